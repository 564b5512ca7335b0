"""The map of Pantheon as pictures: the ancient world, the land of the current nation, and the frame."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.games.pantheon import chart
from desktop.games.pantheon.frame import paint_frame, paint_tablet
from desktop.games.pantheon.land import paint_land
from desktop.games.pantheon.lettering import paint_cities
from desktop.games.pantheon.pens import clipped, within
from desktop.games.pantheon.sea import paint_sea
from desktop.table.layout import Painting
from engine.games.pantheon.content import HEXES

TABLETS: Final = (("epochs",), ("coins", "pile", "stacks", "demigods"))
"""What shares a tablet in a corner of the sea, by the regions and places of the board."""

MARGIN: Final = 9.0
AT_ONCE: Final = 50
"""The names on so many hexes are painted in one step."""


class Map(Painting):
    """The whole map. ``sites`` are the names of cities, ``lands`` those of nations, each beside its id."""

    sites: tuple[tuple[str, str], ...] = ()
    lands: tuple[tuple[str, str], ...] = ()
    aspect = 1448 / 780

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """All of it at once."""
        for _ in self.steps(painter, rect):
            pass

    def steps(self, painter: QPainter, rect: QRectF) -> Iterator[None]:
        """Sea, land, names and frame, part by part."""
        room = chart.laid().region("map")
        inner = chart.inner_room()
        with within(painter, rect, room):
            with clipped(painter, inner):
                yield from paint_sea(painter, inner)
                yield from paint_land(painter, inner, self.lands)
                for start in range(0, len(HEXES), AT_ONCE):
                    paint_cities(painter, self.sites, HEXES[start : start + AT_ONCE])
                    yield
            paint_frame(painter, room, inner)
            for names in TABLETS:
                paint_tablet(painter, _around(names))


def _around(names: tuple[str, ...]) -> QRectF:
    """The rectangle around some regions and places of the board."""
    laid = chart.laid()
    box = QRectF()
    for name in names:
        box = box.united(laid.places[name] if name in laid.places else laid.region(name))
    return box.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
