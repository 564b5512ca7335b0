"""The covers of the five games, as buttons: chosen with a click, Enter, or the arrows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFont,
    QFontMetricsF,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.app.style import RADIUS, faded, look
from desktop.shell.surfaces import fitted, paint_cover, paint_shadow, rounded
from desktop.shell.widgets import lead_to_chosen
from desktop.table import art
from desktop.words import labelled, say
from engine.core.game import GameMeta
from engine.games import CATALOGUE

RING: Final = 8
"""The margin of a cover for its shadow, its lift on hover and its focus ring, in pixels at 100 %."""

MOST_OF_IT: Final = 0.6
"""The share of a cover's height that text may take."""

SMALLEST: Final = 9
LEAST_TO_HIT: Final = 24
"""The least size of a button, in pixels."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text on a cover; ``spacing`` is its height by its font size."""

    words: str
    font: QFont
    spacing: float


def _step(line: Line) -> float:
    """How high a line is."""
    return line.font.pixelSize() * line.spacing


class Cover(QAbstractButton):
    """One game's cover with its title."""

    def __init__(self, meta: GameMeta) -> None:
        super().__init__()
        self.meta = meta
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.learn = Learn(self)
        self.retranslate()

    def retranslate(self) -> None:
        """Take on another language."""
        title = say(f"game.{self.meta.id}")
        self.setText(title)
        self.setAccessibleName(title)
        table = _table(self.meta)
        self.setAccessibleDescription(table)
        self.setToolTip(f"{say(f'tagline.{self.meta.id}')}\n{table}")
        self.learn.retranslate(title)
        self._place_learn()

    def restyle(self) -> None:
        """Take on the size of the current look."""
        self._place_learn()

    def _place_learn(self) -> None:
        frame = self.frame()
        self.learn.lie_on(frame, free=2.5 * self._tick_half(frame))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_learn()

    def frame(self) -> QRectF:
        """The rectangle of the picture: 4:3, centred."""
        room = look().px(RING)
        width = min(self.width() - 2 * room, (self.height() - 2 * room) * 4 / 3)
        height = width * 3 / 4
        return QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)

    def sizeHint(self) -> QSize:
        return QSize(look().px(240), look().px(180))

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            style = look()
            lifted = self.underMouse() and not self.isDown()
            frame, radius = self.frame(), style.px(RADIUS)
            if lifted:
                frame.translate(0, -style.px(2))
            paint_shadow(painter, frame, radius, style.px(RING), 1.3 if lifted else 1.0)
            paint_cover(painter, frame, self.meta.id, radius, self.devicePixelRatioF())
            self._paint_title(painter, frame, radius)
            self._paint_edge(painter, frame, radius, lifted=lifted)

    def _paint_title(self, painter: QPainter, frame: QRectF, radius: float) -> None:
        margin = min(look().px(10), frame.height() * 0.09)
        inner = frame.adjusted(margin, 0, -margin, -margin)
        lines = self._lines(inner.width(), frame.height() * MOST_OF_IT)
        self._paint_shade(painter, frame, radius, frame.bottom() - inner.bottom() + sum(map(_step, lines)))
        ink = QColor("#FFF7E8")
        y = inner.bottom()
        for line in reversed(lines):
            painter.setFont(line.font)
            painter.setPen(faded(ink, 1.0 if line is lines[0] else 0.86))
            y -= _step(line)
            room = QRectF(inner.left(), y, inner.width(), _step(line))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, line.words)

    def _lines(self, width: float, height: float) -> list[Line]:
        """The title and its second half, in fonts that leave the picture some room."""
        style = look()
        title, _, second = self.text().partition(": ")
        large = style.font("heading")
        large.setPixelSize(max(style.px(14), min(style.px(34), round(self.frame().width() * 0.093))))
        large = fitted(title, large, width)
        small = style.font("small")
        small.setPixelSize(min(max(style.px(12), round(large.pixelSize() * 0.62)), large.pixelSize()))
        lines = [Line(title, large, 1.5)]
        if second:
            lines.append(Line(second, fitted(second, small, width), 1.34))
        too_high = sum(map(_step, lines)) / height
        if too_high > 1:
            for line in lines:
                line.font.setPixelSize(max(SMALLEST, int(line.font.pixelSize() / too_high)))
        return lines

    def _paint_shade(self, painter: QPainter, frame: QRectF, radius: float, written: float) -> None:
        """Darken the lower part of the picture, as far up as there is text on it."""
        height = min(frame.height(), max(frame.height() * 0.46, written * 1.35))
        foot = QRectF(frame.left(), frame.bottom() - height, frame.width(), height)
        shade = QLinearGradient(foot.topLeft(), foot.bottomLeft())
        ground = QColor("#1B1612")
        for at, alpha in ((0.0, 0.0), (min(0.55, 1.15 - written / height), 0.66), (1.0, 0.92)):
            shade.setColorAt(at, faded(ground, alpha))
        painter.save()
        painter.setClipPath(rounded(frame, radius))
        painter.fillRect(foot, shade)
        painter.restore()

    def _paint_edge(self, painter: QPainter, frame: QRectF, radius: float, *, lifted: bool) -> None:
        style = look()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        light = QLinearGradient(frame.topLeft(), frame.bottomLeft())
        light.setColorAt(0, QColor(255, 255, 255, 70))
        light.setColorAt(1, QColor(0, 0, 0, 80))
        painter.setPen(QPen(light, 1))
        painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        if self.hasFocus() or self.isChecked():
            ring = frame.adjusted(-2, -2, 2, 2)
            both = self.hasFocus() and self.isChecked()
            painter.setPen(QPen(style.theme.ink if both else style.theme.accent, 3))
            painter.drawRoundedRect(ring, radius + 2, radius + 2)
        elif lifted:
            painter.setPen(QPen(faded(style.theme.accent, 0.8), 2))
            painter.drawRoundedRect(frame, radius, radius)
        if self.isChecked():
            self._paint_tick(painter, frame)

    @staticmethod
    def _tick_half(frame: QRectF) -> float:
        return min(look().px(12), frame.height() * 0.13)

    def _paint_tick(self, painter: QPainter, frame: QRectF) -> None:
        """Mark the chosen cover by a shape, too, not by the ring's colour alone."""
        style = look()
        half = self._tick_half(frame)
        centre = QPointF(frame.right() - half * 1.5, frame.top() + half * 1.5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.main)
        painter.drawEllipse(centre, half, half)
        pen = QPen(
            style.main_ink,
            half * 0.24,
            Qt.PenStyle.SolidLine,
            Qt.PenCapStyle.RoundCap,
            Qt.PenJoinStyle.RoundJoin,
        )
        painter.setPen(pen)
        points = [
            centre + QPointF(half * x, half * y) for x, y in ((-0.45, 0.05), (-0.12, 0.38), (0.48, -0.34))
        ]
        painter.drawPolyline(points)


class Learn(QAbstractButton):
    """The button in the corner of a cover that starts the game's lesson: an icon, and its word if there is room."""

    def __init__(self, cover: QWidget) -> None:
        super().__init__(cover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._has_room = False

    def retranslate(self, title: str) -> None:
        """Take on another language, for the game of this title."""
        self.setText(say("home.learn_this"))
        lesson = labelled(say("home.learn"), title)
        self.setAccessibleName(lesson)
        self.setToolTip(lesson)

    def lie_on(self, frame: QRectF, *, free: float) -> None:
        """Move to the top left corner of a cover, and leave so many pixels free at its right."""
        margin = min(look().px(7), frame.height() * 0.05)
        height = max(LEAST_TO_HIT, min(look().px(28), frame.height() * 0.26))
        word = height * 0.4 + QFontMetricsF(self._font(height)).horizontalAdvance(self.text())
        self._has_room = height + word + 2 * margin <= frame.width() - free
        corner = frame.topLeft() + QPointF(margin, margin)
        self.setGeometry(QRectF(corner, QSizeF(height + word * self._has_room, height)).toRect())
        self.update()

    @staticmethod
    def _font(height: float) -> QFont:
        font = look().font("small")
        font.setPixelSize(round(height * 0.5))
        return font

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        style, height = look(), float(self.height())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            edge = QPen(style.theme.accent, 2) if self.hasFocus() else QPen(style.line, 1)
            painter.setPen(edge)
            painter.setBrush(style.hover if self.underMouse() else style.theme.panel)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), height / 4, height / 4)
            side = round(height * 0.68)
            icon = art.pixmap(
                "common/icon/learn",
                QSize(side, side),
                ratio=self.devicePixelRatioF(),
                tint=style.theme.ink,
            )
            painter.drawPixmap(QPointF((height - side) / 2, (height - side) / 2), icon)
            if self._has_room:
                painter.setFont(self._font(height))
                painter.setPen(style.theme.ink)
                words = QRectF(self.rect()).adjusted(height, 0, 0, 0)
                painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())


def _table(meta: GameMeta) -> str:
    """The number of players of a game, and how long it takes with the fewest and the most of them."""
    longest = max(most for _, most in meta.minutes)
    shortest = min(least for least, _ in meta.minutes)
    return say("home.table", least=meta.min_seats, most=meta.max_seats, **span(shortest, longest))


def span(shortest: int, longest: int) -> dict[str, Any]:
    """The details of a game's duration; ``shortest`` is None if it always takes the same time."""
    return {"shortest": None if shortest == longest else shortest, "longest": longest}


class Covers(QWidget):
    """All covers in a row, as large as there is room for."""

    chosen = Signal(str)
    to_learn = Signal(str)
    """The lesson of this game was asked for."""

    def __init__(self, *, checkable: bool = False, tallest: int = 600) -> None:
        super().__init__()
        self.covers = [Cover(meta) for meta in CATALOGUE.values()]
        self._tallest = tallest
        for cover in self.covers:
            cover.setParent(self)
            cover.setCheckable(checkable)
            cover.setAutoExclusive(checkable)
            cover.clicked.connect(lambda _=False, game=cover.meta.id: self.chosen.emit(game))
            cover.learn.clicked.connect(lambda _=False, game=cover.meta.id: self.to_learn.emit(game))
        lead_to_chosen(self.covers)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def cover(self, game: str) -> Cover:
        """The cover of a game."""
        return next(cover for cover in self.covers if cover.meta.id == game)

    def way(self) -> Iterator[QWidget]:
        """All widgets that Tab leads to, in reading order."""
        for cover in self.covers:
            yield from (cover, cover.learn)

    def limit(self, tallest: int) -> None:
        """Limit the height of the covers, in pixels."""
        if tallest != self._tallest:
            self._tallest = tallest
            self.restyle()

    def retranslate(self) -> None:
        """Take on another language."""
        for cover in self.covers:
            cover.retranslate()

    def restyle(self) -> None:
        """Take on the size of the current look."""
        self.updateGeometry()
        self._lay()

    def heightForWidth(self, width: int) -> int:
        return self._cell(width).height()

    def sizeHint(self) -> QSize:
        return QSize(0, self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay()

    def _cell(self, width: int) -> QSize:
        room = 2 * look().px(RING)
        height = min((width // len(self.covers) - room) * 3 // 4, self._tallest)
        height = max(height, room)
        return QSize(height * 4 // 3 + room, height + room)

    def _lay(self) -> None:
        cell = self._cell(self.width())
        count = len(self.covers)
        gap = max(0, (self.width() - count * cell.width()) // (count - 1))
        gap = min(gap, look().px(24))
        left = (self.width() - count * cell.width() - (count - 1) * gap) // 2
        for number, cover in enumerate(self.covers):
            cover.setGeometry(left + number * (cell.width() + gap), 0, cell.width(), cell.height())
            cover.restyle()
