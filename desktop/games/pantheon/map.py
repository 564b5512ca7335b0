"""The map of Pantheon as pictures: the ancient world, the land of the nation whose time it is, and the frame."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.games.pantheon import chart
from desktop.games.pantheon.frame import paint_frame
from desktop.games.pantheon.land import paint_land
from desktop.games.pantheon.lettering import paint_cities
from desktop.games.pantheon.sea import paint_sea
from desktop.table.board import board


@dataclass(frozen=True, slots=True)
class Map:
    """The whole map. ``sites`` are the names of cities, ``lands`` those of nations, each beside its id."""

    sites: tuple[tuple[str, str], ...] = ()
    lands: tuple[tuple[str, str], ...] = ()
    aspect: float = 1448 / 780

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Sea, land, names and frame."""
        room = board(chart.BOARD).region("map")
        painter.save()
        painter.translate(rect.topLeft())
        painter.scale(rect.width() / room.width(), rect.height() / room.height())
        painter.translate(-room.topLeft())
        inner = chart.inner_room()
        painter.save()
        painter.setClipRect(inner)
        paint_sea(painter, inner)
        paint_land(painter, inner, self.lands)
        paint_cities(painter, self.sites)
        painter.restore()
        paint_frame(painter, room, inner)
        painter.restore()
