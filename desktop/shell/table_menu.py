"""What can be done with the game on the table as a whole, in a menu that a tool opens."""

from __future__ import annotations

from collections.abc import Mapping
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
        for name in ENTRIES:
            self.addAction("").setData(name)
        self.triggered.connect(lambda entry: self.chosen.emit(entry.data()))
        self.retranslate()

    @property
    def entries(self) -> Mapping[str, QAction]:
        """The lines by name, asked of Qt each time: what Python holds of them may be void once the menu was open."""
        return dict(zip(ENTRIES, self.actions(), strict=True))

    def retranslate(self) -> None:
        """Take on another language."""
        for name, action in self.entries.items():
            action.setText(say(ENTRIES[name]))

    def open_at(self, button: QWidget) -> None:
        """Open below a button, with the keyboard on the first line."""
        self.setActiveAction(self.entries["name"])
        self.popup(button.mapToGlobal(QPoint(0, button.height())))
