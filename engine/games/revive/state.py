"""A position of Revive (section 4.4 of the specification)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import or_
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import Field

from engine.core.agenda import Frame
from engine.core.deck import Deck
from engine.core.position import HIDDEN, Derived, Part, by_id, masked, one_of
from engine.games.revive.bitboards import CELL_BITS, bits, members
from engine.games.revive.commands import MODULE_PLACES
from engine.games.revive.content import (
    ARTIFACT_CARDS,
    ARTIFACT_TYPES,
    BACKS,
    BUILDING_RULES,
    CELLS,
    CITIZENS,
    CRATES,
    DESERT,
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
from engine.games.revive.geography import FARTHEST, HEXES, WITHIN, hexes_of
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
UNKNOWN: Final = len(TERRAINS)
"""What a hex shows that belongs to no tile face up, where a terrain is expected."""

TOKEN_SPACES: Final = tuple(
    space for space in SPACES if any(isinstance(step, TakeMachine) for step in space.effect)
)
"""The "?" spaces, for a machine token each."""


STARTERS: Final = tuple(card for card in CITIZENS if card.is_starter)
"""The cards that every player has from the start."""

ABYSS: Final = next(cell for cell in CELLS if cell.role == "abyss")
LARGE_SITE_CELLS: Final = tuple(cell for cell in CELLS if cell.role == "large_site")
START_CELLS: Final = tuple(cell for cell in CELLS if cell.role == "start")
AREA_CELLS: Final = tuple(cell for cell in CELLS if cell.role == "area")


@lru_cache(maxsize=1 << 8)
def _shown(tile: Tile, orientation: int) -> bytes:
    """What the hexes of a cell show with a tile (2.5)."""
    return bytes(tile.turned(orientation))


@lru_cache(maxsize=1 << 10)
def _showing(shown: bytes, terrain: int) -> int:
    """Which hexes of a tile show a terrain, as bits."""
    return bits(place for place, each in enumerate(shown) if each == terrain)


Near = tuple[int, ...]
"""By number of steps the hexes at most so far from a base point, as ``WITHIN`` has them for a single hex (5.4)."""


def nearer(near: Near, hexes: Sequence[int]) -> Near:
    """The same with more base points (5.4)."""
    for there in hexes:
        near = tuple(map(or_, near, WITHIN[there]))
    return near


_FROM_ABYSS: Final = nearer((0,) * len(WITHIN[0]), hexes_of(ABYSS))


@lru_cache(maxsize=1 << 10)
def _distances(near: Near) -> bytes:
    """By hex the distance to the nearest base point (5.4)."""
    distances, seen = bytearray(len(HEXES)), 0
    for steps, hexes in enumerate(near[: FARTHEST + 1]):
        for there in members(hexes & ~seen):
            distances[there] = steps
        seen = hexes
    return bytes(distances)


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
_ALL_SLOTS: Final = sum(1 << slot.index for slot in SLOTS)


class TribeKnowledge(NamedTuple):
    """What the technologies below some placed figures come to (2.11)."""

    less: Reductions
    after: tuple[tuple[str, str], ...]
    """The trigger, and the name of the effect that follows."""

    opens_side: bool
    trade: tuple[tuple[int, int, int, int], str] | None
    """What the trade costs, by resource, and the name of its effect (5.14)."""

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
        (technology.pay.by_resource, f"technology.{tribe.id}.{figure.lower()}")
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


_KNOWS_NOTHING: Final = TribeKnowledge(Reductions(), (), False, None, ())

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

    What follows: ``placed`` are the figures, ``homes`` where they live, ``open_slots`` the slots into which a card can
    be slid, and ``machines`` the spaces with a machine, all of them as bits; ``knows`` is what its technologies come
    to, ``large`` counts large buildings, and ``near`` are the hexes by their distance.
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
    homes: Derived[int] = 0
    knows: Derived[TribeKnowledge] = _KNOWS_NOTHING
    large: Derived[int] = 0
    near: Derived[Near] = _FROM_ABYSS
    open_slots: Derived[int] = _ALL_SLOTS
    machines: Derived[int] = 0

    def derive(self) -> None:
        """Work out what follows."""
        self.placed = sum(FIGURE_BITS[settled.figure] for settled in self.figures)
        self.homes = bits(settled.hex for settled in self.figures)
        self.knows = knowledge(self.tribe, self.placed)
        self.large = sum(building.is_large for building in self.buildings)
        self.near = nearer(_FROM_ABYSS, self.bases)
        self.open_slots = sum(1 << slot.index for slot in SLOTS if self.is_open(slot))
        self.machines = sum(1 << space.index for space in self.unlocked_spaces if self.machine_at(space))

    def settle(self, figure: Figure, there: int) -> None:
        """A figure comes to a hex, and its technology is known (5.9)."""
        self.figures = (*self.figures, Settled(figure, there))
        self.placed |= FIGURE_BITS[figure]
        self.homes |= 1 << there
        self.knows = knowledge(self.tribe, self.placed)
        self.near = nearer(self.near, base_points(there))

    def build(self, there: int, *, is_large: bool) -> None:
        """A building is put up on a hex (5.8)."""
        self.buildings = (*self.buildings, Building(there, is_large))
        self.large += is_large
        self.near = nearer(self.near, (there,))

    def tuck(self, slot: Slot, tucked: Tucked) -> None:
        """A card is slid into an open slot, which stays open if the card shows a chain (5.5)."""
        number, slots = slot.index, self.slots
        self.slots = (*slots[:number], (*slots[number], tucked), *slots[number + 1 :])
        if tucked.half not in tucked.card.chains:
            self.open_slots &= ~(1 << number)

    def empty(self, slot: Slot) -> None:
        """The cards of a slot are gone (5.15)."""
        number, slots = slot.index, self.slots
        self.slots = (*slots[:number], (), *slots[number + 1 :])
        self.open_slots |= 1 << number

    def empty_slots(self) -> None:
        """No card lies in any slot any longer (5.10)."""
        self.slots, self.open_slots = _EMPTY_SLOTS, _ALL_SLOTS

    def unlock(self, space: Space) -> None:
        """The marker of a space is about to move (5.8)."""
        self.unlocked |= 1 << space.index
        self.machines |= space.is_machine << space.index

    def install(self, space: Space, token: MachineToken) -> None:
        """A machine token comes to an unlocked space (5.15)."""
        self.tokens[TOKEN_SPACES.index(space)] = token
        self.machines |= 1 << space.index

    @property
    def bases(self) -> Sequence[int]:
        """The hexes from which distance is measured (5.4)."""
        bases = [*hexes_of(ABYSS), *(building.hex for building in self.buildings)]
        for settled in self.figures:
            bases += base_points(settled.hex)
        return bases

    @property
    def reach(self) -> bytes:
        """By hex the distance to the nearest base point (5.4)."""
        return _distances(self.near)

    def steps_to(self, hexes: int) -> int:
        """The distance from the nearest base point to the nearest of some hexes (5.4)."""
        for steps, within in enumerate(self.near):
            if within & hexes:
                return steps
        raise AssertionError(hexes)

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

    @property
    def left_to_build(self) -> tuple[int, int]:
        """How many small and large buildings are still to be put up."""
        return BUILDING_RULES.small + self.large - len(self.buildings), BUILDING_RULES.large - self.large

    def buildings_left(self, kind: str) -> int:
        """How many buildings of a kind are still to be put up."""
        return self.left_to_build[kind == "large"]

    def is_open(self, slot: Slot) -> bool:
        """Whether a card may be slid into a slot: it is empty, or all its cards show a chain (5.5)."""
        cards = self.slots[slot.index]
        return not cards or all(tucked.keeps_open for tucked in cards)

    @property
    def unlocked_spaces(self) -> Sequence[Space]:
        """The spaces whose markers have moved or are about to."""
        return [space for space in SPACES if self.has_unlocked(space)] if self.unlocked else ()

    def has_unlocked(self, space: Space) -> bool:
        """Whether the marker of a space has moved."""
        return bool(self.unlocked >> space.index & 1)

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


BASE_BITS: Final = tuple(bits(base_points(there)) for there in range(len(HEXES)))
"""The same as bits, by hex."""


_LOWER: Final = len(LOWER_ARTIFACTS)


@dataclass(slots=True)
class ReviveState(Part):
    """The whole table.

    ``tiles`` lie face up, ``frozen`` face down, by cell. Displays hold None where nothing could follow.
    ``turns_left`` counts the turns after the one in which the end tile was taken. ``less_cost`` and ``less_range``, by
    ``MAP_ACTIONS``, hold for the next such action of the turn.

    What follows: ``terrain`` is what each hex shows; ``deserts`` are the hexes that show one, ``sites`` likewise,
    ``built`` those with a building, and ``ice``, by the back of the tile, those of frozen areas.
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
    less_cost: Annotated[list[int], Field(min_length=3, max_length=3)] = field(
        default_factory=lambda: [0] * len(MAP_ACTIONS)
    )
    less_range: Annotated[list[int], Field(min_length=3, max_length=3)] = field(
        default_factory=lambda: [0] * len(MAP_ACTIONS)
    )
    any_colour: bool = False
    turn: int = 1
    terrain: Derived[bytes] = b""
    deserts: Derived[int] = 0
    sites: Derived[int] = 0
    built: Derived[int] = 0
    ice: Derived[list[int]] = field(default_factory=lambda: [0] * len(BACKS))

    def derive(self) -> None:
        """Work out what the hexes show, where buildings stand, and what the frozen tiles ask for."""
        self.ice = [0] * len(BACKS)
        for hexes, tile in zip(CELL_BITS, self.frozen, strict=True):
            if tile is not None and tile.back is not None:
                self.ice[tile.back.index] |= hexes
        self.terrain, self.deserts, self.sites = bytes([UNKNOWN] * len(HEXES)), 0, 0
        for cell, laid in zip(CELLS, self.tiles, strict=True):
            if laid is not None:
                self.show(hexes_of(cell), laid)
        self.built = 0
        for player in self.players:
            player.derive()
            self.built |= bits(building.hex for building in player.buildings)

    def thaw(self, cell: int) -> None:
        """The frozen tile of a cell is turned: it is frozen no longer (5.7)."""
        self.frozen = (*self.frozen[:cell], None, *self.frozen[cell + 1 :])
        self.ice = [hexes & ~CELL_BITS[cell] for hexes in self.ice]

    def show(self, hexes: range, laid: LaidTile) -> None:
        """The hexes of a cell show a tile."""
        shown = _shown(laid.tile, laid.orientation)
        self.terrain = self.terrain[: hexes.start] + shown + self.terrain[hexes.stop :]
        self.deserts |= _showing(shown, DESERT) << hexes.start
        self.sites |= _showing(shown, SITE) << hexes.start

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


@lru_cache
def upper_artifacts(seats: int) -> Sequence[int]:
    """How many upper artifacts of each type so many players use (2.13)."""
    return tuple(
        sum(each.type == kind and each.players <= seats for each in UPPER_ARTIFACTS)
        for kind in range(len(ARTIFACT_TYPES))
    )
