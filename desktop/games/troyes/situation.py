"""What all parts of the table share: the situation, and the rectangles of the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QRectF

from desktop.table.board import board
from desktop.table.game_table import Situation
from engine.games.troyes.state import NEUTRAL, TroyesState
from engine.games.troyes.view import TroyesView

At = Situation[TroyesView, TroyesState]

BOARD: Final = "troyes/board"
GREY: Final = "neutral"
"""What belongs to nobody has this colour."""


def area(name: str) -> QRectF:
    """The rectangle in which things of a kind are laid."""
    return board(BOARD).region(name)


def place(name: str) -> QRectF:
    """The rectangle of a place of the rules."""
    return board(BOARD).places[name]


def fewer_times(at: At) -> int:
    """How many activations were picked where more could be had; 0 if that wasn't touched."""
    buttons = (place.removeprefix("bar.times.") for place in at.picked if place.startswith("bar.times."))
    return int(next(buttons, 0))


def reader(at: At) -> int | None:
    """The seat that sentences call "you", whosever mat is shown: the viewer, else the person who decides.

    None where nobody in particular looks on.
    """
    if at.viewer is not None or at.asked is None:
        return at.viewer
    return None if at.players[at.asked].is_bot else at.asked


def colour(at: At, owner: int) -> str:
    """The name of the colour of a seat, or of the neutral player."""
    return GREY if owner == NEUTRAL else at.colour(owner)


def owners(at: At) -> Iterator[int]:
    """The seats, then the neutral player."""
    yield from range(len(at.view.players))
    yield NEUTRAL


def district(owner: int) -> QRectF:
    """Where the dice of a seat, or of the neutral player, lie."""
    return area(f"district.{GREY if owner == NEUTRAL else owner}")
