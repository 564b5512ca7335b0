"""The boards of saved games as small pictures."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtGui import QPixmap

from desktop.shell.saves import Drawing, board_of
from desktop.words import language
from engine.match.library import SaveEntry

LONGEST_QUEUE: Final = 16
"""How many boards may wait to be drawn: no more lines are in sight, and those scrolled past need none."""

MOST_KNOWN: Final = 300

Key = tuple[Path, datetime, int, str]
"""What tells one picture from every other: its file, when that was saved, its width, and the language of its words."""


class BoardThumbnails(QObject):
    """Small pictures of boards, drawn one after the other while the list is shown already."""

    drawn = Signal()

    def __init__(self, mark_unusable: Callable[[SaveEntry], None], parent: QObject) -> None:
        super().__init__(parent)
        self._mark_unusable = mark_unusable
        self._known: dict[Key, QPixmap | None] = {}
        self._queue: deque[tuple[SaveEntry, QSize]] = deque(maxlen=LONGEST_QUEUE)
        self._drawing: tuple[Key, Drawing] | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._draw_next)

    def picture(self, entry: SaveEntry, size: QSize) -> QPixmap | None:
        """The board of a saved game; None until it has been drawn."""
        key = _key(entry, size)
        is_begun = self._drawing is not None and self._drawing[0] == key
        if key not in self._known and not is_begun and not any(other is entry for other, _ in self._queue):
            self._queue.append((entry, size))
            self._timer.start()
        return self._known.get(key)

    def forget(self) -> None:
        """Cancel the boards that still wait to be drawn."""
        self._queue.clear()
        self._drawing = None
        self._timer.stop()

    def _draw_next(self) -> None:
        """Draw some of the next board."""
        if self._drawing is None:
            if not self._queue:
                self._timer.stop()
                return
            entry, size = self._queue.popleft()
            steps = board_of(entry, self._mark_unusable)(size)
            self._drawing = _key(entry, size), Drawing(steps)
        begun = key, drawing = self._drawing
        if drawing.go_on() or begun is not self._drawing:
            return
        while len(self._known) >= MOST_KNOWN:
            del self._known[next(iter(self._known))]
        self._known[key], self._drawing = drawing.picture, None
        self.drawn.emit()


def _key(entry: SaveEntry, size: QSize) -> Key:
    return entry.path, entry.saved, size.width(), language()
