"""What was decided, by whom, and what chance answered: enough to play the game again without a generator."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.core.chance import Outcome
from engine.core.command import Command
from engine.core.event import Event


@dataclass(frozen=True, slots=True)
class Entry:
    """One command that was played, with all that it brought."""

    seat: int
    command: Command
    outcomes: tuple[Outcome, ...]
    events: tuple[Event, ...]

    @property
    def barrier(self) -> str | None:
        """Why this command can't be taken back (``revealed``, ``turn_ended``), or None where it can."""
        return barrier_of(self.events)


def barrier_of(events: Iterable[Event]) -> str | None:
    """Why some events can't be taken back: a turn that was ended weighs more than what was revealed; else None."""
    barriers = {event.barrier for event in events}
    return "turn_ended" if "turn_ended" in barriers else next(filter(None, barriers), None)
