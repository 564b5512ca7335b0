"""The widgets that every screen is made of. They know the keys of their words, and so can change their language."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
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
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

from desktop.app.style import look
from desktop.panels.flow_layout import FlowLayout
from desktop.panels.label import Label
from desktop.panels.styling import styled_by
from desktop.shell.layouts import SLACK, Split, resize, respace, spaced
from desktop.table import art
from desktop.words import labelled, say

ICON = 20
"""The side of an icon in a button, in pixels at 100 %."""

LONGEST_SEARCH = 200
"""How many characters a person may search for."""


def prepare_widgets(root: QWidget) -> None:
    """Fit all descendants of a widget to the current look: spacings, sizes, icons."""
    for thing in (root, *root.findChildren(QWidget)):
        resize(thing)
        for layout in thing.findChildren(QLayout, options=Qt.FindChildOption.FindDirectChildrenOnly):
            respace(layout)
        if thing is not root and isinstance(thing, Button | Switch | Combo | Segments | Split):
            thing.restyle()


def say_again(root: QWidget) -> None:
    """Translate all descendants of a widget to the current language."""
    for thing in root.findChildren(QWidget):
        if isinstance(thing, Words | Button | Switch | Combo | Segments):
            thing.retranslate()


class Words(Label):
    """A sentence or a title. Without a key it shows whatever text it is given."""

    def __init__(self, key: str = "", role: str = "", *, wrap: bool = True, **details: Any) -> None:
        super().__init__()
        self._key, self._details = key, details
        self.setProperty("role", role)
        self.setWordWrap(wrap)
        self.retranslate()

    def say(self, key: str, **details: Any) -> None:
        """Show another sentence."""
        self._key, self._details = key, details
        self.retranslate()

    def retranslate(self) -> None:
        """Take on another language."""
        if self._key:
            self.setText(say(self._key, **self._details))


class SteadyWords(Words):
    """One of several sentences, with room for each of them: what is below doesn't move when another is shown."""

    def __init__(self, role: str = "") -> None:
        super().__init__(role=role)
        self._others: Sequence[str] = ()

    def make_room(self, others: Sequence[str]) -> None:
        """Keep room for these sentences, too."""
        self._others = others
        self.updateGeometry()

    def heightForWidth(self, width: int) -> int:
        """As tall as the longest of them."""
        return max(super().heightForWidth(width), *(self.height_of(text, width) for text in self._others), 0)


class SearchField(QLineEdit):
    """A field for what to search for: as many words as a person types, and not what a clipboard may hold."""

    def __init__(self) -> None:
        super().__init__()
        self.setMaxLength(LONGEST_SEARCH)


class FittedTitle(Words):
    """A title in the largest font that cuts no line, or at least no word; it wraps between words only."""

    SMALLEST_LINE = 0.8
    SMALLEST = 0.62

    def __init__(self) -> None:
        super().__init__()
        self.largest = "title"
        self._fitted_to = 0
        self.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._keeps_font(self.width()):
            self.fit()

    def fit(self) -> None:
        """Choose the size of the font."""
        self._fitted_to = self.width()
        self.setFont(self._font_for(self._fitted_to))

    def heightForWidth(self, width: int) -> int:
        """As tall as it will be once it has that width."""
        font = self.font() if self._keeps_font(width) else self._font_for(width)
        return self.height_of(self.text(), width, font)

    def _keeps_font(self, width: int) -> bool:
        """Whether it is hardly wider than what its font was chosen for."""
        return self._fitted_to <= width <= self._fitted_to + look().px(SLACK)

    def _font_for(self, width: int) -> QFont:
        font = look().font(self.largest)
        largest = font.pixelSize()
        sizes = [(size, self.text().splitlines()) for size in _down(largest, self.SMALLEST_LINE)]
        sizes += [(size, self.text().split()) for size in _down(largest, self.SMALLEST)]
        for size, parts in sizes:
            font.setPixelSize(size)
            measure = QFontMetrics(font)
            if all(measure.horizontalAdvance(part) <= width for part in parts):
                break
        return font


def _down(largest: int, share: float) -> range:
    return range(largest, round(largest * share), -1)


def tinted_icon(name: str, tint: QColor, faint: QColor, extent: int, gap: int = 0) -> QIcon:
    """A one-coloured icon in the two states of a button, with ``gap`` free pixels to its right."""
    made = QIcon()
    for ratio in (1.0, 2.0):
        for mode, colour in ((QIcon.Mode.Normal, tint), (QIcon.Mode.Disabled, faint)):
            picture = QPixmap(round((extent + gap) * ratio), round(extent * ratio))
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            with QPainter(picture) as painter:
                painter.drawPixmap(
                    0, 0, art.pixmap(f"common/icon/{name}", QSize(extent, extent), ratio=ratio, tint=colour)
                )
            made.addPixmap(picture, mode)
    return made


class Button(QPushButton):
    """A styled button. ``kind``: main, quiet, icon (its words are in a tooltip), danger, segment."""

    def __init__(self, key: str, icon: str = "", kind: str = "", **details: Any) -> None:
        super().__init__()
        self._key, self._icon, self._details = key, icon, details
        self._topic = ""
        self.setProperty("kind", kind)
        # No focus ring after a click with the mouse; Tab and the arrows still lead here.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.retranslate()
        self.restyle()

    @property
    def kind(self) -> str:
        """The kind of the button."""
        return str(self.property("kind"))

    def say(self, key: str, icon: str | None = None, **details: Any) -> None:
        """Show other words, and another icon if one is named."""
        self._key, self._details = key, details
        if icon is not None:
            self._icon = icon
        self.retranslate()
        self.restyle()

    def tell_of(self, topic: str) -> None:
        """Have screen readers say before its own words what they are about: "Theme: Dark"."""
        self._topic = topic
        self.retranslate()

    def become(self, kind: str) -> None:
        """Be a button of another kind."""
        if kind != self.kind:
            styled_by(self, kind=kind)
            self.setText("")
            self.setToolTip("")
            self.retranslate()
            self.restyle()

    def retranslate(self) -> None:
        """Take on another language."""
        if not self._key:
            return
        words = say(self._key, **self._details)
        self.setAccessibleName(labelled(say(self._topic), words) if self._topic else words)
        if self.kind == "icon":
            if self.isEnabled():  # else its tooltip says why it can't be used
                self.setToolTip(words)
        else:
            # An ampersand in a name is no mnemonic.
            self.setText(words.replace("&", "&&"))

    def event(self, event: QEvent) -> bool:
        """The style sheet sets a least height of its own when it is first applied; what was asked for wins."""
        done = super().event(event)
        if event.type() == QEvent.Type.Polish:
            resize(self)
        return done

    def sizeHint(self) -> QSize:
        """A segment has room for its words in bold, too, as they are when it is selected; Qt doesn't measure that."""
        hint = super().sizeHint()
        if self.kind == "segment":
            bold = self.font()
            bold.setWeight(QFont.Weight.DemiBold)
            wider = QFontMetrics(bold).horizontalAdvance(self.text())
            hint.setWidth(hint.width() + max(0, wider - self.fontMetrics().horizontalAdvance(self.text())))
        return hint

    def restyle(self) -> None:
        """Draw the icon in the current look."""
        if not self._icon:
            return
        style, extent = look(), look().px(ICON)
        tint = {"main": style.main_ink, "danger": style.warning}.get(self.kind, style.theme.ink)
        gap = 0 if self.kind == "icon" else style.px(5)
        self.setIcon(tinted_icon(self._icon, tint, style.faint, extent, gap))
        self.setIconSize(QSize(extent + gap, extent))


class Switch(QCheckBox):
    """On or off. Its label is beside it; give it the same key for screen readers."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self._key = key
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def retranslate(self) -> None:
        """Take on another language."""
        self.setAccessibleName(say(self._key))

    def restyle(self) -> None:
        """Take on the size of the current look."""
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(look().px(52), look().px(32))

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = look()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            gap = style.px(3)
            track = QRectF(self.rect()).adjusted(gap, gap, -gap, -gap)
            half = track.height() / 2
            if self.hasFocus():
                painter.setPen(QPen(style.theme.accent, 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                ring = QRectF(self.rect()).adjusted(1, 1, -1, -1)
                painter.drawRoundedRect(ring, ring.height() / 2, ring.height() / 2)
                track = track.adjusted(1, 1, -1, -1)
                half = track.height() / 2
            on = self.isChecked()
            painter.setPen(QPen(style.main if on else style.theme.ink_second, 1.5))
            painter.setBrush((style.main if on else style.sunk) if self.isEnabled() else style.line)
            painter.drawRoundedRect(track, half, half)
            knob = track.height() - 2 * gap
            x = track.right() - gap - knob if on else track.left() + gap
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(style.main_ink if on else style.theme.ink_second)
            painter.drawEllipse(QRectF(x, track.top() + gap, knob, knob))
            if on:
                # Not by colour alone: a tick in the knob.
                pen = QPen(
                    style.main,
                    knob * 0.13,
                    Qt.PenStyle.SolidLine,
                    Qt.PenCapStyle.RoundCap,
                    Qt.PenJoinStyle.RoundJoin,
                )
                painter.setPen(pen)
                at = QPointF(x, track.top() + gap)
                painter.drawPolyline(
                    QPolygonF(
                        [
                            at + QPointF(knob * u, knob * v)
                            for u, v in ((0.28, 0.52), (0.44, 0.68), (0.73, 0.35))
                        ]
                    )
                )


class Combo(QComboBox):
    """A combo box. ``chosen`` has the value that a person chose."""

    chosen = Signal(object)

    def __init__(self, key: str, options: Sequence[tuple[Hashable, str, dict[str, Any]]] = ()) -> None:
        super().__init__()
        self._key = key
        self._options = list(options)
        self._name = Label()
        self._name.setBuddy(self)
        self._name.hide()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        # Qt's own delegate of combo boxes paints menu items and ignores the style sheet.
        self.setItemDelegate(QStyledItemDelegate(self))
        self.activated.connect(lambda index: self.chosen.emit(self._options[index][0]))
        self.retranslate()

    @property
    def value(self) -> Any:
        """What is chosen now."""
        return self._options[self.currentIndex()][0]

    @value.setter
    def value(self, new: Hashable) -> None:
        values = [value for value, *_ in self._options]
        # 0 is not False here, and 1 is not True.
        self.setCurrentIndex(next(i for i, v in enumerate(values) if v == new and type(v) is type(new)))

    def offer(self, options: Sequence[tuple[Hashable, str, dict[str, Any]]]) -> None:
        """Offer other options and keep the chosen one if it is among them; else choose the first."""
        chosen = self.value
        self._options = list(options)
        self._list()
        self.value = chosen if any(value == chosen for value, *_ in self._options) else self._options[0][0]

    def retranslate(self) -> None:
        """Take on another language."""
        self.setAccessibleName(say(self._key))
        self._list()

    def setAccessibleName(self, name: str) -> None:
        """On Linux, Qt reports the value as the name to screen readers; the label beside it has the name."""
        super().setAccessibleName(name)
        self._name.setText(name)

    def changeEvent(self, event: QEvent) -> None:
        """The label is enabled and disabled with it."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ParentChange:
            self._name.setParent(self.parentWidget())

    def _list(self) -> None:
        index = max(0, self.currentIndex())
        self.blockSignals(True)
        self.clear()
        for value, key, details in self._options:
            self.addItem(self.words_of(value, key, details))
        self.setCurrentIndex(min(index, len(self._options) - 1))
        self.blockSignals(False)
        self._measure()

    def _measure(self) -> None:
        """Make room for the widest option.

        With ``AdjustToContents`` Qt does that too, but then ignores the width from the layout.
        """
        for policy in (
            QComboBox.SizeAdjustPolicy.AdjustToContents,
            QComboBox.SizeAdjustPolicy.AdjustToContentsOnFirstShow,
        ):
            self.setSizeAdjustPolicy(policy)  # the other one, to drop the cached size hint

    def words_of(self, value: Any, key: str, details: dict[str, Any]) -> str:
        """The name of an option."""
        return say(key, **details)

    def restyle(self) -> None:
        """Take on the size of the current look."""
        self.updateGeometry()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page, so that scrolling never changes a choice by accident."""
        event.ignore()

    def showPopup(self) -> None:
        """Each option is told whole in the list, though the box may have no room for that."""
        self.view().setMinimumWidth(self.sizeHint().width())
        super().showPopup()

    @property
    def shown_text(self) -> str:
        """As much of the chosen option as there is room for."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, self).width()
        text, metrics = self.currentText(), self.fontMetrics()
        # A box has room for what is seen of its options; eliding counts the blank after their last letter as well.
        if metrics.boundingRect(text).width() <= room:
            return text
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)

    def paintEvent(self, event: QPaintEvent) -> None:
        style, painter = look(), QStylePainter(self)
        with painter:
            option = QStyleOptionComboBox()
            self.initStyleOption(option)
            option.currentText = self.shown_text
            painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
            painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            colour = style.theme.ink_second if self.isEnabled() else style.faint
            pen = QPen(
                colour,
                style.px(2),
                Qt.PenStyle.SolidLine,
                Qt.PenCapStyle.RoundCap,
                Qt.PenJoinStyle.RoundJoin,
            )
            painter.setPen(pen)
            half = style.px(5)
            tip = QPointF(self.width() - half - style.px(12), self.height() / 2 + half / 2)
            painter.drawPolyline([tip + QPointF(-half, -half), tip, tip + QPointF(half, -half)])


def lead_to_chosen(buttons: Sequence[QAbstractButton]) -> None:
    """Let Tab lead to the chosen one of buttons that exclude each other, and the arrows on from it.

    Qt does so only once one of them had the focus; until then Tab would lead to the first.
    """

    def follow() -> None:
        for button in buttons:
            reach = button.focusPolicy() & ~Qt.FocusPolicy.TabFocus
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus | reach if button.isChecked() else reach)

    for button in buttons:
        button.toggled.connect(lambda on: follow() if on else None)


class Segments(QWidget):
    """One of a few options, all in sight side by side; they wrap if there is no room."""

    chosen = Signal(object)

    def __init__(
        self, key: str, options: Sequence[tuple[Hashable, str, dict[str, Any]]], icons: Sequence[str] = ()
    ) -> None:
        super().__init__()
        self._key = key
        self._group = QButtonGroup(self)
        self._values = [value for value, *_ in options]
        flow = FlowLayout(self)
        spaced(flow, 6)
        for number, (_, option, details) in enumerate(options):
            button = Button(option, icons[number] if icons else "", "segment", **details)
            button.tell_of(key)
            button.setCheckable(True)
            button.setAutoExclusive(True)  # told as one of several: the group alone leaves it a check box
            self._group.addButton(button, number)
            flow.addWidget(button)
        lead_to_chosen(self._group.buttons())
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
    def value(self, new: Hashable) -> None:
        self._group.button(self._values.index(new)).setChecked(True)

    def buttons(self) -> list[Button]:
        """The buttons, in order."""
        return [button for button in self._group.buttons() if isinstance(button, Button)]

    def retranslate(self) -> None:
        """Name the group; each button names itself with the group's name before its own."""
        self.setAccessibleName(say(self._key))
        for button in self.buttons():
            button.retranslate()

    def restyle(self) -> None:
        """Take on the size of the current look."""
        self.updateGeometry()
