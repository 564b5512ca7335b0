"""The action Buy, and the two coins of Cartago (5.3, 5.5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.core.agenda import Answer, Emitted, Question
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.pantheon import events, reach
from engine.games.pantheon.commands import (
    BUY_COLUMN,
    BUY_FOOT,
    END_BUY,
    PLACE_PAID,
    PLAY_COIN,
    RAISE,
    BuyPiece,
    EndBuy,
    PlacePaid,
    PlayCoin,
    RaiseOffering,
)
from engine.games.pantheon.content import BUYING, COINS, LEVELS, STONKUS
from engine.games.pantheon.drawing import discard
from engine.games.pantheon.frames import Buy, Cartago
from engine.games.pantheon.loot import check_kind, raised, take_loot
from engine.games.pantheon.moving import check_place, piece_for, put
from engine.games.pantheon.state import PantheonState

# Frames and events are values, so recurring ones are built once.
_buy = recurring(Buy)
_cartago = recurring(Cartago)
_coin_played = recurring(events.CoinPlayed)
_offering_raised = recurring(events.OfferingRaised)
_piece_bought = recurring(events.PieceBought)
_piece_placed = recurring(events.PiecePlaced)
_buy_ended = recurring(events.BuyEnded)

_PIECE: Final = BUYING.piece
_PRICES: Final = BUYING.level_prices
_WORTH: Final = tuple((coin.index, coin.coins) for coin in COINS)
_PLAYS: Final = tuple(zip((coin.index for coin in COINS), PLAY_COIN, strict=True))


def can_buy(state: PantheonState, seat: Seat) -> bool:
    """True if the coins in hand and those of Stonkus pay for something (5.3.1)."""
    realm = state.realms[seat]
    funds = realm.powers[STONKUS]
    for coin, worth in _WORTH:
        funds += realm.hand[coin] * worth
    return can_spend(state, seat, funds)


def can_spend(state: PantheonState, seat: Seat, funds: int) -> bool:
    """True if so many coins pay for a piece, a level or a hex (5.3.3)."""
    if not funds:
        return False
    realm = state.realms[seat]
    if funds >= _PIECE and (realm.feet_room or realm.columns_room):
        return True
    if realm.can_raise and funds >= _PRICES[min(realm.levels)]:
        return True
    return reach.payable(reach.open_hexes(state, seat, jump=False), funds) != 0


def begin(state: PantheonState, seat: Seat, chance: Chance, emitted: Emitted) -> None:
    """The action Buy: the purse begins with the coins of Stonkus (5.3.2)."""
    state.agenda.append(_buy(seat, state.realms[seat].powers[STONKUS]))


@lru_cache(maxsize=1 << 14)
def _raises(levels: tuple[int, ...], purse: int) -> tuple[Command, ...]:
    return tuple(
        command
        for command, level in zip(RAISE, levels, strict=True)
        if level < LEVELS and _PRICES[level] <= purse
    )


def _legal(state: PantheonState, buy: Buy) -> Sequence[Command]:
    realm = state.realms[buy.seat]
    purse, cartago = buy.purse, type(buy) is Cartago
    commands: list[Command] = []
    if not cartago:
        commands += [command for coin, command in _PLAYS if realm.hand[coin]]
    if purse:
        commands += _raises(realm.levels, purse)
        if purse >= _PIECE:
            if realm.feet_room:
                commands.append(BUY_FOOT)
            if realm.columns_room:
                commands.append(BUY_COLUMN)
        hexes = reach.open_hexes(state, buy.seat, jump=False)
        commands += reach.those_at(reach.payable(hexes, purse), PLACE_PAID)
    if buy.bought or cartago:
        commands.append(END_BUY)
    return commands


def told(state: PantheonState, buy: Buy) -> str:
    """What is told to come first: where the purse pays for nothing, only coins are played, or the Buy is ended."""
    legal = _legal(state, buy)
    if any(not isinstance(command, PlayCoin | EndBuy) for command in legal):
        return buy.tag
    if END_BUY not in legal:
        return "buy_first"
    if legal != [END_BUY]:
        return "buy_coins"
    return "cartago_over" if type(buy) is Cartago else "buy_over"


def _play_coin(state: PantheonState, buy: Buy, command: PlayCoin, chance: Chance, emitted: Emitted) -> None:
    seat, coin = buy.seat, command.coin
    if not coin.coins or not state.realms[seat].hand[coin.index]:
        raise IllegalCommand(Refusal("not_in_hand", "5.3", {"card": coin.id}))
    discard(state, seat, coin.index)
    purse = buy.purse + coin.coins
    state.agenda[-1] = _buy(seat, purse, buy.bought)
    emitted.append(_coin_played(seat, coin.id, purse))


def _no_coins(
    state: PantheonState, buy: Cartago, command: PlayCoin, chance: Chance, emitted: Emitted
) -> None:
    raise IllegalCommand(Refusal("cartago_coins", "5.5"))


def _spend(state: PantheonState, buy: Buy, price: int) -> None:
    """Take the price of something from the purse. Raises IllegalCommand if it holds less."""
    if price > buy.purse:
        raise IllegalCommand(Refusal("price", "5.3", {"need": price, "have": buy.purse}))
    state.agenda[-1] = (_cartago if type(buy) is Cartago else _buy)(buy.seat, buy.purse - price, True)


def _raise(state: PantheonState, buy: Buy, command: RaiseOffering, chance: Chance, emitted: Emitted) -> None:
    realm = state.realms[buy.seat]
    check_kind(realm, command)
    kind = command.kind.kind
    price = _PRICES[realm.levels[kind]]
    _spend(state, buy, price)
    emitted.append(_offering_raised(buy.seat, command.kind.id, raised(realm, kind), price))


def _buy_piece(state: PantheonState, buy: Buy, command: BuyPiece, chance: Chance, emitted: Emitted) -> None:
    realm = state.realms[buy.seat]
    if command not in (BUY_FOOT, BUY_COLUMN):
        raise IllegalCommand(Refusal("unknown_command", "6"))
    if not (realm.feet_room if command == BUY_FOOT else realm.columns_room):
        raise IllegalCommand(Refusal("own_all", "5.3", {"piece": command.piece, "most": BUYING.most_pieces}))
    _spend(state, buy, _PIECE)
    if command == BUY_FOOT:
        realm.feet += 1
    else:
        realm.columns += 1
    emitted.append(_piece_bought(buy.seat, command.piece, _PIECE))


def _place(state: PantheonState, buy: Buy, command: PlacePaid, chance: Chance, emitted: Emitted) -> None:
    seat, place = buy.seat, command.hex
    price, _ = check_place(state, seat, place, jump=False)
    _spend(state, buy, price)
    bought = _piece_placed(seat, piece_for(place), place.id, price, "buy", jumped=False)
    put(state, seat, place, bought, emitted)
    take_loot(state, seat, place, chance, emitted)


def _end(state: PantheonState, buy: Buy, _: EndBuy, chance: Chance, emitted: Emitted) -> None:
    if not buy.bought and type(buy) is Buy:
        raise IllegalCommand(Refusal("buy_first", "5.3"))
    del state.agenda[-1]
    emitted.append(_buy_ended(buy.seat, buy.purse))


_PURCHASES: Final[dict[type[Command], Answer[PantheonState, Buy]]] = {
    RaiseOffering: _raise,
    BuyPiece: _buy_piece,
    PlacePaid: _place,
    EndBuy: _end,
}

ASKS: Final = (
    Question(Buy, _legal, {PlayCoin: _play_coin, **_PURCHASES}, rule="5.3"),
    Question(Cartago, _legal, {PlayCoin: _no_coins, **_PURCHASES}, rule="5.5"),
)
