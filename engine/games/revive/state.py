"""A position of Revive (section 4.4 of the specification)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import Field

from engine.core.agenda import Frame
from engine.core.deck import Deck
from engine.core.position import HIDDEN, Derived, Part, by_id, masked, one_of
from engine.games.revive.commands import MODULE_PLACES
from engine.games.revive.content import (
    ARTIFACT_CARDS,
    ARTIFACT_TYPES,
    BACKS,
    BUILDING_RULES,
    CELLS,
    CITIZENS,
    CRATES,
    DISPLAY,
    ENERGY,
    FIGURES,
    LARGE_SITES,
    LOWER_ARTIFACTS,
    MACHINE_TOKENS,
    RESOURCES,
    SITE,
    SLOTS,
    SPACES,
    TERRAINS,
    TRACKS,
    TRIBE_BOARD,
    TRIBES,
    UPPER_ARTIFACTS,
    After,
    ArtifactCard,
    Citizen,
    CostsLess,
    Crate,
    Exchange,
    Figure,
    Half,
    LargeSite,
    MachineToken,
    MapAction,
    Opens,
    Reductions,
    Slot,
    Space,
    TakeMachine,
    Technology,
    Tile,
    Tribe,
)
from engine.games.revive.frames import FRAMES, AnyHex, AnyModule, AnyTile
from engine.games.revive.geography import DISTANCES, HEXES, POSITIONS, hexes_of
from engine.games.revive.meta import META

AnyCitizen = Annotated[Citizen, by_id(CITIZENS)]
AnyCrate = Annotated[Crate, by_id(CRATES)]
AnyToken = Annotated[MachineToken, by_id(MACHINE_TOKENS)]
AnyArtifactCard = Annotated[ArtifactCard, by_id(ARTIFACT_CARDS)]
AnyTribe = Annotated[Tribe, by_id(TRIBES)]
AnyLargeSite = Annotated[LargeSite, by_id(LARGE_SITES)]
Spaces = Annotated[int, masked({space.id: 1 << space.index for space in SPACES})]
Hexes = Annotated[int, masked({there.id: 1 << there.index for there in HEXES})]

MAP_ACTIONS: Final[tuple[MapAction, ...]] = ("explore", "populate", "build")
NOT_FROZEN: Final = len(BACKS)
"""A cell without a frozen tile, where the number of a back is expected."""

UNKNOWN: Final = len(TERRAINS)
"""What a hex shows that belongs to no tile face up, where a terrain is expected."""

TOKEN_SPACES: Final = tuple(
    space for space in SPACES if any(isinstance(step, TakeMachine) for step in space.effect)
)
"""The "?" spaces, for a machine token each."""

_PRINTED_MACHINES: Final = sum(1 << space.index for space in SPACES if space.is_machine)
_TOKEN_BITS: Final = tuple(1 << space.index for space in TOKEN_SPACES)
_TOKEN_SPACES: Final = sum(_TOKEN_BITS)

STARTERS: Final = tuple(card for card in CITIZENS if card.is_starter)
"""The cards that every player has from the start."""

ABYSS: Final = next(cell for cell in CELLS if cell.role == "abyss")
LARGE_SITE_CELLS: Final = tuple(cell for cell in CELLS if cell.role == "large_site")
START_CELLS: Final = tuple(cell for cell in CELLS if cell.role == "start")
AREA_CELLS: Final = tuple(cell for cell in CELLS if cell.role == "area")


def nearer(reach: bytes, hexes: Sequence[int]) -> bytes:
    """By hex the distance to the nearest base point, with more of them (5.4)."""
    for there in hexes:
        reach = bytes(map(min, reach, DISTANCES[there]))
    return reach


@lru_cache(maxsize=1 << 12)
def cell_steps(reach: bytes) -> bytes:
    """By cell the distance to the nearest of its hexes, from the distances by hex (5.4)."""
    return bytes(map(min, *(reach[position :: len(POSITIONS)] for position in range(len(POSITIONS)))))


@lru_cache(maxsize=1 << 12)
def hexes_showing(terrain: bytes, shown: int) -> tuple[int, ...]:
    """The hexes that show a terrain, of what all hexes show."""
    return tuple(there for there, each in enumerate(terrain) if each == shown)


_FROM_ABYSS: Final = nearer(bytes([255] * len(HEXES)), hexes_of(ABYSS))


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed before the game (1.3)."""

    artifact_card: Literal["random", "choose_of_two", "shared"]
    final_round: Literal["all", "others"]


class Tucked(NamedTuple):
    """A card in a slot, with the half that is visible."""

    card: AnyCitizen
    half: Half

    @property
    def keeps_open(self) -> bool:
        """Whether the visible half shows a chain (5.5)."""
        return self.half in self.card.chains


class Settled(NamedTuple):
    """A figure on the map; on a large site at its centre."""

    figure: Figure
    hex: AnyHex


class Building(NamedTuple):
    """A building on the map."""

    hex: AnyHex
    is_large: bool


class LaidTile(NamedTuple):
    """A tile face up, after so many thirds of a turn."""

    tile: AnyTile
    orientation: Annotated[int, Field(ge=0, le=2)]


class CornerTile(NamedTuple):
    """The tile of a large site, with the side that lies up."""

    tile: AnyLargeSite
    side: Annotated[int, Field(ge=0, le=1)]


Slots = tuple[tuple[Tucked, ...], ...]
_EMPTY_SLOTS: Final[Slots] = ((),) * len(SLOTS)


class TribeKnowledge(NamedTuple):
    """What the technologies below some placed figures come to (2.11)."""

    less: Reductions
    after: tuple[tuple[str, str], ...]
    """The trigger, and the name of the effect that follows."""

    opens_side: bool
    trade: tuple[Exchange, str] | None
    """The trade, and the name of its effect (5.14)."""

    technologies: tuple[Technology, ...]


@lru_cache(maxsize=1 << 10)
def knowledge(tribe: Tribe, placed: int) -> TribeKnowledge:
    """What a tribe knows whose placed figures are given as bits."""
    unlocked = [
        (FIGURES[number], technology)
        for number, technology in enumerate(tribe.technologies)
        if placed >> number & 1
    ]
    less = [technology.less for _, technology in unlocked if isinstance(technology, CostsLess)]
    after = []
    for figure, technology in unlocked:
        if isinstance(technology, After):
            after.append((technology.after, f"technology.{tribe.id}.{figure.lower()}"))
    technologies = tuple(technology for _, technology in unlocked)
    trades = [
        (technology, f"technology.{tribe.id}.{figure.lower()}")
        for figure, technology in unlocked
        if isinstance(technology, Exchange)
    ]
    return TribeKnowledge(
        less[0] if less else Reductions(),
        tuple(after),
        any(isinstance(each, Opens) for each in technologies),
        trades[0] if trades else None,
        technologies,
    )


FIGURE_BITS: Final = {figure: 1 << number for number, figure in enumerate(FIGURES)}

_Count = Annotated[int, Field(ge=0, le=1_000)]


@dataclass(slots=True)
class Player(Part):
    """All that belongs to a seat.

    ``resources`` are gears, books, food and crystals. ``modules`` are those beside the slots, by ``MODULE_PLACES``,
    ``tokens`` those of ``TOKEN_SPACES``. ``unlocked`` are the spaces whose markers have moved or are about to, and
    ``progress`` counts the markers on the progress track. ``powered`` are the machines with energy, ``energy`` what is
    left in the centre. ``water`` are the water hexes that have given their reward. ``marker`` is the space of the
    hibernation track. ``upper`` counts artifacts by type.

    ``placed``, as bits of the figures, and ``reach``, by hex the distance to the nearest base point, follow.
    """

    tribe: AnyTribe
    artifact_cards: Annotated[tuple[AnyArtifactCard, ...], HIDDEN] = ()
    rejected: Annotated[tuple[AnyArtifactCard, ...], HIDDEN] = ()
    resources: Annotated[list[_Count], Field(min_length=len(RESOURCES), max_length=len(RESOURCES))] = field(
        default_factory=lambda: [0] * len(RESOURCES)
    )
    points: int = 0
    active: list[AnyCitizen] = field(default_factory=list)
    rest: list[AnyCitizen] = field(default_factory=list)
    slots: Annotated[Slots, Field(min_length=len(SLOTS), max_length=len(SLOTS))] = _EMPTY_SLOTS
    modules: Annotated[
        list[AnyModule | None], Field(min_length=len(MODULE_PLACES), max_length=len(MODULE_PLACES))
    ] = field(default_factory=lambda: [None] * len(MODULE_PLACES))
    switch_used: bool = False
    figures: tuple[Settled, ...] = ()
    buildings: tuple[Building, ...] = ()
    tracks: Annotated[list[_Count], Field(min_length=len(TRACKS), max_length=len(TRACKS))] = field(
        default_factory=lambda: [0] * len(TRACKS)
    )
    unlocked: Spaces = 0
    progress: _Count = 0
    tokens: Annotated[
        list[AnyToken | None], Field(min_length=len(TOKEN_SPACES), max_length=len(TOKEN_SPACES))
    ] = field(default_factory=lambda: [None] * len(TOKEN_SPACES))
    energy: _Count = ENERGY.start
    powered: Spaces = 0
    tribe_uses: _Count = TRIBE_BOARD.ability_uses
    crates: Annotated[tuple[AnyCrate, ...], HIDDEN] = ()
    opened: tuple[AnyCrate, ...] = ()
    explored: _Count = 0
    water: Hexes = 0
    upper: Annotated[list[_Count], Field(min_length=len(ARTIFACT_TYPES), max_length=len(ARTIFACT_TYPES))] = (
        field(default_factory=lambda: [0] * len(ARTIFACT_TYPES))
    )
    lower: _Count = 0
    end_tile: bool = False
    marker: _Count = 0
    placed: Derived[int] = 0
    reach: Derived[bytes] = _FROM_ABYSS

    def derive(self) -> None:
        """Work out which figures have been placed, and the distances."""
        self.placed = sum(FIGURE_BITS[settled.figure] for settled in self.figures)
        self.reach = nearer(_FROM_ABYSS, self.bases)

    @property
    def bases(self) -> Sequence[int]:
        """The hexes from which distance is measured (5.4)."""
        bases = [*hexes_of(ABYSS), *(building.hex for building in self.buildings)]
        for settled in self.figures:
            bases += base_points(settled.hex)
        return bases

    @property
    def knows(self) -> TribeKnowledge:
        """What its technologies come to."""
        return knowledge(self.tribe, self.placed)

    @property
    def large(self) -> int:
        """How many large buildings stand on the map."""
        return sum(building.is_large for building in self.buildings)

    @property
    def small(self) -> int:
        """How many small buildings stand on the map."""
        return len(self.buildings) - self.large

    @property
    def cards(self) -> int:
        """How many citizen cards it has in all."""
        return len(self.active) + len(self.rest) + sum(map(len, self.slots))

    @property
    def cards_gained(self) -> int:
        """How many of them were gained during the game (2.12)."""
        return self.cards - len(STARTERS)

    @property
    def all_energy(self) -> int:
        """Its energy, in the centre and on machines."""
        return self.energy + self.powered.bit_count()

    def buildings_left(self, kind: str) -> int:
        """How many buildings of a kind are still to be put up."""
        if kind == "large":
            return BUILDING_RULES.large - self.large
        return BUILDING_RULES.small - self.small

    def is_open(self, slot: Slot) -> bool:
        """Whether a card may be slid into a slot: it is empty, or all its cards show a chain (5.5)."""
        cards = self.slots[slot.index]
        return not cards or all(tucked.keeps_open for tucked in cards)

    def has_unlocked(self, space: Space) -> bool:
        """Whether the marker of a space has moved."""
        return bool(self.unlocked >> space.index & 1)

    @property
    def machines(self) -> int:
        """The spaces with a machine, as bits (2.8)."""
        found = self.unlocked & _PRINTED_MACHINES
        if self.unlocked & _TOKEN_SPACES:
            for bit, token in zip(_TOKEN_BITS, self.tokens, strict=True):
                if token is not None:
                    found |= self.unlocked & bit
        return found

    def machine_at(self, space: Space) -> str:
        """The name of the effect of the machine on a space; empty where there is none yet (2.8)."""
        if not self.has_unlocked(space):
            return ""
        if space.is_machine:
            return f"space.{space.id}"
        token = self.tokens[TOKEN_SPACES.index(space)] if space in TOKEN_SPACES else None
        return f"machine.{token.id}" if token is not None else ""


def base_points(there: int) -> Sequence[int]:
    """The hexes from which distance is measured, for a figure that stands there (5.4)."""
    cell = HEXES[there].cell
    return hexes_of(cell) if cell.role == "large_site" else (there,)


_LOWER: Final = len(LOWER_ARTIFACTS)


@dataclass(slots=True)
class ReviveState(Part):
    """The whole table.

    ``tiles`` lie face up, ``frozen`` face down, by cell. Displays hold None where nothing could follow.
    ``turns_left`` counts the turns after the one in which the end tile was taken. ``less_cost`` and ``less_range``, by
    ``MAP_ACTIONS``, hold for the next such action of the turn.

    ``terrain`` is what each hex shows, ``built`` has a bit for each hex with a building, and ``backs`` is by cell the
    number of the back of its frozen tile, ``NOT_FROZEN`` where there is none; all three follow.
    """

    options: Options
    players: Annotated[list[Player], Field(min_length=META.min_seats, max_length=META.max_seats)]
    first: int
    frozen: Annotated[tuple[AnyTile | None, ...], HIDDEN, Field(min_length=len(CELLS), max_length=len(CELLS))]
    tiles: Annotated[tuple[LaidTile | None, ...], Field(min_length=len(CELLS), max_length=len(CELLS))]
    large_sites: Annotated[
        tuple[CornerTile, ...], Field(min_length=len(LARGE_SITE_CELLS), max_length=len(LARGE_SITE_CELLS))
    ]
    upper: Annotated[list[_Count], Field(min_length=len(ARTIFACT_TYPES), max_length=len(ARTIFACT_TYPES))]
    citizen_deck: Annotated[Deck[AnyCitizen], HIDDEN]
    module_deck: Annotated[Deck[AnyModule], HIDDEN]
    forest_deck: Annotated[Deck[AnyToken], HIDDEN]
    mountain_deck: Annotated[Deck[AnyToken], HIDDEN]
    plains_deck: Annotated[Deck[AnyToken], HIDDEN]
    crate_deck: Annotated[Deck[AnyCrate], HIDDEN]
    citizens: Annotated[
        list[AnyCitizen | None], Field(min_length=DISPLAY.citizens, max_length=DISPLAY.citizens)
    ]
    modules: Annotated[list[AnyModule | None], Field(min_length=DISPLAY.modules, max_length=DISPLAY.modules)]
    machines: Annotated[
        list[AnyToken | None],
        Field(
            min_length=len(TRACKS) * DISPLAY.machines_of_a_track,
            max_length=len(TRACKS) * DISPLAY.machines_of_a_track,
        ),
    ]
    agenda: list[Annotated[Frame, one_of(FRAMES)]]
    shared_card: Annotated[tuple[AnyArtifactCard, ...], Field(max_length=1)] = ()
    lower: _Count = _LOWER
    end_tile: bool = True
    turns_left: Annotated[int, Field(ge=0, le=META.max_seats)] | None = None
    less_cost: Annotated[list[_Count], Field(min_length=3, max_length=3)] = field(
        default_factory=lambda: [0] * len(MAP_ACTIONS)
    )
    less_range: Annotated[list[_Count], Field(min_length=3, max_length=3)] = field(
        default_factory=lambda: [0] * len(MAP_ACTIONS)
    )
    any_colour: bool = False
    turn: Annotated[int, Field(ge=0, le=10_000)] = 1
    terrain: Derived[bytes] = b""
    built: Derived[int] = 0
    backs: Derived[bytes] = b""

    def derive(self) -> None:
        """Work out what the hexes show, where buildings stand, and what the frozen tiles ask for."""
        self.backs = bytes(
            NOT_FROZEN if tile is None or tile.back is None else tile.back.index for tile in self.frozen
        )
        self.terrain = bytes([UNKNOWN] * len(HEXES))
        for cell, laid in zip(CELLS, self.tiles, strict=True):
            if laid is not None:
                self.show(hexes_of(cell), laid)
        self.built = 0
        for player in self.players:
            player.derive()
            for building in player.buildings:
                self.built |= 1 << building.hex

    def thaw(self, cell: int) -> None:
        """The frozen tile of a cell is turned: it is frozen no longer (5.7)."""
        self.frozen = (*self.frozen[:cell], None, *self.frozen[cell + 1 :])
        self.backs = self.backs[:cell] + bytes([NOT_FROZEN]) + self.backs[cell + 1 :]

    def show(self, hexes: range, laid: LaidTile) -> None:
        """The hexes of a cell show a tile."""
        shown = bytes(laid.tile.turned(laid.orientation))
        self.terrain = self.terrain[: hexes.start] + shown + self.terrain[hexes.stop :]

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    @property
    def active(self) -> int:
        """Whose turn it is; after the end, the seat that began the game."""
        return self.agenda[0].seat if self.agenda else self.first

    @property
    def asks(self) -> str:
        """What is asked, or over."""
        return self.agenda[-1].tag if self.agenda else "over"

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.agenda

    @property
    def energy_left(self) -> int:
        """The energy in the supply."""
        return ENERGY.total - sum(player.all_energy for player in self.players)

    def cards_of(self, seat: int) -> tuple[ArtifactCard, ...]:
        """The artifact cards that count for a seat: its own, or the one that all share."""
        return self.shared_card or self.players[seat].artifact_cards

    def token_deck(self, track: int) -> Deck[AnyToken]:
        """The machine tokens of a track that are still to come."""
        return (self.forest_deck, self.mountain_deck, self.plains_deck)[track]

    def tokens_shown(self, track: int) -> Sequence[MachineToken | None]:
        """The machine tokens of a track that lie open."""
        start = track * DISPLAY.machines_of_a_track
        return self.machines[start : start + DISPLAY.machines_of_a_track]

    def tile_at(self, there: int) -> Tile | None:
        """The tile face up that a hex belongs to."""
        laid = self.tiles[HEXES[there].cell.index]
        return None if laid is None else laid.tile

    def may_live(self, there: int) -> bool:
        """Whether figures live at a hex: a site, or the centre of a large site (5.9)."""
        return self.terrain[there] == SITE or (
            HEXES[there].cell.role == "large_site" and not HEXES[there].position
        )

    def living_at(self, there: int) -> tuple[int, ...]:
        """The seats with a figure at a hex."""
        return tuple(
            seat
            for seat, player in enumerate(self.players)
            if any(settled.hex == there for settled in player.figures)
        )


def upper_artifacts(seats: int) -> list[int]:
    """How many upper artifacts of each type so many players use (2.13)."""
    return [
        sum(each.type == kind and each.players <= seats for each in UPPER_ARTIFACTS)
        for kind in range(len(ARTIFACT_TYPES))
    ]
