"""What a seat is asked, in words and buttons: the prompt bar, and the page of the rules that goes with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from desktop.games.stone_age.about import gain_of
from desktop.table.game_table import Button
from desktop.words import say
from engine.games.stone_age.content import (
    BUILDING_PLACES,
    CARD_PLACES,
    CONSTANTS,
    DIE_GAINS,
    LOCATION_BY_ID,
    RESOURCES,
)
from engine.games.stone_age.sight import PaymentView, RollView, StoneAgeView

CONFIRM: Final = "common/icon/confirm"
TAKES_TWO_AT: Final = ("place", "act", "pay", "feed")
"""The decisions at which a card may be used that promised two resources (5.8)."""

SECTIONS: Final = {
    "place": "5.1",
    "act": "5.3",
    "tools": "5.4",
    "pay": "5.6",
    "lottery": "5.7",
    "feed": "5.9",
}


KEYS: Final = {
    "G": "hunting_grounds",
    "F": "forest",
    "C": "clay_pit",
    "Q": "quarry",
    "R": "river",
    "T": "tool_maker",
    "A": "field",
    "U": "hut",
    **{f"B{place.number}": place.id for place in BUILDING_PLACES},
    **{f"K{place.number}": place.id for place in CARD_PLACES},
    **{f"E{slot + 1}": f"tool.{slot}" for slot in range(CONSTANTS.most_tools)},
    **{f"M{resource.index + 1}": f"stock.{resource.id}" for resource in RESOURCES},
    **{f"D{face}": f"die.{face}" for face in DIE_GAINS},
}
"""The places by their keys: buildings, cards by their price, tools, materials and dice are counted."""

CONFIRMS: Final = {"place": "bar.place", "tools": "bar.take", "pay": "bar.pay"}
DECLINES: Final = {"pay": "bar.cancel", "feed": "bar.starve"}
"""The buttons of the keys P and X, by what is asked."""


def keys(view: StoneAgeView) -> dict[str, str]:
    """The key of each place; P confirms and X declines what is asked."""
    both = (("P", CONFIRMS.get(view.asks)), ("X", DECLINES.get(view.asks)))
    return {**KEYS, **{key: place for key, place in both if place is not None}}


def buttons(view: StoneAgeView) -> list[Button]:
    """What ends or changes the decision that is asked for; then two resources for a card, where it may be used."""
    if view.active is None:
        return []
    return [*_own_buttons(view), *_two_resources(view)]


def _own_buttons(view: StoneAgeView) -> list[Button]:
    if view.asks == "place":
        return [Button("bar.place", CONFIRM, say("stone-age.bar.place"), main=True, only_open=True)]
    if view.roll is not None:
        return [Button("bar.take", CONFIRM, _take(view.roll), main=True)]
    if view.payment is not None:
        return [
            Button("bar.cancel", "common/icon/close", say("stone-age.bar.cancel")),
            Button("bar.pay", CONFIRM, say("stone-age.bar.pay"), main=True),
        ]
    if view.hunger is not None and not view.hunger.started:
        return [Button("bar.starve", "common/thing/points", say("stone-age.bar.starve"))]
    return []


def _two_resources(view: StoneAgeView) -> list[Button]:
    assert view.active is not None
    if view.asks not in TAKES_TWO_AT or not view.tribes[view.active].any_two:
        return []
    return [
        Button(
            f"bar.any.{resource.id}",
            f"stone-age/icon/{resource.id}",
            say("stone-age.bar.any", resource=resource.id),
        )
        for resource in RESOURCES
    ]


def _take(roll: RollView) -> str:
    if not roll.gain:
        return say("stone-age.bar.take_nothing")
    return say("stone-age.bar.take_gain", gain=gain_of(roll.product, roll.gain))


def pips(view: StoneAgeView) -> list[str]:
    """The people who can still be placed, the tools that can still be used."""
    if view.active is None:
        return []
    tribe = view.tribes[view.active]
    if view.asks == "place":
        return ["stone-age/icon/person"] * tribe.home
    if view.asks == "tools":
        fresh = sum(not tool.used for tool in tribe.tools)
        return ["stone-age/icon/tool"] * fresh + ["stone-age/icon/one-use"] * len(tribe.one_use)
    return []


def ask(view: StoneAgeView, asks: str, picked: Sequence[str]) -> tuple[str, Mapping[str, Any]]:
    """What is asked, with the numbers as they stand."""
    details: dict[str, Any] = {"seat": view.active}
    two = [place.removeprefix("bar.any.") for place in picked if place.startswith("bar.any.")]
    if two:
        return "any_two_second", {**details, "first": two[0]}
    if asks == "place":
        places = [place for place in picked if place in LOCATION_BY_ID]
        if places:
            return "place_count", {**details, "count": len(places), "location": places[0]}
        return asks, {**details, "home": view.tribes[view.active or 0].home}
    if view.roll is not None:
        key = "tools" if pips(view) else "tools_none"
        return key, {**details, "sum": pips_sum(view.roll), "gain": _gain(view.roll)}
    if view.payment is not None:
        return _ask_payment(view.payment, details)
    if view.lottery is not None:
        return asks, {**details, "left": len(view.lottery.dice)}
    if view.hunger is not None:
        return ("feed_on" if view.hunger.started else asks), {**details, "missing": view.hunger.missing}
    return asks, details


def pips_sum(roll: RollView) -> str:
    """The pips of a roll with what tools added: "9 + 2 = 11"."""
    thrown = sum(roll.dice)
    return f"{thrown} + {roll.added} = {roll.total}" if roll.added else str(thrown)


def roll_told(roll: RollView) -> str:
    """A roll with what it would bring: "9 + 2 = 11 → 2 stone"."""
    return f"{pips_sum(roll)} → {_gain(roll)}"


def _gain(roll: RollView) -> str:
    return gain_of(roll.product, roll.gain)


def _ask_payment(payment: PaymentView, details: dict[str, Any]) -> tuple[str, Mapping[str, Any]]:
    count = sum(payment.paid)
    details |= {"paid": count, "count": payment.count, "left": payment.count - count, "kinds": payment.kinds}
    if payment.points is None:
        return ("pay_card" if count < payment.count else "pay_card_done"), details
    details["points"] = payment.points
    if payment.least < payment.count:
        return "pay_range", details
    return ("pay_tile" if count < payment.count else "pay_tile_done"), details


def status(view: StoneAgeView) -> str:
    """The round and its phase, what is left, and whether the game may end with this round."""
    phase = say(f"stone-age.table.phase_{view.phase}")
    told = [say("stone-age.table.status", round=view.round, phase=phase)]
    if view.end_near is not None:
        sure = view.end_near == "round_limit" or not all(pile.left for pile in view.piles)
        told.append(say(f"stone-age.table.last.{'sure' if sure else 'maybe'}"))
    return " · ".join(told)


def rule(view: StoneAgeView, places: Sequence[str]) -> str:
    """The section on what is picked, else on what is asked, else on the end."""
    if view.ended_by is not None:
        return "9.2"
    if any(place.startswith("bar.any.") for place in places):
        return "5.8"
    if any(place.startswith("back.") for place in places):
        return "5.2"
    if view.payment is not None and view.payment.card is not None:
        return "5.7"
    return SECTIONS.get(view.asks, "5")
