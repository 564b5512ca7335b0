"""Pixels of the pictures on the table: painted once for each size, shared by every piece that looks the same."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap

from desktop.table.layout import Picture

_MOST: Final = 600
"""How many different pictures are kept; the ones longest unused are painted again when they are needed."""

_painted: OrderedDict[tuple[Picture, int, int, float], QPixmap] = OrderedDict()


def picture_pixmap(picture: Picture, size: QSizeF, lod: float) -> QPixmap:
    """A picture at a size in board units, painted at ``lod`` device pixels for each unit."""
    width, height = max(1, round(size.width() * lod)), max(1, round(size.height() * lod))
    key = (picture, width, height, lod)
    found = _painted.get(key)
    if found is None:
        found = _painted[key] = _paint(picture, width, height, lod)
        if len(_painted) > _MOST:
            _painted.popitem(last=False)
    else:
        _painted.move_to_end(key)
    return found


def forget_pictures() -> None:
    """Drop all pixels (after a change of theme, language or text size)."""
    _painted.clear()


def _paint(picture: Picture, width: int, height: int, lod: float) -> QPixmap:
    pixels = QPixmap(width, height)
    pixels.fill(Qt.GlobalColor.transparent)
    pixels.setDevicePixelRatio(lod)
    painter = QPainter(pixels)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    picture.paint(painter, QRectF(0, 0, width / lod, height / lod))
    painter.end()
    return pixels
