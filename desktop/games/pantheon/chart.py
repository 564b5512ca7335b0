"""The geography of the map: the grid of hexes on the board, the land, and what is drawn on it and where.

Whatever is only drawn is placed by *degrees*: hex widths from the left edge of the map, and rows from the top one, so
that the middle of the first hex of an odd row is (0.5, row). Nothing here means anything to the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath, QPainterPathStroker, QPolygonF

from desktop.games.pantheon.pens import pen
from desktop.table.board import Board, board
from desktop.table.hexes import Axial, Grid, grown
from engine.games.pantheon.content import HEX_BY_ID, HEXES, NATION_BY_ID
from engine.games.pantheon.content import Hex as Place

BOARD: Final = "pantheon/board"
FRAME: Final = 18.0
"""How broad the frame around the map is."""

WEST: Final = 40.0
EAST: Final = 20.0
"""Room between the frame and the westernmost and easternmost hexes: the ocean is wider than what is left of Asia."""

COAST_SEED: Final = 11
COAST_WOBBLE: Final = 0.23
COAST_DETAIL: Final = 2

Degrees = tuple[float, float]
Sort = Literal["peak", "hill", "oak", "fir", "olive", "palm", "dune", "tuft"]


@dataclass(frozen=True, slots=True)
class Range:
    """A line of motifs: mountains along a crest."""

    sort: Sort
    line: tuple[Degrees, ...]
    apart: float
    size: float
    breadth: float = 0.12


@dataclass(frozen=True, slots=True)
class Patch:
    """A scattering of motifs: a wood, a stretch of dunes."""

    sort: Sort
    middle: Degrees
    reach: Degrees
    count: int
    size: float


@dataclass(frozen=True, slots=True)
class Tint:
    """A patch of colour that fades towards its edge."""

    colour: str
    middle: Degrees
    reach: float
    strength: float


@dataclass(frozen=True, slots=True)
class Motif:
    """One thing drawn on the land: where its foot stands, how large it is, and a number to vary it by."""

    sort: Sort
    foot: QPointF
    size: float
    kind: int


@dataclass(frozen=True, slots=True)
class LandName:
    """Where the name of a nation is written: its middle, its size, and how far apart the letters are."""

    middle: Degrees
    size: float
    spread: float


LAND_NAMES: Final = {
    "germania": LandName((7.15, 1.0), 1.0, 0.2),
    "gallia": LandName((5.0, 2.0), 1.0, 0.2),
    "iberia": LandName((1.55, 5.98), 0.9, 0.1),
    "roma": LandName((9.0, 7.0), 0.9, 0.12),
    "graecia": LandName((13.0, 5.0), 0.85, 0.04),
    "persia": LandName((17.6, 5.0), 1.0, 0.2),
    "aegyptus": LandName((16.5, 11.0), 0.95, 0.1),
    "cartago": LandName((5.0, 10.0), 0.95, 0.14),
}

RANGES: Final = (
    Range("peak", ((1.75, 5.62), (2.6, 5.52), (3.4, 5.5), (4.1, 5.55)), 0.26, 0.5),
    Range("peak", ((6.1, 4.75), (6.25, 4.3), (6.75, 3.72), (7.6, 3.5), (8.6, 3.48), (10.4, 3.6)), 0.25, 0.62),
    Range("hill", ((7.6, 5.45), (8.5, 5.5), (9.3, 6.0), (9.55, 6.6), (9.5, 7.2), (9.7, 7.7)), 0.3, 0.36, 0.08),
    Range("peak", ((10.9, 4.45), (11.3, 4.75), (12.0, 5.4), (12.3, 5.9)), 0.3, 0.42, 0.08),
    Range("peak", ((11.5, 2.5), (12.3, 2.52), (12.9, 2.95), (13.3, 3.3)), 0.27, 0.48),
    Range("hill", ((13.4, 5.5), (14.3, 5.5)), 0.3, 0.38, 0.06),
    Range("hill", ((13.0, 6.35), (13.05, 6.9), (13.0, 7.4)), 0.3, 0.36, 0.06),
    Range("peak", ((14.9, 6.5), (15.6, 6.55), (16.4, 6.6), (17.2, 6.5)), 0.27, 0.46),
    Range("peak", ((15.6, 4.5), (16.3, 4.48), (17.0, 4.5), (17.9, 4.45)), 0.25, 0.52),
    Range("peak", ((18.55, 5.4), (18.7, 6.4), (19.0, 7.3), (19.2, 8.2)), 0.3, 0.5, 0.16),
    Range("peak", ((0.9, 10.5), (2.0, 10.46), (3.2, 10.52), (4.4, 10.46), (5.5, 10.52), (6.4, 10.5)), 0.25, 0.52),
    Range("hill", ((1.4, 6.5), (2.3, 6.52), (2.9, 6.75)), 0.3, 0.4),
    Range("hill", ((1.0, 8.45), (1.7, 8.5), (2.3, 8.4)), 0.3, 0.36, 0.06),
    Range("hill", ((4.5, 4.5), (5.2, 4.35), (5.3, 3.8)), 0.3, 0.36),
    Range("hill", ((7.9, 2.45), (8.6, 2.0), (9.4, 1.95)), 0.32, 0.36),
    Range("hill", ((15.9, 9.7), (16.5, 9.5), (16.7, 10.2)), 0.34, 0.36),
)  # fmt: skip

PATCHES: Final = (
    Patch("fir", (7.4, 0.5), (1.2, 0.5), 20, 0.34),
    Patch("fir", (9.6, 0.6), (1.3, 0.5), 22, 0.34),
    Patch("oak", (9.9, 1.6), (1.5, 0.4), 18, 0.3),
    Patch("fir", (11.6, 1.4), (0.9, 0.7), 14, 0.34),
    Patch("oak", (6.4, 1.7), (1.2, 0.5), 14, 0.3),
    Patch("oak", (4.6, 2.6), (1.4, 0.4), 13, 0.3),
    Patch("oak", (3.6, 3.6), (0.8, 0.4), 8, 0.28),
    Patch("oak", (7.0, 2.9), (0.9, 0.4), 8, 0.28),
    Patch("oak", (11.4, 3.1), (0.6, 0.4), 6, 0.28),
    Patch("olive", (2.6, 7.5), (1.1, 0.5), 9, 0.26),
    Patch("olive", (3.4, 6.4), (0.6, 0.3), 5, 0.26),
    Patch("olive", (8.7, 6.6), (0.5, 0.6), 6, 0.26),
    Patch("olive", (9.3, 8.3), (0.7, 0.5), 6, 0.26),
    Patch("olive", (13.3, 6.5), (0.7, 0.6), 6, 0.26),
    Patch("olive", (12.9, 8.0), (0.4, 0.3), 4, 0.26),
    Patch("olive", (14.6, 6.0), (0.8, 0.3), 6, 0.26),
    Patch("tuft", (16.9, 5.4), (1.0, 0.3), 9, 0.24),
    Patch("tuft", (12.9, 2.0), (0.6, 0.6), 7, 0.24),
    Patch("olive", (5.9, 9.2), (0.8, 0.3), 6, 0.26),
    Patch("tuft", (4.2, 10.0), (2.4, 0.25), 12, 0.24),
    Patch("palm", (15.5, 10.6), (0.5, 0.7), 8, 0.36),
    Patch("palm", (15.9, 8.9), (0.5, 0.6), 5, 0.34),
    Patch("palm", (9.4, 11.1), (0.9, 0.3), 5, 0.34),
    Patch("palm", (18.4, 8.7), (0.6, 0.4), 5, 0.34),
    Patch("dune", (8.6, 11.2), (2.0, 0.4), 14, 0.5),
    Patch("dune", (12.2, 11.1), (1.8, 0.45), 16, 0.5),
    Patch("dune", (4.6, 11.4), (2.4, 0.25), 11, 0.5),
    Patch("dune", (17.2, 10.6), (1.1, 0.7), 14, 0.5),
    Patch("dune", (17.6, 9.2), (0.8, 0.5), 8, 0.5),
)

TINTS: Final = (
    Tint("#7C9451", (8.6, 0.4), 4.6, 0.85),
    Tint("#86994F", (5.0, 2.4), 3.2, 0.75),
    Tint("#8A9A55", (12.4, 1.4), 2.8, 0.6),
    Tint("#A2A75F", (11.8, 4.6), 2.4, 0.5),
    Tint("#A3A860", (2.4, 6.6), 2.2, 0.35),
    Tint("#A9AB63", (9.0, 6.0), 2.2, 0.45),
    Tint("#E8C27A", (9.6, 11.6), 4.6, 0.85),
    Tint("#E8C27A", (4.6, 11.9), 4.0, 0.75),
    Tint("#EBC27C", (17.6, 10.2), 3.2, 0.85),
    Tint("#E6C683", (18.4, 7.6), 2.2, 0.55),
    Tint("#93A04F", (15.45, 10.3), 0.75, 0.75),
    Tint("#93A04F", (15.0, 9.6), 0.6, 0.6),
    Tint("#A9A864", (18.2, 7.6), 0.9, 0.5),
)

RIVERS: Final[tuple[tuple[Degrees, ...], ...]] = (
    ((7.6, 3.4), (7.3, 2.8), (7.0, 2.3), (6.4, 1.9), (5.9, 1.4), (5.3, 1.15), (4.9, 1.2)),
    (
        (8.3, 3.2),
        (9.0, 2.85),
        (9.8, 2.75),
        (10.5, 3.05),
        (11.0, 3.6),
        (11.2, 4.2),
        (11.9, 4.4),
        (12.7, 4.38),
        (13.5, 4.4),
    ),
    ((6.6, 4.3), (7.4, 4.45), (8.3, 4.45), (9.2, 4.55), (10.1, 4.65), (10.9, 4.7)),
    ((5.7, 3.7), (5.5, 4.3), (5.45, 4.9), (5.6, 5.6)),
    ((5.2, 3.4), (4.6, 3.1), (4.1, 2.75), (3.5, 2.55), (3.0, 2.4)),
    ((2.9, 7.2), (2.2, 7.35), (1.4, 7.3), (0.7, 7.45), (-0.2, 7.5)),
    ((1.9, 6.1), (2.7, 6.15), (3.3, 6.5), (4.2, 6.62), (4.9, 6.7)),
    ((10.6, 1.9), (10.4, 1.2), (10.6, 0.6), (10.3, -0.2), (10.4, -1.2)),
    ((15.3, 12.4), (15.55, 11.5), (15.4, 10.9), (15.55, 10.4), (15.25, 10.0), (14.9, 9.6), (14.6, 9.3)),
    ((15.25, 10.0), (15.2, 9.7), (15.0, 9.2)),
    ((17.3, 5.5), (17.5, 6.2), (17.3, 6.9), (17.8, 7.6), (18.4, 8.1), (19.0, 8.8), (20.2, 9.2)),
    ((18.4, 6.0), (18.45, 6.8), (18.6, 7.5), (19.2, 8.2), (20.2, 8.6)),
)

COMPASS: Final[Degrees] = (12.2, 9.22)
SHIP: Final[Degrees] = (5.95, 7.05)
DOLPHINS: Final[tuple[Degrees, ...]] = ((14.15, 3.95), (0.55, 4.0), (4.3, 8.5))


def game_board() -> Board:
    """Where things are on the board."""
    return board(BOARD)


@cache
def land() -> frozenset[Axial]:
    """The hexes of the rules."""
    return frozenset(Axial(place.q, place.r) for place in HEXES)


def hex_of(place: str) -> Axial:
    """The hex with an id of the rules."""
    found = HEX_BY_ID[place]
    return Axial(found.q, found.r)


def inner_room() -> QRectF:
    """The map within its frame, in board units."""
    return game_board().region("map").adjusted(FRAME, FRAME, -FRAME, -FRAME)


@cache
def grid() -> Grid:
    """The hexes in board units."""
    return Grid.fitting(land(), inner_room().adjusted(WEST, 0, -EAST, 0))


def middle(place: str) -> QPointF:
    """The middle of a hex of the rules, in board units."""
    return grid().centre(hex_of(place))


def point(degrees: Degrees) -> QPointF:
    """A place of the map in board units."""
    # The first hex of the top row stands half a hex in, as that of every even row.
    first = grid().centre(Axial(5, 0))
    return QPointF(first.x() + (degrees[0] - 1) * grid().width, first.y() + degrees[1] * grid().size * 1.5)


@cache
def coast(detail: int = COAST_DETAIL) -> QPainterPath:
    """The land, with what goes on beyond the frame: continents don't end where the map does."""
    return grid().coast(land() | _beyond(), seed=COAST_SEED, wobble=COAST_WOBBLE, detail=detail)


@cache
def along_coast(width: float, *, fine: bool) -> QPainterPath:
    """A strip along the coasts, to be filled: quicker than stroking them with a broad pen at every size."""
    stroker = QPainterPathStroker(pen(QColor(), width))
    stroker.setCurveThreshold(2)
    return stroker.createStroke(coast(COAST_DETAIL if fine else 0))


def own_places(nation: str, symbols: int) -> tuple[Place, ...]:
    """A nation's temple and its first so many symbols."""
    found = NATION_BY_ID[nation]
    return (found.temple, *found.symbols[:symbols])


@cache
def realm(nation: str, symbols: int) -> QPainterPath:
    """All around the places of a nation, sea too: to be cut at the coast."""
    own = {hex_of(place.id) for place in own_places(nation, symbols)}
    return grid().coast(grown(own), seed=COAST_SEED + 1, wobble=0.12)


@cache
def lattice() -> QPainterPath:
    """The sides between hexes of land."""
    return grid().lattice(land())


def lit_places(nation: str, symbols: int) -> tuple[Place, ...]:
    """The hexes of the rules in a nation's realm."""
    lit = grown(hex_of(place.id) for place in own_places(nation, symbols))
    return tuple(place for place in HEXES if Axial(place.q, place.r) in lit)


@cache
def rivers() -> tuple[QPainterPath, ...]:
    """Rivers from spring to mouth."""
    return tuple(_curve([point(degrees) for degrees in line]) for line in RIVERS)


@cache
def motifs() -> tuple[Motif, ...]:
    """Everything on the land, from the top of the map down."""
    taken = [
        grid().centre(Axial(place.q, place.r))
        for place in HEXES
        if place.kind in ("column", "symbol", "temple")
    ]
    generator = Random(COAST_SEED)
    found = [motif for motif in _scattered(generator) if _is_free(motif, taken)]
    return tuple(sorted(found, key=lambda motif: motif.foot.y()))


def _beyond() -> frozenset[Axial]:
    """Hexes outside the rules' map where the land goes on: below Africa, above Germania, right of Asia."""
    top, bottom = 0, max(place.r for place in HEXES)
    below = {Axial(place.q - 1, bottom + 1) for place in HEXES if place.r == bottom}
    below |= {Axial(hex_.q + 1, hex_.r) for hex_ in below}
    above = {Axial(place.q, top - 1) for place in HEXES if place.r == top}
    above |= {Axial(hex_.q + 1, hex_.r) for hex_ in above}
    edge = {Axial(place.q + 1, place.r) for place in HEXES if _degrees_across(place.q, place.r) > 18.4}
    return frozenset(below | above | edge | {Axial(hex_.q + 1, hex_.r) for hex_ in edge})


def _degrees_across(q: int, r: int) -> float:
    return q + r / 2 - 4


def _curve(points: list[QPointF]) -> QPainterPath:
    """A smooth line through the middles of the stretches between points."""
    path = QPainterPath(points[0])
    for here, there in pairwise(points[1:]):
        path.quadTo(here, (here + there) / 2)
    path.lineTo(points[-1])
    return path


def _scattered(generator: Random) -> Iterator[Motif]:
    for crest in RANGES:
        line = QPolygonF([point(degrees) for degrees in crest.line])
        way = QPainterPath()
        way.addPolygon(line)
        count = max(2, round(way.length() / (crest.apart * grid().width)))
        for index in range(count):
            foot = way.pointAtPercent((index + 0.5) / count)
            aside = QPointF(generator.uniform(-1, 1), generator.uniform(-1, 1)) * crest.breadth * grid().size
            yield Motif(crest.sort, foot + aside, _sized(crest.size, generator), generator.randrange(4))
    for patch in PATCHES:
        for _ in range(patch.count):
            across, down = generator.uniform(-1, 1), generator.uniform(-1, 1)
            place = patch.middle[0] + across * patch.reach[0], patch.middle[1] + down * patch.reach[1]
            yield Motif(patch.sort, point(place), _sized(patch.size, generator), generator.randrange(4))


def _sized(size: float, generator: Random) -> float:
    return size * generator.uniform(0.8, 1.2) * grid().size


def _is_free(motif: Motif, taken: list[QPointF]) -> bool:
    """Whether it is on land and keeps off what the rules need."""
    box = QRectF(
        motif.foot.x() - motif.size / 3, motif.foot.y() - motif.size / 4, motif.size / 1.5, motif.size / 4
    )
    if not coast().contains(box):
        return False
    free = 0.62 * grid().size
    return all(
        (motif.foot.x() - middle.x()) ** 2 + (motif.foot.y() - motif.size / 2 - middle.y()) ** 2 > free**2
        for middle in taken
    )
