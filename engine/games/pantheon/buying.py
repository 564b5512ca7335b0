"""The action Buy, and the two coins of Cartago (5.3, 5.5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.flow import Frame
from engine.core.game import Seat
from engine.games.pantheon import events, reach
from engine.games.pantheon.agenda import Answer, Question, Told, begin_action, numbers, task
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
from engine.games.pantheon.loot import check_kind, raised, take_loot
from engine.games.pantheon.moving import check_place, piece_for, put
from engine.games.pantheon.state import PantheonState

# Events are values, so those that come again and again are built once.
_coin_played = lru_cache(maxsize=4096)(events.CoinPlayed)
_offering_raised = lru_cache(maxsize=4096)(events.OfferingRaised)
_piece_bought = lru_cache(maxsize=4096)(events.PieceBought)
_piece_placed = lru_cache(maxsize=4096)(events.PiecePlaced)
_buy_ended = lru_cache(maxsize=4096)(events.BuyEnded)

_PIECE: Final = BUYING.piece
_PRICES: Final = BUYING.level_prices
_WORTH: Final = tuple((coin.index, coin.coins) for coin in COINS)
_PLAYS: Final = tuple(zip((coin.index for coin in COINS), PLAY_COIN, strict=True))


def can_buy(state: PantheonState, seat: Seat) -> bool:
    """True where the coins in hand and those of Stonkus pay for something (5.3.1)."""
    realm = state.realms[seat]
    funds = realm.powers[STONKUS]
    for coin, worth in _WORTH:
        funds += realm.hand[coin] * worth
    if not funds:
        return False
    if funds >= _PIECE and (realm.feet_room or realm.columns_room):
        return True
    if realm.can_raise and funds >= _PRICES[min(realm.levels)]:
        return True
    return reach.payable(reach.open_hexes(state, seat, jump=False), funds) != 0


def begin(state: PantheonState, seat: Seat, chance: Chance, told: Told) -> None:
    """The action Buy: the purse begins with the coins of Stonkus (5.3.2)."""
    if not can_buy(state, seat):
        raise IllegalCommand(Refusal("nothing_affordable", "5.3"))
    begin_action(state, seat, "buy", told)
    state.flow.push(seat, task("buy", state.realms[seat].powers[STONKUS], 0))


@lru_cache(maxsize=1 << 14)
def _raises(levels: tuple[int, ...], purse: int) -> tuple[Command, ...]:
    return tuple(
        command
        for command, level in zip(RAISE, levels, strict=True)
        if level < LEVELS and _PRICES[level] <= purse
    )


def _legal(state: PantheonState, frame: Frame) -> Sequence[Command]:
    realm = state.realms[frame.seat]
    purse, bought = numbers(frame)
    cartago = frame.task.kind == "cartago"
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
        hexes = reach.open_hexes(state, frame.seat, jump=False)
        commands += reach.those_at(reach.payable(hexes, purse), PLACE_PAID)
    if bought or cartago:
        commands.append(END_BUY)
    return commands


def _purse(state: PantheonState) -> int:
    return numbers(state.flow.frames[-1])[0]


def _spend(state: PantheonState, price: int) -> None:
    """So many coins of the purse are gone, and something was bought."""
    kind, purse = state.flow.frames[-1].task.kind, _purse(state)
    state.flow.becomes(task(kind, purse - price, 1))


def _need_coins(state: PantheonState, price: int) -> None:
    if price > _purse(state):
        raise IllegalCommand(Refusal("price", "5.3", {"need": price, "have": _purse(state)}))


def _play_coin(state: PantheonState, seat: Seat, command: PlayCoin, chance: Chance, told: Told) -> None:
    coin = command.coin
    if not coin.coins or not state.realms[seat].hand[coin.index]:
        raise IllegalCommand(Refusal("not_in_hand", "5.3", {"card": coin.id}))
    discard(state, seat, coin.index)
    purse, bought = numbers(state.flow.frames[-1])
    state.flow.becomes(task("buy", purse + coin.coins, bought))
    told.append(_coin_played(seat, coin.id, purse + coin.coins))


def _no_coins(state: PantheonState, seat: Seat, command: PlayCoin, chance: Chance, told: Told) -> None:
    raise IllegalCommand(Refusal("cartago_coins", "5.5"))


def _raise(state: PantheonState, seat: Seat, command: RaiseOffering, chance: Chance, told: Told) -> None:
    realm = state.realms[seat]
    check_kind(realm, command)
    kind = command.kind.kind
    price = _PRICES[realm.levels[kind]]
    _need_coins(state, price)
    _spend(state, price)
    told.append(_offering_raised(seat, command.kind.id, raised(realm, kind), price))


def _buy_piece(state: PantheonState, seat: Seat, command: BuyPiece, chance: Chance, told: Told) -> None:
    realm = state.realms[seat]
    if command not in (BUY_FOOT, BUY_COLUMN):
        raise IllegalCommand(Refusal("unknown_command", "6"))
    if not (realm.feet_room if command == BUY_FOOT else realm.columns_room):
        raise IllegalCommand(Refusal("own_all", "5.3", {"piece": command.piece, "most": BUYING.most_pieces}))
    _need_coins(state, _PIECE)
    _spend(state, _PIECE)
    if command == BUY_FOOT:
        realm.feet += 1
    else:
        realm.columns += 1
    told.append(_piece_bought(seat, command.piece, _PIECE))


def _place(state: PantheonState, seat: Seat, command: PlacePaid, chance: Chance, told: Told) -> None:
    place = command.hex
    price, _ = check_place(state, seat, place, jump=False)
    _need_coins(state, price)
    _spend(state, price)
    bought = _piece_placed(seat, piece_for(place), place.id, price, "buy", jumped=False)
    put(state, seat, place, bought, told)
    take_loot(state, seat, place, chance, told)


def _end(state: PantheonState, seat: Seat, command: EndBuy, chance: Chance, told: Told) -> None:
    purse, bought = numbers(state.flow.frames[-1])
    if not bought and state.flow.frames[-1].task.kind == "buy":
        raise IllegalCommand(Refusal("buy_first", "5.3"))
    state.flow.done()
    told.append(_buy_ended(seat, purse))


_PURCHASES: Final[dict[type[Command], Answer]] = {
    RaiseOffering: _raise,
    BuyPiece: _buy_piece,
    PlacePaid: _place,
    EndBuy: _end,
}

QUESTIONS: Final = {
    "buy": Question(_legal, {PlayCoin: _play_coin, **_PURCHASES}),
    "cartago": Question(_legal, {PlayCoin: _no_coins, **_PURCHASES}),
}
