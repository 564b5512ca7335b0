"""The gods of Pantheon as pictures: in their shrines, as medals of those who have them, and face down."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from desktop.app.style import look
from desktop.games.pantheon.faces import (
    CREAM,
    GOD_GROUNDS,
    GOLD,
    NIGHT,
    paint_number,
    paint_parts,
    paint_rays,
    paint_word,
    parts_of_god,
)
from desktop.games.pantheon.pens import pen
from desktop.table import art
from desktop.table.cards import in_units
from desktop.table.layout import Painting
from desktop.table.lettering import paint_text

SHRINE: Final = (120.0, 214.0)
SHRINE_ASPECT: Final = SHRINE[0] / SHRINE[1]
DIM: Final = QColor(18, 30, 40, 150)
MISSING: Final = QColor("#B0412A")
NUMBER: Final = 34.0
"""How large a number of the offering is; larger for those who want larger text, where there are few of them."""

LARGEST: Final = {1: 1.5, 2: 1.35}


class GodTile(Painting):
    """A god that can be won: the groups of its offering, the power, the points now.

    ``dim`` where it is out of reach, with so many offerings ``missing``. ``given`` are the kinds that were put down so
    far, "" where none was. With the ``last`` one its epoch ends, for so many points more.
    """

    kind: str
    name: str
    offering: tuple[int, ...]
    amount: int
    points: int
    cards_only: bool = False
    dim: bool = False
    missing: int = 0
    given: tuple[str, ...] = ()
    last: int = 0
    aspect = SHRINE_ASPECT

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The shrine with the god in it."""
        with in_units(painter, rect, SHRINE):
            paint_rays(painter, _niche(), GOD_GROUNDS[self.kind])
            art.stamp(painter, f"pantheon/god/{self.kind}", QRectF(19, 42, 96, 96))
            art.stamp(painter, "pantheon/tile/god", QRectF(0, 0, *SHRINE))
            if self.dim:
                painter.fillPath(_niche(), DIM)
            paint_number(painter, str(self.points), QRectF(42, 0, 37, 37), "pantheon/tile/points")
            self._paint_offering(painter)
            if self.missing:
                _paint_missing(painter, self.missing, QRectF(80, 103, 34, 34))
            if self.last:
                paint_number(painter, f"+{self.last}", QRectF(78, 63, 40, 40), "pantheon/tile/points")
            paint_word(painter, self.name, QRectF(10, 140, 100, 21), 19)
            paint_parts(painter, parts_of_god(self.kind, self.amount), QRectF(13, 164, 94, 36), CREAM)

    def _paint_offering(self, painter: QPainter) -> None:
        """The numbers from the top down; a card beside them where tiles don't count."""
        side = NUMBER * min(look().text, LARGEST.get(len(self.offering), 1.0))
        for index, number in enumerate(self.offering):
            top = 39 + index * (side - 1.5)
            if any(self.given[index : index + 1]):
                ground = QRectF(side - 4, top + 1, side - 2, side - 2)
                painter.setPen(pen(GOLD, 2))
                painter.setBrush(NIGHT)
                painter.drawRoundedRect(ground, 8, 8)
                art.stamp(painter, f"pantheon/icon/{self.given[index]}", ground.adjusted(3, 3, -3, -3))
            paint_number(painter, str(number), QRectF(1, top, side, side))
        if self.cards_only:
            art.stamp(painter, "pantheon/icon/cards", QRectF(88, 40, 30, 30))


class GodMedal(Painting):
    """A god that a seat has, and how many of the kind. ``used`` of them have done what they can."""

    kind: str
    count: int = 1
    used: int = 0

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The portrait in a ring of gold."""
        with in_units(painter, rect, (100, 100)):
            disc = QPainterPath()
            disc.addEllipse(QRectF(4, 4, 92, 92))
            paint_rays(painter, disc, GOD_GROUNDS[self.kind])
            painter.save()
            painter.setClipPath(disc, Qt.ClipOperation.IntersectClip)
            art.draw(painter, f"pantheon/god/{self.kind}", QRectF(6, 6, 88, 92))
            if self.used and self.used >= self.count:
                painter.fillPath(disc, DIM)
            painter.restore()
            for colour, width, inset in ((NIGHT, 8.0, 5.0), (GOLD, 4.5, 5.0)):
                painter.setPen(pen(colour, width))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(QRectF(0, 0, 100, 100).adjusted(inset, inset, -inset, -inset))
            if self.count > 1 or self.used:
                left = f"{self.count - self.used}/{self.count}" if self.used else f"×{self.count}"
                plate = QRectF(44, 66, 54, 32)
                painter.setPen(pen(GOLD, 2.5))
                painter.setBrush(NIGHT)
                painter.drawRoundedRect(plate, 15, 15)
                paint_text(painter, left, plate.adjusted(4, 0, -4, 0), 25, CREAM)


class GodBack(Painting):
    """A god face down, with how many lie in the stack."""

    count: int | None = None
    aspect = SHRINE_ASPECT

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The closed doors of a shrine."""
        with in_units(painter, rect, SHRINE):
            art.stamp(painter, "pantheon/tile/god-back", QRectF(0, 0, *SHRINE))
            if self.count is not None:
                paint_number(painter, str(self.count), QRectF(40, 150, 40, 40))


def _paint_missing(painter: QPainter, count: int, place: QRectF) -> None:
    """How many offerings are missing."""
    painter.setPen(pen(CREAM, 2))
    painter.setBrush(MISSING)
    painter.drawEllipse(place)
    paint_text(painter, f"\N{MINUS SIGN}{count}", place.adjusted(2, 0, -2, 0), place.height() * 0.62, CREAM)


def _niche() -> QPainterPath:
    """The opening of the shrine."""
    path = QPainterPath()
    path.moveTo(16, 138)
    path.lineTo(16, 66)
    path.cubicTo(16, 46, 36, 38, 60, 38)
    path.cubicTo(84, 38, 104, 46, 104, 66)
    path.lineTo(104, 138)
    path.closeSubpath()
    return path
