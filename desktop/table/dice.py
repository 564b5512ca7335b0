"""Dice of all games."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from desktop.table import art
from desktop.table.layout import Painting

RIM: Final = 0.07
ROUND: Final = 0.24
"""The width of a die's rim and the radius of its corners, as shares of its width."""


class Die(Painting):
    """A die that shows a face; ``dim`` if it no longer counts, with a rim in the ``ink`` of whoever rolled it."""

    face: int
    dim: bool = False
    ink: str = ""

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The face with its pips."""
        painter.setOpacity(0.55 if self.dim else 1.0)
        if self.ink:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.ink))
            painter.drawRoundedRect(rect, rect.width() * ROUND, rect.height() * ROUND)
            edge = rect.width() * RIM
            rect = rect.adjusted(edge, edge, -edge, -edge)
        art.stamp(painter, f"common/die/{self.face}", rect)
        painter.setOpacity(1.0)

    def rolling(self, step: int) -> Die:
        """Another face at each step of a roll."""
        return Die((self.face + 2 * step + 1) % 6 + 1, ink=self.ink)
