"""What a seat is asked: the question, the buttons of the prompt bar, and the page of the rules that goes with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from desktop.games.pantheon.situation import At
from desktop.table.game_table import Button
from desktop.words import say
from engine.games.pantheon.advice import cards_over, group, payment, pieces_gained
from engine.games.pantheon.commands import Swap, TakeGod
from engine.games.pantheon.content import (
    CARD_BY_ID,
    CARDS_DEALT,
    GOD_BY_ID,
    OFFERINGS,
    POWERS,
    God,
)
from engine.games.pantheon.drawing import left_to_draw
from engine.games.pantheon.loot import still_to_raise
from engine.games.pantheon.rules import PANTHEON
from engine.games.pantheon.view import BuyView, MoveView

CONFIRM: Final = "common/icon/confirm"
END_TURN: Final = "common/icon/end-turn"
CLOSE: Final = "common/icon/close"
ICON: Final = "pantheon/icon/"
ACTION_ICONS: Final = {"move": "step", "draw": "cards", "buy": "coin", "pray": "offering"}
MOST_PIPS: Final = 8

OFFER: Final = "bar.offer."


# Gods that are being paid for.


def picked_god(picked: Sequence[str]) -> God | None:
    """The god that is being paid for."""
    return next((GOD_BY_ID[place[4:]] for place in picked if place.startswith("god.")), None)


def offered(picked: Sequence[str]) -> dict[int, str]:
    """The kinds that were chosen so far, by the group of the god that they pay."""
    parts = (place.removeprefix(OFFER).partition(".") for place in picked if place.startswith(OFFER))
    return {int(number): kind for number, _, kind in parts}


def paid(at: At) -> Mapping[str, int]:
    """The cards that are paid for the god that is picked, by kind."""
    god, hand = picked_god(at.picked), at.view.seats[at.facing].hand
    if god is None or hand is None or not at.is_asked:
        return {}
    realm, chosen = at.state.realms[at.facing], offered(at.picked).items()
    given = (group(realm, god, god.offering[number], CARD_BY_ID[kind]) for number, kind in chosen)
    return {each.kind: each.cards for each in given}


# Buttons.


def buttons(at: At) -> Sequence[Button]:
    """The actions, all the turn long, and after them what else has no place on the board in the decision asked for."""
    if at.view.phase != "turns":
        return _own_buttons(at)
    chosen = at.asks != "action"
    actions = [_button(action, ICON + icon, only_open=chosen) for action, icon in ACTION_ICONS.items()]
    return [*actions, *_own_buttons(at)]


def _own_buttons(at: At) -> Sequence[Button]:
    view = at.view
    match at.asks:
        case "action":
            return [_button("pass", END_TURN, main=True, only_open=True)]
        case "move" | "follow" if view.move is not None:
            return [_end_move(at, view.move)]
        case "buy" | "cartago":
            return [_button("end_buy", CONFIRM, main=True)]
        case "pray":
            return _offers(at)
        case "gallia_god":
            return [*_offers(at), _button("decline", CLOSE, main=_is_too_dear(at))]
        case "raise" if view.raising is not None and view.raising.may_decline:
            return [_button("decline", CLOSE)]
        case "reserve" if view.reserve is not None:
            feet, columns = _gained(at)
            return [
                Button("stock.feet", f"{ICON}foot", say("pantheon.bar.foot_reserve", count=feet)),
                Button("stock.columns", f"{ICON}column", say("pantheon.bar.column_reserve", count=columns)),
            ]
        case "gallia":
            cards = say("pantheon.bar.cards", cards=left_to_draw(at.state, POWERS.gallia_cards))
            return [
                Button("pile", f"{ICON}cards", cards),
                _button("reveal", f"{ICON}god", place="god_stack"),
            ]
        case "aegyptus":
            return [
                _button("feet_to_columns", f"{ICON}column", place="stock.columns"),
                _button("columns_to_feet", f"{ICON}foot", place="stock.feet"),
                _button("end_swap", CONFIRM, main=True),
            ]
        case "traitera":
            return [
                _button("traitera", f"{ICON}again", place="medal.traitera"),
                _button("end_turn", END_TURN, main=True),
            ]
    return []


def _button(name: str, icon: str, *, place: str = "", main: bool = False, only_open: bool = False) -> Button:
    """A button of the bar, or one for a place of the board."""
    return Button(place or f"bar.{name}", icon, say(f"pantheon.bar.{name}"), main, only_open)


def _end_move(at: At, move: MoveView) -> Button:
    """Not following gains a card, if one is left: if nothing else can be done, that is the main button."""
    if not move.follows or _has_begun(move):
        return _button("end_move", CONFIRM, main=True)
    icon = f"{ICON}cards" if move.reach else "common/icon/cards"
    stay = say("pantheon.bar.stay", cards=left_to_draw(at.state, CARDS_DEALT.follower_without_piece))
    return Button("bar.end_move", icon, stay, main=not move.reach)


def _offers(at: At) -> Sequence[Button]:
    """For each number of the picked god that several kinds could pay: these kinds, with the cards that they take."""
    god, seat = picked_god(at.picked), at.asked or 0
    if god is None or at.view.seats[seat].hand is None:
        return []
    ways = {way.kinds for way in PANTHEON.allowed(at.state) if isinstance(way, TakeGod) and way.god == god}
    found = []
    for number, need in enumerate(god.offering):
        kinds = {way[number] for way in ways if number < len(way)}  # Gallia may want the top one paid alone
        for kind in [kind for kind in OFFERINGS if kind in kinds] if len(kinds) > 1 else ():
            place, cards = f"{OFFER}{number}.{kind.id}", group(at.state.realms[seat], god, need, kind).cards
            # Short: all three numbers may be payable with any kind.
            found.append(Button(place, ICON + kind.id, str(cards), only_open=True, group=f"{OFFER}{number}"))
    return found


def pips(at: At) -> Sequence[str]:
    """The steps, coins or cards that are left; if there are many, the plate beside the hand says how many."""
    move, buy, draw = at.view.move, at.view.buy, at.view.draw
    if at.asks in ("move", "follow") and move is not None:
        return [f"{ICON}step"] * min(MOST_PIPS, move.steps)
    if at.asks in ("buy", "cartago") and buy is not None:
        return [f"{ICON}coin"] * min(MOST_PIPS, buy.purse)
    return [f"{ICON}cards"] * min(MOST_PIPS, draw or 0) if at.asks == "draw" else []


# The question.


def question(at: At) -> tuple[str, dict[str, Any]]:
    """The question, with the present numbers."""
    view, god = at.view, picked_god(at.picked)
    if god is not None:
        return "pray_kind", {"god": god.kind}
    match at.asks:
        case "action":
            return _of_action(at), {}
        case "move" | "follow" if view.move is not None:
            cards = left_to_draw(at.state, CARDS_DEALT.follower_without_piece)
            return _of_move(at, view.move), {"steps": view.move.steps, "cards": cards}
        case "draw":
            return "draw", {"left": view.draw, "source": _source(at)}
        case "buy" | "cartago" if view.buy is not None:
            return _of_buy(at, view.buy), {"purse": view.buy.purse}
        case "reserve" if view.reserve is not None:
            feet, columns = _gained(at)
            return "reserve" if feet or columns else "reserve_full", {"feet": feet, "columns": columns}
        case "raise" if view.raising is not None:
            asks = "raise_iberia" if view.raising.may_decline else "raise"
            return asks, {"times": still_to_raise(at.state)}
        case "hand_to_seven":
            return "hand_to_seven", {"left": cards_over(at.state)}
        case "gallia":
            return "gallia", {"cards": left_to_draw(at.state, POWERS.gallia_cards)}
        case "gallia_god":
            return "gallia_god_short" if _is_too_dear(at) else "gallia_god", {"god": view.revealed}
        case "aegyptus":
            return _of_swapping(at)
    return at.asks, {}


def _gained(at: At) -> tuple[int, int]:
    """How many footprints, or else columns, the seat that is asked would gain."""
    return pieces_gained(at.state, "feet"), pieces_gained(at.state, "columns")


def _of_swapping(at: At) -> tuple[str, dict[str, Any]]:
    """Only what can be swapped."""
    ways = [way.direction for way in PANTHEON.legal(at.state) if isinstance(way, Swap)]
    if not ways:
        return "aegyptus_over", {}
    if len(ways) > 1:
        return "aegyptus", {}
    return "aegyptus_on" if at.view.swapping else "aegyptus_one_way", {"direction": ways[0]}


def _source(at: At) -> str:
    """Where the cards of a Draw can be taken from: ``display``, ``deck``, or ``both``."""
    if not left_to_draw(at.state, 1):
        return "display"
    return "both" if any(at.view.display) else "deck"


def _is_too_dear(at: At) -> bool:
    """Whether the god that is revealed can't be paid for; not told where the hand is hidden."""
    if at.asked is None or at.view.revealed is None or at.view.seats[at.asked].hand is None:
        return False
    return payment(at.state, at.asked, GOD_BY_ID[at.view.revealed]).missing > 0


def _of_action(at: At) -> str:
    """As a refusal says it; but that nothing is possible isn't told where it would give away a hidden hand."""
    if at.asked is not None and at.view.seats[at.asked].hand is not None:
        told = PANTHEON.told_first(at.state)
        if told != at.asks:
            return told
    return "action_extra" if at.view.extra_action else "action"


def _of_move(at: At, move: MoveView) -> str:
    """The same for what can be done in a Move: that hangs on the movement cards in hand."""
    if move.cards is not None:
        return PANTHEON.told_first(at.state)
    if move.follows and not _has_begun(move):
        return "follow" if move.reach else "follow_card"
    if not move.reach:
        return "move_card" if move.placed else "move_card_first"
    return "follow_on" if move.follows else "move"


def _of_buy(at: At, buy: BuyView) -> str:
    """And that no coin can be played, where something was bought and the purse pays for nothing more."""
    told = PANTHEON.told_first(at.state)
    return "buy_coins" if told == "buy_over" and at.view.seats[buy.seat].hand is None else told


def _has_begun(move: MoveView) -> bool:
    return bool(move.placed) or move.card_played


def rule(at: At) -> str:
    """The section on what is picked, else on the question, else on the end."""
    if at.asked is None:
        return "9"
    if any(place.startswith(("god.", OFFER)) for place in at.picked):
        return "5.4" if at.view.revealed is None else "5.5"
    return PANTHEON.section(at.state)
