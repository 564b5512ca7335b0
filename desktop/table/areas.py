"""The areas of the places of a table. A place is everything there, in one area or in several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt

from desktop.table.layout import Shape, Spot

JOINED: Final = 5.0
"""Spots no farther apart than this, in board units, are one area: a site is its card, its bars and its crew."""


class Areas(Mapping[str, Sequence[QRectF]]):
    """The areas of every place of one layout: from the game's own rectangles, and from the spots there.

    Those of a place are worked out when it is asked for: there are hundreds of places, and few are.
    """

    def __init__(
        self,
        spots: Iterable[Spot] = (),
        rects: Mapping[str, QRectF] | None = None,
        shapes: Mapping[str, Shape] | None = None,
    ) -> None:
        self._shapes = shapes or {}
        self._laid = list((rects or {}).items())
        self._printed = len(self._laid)
        lying = sorted((spot for spot in spots if spot.place is not None), key=lambda spot: spot.level)
        self._laid += [(spot.place, spot.rect) for spot in lying if spot.place is not None]
        parts: dict[str, list[QRectF]] = {}
        for place, rect in self._laid:
            parts.setdefault(place, []).append(rect)
        self._parts = parts
        self._joined: dict[str, Sequence[QRectF]] = {}
        self._middles: dict[str, tuple[float, float]] = {}
        self.main: Mapping[str, QRectF] = MainAreas(self)
        """For each place its largest area, where only one is needed."""

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)

    def __contains__(self, place: object) -> bool:
        return place in self._parts

    def __getitem__(self, place: str) -> Sequence[QRectF]:
        areas = self._joined.get(place)
        if areas is None:
            found = self._parts[place]
            areas = self._joined[place] = joined(found) if len(found) > 1 else found
        return areas

    def middle(self, place: str) -> tuple[float, float]:
        """Across and down, the middle of a place's largest area: an arrow key asks for those of all places."""
        middle = self._middles.get(place)
        if middle is None:
            centre = self.main[place].center()
            middle = self._middles[place] = (centre.x(), centre.y())
        return middle

    def outlines(self, place: str) -> Sequence[QRectF | Shape]:
        """What to draw around a place: its areas, or the shape that it has."""
        shape = self._shapes.get(place)
        return self.get(place, ()) if shape is None else (shape,)

    def place_at(self, point: QPointF) -> str | None:
        """The place under a point: that of the topmost spot, else of the area around it."""
        for number in range(len(self._laid) - 1, -1, -1):
            place, rect = self._laid[number]
            if rect.contains(point) and self._is_within(place, point):
                # What is outlined around a piece and its space lies on the larger one that both are printed in.
                return place if number >= self._printed else self._within(point, rect) or place
        inside = (place for place in reversed(self._parts) if _holds(self[place], point))
        found = next((place for place in inside if self._is_within(place, point)), None)
        return found or next(
            (place for place, rect in self._laid if self._is_beside(place, rect, point)), None
        )

    def _within(self, point: QPointF, room: QRectF) -> str | None:
        """The place of several parts whose area is under a point, the smallest there is; none as large as a room."""
        areas = (
            (_size(area), place)
            for place, parts in self._parts.items()
            if len(parts) > 1 and self._is_within(place, point)
            for area in self[place]
            if area.contains(point) and _size(area) < _size(room)
        )
        return min(areas, default=(0.0, None))[1]

    def area_at(self, place: str, point: QPointF) -> QRectF | None:
        """The area of a place that is nearest to a point."""
        return min(self.get(place, ()), key=lambda area: _distance(area, point), default=None)

    def _is_beside(self, place: str, rect: QRectF, point: QPointF) -> bool:
        """Whether a point is between the shape of a place and those around it: in the shape grown to the whole cell."""
        shape = self._shapes.get(place)
        if shape is None or not rect.contains(point):
            return False
        inner, centre = shape.corners.boundingRect(), rect.center()
        share = min(inner.width() / rect.width(), inner.height() / rect.height())
        return self._is_within(place, centre + (point - centre) * share)

    def _is_within(self, place: str, point: QPointF) -> bool:
        """Whether a point is in the shape of a place; always, if it has none."""
        shape = self._shapes.get(place)
        return shape is None or shape.corners.containsPoint(point, Qt.FillRule.WindingFill)


class MainAreas(Mapping[str, QRectF]):
    """For each place of a layout its largest area."""

    def __init__(self, areas: Areas) -> None:
        self._areas = areas

    def __getitem__(self, place: str) -> QRectF:
        return _largest(self._areas[place])

    def __iter__(self) -> Iterator[str]:
        return iter(self._areas)

    def __len__(self) -> int:
        return len(self._areas)

    def __contains__(self, place: object) -> bool:
        return place in self._areas


def joined(rects: Iterable[QRectF]) -> list[QRectF]:
    """The rectangles, with those that touch or nearly touch united."""
    areas: list[QRectF] = []
    for rect in rects:
        area = QRectF(rect)
        while near := [other for other in areas if _near(area, other)]:
            for other in near:
                area = area.united(other)
                areas.remove(other)
        areas.append(area)
    return areas


def _near(one: QRectF, other: QRectF) -> bool:
    return one.adjusted(-JOINED, -JOINED, JOINED, JOINED).intersects(other)


def _largest(areas: Sequence[QRectF]) -> QRectF:
    return max(areas, key=_size)


def _size(area: QRectF) -> float:
    return area.width() * area.height()


def _holds(areas: Sequence[QRectF], point: QPointF) -> bool:
    return any(area.contains(point) for area in areas)


def _distance(area: QRectF, point: QPointF) -> float:
    across = max(area.left() - point.x(), 0.0, point.x() - area.right())
    down = max(area.top() - point.y(), 0.0, point.y() - area.bottom())
    return across * across + down * down
