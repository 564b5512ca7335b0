"""Robots for the tests of the table: they click what is shown and press keys, as a person does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from time import monotonic
from typing import Final

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from desktop.app.settings import Preferences
from desktop.app.style import Look, apply_style, look
from desktop.app.theme import DARK
from desktop.controllers.choices import Choice
from desktop.controllers.session import Session
from desktop.shell.notice import Question
from desktop.shell.table_screen import TableScreen
from desktop.table.view import ARROWS
from engine.bots.bot import SCORES_ALONE
from engine.bots.levels import decide
from engine.core.game import is_button, mode_of
from engine.match.match import Match
from engine.match.table import Player, Table
from tests.desktop.window_kit import MOST_TABS

SENSIBLE: Final = "craftsman"
"""The level whose choices a robot follows, so that its games are as short as a person's."""

SHORT: dict[str, dict[str, bool | int | str]] = {
    "builders": {"end_points": 12, "round_cap": 100},
    "stone-age": {},
    "pantheon": {"first_player": 0},
    "troyes": {"rounds_override": 3},
    "revive": {},
    "pebbles": {},
}
"""Options that make a game of a title as short as possible."""

MATS: Final = ("mat", "purse", "citizens", "characters", "won")
"""Where on a board lies what the seat at the near side has: one region, or several."""

TAKING: Final = (Qt.Key.Key_Space, Qt.Key.Key_Return)

SAVE_TIMEOUT = 20.0
"""The longest time that a save may take, in seconds."""


class InstantAutosave:
    """An autosave without a disk: every save succeeds at once or, while it is ``slow``, when ``finish`` is called."""

    def __init__(self) -> None:
        self.kept = 0
        self.slow = False
        self._waiting: list[Callable[[], None]] = []

    def keep(self, match: Match, kept: Callable[[], None]) -> None:
        self.kept += 1
        self._waiting.append(kept)
        if not self.slow:
            self.finish()

    def finish(self) -> None:
        """Finish all pending saves."""
        while self._waiting:
            self.finish_one()

    def finish_one(self) -> None:
        """Finish the oldest pending save."""
        self._waiting.pop(0)()


def human_table(seats: int, game: str = "builders", **options: bool | int | str) -> Table:
    """A table with human players only."""
    players = tuple(Player(f"Player {seat + 1}", seat) for seat in range(seats))
    return Table(game, players, {"first_player": 0, **options}, seed=11)


def table_screen(qtbot: QtBot, table: Table, **preferences: object) -> TableScreen:
    """A table screen that is open and painted. Nothing is animated unless asked for."""
    return match_screen(qtbot, Match(table), **preferences)


def match_screen(
    qtbot: QtBot, match: Match, autosave: InstantAutosave | None = None, **preferences: object
) -> TableScreen:
    """The same for a match in progress."""
    chosen = Preferences()
    chosen.change(**{"animation": "off", "sound": False, "bot_pace": 0, **preferences})
    screen = TableScreen(Session(match, autosave or InstantAutosave()), chosen)
    screen.controllers.near_side._turning.setInterval(0)  # a robot reads at a glance
    qtbot.addWidget(screen, before_close_func=lambda shown: shown.shut())
    screen.resize(1280, 800)
    with qtbot.waitExposed(screen):
        screen.show()
    return screen


@contextmanager
def dark_look(app: QApplication, scale: float = 1.0) -> Iterator[None]:
    """Apply the dark look at a text size, and restore the look of earlier tests afterwards."""
    usual = look()
    apply_style(app, Look(DARK, scale, text=scale))
    try:
        yield
    finally:
        apply_style(app, usual)


def sensible_choice(screen: TableScreen) -> Choice:
    """The choice that a fair player would make now."""
    confirm_presence(screen)
    match = screen.session.match
    assert match.seat is not None
    decision = decide(match.game, match.state, match.seat, SENSIBLE, match.position, limits=SCORES_ALONE)
    found = [choice for choice in screen.turn.means.choices if choice.command == decision.command]
    # A lesson allows only some commands.
    return found[0] if found else screen.turn.means.choices[0]


def confirm_presence(screen: TableScreen) -> None:
    """Lift the curtain, if there is one, and wait until all that goes with the position is shown."""
    lift_curtain(screen)
    see_all(screen)


def turned_wheel(widget: QWidget, at: QPoint, by: int) -> QWheelEvent:
    """The mouse wheel, turned at a point of a widget by so many eighths of a degree; downwards below 0."""
    return QWheelEvent(
        QPointF(at),
        QPointF(widget.mapToGlobal(at)),
        QPoint(),
        QPoint(0, by),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )


def log_of(screen: TableScreen) -> list[str]:
    """The lines of the log."""
    return [screen.log.item(row).text() for row in range(screen.log.count())]


def see_all(screen: TableScreen) -> None:
    """Have all shown that goes with the position, as a person sees it a few frames later."""
    screen.presenters.catch_up()


def lift_curtain(screen: TableScreen) -> None:
    """Lift the curtain, if there is one.

    Before that, confirms what a person has to see, and waits for forced commands; after it, until the side of who is
    asked lies near, as a person does.
    """
    session = screen.session
    confirm_seen(screen)
    if session.match.forced() is not None:
        wait_until(lambda: session.match.forced() is None and not session.is_writing)
    if session.waits_for is not None:
        session.is_there()
    wait_until(lambda: not screen.controllers.near_side._turning.isActive())


def confirm_seen(screen: TableScreen) -> None:
    """Confirm that the result of the last command was seen, if play waits for that."""
    while screen.session.stretch is not None:
        QTest.keyClick(screen.view_widget, Qt.Key.Key_Space)


def wait_until(condition: Callable[[], bool]) -> None:
    """Run the event loop until a condition holds."""
    until = monotonic() + SAVE_TIMEOUT
    while not condition() and monotonic() < until:
        QTest.qWait(1)
    assert condition()


def only_filled_in(match: Match, position: int) -> bool:
    """Whether one command was played after a position, and then none but those filled in by the program."""
    played = match.entries[position : match.position]
    return bool(played) and [entry.note for entry in played[1:]] == ["filled"] * (len(played) - 1)


class Robot(ABC):
    """Gives the commands of a table with mouse or keyboard, and checks that they, and nothing else, are played."""

    def __init__(self, screen: TableScreen, seed: int) -> None:
        self.screen = screen
        self.random = Random(seed)

    @abstractmethod
    def give(self, choice: Choice) -> None:
        """Give this command as a person does, and confirm it if necessary."""

    def play_one(self) -> None:
        """Give a random command."""
        confirm_presence(self.screen)
        self.play(self.random.choice(self.screen.turn.means.choices))

    def play_sensibly(self) -> None:
        """Give the command that a fair player would."""
        self.play(sensible_choice(self.screen))

    def play_sensibly_when_saved(self) -> None:
        """The same where every command is saved first: wait for the save."""
        session = self.screen.session
        position = session.match.position
        self.give(sensible_choice(self.screen))
        wait_until(lambda: not session.is_writing and not self.screen.turn.is_giving)
        assert only_filled_in(session.match, position)

    def play(self, choice: Choice) -> None:
        """Give a command and check that it, and nothing else, was played."""
        match = self.screen.session.match
        position = match.position
        self.give(choice)
        wait_until(lambda: not self.screen.turn.is_giving)
        assert only_filled_in(match, position)
        assert match.entries[position].command == choice.command

    def shuffled(self, choice: Choice) -> list[str]:
        """The places of a command as a person may pick them: those of the board in any order, then the buttons.

        A button that sets a mode comes first.
        """
        mixed = self.random.sample(choice.path, len(choice.path))
        after = sorted(mixed, key=lambda place: choice.path.index(place) + 1 if is_button(place) else 0)
        return sorted(after, key=lambda place: place != mode_of(choice.path))

    def places_to_pick(self, path: Sequence[str]) -> Iterator[str]:
        """The places one by one, except those implied by the ones picked before."""
        turn, match = self.screen.turn, self.screen.session.match
        position = match.position
        for number, place in enumerate(path):
            armed = turn.selection.armed is not None and Counter(turn.selection.armed.path) == Counter(path)
            if match.position != position or armed:
                return
            if Counter(turn.selection.places)[place] <= path[:number].count(place):
                yield place

    @property
    def is_asked_again(self) -> bool:
        """Whether the command waits to be confirmed."""
        return self.screen.turn.selection.armed is not None

    def dialog(self) -> Question | None:
        """The dialog at the end of a turn, while it is open."""
        boxes = self.screen.findChildren(Question, "endTurnDialog")
        return next((box for box in boxes if box.isVisible()), None)

    def end_anyway(self, box: Question) -> QPushButton:
        """The button that ends the turn anyway."""
        return box.buttons["anyway"]


class MouseRobot(Robot):
    """Plays by clicking places on the board and buttons, and nothing else."""

    def give(self, choice: Choice) -> None:
        """Click the command's places in any order, and the last one again to confirm."""
        place = ""
        for place in self.places_to_pick(self.shuffled(choice)):
            if not self.is_offered(place):
                self.show_own_side()
            assert self.is_offered(place), f"{place} of {choice.path} isn't offered"
            self.click(place)
        if self.is_asked_again:
            self.click(place)

    def is_offered(self, place: str) -> bool:
        """Whether the board or the prompt bar offers this place now.

        A button may lie on the mat, too: while another's mat is shown only the bar offers it.
        """
        turn = self.screen.turn
        in_bar = turn.means.open_places | turn.means.begun_places if place.startswith("bar.") else frozenset()
        return place in self.screen.view_widget.candidates | in_bar

    def click(self, place: str) -> None:
        """Click a place on the board, or its button, with the player's own side of the table shown.

        What a button says may lie on the board before the button is there: it comes once another place is picked.
        """
        see_all(self.screen)
        buttons = self.screen.prompt_bar._buttons
        if place not in self.screen.scene.places and place not in buttons:
            self.show_own_side()
        if place in buttons:
            QTest.mouseClick(self.screen.prompt_bar.button(place), Qt.MouseButton.LeftButton)
        else:
            QTest.mouseClick(
                self.screen.view_widget.viewport(), Qt.MouseButton.LeftButton, pos=self.point_of(place)
            )
        self.answer_dialog()
        see_all(self.screen)

    def show_own_side(self) -> None:
        """Show the player's own side of the table."""
        seat = self.screen.session.match.seat
        if seat is not None:
            QTest.mouseClick(self.screen.seats.cards[seat], Qt.MouseButton.LeftButton)

    def point_of(self, place: str) -> QPoint:
        """A pixel of the board where this place is topmost."""
        rect = self.screen.scene.places[place]
        for across in (0.5, 0.25, 0.75, 0.1, 0.9):
            for down in (0.5, 0.25, 0.75, 0.1, 0.9):
                x, y = rect.x() + across * rect.width(), rect.y() + down * rect.height()
                pixel = self.screen.view_widget.mapFromScene(x, y)
                if self.screen.scene.place_at(self.screen.view_widget.mapToScene(pixel)) == place:
                    return pixel
        raise AssertionError(f"{place} is nowhere uppermost: a person can't click it")

    def answer_dialog(self) -> None:
        """End the turn anyway, if the dialog is open."""
        box = self.dialog()
        if box is not None:
            QTest.mouseClick(self.end_anyway(box), Qt.MouseButton.LeftButton)


class KeyRobot(Robot):
    """Plays with the keyboard alone: every key goes to whatever has the focus."""

    def give(self, choice: Choice) -> None:
        """On the board and the buttons, or from the list of choices, at random."""
        if choice in self.screen.turn.means.listed and self.random.random() < 0.3:
            self.give_from_list(choice)
        else:
            self.give_on_board(choice)

    def give_on_board(self, choice: Choice) -> None:
        """Arrows and Enter on the board, Tab and the space bar or Enter for the buttons."""
        for place in self.places_to_pick(self.shuffled(choice)):
            self.take(place)
        if self.is_asked_again:
            self.press(Qt.Key.Key_Return)

    def give_from_list(self, choice: Choice) -> None:
        """Open the list of choices, go to the line, Enter."""
        panel = self.screen.choices
        if self.screen.tabs.currentWidget() is not panel:
            self.tab_to(lambda widget: isinstance(widget, QTabBar))
            self.press(Qt.Key.Key_Right)
        self.tab_to(lambda widget: widget is panel)
        row = list(self.screen.turn.means.listed).index(choice)
        while panel.currentRow() != row:
            self.press(Qt.Key.Key_Down if panel.currentRow() < row else Qt.Key.Key_Up)
        self.press(Qt.Key.Key_Return)
        if self.is_asked_again:
            self.press(Qt.Key.Key_Return)
        self.answer_dialog()

    def take(self, place: str) -> None:
        """Move the focus to a place with the arrows, or to its button with Tab, and pick it."""
        if place.startswith("bar."):
            button = self.screen.prompt_bar.button(place)
            self.tab_to(lambda widget: widget is button)
            self.press(self.random.choice((Qt.Key.Key_Space, Qt.Key.Key_Return)))
        else:
            view = self.screen.view_widget
            self.tab_to(lambda widget: widget is view)
            for key in arrows_to(self.screen, place):
                self.press(key)
            assert view.focused_place == place
            # Enter would confirm what waits for that.
            confirms = self.screen.turn.waits or self.screen.prompt_bar.confirming is not None
            self.press(Qt.Key.Key_Space if confirms else self.random.choice(TAKING))
        self.answer_dialog()

    def answer_dialog(self) -> None:
        """End the turn anyway, if the dialog is open."""
        box = self.dialog()
        if box is not None:
            wait_until(lambda: QApplication.activeWindow() is box)
            button = self.end_anyway(box)
            self.tab_to(lambda widget: widget is button)
            self.press(Qt.Key.Key_Space)
            self.screen.activateWindow()  # as a window manager does, which a screen of tests has none of
            wait_until(lambda: QApplication.focusWidget() is not None)

    def tab_to(self, is_it: Callable[[QWidget], bool]) -> None:
        """Press Tab, or Shift and Tab, until a widget has the focus."""
        key = self.random.choice((Qt.Key.Key_Tab, Qt.Key.Key_Backtab))
        for _ in range(MOST_TABS):
            focused = QApplication.focusWidget()
            if focused is not None and is_it(focused):
                return
            self.press(key)
        raise AssertionError(f"Tab never leads there; the focus is on {QApplication.focusWidget()}")

    def press(self, key: Qt.Key) -> None:
        """Press a key in the focused widget."""
        QTest.keyClick(QApplication.focusWidget() or self.screen, key)


def arrows_to(screen: TableScreen, target: str) -> list[Qt.Key]:
    """The shortest sequence of arrow keys from the focused place to a place that may be picked."""
    start = screen.view_widget.focused_place
    found: dict[str | None, list[Qt.Key]] = {start: []}
    open_ends: deque[str | None] = deque([start])
    while target not in found:
        assert open_ends, f"no arrows lead from {start} to {target}"
        here = open_ends.popleft()
        for key, there in steps(screen, here).items():
            if there not in found:
                found[there] = [*found[here], key]
                open_ends.append(there)
    return found[target]


def steps(screen: TableScreen, here: str | None) -> dict[Qt.Key, str]:
    """The places that the arrow keys lead to from a place."""
    led = {key: screen.view_widget.beyond(here, QPointF(step)) for key, step in ARROWS.items()}
    return {key: there for key, there in led.items() if there is not None}


def within_reach(screen: TableScreen, starts: Iterable[str | None]) -> dict[str | None, set[str]]:
    """The places that the arrow keys reach from each of some places; each place is tried once."""
    led: dict[str | None, set[str]] = {}
    reached: dict[str | None, set[str]] = {}
    for start in starts:
        found: set[str] = set()
        open_ends: list[str | None] = [start]
        while open_ends:
            here = open_ends.pop()
            if here not in led:
                led[here] = set(steps(screen, here).values())
            open_ends += led[here] - found
            found |= led[here]
        reached[start] = found
    return reached
