"""Python's garbage is put away in the window's thread alone.

Among it may be things of the window. Where they end in another thread, which Python would let happen whenever that one
makes something, they wait for Python while they hold locks of Qt that the window's thread waits for, and the program
stands still.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from typing import Final

from PySide6.QtCore import QObject, QTimer

EVERY: Final = 200
"""Milliseconds between two looks."""
GROWTH: Final = 1.25
"""So much more must have grown old since the last look at all of it, as Python itself wants it."""
REST: Final = 600
"""Milliseconds until what was let go of at once is put away."""


class Collector(QObject):
    """Collects when Python would, but from the window's own clock; Python's own collector rests for good.

    An application needs one, and ``of`` gives it.
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
        """The application's own, made where it has none yet."""
        return app.findChild(cls) or cls(app)

    def clear_soon(self) -> None:
        """Much has been let go of at once, a whole table: put it away when the window has painted what comes next."""
        self._soon.start()

    def clear(self) -> None:
        """Put all garbage away, and give the system back what was its memory."""
        gc.collect()
        self._old = len(gc.get_objects(generation=2))
        _give_back()

    def look(self) -> None:
        """Put away what is due, by Python's own thresholds."""
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
    """Linux' library keeps freed memory wherever something still lies behind it, unless it is told to give it back."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:  # there are other libraries than GNU's
            trim(0)
