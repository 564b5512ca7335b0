"""The boards of saved games as small pictures."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtGui import QPixmap

from desktop.shell.saves import board_of
from engine.match.library import Entry


class Boards(QObject):
    """Small pictures of boards, drawn one after the other while the list is shown already."""

    drawn = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._known: dict[tuple[Path, datetime, int], QPixmap | None] = {}
        self._wanted: list[tuple[Entry, QSize]] = []
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
        entry, size = self._wanted.pop(0)
        self._known[entry.path, entry.saved, size.width()] = board_of(entry)(size)
        self.drawn.emit()
