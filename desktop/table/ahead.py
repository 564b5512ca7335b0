"""Painting ahead: pictures that are likely to be wanted next get their pixels while nothing else is to be done."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QObject, QTimer

from desktop.table.layout import Spot
from desktop.table.pictures import Stepwise, is_painted, picture_pixmap

REST_MS: Final = 40
"""How long nothing new is to be shown before anything is painted ahead."""

FRAME_MS: Final = 16


class Ahead(QObject):
    """Asks what may be shown next and paints it, one picture at a time; while something moves, one for each frame."""

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
        """The table shows something new: think soon about what may come next."""
        self._lod = lod
        self._waiting.clear()
        self._asked = False
        self._rest.start(REST_MS)

    def shut(self) -> None:
        """Paint nothing more."""
        self._rest.stop()
        self._waiting.clear()

    def _is_wanting(self, spot: Spot) -> bool:
        """Whether its pixels are not there yet; what takes long to paint is not painted for a mere maybe."""
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
