"""Pens with round ends and joins, as everything on this map is drawn with, and what they draw within."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen


def pen(colour: QColor, width: float) -> QPen:
    """A round pen."""
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


@contextmanager
def within(painter: QPainter, rect: QRectF, room: QRectF) -> Iterator[None]:
    """Let the painter draw a part of the board, in its units, inside a rectangle. What is given up is put back too."""
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
