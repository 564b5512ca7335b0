"""The bar above the board: whose turn, what is asked, and the choices that have no place on the board."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from desktop.app.style import look
from desktop.app.theme import SEATS, Theme
from desktop.panels.flow_layout import FlowLayout
from desktop.panels.label import Label, plain_tip
from desktop.panels.stepping_aside import step_aside
from desktop.panels.styling import styled_by
from desktop.table import art
from desktop.table.game_table import Button

PIP: Final = 24
BUTTON_ICON: Final = 20
EMBLEM: Final = 34
LEAST_SENTENCE: Final = 360
"""Lengths at a text size of 100 %; the last is the least room for the sentence, emblem and aid included, beside the
choices: with less it would take three lines now and then, and the board would change its size each time."""

AIDS: Final = {"look": "common/icon/eye", "start_over": "common/icon/restart"}
"""What is offered beside the choices, and its icon: to see what others may not, and to take back what was begun."""


class ChoiceButton(QPushButton):
    """A choice without a place on the board. What it would do is worked out when somebody wants to know."""

    def __init__(self, icon: QIcon, place: str, tip: Callable[[str], str]) -> None:
        super().__init__(icon, "")
        self._place = place
        self._tip = tip

    def event(self, event: QEvent) -> bool:
        """A tooltip is made when it is about to be shown."""
        if event.type() == QEvent.Type.ToolTip:
            self.setToolTip(plain_tip(self._tip(self._place)))
        return super().event(event)


class PromptBar(QFrame):
    """One sentence in the colour of the seat that is asked, and the buttons that go with it."""

    place_clicked = Signal(str)
    aid_clicked = Signal(str)
    rebuilt = Signal()
    """There are other buttons now."""

    def __init__(self, theme: Theme, tip: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("promptBar")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self._tip = tip
        self._theme = theme
        self._emblem = QLabel()
        self._sentence = Label()
        self._sentence.setObjectName("promptSentence")
        self._sentence.setWordWrap(True)
        self._sentence.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._notice = Label()
        self._notice.setObjectName("promptNotice")
        self._pips = QLabel()
        self._buttons: dict[str, ChoiceButton] = {}
        self.confirming: str | None = None
        """The place of the button that Enter presses, wherever on the board the keyboard is."""
        self._held = False
        self._aids = {name: self._aid(name) for name in AIDS}
        self._head = QHBoxLayout()
        self._head.setSpacing(10)
        self._head.addWidget(self._emblem)
        self._head.addWidget(self._sentence, 1)
        for aid in self._aids.values():
            self._head.addWidget(aid)
        self._aids_lie = self._head
        self._keep_room()
        self._state, self._choices = QWidget(), QWidget()
        self._told = QHBoxLayout(self._state)
        self._told.setContentsMargins(0, 0, 0, 0)
        self._told.setSpacing(10)
        self._told.addWidget(self._notice, 1)
        self._told.addWidget(self._pips)
        self._row = FlowLayout(self._choices)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(6)
        self._below = QWidget()
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._below)
        self._both.setContentsMargins(0, 0, 0, 0)
        self._both.setSpacing(10)
        self._both.addWidget(self._state)
        self._both.addWidget(self._choices)
        self._whole = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._whole.setContentsMargins(12, 6, 12, 6)
        self._whole.setSpacing(8)
        self._whole.addLayout(self._head, 1)
        self._whole.addWidget(self._below)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may have room for other things side by side."""
        super().resizeEvent(event)
        self._held = self._held and event.size().width() == event.oldSize().width()
        self._arrange()

    def hold(self, held: bool) -> None:
        """Keep all in its place, whatever is said: a second click at the same spot is asked for."""
        self._held = held

    def _arrange(self) -> None:
        """Put what goes with the sentence below it where there is no room beside it, in two rows if need be."""
        self._notice.setWordWrap(False)
        directions, align = QBoxLayout.Direction, Qt.AlignmentFlag
        margins = self._whole.contentsMargins()
        room = self.width() - margins.left() - margins.right()
        needed = self._state.sizeHint().width() + self._both.spacing() + self._choices.sizeHint().width()
        if self._aids_lie is self._told:
            needed -= sum(
                aid.sizeHint().width() + self._told.spacing() for aid in self._aids.values() if _has_room(aid)
            )
        beside = needed + min(look().px(LEAST_SENTENCE), self._sentence_needs()) <= room
        stacked = needed > room
        if self._held:
            beside = self._whole.direction() == directions.LeftToRight
            stacked = self._both.direction() == directions.TopToBottom
        self._whole.setDirection(directions.LeftToRight if beside else directions.TopToBottom)
        self._whole.setAlignment(self._below, align(0) if stacked else align.AlignRight)
        self._both.setDirection(directions.TopToBottom if stacked else directions.LeftToRight)
        self._notice.setWordWrap(stacked)
        self._lay_aids(self._told if stacked else self._head)
        self._name_aids(0 if stacked else room - needed - self._whole.spacing() if beside else room)
        for part in (
            self._row,
            self._told,
            self._both,
            self._whole,
        ):  # at once, lest a frame shows the way there
            part.activate()

    def _lay_aids(self, where: QHBoxLayout) -> None:
        """Beside the sentence; where letters are large it needs its room, and they lie in the row below."""
        if where is not self._aids_lie:
            for aid in self._aids.values():
                self._aids_lie.removeWidget(aid)
                where.addWidget(aid)
            self._aids_lie = where

    def _sentence_needs(self) -> int:
        """The room for the sentence in one line, with what stands beside it: a short one needs less than the least."""
        parts = [self._emblem, *(aid for aid in self._aids.values() if not aid.isHidden())]
        words = self._sentence.fontMetrics().horizontalAdvance(self._sentence.text())
        beside = sum(part.sizeHint().width() + self._head.spacing() for part in parts)
        return words + beside + self._whole.spacing()

    def _name_aids(self, room: int) -> None:
        """Write on the aids what they are for where the sentence needs no second line because of it."""
        shown = [aid for aid in self._aids.values() if not aid.isHidden()]
        for aid in self._aids.values():
            aid.setText("")
        room -= self._sentence_needs()
        for aid in shown:
            bare = aid.sizeHint().width()
            aid.setText(aid.accessibleName())
            room -= aid.sizeHint().width() - bare
            if room < 0:
                aid.setText("")

    def show_prompt(self, seat: int | None, colour: int, sentence: str, pips: Sequence[str]) -> None:
        """Say what is asked of whom; ``pips`` are the icons of what is left to spend."""
        name = SEATS[colour].name if seat is not None else "neutral"
        self._emblem.setPixmap(self._picture(f"common/seat/{name}", look().icon(EMBLEM)))
        self._sentence.setText(sentence)
        self._sentence.setAccessibleName(sentence)
        self._pips.setPixmap(self._row_of(pips))
        self._pips.setVisible(bool(pips))

    def set_notice(self, notice: str) -> None:
        """Say how far the game is."""
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
        """Offer the choices that have no place on the board; those ``only_open`` only while they are ready."""
        self.confirming = next(
            (each.place for each in buttons if each.confirms and each.place in ready), None
        )
        if [button.place for button in buttons] != list(self._buttons):
            self._rebuild(buttons)
        shown = [place for place in self._buttons if self.offers(place)]
        for button in buttons:
            widget = self._buttons[button.place]
            widget.setVisible(not button.only_open or button.place in ready)
            widget.setText(button.label)
            widget.setAccessibleName(name(button.place))
            # Not disabled when it can't be used: then it says why, to mouse and keyboard alike.
            styled_by(widget, unavailable=button.place not in usable, picked=button.place in picked)
        if shown != [place for place in self._buttons if self.offers(place)]:
            self._held = False  # nothing was clicked that could be clicked again at the same spot
        self._arrange()

    def show_aid(self, name: str, label: str, tip: str) -> None:
        """Offer something that is no choice, one of ``AIDS``; without a label there is nothing that it could do."""
        aid = self._aids[name]
        if (label, tip) == (aid.accessibleName(), aid.accessibleDescription()):
            return
        aid.setToolTip(plain_tip(f"{label}\n{tip}"))
        aid.setAccessibleName(label)
        aid.setAccessibleDescription(tip)
        if not label:
            step_aside(aid)
        aid.setVisible(bool(label))
        self._keep_room()
        self._arrange()

    def aid(self, name: str) -> QPushButton:
        """The button of an aid."""
        return self._aids[name]

    def button(self, place: str) -> QPushButton:
        """The button of a place."""
        return self._buttons[place]

    def offers(self, place: str) -> bool:
        """Whether there is a button of a place to be seen."""
        return place in self._buttons and not self._buttons[place].isHidden()

    @property
    def focused_place(self) -> str | None:
        """The place of the button that the keyboard is on."""
        return next((place for place, button in self._buttons.items() if button.hasFocus()), None)

    def restyle(self, theme: Theme) -> None:
        """Take on other colours or another size; the buttons are made anew when they are shown next."""
        self._theme = theme
        for name, aid in self._aids.items():
            self._draw_aid(name, aid)
        self._put_away()

    def _aid(self, name: str) -> QPushButton:
        aid = QPushButton()
        aid.setObjectName("aid")
        aid.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        aid.clicked.connect(lambda: self.aid_clicked.emit(name))
        aid.hide()
        self._draw_aid(name, aid)
        return aid

    def _keep_room(self) -> None:
        """There is always room for one aid: the board must not change its size because one comes or goes."""
        none = all(aid.isHidden() for aid in self._aids.values())
        for name, aid in self._aids.items():
            policy = aid.sizePolicy()
            policy.setRetainSizeWhenHidden(none and name == "start_over")
            aid.setSizePolicy(policy)

    def _draw_aid(self, name: str, aid: QPushButton) -> None:
        aid.setIcon(art.icon(AIDS[name], self._theme.ink))
        aid.setIconSize(QSize(look().icon(BUTTON_ICON), look().icon(BUTTON_ICON)))

    def _rebuild(self, buttons: Sequence[Button]) -> None:
        self._put_away()
        for button in buttons:
            widget = ChoiceButton(
                QIcon(self._picture(button.icon, look().icon(BUTTON_ICON))), button.place, self._tip
            )
            if button.main or button.icon.startswith("common/icon/"):
                ink = self._theme.panel if button.main else self._theme.ink
                widget.setIcon(art.icon(button.icon, ink))
            widget.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
            widget.setObjectName("mainChoice" if button.main else "choice")
            widget.setIconSize(QSize(look().icon(BUTTON_ICON), look().icon(BUTTON_ICON)))
            place = button.place
            widget.clicked.connect(lambda _=False, place=place: self.place_clicked.emit(place))
            self._row.addWidget(widget)
            self._buttons[place] = widget
        self.rebuilt.emit()

    def _put_away(self) -> None:
        for button in self._buttons.values():
            button.hide()
            button.deleteLater()
        self._buttons = {}

    def _picture(self, name: str, extent: int) -> QPixmap:
        return art.pixmap(name, QSize(extent, extent), ratio=self.devicePixelRatioF())

    def _row_of(self, icons: Sequence[str]) -> QPixmap:
        ratio = self.devicePixelRatioF()
        pip = look().icon(PIP)
        gap = pip + 4
        row = QPixmap(round(max(1, gap * len(icons)) * ratio), round(pip * ratio))
        row.setDevicePixelRatio(ratio)
        row.fill(Qt.GlobalColor.transparent)
        with QPainter(row) as painter:
            for index, name in enumerate(icons):
                painter.drawPixmap(index * gap, 0, self._picture(name, pip))
        return row


def _has_room(aid: QPushButton) -> bool:
    return not aid.isHidden() or aid.sizePolicy().retainSizeWhenHidden()
