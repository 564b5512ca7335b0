"""The map, the tiles, the cards and the numbers of Revive, read from ``content.toml`` into light, shared objects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeVar

from pydantic import Field, model_validator

from engine.core.content import ContentModel, Edited, Sourced, Thing, load_content

Basic = Literal["gear", "book", "food"]
Resource = Literal["gear", "book", "food", "crystal"]
BASIC: Final[tuple[Basic, Basic, Basic]] = ("gear", "book", "food")
RESOURCES: Final[tuple[Resource, ...]] = (*BASIC, "crystal")
GEAR, BOOK, FOOD, CRYSTAL = range(4)
"""Resources, by their place among them; the crystal stands for any of the others."""

Colour = Literal["red", "violet", "yellow"]
COLOURS: Final[tuple[Colour, ...]] = ("red", "violet", "yellow")

Track = Literal["forest", "mountain", "plains"]
TRACKS: Final[tuple[Track, ...]] = ("forest", "mountain", "plains")

Terrain = Literal["forest", "mountain", "plains", "desert", "site", "water"]
TERRAINS: Final[tuple[Terrain, ...]] = (*TRACKS, "desert", "site", "water")
FOREST, MOUNTAIN, PLAINS, DESERT, SITE, WATER = range(6)
"""What a hex of a tile shows (2.3); the first three are also the machine tracks."""

ArtifactType = Literal["orb", "prism", "helix"]
ARTIFACT_TYPES: Final[tuple[ArtifactType, ...]] = ("orb", "prism", "helix")

Role = Literal["area", "start", "abyss", "large_site"]
MapAction = Literal["explore", "populate", "build"]
Trigger = Literal["explore", "populate", "build", "hibernate", "use_machine"]
Half = Literal["top", "bottom"]
Figure = Literal["A", "B", "C", "D", "E", "F", "G"]
FIGURES: Final[tuple[Figure, ...]] = ("A", "B", "C", "D", "E", "F", "G")

Gained = Literal[
    "gear", "book", "food", "crystal", "any", "points", "module", "card", "crate", "energy", "artifact", "tribe",
    "ready", "wake", "free_slot", "reset_switch", "wild_colour",
]  # fmt: skip
"""What a step of an effect may bring (5.12). ``any`` is a choice of a basic resource, ``tribe`` the tribe's ability,
``ready`` and ``wake`` bring back used energy and sleeping cards."""

Counted = Literal[
    "buildings", "small_buildings", "large_buildings", "figures", "figures_on_sites", "figures_on_large_sites",
    "explored", "cards_gained", "crates_gained", "machine_tokens", "machines", "modules", "energy",
    "upper_artifacts", "lowest_track", "highest_track",
]  # fmt: skip
"""What is counted for points (2.12)."""

_Count = Annotated[int, Field(ge=0, le=100)]
_Id = Annotated[str, Field(pattern=r"[a-z][a-z0-9_]*")]


# Effects: lists of steps. Each step has the words of its entry in the content file.


class _Step:
    """Base of the effect steps, which are read from the content file and also written into positions."""

    __slots__ = ()
    __pydantic_config__ = ContentModel.model_config


@dataclass(frozen=True, slots=True)
class Gain(_Step):
    """Gain an amount of something."""

    gain: Gained
    count: _Count = 1


@dataclass(frozen=True, slots=True)
class Advance(_Step):
    """Advance on a machine track; ``any`` means one track of the player's choice for all steps (5.8)."""

    advance: Literal["forest", "mountain", "plains", "any"]
    steps: _Count


@dataclass(frozen=True, slots=True)
class TakeMachine(_Step):
    """Take a displayed machine token of a track for the space just reached (5.8)."""

    machine: Track


@dataclass(frozen=True, slots=True)
class ExtraAction(_Step):
    """An optional extra action on the map (5.12)."""

    map_action: MapAction
    less_cost: _Count = 0
    less_range: _Count = 0


@dataclass(frozen=True, slots=True)
class Discount(_Step):
    """The next such action of this turn costs less (5.12)."""

    discount: MapAction
    less_cost: _Count = 0
    less_range: _Count = 0


@dataclass(frozen=True, slots=True)
class Price(_Step):
    """An amount of each resource."""

    gear: _Count = 0
    book: _Count = 0
    food: _Count = 0
    crystal: _Count = 0

    @property
    def by_resource(self) -> tuple[int, int, int, int]:
        """How much of each, by ``RESOURCES``."""
        return self.gear, self.book, self.food, self.crystal


@dataclass(frozen=True, slots=True)
class Exchange(_Step):
    """Resources for an effect, if the player wants (5.12)."""

    pay: Price
    get: tuple[Gain, ...]


@dataclass(frozen=True, slots=True)
class Score(_Step):
    """Points for every few of what is counted, up to ``most`` (2.12)."""

    counted: Counted
    points: _Count
    for_each: Annotated[int, Field(ge=1)] = 1
    most: _Count | None = None

    def of(self, number: int) -> int:
        """The points for an amount of what is counted."""
        points = self.points * (number // self.for_each)
        return points if self.most is None else min(points, self.most)


Step = Gain | Advance | TakeMachine | ExtraAction | Discount | Exchange | Score
Effect = tuple[Step, ...]
_Effect = Annotated[Effect, Field(min_length=1)]


# Technologies of a tribe (2.11).


@dataclass(frozen=True, slots=True)
class Instant(_Step):
    """An effect, once."""

    instant: _Effect


@dataclass(frozen=True, slots=True)
class After(_Step):
    """An effect after each action of a kind."""

    after: Trigger
    do: _Effect


@dataclass(frozen=True, slots=True)
class Reductions(_Step):
    """What costs less: the printed cost of a tile, the books of a figure, the gears of a large building, distance."""

    explore: _Count = 0
    populate: _Count = 0
    large_building: _Count = 0
    range: _Count = 0


@dataclass(frozen=True, slots=True)
class CostsLess(_Step):
    """A permanent reduction of costs."""

    less: Reductions


@dataclass(frozen=True, slots=True)
class Opens(_Step):
    """Unlocks the locked slot."""

    opens: Literal["side"]


@dataclass(frozen=True, slots=True)
class Scores(_Step):
    """Purple points at the end."""

    score: Score


Technology = Instant | After | CostsLess | Opens | Exchange | Scores


# The parts of the content file.


class _Resources(Sourced):
    limits: Mapping[Resource, _Count]


class _Start(Sourced):
    figures = ("everybody", "by_seat")

    everybody: Mapping[Resource, _Count]
    by_seat: tuple[Mapping[Resource, _Count], ...] = Field(min_length=4, max_length=4)


class _Buildings(Sourced):
    small: _Count
    small_gear: _Count
    large: _Count
    large_gear: _Count
    large_factor: _Count


class _Display(Sourced):
    citizens: _Count
    modules: _Count
    machines_of_a_track: _Count


class _Energy(Sourced):
    figures = ("start",)

    total: _Count
    start: _Count


class _End(Sourced):
    resources_for_a_point: int = Field(ge=1)


class _EndTile(Sourced):
    figures = ("points",)

    points: _Count


class Bonus(ContentModel):
    """An effect on reaching a space."""

    at: _Count
    effect: _Effect


class _ScoreTrack(Sourced):
    figures = ("spaces", "bonuses")

    spaces: _Count
    bonuses: tuple[Bonus, ...]


class _Hibernation(Sourced):
    figures = ("rewards",)

    rewards: tuple[_Effect, ...]
    removes_artifact_at: _Count


class _Progress(Sourced):
    figures = ("bonuses", "points")

    bonuses: tuple[Bonus, ...]
    points: tuple[_Count, ...]


class _FigureRow(ContentModel):
    figures: tuple[Figure, ...]
    books: _Count
    points: _Count


class _TribeBoard(Sourced):
    figures = ("without_uses", "rows", "after")

    ability_uses: _Count
    without_uses: _Effect
    rows: tuple[_FigureRow, ...]
    after: Mapping[Figure, tuple[Figure, ...]]


class _Tracks(Sourced):
    length: _Count


class _Record(Sourced):
    id: _Id


class _SpaceRecord(_Record):
    figures = ("track", "at", "effect")

    track: Track
    at: _Count
    is_machine: bool = False
    effect: _Effect


class _ConfluenceRecord(_Record):
    figures = ("at", "effect")

    at: _Count
    effect: _Effect


class _FinalRecord(_Record):
    figures = ("at", "other_at", "score")

    track: Track
    at: _Count
    other: Track
    other_at: _Count
    score: Score


class _SlotRecord(_Record):
    figures = ("half", "places", "checked")

    half: Literal["top", "bottom", "either"]
    places: _Count
    checked: _Count | None = None
    locked: bool = False


class _CellRecord(_Record):
    figures = ("at",)

    at: tuple[int, int]
    role: Role


class _CrystalRecord(_Record):
    figures = ("at",)

    at: tuple[int, int]


class _TileRecord(_Record):
    figures = ("hexes", "water")

    hexes: tuple[Terrain, Terrain, Terrain, Terrain]
    water: _Effect | None = None

    @model_validator(mode="after")
    def _check_water(self) -> _TileRecord:
        if self.hexes.count("water") != (self.water is not None):
            raise ValueError("a tile with water has one water, and says what lies there")
        return self


class _AreaTileRecord(_TileRecord):
    back: _Id


class _BackRecord(_Record):
    figures = ("food", "book", "points")

    food: _Count
    book: _Count
    points: _Count


class _LargeSiteRecord(_Record):
    figures = ("a", "b")

    a: Score
    b: Score


class _UpperArtifactRecord(_Record):
    figures = ("type", "players")

    type: ArtifactType
    players: _Count


class _LowerArtifactRecord(_Record):
    figures = ("points",)

    points: _Count


class _ArtifactCardRecord(_Record):
    figures = ("orb", "prism", "helix")

    orb: Score
    prism: Score
    helix: Score


class _MachineTokenRecord(_Record):
    figures = ("track", "effect")

    track: Track
    effect: _Effect


class _ModuleRecord(_Record):
    figures = ("colours", "effect")

    colours: tuple[Colour, ...] = Field(min_length=1, max_length=2)
    effect: _Effect


class _CrateRecord(_Record):
    figures = ("effect",)

    kind: _Id
    effect: _Effect


class _CitizenRecord(_Record):
    figures = ("colour", "top", "bottom", "chains")

    colour: Colour
    top: _Effect
    bottom: _Effect
    chains: tuple[Half, ...] = ()


class _TribeRecord(_Record, Edited):
    figures = ("ability", "a", "b", "c", "d", "e", "f", "g")

    ability: _Effect
    a: Technology
    b: Technology
    c: Technology
    d: Technology
    e: Technology
    f: Technology
    g: Technology


class _Content(ContentModel):
    resources: _Resources
    start: _Start
    buildings: _Buildings
    display: _Display
    energy: _Energy
    end: _End
    end_tile: _EndTile
    score_track: _ScoreTrack
    hibernation: _Hibernation
    progress: _Progress
    tribe_board: _TribeBoard
    tracks: _Tracks
    space: tuple[_SpaceRecord, ...]
    confluence: tuple[_ConfluenceRecord, ...]
    final: tuple[_FinalRecord, ...]
    slot: tuple[_SlotRecord, ...]
    cell: tuple[_CellRecord, ...]
    crystal: tuple[_CrystalRecord, ...]
    start_tile: tuple[_TileRecord, ...]
    back: tuple[_BackRecord, ...]
    area_tile: tuple[_AreaTileRecord, ...]
    large_site: tuple[_LargeSiteRecord, ...]
    upper_artifact: tuple[_UpperArtifactRecord, ...]
    lower_artifact: tuple[_LowerArtifactRecord, ...]
    artifact_card: tuple[_ArtifactCardRecord, ...]
    machine_token: tuple[_MachineTokenRecord, ...]
    module: tuple[_ModuleRecord, ...]
    crate: tuple[_CrateRecord, ...]
    starter: tuple[_CitizenRecord, ...]
    citizen: tuple[_CitizenRecord, ...]
    tribe: tuple[_TribeRecord, ...]


# The things.


@dataclass(frozen=True, slots=True, eq=False)
class Space(Thing):
    """A space of the machine tracks with a progress marker: unlocked where every track in ``needs`` has come so far
    (2.8). ``score`` is that of a final space, ``effect`` of any other."""

    needs: tuple[int, int, int]
    effect: Effect
    is_machine: bool
    score: Score | None


@dataclass(frozen=True, slots=True, eq=False)
class Slot(Thing):
    """A slot for cards (2.10): ``half`` is the one that is used there, None if either is.

    ``places`` is how many modules may lie beside it, ``checked`` the one of them that must be filled first.
    """

    half: Half | None
    places: int
    checked: int | None
    locked: bool


@dataclass(frozen=True, slots=True, eq=False)
class Cell(Thing):
    """A cell of the map in axial coordinates of the cell grid (2.2)."""

    a: int
    b: int
    role: Role


@dataclass(frozen=True, slots=True, eq=False)
class Crystal(Thing):
    """A crystal beyond the edge of the tiles, in axial coordinates of the hex grid (2.4)."""

    q: int
    r: int


@dataclass(frozen=True, slots=True, eq=False)
class Back(Thing):
    """What the frozen side of an area tile asks for and brings (2.5)."""

    food: int
    books: int
    points: int


@dataclass(frozen=True, slots=True, eq=False)
class Tile(Thing):
    """A tile of four hexes: centre, east, south-west, north-west in orientation 0 (2.5); a start tile has no back."""

    hexes: tuple[int, int, int, int]
    water: Effect
    back: Back | None

    def turned(self, orientation: int) -> tuple[int, int, int, int]:
        """The hexes after a rotation by thirds of a turn."""
        centre, *arms = self.hexes
        east, south_west, north_west = (arms[(arm - orientation) % 3] for arm in range(3))
        return centre, east, south_west, north_west


@dataclass(frozen=True, slots=True, eq=False)
class LargeSite(Thing):
    """A two-sided tile of a large site (2.5)."""

    sides: tuple[Score, Score]


@dataclass(frozen=True, slots=True, eq=False)
class UpperArtifact(Thing):
    """An artifact that multiplies; it is used with so many players or more."""

    type: int
    players: int


@dataclass(frozen=True, slots=True, eq=False)
class LowerArtifact(Thing):
    """An artifact of plain points."""

    points: int


@dataclass(frozen=True, slots=True, eq=False)
class ArtifactCard(Thing):
    """A card whose lines, by type, are multiplied by the upper artifacts of that type."""

    scores: tuple[Score, Score, Score]


@dataclass(frozen=True, slots=True, eq=False)
class MachineToken(Thing):
    """A machine for a "?" space of its track."""

    track: int
    effect: Effect


@dataclass(frozen=True, slots=True, eq=False)
class Module(Thing):
    """A slot module: it works with cards of its ``colours``."""

    colours: tuple[int, ...]
    effect: Effect


@dataclass(frozen=True, slots=True, eq=False)
class Crate(Thing):
    """A crate; those of one ``kind`` hold the same."""

    kind: str
    effect: Effect


@dataclass(frozen=True, slots=True, eq=False)
class Citizen(Thing):
    """A citizen card: both halves, and which of them keep their slot open."""

    colour: int
    top: Effect
    bottom: Effect
    chains: tuple[Half, ...]
    is_starter: bool

    def half(self, half: Half) -> Effect:
        """The effect of a half."""
        return self.top if half == "top" else self.bottom


@dataclass(frozen=True, slots=True, eq=False)
class Tribe(Thing):
    """The board of a tribe: its ability, and the technologies below its figures A to G.

    Boards of one ``name`` are editions of the same one.
    """

    name: str
    edition: int
    ability: Effect
    technologies: tuple[Technology, ...]


_content = load_content("engine.games.revive", _Content)

LIMITS: Final = tuple(_content.resources.limits[name] for name in RESOURCES)
"""How many of each resource a player keeps at the end of an action window."""

START: Final = _content.start
BUILDING_RULES: Final = _content.buildings
DISPLAY: Final = _content.display
ENERGY: Final = _content.energy
END: Final = _content.end
END_TILE: Final = _content.end_tile
SCORE_TRACK: Final = _content.score_track
HIBERNATION: Final = _content.hibernation
PROGRESS: Final = _content.progress
TRIBE_BOARD: Final = _content.tribe_board
TRACK_LENGTH: Final = _content.tracks.length


E = TypeVar("E", bound=_Record)
T = TypeVar("T", bound=Thing)


def _things(entries: Sequence[E], make: Callable[[E, int], T]) -> tuple[T, ...]:
    return tuple(make(entry, index) for index, entry in enumerate(entries))


def by_id(things: Sequence[T]) -> Mapping[str, T]:
    """The things by their ids."""
    return {thing.id: thing for thing in things}


def _needs(at: int, *tracks: Track) -> tuple[int, int, int]:
    forest, mountain, plains = (at if name in tracks else 0 for name in TRACKS)
    return forest, mountain, plains


def _both(one: tuple[int, int, int], other: tuple[int, int, int]) -> tuple[int, int, int]:
    forest, mountain, plains = map(max, one, other)
    return forest, mountain, plains


_spaces = [
    (entry.id, _needs(entry.at, entry.track), entry.effect, entry.is_machine, None)
    for entry in _content.space
]
_confluences = [
    (entry.id, _needs(entry.at, *TRACKS), entry.effect, False, None) for entry in _content.confluence
]
_finals = [
    (
        entry.id,
        _both(_needs(entry.at, entry.track), _needs(entry.other_at, entry.other)),
        (),
        False,
        entry.score,
    )
    for entry in _content.final
]
SPACES: Final = tuple(
    Space(id_, index, needs, effect, is_machine, score)
    for index, (id_, needs, effect, is_machine, score) in enumerate((*_spaces, *_confluences, *_finals))
)
"""Those of the tracks, the confluences, the finals."""

SLOTS: Final = _things(
    _content.slot,
    lambda entry, index: Slot(
        entry.id,
        index,
        None if entry.half == "either" else entry.half,
        entry.places,
        entry.checked,
        entry.locked,
    ),
)
CELLS: Final = _things(_content.cell, lambda entry, index: Cell(entry.id, index, *entry.at, entry.role))
CRYSTALS: Final = _things(_content.crystal, lambda entry, index: Crystal(entry.id, index, *entry.at))
BACKS: Final = _things(
    _content.back, lambda entry, index: Back(entry.id, index, entry.food, entry.book, entry.points)
)
_BACK_BY_ID: Final = by_id(BACKS)


def _terrains(entry: _TileRecord) -> tuple[int, int, int, int]:
    centre, east, south_west, north_west = map(TERRAINS.index, entry.hexes)
    return centre, east, south_west, north_west


START_TILES: Final = _things(
    _content.start_tile, lambda entry, index: Tile(entry.id, index, _terrains(entry), entry.water or (), None)
)
AREA_TILES: Final = _things(
    _content.area_tile,
    lambda entry, index: Tile(entry.id, index, _terrains(entry), entry.water or (), _BACK_BY_ID[entry.back]),
)
LARGE_SITES: Final = _things(
    _content.large_site, lambda entry, index: LargeSite(entry.id, index, (entry.a, entry.b))
)
UPPER_ARTIFACTS: Final = _things(
    _content.upper_artifact,
    lambda entry, index: UpperArtifact(entry.id, index, ARTIFACT_TYPES.index(entry.type), entry.players),
)
LOWER_ARTIFACTS: Final = _things(
    _content.lower_artifact, lambda entry, index: LowerArtifact(entry.id, index, entry.points)
)
ARTIFACT_CARDS: Final = _things(
    _content.artifact_card,
    lambda entry, index: ArtifactCard(entry.id, index, (entry.orb, entry.prism, entry.helix)),
)
MACHINE_TOKENS: Final = _things(
    _content.machine_token,
    lambda entry, index: MachineToken(entry.id, index, TRACKS.index(entry.track), entry.effect),
)
MODULES: Final = _things(
    _content.module,
    lambda entry, index: Module(entry.id, index, tuple(map(COLOURS.index, entry.colours)), entry.effect),
)
CRATES: Final = _things(_content.crate, lambda entry, index: Crate(entry.id, index, entry.kind, entry.effect))


CITIZENS: Final = tuple(
    Citizen(
        entry.id,
        index,
        COLOURS.index(entry.colour),
        entry.top,
        entry.bottom,
        entry.chains,
        index < len(_content.starter),
    )
    for index, entry in enumerate((*_content.starter, *_content.citizen))
)
"""The starters, which every player has, then the cards of the deck."""

TRIBES: Final = _things(
    _content.tribe,
    lambda entry, index: Tribe(
        entry.id,
        index,
        entry.name,
        entry.edition,
        entry.ability,
        (entry.a, entry.b, entry.c, entry.d, entry.e, entry.f, entry.g),
    ),
)
"""The boards of all editions: a game keeps those that it was dealt."""

FIGURE_BOOKS: Final = {name: row.books for row in TRIBE_BOARD.rows for name in row.figures}
FIGURE_POINTS: Final = {name: row.points for row in TRIBE_BOARD.rows for name in row.figures}
"""By figure: what it costs, and its purple points (2.11)."""

SOURCED: Final[Mapping[str, Sourced]] = {
    "start": START,
    "energy": ENERGY,
    "end_tile": END_TILE,
    "score_track": SCORE_TRACK,
    "hibernation": HIBERNATION,
    "progress": PROGRESS,
    "tribe_board": TRIBE_BOARD,
    **{
        f"{kind}.{entry.id}": entry
        for kind, entries in (
            ("space", (*_content.space, *_content.confluence, *_content.final)),
            ("slot", _content.slot),
            ("tile", (*_content.start_tile, *_content.area_tile)),
            ("back", _content.back),
            ("large_site", _content.large_site),
            ("artifact", (*_content.upper_artifact, *_content.lower_artifact)),
            ("artifact_card", _content.artifact_card),
            ("machine", _content.machine_token),
            ("module", _content.module),
            ("crate", _content.crate),
            ("card", (*_content.starter, *_content.citizen)),
            ("tribe", _content.tribe),
        )
        for entry in entries
    },
}
"""What has figures that are not from the box, by the key of its name."""
