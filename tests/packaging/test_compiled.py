"""What is compiled of the rules, and what becomes of a package that can't have it so."""

from __future__ import annotations

import ast
import importlib
import sys
from dataclasses import is_dataclass
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any
from unittest.mock import Mock

import pytest

from engine.core.chance import SeededChance
from engine.core.game import Game, Setup
from engine.core.position import Description
from engine.games import open_game

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "engine"


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    return script("compiled", monkeypatch)


@pytest.fixture
def native(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    return script("native", monkeypatch)


def script(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    return importlib.import_module(name)


def imported(file: Path) -> set[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


def test_the_rules_are_compiled_and_of_what_pydantic_reads_the_state_alone(compiled: ModuleType) -> None:
    files = compiled.rules_of(ENGINE)
    assert {"core/course.py", "troyes/acting.py", "revive/map_actions.py"} <= {
        f"{file.parent.name}/{file.name}" for file in files
    }
    assert {file.stem for file in files if "pydantic" in imported(file)} == {"state"}


def test_what_stays_python_is_named_once_and_is_there(compiled: ModuleType) -> None:
    kept = [compiled.DESCRIBED, compiled.JOINED, compiled.THINKING]
    there = {file.stem for game in compiled.GAMES for file in (ENGINE / "games" / game).glob("*.py")}
    assert set().union(*kept) <= there
    assert sum(map(len, kept)) == len(set().union(*kept))


def test_without_a_compiler_the_package_has_the_rules_as_they_are(
    compiled: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiled.shutil, "which", lambda name: None)
    assert compiled.compile_rules() is None
    assert "gcc" in capsys.readouterr().out


def test_rules_that_play_differently_make_no_package(
    compiled: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    done = compiled.subprocess.CompletedProcess([], 0)
    monkeypatch.setattr(compiled, "COMPILED", tmp_path / "compiled")
    monkeypatch.setattr(compiled, "can_compile", lambda: True)
    monkeypatch.setattr(compiled.subprocess, "run", lambda *args, **how: done)
    monkeypatch.setattr(compiled, "played", lambda game, where: where)
    with pytest.raises(SystemExit, match="other games of revive"):
        compiled.compile_rules()


@pytest.mark.parametrize(
    ("fast", "steps"),
    [(False, ["-fprofile-generate", "revive", "troyes", "-fprofile-use"]), (True, ["built"])],
)
def test_the_rules_are_built_by_what_was_counted_in_games_unless_it_is_to_be_fast(
    compiled: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, fast: bool, steps: list[str]
) -> None:
    done = []

    def run(ask: list[str], **how: Any) -> Any:
        done.append(next((word for word in ask if word.startswith("-fprofile")), "built").partition("=")[0])
        return compiled.subprocess.CompletedProcess(ask, 0)

    monkeypatch.setattr(compiled, "COMPILED", tmp_path / "compiled")
    monkeypatch.setattr(compiled, "can_compile", lambda: True)
    monkeypatch.setattr(compiled.subprocess, "run", run)
    monkeypatch.setattr(compiled, "played", lambda game, where: done.append(game))
    monkeypatch.setattr(compiled, "write_and_read", lambda game: None)
    compiled.compile_rules(fast=fast)
    assert done[: -2 * len(compiled.GAMES)] == steps  # then both are compared


@pytest.fixture(params=["revive", "troyes"])
def rewritten(
    request: pytest.FixtureRequest, native: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> ModuleType:
    """The state of a game as it is given to the compiler; here it is Python that loses the types of the fields."""
    source = (ENGINE / "games" / request.param / "state.py").read_text(encoding="utf-8")
    made = ModuleType(f"rewritten_{request.param}")
    monkeypatch.setitem(sys.modules, made.__name__, made)
    tree = ast.parse(native.made_native(source, request.param))
    for kind in tree.body:
        for each in kind.body if isinstance(kind, ast.ClassDef) else ():
            if isinstance(each, ast.AnnAssign):
                each.annotation = ast.copy_location(ast.Constant(None), each.annotation)
    exec(compile(tree, made.__name__, "exec"), made.__dict__)
    return made


def test_the_state_is_rewritten_without_slots_and_without_a_base_of_pythons_own(
    rewritten: ModuleType,
) -> None:
    kinds = [
        kind for kind in vars(rewritten).values() if getattr(kind, "__module__", "") == rewritten.__name__
    ]
    parts = [kind for kind in kinds if hasattr(kind, "clone")]
    assert parts
    assert [kind.__bases__ for kind in parts] == [(object,)] * len(parts)
    assert all(
        "__dict__" in dir(kind) for kind in kinds if is_dataclass(kind)
    )  # no slots are left that would not compile


def test_a_rewritten_state_is_copied_written_and_read_as_the_one_it_was_made_of(
    rewritten: ModuleType,
) -> None:
    game = open_game(rewritten.__name__.removeprefix("rewritten_"))
    written = game.dump(halfway(game))
    kind = next(kind for name, kind in vars(rewritten).items() if name.endswith("State"))
    description = Description(kind, lambda state: None)
    state = description.load(written)
    assert type(state.players[0]) is rewritten.Player
    copied = state.clone()
    assert description.dump(copied) == description.dump(state) == written
    copied.players[0].derive()
    copied.players.clear()
    copied.agenda.clear()
    assert description.dump(state) == written


def halfway(game: Game[Any]) -> Any:
    """A position in the middle of a game of which cards have been played and a choice is open."""
    draw, chance = Random(3), SeededChance(3)
    state = game.new(Setup(2), chance)
    for _ in range(60):
        game.apply(state, draw.choice(game.legal(state)), chance)
    return state


def test_rules_that_cannot_read_what_they_wrote_make_no_package(
    compiled: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = compiled.subprocess.CalledProcessError(1, [], "Snapshot wrong (part agenda).", "")
    monkeypatch.setattr(compiled.subprocess, "run", Mock(side_effect=failed))
    with pytest.raises(
        SystemExit, match=r"positions of revive can't be read.\nSnapshot wrong \(part agenda\)"
    ):
        compiled.write_and_read("revive")
