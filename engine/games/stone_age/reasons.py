"""Why a command is given, as one of a few keys that a hint turns into a sentence."""

from __future__ import annotations

from typing import Final

from engine.core.command import Command
from engine.core.mind import Reason
from engine.games.stone_age.advice import (
    could_pay,
    gathered,
    is_full,
    must_starve,
    needs_no_tools,
    whole_meal,
)
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
    BUILDING_PLACES,
    CARD_PLACES,
    FIELD,
    GATHERING,
    HUNTING,
    HUT,
    MULTIPLIERS,
    TOOL_MAKER,
    Card,
    Location,
    Tile,
)
from engine.games.stone_age.frames import Hunger, Lottery, Payment, Roll
from engine.games.stone_age.gathering import gain
from engine.games.stone_age.policy import Policy
from engine.games.stone_age.scoring import base, culture
from engine.games.stone_age.state import StoneAgeState

_VILLAGE: Final = {TOOL_MAKER: "tool", FIELD: "field", HUT: "hut"}


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
        case PayResource():
            frame = state.agenda[-1]
            dear = isinstance(frame, Payment) and frame.location.kind == "building"
            return Reason("dear_payment" if dear else "cheap_payment")
        case ConfirmPayment():
            return Reason("payment_done")
        case TakeDie():
            frame = state.agenda[-1]
            alike = isinstance(frame, Lottery) and len(set(frame.dice)) == 1
            return Reason("only_choice" if alike else "best_die")
        case TakeAnyTwo():
            return Reason("takes_any_two")
        case FeedResource():
            frame = state.agenda[-1]
            begun = isinstance(frame, Hunger) and frame.started
            return Reason("feed_started" if begun else "feed_cheaper")
        case AcceptStarvation():
            return Reason("only_choice" if must_starve(state) else "starve_cheaper")
        case _:
            return Reason("only_choice")


def _of_placing(state: StoneAgeState, place: Location, count: int) -> Reason:
    tribe = state.tribe
    if place is HUNTING:
        whole = whole_meal(tribe)
        if not whole.need:
            return Reason("hunts_freely")
        reason = "food_needed" if whole.missing else "hunts_ahead"
        return Reason(reason, {"need": whole.need, "have": whole.have})
    if place.kind == "resource" and place.resource is not None:
        mean = gathered(state, place, count).tenths
        return Reason("best_yield", {"count": count, "resource": place.resource.id, "mean": mean})
    if place in _VILLAGE:
        return Reason("blocks" if is_full(tribe, place) else _VILLAGE[place])
    if place.kind == "building":
        return _of_tile(state.piles[place.number - 1].top)
    card = state.row[place.number - 1]
    return Reason("card_gain") if card is None else _of_card(state, card)


def _of_return(state: StoneAgeState, place: Location) -> Reason:
    """Something to buy is left, as it can't be paid for or is worth less than what it costs; elsewhere nothing is."""
    if place.kind not in ("building", "card"):
        return Reason("full" if is_full(state.tribe, place) else "returns")
    return Reason("recall_cheaper" if could_pay(state, place) else "recall_unpaid")


def _of_tile(tile: Tile | None) -> Reason:
    if tile is None or tile.price is None:
        return Reason("building_counts")
    return Reason("building_points", {"points": tile.points})


def _of_card(state: StoneAgeState, card: Card) -> Reason:
    """What the lower half would score, if that is more than a few points; else what the upper half gives."""
    tribe = state.tribe
    owned = tribe.cards + tribe.drawn
    if card.culture is not None:
        kinds, _ = culture(owned)
        new = all(other.culture != card.culture for other in owned)
        return Reason("culture_set", {"points": 2 * kinds + 1}) if new else Reason("card_gain")
    worth = card.symbols * base(state.options, tribe, card.multiplier or MULTIPLIERS[0])
    return Reason("multiplier", {"points": worth}) if worth > 2 else Reason("card_gain")


def _of_acting(state: StoneAgeState, place: Location) -> Reason:
    tribe = state.tribe
    if place in _VILLAGE:
        if is_full(tribe, place):
            return Reason("full")
        return Reason(
            "helps_later" if place is TOOL_MAKER and _rolls_after(state, place) else _VILLAGE[place]
        )
    if place is HUNTING:
        return Reason("food_kept")
    if place in GATHERING:
        buys = any(tribe.at[other.index] for other in (*BUILDING_PLACES, *CARD_PLACES))
        return Reason("dice_now" if buys else "resources_kept")
    if place.kind == "card":
        return Reason("buys_card")
    tile = state.piles[place.number - 1].top
    if tile is None or tile.price is None:
        return Reason("building_counts")
    return Reason("buys_building", {"points": tile.points})


def _of_taking(state: StoneAgeState) -> Reason:
    """Nothing is added: no tool would bring one more, each is worth more at a later roll, or more is of no use."""
    roll = state.agenda[-1]
    if not isinstance(roll, Roll) or not state.tribe.has_tool:
        return Reason("only_choice")
    if needs_no_tools(state):
        return Reason("no_tool_helps")
    if _rolls_after(state, roll.location):
        return Reason("save_tools")
    raised = gain(state, roll, state.tribe.fresh_tools) > gain(state, roll)
    return Reason("enough" if raised else "save_one_use")


def _rolls_after(state: StoneAgeState, place: Location) -> bool:
    """Whether the tribe may still roll this round, once it has acted at a place: where it gathers, or for a card."""
    at = state.tribe.at
    cards = (
        card
        for here, card in zip(CARD_PLACES, state.row, strict=True)
        if here is not place and at[here.index]
    )
    return any(at[other.index] for other in GATHERING if other is not place) or any(
        card is not None and card.gain == "roll" for card in cards
    )
