"""What all spots of the table are made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop.app.theme import SEATS
from desktop.table.board import Board
from engine.games.pantheon.sight import PantheonView, SeatView
from engine.match.table import Player


@dataclass(frozen=True, slots=True)
class Shown:
    """A view, the seat whose hand and tiles are shown, what is picked, who sits there, and the board."""

    view: PantheonView
    facing: int
    picked: Sequence[str]
    players: Sequence[Player]
    board: Board

    @property
    def seat(self) -> SeatView:
        """What belongs to the seat shown."""
        return self.view.seats[self.facing]

    @property
    def is_asked(self) -> bool:
        """Whether it is the seat shown that decides now."""
        return self.view.asked == self.facing

    @property
    def nation(self) -> str | None:
        """The nation whose time it is; none before the first."""
        return self.view.nations[-1] if self.view.nations else None

    def colour(self, seat: int) -> str:
        """The name of a seat's colour."""
        return SEATS[self.players[seat].colour].name

    def ink(self, seat: int) -> str:
        """A seat's colour itself."""
        return SEATS[self.players[seat].colour].colour.name()
