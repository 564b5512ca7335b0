"""The tools of the table: undo, redo, hint, rules, settings and the way out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from desktop.app.style import look
from desktop.app.theme import Theme
from desktop.panels.label import offer
from desktop.table import art
from desktop.words import say
from desktop.words.keys import as_written

TOOL_ICON: Final = 20


@dataclass(frozen=True, slots=True)
class Tool:
    """A button of the bar: its name in the words, its icon, and its shortcut."""

    name: str
    icon: str
    key: str
    checkable: bool = False


TOOLS: Final = (
    Tool("undo", "common/icon/undo", "Ctrl+Z"),
    Tool("redo", "common/icon/redo", "Ctrl+Y"),
    Tool("restart_turn", "common/icon/restart", "Ctrl+R"),
    Tool("hint", "common/icon/hint", "H"),
    Tool("zoom_fit", "common/icon/zoom-fit", "0"),
    Tool("scores", "common/icon/trophy", "S"),
    Tool("rules", "common/icon/help", "F1"),
    Tool("settings", "common/icon/settings", "Ctrl+,"),
    Tool("menu", "common/icon/menu", ""),
    Tool("leave", "common/icon/home", ""),
)

FOLLOWING: Final = (
    Tool("pin_own", "common/icon/pin", "", checkable=True),
    Tool("bots_slower", "common/icon/slower", ""),
    Tool("bots_pause", "common/icon/pause", "", checkable=True),
    Tool("bots_step", "common/icon/step-forward", ""),
    Tool("bots_faster", "common/icon/faster", ""),
    Tool("take_over", "common/icon/bot", ""),
)
"""What goes with following the others: in a row of its own, that is always there."""

ROWS: Final = (TOOLS, FOLLOWING)
KEYS: Final = {tool.name: tool.key for tool in TOOLS}


class ToolBar(QWidget):
    """One small button for each tool; each says what it would do, or why it can't."""

    clicked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("toolBar")
        self.tools = {tool.name: self._button(tool) for tools in ROWS for tool in tools}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for tools in ROWS:
            row = QHBoxLayout()
            for tool in tools:
                row.addWidget(self.tools[tool.name], 1)
            column.addLayout(row)
        self.restyle(theme)
        self.retranslate()

    def set_tool(self, name: str, *, tip: str, why_not: str = "") -> None:
        """Set a tool's tooltip and enable it; with ``why_not``, disable it and say why."""
        offer(self.tools[name], tip=tip, why_not=why_not)

    def restyle(self, theme: Theme) -> None:
        """Take on other colours."""
        side = look().icon(TOOL_ICON)
        for tools in ROWS:
            for tool in tools:
                self.tools[tool.name].setIconSize(QSize(side, side))
                self.tools[tool.name].setIcon(art.icon(tool.icon, theme.ink))

    def retranslate(self) -> None:
        """Take on another language."""
        for tools in ROWS:
            for tool in tools:
                name = say(f"play.{tool.name}")
                self.tools[tool.name].setAccessibleName(name)
                self.tools[tool.name].setToolTip(f"{name} ({as_written(tool.key)})" if tool.key else name)

    def _button(self, tool: Tool) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        button.setCheckable(tool.checkable)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda _=False: self.clicked.emit(tool.name))
        return button
