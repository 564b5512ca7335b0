"""List items that wrap: an icon beside the first line of a sentence, and no more height than the sentence needs."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from desktop.app.phrases import in_phrases
from desktop.app.style import look

PADDING = 3
GAP = 6


WRAPPED = Qt.ItemDataRole.UserRole + 100
"""The text of an item as it wraps between phrases in the width of the list."""


GROUNDED = QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver
"""The states in which an item has a ground of its own."""


class WrappedLine(QStyledItemDelegate):
    """Paints one item. How it wraps and its height are kept in it (``measure``): a long list is laid out quickly."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        self.initStyleOption(option, index)
        if option.state & GROUNDED:
            ground = QStyle.PrimitiveElement.PE_PanelItemViewItem
            option.widget.style().drawPrimitive(ground, option, painter, option.widget)
        words = _room_for_words(option.rect, option.decorationSize)
        first = QFontMetrics(option.font).height()
        corner = QPoint(option.rect.left() + look().px(PADDING), words.top())
        place = QRect(corner, QSize(option.decorationSize.width(), first))
        option.icon.paint(painter, place, Qt.AlignmentFlag.AlignCenter)
        painter.save()
        painter.setFont(option.font)
        painter.setPen(option.palette.color(QPalette.ColorRole.Text))
        text = index.data(WRAPPED) or option.text
        painter.drawText(words, Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap, text)
        painter.restore()


class TableLines(QListWidget):
    """A list at the table: only the keys that move through it, and Enter, are its own."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Mark the line that keys act on: Qt makes one the current as a list takes the focus, but doesn’t show it."""
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason and (current := self.currentItem()) is not None:
            current.setSelected(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The space bar, letters and digits mean the same at the whole table; Qt would look for a line with them."""
        if event.text() and event.text().isprintable():
            event.ignore()
        else:
            super().keyPressEvent(event)


def measure(view: QListWidget, item: QListWidgetItem) -> None:
    """Give an item the height that its text needs in the width of the list."""
    room = QRect(0, 0, view.viewport().width(), 100_000)
    words = _room_for_words(room, view.iconSize())
    font = QFontMetrics(view.font())
    wrapped = in_phrases(item.text(), font, words)
    needs = font.boundingRect(words, Qt.TextFlag.TextWordWrap, wrapped)
    item.setData(WRAPPED, wrapped)
    item.setSizeHint(QSize(0, needs.height() + 2 * look().px(PADDING)))


def _room_for_words(line: QRect, icon: QSize) -> QRect:
    pad = look().px(PADDING)
    left = pad + (icon.width() + look().px(GAP) if icon.width() > 0 else 0)
    return line.adjusted(left, pad, -pad, -pad)
