"""A least-recently-used cache of pixmaps, which are costly to paint, with a limit in bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from PySide6.QtGui import QPixmap

K = TypeVar("K", bound=Hashable)


class PixelStore(Generic[K]):
    """Pixmaps by key. The least recently used are dropped when all together take more than ``most_bytes``."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._kept: OrderedDict[K, QPixmap] = OrderedDict()

    def get(self, key: K, paint: Callable[[], QPixmap]) -> QPixmap:
        """The pixmap of a key, painted only if it isn't cached."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = self._kept[key] = paint()
        self._bytes += _bytes(made)
        while self._bytes > self._most_bytes and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= _bytes(oldest)
        return made

    def kept(self, key: K) -> QPixmap | None:
        """The pixmap of a key, if it is cached."""
        return self._kept.get(key)

    def clear(self) -> None:
        """Drop everything."""
        self._kept.clear()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._kept)


def _bytes(pixels: QPixmap) -> int:
    return pixels.width() * pixels.height() * pixels.depth() // 8
