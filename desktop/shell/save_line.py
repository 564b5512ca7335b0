"""One saved game in a list: its picture, its name, who plays, whose turn it is, and when it was saved.

No text of a line is elided: what is too long wraps, and the line grows.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSizeF,
    Qt,
    QTimer,
)
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop.app.style import RADIUS, faded, look
from desktop.shell.save_boards import BoardThumbnails
from desktop.shell.saves import breakable, relative_time, shown_name, shown_players, turn_text
from desktop.shell.seat_rows import seat_pixmap
from desktop.shell.surfaces import paint_cover, rounded
from desktop.table import art
from desktop.words import say
from desktop.words.engine import refusal_sentence
from engine.match.library import SaveEntry

ENTRY: Final = Qt.ItemDataRole.UserRole
LINE: Final = 84
PICTURE: Final = 64
EDGE: Final = 3
PAD: Final = 9
GAP: Final = 14
INDENT: Final = 28
"""How far a game that branched off from the one above is indented, in pixels at 100 %."""

_log = logging.getLogger(__name__)

Index = QModelIndex | QPersistentModelIndex


def accessible_text(entry: SaveEntry) -> str:
    """Everything on the line of a saved game as a sentence, for screen readers."""
    if entry.trouble is not None:
        return say("screens.broken_entry", name=shown_name(entry), why=refusal_sentence(entry.trouble))
    names = [player.name for player in shown_players(entry)]
    name, game = shown_name(entry), say(f"game.{entry.game}")
    return say(
        "screens.unnamed_entry" if name == game else "screens.entry",
        name=name,
        game=game,
        names=names,
        turn=turn_text(entry),
        when=relative_time(entry.saved),
    )


@dataclass(frozen=True, slots=True)
class Said:
    """Some text at its place, with or without a seat's token before it."""

    place: QRectF
    words: str
    font: QFont
    ink: QColor
    seat: int | None = None
    right: bool = False


class _Writer:
    """Lays out text in a width, line by line."""

    def __init__(self, width: float) -> None:
        self.width = width
        self.y = 0.0
        self.said: list[Said] = []

    def write(self, words: str, font: QFont, ink: QColor, *, beside: float = 0.0) -> None:
        """Add a paragraph, wrapped, with so many pixels left free at its right."""
        room = QRectF(0, self.y, max(1.0, self.width - beside), 1e6)
        needs = QFontMetricsF(font).boundingRect(room, Qt.TextFlag.TextWordWrap.value, words)
        self.said.append(Said(QRectF(0, self.y, room.width(), needs.height()), words, font, ink))
        self.y += needs.height()

    def write_with_date(self, words: str, font: QFont, ink: QColor, when: str, small: QFont) -> None:
        """Add a name with a date to its right if there is room, else below."""
        measure, second = QFontMetricsF(small), look().theme.ink_second
        beside = measure.horizontalAdvance(when) + look().px(GAP)
        if QFontMetricsF(font).horizontalAdvance(words) > self.width - beside:
            self.write(words, font, ink)
            self.write(when, small, second)
            return
        height = QFontMetricsF(font).height()
        place = QRectF(self.width - beside, self.y, beside, height)
        self.said.append(Said(place, when, small, second, right=True))
        self.write(words, font, ink, beside=beside)

    def write_players(self, entry: SaveEntry, font: QFont) -> None:
        """Add the players, each with the token of the seat, wrapped like words."""
        style, measure = look(), QFontMetricsF(font)
        token, x, tallest = style.px(16) + style.px(5), 0.0, 0.0
        for player in shown_players(entry):
            name = breakable(player.name)
            width = min(token + measure.horizontalAdvance(name) + 1, self.width)
            if x and x + width > self.width:
                x, self.y, tallest = 0.0, self.y + tallest, 0.0
            room = QRectF(0, 0, width - token, 1e6)
            height = measure.boundingRect(room, Qt.TextFlag.TextWordWrap.value, name).height()
            place = QRectF(x, self.y, width, height)
            self.said.append(Said(place, name, font, style.theme.ink_second, seat=player.colour))
            x, tallest = x + width + style.px(GAP), max(tallest, height)
        self.y += tallest


def lines_of(entry: SaveEntry, width: float) -> list[Said]:
    """The texts on the line of a saved game in a width, and their places."""
    style = look()
    strong, small = style.font("body", bold=True), style.font("small")
    writer = _Writer(width)
    if entry.trouble is not None:
        writer.write(breakable(shown_name(entry)), strong, style.theme.ink_second)
        writer.write(refusal_sentence(entry.trouble), small, style.theme.ink_second)
        return writer.said
    name, when = breakable(shown_name(entry)), relative_time(entry.saved)
    writer.write_with_date(name, strong, style.theme.ink, when, small)
    writer.write_players(entry, small)
    writer.write(turn_text(entry), small, style.accent_ink if entry.player else style.theme.ink_second)
    return writer.said


def _height(lines: list[Said]) -> float:
    return max(said.place.bottom() for said in lines)


def _width_of_words(line: float) -> float:
    style = look()
    return line - style.px(8) - style.px(PICTURE) * 4 / 3 - style.px(16) - style.px(GAP)


def line_height(entry: SaveEntry, width: int) -> int:
    """The height of the line of a saved game in a list of this width."""
    style = look()
    # With room for the branch mark before it: which line is above it may change later.
    words = lines_of(entry, _width_of_words(width - 2 * style.px(EDGE) - style.px(INDENT)))
    return max(style.px(LINE), round(_height(words)) + 2 * style.px(PAD) + 2 * style.px(EDGE))


def _is_below(index: Index) -> bool:
    """Whether it is below its game, or below another branch of it."""
    entry: SaveEntry = index.data(ENTRY)
    above: SaveEntry | None = index.sibling(index.row() - 1, 0).data(ENTRY) if index.row() else None
    return above is not None and entry.trouble is None and above.family == entry.family != ""


class SaveLine(QStyledItemDelegate):
    """Paints one saved game; the item's size hint has its height."""

    def __init__(
        self, boards: BoardThumbnails, mark_unusable: Callable[[SaveEntry], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._boards = boards
        self._mark_unusable = mark_unusable

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry: SaveEntry = index.data(ENTRY)
        painter.save()
        try:
            self._paint(painter, option, entry, is_below=_is_below(index))
        except Exception:
            _log.warning("%r can't be shown", entry.path.name, exc_info=True)
            # The list must not be changed while it is being painted.
            QTimer.singleShot(0, self, lambda: self._mark_unusable(entry))
        painter.restore()

    def _paint(
        self, painter: QPainter, option: QStyleOptionViewItem, entry: SaveEntry, *, is_below: bool
    ) -> None:
        style = look()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        edge = style.px(EDGE)
        line = QRectF(option.rect).adjusted(edge, edge, -edge, -edge)
        if is_below:
            self._branch(painter, line)
            line.setLeft(line.left() + style.px(INDENT))
        self._ground(painter, line, option.state)
        height = style.px(PICTURE)
        picture = QRectF(line.left() + style.px(8), 0, height * 4 / 3, height)
        picture.moveTop(line.center().y() - height / 2)
        self._picture(painter, picture, entry)
        words = lines_of(entry, _width_of_words(line.width()))
        painter.translate(picture.right() + style.px(16), line.center().y() - _height(words) / 2)
        for said in words:
            self._say(painter, said)

    @staticmethod
    def _branch(painter: QPainter, line: QRectF) -> None:
        """The mark that leads here from the line above."""
        x = line.left() + look().px(INDENT) * 0.45
        painter.setPen(QPen(look().theme.ink_second, 1.5 * look().scale))
        corner = QPointF(x, line.center().y())
        painter.drawPolyline(
            [QPointF(x, line.top()), corner, QPointF(line.left() + look().px(INDENT) - 3, corner.y())]
        )

    @staticmethod
    def _ground(painter: QPainter, line: QRectF, state: QStyle.StateFlag) -> None:
        style, radius = look(), look().px(RADIUS)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.fillPath(rounded(line, radius), style.chosen)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillPath(rounded(line, radius), style.hover)
        focused = state & QStyle.StateFlag.State_HasFocus
        if chosen or focused:
            painter.setPen(QPen(style.theme.accent if focused else faded(style.theme.accent, 0.5), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(line.adjusted(1, 1, -1, -1), radius, radius)

    def _picture(self, painter: QPainter, place: QRectF, entry: SaveEntry) -> None:
        radius = look().px(5)
        ratio = painter.device().devicePixelRatio()
        board = None
        if entry.trouble is None:
            board = self._boards.picture(entry, (place.size() * 1.6 * ratio).toSize())
        if entry.trouble is not None:
            painter.save()
            painter.setClipPath(rounded(place, radius))
            art.draw(painter, "common/torn", place)
            painter.restore()
        elif board is None:
            paint_cover(painter, place, entry.game, radius, ratio)
        else:
            shape = place.size().scaled(QSizeF(board.size()), Qt.AspectRatioMode.KeepAspectRatio)
            part = QRectF(QPointF(0, 0), shape)
            part.moveCenter(QRectF(board.rect()).center())
            painter.save()
            painter.setClipPath(rounded(place, radius))
            painter.drawPixmap(place, board, part)
            painter.restore()
        painter.setPen(QPen(faded(QColor(0, 0, 0), 0.35), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(place, radius, radius)

    @staticmethod
    def _say(painter: QPainter, said: Said) -> None:
        place, style = QRectF(said.place), look()
        if said.seat is not None:
            side = style.px(16)
            token = seat_pixmap(said.seat, side, painter.device().devicePixelRatio())
            painter.drawPixmap(QPointF(place.left(), place.center().y() - side / 2), token)
            place.adjust(side + style.px(5), 0, 0, 0)
        painter.setFont(said.font)
        painter.setPen(said.ink)
        flags = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextDontClip
        side_flag = Qt.AlignmentFlag.AlignRight if said.right else Qt.AlignmentFlag.AlignLeft
        painter.drawText(place, side_flag | Qt.AlignmentFlag.AlignVCenter | flags, said.words)
