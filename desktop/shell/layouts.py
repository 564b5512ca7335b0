"""Layouts of a screen: spacings that scale with the text, and parts that are side by side only if there is room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from desktop.app.style import look

SLACK: Final = 24
"""More than a scroll bar is wide, in pixels at 100 %.

What a page shows where it is wide must not come back at once where the page becomes wider: it may then need its scroll
bar, be narrower with it, need none in what is shown where it is narrow, be wider again, and so on for ever.
"""


def sized(widget: QWidget, **lengths: int) -> QWidget:
    """Give a widget lengths that scale with the text, by the names of their setters: ``setMinimumWidth=240``."""
    widget.setProperty("lengths", lengths)
    resize(widget)
    return widget


def resize(widget: QWidget) -> None:
    """Fit the lengths of a widget to the current look."""
    for setter, length in (widget.property("lengths") or {}).items():
        getattr(widget, setter)(look().px(length))


def spaced(layout: QLayout, gap: int = 8, margins: tuple[int, int, int, int] = (0, 0, 0, 0)) -> QLayout:
    """Give a layout spacings that scale with the text."""
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
    """Fit the spacings of a layout, and of those nested in it, to the current look."""
    margins, gap = layout.property("margins"), layout.property("gap")
    if margins is not None:
        layout.setContentsMargins(*(look().px(length) for length in margins))
    if gap is not None:
        layout.setSpacing(look().px(gap))
    for inner in layout.findChildren(QLayout, options=Qt.FindChildOption.FindDirectChildrenOnly):
        respace(inner)


def cleared(grid: QGridLayout) -> None:
    """Clear a grid, and the stretches and sizes of its rows and columns."""
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


class Pair(QWidget):
    """Two parts, side by side or one above the other."""

    def __init__(self, first: QWidget, second: QWidget, *, shares: tuple[int, int], gap: int = 0) -> None:
        super().__init__()
        self._shares = shares
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        spaced(self._box, gap)
        self._box.addWidget(first, shares[0])
        self._box.addWidget(second, shares[1])

    @property
    def is_stacked(self) -> bool:
        """Whether one part is above the other."""
        return self._box.direction() == QBoxLayout.Direction.TopToBottom

    def stack(self, *, stacked: bool) -> None:
        """Lay one part above the other, or both side by side."""
        if stacked != self.is_stacked:
            directions = QBoxLayout.Direction
            self._box.setDirection(directions.TopToBottom if stacked else directions.LeftToRight)
            for number, share in enumerate(self._shares):
                self._box.setStretch(number, 0 if stacked else share)

    def minimumSizeHint(self) -> QSize:
        # The width that it needs when stacked: else it could never become narrow enough to stack.
        parts = [self._box.itemAt(number) for number in (0, 1)]
        width = max(part.minimumSize().width() for part in parts if part is not None)
        return QSize(width, super().minimumSizeHint().height())


class Split(Pair):
    """Two parts side by side if there is room for both, else one above the other."""

    def __init__(
        self, first: QWidget, second: QWidget, *, narrow: int, shares: tuple[int, int], gap: int = 0
    ) -> None:
        super().__init__(first, second, shares=shares, gap=gap)
        self._narrow = narrow

    def restyle(self) -> None:
        """Take on the size of the current look."""
        self._turn()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        self.stack(stacked=self.width() < look().px(self._narrow + (SLACK if self.is_stacked else 0)))


class Scroll(QScrollArea):
    """A page that scrolls if it must; its background is transparent."""

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


def may_have_focus(widget: QWidget) -> bool:
    """Whether a widget is still there, shown and enabled: else the focus is lost on it."""
    return isValid(widget) and widget.isVisible() and widget.isEnabled()


def bring_into_sight(widget: QWidget | None) -> None:
    """Scroll every page that a widget is on to where it is."""
    above = widget.parentWidget() if widget is not None else None
    while widget is not None and above is not None:
        if isinstance(above, Scroll):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()


def scroll_page(page: QWidget, step: QAbstractSlider.SliderAction) -> bool:
    """Scroll what there is to scroll on a page, wherever the focus is; False if all of it is in sight."""
    bars = [scroll.verticalScrollBar() for scroll in page.findChildren(Scroll) if scroll.isVisible()]
    hidden = [bar for bar in bars if bar.maximum() > 0]
    for bar in hidden:
        bar.triggerAction(step)
    return bool(hidden)
