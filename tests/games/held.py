"""What holds the statements of a specification: the scenarios of a game, and the tests in its folder."""

from __future__ import annotations

import ast
from pathlib import Path

from engine.scenarios.form import read_cases

SCENARIOS = Path(__file__).parents[1] / "scenarios"


def holders(folder: Path) -> set[str]:
    """The names of all scenarios of the game that a folder tests, and of all tests there."""
    files = (SCENARIOS / folder.name).glob("*.toml")
    found = {case.title.partition(": ")[2] for file in files for case in read_cases(file)}
    for file in folder.glob("test_*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
        found.update(f"{file.name}::{name}" for name in functions if name.startswith("test_"))
    return found
