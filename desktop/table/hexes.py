"""Hex maps: the geometry of hexes, and outlines that flow like coasts.

Hexes are pointy-topped. Their axial coordinates are those of the rules: a step to the right is one more ``q``, a step
down to the right one more ``r``. Outlines are found in integers first, in *corners*: half a hex's width across and
half its size down are one each, so that adjacent hexes have exactly the same corners. ``Grid`` converts all of it to
board units.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple, TypeVar

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF


class Axial(NamedTuple):
    """A hex by its axial coordinates."""

    q: int
    r: int


Name = TypeVar("Name")

Corner = tuple[int, int]
"""Where hexes meet: in half widths across and half sizes down, from the centre of the hex 0, 0."""

Point = tuple[float, float]
"""A point between corners, in the same units."""

AROUND: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The steps to the six neighbours: right first, then clockwise."""

SWAY: Final = 1.5
"""How much more a coast swings as a whole than in its details."""

_CORNERS: Final = ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2))
"""The corners of a hex around its centre; the side towards ``AROUND[n]`` goes from corner n to the next."""

_TALL: Final = sqrt(3)
"""The ratio of the two units: half a width to half a size."""


def neighbours(hex_: Axial) -> tuple[Axial, ...]:
    """The six hexes around a hex: the one to its right first, then clockwise."""
    return tuple(Axial(hex_.q + q, hex_.r + r) for q, r in AROUND)


def distance(one: Axial, other: Axial) -> int:
    """The number of steps from one hex to another, whatever is between them."""
    across, down = one.q - other.q, one.r - other.r
    return max(abs(across), abs(down), abs(across + down))


def grown(hexes: Iterable[Axial], steps: int = 1) -> frozenset[Axial]:
    """The hexes, and all others within this many steps of one of them."""
    found = frozenset(hexes)
    for _ in range(steps):
        found |= {other for hex_ in found for other in neighbours(hex_)}
    return found


def nearest(seeds: Mapping[Axial, Name], hexes: Iterable[Axial]) -> dict[Axial, Name]:
    """For each hex the name of the seed that is nearest to it, by steps over these hexes alone.

    Of equally near seeds the first counts. Hexes that no seed can reach are left out.
    """
    land = frozenset(hexes)
    found = {hex_: name for hex_, name in seeds.items() if hex_ in land}
    border = list(found)
    while border:
        reached: list[Axial] = []
        for hex_ in border:
            for other in neighbours(hex_):
                if other in land and other not in found:
                    found[other] = found[hex_]
                    reached.append(other)
        border = reached
    return found


def outlines(hexes: Iterable[Axial]) -> list[list[Corner]]:
    """The closed outlines of a set of hexes, corner by corner: clockwise around land, counterclockwise around holes."""
    land = frozenset(hexes)
    near_side = _sides(land, lambda hex_, other: other not in land)
    # Three hexes meet in a corner, so an outline can leave a corner in one way only.
    after = dict(near_side)
    rings: list[list[Corner]] = []
    while after:
        start = min(after)
        ring = [start]
        while (corner := after.pop(ring[-1])) != start:
            ring.append(corner)
        rings.append(ring)
    return rings


def borders(lands: Mapping[Axial, Name]) -> list[list[Corner]]:
    """The lines between hexes of different names. A line that ends where it starts is closed."""
    near_side = _sides(lands, lambda hex_, other: other in lands and lands[other] != lands[hex_])
    ways: dict[Corner, set[Corner]] = {}
    for one, other in near_side:
        ways.setdefault(one, set()).add(other)
        ways.setdefault(other, set()).add(one)
    # Lines begin at coasts and where three lands meet; what is left then are rings.
    forks = frozenset(corner for corner, ends in ways.items() if len(ends) != 2)
    lines: list[list[Corner]] = []
    for start in [*sorted(forks), *sorted(ways)]:
        while ways[start]:
            lines.append(_follow(ways, start, forks))
    return lines


def flowing(
    line: Sequence[Corner], *, closed: bool, seed: int = 0, wobble: float = 0.0, detail: int = 3
) -> list[Point]:
    """A line from corner to corner, made to flow along the sides of the hexes as coasts and rivers do.

    It passes near the middles of the sides, swings by ``wobble`` of each segment's length to either side, in ``detail``
    rounds of ever finer swings, and is smooth. The same sides always give the same line, so that the borders of two
    adjacent lands coincide. ``seed`` chooses another line.
    """
    pairs = list(zip(line, [*line[1:], line[0]] if closed else line[1:], strict=False))
    middles = [_beside(_point(one), _point(other), seed, SWAY * wobble) for one, other in pairs]
    points = middles if closed else [_point(line[0]), *middles, _point(line[-1])]
    for _ in range(detail if wobble else 0):
        points = _swung(points, closed, seed, wobble)
    for _ in range(2):
        points = _cut_corners(points, closed)
    return points


@dataclass(frozen=True, slots=True)
class Grid:
    """Hexes of one size in board units; ``x``, ``y`` is the centre of the hex 0, 0, ``size`` the radius to a corner."""

    x: float
    y: float
    size: float

    @classmethod
    def fitting(cls, hexes: Iterable[Axial], room: QRectF) -> Grid:
        """The grid in which these hexes are as large as a room allows, centred."""
        unit = cls(0, 0, 1)
        box = QRectF()
        for hex_ in hexes:
            box = box.united(unit.rect(hex_))
        size = min(room.width() / box.width(), room.height() / box.height())
        corner = room.center() - box.center() * size
        return cls(corner.x(), corner.y(), size)

    @property
    def width(self) -> float:
        """The width of a hex."""
        return self.size * _TALL

    def centre(self, hex_: Axial) -> QPointF:
        """The centre of a hex."""
        return self._to_board((2 * hex_.q + hex_.r, 3 * hex_.r))

    def rect(self, hex_: Axial) -> QRectF:
        """The bounding rectangle of a hex."""
        return self._around(hex_, 2 * self.size)

    def brick(self, hex_: Axial) -> QRectF:
        """The rectangle that represents a hex where only rectangles will do: they tile the map without gap or overlap,
        like bricks in a wall."""
        return self._around(hex_, 1.5 * self.size)

    def inner(self, hex_: Axial, share: float = 1.0) -> QRectF:
        """The largest square within a hex, or a share of it: room for what is there."""
        side = 2 * self.size / (1 + 1 / _TALL) * share
        middle = self.centre(hex_)
        return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)

    def polygon(self, hex_: Axial, margin: float = 0.0) -> QPolygonF:
        """The six corners of a hex, inset by a margin."""
        middle = self.centre(hex_)
        share = 1 - margin * 2 / self.width
        corners = [self._to_board((2 * hex_.q + hex_.r + x, 3 * hex_.r + y)) for x, y in _CORNERS]
        return QPolygonF([middle + (corner - middle) * share for corner in corners])

    def at(self, point: QPointF) -> Axial:
        """The hex that contains a point."""
        r = (point.y() - self.y) / (1.5 * self.size)
        q = (point.x() - self.x) / self.width - r / 2
        # Of the three cube coordinates, which add up to zero, the one rounded most follows from the others.
        s = -q - r
        near_q, near_r, near_s = round(q), round(r), round(s)
        off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
        if off_q > off_r and off_q > off_s:
            near_q = -near_r - near_s
        elif off_r > off_s:
            near_r = -near_q - near_s
        return Axial(near_q, near_r)

    def coast(
        self, hexes: Iterable[Axial], *, seed: int = 0, wobble: float = 0.16, detail: int = 3
    ) -> QPainterPath:
        """The flowing outline of a set of hexes, to be filled: holes stay open."""
        path = QPainterPath()
        for ring in outlines(hexes):
            points = flowing(ring, closed=True, seed=seed, wobble=wobble, detail=detail)
            path.addPolygon(QPolygonF([self._to_board(point) for point in points]))
            path.closeSubpath()
        return path

    def border(
        self, lands: Mapping[Axial, Name], *, seed: int = 0, wobble: float = 0.16, detail: int = 3
    ) -> QPainterPath:
        """The flowing lines between hexes of different names, to be stroked."""
        path = QPainterPath()
        for line in borders(lands):
            closed = line[0] == line[-1]
            corners = line[:-1] if closed else line
            points = flowing(corners, closed=closed, seed=seed, wobble=wobble, detail=detail)
            path.addPolygon(QPolygonF([self._to_board(point) for point in points]))
            if closed:
                path.closeSubpath()
        return path

    def lattice(self, hexes: Iterable[Axial]) -> QPainterPath:
        """The sides between hexes of a set, each once, to be stroked; without the outline."""
        land = frozenset(hexes)
        path = QPainterPath()
        for one, other in _sides(land, lambda hex_, other: other in land and hex_ < other):
            path.moveTo(self._to_board(one))
            path.lineTo(self._to_board(other))
        return path

    def _around(self, hex_: Axial, height: float) -> QRectF:
        middle = self.centre(hex_)
        return QRectF(middle.x() - self.width / 2, middle.y() - height / 2, self.width, height)

    def _to_board(self, point: Point) -> QPointF:
        return QPointF(self.x + point[0] * self.width / 2, self.y + point[1] * self.size / 2)


def _sides(hexes: Iterable[Axial], borders: Callable[[Axial, Axial], bool]) -> list[tuple[Corner, Corner]]:
    """The sides of hexes at which ``borders`` holds for the neighbour, clockwise around each hex."""
    found: list[tuple[Corner, Corner]] = []
    for hex_ in hexes:
        x, y = 2 * hex_.q + hex_.r, 3 * hex_.r
        for side, other in enumerate(neighbours(hex_)):
            if borders(hex_, other):
                one, next_ = _CORNERS[side], _CORNERS[(side + 1) % 6]
                found.append(((x + one[0], y + one[1]), (x + next_[0], y + next_[1])))
    return found


def _follow(ways: dict[Corner, set[Corner]], start: Corner, forks: frozenset[Corner]) -> list[Corner]:
    """Follow sides from a corner to the next fork, or back to it, and remove them from ``ways``."""
    line = [start]
    while len(line) == 1 or (line[-1] != start and line[-1] not in forks):
        here = line[-1]
        there = min(ways[here])
        ways[here].discard(there)
        ways[there].discard(here)
        line.append(there)
    return line


def _point(corner: Corner) -> Point:
    return float(corner[0]), float(corner[1])


def _swung(points: Sequence[Point], closed: bool, seed: int, wobble: float) -> list[Point]:
    """The points with another one between each two, off the straight line at random."""
    ends = [*points[1:], points[0]] if closed else points[1:]
    made = [
        point
        for start, end in zip(points, ends, strict=False)
        for point in (start, _beside(start, end, seed, wobble))
    ]
    return made if closed else [*made, points[-1]]


def _beside(start: Point, end: Point, seed: int, wobble: float) -> Point:
    """The middle between two points, moved off the straight line at random."""
    # Always seen from the same end, so that a line is the same in both directions.
    one, other = min(start, end), max(start, end)
    swing = wobble * _chance(seed, one, other)
    across, down = other[0] - one[0], (other[1] - one[1]) / _TALL
    return (one[0] + other[0]) / 2 - down * swing, (one[1] + other[1]) / 2 + across * swing * _TALL


def _cut_corners(points: Sequence[Point], closed: bool) -> list[Point]:
    """Each segment without its first and last quarter (Chaikin): done twice, a line has no visible corners."""
    ends = [*points[1:], points[0]] if closed else points[1:]
    made: list[Point] = []
    for start, end in zip(points, ends, strict=False):
        across, down = end[0] - start[0], end[1] - start[1]
        made += [
            (start[0] + across / 4, start[1] + down / 4),
            (start[0] + across * 3 / 4, start[1] + down * 3 / 4),
        ]
    return made if closed else [points[0], *made, points[-1]]


def _chance(seed: int, one: Point, other: Point) -> float:
    """A number from -1 to 1, a hash of the place alone and the same on every machine."""
    mixed = seed
    for part in (*one, *other):
        mixed = ((mixed ^ (round(part * 4096) & 0xFFFFFFFF)) * 0x9E3779B1) & 0xFFFFFFFF
        mixed ^= mixed >> 15
    return mixed / 0x7FFFFFFF - 1
