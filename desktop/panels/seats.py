"""A card for each seat: who sits there, everything public in numbers, and how the score stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.app.style import Look, look
from desktop.app.theme import SEATS, Theme
from desktop.panels.label import set_tip
from desktop.panels.lesson_panel import LessonPanel
from desktop.panels.seat_texts import GAIN, LOSS, SPARING, Number, OneLine, letters
from desktop.panels.styling import styled_by
from desktop.table import art
from desktop.table.game_table import Fact
from desktop.words import labelled, language, listed, say
from engine.match.table import Player

ICON: Final = 18
EMBLEM: Final = 26
ROOM_FOR_NAME: Final = 7
"""How much of a long name is always shown, in heights of its letters."""
ROOM_FOR_NOTE: Final = 3
"""The same for what stands beside it."""
AROUND: Final = (12, 8, 12, 8)
AROUND_BARE: Final = (12, 3, 12, 3)
BELOW_NAME: Final = 6
"""Margins of a card, the second where no name is written, and the gap below the name, in pixels."""
BETWEEN_NOTES: Final = " · "
IN_A_ROW: Final = 5
"""The most facts side by side; more of them take several rows of the same length."""

SHARE: Final = 0.67
"""The share of the height beside the board that the seats may take, so that something is left for the log."""


@dataclass(frozen=True, slots=True)
class SeatState:
    """What a seat's card says, as far as the ``viewer`` may know it: the seat that looks, or None for everybody."""

    player: Player
    facts: tuple[Fact, ...]
    active: bool
    facing: bool
    thinking: bool
    note: str
    viewer: int | None = None


class SeatCard(QFrame):
    """One seat. A click, or Enter, shows its side of the table."""

    clicked = Signal()
    menu_asked = Signal(QPoint)
    """The menu of who plays it was asked for, at a point in screen coordinates."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("seat")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._emblem, self._name = QLabel(), OneLine(ROOM_FOR_NAME)
        self._note = OneLine(ROOM_FOR_NOTE, between_parts=BETWEEN_NOTES)
        self._name.setObjectName("seatName")
        self._note.setObjectName("seatNote")
        self._note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        head = self._head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._emblem)
        head.addWidget(self._name)
        head.addWidget(self._note, 1)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(2)
        self._grid.setVerticalSpacing(2)
        body = self._body = QVBoxLayout(self)
        body.setContentsMargins(*AROUND)
        body.setSpacing(BELOW_NAME)
        body.addLayout(head)
        body.addLayout(self._grid)
        self._values: list[Number] = []
        self._icons: list[QLabel] = []
        self._columns = IN_A_ROW
        self._folded = False
        self._bare = False
        self._shown: tuple[Fact, ...] = ()
        self._said: tuple[SeatState, Look, str] | None = None
        """What is shown, and in which look and language: showing the same again would be wasted work."""

    def calm(self) -> None:
        """End what flashes."""
        for number in self._values:
            number.calm()

    def show_state(self, state: SeatState, theme: Theme) -> None:
        """Show everything about the seat; facts that changed flash once, unless somebody else looks now.

        Then what is known has changed, too: a flash would give away what the one before knew.
        """
        shown = (state, look(), language())
        if shown == self._said:
            return
        flashes = self._said is not None and _looks_on(self._said[0], state)
        if not flashes:
            self.calm()
        if self._said is None or self._said[1:] != shown[1:]:
            self._shown = ()  # so that everything is drawn anew
        self._said = shown
        seat = SEATS[state.player.colour]
        ratio = self.devicePixelRatioF()
        if not self._shown or self.property("seatColour") != seat.name:
            self._emblem.setPixmap(art.pixmap(f"common/seat/{seat.name}", _square(EMBLEM), ratio=ratio))
        self._name.show_text(state.player.name)
        self._note.show_text(_note(state))
        self._name_in_tip()
        styled_by(self, active=state.active, facing=state.facing, seatColour=seat.name)
        on_card = tuple(fact for fact in state.facts if fact.on_card)
        if len(self._values) != len(on_card):
            self._rebuild(len(on_card))
        before = self._shown + (None,) * (len(on_card) - len(self._shown))
        for index, (fact, old) in enumerate(zip(on_card, before, strict=False)):
            if fact != old:
                self._show_fact(index, fact, old, theme, ratio)
                if flashes and old is not None and old.value != fact.value:
                    self._values[index].flash_up(GAIN if fact.value > old.value else LOSS)
        self._shown = on_card
        self._write_numbers()
        facts = listed(f"{say(fact.key)} {_fact_text(fact)}" for fact in state.facts)
        self.setAccessibleName("\n".join((labelled(state.player.name, facts), _note(state))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._write_numbers()

    def minimumSizeHint(self) -> QSize:
        """With large text as wide as the widest numbers that may come, written small, whatever they are now."""
        hint = super().minimumSizeHint()
        if look().text > SPARING and self._values:
            numbers = self._width_of_facts(letters(look().text), lambda value: value.widest)
            head = self._head.minimumSize().width()
            both = head + BELOW_NAME + numbers if self._bare else max(head, numbers)
            hint.setWidth(both + self._beside)
        return hint

    def _write_numbers(self) -> None:
        """With large text, write the numbers as much smaller as they need, though never smaller than at 100 %."""
        font, least = letters(), letters(look().text).pixelSize()
        if look().text > SPARING:
            emblem = self._head.minimumSize().width() + BELOW_NAME if self._bare else 0
            room = self.width() - self._beside - emblem
            while font.pixelSize() > least and self._width_of_facts(font, Number.text) > room:
                font.setPixelSize(font.pixelSize() - 1)
        for value in self._values:
            value.write(font)

    def _width_of_facts(self, font: QFont, text_of: Callable[[Number], str]) -> int:
        """The width of the facts in sight if their numbers had these texts, written in a font."""
        columns = [0] * self._columns
        for number, value in enumerate(self._values):
            if not value.isHidden():
                column = number % self._columns
                columns[column] = max(columns[column], value.width_of(text_of(value), font))
        gaps = (2 * self._columns - 1) * self._grid.horizontalSpacing()
        return sum(columns) + self._columns * look().icon(ICON) + gaps

    @property
    def _beside(self) -> int:
        """What lies at the left and the right of its rows, in pixels."""
        return self.width() - self.contentsRect().width() + self._body.contentsMargins().left() * 2

    @property
    def is_facing(self) -> bool:
        """Whether this seat's side of the table is shown."""
        return bool(self.property("facing"))

    @property
    def whole_height(self) -> int:
        """Its height with all its facts, in pixels, folded or not."""
        return self.folded_height + (self._rows - 1) * (self._row_height + self._grid.verticalSpacing())

    @property
    def folded_height(self) -> int:
        """Its height with its name and the first row of its facts, in pixels, folded and bare or not.

        Made of what its parts need: until Qt has laid it out anew, its hint is that of the fold before.
        """
        own, (_, above, _, below) = self.contentsMargins(), AROUND
        head = max(part.sizeHint().height() for part in (self._emblem, self._name, self._note))
        return own.top() + own.bottom() + above + head + BELOW_NAME + self._row_height + below

    @property
    def has_rows_to_hide(self) -> bool:
        """Whether there are more facts than fit in its first row."""
        return len(self._values) > self._columns

    @property
    def _rows(self) -> int:
        return max(1, ceil(len(self._values) / self._columns))

    @property
    def _row_height(self) -> int:
        return max((part.sizeHint().height() for part in (*self._icons[:1], *self._values[:1])), default=0)

    def fold(self, folded: bool) -> None:
        """Show only the first row of facts, or all of them."""
        if folded == self._folded:
            return  # showing what is shown would lay the window out anew
        self._folded = folded
        self._show_rows(0, 1 if folded else None)
        self._write_numbers()

    def be_bare(self, bare: bool) -> None:
        """Show the facts beside the emblem, which stands for the name, or below both."""
        if bare == self._bare:
            return
        self._bare = bare
        self._name.setVisible(not bare)
        self._note.setVisible(not bare)
        directions = QBoxLayout.Direction
        self._body.setDirection(directions.LeftToRight if bare else directions.TopToBottom)
        self._body.setStretch(1, int(bare))
        self._body.setContentsMargins(*(AROUND_BARE if bare else AROUND))
        self._name_in_tip()
        self._write_numbers()

    def _name_in_tip(self) -> None:
        """Tell in the tooltip what is not written."""
        if self._said is None or not self._bare:
            set_tip(self, "")
            return
        name, note = self._said[0].player.name, _note(self._said[0])
        set_tip(self, labelled(name, note) if note else name)

    def _show_rows(self, first: int, end: int | None) -> None:
        """Show the rows of facts from the first of these up to the end, and no others."""
        shown = range(len(self._values))[first * self._columns : end and end * self._columns]
        for number, parts in enumerate(zip(self._icons, self._values, strict=True)):
            for part in parts:
                part.setVisible(number in shown)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click shows this seat's side."""
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The right button, or the menu key, opens the menu of who plays it."""
        self.menu_asked.emit(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and space show this seat's side."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.clicked.emit()
        else:
            super().keyPressEvent(event)

    def _rebuild(self, count: int) -> None:
        for label in (*self._icons, *self._values):
            self._grid.removeWidget(label)
            label.deleteLater()
        self._icons = [QLabel() for _ in range(count)]
        self._values = [Number() for _ in range(count)]
        self._folded, self._shown = False, ()
        columns = self._columns = ceil(count / max(1, ceil(count / IN_A_ROW)))
        for index, (icon, value) in enumerate(zip(self._icons, self._values, strict=True)):
            value.setObjectName("fact")
            row, column = divmod(index, columns)
            self._grid.addWidget(icon, row, 2 * column)
            self._grid.addWidget(value, row, 2 * column + 1)
            self._grid.setColumnStretch(2 * column + 1, 1)

    def _show_fact(self, index: int, fact: Fact, before: Fact | None, theme: Theme, ratio: float) -> None:
        icon, value = self._icons[index], self._values[index]
        if before is None or before.icon != fact.icon:
            tint = theme.ink_second if fact.icon.startswith("common/icon/") else None
            icon.setPixmap(art.pixmap(fact.icon, _square(ICON), ratio=ratio, tint=tint))
        tip = say("panel.told", what=say(fact.key), value=_fact_text(fact))
        set_tip(icon, tip)
        set_tip(value, tip)
        value.widest = fact.widest
        value.setText(fact.text or str(fact.value))


class FurtherFacts(SeatCard):
    """What the folded card of the seat at the near side has no room for: in one place, so that no card moves."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("furtherFacts")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.unsetCursor()
        self.be_bare(True)

    def minimumSizeHint(self) -> QSize:
        """As wide as its numbers: there is always room for them beside the emblem alone."""
        return QFrame.minimumSizeHint(self)

    def _write_numbers(self) -> None:
        pass

    def _rebuild(self, count: int) -> None:
        super()._rebuild(count)
        self._show_rows(1, None)


def _looks_on(before: SeatState, state: SeatState) -> bool:
    """Whether the same person looks at the same seat as before."""
    return (before.viewer, before.player.colour) == (state.viewer, state.player.colour)


def _square(extent: int) -> QSize:
    side = look().icon(extent)
    return QSize(side, side)


def _fact_text(fact: Fact) -> str:
    """A fact with what is said besides."""
    number = fact.text or str(fact.value)
    return say("panel.fact", number=number, more=fact.more) if fact.more else number


def _note(state: SeatState) -> str:
    """What is shown first matters most: the end gives way where a line is too short."""
    level = (
        say(f"level.{state.player.level}") if state.player.level is not None and not state.thinking else ""
    )
    return BETWEEN_NOTES.join(
        part for part in (say("seat.thinking") if state.thinking else "", state.note, level) if part
    )


TABS_AND_LINE: Final = 72
"""The height in which tabs and a whole line of the log have room, in pixels at 100 %."""


def _least_height(panel: QWidget) -> int:
    """The height that a panel beside the seats needs; a lesson is to be read."""
    least = panel.minimumHeight() or panel.minimumSizeHint().height()
    return max(least, panel.readable_height) if isinstance(panel, LessonPanel) else least


class SeatsPanel(QWidget):
    """All seats, one below the other, in the order of the table."""

    seat_clicked = Signal(int)
    menu_asked = Signal(int, QPoint)

    def __init__(self, seats: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gives_way = False
        self._passing: tuple[QWidget | None, int] = None, 0
        self.cards = [SeatCard() for _ in range(seats)]
        self.further = FurtherFacts()
        self.further.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for seat, card in enumerate(self.cards):
            card.clicked.connect(lambda seat=seat: self.seat_clicked.emit(seat))
            card.menu_asked.connect(lambda point, seat=seat: self.menu_asked.emit(seat, point))
        for part in (*self.cards, self.further):
            # Room that is given back when seats fold or unfold must not stretch the others for a moment.
            part.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
            column.addWidget(part)
        column.addStretch(1)

    def calm(self) -> None:
        """End what flashes."""
        for part in (*self.cards, self.further):
            part.calm()

    def show_seats(self, states: Sequence[SeatState], theme: Theme) -> None:
        """Show everything about every seat."""
        for card, state in zip(self.cards, states, strict=True):
            card.show_state(state, theme)
            if state.facing:
                self.further.show_state(state, theme)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """From now on, fit the available height."""
        super().showEvent(event)
        side = self.parentWidget()
        if side is not None:
            side.removeEventFilter(self)
            side.installEventFilter(self)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit again when the height changes, or another panel appears beside this one."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """If there is no room for everything about every seat, fold them all, whoever acts: none moves in a game.

        The rest about the one at the near side is shown below them, unless even that would be squeezed. Where folded
        seats leave no line for the log, or too little for a lesson, their emblems stand for their names.
        """
        side = self.parentWidget()
        if side is None:
            return
        whole = sum(card.whole_height for card in self.cards)
        tight = whole > SHARE * side.height() or whole + self._gaps > self._room(side)
        folded = sum(card.folded_height for card in self.cards) + self._gaps
        least = folded + self.further.sizeHint().height()
        too_tight = self._gives_way or (tight and least > self._room(side))
        is_bare = too_tight and folded > self._room(side)
        for card in self.cards:
            card.fold(tight or too_tight)
            card.be_bare(is_bare)
        has_further = tight and not too_tight and self.further.has_rows_to_hide
        if self.further.isHidden() == has_further:
            self.further.setVisible(has_further)

    def give_way(self, gives_way: bool) -> None:
        """Show only the most important facts of each seat, whatever room there is, or as many as fit again."""
        if gives_way != self._gives_way:
            self._gives_way = gives_way
            self._fit()

    def leave_room(self, panel: QWidget, height: int) -> None:
        """Leave so much height for a panel beside this one, and its width, whether it is shown just now or not."""
        self._passing = panel, height
        self.updateGeometry()
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """So wide that no number is cut, nor the panel for which room is left."""
        hint, (passing, reserved) = super().minimumSizeHint(), self._passing
        if passing is not None and reserved:
            hint.setWidth(max(hint.width(), passing.minimumSizeHint().width()))
        return hint

    @property
    def _gaps(self) -> int:
        layout = self.layout()
        return layout.spacing() * len(self.cards) if layout is not None else 0

    def _room(self, side: QWidget) -> int:
        """The height that the other panels leave, in pixels; the one that takes the rest keeps a line."""
        layout = side.layout()
        if not isinstance(layout, QBoxLayout):
            return side.height()
        panels = side.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        passing, reserved = self._passing
        others = [panel for panel in panels if panel not in (self, passing) and not panel.isHidden()]
        margins = layout.contentsMargins()
        taken = sum(map(_least_height, others))
        taken += reserved + layout.spacing() if reserved else 0
        stretched = [panel for panel in others if layout.stretch(layout.indexOf(panel))]
        taken += sum(max(0, look().px(TABS_AND_LINE) - panel.minimumHeight()) for panel in stretched)
        return side.height() - taken - len(others) * layout.spacing() - margins.top() - margins.bottom()
