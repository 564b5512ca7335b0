"""Why a person might not mean what they are about to do, and what can be done at once in several steps."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Final

from desktop.games.stone_age.about import gain_of, is_full_effect
from desktop.games.stone_age.worth import best_points
from desktop.table.layout import Shortcut
from desktop.words import say
from engine.core.command import Command
from engine.games.stone_age.commands import (
    AcceptStarvation,
    ConfirmPayment,
    ConfirmRoll,
    PlaceWorkers,
    RecallWorkers,
)
from engine.games.stone_age.content import (
    BUILDING_PLACES,
    CARD_PLACES,
    CONSTANTS,
    RESOURCES,
    TILE_BY_ID,
    Amounts,
    Location,
)
from engine.games.stone_age.paying import worth
from engine.games.stone_age.sight import PaymentView, RollView, StoneAgeView, TribeView

HUNGER: Final = -CONSTANTS.points_for_starving


def doubt(view: StoneAgeView, command: Command) -> str | None:
    """What a person may have overlooked, or None."""
    if view.active is None:
        return None
    tribe = view.tribes[view.active]
    match command:
        case PlaceWorkers(location, _):
            return say(f"stone-age.doubt.full_{location.id}") if is_full_effect(tribe, location.id) else None
        case RecallWorkers(location):
            return _of_recall(view, tribe, location)
        case ConfirmRoll() if view.roll is not None:
            return _of_roll(view.roll, tribe)
        case ConfirmPayment() if view.payment is not None:
            return _of_payment(view.payment, tribe)
        case AcceptStarvation() if view.hunger is not None:
            return _of_starving(view.hunger.missing, tribe)
        case _:
            return None


def _of_recall(view: StoneAgeView, tribe: TribeView, location: Location) -> str | None:
    """People who go home although they could bring something."""
    if location.kind == "village":
        return None if is_full_effect(tribe, location.id) else say("stone-age.doubt.recall")
    if location in BUILDING_PLACES or location in CARD_PLACES:
        return say("stone-age.doubt.recall_payable") if can_pay(view, tribe.stock, location) else None
    return say("stone-age.doubt.recall")


def can_pay(view: StoneAgeView, stock: Amounts, location: Location) -> bool:
    """Whether what lies at a place could be paid for with this stock."""
    if location in CARD_PLACES:
        return view.row[location.number - 1] is not None and sum(stock) >= location.number
    tile = view.piles[location.number - 1].tile
    return tile is not None and best_points(TILE_BY_ID[tile], stock) is not None


def _of_roll(roll: RollView, tribe: TribeView) -> str | None:
    """Tools that are left unused although they would bring one more."""
    fresh = sum(tool.value for tool in tribe.tools if not tool.used)
    more = (roll.total + fresh) // roll.divisor
    if more <= roll.gain:
        return None
    return say(
        "stone-age.doubt.tools", now=gain_of(roll.product, roll.gain), then=gain_of(roll.product, more)
    )


def _of_payment(payment: PaymentView, tribe: TribeView) -> str | None:
    """A card paid for with something dearer than what is kept, a building with something cheaper."""
    kept = [have - paid for have, paid in zip(tribe.stock, payment.paid, strict=True)]
    paid = [resource for resource in RESOURCES if payment.paid[resource.index]]
    left = [resource for resource in RESOURCES if kept[resource.index]]
    if payment.tile is None:
        if paid and left and left[0].divisor < paid[-1].divisor:
            return say("stone-age.doubt.dear_card", dear=paid[-1].id, cheap=left[0].id)
        return None
    best = best_points(TILE_BY_ID[payment.tile], tribe.stock)
    if best is not None and payment.points is not None and best > payment.points:
        return say("stone-age.doubt.cheap_tile", points=payment.points, best=best)
    return None


def _of_starving(missing: int, tribe: TribeView) -> str | None:
    """Hunger that costs more than the resources that would end it."""
    if sum(tribe.stock) < missing:
        return say("stone-age.doubt.starve_any_two") if tribe.any_two else None
    cheapest = cheapest_of(tribe.stock, missing)
    if worth(cheapest) >= HUNGER:
        return None
    return say("stone-age.doubt.starve", amounts=cheapest)


def cheapest_of(stock: Sequence[int], count: int) -> Amounts:
    """So many resources of a stock, the cheapest there are."""
    taken = [0] * len(RESOURCES)
    for resource in RESOURCES:
        taken[resource.index] = min(stock[resource.index], count - sum(taken))
    wood, brick, stone, gold = taken
    return wood, brick, stone, gold


# Two resources of a card, taken at the moment when they are needed.


def shortcuts(view: StoneAgeView) -> list[Shortcut]:
    """To buy, or to feed the tribe, with the two resources that a card has promised, where it can't be done else."""
    if view.active is None or not view.tribes[view.active].any_two:
        return []
    if view.asks == "act":
        places = (*BUILDING_PLACES, *CARD_PLACES)
        found = (_buy(view, place) for place in places if _stands_at(view, place))
        return [shortcut for shortcut in found if shortcut is not None]
    return _feed(view) if view.hunger is not None and not view.hunger.started else []


def _stands_at(view: StoneAgeView, location: Location) -> bool:
    return bool(view.people.get(location.id, (0,) * len(view.tribes))[view.active or 0])


def _buy(view: StoneAgeView, location: Location) -> Shortcut | None:
    stock = view.tribes[view.active or 0].stock
    if can_pay(view, stock, location):
        return None
    for first, second in combinations_with_replacement(RESOURCES, 2):
        then = _with(stock, first.index, second.index)
        if _in_supply(view, first.index, second.index) and can_pay(view, then, location):
            return Shortcut(
                (location.id,),
                (f"any_two {first.id} {second.id}", f"act {location.id}"),
                say("stone-age.tip.any_two_and_act", first=first.id, second=second.id),
            )
    return None


def _feed(view: StoneAgeView) -> list[Shortcut]:
    assert view.hunger is not None
    stock = view.tribes[view.active or 0].stock
    if sum(stock) >= view.hunger.missing or sum(stock) + 2 < view.hunger.missing:
        return []
    return [
        Shortcut(
            (f"stock.{resource.id}",),
            (f"any_two {resource.id} {resource.id}", f"feed {resource.id}"),
            say("stone-age.tip.any_two_and_feed", first=resource.id),
        )
        for resource in RESOURCES
        if _in_supply(view, resource.index, resource.index)
    ]


def _in_supply(view: StoneAgeView, first: int, second: int) -> bool:
    if view.supply is None:
        return True
    wanted = _with((0, 0, 0, 0), first, second)
    return all(map(int.__ge__, view.supply, wanted))


def _with(stock: Amounts, first: int, second: int) -> Amounts:
    more = [*stock]
    more[first] += 1
    more[second] += 1
    wood, brick, stone, gold = more
    return wood, brick, stone, gold
