"""What every part of the table starts from: the situation, the board that all lies on, and who is about to go."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF

from desktop.table.board import board
from desktop.table.game_table import Situation
from engine.games.stone_age.commands import PlaceWorkers
from engine.games.stone_age.places import intended
from engine.games.stone_age.state import StoneAgeState
from engine.games.stone_age.view import StoneAgeView

At = Situation[StoneAgeView, StoneAgeState]

BOARD: Final = "stone-age/board"


def area(name: str) -> QRectF:
    """The rectangle in which things of a kind are laid."""
    return board(BOARD).region(name)


def going(at: At) -> tuple[str, int]:
    """The place that people are about to be sent to and how many; nowhere while none is picked."""
    command = intended(at.state, at.picked)
    if isinstance(command, PlaceWorkers) and command.location.id in at.picked:
        return command.location.id, command.count
    return "", 0
