"""A block above the log: what the others did since the person's last command. It can be closed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QToolButton,
    QVBoxLayout,
)

from desktop.app.style import look
from desktop.app.theme import SEATS, Theme
from desktop.controllers.recap import Recap, SeatRecap
from desktop.panels.label import Label
from desktop.panels.lines import PADDING, WrappedLine, measure
from desktop.panels.stepping_aside import step_aside
from desktop.table import art
from desktop.words import joined_by, say
from desktop.words.names import in_sentence
from engine.match.table import Player

TALLEST: Final = 200
LEAST_ROWS: Final = 2
"""The greatest height of the list in pixels, and the least in lines of text."""

QWIDGETSIZE_MAX: Final = (1 << 24) - 1
"""What Qt takes for no limit; its name is not bound."""

ICON: Final = 16
SEAT = Qt.ItemDataRole.UserRole


class RecapPanel(QFrame):
    """One line for each player who has done something."""

    replayed = Signal(int)
    """A replay from this position on was asked for."""
    pointed = Signal(object)
    """The Events of the line under the mouse; empty if there is none."""
    recap_shown = Signal()
    """There is something else to be shown, or nothing more."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("recap")
        self._recap = Recap(0)
        self._closed: Recap | None = None
        self.has_news = False
        """Whether there is something to be shown; whoever holds the panel shows it."""
        self.begins_midway = False
        """Whether the first position that is known is not the start of the game."""
        self._fills = False
        self._said = False
        """Whether the lines show it in the current language."""
        self._title = Label()
        self._title.setProperty("role", "small")
        self.replay_button, self.close_button = QToolButton(), QToolButton()
        self.replay_button.clicked.connect(lambda: self.replayed.emit(self._recap.position))
        self.close_button.clicked.connect(self._close)
        for button in (self.replay_button, self.close_button):
            button.setAutoRaise(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.lines = RecapLines()
        self.lines.setObjectName("recapLines")
        self.lines.setItemDelegate(WrappedLine(self.lines))
        self.lines.setWordWrap(True)
        self.lines.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.lines.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self.lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.lines.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.lines.setMouseTracking(True)
        self.lines.viewport().installEventFilter(self)
        head = QHBoxLayout()
        head.setSpacing(2)
        head.addWidget(self._title, 1)
        head.addWidget(self.replay_button)
        head.addWidget(self.close_button)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(8, 2, 4, 4)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.lines, 1)
        column.addStretch()
        column.setAlignment(head, Qt.AlignmentFlag.AlignTop)
        self.restyle(theme)
        self.retranslate()
        self.hide()

    @property
    def fills(self) -> bool:
        """Whether it takes the height that it is given, and not what its lines need.

        Then a tab bears its title, and its buttons stand beside the lines: there may be room for a single one.
        """
        return self._fills

    @fills.setter
    def fills(self, fills: bool) -> None:
        if fills == self._fills:
            return  # the window would be laid out anew
        self._fills = fills
        self._title.setVisible(not fills)
        way = QBoxLayout.Direction.RightToLeft if fills else QBoxLayout.Direction.TopToBottom
        self._column.setDirection(way)

    @property
    def least_height(self) -> int:
        """The least height of the panel with lines, in pixels, if a tab does not show it."""
        margins, lines = self._column.contentsMargins(), self.lines.fontMetrics().lineSpacing() * LEAST_ROWS
        head = max(self.close_button.sizeHint().height(), self._title.sizeHint().height())
        around = margins.top() + margins.bottom() + 2 * (self.frameWidth() + self.lines.frameWidth())
        return head + lines + 2 * look().px(PADDING) + around

    def show_recap(self, recap: Recap, players: Sequence[Player]) -> None:
        """Take on a recap; there is no news if it is empty, or was closed already."""
        is_same = recap == self._recap
        if is_same and self._said:
            return
        self._recap, self._said = recap, True
        since = "title" if recap.position else "midway" if self.begins_midway else "start"
        self._title.setText(say(f"since.{since}"))
        self.lines.setAccessibleName(self._title.text())
        self.lines.clear()
        for seat in recap.seats:
            player = players[seat.seat]
            emblem = art.pixmap(f"common/seat/{SEATS[player.colour].name}", QSize(3 * ICON, 3 * ICON))
            words = say("since.line", name=in_sentence(player.name), done=_in_words(seat))
            line = QListWidgetItem(QIcon(emblem), words)
            line.setData(SEAT, seat)
            self.lines.addItem(line)
        lines = "\n".join(self.lines.item(row).text() for row in range(self.lines.count()))
        self.setAccessibleName(f"{self._title.text()}\n{lines}")
        if not is_same:  # in another language it is no news: whoever reads the log goes on
            self._show_news(bool(recap.seats) and recap != self._closed)
        self._fit()

    def retranslate(self) -> None:
        """Take on another language; title and lines come with the next recap."""
        self._said = False
        for button, key in ((self.replay_button, "since.replay"), (self.close_button, "since.close")):
            button.setToolTip(say(key))
            button.setAccessibleName(say(key))

    def restyle(self, theme: Theme) -> None:
        """Take on other colours, and the size of the current look."""
        self.lines.setIconSize(QSize(1, 1) * look().icon(ICON))
        for button, icon in ((self.replay_button, "play"), (self.close_button, "close")):
            button.setIcon(art.icon(f"common/icon/{icon}", theme.ink_second))
            button.setIconSize(QSize(1, 1) * look().icon(ICON))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines wrap anew."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Follow the mouse over the lines, to show what they mention, and the width of the list."""
        if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            line = self.lines.itemAt(event.position().toPoint())
            self.pointed.emit(line.data(SEAT).events if line is not None else ())
        elif event.type() == QEvent.Type.Leave:
            self.pointed.emit(())
        elif isinstance(event, QResizeEvent) and event.size().width() != event.oldSize().width():
            self._fit()  # only now the width of the lines is known
        return False

    def _close(self) -> None:
        self._closed = self._recap
        self._show_news(False)

    def _show_news(self, has_news: bool) -> None:
        if not has_news:
            step_aside(self)
        self.has_news = has_news
        self.recap_shown.emit()

    def _fit(self) -> None:
        """Take the height that the lines need, within bounds: the rest is scrolled to, and no line of text is cut."""
        for row in range(self.lines.count()):
            measure(self.lines, self.lines.item(row))
        ends = self.lines.ends()
        frame, room = 2 * self.lines.frameWidth(), look().px(TALLEST)
        if self.fills:
            least, most = 0, QWIDGETSIZE_MAX
        else:
            least = next(iter(ends[LEAST_ROWS - 1 :] or ends[-1:]), 0) + frame
            most = max((end for end in ends if end <= room), default=0) + frame
        self.lines.setMinimumHeight(least)
        self.lines.setMaximumHeight(most)
        self.lines.show_whole_rows()


class RecapLines(QListWidget):
    """Lines that wrap; the last line of text in sight is never cut."""

    def ends(self) -> list[int]:
        """The height of the list for each number of lines of text, in pixels."""
        pad, row, top = look().px(PADDING), self.fontMetrics().lineSpacing(), 0
        ends: list[int] = []
        for height in map(self.sizeHintForRow, range(self.count())):
            ends += range(top + 2 * pad + row, top + height + 1, row)
            top += height
        return ends

    def show_whole_rows(self) -> None:
        """Leave a margin below that is too small for another line of text."""
        room = self.height() - 2 * self.frameWidth()
        whole = sum(map(self.sizeHintForRow, range(self.count())))
        used = room if whole <= room else max((end for end in self.ends() if end <= room), default=room)
        if self.viewportMargins().bottom() != room - used:
            self.setViewportMargins(0, 0, 0, room - used)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another height has room for more lines of text, or for fewer."""
        super().resizeEvent(event)
        self.show_whole_rows()


def _in_words(seat: SeatRecap) -> str:
    """Everything that one player did, in a row."""
    done = [words if times == 1 else say("list.times", what=words, times=times) for words, times in seat.done]
    return joined_by("since.between", done)
