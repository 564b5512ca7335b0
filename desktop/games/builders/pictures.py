"""The pictures of The Builders as hashable values: a card, a site's progress, a label, the purse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from desktop.app.style import look
from desktop.games.builders.faces import (
    BuildingFace,
    WorkerFace,
    paint_building,
    paint_site_bars,
    paint_worker,
)
from desktop.table import art
from engine.games.builders.content import Amounts

Tone = Literal["plain", "good", "dear", "quiet"]
Side = Literal["left", "middle", "right"]

_TONES: dict[Tone, tuple[QColor, QColor]] = {
    "plain": (QColor("#35302A"), QColor("#F3EBDD")),
    "good": (QColor("#3F6130"), QColor("#F6F4EA")),
    "dear": (QColor("#8A5A12"), QColor("#FFF4DF")),
    "quiet": (QColor("#4A443C"), QColor("#D6CCBB")),
}
"""Ground and ink of a label. On the painted board they are the same in the dark and the light theme."""


_CREAM: Final = QColor("#EFDFC0")
_ENGRAVED: Final = QColor(20, 10, 4, 200)
_SIDES: Final[dict[Side, Qt.AlignmentFlag]] = {
    "left": Qt.AlignmentFlag.AlignLeft,
    "middle": Qt.AlignmentFlag.AlignHCenter,
    "right": Qt.AlignmentFlag.AlignRight,
}


@dataclass(frozen=True, slots=True)
class BuildingCard:
    """A building or machine card."""

    face: BuildingFace
    aspect: float = 1.0

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The card's face."""
        paint_building(painter, rect, self.face, look().text)


@dataclass(frozen=True, slots=True)
class WorkerCard:
    """A worker card, or a machine at work."""

    face: WorkerFace
    aspect: float = 0.75

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The card's face."""
        paint_worker(painter, rect, self.face, look().text)


@dataclass(frozen=True, slots=True)
class DeckCard:
    """The visible top card of a deck, with the number of cards left; the back where nobody may see the top."""

    card: BuildingCard | WorkerCard | None
    back: str
    left: int
    aspect: float = 1.0

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A small pile: the edges of the cards below, then the top one, then how many they are."""
        depth = min(3, max(0, self.left - 1)) * rect.height() * 0.012
        top = rect.adjusted(0, 0, -depth, -depth)
        for step in range(3):
            shift = depth * (3 - step) / 3
            if shift and self.left:
                art.stamp(painter, self.back, top.translated(shift, shift))
        if self.left == 0:
            painter.setPen(QPen(QColor(255, 255, 255, 60), 2, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(rect.adjusted(4, 4, -4, -4), 10, 10)
        elif self.card is None:
            art.stamp(painter, self.back, top)
        else:
            self.card.paint(painter, top)


@dataclass(frozen=True, slots=True)
class SiteBars:
    """What a site needs and has, and what a worker who is pointed at would add."""

    needs: Amounts
    have: Amounts
    ghost: Amounts
    aspect: float = 4.0

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Four bars, one for each resource."""
        paint_site_bars(painter, rect, self.needs, self.have, self.ghost)


@dataclass(frozen=True, slots=True)
class Label:
    """A short text on a rounded ground, perhaps with an icon before it."""

    text: str
    tone: Tone = "plain"
    icon: str | None = None
    aspect: float = 4.0

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The ground, the icon, and the text as large as fits."""
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
        painter.setFont(_fitting(painter, self.text, inner))
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignHCenter, self.text)


@dataclass(frozen=True, slots=True)
class Caption:
    """Words on the board itself, without a ground: what a shelf or a plot is for."""

    text: str
    side: Side = "left"
    aspect: float = 8.0

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The text, with a dark edge below that sets it into the wood."""
        flags = _SIDES[self.side] | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(_fitting(painter, self.text, rect))
        painter.setPen(_ENGRAVED)
        painter.drawText(rect.translated(0, rect.height() * 0.05), flags, self.text)
        painter.setPen(_CREAM)
        painter.drawText(rect, flags, self.text)


def _fitting(painter: QPainter, text: str, room: QRectF) -> QFont:
    """A font in which the text is as large as fits."""
    font = QFont(painter.font())
    font.setWeight(QFont.Weight.DemiBold)
    for size in range(max(1, round(room.height() * 0.78)), 0, -1):
        font.setPixelSize(size)
        if QFontMetricsF(font).horizontalAdvance(text) <= room.width():
            break
    return font
