"""What every screen of the shell has in common: the table beneath, a head with the way back, one language, one look."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.shell.surfaces import Ground
from desktop.shell.widgets import Button, Words, dress, row, say_again, spaced
from desktop.words import say


class Screen(Ground):
    """One page of the window. The window shows it, asks it for its title, and tells it of changes."""

    home_requested = Signal()
    help_page = ""
    """The page of the help that F1 opens here."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title

    def title(self) -> str:
        """What the window calls itself while this screen is shown."""
        return say(self._title)

    def entered(self) -> None:
        """The screen has come into sight: read anew what may have changed, and take the focus."""

    def retranslate(self) -> None:
        """Say everything in the language now spoken."""
        say_again(self)
        self.setAccessibleName(self.title())

    def restyle(self) -> None:
        """Take on the look now worn."""
        dress(self)
        self.update()

    def escape(self) -> bool:
        """Esc was pressed: close what is half open; False where there is nothing to close, and the screen may go."""
        return False


class Page(Screen):
    """A screen with a head: the way back, its title, and its tools at the right."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.back = Button("button.back", "arrow-left", "icon")
        self.back.clicked.connect(self.home_requested)
        self.heading = Words(title, "title", wrap=False)
        self.tools = row(gap=8)
        self.head = row(self.back, self.heading, None, self.tools, gap=12, margins=(24, 18, 24, 4))
        self.body = QVBoxLayout()
        spaced(self.body, 0)
        whole = QVBoxLayout(self)
        spaced(whole, 0)
        whole.addLayout(self.head)
        whole.addLayout(self.body, 1)


def centred(content: QWidget, widest: int) -> QWidget:
    """The content in the middle, as wide as the window but no wider than is good to read."""
    holder = QWidget()
    holder.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground, False)
    content.setProperty("lengths", {"setMaximumWidth": widest})
    layout = row(gap=0)
    holder.setLayout(layout)
    layout.addStretch(1)
    layout.addWidget(content, 1000)
    layout.addStretch(1)
    return holder
