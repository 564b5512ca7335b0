"""The bar above the board: whose turn it is, what is asked, and the choices that have no place on the board."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QMargins, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFont, QFontMetrics, QIcon, QKeyEvent, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from desktop.app.style import TEXT_SIZES, look
from desktop.app.theme import SEATS, Theme
from desktop.panels.flow_layout import FlowLayout
from desktop.panels.label import Label, SpokenLabel, plain_tip, set_tip, shows_tip
from desktop.panels.stepping_aside import step_aside
from desktop.panels.styling import styled_by
from desktop.table import art
from desktop.table.game_table import Button

PIP: Final = 24
PIP_GAP: Final = 4
BUTTON_ICON: Final = 20
EMBLEM: Final = 34
NARROW: Final = 720
"""Lengths in pixels at 100 %. In a bar narrower than the last one, the notice and the pips have a row of their own."""

HIGH: Final = 380
"""The height of the window, in pixels at 100 %, from which on even a narrow bar has room for a second line of the
sentence before there is one."""

PALE: Final = 0.4
"""The opacity of the icon of a button that can't be used."""

PIPS: Final = 5
"""So many pips lie side by side; more of them overlap, so that the sentence keeps its room."""

MOST_PIPS: Final = 60
"""So many are painted at most: where one overlaps the next by all but a pixel or two, nobody counts them."""

LINES: Final = 2
"""How many lines of the sentence there is always room for, besides a row of buttons."""

AIDS: Final = {"start_over": "common/icon/restart", "look": "common/icon/eye"}
"""What is offered beside the choices, with its icon: to start a choice over, and to see what others may not.

The last one is at the edge, and stays there when the other comes and goes."""


ALONG: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
AWAY: Final = (Qt.Key.Key_Up, Qt.Key.Key_Down)


class ChoiceButton(QPushButton):
    """A choice without a place on the board. Its tooltip is worked out when it is about to be shown."""

    arrow_pressed = Signal(object)
    """The Qt.Key of an arrow. Qt would follow the order of Tab with it, into whatever lies beside the board."""

    def __init__(self, place: str, tip: Callable[[str], str]) -> None:
        super().__init__()
        self.place = place
        self._tip = tip
        self.label = ""
        self.can_be_bare = False
        """Whether its icon may stand for its label."""
        self.room: Sequence[str] = ()
        self.shown_icon: tuple[str, bool] | None = None
        """The name of its icon, and whether that is not pale."""

    def sizeHint(self) -> QSize:
        """With room for the widest of the labels that it may get, unless it shows none."""
        hint, metrics = super().sizeHint(), self.fontMetrics()
        labels = (self.text(), *(self.room if self.text() else ()))
        widest = max(metrics.horizontalAdvance(label) for label in labels)
        return hint.grownBy(QMargins(0, 0, widest - metrics.horizontalAdvance(self.text()), 0))

    def event(self, event: QEvent) -> bool:
        """A tooltip is made when it is about to be shown."""
        if event.type() == QEvent.Type.ToolTip:
            self.setToolTip(plain_tip(self._tip(self.place)))
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows lead along the bar, or back to the board."""
        key = Qt.Key(event.key())
        if key in ALONG or key in AWAY:
            self.arrow_pressed.emit(key)
        else:
            super().keyPressEvent(event)


class PromptBar(QFrame):
    """One sentence in the colour of the seat that is asked, and the buttons that go with it."""

    place_clicked = Signal(str)
    aid_clicked = Signal(str)
    asked = Signal()
    """Something else is asked: the sentence has changed."""
    rebuilt = Signal()
    """The buttons were replaced."""
    left = Signal()
    """An arrow key led up or down from a button."""

    confirming: str | None = None
    """The place of the button that Enter presses, whichever place of the board has the focus."""
    main: str | None = None
    """The place of the main button, where it can be pressed: Enter presses it where nothing else is meant."""

    _changes = False
    """Whether more is going to change before everything is arranged."""

    _said: str | None = None
    """The sentence for which the height was last worked out."""

    _height_below = 0
    """The height of what is below the sentence, with the spacing between."""

    def __init__(self, theme: Theme, tip: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("promptBar")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._tip = tip
        self._theme = theme
        self._emblem = QLabel()
        self._sentence = SpokenLabel()
        self._sentence.setObjectName("promptSentence")
        self._sentence.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._notice = Label()
        self._notice.setObjectName("promptNotice")
        self._pips = QLabel()
        self._pointed_at: frozenset[str] = frozenset()
        self._hinted: frozenset[str] = frozenset()
        self._buttons: dict[str, ChoiceButton] = {}
        self._kept: dict[tuple[str, bool], ChoiceButton] = {}
        """Every button there was, by its place and whether it stands out: to make and style one takes long."""
        self._offered: frozenset[str] = frozenset()
        self._aids = {name: self._aid(name) for name in AIDS}
        self._gauge = QPushButton("0", self)
        self._gauge.setObjectName("mainChoice")
        self._gauge.setIcon(art.icon(AIDS["look"], theme.ink))
        self._gauge.setIconSize(QSize(look().icon(BUTTON_ICON), look().icon(BUTTON_ICON)))
        """As high as a button; the bar has room for one before it has any."""
        self._gauge.setFixedWidth(0)
        policy = self._gauge.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._gauge.setSizePolicy(policy)
        self._gauge.hide()
        self._status_row, self._row = QHBoxLayout(), FlowLayout()
        self._head, self._below, self._whole = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        self._head.addWidget(self._emblem)
        self._head.addWidget(self._sentence, 1)
        for part in (self._notice, self._pips):
            self._head.addWidget(part)
        self._below.addLayout(self._row, 1)
        for aid in self._aids.values():
            self._below.addWidget(aid, 0, Qt.AlignmentFlag.AlignTop)
        self._below.addWidget(self._gauge)
        self._row.setSpacing(6)
        for line in (self._head, self._status_row, self._below):
            line.setSpacing(10)
            self._whole.addLayout(line, int(line is self._head))
        self._whole.setContentsMargins(12, 5, 12, 5)
        self._whole.setSpacing(5)
        self._is_narrow = False
        self._arranged: Hashable = None
        """What was asked for when the places and heights of all but the sentence were last worked out."""
        self._widest_pips = 0
        """The greatest width of the pips with its look: the notice beside them keeps its size."""
        self._tallest = 0
        """The greatest height of the bar with its look and width: it never becomes lower again."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may have room for other things side by side."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._tallest, self._arranged = 0, None
            self._arrange()

    def _arrange(self) -> None:
        """Arrange everything depending on the width alone, and keep the height.

        The board must not change its size because of what is said. Only if names are long the bar may have to grow;
        then it stays that high. So it does in a low window with large text once there was a second line.
        """
        if self._changes:
            return
        self._place_status()
        if self._arranged != (arrangement := self._arrangement()):
            self._arranged, self._said = arrangement, None
            self._arrange_below()
        if self._said != (sentence := self._sentence.text()):
            self._said = sentence
            self._share_height()
        self._whole.activate()  # at once, so that no frame shows a state in between

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Arrange everything once after several changes."""
        self._changes = True
        try:
            yield
        finally:
            self._changes = False
            self._arrange()

    def _arrange_below(self) -> None:
        """Arrange notice, aids and buttons, and work out the height that they need."""
        room, self._height_below = self._inner_width, self._whole.spacing()
        beside_gauge = room - self._below.spacing()  # it has no width, but a spacing
        for aid in self._aids.values():
            aid.setMinimumHeight(0)
            aid.setText("0")
            aid.setMinimumHeight(aid.sizeHint().height())  # with a label or without
            aid.setText("")  # the notice comes first; what it leaves may be used for their labels
        notice = self._fit_notice(room)
        for button in self._buttons.values():
            button.setText(button.label)
        # It remembers sizes, and would hear of others only when it is laid out.
        self._row.invalidate()
        self._name_aids(room if self._is_narrow else beside_gauge)
        aids = () if self._is_narrow else self._aids.values()
        if self._is_narrow:
            lying = [self._notice.heightForWidth(notice), self._pips.sizeHint().height()]
            lying += [aid.minimumHeight() for aid in self._aids.values() if _has_room(aid)]
            self._height_below += max(lying) + self._whole.spacing()
        row = max(1, beside_gauge - self._widths(aids))
        self._shorten_buttons(row)
        for button in self._buttons.values():
            write(button, _usual_font(button), partial(_fits, button, row))
        self._height_below += max(self._gauge.sizeHint().height(), self._row.heightForWidth(row))

    def _share_height(self) -> None:
        beside = [self._emblem] if self._is_narrow else [self._emblem, self._notice, self._pips]
        sentence = self._height_of_sentence(self._inner_width - self._widths(beside))
        head = max(self._emblem.sizeHint().height(), sentence)
        margins = self._whole.contentsMargins()
        needed = head + self._height_below + margins.top() + margins.bottom()
        self._tallest = max(self._tallest, needed)
        if self.minimumHeight() != self._tallest or self.maximumHeight() != self._tallest:
            self.setFixedHeight(self._tallest)

    @property
    def _inner_width(self) -> int:
        margins = self._whole.contentsMargins()
        return self.width() - margins.left() - margins.right()

    def _height_of_sentence(self, width: int) -> int:
        """The height for the sentence: that of two lines, in which a longer one is written smaller.

        In a low window there is room for the second line only once it was needed.
        """
        sentence, font, width = self._sentence, look().font(bold=True), max(1, width)
        lines = QFontMetrics(font).size(0, "\n" * (LINES - 1)).height()
        write(sentence, font, lambda: sentence.heightForWidth(width) <= lines)
        is_high = not self._is_narrow or self.window().height() >= HIGH * look().text
        return max(lines if is_high else 0, sentence.heightForWidth(width))

    def _fit_notice(self, room: int) -> int:
        """In a row of its own the notice is written smaller where it would make the bar wider, and if even that is too
        wide, in two lines; returns the width that there is for it."""
        self._widest_pips = max(self._widest_pips, self._widths((self._pips,)))
        width = room - self._widest_pips - self._widths(self._aids.values()) if self._is_narrow else room
        self._notice.setWordWrap(False)
        write(self._notice, look().font(), lambda: self._notice.sizeHint().width() <= width)
        self._notice.setWordWrap(self._is_narrow and self._notice.sizeHint().width() > width)
        return max(1, width)

    def _arrangement(self) -> Hashable:
        """All that places and heights depend on but the sentence: working them out is slow, and they mostly stay."""
        texts = (self._notice.text(), self._notice.isHidden(), self._pips.isHidden())
        sizes = (self.width(), self._pips.sizeHint().width(), self._gauge.sizeHint().height())
        buttons = tuple((button.label, tuple(button.room)) for button in self._buttons.values())
        aids = tuple((aid.accessibleName(), aid.isHidden()) for aid in self._aids.values())
        return look(), self._is_narrow, self.window().height(), texts, sizes, buttons, aids

    def _widths(self, parts: Iterable[QWidget]) -> int:
        """The widths of some parts of a line, with their spacings."""
        return sum(part.sizeHint().width() + self._head.spacing() for part in parts if _has_room(part))

    def _place_status(self) -> None:
        """Put notice and pips beside the sentence, or in a row of their own if large text needs the room."""
        narrow = self.width() < look().px(NARROW)
        if narrow == self._is_narrow:
            return
        self._is_narrow = narrow
        aids = self._aids.values()
        for part in (self._notice, self._pips, *aids):
            usual = self._below if part in aids else self._head
            before, after = (usual, self._status_row) if narrow else (self._status_row, usual)
            before.removeWidget(part)
            after.addWidget(part)
        self._status_row.setStretch(0, 1)
        self._whole.setSpacing(2 if narrow else 5)
        for button in (self._gauge, *self._buttons.values()):
            styled_by(button, narrow=narrow)

    def _shorten_buttons(self, room: int) -> None:
        """Take from the buttons the labels without which no second row is needed.

        Groups give up theirs first, then single buttons with an icon, the last first, so that those before keep their
        places. What comes next always has its label.
        """
        buttons = list(self._buttons.values())
        grouped = [button for button in buttons if button.property("group")]
        single = [button for button in reversed(buttons) if button not in grouped and button.can_be_bare]
        for bare in (grouped, *([button] for button in single)):
            if self._row.sizeHint().width() <= room:
                return
            for button in bare:
                button.setText("")
            self._row.invalidate()

    def _name_aids(self, room: int) -> None:
        """Show the labels of the aids, which have none, if the buttons need no second row because of them."""
        room -= 0 if self._is_narrow else self._row.sizeHint().width()
        room -= self._widths((self._notice, self._pips) if self._is_narrow else ())
        room -= self._widths(self._aids.values())
        for aid in reversed(self._aids.values()):
            if not aid.isHidden():
                bare = aid.sizeHint().width()
                aid.setText(aid.accessibleName())
                room -= aid.sizeHint().width() - bare
                if room < 0:
                    aid.setText("")

    def show_prompt(self, seat: int | None, colour: int, sentence: str, pips: Sequence[str]) -> None:
        """Show what is asked of whom; ``pips`` are the icons of what is left to spend."""
        name = SEATS[colour].name if seat is not None else "neutral"
        self._emblem.setPixmap(self._picture(f"common/seat/{name}", look().icon(EMBLEM)))
        if sentence != self._sentence.text():
            self._sentence.setText(sentence)
            self._sentence.setAccessibleName(sentence)
            self.asked.emit()
        self._pips.setPixmap(self._row_of(pips))
        self._pips.setVisible(bool(pips))

    def set_notice(self, notice: str) -> None:
        """Show how far the game is."""
        self._notice.setText(notice)
        self._notice.setVisible(bool(notice))

    def show_buttons(
        self,
        buttons: Sequence[Button],
        usable: Container[str],
        ready: Container[str],
        picked: Container[str],
        name: Callable[[str], str],
    ) -> None:
        """Offer the choices that have no place on the board; each stays where it is while it can't be pressed."""
        self.confirming = next(
            (each.place for each in buttons if each.confirms and each.place in ready), None
        )
        main = (each for each in buttons if each.main)
        self.main = next(
            (each.place for each in main if each.place in (ready if each.only_open else usable)), None
        )
        if [self._made(button) for button in buttons] != list(self._buttons.values()):
            self._rebuild(buttons)
        for button in buttons:
            widget = self._buttons[button.place]
            widget.room = button.room
            widget.label = button.label
            # A number is told by no icon.
            widget.can_be_bare = bool(button.icon and button.label[:1].isalpha()) and not _stands_out(button)
            widget.setAccessibleName(name(button.place))
            # Who sees sees that a button is pale; its tooltip is worked out ahead only where somebody listens.
            widget.setAccessibleDescription(self._tip(button.place) if QAccessible.isActive() else "")
            if shows_tip(widget):
                set_tip(widget, self._tip(button.place))
            # Not disabled if it can't be used: so it says why, to mouse and keyboard alike.
            open_now = button.place in (ready if button.only_open else usable)
            picked_now = button.place in picked
            if widget.shown_icon != (button.icon, open_now):
                widget.shown_icon = (button.icon, open_now)
                widget.setIcon(self._icon(button, available=open_now))
            styled_by(
                widget,
                unavailable=not open_now,
                picked=picked_now,
                narrow=self._is_narrow,
                group=button.group or None,
            )
        self._offered = frozenset(
            button.place for button in buttons if not button.only_open or button.place in ready
        )
        self._arrange()

    def show_aid(self, name: str, label: str, tip: str) -> None:
        """Offer one of ``AIDS``, which are not choices; without a label it is hidden."""
        aid = self._aids[name]
        if (label, tip) == (aid.accessibleName(), aid.accessibleDescription()):
            return
        set_tip(aid, "\n".join(filter(None, (label, tip))))
        aid.setAccessibleName(label)
        aid.setAccessibleDescription(tip)
        if not label:
            step_aside(aid)
        aid.setVisible(bool(label))
        self._arrange()

    def covered_by(self, tall: int) -> int:
        """How much of the bar a message covers that is so tall, from the upper edge, in pixels: whole lines of text.

        That is the sentence, and what stands below it where that would be cut through; the buttons stay.
        """
        return next((edge for edge in self._lower_edges if edge >= tall), tall)

    @property
    def above_buttons(self) -> int:
        """The height of what stands above the buttons, in pixels."""
        return self._lower_edges[-1]

    @property
    def _lower_edges(self) -> list[int]:
        """Where the sentence ends, and what stands below it."""
        lines = (line for line in (self._head, self._status_row) if not line.isEmpty())
        return [line.geometry().bottom() + self._whole.spacing() for line in lines]

    def aid(self, name: str) -> QPushButton:
        """The button of an aid."""
        return self._aids[name]

    def point_at_places(self, places: Iterable[str]) -> None:
        """Outline the buttons of these places, as a lesson does; the other places are on the board.

        Such a button takes the focus; no other keeps it.
        """
        self._pointed_at = frozenset(places)
        self._outline()
        pointed_at = [button for place, button in self._buttons.items() if place in self._pointed_at]
        if pointed_at:
            pointed_at[0].setFocus()
        elif self.focused_place is not None:
            step_aside(self._buttons[self.focused_place])

    def hint_at(self, places: Iterable[str]) -> None:
        """Outline the buttons of these places, as a hint does; the focus stays where it is."""
        self._hinted = frozenset(places)
        self._outline()

    def _outline(self) -> None:
        for place, button in self._buttons.items():
            styled_by(button, pointed=place in self._pointed_at | self._hinted)

    def button(self, place: str) -> QPushButton:
        """The button of a place."""
        return self._buttons[place]

    def offers(self, place: str) -> bool:
        """Whether there is a button of a place that can be pressed now."""
        return place in self._offered

    @property
    def in_tab_order(self) -> Sequence[QWidget]:
        """The buttons, in the order in which Tab leads to them."""
        return [*self._buttons.values(), *self._aids.values()]

    @property
    def focused_place(self) -> str | None:
        """The place of the focused button."""
        return next((place for place, button in self._buttons.items() if button.hasFocus()), None)

    def restyle(self, theme: Theme) -> None:
        """Take on other colours or another size; the buttons are made anew when they are shown next."""
        self._theme = theme
        for name, aid in self._aids.items():
            self._draw_aid(name, aid)
        self._gauge.setIconSize(QSize(look().icon(BUTTON_ICON), look().icon(BUTTON_ICON)))
        self._widest_pips, self._tallest, self._arranged = 0, 0, None
        self._clear_buttons()

    def _aid(self, name: str) -> QPushButton:
        aid = QPushButton()
        aid.setObjectName("aid")
        policy = QSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        policy.setRetainSizeWhenHidden(name == "start_over")
        aid.setSizePolicy(policy)
        aid.clicked.connect(lambda: self.aid_clicked.emit(name))
        aid.hide()
        self._draw_aid(name, aid)
        return aid

    def _draw_aid(self, name: str, aid: QPushButton) -> None:
        aid.setIcon(art.icon(AIDS[name], self._theme.ink))
        aid.setIconSize(QSize(look().icon(BUTTON_ICON), look().icon(BUTTON_ICON)))

    def _rebuild(self, buttons: Sequence[Button]) -> None:
        focused, self._arranged = self.focused_place, None
        before, self._buttons = self._buttons, {button.place: self._made(button) for button in buttons}
        for widget in before.values():
            self._row.removeWidget(widget)
        for widget in self._buttons.values():
            self._row.addWidget(widget)
            widget.raise_()  # Tab goes from one to the next as they stand in the row
            widget.show()  # at once: Qt would show it later, and it could not take the focus before
        if focused in self._buttons:
            self._buttons[focused].setFocus()  # which may look otherwise now, and be another widget
        for widget in before.values():
            if widget is not self._buttons.get(widget.place):
                widget.hide()
                widget.setDown(False)
        self._outline()
        self.rebuilt.emit()

    def _made(self, button: Button) -> ChoiceButton:
        """The button of a place, made where there never was one."""
        place, kept = button.place, self._kept.get((button.place, _stands_out(button)))
        if kept is not None:
            return kept
        made = self._kept[place, _stands_out(button)] = ChoiceButton(place, self._tip)
        made.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        made.setObjectName("mainChoice" if _stands_out(button) else "choice")
        made.setIconSize(QSize(look().icon(BUTTON_ICON), look().icon(BUTTON_ICON)))
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # Enter after a click must not press it once more
        made.clicked.connect(lambda: self.place_clicked.emit(place))
        made.arrow_pressed.connect(lambda key: self._follow(place, key))
        return made

    def _follow(self, place: str, arrow: Qt.Key) -> None:
        """Go where an arrow leads from a button: to its neighbour, or out of the bar."""
        if arrow in AWAY:
            self.left.emit()
            return
        row = list(self._buttons)
        there = row.index(place) + ALONG[arrow]
        if 0 <= there < len(row):
            self._buttons[row[there]].setFocus()

    def _clear_buttons(self) -> None:
        for button in self._kept.values():
            button.hide()
            button.deleteLater()
        self._buttons, self._kept = {}, {}

    def _icon(self, button: Button, *, available: bool) -> QIcon:
        """The icon of a button, paler if it can't be used; one of a row may have none."""
        if not button.icon:
            return QIcon()
        if _stands_out(button) or button.icon.startswith("common/icon/"):
            ink = self._theme.panel if _stands_out(button) else self._theme.ink
            return art.icon(button.icon, ink if available else look().faint)
        picture = self._picture(button.icon, look().icon(BUTTON_ICON))
        return QIcon(picture if available else _paled(picture))

    def _picture(self, name: str, extent: int) -> QPixmap:
        return art.pixmap(name, QSize(extent, extent), ratio=self.devicePixelRatioF())

    def _row_of(self, icons: Sequence[str]) -> QPixmap:
        ratio, icons = self.devicePixelRatioF(), icons[:MOST_PIPS]
        pip, more = look().icon(PIP), max(1, len(icons) - 1)
        step = (pip + PIP_GAP) * min(1.0, (PIPS - 1) / more)
        row = QPixmap(round((pip + step * more + PIP_GAP) * ratio), round(pip * ratio))
        row.setDevicePixelRatio(ratio)
        row.fill(Qt.GlobalColor.transparent)
        with QPainter(row) as painter:
            for index, name in enumerate(icons):
                painter.drawPixmap(QPointF(index * step, 0), self._picture(name, pip))
        return row


def _stands_out(button: Button) -> bool:
    """Whether a button is drawn as what comes next."""
    return button.main and not button.plain


def _paled(picture: QPixmap) -> QPixmap:
    pale = QPixmap(picture.size())
    pale.setDevicePixelRatio(picture.devicePixelRatio())
    pale.fill(Qt.GlobalColor.transparent)
    with QPainter(pale) as painter:
        painter.setOpacity(PALE)
        painter.drawPixmap(0, 0, picture)
    return pale


def _usual_font(button: QPushButton) -> QFont:
    """The font of a button as its style has it, in its usual size."""
    font = QFont(button.font())
    font.setPixelSize(look().px(TEXT_SIZES["body"]))
    return font


def _fits(button: QPushButton, room: int) -> bool:
    return button.sizeHint().width() <= room


def write(words: QLabel | QPushButton, font: QFont, fits: Callable[[], bool]) -> None:
    """Write words in a font, or as much smaller as it takes to fit, though never smaller than at 100 %."""
    usual = font.pixelSize()
    for size in look().letters(usual):
        font.setPixelSize(size)
        if size < usual or words.font().pixelSize() != size:
            words.setFont(font)
        if fits():
            return


def _has_room(part: QWidget) -> bool:
    return not part.isHidden() or part.sizePolicy().retainSizeWhenHidden()
