"""What lies on a table: pictures at their spots, and the shapes of places.

Whatever has the same ``id`` in two layouts is the same thing, and moves from the one spot to the other.
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
    """A picture that is a value: every class below this one is a frozen dataclass of what is to be seen."""

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
    """A picture lying on the table, in board units. ``place`` is what a person points at by pointing there.

    Several spots may be one place: a card and what lies on it, or two dice that show the same. Those that touch, or
    nearly (``areas.JOINED``), are marked as one; the others each for itself.

    ``origin`` names the place, the spot, or the region of the board from which it comes when it was not on the table
    before. With ``tumble`` it comes as a die does; a picture that is ``Rolling`` shows other faces on the way. ``goes``
    names in the same way where it goes when it is on the table no more.
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
    """A picture that looks otherwise while it rolls."""

    def rolling(self, step: int) -> Picture:
        """What is to be seen at a step of the way, 0 first."""
        ...


@dataclass(frozen=True, slots=True)
class Shape:
    """The corners of a place that is no rectangle; ``dashed`` where its outline is to be."""

    corners: QPolygonF
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """What lies where: the ``spots``, and the ``places`` that can be pointed at although nothing lies there.

    ``shapes`` are those of places that are no rectangles, as the hexes of a map; nowhere else can these be pointed at.
    """

    spots: Sequence[Spot]
    places: Mapping[str, QRectF] = field(default_factory=dict)
    shapes: Mapping[str, Shape] = field(default_factory=dict)
