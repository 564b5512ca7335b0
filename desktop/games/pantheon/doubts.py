"""Why a person might not mean what they are about to do, and what can be done at once in several steps."""

from __future__ import annotations

from collections.abc import Iterator

from desktop.games.pantheon.worth import best_way, cards_for, cards_in, cheapest, payable_gods
from desktop.table.layout import Shortcut, Unused
from desktop.words import say
from engine.core.command import Command
from engine.games.pantheon.commands import (
    BUY_COLUMN,
    BUY_FOOT,
    CHOOSE_ACTION,
    PLACE,
    PLAY_COIN,
    PLAY_MOVE_CARD,
    TAKE_DISPLAY,
    TAKE_PILE,
    ChooseReserve,
    Decline,
    DiscardCard,
    EndBuy,
    EndMove,
    TakeGod,
)
from engine.games.pantheon.content import BUYING, HEX_BY_ID
from engine.games.pantheon.sight import PantheonView, SeatView


def doubt(view: PantheonView, command: Command) -> str | None:
    """What a person may have overlooked, or None."""
    if view.asked is None:
        return None
    seat = view.seats[view.asked]
    match command:
        case EndMove():
            return _of_steps(view)
        case EndBuy():
            # Where the turn ends with it, what is left is asked for in another way.
            return _of_coins(view) if seat.traitera_left and not view.extra_action else None
        case TakeGod():
            return _of_payment(view, command, seat)
        case Decline() if view.raising is not None:
            return say("pantheon.doubt.free_level")
        case ChooseReserve(pieces):
            return _of_reserve(view, pieces)
        case DiscardCard(card) if card.special:
            return say("pantheon.doubt.special_coin", coins=card.coins)
        case _:
            return None


def _of_steps(view: PantheonView) -> str | None:
    """Steps that are given up although they lead somewhere."""
    move = view.move
    begun = move is not None and (move.placed or not move.follows)
    if move is None or not begun or not move.reach:
        return None
    return say("pantheon.doubt.steps", steps=move.steps, hexes=len(move.reach))


def _of_coins(view: PantheonView) -> str | None:
    """Coins that are given up although they buy something."""
    buy = view.buy
    if buy is None or not buy.purse or not _wares(view):
        return None
    return say("pantheon.doubt.coins", coins=buy.purse)


def _of_reserve(view: PantheonView, pieces: str) -> str | None:
    """Pieces of a sort of which nearly all are owned already, where more of the other sort could be had."""
    feet, columns = (_room(view, name) for name in ("foot", "column"))
    fits, others = (feet, columns) if pieces == "feet" else (columns, feet)
    if view.reserve is None or fits >= min(view.reserve, others):
        return None
    return say(f"pantheon.doubt.reserve_{pieces}", fits=fits, most=BUYING.most_pieces)


def _of_payment(view: PantheonView, command: TakeGod, seat: SeatView) -> str | None:
    """A payment that takes more cards than another one."""
    if seat.hand is None:
        return None
    best = best_way(view, command.god, seat)
    given, least = cards_for(view, command, seat), cards_in(best)
    if given <= least:
        return None
    kinds = tuple(group.kind for group in best)
    return say("pantheon.doubt.dear_payment", cards=given, least=least, kinds=kinds)


# What is left over at the end of a turn.


def unused(view: PantheonView) -> Unused | None:
    """Coins that would be lost, and pieces that they buy."""
    buy = view.buy
    wares = _wares(view)
    if buy is None or not buy.purse or not wares:
        return None
    command, name = wares[-1]
    times = min(buy.purse // BUYING.piece, _room(view, name))
    return Unused(
        say("pantheon.unused.question", coins=buy.purse),
        say(f"pantheon.unused.{name}", count=times),
        (command.notation,) * times,
    )


def _wares(view: PantheonView) -> list[tuple[Command, str]]:
    """The pieces that the coins left would buy, columns last: they count for longer."""
    buy = view.buy
    if buy is None or buy.purse < BUYING.piece:
        return []
    wares = ((BUY_FOOT, "foot"), (BUY_COLUMN, "column"))
    return [(command, name) for command, name in wares if buy.prices[name] is not None]


def _room(view: PantheonView, name: str) -> int:
    """How many more pieces of a sort the seat that is asked may own."""
    own = view.seats[view.asked or 0]
    owned = own.columns + own.columns_on_board if name == "column" else own.feet + own.feet_on_board
    return BUYING.most_pieces - owned


# Several commands for one wish.


def shortcuts(view: PantheonView) -> list[Shortcut]:
    """A movement card and the step that it allows; an action and what it begins with."""
    if view.asked is None or view.seats[view.asked].hand is None:
        return []
    if view.asks in ("move", "follow"):
        return list(_card_and_step(view))
    return list(_action_and_first(view, view.seats[view.asked])) if view.asks == "action" else []


def _card_and_step(view: PantheonView) -> Iterator[Shortcut]:
    move = view.move
    if move is None or not move.cards:
        return
    for place in move.farther:
        step = PLACE[HEX_BY_ID[place].mask]
        sentence = say("pantheon.tip.card_and_step", hex=place)
        yield Shortcut((f"hex.{place}",), (PLAY_MOVE_CARD.notation, step.notation), sentence)


def _action_and_first(view: PantheonView, seat: SeatView) -> Iterator[Shortcut]:
    draw, buy, pray, move = (CHOOSE_ACTION[name].notation for name in ("draw", "buy", "pray", "move"))
    hand = seat.hand or {}
    for slot, card in enumerate(view.display):
        if card is not None:
            said = say("pantheon.tip.draw_open", card=card)
            yield Shortcut((f"display.{slot}",), (draw, TAKE_DISPLAY[slot].notation), said)
    yield Shortcut(("pile",), (draw, TAKE_PILE.notation), say("pantheon.tip.draw_pile"))
    for god in payable_gods(view, seat):
        command = cheapest(view, god, seat)
        if command is not None:
            said = say("pantheon.tip.pray_at_once", god=god.kind, kinds=command.kinds)
            yield Shortcut((f"god.{god.id}",), (pray, command.notation), said)
    for play in PLAY_COIN:
        if hand.get(play.coin.id):
            said = say("pantheon.tip.buy_with", coin=play.coin.id)
            yield Shortcut((f"hand.{play.coin.id}",), (buy, play.notation), said)
    if hand.get("move"):
        said = say("pantheon.tip.move_with")
        yield Shortcut(("hand.move",), (move, PLAY_MOVE_CARD.notation), said)
