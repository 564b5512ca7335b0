"""Troyes, whose rules are there and whose table isn't: puts it into the catalogue where only the engine is looked at.

The window's tests take every game that can be played, so the tree's own catalogue names it without its rules. As a
plugin of pytest this module lets the tests of the engine run over Troyes, and over the toy game, alone; as a program it
starts the engine so that it knows Troyes::

    python -m pytest -p tests.with_troyes tests/conformance tests/scenarios
    python -m tests.with_troyes engine simulate troyes --games 100
"""

from __future__ import annotations

import runpy
import sys
from dataclasses import replace

import pytest

import engine.games
from engine.games.troyes.meta import META


def add() -> None:
    """Troyes can be played from now on."""
    engine.games.CATALOGUE[META.id] = META


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Where this is a plugin: Troyes can be played, and the other games of the tree can't."""
    for other in engine.games.playable():
        engine.games.CATALOGUE[other.id] = replace(other, rules=None)
    add()


if __name__ == "__main__":
    add()
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
