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
        gc.collect()
        self._old = len(gc.get_objects(generation=2))
        _give_back()

    def look(self) -> None:
        """Collect what is due, by Python's own thresholds."""
        young, middle, old = gc.get_count()
        most_young, most_middle, most_old = gc.get_threshold()
        if old > most_old and len(gc.get_objects(generation=2)) > GROWTH * self._old:
            gc.collect()
            self._old = len(gc.get_objects(generation=2))
        elif middle > most_middle:
            gc.collect(1)
        elif young > most_young:
            gc.collect(0)


def _give_back() -> None:
    """The GNU C library keeps freed memory below anything still in use, unless it is told to return it."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:  # not every Linux has GNU's library
            trim(0)
