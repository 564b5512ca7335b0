"""A person's turn: from pointing at places to a command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from desktop.controllers.session import Session
from engine.core.command import Command
from engine.core.errors import Refusal


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal command and the places that give it."""

    command: Command
    path: tuple[str, ...]


class TurnController(QObject):
    """Collects the places that a person points at until they name one legal command, and plays it.

    Places may be pointed at in any order. A command that reveals something (if ``confirm_reveals`` says so), or that
    the person may not mean (``doubt`` says why), is armed first and played when it is confirmed: a second click, Enter.
    """

    changed = Signal()
    """What is picked or armed has changed. (That the match went on is the session's to tell.)"""
    strayed = Signal()
    """A person pointed at something legal that is not what a lesson wants."""
    end_turn_asked = Signal(object)
    """A Command that ends the turn although something is left to do: ask first."""

    def __init__(
        self, session: Session, doubt: Callable[[Command], str | None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._doubt = doubt
        self.doubt: str | None = None
        self.confirm_reveals = True
        self.picked: tuple[str, ...] = ()
        self.armed: Choice | None = None
        self._choices: tuple[Choice, ...] = ()
        self._only: Container[Command] | None = None
        session.played.connect(self._refresh)
        session.jumped.connect(self._refresh)
        session.players_changed.connect(self._refresh)
        self._refresh()

    @property
    def choices(self) -> Sequence[Choice]:
        """The legal commands that go with what is picked."""
        wanted = Counter(self.picked)
        return [choice for choice in self._legal if wanted <= Counter(choice.path)]

    @property
    def open_places(self) -> frozenset[str]:
        """Every place that may be pointed at next."""
        wanted = Counter(self.picked)
        return frozenset(place for choice in self.choices for place in Counter(choice.path) - wanted)

    @property
    def all_places(self) -> frozenset[str]:
        """Every place of every legal command, whatever is picked."""
        return frozenset(place for choice in self._choices for place in choice.path)

    def choice_at(self, place: str) -> Choice | None:
        """The command that pointing at this place would give at once, or None."""
        for path in ((*self.picked, place), (place,)):
            found = next((choice for choice in self._choices if Counter(choice.path) == Counter(path)), None)
            if found is not None:
                return found
        return None

    def pick(self, place: str) -> None:
        """A person points at a place."""
        if not self._session.asks_person:
            return
        if self.armed is not None and place in self.armed.path:
            self.confirm()
        elif place in self.picked:
            self._set(tuple(p for p in self.picked if p != place))
        elif place in self.open_places:
            self._follow((*self.picked, place))
        elif any(place in choice.path for choice in self._choices):
            self._follow((place,))
        else:
            self._refuse(place)

    def choose(self, command: Command) -> None:
        """A person chose a command by name; choosing what is armed confirms it."""
        if self.armed is not None and self.armed.command == command:
            self.confirm()
            return
        choice = next((choice for choice in self._legal if choice.command == command), None)
        if choice is not None:
            self._give(choice)

    def confirm(self) -> None:
        """Play what is armed."""
        if self.armed is not None and self._session.asks_person:
            self._play(self.armed.command)

    def cancel(self) -> bool:
        """Take back the half-made choice; False where there was none."""
        had = bool(self.picked) or self.armed is not None
        self._set(())
        return had

    def play_now(self, command: Command) -> None:
        """Play a command that a person has confirmed in another way."""
        self._play(command)

    def restrict(self, commands: Container[Command] | None) -> None:
        """Let only these commands be given, for a lesson; None lifts it."""
        self._only = commands
        self._refresh()
        self.changed.emit()

    def refusal_at(self, place: str) -> Refusal | None:
        """Why pointing at this place does nothing now; None where it does something."""
        if not self._session.asks_person or place in self.open_places or place in self.picked:
            return None
        match = self._session.match
        return match.game.refusal(match.state, (*self.picked, place)) or match.game.refusal(
            match.state, (place,)
        )

    @property
    def _legal(self) -> Sequence[Choice]:
        """The legal commands; none while what was played last is still on its way to the disk."""
        return self._choices if self._session.asks_person else ()

    def _follow(self, picked: tuple[str, ...]) -> None:
        path = Counter(picked)
        whole = next((choice for choice in self._choices if Counter(choice.path) == path), None)
        if whole is None:
            self._set(picked)
        else:
            self._give(whole)

    def _give(self, choice: Choice) -> None:
        barrier = self._session.match.would_bar(choice.command)
        if barrier == "turn_ended":
            self.end_turn_asked.emit(choice.command)
            return
        self.doubt = self._doubt(choice.command)
        if self.doubt is not None or (barrier is not None and self.confirm_reveals):
            self.picked, self.armed = (), choice
            self.changed.emit()
        else:
            self._play(choice.command)

    def _play(self, command: Command) -> None:
        seat = self._session.match.seat
        self.picked, self.armed, self.doubt = (), None, None
        if seat is not None:
            self._session.play(seat, command)

    def _refuse(self, place: str) -> None:
        match = self._session.match
        refusal = match.game.refusal(match.state, (*self.picked, place))
        if refusal is not None:
            self._session.refuse(refusal)
        elif self._only is not None:
            self.strayed.emit()

    def _set(self, picked: tuple[str, ...]) -> None:
        self.picked, self.armed, self.doubt = picked, None, None
        self.changed.emit()

    def _refresh(self, *_: object) -> None:
        match = self._session.match
        self.picked, self.armed, self.doubt = (), None, None
        self._choices = (
            tuple(
                Choice(command, match.game.path(match.state, command))
                for command in match.legal()
                if self._only is None or command in self._only
            )
            if self._session.asks_person
            else ()
        )
