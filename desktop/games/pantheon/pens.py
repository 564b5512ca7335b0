"""Pens with round ends and joins, as everything on this map is drawn with, and what they draw within."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen


def pen(colour: QColor, width: float) -> QPen:
    """A round pen."""
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def lines_of(path: QPainterPath) -> tuple[QPainterPath, ...]:
    """The separate lines of a path: painted one by one, many short ones take a tenth of the time."""
    lines: list[QPainterPath] = []
    step = 0
    while step < path.elementCount():
        element = path.elementAt(step)
        if element.isMoveTo():
            lines.append(QPainterPath(_at(element)))
        elif element.isLineTo():
            lines[-1].lineTo(_at(element))
        else:
            second, end = path.elementAt(step + 1), path.elementAt(step + 2)
            lines[-1].cubicTo(_at(element), _at(second), _at(end))
            step += 2
        step += 1
    return tuple(lines)


@contextmanager
def within(painter: QPainter, rect: QRectF, room: QRectF) -> Iterator[None]:
    """Let the painter draw a part of the board, in its units, inside a rectangle. Restores the painter afterwards."""
    painter.save()
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / room.width(), rect.height() / room.height())
    painter.translate(-room.topLeft())
    try:
        yield
    finally:
        painter.restore()


@contextmanager
def clipped(painter: QPainter, room: QRectF) -> Iterator[None]:
    """Let the painter draw nothing outside a rectangle."""
    painter.save()
    painter.setClipRect(room)
    try:
        yield
    finally:
        painter.restore()


def _at(element: QPainterPath.Element) -> QPointF:
    return QPointF(element.x, element.y)
