"""The engine's own suites hold for Troyes, although it is not in the catalogue yet as long as it has no table.

They run in a process of their own: every game of a process's catalogue has to have a table, too.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from engine.scenarios.form import read_cases

TREE = Path(__file__).parents[3]
NOT_YET = ("test_golden.py", "test_tables.py")
"""What needs bots, and what needs a table."""


def run(*arguments: str) -> str:
    """What pytest says of some tests, with Troyes in the catalogue."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.with_troyes", *arguments]
    done = subprocess.run(command, cwd=TREE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-5_000:]
    return done.stdout


@pytest.mark.parametrize("part", ["play", "others"])
def test_the_contract_holds(part: str) -> None:
    files = sorted(file for file in TREE.joinpath("tests", "conformance").glob("test_*.py"))
    held = [str(file) for file in files if file.name not in NOT_YET]
    of_play = [file for file in held if file.endswith(("test_play.py", "test_undo.py", "test_view.py"))]
    said = run(*(of_play if part == "play" else sorted(set(held) - set(of_play))))
    assert "passed" in said
    assert "failed" not in said


def test_every_scenario_is_fulfilled() -> None:
    files = TREE.joinpath("tests", "scenarios", "troyes").glob("*.toml")
    count = sum(len(read_cases(file)) for file in files)
    said = run("tests/scenarios/test_scenarios.py", "-k", "test_scenario and troyes")
    assert f"{count} passed" in said
