"""What places mean, in sentences: the powers of gods and nations, loot, cards, and their value to the seat shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Final

from desktop.games.pantheon.situation import At
from desktop.table.game_table import OfSide
from desktop.words import say
from engine.games.pantheon.advice import action_follows, later_cards, payment
from engine.games.pantheon.content import (
    BONUS_BY_ID,
    BUYING,
    CARD_BY_ID,
    EPOCHS,
    GOD_BY_ID,
    HEX_BY_ID,
    LOOT_BY_ID,
    MOVING,
    RANKS_USED,
    Hex,
    Tile,
)
from engine.games.pantheon.loot import gains
from engine.games.pantheon.meta import META
from engine.games.pantheon.view import SeatView


def lines(at: At, place: str) -> tuple[str, ...]:
    """Everything there is to say about a place to the seat shown, or nothing."""
    kind, _, rest = place.partition(".")
    lines_of = _LINES_OF.get(kind)
    return tuple(filter(None, lines_of(at, rest))) if lines_of is not None else ()


def _own(at: At) -> SeatView:
    """What belongs to the seat shown."""
    return at.view.seats[at.facing]


def _is_over(at: At) -> bool:
    """Whether nothing more will be taken, paid or scored."""
    return at.view.phase == "over"


# The map.


def _of_hex(at: At, name: str) -> Sequence[str]:
    place, loot = HEX_BY_ID[name], at.view.loot.get(name)
    if name == at.view.temple:
        return [say("pantheon.about.temple")]
    found = []
    if loot is not None:
        found += [say(f"pantheon.loot_effect.{loot}"), *_short(at, LOOT_BY_ID[loot])]
    elif place.kind == "symbol":
        found.append(_of_symbol(at, place))
    elif place.kind == "temple":
        found.append(say("pantheon.about.temple_site", nation=place.nation))
    elif place.kind == "column":
        found += [say("pantheon.about.site"), _column_points(at)]
    return [*found, _cost_of(at, name)]


def _short(at: At, tile: Tile) -> Iterator[str]:
    """What the seat shown couldn't gain of a loot: only so many pieces and levels can be owned, and cards run out."""
    gained = {} if _is_over(at) else gains(at.state, at.facing, tile)
    for what, count in gained.items():
        if count == tile.amount:
            continue
        if what in ("feet", "columns"):
            yield OfSide(say("pantheon.doubt.full_reserve", pieces=what, fits=count))
        elif what == "levels":
            yield OfSide(say("pantheon.about.levels_short", count=count))
        else:
            yield say(f"pantheon.about.{what}_short", count=count)


def _of_symbol(at: At, place: Hex) -> str:
    """Whether loot ever lies there, which is so for as many symbols of a nation as the table uses, and when."""
    seats = len(at.view.seats)
    if place.rank > RANKS_USED[seats - META.min_seats]:
        return say("pantheon.about.symbol_unused", seats=seats)
    if place.nation in at.view.nations[-1:]:
        return say("pantheon.about.no_loot_left")
    return say("pantheon.about.symbol", nation=place.nation)


def _cost_of(at: At, name: str) -> OfSide:
    """What stepping there takes from a person who decides, if it can be reached."""
    return OfSide(_cost(at, name) if at.offers else "")


def _cost(at: At, name: str) -> str:
    move, buy = at.view.move, at.view.buy
    if at.asks in ("move", "follow") and move is not None and name in move.reach:
        cost, jump = move.reach[name]
        return say("pantheon.tip.jump" if jump else "pantheon.tip.steps", cost=cost, left=move.steps - cost)
    if at.asks in ("buy", "cartago") and buy is not None and name in buy.reach:
        return say("pantheon.tip.coins", cost=buy.reach[name], left=buy.purse - buy.reach[name])
    return ""


def _column_points(at: At) -> OfSide:
    """What the columns of the seat count at a scoring to come, now and with one more."""
    if _is_over(at):
        return OfSide("")
    now, then = _own(at).columns_now, _own(at).columns_next
    if now == then:
        return OfSide(say("pantheon.tip.all_columns", points=now))
    return OfSide(say("pantheon.table.columns_line", columns_now=now, columns_next=then))


# Gods.


def _power(at: At, kind: str, amount: int) -> str:
    """What a god is good for, as this table has agreed."""
    return say(f"pantheon.power.{kind}", amount=amount, fallback=at.state.options.plaesiris_fallback)


def _of_god(at: At, name: str) -> Sequence[str]:
    """Its power, and how near the seat is to paying for it, number by number."""
    god = GOD_BY_ID[name]
    power = _power(at, god.kind, god.amount)
    if _own(at).hand is None:
        return [power, OfSide(say("pantheon.tip.hand_unknown"))]
    best = payment(at.state, at.facing, god)
    if not best.missing:
        kinds = tuple(group.kind for group in best.groups)
        return [power, OfSide(say("pantheon.tip.payable", kinds=kinds, cards=best.cards))]
    return [power, *(OfSide(say("pantheon.tip.group", **asdict(group))) for group in best.groups)]


def _of_medal(at: At, kind: str) -> Sequence[str]:
    tiles = [GOD_BY_ID[tile] for tile in _own(at).god_tiles if GOD_BY_ID[tile].kind == kind]
    if not tiles:
        return []
    amount = sum(god.amount for god in tiles)
    power = _power(at, kind, amount)
    found = [OfSide(power) if amount else power]
    if len(tiles) > 1:
        found.append(OfSide(say("pantheon.about.several", count=len(tiles))))
    left = _own(at).traitera_left
    if kind == "traitera" and (not left or action_follows(at.state)):
        found.append(OfSide(say("pantheon.about.traitera", left=left)))
    return found


def _of_god_stack(at: At, _: str) -> Sequence[str]:
    return [say("pantheon.about.god_stack", stack=at.view.god_stack, discard=at.view.god_discard)]


def _of_gods(at: At, _: str) -> Sequence[str]:
    """What they are worth, and what the last one does as long as nothing else has ended the epoch."""
    left = len(at.view.gods)
    found = [say("pantheon.about.gods", points=at.view.god_points)]
    ends = left and at.view.ender is None and not _is_over(at)
    return [*found, say("pantheon.about.gods_left", left=left)] if ends else found


# Cards.


def _of_card(at: At, name: str) -> Sequence[str]:
    """What a card is good for."""
    card = CARD_BY_ID.get(name)
    if card is None:
        return []
    if card.coins:
        return [say(f"pantheon.about.{'special_coin' if card.special else 'coin'}", coins=card.coins)]
    if card.kind >= 0:
        return [say("pantheon.about.offering_card", kind=name)]
    return [say("pantheon.about.move", steps=MOVING.steps_per_card)]


def _of_display(at: At, slot: str) -> Sequence[str]:
    card = at.view.display[int(slot)]
    if card is not None:
        return _of_card(at, card)
    return [] if _is_over(at) else [say("pantheon.about.empty_slot", left=_left_for(at, int(slot)))]


def _left_for(at: At, slot: int) -> int:
    """How many cards would be left for an empty space: those before it are filled first (5.2)."""
    before = at.view.display[:slot].count(None)
    return max(0, at.view.pile + at.view.discard - before)


def _of_pile(at: At, _: str) -> Sequence[str]:
    """What is left, and when it is shuffled anew; nobody draws after the end."""
    return [] if _is_over(at) else [say("pantheon.about.pile", pile=at.view.pile, discard=at.view.discard)]


def _of_coins(at: At, _: str) -> Sequence[str]:
    if at.view.coin_top is None:
        return [say("pantheon.about.no_coins")]
    top = CARD_BY_ID[at.view.coin_top].coins
    turned = say("pantheon.about.coins_turned") if at.view.coins_turned else ""
    return [say("pantheon.about.coins", top=top, left=at.view.coin_stack), turned]


def _of_cards(at: At, _: str) -> Sequence[str]:
    own = _own(at)
    found = [say("pantheon.about.cards", count=own.hand_size)]
    if own.hand is None and own.coins:
        found.append(say("pantheon.about.known_coins", count=sum(own.coins.values())))
    return found


# Epochs and nations.


def _of_epoch(at: At, number: str) -> Sequence[str]:
    index = int(number) - 1
    found = [say(f"pantheon.nation_power.{nation}") for nation in at.view.nations[index : index + 1]]
    found.append(say("pantheon.about.epoch", points=EPOCHS.god_points[index]))
    if index + 1 in EPOCHS.scoring_after:
        found.append(say("pantheon.about.scoring"))
    return found


def _of_nation(at: At, _: str) -> Sequence[str]:
    view = at.view
    found = [say(f"pantheon.nation_power.{nation}") for nation in view.nations[-1:]]
    if found and view.ender is None and view.phase == "turns":
        points = EPOCHS.last_tile_points
        found.append(say("pantheon.about.ending", loot=len(view.loot), gods=len(view.gods), points=points))
    return found


# Demigods.


def _of_demigods(at: At, _: str) -> Sequence[str]:
    if not at.view.demigods:
        return [say("pantheon.about.no_demigods")]
    return [] if _is_over(at) else [say("pantheon.about.demigods", best=max(at.view.demigods))]


def _of_demigod_stack(at: At, _: str) -> Sequence[str]:
    low, high = at.view.demigod_stacks
    return [say("pantheon.about.demigod_stack", low=low, high=high)]


def _of_own_demigods(at: At, _: str) -> Sequence[str]:
    values = _own(at).demigods
    shown = tuple(map(str, sorted(values, reverse=True)))
    return [say("pantheon.about.own_demigods", count=len(values), values=shown, points=sum(values))]


def _of_own_steps(at: At, _: str) -> Sequence[str]:
    return [OfSide(say("pantheon.about.own_steps", steps=at.state.realms[at.facing].loot_steps))]


# Offerings and stock.


def _of_offering(at: At, kind: str) -> Sequence[str]:
    number = CARD_BY_ID[kind].kind
    price = at.state.realms[at.facing].next_price(number)
    found = [OfSide(say("pantheon.about.level", level=_own(at).levels[number]))]
    if price is None or _is_over(at):
        return found
    return [*found, OfSide(say("pantheon.about.next_level", price=price))]


def _of_stock(at: At, pieces: str) -> Sequence[str]:
    own, most = _own(at), BUYING.most_pieces
    if pieces == "feet":
        return [OfSide(say("pantheon.about.stock", stock=own.feet, board=own.feet_on_board, most=most))]
    stock = say("pantheon.about.stock", stock=own.columns, board=own.columns_on_board, most=most)
    return [OfSide(stock), _column_points(at)]


def _of_bonus(at: At, tile: str) -> Sequence[str]:
    if tile not in BONUS_BY_ID:
        return []
    found = [say(f"pantheon.bonus_effect.{tile}")]
    cards = later_cards(at.state)
    if cards and BONUS_BY_ID[tile].later_cards:
        second, third, fourth = (*cards, 0, 0)[:3]
        seats = len(at.view.seats)
        found.append(
            say("pantheon.about.later_cards", seats=seats, second=second, third=third, fourth=fourth)
        )
    return found


def _of_own_bonus(at: At, _: str) -> Sequence[str]:
    return _of_bonus(at, _own(at).bonus or "")


_LINES_OF: Final[Mapping[str, Callable[[At, str], Sequence[str]]]] = {
    "hex": _of_hex,
    "god": _of_god,
    "gods": _of_gods,
    "god_stack": _of_god_stack,
    "medal": _of_medal,
    "hand": _of_card,
    "cards": _of_cards,
    "display": _of_display,
    "pile": _of_pile,
    "coins": _of_coins,
    "epoch": _of_epoch,
    "nation": _of_nation,
    "demigods": _of_demigods,
    "demigod_stack": _of_demigod_stack,
    "own_demigods": _of_own_demigods,
    "own_steps": _of_own_steps,
    "offering": _of_offering,
    "stock": _of_stock,
    "bonus": _of_bonus,
    "own_bonus": _of_own_bonus,
}
