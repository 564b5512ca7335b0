"""The list of saved games, to choose one of them or several."""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Final

from PySide6.QtCore import QItemSelectionModel, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem

from desktop.app.style import look
from desktop.panels.label import plain_tip
from desktop.shell.save_boards import Boards
from desktop.shell.save_line import ENTRY, SaveLine, line_height, told
from engine.core.errors import Refusal
from engine.core.letters import legible
from engine.match.library import SaveEntry

AT_ONCE_S: Final = 0.006
"""So long lines are put into the list at a time; then the window has its turn."""

_log = logging.getLogger(__name__)


class SaveList(QListWidget):
    """Saved games to choose from, one or several. It is filled bit by bit, and can be used meanwhile.

    ``condemn`` is told of an Entry whose line can't be shown, whatever went wrong.
    """

    opened = Signal(object)
    """The Entry that was double-clicked, or taken with Enter."""
    deleted = Signal()
    chosen = Signal()

    def __init__(self, condemn: Callable[[SaveEntry], None]) -> None:
        super().__init__()
        self.setProperty("kind", "bare")
        self._condemn = condemn
        self._coming: deque[SaveEntry] = deque()
        self._all_came = True
        self._keep: set[Path] = set()
        self._row = 0
        self._below: Counter[Path] = Counter()
        self._measured = 0
        self._work = QTimer(self)
        self._work.timeout.connect(self._work_on)
        self.boards = Boards(condemn, self)
        self.boards.drawn.connect(self.viewport().update)
        self.setItemDelegate(SaveLine(self.boards, condemn, self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        # A line that is narrower may be higher.
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setMouseTracking(True)
        self.itemDoubleClicked.connect(lambda item: self.opened.emit(item.data(ENTRY)))
        self.itemSelectionChanged.connect(self._chosen_by_hand)

    # What is listed.

    def begin(self, keep: Iterable[Path] | None = None) -> None:
        """List anew what ``add`` brings from now on. What is listed already and comes again stays where it is.

        What was chosen stays so, unless the files to be chosen are named; where none of them comes, the first line is.
        """
        self.boards.forget()
        self._coming.clear()
        self._all_came = False
        self._row = 0
        self._below = Counter(self._entry(row).path for row in range(self.count()))
        self._keep = {entry.path for entry in self.entries()} if keep is None else set(keep)
        if keep is not None:
            self.blockSignals(True)
            self.clearSelection()
            self.blockSignals(False)

    def add(self, entries: Iterable[SaveEntry], *, last: bool = False) -> None:
        """The next lines; after the last ones, what is left of the list before is taken away."""
        self._coming.extend(entries)
        self._all_came = self._all_came or last
        self.go_on()

    def measure(self) -> None:
        """Give every line the height that it needs in the width and the look of now."""
        self._measured = 0
        self.go_on()

    def go_on(self) -> None:
        """Begin with what is to be done; while the screen of the list is not seen it can wait."""
        screen = self.parentWidget()
        if screen is not None and screen.isVisible():
            self._work.start()

    def rest(self) -> None:
        """Leave what is to be done until the screen is seen again: no clock runs on in a window that was closed."""
        self._work.stop()
        self.boards.forget()

    @property
    def is_filling(self) -> bool:
        """Whether lines are still to come, or to be put into the list."""
        return not self._all_came or self._work.isActive()

    def entries(self) -> list[SaveEntry]:
        """Those that are chosen, from the top."""
        return [item.data(ENTRY) for item in sorted(self.selectedItems(), key=self.row)]

    # How it is filled.

    def _work_on(self) -> None:
        """Do some of what is to be done, and the rest in the next rounds."""
        until = perf_counter() + AT_ONCE_S
        was_chosen = self.selectionModel().selectedRows()
        self.blockSignals(True)
        while (goes_on := self._next_step()) and perf_counter() < until:
            pass
        if not goes_on:
            self._work.stop()
        self._choose_one()
        self.blockSignals(False)
        is_chosen = self.selectionModel().selectedRows()
        if was_chosen != is_chosen or (not goes_on and self._all_came):
            self.chosen.emit()

    def _next_step(self) -> bool:
        """Do one thing; False where there is nothing to be done."""
        if self._coming:
            self._place(self._coming.popleft())
        elif self._all_came and self._row < self.count():
            self._take(self._row)
        elif self._measured < self.count():
            item = self.item(self._measured)
            self._fit(item, item.data(ENTRY))
            self._measured += 1
        else:
            return False
        return True

    def _place(self, entry: SaveEntry) -> None:
        """Put the next entry at its place: it may lie there, or further below when what lay between is gone."""
        while self._below[entry.path] and self._entry(self._row).path != entry.path:
            self._take(self._row)
        if self._below[entry.path]:
            self._below[entry.path] -= 1
            item = self.item(self._row)
            if self._entry(self._row) != entry:
                self._write(item, entry)
            else:
                # What is painted is told anew each time: how long ago it was, and in which language.
                item.setData(Qt.ItemDataRole.AccessibleTextRole, told(entry))
        else:
            item = QListWidgetItem()
            self._write(item, entry)
            self.insertItem(self._row, item)
            self._measured += self._row <= self._measured
        if entry.path in self._keep and not item.isSelected():
            self._choose(item)
        self._row += 1

    def _take(self, row: int) -> None:
        self._below[self._entry(row).path] -= 1
        self.takeItem(row)
        self._measured -= row < self._measured

    def _write(self, item: QListWidgetItem, entry: SaveEntry) -> None:
        try:
            heard = told(entry)
            self._fit(item, entry)
        except Exception:
            _log.warning("%r can't be shown", entry.path.name, exc_info=True)
            condemned = entry
            QTimer.singleShot(
                0, lambda: self._condemn(condemned)
            )  # the list is not to begin anew while it is filled
            entry = replace(entry, trouble=Refusal("file_unusable"))
            heard = told(entry)
            self._fit(item, entry)
        item.setText(entry.name)
        item.setData(ENTRY, entry)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, heard)
        item.setToolTip(plain_tip(legible(entry.path.name)))

    def _fit(self, item: QListWidgetItem, entry: SaveEntry) -> None:
        size = QSize(look().px(320), line_height(entry, self.viewport().width()))
        if item.sizeHint() != size:
            item.setSizeHint(size)

    def _choose_one(self) -> None:
        """The first is chosen where nothing else is, or is to come."""
        if self._row > 0 and not self.selectedItems() and (not self._keep or not self.is_filling):
            self._choose(self.item(0))

    def _choose(self, item: QListWidgetItem) -> None:
        if not self.selectedItems():
            self.setCurrentItem(item, QItemSelectionModel.SelectionFlag.NoUpdate)
        item.setSelected(True)

    def _entry(self, row: int) -> SaveEntry:
        entry: SaveEntry = self.item(row).data(ENTRY)
        return entry

    def _chosen_by_hand(self) -> None:
        self._keep.clear()
        self.chosen.emit()

    # Events.

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is told of the chosen one may take room from the list; the chosen one stays in sight."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.measure()
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
