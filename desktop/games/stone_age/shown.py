"""What all spots of the table are made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop.app.theme import SEATS
from desktop.table.board import Board
from engine.games.stone_age.content import CARD_BY_ID, LOCATION_BY_ID
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

    def home(self, seat: int, number: int) -> str:
        """Where somebody of a tribe comes from and goes back to: its mat, or beyond the edge where it isn't shown."""
        return f"person.{seat}.home.{number}" if seat == self.facing else f"trail.{seat}"

    def taken(self, what: str | None) -> str | None:
        """Where a card or tile goes that is just being paid for."""
        payment, active = self.view.payment, self.view.active
        if what is None or payment is None or active is None or what not in (payment.card, payment.tile):
            return None
        if active != self.facing:
            return f"trail.{active}"
        card = CARD_BY_ID.get(what)
        if card is None:
            return None  # a tile lies on the mat
        return f"multiplier.{card.multiplier}" if card.multiplier else f"culture.{card.culture}"

    @property
    def going(self) -> tuple[str, int]:
        """The place that people are about to be sent to and how many; nowhere while none is picked."""
        places = [place for place in self.picked if place in LOCATION_BY_ID]
        if self.view.asks != "place" or not places:
            return NOWHERE
        location = LOCATION_BY_ID[places[0]]
        return location.id, location.rings if location.kind == "village" else len(places)
