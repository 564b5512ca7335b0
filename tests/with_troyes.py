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
from typing import Final

import engine.games
from engine.games.troyes.meta import META

IN_THE_MAKING: Final = engine.games.CATALOGUE[META.id].rules is None


def add() -> None:
    """Troyes can be played from now on."""
    engine.games.CATALOGUE[META.id] = META


def leave_out_others() -> None:
    """The other games of the tree can't."""
    for other in engine.games.playable():
        if other.id != META.id:
            engine.games.CATALOGUE[other.id] = replace(other, rules=None)


add()
if __name__ == "__main__":
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
elif "pytest" in sys.modules:
    leave_out_others()
