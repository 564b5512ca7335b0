"""What is on a table: pictures at their spots, and the shapes of places.

Spots with the same ``id`` in two layouts are the same piece, which moves from one to the other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, dataclass_transform, runtime_checkable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPolygonF


class Picture(Protocol):
    """Something that can be painted at any size. Hashable: equal pictures share their pixels."""

    @property
    def aspect(self) -> float:
        """Width by height that suits it."""
        ...

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint into a rectangle of the painter's own coordinates."""
        ...

    def __hash__(self) -> int: ...


@dataclass_transform(frozen_default=True)
class Painting(ABC):
    """A picture that is a value: every subclass is a frozen dataclass of what it shows."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)

    @property
    def aspect(self) -> float:
        """Width by height that suits it."""
        return 1.0

    @abstractmethod
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint into a rectangle of the painter's own coordinates."""


@dataclass(frozen=True)
class Spot:
    """A picture on the table, in board units. ``place`` is the place that a person points at there.

    Several spots may be one place: a card and what is on it, or two dice with the same face. Those that touch, or
    nearly (``areas.JOINED``), are marked as one; the others separately.

    ``origin`` names the place, the spot, or the region of the board that it comes from when it is new. With ``tumble``
    it rolls like a die; a picture that is ``Rolling`` shows other faces on the way. ``goes`` names in the same way
    where it goes when it is removed.
    """

    id: str
    rect: QRectF
    picture: Picture
    place: str | None = None
    level: int = 0
    origin: str | None = None
    tumble: bool = False
    goes: str | None = None


@runtime_checkable
class Rolling(Protocol):
    """A picture that looks different while it rolls."""

    def rolling(self, step: int) -> Picture:
        """The picture at a step of the roll, from 0."""
        ...


Edge = frozenset[tuple[int, int]]
"""The two ends of an edge of a shape, to the nearest board unit."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The corners of a place that is not a rectangle; ``dashed`` if its outline is.

    Its outline runs ``inset`` board units within them, but for the edges that it shares with another that is outlined.
    """

    corners: QPolygonF
    dashed: bool = False
    inset: float = 0.0
    _edges: list[Edge] = field(default_factory=list, init=False, repr=False, compare=False)
    """Worked out where they are first asked for, as that takes long for a whole map."""

    @property
    def edges(self) -> Sequence[Edge]:
        """The edges, in the order of the corners that they lead to."""
        if not self._edges:
            points = (self.corners.at(number) for number in range(self.corners.size()))
            ends = [(round(point.x()), round(point.y())) for point in points]
            self._edges.extend(frozenset(edge) for edge in zip(ends[-1:] + ends, ends, strict=False))
        return self._edges


@dataclass(frozen=True, slots=True)
class Layout:
    """What is where: the ``spots``, and the ``places`` that can be pointed at although nothing is there.

    ``shapes`` are those of places that are not rectangles, as the hexes of a map; only inside can these be pointed at.
    ``chosen`` are what the position itself says is chosen, as the dice of a group; it is marked as picked.
    """

    spots: Sequence[Spot]
    places: Mapping[str, QRectF] = field(default_factory=dict)
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    chosen: frozenset[str] = frozenset()
