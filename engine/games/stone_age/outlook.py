"""What the asked tribe may still pay for in this round, if its dice turn out as well as they can."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations, product
from operator import ge
from typing import Final, TypeVar

from engine.games.stone_age.content import (
    BUILDING_PLACES,
    CARD_PLACES,
    CONSTANTS,
    RESOURCE_BY_ID,
    RESOURCE_PLACES,
    RESOURCES,
    TOOL_MAKER,
    Amounts,
    Card,
    Location,
    Resource,
    Tile,
)
from engine.games.stone_age.evaluation import free_tools
from engine.games.stone_age.frames import Roll
from engine.games.stone_age.gaining import gain_tool, supply
from engine.games.stone_age.odds import UNLIMITED
from engine.games.stone_age.paying import amounts, offered_at, ways_at
from engine.games.stone_age.state import StoneAgeState

_SELLING: Final = (*BUILDING_PLACES, *CARD_PLACES)
_PIPS: Final = 6
_Thing = TypeVar("_Thing")


def is_taken(state: StoneAgeState, resource: Resource) -> bool:
    """Whether the asked tribe may still pay a piece of a resource at one of its places this round (5.6, 5.7)."""
    return any(state.tribe.at[place.index] and may_pay(state, place, resource) for place in _SELLING)


def may_spend(state: StoneAgeState, place: Location) -> bool:
    """Whether the asked tribe may still pay a piece of what it gathers at a place where it would act now.

    Its dice are thrown before anything else is done: a tool of the tool maker comes too late for them.
    """
    assert place.resource is not None
    thrown = state.clone()
    thrown.agenda.append(Roll(state.active, place, None, (_PIPS,) * state.tribe.at[place.index]))
    return is_taken(thrown, place.resource)


def may_pay(state: StoneAgeState, place: Location, resource: Resource | None = None) -> bool:
    """Whether the asked tribe may still pay for what one of its people is on; with a piece of this resource, if any.

    What other cards give for as many pieces or more is left out: each of them takes any resource itself.
    """
    most = _most(state)
    ways = [
        way
        for way in ways_at(state, place)
        if all(map(ge, most, way)) and (resource is None or way[resource.index])
    ]
    return bool(ways) and any(
        sum(max(0, count - have) for count, have in zip(way, stock, strict=True))
        <= _promised(state, place, sum(stock), most)
        for stock in _stocks(state, most)
        for way in ways
    )


def _most(state: StoneAgeState) -> Amounts:
    """What a tribe can have of each resource at once: what it pays goes back to the supply before it gains it anew."""
    left = supply(state)
    if left is None:
        return UNLIMITED, UNLIMITED, UNLIMITED, UNLIMITED
    wood, brick, stone, gold = map(sum, zip(left, state.tribe.stock, strict=True))
    return wood, brick, stone, gold


def _promised(state: StoneAgeState, place: Location, stock: int, most: Amounts) -> int:
    """The pieces of any kind that a tribe's cards still provide, and those that other cards give beyond their price,
    to whoever can pay that with so many in stock: the cheapest first, as each may help to pay for the next. ``most`` is
    what the tribe can have of each resource at once.

    What dice of other cards bring is of one kind: it may pay for a card, and is left out for a building.
    """
    tribe = state.tribe
    promised = sum(card.amount for card in tribe.any_two)
    for other in CARD_PLACES:  # their numbers are their prices, which rise
        if tribe.at[other.index] and other is not place and other.number <= stock + promised:
            pieces = _pieces(offered_at(state, other), most, dice=place.kind == "card")
            promised += max(0, pieces - other.number)
    return promised


def _pieces(offered: Card | Tile, most: Amounts, *, dice: bool) -> int:
    """How many resources a card gives; if its dice count, the most that they can bring without tools."""
    if not isinstance(offered, Card):
        return 0
    if dice and offered.rolled_for is not None:
        shown = CONSTANTS.dice_of_a_card * _PIPS // offered.rolled_for.divisor
        return min(shown, most[offered.rolled_for.index])
    if offered.gain in RESOURCE_BY_ID:
        return min(offered.amount, most[RESOURCE_BY_ID[offered.gain].index])
    return offered.amount if offered.gain == "any_two" else 0


def _stocks(state: StoneAgeState, most: Amounts) -> Collection[Amounts]:
    """What the tribe may have once it has taken all its rolls, with its tools used in every way."""
    found = set(_in_hand(state, most))
    for kind, pips in _rolls(state):
        taken = set()
        for stock, tools in found:
            for left in _left(tools):
                added = sum(tools) - sum(left)
                taken.add((_with(stock, kind, pips + added, most), left))
        found = taken
    return {stock for stock, _ in found}


def _in_hand(state: StoneAgeState, most: Amounts) -> Iterator[tuple[Amounts, tuple[int, ...]]]:
    """The stock and the tools that are left, in every way to take the roll that waits, if there is one.

    It is taken with the tools of now: what the tool maker gives comes afterwards.
    """
    tribe, frame = state.tribe, state.agenda[-1]
    stock = amounts(tribe.stock)
    if not isinstance(frame, Roll) or frame.product is None:
        yield stock, _tools(state)
        return
    for slots, cards in product(_left(tuple(free_tools(tribe))), _left(tribe.one_use)):
        following = state.clone()
        following.tribe.used = sum(1 << slot for slot in range(len(tribe.tools)) if slot not in slots)
        following.tribe.one_use = cards
        pips = sum(frame.dice) + frame.added + tribe.tools_left - following.tribe.tools_left
        yield _with(stock, frame.product.index, pips, most), _tools(following)


def _with(stock: Amounts, kind: int, pips: int, most: Amounts) -> Amounts:
    """A stock with what a roll brings."""
    more = list(stock)
    more[kind] = min(more[kind] + pips // RESOURCES[kind].divisor, most[kind])
    return amounts(more)


def _left(things: tuple[_Thing, ...]) -> Iterator[tuple[_Thing, ...]]:
    """What may be left of some things after a roll."""
    for count in range(len(things) + 1):
        yield from combinations(things, count)


def _rolls(state: StoneAgeState) -> Iterator[tuple[int, int]]:
    """Each roll of people who gather that is still to come: of which resource, and the most that its dice show."""
    at, frame = state.tribe.at, state.agenda[-1]
    for place in RESOURCE_PLACES:
        is_thrown = isinstance(frame, Roll) and frame.location is place
        if at[place.index] and not is_thrown and place.resource is not None:
            yield place.resource.index, _PIPS * at[place.index]


def _tools(state: StoneAgeState) -> tuple[int, ...]:
    """Those that are not used yet; who is at the tool maker can act there before a roll that is still to come."""
    if state.tribe.at[TOOL_MAKER.index]:
        state = state.clone()
        gain_tool(state, state.active, TOOL_MAKER.id)
    tribe = state.tribe
    fresh = (tribe.tools[slot] for slot in free_tools(tribe))
    return tuple(sorted([*fresh, *(card.amount for card in tribe.one_use)]))
