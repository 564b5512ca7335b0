"""Arranging several things of one shape in a rectangle."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSizeF


def fit_grid(
    count: int, region: QRectF, aspect: float, gap: float, tallest: float, *, widest: float | None = None
) -> Sequence[QRectF]:
    """Rectangles for ``count`` things, row by row from the top left, as large as the region allows.

    ``aspect`` is width by height; nothing grows taller than ``tallest``. With ``widest``, a larger aspect, the things
    share the whole width of the region up to that, and are centred.
    """
    if count == 0:
        return []
    height, columns = max(
        (_height(count, columns, region, aspect, gap, tallest), -columns) for columns in range(1, count + 1)
    )
    columns = -columns
    width = height * aspect
    corner = region.topLeft()
    if widest is not None:
        width = min((region.width() - gap * (columns - 1)) / columns, height * widest)
        rows = ceil(count / columns)
        taken = QSizeF(columns * (width + gap) - gap, rows * (height + gap) - gap)
        corner += QPointF(region.width() - taken.width(), region.height() - taken.height()) / 2
    return [
        QRectF(
            corner.x() + (index % columns) * (width + gap),
            corner.y() + (index // columns) * (height + gap),
            width,
            height,
        )
        for index in range(count)
    ]


def fit_row(count: int, region: QRectF, aspect: float, gap: float) -> Sequence[QRectF]:
    """Rectangles as tall as the region, side by side; they overlap if there is no room for all."""
    height = region.height()
    width = height * aspect
    step = width + gap
    if count > 1:
        step = min(step, (region.width() - width) / (count - 1))
    return [QRectF(region.x() + index * step, region.y(), width, height) for index in range(count)]


def fit_rows(count: int, region: QRectF, aspect: float, gap: float, tallest: float) -> Sequence[QRectF]:
    """Rectangles for ``count`` things in full rows from the left, vertically centred in the region.

    None is taller than ``tallest``; they become smaller if there is no room for all of them.
    """
    height = tallest
    while True:
        columns = max(1, int((region.width() + gap) // (height * aspect + gap)))
        taken = ceil(count / columns) * (height + gap) - gap
        if taken <= region.height():
            break
        height *= 0.95
    top = region.y() + (region.height() - taken) / 2
    return [
        QRectF(
            region.x() + index % columns * (height * aspect + gap),
            top + index // columns * (height + gap),
            height * aspect,
            height,
        )
        for index in range(count)
    ]


def _height(count: int, columns: int, region: QRectF, aspect: float, gap: float, tallest: float) -> float:
    rows = ceil(count / columns)
    by_width = (region.width() - gap * (columns - 1)) / columns / aspect
    by_height = (region.height() - gap * (rows - 1)) / rows
    return min(by_width, by_height, tallest)
