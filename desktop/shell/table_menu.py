"""What can be done with the game on the table as a whole, in a menu that a tool opens."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from desktop.words import say

ENTRIES: Final = {
    "name": "menu.name",
    "copy": "menu.copy",
    "full_screen": "menu.full_screen",
    "wrong_rule": "menu.wrong_rule",
}


class TableMenu(QMenu):
    """Renames the game, saves a copy, fills the screen, reports a wrong rule."""

    chosen = Signal(str)
    """One of ``ENTRIES``."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.entries = {name: self._entry(name) for name in ENTRIES}
        self.retranslate()

    def _entry(self, name: str) -> QAction:
        action = self.addAction("")
        action.triggered.connect(lambda _=False: self.chosen.emit(name))
        return action

    def retranslate(self) -> None:
        """Take on another language."""
        for name, action in self.entries.items():
            action.setText(say(ENTRIES[name]))

    def open_at(self, button: QWidget) -> None:
        """Open below a button, with the keyboard on the first line."""
        self.setActiveAction(self.entries["name"])
        self.popup(button.mapToGlobal(QPoint(0, button.height())))
