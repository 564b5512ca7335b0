"""Small things on the table: somebody who is only about to come, a counter of points, a resource that was paid."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from desktop.games.stone_age.faces import icon, square
from desktop.games.stone_age.pictures import DARK, PERSON, PersonPiece, Token
from desktop.table import art
from desktop.table.labels import Label
from desktop.table.layout import Painting

PALE: Final = 0.55
CELLS: Final = 100
"""So many points go once round the track."""


class PalePerson(Painting):
    """Somebody who isn't there yet: about to be placed, or born this round."""

    colour: str
    aspect = PERSON.width() / PERSON.height()

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The figure, let through."""
        painter.setOpacity(PALE)
        PersonPiece(self.colour).paint(painter, rect)
        painter.setOpacity(1.0)


class TrackToken(Painting):
    """A counter on the track of points, whose cells are numbered from 0 to 99; other points are said on it."""

    colour: str
    points: int

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The counter, and the points where its cell does not say them."""
        Token(self.colour).paint(painter, rect)
        if not 0 <= self.points < CELLS:
            text = str(self.points).replace("-", "\u2212")
            strip = QRectF(rect.x(), rect.center().y(), rect.width(), rect.height() / 2)
            Label(text, "good" if self.points > 0 else "dear").paint(painter, strip)


class PaidGround(Painting):
    """The dark ground on which what is paid lies on a picture. It stays where it is while the resources come and go."""

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A strip."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(DARK)
        painter.drawRoundedRect(rect, rect.height() * 0.2, rect.height() * 0.2)


class PaidPiece(Painting):
    """A resource that has been put down to pay with."""

    kind: str

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The resource alone, as it flies from the store."""
        art.stamp(painter, icon(self.kind), square(rect.center(), rect.height() * 0.9))
