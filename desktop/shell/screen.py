"""The base of every screen of the shell: the background, a header with the way back, the language and the look."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from desktop.shell.layouts import Scroll, row, spaced
from desktop.shell.surfaces import Ground
from desktop.shell.widgets import Button, SearchField, Words, prepare_widgets, say_again
from desktop.words import say

CLICK_MS: Final = 300
"""So long a click may take from its press to its release."""


class Screen(Ground):
    """One page of the window. The window shows it, asks it for its title, and notifies it of changes."""

    home_requested = Signal()
    retitled = Signal()
    """It has another title."""
    arranged = Signal()
    """Its parts have moved by themselves: what lies over it may cover others now."""
    help_page = ""
    """The page of the help that F1 opens here."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title

    def title(self) -> str:
        """The window's title while this screen is shown."""
        return say(self._title)

    def retitle(self, title: str) -> None:
        """Take on another title, by its key."""
        self._title = title
        self.setAccessibleName(self.title())
        self.retitled.emit()

    def entered(self) -> None:
        """The screen is shown: update what may have changed, and take the focus."""
        self.take_focus()

    def take_focus(self) -> None:
        """Take the focus to where the screen begins, or where nothing else has it any more."""

    def resumed(self) -> None:
        """The screen was come back to, and what had the focus when it was left has it again: nothing else takes it."""

    def list_anew(self) -> None:
        """Show what is on disk by now."""

    def look_again(self) -> None:
        """What is on disk may have changed; a screen that is hidden looks when it is entered."""
        if self.isVisible():
            self.list_anew()

    def came_to_front(self) -> None:
        """The window has come to the front: another may have changed something meanwhile.

        A click that brought it there is let be done first: that was meant for what was in sight.
        """
        QTimer.singleShot(CLICK_MS, self, self.look_again)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowActivate:
            self.came_to_front()
        return super().event(event)

    def opened(self) -> None:
        """The screen is shown, and not come back to: begin at its top, with nothing left from the last time."""
        for page in self.findChildren(Scroll):
            page.verticalScrollBar().setValue(0)

    def retranslate(self) -> None:
        """Take on another language."""
        say_again(self)
        self.setAccessibleName(self.title())

    def restyle(self) -> None:
        """Take on the current look."""
        prepare_widgets(self)
        self.update()

    def escape(self) -> bool:
        """Esc was pressed: close what is open; False if there is nothing to close, and the screen may be left."""
        return False


class Page(Screen):
    """A screen with a header: the way back, its title, and its tools at the right."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.back = Button("button.back", "arrow-left", "icon")
        self.back.clicked.connect(self.home_requested)
        self.heading = Words(title, "title", wrap=False)
        self.tools = row(gap=8)
        tools = QWidget()
        tools.setLayout(self.tools)
        title_row = QWidget()
        title_row.setLayout(row(self.back, self.heading, None, gap=12))
        self.head = Head(title_row, tools)
        self.body = QVBoxLayout()
        spaced(self.body, 0)
        whole = QVBoxLayout(self)
        spaced(whole, 0)
        whole.addWidget(self.head)
        whole.addLayout(self.body, 1)

    def take_focus(self) -> None:
        self.back.setFocus(Qt.FocusReason.OtherFocusReason)

    def retitle(self, title: str) -> None:
        self.heading.say(title)
        super().retitle(title)


class SearchPage(Page):
    """A page with a search: Ctrl+F goes there, and Down from there to what was found."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.search = SearchField()

    def go_to_found(self) -> None:
        """Take the focus to what was found."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Find):
            self.search.setFocus()
            self.search.selectAll()
        elif event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.go_to_found()
        else:
            super().keyPressEvent(event)


class Head(QWidget):
    """Title and tools of a page: in one row if there is room, else in two."""

    def __init__(self, title: QWidget, tools: QWidget) -> None:
        super().__init__()
        self._title, self._tools = title, tools
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self.be_lean(lean=False)
        self._box.addWidget(title, 1)
        self._box.addWidget(tools)

    def be_lean(self, *, lean: bool) -> None:
        """Have little room around it, or the usual."""
        spaced(self._box, 8, (24, 6, 24, 0) if lean else (24, 18, 24, 4))

    def minimumSizeHint(self) -> QSize:
        margins = self._box.contentsMargins()
        title, tools = self._title.minimumSizeHint(), self._tools.minimumSizeHint()
        width = max(title.width(), tools.width()) + margins.left() + margins.right()
        return QSize(width, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        needed = self._title.sizeHint().width() + self._tools.sizeHint().width() + self._box.spacing()
        margins = self._box.contentsMargins()
        room = self.width() - margins.left() - margins.right()
        directions = QBoxLayout.Direction
        self._box.setDirection(directions.LeftToRight if needed <= room else directions.TopToBottom)


def centred(content: QWidget, widest: int) -> QWidget:
    """The content centred, as wide as the window but no wider than is good to read."""
    holder = QWidget()
    holder.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground, False)
    content.setProperty("lengths", {"setMaximumWidth": widest})
    layout = row(gap=0)
    holder.setLayout(layout)
    layout.addStretch(1)
    layout.addWidget(content, 1000)
    layout.addStretch(1)
    return holder
