"""The curtain between two people at one machine: while it is closed, the window shows nothing of the game."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QPixmap,
    QRadialGradient,
)
from PySide6.QtWidgets import QApplication, QLabel, QStackedWidget, QWidget

from desktop.app.presses import ENTER, pass_on
from desktop.app.style import look
from desktop.shell.layouts import column, row, sized
from desktop.shell.saves import breakable
from desktop.shell.seat_rows import seat_pixmap
from desktop.shell.widgets import Button, Words, prepare_widgets, say_again
from desktop.table import art
from desktop.words import say
from engine.match.table import Player

CREAM = "#FFF4DF"
TOKEN_SHARE = 5
"""How many times as high as its token the curtain is at least."""


class Curtain(QWidget):
    """Covers a widget, takes every click and key meant for it, and hides it from screen readers.

    Where the widget is a page among others, the curtain goes with it: it covers no other page, and is there again
    when the page is.
    """

    lifted = Signal(int)
    """The seat whose person has confirmed that they are there."""
    called_off = Signal()
    """The person who wished for the curtain has thought better of it."""

    def __init__(self, covered: QWidget) -> None:
        super().__init__(covered.window())
        self._covered = covered
        self._waits = False
        """Whether somebody is waited for, even while another page is shown."""
        self._seat = 0
        self._players: tuple[Player, ...] = ()
        self._cloth: QPixmap | None = None
        self.token = QLabel()
        self.token.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.heading = Words(role="display")
        self.text = Words(role="lead")
        for words in (self.heading, self.text):
            words.setAlignment(Qt.AlignmentFlag.AlignCenter)
            palette = words.palette()
            palette.setColor(QPalette.ColorRole.WindowText, QColor(CREAM))
            words.setPalette(palette)
        self.ready = Button("button.ok", "curtain", "main")
        self.ready.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.ready.clicked.connect(self._lift)
        sized(self.ready, setMinimumHeight=48)
        self.back = Button("button.cancel", "close")
        self.back.clicked.connect(self._call_off)
        sized(self.back, setMinimumHeight=48)
        middle = column(None, self.token, self.heading, self.text, gap=16, margins=(60, 20, 60, 20))
        middle.addSpacing(10)
        middle.addLayout(row(None, self.ready, self.back, None, gap=12))
        middle.addStretch(1)
        self._middle = middle
        self.setLayout(middle)
        self.setAcceptDrops(True)
        covered.window().installEventFilter(self)
        if isinstance(pages := covered.parentWidget(), QStackedWidget):
            self._pages = pages
            # A slot of its own, as a lambda would be called even after the curtain is gone.
            pages.currentChanged.connect(self._go_with_page)
        self.hide()

    def close_for(self, seat: int, players: tuple[Player, ...], *, is_wished: bool = False) -> None:
        """Close until the person of this seat confirms that they are there, or that they wish for nothing any more."""
        self._seat, self._players = seat, players
        self.back.setVisible(is_wished)
        while (menu := QApplication.activePopupWidget()) is not None:
            menu.close()  # it would lie above the curtain, and take the first click
        self._waits = True
        pass_on()  # one more click or stroke in haste is meant for the board behind it, and lifts nothing
        self.retranslate()
        self.restyle()
        self._close()

    def _close(self) -> None:
        # Hidden, not only covered: so nothing of it is painted, and a screen reader doesn't find it either.
        self._covered.hide()
        self._fit()
        self.show()
        self.raise_()
        self.ready.setFocus()

    def _go_with_page(self, page: int) -> None:
        if self._waits and self._pages.widget(page) is self._covered:
            self._close()
        else:
            self.hide()

    def take_down(self) -> None:
        """Wait for nobody any more."""
        self._waits = False
        self.hide()

    @property
    def is_closed(self) -> bool:
        """Whether the game is hidden."""
        return not self.isHidden()

    def retranslate(self) -> None:
        """Take on another language."""
        say_again(self)
        if self._players:
            # A name that is one long word would be cut at both ends; a screen reader would spell out where it breaks.
            shown = [replace(player, name=breakable(player.name)) for player in self._players]
            for words, key in ((self.heading, "curtain.title"), (self.text, "curtain.text")):
                words.say(key, seat=self._seat, players=shown)
                words.setAccessibleName(say(key, seat=self._seat, players=self._players))
            self.ready.say("curtain.ready", seat=self._seat, players=self._players)
            self.setAccessibleName(say("curtain.title", seat=self._seat, players=self._players))

    def restyle(self) -> None:
        """Take on the current look."""
        prepare_widgets(self)
        self._cloth = None
        self._show_token()

    def _show_token(self) -> None:
        """Show whose turn it is; where large text leaves little room the token gives way, as it would be cut."""
        if self._players:
            side = min(look().px(96), self.height() // TOKEN_SHARE)
            self.token.setPixmap(
                seat_pixmap(self._players[self._seat].colour, side, self.devicePixelRatioF())
            )
            self.token.show()
            self.token.setVisible(self._middle.heightForWidth(self.width()) <= self.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the size of the window."""
        if event.type() == QEvent.Type.Resize and self.is_closed:
            self._fit()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter lifts it, Escape opens it again where that can be; the window can be made full and closed; no other key
        comes through to the game."""
        calls_off = event.key() == Qt.Key.Key_Escape or (event.key() in ENTER and self.back.hasFocus())
        if calls_off and not self.back.isHidden():
            self._call_off()
        elif event.key() in ENTER:
            self._lift()
        elif event.key() == Qt.Key.Key_F11 or event.matches(QKeySequence.StandardKey.Quit):
            event.ignore()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Let nothing be dropped: what is dragged is kept here, else Qt would offer it to the window behind."""
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            if self._cloth is None or self._cloth.deviceIndependentSize().toSize() != self.size():
                self._cloth = self._painted()
            painter.drawPixmap(0, 0, self._cloth)

    def _painted(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        made = QPixmap((QSizeF(self.size()) * ratio).toSize())
        made.setDevicePixelRatio(ratio)
        made.fill(QColor("#2A0B0F"))
        with QPainter(made) as painter:
            cloth = art.renderer("common/curtain")
            size = QSizeF(cloth.defaultSize()).scaled(
                QSizeF(self.size()), Qt.AspectRatioMode.KeepAspectRatioByExpanding
            )
            place = QRectF(QPointF(0, 0), size)
            place.moveCenter(QPointF(self.width() / 2, place.center().y()))
            cloth.render(painter, place)
            # The text has a shade, so that it can be read on any fold.
            centre = QPointF(self.width() / 2, self.height() / 2)
            shade = QRadialGradient(centre, max(self.width(), self.height()) * 0.5)
            shade.setColorAt(0, QColor(20, 4, 6, 190))
            shade.setColorAt(1, QColor(20, 4, 6, 40))
            painter.fillRect(self.rect(), shade)
        return made

    def _fit(self) -> None:
        self.setGeometry(self._covered.window().rect())
        self._show_token()

    def _lift(self) -> None:
        self._open()
        self.lifted.emit(self._seat)

    def _call_off(self) -> None:
        self._open()
        self.called_off.emit()

    def _open(self) -> None:
        self.take_down()
        pass_on()  # one more click or stroke in haste is meant for the curtain, not for the board behind it
        self._covered.show()
        self._covered.setFocus()

    def sizeHint(self) -> QSize:
        return QSize(look().px(800), look().px(500))
