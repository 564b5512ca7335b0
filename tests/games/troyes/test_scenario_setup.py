"""Scenes of Troyes: what is left out is filled in, what makes no sense is refused, and the guide's example runs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import BrokenFile
from engine.games import CATALOGUE, open_game
from engine.games.troyes import scenario_setup
from engine.games.troyes.content import CHARACTERS, EVENT_CARDS
from engine.games.troyes.meta import META
from engine.games.troyes.rules import TROYES
from engine.scenarios.form import read_cases
from engine.scenarios.run import run

GUIDE = Path(__file__).parents[3].joinpath("docs", "scenarios.md").read_text(encoding="utf-8")


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Troyes can be played for the length of a test."""
    monkeypatch.setitem(CATALOGUE, META.id, META)
    yield
    open_game.cache_clear()


@pytest.mark.usefixtures("known")
def test_the_example_of_the_guide_runs(tmp_path: Path) -> None:
    example = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)[-1]
    file = tmp_path / "example.toml"
    file.write_text(example, encoding="utf-8")
    assert [sentence for case in read_cases(file) for sentence in run(case)] == []


def test_every_key_of_a_scene_is_explained() -> None:
    text = scenario_setup.__doc__ or ""
    keys = re.findall(r'given\.pop\("(\w+)"', Path(str(scenario_setup.__file__)).read_text("utf-8"))
    assert len(set(keys)) > 15
    assert [key for key in keys if f"``{key}``" not in text] == []


def test_the_least_scene_is_a_whole_position() -> None:
    state = TROYES.set_up({"seats": [{"dice": "W1"}, {}]})
    assert (state.round, state.rounds, state.first, state.active) == (1, 4, 0, 0)
    held = [character for player in state.players for character in player.characters]
    assert held == list(CHARACTERS[:4])
    lying = [*state.red_events.rest, *state.white_events.rest, *state.yellow_events.rest]
    assert len(lying) == len(set(lying)) == 3 + 8
    assert set(lying) <= set(EVENT_CARDS)


@pytest.mark.parametrize(
    "scene",
    [
        {"seats": [{"dice": "W1"}]},
        {"seats": [{"dice": "W1"}, {"purse": 3}]},
        {"seats": [{"dice": "W1"}, {}], "moon": 1},
        {"seats": [{"dice": "B1"}, {}]},
        {"seats": [{"dice": "W1 W1 W1 W1 W1 W1 W1"}, {}]},
        {"seats": [{"dice": "Y1 Y1 Y1 Y1 Y1 Y1 Y1"}, {}]},
        {"seats": [{"dice": "W1"}, {}], "palace": "ABX..."},
        {"seats": [{"dice": "W1"}, {}], "palace": "ABC..."},
        {"seats": [{"dice": "W1"}, {}], "palace": "AB"},
        {"seats": [{"dice": "W1"}, {}], "cards": ["hunting"], "round": 1},
        {"seats": [{"dice": "W1"}, {}], "tradesmen": {"hunting": "A"}},
        {"seats": [{"dice": "W1"}, {}], "cards": ["merchant"], "tradesmen": {"merchant": "AA"}},
        {"seats": [{"dice": "W1"}, {}], "row": {"war": "ABAB"}},
        {"seats": [{"dice": "W1"}, {"won": ["war"]}], "row": {"war": ""}},
        {"seats": [{"dice": "W1"}, {}], "cathedral": {"cell_7_1": "A"}},
        {"seats": [{"dice": "W1"}, {}], "asks": "mill"},
        {"seats": [{"dice": "W1"}, {}], "asks": "defence"},
        {"seats": [{}, {}]},
    ],
    ids=str,
)
def test_a_scene_that_makes_no_sense_is_refused(scene: dict[str, Any]) -> None:
    with pytest.raises(BrokenFile):
        TROYES.set_up(scene)
