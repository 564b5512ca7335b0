"""Looking back: a slider over all positions of the match, and a button to branch off from any of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from desktop.app.style import look
from desktop.app.theme import Theme
from desktop.panels.label import OVERHANG, Label, offer, set_tip
from desktop.panels.slider import PressedSlider
from desktop.panels.stepping_aside import step_aside
from desktop.table import art
from desktop.words import say

PLAY_MS: Final = 900
SHORTEST_SLIDER: Final = 120
LONG_GAME: Final = 999
ICON: Final = 20
ICONS: Final = {
    "first": "skip-start",
    "back": "step-back",
    "play": "play",
    "forward": "step-forward",
    "now": "skip-end",
}


class HistoryBar(QFrame):
    """First, back, play, forward, now, the slider between, and the button to branch off."""

    moved = Signal(int)
    stepped = Signal(bool)
    """One moment forward, or back."""
    branch_asked = Signal()
    undo_asked = Signal()
    """Undoing everything after the position shown was asked for."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("historyBar")
        self._last = 0
        self._shown = 0
        self.begins_midway = False
        """Whether the first position that is known is not the start of the game."""
        self.is_over = False
        """Whether the last position is the end of the game."""
        self._can_undo = False
        self._buttons = {name: self._button(name) for name in ICONS}
        self.slider = PressedSlider()
        self.slider.setPageStep(10)
        self.slider.valueChanged.connect(self._slid)
        self._where = Label()
        self.branch_button = QPushButton()
        self.branch_button.clicked.connect(self.branch_asked)
        self.undo_button = QPushButton()
        self.undo_button.clicked.connect(self.undo_asked)
        for asks in (self.undo_button, self.branch_button):  # the other controls never move because of them
            policy = asks.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            asks.setSizePolicy(policy)
        self._clock = QTimer(self)
        self._clock.setInterval(PLAY_MS)
        self._clock.timeout.connect(self._advance)
        row = self._row = QHBoxLayout(self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        row.setContentsMargins(12, 4, 12, 4)
        for name in ("first", "back", "play", "forward"):
            row.addWidget(self._buttons[name])
        row.addWidget(self.slider, 1)
        row.addWidget(self._buttons["now"])
        row.addWidget(self._where)
        row.addWidget(self.undo_button)
        row.addWidget(self.branch_button)
        self.restyle(theme)
        self.retranslate()

    def add(self, tools: QWidget) -> None:
        """Put further buttons at the end."""
        self._row.addWidget(tools)

    @property
    def looks_back(self) -> bool:
        """Whether a position before the last one is shown."""
        return self._shown < self._last

    def show_position(self, shown: int, last: int) -> None:
        """Show which of all positions is on screen."""
        most_before = self._most
        self._shown, self._last = shown, last
        self.slider.blockSignals(True)
        self.slider.setRange(0, last)
        self.slider.setValue(shown)
        self.slider.blockSignals(False)
        for part in self._cease(shown):
            step_aside(part, self.slider)
        self._say_what_is_possible()
        self.branch_button.setVisible(self.looks_back)
        self._show_undo()
        self._where.setText(say("history.position", position=shown, moves=last))
        if self._most != most_before:
            self._say_what_fits()
        elif self._where.isHidden():
            set_tip(self.slider, self._where.text())
        if not self.looks_back:
            self._clock.stop()

    def _say_what_is_possible(self) -> None:
        first = "earlier_unknown" if self.begins_midway else "at_start"
        at_start = say(f"why_not.{first}") if self._shown == 0 else ""
        self._buttons["now"].setAccessibleName(say("history.return_over" if self.is_over else "history.now"))
        at_present = "" if self.looks_back else say("why_not.at_present")
        for name, button in self._buttons.items():
            why_not = at_start if name in ("first", "back") else at_present
            offer(button, tip=button.accessibleName(), why_not=why_not)

    def _cease(self, shown: int) -> Iterator[QAbstractButton]:
        """Disable what can't be pressed there."""
        if shown == 0:
            yield from (self._buttons["first"], self._buttons["back"])
        if not self.looks_back:
            yield from (self._buttons[name] for name in ("play", "forward", "now"))
            yield from (self.branch_button, self.undo_button)

    def offer_undo(self, *, tip: str, why_not: str) -> None:
        """Offer to undo everything after the position shown if that can be done; the other controls don't move."""
        self._can_undo = not why_not
        offer(self.undo_button, tip=tip, why_not=why_not)
        self._show_undo()

    def _show_undo(self) -> None:
        self.undo_button.setVisible(self.looks_back and self._can_undo)

    def restyle(self, theme: Theme) -> None:
        """Take on other colours, and the size of the look now worn."""
        every: list[QAbstractButton] = [*self._buttons.values(), self.undo_button, self.branch_button]
        for button in every:
            button.setIconSize(QSize(1, 1) * look().icon(ICON))
        self.slider.setMinimumWidth(look().icon(2 * ICON))
        for name, icon in ICONS.items():
            self._buttons[name].setIcon(art.icon(f"common/icon/{icon}", theme.ink))
        self.branch_button.setIcon(art.icon("common/icon/branch", theme.ink))
        self.undo_button.setIcon(art.icon("common/icon/undo", theme.ink))

    def retranslate(self) -> None:
        """Take on another language."""
        for name, button in self._buttons.items():
            button.setAccessibleName(say(f"history.{name}"))
        self._say_what_is_possible()
        self.slider.setAccessibleName(say("panel.history"))
        for asks, key in ((self.undo_button, "log.undo_to"), (self.branch_button, "history.branch")):
            asks.setText(say(key))
            asks.setAccessibleName(say(key))
        self.branch_button.setToolTip(f"{say('history.branch')}\n{say('history.branch_tip')}")
        self._where.setText(say("history.position", position=self._shown, moves=self._last))
        self._say_what_fits()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """With little room the two buttons become mere icons, then the number of the move moves to a tooltip.

        Last the buttons that lead to the ends go, as the slider leads there, too. Else it would become too short to
        drag, and the words would be cut.
        """
        super().resizeEvent(event)
        self._say_what_fits()

    def _say_what_fits(self) -> None:
        most = say("history.position", position=self._most, moves=self._most)
        self._where.ensurePolished()
        wide = self._where.fontMetrics().horizontalAdvance(most) + OVERHANG
        if wide != self._where.minimumWidth():
            self._where.setMinimumWidth(wide)
            # Else the label's hint is still that of the minimum before.
            self._where.setIndent(self._where.indent())
        for button in (self.undo_button, self.branch_button):
            button.setText(button.accessibleName())
        if self._needed() > self.width():
            for button in (self.undo_button, self.branch_button):
                button.setText("")
        tells = self._needed() <= self.width()
        leads = tells or self._needed(without=(self._where,)) <= self.width()
        # Each is shown or hidden at most once: Qt lays the window out anew at once when something is shown.
        set_tip(self.slider, "" if tells else self._where.text())
        if not leads:
            for end in self._ends:
                step_aside(end, self.slider)
        for widget, fits in zip((self._where, *self._ends), (tells, leads, leads), strict=True):
            if widget.isHidden() == fits:
                widget.setVisible(fits)

    @property
    def _ends(self) -> tuple[QToolButton, QToolButton]:
        return self._buttons["first"], self._buttons["now"]

    @property
    def _most(self) -> int:
        """The number of moves that there is always room for, so that the controls don't move at the hundredth."""
        return max(LONG_GAME, self._last)

    def _needed(self, *, without: Sequence[QWidget] = ()) -> int:
        """The width of all that may be seen now, ``without`` some of it, with a slider that can be dragged."""
        margins = self._row.contentsMargins()
        items = (self._row.itemAt(number) for number in range(self._row.count()))
        seen = (self._where, *self._ends)
        parts = [
            widget
            for item in items
            if item is not None and (widget := item.widget()) and widget not in without
            if widget in seen or _has_room(widget)
        ]
        widths = (SHORTEST_SLIDER if part is self.slider else part.sizeHint().width() for part in parts)
        return sum(widths) + self._row.spacing() * (len(parts) - 1) + margins.left() + margins.right()

    def sizeHint(self) -> QSize:
        """As tall as with the button to branch off: the board must not move when a person starts looking back."""
        margins = self.contentsMargins() + self._row.contentsMargins()
        tall = self.branch_button.sizeHint().height() + margins.top() + margins.bottom()
        return super().sizeHint().expandedTo(QSize(0, tall))

    def minimumSizeHint(self) -> QSize:
        """Without what comes and goes, visible or not: else the board would be laid out anew."""
        least = super().minimumSizeHint()
        for button in (self.undo_button, self.branch_button):
            least -= QSize(button.fontMetrics().horizontalAdvance(button.text()), 0)
        widths = [button.sizeHint().width() for button in self._ends if not button.isHidden()]
        if not self._where.isHidden():
            widths.append(self._where.minimumWidth())
        return least - QSize(sum(widths) + self._row.spacing() * len(widths), 0)

    def showEvent(self, event: QShowEvent) -> None:
        """Fit it again: only now the size of its font is known."""
        super().showEvent(event)
        self._say_what_fits()

    def hideEvent(self, event: QHideEvent) -> None:
        """A replay stops where nobody sees it: behind another screen, or the curtain."""
        super().hideEvent(event)
        self._clock.stop()

    def play(self) -> None:
        """Replay move by move, to the present."""
        self._clock.start()

    def shut(self) -> None:
        """Stop playing."""
        self._clock.stop()

    def _button(self, name: str) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        button.clicked.connect(lambda _=False: self._pressed(name))
        return button

    def _pressed(self, name: str) -> None:
        if name == "play":
            if self._clock.isActive():
                self._clock.stop()
            else:
                self.play()
            return
        self._clock.stop()
        if name in ("back", "forward"):
            self.stepped.emit(name == "forward")
        else:
            self.moved.emit(0 if name == "first" else self._last)

    def _slid(self, value: int) -> None:
        self._clock.stop()
        self.moved.emit(value)

    def _advance(self) -> None:
        self.stepped.emit(True)


def _has_room(widget: QWidget) -> bool:
    """Whether a layout leaves room for it."""
    return not widget.isHidden() or widget.sizePolicy().retainSizeWhenHidden()
