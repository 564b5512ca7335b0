"""The pixmaps of pictures on the table: painted once for each size, shared by every piece that looks the same."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap

from desktop.app.style import look
from desktop.table.layout import Painting, Picture
from desktop.table.pixels import PixelStore

_MOST_BYTES: Final = 96 * 1024 * 1024

_HINTS: Final = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform

_painted: PixelStore[tuple[Picture, int, int, float, float]] = PixelStore(_MOST_BYTES)
"""By picture, size in pixels, level of detail, and the size of text that the picture was painted with."""


class Stepwise(Painting):
    """A picture that is slow to paint. It can be painted in steps, so that nothing else has to wait for it."""

    @abstractmethod
    def steps(self, painter: QPainter, rect: QRectF) -> Iterator[None]:
        """Paint a little further each time; all is painted when there is no further step."""

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """All steps at once."""
        for _ in self.steps(painter, rect):
            pass


def picture_pixmap(picture: Picture, size: QSizeF, lod: float) -> QPixmap:
    """A picture at a size in board units, painted at ``lod`` device pixels for each unit."""
    width, height = _device(size, lod)
    key = (picture, width, height, lod, look().text)
    return _painted.get(key, partial(_paint, picture, width, height, lod))


def is_painted(picture: Picture, size: QSizeF, lod: float) -> bool:
    """Whether its pixmap is cached."""
    return _painted.kept((picture, *_device(size, lod), lod, look().text)) is not None


def painted_in_steps(picture: Stepwise, size: QSizeF, lod: float) -> Iterator[None]:
    """Paint a picture step by step; after the last one its pixmap is cached."""
    width, height = _device(size, lod)
    pixels = _empty(width, height, lod)
    with QPainter(pixels) as painter:
        painter.setRenderHints(_HINTS)
        yield from picture.steps(painter, QRectF(0, 0, width / lod, height / lod))
    _painted.get((picture, width, height, lod, look().text), lambda: pixels)


def stretched(pixels: QPixmap, size: QSizeF, lod: float) -> QPixmap:
    """A scaled pixmap of another size, until the right one has been painted."""
    width, height = _device(size, lod)
    made = pixels.scaled(
        width, height, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    made.setDevicePixelRatio(lod)
    return made


def _device(size: QSizeF, lod: float) -> tuple[int, int]:
    return max(1, round(size.width() * lod)), max(1, round(size.height() * lod))


def forget_pictures() -> None:
    """Drop all pixmaps (after a change of theme, language or text size, and when the table is left)."""
    _painted.clear()


def _paint(picture: Picture, width: int, height: int, lod: float) -> QPixmap:
    pixels = _empty(width, height, lod)
    with QPainter(pixels) as painter:
        painter.setRenderHints(_HINTS)
        picture.paint(painter, QRectF(0, 0, width / lod, height / lod))
    return pixels


def _empty(width: int, height: int, lod: float) -> QPixmap:
    pixels = QPixmap(width, height)
    pixels.fill(Qt.GlobalColor.transparent)
    pixels.setDevicePixelRatio(lod)
    return pixels
