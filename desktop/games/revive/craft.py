"""What the pictures of Revive are made of: plates lit from the top left, the colours of cards, and their glyphs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QRadialGradient,
)

from desktop.app.style import faded, mixed
from desktop.table.painters import clipped

KEYLINE: Final = QColor("#12252B")
SHADOW: Final = QColor(4, 16, 22, 95)
PAPER: Final = (QColor("#FFFAEC"), QColor("#E6DAC0"))
STEEL: Final = (QColor("#5B737C"), QColor("#2C3F47"))
DARK: Final = (QColor("#2B3F47"), QColor("#1A2930"))
PURPLE: Final = (QColor("#8A5CC0"), QColor("#4A2878"))
LAMP: Final = QColor("#FFC760")

CARDS: Final = {
    "red": (QColor("#D7634C"), QColor("#8E2F22")),
    "violet": (QColor("#8E6FCB"), QColor("#4C3386")),
    "yellow": (QColor("#F2BE45"), QColor("#B57B16")),
}
"""Of each colour of cards: the lit and the shaded side."""

TERRAIN: Final = {
    "forest": (QColor("#A9DB76"), QColor("#4F9146")),
    "mountain": (QColor("#EDAA7B"), QColor("#A9552E")),
    "plains": (QColor("#F5E28A"), QColor("#BE9F3B")),
}
SEATS: Final = {
    "blue": (QColor("#5DA6E4"), QColor("#2F7FC1"), QColor("#174A78")),
    "orange": (QColor("#FFAA6B"), QColor("#E0752D"), QColor("#8C3E0C")),
    "green": (QColor("#5FCB98"), QColor("#2E9E6B"), QColor("#135A39")),
    "plum": (QColor("#D08BCB"), QColor("#A45AA0"), QColor("#5E2A5B")),
}
"""Of each seat: the lit, the plain and the shaded side of its pieces."""


def gradient(rect: QRectF, lit: QColor, shaded: QColor) -> QLinearGradient:
    """From the light at the top left to the shade."""
    made = QLinearGradient(rect.topLeft(), rect.bottomRight())
    made.setColorAt(0, lit)
    made.setColorAt(1, shaded)
    return made


def glow(middle: QPointF, reach: float, colour: QColor, strength: float = 1.0) -> QRadialGradient:
    """Light that fades out around a point."""
    made = QRadialGradient(middle, reach)
    made.setColorAt(0, faded(colour, strength))
    made.setColorAt(0.45, faded(colour, strength * 0.45))
    made.setColorAt(1, faded(colour, 0))
    return made


def line(colour: QColor, width: float) -> QPen:
    """A round pen."""
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def shape(points: Iterable[tuple[float, float]]) -> QPainterPath:
    """The closed outline through some points."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def rounded(rect: QRectF, radius: float) -> QPainterPath:
    """A rectangle with round corners."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def cut(rect: QRectF, corner: float) -> QPainterPath:
    """A rectangle with cut corners, as a plate of a machine."""
    left, top, right, bottom = rect.left(), rect.top(), rect.right(), rect.bottom()
    return shape(
        (
            (left + corner, top),
            (right - corner, top),
            (right, top + corner),
            (right, bottom - corner),
            (right - corner, bottom),
            (left + corner, bottom),
            (left, bottom - corner),
            (left, top + corner),
        )
    )


def paint_solid(
    painter: QPainter,
    path: QPainterPath,
    colours: tuple[QColor, QColor],
    *,
    edge: QColor = KEYLINE,
    width: float = 1.6,
    depth: float = 2.0,
) -> None:
    """A thing with some thickness: its shadow, its body, its edge, and the light along its upper side."""
    box = path.boundingRect()
    painter.setPen(Qt.PenStyle.NoPen)
    if depth:
        painter.fillPath(path.translated(depth * 0.5, depth), SHADOW)
    painter.fillPath(path, QBrush(gradient(box, *colours)))
    with clipped(painter, path):
        painter.strokePath(
            path.translated(width * 0.7, width * 0.9),
            line(faded(mixed(colours[0], QColor("white"), 0.6), 0.75), width),
        )
    painter.strokePath(path, line(edge, width))


def paint_sunk(painter: QPainter, path: QPainterPath, colour: QColor, width: float = 1.4) -> None:
    """A hollow: dark, with a shade along its upper side and a light along its lower one."""
    painter.fillPath(path, colour)
    with clipped(painter, path):
        painter.strokePath(path.translated(width, width * 1.3), line(QColor(0, 0, 0, 90), width * 2))
    painter.strokePath(path.translated(0, width * 0.6), line(QColor(255, 255, 255, 46), width * 0.8))
    painter.strokePath(path, line(KEYLINE, width))


def paint_glyph(painter: QPainter, colour: str, middle: QPointF, side: float, ink: QColor) -> None:
    """What a colour of cards is told apart by, for those who don't see colours: a flame, a star, an ear."""
    painter.save()
    painter.translate(middle)
    painter.scale(side / 2, side / 2)
    painter.fillPath(_GLYPHS[colour](), ink)
    painter.restore()


def _flame() -> QPainterPath:
    path = QPainterPath(QPointF(0.05, -1))
    path.cubicTo(0.15, -0.45, 0.75, -0.2, 0.68, 0.4)
    path.cubicTo(0.62, 0.85, 0.3, 1, 0, 1)
    path.cubicTo(-0.4, 1, -0.72, 0.75, -0.68, 0.3)
    path.cubicTo(-0.64, -0.05, -0.35, -0.15, -0.34, -0.5)
    path.cubicTo(-0.1, -0.4, -0.02, -0.2, 0, 0)
    path.cubicTo(0.2, -0.3, 0.15, -0.7, 0.05, -1)
    return path


def _star() -> QPainterPath:
    return shape(
        ((0, -1), (0.26, -0.26), (1, 0), (0.26, 0.26), (0, 1), (-0.26, 0.26), (-1, 0), (-0.26, -0.26))
    )


def _ear() -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(-0.09, -0.2, 0.18, 1.2))
    for x, y, turn in ((0, -0.68, 0), (-0.36, -0.3, 1), (0.36, -0.3, -1), (-0.36, 0.2, 1), (0.36, 0.2, -1)):
        grain = QPainterPath(QPointF(x, y - 0.34))
        grain.cubicTo(x + 0.3, y - 0.1, x + 0.24 + 0.14 * turn, y + 0.2, x + 0.16 * turn, y + 0.34)
        grain.cubicTo(x - 0.24 + 0.14 * turn, y + 0.2, x - 0.3, y - 0.1, x, y - 0.34)
        path = path.united(grain)
    return path


_GLYPHS: Final = {"red": _flame, "violet": _star, "yellow": _ear}
