"""Marks of what can be done and how far the game is: reach, the trail so far, steps left, epochs, nations."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from desktop.app.style import faded
from desktop.games.pantheon.faces import (
    CREAM,
    GOLD,
    INK,
    NIGHT,
    paint_number,
    paint_parts,
    paint_word,
    parts_of_nation,
)
from desktop.games.pantheon.pens import pen
from desktop.games.pantheon.pictures import paint_price
from desktop.games.pantheon.realm import paint_medal
from desktop.table import art
from desktop.table.cards import in_units
from desktop.table.hexes import Axial, Grid
from desktop.table.layout import Painting
from desktop.table.lettering import paint_text

HEX: Final = (69.3, 80.0)
HEX_ASPECT: Final = HEX[0] / HEX[1]
RAISED: Final = 12.0
"""How far the badge of a hex rises above it, so that it keeps off the names of cities."""

MARK: Final = (HEX[0], HEX[1] + RAISED)
MARK_ASPECT: Final = MARK[0] / MARK[1]
BADGE: Final = QRectF(HEX[0] / 2 - 11, 0, 22, 22)
COST: Final = BADGE.adjusted(-1.5, 0, 1.5, 3)
"""The room for a cost; a coin needs somewhat more than a disc."""

EMBER: Final = QColor("#FFB53D")
EMBER_DARK: Final = QColor("#5A2E04")

When = Literal["past", "now", "coming"]


def mark_rect(hex_: QRectF) -> QRectF:
    """Where the mark of a hex lies: the rectangle around it, and above it room for the badge."""
    return hex_.adjusted(0, -hex_.height() * RAISED / HEX[1], 0, 0)


def cost_rect(hex_: QRectF) -> QRectF:
    """Where the cost of a hex lies."""
    mark = mark_rect(hex_)
    unit = mark.width() / MARK[0]
    corner = mark.topLeft() + COST.topLeft() * unit
    return QRectF(corner, COST.size() * unit)


def _hexagon(inset: float) -> QPolygonF:
    return Grid(HEX[0] / 2, HEX[1] / 2 + RAISED, HEX[1] / 2).polygon(Axial(0, 0), inset)


class Reach(Painting):
    """A hex that can be stepped on; ``jump`` where only that leads there.

    It is the background for the table's outline of the hex: a solid line, or a dashed one.
    """

    jump: bool = False
    aspect = MARK_ASPECT

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The dark edge of the hex."""
        with in_units(painter, rect, MARK):
            painter.setBrush(faded(EMBER, 0.06 if self.jump else 0.2))
            painter.setPen(pen(EMBER_DARK, 5.2))
            painter.drawPolygon(_hexagon(4.0))


class Cost(Painting):
    """The badge of a hex that can be stepped on: its cost in steps, or in ``coins``."""

    number: int
    coins: bool = False

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A disc with the number, or a coin."""
        with in_units(painter, rect, (COST.width(), COST.height())):
            if self.coins:
                paint_price(painter, self.number, QRectF(0, 0, COST.width(), COST.height()))
            else:
                disc = BADGE.translated(-COST.topLeft()).adjusted(1, 1, -1, -1)
                _paint_disc(painter, str(self.number), disc, EMBER, EMBER_DARK)


class Farther(Painting):
    """A hex that could be stepped on with one more movement card."""

    aspect = MARK_ASPECT

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A fine edge, and the steps of a card at its top."""
        with in_units(painter, rect, MARK):
            shape = _hexagon(5.0)
            painter.setBrush(faded(CREAM, 0.12))
            painter.setPen(pen(faded(EMBER_DARK, 0.75), 3.4))
            painter.drawPolygon(shape)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(CREAM, 1.5))
            painter.drawPolygon(shape)
            painter.setPen(pen(faded(EMBER_DARK, 0.85), 1.6))
            painter.setBrush(CREAM)
            painter.drawEllipse(BADGE.adjusted(1, 1, -1, -1))
            art.stamp(painter, "pantheon/icon/step", BADGE.adjusted(3.5, 3.5, -3.5, -3.5))


class StepNumber(Painting):
    """Which piece of this Move a piece is, counted from 1. ``colour`` is the seat's own, in any form Qt reads."""

    number: int
    colour: str

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A small disc with the number."""
        with in_units(painter, rect, (24, 24)):
            _paint_disc(
                painter, str(self.number), QRectF(1, 1, 22, 22), CREAM, QColor(self.colour).darker(220)
            )


class StepsLeft(Painting):
    """How many steps are left in a Move, or coins in a purse."""

    left: int
    coins: bool = False
    aspect = 2.0

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A plate with the number and what it counts."""
        with in_units(painter, rect, (96, 48)):
            painter.setPen(pen(GOLD, 2))
            painter.setBrush(NIGHT)
            painter.drawRoundedRect(QRectF(2, 2, 92, 44), 14, 14)
            paint_text(painter, str(self.left), QRectF(8, 4, 40, 40), 34, CREAM)
            icon = "coin" if self.coins else "step"
            art.stamp(painter, f"pantheon/icon/{icon}", QRectF(48, 5, 38, 38))


class Count(Painting):
    """How many there are of something, beside its icon, on a dark ground: what is left in a stack."""

    icon: str
    number: int
    aspect = 109 / 50

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The icon, then the number, with room for an outline on both sides."""
        with in_units(painter, rect, (109, 50)):
            art.stamp(painter, self.icon, QRectF(8, 2, 44, 46))
            paint_text(painter, str(self.number), QRectF(54, 4, 47, 42), 34, CREAM)


class EpochPlace(Painting):
    """An epoch of the six: its nation, what a god gives in it, whether it is scored after it."""

    number: int
    nation: str | None
    points: int
    scoring: bool
    when: When
    aspect = 54 / 66

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The nation's medal, bright while its time is; the points below."""
        with in_units(painter, rect, (54, 66)):
            middle = QPointF(27, 24)
            painter.setOpacity(0.62 if self.when == "past" else 1.0)
            if self.nation is None:
                painter.setPen(QPen(faded(CREAM, 0.7), 1.6, Qt.PenStyle.DashLine))
                painter.setBrush(faded(NIGHT, 0.5))
                painter.drawEllipse(middle, 20, 20)
                paint_text(painter, str(self.number), QRectF(7, 4, 40, 40), 22, faded(CREAM, 0.9))
            else:
                paint_medal(painter, self.nation, middle, 42)
            painter.setOpacity(1.0)
            if self.when == "now":
                painter.setPen(pen(EMBER, 3))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(middle, 22.5, 22.5)
            paint_number(painter, str(self.points), QRectF(14, 37, 28, 28), "pantheon/tile/points")
            if self.scoring:
                art.stamp(painter, "pantheon/icon/scoring", QRectF(35, 0, 20, 20))


class NationPlaque(Painting):
    """The current nation: emblem, name and power."""

    nation: str
    name: str
    aspect = 214 / 88

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A marble plaque."""
        with in_units(painter, rect, (214, 88)):
            art.stamp(painter, "pantheon/tile/nation", QRectF(0, 0, 214, 88))
            paint_medal(painter, self.nation, QPointF(44, 43), 60)
            paint_word(painter, self.name, QRectF(78, 8, 126, 32), 24)
            paint_parts(painter, parts_of_nation(self.nation), QRectF(80, 41, 122, 35), INK)


def _paint_disc(painter: QPainter, text: str, place: QRectF, ground: QColor, ink: QColor) -> None:
    painter.setPen(pen(ink, 2))
    painter.setBrush(ground)
    painter.drawEllipse(place)
    paint_text(painter, text, place.adjusted(3, 0, -3, 0), place.height() * 0.74, ink)
