"""How strong the black dice are, and who can counter them (4.9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.core.game import Seat
from engine.games.troyes.content import DEFENCE, DICE, INFLUENCE, RED
from engine.games.troyes.state import TroyesState


def threatened(state: TroyesState) -> int:
    """How many black dice are rolled with the events of the row (4.9)."""
    return sum([event.card.black_dice for event in state.row])


def highest(state: TroyesState) -> int:
    """The highest black die, 0 if none is left."""
    return max(state.black)


STRENGTH: Final = tuple(DEFENCE.red_factor if die.colour == RED else 1 for die in DICE)
"""What a pip of a die counts against black dice (4.9)."""


def strength(state: TroyesState, dice: Iterable[int]) -> int:
    """What coloured dice count against black ones: red ones double (4.9)."""
    faces, found = state.faces, 0
    for die in dice:
        found += faces[die] * STRENGTH[die]
    return found


def doubled(state: TroyesState, dice: Iterable[int]) -> tuple[int, ...]:
    """What those of the dice show that count double against black ones: the red ones (4.9)."""
    return tuple([state.faces[die] for die in dice if DICE[die].colour == RED])


def whole_strength(state: TroyesState, seat: Seat) -> int:
    """What a whole district counts; a die that is gone shows nothing (4.9)."""
    return strength(state, state.thrown.by_owner[seat])


def at_stake(state: TroyesState, seat: Seat) -> int:
    """The points that a seat loses if it counters nothing: nobody falls below 0 (4.8, 4.9)."""
    return min(state.players[seat].vp, DEFENCE.failed_vp)


def can_counter(state: TroyesState, seat: Seat) -> bool:
    """Whether a whole district reaches the highest black die (4.9)."""
    return whole_strength(state, seat) >= highest(state)


def is_in_reach(state: TroyesState, seat: Seat, black: Iterable[int]) -> bool:
    """Whether a whole district reaches some black dice, and one of the highest with them (4.9)."""
    faces, most = [state.black[die] for die in black], highest(state)
    return whole_strength(state, seat) >= sum(faces) + (0 if most in faces else most)


def is_hopeless(state: TroyesState, seat: Seat) -> bool:
    """Whether a seat can't counter, and can't change that with influence either (4.9)."""
    if state.players[seat].influence >= INFLUENCE.reroll and state.own_dice(seat):
        return False
    return not can_counter(state, seat)
