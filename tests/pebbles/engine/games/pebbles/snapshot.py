"""How a position of Pebbles is written down, and what is always true of one."""

from __future__ import annotations

from typing import Final

from engine.core.invariants import each_once, require
from engine.core.position import Description, left_over, things
from engine.games.pebbles.content import CONSTANTS, PEBBLES
from engine.games.pebbles.frames import Tide, Turn
from engine.games.pebbles.state import PebblesState

MOST_A_ROUND: Final = 6
"""The most shells that the tide brings."""


def check(state: PebblesState) -> None:
    """Raises BrokenState where an invariant of the game is broken."""
    lying = things(state, PEBBLES)
    each_once("pebble", lying)
    require(not left_over(PEBBLES, lying), "a pebble is missing")
    require(len(state.shore) == CONSTANTS.shore, "the shore has a wrong number of places")
    require(None not in state.shore or not state.bag.left, "an empty place although there are pebbles")
    require(all(len(player.hand) <= CONSTANTS.most_in_hand for player in state.players), "too many in hand")
    require(1 <= state.round <= state.rounds, "no such round")
    seats = len(state.players)
    earned = MOST_A_ROUND * state.round * seats + CONSTANTS.sold_for * len(state.sea)
    require(sum(player.shells for player in state.players) <= CONSTANTS.shells * seats + earned, "too rich")
    if state.agenda:
        _check_agenda(state)
    else:
        require(state.round == state.rounds, "over before the last round")


def _check_agenda(state: PebblesState) -> None:
    tide, *turns = state.agenda
    order = [(tide.seat + number) % len(state.players) for number in range(len(state.players))]
    require(isinstance(tide, Tide) and tide.seat < len(state.players), "no tide to come")
    require([turn.seat for turn in reversed(turns)] == order[len(order) - len(turns) :], "wrong turns")
    for turn in turns:
        require(isinstance(turn, Turn) and (not turn.laid or turn is turns[-1]), "a turn begun too early")


POSITION: Final = Description(PebblesState, check)
