"""The score sheet: every point with its source, counted row by row, and who has won and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from desktop.app.style import faded, look
from desktop.shell import files
from desktop.shell.layouts import Flow, Scroll, column, row, sized, spaced
from desktop.shell.saves import breakable
from desktop.shell.screen import Page, centred
from desktop.shell.seat_rows import seat_pixmap
from desktop.shell.surfaces import Panel
from desktop.shell.widgets import Button, Words
from desktop.table import art
from desktop.words import has, say
from desktop.words.engine import ranking_sentence, score_line
from engine.core.game import Over
from engine.core.score import Ranking, ScoreSheet
from engine.match.disk import file_stem
from engine.match.library import ENDING

if TYPE_CHECKING:
    from desktop.shell.play import Play
    from desktop.shell.window import MainWindow

A_ROW_MS: Final = 550
PACES: Final = {"off": 0.0, "fast": 0.4, "normal": 1.0, "slow": 1.6}
TOKEN: Final = 40


class Crowned(QWidget):
    """The winner's token in a wreath; those who share the victory stand in it together."""

    def __init__(self) -> None:
        super().__init__()
        self._colours: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_winners(self, colours: tuple[int, ...]) -> None:
        """Crown these."""
        self._colours = colours
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(132), look().px(132))

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


class SeatHead(QWidget):
    """The head of a seat's column: token and name."""

    def __init__(self, colour: int, name: str) -> None:
        super().__init__()
        self._colour = colour
        self.token = QLabel()
        self.token.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.name = Words(role="strong")
        self.name.setText(breakable(name))
        self.name.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setLayout(column(self.token, self.name, gap=4))

    def restyle(self) -> None:
        """Take the size of the look now worn."""
        self.token.setPixmap(seat_pixmap(self._colour, look().px(TOKEN), self.devicePixelRatioF()))


class Points(QWidget):
    """Points of a seat from one source, and below what they were counted from."""

    def __init__(self, points: int, what: str, *, total: bool = False) -> None:
        super().__init__()
        self.points = points
        number = Words(role="title" if total else "heading", wrap=False)
        number.setText(f"{points}")
        number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        below = Words(role="small")
        below.setText(what)
        below.setAlignment(Qt.AlignmentFlag.AlignCenter)
        below.setVisible(bool(what))
        self.setLayout(column(number, below, gap=0))
        # Until it is its turn to be counted it is unseen, but has its room.
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)


class ScoreGrid(QWidget):
    """The sheet itself, one column a seat, one row a source."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._winning: tuple[int, ...] = ()
        self.lines: list[list[QWidget]] = []
        self.heads: list[SeatHead] = []
        self.shown = 0

    def lay(self, play: Play, sheets: tuple[ScoreSheet, ...], ranking: Ranking) -> None:
        """Write the sheet of these scores."""
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        players, game = play.session.players, play.match.table.game
        self._winning = ()
        self._ranking = ranking
        self.lines, self.shown = [], 0
        self.heads = [SeatHead(player.colour, player.name) for player in players]
        for seat, head in enumerate(self.heads):
            self._grid.addWidget(head, 0, seat + 1)
        for number, line in enumerate(sheets[0].lines):
            label = Words(role="strong")
            label.setText(score_line(game, line))
            cells: list[QWidget] = []
            for sheet in sheets:
                own = sheet.lines[number]
                key = f"{game}.score_from.{own.source}"
                cells.append(Points(own.points, say(key, count=own.count) if own.count and has(key) else ""))
            self._add_line(label, cells)
        total = Words("scores.total", "heading")
        self._add_line(total, [Points(sheet.total, "", total=True) for sheet in sheets])
        tie = self._tie_line(game, sheets, ranking)
        if tie is not None:
            self._add_line(*tie)
        for seat in range(len(players)):
            self._grid.setColumnStretch(seat + 1, 2)
        self._grid.setColumnStretch(0, 2)
        spaced(self._grid, 14, (8, 10, 8, 8))

    def show_lines(self, count: int, *, winners: bool) -> None:
        """Show the first so many lines, and at the end whose column has won."""
        self.shown = min(count, len(self.lines))
        for number, line in enumerate(self.lines):
            for cell in line:
                cell.setVisible(number < self.shown)
        self._winning = self._ranking.winners if winners else ()
        self.update()

    @property
    def is_whole(self) -> bool:
        """Whether every line is in sight."""
        return self.shown == len(self.lines)

    def restyle(self) -> None:
        """Take the size of the look now worn."""
        for head in self.heads:
            head.restyle()

    def paintEvent(self, event: QPaintEvent) -> None:
        wear = look()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for seat in self._winning:
                column_of = self.heads[seat].geometry().united(self.lines[-1][seat].geometry())
                whole = QRectF(column_of).adjusted(-wear.px(4), -wear.px(8), wear.px(4), wear.px(6))
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(faded(wear.theme.accent, 0.13))
                painter.drawRoundedRect(whole, wear.px(8), wear.px(8))
            painter.setPen(wear.line)
            for line in self.lines:
                y = line[0].geometry().top() - self._grid.verticalSpacing() / 2
                painter.drawLine(QPointF(0, y), QPointF(self.width(), y))

    def _add_line(self, label: QWidget, cells: list[QWidget]) -> None:
        number = len(self.lines) + 1
        self._grid.addWidget(label, number, 0, Qt.AlignmentFlag.AlignVCenter)
        for seat, cell in enumerate(cells):
            self._grid.addWidget(cell, number, seat + 1)
        self.lines.append(cells)

    @staticmethod
    def _tie_line(
        game: str, sheets: tuple[ScoreSheet, ...], ranking: Ranking
    ) -> tuple[QWidget, list[QWidget]] | None:
        """What parted the winner from the next seat, where the totals didn't."""
        if ranking.decided_by is None:
            return None
        label = Words(role="second")
        label.setText(f"{say('scores.tie_break')}: {say(f'{game}.tie_break.{ranking.decided_by}.name')}")
        return label, [Points(dict(sheet.tie_breaks)[ranking.decided_by], "") for sheet in sheets]


class ScoreScreen(Page):
    """The score of the match on the table: counted out when the game is over, plainly shown while it runs."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__("scores.title")
        self._window = window
        self.crown = Crowned()
        self.verdict = Words(role="title")
        self.reason = Words(role="second")
        self.grid = ScoreGrid()
        self.again = self._button("end.again", "restart", self._play_again, "main")
        self.review = self._button("end.review", "replay", self._review)
        self.export = self._button("end.export", "export", self._export)
        self.home = self._button("end.home", "home", lambda: window.go("home"))
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._show_next)
        self._counted: Play | None = None
        self._lay_out()

    def _lay_out(self) -> None:
        self.banner = QWidget()
        words = column(None, self.verdict, self.reason, None, gap=6)
        self.banner.setLayout(row(self.crown, words, gap=22, margins=(10, 0, 10, 6)))
        panel = Panel()
        panel.setLayout(column(self.banner, self.grid, gap=10, margins=(34, 28, 34, 30)))
        self.buttons = QWidget()
        flow = Flow(self.buttons)
        spaced(flow, 10, (12, 8, 12, 16))
        for button in (self.again, self.review, self.export, self.home):
            sized(button, setMinimumHeight=44)
            flow.addWidget(button)
        content = QWidget()
        content.setLayout(column(panel, self.buttons, None, gap=0, margins=(14, 0, 14, 0)))
        self.body.addWidget(Scroll(centred(content, 980)))

    @staticmethod
    def _button(key: str, icon: str, act: object, kind: str = "") -> Button:
        button = Button(key, icon, kind)
        button.clicked.connect(act)
        return button

    def entered(self) -> None:
        self.refresh()
        play = self._window.play
        if play is not None and play.match.is_over and self._counted is not play:
            self._counted = play
            self._count()
        else:
            self.finish()

    def retranslate(self) -> None:
        super().retranslate()
        self.refresh()
        self.finish()

    def restyle(self) -> None:
        super().restyle()
        self.grid.restyle()

    def refresh(self) -> None:
        """Write the sheet anew."""
        play = self._window.play
        if play is None:
            return
        match, players = play.match, play.session.players
        sheets, ranking, pending = match.scores(), match.ranking(), match.pending
        game = match.table.game
        over = isinstance(pending, Over)
        self.heading.say("scores.final" if over else "scores.now")
        self.grid.lay(play, sheets, ranking)
        sentence = ranking_sentence(game, ranking, sheets, players) if over else ""
        self.verdict.setText(sentence)
        self.reason.setText(say(f"{game}.ended_by.{pending.ended_by}") if isinstance(pending, Over) else "")
        self.crown.show_winners(tuple(players[seat].colour for seat in ranking.winners) if over else ())
        # While points are counted the winner has their room, but isn't seen.
        policy = self.banner.sizePolicy()
        policy.setRetainSizeWhenHidden(over)
        self.banner.setSizePolicy(policy)
        self.banner.setVisible(over)
        self.buttons.setVisible(over)
        totals = [f"{player.name} {sheet.total}" for player, sheet in zip(players, sheets, strict=True)]
        self.grid.setAccessibleName(self.heading.text())
        self.grid.setAccessibleDescription(" ".join([", ".join(totals), sentence]).strip())
        self.restyle()

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
        (self.again if over else self.back).setFocus(Qt.FocusReason.OtherFocusReason)

    def _count(self) -> None:
        settings = self._window.preferences.value
        pace = 0.0 if settings.reduced_motion else PACES[settings.animation]
        if pace == 0.0:
            self.finish()
            return
        self.banner.setVisible(False)
        self.grid.show_lines(0, winners=False)
        self.setFocus()
        self._next.start(round(A_ROW_MS * pace))
        self._next.setInterval(round(A_ROW_MS * pace))

    def _show_next(self) -> None:
        if self.grid.is_whole:
            self.finish()
        else:
            self.grid.show_lines(self.grid.shown + 1, winners=False)
            self._next.start()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click finishes the counting."""
        if self.is_counting:
            self.finish()
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """So does the space bar, or Enter."""
        if self.is_counting and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.finish()
        else:
            super().keyPressEvent(event)

    # Going on.

    def _play_again(self) -> None:
        if self._window.play is not None:
            self._window.start_again(self._window.play.match.table)

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
        path = files.choose_to_write(
            self, file_stem(play.kept.name, otherwise=play.match.table.game) + ENDING
        )
        if path is not None:
            self._window.write_out(path, data)
