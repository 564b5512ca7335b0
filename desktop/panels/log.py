"""What happened, in sentences. A line points at what it speaks of, and opens the position of its moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from desktop.app.theme import SEATS
from desktop.table import art
from desktop.words import say
from engine.core.event import Event
from engine.match.journal import Entry

POSITION = Qt.ItemDataRole.UserRole
EVENT = Qt.ItemDataRole.UserRole + 1


class LogPanel(QListWidget):
    """One line for each event that has words, newest at the bottom."""

    opened = Signal(int)
    """The position that a line belongs to: after its command."""
    pointed = Signal(object)
    """The Event of the line under the mouse, or None."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("log")
        self.setWordWrap(True)
        # Lines wrap anew when the list becomes narrower, by its scroll bar too.
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setIconSize(QSize(16, 16))
        self.setMouseTracking(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.itemActivated.connect(lambda item: self.opened.emit(item.data(POSITION)))
        self.itemClicked.connect(lambda item: self.opened.emit(item.data(POSITION)))
        self.itemEntered.connect(lambda item: self.pointed.emit(item.data(EVENT)))
        self._length = 0
        self.retranslate()

    def show_entries(
        self, entries: Sequence[Entry], colours: Sequence[int], sentence: Callable[[Event], str | None]
    ) -> None:
        """Write the whole log anew."""
        self.clear()
        self._length = 0
        for entry in entries:
            self._write(entry, colours, sentence)
        self.scrollToBottom()

    def add(self, entry: Entry, colours: Sequence[int], sentence: Callable[[Event], str | None]) -> None:
        """Write what one command brought."""
        self._write(entry, colours, sentence)
        self.scrollToBottom()

    def _write(self, entry: Entry, colours: Sequence[int], sentence: Callable[[Event], str | None]) -> None:
        self._length += 1
        for event in entry.events:
            text = sentence(event)
            if text is None:
                continue
            item = QListWidgetItem(_icon(getattr(event, "seat", entry.seat), colours), text)
            item.setData(POSITION, self._length)
            item.setData(EVENT, event)
            self.addItem(item)

    def mark(self, position: int | None) -> None:
        """Show which moment is looked at; None for the present."""
        self.clearSelection()
        if position is None:
            self.scrollToBottom()
            return
        for row in range(self.count()):
            item = self.item(row)
            if item.data(POSITION) == position:
                item.setSelected(True)
                self.scrollToItem(item)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines wrap anew; the newest stays in sight unless an earlier one is looked at."""
        super().resizeEvent(event)
        if not self.selectedItems():
            self.scrollToBottom()

    def retranslate(self) -> None:
        """Take on another language; the lines come with ``show_entries``."""
        self.setAccessibleName(say("panel.log"))

    def leaveEvent(self, event: QEvent) -> None:
        """No line is under the mouse any more."""
        super().leaveEvent(event)
        self.pointed.emit(None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Between the lines nothing is pointed at."""
        super().mouseMoveEvent(event)
        if self.itemAt(event.position().toPoint()) is None:
            self.pointed.emit(None)


def _icon(seat: int, colours: Sequence[int]) -> QIcon:
    return QIcon(art.pixmap(f"common/seat/{SEATS[colours[seat]].name}", QSize(32, 32)))
