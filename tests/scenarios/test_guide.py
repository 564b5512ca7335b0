"""The guide to scenarios says what the program does."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from pydantic import BaseModel

from engine.games.pantheon.content import BONUSES, CARDS, GOD_BY_ID, HEXES, LOOT, NATIONS
from engine.games.pantheon.scenario_setup import SCENE_KEYS, SEAT_KEYS
from engine.games.pantheon.view import PantheonView, SeatView
from engine.scenarios.form import Legal, NewGame, Refused, Scenario, ScenarioFile, Step, read_cases
from engine.scenarios.run import run

HERE = Path(__file__).parent
GUIDE = (HERE.parents[1] / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLE, *_, PANTHEON, _TROYES = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
EXPLAINED = " ".join(re.findall(r"`[^`]+`", re.sub(r"```.*?```", "", GUIDE, flags=re.DOTALL)))


def example(tmp_path: Path, text: str) -> list[str]:
    shutil.copytree(HERE / "builders" / "fixtures", tmp_path / "fixtures")
    file = tmp_path / "sending.toml"
    file.write_text(text, encoding="utf-8")
    return [f"{case.title}: {sentence}" for case in read_cases(file) for sentence in run(case)]


def test_the_example_runs(tmp_path: Path) -> None:
    assert example(tmp_path, EXAMPLE) == []


def test_a_failure_reads_as_the_guide_shows_it(tmp_path: Path) -> None:
    (said,) = example(tmp_path, EXAMPLE.replace("yards.0.coins = 24", "yards.0.coins = 25"))
    shown = next(line.strip() for line in GUIDE.splitlines() if line.startswith("    sending: "))
    assert said.replace("25 expected", "24 expected").replace("is 24", "is 23") == shown


@pytest.mark.parametrize("form", [ScenarioFile, Scenario, NewGame, Step, Legal, Refused])
def test_every_key_is_explained(form: type[BaseModel]) -> None:
    assert [name for name in form.model_fields if not re.search(rf"\b{name}\b", EXPLAINED)] == []


# Pantheon, whose positions are described in full.

OF_PANTHEON = GUIDE[GUIDE.index("## Positions of Pantheon") : GUIDE.index("## Another game")]
TOLD = " ".join(re.findall(r"`[^`]+`", re.sub(r"```.*?```", "", OF_PANTHEON, flags=re.DOTALL)))


def test_the_example_of_pantheon_runs(tmp_path: Path) -> None:
    assert example(tmp_path, PANTHEON) == []


@pytest.mark.parametrize("keys", [SCENE_KEYS, SEAT_KEYS], ids=["scene", "seat"])
def test_every_key_of_a_scene_is_explained(keys: tuple[str, ...]) -> None:
    assert len(keys) > 10
    assert [key for key in keys if not re.search(rf"\b{key}\b", TOLD)] == []


def test_whatever_a_scene_can_name_is_named() -> None:
    ids = [thing.id for things in (BONUSES, CARDS, LOOT, NATIONS) for thing in things]
    assert [name for name in ids if f"`{name}`" not in TOLD and f"`{name} " not in TOLD] == []


def test_the_map_of_the_guide_is_that_of_the_game() -> None:
    rows = re.findall(r"^r(\d\d) (.*)$", OF_PANTHEON, re.MULTILINE)
    drawn = [
        (f"q{column}r{row}", mark, place.start() - int(row) * 2)
        for row, line in rows
        for place in re.finditer(r"(\d\d)([#T1-5]?)", line)
        for column, mark in [place.groups()]
    ]
    marks = {"plain": "", "column": "#", "temple": "T"}
    assert {(name, mark) for name, mark, _ in drawn} == {
        (place.id, str(place.rank) if place.kind == "symbol" else marks[place.kind]) for place in HEXES
    }
    # Four letters to the right for each column, two for each row.
    (left,) = {start - 4 * int(name[1:3]) for name, _, start in drawn}
    assert left < 0


def test_the_tables_of_the_guide_are_those_of_the_game() -> None:
    for nation in NATIONS:
        symbols = ", ".join(f"`{place.id}`" for place in nation.symbols)
        assert f"| `{nation.id}` | `{nation.temple.id}` | {symbols} |" in OF_PANTHEON
    for kind in {god.kind for god in GOD_BY_ID.values()}:
        costs = [str(list(GOD_BY_ID[f"{kind}_{number}"].offering)) for number in range(1, 5)]
        *_, line = re.findall(rf"^\| `{kind}` \|(.*)$", OF_PANTHEON, re.MULTILINE)
        assert re.findall(r"\[[^]]*\]", line) == costs


def test_what_can_be_asked_of_a_seat_is_told() -> None:
    parts = [*SeatView.__slots__, *PantheonView.__slots__]
    unsaid = {"parts", "feet_on_board", "columns_on_board", "god_points", "coins_turned", "bonuses"}
    unsaid |= {"extra_action", "seats"}
    assert [part for part in parts if part not in unsaid and f"`{part}`" not in TOLD] == []
