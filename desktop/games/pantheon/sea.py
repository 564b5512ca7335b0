"""The sea of the map: shallow along the coasts, deep far out, with waves, and lines of course from the compass."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin
from random import Random
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from desktop.app.style import faded, mixed
from desktop.games.pantheon import chart
from desktop.games.pantheon.distance_field import FAR, coloured
from desktop.games.pantheon.pens import lines_of, pen
from desktop.table import art
from desktop.table.hexes import Axial, grown

DEEP: Final = (QColor("#1D5580"), QColor("#123C62"))
SHALLOWS: Final = (
    (FAR, "#1C5681"),
    (45.0, "#23638D"),
    (32.0, "#2D7299"),
    (21.0, "#3D86A5"),
    (12.5, "#5C9FB2"),
    (5.5, "#8ABFC2"),
)
"""How far from the coast a depth begins, and its colour."""

FOAM: Final = QColor("#CFE6E2")
GOLD: Final = QColor("#E3C27A")
COURSES: Final = 32
WAVES: Final = 2
"""How many are tried on each hex of the sea."""


def paint_sea(painter: QPainter, room: QRectF) -> Iterator[None]:
    """The whole sea, below the land, part by part."""
    deep = QLinearGradient(room.topLeft(), room.bottomLeft())
    deep.setColorAt(0, DEEP[0])
    deep.setColorAt(1, DEEP[1])
    painter.fillRect(room, deep)
    yield
    _paint_shallows(painter, room)
    yield
    yield from _paint_courses(painter, room)
    for wave in lines_of(waves()):
        painter.strokePath(wave, pen(faded(FOAM, 0.3), 1.3))
    yield
    side = 2.35 * chart.grid().width
    _stamp(painter, "pantheon/map/compass", chart.COMPASS, side, side)
    ship = 1.85 * chart.grid().width
    yield
    _stamp(painter, "pantheon/map/ship", chart.SHIP, ship, ship)
    for place in chart.DOLPHINS:
        width = 0.8 * chart.grid().width
        _stamp(painter, "pantheon/map/dolphin", place, width, width * 0.75)
    yield


@cache
def waves() -> QPainterPath:
    """Small waves here and there on the open sea."""
    grid = chart.grid()
    land = chart.land()
    around = grown(land, 3)
    generator = Random(7)
    path = QPainterPath()
    for hex_ in sorted(around - land):
        for _ in range(WAVES):
            middle = grid.centre(hex_) + QPointF(
                generator.uniform(-0.8, 0.8) * grid.size, generator.uniform(-0.75, 0.75) * grid.size
            )
            if _clear(middle, land):
                _add_wave(path, middle, grid.size * generator.uniform(0.16, 0.26), generator.randrange(2, 4))
    return path


def _clear(middle: QPointF, land: frozenset[Axial]) -> bool:
    """Whether a wave there would be off the shallows and off what is drawn on the sea."""
    if not chart.inner_room().contains(middle):
        return False
    grid = chart.grid()
    reach = 0.62 * grid.size
    for across, down in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
        if grid.at(middle + QPointF(across, down) * reach) in land:
            return False
    kept = [(chart.COMPASS, 2.6), (chart.SHIP, 2.0), *((place, 0.8) for place in chart.DOLPHINS)]
    for place, free in kept:
        way = middle - chart.point(place)
        if (way.x() ** 2 + way.y() ** 2) ** 0.5 < free * grid.size:
            return False
    return True


def _add_wave(path: QPainterPath, middle: QPointF, width: float, crests: int) -> None:
    start = middle - QPointF(width * crests / 2, 0)
    path.moveTo(start)
    for crest in range(crests):
        here = start + QPointF(width * crest, 0)
        path.quadTo(here + QPointF(width * 0.3, -width * 0.46), here + QPointF(width * 0.6, 0))
        path.quadTo(here + QPointF(width * 0.8, width * 0.3), here + QPointF(width, 0))


def _paint_courses(painter: QPainter, room: QRectF) -> Iterator[None]:
    """Lines of course, from the compass over all the sea."""
    middle = chart.point(chart.COMPASS)
    far = room.width()
    for course in range(COURSES):
        angle = 2 * pi * course / COURSES
        end = middle + QPointF(cos(angle), sin(angle)) * far
        strong = 0.3 if course % 4 == 0 else 0.16
        painter.setPen(QPen(faded(GOLD, strong), 1.1))
        painter.drawLine(middle, end)
        if course % 16 == 15:
            yield


def _paint_shallows(painter: QPainter, room: QRectF) -> None:
    """Bands of depth, each with a fine line at its edge, as on an engraved map."""
    size = (room.size() * painter.deviceTransform().m11()).toSize()
    painter.drawImage(room, coloured(size, _tone))


def _tone(reach: float) -> QColor:
    """The colour of the sea at some way from the coast."""
    band = max(index for index, (edge, _) in enumerate(SHALLOWS) if reach <= edge)
    edge, colour = SHALLOWS[band]
    line = max(0.0, 1 - abs(edge - 0.9 - reach) / 1.1)
    tone = mixed(QColor(colour), FOAM, 0.42 * line)
    return faded(tone, min(1.0, (FAR - reach) / 1.2))


def _stamp(painter: QPainter, asset: str, place: chart.Degrees, width: float, height: float) -> None:
    middle = chart.point(place)
    art.draw(painter, asset, QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height))
