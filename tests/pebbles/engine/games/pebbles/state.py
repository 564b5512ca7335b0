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
    bag: Annotated[Deck[AnyPebble], HIDDEN]
    shore: list[AnyPebble | None]
    agenda: list[Annotated[Frame, one_of((Turn, Tide))]]
    rounds: Annotated[int, Field(ge=15, le=20)] = 15
    round: int = 0
    dice: Annotated[tuple[Die, ...], Field(min_length=2, max_length=2)] = (1, 1)
    sea: list[AnyPebble] = field(default_factory=list)

    @property
    def turn(self) -> Turn | None:
        """The turn being played; None when the game is over."""
        top = self.agenda[-1] if self.agenda else None
        return top if isinstance(top, Turn) else None

    @property
    def asked(self) -> Player | None:
        """The player whose turn it is."""
        return self.players[self.turn.seat] if self.turn else None


def check(state: PebblesState) -> None:
    """Raises BrokenState where an invariant of the game is broken."""
    lying, seats = things(state, PEBBLES), len(state.players)
    each_once("pebble", lying)
    require(not left_over(PEBBLES, lying), "a pebble is missing")
    require(len(state.shore) == CONSTANTS.shore, "the shore has a wrong number of places")
    require(None not in state.shore or not state.bag.left, "an empty place although there are pebbles")
    require(all(len(player.hand) <= CONSTANTS.most_in_hand for player in state.players), "too many in hand")
    require(1 <= state.round <= state.rounds, "no such round")
    most = (CONSTANTS.shells + 6 * state.round) * seats + CONSTANTS.sold_for * len(state.sea)
    require(sum(player.shells for player in state.players) <= most, "too rich")
    if not state.agenda:
        require(state.round == state.rounds, "over before the last round")
        return
    tide, *turns = state.agenda
    first = tide.seat
    require(isinstance(tide, Tide) and first < seats, "no tide to come")
    order = [(first + after) % seats for after in reversed(range(seats))]
    require([frame.seat for frame in turns] == order[: len(turns)], "wrong turns")
    for frame in turns:
        require(isinstance(frame, Turn) and (not frame.laid or frame is turns[-1]), "a turn begun too early")


POSITION: Final = Description(PebblesState, check)
