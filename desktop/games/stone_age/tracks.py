"""The counters of the tribes on the track of points, which runs round the valley, and on that of agriculture."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QRectF

from desktop.games.stone_age.marks import CELLS, TrackToken
from desktop.games.stone_age.pictures import Token
from desktop.games.stone_age.situation import At, area
from desktop.table.layout import Spot

SIDES: Final = (0.94, 0.56, 0.48, 0.48)
"""How large the counters of a cell are, by how many there are, as a share of its shorter side."""

CORNERS: Final = (
    ((0.5, 0.5),),
    ((0.3, 0.3), (0.7, 0.7)),
    ((0.26, 0.26), (0.74, 0.26), (0.5, 0.74)),
    ((0.26, 0.26), (0.74, 0.26), (0.26, 0.74), (0.74, 0.74)),
)
"""Where in the cell they lie."""


def tracks(at: At) -> Iterator[Spot]:
    """A counter of each tribe on either track; several on one cell lie side by side."""
    tribes = at.view.tribes
    for seat, cell, rect in _side_by_side(at, "score", [tribe.points % CELLS for tribe in tribes]):
        token = TrackToken(at.colour(seat), tribes[seat].points)
        yield Spot(f"score.{seat}", rect, token, level=1 + cell % 2)
    for seat, _, rect in _side_by_side(at, "level", [tribe.level for tribe in tribes]):
        yield Spot(f"level.{seat}", rect, Token(at.colour(seat)), level=1)


def _side_by_side(at: At, track: str, cells: Sequence[int]) -> Iterator[tuple[int, int, QRectF]]:
    seats: dict[int, list[int]] = defaultdict(list)
    for seat, cell in enumerate(cells):
        seats[cell].append(seat)
    for cell, here in seats.items():
        room = area(f"{track}.{cell}")
        side = min(room.width(), room.height()) * SIDES[len(here) - 1]
        for seat, (across, down) in zip(here, CORNERS[len(here) - 1], strict=True):
            rect = QRectF(0, 0, side, side)
            rect.moveLeft(room.x() + across * room.width() - side / 2)
            rect.moveTop(room.y() + down * room.height() - side / 2)
            yield seat, cell, rect
