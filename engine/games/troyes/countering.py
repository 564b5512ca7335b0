"""The action that counters an event, and what is settled when one is completed (5.4, 5.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.agenda import Emitted
from engine.core.chance import Chance
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.troyes import events
from engine.games.troyes.commands import CounterEvent
from engine.games.troyes.content import COLOURS, EVENT_RULES, MARAUDING
from engine.games.troyes.frames import Action
from engine.games.troyes.gaining import gain_influence
from engine.games.troyes.pushing import seat_of
from engine.games.troyes.refusing import refused
from engine.games.troyes.spending import ready, spend
from engine.games.troyes.state import OpenEvent, TroyesState, opened

_event_countered = recurring(events.EventCountered)
_event_scored = recurring(events.EventScored)


@dataclass(frozen=True, slots=True)
class Settlement:
    """How a completed event is shared: points by owner, and the owner that takes the card (5.5)."""

    vp: Mapping[int, int]
    taker: int


def settle(event: OpenEvent, sole_takes_both: bool) -> Settlement:
    """The shares of a full event; those of grey vanish (5.5)."""
    upper, lower = event.card.vp
    counts = Counter(cube.owner for cube in event.cubes)
    most = max(counts.values())
    firsts = [owner for owner, cubes in counts.items() if cubes == most]
    vp: dict[int, int] = {}
    if len(firsts) > 1:
        vp = dict.fromkeys(firsts, (upper + lower) // len(firsts))
    elif len(counts) == 1:
        vp = {firsts[0]: upper + lower if sole_takes_both else upper}
    else:
        second = max(cubes for cubes in counts.values() if cubes < most)
        seconds = [owner for owner, cubes in counts.items() if cubes == second]
        vp = {firsts[0]: upper, **dict.fromkeys(seconds, lower // len(seconds))}
    # A Counter keeps the order of the cubes: the first of those with the most placed the earliest.
    return Settlement(vp, firsts[0])


def new_event(state: TroyesState, event: OpenEvent) -> OpenEvent:
    """The same without cubes but the grey one with which it begins, if any (4.7, 5.5)."""
    return opened(event.card, int(state.neutral_cubes))


def place_cubes(state: TroyesState, seat: Seat, place: int, cubes: int, emitted: Emitted) -> None:
    """Cubes on the first free flags, with influence for each; a full event is completed at once (5.4)."""
    event = state.row[place].with_cubes(seat, cubes)
    state.row[place] = event
    gained = gain_influence(state.players[seat], EVENT_RULES.influence_per_cube * cubes)
    emitted.append(_event_countered(seat, event.card.id, cubes, gained))
    if not event.free_flags:
        _complete(state, place, event, emitted)


def _complete(state: TroyesState, place: int, event: OpenEvent, emitted: Emitted) -> None:
    """Points, the card, and all cubes go; Marauding is emptied and stays (5.5)."""
    settlement = settle(event, state.options.sole_contributor_takes_both)
    shares = tuple(settlement.vp.get(seat, 0) for seat in range(state.seats))
    for player, vp in zip(state.players, shares, strict=True):
        player.vp += vp
    if event.card is MARAUDING:
        state.row[place] = new_event(state, event)
        _emit_completion(event, shares, None, emitted)
        return
    del state.row[place]
    taker = seat_of(settlement.taker)
    if taker is None:
        state.gone += (event.card,)
    else:
        state.players[taker].won += (event.card,)
    _emit_completion(event, shares, taker, emitted)


def _emit_completion(event: OpenEvent, shares: tuple[int, ...], taker: int | None, emitted: Emitted) -> None:
    emitted.append(events.EventCompleted(event.card.id, shares, taker))
    emitted += [_event_scored(seat, event.card.id, vp) for seat, vp in enumerate(shares) if vp]


def counter(
    state: TroyesState, frame: Action, command: CounterEvent, chance: Chance, emitted: Emitted
) -> None:
    """As many cubes as the dice bring, or as there are free flags, never fewer (5.4)."""
    card = command.event
    group = ready(state, frame)
    if group.colour != card.colour:
        raise refused("wrong_colour", "5.4", target=card.id, colour=COLOURS[card.colour])
    place = state.place_in_row(card)
    if place is None:
        raise refused("event_gone", "5.4")
    cubes = group.total // card.divisor
    if not cubes:
        raise refused("total_too_small", "5.4", total=group.total, divisor=card.divisor)
    state.agenda.pop()
    spend(state, frame, emitted)
    place_cubes(state, frame.seat, place, min(cubes, state.row[place].free_flags), emitted)
