"""The frozen side of the tiles: ice in depth over what sleeps beneath, and the abyss that the tribes came out of."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath

from desktop.app.style import faded, mixed
from desktop.games.revive.craft import gradient, line, shape
from desktop.games.revive.terrain import (
    CELL,
    MIDDLES,
    SIDE,
    Chance,
    cell_path,
    facets,
    hex_path,
    paint_glow,
    paint_rim,
    paint_tile_edge,
)
from desktop.table.painters import clipped

ICES: Final = {
    "k1": (QColor("#EEFAF2"), QColor("#A9DBD2"), QColor("#4C8F8C")),
    "k2": (QColor("#EFFAFC"), QColor("#9FD6E2"), QColor("#3E8597")),
    "k3": (QColor("#F0F8FF"), QColor("#94C3E4"), QColor("#3A6E9C")),
    "k4": (QColor("#EEF2FF"), QColor("#8FA9E0"), QColor("#3B5597")),
    "k5": (QColor("#F3EFFF"), QColor("#A497DC"), QColor("#504494")),
}
"""Of each back: the snow, the ice, and its depth; the more it costs to explore, the older the ice."""

LIGHTS: Final = (0.1, 0.62, 0.86, 0.72, 0.34, 0.0)
"""How dark the six facets of a hex are, from the right one on clockwise."""

NIGHT: Final = (QColor("#2B4650"), QColor("#0A151B"))
FIRE: Final = QColor("#FF9E3D")
STEPS_DOWN: Final = 6
"""How many ledges the walls of the abyss have."""


def paint_ice(painter: QPainter, back: str) -> None:
    """A frozen cell without what is printed on it."""
    snow, ice, deep = ICES[back]
    chance = Chance(back)
    paint_tile_edge(painter, 3.2, mixed(deep, QColor("black"), 0.25))
    outline = cell_path(1.0)
    with clipped(painter, outline):
        painter.fillPath(outline, QBrush(gradient(QRectF(0, 0, *CELL), mixed(snow, ice, 0.25), ice)))
        for number in range(len(MIDDLES)):
            for dark, facet in zip(LIGHTS, facets(number), strict=True):
                painter.fillPath(facet, faded(mixed(snow, deep, dark * 0.62), 0.5))
        for middle in MIDDLES:
            paint_glow(painter, middle + QPointF(2, 6), 24, deep, 0.34)
        _paint_sleepers(painter, MIDDLES[2], deep)
        _paint_glints(painter)
        _paint_cracks(painter, chance, int(back[1]))
        for number in range(len(MIDDLES)):
            _paint_drift(painter, number, snow, chance)
        _paint_sparkles(painter, chance)
    for number in range(len(MIDDLES)):
        painter.strokePath(hex_path(number), line(faded(deep, 0.28), 1.0))
    paint_rim(painter, QColor(255, 255, 255, 235), mixed(deep, QColor("black"), 0.35))


def _paint_sleepers(painter: QPainter, middle: QPointF, deep: QColor) -> None:
    """A mountain, a ruin and a wood, deep in the ice; the same on every tile, as nobody knows what sleeps there."""
    far, near = faded(deep, 0.38), faded(mixed(deep, QColor("black"), 0.25), 0.5)
    lit = QColor(255, 255, 255, 70)
    x, foot = middle.x(), middle.y() + 17
    painter.fillPath(
        shape(((x - 22, foot), (x - 5, foot - 31), (x + 3, foot - 17), (x + 9, foot - 25), (x + 22, foot))),
        far,
    )
    painter.fillPath(
        shape(((x - 5, foot - 31), (x - 13, foot - 16), (x - 7, foot - 19), (x - 3, foot - 26))), lit
    )
    gate = shape(
        (
            (x + 4, foot),
            (x + 4, foot - 14),
            (x + 19, foot - 14),
            (x + 19, foot),
            (x + 15, foot),
            (x + 15, foot - 9),
            (x + 8, foot - 9),
            (x + 8, foot),
        )
    )
    painter.fillPath(gate, near)
    painter.fillRect(QRectF(x + 2, foot - 16, 19, 2.4), near)
    for across, tall in ((-16, 15), (-9, 20), (-2, 14)):
        pine = shape(
            ((x + across, foot + 3 - tall), (x + across + 5.5, foot + 3), (x + across - 5.5, foot + 3))
        )
        painter.fillPath(pine, near)
        painter.fillPath(
            shape(((x + across, foot + 3 - tall), (x + across, foot + 3), (x + across - 5.5, foot + 3))),
            QColor(255, 255, 255, 40),
        )


def _paint_glints(painter: QPainter) -> None:
    """Bands of light across the ice."""
    width, height = CELL
    for start, broad in ((18.0, 7.0), (29.0, 2.5), (74.0, 9.0), (88.0, 3.0), (118.0, 6.0)):
        band = shape(((start, height), (start + broad, height), (start + broad + 62, 0), (start + 62, 0)))
        painter.fillPath(band.translated(-14, 0), QColor(255, 255, 255, 44))
    painter.fillRect(QRectF(0, 0, width, height), QColor(255, 255, 255, 8))


def _paint_cracks(painter: QPainter, chance: Chance, age: int) -> None:
    """White lines from the edge into the ice, with a branch; the older it is, the more."""
    for number in range(2 + age):
        middle = MIDDLES[number % len(MIDDLES)]
        x, y = middle.x() + chance.between(-25, 25), middle.y() + (-27 if number % 2 else 27)
        way = QPointF(chance.between(-3, 3), 5.5 if number % 2 else -5.5)
        crack = QPainterPath(QPointF(x, y))
        for step in range(3):
            x, y = x + way.x() + chance.between(-3.5, 3.5), y + way.y()
            crack.lineTo(x, y)
            if step == 1:
                crack.lineTo(x + chance.between(-7, 7), y + way.y())
                crack.moveTo(x, y)
        painter.strokePath(crack.translated(0.7, 0.9), line(QColor(40, 80, 110, 60), 0.9))
        painter.strokePath(crack, line(QColor(255, 255, 255, 215), 0.9))


def _paint_sparkles(painter: QPainter, chance: Chance) -> None:
    """Where a crystal of snow catches the light."""
    for number in range(9):
        middle = MIDDLES[number % len(MIDDLES)]
        x, y, reach = (
            middle.x() + chance.between(-20, 20),
            middle.y() + chance.between(-22, 20),
            chance.between(1.2, 2.4),
        )
        star = shape(
            (
                (x, y - reach),
                (x + reach * 0.22, y - reach * 0.22),
                (x + reach, y),
                (x + reach * 0.22, y + reach * 0.22),
                (x, y + reach),
                (x - reach * 0.22, y + reach * 0.22),
                (x - reach, y),
                (x - reach * 0.22, y - reach * 0.22),
            )
        )
        painter.fillPath(star, QColor(255, 255, 255, 240))


def _paint_drift(painter: QPainter, number: int, snow: QColor, chance: Chance) -> None:
    """Snow blown against the upper left sides of a hex."""
    middle = MIDDLES[number]
    x, y = middle.x(), middle.y()
    drift = QPainterPath(QPointF(x - 26, y + 15))
    drift.lineTo(x - 26, y - 15)
    drift.lineTo(x, y - SIDE)
    drift.lineTo(x + 20, y - 19)
    bend = chance.between(-3, 4)
    drift.cubicTo(x + 4, y - 20 + bend, x - 4, y - 22, x - 11, y - 12 + bend)
    drift.cubicTo(x - 18, y - 4, x - 17 + bend, y + 3, x - 26, y + 15)
    painter.fillPath(drift, faded(mixed(snow, QColor("white"), 0.6), 0.88))


def paint_abyss(painter: QPainter) -> None:
    """The chasm: walls that fall away, and far below the fires of the tribes."""
    paint_tile_edge(painter, 2.0, NIGHT[1])
    outline = cell_path(0.5)
    painter.fillPath(outline, QColor("#8FB4C2"))
    with clipped(painter, outline):
        chance = Chance("abyss")
        for step in range(STEPS_DOWN):
            share = step / (STEPS_DOWN - 1)
            wall = cell_path(2.0 + step * 2.1).translated(chance.between(-0.5, 0.5), share * 1.6)
            painter.fillPath(
                wall, mixed(mixed(QColor("#7FA9B6"), NIGHT[0], min(1, share * 1.4)), NIGHT[1], share)
            )
            painter.strokePath(
                wall.translated(0, -0.7), line(QColor(214, 240, 246, round(110 * (1 - share))), 0.9)
            )
        centre, east, south_west, north_west = MIDDLES
        for middle, reach, strength in (
            (centre, 40, 0.75),
            (east, 24, 0.5),
            (south_west, 26, 0.55),
            (north_west, 24, 0.5),
        ):
            paint_glow(painter, middle + QPointF(0, 3), reach, FIRE, strength)
        _paint_ladder(painter, centre, east)
        for number in range(26):
            middle = MIDDLES[number % 4]
            x, y = middle.x() + chance.between(-13, 13), middle.y() + chance.between(-11, 15)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(255, 222, 140, 235))
            size = chance.between(0.7, 1.7)
            painter.drawRect(QRectF(x, y, size, size * 1.2))
    painter.strokePath(cell_path(0.8), line(QColor("#E9F6FA"), 1.6))
    painter.strokePath(cell_path(2.2), line(QColor("#1B3640"), 1.0))


def _paint_ladder(painter: QPainter, start: QPointF, end: QPointF) -> None:
    """A bridge of ropes across the depth."""
    for down in (-2.2, 2.2):
        rope = QPainterPath(start + QPointF(-20, down))
        rope.quadTo((start + end) / 2 + QPointF(0, down + 7), end + QPointF(20, down))
        painter.strokePath(rope, line(QColor("#D9A866"), 1.3))
    for step in range(17):
        share = step / 16
        x = start.x() - 20 + share * (end.x() - start.x() + 40)
        y = start.y() + 14 * share * (1 - share)
        painter.setPen(line(QColor("#B9813F"), 1.5))
        painter.drawLine(QPointF(x, y - 2.6), QPointF(x, y + 2.6))
