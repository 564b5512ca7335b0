"""How a saved game is shown and spoken of, wherever it stands: on the first screen, in the list, in a question."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

from PySide6.QtCore import QDateTime, QLocale, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.app.style import RADIUS, look
from desktop.shell.surfaces import paint_cover, paint_shadow, rounded
from desktop.words import language, say
from engine.match.library import Entry

LOCALES: Final = {"ja": QLocale(QLocale.Language.Japanese, QLocale.Country.Japan)}
ENGLISH: Final = QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)
DAYS_COUNTED: Final = 7

Draw = Callable[[QSize], QPixmap | None]
"""Draws a board as it stands, at a size in device pixels; None where it can't."""


def told_when(saved: datetime, now: datetime | None = None) -> str:
    """How long ago a game was saved; after some days, on which day."""
    gone = (now or datetime.now(UTC)) - saved
    minutes = int(gone.total_seconds() // 60)
    if minutes < 1:
        return say("when.just_now")
    if minutes < 60:
        return say("when.minutes", count=minutes)
    if minutes < 24 * 60:
        return say("when.hours", count=minutes // 60)
    if gone.days == 1:
        return say("when.yesterday")
    if gone.days < DAYS_COUNTED:
        return say("when.days", count=gone.days)
    return told_date(saved)


def told_date(saved: datetime) -> str:
    """The day and the time, as the language writes them."""
    locale = LOCALES.get(language(), ENGLISH)
    moment = QDateTime.fromSecsSinceEpoch(int(saved.timestamp()))
    return locale.toString(moment, QLocale.FormatType.ShortFormat)


def told_turn(entry: Entry) -> str:
    """Whose turn it is in a saved game, or that it is over."""
    if entry.player is None:
        return say("load.finished")
    return say("turn_banner.text", seat=entry.seat, players=entry.players)


class SavePicture(QWidget):
    """The board of a saved game as it stands; the game's cover where there is no board to show."""

    def __init__(self, *, filling: bool = False) -> None:
        super().__init__()
        self._filling = filling
        self._game = ""
        self._draw: Draw | None = None
        self._drawn: QPixmap | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_picture(self, game: str, draw: Draw | None = None) -> None:
        """Show the board that ``draw`` draws, else the cover of the game."""
        self._game, self._draw, self._drawn = game, draw, None
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(360), look().px(270))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(120), look().px(90))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        wear, ratio = look(), self.devicePixelRatioF()
        frame, radius = self._frame(), wear.px(RADIUS + (4 if self._filling else 0))
        drawn = self._board(frame.size().toSize() * ratio)
        if not self._filling:
            paint_shadow(painter, frame, radius, wear.px(6), 1.2)
        if drawn is None:
            paint_cover(painter, frame, self._game, radius, ratio)
        else:
            painter.save()
            painter.setClipPath(rounded(frame, radius))
            painter.drawPixmap(frame, drawn, QRectF(drawn.rect()))
            painter.restore()
        painter.setPen(QPen(wear.line, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)

    def _frame(self) -> QRectF:
        """Where the picture lies: all of it where it fills, else 4:3 in the middle, with room for its shadow."""
        if self._filling:
            return QRectF(self.rect())
        room = look().px(6)
        inner = QRectF(self.rect()).adjusted(room, room, -room, -room)
        size = QSizeF(4, 3).scaled(inner.size(), Qt.AspectRatioMode.KeepAspectRatio)
        frame = QRectF(QPointF(0, 0), size)
        frame.moveCenter(inner.center())
        return frame

    def _board(self, size: QSize) -> QPixmap | None:
        """The board, drawn again only when the room for it has changed."""
        if self._draw is None or size.isEmpty():
            return None
        if self._drawn is None or abs(self._drawn.width() - size.width()) > 2 < abs(
            self._drawn.height() - size.height()
        ):
            self._drawn = self._draw(size)
        return self._drawn
