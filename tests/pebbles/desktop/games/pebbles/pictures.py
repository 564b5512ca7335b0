"""The pictures of Pebbles, as hashable values."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from desktop.table.layout import Painting
from desktop.table.lettering import paint_text

COLOURS: Final = {"amber": "#D9962F", "jade": "#5E9E78", "flint": "#6B6F78"}
UNSEEN: Final = "#8A7A5C"


class PebblePicture(Painting):
    """A pebble with a word or number on it: what it is worth. Without a colour its face is hidden."""

    colour: str = ""
    text: str = ""

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A round stone, and the letters as large as fits."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(COLOURS.get(self.colour, UNSEEN)))
        painter.drawEllipse(rect)
        inner = rect.adjusted(*(share * rect.width() for share in (0.2, 0.2, -0.2, -0.2)))
        paint_text(painter, self.text, inner, inner.height(), Qt.GlobalColor.white)
