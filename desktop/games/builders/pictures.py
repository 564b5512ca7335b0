"""The pictures of The Builders as hashable values: a card, a deck, a site's progress."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.app.style import look
from desktop.games.builders.faces import (
    BuildingFace,
    WorkerFace,
    paint_building,
    paint_site_bars,
    paint_worker,
)
from desktop.table import art
from desktop.table.cards import paint_pile
from desktop.table.layout import Painting
from engine.games.builders.content import Amounts


class BuildingCard(Painting):
    """A building or machine card."""

    face: BuildingFace

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The card's face."""
        paint_building(painter, rect, self.face, look().text)


class WorkerCard(Painting):
    """A worker card, or a machine at work."""

    face: WorkerFace
    aspect = 0.75

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The card's face."""
        paint_worker(painter, rect, self.face, look().text)


class DeckCard(Painting):
    """The visible top card of a deck, with the number of cards left; the back if nobody may see the top."""

    card: BuildingCard | WorkerCard | None
    back: str
    left: int

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A small pile: the edges of the cards below, then the top one, then how many they are."""
        top = paint_pile(painter, self.back, rect, self.left)
        if self.card is not None and self.left:
            self.card.paint(painter, top)
        elif self.left:
            art.stamp(painter, self.back, top)


class SiteBars(Painting):
    """What a site needs and has, and what the worker pointed at would add."""

    needs: Amounts
    have: Amounts
    ghost: Amounts
    aspect = 4.0

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Four bars, one for each resource."""
        paint_site_bars(painter, rect, self.needs, self.have, self.ghost)
