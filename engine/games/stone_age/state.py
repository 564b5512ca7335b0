"""A position of Stone Age (section 4.1 of the specification)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from pydantic import Field

from engine.core.agenda import Frame
from engine.core.deck import Deck
from engine.core.position import HIDDEN, HIGHEST, PAIRED, Derived, Part, by_id, counted, masked, one_of
from engine.games.stone_age.content import CARDS, CONSTANTS, LIMITS, LOCATIONS, TILES, Card, TableLimits, Tile
from engine.games.stone_age.frames import (
    FRAMES,
    Acting,
    Dice,
    NamedCard,
    NextAct,
    Place,
    Placing,
    RoundEnd,
)
from engine.games.stone_age.meta import META

AnyCard = Annotated[Card, by_id(CARDS)]
AnyTile = Annotated[Tile, by_id(TILES)]


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed before the game (1.2)."""

    tie_break: Literal["one_by_one", "sum"]
    building_reveal: Literal["round_end", "immediate"]
    resource_supply: Literal["unlimited", "limited_68", "limited_58"]
    hunting_reentry: bool
    open_cards: bool
    tool_maker_scoring: Literal["value", "count"]


@dataclass(frozen=True, slots=True)
class Pile:
    """Building tiles: the face-up one on ``top``, if any, and those ``below``, in order.

    Without a ``top``, the next tile, if any, is turned up when the round ends.
    """

    top: AnyTile | None
    below: Annotated[tuple[AnyTile, ...], HIDDEN]

    @property
    def left(self) -> int:
        """How many tiles there are."""
        return len(self.below) + (self.top is not None)

    @property
    def covered(self) -> bool:
        """True if there are tiles but none is face up."""
        return self.top is None and bool(self.below)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles, the top one first."""
        return self.below if self.top is None else (self.top, *self.below)


def pile_of(tiles: Sequence[Tile]) -> Pile:
    """These tiles, the top one first and face up."""
    return Pile(tiles[0] if tiles else None, tuple(tiles[1:]))


@dataclass(slots=True)
class Tribe(Part):
    """Everything that belongs to one seat.

    ``at`` counts its people on each place, by the place's index; ``home`` those at home who may work this round. Those
    born this round are only among ``people``. ``used`` has a bit for each used tool. ``cards`` were bought, ``drawn``
    came from the deck unseen; ``one_use`` and ``any_two`` are bought cards not yet used.
    """

    people: int = CONSTANTS.people_at_start
    home: int = CONSTANTS.people_at_start
    food: int = CONSTANTS.more.food_at_start
    level: int = CONSTANTS.more.level_at_start
    points: Annotated[int, Field(ge=-HIGHEST)] = CONSTANTS.more.points_at_start
    stock: Annotated[list[int], Field(min_length=4, max_length=4)] = field(default_factory=lambda: [0] * 4)
    at: Annotated[list[int], counted(LOCATIONS)] = field(default_factory=lambda: [0] * len(LOCATIONS))
    tools: Annotated[tuple[int, ...], Field(max_length=CONSTANTS.most_tools)] = ()
    used: Annotated[int, masked({slot: 1 << slot for slot in range(CONSTANTS.most_tools)})] = 0
    one_use: tuple[NamedCard, ...] = ()
    any_two: tuple[NamedCard, ...] = ()
    cards: tuple[AnyCard, ...] = ()
    drawn: Annotated[tuple[AnyCard, ...], HIDDEN] = ()
    buildings: tuple[AnyTile, ...] = ()

    @property
    def has_tool(self) -> bool:
        """True if something could be added to a roll now."""
        return self.used + 1 < 1 << len(self.tools) or bool(self.one_use)

    @property
    def fresh_tools(self) -> int:
        """What its own tools that are not used yet would add to a roll."""
        return sum(value for slot, value in enumerate(self.tools) if not self.used >> slot & 1)

    @property
    def tools_left(self) -> int:
        """The same, and what those of cards would add."""
        return self.fresh_tools + sum(card.amount for card in self.one_use)


_PHASES: Final[dict[type[Frame], str]] = {Placing: "place", Acting: "act", NextAct: "act", RoundEnd: "feed"}
"""The phase, by the frame at the bottom of the agenda."""


@dataclass(slots=True)
class StoneAgeState(Part):
    """The whole table.

    ``crowd`` counts the people of all tribes on each place, as every placement needs it. ``row`` has the card of each
    price, the cheapest first. ``removed`` tiles left the game unseen. ``thrown`` are the dice last thrown at each
    place since the last act began, and ``throwers`` who threw them, as far as that is known.
    """

    options: Options
    tribes: Annotated[list[Tribe], Field(min_length=META.min_seats, max_length=META.max_seats)]
    piles: list[Pile]
    removed: Annotated[tuple[AnyTile, ...], HIDDEN]
    row: list[AnyCard | None]
    deck: Annotated[Deck[AnyCard], HIDDEN]
    first: int
    agenda: list[Annotated[Frame, one_of(FRAMES)]]
    round: int = 1
    thrown: Annotated[tuple[tuple[Place, Dice], ...], PAIRED] = ()
    throwers: Annotated[tuple[tuple[Place, int], ...], PAIRED] = ()
    ended_by: Literal["building_pile_empty", "cards_short", "round_limit"] | None = None
    crowd: Derived[list[int]] = field(default_factory=lambda: [0] * len(LOCATIONS))

    @property
    def active(self) -> int:
        """The asked seat; after the end, the seat that began the last round."""
        return self.agenda[-1].seat if self.agenda else self.first

    @property
    def tribe(self) -> Tribe:
        """The tribe of the asked seat."""
        return self.tribes[self.active]

    @property
    def limits(self) -> TableLimits:
        """What depends on the number of players."""
        return LIMITS[len(self.tribes)]

    @property
    def asks(self) -> str:
        """The kind of decision: place, act, tools, pay, lottery, feed, or over."""
        return self.agenda[-1].tag if self.agenda else "over"

    @property
    def phase(self) -> str:
        """The part of the round: place, act, feed, or over."""
        return _PHASES[type(self.agenda[0])] if self.agenda else "over"

    def derive(self) -> None:
        """Count the people on each place."""
        self.crowd = [sum(there) for there in zip(*(tribe.at for tribe in self.tribes), strict=True)]
