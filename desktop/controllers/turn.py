"""A person's turn: from pointing at places to a command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_
from random import Random
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.controllers.session import Session
from desktop.table.game_table import GameTable
from engine.core.advice import Doubt
from engine.core.command import Command
from engine.core.errors import Refusal
from engine.core.game import is_button, mode_of
from engine.match.journal import TURN_ENDS
from engine.match.shortcuts import Shortcut, in_one_go, shortcuts


@dataclass(frozen=True, slots=True)
class Choice:
    """A command that may be given and the places that give it; ``is_twin``: it comes to the same as another one."""

    command: Command
    path: tuple[str, ...]
    is_twin: bool = False


class TurnController(QObject):
    """Collects the places that a person points at until they name one legal command, and plays it.

    Places may be pointed at in any order. A place that a command holds several times is ``counted``: each click there
    adds one, and a button says that it is enough. A command that reveals something (if ``confirm_reveals`` says so, and
    the table doesn't take it as meant), or that the rules ``doubt``, is armed first and played when it is confirmed: a
    second click, Enter. Until then another place may be pointed at instead of the last. A place that is implied need
    not be pointed at where no other is left. A button may set a mode: what is pointed at after it means that, or is
    refused, until the button is pressed again or Escape.

    A wish that takes several commands is offered where they can surely be given in one go, and confirmed like what is
    armed. Until the last of them is shown nobody is listened to.
    """

    changed = Signal()
    """What is picked or armed has changed. (That the match went on is the session's to tell.)"""
    strayed = Signal()
    """A person pointed at something legal that is not what a lesson wants."""
    end_turn_asked = Signal(object, object)
    """A Command that ends the turn, and a Doubt that says what would better be done before: ask first."""

    def __init__(self, session: Session, table: GameTable[Any, Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._table = table
        self.doubt: Doubt | None = None
        self.offered: Shortcut | None = None
        self.confirm_reveals = True
        self.picked: tuple[str, ...] = ()
        self.armed: Choice | None = None
        self._before: tuple[str, ...] = ()
        self.counted: frozenset[str] = frozenset()
        """The places that some legal command holds several times."""
        self._choices: tuple[Choice, ...] = ()
        self._only: Container[Command] | None = None
        self._coming: tuple[Command, ...] = ()
        self._known: Any = None
        """The position as the asked seat may know it, once it was asked for."""
        self._found: tuple[Shortcut, ...] | None = None
        """The shortcuts there, once they were looked for."""
        session.played.connect(self._played)
        session.jumped.connect(self._refresh)
        session.players_changed.connect(self._refresh)
        self._refresh()

    @property
    def choices(self) -> Sequence[Choice]:
        """The commands that may be given and go with what is picked."""
        return self._going_with(Counter(self.picked)) if self.picked else self._legal

    @property
    def listed(self) -> Sequence[Choice]:
        """The same as they are told one after the other: what comes to the same is told once."""
        return [choice for choice in self.choices if not choice.is_twin] or self.choices

    @property
    def open_places(self) -> frozenset[str]:
        """Every place that may be pointed at next."""
        if not self.picked:
            return self.all_places
        wanted = Counter(self.picked)
        return frozenset(place for choice in self.choices for place in Counter(choice.path) - wanted)

    @property
    def all_places(self) -> frozenset[str]:
        """Every place of every legal command, whatever is picked."""
        return frozenset(place for choice in self._legal for place in choice.path)

    @property
    def led_here(self) -> tuple[str, ...]:
        """The places that led to what is asked; while a choice waits to be confirmed, to what was asked last."""
        return self.picked if self.armed is None else self._before

    @property
    def is_half_made(self) -> bool:
        """Whether there is a choice, made in part or not yet confirmed, that can be taken back."""
        return bool(self.picked) or self.armed is not None

    @property
    def offered_places(self) -> frozenset[str]:
        """The places on the way to what can only be had by several commands at once."""
        wanted = Counter(self.picked)
        shortcuts = self._shortcuts_with(self.picked)
        return frozenset(place for shortcut in shortcuts for place in Counter(shortcut.path) - wanted)

    @property
    def shortcuts(self) -> Sequence[Shortcut]:
        """What can only be had by several commands at once, whatever is picked."""
        return self._shortcuts_with(())

    @property
    def ready_buttons(self) -> frozenset[str]:
        """The buttons that may be pressed now: nothing on the board is wanting before them, or they set a mode."""
        wanted = Counter(self.led_here)
        ready = {place for place in wanted if is_button(place)}
        for choice in self._going_with(wanted):
            left = Counter(choice.path) - wanted
            if all(is_button(place) for place in left):
                ready.update(left)
            elif not wanted and (mode := mode_of(choice.path)) is not None:
                ready.add(mode)
        return frozenset(ready)

    @property
    def mode(self) -> str | None:
        """The button that says what pointing at a place means now; None where none was pressed."""
        first = self.picked[0] if self.picked else None
        return first if any(mode_of(choice.path) == first for choice in self.choices) else None

    def shortcut_at(self, place: str) -> Shortcut | None:
        """What pointing at this place would offer, done by several commands; None where it offers nothing such."""
        if self.choice_at(place) is not None or place in self.open_places:
            return None
        picked = self._towards_shortcut(place)
        return self._whole_shortcut(picked) if picked is not None else None

    def choice_at(self, place: str) -> Choice | None:
        """The command that pointing at this place would give at once, or None."""
        ways = (
            ((*self.picked, place), (place,))
            if self.mode is None or is_button(place)
            else ((*self.picked, place),)
        )
        for path in ways:
            found = next((choice for choice in self._legal if Counter(choice.path) == Counter(path)), None)
            if found is not None:
                return found
        return None

    def pick(self, place: str) -> None:
        """A person points at a place."""
        if not self._listens:
            return
        if place in self._confirmed_by:
            self.confirm()
        elif self.armed is not None and self._going_with(Counter((*self._before, place))):
            self._follow((*self._before, place))
        elif place in self.open_places:
            self._follow((*self.picked, place))
        elif place in self.picked and place in self.counted:
            self._refuse((*self.picked, place))
        elif place in self.picked:
            self._set(tuple(p for p in self.picked if p != place))
        elif (picked := self._towards_shortcut(place)) is not None:
            self._offer(picked)
        elif self._begins_anew(place):
            self._follow((place,))
        else:
            self._refuse(self._tried(place))

    def _begins_anew(self, place: str) -> bool:
        """Whether a place that doesn't go with what is picked begins another choice; in a mode only a button does."""
        in_mode = self.mode is not None and not is_button(place)
        return not in_mode and any(place in choice.path for choice in self._choices)

    def unpick(self, place: str) -> None:
        """Pick a place once less; nothing happens where it isn't picked."""
        if place in self.picked:
            last = len(self.picked) - 1 - self.picked[::-1].index(place)
            self._set((*self.picked[:last], *self.picked[last + 1 :]))

    def pick_times(self, place: str, times: int) -> None:
        """Pick a place exactly so often, if it is one that counts."""
        if place not in self.counted or not self._listens:
            return
        others = tuple(p for p in self.picked if p != place)
        for kept in (others, ()):
            wanted = (*kept, *[place] * times)
            if self._going_with(Counter(wanted)):
                self._follow(wanted)
                return
        self._refuse((place,) * times)

    def choose(self, command: Command) -> None:
        """A person chose a command by name; choosing what is armed confirms it."""
        if self.armed is not None and self.armed.command == command:
            self.confirm()
            return
        choice = next((choice for choice in self._legal if choice.command == command), None)
        if choice is not None:
            self._give(choice, choice.path[:-1])

    def confirm(self) -> None:
        """Play what is armed or offered."""
        if self.armed is not None and self._listens:
            self._play(self.armed.command)
        elif self.offered is not None and self._listens:
            self.play_all(self.offered.commands)

    def cancel(self) -> bool:
        """Take back the half-made choice; False where there was none."""
        had = self.is_half_made
        self._set(())
        return had

    def take_back(self) -> bool:
        """Take back the last place picked; False where there was none."""
        had = self.is_half_made
        self._set(self.picked[:-1] if self.armed is None else self._before)
        return had

    def play_now(self, command: Command) -> None:
        """Play a command that a person has confirmed in another way."""
        if not self._coming:
            self._play(command)

    def play_all(self, commands: Sequence[Command]) -> None:
        """Play several commands one after the other, each when the one before is on the screen.

        Where they can't all be given nothing is done, and the person is told why.
        """
        if self._session.is_writing or self._coming:
            return
        refusal = self._why_not(commands)
        if refusal is not None:
            self._session.refuse(refusal)
            return
        self._coming = tuple(commands)
        self._go_on()

    def can_play_all(self, commands: Sequence[Command]) -> bool:
        """Whether several commands can surely be given in one go at this position."""
        return self._why_not(commands) is None

    def _why_not(self, commands: Sequence[Command]) -> Refusal | None:
        return in_one_go(self._session.match.game, self._as_known(), commands)

    def _as_known(self) -> Any:
        match = self._session.match
        if self._known is None:
            self._known = match.game.redeal(match.state, match.seat or 0, Random(0))
        return self._known

    def restrict(self, commands: Container[Command] | None) -> None:
        """Let only these commands be given, for a lesson; None lifts it."""
        self._only = commands
        self._refresh()
        self.changed.emit()

    def refusal_at(self, place: str) -> Refusal | None:
        """Why pointing at this place does nothing now; None where it does something."""
        if not self._listens or place in self.open_places:
            return None
        if place in self.picked and place not in self.counted:
            return None
        if self._towards_shortcut(place) is not None:
            return None
        match = self._session.match
        return match.game.refusal(match.state, self._tried(place)) or match.game.refusal(
            match.state, (place,)
        )

    @property
    def _legal(self) -> Sequence[Choice]:
        """The legal commands; none while what was played last is still on its way to the disk."""
        return self._choices if self._listens else ()

    @property
    def _listens(self) -> bool:
        """Whether a person may decide something now, and not what was begun goes on first."""
        return self._session.asks_person and not self._coming

    @property
    def _confirmed_by(self) -> Sequence[str]:
        """The places that confirm what is armed or offered when they are pointed at again."""
        if self.armed is not None:
            once = [place for place in self.armed.path if place not in self.counted]
            return once or self.armed.path
        return self.picked[-1:] if self.offered is not None else ()

    def _going_with(self, wanted: Counter[str]) -> Sequence[Choice]:
        return [choice for choice in self._legal if wanted <= Counter(choice.path)]

    def _shortcuts_with(self, picked: Sequence[str]) -> Sequence[Shortcut]:
        if self._only is not None or not self._listens:
            return ()
        if self._found is None:
            self._found = shortcuts(self._session.match.game, self._as_known(), self._table.is_implied)
        wanted = Counter(picked)
        return [shortcut for shortcut in self._found if wanted <= Counter(shortcut.path)]

    def _towards_shortcut(self, place: str) -> tuple[str, ...] | None:
        """What is picked on the way to a shortcut once this place is pointed at; None where none lies there."""
        if self._shortcuts_with((*self.picked, place)):
            return (*self.picked, place)
        return (place,) if place not in self.all_places and self._shortcuts_with((place,)) else None

    def _offer(self, picked: tuple[str, ...]) -> None:
        """Pick on towards a shortcut; offer it when it is named whole."""
        self.picked, self.armed, self.doubt = picked, None, None
        self.offered = self._whole_shortcut(picked)
        self.changed.emit()

    def _whole_shortcut(self, picked: Sequence[str]) -> Shortcut | None:
        return next((s for s in self._shortcuts_with(picked) if len(s.path) == len(picked)), None)

    def _follow(self, picked: tuple[str, ...]) -> None:
        before = picked[:-1]
        picked = (*picked, *self._going_without_saying(picked))
        path = Counter(picked)
        whole = next((choice for choice in self._choices if Counter(choice.path) == path), None)
        if whole is None:
            self._set(picked)
        else:
            self._give(whole, before)

    def _going_without_saying(self, picked: Sequence[str]) -> Sequence[str]:
        """What all choices that go with these places have in common besides, as far as the table fills it in."""
        wanted = Counter(picked)
        left = [Counter(choice.path) - wanted for choice in self._going_with(wanted)]
        common = reduce(and_, left) if left else ()
        return [place for place in common if self._table.is_implied(place)]

    def _give(self, choice: Choice, before: tuple[str, ...]) -> None:
        """Play a choice, or arm it; ``before`` are the places that led to the last question."""
        match, command = self._session.match, choice.command
        barriers, doubt = match.would_bar(command), match.game.doubt(match.state, command)
        ends_turn = any(barrier in TURN_ENDS for barrier in barriers)
        reveals = barriers[:1] == ("revealed",) and self.confirm_reveals and not self._table.is_meant(command)
        if doubt is not None and doubt.first and ends_turn:
            self.end_turn_asked.emit(command, doubt)
        elif doubt is not None or reveals:
            self.picked, self.armed, self._before, self.doubt = (), choice, before, doubt
            self.changed.emit()
        else:
            self._play(command)

    def _play(self, command: Command) -> None:
        seat = self._session.match.seat
        self.picked, self.armed, self.doubt, self.offered = (), None, None, None
        if seat is not None:
            self._session.play(seat, command)

    def _go_on(self) -> None:
        """Play what is still to come of several commands, as far as nothing has to be written first."""
        while self._coming and not self._session.is_writing:
            position = self._session.match.position
            command, *coming = self._coming
            self._coming = tuple(coming)
            self._play(command)
            if self._session.match.position == position:  # it was refused after all
                self._coming = ()

    def _played(self, *_: object) -> None:
        self._take_choices()
        if self._coming:
            QTimer.singleShot(0, self, self._go_on)

    def _tried(self, place: str) -> tuple[str, ...]:
        """What a person wants who points here: to go on with what is picked, or another place to count at."""
        counting = any(picked in self.counted for picked in self.picked)
        another = counting and place not in self.picked and not is_button(place)
        return (place,) if another else (*self.picked, place)

    def _refuse(self, places: Sequence[str]) -> None:
        match = self._session.match
        refusal = match.game.refusal(match.state, places)
        if refusal is not None:
            self._session.refuse(refusal)
        elif self._only is not None:
            self.strayed.emit()

    def _set(self, picked: tuple[str, ...]) -> None:
        self.picked, self.armed, self.doubt, self.offered = picked, None, None, None
        self.changed.emit()

    def _refresh(self, *_: object) -> None:
        self._coming = ()  # the position is another than the one for which they were meant
        self._take_choices()

    def _take_choices(self) -> None:
        match = self._session.match
        self._known = self._found = None
        self.picked, self.armed, self.doubt, self.offered = (), None, None, None
        legal = set(match.legal())
        self._choices = (
            tuple(
                Choice(command, match.game.path(match.state, command), command not in legal)
                for command in match.allowed()
                if self._only is None or command in self._only
            )
            if self._session.asks_person
            else ()
        )
        self.counted = frozenset(
            place for choice in self._choices for place, times in Counter(choice.path).items() if times > 1
        )
