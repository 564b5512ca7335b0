"""What every part of the table starts from: the situation, the board that all lies on, and who is about to go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF

from desktop.table.board import board
from desktop.table.game_table import Situation
from engine.core.game import Seat
from engine.games.stone_age.commands import PlaceWorkers
from engine.games.stone_age.content import NO_RESOURCES
from engine.games.stone_age.places import intended
from engine.games.stone_age.state import StoneAgeState
from engine.games.stone_age.view import StoneAgeView

At = Situation[StoneAgeView, StoneAgeState]

BOARD: Final = "stone-age/board"


def area(name: str) -> QRectF:
    """The rectangle in which things of a kind are laid."""
    return board(BOARD).region(name)


def lying(at: At, seat: Seat) -> Sequence[int]:
    """The resources that lie in a seat's stock, by kind: what it has put on a card or a building lies there."""
    stock, payment = at.view.tribes[seat].stock, at.view.payment
    paid = payment.paid if payment is not None and seat == at.asked else NO_RESOURCES
    return [count - put for count, put in zip(stock, paid, strict=True)]


def going(at: At) -> tuple[str, int]:
    """The place that people are about to be sent to and how many; nowhere while none is picked."""
    command = intended(at.state, at.picked)
    if isinstance(command, PlaceWorkers) and command.location.id in at.picked:
        return command.location.id, command.count
    return "", 0
