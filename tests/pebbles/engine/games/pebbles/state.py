"""A position of Pebbles. The types of the fields say how it is written down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from engine.core.agenda import Frame
from engine.core.deck import Deck
from engine.core.position import HIDDEN, Part, by_id, one_of
from engine.games.pebbles.content import CONSTANTS, PEBBLES, Pebble
from engine.games.pebbles.frames import FRAMES, Turn
from engine.games.pebbles.meta import META

AnyPebble = Annotated[Pebble, by_id(PEBBLES)]
Die = Annotated[int, Field(ge=1, le=6)]


@dataclass(slots=True)
class Player(Part):
    """What a seat has: shells, pebbles that nobody else sees, and pebbles that lie before it."""

    shells: int = CONSTANTS.shells
    hand: Annotated[list[AnyPebble], HIDDEN] = field(default_factory=list)
    laid: list[AnyPebble] = field(default_factory=list)

    @property
    def sets(self) -> int:
        """How many times every colour lies before the seat."""
        colours = [pebble.colour for pebble in self.laid]
        return min(map(colours.count, CONSTANTS.colours))

    @property
    def score(self) -> int:
        """All points that lie before the seat (6)."""
        return sum(pebble.worth for pebble in self.laid) + self.sets * CONSTANTS.points_for_a_set


@dataclass(slots=True)
class PebblesState(Part):
    """The whole table. The ``sea`` holds what was sold; ``dice`` are those of this round's tide."""

    players: Annotated[list[Player], Field(min_length=META.min_seats, max_length=META.max_seats)]
    bag: Annotated[Deck[AnyPebble], HIDDEN]
    shore: list[AnyPebble | None]
    agenda: list[Annotated[Frame, one_of(FRAMES)]]
    rounds: Annotated[int, Field(ge=15, le=20)] = 15
    round: int = 0
    dice: Annotated[tuple[Die, ...], Field(min_length=2, max_length=2)] = (1, 1)
    sea: list[AnyPebble] = field(default_factory=list)

    @property
    def turn(self) -> Turn | None:
        """The turn that is being played; None when the game is over."""
        top = self.agenda[-1] if self.agenda else None
        return top if isinstance(top, Turn) else None

    @property
    def asked(self) -> Player | None:
        """The player whose turn it is."""
        return self.players[self.turn.seat] if self.turn else None

    def derive(self) -> None:
        """Nothing follows from other fields."""
