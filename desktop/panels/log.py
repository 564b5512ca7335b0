"""What happened, in sentences. A line outlines what it mentions, and opens the position of its moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QItemSelectionModel, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QListWidget, QListWidgetItem, QWidget

from desktop.app.style import look
from desktop.app.theme import SEATS
from desktop.panels.lines import PADDING, TableLines, WrappedLine, measure
from desktop.panels.settling import settle_layouts
from desktop.table import art
from desktop.words import say
from engine.core.event import Event
from engine.match.journal import Entry

POSITION = Qt.ItemDataRole.UserRole
EVENT = Qt.ItemDataRole.UserRole + 1
BEAT = Qt.ItemDataRole.UserRole + 2
ICON = 16

Sentence = Callable[[Event], str | None]
"""The sentence of an event; None for what goes without saying."""
Note = Callable[[int], str | None]
"""What to say of the decision at a position, besides its events; None for nothing."""


class LogPanel(TableLines):
    """One line for each event that has words, newest at the bottom."""

    opened = Signal(int, object)
    """The position that a line belongs to, after its command; or the one before, and the beat of it, counted from 0."""
    pointed = Signal(object)
    """The Event of the line under the mouse, or None."""
    _outgrown = Signal()
    """The font has changed. Queued, so that the dozen changes of another look are handled once, before painting."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: list[Entry] = []
        self._written_events = 0
        """How many events of the newest entry are written."""
        self._measured = 0
        """How many lines are measured at the current width of the list."""
        self._is_outgrown = False
        self._is_following = False
        self._moment: int | None = None
        """The position that is shown; None for the present."""
        self.setObjectName("log")
        self.setItemDelegate(WrappedLine(self))
        self.setIconSize(QSize(1, 1) * look().icon(ICON))
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self._outgrown.connect(self._fit, Qt.ConnectionType.QueuedConnection)
        self.itemActivated.connect(self._open)
        self.itemClicked.connect(self._open)
        self.itemEntered.connect(self._point)
        self.retranslate()

    @property
    def entry_count(self) -> int:
        """How many commands are written, the newest perhaps in part."""
        return len(self._entries)

    def show_opening(self, events: Sequence[Event], colours: Sequence[int], sentence: Sentence) -> None:
        """Write what happened before the first command, once, above everything else."""
        if self.count() or self._entries:
            return
        for event in events:
            self._write_event(event, colours, sentence)

    def show_entries(
        self, entries: Sequence[Entry], colours: Sequence[int], sentence: Sentence, note: Note
    ) -> None:
        """Show exactly these entries; lines that exist already stay."""
        same = 0
        for known, entry in zip(self._entries, entries, strict=False):
            if known is not entry:
                break
            same += 1
        while self.count() and self.item(self.count() - 1).data(POSITION) > same:
            self.takeItem(self.count() - 1)
        self._measured = min(self._measured, self.count())
        if same < len(self._entries):
            del self._entries[same:]
            self._written_events = len(self._entries[-1].events) if self._entries else 0
        for entry in entries[same:]:
            self._write(entry, colours, sentence, note)
        self._follow()

    def add(
        self, entry: Entry, colours: Sequence[int], sentence: Sentence, note: Note, until: int | None = None
    ) -> None:
        """Write the events of one command, up to the number ``until``; those that are written already stay."""
        self._write(entry, colours, sentence, note, until)
        self._follow()

    def _write(
        self, entry: Entry, colours: Sequence[int], sentence: Sentence, note: Note, until: int | None = None
    ) -> None:
        if not self._entries or self._entries[-1] is not entry:
            # In a hasty redo the one before was never laid out whole.
            self._write_up_to(None, colours, sentence)
            said = note(len(self._entries))
            self._entries.append(entry)
            self._written_events = 0
            if said is not None:
                self._say(said, None, colours[entry.seat])
        self._write_up_to(until, colours, sentence)

    def _write_up_to(self, until: int | None, colours: Sequence[int], sentence: Sentence) -> None:
        """Write what is lacking of the newest entry, up to an event of it or all."""
        if not self._entries:
            return
        entry, written = self._entries[-1], self._written_events
        self._written_events = max(written, len(entry.events) if until is None else until)
        for number, event in enumerate(entry.events[written : self._written_events], start=written):
            beat = next((beat for beat, end in enumerate(entry.beats) if number < end.event_count), None)
            self._write_event(event, colours, sentence, beat)

    def _write_event(
        self, event: Event, colours: Sequence[int], sentence: Sentence, beat: int | None = None
    ) -> None:
        text = sentence(event)
        if text is not None:
            seat = getattr(event, "seat", None)
            self._say(text, event, None if seat is None else colours[seat], beat)

    def _say(self, text: str, event: Event | None, colour: int | None, beat: int | None = None) -> None:
        item = QListWidgetItem(_icon(colour), text)
        item.setData(POSITION, len(self._entries))
        item.setData(EVENT, event)
        item.setData(BEAT, beat)
        self.addItem(item)

    def _open(self, item: QListWidgetItem) -> None:
        position, beat = item.data(POSITION), item.data(BEAT)
        self.opened.emit(position if beat is None else position - 1, beat)

    def mark(self, position: int | None, beat: int | None = None) -> None:
        """Mark the moment shown: a position, or a ``beat`` of the command after it; None for the present."""
        looked_back = self._moment is not None
        self._moment = position if position is None or beat is None else position + 1
        self.clearSelection()
        for row in range(self.count()) if position is not None else ():
            of = self.item(row)
            if of.data(POSITION) == self._moment and (beat is None or of.data(BEAT) == beat):
                of.setSelected(True)
        if looked_back or position is not None:
            self._follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines wrap anew; the newest stays in sight, or that of the moment shown."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._measured = 0
        if not self._is_outgrown and not self._is_following:
            self._follow()

    def changeEvent(self, event: QEvent) -> None:
        """A larger font needs taller lines."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.setIconSize(QSize(1, 1) * look().icon(ICON))
            self._measured = 0
            if not self._is_outgrown:
                self._is_outgrown = True
                self._outgrown.emit()

    def _fit(self) -> None:
        """Lay the lines out in the current font, once the panels around have settled.

        While a style is applied, the buttons above change their width and back, and the list with them.
        """
        settle_layouts()
        self._is_outgrown = False
        self._follow()

    def showEvent(self, event: QShowEvent) -> None:
        """Start at the end, or at the moment shown."""
        super().showEvent(event)
        self._follow()

    def _follow(self) -> None:
        """Scroll to the line of the moment, from where the arrow keys go on.

        That lays out all lines, so it is done only while the list is visible.
        """
        if not self.isVisible():
            return
        self._measure()
        self._is_following = True  # the room that is left free makes the list smaller
        self._show_whole_rows()
        self._is_following = False
        if self._moment is None:
            self._go_to(self.count() - 1)
            self.scrollToBottom()
        elif said := [row for row in range(self.count()) if self.item(row).data(POSITION) <= self._moment]:
            self._go_to(max((marked.row() for marked in self.selectedIndexes()), default=said[-1]))
            self.scrollToItem(self.item(said[-1]))
        else:
            self._go_to(0)
            self.scrollToTop()

    def _go_to(self, row: int) -> None:
        self.setCurrentRow(row, QItemSelectionModel.SelectionFlag.NoUpdate)

    def _show_whole_rows(self) -> None:
        """Leave free above what is not enough for another row, so that the first one in sight at the end is whole."""
        room = self.viewport().height() + self.viewportMargins().top()
        pad, row, used = look().px(PADDING), self.fontMetrics().lineSpacing(), 0
        for line in reversed(range(self.count())):
            height = self.item(line).sizeHint().height()
            if used + height > room:  # of this one, its last rows
                used += max(0, (room - used - pad) // row * row + pad)
                break
            used += height
        else:
            used = room
        if self.viewportMargins().top() != room - used:
            self.setViewportMargins(0, room - used, 0, 0)

    def _measure(self) -> None:
        """Measure each line once: the list would measure all of them whenever one is added."""
        for row in range(self._measured, self.count()):
            measure(self, self.item(row))
        self._measured = self.count()

    def retranslate(self) -> None:
        """Take on another language; the lines come anew with ``show_entries``."""
        self.begin_anew()
        self.setAccessibleName(say("panel.log"))

    def begin_anew(self) -> None:
        """Drop all lines, as they would be worded otherwise now."""
        self.clear()
        self._entries.clear()
        self._measured = 0

    def leaveEvent(self, event: QEvent) -> None:
        """No line is under the mouse any more."""
        super().leaveEvent(event)
        self.pointed.emit(None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Between the lines nothing is pointed at."""
        super().mouseMoveEvent(event)
        if self.itemAt(event.position().toPoint()) is None:
            self.pointed.emit(None)

    def _point(self, item: QListWidgetItem) -> None:
        """Where the list moves under the mouse that drags something else, as its edge, nothing in it is pointed at."""
        if self.viewport().underMouse():
            self.pointed.emit(item.data(EVENT))
        else:
            QApplication.sendEvent(self.viewport(), QEvent(QEvent.Type.Leave))


def _icon(colour: int | None) -> QIcon:
    """The emblem of a seat, or that of none for what the table does by itself, whoever played before."""
    name = "neutral" if colour is None else SEATS[colour].name
    return QIcon(art.pixmap(f"common/seat/{name}", QSize(48, 48)))
