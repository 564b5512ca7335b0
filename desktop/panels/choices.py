"""Every choice as a line of a list: the equivalent of the board for the keyboard and for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from desktop.app.presses import ENTER
from desktop.controllers.choices import Choice
from desktop.panels.lines import TableLines
from desktop.table.game_table import Button
from desktop.words import say


class ChoicesPanel(TableLines):
    """The legal commands in words; Enter or a double click plays one, moving through them outlines their places."""

    chosen = Signal(object)
    """A Command."""
    pointed = Signal(object)
    """The Choice under the keyboard or the mouse, or None."""
    place_chosen = Signal(str)
    """The place of the button that is all there is to choose."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("choices")
        self.setWordWrap(True)
        # Lines wrap anew when the list becomes narrower, by its scroll bar too.
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._choices: Sequence[Choice] = ()
        self._sentence: Callable[[Choice], str] = str
        self._button: Button | None = None
        self._stale = False
        self._points = False
        """Whether the places of a line are outlined."""
        self.itemActivated.connect(self._activate)
        self.currentRowChanged.connect(self._point)
        self.retranslate()

    def show_choices(self, choices: Sequence[Choice], sentence: Callable[[Choice], str]) -> None:
        """List what may be done now."""
        self._sentence = sentence
        self._show(tuple(choices), None)

    def show_button(self, button: Button) -> None:
        """List a button that gives no command, where it is all there is to choose."""
        self._show((), button)

    def _show(self, choices: Sequence[Choice], button: Button | None) -> None:
        if (choices, button) == (self._choices, self._button):
            return
        self._choices, self._button = choices, button
        self._stale = True
        self._let_go()
        if self.isVisible():
            self._write()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter plays the line's command and nothing more: the table must not confirm it as well."""
        has_line = self.currentRow() >= 0
        super().keyPressEvent(event)
        if has_line and event.key() in ENTER:
            event.accept()

    def choose_line(self) -> None:
        """Play the command of the line that keys act on, if there is one."""
        if (current := self.currentItem()) is not None:
            self._activate(current)

    def showEvent(self, event: QShowEvent) -> None:
        """Fill the list only when it is shown."""
        super().showEvent(event)
        if self._stale:
            self._write()
        elif self.currentRow() >= 0:
            self._point(self.currentRow())

    def hideEvent(self, event: QHideEvent) -> None:
        """A line that cannot be seen outlines nothing."""
        super().hideEvent(event)
        self._let_go()

    def _write(self) -> None:
        self._stale = False
        self.blockSignals(True)
        self.clear()
        for choice in self._choices:
            self.addItem(QListWidgetItem(self._sentence(choice)))
        if self._button is not None:
            self.addItem(QListWidgetItem(self._button.label))
            self.setCurrentRow(0)
        self.blockSignals(False)

    def retranslate(self) -> None:
        """Take on another language; the lines come with the next choices."""
        self._choices, self._button = (), None
        self.setAccessibleName(say("panel.choices"))

    def _activate(self, item: QListWidgetItem) -> None:
        if self._button is not None:
            self.place_chosen.emit(self._button.place)
        else:
            self.chosen.emit(self._choices[self.row(item)].command)

    def _point(self, row: int) -> None:
        choice = self._choices[row] if 0 <= row < len(self._choices) else None
        self._points = choice is not None
        self.pointed.emit(choice)

    def _let_go(self) -> None:
        """The line pointed at is gone; what others outline on the board stays."""
        if self._points:
            self._point(-1)
