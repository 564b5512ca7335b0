"""Dice, as they lie on any table."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.table import art
from desktop.table.layout import Painting


class Die(Painting):
    """A die that shows a face; ``dim`` if it no longer counts."""

    face: int
    dim: bool = False

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The face with its pips."""
        painter.setOpacity(0.55 if self.dim else 1.0)
        art.stamp(painter, f"common/die/{self.face}", rect)
        painter.setOpacity(1.0)

    def rolling(self, step: int) -> Die:
        """Other faces, one after the other, until it lies still."""
        return Die((self.face + 2 * step + 1) % 6 + 1)
