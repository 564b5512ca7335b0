"""What a seat is asked, in words and buttons: the prompt bar, and the page of the rules that goes with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from desktop.games.pantheon.worth import groups_of, way
from desktop.table.game_table import Button
from desktop.words import say
from engine.games.pantheon.content import GOD_BY_ID, OFFERINGS, POWERS, God
from engine.games.pantheon.rules import PANTHEON
from engine.games.pantheon.sight import MoveView, PantheonView
from engine.match.table import Player

CONFIRM: Final = "common/icon/confirm"
END_TURN: Final = "common/icon/end-turn"
CLOSE: Final = "common/icon/close"
ICON: Final = "pantheon/icon/"
ACTION_ICONS: Final = {"move": "step", "draw": "cards", "buy": "coin", "pray": "offering"}
MOST_PIPS: Final = 8

SECTIONS: Final = {question.frame.tag: question.rule for question in PANTHEON.asks}
"""Where the rules tell of what is asked."""

OFFER: Final = "bar.offer."


# Buttons.


def buttons(view: PantheonView, picked: Sequence[str]) -> list[Button]:
    """The choices of the decision that is asked for that have no place on the board."""
    if view.asks in ("pray", "gallia_god"):
        return _prayer(view, picked)
    make = _BUTTONS.get(view.asks or "")
    return make(view) if make is not None else []


def _actions(view: PantheonView) -> list[Button]:
    actions = [
        Button(f"bar.{action}", ICON + icon, say(f"pantheon.bar.{action}"))
        for action, icon in ACTION_ICONS.items()
    ]
    return [*actions, Button("bar.pass", END_TURN, say("pantheon.bar.pass"), only_open=True)]


def _end_move(view: PantheonView) -> list[Button]:
    move = view.move
    if move is None:
        return []
    if move.follows and not (move.placed or move.card_played):
        main = not move.reach
        icon = "common/icon/cards" if main else f"{ICON}cards"
        return [Button("bar.end_move", icon, say("pantheon.bar.stay"), main=main)]
    return [Button("bar.end_move", CONFIRM, say("pantheon.bar.end_move"), main=True)]


def _end_buy(view: PantheonView) -> list[Button]:
    return [Button("bar.end_buy", CONFIRM, say("pantheon.bar.end_buy"), main=True)]


def _prayer(view: PantheonView, picked: Sequence[str]) -> list[Button]:
    """For the next number of the god that is picked: each kind that may pay it, with the cards that this takes."""
    god = picked_god(picked)
    offers = []
    if god is not None:
        group, need = _next_number(view, god, picked)
        offers = [_offer(view, god, group, need, kind) for kind in range(len(OFFERINGS))]
    if view.revealed is None:
        return offers
    return [*offers, Button("bar.decline", CLOSE, say("pantheon.bar.decline"))]


def _offer(view: PantheonView, god: God, group: int, need: int, kind: int) -> Button:
    cards = way(god, (need,), (kind,), view.seats[view.asked or 0])[0].cards
    name = OFFERINGS[kind].id
    return Button(
        f"{OFFER}{group}.{name}", ICON + name, say("pantheon.bar.offer_cards", cards=cards), only_open=True
    )


def picked_god(picked: Sequence[str]) -> God | None:
    """The god that is being paid for."""
    return next((GOD_BY_ID[place[4:]] for place in picked if place.startswith("god.")), None)


def offered(picked: Sequence[str]) -> dict[int, str]:
    """The kinds that were chosen so far, by the group of the god that they pay."""
    parts = (place.removeprefix(OFFER).partition(".") for place in picked if place.startswith(OFFER))
    return {int(group): kind for group, _, kind in parts}


def _next_number(view: PantheonView, god: God, picked: Sequence[str]) -> tuple[int, int]:
    """The first group of a god that nothing was chosen for yet, and its number."""
    chosen = offered(picked)
    numbers = list(enumerate(groups_of(view, god)))
    return next((number for number in numbers if number[0] not in chosen), numbers[-1])


def _raise(view: PantheonView) -> list[Button]:
    if view.raising is None or not view.raising.may_decline:
        return []
    return [Button("bar.decline", CLOSE, say("pantheon.bar.decline"))]


def _gallia(view: PantheonView) -> list[Button]:
    return [
        Button("bar.cards", f"{ICON}cards", say("pantheon.bar.cards")),
        Button("bar.reveal", f"{ICON}god", say("pantheon.bar.reveal")),
    ]


def _swaps(view: PantheonView) -> list[Button]:
    return [
        Button("bar.feet_to_columns", f"{ICON}column", say("pantheon.bar.feet_to_columns")),
        Button("bar.columns_to_feet", f"{ICON}foot", say("pantheon.bar.columns_to_feet")),
        Button("bar.end_swap", CONFIRM, say("pantheon.bar.end_swap"), main=True),
    ]


def _traitera(view: PantheonView) -> list[Button]:
    return [
        Button("bar.traitera", f"{ICON}again", say("pantheon.bar.traitera")),
        Button("bar.end_turn", END_TURN, say("pantheon.bar.end_turn"), main=True),
    ]


_BUTTONS: Final[Mapping[str, Callable[[PantheonView], list[Button]]]] = {
    "action": _actions,
    "move": _end_move,
    "follow": _end_move,
    "buy": _end_buy,
    "cartago": _end_buy,
    "raise": _raise,
    "gallia": _gallia,
    "aegyptus": _swaps,
    "traitera": _traitera,
}


def pips(view: PantheonView) -> list[str]:
    """The steps, coins or cards that are left; where they are many, the plate beside the hand says how many."""
    if view.asks in ("move", "follow") and view.move is not None:
        return [f"{ICON}step"] * min(MOST_PIPS, view.move.steps)
    if view.asks in ("buy", "cartago") and view.buy is not None:
        return [f"{ICON}coin"] * min(MOST_PIPS, view.buy.purse)
    if view.asks == "draw" and view.draw is not None:
        return [f"{ICON}cards"] * min(MOST_PIPS, view.draw)
    return []


# Questions.


def ask(view: PantheonView, asks: str, picked: Sequence[str]) -> tuple[str, Mapping[str, Any]]:
    """What is asked, with the numbers as they stand."""
    details: dict[str, Any] = {"seat": view.asked}
    if view.asks is None or view.asked is None:
        return asks, details
    if any(place.startswith("god.") for place in picked):
        return _ask_offering(view, picked, details)
    make = _ASKS.get(asks)
    return make(view, details) if make is not None else (asks, details)


def _ask_offering(
    view: PantheonView, picked: Sequence[str], details: dict[str, Any]
) -> tuple[str, Mapping[str, Any]]:
    god = picked_god(picked)
    assert god is not None
    _, need = _next_number(view, god, picked)
    return "pray_kind", {**details, "god": god.kind, "need": need}


def _ask_action(view: PantheonView, details: dict[str, Any]) -> tuple[str, Mapping[str, Any]]:
    return ("action_extra" if view.extra_action else "action"), details


def _ask_move(view: PantheonView, details: dict[str, Any]) -> tuple[str, Mapping[str, Any]]:
    move = view.move
    assert move is not None
    details |= {"steps": move.steps}
    begun = bool(move.placed) or move.card_played
    # Whoever may not see the hand is not told by the question what is in it.
    if not move.reach and move.cards is not None and not (move.cards and move.farther):
        return _ask_nowhere(move, begun=begun), details
    if not move.follows:
        return "move", details
    return ("follow_on" if begun else "follow"), details


def _ask_nowhere(move: MoveView, *, begun: bool) -> str:
    """Nothing can be stepped on: for want of steps and cards, or of hexes."""
    if not move.follows or begun:
        return "move_over"
    return "follow_nowhere" if move.steps or move.cards else "follow_without"


def _ask_draw(view: PantheonView, details: dict[str, Any]) -> tuple[str, Mapping[str, Any]]:
    return "draw", {**details, "left": view.draw}


def _ask_buy(view: PantheonView, details: dict[str, Any]) -> tuple[str, Mapping[str, Any]]:
    buy = view.buy
    assert buy is not None
    key = "cartago" if buy.cartago else "buy" if buy.bought or buy.purse else "buy_first"
    return key, {**details, "purse": buy.purse}


def _ask_reserve(view: PantheonView, details: dict[str, Any]) -> tuple[str, Mapping[str, Any]]:
    return "reserve", {**details, "count": view.reserve}


def _ask_raise(view: PantheonView, details: dict[str, Any]) -> tuple[str, Mapping[str, Any]]:
    raising = view.raising
    assert raising is not None
    return ("raise_iberia" if raising.may_decline else "raise"), {**details, "times": raising.times}


def _ask_discard(view: PantheonView, details: dict[str, Any]) -> tuple[str, Mapping[str, Any]]:
    seat = view.seats[view.asked or 0]
    return "hand_to_seven", {**details, "left": seat.hand_size - POWERS.hand_size}


def _ask_gallia_god(view: PantheonView, details: dict[str, Any]) -> tuple[str, Mapping[str, Any]]:
    return "gallia_god", {**details, "god": view.revealed}


def _ask_swap(view: PantheonView, details: dict[str, Any]) -> tuple[str, Mapping[str, Any]]:
    return ("aegyptus" if view.swapping is None else "aegyptus_on"), {**details, "direction": view.swapping}


_ASKS: Final[Mapping[str, Callable[[PantheonView, dict[str, Any]], tuple[str, Mapping[str, Any]]]]] = {
    "action": _ask_action,
    "move": _ask_move,
    "follow": _ask_move,
    "draw": _ask_draw,
    "buy": _ask_buy,
    "cartago": _ask_buy,
    "reserve": _ask_reserve,
    "raise": _ask_raise,
    "hand_to_seven": _ask_discard,
    "gallia_god": _ask_gallia_god,
    "aegyptus": _ask_swap,
}


# How far the game is, and where its rules stand.


def status(view: PantheonView, players: Sequence[Player]) -> str:
    """The epoch and its nation, what is left of its tiles, and who has ended it."""
    if view.phase == "over":
        return say("pantheon.table.phase_over")
    if not view.nations:
        return say("pantheon.table.phase_preparation")
    epoch: dict[str, Any] = {"epoch": view.epoch, "nation": view.nations[-1]}
    if view.ender is not None:
        return say("pantheon.table.status_ended", seat=view.ender, players=players, **epoch)
    if view.phase == "preparation":
        return say("pantheon.table.status_preparation", **epoch)
    return say("pantheon.table.status_left", loot=len(view.loot), gods=len(view.gods), **epoch)


def rule(view: PantheonView, places: Sequence[str]) -> str:
    """The section on what is picked, else on what is asked, else on the end."""
    if view.asks is None:
        return "9"
    if any(place.startswith(("god.", OFFER)) for place in places):
        return "5.4" if view.revealed is None else "5.5"
    return SECTIONS.get(view.asks, "4")
