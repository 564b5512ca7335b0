"""The list of saved games, to select one or several. What branched off from a game is below it."""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Final

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QCursor, QHoverEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QListWidget, QListWidgetItem

from desktop.app.style import look
from desktop.panels.label import plain_tip
from desktop.shell.layouts import bring_into_sight
from desktop.shell.save_boards import BoardThumbnails
from desktop.shell.save_line import ENTRY, SaveLine, accessible_text, line_height
from engine.core.errors import Refusal
from engine.core.letters import legible
from engine.match.library import SaveEntry
from engine.match.shelf import content_of, match_id_of

AT_ONCE_S: Final = 0.006
"""How long the list is filled at a time, in seconds; then the event loop goes on."""

Line = Path | str
"""What a line stays known by: that of a match by its id, as each move is another file, any other by its file."""

_log = logging.getLogger(__name__)


def line_of(entry: SaveEntry) -> Line:
    """What the line of a save is known by, whatever is played or saved."""
    return match_id_of(entry.path) if entry.automatic else entry.path


class SaveList(QListWidget):
    """Saved games, one or several of which can be selected. It is filled bit by bit, and can be used meanwhile.

    ``mark_unusable`` is called with an Entry whose line can't be shown, whatever went wrong.
    """

    opened = Signal(object)
    """The Entry that was double-clicked, or taken with Enter."""
    deleted = Signal()
    chosen = Signal()

    def __init__(self, mark_unusable: Callable[[SaveEntry], None]) -> None:
        super().__init__()
        self.setProperty("kind", "bare")
        self._mark_unusable = mark_unusable
        self._coming: deque[SaveEntry] = deque()
        self._all_came = True
        self._keep: dict[Line, SaveEntry | None] = {}
        """The lines to select that may still come; with the save that was selected there, and is to be no other."""
        self._row = 0
        self._below: Counter[Path] = Counter()
        self._former: dict[Line, QListWidgetItem] = {}
        """The items as they were before: a match that was played elsewhere meanwhile comes as another file."""
        self._families: dict[str, QListWidgetItem] = {}
        """The last item of each family that is not the game itself, unless there is only that."""
        self._awaited: dict[Path, QListWidgetItem] = {}
        """Items that have stayed in their place beside their family, and are still to come."""
        self._measured = 0
        self._is_to_be_seen = False
        """Whether the line that was to be selected is brought into sight once all have their place and height."""
        self.choices = 0
        """How often the person has chosen lines by hand."""
        self._work = QTimer(self)
        self._work.timeout.connect(self._work_on)
        self.boards = BoardThumbnails(mark_unusable, self)
        self.boards.drawn.connect(self.viewport().update)
        self.setItemDelegate(SaveLine(self.boards, mark_unusable, self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        # A narrower line may be higher.
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setMouseTracking(True)
        self.itemDoubleClicked.connect(lambda item: self.opened.emit(item.data(ENTRY)))
        self.itemSelectionChanged.connect(self._chosen_by_hand)
        self.verticalScrollBar().actionTriggered.connect(self._scrolled_by_hand)

    # The entries.

    def begin(self, keep: Iterable[Line] | None = None) -> None:
        """Start over: list what ``add`` brings from now on. Items that come again stay where they are.

        The selection stays, unless ``keep`` names the lines to select, or their files.
        """
        if keep is not None:
            self.choose(keep)
        self.boards.forget()
        self._coming.clear()
        self._all_came = False
        self._row = 0
        self._families.clear()
        self._awaited.clear()
        self._below = Counter(self._entry(row).path for row in range(self.count()))
        self._former = {line_of(self._entry(row)): self.item(row) for row in range(self.count())}
        for entry in self.entries():
            self._keep.setdefault(line_of(entry), entry)

    def choose(self, keep: Iterable[Line]) -> None:
        """Select these lines, or those of these files, as they come once the list starts over; if none of them does,
        the first line."""
        self._keep = dict.fromkeys(keep)
        self.blockSignals(True)
        self.clearSelection()
        self.blockSignals(False)
        self.bring_into_sight()

    def add(self, entries: Iterable[SaveEntry], *, last: bool = False) -> None:
        """Add entries; after the last ones, what is left of the former list is removed."""
        self._coming.extend(entries)
        self._all_came = self._all_came or last
        self.go_on()

    def put_in_place(self, listed: SaveEntry, now: SaveEntry) -> None:
        """Show a save as it is now on the line that it has, before the list starts over.

        Another line of the file that it is now goes: no two lines are of one file. The save was found under both its
        names while it was renamed, say.
        """
        items = [self.item(row) for row in range(self.count())]
        its = next((item for item in items if item.data(ENTRY) == listed), None)
        if its is not None:
            self._write(its, now)
            self._take_out(lambda item: item is not its and item.data(ENTRY).path == now.path)

    def take_out(self, listed: Iterable[SaveEntry]) -> None:
        """Remove the lines of saves that are gone, before the list starts over."""
        gone = {entry.path: entry for entry in listed}
        self._take_out(lambda item: gone.get(item.data(ENTRY).path) == item.data(ENTRY))

    def bring_into_sight(self) -> None:
        """Bring the selected line into sight once all have their place, unless the person scrolls elsewhere first."""
        self._is_to_be_seen = True

    def take_focus(self) -> None:
        """Take the focus; the page goes where it is."""
        self.setFocus()
        bring_into_sight(self)

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """The page follows the line that the keyboard is on: the list may be higher than the window."""
        super().scrollTo(index, hint)
        if self.hasFocus() and index == self.currentIndex():
            bring_into_sight(self)

    def measure(self) -> None:
        """Give every line the height that it needs in the current width and look."""
        self._measured = 0
        self.go_on()

    def go_on(self) -> None:
        """Start working on the list; while its screen is hidden it can wait."""
        screen = self.parentWidget()
        if screen is not None and screen.isVisible():
            self._work.start()

    def rest(self) -> None:
        """Pause until the screen is shown again: no timer runs on in a closed window."""
        self._work.stop()
        self.boards.forget()

    @property
    def is_filling(self) -> bool:
        """Whether entries are still to come, or to be put into the list."""
        return not self._all_came or self._work.isActive()

    def entries(self) -> list[SaveEntry]:
        """The selected entries, from the top."""
        return [item.data(ENTRY) for item in sorted(self.selectedItems(), key=self.row)]

    def beside(self) -> list[Line]:
        """The line to select once the selected ones are gone: the one below them, else above."""
        chosen = {self.row(item) for item in self.selectedItems()}
        last = max(chosen, default=0)
        rows = (*range(last, self.count()), *range(last - 1, -1, -1))
        return [line_of(self._entry(row)) for row in rows if row not in chosen][:1]

    # How it is filled.

    def _work_on(self) -> None:
        """Do some of the work, and the rest in the next rounds of the event loop."""
        until = perf_counter() + AT_ONCE_S
        was_chosen = self.selectionModel().selectedRows()
        self.blockSignals(True)
        self.setAutoScroll(False)  # whatever becomes the current line meanwhile
        while (goes_on := self._next_step()) and perf_counter() < until:
            pass
        if not goes_on:
            self._work.stop()
        self._choose_one()
        self._show_selected()
        if not self.is_filling:
            self._keep.clear()
        if not goes_on:
            self._look_under_mouse()
        self.setAutoScroll(True)
        self.blockSignals(False)
        is_chosen = self.selectionModel().selectedRows()
        if was_chosen != is_chosen or (not goes_on and self._all_came):
            self.chosen.emit()

    def _next_step(self) -> bool:
        """Do one step; False if there is nothing left to do."""
        if self._coming:
            self._place(self._coming.popleft())
        elif self._all_came and self._row < self.count():
            self._take(self._row)
        elif self._all_came and self._awaited:
            _, gone = self._awaited.popitem()
            self._row -= 1
            self._drop(self.row(gone))
        elif self._measured < self.count():
            item = self.item(self._measured)
            self._fit(item, item.data(ENTRY))
            self._measured += 1
        else:
            return False
        return True

    def _place(self, entry: SaveEntry) -> None:
        """Put the next entry at its place: it may be there already, or further below if those in between are gone."""
        family = _family(entry)
        self._pass_over(entry, family)
        while self._below[entry.path] and self._entry(self._row).path != entry.path:
            self._take(self._row)
            self._pass_over(entry, family)
        item = self._awaited.pop(entry.path, None)
        if item is not None and _family(item.data(ENTRY)) != family:
            self._row -= 1
            self._drop(self.row(item))  # it can't be opened any more, say
            item = None
        if item is not None:
            self._renew(item, entry)
            self._move(item, entry)
        elif self._below[entry.path]:
            self._below[entry.path] -= 1
            item = self.item(self._row)
            self._renew(item, entry)
            self._row += 1
            if family in self._families:
                self._move(item, entry)
        else:
            self._drop_former(line_of(entry))
            item = QListWidgetItem()
            self._write(item, entry)
            row = self._place_in_family(entry) if family in self._families else self._row
            self.insertItem(row, item)
            self._measured += row <= self._measured
            self._row += 1
        if family and not (family in self._families and _is_first(entry)):
            self._families[family] = item
        if not item.isSelected() and self._is_kept(entry):
            item.setSelected(True)

    def _is_kept(self, entry: SaveEntry) -> bool:
        line = next((line for line in (line_of(entry), entry.path) if line in self._keep), None)
        chosen = self._keep.get(line) if line is not None else None
        return line is not None and (chosen is None or not _is_another(chosen, entry))

    def _drop_former(self, line: Line) -> None:
        """Remove the item that a match had before it was played elsewhere; if it is selected, the next one will be."""
        former = self._former.get(line)
        row = -1 if former is None else self.row(former)
        if former is None or row < 0:
            return
        if former.isSelected():
            self._keep[line] = None
        if row >= self._row:
            self._take(row)
        elif self._awaited.pop(self._entry(row).path, None) is not None:
            self._row -= 1
            self._drop(row)

    def _pass_over(self, entry: SaveEntry, family: str) -> None:
        """Skip items here that belong to a family already listed: they are still to come."""
        while self._row < self.count():
            there = self._entry(self._row)
            its = _family(there)
            if there.path == entry.path or not its or (its != family and its not in self._families):
                return
            self._below[there.path] -= 1
            self._awaited[there.path] = self.item(self._row)
            self._row += 1

    def _move(self, item: QListWidgetItem, entry: SaveEntry) -> None:
        """Move an item that is listed already to its place: it was played since, say, or had no family before."""
        row, place = self.row(item), self._place_in_family(entry)
        place -= row < place
        if row != place:
            self._drop(row)
            self.insertItem(place, item)
            self._measured = min(self._measured, row, place)

    def _place_in_family(self, entry: SaveEntry) -> int:
        """The game itself comes first, its branches in the order in which they come."""
        row = self.row(self._families[entry.family])
        if not _is_first(entry):
            return row + 1
        while row > 0 and _family(self._entry(row - 1)) == entry.family:
            row -= 1
        return row

    def _take(self, row: int) -> None:
        self._below[self._entry(row).path] -= 1
        self._drop(row)

    def _take_out(self, is_gone: Callable[[QListWidgetItem], bool]) -> None:
        self.blockSignals(True)
        for row in reversed(range(self.count())):
            if is_gone(self.item(row)):
                self._drop(row)
        self.blockSignals(False)

    def _drop(self, row: int) -> None:
        self.takeItem(row)
        self._measured -= row < self._measured

    def _renew(self, item: QListWidgetItem, entry: SaveEntry) -> None:
        listed: SaveEntry = item.data(ENTRY)
        if listed != entry:
            self._write(item, entry)
            if _is_another(listed, entry):
                item.setSelected(False)
        else:
            # What is painted is worded anew each time: how long ago it was, and in which language.
            item.setData(Qt.ItemDataRole.AccessibleTextRole, accessible_text(entry))

    def _write(self, item: QListWidgetItem, entry: SaveEntry) -> None:
        try:
            text = accessible_text(entry)
            self._fit(item, entry)
        except Exception:
            _log.warning("%r can't be shown", entry.path.name, exc_info=True)
            unusable = entry
            # Later: the list must not start over while it is filled.
            QTimer.singleShot(0, self, lambda: self._mark_unusable(unusable))
            entry = replace(entry, trouble=Refusal("file_unusable"))
            text = accessible_text(entry)
            self._fit(item, entry)
        item.setText(entry.name)
        item.setData(ENTRY, entry)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, text)
        # The names of autosaves say nothing to people.
        item.setToolTip("" if entry.automatic else plain_tip(legible(entry.path.name)))

    def _fit(self, item: QListWidgetItem, entry: SaveEntry) -> None:
        size = QSize(look().px(320), line_height(entry, self.viewport().width()))
        if item.sizeHint() != size:
            item.setSizeHint(size)

    def _choose_one(self) -> None:
        """Select the first line if nothing else is selected, or is to come. The keyboard goes on from there."""
        if self._row > 0 and not self.selectedItems() and (not self._keep or not self.is_filling):
            self.item(0).setSelected(True)
        model = self.selectionModel()
        if not model.isSelected(self.currentIndex()) and (selected := model.selectedRows()):
            first = min(selected, key=QModelIndex.row)
            model.setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)

    def _entry(self, row: int) -> SaveEntry:
        entry: SaveEntry = self.item(row).data(ENTRY)
        return entry

    def _show_selected(self) -> None:
        if self._is_to_be_seen and not self.is_filling:
            self._is_to_be_seen = False
            self.scrollTo(self.currentIndex())

    def _look_under_mouse(self) -> None:
        """Shade the line that is under the mouse now: of its own accord Qt looks only when the mouse moves."""
        at, viewport = QCursor.pos(), self.viewport()
        kind = QEvent.Type.HoverMove if viewport.underMouse() else QEvent.Type.HoverLeave
        here = QPointF(viewport.mapFromGlobal(at))
        QApplication.sendEvent(viewport, QHoverEvent(kind, here, QPointF(at), here))

    def _scrolled_by_hand(self) -> None:
        self._is_to_be_seen = False

    def _chosen_by_hand(self) -> None:
        self._is_to_be_seen = False
        self.choices += 1
        self._keep.clear()
        self.chosen.emit()

    # Events.

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The details of the selected game may take room from the list; its line stays in sight."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.measure()
        if self.selectionModel().isSelected(self.currentIndex()):
            self.scrollTo(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, Delete deletes; all else is as in any list of Qt's."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.entries():
            self.opened.emit(self.entries()[0])
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.deleted.emit()
        else:
            super().keyPressEvent(event)


def _family(entry: SaveEntry) -> str:
    """The family that it is listed with; none if it can't be opened, as those come last."""
    return entry.family if entry.trouble is None else ""


def _is_another(listed: SaveEntry, entry: SaveEntry) -> bool:
    """Whether the line of a save is now that of another, which has its name: nobody has chosen that."""
    both_known = bool(listed.game and entry.game)
    return both_known and not entry.automatic and content_of(listed) != content_of(entry)


def _is_first(entry: SaveEntry) -> bool:
    """Whether it is the game that its family branched off from."""
    return entry.automatic and entry.id == entry.family
