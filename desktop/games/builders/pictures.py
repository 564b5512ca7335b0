"""The pictures of The Builders as hashable values: a card, a deck, a site's progress."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

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
