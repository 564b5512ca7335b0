"""A position of Pebbles, and what is always true of one. The types of the fields say how it is written down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final

from pydantic import Field

from engine.core.agenda import Frame
from engine.core.deck import Deck
from engine.core.event import recurring
from engine.core.invariants import each_once, require
from engine.core.position import HIDDEN, Description, Part, by_id, left_over, one_of, things
from engine.games.pebbles.content import CONSTANTS, PEBBLES, Pebble
from engine.games.pebbles.meta import META

AnyPebble = Annotated[Pebble, by_id(PEBBLES)]
Die = Annotated[int, Field(ge=1, le=6)]


class Turn(Frame):
    """A seat's turn; ``laid`` once it has laid out its one pebble (3)."""

    laid: bool = False


class Tide(Frame):
    """The tide comes in before the turn of the first player, who is the ``seat`` (2)."""


turn = recurring(Turn)


def a_round(first: int, seats: int) -> list[Frame]:
    """The agenda when the first player's turn begins: everybody's turn, and below them the next tide."""
    return [Tide(first), *(turn((first + after) % seats) for after in reversed(range(seats)))]


@dataclass(slots=True)
class Player(Part):
    """What a seat has: shells, pebbles that nobody else sees, and pebbles laid out in front of it."""

    shells: int = CONSTANTS.shells
    hand: Annotated[list[AnyPebble], HIDDEN] = field(default_factory=list)
    laid: list[AnyPebble] = field(default_factory=list)

    @property
    def sets(self) -> int:
        """How many sets of every colour it has laid out."""
        colours = [pebble.colour for pebble in self.laid]
        return min(map(colours.count, CONSTANTS.colours))

    @property
    def worth(self) -> int:
        """What its pebbles are worth by themselves."""
        return sum(pebble.worth for pebble in self.laid)

    @property
    def score(self) -> int:
        """All its points (6)."""
        return self.worth + self.sets * CONSTANTS.points_for_a_set


@dataclass(slots=True)
class PebblesState(Part):
    """The whole table. The ``sea`` holds what was sold; ``dice`` are those of this round's tide."""

    players: Annotated[list[Player], Field(min_length=META.min_seats, max_length=META.max_seats)]
    bag: Annotated[Deck[AnyPebble], HIDDEN] = field(default_factory=lambda: Deck(()))
    shore: list[AnyPebble | None] = field(default_factory=lambda: [None] * CONSTANTS.shore)
    agenda: list[Annotated[Frame, one_of((Turn, Tide))]] = field(default_factory=list)
    round: int = 0
    dice: Annotated[tuple[Die, ...], Field(min_length=2, max_length=2)] = (1, 1)
    sea: list[AnyPebble] = field(default_factory=list)


def check(state: PebblesState) -> None:
    """Raises BrokenState where an invariant of the game is broken."""
    lying, seats = things(state, PEBBLES), len(state.players)
    each_once("pebble", lying)
    require(not left_over(PEBBLES, lying), "a pebble is missing")
    require(len(state.shore) == CONSTANTS.shore, "the shore has a wrong number of places")
    require(None not in state.shore or not state.bag.left, "an empty place although there are pebbles")
    require(1 <= state.round <= CONSTANTS.rounds, "no such round")
    most = (CONSTANTS.shells + 6 * state.round) * seats + CONSTANTS.sold_for * len(state.sea)
    require(sum(player.shells for player in state.players) <= most, "too rich")
    if state.agenda:
        *others, now = a_round(state.agenda[0].seat % seats, seats)[: len(state.agenda)]
        *waiting, top = state.agenda
        require(waiting == others and (type(top), top.seat) == (type(now), now.seat), "wrong turns")
    else:
        require(state.round == CONSTANTS.rounds, "over before the last round")


POSITION: Final = Description(PebblesState, check)
