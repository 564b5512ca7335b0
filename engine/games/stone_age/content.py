"""The cards, tiles, places and constants of Stone Age, read from ``content.toml`` into light, shared objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import Field

from engine.core.content import ContentModel, Sourced, Thing, load_content

Amounts = tuple[int, int, int, int]
"""Wood, brick, stone, gold: always in this order."""

Culture = Literal["medicine", "art", "writing", "pottery", "sundial", "transport", "music", "weaving"]
Multiplier = Literal["farmer", "tool_maker", "builder", "shaman"]
ResourceId = Literal["wood", "brick", "stone", "gold"]
Gain = Literal[
    "food", "wood", "brick", "stone", "gold", "points", "level", "tool",
    "one_use_tool", "any_two", "draw", "roll", "dice_for_all",
]  # fmt: skip
"""What the upper half of a card, or a die for all, gives."""

CULTURES: Final = ("medicine", "art", "writing", "pottery", "sundial", "transport", "music", "weaving")
MULTIPLIERS: Final = ("farmer", "tool_maker", "builder", "shaman")

_Count = Annotated[int, Field(ge=0, le=100)]


class _More(Sourced):
    level_at_start: _Count
    food_at_start: _Count
    points_at_start: _Count
    row_size: _Count


class _Stop(Sourced):
    figures = ("rounds",)

    rounds: int = Field(ge=1)


class Constants(Sourced):
    """The numbers of the rules."""

    people_at_start: _Count
    most_people: _Count
    most_level: _Count
    most_tools: _Count
    most_tool_value: _Count
    pile_size: _Count
    points_for_starving: int
    points_for_a_resource: _Count
    dice_of_a_card: _Count
    more: _More
    stop: _Stop


class _Food(Sourced):
    divisor: int = Field(ge=1)


class _ResourceRecord(Sourced):
    id: ResourceId
    divisor: int = Field(ge=1)


class _SupplyRecord(Sourced):
    id: Literal["limited_68", "limited_58"]
    pieces: tuple[_Count, _Count, _Count, _Count]


class TableLimits(Sourced):
    """What depends on the number of players (2.4)."""

    seats: int
    tribes_at_a_place: int
    village_places: int
    piles: int
    dice_for_all: int


class _LocationRecord(Sourced):
    id: str
    kind: Literal["hunting", "resource", "village", "building", "card"]
    resource: ResourceId | None = None
    number: _Count = 0
    rings: _Count


class _DieRecord(Sourced):
    face: int = Field(ge=1, le=6)
    gain: Gain


class _CardRecord(Sourced):
    id: str
    culture: Culture | None = None
    multiplier: Multiplier | None = None
    symbols: _Count = 0
    gain: Gain
    amount: _Count = 1
    rolled_for: ResourceId | None = None


class _FixedRecord(Sourced):
    id: str
    price: tuple[_Count, _Count, _Count, _Count]
    points: _Count


class _ExactRecord(Sourced):
    id: str
    resources: int = Field(ge=1, le=7)
    kinds: int = Field(ge=1, le=4)


class _RangeRecord(Sourced):
    id: str
    fewest: int = Field(ge=1, le=7)
    most: int = Field(ge=1, le=7)


class _Content(ContentModel):
    constants: Constants
    food: _Food
    resource: tuple[_ResourceRecord, ...]
    supply: tuple[_SupplyRecord, ...]
    table: tuple[TableLimits, ...]
    location: tuple[_LocationRecord, ...]
    die_for_all: tuple[_DieRecord, ...]
    card: tuple[_CardRecord, ...]
    fixed_tile: tuple[_FixedRecord, ...]
    exact_tile: tuple[_ExactRecord, ...]
    range_tile: tuple[_RangeRecord, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Resource(Thing):
    """Wood, brick, stone or gold: ``divisor`` pips buy one, and it is worth that many points in a building."""

    divisor: int


@dataclass(frozen=True, slots=True, eq=False)
class Location(Thing):
    """A place of the board where people are put. ``rings`` is 0 if there is room for everybody.

    ``resource`` is what is gathered there (None for food), ``number`` that of the pile or the cost of the card.
    """

    kind: str
    rings: int
    resource: Resource | None
    number: int


@dataclass(frozen=True, slots=True, eq=False)
class Card(Thing):
    """A civilization card: a gain (upper half), and culture or the symbols of a multiplier (lower half)."""

    culture: str | None
    multiplier: str | None
    symbols: int
    gain: str
    amount: int
    rolled_for: Resource | None


@dataclass(frozen=True, slots=True, eq=False)
class Tile(Thing):
    """A building tile: a fixed ``price`` with ``points``, or ``fewest`` to ``most`` resources of ``kinds`` kinds.

    ``price`` is None if the resources are chosen, and ``kinds`` is 0 if any kinds will do.
    """

    price: Amounts | None
    points: int
    fewest: int
    most: int
    kinds: int


def _locations(content: _Content) -> tuple[Location, ...]:
    return tuple(
        Location(
            entry.id,
            index,
            entry.kind,
            entry.rings,
            RESOURCE_BY_ID[entry.resource] if entry.resource is not None else None,
            entry.number,
        )
        for index, entry in enumerate(content.location)
    )


def _cards(content: _Content) -> tuple[Card, ...]:
    return tuple(
        Card(
            entry.id,
            index,
            entry.culture,
            entry.multiplier,
            entry.symbols,
            entry.gain,
            entry.amount,
            RESOURCE_BY_ID[entry.rolled_for] if entry.rolled_for is not None else None,
        )
        for index, entry in enumerate(content.card)
    )


def _tiles(content: _Content) -> tuple[Tile, ...]:
    fixed = [
        (entry.id, entry.price, entry.points, sum(entry.price), sum(entry.price), 0)
        for entry in content.fixed_tile
    ]
    exact = [
        (entry.id, None, 0, entry.resources, entry.resources, entry.kinds) for entry in content.exact_tile
    ]
    free = [(entry.id, None, 0, entry.fewest, entry.most, 0) for entry in content.range_tile]
    return tuple(
        Tile(id_, index, price, points, fewest, most, kinds)
        for index, (id_, price, points, fewest, most, kinds) in enumerate([*fixed, *exact, *free])
    )


_content = load_content("engine.games.stone_age", _Content)

CONSTANTS: Final = _content.constants
FOOD_DIVISOR: Final = _content.food.divisor

RESOURCES: Final = tuple(
    Resource(entry.id, index, entry.divisor) for index, entry in enumerate(_content.resource)
)
WOOD, BRICK, STONE, GOLD = RESOURCES
RESOURCE_BY_ID: Final = {resource.id: resource for resource in RESOURCES}
NO_RESOURCES: Final[Amounts] = (0, 0, 0, 0)

SUPPLIES: Final[dict[str, Amounts]] = {entry.id: entry.pieces for entry in _content.supply}
"""The number of pieces, by the option ``resource_supply``; nothing if unlimited."""

LIMITS: Final = {limits.seats: limits for limits in _content.table}
"""By the number of players."""

LOCATIONS: Final = _locations(_content)
LOCATION_BY_ID: Final = {location.id: location for location in LOCATIONS}
HUNTING, FOREST, CLAY_PIT, QUARRY, RIVER, TOOL_MAKER, FIELD, HUT = LOCATIONS[:8]
GATHERING: Final = LOCATIONS[:5]
"""Where dice are rolled: the hunting grounds, then the four places of resources."""

RESOURCE_PLACES: Final = LOCATIONS[1:5]
VILLAGE: Final = LOCATIONS[5:8]
BUILDING_PLACES: Final = LOCATIONS[8:12]
CARD_PLACES: Final = LOCATIONS[12:16]
"""By the cost of the card, minus one."""

CARDS: Final = _cards(_content)
CARD_BY_ID: Final = {card.id: card for card in CARDS}

TILES: Final = _tiles(_content)
TILE_BY_ID: Final = {tile.id: tile for tile in TILES}

DIE_GAINS: Final = {entry.face: entry.gain for entry in _content.die_for_all}
"""What a die of "dice for all" gives, by its face."""

SOURCED: Final[Mapping[str, Sourced]] = {"rule.stop": CONSTANTS.stop}
"""What has figures that may be our own, by the key of its name."""
