"""The ground of the map, hex by hex.

A cell is painted in units in which a hex has the size 30; its four hexes lie around the points of ``MIDDLES``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath

from desktop.app.style import faded, mixed
from desktop.games.revive.craft import glow, gradient, line, rounded, shape
from desktop.table.hexes import Axial, Grid, outlines
from desktop.table.painters import clipped
from engine.games.revive.content import Terrain

SIDE: Final = 30.0
WIDE: Final = SIDE * 3**0.5
CELL: Final = (2.5 * WIDE, 5 * SIDE)
"""The size of a cell."""

_GRID: Final = Grid(WIDE, 2.5 * SIDE, SIDE)
_HEXES: Final = (Axial(0, 0), Axial(1, 0), Axial(-1, 1), Axial(0, -1))
MIDDLES: Final = tuple(_GRID.centre(hex_) for hex_ in _HEXES)
"""The middles of the hexes of a cell: centre, east, south-west, north-west."""

EARTH: Final = QColor("#4A3A22")
GRASS: Final = (QColor("#B7E07C"), QColor("#6FB04E"))
PINE: Final = (QColor("#63B04F"), QColor("#1F6A35"))
LEAF: Final = (QColor("#A8DB5A"), QColor("#4C9A3B"))
RUST: Final = (QColor("#F0A06A"), QColor("#B4552C"), QColor("#6E2C18"))
SAND: Final = (QColor("#FBE8BE"), QColor("#E0B978"))
STONE: Final = (QColor("#F1F2EA"), QColor("#98A4A0"))
WATER: Final = (QColor("#7FDDDD"), QColor("#1B7F95"))
FLOWERS: Final = tuple(map(QColor, ("#FFFDF2", "#F4793C", "#E65C8A", "#FFD43C")))


class Chance:
    """Numbers that look random and are the same for the same seed on every machine."""

    def __init__(self, seed: str) -> None:
        self._state = 0x811C9DC5
        for letter in seed.encode():
            self._state = ((self._state ^ letter) * 0x01000193) & 0xFFFFFFFF

    def between(self, low: float, high: float) -> float:
        """The next number."""
        self._state = (self._state * 1664525 + 1013904223) & 0xFFFFFFFF
        return low + (high - low) * (self._state >> 8) / 0xFFFFFF


def hex_path(number: int, margin: float = 0.0) -> QPainterPath:
    """The outline of a hex of a cell, inset by a margin."""
    path = QPainterPath()
    path.addPolygon(_GRID.polygon(_HEXES[number], margin))
    path.closeSubpath()
    return path


def cell_path(margin: float = 0.0) -> QPainterPath:
    """The outline of a cell, inset by a margin."""
    (ring,) = outlines(_HEXES)
    corners = [QPointF(WIDE + x * WIDE / 2, 2.5 * SIDE + y * SIDE / 2) for x, y in ring]
    path = QPainterPath()
    for number, corner in enumerate(corners):
        near = [middle for middle in MIDDLES if _length(middle - corner) < SIDE * 1.01]
        way = sum((middle - corner for middle in near), QPointF())
        moved = corner + way * (margin / (_length(way) * 0.75**0.5))
        if number:
            path.lineTo(moved)
        else:
            path.moveTo(moved)
    path.closeSubpath()
    return path


def paint_hex(painter: QPainter, terrain: Terrain, number: int, seed: str) -> None:
    """A hex of a cell: its ground, then what is on it."""
    middle, outline = MIDDLES[number], hex_path(number, -0.4)
    with clipped(painter, outline):
        painter.translate(middle)
        _PAINTED[terrain](painter, Chance(f"{seed}{number}"))


def paint_seams(painter: QPainter) -> None:
    """The borders between the hexes of a cell, faint: a tile is one piece."""
    for number in range(len(_HEXES)):
        painter.strokePath(hex_path(number), line(QColor(48, 40, 16, 105), 1.3))


# The grounds, around the point 0, 0.


def _paint_ground(painter: QPainter, lit: QColor, shaded: QColor) -> None:
    box = QRectF(-WIDE / 2, -SIDE, WIDE, 2 * SIDE).adjusted(-1, -1, 1, 1)
    painter.fillRect(box, QBrush(gradient(box, lit, shaded)))


def _paint_forest(painter: QPainter, chance: Chance) -> None:
    _paint_ground(painter, *GRASS)
    _paint_tufts(painter, chance, 5)
    places = [(0, -17), (-14, -9), (14, -8), (-3, -3), (-19, 6), (17, 7), (6, 4), (-9, 12), (9, 18), (-2, 23)]
    for x, y in places:
        across, down = x + chance.between(-2, 2), y + chance.between(-2, 2)
        tall = chance.between(17, 22)
        if chance.between(0, 1) < 0.72:
            _paint_pine(painter, across, down, tall)
        else:
            _paint_leaf_tree(painter, across, down, tall * 0.72)


def _paint_pine(painter: QPainter, x: float, foot: float, tall: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(24, 48, 20, 70))
    painter.drawEllipse(QPointF(x + 2.5, foot + 1), tall * 0.34, tall * 0.13)
    for step, (half, top, bottom) in enumerate(((0.34, 0.52, 0.0), (0.28, 0.78, 0.26), (0.2, 1.0, 0.52))):
        lit, shaded = mixed(*PINE, 0.55 - 0.2 * step), mixed(*PINE, 1 - 0.2 * step)
        tip, base, wide = foot - tall * top, foot - tall * bottom, tall * half
        painter.fillPath(shape(((x, tip), (x + wide, base), (x - wide, base))), shaded)
        painter.fillPath(shape(((x, tip), (x + wide * 0.15, base), (x - wide, base))), lit)


def _paint_leaf_tree(painter: QPainter, x: float, foot: float, tall: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(24, 48, 20, 70))
    painter.drawEllipse(QPointF(x + 2, foot + 1), tall * 0.45, tall * 0.16)
    painter.fillRect(QRectF(x - 1, foot - tall * 0.4, 2, tall * 0.42), QColor("#6B4A26"))
    crown = QRectF(x - tall * 0.42, foot - tall, tall * 0.84, tall * 0.78)
    painter.setBrush(QBrush(gradient(crown, *LEAF)))
    painter.drawEllipse(crown)


def _paint_mountain(painter: QPainter, chance: Chance) -> None:
    _paint_ground(painter, QColor("#EBC08C"), QColor("#B9793F"))
    for _ in range(5):
        x, y = chance.between(-22, 22), chance.between(10, 24)
        painter.fillPath(_stone_path(x, y, chance.between(1.6, 3.2)), RUST[2 if x > 0 else 1])
    shift = chance.between(-3, 3)
    _paint_peak(painter, -12 + shift, 12, 18, 25, chance)
    _paint_peak(painter, 13 + shift, 15, 15, 21, chance)
    _paint_peak(painter, 2 + shift, 21, 18, 34, chance)
    _paint_tufts(painter, chance, 3, low=19.0)


def _paint_peak(painter: QPainter, x: float, foot: float, half: float, tall: float, chance: Chance) -> None:
    """A mountain of rust: its lit and its shaded face, ribs, and the last snow."""
    top = foot - tall
    ridge = [
        (x, top),
        (x + half * 0.16, top + tall * 0.34),
        (x - half * 0.08, top + tall * 0.6),
        (x + half * 0.2, foot),
    ]
    painter.fillPath(shape([*ridge, (x + half, foot)]), RUST[2])
    painter.fillPath(shape([*ridge, (x - half, foot)]), RUST[1])
    for share in (0.32, 0.62):
        start = (x - half * share * 0.7, top + tall * share * 0.75)
        end = (x - half * (share + 0.22), foot)
        painter.fillPath(shape((start, (x - half * share * 0.4, foot), end)), faded(RUST[0], 0.85))
    cap = chance.between(0.2, 0.3)
    painter.fillPath(
        shape(
            (
                (x, top),
                (x + half * cap, top + tall * cap),
                (x + half * 0.08, top + tall * cap * 0.8),
                (x - half * 0.05, top + tall * cap * 1.25),
                (x - half * cap * 0.6, top + tall * cap * 0.85),
                (x - half * cap, top + tall * cap),
            )
        ),
        QColor("#FFF9EF"),
    )


def _paint_plains(painter: QPainter, chance: Chance) -> None:
    _paint_ground(painter, QColor("#F7EC9A"), QColor("#C9C04A"))
    for number in range(6):
        down = -24 + number * 9.5
        furrow = QPainterPath(QPointF(-28, down + 3))
        furrow.cubicTo(-10, down - 5, 8, down + 9, 28, down)
        painter.strokePath(furrow, line(QColor(126, 132, 32, 95), 1.3))
        painter.strokePath(furrow.translated(0, 3.4), line(QColor(255, 250, 190, 140), 1.6))
    for _ in range(13):
        x, y = chance.between(-22, 22), chance.between(-20, 23)
        _paint_grass(painter, x, y, chance.between(4.5, 7.5))
    for number in range(11):
        x, y = chance.between(-21, 21), chance.between(-20, 22)
        _paint_flower(painter, x, y, FLOWERS[number % len(FLOWERS)])


def _paint_desert(painter: QPainter, chance: Chance) -> None:
    """Level ground: four corner stones say that there is room for a building."""
    _paint_ground(painter, *SAND)
    for number in range(4):
        down = -20 + number * 13 + chance.between(-2, 2)
        dune = QPainterPath(QPointF(-28, down))
        dune.cubicTo(-12, down - 8, -2, down + 6, 28, down - 3)
        painter.strokePath(dune, line(QColor(166, 116, 50, 95), 1.4))
        painter.strokePath(dune.translated(0, 1.8), line(QColor(255, 250, 228, 170), 1.6))
    painter.strokePath(_site_corners(13.5), line(QColor(122, 78, 26, 210), 2.4))
    for _ in range(4):
        angle, far = chance.between(0, 2 * pi), chance.between(19, 24)
        _paint_grass(painter, far * cos(angle), far * sin(angle) * 1.05, chance.between(3.5, 5.5))


def _site_corners(half: float) -> QPainterPath:
    path = QPainterPath()
    for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        corner = QPointF(across * half, down * half * 0.86)
        path.moveTo(corner - QPointF(across * 6, 0))
        path.lineTo(corner)
        path.lineTo(corner - QPointF(0, down * 6))
    return path


def _paint_site(painter: QPainter, chance: Chance) -> None:
    """The ruins of a settlement: a gate, walls, and the moss on them."""
    _paint_ground(painter, QColor("#CFE3A2"), QColor("#7FA05C"))
    _paint_paving(painter)
    wall = shape(((-20, 3), (-20, -10), (-15, -14), (-11, -9), (-11, 3)))
    gate = QPainterPath()
    gate.addRect(QRectF(-8, -20, 24, 24))
    door = QPainterPath()
    door.addRoundedRect(QRectF(-2, -11, 12, 20), 6, 6)
    broken = shape(((16, -20), (16, -8), (12, -14), (8, -20)))
    for stones in (
        wall,
        gate.subtracted(door).subtracted(broken),
        shape(((16, 4), (16, -3), (21, -5), (22, 4))),
    ):
        painter.fillPath(stones.translated(1.6, 2), QColor(30, 40, 24, 90))
        painter.fillPath(stones, QBrush(gradient(stones.boundingRect(), *STONE)))
        painter.strokePath(stones, line(QColor("#4C5A54"), 1.1))
    painter.fillRect(QRectF(-10, -22.5, 22, 4.2), QColor("#F6F6EE"))
    painter.strokePath(rounded(QRectF(-10, -22.5, 22, 4.2), 1), line(QColor("#4C5A54"), 1))
    for x, y in ((-17, -8), (-4, -15), (12, -4), (-14, 1)):
        painter.fillPath(_stone_path(x, y, chance.between(2.0, 3.2)), QColor(111, 166, 70, 215))
    _paint_tufts(painter, chance, 4, low=8.0)


def _paint_paving(painter: QPainter) -> None:
    """Where figures stand: a round place of slabs before the gate."""
    painter.setPen(line(QColor("#6E7F66"), 1.2))
    painter.setBrush(QBrush(gradient(QRectF(-18, 3, 36, 21), QColor("#F4F0DF"), QColor("#BDBBA2"))))
    painter.drawEllipse(QRectF(-18, 3, 36, 20))
    painter.setPen(line(QColor(120, 122, 100, 150), 0.9))
    painter.drawEllipse(QRectF(-11, 7, 22, 12))
    for number in range(8):
        angle = number * pi / 4 + 0.3
        painter.drawLine(
            QPointF(11 * cos(angle), 13 + 6 * sin(angle)), QPointF(18 * cos(angle), 13 + 10 * sin(angle))
        )


def _paint_water(painter: QPainter, chance: Chance) -> None:
    """A lake in a green shore; what it brings is painted on it afterwards."""
    _paint_ground(painter, *GRASS)
    lake = QPainterPath(QPointF(0, -25))
    lake.cubicTo(16, -26, 24, -12, 22, 2)
    lake.cubicTo(22, 16, 12, 26, -1, 25)
    lake.cubicTo(-15, 26, -23, 14, -22, 0)
    lake.cubicTo(-23, -14, -14, -25, 0, -25)
    painter.strokePath(lake, line(QColor("#F3E7B4"), 4.5))
    painter.fillPath(lake, QBrush(gradient(lake.boundingRect(), *WATER)))
    with clipped(painter, lake):
        for _ in range(7):
            x, y = chance.between(-20, 12), chance.between(-22, 22)
            ripple = QPainterPath(QPointF(x, y))
            ripple.quadTo(x + 5, y - 3, x + 10, y)
            painter.strokePath(ripple, line(QColor(230, 255, 252, 165), 1.2))
    _paint_tufts(painter, chance, 4, low=20.0)


# Small things.


def _paint_tufts(painter: QPainter, chance: Chance, count: int, low: float = -22.0) -> None:
    for _ in range(count):
        _paint_grass(painter, chance.between(-22, 22), chance.between(low, 24), chance.between(3.5, 5.5))


def _paint_grass(painter: QPainter, x: float, y: float, tall: float) -> None:
    for lean, tone in ((-0.45, "#4F8A2B"), (0.0, "#7DB53C"), (0.45, "#3F7A2A")):
        blade = QPainterPath(QPointF(x, y))
        blade.quadTo(x + lean * tall * 0.3, y - tall * 0.6, x + lean * tall, y - tall)
        painter.strokePath(blade, line(QColor(tone), 1.1))


def _paint_flower(painter: QPainter, x: float, y: float, colour: QColor) -> None:
    painter.setPen(line(QColor(70, 60, 10, 120), 0.5))
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(x, y), 1.7, 1.5)


def _stone_path(x: float, y: float, size: float) -> QPainterPath:
    return shape(
        (
            (x - size, y + size * 0.5),
            (x - size * 0.5, y - size * 0.6),
            (x + size * 0.5, y - size * 0.5),
            (x + size, y + size * 0.5),
        )
    )


def _length(way: QPointF) -> float:
    return float((way.x() ** 2 + way.y() ** 2) ** 0.5)


_PAINTED: Final[dict[Terrain, Callable[[QPainter, Chance], None]]] = {
    "forest": _paint_forest,
    "mountain": _paint_mountain,
    "plains": _paint_plains,
    "desert": _paint_desert,
    "site": _paint_site,
    "water": _paint_water,
}


# Tiles as a whole.


def paint_tile_edge(painter: QPainter, thickness: float, colour: QColor) -> None:
    """The side of a tile that is seen below it, and its shadow."""
    outline = cell_path(1.0)
    painter.fillPath(outline.translated(1.0, thickness + 1), QColor(3, 14, 20, 90))
    painter.fillPath(outline.translated(0, thickness), colour)


def paint_rim(painter: QPainter, light: QColor, dark: QColor) -> None:
    """The light on the upper edges of a tile, and its dark outline."""
    with clipped(painter, cell_path(1.0)):
        painter.strokePath(cell_path(1.0).translated(1.1, 1.5), line(light, 1.6))
    painter.strokePath(cell_path(1.0), line(dark, 1.3))


def facets(number: int) -> Iterator[QPainterPath]:
    """The six triangles of a hex, from its upper right corner on clockwise."""
    corners = _GRID.polygon(_HEXES[number])
    middle = MIDDLES[number]
    for corner in range(6):
        one, other = corners.at(corner), corners.at((corner + 1) % 6)
        yield shape(((middle.x(), middle.y()), (one.x(), one.y()), (other.x(), other.y())))


def paint_glow(painter: QPainter, middle: QPointF, reach: float, colour: QColor, strength: float) -> None:
    """Light around a point of a cell."""
    box = QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
    painter.fillRect(box, QBrush(glow(middle, reach, colour, strength)))
