"""The list of saved games: each with its picture, its name, who plays, whose turn it is, and when it was saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from desktop.app.style import RADIUS, faded, look
from desktop.shell.saves import board_of, told_turn, told_when
from desktop.shell.seat_rows import seat_pixmap
from desktop.shell.surfaces import paint_cover, rounded
from desktop.words import say
from desktop.words.engine import refusal_sentence
from engine.match.library import Entry

ENTRY: Final = Qt.ItemDataRole.UserRole
LINE: Final = 84

Index = QModelIndex | QPersistentModelIndex


def told(entry: Entry) -> str:
    """All that the line of a saved game says, as a sentence for those who listen."""
    if entry.trouble is not None:
        return say("screens.broken_entry", name=entry.name, why=refusal_sentence(entry.trouble))
    names = [player.name for player in entry.players]
    game = say(f"game.{entry.game}")
    return say(
        "screens.entry",
        name=entry.name,
        game=game,
        names=names,
        turn=told_turn(entry),
        when=told_when(entry.saved),
    )


class Boards(QObject):
    """Small pictures of boards, drawn one after the other while the list is shown already."""

    drawn = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._known: dict[tuple[Path, datetime, int], QPixmap | None] = {}
        self._wanted: list[tuple[Entry, QSize]] = []
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._draw_next)

    def picture(self, entry: Entry, size: QSize) -> QPixmap | None:
        """The board of a saved game, None until it has been drawn."""
        key = (entry.path, entry.saved, size.width())
        if key not in self._known and not any(other is entry for other, _ in self._wanted):
            self._wanted.append((entry, size))
            self._timer.start()
        return self._known.get(key)

    def forget(self) -> None:
        """Draw nothing that is not on screen any more."""
        self._wanted.clear()
        self._timer.stop()

    def _draw_next(self) -> None:
        if not self._wanted:
            self._timer.stop()
            return
        entry, size = self._wanted.pop(0)
        self._known[entry.path, entry.saved, size.width()] = board_of(entry)(size)
        self.drawn.emit()


class SaveLine(QStyledItemDelegate):
    """Paints one saved game."""

    def __init__(self, boards: Boards, parent: QObject) -> None:
        super().__init__(parent)
        self._boards = boards

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(look().px(320), look().px(LINE))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry: Entry = index.data(ENTRY)
        wear = look()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        line = QRectF(option.rect).adjusted(wear.px(3), wear.px(2), -wear.px(3), -wear.px(2))
        state = option.state
        self._ground(painter, line, state)
        room = wear.px(8)
        height = line.height() - 2 * room
        picture = QRectF(line.left() + room, line.top() + room, height * 4 / 3, height)
        self._picture(painter, picture, entry)
        words = line.adjusted(picture.width() + wear.px(24), wear.px(9), -wear.px(14), -wear.px(9))
        self._words(painter, words, entry)
        painter.restore()

    @staticmethod
    def _ground(painter: QPainter, line: QRectF, state: QStyle.StateFlag) -> None:
        wear, radius = look(), look().px(RADIUS)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.fillPath(rounded(line, radius), wear.chosen)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillPath(rounded(line, radius), wear.hover)
        focused = state & QStyle.StateFlag.State_HasFocus
        if chosen or focused:
            painter.setPen(QPen(wear.theme.accent if focused else faded(wear.theme.accent, 0.5), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(line.adjusted(1, 1, -1, -1), radius, radius)

    def _picture(self, painter: QPainter, place: QRectF, entry: Entry) -> None:
        wear, radius = look(), look().px(5)
        ratio = painter.device().devicePixelRatio()
        board = None
        if entry.trouble is None:
            board = self._boards.picture(entry, (place.size() * 1.6 * ratio).toSize())
        if entry.trouble is not None:
            painter.fillPath(rounded(place, radius), wear.line)
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

    def _words(self, painter: QPainter, place: QRectF, entry: Entry) -> None:
        wear = look()
        broken = entry.trouble is not None
        ink = wear.faint if broken else wear.theme.ink
        second = wear.theme.ink_second
        strong, small = wear.font("body", bold=True), wear.font("small")
        third = place.height() / 3
        when = "" if broken else told_when(entry.saved)
        beside = QFontMetrics(small).horizontalAdvance(when) + wear.px(14)
        first = QRectF(place.left(), place.top(), place.width() - beside, third)
        self._line(painter, first, entry.name, strong, ink)
        self._line(
            painter,
            QRectF(place.right() - beside, place.top(), beside, third),
            when,
            small,
            second,
            right=True,
        )
        below = QRectF(place.left(), place.top() + third, place.width(), third)
        last = below.translated(0, third)
        if entry.trouble is not None:
            why = QRectF(below.left(), below.top(), below.width(), below.height() * 2)
            self._line(painter, why, refusal_sentence(entry.trouble), small, second, wrapped=True)
            return
        self._players(painter, below, entry, small)
        self._line(painter, last, told_turn(entry), small, wear.accent_ink if entry.player else second)

    def _players(self, painter: QPainter, place: QRectF, entry: Entry, font: QFont) -> None:
        wear = look()
        side = wear.px(16)
        left = place.left()
        ratio = painter.device().devicePixelRatio()
        for player in entry.players:
            width = QFontMetrics(font).horizontalAdvance(player.name)
            if left + side + wear.px(5) + min(width, wear.px(40)) > place.right():
                break
            painter.drawPixmap(
                QPointF(left, place.center().y() - side / 2), seat_pixmap(player.colour, side, ratio)
            )
            left += side + wear.px(5)
            self._line(
                painter,
                QRectF(left, place.top(), place.right() - left, place.height()),
                player.name,
                font,
                wear.theme.ink_second,
            )
            left += width + wear.px(14)

    @staticmethod
    def _line(
        painter: QPainter,
        place: QRectF,
        words: str,
        font: QFont,
        ink: QColor,
        *,
        right: bool = False,
        wrapped: bool = False,
    ) -> None:
        painter.setFont(font)
        painter.setPen(ink)
        if wrapped:
            painter.drawText(place, Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap, words)
            return
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        cut = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, int(place.width()))
        painter.drawText(place, side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, cut)


class SaveList(QListWidget):
    """Saved games to choose from, one or several."""

    opened = Signal(object)
    """The Entry that was double-clicked, or taken with Enter."""
    deleted = Signal()
    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "bare")
        self.boards = Boards(self)
        self.boards.drawn.connect(self.viewport().update)
        self.setItemDelegate(SaveLine(self.boards, self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        self.itemDoubleClicked.connect(lambda item: self.opened.emit(item.data(ENTRY)))
        self.itemSelectionChanged.connect(self.chosen)

    def fill(self, entries: Sequence[Entry], keep: Callable[[Entry], bool]) -> None:
        """List these; those that ``keep`` names stay chosen, else the first is."""
        self.blockSignals(True)
        self.boards.forget()
        self.clear()
        for entry in entries:
            item = QListWidgetItem(entry.name, self)
            item.setData(ENTRY, entry)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, told(entry))
            item.setToolTip(str(entry.path.name))
            item.setSelected(keep(entry))
        chosen = self.selectedItems() or [self.item(0)] * (self.count() > 0)
        if chosen:
            self.setCurrentItem(chosen[0])
            chosen[0].setSelected(True)
        self.blockSignals(False)
        self.chosen.emit()

    def entries(self) -> list[Entry]:
        """Those that are chosen, from the top."""
        return [item.data(ENTRY) for item in sorted(self.selectedItems(), key=self.row)]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, Delete deletes; all else is Qt's own way through a list."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.entries():
            self.opened.emit(self.entries()[0])
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.deleted.emit()
        else:
            super().keyPressEvent(event)
