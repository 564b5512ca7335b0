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
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    painter.fillPath(outline, QBrush(gradient(QRectF(0, 0, *CELL), mixed(snow, ice, 0.25), ice)))
    for number in range(len(MIDDLES)):
        for dark, facet in zip(LIGHTS, facets(number), strict=True):
            painter.fillPath(facet, faded(mixed(snow, deep, dark * 0.62), 0.5))
    _paint_sleepers(painter, deep)
    _paint_cracks(painter, chance, int(back[1]))
    for number in range(len(MIDDLES)):
        _paint_drift(painter, number, snow, chance)
    painter.restore()
    for number in range(len(MIDDLES)):
        painter.strokePath(hex_path(number), line(faded(deep, 0.28), 1.0))
    paint_rim(painter, QColor(255, 255, 255, 235), mixed(deep, QColor("black"), 0.35))


def _paint_sleepers(painter: QPainter, deep: QColor) -> None:
    """Hints of a wood, a mountain and a ruin under the ice; the same on every tile, as nobody knows what sleeps."""
    ink = faded(deep, 0.3)
    centre, _, south_west, north_west = MIDDLES
    wood = QPainterPath()
    for across, tall in ((-12, 20), (-2, 27), (9, 18)):
        x, foot = north_west.x() + across, north_west.y() + 20
        wood = wood.united(shape(((x, foot - tall), (x + 7, foot), (x - 7, foot))))
    painter.fillPath(wood, ink)
    x, foot = south_west.x(), south_west.y() + 18
    painter.fillPath(
        shape(((x - 20, foot), (x - 6, foot - 26), (x + 2, foot - 14), (x + 9, foot - 22), (x + 21, foot))),
        ink,
    )
    x, foot = centre.x() + 2, centre.y() + 25
    painter.fillPath(
        shape(((x - 14, foot), (x - 14, foot - 9), (x + 14, foot - 9), (x + 14, foot))), faded(deep, 0.16)
    )


def _paint_cracks(painter: QPainter, chance: Chance, age: int) -> None:
    """White lines through the ice: the older, the more."""
    for number in range(3 + age):
        start = MIDDLES[number % len(MIDDLES)]
        x, y = start.x() + chance.between(-22, 22), start.y() + chance.between(-24, 24)
        crack = QPainterPath(QPointF(x, y))
        for _ in range(3):
            x, y = x + chance.between(-11, 13), y + chance.between(-9, 9)
            crack.lineTo(x, y)
        painter.strokePath(crack.translated(0.7, 0.9), line(QColor(40, 80, 110, 70), 1.0))
        painter.strokePath(crack, line(QColor(255, 255, 255, 205), 1.0))


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
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
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
    painter.restore()
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
