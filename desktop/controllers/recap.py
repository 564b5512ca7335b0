"""What the others did since a seat's last command, in a few words each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from desktop.words.engine import predicate
from engine.core.event import Event
from engine.match.journal import Entry
from engine.match.table import Player


@dataclass(frozen=True, slots=True)
class SeatRecap:
    """What one seat did: each thing once, with its count; and all its events, to point at their pieces."""

    seat: int
    done: tuple[tuple[str, int], ...]
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Recap:
    """What the others did after a position, in the order in which they played."""

    position: int
    seats: tuple[SeatRecap, ...] = ()


def recap_since_last_turn(
    entries: Sequence[Entry], seat: int, players: Sequence[Player], game_id: str
) -> Recap:
    """What the others did after the last command of a seat, or from the start if it has given none."""
    own = [number for number, entry in enumerate(entries, start=1) if entry.seat == seat]
    position = own[-1] if own else 0
    by_seat: dict[int, list[Event]] = {}
    for entry in entries[position:]:
        by_seat.setdefault(entry.seat, []).extend(entry.events)
    recaps = (_of_seat(other, events, players, game_id) for other, events in by_seat.items())
    return Recap(position, tuple(recap for recap in recaps if recap.done))


def _of_seat(seat: int, events: Sequence[Event], players: Sequence[Player], game_id: str) -> SeatRecap:
    own = (event for event in events if event.kind != "turn_ended")
    done = (predicate(event, seat, players, game_id) for event in own)
    return SeatRecap(seat, tuple(Counter(words for words in done if words).items()), tuple(events))
