"""The score sheet: every point with its source, counted row by row, and who has won and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.app.presses import pass_on
from desktop.app.style import look
from desktop.panels.flow_layout import FlowLayout
from desktop.panels.settling import settle_layouts
from desktop.shell import files
from desktop.shell.layouts import Scroll, Split, bring_into_sight, column, row, sized, spaced
from desktop.shell.navigator import Navigator
from desktop.shell.score_grid import ScoreGrid
from desktop.shell.score_history import PIECE
from desktop.shell.score_history_view import ScoreHistoryView
from desktop.shell.screen import Page, centred
from desktop.shell.seat_rows import seat_pixmap
from desktop.shell.surfaces import Panel
from desktop.shell.widgets import Button, FittedTitle, Words
from desktop.table import art
from desktop.words import has, say
from desktop.words.engine import known_points, ranking_sentence, tie_sentences
from engine.core.game import Over

if TYPE_CHECKING:
    from desktop.shell.play import Play

WIDEST: Final = 1440
FOOT_SHARE: Final = 0.2
"""The most of the screen's height that the buttons may have for themselves, below what scrolls."""
A_ROW_MS: Final = 550
PACES: Final = {"off": 0.0, "fast": 0.4, "normal": 1.0, "slow": 1.6}


class Crowned(QWidget):
    """The winner's token in a wreath; those who share the victory are in it together."""

    def __init__(self) -> None:
        super().__init__()
        self._colours: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_winners(self, colours: tuple[int, ...]) -> None:
        """Show the winners."""
        self._colours = colours
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(96), look().px(96))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._colours:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            ratio, side = self.devicePixelRatioF(), self.height()
            painter.drawPixmap(0, 0, art.pixmap("common/wreath", QSize(side, side), ratio=ratio))
            token = round(side * (0.5 if len(self._colours) == 1 else 0.34))
            step = token * 0.82
            left = side / 2 - token / 2 - step * (len(self._colours) - 1) / 2
            for number, colour in enumerate(self._colours):
                at = QPointF(left + number * step, side * 0.47 - token / 2)
                painter.drawPixmap(at, seat_pixmap(colour, token, ratio))


class ScoreScreen(Page):
    """The score of the match on the table: counted out at the end of the game, shown plainly before."""

    def __init__(self, window: Navigator) -> None:
        super().__init__("scores.title")
        self._window = window
        self.crown = Crowned()
        self.verdict = FittedTitle()
        self.reason = Words(role="second")
        self.practice = Words("end.practice", "second")
        self.left_out = Words(role="second")
        self.seed = Words(role="small")
        self.seed.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.grid = ScoreGrid()
        self.score_history = ScoreHistoryView()
        self.again = self._button("end.again", "restart", self._play_again, "main")
        self.same_deal = self._button("end.same_deal", "cards", self._play_same_deal)
        self.review = self._button("end.review", "replay", self._review)
        self.export = self._button("end.export", "export", self._export)
        self.home = self._button("end.home", "home", window.go_home)
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._show_next)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._show_course)
        self._counted: Play | None = None
        self._lay_out()

    def _lay_out(self) -> None:
        self.banner = QWidget()
        words = column(None, self.verdict, self.reason, self.practice, self.seed, None, gap=4)
        self.banner.setLayout(row(self.crown, words, gap=22, margins=(10, 0, 10, 6)))
        sheet = Panel()
        counted = column(self.banner, self.left_out, self.grid, gap=8, margins=(30, 15, 30, 15))
        counted.setStretch(2, 1)
        sheet.setLayout(counted)
        self._aside = Panel()
        self._aside.setLayout(column(self.score_history, margins=(30, 22, 30, 22)))
        self.buttons = QWidget()
        self._flow = flow = FlowLayout(self.buttons)
        spaced(flow, 10, (12, 6, 12, 14))
        for button in (self.again, self.same_deal, self.review, self.export, self.home):
            sized(button, setMinimumHeight=44)
            flow.addWidget(button)
        both = Split(sheet, self._aside, narrow=980, shares=(3, 2))
        content, foot = QWidget(), QWidget()
        self._sheets = column(both, gap=0, margins=(14, 0, 14, 0))
        self._sheets.setStretch(0, 1)
        content.setLayout(self._sheets)
        self._foot = column(self.buttons, gap=0, margins=(14, 0, 14, 0))
        foot.setLayout(self._foot)
        self._page = Scroll(centred(content, WIDEST))
        self.body.addWidget(self._page, 1)
        self.body.addWidget(centred(foot, WIDEST))

    @staticmethod
    def _button(key: str, icon: str, act: object, kind: str = "") -> Button:
        button = Button(key, icon, kind)
        button.clicked.connect(act)
        return button

    def entered(self) -> None:
        self.refresh()
        play = self._window.play
        self.help_page = "" if play is None else play.screen.help_page
        self.take_focus()
        if play is not None and play.match.is_over and self._counted is not play:
            self._counted = play
            self._count()
        else:
            self.finish()

    def hideEvent(self, event: QHideEvent) -> None:
        """Hide the seed: that of a finished game may be that of the next. What nobody sees isn't counted on."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.finish()
            self.seed.setText("")

    def retranslate(self) -> None:
        super().retranslate()
        self.again.setToolTip(say("end.again_help"))
        self.same_deal.setToolTip(say("end.same_deal_help"))
        self.refresh()
        self.finish()

    def restyle(self) -> None:
        super().restyle()
        self.grid.restyle()
        self.verdict.fit()
        self.score_history.tally.restyle()
        self._place_buttons()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_buttons()

    def _place_buttons(self) -> None:
        """Keep the buttons in sight below the sheet; where they would take too much of it, they scroll with it."""
        high = self._flow.heightForWidth(min(self.width(), look().px(WIDEST)) - 2 * look().px(14))
        there = self._foot if high <= FOOT_SHARE * self.height() else self._sheets
        if there.indexOf(self.buttons) < 0:
            focused = self.window().focusWidget()
            there.addWidget(self.buttons)
            if self.buttons.isAncestorOf(focused):
                focused.setFocus()

    def refresh(self) -> None:
        """Fill the sheet anew."""
        play = self._window.play
        if play is None:
            return
        match, players = play.match, play.session.players
        sheets, ranking, pending = match.scores(), match.ranking(), match.pending
        game = match.table.game
        over = isinstance(pending, Over)
        self.heading.say("scores.final" if over else "scores.now")
        self._say_what_is_left_out(game, sum(sheet.concealed for sheet in sheets), over=over)
        self.grid.lay(play, sheets, ranking)
        self._show_course()
        sentence = ranking_sentence(game, ranking, sheets, players) if over else ""
        ties = tie_sentences(game, ranking, players) if over else []
        ended_by = [say(f"{game}.ended_by.{pending.ended_by}")] if isinstance(pending, Over) else []
        self.verdict.setText(sentence)
        self.reason.setText("\n".join([*ties, *ended_by]))
        self.practice.setVisible(match.table.is_practice)
        # The seed is shown only after the game: with it what is still hidden could be dealt and looked at.
        # Nor where it would deal another game than this one, as a file may have it.
        tells_seed = over and match.is_dealt_by_seed
        self.seed.setText(say("end.seed", seed=str(match.table.seed)) if tells_seed else "")
        self.same_deal.setVisible(tells_seed)
        self.crown.show_winners(tuple(players[seat].colour for seat in ranking.winners) if over else ())
        # While points are counted the winner is invisible, but has their room.
        policy = self.banner.sizePolicy()
        policy.setRetainSizeWhenHidden(over)
        self.banner.setSizePolicy(policy)
        self.banner.setVisible(over)
        self.buttons.setVisible(over)
        points = [known_points(sheet.total, concealed=sheet.concealed) for sheet in sheets]
        totals = [f"{player.name} {total}" for player, total in zip(players, points, strict=True)]
        self.grid.setAccessibleName(self.heading.text())
        self.grid.setAccessibleDescription(" ".join([", ".join(totals), sentence, *ties]).strip())
        self.restyle()

    def _say_what_is_left_out(self, game: str, concealed: int, *, over: bool) -> None:
        """Before the end, say what those who look may not know, of so many seats, as this table has agreed."""
        key = f"{game}.scores.left_out"
        words = "" if over or not has(key) else say(key, concealed=concealed)
        self.left_out.setText(words)
        self.left_out.setVisible(bool(words))

    def _show_course(self) -> None:
        """Show the score history beside the sheet; a little later if it is still being worked out."""
        play = self._window.play
        if play is None:
            return
        known = play.score_history.work_out(PIECE)
        self._aside.setVisible(
            known and self.score_history.show_score_history(play.score_history, play.session.players)
        )
        if not known:
            self._later.start()

    # Counting.

    @property
    def is_counting(self) -> bool:
        """Whether points are still being counted."""
        return self._next.isActive()

    def finish(self) -> None:
        """Show all that is still to be counted at once."""
        self._next.stop()
        play = self._window.play
        over = play is not None and play.match.is_over
        if self.grid.lines:
            self.grid.show_lines(len(self.grid.lines), winners=over)
        self.banner.setVisible(over)
        self.score_history.setVisible(True)

    def take_focus(self) -> None:
        """Focus what does no harm: whoever hurries the counting with one key too many must not begin another game."""
        if self.is_counting:
            self.setFocus()
        else:
            super().take_focus()

    def _count(self) -> None:
        settings = self._window.preferences.value
        pace = 0.0 if settings.reduced_motion else PACES[settings.animation]
        if pace == 0.0:
            self.finish()
            return
        self.banner.setVisible(False)
        self.score_history.setVisible(False)
        self.grid.show_lines(0, winners=False)
        self.setFocus()
        self._next.start(round(A_ROW_MS * pace))
        self._next.setInterval(round(A_ROW_MS * pace))

    def _show_next(self) -> None:
        if self.grid.is_whole:
            self._crown()
        else:
            self.grid.show_lines(self.grid.shown + 1, winners=False)
            settle_layouts()
            bring_into_sight(self.grid.lines[self.grid.shown - 1][0])
            self._next.start()

    def _crown(self) -> None:
        """Show all that was counted, and at the top of it who has won."""
        self.finish()
        if self.hasFocus():  # the person has moved it nowhere else meanwhile
            self.take_focus()
        self._page.verticalScrollBar().setValue(0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click finishes the counting."""
        if self.is_counting:
            self._hurry()
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """So does the space bar, or Enter."""
        if self.is_counting and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._hurry()
        else:
            super().keyPressEvent(event)

    def _hurry(self) -> None:
        self._crown()
        pass_on()  # one more stroke in haste was meant for the counting, not for the button that has the focus now

    # Going on.

    def _play_again(self) -> None:
        if self._window.play is not None:
            self._window.start_again(self._window.play.match.table)

    def _play_same_deal(self) -> None:
        """Play it under the rules that it was dealt under: others may have other cards."""
        if self._window.play is not None:
            match = self._window.play.match
            self._window.start(match.table, match.setup.version)

    def _review(self) -> None:
        play = self._window.play
        if play is not None:
            self._window.leave()
            play.session.look_at(0)

    def _export(self) -> None:
        play = self._window.play
        data = self._window.game_bytes()
        if play is None or data is None:
            return
        path = files.choose_to_write(self, files.export_name(play.kept.name, play.match.table.game))
        if path is not None:
            self._window.write_out(path, data)
