"""What the cards of all games have in common: units of their own, and piles."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from desktop.table import art

BELOW: Final = 3
"""How many edges of cards below the top one are visible at most."""

THICKNESS: Final = 0.013
"""The thickness of each of them, as a share of a card's height."""

_NOTHING: Final = QColor(255, 244, 224, 75)


@contextmanager
def in_units(painter: QPainter, rect: QRectF, size: tuple[float, float]) -> Iterator[float]:
    """Scale the painter so that a card of a size fits a rectangle; yields the length of one unit in logical pixels."""
    unit = min(rect.width() / size[0], rect.height() / size[1])
    painter.save()
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(rect.center() - QPointF(size[0], size[1]) * unit / 2)
    painter.scale(unit, unit)
    try:
        yield max(unit, 0.01)
    finally:
        painter.restore()


def paint_pile(painter: QPainter, back: str, rect: QRectF, left: int) -> QRectF:
    """The edges of the cards below the top one of a pile, or an empty place; returns the top card's rectangle."""
    if left == 0:
        painter.setPen(QPen(_NOTHING, 2, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(4, 4, -4, -4), 10, 10)
        return rect
    depth = min(BELOW, left - 1) * rect.height() * THICKNESS
    top = rect.adjusted(0, 0, -depth, -depth)
    for step in range(BELOW):
        shift = depth * (BELOW - step) / BELOW
        if shift:
            art.stamp(painter, back, top.translated(shift, shift))
    return top
