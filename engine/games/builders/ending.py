"""When The Builders is over (9.1 and 11.3 of the rules)."""

from __future__ import annotations

from typing import Literal

from engine.core.game import Seat
from engine.games.builders.content import CONSTANTS
from engine.games.builders.state import BuildersState, Turn


def is_last_turn(state: BuildersState) -> bool:
    """Whether the turn that is played is surely its seat's last one.

    A final round is played to its end, and whoever has the points for it brings it on at the end of their turn.
    """
    return state.yard.card_points >= state.options.end_points or is_last_round(state)


def has_turn_left(state: BuildersState, seat: Seat) -> bool:
    """Whether a seat may play another turn, or is playing one: in what is surely the last round, who hasn't yet."""
    if state.ended_by is not None:
        return False
    if not is_last_round(state):
        return True
    return isinstance(state.agenda[-1], Turn) and state.turn_of(seat) >= state.turn_of(state.active)


def is_last_round(state: BuildersState) -> bool:
    """Whether the round that is played is surely the last one: the final round, or that at the limit."""
    return state.final_round or state.round == state.options.round_cap


def reason_to_end(state: BuildersState) -> Literal["end_points", "stalled", "round_cap"] | None:
    """Why the game ends with the round that has just been played; None if it goes on."""
    if state.final_round:
        return "end_points"
    if state.stall_rounds >= CONSTANTS.stall.rounds_without_work:
        return "stalled"
    if state.round == state.options.round_cap:
        return "round_cap"
    return None
