"""Python's garbage is collected in the window's thread alone.

It may hold objects of Qt. Python collects in whichever thread happens to allocate; destroyed in another thread, these
objects wait for the interpreter while they hold locks of Qt that the window's thread waits for: a deadlock.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from typing import Final

from PySide6.QtCore import QObject, QTimer

EVERY: Final = 200
"""Milliseconds between two checks."""
GROWTH: Final = 1.25
"""How much the oldest generation must have grown since its last collection; Python's own rule."""
REST: Final = 600
"""Milliseconds until a large amount released at once is collected."""


class Collector(QObject):
    """Collects when Python would, but from a timer in the window's thread; Python's own collector is disabled.

    An application needs one, which ``of`` returns.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._old = 0
        """How many objects the oldest generation had after its last collection."""
        self._counted_at = 0
        """How often the middle generation had been collected since then when the oldest was last counted."""
        gc.disable()
        timer = QTimer(self)
        timer.timeout.connect(self.look)
        timer.start(EVERY)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(REST)
        self._soon.timeout.connect(self.clear)

    @classmethod
    def of(cls, app: QObject) -> Collector:
        """The application's collector, made if it has none yet."""
        return app.findChild(cls) or cls(app)

    def clear_soon(self) -> None:
        """Much has been released at once, a whole table: collect it when the window has painted what comes next."""
        self._soon.start()

    def clear(self) -> None:
        """Collect all garbage and return its memory to the system."""
        self._collect_all()
        _give_back()

    def look(self) -> None:
        """Collect what is due, by Python's own thresholds."""
        young, middle, old = gc.get_count()
        most_young, most_middle, most_old = gc.get_threshold()
        if old < self._counted_at:  # somebody else has collected all
            self._counted_at = 0
        if old > self._counted_at + most_old and self._has_grown(old):
            self._collect_all()
        elif middle > most_middle:
            gc.collect(1)
        elif young > most_young:
            gc.collect(0)

    def _has_grown(self, old: int) -> bool:
        """Whether the oldest generation is worth a collection.

        Counting it takes as long as it is large, so it is counted again only when as much may have come to it.
        """
        self._counted_at = old
        return len(gc.get_objects(generation=2)) > GROWTH * self._old

    def _collect_all(self) -> None:
        gc.collect()
        self._old = len(gc.get_objects(generation=2))
        self._counted_at = 0


def _give_back() -> None:
    """The GNU C library keeps freed memory below anything still in use, unless it is told to return it."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:  # not every Linux has GNU's library
            trim(0)
