"""The map of Pantheon as pictures: the ancient world, the land of the current nation, and the frame."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.games.pantheon import chart
from desktop.games.pantheon.frame import paint_frame, paint_tablet
from desktop.games.pantheon.land import paint_land
from desktop.games.pantheon.sea import paint_sea
from desktop.table.painters import clipped, within
from desktop.table.pictures import Stepwise

TABLETS: Final = (("epochs",), ("coins", "pile", "stacks", "demigods"))
"""What shares a tablet in a corner of the sea, by the regions and places of the board."""

MARGIN: Final = 9.0


class Map(Stepwise):
    """The whole map but for the names of cities. ``lands`` are the names of nations, each beside its id."""

    lands: tuple[tuple[str, str], ...] = ()
    aspect = 1448 / 780

    def steps(self, painter: QPainter, rect: QRectF) -> Iterator[None]:
        """Sea, land and frame, part by part."""
        room = chart.game_board().region("map")
        inner = chart.inner_room()
        with within(painter, rect, room):
            with clipped(painter, inner):
                yield from paint_sea(painter, inner)
                yield from paint_land(painter, inner, self.lands)
            paint_frame(painter, room, inner)
            for names in TABLETS:
                paint_tablet(painter, _around(names))


def _around(names: tuple[str, ...]) -> QRectF:
    """The rectangle around some regions and places of the board."""
    whole = chart.game_board()
    box = QRectF()
    for name in names:
        box = box.united(whole.places[name] if name in whole.places else whole.region(name))
    return box.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
