"""Pixels that are dear to paint and cheap to keep: the ones used last, as many as memory is set aside for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from PySide6.QtGui import QPixmap

K = TypeVar("K", bound=Hashable)


class PixelStore(Generic[K]):
    """Pixmaps by what they show. The ones longest unused go when all together take more than ``most_bytes``."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._kept: OrderedDict[K, QPixmap] = OrderedDict()

    def get(self, key: K, paint: Callable[[], QPixmap]) -> QPixmap:
        """The pixmap for a key, painted only where it isn't kept."""
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
        """The pixmap for a key, if it is kept."""
        return self._kept.get(key)

    def clear(self) -> None:
        """Keep nothing."""
        self._kept.clear()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._kept)


def _bytes(pixels: QPixmap) -> int:
    return pixels.width() * pixels.height() * pixels.depth() // 8
