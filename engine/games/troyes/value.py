"""The prospects of each seat at the start of a round: a linear sum of features, fitted by ``engine.bots.fit``."""

from __future__ import annotations

from typing import Final

from engine.games.troyes.content import BUILDINGS, CATHEDRAL, CHARACTERS, DICE, EVENT_RULES
from engine.games.troyes.counting import count
from engine.games.troyes.evaluation import smooth
from engine.games.troyes.scoring import missing_levels, slot_points
from engine.games.troyes.state import TroyesState, standing, tradesmen

_BASE: Final = (
    "vp",
    "slots",
    "open_events",
    "missing_levels",
    "characters",
    "own_characters",
    "deniers",
    "influence",
    "red_citizens",
    "white_citizens",
    "yellow_citizens",
    "hand",
    "tradesmen",
    "delayed_cubes",
    "event_cubes",
    "event_shares",
    "cathedral_cubes",
    "events_won",
    "red_pips",
    "white_pips",
    "yellow_pips",
    "turn",
)
FEATURES: Final = (*_BASE, *(f"left_{name}" for name in _BASE))
"""Each feature of a seat twice: as it is, and by how much of the game is left."""


def features(state: TroyesState) -> list[tuple[float, ...]]:
    """The numbers that the first half of ``FEATURES`` names, for every seat."""
    return [_of(state, seat) for seat in range(state.seats)]


def left(state: TroyesState) -> float:
    """How much of the game is left, from 1 to 0."""
    return (state.rounds - state.round) / state.rounds


def _of(state: TroyesState, seat: int) -> tuple[float, ...]:
    player, seats = state.players[seat], state.seats
    slots, _ = slot_points(state, seat)
    promised = {each: smooth(each.tiers_at(seats), count(state, seat, each.count)) for each in CHARACTERS}
    cubes = [(event, event.count(seat)) for event in state.row]
    pips = [0.0, 0.0, 0.0]
    for die in state.own_dice(seat):
        pips[DICE[die].colour] += state.faces[die]
    return (
        float(player.vp),
        float(slots),
        float(sum(EVENT_RULES.open_vp for _, own in cubes if own)),
        float(CATHEDRAL.missing_level_vp * len(missing_levels(state, seat))),
        sum(promised.values()),
        sum(promised[each] for each in player.characters),
        float(player.deniers),
        float(player.influence),
        *(float(standing(state, seat, building)) for building in BUILDINGS),
        float(player.hand),
        float(tradesmen(state, seat)),
        float(sum(place.cubes[seat] for place in state.workplaces)),
        float(sum(own for _, own in cubes)),
        sum(own * sum(event.card.vp) / event.card.flags for event, own in cubes),
        float(state.cathedral.count(seat)),
        float(len(player.won)),
        *pips,
        float((seat - state.first) % seats),
    )
