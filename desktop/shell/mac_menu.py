"""The menu bar of a Mac, which always has one: Qt moves these entries into the menu that bears the program's name."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenuBar

from desktop.shell.navigator import Navigator
from desktop.words import say

ROLES = {
    "about.title": QAction.MenuRole.AboutRole,
    "settings.title": QAction.MenuRole.PreferencesRole,
    "app.quit": QAction.MenuRole.QuitRole,
}
"""The entries by their words: a Mac knows each by its role, wherever it was put."""


class MacMenu(QMenuBar):
    """About, Settings and Quit, for all windows of the program."""

    def __init__(self, window: Navigator, leave: Callable[[], object]) -> None:
        super().__init__()  # of no window: so it is the bar of the whole program
        self._menu = self.addMenu("Hearthside")
        self.entries: dict[str, QAction] = {}
        acts: tuple[Callable[[], object], ...] = (
            lambda: window.go("about"),
            lambda: window.go("settings"),
            leave,
        )
        for (key, role), act in zip(ROLES.items(), acts, strict=True):
            entry = self.entries[key] = QAction(
                self
            )  # one that the menu makes may be void for Python once it was open
            entry.setMenuRole(role)
            entry.triggered.connect(act)
            self._menu.addAction(entry)
        self.entries["settings.title"].setShortcut(QKeySequence(QKeySequence.StandardKey.Preferences))
        self.entries["app.quit"].setShortcut(QKeySequence(QKeySequence.StandardKey.Quit))
        self.retranslate()

    def retranslate(self) -> None:
        """Take on another language."""
        for key, entry in self.entries.items():
            entry.setText(say(key))
