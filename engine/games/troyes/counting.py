"""What cards count (2.8 to 2.10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.core.game import Seat
from engine.games.troyes.content import BISHOPRIC, CITY_HALL, DICE_RULES, PALACE, RED, Counted
from engine.games.troyes.state import EMPTY, TroyesState, standing, tradesmen


def fullest_red(state: TroyesState) -> int:
    """The most red dice that lie in one district now, grey included (2.8)."""
    start = RED * DICE_RULES.of_a_colour
    lying = [
        owner
        for owner, face in zip(
            state.districts[start : start + DICE_RULES.of_a_colour],
            state.faces[start : start + DICE_RULES.of_a_colour],
            strict=True,
        )
        if face
    ]
    return max(map(lying.count, range(EMPTY)))


_COUNTS: Final[Mapping[str, Callable[[TroyesState, Seat], int]]] = {
    "own_citizens_in_palace": lambda state, seat: standing(state, seat, PALACE),
    "own_citizens_in_bishopric": lambda state, seat: standing(state, seat, BISHOPRIC),
    "own_citizens_in_city_hall": lambda state, seat: standing(state, seat, CITY_HALL),
    "own_citizens_in_all_buildings": lambda state, seat: state.spaces.count(seat),
    "own_citizens_on_activities": tradesmen,
    "own_cathedral_cubes": lambda state, seat: state.cathedral.count(seat),
    "own_event_cards": lambda state, seat: len(state.players[seat].won),
    "events_with_own_cube": lambda state, seat: sum(1 for event in state.row if event.count(seat)),
    "red_dice_in_fullest_district": lambda state, seat: fullest_red(state),
    "deniers": lambda state, seat: state.players[seat].deniers,
    "influence": lambda state, seat: state.players[seat].influence,
}


def count(state: TroyesState, seat: Seat, what: Counted) -> int:
    """How many of something a seat has now; expelled citizens don't count (5.7)."""
    return _COUNTS[what](state, seat)
