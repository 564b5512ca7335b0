"""Small things on the table: somebody who is only about to come, a counter that has gone round the track."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.games.stone_age.pictures import PERSON, PersonPiece, Token
from desktop.table.labels import Label

PALE: Final = 0.55


@dataclass(frozen=True, slots=True)
class PalePerson:
    """Somebody who isn't there yet: about to be placed, or born this round."""

    colour: str
    aspect: float = PERSON.width() / PERSON.height()

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The figure, let through."""
        painter.setOpacity(PALE)
        PersonPiece(self.colour).paint(painter, rect)
        painter.setOpacity(1.0)


@dataclass(frozen=True, slots=True)
class TrackToken:
    """A counter on the track of points, with what the track can't say: the rounds that it has gone already."""

    colour: str
    laps: int = 0
    aspect: float = 1.0

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The counter; on its lower half the hundreds, below zero too."""
        Token(self.colour).paint(painter, rect)
        if self.laps:
            sign = "+" if self.laps > 0 else "\u2212"
            strip = QRectF(
                rect.x(), rect.center().y() + rect.height() * 0.1, rect.width(), rect.height() * 0.4
            )
            Label(f"{sign}{abs(self.laps)}00", "good" if self.laps > 0 else "dear").paint(painter, strip)
