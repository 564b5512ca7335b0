"""Paying for building tiles and civilization cards (5.6, 5.7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from engine.core.agenda import Emitted, Question
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import Detail, IllegalCommand, Refusal
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.stone_age import any_two, events, upper_halves
from engine.games.stone_age.commands import (
    CANCEL_PAYMENT,
    CONFIRM_PAYMENT,
    PAY,
    CancelPayment,
    ConfirmPayment,
    PayResource,
)
from engine.games.stone_age.content import NO_RESOURCES, RESOURCES, TILES, Amounts, Card, Location, Tile
from engine.games.stone_age.frames import Payment, payment
from engine.games.stone_age.gathering import send_home
from engine.games.stone_age.state import Pile, StoneAgeState, Tribe, pile_of

_payment_begun = recurring(events.PaymentBegun)
_resource_offered = recurring(events.ResourceOffered)
_payment_cancelled = recurring(events.PaymentCancelled)


class Need(NamedTuple):
    """The given number of resources of exactly so many kinds; 0 if any kinds will do."""

    fewest: int
    most: int
    kinds: int


_FOR_CARD: Final = tuple(Need(cost, cost, 0) for cost in range(5))
"""By the price."""

_FOR_TILE: Final = tuple(Need(tile.fewest, tile.most, tile.kinds) for tile in TILES)
"""By the index of the tile."""


def offered_at(state: StoneAgeState, location: Location) -> Card | Tile:
    """The card or tile that the person is on."""
    place = location.number - 1
    offered = state.row[place] if location.kind == "card" else state.piles[place].top
    assert offered is not None
    return offered


def need_at(state: StoneAgeState, location: Location) -> Need:
    """What the card or tile that the person is on costs."""
    offered = offered_at(state, location)
    if isinstance(offered, Tile):
        return _FOR_TILE[offered.index]
    return _FOR_CARD[location.number]


def ways_at(state: StoneAgeState, location: Location) -> Sequence[Amounts]:
    """Every payment for the card or tile that the person is on, the most valuable first (5.6, 5.7)."""
    offered = offered_at(state, location)
    if isinstance(offered, Tile) and offered.price is not None:
        return (offered.price,)
    return ways(need_at(state, location))


@lru_cache(maxsize=16)
def ways(need: Need) -> tuple[Amounts, ...]:
    """Every payment where there is a choice, the most valuable first."""
    found = [
        (wood, brick, stone, gold)
        for wood, brick, stone, gold in product(range(need.most + 1), repeat=len(RESOURCES))
        if need.fewest <= wood + brick + stone + gold <= need.most
        and need.kinds in (0, sum(map(bool, (wood, brick, stone, gold))))
    ]
    return tuple(sorted(found, key=worth, reverse=True))


def worth(paid: Sequence[int]) -> int:
    """The points of some resources inside a building (2.2)."""
    return sum(count * resource.divisor for count, resource in zip(paid, RESOURCES, strict=True))


def amounts(stock: Sequence[int]) -> Amounts:
    """A stock as it is now."""
    wood, brick, stone, gold = stock
    return wood, brick, stone, gold


@lru_cache(maxsize=65536)
def can_come_out(stock: Amounts, paid: Amounts, need: Need) -> bool:
    """True if ``paid`` can still be completed from ``stock`` to what is needed (5.6)."""
    missing = need.fewest - sum(paid)
    if not need.kinds:
        return missing <= sum(stock) - sum(paid)
    more_of = [stock[kind] - count for kind, count in enumerate(paid) if count]
    others = sorted((stock[kind] for kind, count in enumerate(paid) if not count), reverse=True)
    new_kinds = need.kinds - len(more_of)
    return (
        0 <= new_kinds <= missing
        and all(others[:new_kinds])
        and missing <= sum(more_of) + sum(others[:new_kinds])
    )


def can_pay(state: StoneAgeState, tribe: Tribe, location: Location) -> bool:
    """True if a tribe can pay now for what its person is on (5.6)."""
    stock = tribe.stock
    if location.kind == "card":
        return sum(stock) >= location.number
    tile = offered_at(state, location)
    assert isinstance(tile, Tile)
    if tile.price is not None:
        wood, brick, stone, gold = tile.price
        return stock[0] >= wood and stock[1] >= brick and stock[2] >= stone and stock[3] >= gold
    return can_come_out(amounts(stock), NO_RESOURCES, _FOR_TILE[tile.index])


def check_can_pay(state: StoneAgeState, seat: Seat, location: Location) -> None:
    """Raises IllegalCommand if a seat can't pay now for what its person is on (5.6, 5.7)."""
    tribe = state.tribes[seat]
    if not can_pay(state, tribe, location):
        raise _cannot_afford(state, tribe, location)


def buy(state: StoneAgeState, seat: Seat, location: Location, emitted: Emitted) -> None:
    """A fixed price is paid at once, any other one resource at a time (5.6, 5.7)."""
    offered = offered_at(state, location)
    if isinstance(offered, Tile) and offered.price is not None:
        _take_tile(state, payment(seat, location, offered.price), offered, offered.points, emitted)
    else:
        state.agenda.append(payment(seat, location))
        emitted.append(_payment_begun(seat, location.id))


def _pay(
    state: StoneAgeState, paying: Payment, command: PayResource, chance: Chance, emitted: Emitted
) -> None:
    """Add one resource; refusals in the order of 5.6 and 5.7."""
    seat, location, resource = paying.seat, paying.location, command.resource
    paid = _more(paying.paid, resource.index)
    need = need_at(state, location)
    stock = amounts(state.tribes[seat].stock)
    rule = _rule(location)
    if paid[resource.index] > stock[resource.index]:
        raise IllegalCommand(Refusal("not_owned", rule, {"resource": resource.id}))
    if sum(paid) > need.most:
        reason = "too_many" if need.fewest < need.most else "wrong_payment"
        raise IllegalCommand(Refusal(reason, rule, _details(need, paying.paid)))
    if need.kinds and not can_come_out(stock, paid, need):
        details = {"resource": resource.id, **_details(need, paying.paid)}
        raise IllegalCommand(Refusal("payment_dead_end", rule, details))
    state.agenda[-1] = payment(seat, location, paid)
    emitted.append(_resource_offered(seat, resource.id, sum(paid)))


def _confirm(
    state: StoneAgeState, paying: Payment, command: ConfirmPayment, chance: Chance, emitted: Emitted
) -> None:
    """Pay all that was put together, once it is enough (5.6, 5.7)."""
    location, paid = paying.location, paying.paid
    need = need_at(state, location)
    if sum(paid) < need.fewest:
        reason = "nothing_to_pay" if need.fewest < need.most else "wrong_payment"
        raise IllegalCommand(Refusal(reason, _rule(location), _details(need, paid)))
    state.agenda.pop()
    offered = offered_at(state, location)
    if isinstance(offered, Tile):
        _take_tile(state, paying, offered, worth(paid), emitted)
    else:
        _take_card(state, paying, offered, chance, emitted)


def _cancel(
    state: StoneAgeState, paying: Payment, command: CancelPayment, chance: Chance, emitted: Emitted
) -> None:
    """Nothing was paid; the person stays there (5.6)."""
    state.agenda.pop()
    emitted.append(_payment_cancelled(paying.seat, paying.location.id))


def _legal(state: StoneAgeState, paying: Payment) -> list[Command]:
    """Every resource that may be added; paying, if that is enough; cancelling."""
    stock = state.tribes[paying.seat].stock
    paid = paying.paid
    need = need_at(state, paying.location)
    count = sum(paid)
    commands: list[Command] = []
    if count < need.most:
        owned = [index for index in range(4) if paid[index] < stock[index]]
        if need.kinds:
            whole = amounts(stock)
            owned = [index for index in owned if can_come_out(whole, _more(paid, index), need)]
        commands += [PAY[index] for index in owned]
    if count >= need.fewest:
        commands.append(CONFIRM_PAYMENT)
    commands.append(CANCEL_PAYMENT)
    return commands


def _more(paid: Amounts, index: int) -> Amounts:
    wood, brick, stone, gold = paid
    return wood + (index == 0), brick + (index == 1), stone + (index == 2), gold + (index == 3)


def _take_tile(state: StoneAgeState, paying: Payment, tile: Tile, points: int, emitted: Emitted) -> None:
    """The tile is owned and scored at once; the next one is turned up when the round ends, or now (5.6)."""
    tribe, location = _settle(state, paying), paying.location
    tribe.points += points
    tribe.buildings += (tile,)
    emitted.append(events.TileBought(paying.seat, tile.id, location.id, paying.paid, points))
    below = state.piles[location.number - 1].below
    pile = Pile(None, below) if state.options.building_reveal == "round_end" else pile_of(below)
    state.piles[location.number - 1] = pile
    if pile.top is not None:
        emitted.append(events.TileRevealed(location.id, pile.top.id))


def _take_card(state: StoneAgeState, paying: Payment, card: Card, chance: Chance, emitted: Emitted) -> None:
    """The card is owned, its slot stays empty until the round ends, and its upper half takes effect (5.7)."""
    tribe, location = _settle(state, paying), paying.location
    tribe.cards += (card,)
    state.row[location.number - 1] = None
    points = card.amount if card.gain == "points" else 0
    emitted.append(events.CardBought(paying.seat, card.id, location.id, paying.paid, points))
    upper_halves.carry_out(state, paying.seat, location, card, chance, emitted)


def _settle(state: StoneAgeState, paying: Payment) -> Tribe:
    """The resources leave the stock, and the person goes home; returns whose."""
    tribe = state.tribes[paying.seat]
    for kind, count in enumerate(paying.paid):
        tribe.stock[kind] -= count
    send_home(state, paying.seat, paying.location)
    return tribe


def _rule(location: Location) -> str:
    return "5.7" if location.kind == "card" else "5.6"


def _details(need: Need, paid: Sequence[int]) -> dict[str, Detail]:
    """What is needed, what is there and what is missing, for a sentence; ``kinds`` is 0 if any kinds will do."""
    return {
        "least": need.fewest,
        "most": need.most,
        "count": need.most,
        "kinds": need.kinds,
        "have": sum(paid),
        "missing": max(0, need.most - sum(paid)),
    }


def _cannot_afford(state: StoneAgeState, tribe: Tribe, location: Location) -> IllegalCommand:
    """``price`` is fixed, kinds or any; ``lack`` are the resources that a fixed price still needs."""
    stock = tribe.stock
    offered = offered_at(state, location)
    details = {"location": location.id, **_details(need_at(state, location), stock)}
    if isinstance(offered, Tile) and offered.price is not None:
        lack = tuple(max(0, cost - have) for cost, have in zip(offered.price, stock, strict=True))
        details |= {"price": "fixed", "lack": lack}
    elif isinstance(offered, Tile) and offered.kinds:
        details |= {"price": "kinds", "owned_kinds": sum(1 for count in stock if count)}
    else:
        details["price"] = "any"
    return IllegalCommand(Refusal("cannot_afford", _rule(location), details))


ASKS: Final = Question(
    Payment,
    _legal,
    {PayResource: _pay, ConfirmPayment: _confirm, CancelPayment: _cancel},
    besides=(any_two.BESIDE,),
    rule="5.6",
)
