"""A first lesson: a recorded game, step by step, at the real table with real moves."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from pydantic import BaseModel, ConfigDict, Field
from PySide6.QtCore import QObject, Signal

from desktop.controllers.session import Session
from desktop.controllers.turn import TurnController
from desktop.words import has, say
from engine.core.game import OptionValue
from engine.match.match import Match
from engine.match.table import Player, Table

Detail = int | str | list[int]


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Step(_Part):
    """One step: read only, or with a command that the learner gives and the other seats' recorded answers."""

    id: str
    command: str | None = None
    replies: list[str] = Field(default_factory=list)
    places: list[str] = Field(default_factory=list)
    details: dict[str, Detail] = Field(default_factory=dict)


class Book(_Part):
    """A recorded lesson."""

    game: str
    seed: int
    options: dict[str, OptionValue] = Field(default_factory=dict)
    step: list[Step]


def read_book(game_id: str) -> Book:
    """The lesson of a game. Raises FileNotFoundError where it has none, ValidationError where it is wrong."""
    package = files(f"desktop.games.{game_id.replace('-', '_')}")
    return Book.model_validate(tomllib.loads(package.joinpath("lesson.toml").read_text(encoding="utf-8")))


def lesson_match(book: Book, learner: str, other: str) -> Match:
    """The lesson's game before its first step; seat 0 learns."""
    players = (Player(learner, 0), Player(other, 1, "apprentice"))
    return Match(Table(book.game, players, book.options, undo="free", seed=book.seed))


class Lesson(QObject):
    """Leads through the steps of a book. While it does, only the step's own command can be given."""

    changed = Signal()
    """Another step is reached."""

    def __init__(self, book: Book, session: Session, turn: TurnController) -> None:
        super().__init__(session)
        self._book = book
        self._session = session
        self._turn = turn
        self._at = 0
        self._starts = self._positions()
        session.played.connect(self._played)
        session.jumped.connect(self._jumped)
        self._restrict()

    @property
    def step(self) -> Step:
        """The step now."""
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
        """True at the farewell, from which the game simply goes on."""
        return self.number == self.count

    @property
    def waits_for_move(self) -> bool:
        """True where the learner is to do something."""
        return self.step.command is not None

    def sentence(self, part: str) -> str:
        """The step's ``title``, ``text`` or ``do`` in words; empty where it has none."""
        key = f"{self._book.game}.tutorial.{self.step.id}.{part}"
        players = self._session.players
        return say(key, players=players, **self.step.details) if has(key) else ""

    def places(self) -> tuple[str, ...]:
        """What the step points at."""
        if self.step.command is None or not self._session.asks_person:
            return tuple(self.step.places)
        match = self._session.match
        return match.game.path(match.state, match.game.grammar.read(self.step.command))

    def next(self) -> None:
        """Go on from a step that is only read."""
        if not self.waits_for_move and not self.is_last:
            self._go(self._at + 1)

    def reply(self) -> str | None:
        """What the other seat does now, by the record; None where it decides for itself."""
        gone = self._session.match.position - self._starts[self._at] - 1
        replies = self.step.replies
        return replies[gone] if 0 <= gone < len(replies) else None

    def _positions(self) -> list[int]:
        """The position of the match at the start of each step."""
        starts, position = [], 0
        for step in self._book.step:
            starts.append(position)
            if step.command is not None:
                position += 1 + len(step.replies)
        return starts

    def _played(self, *_: object) -> None:
        done = self._session.match.position - self._starts[self._at]
        if self.waits_for_move and done == 1 + len(self.step.replies):
            self._go(self._at + 1)

    def _jumped(self) -> None:
        """Something was taken back: the step that belongs to the position is the one now."""
        if not self._session.is_live or self.is_last:
            return
        position = self._session.match.position
        behind = [index for index, start in enumerate(self._starts) if start <= position]
        self._go(next((i for i in behind if self._starts[i] == position), behind[-1]))

    def _go(self, index: int) -> None:
        self._at = index
        self._restrict()
        self.changed.emit()

    def _restrict(self) -> None:
        if self.is_last:
            self._turn.restrict(None)
            return
        read = self._session.match.game.grammar.read
        self._turn.restrict(() if self.step.command is None else (read(self.step.command),))
