"""What a seat would do with a Move or with coins: the plans behind the choice of an action and each of its steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from engine.core.command import Command
from engine.games.pantheon.commands import BUY_COLUMN, BUY_FOOT, PLACE_PAID, RAISE, TakeGod
from engine.games.pantheon.content import BUYING, CARDS_DEALT, COINS, GAIVILES, GODS, LEVELS, MOVE, MOVING
from engine.games.pantheon.drawing import left_to_draw
from engine.games.pantheon.evaluation import Evaluation
from engine.games.pantheon.gods import may_be_next
from engine.games.pantheon.praying import cheapest
from engine.games.pantheon.trails import Ground, Search, Trail

_PER_CARD: Final = MOVING.steps_per_card
_MOST_STEPS: Final = 8
"""No plan looks further ahead, however many movement cards there are."""
_MOST_TRAILS: Final = 4
ASTRAY: Final = -3.0
"""A hex that leads to nothing."""


class March(NamedTuple):
    """A Move planned to its end: the trails, how many movement cards they take, what they bring minus the cards."""

    trails: tuple[Trail, ...]
    cards: int
    worth: float

    @property
    def first(self) -> Trail | None:
        """The first hex of the plan."""
        return self.trails[0] if self.trails else None


_NOWHERE: Final = March((), 0, 0.0)


def march(evaluation: Evaluation, steps: int, jump: bool) -> March:
    """One goal after another while steps and cards last; then as much of it as is worth the cards."""
    cards = evaluation.realm.hand[MOVE.index]
    most = min(max(steps, _MOST_STEPS), steps + _PER_CARD * cards)
    if not most:
        return _NOWHERE
    goals = evaluation.goals()
    ground = Ground(evaluation.state, evaluation.seat, jump=jump)
    price = evaluation.move_card
    found = Search(ground, goals, most)
    trail = found.best(most)
    best = _free(evaluation, trail if most == steps else found.best(steps)) if steps else _NOWHERE
    cost, worth = 0, 0.0
    trails: tuple[Trail, ...] = ()
    while trail is not None:
        cost += trail.cost
        worth += trail.worth if trail.whole else trail.worth * evaluation.weights.progress
        needed = max(0, -((steps - cost) // _PER_CARD))
        net = worth - needed * price
        trails = (*trails, trail)
        if net > best.worth:
            best = March(trails, needed, net)
        if not trail.whole or cost >= most or len(trails) == _MOST_TRAILS:
            break
        ground.walk(trail.hexes)
        goals = goals.without(ground.own)
        trail = Search(ground, goals, most - cost).best(most - cost)
    return best


def _free(evaluation: Evaluation, trail: Trail | None) -> March:
    """The best that can be had with the steps that cost no card."""
    if trail is None:
        return _NOWHERE
    worth = trail.worth if trail.whole else trail.worth * evaluation.weights.progress
    return March((trail,), 0, worth) if worth > 0 else _NOWHERE


def move_worth(evaluation: Evaluation, plan: March) -> float:
    """What a planned Move brings, minus what it lets the others do."""
    worth = plan.worth if plan.trails else ASTRAY
    return worth - evaluation.weights.followed * (len(evaluation.state.realms) - 1)


def staying(evaluation: Evaluation) -> float:
    """The card for not following, where one is left."""
    if not left_to_draw(evaluation.state, CARDS_DEALT.follower_without_piece):
        return 0.0
    return evaluation.weights.follow_card * evaluation.card


def action_march(evaluation: Evaluation) -> March:
    """The Move that could be made as an action."""
    realm = evaluation.realm
    return march(evaluation, MOVING.free_steps + realm.steps, realm.powers[GAIVILES] > 0)


def destinations(evaluation: Evaluation, steps: int, jump: bool) -> Iterator[Trail]:
    """A trail to everything that the steps and all movement cards reach, the best first."""
    most = min(max(steps, _MOST_STEPS), steps + _PER_CARD * evaluation.realm.hand[MOVE.index])
    return Search(Ground(evaluation.state, evaluation.seat, jump=jump), evaluation.goals(), most).all(most)


def draw_worth(evaluation: Evaluation, sorts: Sequence[float], count: int) -> float:
    """The best open cards, and blind ones if they promise more."""
    blind = evaluation.blind(sorts)
    shown = sorted((sorts[card] for card in evaluation.state.display if card is not None), reverse=True)
    worths = [max(blind, worth) for worth in shown[:count]]
    return sum(worths) + blind * (count - len(worths)) + evaluation.weights.draws


class Purchase(NamedTuple):
    """Something to buy: the command, its price including everything that has to be bought first, and what that brings.

    ``hexes`` is the trail of what is placed.
    """

    command: Command
    price: int
    worth: float
    hexes: tuple[int, ...] = ()


def purchases(evaluation: Evaluation, budget: int, *, every: bool = True) -> list[Purchase]:
    """Everything that such a purse could buy, the best for its price first; one place, or ``every`` one."""
    realm = evaluation.realm
    found = []
    if budget >= BUYING.piece:
        if (worth := evaluation.foot()) > 0:
            found.append(Purchase(BUY_FOOT, BUYING.piece, worth))
        if (worth := evaluation.column_in_stock()) > 0:
            found.append(Purchase(BUY_COLUMN, BUYING.piece, worth))
    for kind, level in enumerate(realm.levels):
        if level < LEVELS and BUYING.level_prices[level] <= budget:
            found.append(Purchase(RAISE[kind], BUYING.level_prices[level], evaluation.level(kind)))
    ground = Ground(evaluation.state, evaluation.seat, jump=False)
    most = min(budget, _MOST_STEPS)
    trails = Search(ground, evaluation.goals(), most, beyond=0).all(most)
    for trail in trails if every else islice(trails, 1):
        found.append(Purchase(PLACE_PAID[trail.hexes[0]], trail.cost, trail.worth, trail.hexes))
    found.sort(key=_ratio, reverse=True)
    return found


def _ratio(purchase: Purchase) -> float:
    return purchase.worth / purchase.price


class Shopping(NamedTuple):
    """A Buy planned to its end: what to buy, the coins from the hand that it takes, and what that brings.

    ``open`` is what was chosen from.
    """

    chosen: list[Purchase]
    coins: int
    worth: float
    open: list[Purchase]

    @property
    def first(self) -> Purchase | None:
        """What to buy first."""
        return self.chosen[0] if self.chosen else None


def coins_held(evaluation: Evaluation) -> int:
    """What the coin cards in hand pay."""
    return sum(evaluation.realm.hand[coin.index] * coin.coins for coin in COINS)


def shopping(evaluation: Evaluation, purse: int, *, coins: bool = True) -> Shopping:
    """The purchases worth their coins; those already in the purse are lost otherwise, so they cost nothing."""
    held = coins_held(evaluation) if coins else 0
    budget = purse + held
    chosen: list[Purchase] = []
    if not budget:
        return Shopping(chosen, 0, 0.0, chosen)
    coin = evaluation.coin
    spent, worth = 0, 0.0
    placed = False
    found = purchases(evaluation, budget, every=False)
    for purchase in found:
        if spent + purchase.price > budget or (purchase.hexes and placed):
            continue
        price = max(0, min(purchase.price, spent + purchase.price - purse)) * coin
        if purchase.worth <= price:
            continue
        placed = placed or bool(purchase.hexes)
        spent += purchase.price
        worth += purchase.worth - price
        chosen.append(purchase)
        if spent == budget:
            break
    return Shopping(chosen, max(0, spent - purse), worth, found)


def coin_waste(coins: int, short: int) -> float:
    """The smallest sufficient coin, else the largest."""
    return 0.1 * (coins - short) if coins >= short else 0.2 * (short - coins) + 0.5


def god_worth(evaluation: Evaluation, index: int) -> float:
    """A god of the display, and what taking it means for the end of the epoch."""
    worth = evaluation.god(GODS[index])
    left = len(evaluation.state.gods)
    if left == 1:
        return worth + evaluation.ending()
    return worth - evaluation.weights.opens_end if left == 2 else worth


def prayer(evaluation: Evaluation) -> tuple[float, TakeGod | None]:
    """The best god that can be paid, minus what is paid for it."""
    best, chosen = float("-inf"), None
    for index in evaluation.state.gods:
        payment = cheapest(index, evaluation.offered, evaluation.realm.levels)
        if not payment.missing:
            worth = god_worth(evaluation, index) - payment.paid * evaluation.paid
            if worth > best:
                best, chosen = worth, payment.way
    return best, chosen


def payable_gods(evaluation: Evaluation) -> tuple[int, int]:
    """How many of the gods that Gallia may reveal can be paid for, and how many these are."""
    top_only = evaluation.state.options.gallia_offering == "top_only"
    gods = may_be_next(evaluation.state)
    payments = (cheapest(god, evaluation.offered, evaluation.realm.levels, top_only) for god in gods)
    return sum(not payment.missing for payment in payments), len(gods)
