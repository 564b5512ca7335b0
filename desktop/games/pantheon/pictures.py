"""The pictures of Pantheon as hashable values: pieces, cards, tiles, and what stands on them."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from desktop.app.style import faded
from desktop.games.pantheon.faces import (
    CREAM,
    GOLD,
    GROUNDS,
    INK,
    NIGHT,
    Part,
    paint_number,
    paint_parts,
    paint_rays,
    parts_of_tile,
    rounded,
    sort_of,
    steps_of_card,
)
from desktop.games.pantheon.land import paint_emblem
from desktop.games.pantheon.pens import pen
from desktop.table import art
from desktop.table.cards import in_units, paint_pile
from desktop.table.layout import Painting
from desktop.table.lettering import paint_text
from engine.games.pantheon.content import BONUS_BY_ID, CARD_BY_ID, LEVELS, LOOT_BY_ID

CARD_SIZE: Final = (110.0, 154.0)
CARD_WINDOW: Final = QRectF(8, 8, 92, 135.5)
CARD_ASPECT: Final = CARD_SIZE[0] / CARD_SIZE[1]
LOOT_FIELD: Final = QRectF(16, 26, 71, 65)
"""The room on a loot tile of 104 by 120, off its frame."""

Sort = Literal["foot", "column"]


class PiecePicture(Painting):
    """A foot or a column in a seat's colour, with its emblem. ``colour`` is the name of the seat's colour."""

    sort: Sort
    colour: str
    aspect = 56 / 74

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The piece of wood."""
        art.draw(painter, f"pantheon/piece/{self.sort}-{self.colour}", rect)


class TemplePicture(Painting):
    """The temple of the current nation, with its emblem in the pediment."""

    nation: str
    aspect = 96 / 92

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The temple."""
        with in_units(painter, rect, (96, 92)):
            art.draw(painter, "pantheon/piece/temple", QRectF(0, 0, 96, 92))
            paint_emblem(painter, self.nation, QPointF(48, 19), 15, QColor("#FFF6E0"))


class CardPicture(Painting):
    """A card of the hand or the display: ``move``, ``coin1`` to ``coin5``, or an offering."""

    card: str
    aspect = CARD_ASPECT

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Ground, frame, the large picture, and a small one in the corner that shows where cards overlap."""
        sort = sort_of(self.card)
        coins = CARD_BY_ID[self.card].coins
        with in_units(painter, rect, CARD_SIZE):
            paint_rays(painter, rounded(CARD_WINDOW, 5.5), GROUNDS[sort])
            art.stamp(painter, "pantheon/card/front", QRectF(0, 0, *CARD_SIZE))
            icon = "step" if sort == "move" else sort
            art.stamp(painter, f"pantheon/icon/{icon}", QRectF(5.5, 5.5, 30, 30))
            art.stamp(painter, f"pantheon/icon/{icon}", QRectF(16, 42, 76, 76))
            if coins:
                paint_text(painter, str(coins), QRectF(36, 60, 36, 38), 42, INK)
                paint_text(painter, str(coins), QRectF(11, 9, 19, 22), 19, INK)
                self._paint_strip(painter, coins)
            elif sort == "move":
                paint_text(painter, steps_of_card(), QRectF(8, 112, 92, 30), 30, INK)

    def _paint_strip(self, painter: QPainter, coins: int) -> None:
        """A star for each coin below, so that special coins catch the eye."""
        if not CARD_BY_ID[self.card].special:
            return
        side = 15.0
        start = 54 - coins * side / 2
        for star in range(coins):
            art.stamp(painter, "pantheon/icon/star", QRectF(start + star * side, 122, side, side))


class CardBack(Painting):
    """A card face down, with a number if it stands for several."""

    count: int | None = None
    aspect = CARD_ASPECT

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The back, and how many."""
        with in_units(painter, rect, CARD_SIZE):
            art.stamp(painter, "pantheon/card/back", QRectF(0, 0, *CARD_SIZE))
            if self.count is not None:
                paint_number(painter, str(self.count), QRectF(34, 101, 42, 42))


class PilePicture(Painting):
    """A pile of cards face down and how many they are; with ``top``, the open stack of special coins."""

    left: int
    top: str | None = None
    aspect = CARD_ASPECT

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The edges of the cards below, the topmost card, the number."""
        top = paint_pile(painter, "pantheon/card/back", rect, self.left)
        if not self.left:
            return
        if self.top is None:
            CardBack(self.left).paint(painter, top)
            return
        CardPicture(self.top).paint(painter, top)
        with in_units(painter, top, CARD_SIZE):
            paint_number(painter, f"×{self.left}", QRectF(66, 2, 40, 40))


class EmptySlot(Painting):
    """A place of the display without a card."""

    aspect = CARD_ASPECT

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A dashed outline."""
        paint_pile(painter, "pantheon/card/back", rect, 0)


class LootTile(Painting):
    """A loot tile, face up; face down without an id. The ``last`` one ends the epoch, for so many points."""

    tile: str | None
    last: int = 0
    aspect = 104 / 120

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The hexagon, and what it gives."""
        with in_units(painter, rect, (104, 120)):
            if self.tile is None:
                art.stamp(painter, "pantheon/tile/loot-back", QRectF(0, 0, 104, 120))
                return
            art.stamp(painter, "pantheon/tile/loot", QRectF(0, 0, 104, 120))
            _paint_gift(painter, parts_of_tile(LOOT_BY_ID[self.tile]), LOOT_FIELD)
            if self.last:
                paint_number(painter, f"+{self.last}", QRectF(32, 80, 40, 40), "pantheon/tile/points")


class BonusTile(Painting):
    """A bonus tile of the start."""

    tile: str

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The tablet, and what it gives."""
        with in_units(painter, rect, (110, 110)):
            art.stamp(painter, "pantheon/tile/bonus", QRectF(0, 0, 110, 110))
            _paint_gift(painter, parts_of_tile(BONUS_BY_ID[self.tile]), QRectF(14, 17, 80, 74))


class DemigodTile(Painting):
    """A demigod and its value; with ``count``, the sum of several."""

    value: int
    count: int = 1

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The medal, its value, and how many it stands for."""
        with in_units(painter, rect, (64, 64)):
            art.stamp(painter, "pantheon/icon/demigod", QRectF(0, 0, 64, 64))
            paint_number(painter, str(self.value), QRectF(32, 31, 33, 33))
            if self.count > 1:
                _paint_count(painter, self.count, QRectF(31, 0, 33, 24))


class StepsTile(Painting):
    """The loot that a seat keeps: so many steps more in each of its moves."""

    steps: int

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The hexagon of the loot, and the steps of all such tiles together."""
        with in_units(painter, rect, (120, 120)):
            art.stamp(painter, "pantheon/tile/loot", QRectF(8, 0, 104, 120))
            paint_parts(painter, (Part("step", f"+{self.steps}"),), LOOT_FIELD.translated(8, 0), INK)


class OfferingTile(Painting):
    """A seat's level of an offering; with ``price``, what the next level costs. ``lit`` if it was just raised."""

    kind: str
    level: int
    price: int | None = None
    lit: bool = False
    aspect = 88 / 116

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The stele with its offering, the level as a number and as steps."""
        with in_units(painter, rect, (88, 116)):
            art.stamp(painter, "pantheon/tile/offering", QRectF(0, 0, 88, 116))
            paint_rays(painter, rounded(QRectF(6.8, 6.8, 71.9, 70.4), 5.5), GROUNDS[self.kind])
            painter.setOpacity(1.0 if self.level else 0.55)
            art.stamp(painter, f"pantheon/icon/{self.kind}", QRectF(11, 10, 63, 63))
            painter.setOpacity(1.0)
            paint_text(painter, str(self.level), QRectF(8, 82, 22, 26), 25, CREAM)
            for step in range(LEVELS):
                height = 7 + 3.6 * step
                bar = QRectF(33 + step * 11, 104 - height, 9, height)
                painter.setPen(pen(QColor("#0A2438"), 1.2))
                painter.setBrush(QColor("#F0C65C") if step < self.level else QColor(255, 255, 255, 40))
                painter.drawRoundedRect(bar, 1.5, 1.5)
            if self.lit:
                art.stamp(painter, "pantheon/icon/up", QRectF(54, 4, 30, 30))
            if self.price is not None:
                paint_price(painter, self.price, QRectF(50, 2, 36, 36))


class StockPicture(Painting):
    """Feet or columns in a seat's stock, with the price of one more or none. ``colour`` is the seat's."""

    sort: Sort
    colour: str
    count: int
    price: int | None = None
    aspect = 120 / 98

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The tray, the piece, and how many."""
        with in_units(painter, rect, (120, 98)):
            art.stamp(painter, "pantheon/tile/stock", QRectF(0, 0, 120, 98))
            painter.setOpacity(1.0 if self.count else 0.35)
            art.stamp(painter, f"pantheon/piece/{self.sort}-{self.colour}", QRectF(8, 10, 60, 76))
            painter.setOpacity(1.0)
            paint_text(painter, str(self.count), QRectF(66, 39, 42, 46), 42, CREAM)
            if self.price is not None:
                paint_price(painter, self.price, QRectF(82, 2, 36, 36))


def paint_price(painter: QPainter, price: int, place: QRectF) -> None:
    """A coin with a number on it: what something costs."""
    art.stamp(painter, "pantheon/icon/coin", place)
    side = place.width()
    paint_text(painter, str(price), place.adjusted(side * 0.2, 0, -side * 0.2, -side * 0.03), side * 0.6, INK)


def _paint_count(painter: QPainter, count: int, place: QRectF) -> None:
    painter.setPen(pen(GOLD, 1.8))
    painter.setBrush(NIGHT)
    painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), place.height() / 2, place.height() / 2)
    paint_text(painter, f"×{count}", place.adjusted(3, 0, -3, 0), place.height() * 0.74, CREAM)


def _paint_gift(painter: QPainter, parts: tuple[Part, ...], room: QRectF) -> None:
    """What a tile gives: one thing large, or two to choose from one above the other."""
    if len(parts) == 2 and parts[0].number:
        middle = room.center()
        for part, top in zip(parts, (room.y(), middle.y() + 1.5), strict=True):
            half = QRectF(room.x(), top, room.width(), room.height() / 2 - 1.5)
            paint_parts(painter, (part,), half, INK)
        painter.setPen(pen(faded(INK, 0.45), 1.6))
        painter.drawLine(middle - QPointF(24, 0), middle + QPointF(24, 0))
    else:
        paint_parts(painter, parts, room, INK)
