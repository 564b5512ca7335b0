"""The home screen: continue the last game, start another, or choose from the covers. All of it fits on screen."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeVar

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from desktop.app.style import RADIUS, faded, look
from desktop.panels.flow_layout import FlowLayout
from desktop.panels.settling import settle_layouts
from desktop.panels.styling import styled_by
from desktop.shell.covers import Covers
from desktop.shell.layouts import Pair, Scroll, Split, column, row, sized, spaced
from desktop.shell.navigator import Navigator
from desktop.shell.saves import SavePicture, board_of, breakable, relative_time, shown_players, turn_text
from desktop.shell.screen import Head, Screen
from desktop.shell.seat_rows import seat_pixmap
from desktop.shell.surfaces import SHADOW, Panel, fitted, has_picture, paint_paper, paint_shadow, rounded
from desktop.shell.widgets import Button, FittedTitle, Words
from desktop.table import art
from desktop.words import say
from engine.games import CATALOGUE

if TYPE_CHECKING:
    from engine.match.library import SaveEntry
    from engine.match.table import Player

FIRST: Final = next(iter(CATALOGUE))
"""The title that is suggested to new players."""

NARROW: Final = 820
NARROWEST: Final = 560
"""Widths in pixels at 100 %: below the first everything is stacked, below the second there are no pictures."""

Arrangement = Literal["wide", "stacked", "flat"]


class Covering(NamedTuple):
    """The most that the covers take: this part of the height, or so many pixels at 100 % if that is more."""

    part: float
    least: int


class Fitting(NamedTuple):
    """One of the ways to have all in sight: how the doors lie, and the most of the height that the covers take.

    A door shows its icon before the text, above it, or close before it in the middle of a low door. If they are flat,
    of the last game only the text is shown, with the button beside it. If all is lean, its players are left out, its
    name is smaller, and there is little room around everything.
    """

    arrangement: Arrangement
    covers: Covering
    is_lean: bool = False


LARGE: Final = Covering(0.31, 96)
SMALL: Final = Covering(0.2, 72)
FLAT_ONES: Final = (Fitting("flat", LARGE), Fitting("flat", SMALL, is_lean=True))
WIDE_ONES: Final = (Fitting("wide", LARGE), Fitting("wide", SMALL), *FLAT_ONES)
NARROW_ONES: Final = (Fitting("stacked", LARGE), *FLAT_ONES)
"""The ways at a width, each lower than the one before it."""

FLAT: Final = 60
FLAT_ICON: Final = 24
FLAT_GAP: Final = 10
"""The height of a flat door, its icon, and the gap to its text, in pixels at 100 %."""

B = TypeVar("B", bound=Button)

_log = logging.getLogger(__name__)


class Home(Screen):
    """The start screen."""

    def __init__(self, window: Navigator) -> None:
        super().__init__("home.title")
        self._window, self._wants_focus = window, False
        self.logo = QLabel()
        self._logo_side = 0
        self.name = Words(role="title", wrap=False)
        self.name.setText("Hearthside")
        self.new = self._leads(ScreenButton("home.new", "new"), "new")
        self.load = self._leads(ScreenButton("home.load", "load"), "load")
        self.replays = self._leads(ScreenButton("home.replays", "replay"), "replays")
        self.settings = self._leads(Button("home.settings", "settings", "quiet"), "settings")
        self.help = self._leads(Button("home.help", "help", "quiet"), "help")
        self.about = self._leads(Button("home.about", "info", "quiet"), "about")
        self.continue_card = ContinueCard(window)
        window.listing.newest_found.connect(self._newest_found)
        window.listing.marked_unusable.connect(window.listing.ask_newest)
        window.writers.saves_changed.connect(self.look_again)
        self.covers = Covers()
        self.covers.chosen.connect(self._cover_chosen)
        self.covers.to_learn.connect(window.learn)
        name = QWidget()
        name.setLayout(row(self.logo, self.name, None, gap=10))
        tools = QWidget()
        tools.setLayout(row(self.settings, self.help, self.about, gap=10))
        self._head = Head(name, tools)
        self._doors = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        spaced(self._doors, 0)
        doors = QWidget()
        doors.setLayout(self._doors)
        for door in (self.new, self.load, self.replays):
            self._doors.addWidget(door)
        middle = QWidget()
        self._middle = Pair(self.continue_card, doors, shares=(5, 2), gap=4)
        middle.setLayout(column(self._middle, margins=(18, 4, 18, 0)))
        middle.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        content = QWidget()
        inner = QVBoxLayout(content)
        spaced(inner, 0)
        inner.addWidget(self._head)
        inner.addWidget(middle, 1)
        self._foot = row(self.covers)
        inner.addLayout(self._foot)
        self._page, self._ways = inner, iter(NARROW_ONES)
        whole = QVBoxLayout(self)
        spaced(whole, 0)
        scroll = Scroll(content)
        self._bar = scroll.verticalScrollBar()
        self._bar.rangeChanged.connect(self._measured)
        self._settled, self._too_tall = QTimer(self), QTimer(self)
        for timer, act in ((self._settled, self._fit_settled), (self._too_tall, self._shorten)):
            timer.setSingleShot(True)
            timer.timeout.connect(act)
        whole.addWidget(scroll)

    def entered(self) -> None:
        """Look up which game was played last."""
        self._window.listing.ask_newest()
        self._wants_focus = True  # as soon as it is known whether there is a game to continue
        super().entered()

    def resumed(self) -> None:
        self._wants_focus = False

    def list_anew(self) -> None:
        self._window.listing.ask_newest()

    def _newest_found(self, entry: SaveEntry | None) -> None:
        if self.continue_card.show_newest(entry):
            self._fit()
        free = (None, self.new) if self._wants_focus else (None,)
        if self.window().focusWidget() in free and not self.isHidden():
            self.take_focus()
        self._wants_focus = False

    def take_focus(self) -> None:
        (self.continue_card.button if self.continue_card.entry else self.new).setFocus()

    def retranslate(self) -> None:
        super().retranslate()
        self.covers.retranslate()
        self.continue_card.retranslate()
        self._fit()
        self._settled.start()

    def restyle(self) -> None:
        super().restyle()
        self._fit()
        self._settled.start()
        self.covers.restyle()
        self.continue_card.restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Take the first way in which all is in sight; what is above the covers keeps what it needs."""
        self._ways = iter(NARROW_ONES if self.width() < look().px(NARROW) else WIDE_ONES)
        self._arrange(next(self._ways))
        self._shorten()

    def _arrange(self, way: Fitting) -> None:
        doors, is_flat = way.arrangement, way.arrangement == "flat"
        self._middle.stack(stacked=doors != "wide")
        for door in (self.new, self.load, self.replays):
            door.arrange(doors)
        directions = QBoxLayout.Direction
        self._doors.setDirection(directions.TopToBottom if doors == "wide" else directions.LeftToRight)
        styled_by(self.name, role="display" if doors == "wide" else "title")
        self._draw_logo()
        for tool in (self.settings, self.help, self.about):
            tool.become("icon" if self.width() < look().px(NARROW) else "quiet")
        self.continue_card.show_picture(shown=not is_flat and self.width() >= look().px(NARROWEST))
        self.continue_card.lie_flat(flat=is_flat)
        self._head.be_lean(lean=way.is_lean)
        spaced(self._foot, 0, (20, 0, 20, 4) if way.is_lean else (20, 2, 20, 14))
        self.continue_card.be_lean(lean=way.is_lean)
        self.covers.limit(max(look().px(way.covers.least), round(self.height() * way.covers.part)))

    def _draw_logo(self) -> None:
        """As high as the name, which is measured in its own font: before it was shown it still has another."""
        self.name.ensurePolished()
        side = self.name.sizeHint().height()
        if side != self._logo_side and has_picture("common/logo"):
            self._logo_side = side
            self.logo.setPixmap(art.pixmap("common/logo", QSize(side, side), ratio=self.devicePixelRatioF()))

    def _measured(self, _: int, beyond: int) -> None:
        """What is laid out seems to need more height."""
        if beyond:
            self._too_tall.start()

    def _fit_settled(self) -> None:
        """Share the height anew, now that everything has its font: what was reckoned before may be wrong."""
        settle_layouts()
        self._fit()

    def _shorten(self) -> None:
        """Go on to a lower way while not all is in sight, and never back until something else changes.

        All has to fit beside a scroll bar, too: there it may need more height, or less, and so call for it or not.
        """
        while not self._fits() and (way := next(self._ways, None)) is not None:
            self._arrange(way)
        self.arranged.emit()

    def _fits(self) -> bool:
        settle_layouts()
        widths = self.width(), self.width() - self._bar.sizeHint().width()
        return max(map(self._page.totalHeightForWidth, widths)) <= self.height()

    def _leads(self, button: B, screen: str) -> B:
        button.clicked.connect(lambda: self._window.go(screen))
        return button

    def _cover_chosen(self, game: str) -> None:
        self._window.new_game(game)


class ScreenButton(Button):
    """A large button that leads to another screen: a sheet of paper with an icon and a word."""

    def __init__(self, key: str, icon: str) -> None:
        super().__init__(key, icon, "quiet")
        self._picture = icon
        self._arrangement: Arrangement = "wide"
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def arrange(self, arrangement: Arrangement) -> None:
        """Show the icon before the text, above it, or close before it in the middle of a low door."""
        if arrangement != self._arrangement:
            self._arrangement = arrangement
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        beside = {"wide": 126, "stacked": 2 * SHADOW + 16, "flat": 2 * SHADOW + 16 + FLAT_ICON + FLAT_GAP}
        height = FLAT if self._arrangement == "flat" else 84
        return QSize(self._length() + look().px(beside[self._arrangement]), look().px(height))

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(hint.width(), min(hint.height(), look().px(72)))

    def _length(self) -> int:
        return QFontMetrics(look().font("heading")).horizontalAdvance(self.text())

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            style, ratio = look(), self.devicePixelRatioF()
            depth, radius = style.px(SHADOW), style.px(RADIUS + 4)
            paper = QRectF(self.rect()).adjusted(depth, depth, -depth, -depth)
            lifted = self.underMouse() and not self.isDown()
            if lifted:
                paper.translate(0, -style.px(2))
            paint_shadow(painter, paper, radius, depth * 0.9, 1.4 if lifted else 1.0)
            paint_paper(painter, paper, radius, style, ratio)
            if self.underMouse():
                painter.fillPath(rounded(paper, radius), faded(style.theme.accent, 0.08))
            if self.hasFocus():
                painter.setPen(QPen(style.theme.accent, 3))
                painter.drawRoundedRect(paper.adjusted(1, 1, -1, -1), radius, radius)
            self._paint_words(painter, paper)

    def _paint_words(self, painter: QPainter, paper: QRectF) -> None:
        style, ratio = look(), self.devicePixelRatioF()
        side = round(min(max(paper.height() * 0.26, style.px(24)), style.px(44)))
        if self._arrangement == "flat":
            side, gap = style.px(FLAT_ICON), style.px(FLAT_GAP)
            length = min(self._length(), paper.width() - side - 2 * gap)
            corner = QPointF(paper.center().x() - (side + gap + length) / 2, paper.center().y() - side / 2)
            words = QRectF(corner.x() + side + gap, paper.top(), length + 1, paper.height())
        elif self._arrangement == "stacked":
            line = QFontMetrics(style.font("heading")).height()
            top = paper.center().y() - (side + line) / 2
            corner = QPointF(paper.center().x() - side / 2, top)
            words = QRectF(paper.left(), top + side, paper.width(), line)
        else:
            corner = QPointF(paper.left() + style.px(26), paper.center().y() - side / 2)
            left = corner.x() + side + style.px(18)
            words = QRectF(left, paper.top(), paper.right() - left - style.px(12), paper.height())
        icon = art.pixmap(
            f"common/icon/{self._picture}", QSize(side, side), ratio=ratio, tint=style.theme.accent
        )
        painter.drawPixmap(corner, icon)
        painter.setFont(fitted(self.text(), style.font("heading"), words.width()))
        painter.setPen(style.theme.ink)
        is_stacked = self._arrangement == "stacked"
        flags = Qt.AlignmentFlag.AlignCenter if is_stacked else Qt.AlignmentFlag.AlignVCenter
        painter.drawText(words, flags, self.text())


class PlayersLine(QWidget):
    """The players: tokens and names, on as many lines as they need."""

    def __init__(self) -> None:
        super().__init__()
        self._flow = FlowLayout(self)
        spaced(self._flow, 10)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_players(self, players: Sequence[Player]) -> None:
        """Show these."""
        while (item := self._flow.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        side = look().px(20)
        for player in players:
            token, name = QLabel(), Words(role="second", wrap=False)
            token.setPixmap(seat_pixmap(player.colour, side, self.devicePixelRatioF()))
            name.setText(breakable(player.name))
            pair = QWidget()
            pair.setLayout(row(token, name, gap=6))
            self._flow.addWidget(pair)


class ContinueCard(Panel):
    """The newest game: its picture, whose turn it is, and when it was played; a welcome if there is none."""

    def __init__(self, window: Navigator) -> None:
        super().__init__()
        self._window = window
        self._is_known = False
        self.entry: SaveEntry | None = None
        self.picture = SavePicture(bleeding=True)
        self.eyebrow = Words("home.continue", "small", wrap=False)
        self.game = FittedTitle()
        self.whose = Words(role="lead")
        self.when = Words(role="second")
        self.players = PlayersLine()
        self.button = Button("home.continue", "play", "main")
        self.button.clicked.connect(self._clicked)
        self.learn = Button("home.learn", "learn")
        self.learn.clicked.connect(lambda: self._window.learn(FIRST))
        words = QWidget()
        self._lines = column(None, self.eyebrow, self.game, self.players, self.whose, self.when, None)
        self._buttons = row(None, self.button, self.learn, None)
        self._text = column(None, self._lines, self._buttons, None)
        self.is_flat, self.is_lean = True, False
        self.lie_flat(flat=False)
        words.setLayout(self._text)
        sized(self.picture, setMinimumHeight=150)
        self.setLayout(
            column(Split(self.picture, words, narrow=480, shares=(3, 2)), margins=(10, 10, 10, 10))
        )
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_picture(self, *, shown: bool) -> None:
        """Show the picture beside the text, or the text alone."""
        if shown == self.picture.isHidden():
            self.picture.setVisible(shown)
            self.retranslate()

    def lie_flat(self, *, flat: bool) -> None:
        """Have the buttons beside the text, and little room around it, or below it."""
        if flat == self.is_flat:
            return
        self.is_flat = flat
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._text.setDirection(right if flat else down)
        self._buttons.setDirection(down if flat else right)
        # What is free: around both, or above and below each.
        for layout, before, after in ((self._text, not flat, not flat), (self._lines, flat, flat)):
            layout.setStretch(0, int(before))
            layout.setStretch(layout.count() - 1, int(after))
        self._buttons.setStretch(0, int(flat))
        self._text.setStretch(1, int(flat))
        self._space()
        self._show_eyebrow()

    def _space(self) -> None:
        around = 4 if self.is_lean else 8 if self.is_flat else 14
        spaced(self._text, 18, (18, around, 18, around))
        spaced(self._lines, 4 if self.is_flat else 8)
        spaced(self._buttons, 4 if self.is_lean else 10)
        for button in (self.button, self.learn):
            sized(button, setMinimumHeight=40 if self.is_lean else 48)

    def be_lean(self, *, lean: bool) -> None:
        """Tell only what is most needed."""
        self.is_lean = lean
        self._space()
        self.game.largest = "heading" if lean else "title"
        self.game.fit()
        self._leave_out()

    def _leave_out(self) -> None:
        goes_on = self.entry is not None
        self.whose.setVisible(goes_on or not self.is_lean)
        for line in (self.players, self.when):
            line.setVisible(goes_on and not self.is_lean)

    def _show_eyebrow(self) -> None:
        self.eyebrow.setVisible(self.entry is not None and not self.is_flat)

    def show_newest(self, entry: SaveEntry | None) -> bool:
        """Show the newest game that was found on disk; False if that is shown already, and only gets older."""
        if self._is_known and entry == self.entry:
            self._show_when()
            return False
        self._is_known, self.entry = True, entry
        try:
            self.retranslate()
        except Exception:
            if entry is None:
                raise
            _log.warning("%r can't be shown", entry.path.name, exc_info=True)
            self.show_newest(None)
            self._window.listing.mark_unusable(entry)
        return True

    def retranslate(self) -> None:
        """Take on another language; nothing is shown before the disk was searched."""
        self.button.setVisible(self._is_known)
        self._show_eyebrow()
        self.learn.setVisible(self._is_known and self.entry is None)
        if not self._is_known:
            self.picture.wait()
            return
        if self.entry is None:
            self.picture.show_picture(FIRST)
            self._entitle(FIRST)
            self.whose.setText(say(f"tagline.{FIRST}"))
            self.button.say("home.new", "new")
        else:
            self.picture.show_picture(
                self.entry.game, board_of(self.entry, self._window.listing.mark_unusable)
            )
            self._entitle(self.entry.game)
            self.whose.setText(breakable(turn_text(self.entry)))
            self.button.say("home.continue", "play")
        self._show_players()
        self._show_when()
        self.game.fit()

    def _show_players(self) -> None:
        self.players.show_players(shown_players(self.entry) if self.entry is not None else ())

    def _show_when(self) -> None:
        self.when.setText(relative_time(self.entry.saved) if self.entry is not None else "")
        self._leave_out()

    def _entitle(self, game: str) -> None:
        title = say(f"game.{game}")
        self.game.setText(title if self.picture.isHidden() else title.replace(": ", ":\n"))
        self.game.setAccessibleName(title)

    def restyle(self) -> None:
        """Take on the current look."""
        self.picture.update()
        self.game.fit()
        self._show_players()

    def _clicked(self) -> None:
        if self.entry is None:
            self._window.new_game(FIRST)
        else:
            self._window.open_entry(self.entry)
