"""Painting ahead: pictures that are likely to be needed next are painted while the window is idle."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QObject, QTimer

from desktop.table.layout import Spot
from desktop.table.pictures import Stepwise, is_painted, picture_pixmap

REST_MS: Final = 40
"""How long the window must be idle before anything is painted ahead, in milliseconds."""

FRAME_MS: Final = 16


class Ahead(QObject):
    """Asks what may be shown next and paints it, one picture at a time; during animations, one for each frame."""

    def __init__(
        self, likely: Callable[[], Iterable[Spot]], moves: Callable[[], bool], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._likely = likely
        self._moves = moves
        self._lod = 1.0
        self._waiting: deque[Spot] = deque()
        self._asked = False
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._paint_one)

    def begin(self, lod: float) -> None:
        """The table shows something new: find out soon what may come next."""
        self._lod = lod
        self._waiting.clear()
        self._asked = False
        self._rest.start(REST_MS)

    def shut(self) -> None:
        """Stop painting."""
        self._rest.stop()
        self._waiting.clear()

    def _is_wanting(self, spot: Spot) -> bool:
        """Whether it isn't painted yet; what is slow to paint is not painted on a mere guess."""
        kept = is_painted(spot.picture, spot.rect.size(), self._lod)
        return not kept and not isinstance(spot.picture, Stepwise)

    def _paint_one(self) -> None:
        if not self._asked:
            self._asked = True
            self._waiting.extend(spot for spot in self._likely() if self._is_wanting(spot))
        elif self._waiting:
            spot = self._waiting.popleft()
            picture_pixmap(spot.picture, spot.rect.size(), self._lod)
        if self._waiting:
            self._rest.start(FRAME_MS if self._moves() else 0)
