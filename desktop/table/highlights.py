"""The highlights on a board: a bright line in a dark keyline, so that one of the two stands out from any background.

Boards are painted the same in every theme, and so are the highlights on them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import dataclass
from enum import Enum
from math import copysign
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsScene

from desktop.app.style import PREVIEW_COLOUR
from desktop.table.layers import Layer
from desktop.table.layout import Edge, Shape

KEYLINE: Final = QColor("#0B0805")
KEYLINE_PX: Final = 2.5
"""The visible width of the keyline on each side of the bright line, in pixels of the screen."""

CORNER: Final = 12.0
"""The radius of the corners around a rectangle, in board units."""

KEPT: Final = 200
"""About how many outlines of one kind are kept that are not shown now."""

BRIGHTER: Final = 44
"""The alpha of the light on what the mouse is over, of 255."""


@dataclass(frozen=True, slots=True)
class _Style:
    """How one kind of highlight looks: lengths in pixels of the screen, whatever the zoom.

    ``margin`` is from the place to the middle of the line.
    """

    colour: QColor
    width: float
    margin: float
    level: Layer
    dashed: bool = False


class Highlight(Enum):
    """What a highlight means; there are no others on a board."""

    LEGAL = _Style(QColor("#FFD27A"), 3.0, 2.0, Layer.GLOW)
    """May be pointed at now."""
    PICKED = _Style(QColor("#FFFFFF"), 4.0, 2.0, Layer.FOCUS)
    """Has been pointed at."""
    PREVIEW = _Style(PREVIEW_COLOUR, 3.0, 3.0, Layer.FOCUS)
    """Is mentioned: by a hint, a lesson, a line of the log or of the choices."""
    FOCUS = _Style(QColor("#FFFFFF"), 2.0, 8.0, Layer.FOCUS, dashed=True)
    """Has the keyboard focus."""


class Outlines:
    """The outlines of one kind. What stays outlined keeps its items: painting all anew took the most time here.

    All keylines are below all bright lines, so that of two adjacent places neither covers the other's line.
    """

    def __init__(self, scene: QGraphicsScene, highlight: Highlight) -> None:
        self._style: _Style = highlight.value
        self._keylines = _group(scene, self._style.level)
        self.lines: QGraphicsItem = _group(scene, self._style.level + 1)
        self._items: dict[tuple[object, ...], tuple[OutlineItem, OutlineItem]] = {}
        self._spare: dict[tuple[object, ...], tuple[OutlineItem, OutlineItem]] = {}
        """Those taken away, by the same keys: what can be done now can often be done again in a while."""

    def surround(self, outlines: Iterable[QRectF | Shape], pixel: float) -> None:
        """Outline exactly these rectangles and shapes; ``pixel`` is one of the screen in board units."""
        outlined = list(outlines)
        shared = _shared(outlined)
        drawn = {(*_drawn_as(outline, shared), pixel): outline for outline in outlined}
        if drawn.keys() == self._items.keys():
            return
        if len(self._spare) > KEPT:
            self._spare.clear()
        for key in [key for key in self._items if key not in drawn]:
            self._spare[key] = gone = self._items.pop(key)
            for item in gone:
                item.scene().removeItem(item)
        for key, outline in drawn.items():
            if key not in self._items:
                kept = key in self._spare
                self._items[key] = self._spare.pop(key) if kept else self._drawn(outline, pixel, shared)
                for item, group in zip(self._items[key], (self._keylines, self.lines), strict=True):
                    item.setParentItem(group)

    @property
    def paths(self) -> list[QPainterPath]:
        """The paths of the lines, in board units."""
        return [line.path() for _, line in self._items.values()]

    def set_visible(self, visible: bool) -> None:
        """Show or hide them."""
        self._keylines.setVisible(visible)
        self.lines.setVisible(visible)

    def _drawn(
        self, outline: QRectF | Shape, pixel: float, shared: Set[Edge]
    ) -> tuple[OutlineItem, OutlineItem]:
        style = self._style
        path = path_around(outline, style.margin * pixel, shared)
        keyline = OutlineItem(None, path, _pen(KEYLINE, (style.width + 2 * KEYLINE_PX) * pixel))
        pen = _pen(style.colour, style.width * pixel)
        if style.dashed or (isinstance(outline, Shape) and outline.dashed):
            pen.setDashPattern([3.0, 2.0])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        line = OutlineItem(None, path, pen)
        return keyline, line


class OutlineItem(QGraphicsPathItem):
    """One line around a place."""

    def __init__(self, parent: QGraphicsItem | None, path: QPainterPath, pen: QPen) -> None:
        super().__init__(path, parent)
        self.setPen(pen)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def fill(self, colour: QColor) -> None:
        """Brighten what is inside."""
        fill = QColor(colour)
        fill.setAlpha(BRIGHTER)
        self.setBrush(fill)


def path_around(outline: QRectF | Shape, margin: float, shared: Set[Edge] = frozenset()) -> QPainterPath:
    """The path around a rectangle, or along the edges of a shape, of which some are ``shared`` with another."""
    path = QPainterPath()
    if isinstance(outline, Shape):
        path.addPolygon(_inset(outline, shared))
        path.closeSubpath()
    else:
        path.addRoundedRect(outline.adjusted(-margin, -margin, margin, margin), CORNER, CORNER)
    return path


def _shared(outlines: Iterable[QRectF | Shape]) -> Set[Edge]:
    """The edges that two of these have in common: they are drawn once, or a map full of them would be a web of lines.

    A dashed outline keeps its own, as two of them would fill each other's gaps.
    """
    shapes = (each for each in outlines if isinstance(each, Shape) and not each.dashed)
    counts = Counter(edge for shape in shapes for edge in shape.edges)
    return {edge for edge, count in counts.items() if count > 1}


def _inset(shape: Shape, shared: Set[Edge]) -> QPolygonF:
    """The corners of an outline: each edge runs within that of the shape, one that is shared runs on it.

    A complex number is a point here, x and y: it is moved and turned in one step.
    """
    if not shape.inset:
        return shape.corners
    corners = [complex(*corner.toTuple()) for corner in shape.corners.toList()]
    ways = [end - start for start, end in zip(corners[-1:] + corners, corners, strict=False)]
    turns = (_cross(start, end) for start, end in zip(corners[-1:] + corners, corners, strict=False))
    inwards = copysign(1.0, sum(turns))
    normals = [way * 1j * inwards / abs(way) for way in ways]
    depths = [0.0 if edge in shared else shape.inset for edge in shape.edges]
    moved = []
    for number, corner in enumerate(corners):
        after = (number + 1) % len(corners)
        one, other = normals[number], normals[after]
        # Where the lines of both edges meet, each moved along its normal.
        meet = (one * depths[after] - other * depths[number]) * 1j / _cross(one, other)
        moved.append(QPointF((corner + meet).real, (corner + meet).imag))
    return QPolygonF(moved)


def _cross(one: complex, other: complex) -> float:
    return (one.conjugate() * other).imag


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _group(scene: QGraphicsScene, level: float) -> QGraphicsPathItem:
    group = QGraphicsPathItem()
    group.setZValue(level)
    group.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
    scene.addItem(group)
    return group


def _drawn_as(outline: QRectF | Shape, shared: Set[Edge]) -> tuple[object, ...]:
    """The key of an outline."""
    if isinstance(outline, Shape):
        own = frozenset(edge for edge in outline.edges if edge in shared) if shared else None
        return outline.corners.boundingRect().getRect(), outline.dashed, own
    return (outline.getRect(),)
