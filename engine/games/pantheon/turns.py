"""The turns of an epoch: choosing an action, what follows it, and Traitera (4.2, 5.6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.flow import Frame
from engine.core.game import Seat
from engine.games.pantheon import buying, drawing, events, moving, praying
from engine.games.pantheon.agenda import TASKS, Happening, Question, Told, begin_action
from engine.games.pantheon.commands import (
    ACTIONS,
    CHOOSE_ACTION,
    END_TURN,
    USE_TRAITERA,
    ChooseAction,
    EndTurn,
    UseTraitera,
)
from engine.games.pantheon.state import PantheonState

# Events are values, so those that come again and again are built once.
_turn_started = lru_cache(maxsize=4096)(events.TurnStarted)
_turn_ended = lru_cache(maxsize=4096)(events.TurnEnded)

_POSSIBLE: Final = {
    (move, draw, buy, pray): tuple(
        CHOOSE_ACTION[action]
        for action, possible in zip(ACTIONS, (move, draw, buy, pray), strict=True)
        if possible
    )
    or (CHOOSE_ACTION["pass"],)
    for move in (False, True)
    for draw in (False, True)
    for buy in (False, True)
    for pray in (False, True)
}
"""By what is possible: a seat may pass only where nothing is (R5)."""

_PASS_IS_NO_ACTION: Final = 2
"""The version of the rules since which no Traitera follows a pass (4.2)."""


def possible_actions(state: PantheonState, seat: Seat) -> Sequence[Command]:
    """The actions whose precondition holds, else the pass."""
    return _POSSIBLE[
        moving.can_move(state, seat),
        drawing.can_draw(state),
        buying.can_buy(state, seat),
        praying.can_pray(state, seat),
    ]


def _actions(state: PantheonState, frame: Frame) -> Sequence[Command]:
    return possible_actions(state, frame.seat)


def _choose(state: PantheonState, seat: Seat, command: ChooseAction, chance: Chance, told: Told) -> None:
    begin = _BEGIN.get(command.action)
    if begin is None:
        raise IllegalCommand(Refusal("unknown_command", "6"))
    begin(state, seat, chance, told)


def _pass(state: PantheonState, seat: Seat, chance: Chance, told: Told) -> None:
    if possible_actions(state, seat) != (CHOOSE_ACTION["pass"],):
        raise IllegalCommand(Refusal("action_possible", "4"))
    begin_action(state, seat, "pass", told)
    if state.rules >= _PASS_IS_NO_ACTION:
        state.flow.done()
        _next_turn(state, seat, told)


_BEGIN: Final[dict[str, Happening]] = {
    "move": moving.begin,
    "draw": drawing.begin,
    "buy": buying.begin,
    "pray": praying.begin,
    "pass": _pass,
}


def _begin_turns(state: PantheonState, seat: Seat, chance: Chance, told: Told) -> None:
    """After the preparation: the first turn, unless the epoch has ended already (4.1)."""
    if state.ender is None:
        _start_turn(state, seat, told)
    else:
        state.flow.push(seat, TASKS["decline"])


def _start_turn(state: PantheonState, seat: Seat, told: Told) -> None:
    state.active = seat
    state.extra = False
    if seat == state.first:
        state.round += 1
    told.append(_turn_started(seat, state.epoch, state.round))
    state.flow.push(seat, TASKS["action"])


def _after_action(state: PantheonState, seat: Seat, chance: Chance, told: Told) -> None:
    """The epoch ends, or a Traitera may bring another action, or it is the next seat's turn."""
    if state.ender is not None:
        told.append(_turn_ended(seat))
        state.flow.push(seat, TASKS["decline"])
    elif state.realms[seat].traitera_left and not state.extra:
        state.flow.push(seat, TASKS["traitera"])
    else:
        _next_turn(state, seat, told)


def _next_turn(state: PantheonState, seat: Seat, told: Told) -> None:
    told.append(_turn_ended(seat))
    _start_turn(state, (seat + 1) % len(state.realms), told)


def _extras(state: PantheonState, frame: Frame) -> Sequence[Command]:
    return (USE_TRAITERA, END_TURN)


def _use_traitera(state: PantheonState, seat: Seat, command: UseTraitera, chance: Chance, told: Told) -> None:
    state.flow.done()
    state.realms[seat].traitera_used += 1
    state.extra = True
    told.append(events.TraiteraUsed(seat))
    state.flow.push(seat, TASKS["action"])


def _end_turn(state: PantheonState, seat: Seat, command: EndTurn, chance: Chance, told: Told) -> None:
    state.flow.done()
    _next_turn(state, seat, told)


QUESTIONS: Final = {
    "action": Question(_actions, {ChooseAction: _choose}),
    "traitera": Question(_extras, {UseTraitera: _use_traitera, EndTurn: _end_turn}),
}

STEPS: Final = {"begin": _begin_turns, "after": _after_action}
