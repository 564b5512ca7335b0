"""Pictures: an SVG is parsed, and drawn for each size, when it is first needed, and shared by all that show it."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

from desktop.app.style import look
from desktop.table.pixels import PixelStore

_MOST_BYTES: Final = 64 * 1024 * 1024

_Pixmaps = PixelStore[tuple[str, int, int, int]]
_pixmaps: _Pixmaps = PixelStore(_MOST_BYTES)
_on_table: _Pixmaps = PixelStore(_MOST_BYTES)
"""Boards, and what the pictures on them have in common: dropped when the table is left."""
_parsed: Final[dict[str, QSvgRenderer]] = {}
_SHARED: Final = "common"
"""The folder of the pictures that are no game's own."""


def resource(name: str) -> str:
    """The Qt resource path of an asset, e.g. ``common/icon/undo`` → ``:/common/icon/undo.svg``."""
    return f":/{name}.svg"


def renderer(name: str) -> QSvgRenderer:
    """The parsed SVG of an asset, shared. Raises LookupError if there is no such picture."""
    found = _parsed.get(name)
    if found is None:
        found = _parsed[name] = _parse(name)
    return found


def _parse(name: str) -> QSvgRenderer:
    svg = QSvgRenderer(resource(name))
    if not svg.isValid():
        raise LookupError(f"no picture named {name}")
    svg.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    return svg


def draw(painter: QPainter, name: str, rect: QRectF) -> None:
    """Draw an asset into a rectangle of the painter's own coordinates, keeping its proportions."""
    renderer(name).render(painter, rect)


def stamp(painter: QPainter, name: str, rect: QRectF) -> None:
    """The same from a pixmap that is cached for each size: for what many pictures have in common.

    It is aligned to whole pixels, so that it stays sharp.
    """
    way = painter.combinedTransform()
    if way.isRotating():
        draw(painter, name, rect)
        return
    device = way.mapRect(rect)
    size = QSize(max(1, round(device.width())), max(1, round(device.height())))
    place = QRectF(round(device.x()), round(device.y()), size.width(), size.height())
    pixels = _kept_in(_on_table, name, size)
    painter.drawPixmap(way.inverted()[0].mapRect(place), pixels, QRectF(0, 0, size.width(), size.height()))


def pixmap(name: str, size: QSize, *, ratio: float = 1.0, tint: QColor | None = None) -> QPixmap:
    """An asset at a size in logical pixels, drawn at ``ratio`` device pixels each and cached.

    ``tint`` recolours the whole picture: for monochrome icons, which follow the theme.
    """
    return _kept_in(_pixmaps, name, size, ratio, tint)


def board_pixmap(name: str, size: QSize, lod: float) -> QPixmap:
    """A board at a size in its own units, drawn at ``lod`` device pixels each and cached until the table is left."""
    return _kept_in(_on_table, name, size, lod)


def _kept_in(
    store: _Pixmaps, name: str, size: QSize, ratio: float = 1.0, tint: QColor | None = None
) -> QPixmap:
    device = QSize(max(1, round(size.width() * ratio)), max(1, round(size.height() * ratio)))
    key = (name, device.width(), device.height(), tint.rgba() if tint is not None else 0)
    found = store.get(key, partial(_render, name, device, tint))
    if found.devicePixelRatio() != ratio:
        found = found.copy()
        found.setDevicePixelRatio(ratio)
    return found


def icon(name: str, tint: QColor, extent: int = 48) -> QIcon:
    """A monochrome icon of a button in a colour; faint while the button is disabled."""
    made = QIcon(pixmap(name, QSize(extent, extent), tint=tint))
    made.addPixmap(pixmap(name, QSize(extent, extent), tint=look().faint), QIcon.Mode.Disabled)
    return made


def forget_table(board: str) -> None:
    """Drop the pixmaps of a table that has been left, by the asset of its board, and what was parsed for other games.

    The pictures of all games together take 40 MB; those of this one are kept for its next table.
    """
    _on_table.clear()
    QPixmapCache.clear()
    kept = (_SHARED, _folder(board))
    for name in [name for name in _parsed if _folder(name) not in kept]:
        del _parsed[name]


def _folder(name: str) -> str:
    return name.partition("/")[0]


def _render(name: str, device: QSize, tint: QColor | None) -> QPixmap:
    picture = QPixmap(device)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        renderer(name).render(painter, QRectF(0, 0, device.width(), device.height()))
        if tint is not None:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
            painter.fillRect(picture.rect(), tint)
    return picture
