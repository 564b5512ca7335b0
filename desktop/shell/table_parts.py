"""The widgets of the table screen and their layout. What they show and do is up to the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QSplitter, QTabWidget, QVBoxLayout, QWidget

from desktop.app.settings import Speed
from desktop.app.style import look
from desktop.app.theme import Theme
from desktop.panels.choices import ChoicesPanel
from desktop.panels.history import HistoryBar
from desktop.panels.inspector import Inspector
from desktop.panels.log import LogPanel
from desktop.panels.parts_bar import BoardPart, PartsBar
from desktop.panels.prompt_bar import PromptBar
from desktop.panels.recap import RecapPanel
from desktop.panels.seat_texts import SPARING
from desktop.panels.seats import SeatsPanel
from desktop.panels.status_line import StatusLine
from desktop.panels.stepping_aside import step_aside
from desktop.panels.tool_bar import ToolBar
from desktop.table import art
from desktop.table.animator import SPEEDS, Animator
from desktop.table.pictures import forget_pictures
from desktop.table.scene import TableScene
from desktop.table.view import TableView
from desktop.words import say

SIDE_WIDTH: Final = 340
ENDLESS: Final = 10_000
"""More pixels than a window is wide: the board has all that the side leaves."""

LEAST_LOG: Final = 100
"""The least height of the log, in pixels at 100 %; the seats may take the rest."""


class TableParts(QWidget):
    """Prompt, board and history at the left; tools, seats, log and choices at the right."""

    def __init__(
        self,
        board: str,
        seats: int,
        theme: Theme,
        tip: Callable[[str], str],
        board_parts: Sequence[BoardPart] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.animator = Animator(self)
        self.scene = TableScene(board, theme, self.animator, self)
        self.view_widget = TableView(self.scene)
        self.view_widget.setAccessibleName(say("panel.board"))
        self.prompt_bar = PromptBar(theme, tip)
        self.tool_bar = ToolBar(theme)
        self.seats = SeatsPanel(seats)
        self.choices = ChoicesPanel()
        self.log = LogPanel()
        self.history = HistoryBar(theme)
        self.parts_bar = PartsBar(board_parts, theme)
        self.history.add(self.parts_bar)
        self.recap = RecapPanel(theme)
        self.beside: list[QWidget] = []
        """Further panels above log and choices: a lesson."""
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setMinimumHeight(LEAST_LOG)
        self.tabs.addTab(self.log, say("panel.log"))
        self.tabs.addTab(self.choices, say("panel.choices"))
        self._scale = look().scale
        """The scale that the width of the side goes by."""
        self._is_divided = False
        """Whether a person gave the side its width."""
        self._arrange()
        self.inspector = Inspector(self)
        self.setFocusProxy(self.view_widget)
        self.prompt_bar.rebuilt.connect(self._order_buttons)
        self.prompt_bar.left.connect(self.view_widget.setFocus)
        self.recap.recap_shown.connect(self.show_recap)
        self.share_side()
        self.order_focus()

    def order_focus(self) -> None:
        """Put the tab order in sequence: the board, the prompt, log and choices, the seats, the history, the tools."""
        beside = _focusable(self.recap) + [widget for part in self.beside for widget in _focusable(part)]
        rest = (widget for part in (self.seats, self.history, self.tool_bar) for widget in _focusable(part))
        self._order_buttons()
        _put_in_order([*self.prompt_bar.in_tab_order, *beside, self.tabs])
        _put_in_order([self.tabs.tabBar(), self.choices, self.log, *rest])

    def _order_buttons(self) -> None:
        """Put the buttons above the board after it. What comes after them stays in order: there are many of those."""
        _put_in_order([self.view_widget, *self.prompt_bar.in_tab_order])

    def insert_beside(self, panel: QWidget) -> None:
        """Add a panel above log and choices: a lesson."""
        self.side.insertWidget(self.side.indexOf(self.tabs), panel)
        panel.show()  # at once: Qt would show it later, and it could not take the focus before
        self.beside.append(panel)
        self.share_side()
        self.order_focus()

    def show_part(self, region: str | None) -> None:
        """Fill the window with a part of the board, or show all of it again.

        What is at the side gives way, unless it is a lesson.
        """
        self.side_panel.setVisible(region is None or any(not panel.isHidden() for panel in self.beside))
        self.parts_bar.show_part(region)
        self.view_widget.show_part(region)

    def share_side(self) -> None:
        """With large text, log and choices give way to what is above them, and so do most facts about the seats.

        Else the seats leave room for what the others did, which comes and goes.
        """
        crowded = look().text > SPARING and any(not panel.isHidden() for panel in self.beside)
        if crowded:
            step_aside(self.tabs)
        self.tabs.setVisible(not crowded)
        self.seats.give_way(crowded)
        self.seats.leave_room(self.recap, 0 if look().text > SPARING else self.recap.least_height)

    def show_recap(self) -> None:
        """Show what the others did above log and choices; with large text as a tab beside them, if there is news."""
        news, as_tab = self.recap.has_news, look().text > SPARING
        if self.tabs.indexOf(self.recap) >= 0 and not (news and as_tab):
            self._take_off_tab()
        self.recap.fills = as_tab
        if news and as_tab:
            if self.tabs.indexOf(self.recap) < 0:
                self.tabs.addTab(self.recap, say("panel.recap"))
            if self.tabs.currentWidget() is self.log:
                self.tabs.setCurrentWidget(self.recap)
        else:
            self.recap.setVisible(news)

    def _take_off_tab(self) -> None:
        if self.tabs.currentWidget() is self.recap:
            self.tabs.setCurrentWidget(self.log)
        self.tabs.removeTab(self.tabs.indexOf(self.recap))
        self.side.insertWidget(self.side.indexOf(self.tabs), self.recap)

    def retranslate(self) -> None:
        """Take on another language."""
        forget_pictures()
        for panel in (self.tool_bar, self.recap, self.choices, self.log, self.history, self.parts_bar):
            panel.retranslate()
        self.view_widget.setAccessibleName(say("panel.board"))
        for panel, name in ((self.log, "log"), (self.choices, "choices"), (self.recap, "recap")):
            self.tabs.setTabText(self.tabs.indexOf(panel), say(f"panel.{name}"))
        self.scene.redraw(self.scene.lod)

    def apply_style(self, theme: Theme) -> None:
        """Take on other colours or another text size.

        Pictures have their own colours, and are kept by the size of text that they were painted with.
        """
        self.prompt_bar.restyle(theme)
        self.tool_bar.restyle(theme)
        self.history.restyle(theme)
        self.parts_bar.restyle(theme)
        self.recap.restyle(theme)
        self.scene.restyle(theme)
        self.view_widget.restyle()
        self.share_side()
        self.show_recap()

    def share_width(self) -> None:
        """With another size of text the side is as wide as at a new table, unless a person gave it a width.

        Called once everything beside the board is shown in that size.
        """
        if look().scale != self._scale and not self._is_divided:
            self._scale = look().scale
            # As long as the table is out of sight, layouts remember the least width that they had before.
            for widget in self.side_panel.findChildren(QWidget):
                widget.updateGeometry()
            for layout in self.side_panel.findChildren(QLayout):
                layout.invalidate()
            self.splitter.setSizes([ENDLESS, SIDE_WIDTH])

    def move_at(self, speed: Speed, *, fade_only: bool) -> None:
        """Set the speed of animations, or let them only fade."""
        self.animator.pace = SPEEDS[speed]
        self.animator.fade_only = fade_only

    def shut(self) -> None:
        """Stop all animations, and release the cached pixels of this table."""
        self.history.shut()
        self.scene.shut()
        self.view_widget.shut()
        forget_pictures()
        art.forget_table(self.scene.board)

    def _arrange(self) -> None:
        board = QWidget()
        left = QVBoxLayout(board)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(0)
        left.addWidget(self.prompt_bar)
        left.addWidget(self.view_widget, 1)
        left.addWidget(self.history)
        self.status = StatusLine(board, self.prompt_bar)
        side = self.side_panel = QWidget()
        self.side = QVBoxLayout(side)
        self.side.setContentsMargins(0, 8, 8, 8)
        self.side.addWidget(self.tool_bar)
        self.side.addWidget(self.seats)
        self.side.addWidget(self.recap)
        self.side.addWidget(self.tabs, 1)
        self.splitter = QSplitter()
        self.splitter.addWidget(board)
        self.splitter.addWidget(side)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setStretchFactor(1, 0)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setSizes([ENDLESS, SIDE_WIDTH])
        self.splitter.splitterMoved.connect(self._divided)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.splitter, 1)

    def _divided(self) -> None:
        self._is_divided = True


def _put_in_order(widgets: Sequence[QWidget]) -> None:
    for before, widget in pairwise(widgets):
        QWidget.setTabOrder(before, widget)


def _focusable(part: QWidget) -> list[QWidget]:
    """All focusable widgets of a part, in the order of creation, which is from left to right."""
    return [child for child in part.findChildren(QWidget) if child.focusPolicy() & Qt.FocusPolicy.TabFocus]
