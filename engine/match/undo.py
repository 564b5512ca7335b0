"""What can't be undone although a person would like to: because of what the table agreed on, or what others did or
saw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from engine.core.errors import Refusal
from engine.core.game import Game, Over
from engine.match.journal import Entry
from engine.match.table import Table


class Played(Protocol):
    """What has to be known of a match to say what can be undone."""

    game: Game[Any]
    table: Table
    entries: list[Entry]
    position: int

    @property
    def seat(self) -> int | None:
        """The seat that is asked; None if the game is over."""
        ...

    def state_at(self, position: int) -> Any:
        """The position after so many commands."""
        ...

    def was_decided(self, number: int) -> bool:
        """Whether somebody decided a command, as far as everybody may know."""
        ...

    def rests(self, position: int | None = None) -> bool:
        """Whether nothing follows automatically at a position."""
        ...

    def last_seen_by(self, seat: int) -> int:
        """The last position that the person at a seat is known to have seen."""
        ...


def why_kept(match: Played, first: int, last: int) -> Refusal | None:
    """Why the commands from one position to another can't be undone; None if they can.

    Only ``friendly`` reaches beyond what another player decided, or another person saw.
    """
    policy = match.table.undo
    if policy == "friendly":
        return None
    if policy == "none":
        return Refusal("undo_off")
    for number in range(last - 1, first - 1, -1):
        raised = _barrier(match, number)
        if raised is not None:
            return raised
    deciders = _deciders(match, first)
    own = next(deciders, None)
    other = next((seat for seat in deciders if seat != own), None)
    return _others(match, first, own, other)


def restarts(match: Played, start: int) -> Iterator[int]:
    """The positions that undo would reach step by step, back to ``start``, at which the asked seat decides.

    ``start`` is where its turn began: what others decided within the turn is theirs, also where undo would take that
    back. Each command is considered once, because a turn may be as long as a person keeps changing their mind.
    """
    policy = match.table.undo
    own: int | None = None
    other: int | None = None
    for number in range(len(match.entries) - 1, start - 1, -1):
        entry = match.entries[number]
        if match.was_decided(number):
            own, other = entry.seat, other if entry.seat == own else own
        if number >= match.position:
            continue
        if policy != "friendly" and (policy == "none" or _barrier(match, number)):
            break
        if match.rests(number):
            if policy != "friendly" and _others(match, number, own, other):
                break
            if entry.seat == match.seat:
                yield number


def _barrier(match: Played, number: int) -> Refusal | None:
    """The barrier that a command itself raised."""
    entry = match.entries[number]
    if entry.by.is_bot and entry.seat in match.table.sitting and match.was_decided(number):
        return Refusal("undo_bot", details={"seat": entry.seat})
    for barrier in entry.barriers:
        if barrier == "turn_ended" or (barrier == "revealed" and match.table.undo == "until_reveal"):
            return Refusal(f"undo_{barrier}")
        if barrier == "passed":
            other = next((seat for seat in _deciders(match, number + 1) if seat != entry.seat), None)
            if other is not None:
                return _passed(match, number, other)
    return None


def _others(match: Played, first: int, own: int | None, other: int | None) -> Refusal | None:
    """What was decided after a position by a player other than the one who decided there, or seen by a person.

    ``own`` is the first seat that decided from there on, ``other`` the first one after it that differs: a person's or a
    bot's, as undo stops where the next player has moved, also where no turn ended.
    """
    if other is not None:
        return _passed(match, first, other)
    for seat in range(len(match.table.players)):  # a bot may sit now where a person saw it
        if seat != own and match.last_seen_by(seat) > first:
            return Refusal("undo_seen", details={"seat": seat})
    is_over = isinstance(match.game.pending(match.state_at(len(match.entries))), Over)
    if is_over and len({*match.table.sitting, *_persons_that_decided(match)}) > 1:
        return Refusal("undo_over")  # nothing is hidden from anybody any more
    return None


def _passed(match: Played, first: int, other: int) -> Refusal:
    """What another player has decided since keeps it, also where they have undone that: so they are told themselves."""
    stands = any(
        match.entries[number].seat == other and match.was_decided(number)
        for number in range(first, match.position)
    )
    return Refusal("undo_passed" if stands else "undo_was_passed", details={"seat": other})


def _persons_that_decided(match: Played) -> Iterator[int]:
    """The seats of which a person has decided something; others may sit there now."""
    for number, entry in enumerate(match.entries):
        if not entry.by.is_bot and match.was_decided(number):
            yield entry.seat


def _deciders(match: Played, first: int) -> Iterator[int]:
    """The seats that decided something from a position on.

    What was undone since was still decided and seen.
    """
    for number in range(first, len(match.entries)):
        if match.was_decided(number):
            yield match.entries[number].seat
