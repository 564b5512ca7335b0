"""What a seat does at first sight: lines of commands that come of one plan, for playing on in thought.

They are the choices of the policy's scores, but worked out once for a Move, a Buy or a Draw, and not anew for each step
of it. A line ends where something comes to light that may change the plan: loot, or a card laid open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from engine.core.agenda import Frame
from engine.core.command import Command
from engine.games.pantheon.commands import (
    DISCARD,
    END_BUY,
    END_MOVE,
    PLACE,
    PLACE_PAID,
    PLAY_COIN,
    PLAY_MOVE_CARD,
    TAKE_DISPLAY,
    TAKE_PILE,
    ChooseAction,
)
from engine.games.pantheon.content import CARDS_DEALT, COINS, GADICEA, MOVE, MOVING, POWERS, STONKUS
from engine.games.pantheon.drawing import left_to_take
from engine.games.pantheon.evaluation import Evaluation, PolicyWeights
from engine.games.pantheon.frames import Action, Buy, Cartago, Draw, Follow, HandToSeven, Move
from engine.games.pantheon.plans import (
    March,
    Shopping,
    action_march,
    coin_waste,
    draw_worth,
    march,
    move_worth,
    prayer,
    shopping,
    staying,
)
from engine.games.pantheon.reach import FREE_HEX, SHARED_HEX
from engine.games.pantheon.state import PantheonState
from engine.games.pantheon.turns import possible_actions

Line = Sequence[Command]
_NONE: Final[Line] = ()
_STAY: Final[Line] = (END_MOVE,)


def line(state: PantheonState, weights: PolicyWeights) -> Line:
    """The next commands of the seat that is asked; none where its scores have to tell."""
    frame = state.agenda[-1]
    planned = _LINES.get(type(frame))
    return _NONE if planned is None else planned(Evaluation(state, weights, frame.seat), frame)


# Actions.


def _action(evaluation: Evaluation, action: Action) -> Line:
    """The best action, and how it begins."""
    legal = possible_actions(evaluation.state, evaluation.seat)
    if len(legal) == 1:
        return legal
    best, highest = legal[0], float("-inf")
    begun: Callable[[], Line] = tuple
    for command in legal:
        assert isinstance(command, ChooseAction)
        worth, begins = BEGINNINGS[command.action](evaluation)
        if worth > highest:
            best, highest, begun = command, worth, begins
    return (best, *begun())


Beginning = tuple[float, Callable[[], Line]]
"""What an action is worth by the best that could be made of it, and its first commands when they are asked for."""


def _begin_move(evaluation: Evaluation) -> Beginning:
    plan = action_march(evaluation)
    steps = MOVING.free_steps + evaluation.realm.steps
    return move_worth(evaluation, plan), partial(_along, evaluation, plan, steps)


def _begin_draw(evaluation: Evaluation) -> Beginning:
    sorts = evaluation.sorts()
    count = left_to_take(evaluation.state, CARDS_DEALT.draw_action + evaluation.realm.powers[GADICEA])
    begins = tuple if None in evaluation.state.display else partial(_taking, evaluation, sorts, count)
    return draw_worth(evaluation, sorts, count), begins


def _begin_buy(evaluation: Evaluation) -> Beginning:
    purse = evaluation.realm.powers[STONKUS]
    plan = shopping(evaluation, purse)
    return plan.worth + evaluation.weights.buys, partial(_spending, evaluation, plan, purse)


def _begin_pray(evaluation: Evaluation) -> Beginning:
    return prayer(evaluation)[0] + evaluation.weights.prays, tuple


def _begin_pass(evaluation: Evaluation) -> Beginning:
    return 0.0, tuple


BEGINNINGS: Final[dict[str, Callable[[Evaluation], Beginning]]] = {
    "move": _begin_move,
    "draw": _begin_draw,
    "buy": _begin_buy,
    "pray": _begin_pray,
    "pass": _begin_pass,
}


# Moves.


def _move(evaluation: Evaluation, move: Move) -> Line:
    if not (move.steps or evaluation.realm.hand[MOVE.index]):
        return _STAY
    plan = march(evaluation, move.steps, move.jump)
    if not plan.trails or plan.worth <= (staying(evaluation) if move.stays else 0.0):
        return _STAY if move.may_end else _NONE
    return _along(evaluation, plan, move.steps)


def _along(evaluation: Evaluation, plan: March, steps: int) -> Line:
    """All of a plan up to the first loot: hex after hex, and a movement card where it is needed."""
    state = evaluation.state
    commands: list[Command] = []
    for trail in plan.trails:
        for place in trail.hexes:
            price = SHARED_HEX if state.taken & place else FREE_HEX
            while price > steps:
                commands.append(PLAY_MOVE_CARD)
                steps += MOVING.steps_per_card
            commands.append(PLACE[place])
            steps -= price
            if place in evaluation.goals().loot:
                return commands
    if commands and not steps:
        commands.append(END_MOVE)
    return commands


# Cards.


def _draw(evaluation: Evaluation, draw: Draw) -> Line:
    return _taking(evaluation, evaluation.sorts(), draw.left)


def _taking(evaluation: Evaluation, sorts: Sequence[float], count: int) -> Line:
    """The open cards that promise no less than blind ones; where there are none, blind ones to the last."""
    state = evaluation.state
    blind = evaluation.blind(sorts)
    good = [
        (-sorts[card], slot)
        for slot, card in enumerate(state.display)
        if card is not None and sorts[card] >= blind
    ]
    if good:
        good.sort()
        return [TAKE_DISPLAY[slot] for _, slot in good[:count]]
    return (TAKE_PILE,) * count if len(state.pile) >= count else _NONE


def _discard(evaluation: Evaluation, frame: HandToSeven) -> Line:
    """What counts least, down to seven."""
    sorts = evaluation.sorts()
    held = [(sorts[card], card) for card, count in enumerate(evaluation.realm.hand) for _ in range(count)]
    held.sort()
    return [DISCARD[card] for _, card in held[: len(held) - POWERS.hand_size]]


# Purchases.


def _buy(evaluation: Evaluation, buy: Buy) -> Line:
    coins = type(buy) is Buy
    plan = shopping(evaluation, buy.purse, coins=coins)
    if plan.chosen:
        return _spending(evaluation, plan, buy.purse)
    return (END_BUY,) if buy.bought or not coins else _NONE


def _spending(evaluation: Evaluation, plan: Shopping, purse: int) -> Line:
    """All purchases up to the first loot, each with the coins that it needs."""
    hand = evaluation.realm.hand[:]
    commands: list[Command] = []
    for purchase in plan.chosen:
        while purse < purchase.price:
            short = purchase.price - purse
            coins = [number for number, coin in enumerate(COINS) if hand[coin.index]]
            number = min(coins, key=lambda number: coin_waste(COINS[number].coins, short))
            hand[COINS[number].index] -= 1
            purse += COINS[number].coins
            commands.append(PLAY_COIN[number])
        purse -= purchase.price
        if not purchase.hexes:
            commands.append(purchase.command)
        for place in purchase.hexes:
            commands.append(PLACE_PAID[place])
            if place in evaluation.goals().loot:
                return commands
    if not purse and not any(hand[coin.index] for coin in COINS):
        commands.append(END_BUY)
    return commands


_LINES: Final[dict[type[Frame], Callable[[Evaluation, Any], Line]]] = {
    Action: _action,
    Move: _move,
    Follow: _move,
    Draw: _draw,
    HandToSeven: _discard,
    Buy: _buy,
    Cartago: _buy,
}
