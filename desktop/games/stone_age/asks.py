"""What a seat is asked, in words and buttons: the prompt bar, and the page of the rules that goes with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from desktop.games.stone_age.about import gain_of
from desktop.games.stone_age.situation import At, going
from desktop.table.game_table import Button
from desktop.words import say
from engine.games.stone_age.advice import meal_paid, must_starve
from engine.games.stone_age.commands import PlaceWorkers
from engine.games.stone_age.content import LOCATION_BY_ID, RESOURCES
from engine.games.stone_age.rules import STONE_AGE
from engine.games.stone_age.view import PaymentView, RollView

CONFIRM: Final = "common/icon/confirm"
MOST_GAINED: Final = 88
"""So much and more no roll brings, and no number of two digits is wider."""


def buttons(at: At) -> list[Button]:
    """What ends or changes the decisions of this phase; then two resources for a card, where it may be used."""
    return [*_own_buttons(at), *_any_two(at), *_feed(at)]


def _own_buttons(at: At) -> list[Button]:
    view = at.view
    match view.phase:
        case "place":
            return [Button("bar.place", CONFIRM, say("stone-age.bar.place"), main=True, only_open=True)]
        case "act":
            cancel, pay = say("stone-age.bar.cancel"), say("stone-age.bar.pay")
            return [
                Button("bar.cancel", "common/icon/close", cancel, only_open=view.payment is None),
                Button("bar.pay", CONFIRM, pay, main=True, only_open=view.payment is None, confirms=True),
                _take(view.roll),
            ]
        case "feed":
            begun = view.hunger is None or view.hunger.started
            lose = say("stone-age.bar.starve")
            return [
                Button("bar.starve", "common/thing/points", lose, main=must_starve(at.state), only_open=begun)
            ]
    return []


def _any_two(at: At) -> list[Button]:
    """For whoever has the card, even where a roll has to be settled first."""
    if at.asked is None or not at.view.tribes[at.asked].any_two:
        return []
    later = not STONE_AGE.prepares(at.state)
    labels = ((kind.id, say("stone-age.bar.any", resource=kind.id)) for kind in RESOURCES)
    return [
        Button(f"bar.any.{kind}", f"stone-age/icon/{kind}", label, only_open=later, group="any")
        for kind, label in labels
    ]


def _feed(at: At) -> list[Button]:
    """The cheapest meal in one go; last, as its label changes with what is in store."""
    if at.view.phase != "feed":
        return []
    paid = meal_paid(at.state)
    label = say("stone-age.bar.feed") if paid is None else say("stone-age.bar.feed_with", amounts=paid)
    return [Button("bar.feed", CONFIRM, label, main=True, only_open=True, confirms=True)]


def _take(roll: RollView | None) -> Button:
    """As wide as for the most that dice bring, as other buttons come after it."""
    label = say("stone-age.bar.take")
    if roll is not None:
        label = _gains(roll.product, roll.gain) if roll.gain else say("stone-age.bar.take_nothing")
    room = [_gains(product, MOST_GAINED) for product in ("food", *(kind.id for kind in RESOURCES))]
    return Button(
        "bar.take", CONFIRM, label, main=True, only_open=roll is None, confirms=True,
        room=(*room, say("stone-age.bar.take_nothing")),
    )  # fmt: skip


def _gains(product: str, gain: int) -> str:
    return say("stone-age.bar.take_gain", gain=gain_of(product, gain))


def pips(at: At) -> list[str]:
    """The people who can still be placed, the tools that can still be used."""
    if at.asked is None:
        return []
    tribe = at.view.tribes[at.asked]
    if at.asks == "place":
        return ["stone-age/icon/person"] * tribe.home
    if at.asks == "tools":
        fresh = sum(not tool.used for tool in tribe.tools)
        return ["stone-age/icon/tool"] * fresh + ["stone-age/icon/one-use"] * len(tribe.one_use)
    return []


def sentence(at: At) -> tuple[str, Mapping[str, Any]]:
    """The key of the question, with the present numbers."""
    view, details = at.view, dict[str, Any](seat=at.asked)
    two = [place.removeprefix("bar.any.") for place in at.picked if place.startswith("bar.any.")]
    if two:
        return "any_two_second", details | {"first": two[0]}
    if at.asks == "place" and at.asked is not None:
        location, count = going(at)
        if count:
            more = PlaceWorkers(LOCATION_BY_ID[location], count + 1) in STONE_AGE.legal(at.state)
            return "place_count" if more else "place_all", details | {"count": count, "location": location}
        return at.asks, details | {"home": view.tribes[at.asked].home}
    if view.roll is not None:
        gain = gain_of(view.roll.product, view.roll.gain)
        key = "tools_short" if view.roll.short else "tools" if pips(at) else "tools_none"
        return key, details | {"sum": pips_sum(view.roll), "gain": gain}
    if view.payment is not None:
        return _of_payment(view.payment, details)
    if view.lottery is not None:
        return at.asks, details | {"left": len(view.lottery.dice)}
    if view.hunger is not None:
        key = "feed_on" if view.hunger.started else "starve" if must_starve(at.state) else at.asks
        return key, details | {"missing": view.hunger.missing}
    return STONE_AGE.told_first(at.state) if at.asks == "act" else at.asks, details


def pips_sum(roll: RollView) -> str:
    """The pips of a roll with what tools added: "9 + 2 = 11"."""
    thrown = sum(roll.dice)
    return f"{thrown} + {roll.added} = {roll.total}" if roll.added else str(thrown)


def _of_payment(payment: PaymentView, details: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    paid, count = sum(payment.paid), payment.count
    details = {**details, "paid": paid, "count": count, "left": count - paid, "kinds": payment.kinds}
    if payment.points is None:
        return "pay_card" if paid < count else "pay_card_done", details
    details = {**details, "points": payment.points}
    if payment.least < count:
        return "pay_range", details
    return "pay_tile" if paid < count else "pay_tile_done", details


def rule(at: At) -> str:
    """The section on what is picked, else on the question, else on the end."""
    if at.asked is None:
        return "9.2"
    if any(place.startswith("bar.any.") for place in at.picked):
        return "5.8"
    if any(place.startswith("back.") for place in at.picked):
        return "5.2"
    if at.view.payment is not None and at.view.payment.card is not None:
        return "5.7"
    return STONE_AGE.section(at.state)
