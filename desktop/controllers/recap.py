"""What the others did since a seat's last command, in a few words each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from desktop.words.engine import deed
from engine.core.event import Event
from engine.match.journal import Entry
from engine.match.table import Player


@dataclass(frozen=True, slots=True)
class SeatRecap:
    """What one seat did: each thing once, with how often; and all events, for whoever wants to see their pieces."""

    seat: int
    told: tuple[tuple[str, int], ...]
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Recap:
    """What happened after a position, by the others, in the order in which they played."""

    position: int
    deeds: tuple[SeatRecap, ...] = ()


def recap_since_last_turn(
    entries: Sequence[Entry], seat: int, players: Sequence[Player], game_id: str
) -> Recap:
    """What the others did after the last command of a seat, or from the start where it has given none."""
    own = [number for number, entry in enumerate(entries, start=1) if entry.seat == seat]
    position = own[-1] if own else 0
    by_seat: dict[int, list[Event]] = {}
    for entry in entries[position:]:
        by_seat.setdefault(entry.seat, []).extend(entry.events)
    found = (_deeds(other, events, players, game_id) for other, events in by_seat.items())
    return Recap(position, tuple(deeds for deeds in found if deeds.told))


def _deeds(seat: int, events: Sequence[Event], players: Sequence[Player], game_id: str) -> SeatRecap:
    telling = (event for event in events if event.barrier != "turn_ended")
    told = (deed(event, seat, players, game_id) for event in telling)
    return SeatRecap(seat, tuple(Counter(words for words in told if words).items()), tuple(events))
