"""A position of The Builders (section 4.1 of the specification)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import Field

from engine.core.agenda import Frame
from engine.core.command import Command
from engine.core.deck import Deck
from engine.core.position import HIDDEN, PAIRED, Derived, Part, by_id, elsewhere, one_of
from engine.games.builders.commands import RECRUIT, START
from engine.games.builders.content import BUILDINGS, CONSTANTS, WORKERS, Building, Worker
from engine.games.builders.meta import META

AnyBuilding = Annotated[Building, by_id(BUILDINGS)]
AnyWorker = Annotated[Worker, by_id(WORKERS)]


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed before the game (1.2). ``round_cap`` is 0 if there is none."""

    show_next_cards: bool
    must_use_all_actions: bool
    end_points: Annotated[int, Field(ge=1, le=122)]
    round_cap: int


class Site(NamedTuple):
    """A building under construction and its workers, in order of arrival. Replaced, never changed."""

    building: AnyBuilding
    crew: tuple[AnyWorker, ...]


class Turn(Frame):
    """A seat's turn, until it ends it (4)."""


class RoundEnd(Frame):
    """Everybody has had a turn in this round."""


FRAMES: Final = (Turn, RoundEnd)

TURN: Final = tuple(Turn(seat) for seat in range(META.max_seats))
ROUND_END: Final = tuple(RoundEnd(seat) for seat in range(META.max_seats))


@dataclass(slots=True)
class Yard(Part):
    """Everything that belongs to one seat. ``card_points`` are those printed on completed buildings and machines."""

    coins: int = CONSTANTS.starting_coins
    available: list[AnyWorker] = field(default_factory=list)
    sites: Annotated[list[Site], PAIRED] = field(default_factory=list)
    completed: list[AnyBuilding] = field(default_factory=list)
    card_points: Derived[int] = 0

    def complete(self, building: Building) -> None:
        """Add a completed building to the others."""
        self.completed.append(building)
        self.card_points += building.points

    def crew(self) -> Iterator[Worker]:
        """Everybody who belongs to this seat, at work or not."""
        yield from self.available
        for site in self.sites:
            yield from site.crew


@dataclass(slots=True)
class BuildersState(Part):
    """The whole table.

    ``sent`` counts the workers sent to each site by the active seat in this turn. ``starts`` and ``recruits`` are the
    commands that take a card of a row: cached, as rows change seldom and are needed at every decision.
    """

    options: Options
    building_row: tuple[AnyBuilding | None, ...]
    building_deck: Annotated[Deck[AnyBuilding], HIDDEN]
    worker_row: tuple[AnyWorker | None, ...]
    worker_deck: Annotated[Deck[AnyWorker], HIDDEN]
    yards: Annotated[list[Yard], Field(min_length=META.min_seats, max_length=META.max_seats)]
    first: int
    agenda: list[Annotated[Frame, one_of(FRAMES)]]
    action_points: int = CONSTANTS.free_action_points
    round: int = 1
    sent: dict[Annotated[Building, elsewhere(BUILDINGS)], int] = field(default_factory=dict)
    final_round: bool = False
    acted_this_round: bool = False
    stall_rounds: int = 0
    ended_by: Literal["end_points", "stalled", "round_cap"] | None = None
    starts: Derived[tuple[Command, ...]] = ()
    recruits: Derived[tuple[Command, ...]] = ()

    @property
    def active(self) -> int:
        """Whose turn it is; after the end, the seat that began."""
        return self.agenda[-1].seat if self.agenda else self.first

    @property
    def yard(self) -> Yard:
        """The active seat's yard."""
        return self.yards[self.active]

    def turn_of(self, seat: int) -> int:
        """A seat's place in the order of turns: 1 for the first player, then clockwise (4)."""
        return 1 + (seat - self.first) % len(self.yards)

    def send_price(self, site: Building) -> int:
        """Action points for the next worker on a site: one more for each sent there in this turn (5.3)."""
        return CONSTANTS.send_price.first + CONSTANTS.send_price.step * self.sent.get(site, 0)

    def derive(self) -> None:
        """Cache what can be taken from the rows, and add up points."""
        for yard in self.yards:
            yard.card_points = sum(building.points for building in yard.completed)
        self.starts = starts(self.building_row)
        self.recruits = recruits(self.worker_row)


def starts(row: tuple[Building | None, ...]) -> tuple[Command, ...]:
    """The commands that take a building of a row."""
    return tuple([START[card.index] for card in row if card is not None])


def recruits(row: tuple[Worker | None, ...]) -> tuple[Command, ...]:
    """The commands that take a worker of a row."""
    return tuple([RECRUIT[card.index] for card in row if card is not None])
