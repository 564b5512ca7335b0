"""What was decided, by whom, and what chance answered: enough to play the game again without a generator."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.core.chance import Outcome
from engine.core.command import Command
from engine.core.event import Event

BARRIERS: Final = ("turn_ended", "revealed", "passed")
"""What undo stops at, the weightiest first."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One command that was played, with all that it brought."""

    seat: int
    command: Command
    outcomes: tuple[Outcome, ...]
    events: tuple[Event, ...]

    @property
    def barrier(self) -> str | None:
        """Why this command can't be taken back, or not for long (see ``Event.barrier``); None where it can."""
        return barrier_of(self.events)


def barrier_of(events: Iterable[Event]) -> str | None:
    """Why some events can't be taken back: the barrier that weighs most; None where there is none."""
    barriers = {event.barrier for event in events}
    return next((barrier for barrier in BARRIERS if barrier in barriers), None)
