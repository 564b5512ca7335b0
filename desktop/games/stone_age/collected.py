"""What the cards of a tribe add up to: the row of eight cultures, and the people of the sand cards with numbers."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter, QPen

from desktop.games.stone_age.faces import BASES, ICONS, INK, grown, icon, paint_medallion, square
from desktop.games.stone_age.pictures import CREAM, DARK
from desktop.table import art
from desktop.table.layout import Painting
from desktop.table.lettering import paint_text

GREEN: Final = (QColor("#86A554"), QColor("#4C6B2C"))
SAND: Final = (QColor("#E3B870"), QColor("#AD7634"))
"""The lower halves of the cards, from the top left to the bottom right."""

_MISSING: Final = QColor(255, 236, 200, 80)
_HOLLOW: Final = QColor(20, 10, 4, 60)
_SHADOW: Final = QColor(12, 7, 3, 110)


class CultureMark(Painting):
    """One of the eight cultures, and how many cards of it a tribe has."""

    kind: str
    copies: int
    aspect = 0.68

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The lower half of its card, only its outline where it is missing; a second one below."""
        gap = rect.height() * 0.03
        first = QRectF(rect.x() + gap, rect.y(), rect.width() - 2 * gap, rect.height() * 0.61)
        second = QRectF(0, 0, first.width() * 0.66, rect.height() - first.height() - gap)
        second.moveBottom(rect.bottom())
        second.moveLeft(rect.center().x() - second.width() / 2)
        self._paint_one(painter, first, owned=self.copies > 0)
        self._paint_one(painter, second, owned=self.copies > 1)

    def _paint_one(self, painter: QPainter, room: QRectF, *, owned: bool) -> None:
        side = min(room.width(), room.height())
        if owned:
            _paint_plate(painter, room, GREEN)
            paint_medallion(painter, room.center(), side * 0.43)
            art.stamp(painter, icon(self.kind), square(room.center(), side * 0.66))
            return
        _paint_hollow(painter, room)
        painter.setOpacity(0.5)
        art.stamp(painter, icon(self.kind), square(room.center(), side * 0.62))
        painter.setOpacity(1.0)


class MultiplierMark(Painting):
    """The symbols of one multiplier that a tribe has, and how many of what they multiply."""

    kind: str
    symbols: int
    base: int
    aspect = 0.97

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The lower half of its cards with the number of its symbols; below it what they are multiplied by."""
        gap = rect.height() * 0.03
        upper = QRectF(rect.x() + gap, rect.y(), rect.width() - 2 * gap, rect.height() * 0.61)
        self._paint_symbols(painter, upper)
        strip = QRectF(upper.x(), 0, upper.width(), rect.height() - upper.height() - gap * 1.6)
        strip.moveBottom(rect.bottom())
        self._paint_base(painter, strip)
        painter.setOpacity(1.0)

    def _paint_symbols(self, painter: QPainter, room: QRectF) -> None:
        side = room.height()
        middle = room.center().y()
        if not self.symbols:
            _paint_hollow(painter, room)
            painter.setOpacity(0.45)
            art.stamp(painter, icon(self.kind), square(room.center(), side * 0.7))
            return
        _paint_plate(painter, room, SAND)
        centre = QPointF(room.x() + side * 0.5, middle)
        paint_medallion(painter, centre, side * 0.43)
        art.stamp(painter, icon(self.kind), square(centre, side * 0.68))
        number = QRectF(room.x() + side * 0.94, room.y(), room.width() - side * 0.98, side)
        paint_text(painter, str(self.symbols), number, grown(side * 0.62), INK, QFont.Weight.Black)

    def _paint_base(self, painter: QPainter, strip: QRectF) -> None:
        height = strip.height()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(DARK)
        painter.drawRoundedRect(strip, height / 2, height / 2)
        words = QRectF(strip.x() + height * 0.3, strip.y(), strip.width() - height * 1.35, height)
        paint_text(painter, f"\u00d7 {self.base}", words, grown(height * 0.72), CREAM)
        base = square(QPointF(strip.right() - height * 0.66, strip.center().y()), height * 0.88)
        art.stamp(painter, ICONS[BASES[self.kind]], base)


def _paint_plate(painter: QPainter, room: QRectF, colours: tuple[QColor, QColor]) -> None:
    """The lower half of a card, as it lies on the mat."""
    corner = room.height() * 0.14
    lift = room.height() * 0.03
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_SHADOW)
    painter.drawRoundedRect(room.translated(lift, lift * 1.6), corner, corner)
    ground = QLinearGradient(room.topLeft(), room.bottomRight())
    for at, colour in enumerate(colours):
        ground.setColorAt(at, colour)
    painter.setPen(QPen(INK, lift))
    painter.setBrush(ground)
    painter.drawRoundedRect(room, corner, corner)


def _paint_hollow(painter: QPainter, room: QRectF) -> None:
    """Where such a card would lie."""
    corner = room.height() * 0.14
    painter.setPen(QPen(_MISSING, room.height() * 0.025, Qt.PenStyle.DashLine))
    painter.setBrush(_HOLLOW)
    painter.drawRoundedRect(room, corner, corner)
