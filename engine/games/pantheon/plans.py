"""What a seat would do with a Move or with coins: the plans behind the choice of an action and of each step of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.core.command import Command
from engine.games.pantheon.commands import BUY_COLUMN, BUY_FOOT, PLACE_PAID, RAISE, TakeGod
from engine.games.pantheon.content import BUYING, COINS, GAIVILES, GODS, LEVELS, MOVE, MOVING, OFFERINGS
from engine.games.pantheon.outlook import Outlook, cheapest
from engine.games.pantheon.trails import Ground, Search, Trail

_PER_CARD: Final = MOVING.steps_per_card
_MOST_STEPS: Final = 8
"""No plan looks further, however many movement cards there are."""
_MOST_TRAILS: Final = 4


class March(NamedTuple):
    """A Move planned to its end: the first trail, how many movement cards it takes, what it brings less the cards."""

    first: Trail | None
    cards: int
    worth: float


_NOWHERE: Final = March(None, 0, 0.0)


def march(outlook: Outlook, steps: int, jump: bool) -> March:
    """One goal after the other as long as steps and cards last; then so much of it as is worth the cards."""
    cards = outlook.realm.hand[MOVE.index]
    most = min(max(steps, _MOST_STEPS), steps + _PER_CARD * cards)
    if not most:
        return _NOWHERE
    goals = outlook.goals()
    ground = Ground(outlook.state, outlook.seat, jump=jump)
    price = outlook.move_card
    found = Search(ground, goals, most)
    first = trail = found.best(most)
    best = _free(outlook, found, steps)
    cost, worth = 0, 0.0
    taken = 0
    while trail is not None:
        cost += trail.cost
        worth += trail.worth if trail.whole else trail.worth * outlook.weights.progress
        needed = max(0, -((steps - cost) // _PER_CARD))
        net = worth - needed * price
        if net > best.worth:
            best = March(first, needed, net)
        taken += 1
        if not trail.whole or cost >= most or taken == _MOST_TRAILS:
            break
        ground.walk(trail.hexes)
        goals = goals.without(ground.own)
        trail = Search(ground, goals, most - cost).best(most - cost)
    return best


def _free(outlook: Outlook, found: Search, steps: int) -> March:
    """The best that the steps bring which cost no card."""
    trail = found.best(steps) if steps else None
    if trail is None:
        return _NOWHERE
    worth = trail.worth if trail.whole else trail.worth * outlook.weights.progress
    return March(trail, 0, worth) if worth > 0 else _NOWHERE


def action_march(outlook: Outlook) -> March:
    """The Move that could be made as an action."""
    realm = outlook.realm
    return march(outlook, MOVING.free_steps + realm.steps, realm.powers[GAIVILES] > 0)


def destinations(outlook: Outlook, steps: int, jump: bool) -> Iterator[Trail]:
    """A trail to everything that the steps and all movement cards reach, the best first."""
    most = min(max(steps, _MOST_STEPS), steps + _PER_CARD * outlook.realm.hand[MOVE.index])
    return Search(Ground(outlook.state, outlook.seat, jump=jump), outlook.goals(), most).all(most)


class Purchase(NamedTuple):
    """Something to buy: the command, its price with all that has to be bought before it, and what that brings."""

    command: Command
    price: int
    worth: float


def purchases(outlook: Outlook, budget: int) -> list[Purchase]:
    """All that such a purse could buy, the best for its price first."""
    realm = outlook.realm
    found = []
    if budget >= BUYING.piece:
        if (worth := outlook.foot()) > 0:
            found.append(Purchase(BUY_FOOT, BUYING.piece, worth))
        if (worth := outlook.column_in_stock()) > 0:
            found.append(Purchase(BUY_COLUMN, BUYING.piece, worth))
    for kind in range(len(OFFERINGS)):
        level = realm.levels[kind]
        if level < LEVELS and BUYING.level_prices[level] <= budget:
            found.append(Purchase(RAISE[kind], BUYING.level_prices[level], outlook.level(kind)))
    ground = Ground(outlook.state, outlook.seat, jump=False)
    most = min(budget, _MOST_STEPS)
    for trail in Search(ground, outlook.goals(), most, beyond=0).all(most):
        found.append(Purchase(PLACE_PAID[trail.hexes[0]], trail.cost, trail.worth))
    found.sort(key=_ratio, reverse=True)
    return found


def _ratio(purchase: Purchase) -> float:
    return purchase.worth / purchase.price


class Shopping(NamedTuple):
    """A Buy planned to its end: the first purchase, the coins of the hand that it all takes, and what that brings.

    ``open`` is all that could be bought at all.
    """

    first: Purchase | None
    coins: int
    worth: float
    open: list[Purchase]


def shopping(outlook: Outlook, purse: int, *, coins: bool = True) -> Shopping:
    """The purchases that are worth their coins; those in the purse are lost otherwise, so they cost nothing."""
    hand = outlook.realm.hand
    held = sum(hand[coin.index] * coin.coins for coin in COINS) if coins else 0
    budget = purse + held
    coin = outlook.coin
    first: Purchase | None = None
    spent, worth = 0, 0.0
    placed = False
    found = purchases(outlook, budget)
    for purchase in found:
        goes_somewhere = purchase.command in _PLACINGS
        if spent + purchase.price > budget or (goes_somewhere and placed):
            continue
        price = max(0, min(purchase.price, spent + purchase.price - purse)) * coin
        if purchase.worth <= price:
            continue
        placed |= goes_somewhere
        spent += purchase.price
        worth += purchase.worth - price
        first = first or purchase
        if spent == budget:
            break
    return Shopping(first, max(0, spent - purse), worth, found)


_PLACINGS: Final = frozenset(PLACE_PAID.values())


def god_worth(outlook: Outlook, index: int) -> float:
    """A god of the display, and what its being taken means for the end of the epoch."""
    worth = outlook.god(GODS[index])
    left = len(outlook.state.gods)
    if left == 1:
        return worth + outlook.ending()
    return worth - outlook.weights.opens_end if left == 2 else worth


def prayer(outlook: Outlook) -> tuple[float, TakeGod | None]:
    """The best god that can be paid, less what is paid for it."""
    best, chosen = float("-inf"), None
    for index in outlook.state.gods:
        payment = cheapest(index, outlook.offered, outlook.realm.levels)
        if not payment.missing:
            worth = god_worth(outlook, index) - payment.paid * outlook.paid
            if worth > best:
                best, chosen = worth, payment.way
    return best, chosen
