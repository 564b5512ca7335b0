"""Painting ahead: pictures that are likely to be needed next are painted while the window is idle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer

from desktop.table.animator import FRAME_MS
from desktop.table.layout import Spot
from desktop.table.pictures import Stepwise, is_painted, picture_pixmap

REST_MS: Final = 40
"""How long the window must be idle before anything is painted ahead, in milliseconds."""

LOOK_MS: Final = 3
"""How long is looked at a time for what has no pixels yet."""


class Prepainter(QObject):
    """Asks what may be shown next and paints it, one picture at a time; during animations, one for each frame."""

    def __init__(
        self, likely: Callable[[], Iterable[Spot]], moves: Callable[[], bool], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._likely = likely
        self._moves = moves
        self._lod = 1.0
        self._coming: Iterator[Spot] = iter(())
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._go_on)

    def begin(self, lod: float) -> None:
        """The table shows something new: find out soon what may come next."""
        self._lod = lod
        self._coming = iter(self._likely())
        self._rest.start(REST_MS)

    def shut(self) -> None:
        """Stop painting."""
        self._rest.stop()
        self._coming = iter(())

    def _is_missing(self, spot: Spot) -> bool:
        """Whether its pixels are not there yet; what takes long to paint is not painted for a mere maybe."""
        kept = is_painted(spot.picture, spot.rect.size(), self._lod)
        return not kept and not isinstance(spot.picture, Stepwise)

    def _go_on(self) -> None:
        """Look at what may come for as long as a part of a frame, and paint no more than one picture."""
        until = perf_counter() + LOOK_MS / 1000
        for spot in self._coming:
            missing = self._is_missing(spot)
            if missing:
                picture_pixmap(spot.picture, spot.rect.size(), self._lod)
            if missing or perf_counter() > until:
                self._rest.start(FRAME_MS if self._moves() else 0)
                return
