"""What the others did since a seat's last turn, and what they brought upon that seat, in a few words each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, groupby
from typing import Final

from desktop.words.engine import predicate
from engine.core.event import Event
from engine.match.journal import Entry
from engine.match.table import Player

TURNS: Final = {"turn_started", "turn_ended"}
"""Events that go without saying where what a turn was used for is told."""


@dataclass(frozen=True, slots=True)
class SeatRecap:
    """What one seat did, in order, and all its events, to point at their pieces; the same in any language.

    What was done several times in a row is told once, with its count, unless another seat decided in between.
    """

    seat: int
    done: tuple[tuple[str, int], ...] = field(compare=False)
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Recap:
    """What the others did after a position, and what happened to oneself meanwhile, in the order of events."""

    position: int
    seats: tuple[SeatRecap, ...] = ()


def recap_since_last_turn(
    entries: Sequence[Entry], seat: int, players: Sequence[Player], game_id: str
) -> Recap:
    """What the others did after the last command that a seat gave in its own turn, or from the start if it has given
    none. What it was asked in another's turn has ended nothing: what was done before belongs to what it has missed.

    What that command itself brought the others belongs to it, and so does what one of them brought another, or this
    seat. What its own command brought this seat was seen. Within its turn there is nothing to tell yet.
    """
    own = [number for number, entry in enumerate(entries, start=1) if seat == entry.seat == entry.turn]
    position = own[-1] if own else 0
    if own and position == len(entries) and not entries[-1].ends_turn:
        return Recap(position)
    by_seat: dict[int, list[list[Event]]] = {}
    for decided, stretch in groupby(entries[max(0, position - 1) :], key=lambda entry: entry.seat):
        together: dict[int, list[Event]] = {}
        for entry in stretch:
            for event in entry.events:
                together.setdefault(getattr(event, "seat", entry.seat), []).append(event)
        for other, events in together.items():
            if not other == seat == decided:
                by_seat.setdefault(other, []).append(events)
    recaps = (_of_seat(other, stretches, players, game_id) for other, stretches in by_seat.items())
    return Recap(position, tuple(recap for recap in recaps if recap.done))


def _of_seat(
    seat: int, stretches: Sequence[Sequence[Event]], players: Sequence[Player], game_id: str
) -> SeatRecap:
    done: list[tuple[str, int]] = []
    for events in stretches:
        own = (event for event in events if event.kind not in TURNS)
        words = filter(None, (predicate(event, seat, players, game_id) for event in own))
        done.extend((phrase, len(list(same))) for phrase, same in groupby(words))
    return SeatRecap(seat, tuple(done), tuple(chain.from_iterable(stretches)))
