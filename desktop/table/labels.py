"""Text on the table as pictures: a label on a background of its own, a caption engraved in the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QFontMetricsF, QPainter, QPen

from desktop.app.phrases import in_phrases
from desktop.app.style import look
from desktop.table import art
from desktop.table.layout import Spot
from desktop.table.lettering import centred, fit_text

Tone = Literal["plain", "good", "dear", "quiet"]
Side = Literal["left", "middle", "right"]

_TONES: dict[Tone, tuple[QColor, QColor]] = {
    "plain": (QColor("#35302A"), QColor("#F3EBDD")),
    "good": (QColor("#3F6130"), QColor("#F6F4EA")),
    "dear": (QColor("#8A5A12"), QColor("#FFF4DF")),
    "quiet": (QColor("#4A443C"), QColor("#D6CCBB")),
}
"""Background and text colour of a label; as the board's, they are the same in the dark and the light theme."""


MOST_GROWN: Final = 1.3
"""Scaled further, text would cover what is beside it."""
LETTERS: Final = 0.78
"""The size of letters, as a share of the height of their line."""
SMALLEST_NAME: Final = 0.5
"""The size of the smallest letters of a name on its plate, as a share of that of the largest."""
BOUNDLESS: Final = 1 << 20
EDGE: Final = 8
"""The least distance of text from the board's edge, in board units."""

_CREAM: Final = QColor("#EFDFC0")
_ENGRAVED: Final = QColor(20, 10, 4, 200)
_SIDES: Final[dict[Side, Qt.AlignmentFlag]] = {
    "left": Qt.AlignmentFlag.AlignLeft,
    "middle": Qt.AlignmentFlag.AlignHCenter,
    "right": Qt.AlignmentFlag.AlignRight,
}


@dataclass(frozen=True, slots=True)
class Label:
    """A short text on a rounded background, perhaps with an icon before it."""

    text: str
    tone: Tone = "plain"
    icon: str | None = None
    aspect: float = 4.0

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The background, the icon, and the text as large as fits."""
        ground, ink = _TONES[self.tone]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        inner = rect.adjusted(
            rect.height() * 0.3, rect.height() * 0.1, -rect.height() * 0.3, -rect.height() * 0.1
        )
        if self.icon is not None:
            side = inner.height()
            art.draw(painter, self.icon, QRectF(inner.x(), inner.y(), side, side))
            inner.adjust(side * 1.15, 0, 0, 0)
        painter.setPen(ink)
        font = _fitting(painter, self.text, inner)
        painter.setFont(font)
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip
        painter.drawText(centred(font, inner), flags, self.text)


@dataclass(frozen=True, slots=True)
class Caption:
    """Text on the board itself, without a background: what a shelf or a plot is for.

    One that is ``boxed`` becomes no wider than its rectangle when the text grows, and has two lines.
    """

    text: str
    side: Side = "left"
    aspect: float = 8.0
    boxed: bool = False
    lines: int = 1

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The text, with a dark edge below that engraves it in the wood."""
        flags = _SIDES[self.side] | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
        height = rect.height() / self.lines
        font, text = _fitting(painter, self.text, QRectF(0, 0, rect.width(), height)), self.text
        place = centred(font, rect)
        if self.lines > 1:
            font, text = _wrapped(font, self.text, rect, round(height * LETTERS))
            flags, place = flags | Qt.TextFlag.TextWordWrap, rect
        painter.setFont(font)
        painter.setPen(_ENGRAVED)
        painter.drawText(place.translated(0, height * 0.05), flags, text)
        painter.setPen(_CREAM)
        painter.drawText(place, flags, text)


@dataclass(frozen=True, slots=True)
class Nameplate:
    """Whose side of the table it is: the name with the emblem, on a plate with a border in the seat's colour."""

    name: str
    seat: str
    ink: str
    aspect: float = 10.0

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A plate as wide as the name needs, centred in the rectangle. A name that would be too small is elided."""
        side = rect.height()
        edge = side * 0.09
        room = rect.adjusted(1.3 * side, 0, -0.5 * side, 0)
        largest = side * LETTERS
        font, name = fit_text(
            self.name, room.width(), largest, largest * SMALLEST_NAME, QFont.Weight.DemiBold
        )
        width = min(room.width(), QFontMetricsF(font).horizontalAdvance(name)) + 1.8 * side
        plate = QRectF(rect.center().x() - width / 2, rect.y(), width, side).adjusted(
            edge, edge, -edge, -edge
        )
        painter.setPen(QPen(QColor(self.ink), 2 * edge))
        painter.setBrush(_TONES["plain"][0])
        painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
        emblem = plate.height() * 0.86
        art.draw(
            painter,
            f"common/seat/{self.seat}",
            QRectF(plate.x() + side * 0.25, plate.center().y() - emblem / 2, emblem, emblem),
        )
        painter.setFont(font)
        painter.setPen(_TONES["plain"][1])
        words = plate.adjusted(1.3 * side - edge, 0, 0, 0)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
        painter.drawText(centred(font, words), flags, name)


def grown(spot: Spot, board: QRectF) -> Spot:
    """A spot of text on the board itself, scaled with the size of text, which the board is not."""
    if look().text <= 1 or not isinstance(spot.picture, Caption | Nameplate):
        return spot
    share = min(look().text, MOST_GROWN)
    if isinstance(spot.picture, Caption) and spot.picture.boxed:
        taller = spot.rect.height() * (2 * share - 1) / 2
        return replace(
            spot, rect=spot.rect.adjusted(0, -taller, 0, taller), picture=replace(spot.picture, lines=2)
        )
    rect = QRectF(QPointF(0, 0), spot.rect.size() * share)
    rect.moveCenter(spot.rect.center())
    if isinstance(spot.picture, Caption) and spot.picture.side == "left":
        rect.moveLeft(spot.rect.left())
        # Its rectangle is often wider than its words, and is cut at the board's edge before these would move.
        rect.setRight(min(rect.right(), max(spot.rect.right(), board.right() - EDGE)))
    elif isinstance(spot.picture, Caption) and spot.picture.side == "right":
        rect.moveRight(spot.rect.right())
        rect.setLeft(max(rect.left(), min(spot.rect.left(), board.left() + EDGE)))
    rect.moveLeft(max(board.left() + EDGE, min(rect.left(), board.right() - EDGE - rect.width())))
    return replace(spot, rect=rect)


def _fitting(painter: QPainter, text: str, room: QRectF) -> QFont:
    """The largest font in which the text fits."""
    font = QFont(painter.font())
    font.setWeight(QFont.Weight.DemiBold)
    for size in range(max(1, round(room.height() * LETTERS)), 0, -1):
        font.setPixelSize(size)
        if QFontMetricsF(font).horizontalAdvance(text) <= room.width():
            break
    return font


def _wrapped(font: QFont, text: str, room: QRectF, largest: int) -> tuple[QFont, str]:
    """The largest font in which the text fits, on as many lines as there is room for, with the text as it wraps.

    Japanese wraps between phrases if that makes it no smaller than half.
    """
    font = QFont(font)
    phrases = in_phrases(text, QFontMetrics(font), QRect(0, 0, BOUNDLESS, BOUNDLESS))
    for size in range(largest, 0, -1):
        font.setPixelSize(size)
        shown = phrases if size > largest / 2 else text
        needs = QFontMetricsF(font).boundingRect(room, Qt.TextFlag.TextWordWrap, shown)
        if needs.width() <= room.width() and needs.height() <= room.height():
            return font, shown
    return font, text
