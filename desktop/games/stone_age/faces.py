"""The faces of cards and tiles: a frame, icons, and the numbers of the rules, put together with a painter.

Everything is laid out in the units of the frames: a card is 172 × 236 of them, a tile 142 × 142. The upper half of a
card is what it gives, the lower half what it scores at the end; what it costs is said by where it lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen

from desktop.app.style import look
from desktop.table import art
from desktop.table.cards import in_units
from desktop.table.lettering import paint_text
from engine.games.stone_age.content import DIE_GAINS, RESOURCES, Card, Tile

CARD_SIZE: Final = (172.0, 236.0)
TILE_SIZE: Final = (142.0, 142.0)

INK: Final = QColor("#2A1B0D")
PAPER: Final = QColor("#FBF2DC")
BARK: Final = QColor("#5A4026")

UPPER: Final = QRectF(9, 9, 154, 104)
LOWER: Final = QRectF(9, 122, 154, 105)
SCENE: Final = QRectF(4.5, 3, 133, 92)
WINDOW: Final = QRectF(6, 6, 130, 88)
STRIP: Final = QRectF(12, 98, 118, 34)

ICONS: Final = {
    "food": "stone-age/icon/food",
    **{resource.id: f"stone-age/icon/{resource.id}" for resource in RESOURCES},
    "points": "common/thing/points",
    "level": "stone-age/icon/grain",
    "tool": "stone-age/icon/tool",
    "one_use_tool": "stone-age/icon/one-use",
    "any_two": "stone-age/icon/any",
    "draw": "stone-age/icon/draw",
    "roll": "stone-age/icon/two-dice",
    "dice_for_all": "stone-age/icon/dice-for-all",
    "person": "stone-age/icon/person",
    "hut": "stone-age/icon/hut",
}
"""The icon of everything that can be gained or counted."""

BASES: Final = {"farmer": "level", "tool_maker": "tool", "builder": "hut", "shaman": "person"}
"""What the symbols of a multiplier are multiplied by."""

GROUPS: Final = (
    (66.0, ((45.0, 0.0),)),
    (46.0, ((25.0, -5.0), (66.0, 5.0))),
    (40.0, ((24.0, -17.0), (64.0, -17.0), (44.0, 17.0))),
)
"""How one, two or three symbols stand together: their size, and where from the left edge and the middle."""

MOST_GROWN: Final = 1.3
"""The factor by which numbers grow at most with the text size."""

SMALL_HUT: Final = 12
LARGE_HUT: Final = 15
"""A tile worth no more shows a small hut, one worth as much a large one."""

MANY: Final = 5
"""So many resources of the owner's choice make a large hut."""


def icon(name: str) -> str:
    """The asset of an icon: of a gain, a culture or a multiplier."""
    if name in ICONS:
        return ICONS[name]
    return f"stone-age/{'people' if name in BASES else 'culture'}/{name}"


def paint_card(painter: QPainter, rect: QRectF, card: Card, *, spent: bool = False) -> None:
    """Paint a civilization card; with ``spent`` its upper half is dimmed."""
    with in_units(painter, rect, CARD_SIZE):
        kind = "multiplier" if card.multiplier else "culture"
        art.stamp(painter, f"stone-age/card/{kind}", QRectF(0, 0, *CARD_SIZE))
        painter.setOpacity(0.3 if spent else 1.0)
        _paint_gain(painter, card)
        painter.setOpacity(1.0)
        if card.multiplier:
            _paint_symbols(painter, card.multiplier, card.symbols)
        elif card.culture:
            _paint_culture(painter, card.culture)


def paint_tile(painter: QPainter, rect: QRectF, tile: Tile) -> None:
    """Paint a building tile: its hut, its points at the top right, its price below."""
    with in_units(painter, rect, TILE_SIZE):
        cut = QPainterPath()
        cut.addRoundedRect(WINDOW, 8, 8)
        painter.save()
        painter.setClipPath(cut, Qt.ClipOperation.IntersectClip)
        art.draw(painter, f"stone-age/tile/{_hut(tile)}", SCENE)
        painter.restore()
        art.stamp(painter, "stone-age/tile/frame", QRectF(0, 0, *TILE_SIZE))
        side = grown(67)
        paint_seal(painter, QRectF(142 - side, -1, side, side), str(tile.points) if tile.price else "?")
        if tile.price:
            _paint_price(painter, tile.price)
        else:
            _paint_choice(painter, tile)


def paint_seal(painter: QPainter, place: QRectF, number: str) -> None:
    """A seal of points with its number."""
    art.stamp(painter, ICONS["points"], place)
    side = place.width()
    room = place.adjusted(side * 0.24, side * 0.24, -side * 0.24, -side * 0.27)
    paint_text(painter, number, room, side * 0.44, Qt.GlobalColor.white)


def paint_medallion(painter: QPainter, centre: QPointF, radius: float) -> None:
    """A disc of light wood on which an icon is visible against any background."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(20, 10, 4, 90))
    painter.drawEllipse(centre + QPointF(radius, radius * 1.6) * 0.06, radius, radius)
    painter.setPen(QPen(INK, radius * 0.06))
    painter.setBrush(PAPER)
    painter.drawEllipse(centre, radius, radius)


def paint_arrow(painter: QPainter, centre: QPointF, height: float, colour: QColor) -> None:
    """An arrow to the right, with a shaft as no sign of comparison has one: out of this comes that."""
    joined = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    painter.setPen(QPen(colour, height * 0.2, *joined))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    tip = QPointF(height * 0.5, 0)
    painter.drawLine(centre - tip, centre + tip)
    barb = QPointF(height * 0.06, height * 0.4)
    points = (QPointF(barb.x(), -barb.y()), tip, barb)
    painter.drawPolyline([centre + point for point in points])


def grown(size: float, most: float = MOST_GROWN) -> float:
    """The size of a number, larger where letters are."""
    return size * min(look().text, most)


def square(centre: QPointF, side: float) -> QRectF:
    """A square around a point."""
    return QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)


def _paint_gain(painter: QPainter, card: Card) -> None:
    """The upper half: how much of what."""
    middle = UPPER.center()
    if card.gain == "dice_for_all":
        _paint_dice_for_all(painter)
    elif card.gain == "points":
        paint_seal(painter, square(middle, 100), str(card.amount))
    elif card.gain == "draw":
        art.stamp(painter, ICONS["draw"], square(middle, 92))
    elif card.gain == "any_two":
        paint_text(
            painter, "+", QRectF(UPPER.x(), UPPER.y(), 34, UPPER.height()), 52, INK, QFont.Weight.Black
        )
        for across in (72, 130):
            art.stamp(painter, ICONS["any_two"], square(QPointF(across, middle.y()), 56))
    elif card.rolled_for is not None:
        art.stamp(painter, ICONS["roll"], square(QPointF(47, middle.y()), 70))
        paint_arrow(painter, QPointF(91, middle.y()), 22, INK)
        art.stamp(painter, icon(card.rolled_for.id), square(QPointF(131, middle.y()), 60))
    else:
        # A larger number leaves less room for the icon.
        wide = UPPER.width() - 82 + grown(72) - 72
        number = QRectF(UPPER.x(), UPPER.y(), wide, UPPER.height())
        paint_text(painter, f"+{card.amount}", number, grown(58), INK, QFont.Weight.Black)
        side = UPPER.width() - wide - 6
        art.stamp(painter, icon(card.gain), square(QPointF(UPPER.right() - side / 2 - 3, middle.y()), side))


def _paint_dice_for_all(painter: QPainter) -> None:
    """What each face of the dice gives, in two rows of three on a dark ground."""
    painter.setPen(QPen(INK, 2))
    painter.setBrush(BARK)
    painter.drawRoundedRect(UPPER, 9, 9)
    width, height = UPPER.width() / 3, UPPER.height() / 2
    for index, (face, gain) in enumerate(sorted(DIE_GAINS.items())):
        corner = QPointF(UPPER.x() + index % 3 * width, UPPER.y() + index // 3 * height)
        art.stamp(painter, icon(gain), QRectF(corner.x() + 15, corner.y() + 11, 37, 37))
        art.stamp(painter, f"common/die/{face}", QRectF(corner.x() + 2, corner.y() + 4, 25, 25))


def _paint_culture(painter: QPainter, culture: str) -> None:
    """The lower half of a green card."""
    paint_medallion(painter, LOWER.center(), 50)
    art.stamp(painter, icon(culture), square(LOWER.center(), 74))


def _paint_symbols(painter: QPainter, multiplier: str, symbols: int) -> None:
    """The lower half of a sand-coloured card: so many people, times what is counted."""
    room = QRectF(11, 136, 150, 78)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(20, 10, 4, 90))
    painter.drawRoundedRect(room.translated(2, 4), 16, 16)
    painter.setPen(QPen(INK, 3))
    painter.setBrush(PAPER)
    painter.drawRoundedRect(room, 16, 16)
    middle = room.center().y()
    side, spots = GROUPS[symbols - 1]
    for across, down in spots:
        art.stamp(painter, icon(multiplier), square(QPointF(room.x() + across, middle + down), side))
    _times(painter, QPointF(room.x() + 98, middle), 7)
    art.stamp(painter, ICONS[BASES[multiplier]], square(QPointF(room.right() - 24, middle), 40))


def _hut(tile: Tile) -> str:
    if tile.price is None:
        return "large" if tile.fewest >= MANY else "middle" if tile.kinds else "small"
    return "small" if tile.points <= SMALL_HUT else "large" if tile.points >= LARGE_HUT else "middle"


def _paint_price(painter: QPainter, price: Sequence[int]) -> None:
    """A fixed price: every resource of it."""
    needed = [resource.id for resource, amount in zip(RESOURCES, price, strict=True) for _ in range(amount)]
    step = STRIP.width() / len(needed)
    for index, resource in enumerate(needed):
        centre = QPointF(STRIP.x() + step * (index + 0.5), STRIP.center().y())
        art.stamp(painter, icon(resource), square(centre, 38))


def _paint_choice(painter: QPainter, tile: Tile) -> None:
    """How many resources of the owner's choice, and of how many kinds."""
    count = str(tile.most) if tile.fewest == tile.most else f"{tile.fewest}\u2013{tile.most}"
    share = 0.5 if tile.kinds else 1.0
    room = QRectF(STRIP.x(), STRIP.y(), STRIP.width() * share, STRIP.height())
    number = room.adjusted(0, 0, -room.height() - 2, 0)
    paint_text(painter, count, number, 36, INK, QFont.Weight.Black)
    art.stamp(painter, ICONS["any_two"], square(QPointF(room.right() - 18, room.center().y()), 34))
    if tile.kinds:
        _paint_kinds(painter, tile.kinds, QRectF(room.right() + 6, STRIP.y(), 53, STRIP.height()))


def _paint_kinds(painter: QPainter, kinds: int, room: QRectF) -> None:
    """The number of kinds before a sign "unequal"; the sign "equal" alone for a single kind."""
    painter.setPen(QPen(QColor(42, 27, 13, 110), 1.6))
    painter.drawLine(QPointF(room.x() - 3, room.y() + 3), QPointF(room.x() - 3, room.bottom() - 3))
    middle = room.center()
    if kinds > 1:
        paint_text(
            painter, str(kinds), QRectF(room.x(), room.y(), 24, room.height()), 36, INK, QFont.Weight.Black
        )
        middle = QPointF(room.x() + 39, middle.y())
    painter.setPen(QPen(INK, 4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for rise in (-5, 5):
        painter.drawLine(middle + QPointF(-10, rise), middle + QPointF(10, rise))
    if kinds > 1:
        painter.drawLine(middle + QPointF(-6, 12), middle + QPointF(6, -12))


def _times(painter: QPainter, centre: QPointF, reach: float) -> None:
    """A sign of multiplication."""
    painter.setPen(QPen(INK, reach * 0.62, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for rise in (-reach, reach):
        painter.drawLine(centre + QPointF(-reach, rise), centre + QPointF(reach, -rise))
