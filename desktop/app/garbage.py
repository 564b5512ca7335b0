"""Python's garbage is put away in the window's thread alone.

Among it may be things of the window. Where they end in another thread, which Python would let happen whenever that one
makes something, they wait for Python while they hold locks of Qt that the window's thread waits for, and the program
stands still.
"""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

EVERY: Final = 200
"""Milliseconds between two looks."""
GROWTH: Final = 1.25
"""So much more must have grown old since the last look at all of it, as Python itself wants it."""


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

    @classmethod
    def of(cls, app: QObject) -> Collector:
        """The application's own, made where it has none yet."""
        return app.findChild(cls) or cls(app)

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
