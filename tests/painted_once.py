"""Pictures stay parsed and painted from one test to the next.

A table gives its pixels back when it is left, and what was parsed when another game's is, and most tests of the window
open one: they painted the same cards and boards thousands of times. The program's own stores know nothing of it; what
they ask for a second time is only there sooner. What the pixels hang on is in the key: the picture, its size, the look,
and the language of its words.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QPixmap

from desktop.app.style import look
from desktop.table import art, pictures
from desktop.table.layout import Picture
from desktop.table.pixels import PixelStore
from desktop.words import language

_MOST_BYTES: Final = 256 * 1024 * 1024

_paint = pictures._paint
_render = art._render
_parse = art._parse
_painted: PixelStore[tuple[object, ...]] = PixelStore(_MOST_BYTES)
_rendered: PixelStore[tuple[object, ...]] = PixelStore(_MOST_BYTES)


def keep_painted() -> None:
    """From now on parse each picture once, and paint it once for each size."""
    art._parse = cache(_parse)
    pictures._paint = _paint_once
    art._render = _render_once


def _paint_once(picture: Picture, width: int, height: int, lod: float) -> QPixmap:
    shown = look()
    key = (picture, width, height, lod, shown.theme.name, shown.scale, shown.text, shown.families, language())
    return _painted.get(key, partial(_paint, picture, width, height, lod))


def _render_once(name: str, device: QSize, tint: QColor | None) -> QPixmap:
    key = (name, device.width(), device.height(), tint.rgba() if tint is not None else None)
    return _rendered.get(key, partial(_render, name, device, tint))
