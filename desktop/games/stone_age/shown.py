"""What all spots of the table are made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop.app.theme import SEATS
from desktop.table.board import Board
from engine.games.stone_age.content import LOCATION_BY_ID
from engine.games.stone_age.sight import StoneAgeView, TribeView
from engine.match.table import Player

NOWHERE = ("", 0)


@dataclass(frozen=True, slots=True)
class Shown:
    """A view, the seat whose mat is shown, what is picked, who sits there, and the board that all lies on."""

    view: StoneAgeView
    facing: int
    picked: Sequence[str]
    players: Sequence[Player]
    board: Board

    @property
    def tribe(self) -> TribeView:
        """The tribe whose mat is shown."""
        return self.view.tribes[self.facing]

    @property
    def is_asked(self) -> bool:
        """Whether it is the tribe shown that decides now."""
        return self.view.active == self.facing

    def colour(self, seat: int) -> str:
        """The name of a seat's colour."""
        return SEATS[self.players[seat].colour].name

    @property
    def going(self) -> tuple[str, int]:
        """The place that people are about to be sent to and how many; nowhere while none is picked."""
        places = [place for place in self.picked if place in LOCATION_BY_ID]
        if self.view.asks != "place" or not places:
            return NOWHERE
        location = LOCATION_BY_ID[places[0]]
        return location.id, location.rings if location.kind == "village" else len(places)
