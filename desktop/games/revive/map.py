"""Where things are on the map of Revive: hexes, cells, crystals, and the tracks around them.

Everything follows from the board's ``region.map`` and from the rules' geography. Ids are those of the rules: hexes
``cell13_centre``, ``cell13_east``, ``cell13_south_west``, ``cell13_north_west`` and so on, cells ``cell13``, ``sc1``,
``abyss``, ``ls_nw``, crystals ``cr1``. Rectangles are in board units.

- A tile, frozen or explored, a large site and the abyss are laid into ``cell_rect(cell)``; their shape is
  ``cell_polygon(cell)``. A cell's rectangle overlaps those of its neighbours; what is outside its hexes is not painted.
- A hex that can be pointed at has the rectangle ``hex_rect(hex)`` and the shape ``hex_polygon(hex, 3.0)``.
- A building stands in ``building_rect(hex, kind)``, the figures of a site in ``figure_rects(hex, count)``, those of a
  large site in ``large_site_figures(cell, count)``.
- A crystal lies in ``crystal_rect(crystal)``; what an action costs, near its hex or cell, in ``price_rect(middle)``.
- The way of an action that is pondered: ``way(start, end)``, each step in ``step_mark_rect(middle)``.
- Markers of the score: ``score_rect(points, among, of)``; of the hibernation track: ``hibernation_rect(space, among,
  of)``.

What belongs to a seat is in ``machine.py``, the pictures are in ``pictures.py``, ``cards.py`` and ``tokens.py``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import ceil, hypot, sqrt
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from desktop.table.board import board
from desktop.table.grids import fit_row
from desktop.table.hexes import Axial, Grid, distance, outlines
from engine.games.revive.content import CELLS, CRYSTALS, SCORE_TRACK, by_id
from engine.games.revive.geography import HEX_BY_ID, HEXES, POSITIONS, hexes_of

BOARD: Final = "revive/board"

BUILDING: Final = {"small": (36.0, 36.0), "large": (47.0, 48.0)}
"""How broad and tall a building is."""

FIGURE: Final = (24.0, 32.0)
"""How broad and tall a figure is."""

COURT: Final = (
    ((0.0, 0.62),),
    ((-0.42, 0.62), (0.42, 0.62)),
    ((0.0, 0.12), (-0.42, 0.62), (0.42, 0.62)),
    ((0.0, 0.06), (-0.44, 0.44), (0.44, 0.44), (0.0, 0.92)),
)
"""Where the feet of one to four figures on a large site are, from the middle of its court in sizes of a hex.

They stay on the court, where no outline of an area beside it covers them, and none hides the emblem of another.
"""

CRYSTAL: Final = 44.0
PRICE: Final = (96.0, 30.0)
TAG: Final = (84.0, 26.0)
STEP_MARK: Final = 24.0
TURN: Final = 0.9
TURN_GAP: Final = 8.0
"""How large the ways to lay a tile are told beside their cell, and how far apart."""

TRACK: Final = 24.0
"""How broad the score track around the map is."""

MARKER: Final = 21.0
"""How large a marker of the score or of the hibernation track is."""

SHARED_MARKER: Final = 15.0
SHARED: Final = ((-0.5, -0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, 0.5))
"""How large the markers are that share a space of the score track, and where each lies, in its own size."""

_CELL_BY_ID: Final = by_id(CELLS)
_CRYSTAL_BY_ID: Final = by_id(CRYSTALS)


@cache
def grid() -> Grid:
    """The hexes as large as the board has room for them."""
    return Grid.fitting([Axial(each.q, each.r) for each in HEXES], board(BOARD).region("map"))


def hex_of(hex_id: str) -> Axial:
    """The coordinates of a hex of the rules."""
    found = HEX_BY_ID[hex_id]
    return Axial(found.q, found.r)


@cache
def hexes_in(cell_id: str) -> tuple[str, ...]:
    """The four hexes of a cell: centre, east, south-west, north-west."""
    return tuple(HEXES[index].id for index in hexes_of(_CELL_BY_ID[cell_id]))


@cache
def hex_middle(hex_id: str) -> QPointF:
    """The middle of a hex."""
    return grid().centre(hex_of(hex_id))


@cache
def hex_rect(hex_id: str) -> QRectF:
    """The rectangle around a hex."""
    return grid().rect(hex_of(hex_id))


@cache
def hex_polygon(hex_id: str, margin: float = 0.0) -> QPolygonF:
    """The corners of a hex, inset by a margin."""
    return grid().polygon(hex_of(hex_id), margin)


def cell_middle(cell_id: str) -> QPointF:
    """The middle of a cell, which is that of its centre."""
    return hex_middle(hexes_in(cell_id)[0])


@cache
def cell_rect(cell_id: str) -> QRectF:
    """The rectangle around the four hexes of a cell: it is as large for every cell, with the centre at one place."""
    box = QRectF()
    for hex_id in hexes_in(cell_id):
        box = box.united(hex_rect(hex_id))
    return box


@cache
def cell_polygon(cell_id: str, margin: float = 0.0) -> QPolygonF:
    """The outline of a cell, corner by corner, inset by a margin."""
    hex_grid, hexes = grid(), [hex_of(hex_id) for hex_id in hexes_in(cell_id)]
    (ring,) = outlines(hexes)
    corners = [
        QPointF(hex_grid.x + x * hex_grid.width / 2, hex_grid.y + y * hex_grid.size / 2) for x, y in ring
    ]
    middles = [hex_grid.centre(hex_) for hex_ in hexes]
    return QPolygonF([corner + _inwards(corner, middles) * margin for corner in corners])


@cache
def building_rect(hex_id: str, kind: str) -> QRectF:
    """Where a small or a large building stands on its hex."""
    width, height = BUILDING[kind]
    foot = hex_middle(hex_id) + QPointF(0, grid().size * 0.66)
    return QRectF(foot.x() - width / 2, foot.y() - height, width, height)


def figure_rects(hex_id: str, count: int) -> list[QRectF]:
    """Where the figures on a site stand: side by side, those of four overlapping a little."""
    middle = hex_middle(hex_id)
    return _standing(middle + QPointF(0, grid().size * 0.62), count, FIGURE, grid().width * 0.86)


def large_site_figures(cell_id: str, count: int) -> list[QRectF]:
    """Where the figures on a large site stand: in its court, those behind first."""
    middle, unit = hex_middle(hexes_in(cell_id)[POSITIONS.index("south_west")]), grid().size
    width, height = FIGURE
    feet = [middle + QPointF(across, down) * unit for across, down in COURT[count - 1]]
    return [QRectF(foot.x() - width / 2, foot.y() - height, width, height) for foot in feet]


@cache
def crystal_rect(crystal_id: str) -> QRectF:
    """Where a crystal beyond the edge is painted."""
    found = _CRYSTAL_BY_ID[crystal_id]
    middle = grid().centre(Axial(found.q, found.r))
    return QRectF(middle.x() - CRYSTAL / 2, middle.y() - CRYSTAL / 2, CRYSTAL, CRYSTAL)


def price_rect(middle: QPointF, among: int = 0, of: int = 1) -> QRectF:
    """Where the price of an action is told, the first ``of`` several lowest: above its hex or cell, on the board."""
    width, height = PRICE
    room = board(BOARD).region("map_frame")
    left = max(room.left(), min(middle.x() - width / 2, room.right() - width))
    top = max(room.top(), middle.y() - grid().size * 1.25 - height * (of - 0.5))
    return QRectF(left, top + height * (of - 1 - among), width, height)


def tag_rect(hex_id: str, *, wide: bool) -> QRectF:
    """Where the price of another place within reach is told: on its hex, or on its cell, where there is more room."""
    middle = hex_middle(hex_id) + (QPointF(grid().width / 2, 0) if wide else QPointF())
    width, height = TAG if wide else (grid().width * 0.98, TAG[1])
    return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)


def way(start: str, end: str) -> list[QPointF]:
    """The middles of the hexes of a straight way from one hex to another, from the first step to the last.

    Some of them may lie beyond the edge: a distance counts steps, whatever lies there.
    """
    hex_grid = grid()
    one, other = hex_grid.centre(hex_of(start)), hex_grid.centre(hex_of(end)) + QPointF(0.01, 0.02)
    count = distance(hex_of(start), hex_of(end))
    return [
        hex_grid.centre(hex_grid.at(one + (other - one) * (step / count))) for step in range(1, count + 1)
    ]


def step_mark_rect(middle: QPointF) -> QRectF:
    """Where the number of a step lies: low in its hex, as a cost may be printed on the middle and told above."""
    return QRectF(middle.x() - STEP_MARK / 2, middle.y() + grid().size * 0.3, STEP_MARK, STEP_MARK)


def turns_rect(cell_id: str) -> QRectF:
    """Where the ways lie in which the tile of a cell may be laid: above the cell or below it, within the board.

    They leave the hexes beside the cell in sight as far as there is room, as those decide how the tile is laid.
    """
    tile, room = cell_rect(cell_id), board(BOARD).region("map_frame")
    width, height = 3 * TURN * tile.width() + 4 * TURN_GAP, TURN * tile.height() + 2 * TURN_GAP
    above, below = tile.top() - room.top(), room.bottom() - tile.bottom()
    gap = max(TURN_GAP, min(grid().size * 1.6, max(above, below) - height - TURN_GAP))
    top = tile.top() - gap - height if above > below else tile.bottom() + gap
    left = max(room.left() + TURN_GAP, min(tile.center().x() - width / 2, room.right() - width - TURN_GAP))
    return QRectF(left, top, width, height)


def turn_rects(cell_id: str) -> list[QRectF]:
    """Each of these ways, the tile as it is first."""
    room = turns_rect(cell_id).adjusted(TURN_GAP, TURN_GAP, -TURN_GAP, -TURN_GAP)
    width = (room.width() - 2 * TURN_GAP) / 3
    return [QRectF(room.x() + way * (width + TURN_GAP), room.y(), width, room.height()) for way in range(3)]


# The tracks of all seats.


def score_middle(points: int) -> QPointF:
    """The middle of a space of the score track, which goes around the map from the top left, clockwise."""
    room = board(BOARD).region("map_frame").adjusted(TRACK / 2, TRACK / 2, -TRACK / 2, -TRACK / 2)
    across, down = _sides()
    at = points % SCORE_TRACK.spaces
    if at < across:
        return QPointF(room.left() + room.width() * at / across, room.top())
    if at < across + down:
        return QPointF(room.right(), room.top() + room.height() * (at - across) / down)
    if at < 2 * across + down:
        return QPointF(room.right() - room.width() * (at - across - down) / across, room.bottom())
    return QPointF(room.left(), room.bottom() - room.height() * (at - 2 * across - down) / down)


def score_rect(points: int, among: int = 0, of: int = 1) -> QRectF:
    """Where the marker of a seat lies on the score track: the ``among``-th, from 0, ``of`` those on that space.

    Those that share a space are smaller, two beside and two below each other, so that none covers another.
    """
    middle = score_middle(points)
    side, (across, down) = (MARKER, (0.0, 0.0)) if of == 1 else (SHARED_MARKER, SHARED[among])
    at = middle + QPointF(across, down) * side
    return QRectF(at.x() - side / 2, at.y() - side / 2, side, side)


def hibernation_rect(space: int, among: int = 0, of: int = 1) -> QRectF:
    """Where the marker of a seat lies on the hibernation track: along the lower edge of its space, 0 the start."""
    regions = board(BOARD)
    room = regions.places[f"hibernation.{space}"] if space else regions.region("hibernation_0")
    row = QRectF(room.x() + 3, room.bottom() - MARKER - 1, room.width() - 6, MARKER)
    width = min(row.width(), of * (MARKER + 1))
    row = QRectF(row.center().x() - width / 2, row.y(), width, MARKER)
    return fit_row(of, row, 1.0, 1.0)[among]


def _sides() -> tuple[int, int]:
    """How many spaces of the score track are above the map, and how many beside it."""
    room = board(BOARD).region("map_frame")
    half = SCORE_TRACK.spaces // 2
    across = ceil(half * room.width() / (room.width() + room.height()))
    return across, half - across


def _inwards(corner: QPointF, middles: Iterable[QPointF]) -> QPointF:
    """The way by which a corner moves if its two sides are to move inwards by one."""
    ways = [middle - corner for middle in middles if _length(middle - corner) < grid().size * 1.01]
    way = sum(ways, QPointF())
    return way * (1 / (_length(way) * sqrt(0.75)))


def _length(way: QPointF) -> float:
    return hypot(way.x(), way.y())


def _standing(foot: QPointF, count: int, size: tuple[float, float], room: float) -> list[QRectF]:
    """Figures side by side on a line around a point."""
    width, height = size
    step = min(width + 1, (room - width) / max(1, count - 1))
    left = foot.x() - (width + step * (count - 1)) / 2
    return [QRectF(left + number * step, foot.y() - height, width, height) for number in range(count)]
