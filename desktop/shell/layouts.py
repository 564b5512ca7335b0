"""How parts are laid on a screen: distances that grow with the text, and what stands side by side only where it can."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from desktop.app.style import look


def sized(widget: QWidget, **lengths: int) -> QWidget:
    """Give a widget lengths that grow with the text, by the names of their setters: ``setMinimumWidth=240``."""
    widget.setProperty("lengths", lengths)
    resize(widget)
    return widget


def resize(widget: QWidget) -> None:
    """Fit the lengths of a widget to the look now worn."""
    for setter, length in (widget.property("lengths") or {}).items():
        getattr(widget, setter)(look().px(length))


def spaced(layout: QLayout, gap: int = 8, margins: tuple[int, int, int, int] = (0, 0, 0, 0)) -> QLayout:
    """Give a layout distances that grow with the text."""
    layout.setProperty("gap", gap)
    layout.setProperty("margins", list(margins))
    respace(layout)
    return layout


def column(
    *parts: QWidget | QLayout | None, gap: int = 8, margins: tuple[int, int, int, int] = (0, 0, 0, 0)
) -> QVBoxLayout:
    """Widgets and layouts one below the other; None is a stretch."""
    layout = QVBoxLayout()
    spaced(layout, gap, margins)
    _fill(layout, parts)
    return layout


def row(
    *parts: QWidget | QLayout | None, gap: int = 8, margins: tuple[int, int, int, int] = (0, 0, 0, 0)
) -> QHBoxLayout:
    """Widgets and layouts side by side; None is a stretch."""
    layout = QHBoxLayout()
    spaced(layout, gap, margins)
    _fill(layout, parts)
    return layout


def _fill(layout: QVBoxLayout | QHBoxLayout, parts: Sequence[QWidget | QLayout | None]) -> None:
    for part in parts:
        if part is None:
            layout.addStretch(1)
        elif isinstance(part, QWidget):
            layout.addWidget(part)
        else:
            layout.addLayout(part)


def respace(layout: QLayout) -> None:
    """Fit the distances of a layout, and of those within it, to the look now worn."""
    margins, gap = layout.property("margins"), layout.property("gap")
    if margins is not None:
        layout.setContentsMargins(*(look().px(length) for length in margins))
    if gap is not None:
        layout.setSpacing(look().px(gap))
    for inner in layout.findChildren(QLayout, options=Qt.FindChildOption.FindDirectChildrenOnly):
        respace(inner)


def cleared(grid: QGridLayout) -> None:
    """Take everything out of a grid, and the shares and sizes of its rows and columns with it."""
    while (item := grid.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
    for number in range(grid.rowCount()):
        grid.setRowStretch(number, 0)
    for number in range(grid.columnCount()):
        grid.setColumnStretch(number, 0)
        grid.setColumnMinimumWidth(number, 0)


class Split(QWidget):
    """Two parts side by side where there is room for both, else one above the other."""

    def __init__(
        self, first: QWidget, second: QWidget, *, narrow: int, shares: tuple[int, int], gap: int = 0
    ) -> None:
        super().__init__()
        self._narrow = narrow
        self._shares = shares
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        spaced(self._box, gap)
        self._box.addWidget(first, shares[0])
        self._box.addWidget(second, shares[1])

    @property
    def is_stacked(self) -> bool:
        """Whether one part lies above the other."""
        return self._box.direction() == QBoxLayout.Direction.TopToBottom

    def restyle(self) -> None:
        """Take the size of the look now worn."""
        self._turn()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def minimumSizeHint(self) -> QSize:
        # Not what it needs now, but what it would need stacked: else it could never become narrow enough to stack.
        parts = [self._box.itemAt(number) for number in (0, 1)]
        width = max(part.minimumSize().width() for part in parts if part is not None)
        return QSize(width, super().minimumSizeHint().height())

    def _turn(self) -> None:
        stacked = self.width() < look().px(self._narrow)
        if stacked != self.is_stacked:
            directions = QBoxLayout.Direction
            self._box.setDirection(directions.TopToBottom if stacked else directions.LeftToRight)
            for number, share in enumerate(self._shares):
                self._box.setStretch(number, 0 if stacked else share)


class Flow(QLayout):
    """Widgets side by side, wrapped like words, all to the left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []

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

    def heightForWidth(self, width: int) -> int:
        margins = self.contentsMargins()
        inner = width - margins.left() - margins.right()
        return self._place(QRect(0, 0, inner, 0), move=False) + margins.top() + margins.bottom()

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect.marginsRemoved(self.contentsMargins()), move=True)

    def sizeHint(self) -> QSize:
        gap = self.spacing()
        hints = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(hint.width() for hint in hints) + gap * max(0, len(hints) - 1)
        return QSize(width, max((hint.height() for hint in hints), default=0)).grownBy(self.contentsMargins())

    def minimumSize(self) -> QSize:
        hints = [item.minimumSize() for item in self._items if not item.isEmpty()]
        least = QSize(max((h.width() for h in hints), default=0), max((h.height() for h in hints), default=0))
        return least.grownBy(self.contentsMargins())

    def _place(self, rect: QRect, *, move: bool) -> int:
        x, y, tall, gap = rect.x(), rect.y(), 0, self.spacing()
        for item in self._items:
            if item.isEmpty():
                continue
            hint = item.sizeHint()
            width = min(hint.width(), rect.width()) if rect.width() > 0 else hint.width()
            if x > rect.x() and x + width > rect.x() + rect.width():
                x, y, tall = rect.x(), y + tall + gap, 0
            if move:
                item.setGeometry(QRect(x, y, width, hint.height()))
            x += width + gap
            tall = max(tall, hint.height())
        return y + tall - rect.y()


class Scroll(QScrollArea):
    """A page that scrolls where it must; its ground is that of whatever lies beneath."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        content.setObjectName("content")
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)
