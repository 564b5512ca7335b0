"""What stays, although a person would like to take it back: what the table agreed on, and what others did or saw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from engine.core.command import Command
from engine.core.errors import Refusal
from engine.core.game import Game, Over
from engine.match.journal import Entry
from engine.match.table import Table


class Played(Protocol):
    """What has to be known of a match to say what stays."""

    game: Game[Any]
    table: Table
    entries: list[Entry]

    def state_at(self, position: int) -> Any:
        """The position after so many commands."""
        ...

    def forced(self, position: int | None = None) -> Command | None:
        """What was done at a position without anybody being asked; None where somebody was."""
        ...

    def last_seen_by(self, seat: int) -> int:
        """The last position that the person of a seat is known to have seen."""
        ...


def why_kept(match: Played, first: int, last: int) -> Refusal | None:
    """Why the commands from one position to another can't be taken back; None where they can.

    ``friendly`` alone reaches over what another person decided or saw, whatever else was agreed on.
    """
    policy = match.table.undo
    if policy == "friendly":
        return None
    if policy == "none":
        return Refusal("undo_off")
    barriers = (_barrier(match, number) for number in range(last - 1, first - 1, -1))
    return next(filter(None, barriers), None) or _others(match, first)


def _barrier(match: Played, number: int) -> Refusal | None:
    """What a command itself raised to be kept by."""
    entry = match.entries[number]
    for barrier in entry.barriers:
        if barrier == "turn_ended" or (barrier == "revealed" and match.table.undo == "until_reveal"):
            return Refusal(f"undo_{barrier}")
        if barrier == "passed":
            other = next((seat for seat in _deciders(match, number + 1) if seat != entry.seat), None)
            if other is not None:
                return Refusal("undo_passed", details={"seat": other})
    return None


def _others(match: Played, first: int) -> Refusal | None:
    """What was decided or seen, after a position, by another person than the one who decided there."""
    deciders = _deciders(match, first, persons_only=True)
    own = next(deciders, None)
    for seat in deciders:
        if seat != own:
            return Refusal("undo_passed", details={"seat": seat})
    for seat in match.table.persons:
        if seat != own and match.last_seen_by(seat) > first:
            return Refusal("undo_seen", details={"seat": seat})
    shared = len(match.table.persons) > 1
    if shared and isinstance(match.game.pending(match.state_at(len(match.entries))), Over):
        return Refusal("undo_over")  # nothing is hidden from anybody any more
    return None


def _deciders(match: Played, first: int, *, persons_only: bool = False) -> Iterator[int]:
    """The seats that decided something from a position on.

    What was taken back since was decided and seen all the same. What is forced nobody has decided.
    """
    for number in range(first, len(match.entries)):
        entry = match.entries[number]
        if not (persons_only and entry.by.is_bot) and match.forced(number) is None:
            yield entry.seat
