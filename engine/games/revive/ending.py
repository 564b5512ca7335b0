"""What still comes for a seat before the game of Revive is over (4.1, 5.10 and 9.2 of the rules)."""

from __future__ import annotations

from engine.core.game import Seat
from engine.games.revive.frames import Action, AfterAction
from engine.games.revive.state import ReviveState


def is_last_turn(state: ReviveState) -> bool:
    """Whether the active seat has no further turn."""
    return state.turns_left is not None and state.turns_left < state.seats


def has_turn_left(state: ReviveState, seat: Seat) -> bool:
    """Whether a seat may play another turn, or is playing one (9.2)."""
    if not state.agenda or state.turns_left is None:
        return bool(state.agenda)
    return (seat - state.active) % state.seats <= state.turns_left


def acts_again(state: ReviveState, seat: Seat) -> bool:
    """Whether a seat takes another main action after the one that is being taken (4.1, 9.2)."""
    if seat != state.active:
        return has_turn_left(state, seat)
    turn = state.agenda[0]
    return not is_last_turn(state) or (isinstance(turn, Action | AfterAction) and turn.window == 1)


def may_hibernate(state: ReviveState) -> bool:
    """Whether the active seat can hibernate yet: before it acts, or in a further turn (5.10)."""
    turn = state.agenda[0]
    return not is_last_turn(state) or (isinstance(turn, Action) and turn.window == 1)
