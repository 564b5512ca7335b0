"""Every statement of the original text, every worked example and every ruling is held by a test that is there."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

import pytest

from engine.scenarios.form import read_cases
from tests.games.revive.statements import EXAMPLES, RULINGS, SEED

HERE = Path(__file__).parent
SCENARIOS = HERE.parents[1] / "scenarios" / "revive"


def holders() -> set[str]:
    """The names of all scenarios, and of all tests of this folder."""
    found = {case.title.partition(": ")[2] for file in SCENARIOS.glob("*.toml") for case in read_cases(file)}
    for file in HERE.glob("test_*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
        found.update(f"{file.name}::{name}" for name in functions if name.startswith("test_"))
    return found


@pytest.mark.parametrize(
    "held",
    [
        [holder for _, holder in SEED],
        [holder for those in EXAMPLES.values() for holder in those],
        [holder for those in RULINGS.values() for holder in those],
    ],
    ids=["seed", "examples", "rulings"],
)
def test_what_holds_is_there(held: Iterable[str]) -> None:
    assert sorted(set(held) - holders()) == []


def test_none_is_left_out() -> None:
    assert list(EXAMPLES) == list(range(1, 45))
    assert list(RULINGS) == list(range(1, 41))
    assert len({statement for statement, _ in SEED}) == len(SEED) == 94
