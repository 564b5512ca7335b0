"""The pictures of Stone Age as hashable values: people, dice, cards, tiles, and what a tribe has."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from desktop.app.theme import SEATS
from desktop.games.stone_age.faces import (
    CARD_SIZE,
    ICONS,
    INK,
    TILE_SIZE,
    grown,
    icon,
    paint_arrow,
    paint_card,
    paint_seal,
    paint_tile,
    square,
)
from desktop.table import art
from desktop.table.cards import paint_pile
from desktop.table.layout import Painting
from desktop.table.lettering import paint_text
from engine.games.stone_age.content import CARD_BY_ID, DIE_GAINS, TILE_BY_ID

EMBER: Final = QColor("#E8A33D")
DARK: Final = QColor(38, 27, 16, 235)
CREAM: Final = QColor("#FFF4DC")
_EMBLEM: Final = {seat.name: f"common/emblem/{seat.emblem}" for seat in SEATS}

CARD_ASPECT: Final = CARD_SIZE[0] / CARD_SIZE[1]
TILE_ASPECT: Final = TILE_SIZE[0] / TILE_SIZE[1]
PERSON: Final = QRectF(9, 3, 46, 58)
"""The part of the picture of a wooden figure that the figure takes, in its own 64 units."""

BADGES_GROWN: Final = 1.7
"""How many times as large numbers on badges become where there is room: beside large text the board is smaller."""

HEAP: Final = ((0.5, 0.42), (0.29, 0.56), (0.71, 0.56), (0.39, 0.35), (0.62, 0.35))
"""Where the pieces of a heap lie, as shares of its room; the later ones behind the earlier."""


class PersonPiece(Painting):
    """A wooden figure in a seat's colour, with its emblem. ``colour`` is the name of the seat's colour."""

    colour: str
    aspect = PERSON.width() / PERSON.height()

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The figure, as large as fits, with its emblem large enough to be told apart."""
        unit = min(rect.width() / PERSON.width(), rect.height() / PERSON.height())
        corner = rect.center() - PERSON.center() * unit
        painter.save()
        painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
        art.draw(
            painter,
            f"common/piece/person-{self.colour}",
            QRectF(corner.x(), corner.y(), 64 * unit, 64 * unit),
        )
        painter.restore()
        emblem = square(corner + QPointF(32, 44) * unit, 24 * unit)
        art.draw(painter, _EMBLEM[self.colour], emblem)


class Token(Painting):
    """A round counter of a seat on a track. ``colour`` is the name of the seat's colour."""

    colour: str

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The counter with its emblem."""
        art.draw(painter, f"common/seat/{self.colour}", rect)


class FirstMarker(Painting):
    """Who begins the round."""

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The crown on its round of wood."""
        art.draw(painter, "common/piece/first-player", rect)


class Gift(Painting):
    """One of the dice for all, with what it gives to whoever takes it; ``dim`` where somebody has."""

    face: int
    dim: bool = False
    aspect = 2.1

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The die, then its gain, on a dark ground of their own."""
        painter.setOpacity(0.4 if self.dim else 1.0)
        painter.setPen(QPen(QColor(255, 240, 214, 120), rect.height() * 0.03))
        painter.setBrush(DARK)
        painter.drawRoundedRect(rect, rect.height() * 0.22, rect.height() * 0.22)
        middle, quarter = rect.center().y(), rect.width() / 4
        die = square(QPointF(rect.x() + quarter, middle), rect.height() * 0.8)
        art.stamp(painter, f"common/die/{self.face}", die)
        gain = square(QPointF(rect.right() - quarter, middle), rect.height() * 0.8)
        art.stamp(painter, icon(DIE_GAINS[self.face]), gain)
        painter.setOpacity(1.0)

    def rolling(self, step: int) -> Gift:
        """Other faces with what they would give, until it lies still."""
        return Gift((self.face + 2 * step + 1) % 6 + 1)


class CardFace(Painting):
    """A civilization card, face up; ``spent`` where its upper half has been used."""

    card: str
    spent: bool = False
    aspect = CARD_ASPECT

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Its gain above, its score below."""
        paint_card(painter, rect, CARD_BY_ID[self.card], spent=self.spent)


class CardBack(Painting):
    """A civilization card, face down."""

    aspect = CARD_ASPECT

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The painted wall of a cave."""
        art.stamp(painter, "stone-age/card/back", rect)


class Deck(Painting):
    """The deck of civilization cards, and how many are left."""

    left: int
    aspect = CARD_ASPECT

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A pile of backs, then the number."""
        top = paint_pile(painter, "stone-age/card/back", rect, self.left)
        if self.left:
            art.stamp(painter, "stone-age/card/back", top)
        _paint_badge(
            painter,
            QPointF(top.center().x(), rect.bottom() - rect.width() * 0.2),
            grown(rect.width() * 0.3, BADGES_GROWN),
            str(self.left),
        )


class TileFace(Painting):
    """A building tile, face up."""

    tile: str
    aspect = TILE_ASPECT

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Its hut, its points, its price."""
        paint_tile(painter, rect, TILE_BY_ID[self.tile])


class TilePile(Painting):
    """A pile of building tiles: the one on top, None where it lies face down, and how many are left with it."""

    tile: str | None
    left: int
    aspect = TILE_ASPECT

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The edges of those below, the topmost one, the number."""
        top = paint_pile(painter, "stone-age/tile/back", rect, self.left)
        if self.tile is not None:
            paint_tile(painter, top, TILE_BY_ID[self.tile])
        elif self.left:
            art.stamp(painter, "stone-age/tile/back", top)
        if self.left:
            side = grown(rect.width() * 0.2, BADGES_GROWN)
            _paint_badge(painter, top.topLeft() + QPointF(side * 0.6, side * 0.55), side, str(self.left))


class Price(Painting):
    """What a card costs where it lies: so many resources of any kind."""

    count: int
    aspect = 3.0

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A mark for each resource."""
        side = min(rect.height(), rect.width() / 4)
        left = rect.center().x() - side * self.count / 2
        for index in range(self.count):
            centre = QPointF(left + side * (index + 0.5), rect.center().y())
            art.stamp(painter, ICONS["any_two"], square(centre, side * 0.96))


class Tool(Painting):
    """A tool with its value; a used one is turned and dark. Nothing but its shadow where ``value`` is 0."""

    value: int
    used: bool = False

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A slab of wood with the tool and its value."""
        room = square(rect.center(), min(rect.width(), rect.height()))
        painter.save()
        if self.value == 0:
            painter.setOpacity(0.28)
            art.draw(painter, ICONS["tool"], square(room.center(), room.width() * 0.7))
        else:
            if self.used:
                _turn(painter, room.center(), 90)
            art.draw(painter, "stone-age/piece/tool", room)
            painter.restore()
            painter.save()
            self._paint_value(painter, room)
        painter.restore()

    def _paint_value(self, painter: QPainter, room: QRectF) -> None:
        side = room.width()
        if self.used:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(24, 15, 8, 165))
            painter.drawRoundedRect(
                room.adjusted(side * 0.06, side * 0.06, -side * 0.06, -side * 0.06), side * 0.09, side * 0.09
            )
        ink = QColor("#C9B694") if self.used else INK
        number = QRectF(room.x() + side * 0.36, room.y() + side * 0.3, side * 0.56, side * 0.6)
        paint_text(painter, str(self.value), number, side * 0.62, ink, QFont.Weight.Black)


class OneUseTool(Painting):
    """A tool of a card that can be used once, with its value."""

    value: int

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A hide with the tool and its value."""
        room = square(rect.center(), min(rect.width(), rect.height()))
        side = room.width()
        art.stamp(painter, "stone-age/piece/hide", room)
        art.stamp(
            painter,
            ICONS["one_use_tool"],
            QRectF(room.x() + side * 0.12, room.y() + side * 0.18, side * 0.46, side * 0.64),
        )
        number = QRectF(room.x() + side * 0.5, room.y() + side * 0.18, side * 0.34, side * 0.64)
        paint_text(painter, f"+{self.value}", number, side * 0.5, INK, QFont.Weight.Black)


class AnyTwo(Painting):
    """Two resources of any kind that may still be taken."""

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A hide with two marks."""
        room = square(rect.center(), min(rect.width(), rect.height()))
        side = room.width()
        art.stamp(painter, "stone-age/piece/hide", room)
        for shift in (-0.18, 0.18):
            art.stamp(painter, ICONS["any_two"], square(room.center() + QPointF(side * shift, 0), side * 0.4))


class Heap(Painting):
    """A heap of food or of a resource, and how much it is. ``change`` is what would be added to it or taken."""

    kind: str
    count: int
    change: int = 0
    aspect = 0.93

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A few pieces in a heap, then the number."""
        pile = QRectF(rect.x(), rect.y(), rect.width(), rect.height() * 0.82)
        side = min(pile.width() * 0.56, pile.height() * 0.66)
        shown = HEAP[: min(self.count, len(HEAP))]
        painter.setOpacity(1.0 if shown else 0.3)
        for across, down in sorted(shown or HEAP[:1], key=lambda at: at[1]):
            centre = QPointF(pile.x() + pile.width() * across, pile.y() + pile.height() * (down + 0.06))
            art.stamp(painter, icon(self.kind), square(centre, side))
        painter.setOpacity(1.0)
        height = grown(rect.height() * 0.28, 1.4 if self.change else BADGES_GROWN)  # two need more room
        middle = rect.center().x() - (height * 0.68 if self.change else 0)
        _paint_badge(painter, QPointF(middle, rect.bottom() - height * 0.55), height, str(self.count))
        if self.change:
            sign = f"+{self.change}" if self.change > 0 else f"\u2212{-self.change}"
            ground = QColor("#3F6130") if self.change > 0 else QColor("#8F3A22")
            _paint_badge(
                painter,
                QPointF(middle + height * 1.3, rect.bottom() - height * 0.55),
                height * 0.9,
                sign,
                ground,
            )


class Points(Painting):
    """A seal of points, or of points that are not known yet."""

    text: str

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The seal with its number."""
        paint_seal(painter, square(rect.center(), min(rect.width(), rect.height())), self.text)


class Outcome(Painting):
    """What comes of a roll: the sum of the dice and what tools add, and how much of what that is."""

    total: int
    product: str
    gain: int
    aspect = 3.2

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The sum, an arrow, the gain."""
        height = min(rect.height(), rect.width() / self.aspect)
        room = QRectF(rect.center().x() - height * 1.6, rect.center().y() - height / 2, height * 3.2, height)
        painter.setPen(QPen(QColor(255, 240, 214, 120), height * 0.04))
        painter.setBrush(DARK)
        painter.drawRoundedRect(room, height / 2, height / 2)
        number = QRectF(room.x() + height * 0.18, room.y(), height * 0.9, height)
        paint_text(painter, str(self.total), number, height * 0.62, CREAM)
        paint_arrow(painter, QPointF(room.x() + height * 1.28, room.center().y()), height * 0.4, EMBER)
        gained = QRectF(room.x() + height * 1.46, room.y(), height * 0.8, height)
        paint_text(painter, str(self.gain), gained, height * 0.74, CREAM, QFont.Weight.Black)
        product = square(QPointF(room.right() - height * 0.58, room.center().y()), height * 0.82)
        art.stamp(painter, icon(self.product), product)


class Sign(Painting):
    """A small round sign on the board: take the people back, no room for others, closed for this round."""

    kind: Literal["back", "lock", "closed"]

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Its icon on a round ground: people who are taken back go home."""
        side = min(rect.width(), rect.height())
        painter.setPen(QPen(CREAM, side * 0.05))
        painter.setBrush(DARK)
        painter.drawEllipse(rect.center(), side * 0.46, side * 0.46)
        name = {"back": "home", "lock": "lock", "closed": "close"}[self.kind]
        room = square(rect.center(), side * 0.6)
        pixels = art.pixmap(f"common/icon/{name}", room.size().toSize() * 4, tint=CREAM)
        painter.drawPixmap(room, pixels, QRectF(pixels.rect()))


def _paint_badge(painter: QPainter, centre: QPointF, height: float, text: str, ground: QColor = DARK) -> None:
    """A number on a dark ground of its own."""
    width = max(height * 1.25, height * (0.5 + 0.42 * len(text)))
    room = QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)
    painter.setPen(QPen(QColor(255, 240, 214, 120), height * 0.05))
    painter.setBrush(ground)
    painter.drawRoundedRect(room, height / 2, height / 2)
    paint_text(painter, text, room, height * 0.78, CREAM)


def _turn(painter: QPainter, centre: QPointF, degrees: float) -> None:
    painter.translate(centre)
    painter.rotate(degrees)
    painter.translate(-centre)
