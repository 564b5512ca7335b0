"""The frame of the map: a band of marble with a meander, corner rosettes, and its shadow on the picture."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QTransform

from desktop.app.style import faded

MARBLE: Final = (QColor("#F6ECD8"), QColor("#DCCDB0"))
BLUE: Final = QColor("#1D5580")
GOLD: Final = QColor("#D9A441")
BRONZE: Final = QColor("#5A3D16")
SHADOW: Final = QColor("#04121F")
TABLET: Final = QColor("#0E3352")
TABLET_CORNER: Final = 7.0
WINDING: Final = 17.0
"""How long one winding of the meander is, about."""


def paint_frame(painter: QPainter, outer: QRectF, inner: QRectF) -> None:
    """The band between two rectangles."""
    _paint_shadow(painter, inner)
    band = QPainterPath()
    band.addRoundedRect(outer, 10, 10)
    hole = QPainterPath()
    hole.addRect(inner)
    marble = QLinearGradient(outer.topLeft(), outer.bottomRight())
    marble.setColorAt(0, MARBLE[0])
    marble.setColorAt(1, MARBLE[1])
    painter.fillPath(band.subtracted(hole), marble)
    _paint_meanders(painter, outer, inner)
    for edge, colour, width in ((outer, BRONZE, 1.6), (inner, BRONZE, 3.2), (inner, GOLD, 1.8)):
        painter.setPen(QPen(colour, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if edge == outer:
            painter.drawRoundedRect(edge.adjusted(0.8, 0.8, -0.8, -0.8), 10, 10)
        else:
            painter.drawRect(edge)


def paint_tablet(painter: QPainter, rect: QRectF) -> None:
    """A tablet of dark blue with a line of gold and corners cut in, for things to lie on."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(SHADOW, 0.4))
    painter.drawPath(_cut_in(rect.translated(2.5, 3.5), TABLET_CORNER))
    painter.setBrush(faded(TABLET, 0.9))
    painter.setPen(QPen(BRONZE, 2))
    painter.drawPath(_cut_in(rect, TABLET_CORNER))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(GOLD, 1.4))
    painter.drawPath(_cut_in(rect.adjusted(3, 3, -3, -3), TABLET_CORNER))


def _cut_in(rect: QRectF, corner: float) -> QPainterPath:
    """A rectangle with a quarter of a circle taken out of each corner."""
    path = QPainterPath()
    path.addRect(rect)
    for middle in (rect.topLeft(), rect.topRight(), rect.bottomLeft(), rect.bottomRight()):
        bite = QPainterPath()
        bite.addEllipse(middle, corner, corner)
        path = path.subtracted(bite)
    return path


def _paint_shadow(painter: QPainter, inner: QRectF) -> None:
    """The frame stands a little above the picture: light from the top left."""
    for depth in range(9):
        painter.setPen(QPen(faded(SHADOW, 0.11), 1.6))
        left, top = inner.left() + depth, inner.top() + depth
        painter.drawLine(QPointF(left, inner.top()), QPointF(left, inner.bottom()))
        painter.drawLine(QPointF(inner.left(), top), QPointF(inner.right(), top))


def _paint_meanders(painter: QPainter, outer: QRectF, inner: QRectF) -> None:
    """A meander along each side, with a rosette in each corner."""
    broad = inner.top() - outer.top()
    sharp = QPen(BLUE, 1.9)
    sharp.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    near_side = (
        (QPointF(inner.left(), outer.top()), 0, inner.width()),
        (QPointF(outer.right(), inner.top()), 90, inner.height()),
        (QPointF(inner.right(), outer.bottom()), 180, inner.width()),
        (QPointF(outer.left(), inner.bottom()), 270, inner.height()),
    )
    for corner, turn, length in near_side:
        count = round(length / WINDING)
        way = QTransform.fromTranslate(corner.x(), corner.y()).rotate(turn)
        way.translate(0, broad * 0.22).scale(length / count, broad * 0.56)
        path = QPainterPath()
        for winding in range(count):
            _add_winding(path, winding)
        painter.strokePath(way.map(path), sharp)
        _paint_rosette(painter, corner, turn, broad)


def _add_winding(path: QPainterPath, at: float) -> None:
    """One winding of a meander, in a square of one by one."""
    for number, (x, y) in enumerate(
        ((0.0, 1.0), (0.0, 0.0), (0.8, 0.0), (0.8, 0.7), (0.42, 0.7), (0.42, 0.36))
    ):
        step = QPointF(at + x, y)
        if number:
            path.lineTo(step)
        else:
            path.moveTo(step)


def _paint_rosette(painter: QPainter, corner: QPointF, turn: int, broad: float) -> None:
    """A flower of eight petals."""
    aside = {0: (-0.5, 0.5), 90: (-0.5, -0.5), 180: (0.5, -0.5), 270: (0.5, 0.5)}[turn]
    middle = corner + QPointF(aside[0] * broad, aside[1] * broad)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(BLUE)
    painter.drawEllipse(middle, broad * 0.36, broad * 0.36)
    painter.setBrush(GOLD)
    for petal in range(8):
        way = QPointF(cos(petal * pi / 4), sin(petal * pi / 4)) * broad * 0.2
        painter.drawEllipse(middle + way, broad * 0.075, broad * 0.075)
    painter.setBrush(MARBLE[0])
    painter.drawEllipse(middle, broad * 0.09, broad * 0.09)
