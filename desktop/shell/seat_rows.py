"""The seats of a new table: for each its colour and emblem, who sits there, and a name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import shuffle
from typing import Any, Final, get_args

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from desktop.app.settings import SeatChoice
from desktop.app.style import look
from desktop.app.theme import SEATS
from desktop.controllers.default_names import default_name
from desktop.panels.label import offer
from desktop.shell.layouts import column, sized, spaced
from desktop.shell.widgets import Button, Combo
from desktop.table import art
from desktop.words import labelled, say
from engine.core.letters import as_name
from engine.match.table import LevelName, Player

LEVELS: Final[tuple[LevelName, ...]] = get_args(LevelName)
LONGEST_NAME: Final = 24
MARK: Final = 34


def seat_pixmap(colour: int, side: int, ratio: float) -> QPixmap:
    """The token of a seat: its colour with its emblem."""
    return art.pixmap(f"common/seat/{SEATS[colour].name}", QSize(side, side), ratio=ratio)


def colour_name(colour: int) -> str:
    """The name of a colour, which is also that of a person who gives no name."""
    return default_name(colour, is_bot=False)


def token_icon(colour: int, side: int) -> QIcon:
    """The token as the icon of a button."""
    made = QIcon()
    for ratio in (1.0, 2.0):
        made.addPixmap(seat_pixmap(colour, side, ratio))
    return made


class ColourButton(QPushButton):
    """A seat's token; a click opens the colours to choose from."""

    chosen = Signal(int)

    def __init__(self, colour: int) -> None:
        super().__init__()
        self.setProperty("kind", "token")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.colour = colour
        self.palette_shown: Palette | None = None
        self.clicked.connect(self._open)
        self.show_colour(colour)

    def show_colour(self, colour: int) -> None:
        """Show another token."""
        self.colour = colour
        self.restyle()
        name = labelled(say("new_game.color"), colour_name(colour))
        self.setAccessibleName(name)
        self.setToolTip(name)

    def restyle(self) -> None:
        """Draw the token in the size of the current look."""
        side = look().px(MARK)
        self.setIcon(token_icon(self.colour, side))
        self.setIconSize(QSize(side, side))

    def _open(self) -> None:
        self.palette_shown = Palette(self)
        self.palette_shown.chosen.connect(self.chosen)
        self.palette_shown.open_below(self)


class Palette(QFrame):
    """The colours to choose from, each with its emblem and its name."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("kind", "popup")
        self.setAccessibleName(say("new_game.color"))
        self.lines: list[QPushButton] = []
        for colour in range(len(SEATS)):
            line = QPushButton(colour_name(colour))
            line.setProperty("kind", "line")
            line.setAccessibleName(colour_name(colour))
            side = look().px(26)
            line.setIcon(token_icon(colour, side))
            line.setIconSize(QSize(side, side))
            line.clicked.connect(lambda _=False, colour=colour: self._choose(colour))
            self.lines.append(line)
        self.setLayout(column(*self.lines, gap=2, margins=(6, 6, 6, 6)))

    def open_below(self, button: ColourButton) -> None:
        """Open under a button, with the keyboard on its colour; further up where the screen ends before it does."""
        place = QRect(button.mapToGlobal(button.rect().bottomLeft()), self.sizeHint())
        room = button.screen().availableGeometry()
        place.moveBottom(min(place.bottom(), room.bottom()))
        place.moveRight(min(place.right(), room.right()))
        self.setGeometry(place)
        self.show()
        self.lines[button.colour].setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses, Esc closes; Qt handles the arrows."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            if isinstance(focused, QPushButton):
                focused.click()
        else:
            super().keyPressEvent(event)

    def _choose(self, colour: int) -> None:
        self.close()
        self.chosen.emit(colour)


class SeatRow(QWidget):
    """One seat."""

    changed = Signal()
    who_chosen = Signal()
    """A person or a bot was chosen for the seat."""
    removed = Signal()
    colour_chosen = Signal(int)

    def __init__(self, choice: SeatChoice) -> None:
        super().__init__()
        self.token = ColourButton(choice.colour)
        self.token.chosen.connect(self.colour_chosen)
        self.name = QLineEdit(choice.name)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.textEdited.connect(lambda _: self.changed.emit())
        self.name.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        sized(self.name, setMinimumWidth=110)
        options: list[tuple[LevelName | None, str, dict[str, Any]]] = [(None, "screens.person", {})]
        options += [(level, "screens.bot", {"level": level}) for level in LEVELS]
        self.who = Combo("new_game.who", options)
        self.who.value = choice.level
        self.who.chosen.connect(self.who_chosen)
        self.who.setSizePolicy(
            QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed
        )  # a name is cut rather than this
        self.remove = Button("new_game.remove_seat", "close", "icon")
        self.remove.clicked.connect(self.removed)
        self.can_go = True
        """Whether the seat can be removed: there are more than the game needs."""
        layout = QHBoxLayout(self)
        spaced(layout, 8)
        layout.addWidget(self.token)
        layout.addWidget(self.name, 3)
        layout.addWidget(self.who, 2)
        layout.addWidget(self.remove)

    def way(self) -> tuple[QWidget, ...]:
        """All widgets that Tab leads to, in reading order."""
        return self.token, self.name, self.who, self.remove

    def choice(self) -> SeatChoice:
        """What is chosen for the seat."""
        return SeatChoice(name=self._given_name, colour=self.token.colour, level=self.who.value)

    def default_name(self) -> str:
        """The name of a player who gives none: the colour for a person, a flower for a bot."""
        return default_name(self.token.colour, is_bot=self.who.value is not None)

    def player(self) -> Player:
        """Who will sit here."""
        return Player(self._given_name or self.default_name(), self.token.colour, self.who.value)

    @property
    def _given_name(self) -> str:
        return as_name(self.name.text(), LONGEST_NAME)

    def retranslate(self) -> None:
        """Take on another language."""
        self.token.show_colour(self.token.colour)
        why_not = "" if self.can_go else say("why_not.fewest_seats")
        offer(self.remove, tip=say("new_game.remove_seat"), why_not=why_not)
        self.name.setPlaceholderText(self.default_name())
        # Every seat has these: a screen reader says whose they are.
        seat = colour_name(self.token.colour)
        for widget, key in ((self.name, "name"), (self.who, "who"), (self.remove, "remove_seat")):
            widget.setAccessibleName(labelled(say(f"new_game.{key}"), seat))
        tip = "" if self.who.value is None else say(f"level_help.{self.who.value}")
        self.who.setToolTip(tip)
        self.who.setAccessibleDescription(tip)

    def show_colour(self, colour: int) -> None:
        """Take another colour."""
        self.token.show_colour(colour)
        self.retranslate()


class SeatRows(QWidget):
    """All seats of a table, between the fewest and the most that a game allows."""

    changed = Signal()
    moved = Signal(object)
    """For each former seat its player's number now; None for whoever has left the table."""

    def __init__(self, names: Callable[[], Sequence[str]]) -> None:
        super().__init__()
        self._names = names
        """The names that people have played under."""
        self._fewest, self._most = 2, 4
        self.rows: list[SeatRow] = []
        self.add = Button("new_game.add_seat", "new")
        self.add.clicked.connect(self._add_one)
        self._lines = QVBoxLayout()
        spaced(self._lines, 6)
        whole = QVBoxLayout(self)
        spaced(whole, 6)
        whole.addLayout(self._lines)
        whole.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)

    def lay(self, choices: Sequence[SeatChoice], fewest: int, most: int) -> None:
        """Show these seats; missing ones are added, those that the game has no room for are left out."""
        self._fewest, self._most = fewest, most
        focused = self._focused()
        for line in self.rows:
            self._lines.removeWidget(line)
            line.deleteLater()
        self.rows = []
        for choice in choices[:most]:
            self._append(choice)
        while len(self.rows) < fewest:
            self._append(self._next_choice())
        self._settle()
        self._focus(focused)

    def players(self) -> tuple[Player, ...]:
        """Who will sit at the table."""
        return tuple(line.player() for line in self.rows)

    def way(self) -> Iterator[QWidget]:
        """All widgets that Tab leads to, in reading order."""
        for line in self.rows:
            yield from line.way()
        yield self.add

    def shuffle(self) -> None:
        """Shuffle the seats: the players move with their colours, names and levels."""
        choices = [line.choice() for line in self.rows]
        order = list(range(len(choices)))
        shuffle(order)
        self.lay([choices[old] for old in order], self._fewest, self._most)
        self.moved.emit([order.index(old) for old in range(len(order))])
        self.changed.emit()

    def retranslate(self) -> None:
        """Take on another language."""
        for line in self.rows:
            line.retranslate()

    def restyle(self) -> None:
        """Take on the current look."""
        for line in self.rows:
            line.token.restyle()

    def _next_choice(self) -> SeatChoice:
        taken = {line.token.colour for line in self.rows}
        free = next(colour for colour in range(len(SEATS)) if colour not in taken)
        if self.rows:
            return SeatChoice(colour=free, level="craftsman")
        return SeatChoice(name=self._free_name(), colour=free)

    def _free_name(self) -> str:
        """The first name used before that nobody at the table has."""
        taken = {player.name for player in self.players()}
        return next((name for name in self._names() if name not in taken), "")

    def _who_chosen(self, line: SeatRow) -> None:
        """A person comes with a name used before; a bot doesn't take over a person's."""
        name = line.choice().name
        if line.who.value is None and not name:
            line.name.setText(self._free_name())
        elif line.who.value is not None and name in self._names():
            line.name.setText("")
        line.retranslate()
        self.changed.emit()

    def _add_one(self) -> None:
        self._append(self._next_choice())
        self._settle()
        self.rows[-1].name.setFocus()
        self.changed.emit()

    def _append(self, choice: SeatChoice) -> None:
        line = SeatRow(choice)
        line.changed.connect(self.changed)
        line.who_chosen.connect(lambda: self._who_chosen(line))
        line.removed.connect(lambda: self._remove(line))
        line.colour_chosen.connect(lambda colour: self._recolour(line, colour))
        self.rows.append(line)
        self._lines.addWidget(line)

    def _remove(self, line: SeatRow) -> None:
        if len(self.rows) <= self._fewest:
            return
        seat = self.rows.index(line)
        focused = self._focused()
        self.rows.remove(line)
        self._lines.removeWidget(line)
        line.deleteLater()
        self._settle()
        self._focus(focused)
        self.moved.emit([old - (old > seat) if old != seat else None for old in range(len(self.rows) + 1)])
        self.changed.emit()

    def _focused(self) -> tuple[int, int] | None:
        """In which row the focus is, and where in it; None where it is in none."""
        focused = self.window().focusWidget()  # its own would tell what had it here last
        places = (
            (seat, line.way().index(focused)) for seat, line in enumerate(self.rows) if focused in line.way()
        )
        return next(places, None)

    def _focus(self, place: tuple[int, int] | None) -> None:
        """Focus the same place in a row of that number, or in the last one: the row that had the focus may be gone."""
        if place is None:
            return
        seat, number = place
        line = self.rows[min(seat, len(self.rows) - 1)]
        line.show()
        there = line.way()[number]
        (there if there.isEnabled() else self.add).setFocus()

    def _recolour(self, line: SeatRow, colour: int) -> None:
        """Take a colour; who had it takes the other in exchange."""
        for other in self.rows:
            if other is not line and other.token.colour == colour:
                other.show_colour(line.token.colour)
        line.show_colour(colour)
        self.changed.emit()

    def _settle(self) -> None:
        """Enable adding and removing where the game allows it."""
        self.add.setVisible(len(self.rows) < self._most)
        for line in self.rows:
            line.can_go = len(self.rows) > self._fewest
            line.retranslate()
