"""What still comes for a seat before the game of Revive is over (4.1, 5.5, 5.10 and 9.2 of the rules)."""

from __future__ import annotations

from typing import Final

from engine.core.game import Seat
from engine.games.revive.content import Slot
from engine.games.revive.frames import Action, AfterAction
from engine.games.revive.state import ReviveState

_ACTIONS_OF_TURN: Final = 2


def is_last_turn(state: ReviveState) -> bool:
    """Whether the active seat has no further turn."""
    return state.turns_left is not None and state.turns_left < state.seats


def has_turn_left(state: ReviveState, seat: Seat) -> bool:
    """Whether a seat may play another turn, or is playing one (9.2)."""
    if not state.agenda or state.turns_left is None:
        return bool(state.agenda)
    return (seat - state.active) % state.seats <= state.turns_left


def actions_left(state: ReviveState, seat: Seat) -> int:
    """How many main actions a seat takes at least after the one that is being taken (4.1, 9.2)."""
    if seat != state.active:
        return _ACTIONS_OF_TURN * has_turn_left(state, seat)
    turn, following = state.agenda[0], _ACTIONS_OF_TURN * (not is_last_turn(state))
    if not isinstance(turn, Action | AfterAction):
        return following
    # What lies above it belongs to a free action before it.
    is_to_come = isinstance(turn, Action) and len(state.agenda) > 1
    return following + _ACTIONS_OF_TURN - turn.window + is_to_come


def may_hibernate(state: ReviveState) -> bool:
    """Whether the active seat can hibernate yet: before it acts, or in a further turn (5.10)."""
    return not is_last_turn(state) or _has_not_acted(state)


def plays_after_hibernating(state: ReviveState, seat: Seat) -> bool:
    """Whether a seat can hibernate and still play cards after it, which takes a further turn (5.10)."""
    if state.turns_left is None:
        return True
    return seat == state.active and not is_last_turn(state) and _has_not_acted(state)


def may_play_into(state: ReviveState, seat: Seat, slot: Slot) -> bool:
    """Whether a seat can play a card into a slot in an action after the one that is being taken (5.5).

    No effect that would clear it is reckoned with.
    """
    if plays_after_hibernating(state, seat):
        return True
    player, left = state.players[seat], actions_left(state, seat)
    # A locked one is unlocked by a figure that is sent, which is an action itself.
    is_unlocked = not slot.locked or player.knows.opens_side or left > 1
    return left > 0 and is_unlocked and player.is_open(slot)


def _has_not_acted(state: ReviveState) -> bool:
    turn = state.agenda[0]
    return isinstance(turn, Action) and turn.window == 1
