"""The smoke test of a built program: bots play some turns, the game is saved and loaded, its table is painted.

It leaves nothing among a person's saved games.
"""

from __future__ import annotations

import time
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget

from desktop.app.terminal import complain
from desktop.shell.trouble import unkept
from desktop.shell.window import MainWindow
from desktop.words.engine import refusal_sentence
from engine.core.errors import HearthsideError

MOVES: Final = 40
PAINTED_WITHIN_S: Final = 20


def smoke(app: QApplication, window: MainWindow) -> int:
    """Exercise everything that the program needs to run. Prints one line and returns the exit code."""
    from engine.bots.levels import decide_or_lower
    from engine.games import playable
    from engine.match.match import Match
    from engine.match.table import Player, Table

    begun = time.monotonic()
    match = Match(Table(playable()[0].id, (Player("Blue", 0), Player("Green", 2, "apprentice")), seed=1))
    while match.position < MOVES and match.seat is not None:
        answer = decide_or_lower(match.game, match.state, match.seat, "apprentice", match.position)
        match.play(match.seat, answer.decision.command)
    try:
        with window.library.begin(match, "Smoke test") as kept:
            path = kept.autosave()
    except HearthsideError as error:
        window.close()
        return complain(unkept(window.folders) or refusal_sentence(error.refusal))
    window.show()
    window.open_file(path)
    opened = window.play.match if window.play is not None else None
    painted = _paint(app, window)
    whole = opened is not None and opened.state == match.state
    window.close()
    for left in path.parent.glob(f"{kept.id}-*"):
        left.unlink(missing_ok=True)  # Home would offer to continue it
    verdict = "passed" if painted and whole else "FAILED"
    print(f"smoke test: {verdict}, {match.position} moves, {time.monotonic() - begun:.1f} s")
    return 0 if painted and whole else 1


def _paint(app: QApplication, window: QWidget) -> bool:
    """Whether the window comes to show more than one colour."""
    until = time.monotonic() + PAINTED_WITHIN_S
    while time.monotonic() < until:
        app.processEvents()
        picture = window.grab().toImage().scaled(QSize(64, 40))
        if len({picture.pixel(x, y) for x in range(64) for y in range(40)}) > 20:
            return True
    return False
