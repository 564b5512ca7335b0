"""What painters are lent for a while: units of a part of the board, and a shape that they may not draw outside of."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath


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
def clipped(painter: QPainter, shape: QPainterPath | QRectF) -> Iterator[None]:
    """Let the painter draw nothing outside a path or rectangle. Restores the painter afterwards."""
    painter.save()
    if isinstance(shape, QRectF):
        painter.setClipRect(shape, Qt.ClipOperation.IntersectClip)
    else:
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    try:
        yield
    finally:
        painter.restore()
