"""The boards of saved games as small pictures."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtGui import QPixmap

from desktop.shell.saves import board_of
from engine.match.library import Entry

MOST_WANTED: Final = 16
"""So many boards wait to be drawn: more lines are not in sight, and what was scrolled past needs none."""

MOST_KNOWN: Final = 300


class Boards(QObject):
    """Small pictures of boards, drawn one after the other while the list is shown already."""

    drawn = Signal()

    def __init__(self, condemn: Callable[[Entry], None], parent: QObject) -> None:
        super().__init__(parent)
        self._condemn = condemn
        self._known: dict[tuple[Path, datetime, int], QPixmap | None] = {}
        self._wanted: deque[tuple[Entry, QSize]] = deque(maxlen=MOST_WANTED)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._draw_next)

    def picture(self, entry: Entry, size: QSize) -> QPixmap | None:
        """The board of a saved game, None until it has been drawn."""
        key = (entry.path, entry.saved, size.width())
        if key not in self._known and not any(other is entry for other, _ in self._wanted):
            self._wanted.append((entry, size))
            self._timer.start()
        return self._known.get(key)

    def forget(self) -> None:
        """Draw nothing that is not on screen any more."""
        self._wanted.clear()
        self._timer.stop()

    def _draw_next(self) -> None:
        if not self._wanted:
            self._timer.stop()
            return
        entry, size = self._wanted.popleft()
        while len(self._known) >= MOST_KNOWN:
            del self._known[next(iter(self._known))]
        self._known[entry.path, entry.saved, size.width()] = board_of(entry, self._condemn)(size)
        self.drawn.emit()
