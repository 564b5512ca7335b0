"""What is always true of a position of Stone Age."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.errors import BrokenState
from engine.games.stone_age import gaining, paying, placing
from engine.games.stone_age.content import (
    CONSTANTS,
    HUNTING,
    HUT,
    LOCATIONS,
    Card,
    Location,
    Tile,
)
from engine.games.stone_age.state import Hunger, Lottery, Payment, Roll, StoneAgeState, Tribe

PHASES = ("place", "act", "feed", "over")


def check(state: StoneAgeState) -> None:
    """Raises BrokenState with a sentence for the developers where something is wrong."""
    seats = range(len(state.tribes))
    _require(state.active in seats and state.first in seats, "no such seat")
    _require(state.round >= 1, "a round before the first")
    _require(state.phase in PHASES, "no such phase")
    _require(
        (state.phase == "over") == (state.ended_by is not None), "over without a reason, or the other way"
    )
    _check_cards(state)
    _check_tiles(state)
    for tribe in state.tribes:
        _check_tribe(tribe)
    _check_board(state)
    left = gaining.supply(state)
    _require(left is None or min(left) >= 0, "more resources than there are")
    _check_phase(state)


def _check_cards(state: StoneAgeState) -> None:
    _require(len(state.row) == CONSTANTS.more.row_size, "a row with a wrong number of slots")
    _each_once("card", _all_cards(state))
    if state.phase == "place":
        _require(None not in state.row, "an empty slot while people are placed")


def _check_tiles(state: StoneAgeState) -> None:
    _require(len(state.piles) == state.limits.piles, "a wrong number of piles")
    _each_once("tile", _all_tiles(state))
    for pile in state.piles:
        _require(len(pile.tiles) <= CONSTANTS.pile_size, "a pile too high")
        if state.phase == "place":
            _require(pile.top is not None, "a pile without a tile to be seen while people are placed")


def _check_tribe(tribe: Tribe) -> None:
    _require(1 <= tribe.people <= CONSTANTS.most_people, "too few or too many people")
    _require(min(tribe.home, *tribe.at) >= 0, "fewer than nobody somewhere")
    _require(min(tribe.food, *tribe.stock) >= 0, "food or resources below zero")
    _require(0 <= tribe.level <= CONSTANTS.most_level, "a level out of range")
    _require(len(tribe.tools) <= CONSTANTS.most_tools, "too many tools")
    _require(all(1 <= value <= CONSTANTS.most_tool_value for value in tribe.tools), "a tool out of range")
    _require(0 <= tribe.used < 1 << len(tribe.tools), "a used tool that isn't there")
    for waiting, gain in ((tribe.one_use, "one_use_tool"), (tribe.any_two, "any_two")):
        _require(len(set(waiting)) == len(waiting), "a gain that waits twice")
        _require(all(card.gain == gain for card in waiting), "a card waits for what it doesn't give")
        _require(set(waiting) <= set(tribe.cards), "a card that waits was never bought")


def _check_board(state: StoneAgeState) -> None:
    for tribe in state.tribes:
        born = tribe.people - tribe.home - sum(tribe.at)
        _require(born == 0 or (born == 1 and state.phase in ("act", "feed", "over")), "people lost or found")
    for location in LOCATIONS:
        there = [tribe.at[location.index] for tribe in state.tribes]
        _require(state.crowd[location.index] == sum(there), f"a wrong count {location.id}")
        _check_location(state, location, there)
    _require(
        placing.used_in_village(state) <= state.limits.village_places, "too many places of the village used"
    )


def _check_location(state: StoneAgeState, location: Location, there: list[int]) -> None:
    """Not more people, and not of more tribes, than may be there (2.3, 2.4)."""
    crowd, tribes = sum(there), placing.tribes_at(state, location)
    if location is HUNTING or not crowd:
        return
    _require(placing.in_game(state, location), f"people on {location.id}, which is not in the game")
    _require(crowd <= location.rings, f"too many people on {location.id}")
    if location is HUT:
        _require(crowd == location.rings, "one person alone in the hut")
    limit = state.limits.tribes_at_a_place if location.kind == "resource" else 1
    _require(tribes <= limit, f"too many tribes on {location.id}")
    if location.kind == "building":
        _require(state.piles[location.number - 1].top is not None, f"nothing to buy at {location.id}")
    elif location.kind == "card":
        _require(state.row[location.number - 1] is not None, f"nothing to buy at {location.id}")


def _check_phase(state: StoneAgeState) -> None:
    """Somebody is asked something that can be answered."""
    pending, tribe = state.pending, state.tribe
    if state.phase == "place":
        _require(pending is None, "something to settle while people are placed")
        _require(placing.can_place(state, state.active), "a seat is asked that can't place")
    elif state.phase == "act":
        _check_acting(state)
    else:
        _require(not any(state.crowd), "people on the board after all have acted")
    if state.phase == "feed":
        _require(isinstance(pending, Hunger), "feeding without hunger")
    if isinstance(pending, Hunger):
        _require(state.phase == "feed" and tribe.food == 0 and pending.missing > 0, "no real hunger")
        _require(not pending.started or sum(tribe.stock) >= pending.missing, "hunger that can't be covered")
    if state.phase == "over":
        _require(pending is None, "something to settle after the end")


def _check_acting(state: StoneAgeState) -> None:
    pending, tribe = state.pending, state.tribe
    match pending:
        case None:
            _require(any(tribe.at), "a seat acts that has nobody on the board")
        case Roll():
            _check_roll(pending, tribe)
        case Payment():
            _check_payment(state, pending, tribe)
        case Lottery():
            _check_lottery(state, pending)
        case _:
            _require(False, "hunger before all have acted")


def _check_roll(roll: Roll, tribe: Tribe) -> None:
    _require(all(1 <= die <= 6 for die in roll.dice), "a die out of range")
    _require(0 <= roll.added <= 30, "tools out of range")
    if roll.card is None:
        _require(roll.location.kind in ("hunting", "resource"), "a roll where nothing is gathered")
        _require(len(roll.dice) == tribe.at[roll.location.index], "a wrong number of dice")
        _require(roll.product is roll.location.resource, "a wrong product")
    else:
        _require(roll.card.gain == "roll" and roll.card in tribe.cards, "a roll for no card")
        _require(roll.location.kind == "card", "a card bought where there is none")
        _require(len(roll.dice) == CONSTANTS.dice_of_a_card, "a wrong number of dice")
        _require(roll.product is roll.card.rolled_for, "a wrong product")


def _check_payment(state: StoneAgeState, payment: Payment, tribe: Tribe) -> None:
    location = payment.location
    _require(location.kind in ("building", "card"), "a payment where nothing is bought")
    _require(tribe.at[location.index] == 1, "a payment without a person there")
    offered = paying.offered_at(state, location)
    _require(not isinstance(offered, Tile) or offered.price is None, "a payment for a fixed price")
    need = paying.need_at(state, location)
    enough = all(0 <= paid <= owned for paid, owned in zip(payment.paid, tribe.stock, strict=True))
    _require(enough and sum(payment.paid) <= need.most, "more paid than owned or needed")
    _require(
        paying.can_come_out(paying.amounts(tribe.stock), payment.paid, need), "a payment that can't come out"
    )


def _check_lottery(state: StoneAgeState, lottery: Lottery) -> None:
    seats = len(state.tribes)
    _require(0 <= lottery.buyer < seats, "no such buyer")
    _require(all(1 <= die <= 6 for die in lottery.dice), "a die out of range")
    _require(len(lottery.dice) == seats - (state.active - lottery.buyer) % seats, "a wrong number of dice")
    _require(lottery.location.kind == "card", "a card bought where there is none")
    bought = lottery.card in state.tribes[lottery.buyer].cards
    _require(bought and lottery.card.gain == "dice_for_all", "dice for no card")


def _all_cards(state: StoneAgeState) -> Iterable[Card]:
    yield from state.deck.rest
    yield from (card for card in state.row if card is not None)
    for tribe in state.tribes:
        yield from tribe.cards
        yield from tribe.drawn


def _all_tiles(state: StoneAgeState) -> Iterable[Tile]:
    yield from state.removed
    for pile in state.piles:
        yield from pile.tiles
    for tribe in state.tribes:
        yield from tribe.buildings


def _each_once(kind: str, things: Iterable[Card | Tile]) -> None:
    twice = [thing.id for thing, count in Counter(things).items() if count > 1]
    _require(not twice, f"a {kind} in two places: {', '.join(twice)}")


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BrokenState(otherwise)
