"""Beside the score sheet: the points turn by turn, and what each seat did how often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from desktop.app.style import faded, look
from desktop.app.theme import SEATS
from desktop.shell.layouts import cleared, column, row, spaced
from desktop.shell.score_history import ScoreHistory, Tally
from desktop.shell.seat_rows import seat_pixmap
from desktop.shell.widgets import Words
from desktop.words import labelled, listed, say, written
from engine.match.table import Player

TOKEN: Final = 20
MOST_STEPS: Final = 5
FEWEST_TURNS: Final = 2
"""With fewer there is nothing to draw yet."""


class PointsChart(QWidget):
    """A line for each seat in its colour, with its token at the end."""

    def __init__(self) -> None:
        super().__init__()
        self._score_history: Sequence[Sequence[int]] = ()
        self._colours: Sequence[int] = ()
        self._to_the_end = False
        self._begins_midway = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_score_history(
        self,
        score_history: Sequence[Sequence[int]],
        players: Sequence[Player],
        *,
        begins_midway: bool,
        to_the_end: bool,
    ) -> None:
        """Draw these totals, one row of numbers after each turn.

        They begin with the start of the game or midway, and go up to its end or to the present.
        """
        self._score_history = score_history
        self._begins_midway, self._to_the_end = begins_midway, to_the_end
        self._colours = [player.colour for player in players]
        sentences = (
            labelled(player.name, total) for player, total in zip(players, score_history[-1], strict=True)
        )
        self.setAccessibleName(say("scores.course"))
        self.setAccessibleDescription(listed(sentences))
        self.update()

    @property
    def ends(self) -> tuple[str, str]:
        """What stands below its two ends."""
        first = say("scores.midway" if self._begins_midway else "scores.start")
        return first, say("scores.end" if self._to_the_end else "scores.today")

    def sizeHint(self) -> QSize:
        return QSize(look().px(320), look().px(160))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(200), look().px(130))

    def paintEvent(self, event: QPaintEvent) -> None:
        if len(self._score_history) < FEWEST_TURNS:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.setFont(look().font("small"))
            scale = marks(min(map(min, self._score_history)), max(map(max, self._score_history)))
            room = self._room(painter, scale)
            self._paint_scale(painter, room, scale)
            for seat in range(len(self._colours)):
                self._paint_line(painter, room, scale, seat)
            self._paint_tokens(painter, room, scale)

    def _room(self, painter: QPainter, scale: range) -> QRectF:
        """The plot area: beside the numbers, below half a token and above the caption."""
        style, measure = look(), QFontMetricsF(painter.font())
        numbers = max(measure.horizontalAdvance(written(mark)) for mark in (scale[0], scale[-1])) + style.px(
            8
        )
        half = style.px(TOKEN) / 2
        return QRectF(self.rect()).adjusted(numbers, half + 2, -2 * half - 4, -measure.height() - style.px(4))

    def _paint_scale(self, painter: QPainter, room: QRectF, scale: range) -> None:
        style, measure = look(), QFontMetricsF(painter.font())
        for mark in scale:
            y = _height(mark, room, scale)
            painter.setPen(QPen(style.line, 1))
            painter.drawLine(QPointF(room.left(), y), QPointF(self.width(), y))
            painter.setPen(style.theme.ink_second)
            beside = QRectF(0, y - measure.height(), room.left() - style.px(8), 2 * measure.height())
            painter.drawText(
                beside, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, written(mark)
            )
        below = QRectF(room.left(), room.bottom() + style.px(4), room.width(), measure.height())
        first, last = self.ends
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, first)
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, last)

    def _paint_line(self, painter: QPainter, room: QRectF, scale: range, seat: int) -> None:
        style = look()
        step = room.width() / (len(self._score_history) - 1)
        points = [
            QPointF(room.left() + step * turn, _height(totals[seat], room, scale))
            for turn, totals in enumerate(self._score_history)
        ]
        line = QPolygonF(points)
        join, cap = Qt.PenJoinStyle.RoundJoin, Qt.PenCapStyle.RoundCap
        for colour, width in (
            (faded(style.theme.panel, 0.8), 5.5),
            (SEATS[self._colours[seat]].colour, 2.6),
        ):
            painter.setPen(QPen(colour, width * style.scale, Qt.PenStyle.SolidLine, cap, join))
            painter.drawPolyline(line)

    def _paint_tokens(self, painter: QPainter, room: QRectF, scale: range) -> None:
        """The tokens at the ends, the higher above the lower, moved apart if they would overlap."""
        side, ratio = look().px(TOKEN), self.devicePixelRatioF()
        last = self._score_history[-1]
        seats = sorted(range(len(last)), key=lambda seat: -last[seat])
        floor = room.bottom() + side / 2
        tops = [_height(last[seat], room, scale) - side / 2 for seat in seats]
        for place in range(1, len(tops)):
            tops[place] = max(tops[place], tops[place - 1] + side)
        for place in reversed(range(len(tops))):
            below = tops[place + 1] if place + 1 < len(tops) else floor
            tops[place] = min(tops[place], below - side)
        for seat, top in zip(seats, tops, strict=True):
            painter.drawPixmap(QPointF(room.right() + 2, top), seat_pixmap(self._colours[seat], side, ratio))


class TallyGrid(QWidget):
    """The tallies: a column for each seat below its token."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._tokens: list[tuple[QLabel, int]] = []

    def lay(self, tallies: Sequence[Tally], players: Sequence[Player]) -> None:
        """Show these tallies."""
        cleared(self._grid)
        self._tokens = []
        for seat, player in enumerate(players):
            token = QLabel()
            token.setAlignment(Qt.AlignmentFlag.AlignCenter)
            token.setAccessibleName(player.name)
            self._tokens.append((token, player.colour))
            self._grid.addWidget(token, 0, seat + 1)
        for number, tally in enumerate(tallies, start=1):
            name = Words(role="second")
            name.setText(tally.name)
            self._grid.addWidget(name, number, 0)
            for seat, count in enumerate(tally.counts):
                cell = Words(role="strong" if count == max(tally.counts) else "", wrap=False)
                cell.setText(written(count))
                cell.setAlignment(Qt.AlignmentFlag.AlignCenter)
                self._grid.addWidget(cell, number, seat + 1)
        self._grid.setColumnStretch(0, 1)
        spaced(self._grid, 6)
        self.restyle()

    def restyle(self) -> None:
        """Take on the size of the current look."""
        side = look().px(TOKEN)
        for seat, (token, colour) in enumerate(self._tokens):
            token.setPixmap(seat_pixmap(colour, side, self.devicePixelRatioF()))
            self._grid.setColumnMinimumWidth(seat + 1, look().px(34))


class ScoreHistoryView(QWidget):
    """Chart and counts, one below the other."""

    def __init__(self) -> None:
        super().__init__()
        self.chart = PointsChart()
        self.tally = TallyGrid()
        score_history, self.counted = Words("scores.course", "heading"), Words("scores.tally", "heading")
        layout = column(score_history, self.chart, row(self.counted), self.tally, gap=10)
        layout.setStretch(1, 1)
        self.setLayout(layout)
        # Until the points are counted it is invisible, but has its room.
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)

    def show_score_history(self, score_history: ScoreHistory, players: Sequence[Player]) -> bool:
        """Show the course of a match; False if there is nothing to show yet."""
        totals, tallies = score_history.totals(), score_history.tallies()
        if len(totals) < FEWEST_TURNS or not tallies:
            return False
        midway = score_history.begins_midway
        self.counted.say("scores.tally_midway" if midway else "scores.tally")
        self.chart.show_score_history(
            totals, players, begins_midway=midway, to_the_end=score_history.to_the_end
        )
        self.tally.lay(tallies, players)
        return True


def marks(lowest: int, highest: int) -> range:
    """Round numbers for a scale from the lowest total to the highest that includes zero."""
    lowest, highest = min(0, lowest), max(1, highest)
    sizes = (factor * 10**power for power in range(6) for factor in (1, 2, 5))
    step = next(size for size in sizes if (highest - lowest) / size <= MOST_STEPS)
    return range(lowest // step * step, -(-highest // step) * step + 1, step)


def _height(points: int, room: QRectF, scale: range) -> float:
    return room.bottom() - room.height() * (points - scale[0]) / (scale[-1] - scale[0])
