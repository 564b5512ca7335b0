"""The small parts that every screen is made of. They know their words' key, and so can change their language."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QIcon,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStyledItemDelegate,
    QVBoxLayout,
    QWidget,
)

from desktop.app.style import look
from desktop.table import art
from desktop.words import say

ICON = 20
"""The side of an icon in a button, at 100 %."""


def dress(root: QWidget) -> None:
    """Fit everything below a widget to the look now worn: distances, sizes, icons."""
    for thing in (root, *root.findChildren(QWidget)):
        _size(thing)
        for layout in thing.findChildren(QLayout, options=Qt.FindChildOption.FindDirectChildrenOnly):
            _space(layout)
        if thing is not root and isinstance(thing, Button | Switch | Combo | Segments | Split):
            thing.restyle()


def _space(layout: QLayout) -> None:
    margins, gap = layout.property("margins"), layout.property("gap")
    if margins is not None:
        layout.setContentsMargins(*(look().px(length) for length in margins))
    if gap is not None:
        layout.setSpacing(look().px(gap))
    for inner in layout.findChildren(QLayout, options=Qt.FindChildOption.FindDirectChildrenOnly):
        _space(inner)


def say_again(root: QWidget) -> None:
    """Say every word below a widget in the language now spoken."""
    for thing in root.findChildren(QWidget):
        if isinstance(thing, Words | Button | Switch | Combo | Segments):
            thing.retranslate()


def sized(widget: QWidget, **lengths: int) -> QWidget:
    """Give a widget lengths that grow with the text, by the names of their setters: ``setMinimumWidth=240``."""
    widget.setProperty("lengths", lengths)
    _size(widget)
    return widget


def _size(widget: QWidget) -> None:
    for setter, length in (widget.property("lengths") or {}).items():
        getattr(widget, setter)(look().px(length))


def spaced(layout: QLayout, gap: int = 8, margins: tuple[int, int, int, int] = (0, 0, 0, 0)) -> QLayout:
    """Give a layout distances that grow with the text."""
    layout.setProperty("gap", gap)
    layout.setProperty("margins", list(margins))
    _space(layout)
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


class Words(QLabel):
    """A sentence or a title. Without a key it shows whatever text it is given."""

    def __init__(self, key: str = "", role: str = "", *, wrap: bool = True, **details: Any) -> None:
        super().__init__()
        self._key, self._details = key, details
        self.setProperty("role", role)
        self.setWordWrap(wrap)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.retranslate()

    def say(self, key: str, **details: Any) -> None:
        """Show another sentence."""
        self._key, self._details = key, details
        self.retranslate()

    def retranslate(self) -> None:
        """Say it in the language now spoken."""
        if self._key:
            self.setText(say(self._key, **self._details))


class FittedTitle(Words):
    """A title as large as lets every word stand on one line; it wraps between words only."""

    SMALLEST = 0.62

    def __init__(self) -> None:
        super().__init__()
        self.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Choose the size of the letters."""
        font = look().font("title")
        largest = font.pixelSize()
        for size in range(largest, round(largest * self.SMALLEST), -1):
            font.setPixelSize(size)
            measure = QFontMetrics(font)
            if all(measure.horizontalAdvance(word) <= self.width() for word in self.text().split()):
                break
        self.setFont(font)


def tinted_icon(name: str, tint: QColor, faint: QColor, extent: int, gap: int = 0) -> QIcon:
    """A one-coloured icon in the two states of a button, with ``gap`` free pixels to its right."""
    made = QIcon()
    for ratio in (1.0, 2.0):
        for mode, colour in ((QIcon.Mode.Normal, tint), (QIcon.Mode.Disabled, faint)):
            picture = QPixmap(round((extent + gap) * ratio), round(extent * ratio))
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            painter.drawPixmap(
                0, 0, art.pixmap(f"common/icon/{name}", QSize(extent, extent), ratio=ratio, tint=colour)
            )
            painter.end()
            made.addPixmap(picture, mode)
    return made


class Button(QPushButton):
    """A button of the house. ``kind``: main, quiet, icon (says its words in a tooltip), danger, segment."""

    def __init__(self, key: str, icon: str = "", kind: str = "", **details: Any) -> None:
        super().__init__()
        self._key, self._icon, self._details = key, icon, details
        self.setProperty("kind", kind)
        # A ring around what was clicked with the mouse would say nothing; Tab and the arrows still come here.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.retranslate()
        self.restyle()

    @property
    def kind(self) -> str:
        """What kind of button it is."""
        return str(self.property("kind"))

    def say(self, key: str, icon: str | None = None, **details: Any) -> None:
        """Show other words, and another icon if one is named."""
        self._key, self._details = key, details
        if icon is not None:
            self._icon = icon
        self.retranslate()
        self.restyle()

    def retranslate(self) -> None:
        """Say it in the language now spoken."""
        if not self._key:
            return
        words = say(self._key, **self._details)
        self.setAccessibleName(words)
        if self.kind == "icon":
            self.setToolTip(words)
        else:
            # An ampersand of a name is no shortcut.
            self.setText(words.replace("&", "&&"))

    def restyle(self) -> None:
        """Draw the icon in the look now worn."""
        if not self._icon:
            return
        wear, extent = look(), look().px(ICON)
        tint = {"main": wear.main_ink, "danger": wear.warning}.get(self.kind, wear.theme.ink)
        gap = 0 if self.kind == "icon" else wear.px(5)
        self.setIcon(tinted_icon(self._icon, tint, wear.faint, extent, gap))
        self.setIconSize(QSize(extent + gap, extent))


class Switch(QCheckBox):
    """On or off. The words stand beside it; give it the same key for those who listen."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self._key = key
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def retranslate(self) -> None:
        """Name it in the language now spoken."""
        self.setAccessibleName(say(self._key))

    def restyle(self) -> None:
        """Take the size of the look now worn."""
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(look().px(52), look().px(32))

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        wear = look()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        gap = wear.px(3)
        track = QRectF(self.rect()).adjusted(gap, gap, -gap, -gap)
        half = track.height() / 2
        if self.hasFocus():
            painter.setPen(QPen(wear.theme.accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            ring = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(ring, ring.height() / 2, ring.height() / 2)
            track = track.adjusted(1, 1, -1, -1)
            half = track.height() / 2
        on = self.isChecked()
        painter.setPen(QPen(wear.main if on else wear.theme.ink_second, 1.5))
        painter.setBrush((wear.main if on else wear.sunk) if self.isEnabled() else wear.line)
        painter.drawRoundedRect(track, half, half)
        knob = track.height() - 2 * gap
        x = track.right() - gap - knob if on else track.left() + gap
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(wear.main_ink if on else wear.theme.ink_second)
        painter.drawEllipse(QRectF(x, track.top() + gap, knob, knob))
        if on:
            # Not by colour alone: a tick in the knob.
            pen = QPen(
                wear.main,
                knob * 0.13,
                Qt.PenStyle.SolidLine,
                Qt.PenCapStyle.RoundCap,
                Qt.PenJoinStyle.RoundJoin,
            )
            painter.setPen(pen)
            at = QPointF(x, track.top() + gap)
            painter.drawPolyline(
                QPolygonF(
                    [at + QPointF(knob * u, knob * v) for u, v in ((0.28, 0.52), (0.44, 0.68), (0.73, 0.35))]
                )
            )


class Combo(QComboBox):
    """One of several, in a list that opens. ``chosen`` tells the value that a person chose."""

    chosen = Signal(object)

    def __init__(self, key: str, options: Sequence[tuple[Hashable, str, dict[str, Any]]] = ()) -> None:
        super().__init__()
        self._key = key
        self._options = list(options)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        # Qt's own delegate for combos paints a menu's lines and no style sheet's.
        self.setItemDelegate(QStyledItemDelegate(self))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.activated.connect(lambda index: self.chosen.emit(self._options[index][0]))
        self.retranslate()

    @property
    def value(self) -> Any:
        """What is chosen now."""
        return self._options[self.currentIndex()][0]

    @value.setter
    def value(self, wanted: Hashable) -> None:
        values = [value for value, *_ in self._options]
        # 0 is not False, and 1 is not True.
        self.setCurrentIndex(next(i for i, v in enumerate(values) if v == wanted and type(v) is type(wanted)))

    def offer(self, options: Sequence[tuple[Hashable, str, dict[str, Any]]]) -> None:
        """Offer other options."""
        self._options = list(options)
        self.retranslate()

    def retranslate(self) -> None:
        """Say name and options in the language now spoken."""
        self.setAccessibleName(say(self._key))
        index = max(0, self.currentIndex())
        self.blockSignals(True)
        self.clear()
        for value, key, details in self._options:
            self.addItem(self.words_of(value, key, details))
        self.setCurrentIndex(min(index, len(self._options) - 1))
        self.blockSignals(False)

    def words_of(self, value: Any, key: str, details: dict[str, Any]) -> str:
        """What an option is called."""
        return say(key, **details)

    def restyle(self) -> None:
        """Take the size of the look now worn."""
        self.updateGeometry()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page, so that scrolling never changes a choice by accident."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        wear = look()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = wear.theme.ink_second if self.isEnabled() else wear.faint
        pen = QPen(
            colour, wear.px(2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        )
        painter.setPen(pen)
        half = wear.px(5)
        tip = QPointF(self.width() - half - wear.px(12), self.height() / 2 + half / 2)
        painter.drawPolyline([tip + QPointF(-half, -half), tip, tip + QPointF(half, -half)])


class Segments(QWidget):
    """One of a few, all in sight side by side; they wrap where there is no room."""

    chosen = Signal(object)

    def __init__(
        self, key: str, options: Sequence[tuple[Hashable, str, dict[str, Any]]], icons: Sequence[str] = ()
    ) -> None:
        super().__init__()
        self._key = key
        self._group = QButtonGroup(self)
        self._values = [value for value, *_ in options]
        flow = Flow(self)
        spaced(flow, 6)
        for number, (_, option, details) in enumerate(options):
            button = Button(option, icons[number] if icons else "", "segment", **details)
            button.setCheckable(True)
            self._group.addButton(button, number)
            flow.addWidget(button)
        self._group.idClicked.connect(lambda number: self.chosen.emit(self._values[number]))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.retranslate()

    @property
    def value(self) -> Any:
        """What is chosen now."""
        return self._values[self._group.checkedId()]

    @value.setter
    def value(self, wanted: Hashable) -> None:
        self._group.button(self._values.index(wanted)).setChecked(True)

    def buttons(self) -> list[Button]:
        """The buttons, in order."""
        return [button for button in self._group.buttons() if isinstance(button, Button)]

    def retranslate(self) -> None:
        """Name the group; each button names itself with the group's name before its own."""
        self.setAccessibleName(say(self._key))
        for button in self.buttons():
            button.retranslate()
            button.setAccessibleName(f"{say(self._key)}: {button.text()}")

    def restyle(self) -> None:
        """Take the size of the look now worn."""
        self.updateGeometry()


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
