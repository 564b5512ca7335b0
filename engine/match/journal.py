"""What was decided, by whom, and what chance brought: enough to replay the game without a generator."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

from engine.core.chance import Outcome
from engine.core.command import Command
from engine.core.event import PASSING, Event
from engine.match.table import Player

BARRIERS: Final = ("turn_ended", "revealed", "passed")
"""What undo stops at, the strongest first."""

Note = Literal["automatic", "lowered", "filled"]
"""How a decision came about: the only choice was made for a person, a lower level decided for a bot, or the choice
before it was filled in."""


@dataclass(frozen=True, slots=True)
class Beat:
    """A moment within what a command brought about: the position after so many of its events. Not to be changed.

    Its agenda has an automatic step on top, so nobody is asked: only ``view``, ``scores`` and ``check`` may be called
    with it.
    """

    state: Any
    event_count: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One command that was played, with everything it brought about.

    ``by`` is who decided it: whoever had the seat then, as seats may be taken over later. ``turn`` is whose turn it
    was: another seat's where this one was asked within it. ``beats`` are the moments at
    which players at a table would pause, except the last one, which is the position after the command.
    """

    seat: int
    command: Command
    outcomes: tuple[Outcome, ...]
    events: tuple[Event, ...]
    by: Player
    turn: int
    beats: tuple[Beat, ...] = ()
    note: Note | None = None

    @property
    def barrier(self) -> str | None:
        """Why this command can't be undone, or not for long (see ``Event.barrier``); None if it can."""
        return next(iter(self.barriers), None)

    @property
    def barriers(self) -> tuple[str, ...]:
        """All its barriers, the strongest first."""
        return barriers_of(self.events)

    @property
    def passes_on(self) -> bool:
        """True where another seat is up from then on, in a turn of its own or within this one."""
        return pass_on(self.barriers)

    @property
    def ends_turn(self) -> bool:
        """True where a turn is over, also if the same seat has the next one."""
        return any(event.ends_turn for event in self.events)


def pass_on(barriers: Iterable[str]) -> bool:
    """Whether with these barriers another seat is up, in a turn of its own or within this one."""
    return any(barrier in PASSING for barrier in barriers)


def barriers_of(events: Iterable[Event]) -> tuple[str, ...]:
    """Why some events can't be undone, or not for long: their barriers, the strongest first."""
    raised = {event.barrier for event in events}
    return tuple(barrier for barrier in BARRIERS if barrier in raised)


class Watch:
    """Observes what follows automatically after a command, and keeps its beats."""

    def __init__(self) -> None:
        self._beats: list[Beat] = []

    def __call__(self, state: Any, event_count: int) -> None:
        """Keep a moment, unless nothing has happened since the last one."""
        if event_count > (self._beats[-1].event_count if self._beats else 0):
            self._beats.append(Beat(state.clone(), event_count))

    def beats(self, event_count: int) -> tuple[Beat, ...]:
        """The moments kept during so many events, without one after the last of them."""
        return tuple(beat for beat in self._beats if beat.event_count < event_count)
