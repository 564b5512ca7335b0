"""What is compiled of the rules, and what becomes of a package that can't have it so."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "engine"


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    return importlib.import_module("compiled")


def imported(file: Path) -> set[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


def test_the_rules_are_compiled_and_what_pydantic_reads_is_not(compiled: ModuleType) -> None:
    files = compiled.rules_of(ENGINE)
    assert {"troyes/acting.py", "revive/map_actions.py"} <= {
        f"{file.parent.name}/{file.name}" for file in files
    }
    assert not [file for file in files if "pydantic" in imported(file)]


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
