"""The list of saved games, to choose one of them or several."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem

from desktop.shell.save_boards import Boards
from desktop.shell.save_line import ENTRY, SaveLine, told
from engine.match.library import Entry


class SaveList(QListWidget):
    """Saved games to choose from, one or several."""

    opened = Signal(object)
    """The Entry that was double-clicked, or taken with Enter."""
    deleted = Signal()
    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "bare")
        self.boards = Boards(self)
        self.boards.drawn.connect(self.viewport().update)
        self.setItemDelegate(SaveLine(self.boards, self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        # A line that is narrower may be higher.
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setMouseTracking(True)
        self.itemDoubleClicked.connect(lambda item: self.opened.emit(item.data(ENTRY)))
        self.itemSelectionChanged.connect(self.chosen)

    def fill(self, entries: Sequence[Entry], keep: Callable[[Entry], bool]) -> None:
        """List these; those that ``keep`` names stay chosen, else the first is."""
        self.blockSignals(True)
        self.boards.forget()
        self.clear()
        for entry in entries:
            item = QListWidgetItem(entry.name, self)
            item.setData(ENTRY, entry)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, told(entry))
            item.setToolTip(str(entry.path.name))
            item.setSelected(keep(entry))
        chosen = self.selectedItems() or [self.item(0)] * (self.count() > 0)
        if chosen:
            self.setCurrentItem(chosen[0])
            chosen[0].setSelected(True)
        self.blockSignals(False)
        self.chosen.emit()

    def entries(self) -> list[Entry]:
        """Those that are chosen, from the top."""
        return [item.data(ENTRY) for item in sorted(self.selectedItems(), key=self.row)]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is told of the chosen one may take room from the list; the chosen one stays in sight."""
        super().resizeEvent(event)
        if self.selectionModel().isSelected(self.currentIndex()):
            self.scrollTo(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, Delete deletes; all else is Qt's own way through a list."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.entries():
            self.opened.emit(self.entries()[0])
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.deleted.emit()
        else:
            super().keyPressEvent(event)
