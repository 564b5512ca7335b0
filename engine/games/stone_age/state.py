"""A position of Stone Age (section 4.1 of the specification)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.core.deck import Deck
from engine.games.stone_age.content import (
    CONSTANTS,
    LIMITS,
    LOCATIONS,
    NO_RESOURCES,
    Amounts,
    Card,
    Location,
    Resource,
    TableLimits,
    Tile,
)


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed before the game (1.2)."""

    tie_break: str
    building_reveal: str
    resource_supply: str
    hunting_reentry: bool
    open_cards: bool
    tool_maker_scoring: str


# What is being settled is replaced, never changed.


class Roll(NamedTuple):
    """Dice that tools may be added to: of a gathering place, or of a card that was bought at ``location``.

    ``product`` is the resource that is gathered, None for food.
    """

    location: Location
    card: Card | None
    product: Resource | None
    dice: tuple[int, ...]
    added: int = 0


class Payment(NamedTuple):
    """A card or a tile is being paid for, one resource at a time; nothing has left the stock yet."""

    location: Location
    paid: Amounts = NO_RESOURCES


class Lottery(NamedTuple):
    """The dice for all that are still there, of a card that ``buyer`` bought at ``location``."""

    location: Location
    card: Card
    buyer: int
    dice: tuple[int, ...]


class Hunger(NamedTuple):
    """So many foods are missing; ``started`` where the tribe has begun to feed on resources."""

    missing: int
    started: bool = False


Pending = Roll | Payment | Lottery | Hunger

ASKS_OF: Final = {Roll: "tools", Payment: "pay", Lottery: "lottery", Hunger: "feed"}
"""What is asked while such a thing is being settled."""


class Pile(NamedTuple):
    """Building tiles, top first; ``covered`` until the round ends where the tile above was bought. Replaced, too."""

    tiles: tuple[Tile, ...]
    covered: bool = False

    @property
    def top(self) -> Tile | None:
        """The tile that lies face up, if any."""
        return self.tiles[0] if self.tiles and not self.covered else None


@dataclass(slots=True)
class Tribe:
    """All that belongs to one seat.

    ``at`` counts its people on each place, by the place's index; ``home`` those who are at home and may work this
    round. Who was born this round is among ``people`` only. ``used`` has a bit for each used tool. ``cards`` were
    bought, ``drawn`` came from the deck unseen; ``one_use`` and ``any_two`` are the bought ones whose gain waits.
    """

    people: int = CONSTANTS.people_at_start
    home: int = CONSTANTS.people_at_start
    food: int = CONSTANTS.more.food_at_start
    level: int = CONSTANTS.more.level_at_start
    points: int = CONSTANTS.more.points_at_start
    stock: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    at: list[int] = field(default_factory=lambda: [0] * len(LOCATIONS))
    tools: tuple[int, ...] = ()
    used: int = 0
    one_use: tuple[Card, ...] = ()
    any_two: tuple[Card, ...] = ()
    cards: tuple[Card, ...] = ()
    drawn: tuple[Card, ...] = ()
    buildings: tuple[Tile, ...] = ()

    @property
    def has_tool(self) -> bool:
        """True where something could be added to a roll now."""
        return self.used + 1 < 1 << len(self.tools) or bool(self.one_use)

    def clone(self) -> Tribe:
        """An independent copy; what is in tuples is shared, as it never changes."""
        return Tribe(
            self.people,
            self.home,
            self.food,
            self.level,
            self.points,
            self.stock[:],
            self.at[:],
            self.tools,
            self.used,
            self.one_use,
            self.any_two,
            self.cards,
            self.drawn,
            self.buildings,
        )


@dataclass(slots=True)
class StoneAgeState:
    """The whole table.

    ``active`` is the seat that is asked; ``pending`` is what it is settling, None where it places or acts. ``crowd``
    counts the people on each place, of all tribes, as every placement asks for it. ``row`` has the card of each
    price, the cheapest first. ``removed`` tiles left the game unseen. ``thrown`` are the dice
    last thrown at each place since the last act began.
    """

    options: Options
    tribes: list[Tribe]
    piles: list[Pile]
    removed: tuple[Tile, ...]
    row: list[Card | None]
    deck: Deck[Card]
    first: int
    active: int
    round: int = 1
    phase: str = "place"
    pending: Pending | None = None
    crowd: list[int] = field(default_factory=lambda: [0] * len(LOCATIONS))
    thrown: tuple[tuple[Location, tuple[int, ...]], ...] = ()
    ended_by: str | None = None

    @property
    def tribe(self) -> Tribe:
        """The tribe of the seat that is asked."""
        return self.tribes[self.active]

    @property
    def limits(self) -> TableLimits:
        """What depends on the number of players."""
        return LIMITS[len(self.tribes)]

    @property
    def asks(self) -> str:
        """The kind of decision: place, act, tools, pay, lottery, feed, or over."""
        return self.phase if self.pending is None else ASKS_OF[type(self.pending)]

    def clone(self) -> StoneAgeState:
        """An independent copy."""
        return StoneAgeState(
            self.options,
            [tribe.clone() for tribe in self.tribes],
            self.piles[:],
            self.removed,
            self.row[:],
            self.deck.clone(),
            self.first,
            self.active,
            self.round,
            self.phase,
            self.pending,
            self.crowd[:],
            self.thrown,
            self.ended_by,
        )
