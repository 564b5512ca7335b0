"""The course that a command takes through an agenda: it answers the frame on top, then what is due happens.

Apart from ``agenda`` so that it can be compiled: every command of every game comes through here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.event import Event

if TYPE_CHECKING:
    from engine.core.agenda import Answer, Emitted, Frame, Happening, Legal, Unfinished
    from engine.core.game import Observer, Seat

S = TypeVar("S", bound="Unfinished")


class Course(Generic[S]):
    """What can be answered to each class of frames, and what happens at each.

    ``beats`` are the frames that an observer watches. ``follow_up`` is called after all that a command brought about,
    with the seat that was asked.
    """

    def __init__(
        self,
        legal: dict[type[Frame], Legal[S, Any]],
        answers: dict[type[Frame], dict[type[Command], Answer[S, Any]]],
        happens: dict[type[Frame], Happening[S, Any]],
        beats: frozenset[type[Frame]],
        follow_up: Callable[[S, Seat, Emitted], None] | None,
    ) -> None:
        self._legal: Final = legal
        self._answers: Final = answers
        self._happens: Final = happens
        self._beats: Final = beats
        self._follow_up: Final = follow_up

    def legal(self, state: S) -> Sequence[Command]:
        """The answers to the frame on top; none where the agenda is empty."""
        agenda = state.agenda
        if not agenda:
            return ()
        top = agenda[-1]
        return self._legal[type(top)](state, top)

    def apply(
        self, state: S, command: Command, chance: Chance, observer: Observer[S] | None
    ) -> list[Event] | None:
        """Answer the frame on top; then let everything happen up to the next question. All that happened, in order.

        None, and nothing has changed, where such a command doesn't answer it.
        """
        agenda = state.agenda
        if not agenda:
            return None
        top = agenda[-1]
        answers = self._answers.get(type(top))
        answer = None if answers is None else answers.get(type(command))
        if answer is None:
            return None
        emitted: Emitted = []
        answer(state, top, command, chance, emitted)
        if agenda and type(agenda[-1]) in self._happens:
            self.go_on(state, chance, emitted, observer)
        if self._follow_up is not None:
            self._follow_up(state, top.seat, emitted)
        return emitted

    def go_on(self, state: S, chance: Chance, emitted: Emitted, observer: Observer[S] | None = None) -> None:
        """Let everything happen that needs no decision."""
        agenda, happens, beats = state.agenda, self._happens, self._beats
        while agenda and (happen := happens.get(type(agenda[-1]))) is not None:
            if observer is not None and type(agenda[-1]) in beats:
                observer(state, len(emitted))
            happen(state, agenda.pop(), chance, emitted)


def with_besides(answers: Legal[S, Any], beside: Callable[[S, Seat], Sequence[Command]]) -> Legal[S, Any]:
    """What is legal where something is asked and something else is allowed besides."""

    def legal(state: S, frame: Frame) -> Sequence[Command]:
        commands, more = answers(state, frame), beside(state, frame.seat)
        return [*commands, *more] if more else commands

    return legal
