"""The board, the cards and the numbers of Troyes, read from ``content.toml`` into light, shared objects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final, Literal

from pydantic import Field

from engine.core.content import ContentModel, Edited, Sourced, Thing, dealt_by, load_content

Colour = Literal["red", "white", "yellow"]
COLOURS: Final[tuple[Colour, Colour, Colour]] = ("red", "white", "yellow")
RED, WHITE, YELLOW = range(3)
"""Colours of dice, cards and buildings, by their place among them."""

BuildingId = Literal["palace", "bishopric", "city_hall"]
Use = Literal["place_citizen", "cathedral"]
Counted = Literal[
    "own_citizens_in_palace", "own_citizens_in_bishopric", "own_citizens_in_city_hall",
    "own_citizens_in_all_buildings", "own_citizens_on_activities", "own_cathedral_cubes", "own_event_cards",
    "events_with_own_cube", "red_dice_in_fullest_district", "deniers", "influence",
]  # fmt: skip
"""What a card may count."""

_Count = Annotated[int, Field(ge=0, le=100)]


# The numbers of the rules.


class _Start(Sourced):
    deniers: _Count
    influence: _Count
    vp: _Count
    citizens: _Count


class _Income(Sourced):
    deniers: _Count
    wage_shortage_vp: _Count


class _Influence(Sourced):
    most: _Count
    reroll: _Count
    citizen: _Count
    flip: _Count
    most_flipped: _Count


class _Dice(Sourced):
    of_a_colour: _Count
    faces: _Count
    most_in_group: _Count
    prices: tuple[_Count, _Count, _Count]


class _Defence(Sourced):
    red_factor: _Count
    influence_per_die: _Count
    failed_vp: _Count


class _Events(Sourced):
    shortage_vp: _Count
    influence_per_cube: _Count
    open_vp: _Count


class _Cathedral(Sourced):
    columns: _Count
    levels: _Count
    vp: _Count
    influence: tuple[_Count, ...]
    missing_level_vp: _Count


class _Farming(Sourced):
    figures = ("least",)

    divisor: int = Field(ge=1)
    least: _Count


class _Passing(Sourced):
    first: _Count
    again: _Count


class TableRules(Sourced):
    """What depends on the number of players (3.1): ``order`` are the seats of the snake from the start player on."""

    seats: int
    rounds: int
    citizens: int
    characters: int
    order: tuple[int, ...]
    neutral: tuple[str, ...]


class _BuildingRecord(Sourced):
    id: BuildingId
    colour: Colour
    wage: _Count
    numbered: bool
    spaces: tuple[str, ...] = Field(min_length=6, max_length=6)


class _RowMapRecord(Sourced):
    figures = ("rows",)

    id: Literal["odd_even", "low_high"]
    rows: tuple[int, ...] = Field(min_length=6, max_length=6)


# What cards do. Each effect has the words of its entry in the content file.


class _Effect:
    """What is read from a content file, and stands in positions as it is."""

    __slots__ = ()
    __pydantic_config__ = ContentModel.model_config


@dataclass(frozen=True, slots=True)
class Gain(_Effect):
    """Pay, then gain; with ``per``, the gain times what is counted."""

    type: Literal["gain"]
    pay_deniers: _Count = 0
    pay_influence: _Count = 0
    deniers: _Count = 0
    influence: _Count = 0
    vp: _Count = 0
    per: Counted | None = None


@dataclass(frozen=True, slots=True)
class GainOfChoice(_Effect):
    """Deniers for each own citizen in one of some buildings, chosen for each activation."""

    type: Literal["gain_of_choice"]
    deniers: _Count
    buildings: tuple[BuildingId, ...]


@dataclass(frozen=True, slots=True)
class Take(_Effect):
    """Deniers from each other player for each citizen they have in a building; from the bank for neutral ones."""

    type: Literal["take"]
    deniers: _Count
    building: BuildingId


@dataclass(frozen=True, slots=True)
class RollForCube(_Effect):
    """Roll a black die; from ``least`` on, a cube may be placed on any event."""

    type: Literal["roll_for_cube"]
    least: _Count


@dataclass(frozen=True, slots=True)
class CubePerOwnDie(_Effect):
    """A cube may be placed on any event for each die of a colour in the own district."""

    type: Literal["cube_per_own_die"]
    die: Colour


@dataclass(frozen=True, slots=True)
class Delayed(_Effect):
    """What a cube on the card changes in a group of dice (5.2).

    The dice are of the colour ``natural`` (any if None) and count as one colour of ``counts_as`` (their own if there is
    none). ``copies``: a single die counts as so many. ``each``: every die counts so much. ``not_for`` are the uses that
    the cube is barred from.
    """

    type: Literal["delayed"]
    natural: Colour | None = None
    counts_as: tuple[Colour, ...] = ()
    copies: _Count = 0
    per_die: _Count = 0
    to_total: _Count = 0
    each: _Count = 0
    free_per_district: _Count = 0
    not_for: tuple[Use, ...] = ()


ActivityEffect = Gain | GainOfChoice | Take | RollForCube | CubePerOwnDie | Delayed


@dataclass(frozen=True, slots=True)
class Lose(_Effect):
    """Each player loses so much; with ``per``, so much times what is counted."""

    type: Literal["lose"]
    deniers: _Count = 0
    influence: _Count = 0
    per: Counted | None = None


@dataclass(frozen=True, slots=True)
class NeutralCitizen(_Effect):
    """A neutral citizen enters a building as a black die says (5.9)."""

    type: Literal["neutral_citizen"]
    building: BuildingId


@dataclass(frozen=True, slots=True)
class RemoveCube(_Effect):
    """Each player removes one of their cubes."""

    type: Literal["remove_cube"]
    of: Literal["events", "cathedral"]


EventEffect = Lose | NeutralCitizen | RemoveCube


class _ActivityRecord(Edited):
    figures = ("level", "cost", "slots", "second_slot", "divisor", "effect")

    colour: Colour
    level: int = Field(ge=1, le=3)
    cost: _Count
    slots: tuple[_Count, ...] = Field(min_length=1, max_length=2)
    divisor: int = Field(ge=1)
    effect: ActivityEffect = Field(discriminator="type")


class _EventRecord(Edited):
    figures = ("divisor", "flags", "vp", "black_dice", "effect")

    colour: Colour
    divisor: int = Field(ge=1)
    flags: int = Field(ge=1)
    vp: tuple[_Count, _Count]
    black_dice: Annotated[int, Field(ge=1)] | None = None
    effect: EventEffect | None = Field(default=None, discriminator="type")
    reveals: Literal["white", "yellow"] | None = None


class _CharacterRecord(Sourced):
    id: str
    count: Counted
    tiers: tuple[tuple[_Count, _Count], ...]
    tiers_2p: tuple[tuple[_Count, _Count], ...]


class _Content(ContentModel):
    start: _Start
    income: _Income
    influence: _Influence
    dice: _Dice
    defence: _Defence
    events: _Events
    cathedral: _Cathedral
    farming: _Farming
    passing: _Passing
    table: tuple[TableRules, ...]
    building: tuple[_BuildingRecord, ...]
    row_map: tuple[_RowMapRecord, ...]
    activity: tuple[_ActivityRecord, ...]
    event: tuple[_EventRecord, ...]
    character: tuple[_CharacterRecord, ...]


# The things.


@dataclass(frozen=True, slots=True, eq=False)
class Building(Thing):
    """The Palace, the Bishopric or the City Hall; ``index`` is also its colour. ``numbered``: a die names a space, not
    a row (2.2)."""

    wage: int
    numbered: bool

    @property
    def colour(self) -> Colour:
        """Of the dice that its citizens yield."""
        return COLOURS[self.index]


@dataclass(frozen=True, slots=True, eq=False)
class Space(Thing):
    """A space of a building: row 0 is the upper one, column 1 the left one; of a numbered building its ``face``."""

    building: Building
    row: int
    column: int
    face: int


@dataclass(frozen=True, slots=True, eq=False)
class Cell(Thing):
    """A cell of the cathedral: level 1 is the lowest."""

    column: int
    level: int


@dataclass(frozen=True, slots=True, eq=False)
class Die(Thing):
    """A coloured die: ``red_1`` is the first red one of a round."""

    colour: int


@dataclass(frozen=True, slots=True, eq=False)
class BlackDie(Thing):
    """A black die."""


@dataclass(frozen=True, slots=True, eq=False)
class Place(Thing):
    """Where the activity card of a colour and level lies."""

    colour: int
    level: int


@dataclass(frozen=True, slots=True, eq=False)
class Activity(Thing):
    """An activity card (2.4). ``slots`` are victory points in the order in which they are filled.

    ``delayed`` is what its cubes do; None if it works at once. One that ``pays`` asks something for each activation.
    Cards of one ``name`` are editions of the same one.
    """

    colour: int
    level: int
    cost: int
    slots: tuple[int, ...]
    divisor: int
    effect: ActivityEffect
    delayed: Delayed | None
    name: str
    edition: int
    pays: bool


@dataclass(frozen=True, slots=True, eq=False)
class EventCard(Thing):
    """An event (2.5): ``vp`` is for the most cubes and the second most. Those of one ``name`` are editions of one."""

    colour: int
    divisor: int
    flags: int
    vp: tuple[int, int]
    black_dice: int
    effect: EventEffect | None
    reveals: int | None
    name: str
    edition: int


@dataclass(frozen=True, slots=True, eq=False)
class Character(Thing):
    """A character, who counts for everybody at the end (2.10)."""

    count: Counted
    tiers: tuple[tuple[int, int], ...]
    tiers_of_two: tuple[tuple[int, int], ...]

    def tiers_at(self, seats: int) -> tuple[tuple[int, int], ...]:
        """From so many on, so many points, at a table of so many seats."""
        return self.tiers_of_two if seats == 2 else self.tiers


_content = load_content("engine.games.troyes", _Content)

START: Final = _content.start
INCOME: Final = _content.income
INFLUENCE: Final = _content.influence
DICE_RULES: Final = _content.dice
DEFENCE: Final = _content.defence
EVENT_RULES: Final = _content.events
CATHEDRAL: Final = _content.cathedral
FARMING: Final = _content.farming
PASSING: Final = _content.passing

TABLES: Final = {table.seats: table for table in _content.table}
"""By the number of players."""

BUILDINGS: Final = tuple(
    Building(entry.id, index, entry.wage, entry.numbered) for index, entry in enumerate(_content.building)
)
BUILDING_BY_ID: Final = {building.id: building for building in BUILDINGS}
PALACE, BISHOPRIC, CITY_HALL = BUILDINGS

SPACES_EACH: Final = 6
ROW: Final = 3
"""So many spaces has a building, and so many one of its rows."""


def _spaces_of(building: Building, names: Sequence[str]) -> list[Space]:
    """By face in a numbered building, column after column; elsewhere the upper row, then the lower one (2.2)."""
    found = []
    for number, name in enumerate(names):
        row, column = (number % 2, number // 2 + 1) if building.numbered else divmod(number, ROW)
        column += not building.numbered
        index = building.index * SPACES_EACH + number
        found.append(Space(name, index, building, row, column, number + 1))
    return found


SPACES: Final = tuple(
    space
    for building, entry in zip(BUILDINGS, _content.building, strict=True)
    for space in _spaces_of(building, entry.spaces)
)
SPACE_BY_ID: Final = {space.id: space for space in SPACES}
ROW_MAPS: Final = {entry.id: entry.rows for entry in _content.row_map}
"""By the option ``row_map``: the row of each face."""

CELLS: Final = tuple(
    Cell(f"cell_{column}_{level}", (column - 1) * CATHEDRAL.levels + level - 1, column, level)
    for column in range(1, CATHEDRAL.columns + 1)
    for level in range(1, CATHEDRAL.levels + 1)
)
CELL_BY_ID: Final = {cell.id: cell for cell in CELLS}

DICE: Final = tuple(
    Die(f"{name}_{number + 1}", colour * DICE_RULES.of_a_colour + number, colour)
    for colour, name in enumerate(COLOURS)
    for number in range(DICE_RULES.of_a_colour)
)
DIE_BY_ID: Final = {die.id: die for die in DICE}
BLACK_DICE: Final = tuple(BlackDie(f"black_{number + 1}", number) for number in range(DICE_RULES.of_a_colour))
BLACK_DIE_BY_ID: Final = {die.id: die for die in BLACK_DICE}

LEVELS: Final = 3
PLACES: Final = tuple(
    Place(f"activity_{name}_{level}", (level - 1) * len(COLOURS) + colour, colour, level)
    for level in range(1, LEVELS + 1)
    for colour, name in enumerate(COLOURS)
)
"""The places of the activity cards in the order in which they are turned up."""

ACTIVITIES: Final = tuple(
    Activity(
        entry.id,
        index,
        COLOURS.index(entry.colour),
        entry.level,
        entry.cost,
        entry.slots,
        entry.divisor,
        entry.effect,
        entry.effect if isinstance(entry.effect, Delayed) else None,
        entry.name,
        entry.edition,
        isinstance(entry.effect, Gain) and bool(entry.effect.pay_deniers or entry.effect.pay_influence),
    )
    for index, entry in enumerate(_content.activity)
)
"""The cards of all editions: a game keeps those that it was dealt."""

ACTIVITY_BY_ID: Final = {activity.id: activity for activity in ACTIVITIES}
DELAYED: Final = tuple(activity for activity in ACTIVITIES if activity.delayed is not None)


@lru_cache
def activities_at(place: Place, version: int) -> tuple[Activity, ...]:
    """The cards of which a version of the game deals one to a place."""
    dealt = dealt_by(version, ACTIVITIES)
    return tuple(card for card in dealt if (card.colour, card.level) == (place.colour, place.level))


EVENTS: Final = tuple(
    EventCard(
        entry.id,
        index,
        COLOURS.index(entry.colour),
        entry.divisor,
        entry.flags,
        entry.vp,
        entry.black_dice or 0,
        entry.effect,
        COLOURS.index(entry.reveals) if entry.reveals is not None else None,
        entry.name,
        entry.edition,
    )
    for index, entry in enumerate(_content.event)
)
"""Marauding, which is printed on the board, and the cards of all editions."""

MARAUDING: Final = EVENTS[0]
EVENT_CARDS: Final = EVENTS[1:]
EVENT_BY_ID: Final = {event.id: event for event in EVENTS}


@lru_cache
def events_of(colour: int, version: int) -> tuple[EventCard, ...]:
    """The event cards of a colour that a version of the game deals."""
    return tuple(event for event in dealt_by(version, EVENT_CARDS) if event.colour == colour)


CHARACTERS: Final = tuple(
    Character(entry.id, index, entry.count, entry.tiers, entry.tiers_2p)
    for index, entry in enumerate(_content.character)
)
CHARACTER_BY_ID: Final = {character.id: character for character in CHARACTERS}

SOURCED: Final[Mapping[str, Sourced]] = {
    "place.farm": _content.farming,
    **{f"option.row_map.value.{entry.id}": entry for entry in _content.row_map},
    **{f"card.{entry.id}": entry for entry in _content.activity},
    **{f"card.{entry.id}": entry for entry in _content.event},
}
"""What has figures that may be our own, by the key of its name."""
