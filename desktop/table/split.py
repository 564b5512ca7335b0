"""A board in two parts, one above the other, that a person shares the height between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPolygonF, QTransform

from desktop.table.layout import Shape, Spot

LEAST: Final = 0.3
MOST: Final = 0.72
"""The least and the most share of the height that the upper part may have."""


@dataclass(frozen=True, slots=True)
class Split:
    """A board of a ``size`` that is divided at ``line``; its upper part has this ``share`` of the height.

    Each part keeps its proportions, is as large as its share and a view of this ``aspect`` leave room for, and touches
    the other in the middle. Without a line nothing is divided.
    """

    size: tuple[float, float]
    line: float = 0.0
    share: float = 0.0
    aspect: float = 1.0

    @classmethod
    def of(
        cls, board: QRectF, line: float | None = None, share: float | None = None, aspect: float = 1.0
    ) -> Split:
        """The split of a board at a height, with the share that a person has given; as printed without one."""
        width, height = board.width(), board.height()
        if line is None:
            return cls((width, height))
        printed = line / height
        wanted = printed if share is None else max(LEAST, min(MOST, share))
        return cls((width, height), line, wanted, aspect)

    @property
    def is_divided(self) -> bool:
        """Whether there are two parts."""
        return self.line > 0

    @property
    def _scales(self) -> tuple[float, float]:
        """How large the upper part is, and the lower one, as against what is printed."""
        if self.is_printed:
            return 1.0, 1.0
        width, height = self.size
        most = self.aspect * height / width
        upper, lower = self.share * height / self.line, (1 - self.share) * height / (height - self.line)
        return min(most, upper), min(most, lower)

    @property
    def largest(self) -> float:
        """How large the larger part is, as against what is printed."""
        return max(self._scales)

    @property
    def scene(self) -> QRectF:
        """The rectangle around both parts."""
        width, height = self.size
        return QRectF(QPointF(), QSizeF(width if self.is_printed else self.aspect * height, height))

    @property
    def edge(self) -> float:
        """Where the parts meet now."""
        return self.share * self.size[1]

    @property
    def parts(self) -> Sequence[tuple[QRectF, QRectF]]:
        """Each part of the board, as printed and as it lies now."""
        width, height = self.size
        if not self.is_divided:
            return [(QRectF(0, 0, width, height), QRectF(0, 0, width, height))]
        upper, lower = QRectF(0, 0, width, self.line), QRectF(0, self.line, width, height - self.line)
        return [(upper, self.rect(upper)), (lower, self.rect(lower))]

    def share_at(self, y: float) -> float:
        """The share that puts the edge at a height."""
        return max(LEAST, min(MOST, y / self.size[1]))

    def rect(self, printed: QRectF) -> QRectF:
        """Where a printed rectangle lies now."""
        return self._moves(printed.center().y()).mapRect(printed)

    def places(self, printed: Mapping[str, QRectF]) -> Mapping[str, QRectF]:
        """Where these rectangles lie now."""
        if self.is_printed:
            return printed
        return {name: self.rect(rect) for name, rect in printed.items()}

    def shapes(self, printed: Mapping[str, Shape]) -> Mapping[str, Shape]:
        """Where these shapes lie now."""
        if self.is_printed:
            return printed
        return {name: replace(shape, corners=self._corners(shape.corners)) for name, shape in printed.items()}

    def spots(self, printed: Sequence[Spot]) -> Sequence[Spot]:
        """Where these pictures lie now."""
        if self.is_printed:
            return printed
        return [replace(spot, rect=self.rect(spot.rect)) for spot in printed]

    @property
    def is_printed(self) -> bool:
        """Whether everything lies as printed."""
        return not self.is_divided or abs(self.share - self.line / self.size[1]) < 1e-6

    def _corners(self, corners: QPolygonF) -> QPolygonF:
        return self._moves(corners.boundingRect().center().y()).map(corners)

    def _moves(self, y: float) -> QTransform:
        """How the part moves that has what is printed at this height."""
        if self.is_printed:
            return QTransform()
        upper, lower = self._scales
        is_upper = y < self.line
        scale = upper if is_upper else lower
        left = (self.scene.width() - self.size[0] * scale) / 2
        top = self.edge - self.line * scale
        return QTransform(scale, 0, 0, scale, left, top)
