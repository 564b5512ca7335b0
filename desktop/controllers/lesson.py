"""A first lesson: a recorded game, step by step, at the real table with real moves."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from importlib.resources import as_file, files
from itertools import accumulate
from typing import Annotated, Final

from pydantic import Field
from PySide6.QtCore import QObject, Signal

from desktop.controllers.session import Session
from desktop.controllers.turn import TurnController
from desktop.words import has, say
from engine.core.chance import Outcome
from engine.core.command import Command
from engine.core.door import FIRST_ONLY, Part, check, few, read_file, read_toml
from engine.core.errors import HearthsideError
from engine.match.journal import Entry
from engine.match.match import Match
from engine.match.table import Player, Table

LARGEST: Final = 50_000
"""The most bytes of a lesson's file."""

LEVELS: Final = (None, "apprentice")
"""Who plays: the one who learns, and a bot."""

LEARNER: Final = 0
OTHER: Final = 1
"""The seats of who learns, and of the bot."""

UNDO: Final = "free"

_Number = Annotated[int, Field(ge=-(10**6), le=10**6)]
_Word = Annotated[str, Field(max_length=100)]
_Words = Annotated[list[_Word], Field(max_length=50), FIRST_ONLY]
Detail = _Number | _Word | Annotated[list[_Number], Field(max_length=20)]


class Step(Part):
    """One step: read only, or with a command that the learner gives, what is then filled in for them, and the other
    seats' recorded answers."""

    id: _Word
    command: _Word | None = None
    filled: _Words = Field(default_factory=list)
    replies: _Words = Field(default_factory=list)
    places: _Words = Field(default_factory=list)
    details: Annotated[dict[_Word, Detail], few(20)] = Field(default_factory=dict)

    @property
    def commands(self) -> Sequence[str]:
        """All commands that it takes."""
        return () if self.command is None else (self.command, *self.filled, *self.replies)


class Book(Part):
    """A recorded lesson."""

    game: _Word
    seed: Annotated[int, Field(ge=0, lt=2**63)]
    options: Annotated[dict[_Word, bool | _Number | _Word], few(40)] = Field(default_factory=dict)
    step: Annotated[list[Step], Field(min_length=1, max_length=200), FIRST_ONLY]

    @property
    def commands(self) -> list[str]:
        """All commands of the recorded game."""
        return [command for step in self.step for command in step.commands]

    @property
    def starts(self) -> list[int]:
        """The position of the match at the start of each step."""
        return list(accumulate((len(step.commands) for step in self.step[:-1]), initial=0))


def read_book(game_id: str) -> Book:
    """The lesson of a game. Raises BrokenFile if it has none, or an invalid one."""
    package = files(f"desktop.games.{game_id.replace('-', '_')}")
    with as_file(package.joinpath("lesson.toml")) as path:
        return check(read_toml(read_file(path, LARGEST)), Book)


def lesson_match(book: Book, learner: str, other: str) -> Match:
    """The lesson's game before its first step; seat 0 learns."""
    players = (Player(learner, 0), Player(other, 1, LEVELS[1]))
    return Match(Table(book.game, players, book.options, undo=UNDO, seed=book.seed))


def recorded(book: Book, players: Sequence[Player], position: int | None = None) -> Match:
    """The lesson's game, among players of these names, with so many of its commands played, all by default."""
    learner, other = (player.name for player in players)
    match = lesson_match(book, learner, other)
    for notation in book.commands[:position]:
        match.play(match.seat or 0, match.game.grammar.read(notation))
    return match


def lesson_under_way(match: Match) -> Book | None:
    """The lesson that a match is in the middle of, at the start of a step or while the other seat replies; None for
    every other match."""
    table = match.table
    if table.undo != UNDO or tuple(player.level for player in table.players) != LEVELS:
        return None
    try:
        book = read_book(table.game)
    except HearthsideError:
        return None
    if table.seed != book.seed or (match.position not in book.starts and match.seat != OTHER):
        return None
    lesson = recorded(book, table.players, match.position)
    played = [entry.command.notation for entry in match.entries[: match.position]]
    is_lesson = (table, match.setup, match.forgotten) == (lesson.table, lesson.setup, None)
    if not is_lesson or match.position > len(book.commands) or played != book.commands[: match.position]:
        return None
    # What was drawn stands in the save, too: a changed one would have the lesson speak of cards that are not there.
    return book if match.game.dump(match.state) == lesson.game.dump(lesson.state) else None


class Lesson(QObject):
    """Leads through the steps of a book. Meanwhile only the step's own command can be given."""

    changed = Signal()
    """The current step has changed."""

    def __init__(self, book: Book, session: Session, turn: TurnController) -> None:
        super().__init__(session)
        self._book = book
        self._session = session
        self._turn = turn
        self._starts = book.starts
        # What is rolled is what the steps speak of.
        self._told = recorded(book, session.match.table.players).entries
        session.match.retell(self._told)
        position = session.match.position
        # Where no step begins, the last one that did is still being replied to.
        is_reply = position not in self._starts
        self._at = self._furthest = bisect_left(self._starts, position) - is_reply
        """The current step, and the last that was reached: what is redone passes over none that is still to be read."""
        self._restrict()

    @property
    def step(self) -> Step:
        """The current step."""
        return self._book.step[self._at]

    @property
    def number(self) -> int:
        """Its number, from 1."""
        return self._at + 1

    @property
    def count(self) -> int:
        """How many steps there are."""
        return len(self._book.step)

    @property
    def is_last(self) -> bool:
        """True at the farewell; the game simply goes on from there."""
        return self.number == self.count

    @property
    def waits_for_move(self) -> bool:
        """True if the learner is to give a command."""
        return self.step.command is not None

    def sentence(self, part: str) -> str:
        """The step's ``title``, ``text`` or ``do`` in words; empty if it has none."""
        return self._sentence(self.step, part)

    def sentences(self, *parts: str) -> list[tuple[str, ...]]:
        """These parts of every step in words."""
        return [tuple(self._sentence(step, part) for part in parts) for step in self._book.step]

    def _sentence(self, step: Step, part: str) -> str:
        key = f"{self._book.game}.tutorial.{step.id}.{part}"
        players = self._session.players
        return say(key, players=players, **step.details) if has(key) else ""

    def places(self) -> tuple[str, ...]:
        """The places that the step points at."""
        match = self._session.match
        is_begun = match.position != self._starts[self._at]
        if self.step.command is None or is_begun or not self._session.asks_person:
            return tuple(self.step.places)
        return match.game.path(match.state, match.game.grammar.read(self.step.command))

    def next(self) -> None:
        """Go on from a step that is only read."""
        if not self.waits_for_move and not self.is_last:
            self._go(self._at + 1)

    def reply(self) -> str | None:
        """The recorded notation of what the other seat does now; None if it decides for itself."""
        gone = self._session.match.position - self._starts[self._at] - 1 - len(self.step.filled)
        replies = self.step.replies
        return replies[gone] if 0 <= gone < len(replies) else None

    @property
    def is_left(self) -> bool:
        """True if something else was played or rolled than what is recorded: the game has gone its own way."""
        match = self._session.match
        played, told = match.entries[: match.position], self._told[: match.position]
        return not self.is_last and _moves(played) != _moves(told)

    def on_played(self) -> None:
        """Go on once the step's own command and all replies to it were given."""
        done = self._session.match.position - self._starts[self._at]
        if self.waits_for_move and done == len(self.step.commands):
            self._go(self._at + 1)

    def on_jumped(self) -> None:
        """Something was undone or redone: go to the step of the position."""
        if not self._session.is_live or self.is_last:
            return
        position = self._session.match.position
        if self._starts[self._at] == position:
            return  # only the history was looked at; everything up to here was read
        # Of several the one with the command that was undone: those before it were read.
        last = bisect_right(self._starts, position) - 1
        first = bisect_left(self._starts, self._starts[last])
        self._go(min(last, max(first, self._furthest)))

    def let_go(self) -> None:
        """Leave the game to itself, with all that its rules allow."""
        self._session.match.retell(())
        self._turn.restrict(None)

    def _go(self, index: int) -> None:
        self._at = index
        self._furthest = max(self._furthest, index)
        self._restrict()
        self.changed.emit()

    def _restrict(self) -> None:
        if self.is_last:
            self._turn.restrict(None)
            return
        read = self._session.match.game.grammar.read
        self._turn.restrict(() if self.step.command is None else (read(self.step.command),))


def _moves(entries: Sequence[Entry]) -> list[tuple[Command, tuple[Outcome, ...]]]:
    """What was played, and what chance answered."""
    return [(entry.command, entry.outcomes) for entry in entries]
