"""The score sheet itself: a column for each seat, a row for each source of points, revealed row by row."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLabel, QWidget

from desktop.app.style import faded, look
from desktop.shell.layouts import cleared, column, row, sized, spaced
from desktop.shell.saves import breakable
from desktop.shell.seat_rows import seat_pixmap
from desktop.shell.widgets import Words
from desktop.words import say
from desktop.words.engine import counted_from, known_points, score_row
from engine.core.score import Ranking, ScoreLine, ScoreSheet

if TYPE_CHECKING:
    from desktop.shell.play import Play

TOKEN: Final = 40
SMALL_TOKEN: Final = 28
NUMBER: Final = 23
TOTAL: Final = 32
"""The height of points."""
FEW_LINES: Final = 4
"""With more lines than this all is closer together, so that the whole sheet is in sight."""

Row = tuple[ScoreLine, ...]
"""What a row says of a seat: one line, or the parts that share it."""


class SeatHead(QWidget):
    """The head of a seat's column: token and name, beside each other in a long sheet if it is wide enough."""

    def __init__(self, colour: int, name: str, *, few: bool) -> None:
        super().__init__()
        self._colour, self._side = colour, TOKEN if few else SMALL_TOKEN
        self._may_lie = not few
        self.token = QLabel()
        self.token.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.name = Words(role="strong")
        self.name.setText(breakable(name))
        self.name.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._line = (
            column(self.token, self.name, gap=4) if few else row(None, self.token, self.name, None, gap=6)
        )
        self.setLayout(self._line)

    def minimumSizeHint(self) -> QSize:
        """As narrow as with the name below the token."""
        narrow = max(part.minimumSizeHint().width() for part in (self.token, self.name))
        return QSize(narrow, super().minimumSizeHint().height())

    @property
    def fits(self) -> bool:
        """Whether token and name have room beside each other with the name in one line."""
        name = self.name.fontMetrics().horizontalAdvance(self.name.text())
        return self.width() >= self.token.sizeHint().width() + self._line.spacing() + name

    def lie(self, *, beside: bool) -> None:
        """Put the name beside the token, or below it."""
        directions = QBoxLayout.Direction
        direction = directions.LeftToRight if beside and self._may_lie else directions.TopToBottom
        if direction != self._line.direction():
            self._line.setDirection(direction)
            self.updateGeometry()  # while the sheet is being laid out, the line alone would not pass its height on

    def restyle(self) -> None:
        """Take on the size of the current look."""
        self.token.setPixmap(seat_pixmap(self._colour, look().px(self._side), self.devicePixelRatioF()))


class Digits(Words):
    """A number, as high as its digits: they have nothing below the line, and what is said of them stands close."""

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(hint.width(), min(hint.height(), self.maximumHeight()))


class Points(QWidget):
    """Points of a seat from one source, and below them how they were counted."""

    def __init__(self, points: int, what: str, *, total: bool = False, concealed: bool = False) -> None:
        super().__init__()
        self.points = points
        number = Digits(role="title" if total else "heading", wrap=False)
        number.setText(known_points(points, concealed=concealed))
        sized(number, setFixedHeight=TOTAL if total else NUMBER)
        number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        below = Words(role="small")
        below.setText(what)
        below.setAlignment(Qt.AlignmentFlag.AlignCenter)
        apart = (6, 0, 6, 0)  # from the texts of the seats beside it
        self.setLayout(column(None, number, below, None, gap=0, margins=apart))
        below.setVisible(bool(what))  # only here, as without a parent it would be a window of its own
        # Until it is counted it is invisible, but has its room.
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)


class ScoreGrid(QWidget):
    """The sheet itself: a column for each seat, a row for each source."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._winning: tuple[int, ...] = ()
        self.lines: list[list[QWidget]] = []
        self.heads: list[SeatHead] = []
        self.shown = 0

    def lay(self, play: Play, sheets: tuple[ScoreSheet, ...], ranking: Ranking) -> None:
        """Fill the sheet with these scores."""
        cleared(self._grid)
        players, game = play.session.players, play.match.table.game
        self._winning = ()
        self._ranking = ranking
        self.lines, self.shown = [], 0
        worth = [rows for rows in zip(*map(_rows, sheets), strict=True) if _is_worth_a_row(rows)]
        few = len(worth) <= FEW_LINES
        self.heads = [SeatHead(player.colour, player.name, few=few) for player in players]
        for seat, head in enumerate(self.heads):
            self._grid.addWidget(head, 0, seat + 1)
            head.show()  # at once, see _add_line
        for rows in worth:
            label = Words(role="strong")
            label.setText(score_row(game, rows[0][0]))
            self._add_line(label, [_cell(game, own) for own in rows])
        total = Words("scores.total", "heading")
        for place in range(len(worth)):
            self._grid.setRowStretch(place + 1, 1)
        self._add_line(
            total, [Points(sheet.total, "", total=True, concealed=sheet.concealed) for sheet in sheets]
        )
        for name, _ in sheets[0].tie_breaks:
            if name in ranking.behind_by:
                self._add_line(*self._tie_line(game, sheets, name))
        for seat in range(len(players)):
            self._grid.setColumnStretch(seat + 1, 2)
        self._grid.setColumnStretch(0, 2)
        spaced(self._grid, 14 if few else 4, (8, 8, 8, 6))

    def show_lines(self, count: int, *, winners: bool) -> None:
        """Show this many lines, and with the last one whose column has won."""
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
        """Take on the size of the current look."""
        for head in self.heads:
            head.restyle()
        self._grid.activate()
        self._arrange_heads()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The names are below the tokens where there is no room beside one of them."""
        super().resizeEvent(event)
        self._arrange_heads()

    def _arrange_heads(self) -> None:
        beside = all(head.fits for head in self.heads)
        for head in self.heads:
            head.lie(beside=beside)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The rules between the rows go along with them; of itself Qt paints anew only where the cells were and are."""
        if event.type() == QEvent.Type.Move:
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = look()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for seat in self._winning:
                column_of = self.heads[seat].geometry().united(self.lines[-1][seat].geometry())
                whole = QRectF(column_of).adjusted(-style.px(4), -style.px(8), style.px(4), style.px(6))
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(faded(style.theme.accent, 0.13))
                painter.drawRoundedRect(whole, style.px(8), style.px(8))
            painter.setPen(style.line)
            for line in self.lines:
                y = line[0].geometry().top() - self._grid.verticalSpacing() / 2
                painter.drawLine(QPointF(0, y), QPointF(self.width(), y))

    def _add_line(self, label: QWidget, cells: list[QWidget]) -> None:
        number = len(self.lines) + 1
        self._grid.addWidget(label, number, 0, Qt.AlignmentFlag.AlignVCenter)
        # Left to the layout it would be shown, and its height counted, in a later turn of the event loop only, and the
        # sheet would be too low until then. Cells are shown by show_lines.
        label.show()
        for seat, cell in enumerate(cells):
            self._grid.addWidget(cell, number, seat + 1)
        cells[0].installEventFilter(self)
        self.lines.append(cells)

    @staticmethod
    def _tie_line(game: str, sheets: tuple[ScoreSheet, ...], name: str) -> tuple[QWidget, list[QWidget]]:
        """A tie-break by which somebody with as many points fell behind the winners."""
        label = Words(role="second")
        by = say(f"{game}.tie_break.{name}.name")
        label.setText(say("panel.told", what=say("scores.tie_break"), value=by))
        return label, [Points(dict(sheet.tie_breaks)[name], "") for sheet in sheets]


def _rows(sheet: ScoreSheet) -> list[Row]:
    """The lines of a seat, with those that share a row together."""
    return [tuple(lines) for _, lines in groupby(sheet.lines, key=lambda line: line.row or line.source)]


def _is_worth_a_row(rows: tuple[Row, ...]) -> bool:
    """Whether a row of all seats says something: a correction that nobody needed doesn't."""
    lines = [line for own in rows for line in own]
    return any(line.points for line in lines) or not lines[0].corrects


def _cell(game: str, own: Row) -> Points:
    concealed = any(line.concealed for line in own)
    return Points(sum(line.points for line in own), counted_from(game, own), concealed=concealed)
