"""Buttons that fill the view with one part of the board, or show all of it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from desktop.app.style import look
from desktop.app.theme import Theme
from desktop.table import art
from desktop.words import say

ICON: Final = 20


@dataclass(frozen=True, slots=True)
class BoardPart:
    """A part of a board: its region, its key, its icon and the key of its name in the words."""

    region: str
    key: str
    icon: str
    name: str


class PartsBar(QWidget):
    """A button for each part; that of the part shown is down, and shows all again."""

    clicked = Signal(str)
    """The region of a part."""

    def __init__(self, parts: Sequence[BoardPart], theme: Theme) -> None:
        super().__init__()
        self.parts = parts
        self.buttons = {part.region: self._button(part.region) for part in parts}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for button in self.buttons.values():
            row.addWidget(button)
        if not parts:
            self.hide()  # never shown here, as without a parent it would be a window of its own
        self.restyle(theme)
        self.retranslate()

    def show_part(self, region: str | None) -> None:
        """Show which part fills the view."""
        for name, button in self.buttons.items():
            button.setChecked(name == region)

    def restyle(self, theme: Theme) -> None:
        """Take on the size of the look now worn."""
        for part in self.parts:
            button = self.buttons[part.region]
            button.setIconSize(QSize(1, 1) * look().icon(ICON))
            button.setIcon(art.icon(part.icon, theme.ink))

    def retranslate(self) -> None:
        """Take on another language."""
        for part in self.parts:
            button, name = self.buttons[part.region], say(part.name)
            button.setAccessibleName(name)
            button.setToolTip(f"{name} ({part.key})")

    def _button(self, region: str) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda _=False: self.clicked.emit(region))
        return button
