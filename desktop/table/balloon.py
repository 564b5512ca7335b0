"""A few words on a plate, beside the thing on the table that they are about."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.app.phrases import in_phrases
from desktop.app.theme import DARK
from desktop.table.layers import Layer

BROADEST: Final = 22.0
"""The greatest width of a line, in font sizes."""
GAP: Final = 10.0
"""The distance from what it is about, and from the edge of the board, in board units."""
EVEN: Final = 8.0
"""How exactly lines are made even, in board units."""


class Balloon(QGraphicsItem):
    """Words above a thing, or below it if there is no room. It takes no mouse events.

    What is to be ``spared`` is not covered: words that would cover some of it lie above that.
    """

    def __init__(
        self,
        text: str,
        beside: QRectF,
        room: QRectF,
        edge: QColor,
        size: float,
        spared: QRectF | None = None,
    ) -> None:
        super().__init__()
        self.text, self._edge = text, edge
        self._font = QFont()
        self._font.setPixelSize(round(size))
        self._font.setWeight(QFont.Weight.DemiBold)
        line = QRectF(0, 0, BROADEST * size, room.height())
        self._lines = in_phrases(text, QFontMetrics(self._font), line.toRect())
        line.setWidth(_even_width(self._lines, QFontMetricsF(self._font), line))
        words = QFontMetricsF(self._font).boundingRect(line, Qt.TextFlag.TextWordWrap, self._lines)
        self._box = QRectF(0, 0, words.width() + size * 1.2, words.height() + size * 0.7)
        self._room = QRectF(0, 0, line.width(), self._box.height())
        """Where the words are drawn: as wide as they were laid out for, or a word would go up a line."""
        self._room.moveCenter(self._box.center())
        self.setPos(self._corner(beside, room, spared or QRectF()))
        self.setZValue(Layer.NOTE)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def boundingRect(self) -> QRectF:
        """The plate with its border."""
        return self._box.adjusted(-2, -2, 2, 2)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """The plate and the words."""
        painter.setPen(QPen(self._edge, 3.0))
        painter.setBrush(DARK.panel)
        painter.drawRoundedRect(self._box, 12.0, 12.0)
        painter.setFont(self._font)
        painter.setPen(DARK.ink)
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextDontClip
        painter.drawText(self._room, flags, self._lines)

    def step_aside(self, other: QRectF, by: float, room: QRectF) -> None:
        """Go to the right of another plate, or the left, if this one would lie on it while it rises by so much."""
        here = self.sceneBoundingRect()
        if here.adjusted(0, -by, 0, 0).intersects(other):
            right, left = other.right() + GAP - here.left(), other.left() - GAP - here.right()
            has_room = here.right() + right <= room.right() - GAP
            self.moveBy(right if has_room else max(left, room.left() + GAP - here.left()), 0)

    def _corner(self, beside: QRectF, room: QRectF, spared: QRectF) -> QPointF:
        room = room.adjusted(GAP, GAP, -GAP, -GAP)
        corner = self._beside(beside, room)
        if self._box.translated(corner).intersects(spared):
            corner.setY(max(room.top(), spared.top() - GAP - self._box.height()))
        return corner

    def _beside(self, beside: QRectF, room: QRectF) -> QPointF:
        above = beside.top() - GAP - self._box.height()
        y = above if above >= room.top() else min(beside.bottom() + GAP, room.bottom() - self._box.height())
        x = beside.center().x() - self._box.width() / 2
        return QPointF(max(room.left(), min(x, room.right() - self._box.width())), y)


def _even_width(text: str, font: QFontMetricsF, most: QRectF) -> float:
    """The least width at which a text has no more lines than at the greatest: no word is left alone in the last one."""
    wrapped = Qt.TextFlag.TextWordWrap
    whole = font.boundingRect(most, wrapped, text)
    least, width = 0.0, most.width()
    while width - least > EVEN:
        tried = (least + width) / 2
        needs = font.boundingRect(QRectF(0, 0, tried, most.height()), wrapped, text)
        if needs.height() > whole.height() or needs.width() > tried:
            least = tried
        else:
            width = tried
    return width
