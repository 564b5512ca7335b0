"""What is always true of a position of Stone Age."""

from __future__ import annotations

from typing import Final

from engine.core.invariants import each_once, require
from engine.core.position import things
from engine.games.stone_age import gaining, paying, placing
from engine.games.stone_age.content import (
    CARDS,
    CONSTANTS,
    HUNTING,
    HUT,
    LOCATIONS,
    TILES,
    Location,
    Tile,
)
from engine.games.stone_age.frames import (
    Acting,
    Hunger,
    Lottery,
    Meal,
    NextAct,
    Payment,
    Placing,
    Roll,
    RoundEnd,
    meals,
)
from engine.games.stone_age.rounds import reason_to_end
from engine.games.stone_age.state import StoneAgeState, Tribe

MOST_TOOLS: Final = 30
"""More than all tools that a seat can have would add to one roll."""


def check(state: StoneAgeState) -> None:
    """Raises BrokenState, with a sentence for developers, if something is wrong."""
    seats = range(len(state.tribes))
    require(
        all(seat in seats for seat in (state.first, *(frame.seat for frame in state.agenda))), "no such seat"
    )
    require(state.round >= 1, "a round before the first")
    _check_throwers(state)
    require((not state.agenda) == (state.ended_by is not None), "over without a reason, or the other way")
    require(state.round <= CONSTANTS.stop.rounds, "a round after the last")
    require(state.ended_by in (None, reason_to_end(state)), "over for a reason that does not hold")
    _check_cards(state)
    _check_tiles(state)
    for tribe in state.tribes:
        _check_tribe(tribe)
    _check_board(state)
    left = gaining.supply(state)
    require(left is None or min(left) >= 0, "more resources than there are")
    _check_agenda(state)


def _check_throwers(state: StoneAgeState) -> None:
    """Of dice in positions that older programs wrote nobody knows who threw them."""
    places = {location for location, _ in state.thrown}
    require(all(place in places for place, _ in state.throwers), "a thrower without dice")
    require(all(seat in range(len(state.tribes)) for _, seat in state.throwers), "dice of nobody")


def _check_cards(state: StoneAgeState) -> None:
    require(len(state.row) == CONSTANTS.more.row_size, "a row with a wrong number of slots")
    each_once("card", things(state, CARDS))
    if state.phase == "place":
        require(None not in state.row, "an empty slot while people are placed")


def _check_tiles(state: StoneAgeState) -> None:
    require(len(state.piles) == state.limits.piles, "a wrong number of piles")
    each_once("tile", things(state, TILES))
    for pile in state.piles:
        require(pile.left <= CONSTANTS.pile_size, "a pile too high")
        if state.phase == "place":
            require(pile.top is not None, "a pile without a tile to be seen while people are placed")


def _check_tribe(tribe: Tribe) -> None:
    require(1 <= tribe.people <= CONSTANTS.most_people, "too few or too many people")
    require(min(tribe.home, *tribe.at) >= 0, "fewer than nobody somewhere")
    require(min(tribe.food, *tribe.stock) >= 0, "food or resources below zero")
    require(0 <= tribe.level <= CONSTANTS.most_level, "a level out of range")
    require(len(tribe.tools) <= CONSTANTS.most_tools, "too many tools")
    require(all(1 <= value <= CONSTANTS.most_tool_value for value in tribe.tools), "a tool out of range")
    require(0 <= tribe.used < 1 << len(tribe.tools), "a used tool that isn't there")
    for waiting, gain in ((tribe.one_use, "one_use_tool"), (tribe.any_two, "any_two")):
        require(len(set(waiting)) == len(waiting), "a gain that waits twice")
        require(all(card.gain == gain for card in waiting), "a card waits for what it doesn't give")
        require(set(waiting) <= set(tribe.cards), "a card that waits was never bought")


def _check_board(state: StoneAgeState) -> None:
    for tribe in state.tribes:
        born = tribe.people - tribe.home - sum(tribe.at)
        parents_there = tribe.at[HUT.index] > 0
        require(
            born == 0 or (born == 1 and state.phase != "place" and not parents_there), "people lost or found"
        )
    for location in LOCATIONS:
        there = [tribe.at[location.index] for tribe in state.tribes]
        require(state.crowd[location.index] == sum(there), f"a wrong count {location.id}")
        _check_location(state, location, there)
    require(
        placing.used_in_village(state) <= state.limits.village_places, "too many places of the village used"
    )


def _check_location(state: StoneAgeState, location: Location, there: list[int]) -> None:
    """No more people, and no more tribes, than allowed (2.3, 2.4)."""
    crowd, tribes = sum(there), placing.tribes_at(state, location)
    if location is HUNTING or not crowd:
        return
    require(placing.in_game(state, location), f"people on {location.id}, which is not in the game")
    require(crowd <= location.rings, f"too many people on {location.id}")
    if location is HUT:
        require(crowd == location.rings, "one person alone in the hut")
    limit = state.limits.tribes_at_a_place if location.kind == "resource" else 1
    require(tribes <= limit, f"too many tribes on {location.id}")
    if location.kind == "building":
        require(state.piles[location.number - 1].top is not None, f"nothing to buy at {location.id}")
    elif location.kind == "card":
        require(state.row[location.number - 1] is not None, f"nothing to buy at {location.id}")


def _check_agenda(state: StoneAgeState) -> None:
    """Somebody is asked something that can be answered, and what follows is below it."""
    tribes = state.tribes
    match state.agenda:
        case []:
            require(not any(state.crowd), "people on the board after the end")
        case [Placing(seat)]:
            require(placing.can_place(state, seat), "a seat is asked that can't place")
        case [Acting(seat)]:
            require(any(tribes[seat].at), "a seat acts that has nobody on the board")
        case [NextAct(seat), Roll() as roll] if roll.seat == seat:
            _check_roll(roll, tribes[seat])
        case [NextAct(seat), Payment() as payment] if payment.seat == seat:
            _check_payment(state, payment, tribes[seat])
        case [NextAct(buyer), Lottery() as lottery]:
            _check_lottery(state, lottery, buyer)
        case [RoundEnd(), *_]:
            require(not any(state.crowd), "people on the board after all have acted")
            _check_meals(state)
        case _:
            require(False, "an agenda that never comes about")


def _check_roll(roll: Roll, tribe: Tribe) -> None:
    require(roll.added + tribe.tools_left <= MOST_TOOLS, "tools out of range")
    if roll.card is None:
        require(roll.location.kind in ("hunting", "resource"), "a roll where nothing is gathered")
        require(len(roll.dice) == tribe.at[roll.location.index], "a wrong number of dice")
    else:
        require(roll.card.gain == "roll" and roll.card in tribe.cards, "a roll for no card")
        require(roll.location.kind == "card", "a card bought where there is none")
        require(len(roll.dice) == CONSTANTS.dice_of_a_card, "a wrong number of dice")


def _check_payment(state: StoneAgeState, payment: Payment, tribe: Tribe) -> None:
    location = payment.location
    require(location.kind in ("building", "card"), "a payment where nothing is bought")
    require(tribe.at[location.index] == 1, "a payment without a person there")
    offered = paying.offered_at(state, location)
    require(not isinstance(offered, Tile) or offered.price is None, "a payment for a fixed price")
    need = paying.need_at(state, location)
    enough = all(paid <= owned for paid, owned in zip(payment.paid, tribe.stock, strict=True))
    require(enough and sum(payment.paid) <= need.most, "more paid than owned or needed")
    require(
        paying.can_come_out(paying.amounts(tribe.stock), payment.paid, need), "a payment that can't come out"
    )


def _check_lottery(state: StoneAgeState, lottery: Lottery, buyer: int) -> None:
    seats = len(state.tribes)
    require(len(lottery.dice) == seats - (lottery.seat - buyer) % seats, "a wrong number of dice")
    require(lottery.location.kind == "card", "a card bought where there is none")
    bought = lottery.card in state.tribes[buyer].cards
    require(bought and lottery.card.gain == "dice_for_all", "dice for no card")


def _check_meals(state: StoneAgeState) -> None:
    """Those who haven't eaten do so in order, the first of them now or as soon as it has enough."""
    *after, now = state.agenda
    if isinstance(now, Hunger):
        tribe = state.tribes[now.seat]
        require(tribe.food == 0 and 0 < now.missing <= tribe.people, "no real hunger")
        require(not now.started or sum(tribe.stock) >= now.missing, "hunger that can't be covered")
        now = Meal(now.seat)
    in_turn = meals(state.first, len(state.tribes))[: len(after) + 1]
    require((*after, now) == in_turn, "a meal out of turn")
