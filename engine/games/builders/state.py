"""A position of The Builders (section 4.1 of the specification)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.core.deck import Deck
from engine.games.builders.content import Building, Worker


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed before the game (1.2). ``round_cap`` is 0 where there is none."""

    show_next_cards: bool
    must_use_all_actions: bool
    end_points: int
    round_cap: int


class Site(NamedTuple):
    """A building under construction and who works there, in order of arrival. Replaced, never changed."""

    building: Building
    crew: tuple[Worker, ...]


@dataclass(slots=True)
class Yard:
    """All that belongs to one seat."""

    coins: int
    available: list[Worker]
    sites: list[Site] = field(default_factory=list)
    completed: list[Building] = field(default_factory=list)

    @property
    def card_points(self) -> int:
        """The points printed on completed buildings and machines."""
        return sum(building.points for building in self.completed)

    def crew(self) -> Iterator[Worker]:
        """Everybody who belongs to this seat, at work or not."""
        yield from self.available
        for site in self.sites:
            yield from site.crew

    def clone(self) -> Yard:
        """An independent copy; sites and cards are shared, as they never change."""
        return Yard(self.coins, self.available[:], self.sites[:], self.completed[:])


@dataclass(slots=True)
class BuildersState:
    """The whole table. ``sent`` counts the workers sent to each site by the active seat in this turn."""

    options: Options
    building_row: list[Building | None]
    building_deck: Deck[Building]
    worker_row: list[Worker | None]
    worker_deck: Deck[Worker]
    yards: list[Yard]
    first: int
    active: int
    action_points: int
    round: int = 1
    sent: dict[Building, int] = field(default_factory=dict)
    final_round: bool = False
    acted_this_round: bool = False
    stall_rounds: int = 0
    ended_by: str | None = None

    @property
    def yard(self) -> Yard:
        """The active seat's yard."""
        return self.yards[self.active]

    def clone(self) -> BuildersState:
        """An independent copy."""
        return BuildersState(
            self.options,
            self.building_row[:],
            self.building_deck.clone(),
            self.worker_row[:],
            self.worker_deck.clone(),
            [yard.clone() for yard in self.yards],
            self.first,
            self.active,
            self.action_points,
            self.round,
            self.sent.copy(),
            self.final_round,
            self.acted_this_round,
            self.stall_rounds,
            self.ended_by,
        )
