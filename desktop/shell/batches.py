"""Long work in the window's own thread, in batches, so that the window goes on meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer

AT_ONCE: Final = 20
"""So many steps are done at once: few games are deleted or restored before anybody could see that it takes time."""

BATCH_S: Final = 0.02
"""How long a batch takes, in seconds; then the event loop goes on."""


class Batches(QObject):
    """Does a piece of work step by step: it ends with the last step of an iterator."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Iterator[None] = iter(())
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._work_on)

    @property
    def is_busy(self) -> bool:
        """Whether there is something left to do."""
        return self._timer.isActive()

    def begin(self, steps: Iterator[None]) -> None:
        """Do the first steps now, and whatever is left in batches. Only one piece of work is done at a time."""
        self._steps = steps
        if len(list(islice(steps, AT_ONCE))) == AT_ONCE:
            self._timer.start()

    def _work_on(self) -> None:
        until = perf_counter() + BATCH_S
        self._timer.stop()  # what a step raises ends the work
        for _ in self._steps:
            if perf_counter() > until:
                self._timer.start()
                return
