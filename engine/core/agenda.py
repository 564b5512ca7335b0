"""What is still to be decided and still to happen, as a stack of frames that is part of a game's state.

A card that says "pay three goods, then roll two dice; then your neighbour chooses" lays three frames on the agenda, the
first of them on top::

    Paying(seat=0, goods=3) · Rolling(seat=0, dice=2) · Choosing(seat=1)

For one class of frames, a ``Question`` says what its seat may answer and what each answer does; for another, a
``Step`` says what happens automatically when such a frame comes to the top. The rest is the same for every game and
written here once: who is asked, what is legal, what a command does, what follows automatically, what is forced.

Frames are values and never change, so a copied agenda is a copied list, and a game can be saved, undone, searched and
shown in the middle of a payment inside a choice inside a turn. An answer takes its frame off the agenda, replaces it,
or leaves it there, so that the same is asked again.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.course import Course, with_besides
from engine.core.errors import WRONG_DECISION, BrokenFile, IllegalCommand, Refusal
from engine.core.event import Event
from engine.core.game import Choose, Game, Json, Observer, Over, Seat, State
from engine.core.naming import Value
from engine.core.position import STUMBLES, Described, Description

_MOST_SEATS: Final = 8

Emitted = list[Event]
"""The events of a command, as they are collected."""


class Frame(Value, named="tag"):
    """Something that a seat still has to decide, or that still has to happen for it."""

    tag: ClassVar[str]
    """Names the frame in files, and what ``pending`` asks; derived from the class name by default."""

    seat: Seat


class Unfinished(State, Described, Protocol):
    """A position that holds an agenda; the frame at the end of the list is the top one and comes first."""

    agenda: list[Frame]


S = TypeVar("S", bound=Unfinished)
F = TypeVar("F", bound=Frame)

Legal = Callable[[S, F], Sequence[Command]]
"""The commands that answer a question."""

Answer = Callable[[S, F, Any, Chance, Emitted], None]
"""Checks one kind of answer and carries it out. If it raises IllegalCommand, nothing has changed."""

Happening = Callable[[S, F, Chance, Emitted], None]
"""What happens without a decision. The frame itself is off the agenda by then."""

Forced = Callable[[S, F, bool], Command | None]
"""The command that the seat gives without being asked; the last argument is ``openly`` of ``Game.forced``."""


@dataclass(frozen=True, slots=True)
class Beside(Generic[S]):
    """What a seat may do while it is asked something else, which is asked again afterwards."""

    legal: Callable[[S, Seat], Sequence[Command]]
    answers: Mapping[type[Command], Answer[S, Any]]


@dataclass(frozen=True, slots=True)
class Question(Generic[S, F]):
    """What a seat is asked by a class of frames.

    ``legal`` lists the answers and ``answers`` says what each kind of them does; ``besides`` are allowed, too.
    ``allowed`` includes all that are equivalent to a legal one, if there are any. ``rule`` is the section of the
    game's rules where the decision is described, and ``rules`` those of answers that have sections of their own.
    """

    frame: type[F]
    legal: Legal[S, F]
    answers: Mapping[type[Command], Answer[S, F]]
    besides: Sequence[Beside[S]] = ()
    allowed: Legal[S, F] | None = None
    forced: Forced[S, F] | None = None
    rule: str = "6"
    rules: Mapping[type[Command], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step(Generic[S, F]):
    """What happens automatically. A ``beat`` is worth watching: income, a roll, an event, the end of a round."""

    frame: type[F]
    happen: Happening[S, F]
    beat: bool = False


class AgendaGame(Game[S]):
    """A game whose positions hold an agenda: its ``asks`` and ``steps`` make up all that the agenda may hold."""

    position: Description[S]
    asks: Sequence[Question[S, Any]]
    steps: Sequence[Step[S, Any]] = ()
    turn_frames: tuple[type[Frame], ...] = ()
    """The frames that are a turn of their seat as long as they lie at the bottom, whoever is asked meanwhile; only of
    a game in which others are."""

    def __init__(self) -> None:
        self.questions = tuple(question.frame.tag for question in self.asks)
        self._question: Final = {question.frame: question for question in self.asks}
        self._choose: Final = {
            frame: tuple(Choose(seat, frame.tag) for seat in range(_MOST_SEATS)) for frame in self._question
        }
        answers = {question.frame: _answers(question) for question in self.asks}
        self._commands: Final = frozenset(command for kinds in answers.values() for command in kinds)
        self._course: Final = Course(
            legal={question.frame: _legal_answers(question) for question in self.asks},
            answers=answers,
            happens={step.frame: step.happen for step in self.steps},
            beats=frozenset(step.frame for step in self.steps if step.beat),
            follow_up=None if type(self).follow_up is AgendaGame.follow_up else self.follow_up,
        )

    @abstractmethod
    def ended_by(self, state: S) -> str:
        """Why the game is over, once nothing is left on the agenda."""

    def follow_up(self, state: S, seat: Seat, emitted: Emitted) -> None:
        """Called after everything that a command brought about, unless the game is over."""

    # The contract.

    def pending(self, state: S) -> Choose | Over:
        """The frame on top of the agenda is asked; if the agenda is empty, the game is over."""
        try:
            top = state.agenda[-1]
        except IndexError:
            return Over(self.ended_by(state))
        return self._choose[type(top)][top.seat]

    def whose_turn(self, state: S) -> Seat:
        """The seat of the frame at the bottom, if that is a turn; else the one that is asked."""
        bottom = state.agenda[0]
        return bottom.seat if isinstance(bottom, self.turn_frames) else state.agenda[-1].seat

    def legal(self, state: S) -> Sequence[Command]:
        """The answers to the current question, followed by what is allowed besides."""
        return self._course.legal(state)

    def apply(
        self, state: S, command: Command, chance: Chance, observer: Observer[S] | None = None
    ) -> list[Event]:
        """Answer the current question; then let everything happen up to the next one."""
        emitted = self._course.apply(state, command, chance, observer)
        if emitted is None:
            raise self._out_of_place(state, command)
        return emitted

    def go_on(self, state: S, chance: Chance, emitted: Emitted, observer: Observer[S] | None = None) -> None:
        """Let everything happen that needs no decision."""
        self._course.go_on(state, chance, emitted, observer)

    def allowed(self, state: S) -> Sequence[Command]:
        """The legal commands, and all that are equivalent to one of them."""
        if state.agenda:
            top = state.agenda[-1]
            allowed = self._question[type(top)].allowed
            if allowed is not None:
                return allowed(state, top)
        return self.legal(state)

    def forced(self, state: S, *, openly: bool = False) -> Command | None:
        """What the seat would do without being asked, if its question says so."""
        if not state.agenda:
            return None
        top = state.agenda[-1]
        forced = self._question[type(top)].forced
        return None if forced is None else forced(state, top, openly)

    def section(self, state: S, places: Sequence[str] = ()) -> str:
        """The section of the rules on what a person who points at these places has in mind, or else on what is asked.

        Empty when the game is over.
        """
        if not state.agenda:
            return ""
        question = self._question[type(state.agenda[-1])]
        intended = self.intended(state, places) if places else None
        if isinstance(intended, Refusal):
            return intended.rule or question.rule
        return question.rule if intended is None else question.rules.get(type(intended), question.rule)

    def check(self, state: S) -> None:
        """The invariants of the game."""
        self.position.check(state)

    def dump(self, state: S) -> Json:
        """The state for a save file, as its fields say."""
        return self.position.dump(state)

    def load(self, data: Json, lenient: bool = False) -> S:
        """The state from a save file."""
        return self._with_a_way_on(self.position.load(data, lenient), "snapshot_wrong")

    def told_first(self, state: S) -> str:
        """The key by which a refusal says what comes first; another one than the question's where less is possible."""
        return state.agenda[-1].tag

    @abstractmethod
    def from_scene(self, scene: dict[str, Json]) -> S:
        """The position that a scene describes. It may stumble over a scene that makes no sense."""

    def set_up(self, scene: Json) -> S:
        """The position that a scenario or a lesson describes."""
        try:
            state = self.from_scene(dict(scene))
        except STUMBLES as wrong:
            raise BrokenFile(Refusal("scene_wrong")) from wrong
        return self._with_a_way_on(state, "scene_wrong")

    def _with_a_way_on(self, state: S, otherwise: str) -> S:
        """The state itself. Raises BrokenFile if it asks nothing, or something that nobody can do."""
        if state.agenda and not (type(state.agenda[-1]) in self._question and self.legal(state)):
            raise BrokenFile(Refusal(otherwise))
        return state

    def _out_of_place(self, state: S, command: Command) -> IllegalCommand:
        """Why a command answers no question, or not the current one."""
        if type(command) not in self._commands:
            return IllegalCommand(Refusal("unknown_command", "6"))
        if not state.agenda:
            return IllegalCommand(Refusal("game_over", "6"))
        frame = state.agenda[-1]
        rule = self._question[type(frame)].rule
        return IllegalCommand(Refusal(WRONG_DECISION, rule, {"asks": self.told_first(state)}))


def _legal_answers(question: Question[S, F]) -> Legal[S, F]:
    """What is legal at a question, with all that is allowed besides; the question's own function if nothing is."""
    legal = question.legal
    for beside in question.besides:
        legal = with_besides(legal, beside.legal)
    return legal


def _answers(question: Question[S, F]) -> dict[type[Command], Answer[S, F]]:
    answers = dict(question.answers)
    for beside in question.besides:
        answers.update(beside.answers)
    return answers
