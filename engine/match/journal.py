"""What was decided, by whom, and what chance answered: enough to play the game again without a generator."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.core.chance import Outcome
from engine.core.command import Command
from engine.core.event import Event
from engine.match.table import Player

BARRIERS: Final = ("turn_ended", "revealed", "passed")
"""What undo stops at, the weightiest first."""

TURN_ENDS: Final = ("turn_ended", "passed")
"""Those with which a turn is over."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One command that was played, with all that it brought.

    ``by`` is who decided it: whoever had the seat then, as seats may be taken over later.
    """

    seat: int
    command: Command
    outcomes: tuple[Outcome, ...]
    events: tuple[Event, ...]
    by: Player

    @property
    def barrier(self) -> str | None:
        """Why this command can't be taken back, or not for long (see ``Event.barrier``); None where it can."""
        return next(iter(self.barriers), None)

    @property
    def barriers(self) -> tuple[str, ...]:
        """All that it raised, the weightiest first."""
        return barriers_of(self.events)

    @property
    def ends_turn(self) -> bool:
        """True where another turn begins, or another seat is asked, from then on."""
        return any(barrier in TURN_ENDS for barrier in self.barriers)


def barriers_of(events: Iterable[Event]) -> tuple[str, ...]:
    """Why some events can't be taken back, or not for long: their barriers, the weightiest first."""
    raised = {event.barrier for event in events}
    return tuple(barrier for barrier in BARRIERS if barrier in raised)
