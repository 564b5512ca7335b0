"""The turns of an epoch: choosing an action, what follows it, and Traitera (4.2, 5.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from engine.core.agenda import Emitted, Question, Step
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.pantheon import buying, drawing, events, moving, praying
from engine.games.pantheon.commands import (
    ACTIONS,
    CHOOSE_ACTION,
    END_TURN,
    USE_TRAITERA,
    ChooseAction,
    EndTurn,
    UseTraitera,
)
from engine.games.pantheon.frames import (
    ACTION,
    AFTER_ACTION,
    TRAITERA,
    Action,
    AfterAction,
    BeginTurns,
    NationDecline,
    Traitera,
)
from engine.games.pantheon.state import PantheonState

# Events are values, so recurring ones are built once.
_action_chosen = recurring(events.ActionChosen)
_turn_started = recurring(events.TurnStarted)
_turn_ended = recurring(events.TurnEnded)

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
"""By what is possible: a seat may pass only if nothing is (R5)."""

_PASS_IS_NO_ACTION: Final = 2
"""The version of the rules since which no Traitera follows a pass (4.2)."""


def possible_actions(state: PantheonState, seat: Seat) -> Sequence[Command]:
    """The actions whose precondition holds, or else passing."""
    return _POSSIBLE[
        moving.can_move(state, seat),
        drawing.can_draw(state),
        buying.can_buy(state, seat),
        praying.can_pray(state, seat),
    ]


def _can_pass(state: PantheonState, seat: Seat) -> bool:
    return possible_actions(state, seat) == (CHOOSE_ACTION["pass"],)


class _Way(NamedTuple):
    """An action: its precondition, the refusal without it, and how it begins."""

    possible: Callable[[PantheonState, Seat], bool]
    otherwise: Callable[[PantheonState, Seat], Refusal]
    begin: Callable[[PantheonState, Seat, Chance, Emitted], None]


def _always(reason: str, rule: str) -> Callable[[PantheonState, Seat], Refusal]:
    """The refusal that is the same in every position."""
    refusal = Refusal(reason, rule)
    return lambda state, seat: refusal


def nobody_can_act(state: PantheonState) -> bool:
    """Whether all could only pass for ever: no pass changes what is possible (4.3)."""
    return all(_can_pass(state, seat) for seat in range(len(state.realms)))


def _pass(state: PantheonState, seat: Seat, chance: Chance, emitted: Emitted) -> None:
    if nobody_can_act(state):
        state.agenda[-1] = NationDecline(seat)
        emitted.append(_turn_ended(seat))
    elif state.rules >= _PASS_IS_NO_ACTION:
        del state.agenda[-1]
        _next_turn(state, seat, emitted)


_WAYS: Final = {
    "move": _Way(moving.can_move, moving.no_move, moving.begin),
    "draw": _Way(lambda state, _: drawing.can_draw(state), _always("no_card_left", "5.2"), drawing.begin),
    "buy": _Way(buying.can_buy, _always("nothing_affordable", "5.3"), buying.begin),
    "pray": _Way(praying.can_pray, _always("no_god_payable", "5.4"), praying.begin),
    "pass": _Way(_can_pass, _always("action_possible", "4"), _pass),
}


def _actions(state: PantheonState, action: Action) -> Sequence[Command]:
    return possible_actions(state, action.seat)


def _choose(
    state: PantheonState, action: Action, command: ChooseAction, chance: Chance, emitted: Emitted
) -> None:
    way = _WAYS.get(command.action)
    if way is None:
        raise IllegalCommand(Refusal("unknown_command", "6"))
    seat = action.seat
    if not way.possible(state, seat):
        raise IllegalCommand(way.otherwise(state, seat))
    state.agenda[-1] = AFTER_ACTION[seat]
    emitted.append(_action_chosen(seat, command.action))
    way.begin(state, seat, chance, emitted)


def told(state: PantheonState, action: Action) -> str:
    """What is told to come first: who can take no action only passes."""
    return "action_impossible" if _can_pass(state, action.seat) else action.tag


def _begin_turns(state: PantheonState, frame: BeginTurns, chance: Chance, emitted: Emitted) -> None:
    """After the preparation: the first turn, unless the epoch has ended already (4.1)."""
    if state.ender is None:
        _start_turn(state, frame.seat, emitted)
    else:
        state.agenda.append(NationDecline(frame.seat))


def _start_turn(state: PantheonState, seat: Seat, emitted: Emitted) -> None:
    state.extra = False
    if seat == state.first:
        state.round += 1
    emitted.append(_turn_started(seat, state.epoch, state.round))
    state.agenda.append(ACTION[seat])


def _after_action(state: PantheonState, frame: AfterAction, chance: Chance, emitted: Emitted) -> None:
    """The epoch ends, or a Traitera may bring another action, or it is the next seat's turn."""
    seat = frame.seat
    if state.ender is not None:
        emitted.append(_turn_ended(seat))
        state.agenda.append(NationDecline(seat))
    elif state.realms[seat].traitera_left and not state.extra:
        state.agenda.append(TRAITERA[seat])
    else:
        _next_turn(state, seat, emitted)


def _next_turn(state: PantheonState, seat: Seat, emitted: Emitted) -> None:
    emitted.append(_turn_ended(seat))
    _start_turn(state, (seat + 1) % len(state.realms), emitted)


def _extras(state: PantheonState, frame: Traitera) -> Sequence[Command]:
    return (USE_TRAITERA, END_TURN)


def _use_traitera(
    state: PantheonState, frame: Traitera, _: UseTraitera, chance: Chance, emitted: Emitted
) -> None:
    state.realms[frame.seat].traitera_used += 1
    state.extra = True
    emitted.append(events.TraiteraUsed(frame.seat))
    state.agenda[-1] = ACTION[frame.seat]


def _end_turn(state: PantheonState, frame: Traitera, _: EndTurn, chance: Chance, emitted: Emitted) -> None:
    del state.agenda[-1]
    _next_turn(state, frame.seat, emitted)


ASKS: Final = (
    Question(Action, _actions, {ChooseAction: _choose}, rule="4"),
    Question(Traitera, _extras, {UseTraitera: _use_traitera, EndTurn: _end_turn}, rule="5.6"),
)

STEPS: Final = (Step(BeginTurns, _begin_turns), Step(AfterAction, _after_action))
