"""Widgets side by side, wrapped like words."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

CLOSE: Final = 2
"""The pixels between two widgets of one group."""


class FlowLayout(QLayout):
    """Widgets side by side, wrapped like words, aligned left and vertically centred on their line.

    Those with the same dynamic property ``group`` lie close together.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._sizes: dict[QLayoutItem, QSize] = {}
        self._heights: dict[int, int] = {}
        """The size of each item, and the height by width: Qt asks for them a dozen times for each layout."""

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def invalidate(self) -> None:
        self._sizes.clear()
        self._heights.clear()
        super().invalidate()

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            margins = self.contentsMargins()
            inner = width - margins.left() - margins.right()
            needs = self._place(QRect(0, 0, inner, 0), move=False)
            self._heights[width] = needs + margins.top() + margins.bottom()
        return self._heights[width]

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect.marginsRemoved(self.contentsMargins()), move=True)

    def sizeHint(self) -> QSize:
        line = next(iter(self._lines(0)), [])
        width = sum(gap + size.width() for _, size, gap in line)
        tallest = max((size.height() for _, size, _ in line), default=0)
        return QSize(width, tallest).grownBy(self.contentsMargins())

    def minimumSize(self) -> QSize:
        hints = [item.minimumSize() for item in self._items if not item.isEmpty()]
        least = QSize(max((h.width() for h in hints), default=0), max((h.height() for h in hints), default=0))
        return least.grownBy(self.contentsMargins())

    def _place(self, rect: QRect, *, move: bool) -> int:
        y, between = rect.y(), self.spacing()
        for line in self._lines(rect.width()):
            x, tall = rect.x(), max(size.height() for _, size, _ in line)
            for item, size, gap in line:
                x += gap
                if move:
                    item.setGeometry(QRect(QPoint(x, y + (tall - size.height()) // 2), size))
                x += size.width()
            y += tall + between
        return max(0, y - between - rect.y())

    def _lines(self, width: int) -> list[list[tuple[QLayoutItem, QSize, int]]]:
        """The items of each line with their sizes and the gaps before them; without a width all on one line."""
        lines: list[list[tuple[QLayoutItem, QSize, int]]] = []
        left, before = 0, None
        for item in self._items:
            if item.isEmpty():
                continue
            if item not in self._sizes:
                self._sizes[item] = item.sizeHint()
            size = QSize(self._sizes[item])
            if width > 0:
                size.setWidth(min(size.width(), width))
            widget = item.widget()
            group = widget.property("group") if widget is not None else None
            gap = CLOSE if group and group == before else self.spacing()
            if not lines or (width > 0 and gap + size.width() > left):
                lines.append([])
                left, gap = width, 0
            lines[-1].append((item, size, gap))
            left -= gap + size.width()
            before = group
        return lines
