"""Setting up a new game: which game, who sits where, and the options. It remembers the last table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, get_args

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.app.settings import SeatChoice, TableChoice
from desktop.app.style import look
from desktop.shell.covers import Covers, span
from desktop.shell.layouts import Scroll, Split, column, row, sized
from desktop.shell.navigator import Navigator
from desktop.shell.screen import Page, centred
from desktop.shell.seat_rows import SeatRows
from desktop.shell.seeds import SeedValidator, new_seed
from desktop.shell.surfaces import Panel
from desktop.shell.widgets import Button, Combo, SteadyWords, Switch, Words
from desktop.words import say
from desktop.words.engine import option_help, option_name, option_value
from desktop.words.names import in_sentence
from engine.core.game import GameMeta, Option, OptionValue
from engine.core.letters import as_seen
from engine.games import CATALOGUE
from engine.match.table import Table, UndoPolicy

UNDO_POLICIES: Final[tuple[UndoPolicy, ...]] = get_args(UndoPolicy)
USUAL_UNDO: Final = TableChoice.model_fields["undo"].default

WIDEST: Final = 1240

WIDEST_NAMES: Final = 0.45
"""The largest share of an option's line for a box with names of players."""


class OptionLine(QWidget):
    """One option: its name, one line on what it does, and its value."""

    changed = Signal()

    def __init__(self, name: str, help_text: str, control: Switch | Combo) -> None:
        super().__init__()
        self.control = control
        self.name = Words(role="strong")
        self.help = SteadyWords("small")
        self.say(name, help_text)
        words = column(self.name, self.help, gap=1)
        layout = row(words, control, gap=16, margins=(0, 5, 0, 5))
        layout.setStretch(0, 1)
        layout.setAlignment(control, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        self.setLayout(layout)
        if isinstance(control, Switch):
            control.toggled.connect(self.changed)
        else:
            control.chosen.connect(self.changed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave most of the line to its words, however long the names that can be chosen."""
        super().resizeEvent(event)
        if isinstance(self.control, OptionCombo) and self.control.option.of_seats:
            self.control.setMaximumWidth(round(self.width() * WIDEST_NAMES))

    def say(self, name: str, help_text: str) -> None:
        """Show the name and the help."""
        self.name.setText(name)
        self.help.setText(help_text)
        self.help.setVisible(bool(help_text))
        self.control.setAccessibleName(name)
        self.control.setAccessibleDescription(help_text)

    @property
    def value(self) -> Any:
        """The chosen value."""
        return self.control.isChecked() if isinstance(self.control, Switch) else self.control.value

    @value.setter
    def value(self, new: Any) -> None:
        if isinstance(self.control, Switch):
            self.control.setChecked(bool(new))
        else:
            self.control.value = new


class NewGame(Page):
    """The screen where a new game is set up."""

    help_page = "start"

    def __init__(self, window: Navigator) -> None:
        super().__init__("new_game.title")
        self._window = window
        self.covers = Covers(checkable=True, tallest=120)
        self.covers.chosen.connect(self.choose_game)
        self.covers.to_learn.connect(window.learn)
        self.seats = SeatRows(lambda: window.preferences.value.names)
        self.seats.moved.connect(self._seats_moved)
        self.seats.changed.connect(self._seats_changed)
        self.takes = Words(role="small")
        self.shuffle = Button("new_game.shuffle_seats", "dice")
        self.shuffle.clicked.connect(self.seats.shuffle)
        self.fair = Words("new_game.bots_fair", "small")
        self.undo = OptionLine(
            "", "", Combo("new_game.undo", [(p, f"undo_policy.{p}", {}) for p in UNDO_POLICIES])
        )
        self.undo.changed.connect(self._explain_undo)
        self.undo.changed.connect(self._say_what_is_unusual)
        self.unusual = Words(role="small")
        self.more = Button("new_game.change", "more")
        self.more.setCheckable(True)
        self.more.toggled.connect(self._show_more)
        self.seed = QLineEdit()
        self.seed.setValidator(SeedValidator())
        self.seed_line = self._seed_line()
        self.start = Button("new_game.start", "play", "main")
        self.start.clicked.connect(self._start)
        self.problem = Words(role="warning")
        self.options: dict[str, OptionLine] = {}
        self._option_lines = column(gap=2)
        self._all_agreed = QWidget()
        self._game = ""
        self._laid: dict[str, TableChoice] = {}
        """The tables of the games that were chosen before the current one."""
        self._seats_are_new = False
        """Whether the seats were changed since a game was started: then they are kept for another game."""
        self._remembers = window.preferences.value.remembers_tables
        self._lay_out()
        self._lay_last()
        window.preferences.changed.connect(self._forget)

    # The screen.

    def _lay_out(self) -> None:
        seats = Panel()
        add = self.seats.add
        left = column(Words("new_game.seats", "heading"), self.seats, gap=10, margins=(28, 22, 28, 24))
        left.addLayout(row(add, self.shuffle, None, gap=6))
        left.addWidget(self.takes)
        left.addWidget(self.fair)
        left.addStretch(1)
        seats.setLayout(left)
        agreed = Panel()
        right = column(Words("new_game.options", "heading"), gap=6, margins=(28, 22, 28, 24))
        right.addLayout(row(self.more, None))
        right.addWidget(self.unusual)
        self._all_agreed.setLayout(column(self._option_lines, self.undo, self.seed_line, gap=6))
        self._all_agreed.hide()
        right.addWidget(self._all_agreed)
        right.addStretch(1)
        agreed.setLayout(right)
        content = QWidget()
        both = Split(seats, agreed, narrow=880, shares=(1, 1), gap=4)
        content.setLayout(column(self.covers, both, None, gap=0, margins=(20, 0, 20, 0)))
        self._page = Scroll(centred(content, WIDEST))
        self.body.addWidget(self._page, 1)
        sized(self.start, setMinimumHeight=46, setMinimumWidth=220)
        foot = QWidget()
        foot.setLayout(column(self.problem, row(None, self.start), margins=(30, 8, 30, 18)))
        self.body.addWidget(centred(foot, WIDEST))

    def _seed_line(self) -> QWidget:
        line = QWidget()
        words = column(Words("new_game.seed", "strong"), Words("new_game.seed_help", "small"), gap=1)
        layout = row(words, self.seed, gap=16, margins=(0, 5, 0, 5))
        layout.setStretch(0, 1)
        sized(self.seed, setMaximumWidth=150)
        line.setLayout(layout)
        return line

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.covers.limit(max(look().px(84), round(self.height() * 0.15)))

    def restyle(self) -> None:
        super().restyle()
        self.covers.restyle()
        self.seats.restyle()

    def retranslate(self) -> None:
        super().retranslate()
        self.covers.retranslate()
        self.seats.retranslate()
        self.seed.setPlaceholderText(say("new_game.seed_random"))
        self.seed.setAccessibleName(say("new_game.seed"))
        for option, line in self.options.items():
            line.say(option_name(self._game, option), option_help(self._game, option))
        self._explain_undo()
        self._show_seats()
        self._say_what_is_unusual()

    def entered(self) -> None:
        self._show_problem("")
        super().entered()

    def take_focus(self) -> None:
        self.start.setFocus()

    def opened(self) -> None:
        """Fold the options, and clear the seed, so that the last deal is not dealt again by accident."""
        super().opened()
        self.seed.setText("")  # not ``clear``, which Ctrl+Z undoes: the game of that seed may still be played
        self.more.setChecked(False)

    # What is chosen.

    @property
    def game(self) -> str:
        """The id of the chosen game."""
        return self._game

    def choose_game(self, game: str) -> None:
        """Choose a game with its last table; people who have just been seated stay."""
        if game == self._game:
            return
        known = self._laid.get(game) or self._window.preferences.value.tables.get(game)
        last = known or TableChoice(game=game, seats=self._first_seats())
        seats, undo = last.seats, last.undo
        if self._game:
            left = self._laid[self._game] = self._choice()
            if known is None or self._seats_are_new:
                seats, undo = left.seats, left.undo
        self._game = game
        self._show_problem("")
        meta = CATALOGUE[game]
        self.covers.cover(game).setChecked(True)
        self.seats.lay(seats, meta.min_seats, meta.max_seats)
        self._lay_options(meta, last)
        self.undo.value = undo
        self.retranslate()
        self.restyle()

    def table(self) -> Table:
        """The table as set up now."""
        options = {name: line.value for name, line in self.options.items()}
        players = self.seats.players()
        seed = int(self.seed.text()) if self.seed.text() else new_seed()
        return Table(self._game, players, options, self.undo.value, seed)

    def _choice(self) -> TableChoice:
        """Everything as chosen now."""
        options = {name: line.value for name, line in self.options.items()}
        seats = tuple(line.choice() for line in self.seats.rows)
        return TableChoice(game=self._game, seats=seats, options=options, undo=self.undo.value)

    def _lay_last(self) -> None:
        """Set up the last table at which a game was started."""
        last = (game for game in self._window.preferences.value.tables if game in CATALOGUE)
        self.choose_game(next(last, next(iter(CATALOGUE))))

    def _first_seats(self) -> tuple[SeatChoice, ...]:
        """The seats of the very first table."""
        me = next(iter(self._window.preferences.value.names), "")
        return SeatChoice(name=me, colour=0), SeatChoice(colour=1, level="craftsman")

    def _forget(self) -> None:
        """The settings have forgotten all tables: show none of them any more."""
        preferred = self._window.preferences.value
        if self._remembers and not preferred.remembers_tables:
            self._game, self._seats_are_new = "", False
            self._laid.clear()
            self._lay_last()
        self._remembers = preferred.remembers_tables

    def _lay_options(self, meta: GameMeta, last: TableChoice) -> None:
        for line in self.options.values():
            self._option_lines.removeWidget(line)
            line.deleteLater()
        self.options = {}
        for option in meta.options:
            line = OptionLine("", "", self._control(meta.id, option))
            wished = last.options.get(option.id, option.default)
            if option.of_seats and isinstance(wished, int):
                wished = self._seat_of(last.seats, wished, option.default)
                if wished == option.default:
                    self._say_who_is_gone(option)
            values = option.values_at(len(self.seats.rows))
            allowed = any(wished == v and type(wished) is type(v) for v in values)
            line.value = wished if allowed else option.default
            if option.of_seats:
                line.changed.connect(lambda: self._show_problem(""))
            if option.of_length:
                line.changed.connect(self._say_how_long)
            line.changed.connect(self._say_what_is_unusual)
            self.options[option.id] = line
            self._option_lines.addWidget(line)
        self._let_follow(self._places_of(last.seats))

    def _places_of(self, seats: Sequence[SeatChoice]) -> list[int | None]:
        """Where those who sat at a table sit now; in the same seat, too, if they only have another name or colour."""
        found = [self._seat_of(seats, seat, "") for seat in range(len(seats))]
        places = [place if isinstance(place, int) else None for place in found]
        return [
            seat if place is None and seat not in places and seat < len(self.seats.rows) else place
            for seat, place in enumerate(places)
        ]

    def _seat_of(self, seats: Sequence[SeatChoice], seat: int, default: OptionValue) -> OptionValue:
        """Where the player chosen in an option sits now; the default if they have left."""
        who = [(choice.name, choice.colour) for choice in seats[seat : seat + 1]]
        places = (line.choice() for line in self.seats.rows)
        return next((new for new, now in enumerate(places) if (now.name, now.colour) in who), default)

    def _say_who_is_gone(self, option: Option) -> None:
        """Say who has left beside the start button: their option may be scrolled out of sight."""
        name, value = option_name(self._game, option.id), option_value(self._game, option.id, option.default)
        self._show_problem(say("new_game.player_left", option=name, value=value))

    def _show_problem(self, problem: str) -> None:
        """Show a message beside the button that starts the game; an empty one hides it."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))

    @staticmethod
    def _control(game: str, option: Option) -> Switch | Combo:
        if set(option.values) == {True, False}:
            return Switch("new_game.options")
        return OptionCombo(game, option)

    def _of_seats(self) -> Iterator[tuple[OptionLine, OptionCombo]]:
        """The options whose value is a seat."""
        for line in self.options.values():
            if isinstance(line.control, OptionCombo) and line.control.option.of_seats:
                yield line, line.control

    def _seats_moved(self, places: Sequence[int | None]) -> None:
        """Options that name a seat follow its player; if the player has left, say so."""
        for _line, combo in self._of_seats():
            if not isinstance(combo.value, int):
                continue
            place = places[combo.value]
            combo.value = combo.option.default if place is None else place
            if place is None:
                self._say_who_is_gone(combo.option)
        self._let_follow(places)
        self._say_what_is_unusual()

    def _let_follow(self, places: Sequence[int | None]) -> None:
        """What was agreed on for one seat goes with its player; where nobody sits now, nothing is."""
        agreed = {
            (option.kind, option.of_seat): self.options[option.id].value for option in self._of_one_seat()
        }
        for option in self._of_one_seat():
            was = next((seat for seat, place in enumerate(places) if place == option.of_seat), None)
            self.options[option.id].value = agreed.get((option.kind, was), option.default)

    def _of_one_seat(self) -> Iterator[Option]:
        """The options that are agreed on for each seat."""
        return (option for option in CATALOGUE[self._game].options if option.of_seat is not None)

    def _seats_changed(self) -> None:
        self._seats_are_new = True
        self._show_seats()

    def _show_seats(self) -> None:
        """Offer the seats that there are, and say how long a game of so many takes."""
        players = self.seats.players()
        self.fair.setVisible(any(player.is_bot for player in players))
        for _, combo in self._of_seats():
            combo.offer_at([player.name for player in players])
        for option in self._of_one_seat():
            self.options[option.id].setVisible(option.of_seat in range(len(players)))
        self._order_keys()
        self._say_how_long()

    def _say_how_long(self) -> None:
        meta, seats = CATALOGUE[self._game], len(self.seats.rows)
        usual = all(
            self.options[option.id].value == option.default for option in meta.options if option.of_length
        )
        key = "new_game.takes" if usual else "new_game.takes_usually"
        self.takes.say(key, seats=seats, **span(*meta.minutes_at(seats)))

    def _order_keys(self) -> None:
        """Put the tab order in reading order: Qt's own is that of creation, and seats are made anew."""
        way = [
            *self.covers.way(),
            *self.seats.way(),
            self.shuffle,
            self.more,
            *(line.control for line in self.options.values()),
            *(self.undo.control, self.seed, self.start),
        ]
        for before, after in pairwise(way):
            self.setTabOrder(before, after)

    def _explain_undo(self) -> None:
        self.undo.say(say("new_game.undo"), say(f"undo_policy_help.{self.undo.value}"))
        self.undo.help.make_room([say(f"undo_policy_help.{policy}") for policy in UNDO_POLICIES])

    def _say_what_is_unusual(self) -> None:
        """Say which options differ from the default, for when the options themselves are folded away."""
        lines = []
        for option in CATALOGUE[self._game].options:
            value = self.options[option.id].value
            if value != option.default:
                lines.append((option_name(self._game, option.id), option_value(self._game, option.id, value)))
        if self.undo.value != USUAL_UNDO:
            lines.append((say("new_game.undo"), say(f"undo_policy.{self.undo.value}")))
        sentences = [say("new_game.unusual_line", option=name, value=value) for name, value in lines]
        heading = say("new_game.unusual" if lines else "new_game.usual")
        self.unusual.setText("\n".join([heading, *sentences]))

    def _show_more(self, shown: bool) -> None:
        self._all_agreed.setVisible(shown)
        self.unusual.setHidden(shown)  # it says what is seen then, and would move it with each change
        self.more.say("button.less" if shown else "new_game.change")

    # Going on.

    def _trouble(self) -> str:
        """Why the game can't be started as set up; empty if it can."""
        names = [player.name for player in self.seats.players()]
        seen = [as_seen(name) for name in names]
        twice = next((name for name, looks in zip(names, seen, strict=True) if seen.count(looks) > 1), None)
        return say("new_game.problem.name_twice", name=in_sentence(twice)) if twice else ""

    def _start(self) -> None:
        trouble = self._trouble()
        self._show_problem(trouble)
        if trouble:
            return
        table = self.table()
        self._laid.clear()
        self._seats_are_new = False
        choice = self._choice()
        self._window.preferences.alter(lambda settings: settings.remembering(choice))
        self._window.start(table)


class OptionCombo(Combo):
    """The values of a game's option; a seat is shown with its number and its player."""

    def __init__(self, game: str, option: Option) -> None:
        self._game, self.option = game, option
        self._names: Sequence[str] = ()
        super().__init__("new_game.options", [(value, "", {}) for value in option.values])
        self.value = option.default

    def offer_at(self, names: Sequence[str]) -> None:
        """Offer the values for a table with these players."""
        self._names = names
        self.offer([(value, "", {}) for value in self.option.values_at(len(names))])

    def words_of(self, value: OptionValue, key: str, details: dict[str, Any]) -> str:
        """The name of a value."""
        words = option_value(self._game, self.option.id, value)
        if not self.option.of_seats or not isinstance(value, int) or value >= len(self._names):
            return words
        return say("new_game.seat_of", seat=words, name=in_sentence(self._names[value]))
