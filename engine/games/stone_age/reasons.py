"""Why a command is given, as one of a few keys that a hint turns into a sentence."""

from __future__ import annotations

from typing import Final

from engine.core.command import Command
from engine.core.mind import Reason
from engine.games.stone_age import paying
from engine.games.stone_age.advice import (
    LOST_BY_HUNGER,
    brings,
    could_pay,
    gathered,
    is_full,
    least_meal,
    lower_half,
    meal_with,
    must_starve,
    needs_no_tools,
    rolls_after,
    whole_meal,
)
from engine.games.stone_age.any_two import still_to_come
from engine.games.stone_age.commands import (
    AcceptStarvation,
    ConfirmPayment,
    ConfirmRoll,
    FeedResource,
    PayResource,
    PlaceWorkers,
    RecallWorkers,
    ResolveLocation,
    TakeAnyTwo,
    TakeDie,
    UseOneUseTool,
    UseTool,
)
from engine.games.stone_age.content import (
    FIELD,
    HUNTING,
    HUT,
    RESOURCE_BY_ID,
    TOOL_MAKER,
    Card,
    Location,
    Resource,
    Tile,
)
from engine.games.stone_age.evaluation import Evaluation
from engine.games.stone_age.frames import Hunger, Lottery, Payment, Roll
from engine.games.stone_age.gaining import MOST_TOOLS, obtainable
from engine.games.stone_age.gathering import gain
from engine.games.stone_age.outlook import may_spend
from engine.games.stone_age.policy import Policy
from engine.games.stone_age.rounds import is_last
from engine.games.stone_age.scoring import symbols
from engine.games.stone_age.state import StoneAgeState, Tribe

_VILLAGE: Final = {TOOL_MAKER: "tool", FIELD: "field", HUT: "hut"}
_VILLAGE_AT_LAST: Final = {TOOL_MAKER: "tool_last", FIELD: "field_last", HUT: "hut_last"}
_MULTIPLIED: Final = {TOOL_MAKER: "tool_maker", FIELD: "farmer", HUT: "shaman"}
"""The multiplier of the cards that count what a place gives."""


def reason(state: StoneAgeState, command: Command, policy: Policy) -> Reason:
    """The strongest reason for a command, with the cards and numbers for its sentence."""
    match command:
        case PlaceWorkers(location, count):
            return _of_placing(state, location, count)
        case ResolveLocation(location):
            return _of_acting(state, location)
        case RecallWorkers(location):
            return _of_return(state, location)
        case UseTool() | UseOneUseTool():
            return Reason("use_tool")
        case ConfirmRoll():
            return _of_taking(state)
        case PayResource() | ConfirmPayment():
            return _of_payment(state, command)
        case TakeDie(face):
            return _of_die(state, face, policy)
        case TakeAnyTwo():
            return Reason("takes_any_two")
        case FeedResource(resource):
            return _of_feeding(state, resource)
        case AcceptStarvation():
            return _of_starving(state)
        case _:
            return Reason("only_choice")


def _of_placing(state: StoneAgeState, place: Location, count: int) -> Reason:
    if place is HUNTING:
        return _of_hunting(state)
    if place.kind == "resource" and place.resource is not None:
        mean = gathered(state, place, count).tenths
        return Reason("best_yield", {"count": count, "resource": place.resource.id, "mean": mean})
    if place in _VILLAGE:
        if is_full(state.tribe, place):
            return Reason("blocks")
        return _of_village(state, place, rolls=_rolls_still(state, place, count))
    if place.kind == "building":
        return _of_tile(state.piles[place.number - 1].top)
    card = state.row[place.number - 1]
    return Reason("card_gain") if card is None else _of_card(state, place, card)


def _of_hunting(state: StoneAgeState) -> Reason:
    """What the food is for: this meal, the next ones, or nothing, as food left over scores nothing."""
    whole = whole_meal(state.tribe)
    if not whole.need:
        return Reason("hunts_freely")
    if is_last(state) and not whole.missing:
        return Reason("hunts_last")
    if state.phase == "act":
        return Reason("food_last" if is_last(state) else "food_kept")
    reason = "food_needed" if whole.missing else "hunts_ahead"
    return Reason(reason, {"need": whole.need, "have": whole.have})


def _of_village(state: StoneAgeState, place: Location, *, rolls: bool) -> Reason:
    """What is gained there helps in every round to come; in the last one it may still count, or help a roll."""
    if not is_last(state):
        return Reason(_VILLAGE[place])
    points = _counts_more(state, place)
    if points:
        return Reason("counts_more", {"points": points})
    return Reason("tool_now" if place is TOOL_MAKER and rolls else _VILLAGE_AT_LAST[place])


def _counts_more(state: StoneAgeState, place: Location) -> int:
    """The points that one's own cards score more for what a village place gives (9.2)."""
    tribe = state.tribe
    if place is TOOL_MAKER and state.options.tool_maker_scoring == "count" and len(tribe.tools) == MOST_TOOLS:
        return 0
    return symbols(tribe.cards + tribe.drawn, _MULTIPLIED[place])


def _of_return(state: StoneAgeState, place: Location) -> Reason:
    """Something to buy is left, as it can't be paid for or is worth less than what it costs; elsewhere nothing is."""
    if place.kind not in ("building", "card"):
        return Reason("returns" if brings(state, place) else "full")
    return Reason("recall_cheaper" if could_pay(state, place) else "recall_unpaid")


def _of_tile(tile: Tile | None) -> Reason:
    if tile is None or tile.price is None:
        return Reason("building_counts")
    return Reason("building_points", {"points": tile.points})


def _of_card(state: StoneAgeState, place: Location, card: Card) -> Reason:
    """What the lower half would score, if that is more than a few points; else what the upper half gives, if of use."""
    half = lower_half(state, state.active, card, state.active)
    if half.is_new:
        return Reason("culture_set", {"points": half.points})
    if card.culture is None and half.points > 2:
        return Reason("multiplier", {"points": half.points})
    if _upper_half_helps(state, place, card):
        return Reason("card_gain")
    if not half.points:
        return Reason("card_blocks")
    return Reason("multiplier" if card.culture is None else "culture_second", {"points": half.points})


def _upper_half_helps(state: StoneAgeState, place: Location, card: Card) -> bool:
    """Whether the upper half of a card gives its buyer anything that is still of use (5.7)."""
    tribe = state.tribe
    rolls = not is_last(state) or _rolls_still(state, place, 1)
    match card.gain:
        case "food":
            return _lacks_food(state)
        case "level":
            counts = card.multiplier == _MULTIPLIED[FIELD] or _counts_more(state, FIELD) > 0
            return not is_full(tribe, FIELD) and (counts or _lacks_food(state))
        case "tool":
            return not is_full(tribe, TOOL_MAKER) and (rolls or _counts_more(state, TOOL_MAKER) > 0)
        case "one_use_tool":
            return rolls
        case "draw":
            return state.deck.left > 0
        case "roll":
            return obtainable(state, card.rolled_for, 1) > 0
        case resource if resource in RESOURCE_BY_ID:
            return obtainable(state, RESOURCE_BY_ID[resource], 1) > 0
        case _:
            return True


def _lacks_food(state: StoneAgeState) -> bool:
    """Whether the tribe has to find food for a meal to come, this one in the last round."""
    whole = whole_meal(state.tribe)
    return bool(whole.missing if is_last(state) else whole.need)


def _of_acting(state: StoneAgeState, place: Location) -> Reason:
    tribe = state.tribe
    if not brings(state, place):
        return Reason("full")
    if place in _VILLAGE:
        if place is TOOL_MAKER and _gains_fresh(tribe) and rolls_after(state, place):
            return Reason("helps_later")
        return _of_village(state, place, rolls=False)
    if place is HUNTING:
        return _of_hunting(state)
    if place.resource is not None:
        return Reason("dice_now" if may_spend(state, place) else "resources_kept")
    if place.kind == "card":
        return Reason("buys_card")
    tile = state.piles[place.number - 1].top
    if tile is None or tile.price is None:
        return Reason("building_counts")
    return Reason("buys_building", {"points": tile.points})


def _gains_fresh(tribe: Tribe) -> bool:
    """Whether the tool that a tribe would gain, or the one that would be improved, is not used yet (5.5)."""
    if len(tribe.tools) < MOST_TOOLS:
        return True
    lowest = min(tribe.tools)
    return any(value == lowest and not tribe.used >> slot & 1 for slot, value in enumerate(tribe.tools))


def _of_payment(state: StoneAgeState, command: Command) -> Reason:
    """Of a card any resource is the price, of a building what is paid is scored: but the cheapest or the dearest one
    that can be put down need not be the best."""
    frame = state.agenda[-1]
    if not isinstance(command, PayResource) or not isinstance(frame, Payment):
        return Reason("payment_done")
    legal = paying.ASKS.legal(state, frame)
    divisors = [other.resource.divisor for other in legal if isinstance(other, PayResource)]
    paid = command.resource.divisor
    if frame.location.kind == "card":
        return Reason("cheap_payment" if paid == min(divisors) else "spared_payment")
    return Reason("dear_payment") if paid == max(divisors) else Reason("paid_points", {"points": paid})


def _of_die(state: StoneAgeState, face: int, policy: Policy) -> Reason:
    """The dice for all: one is the best only where no other face is worth as much."""
    frame = state.agenda[-1]
    others = {other for other in frame.dice if other != face} if isinstance(frame, Lottery) else set()
    if not others:
        return Reason("only_choice")
    worth = Evaluation(state, policy.weights).die
    return Reason("no_better_die" if worth(face) == max(map(worth, others)) else "best_die")


def _of_feeding(state: StoneAgeState, resource: Resource) -> Reason:
    frame = state.agenda[-1]
    if isinstance(frame, Hunger) and frame.started:
        return Reason("feed_started")
    return Reason("feed_cheaper" if meal_with(state, resource) < LOST_BY_HUNGER else "feed_saves")


def _of_starving(state: StoneAgeState) -> Reason:
    if must_starve(state):
        return Reason("starve_short" if still_to_come(state, state.active) else "only_choice")
    return Reason("starve_cheaper" if least_meal(state) > LOST_BY_HUNGER else "starve_keeps")


def _of_taking(state: StoneAgeState) -> Reason:
    """Nothing is added: no tool would bring one more, each is worth more at a later roll, or more is of no use."""
    roll = state.agenda[-1]
    if not isinstance(roll, Roll) or not state.tribe.has_tool:
        return Reason("only_choice")
    if needs_no_tools(state):
        return Reason("no_tool_helps")
    if rolls_after(state, roll.location):
        return Reason("save_tools")
    raised = gain(state, roll, state.tribe.fresh_tools) > gain(state, roll)
    return Reason("enough" if raised or is_last(state) else "save_one_use")


def _rolls_still(state: StoneAgeState, place: Location, count: int) -> bool:
    """Whether the tribe may still roll this round, once so many are placed there: who is left at home can hunt."""
    return state.tribe.home > count or rolls_after(state, place)
