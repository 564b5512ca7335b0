"""What places mean, in sentences: the powers of gods and nations, loot, cards, and what they are to a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from desktop.games.pantheon.worth import Group, best_way, missing_in
from desktop.words import say
from engine.games.pantheon.content import (
    BONUS_BY_ID,
    BUYING,
    CARD_BY_ID,
    COLUMN_POINTS,
    EPOCHS,
    GOD_BY_ID,
    HEX_BY_ID,
    LATER_CARDS,
    LEVELS,
    MOVING,
    God,
)
from engine.games.pantheon.sight import PantheonView

POINTS: Final = EPOCHS.last_tile_points
"""For whoever ends an epoch."""


def meaning(view: PantheonView, place: str, seat: int) -> str:
    """All that there is to say of a place to the seat shown, or nothing."""
    kind, _, rest = place.partition(".")
    told = _TOLD.get(kind)
    return "\n".join(filter(None, told(view, rest, seat))) if told is not None else ""


# The map.


def _of_hex(view: PantheonView, name: str, seat: int) -> Sequence[str]:
    place = HEX_BY_ID[name]
    loot = view.loot.get(name)
    if name == view.temple:
        return [say("pantheon.about.temple")]
    found = []
    if loot is not None:
        found.append(say(f"pantheon.loot_effect.{loot}"))
    elif place.kind == "symbol":
        found.append(say("pantheon.about.symbol", nation=place.nation))
    elif place.kind == "temple":
        found.append(say("pantheon.about.temple_site", nation=place.nation))
    elif place.kind == "column":
        found += [say("pantheon.about.site"), column_points(view, seat)]
    return [*found, _cost_of(view, name, seat)]


def _cost_of(view: PantheonView, name: str, seat: int) -> str:
    """What stepping there takes, where it can be reached."""
    move, buy = view.move, view.buy
    if view.asked != seat:
        return ""
    if view.asks in ("move", "follow") and move is not None and name in move.reach:
        cost, jump = move.reach[name]
        return say("pantheon.tip.jump" if jump else "pantheon.tip.steps", cost=cost, left=move.steps - cost)
    if view.asks in ("buy", "cartago") and buy is not None and name in buy.reach:
        return say("pantheon.tip.coins", cost=buy.reach[name], left=buy.purse - buy.reach[name])
    return ""


def column_points(view: PantheonView, seat: int) -> str:
    """What the columns of a seat count at a scoring, now and with one more."""
    own = view.seats[seat]
    if own.columns_on_board + 1 >= len(COLUMN_POINTS):
        return say("pantheon.tip.all_columns", points=own.columns_now)
    return say("pantheon.table.columns_line", columns_now=own.columns_now, columns_next=own.columns_next)


# Gods.


def _of_god(view: PantheonView, name: str, seat: int) -> Sequence[str]:
    god = GOD_BY_ID[name]
    return [say(f"pantheon.power.{god.kind}", amount=god.amount), *_payment(view, god, seat)]


def _payment(view: PantheonView, god: God, seat: int) -> Sequence[str]:
    """How near a seat is to paying for a god, number by number."""
    own = view.seats[seat]
    if own.hand is None:
        return [say("pantheon.tip.hand_unknown")]
    best = best_way(view, god, own)
    if not missing_in(best):
        return [_given(best)]
    return [_group(group) for group in best]


def _given(groups: Sequence[Group]) -> str:
    cards = sum(group.cards for group in groups)
    kinds = tuple(group.kind for group in groups)
    return say("pantheon.tip.payable", kinds=kinds, cards=cards)


def _group(group: Group) -> str:
    """One number: what of it is there, and what is missing."""
    key = "group_missing" if group.missing else "group"
    return say(
        f"pantheon.tip.{key}",
        need=group.need,
        kind=group.kind,
        level=group.level,
        cards=group.cards,
        missing=group.missing,
    )


def _of_medal(view: PantheonView, kind: str, seat: int) -> Sequence[str]:
    own = view.seats[seat]
    tiles = [GOD_BY_ID[tile] for tile in own.god_tiles if GOD_BY_ID[tile].kind == kind]
    if not tiles:
        return []
    found = [say(f"pantheon.power.{kind}", amount=sum(god.amount for god in tiles))]
    if len(tiles) > 1:
        found.append(say("pantheon.about.several", count=len(tiles)))
    if kind == "traitera":
        found.append(say("pantheon.about.traitera", left=own.traitera_left))
    return found


def _of_god_stack(view: PantheonView, _: str, seat: int) -> Sequence[str]:
    return [say("pantheon.about.god_stack", stack=view.god_stack, discard=view.god_discard)]


def _of_gods(view: PantheonView, _: str, seat: int) -> Sequence[str]:
    return [say("pantheon.about.gods", points=view.god_points, left=len(view.gods))]


# Cards.


def _of_card(view: PantheonView, name: str, seat: int) -> Sequence[str]:
    return [about_card(name)] if name in CARD_BY_ID else []


def about_card(name: str) -> str:
    """What a card is good for."""
    card = CARD_BY_ID[name]
    if card.special:
        return say("pantheon.about.special_coin", coins=card.coins)
    if card.coins:
        return say("pantheon.about.coin", coins=card.coins)
    if card.kind >= 0:
        return say("pantheon.about.offering_card", kind=name)
    return say("pantheon.about.move", steps=MOVING.steps_per_card)


def _of_display(view: PantheonView, slot: str, seat: int) -> Sequence[str]:
    card = view.display[int(slot)]
    return [say("pantheon.about.empty_slot")] if card is None else [about_card(card)]


def _of_pile(view: PantheonView, _: str, seat: int) -> Sequence[str]:
    return [say("pantheon.about.pile", pile=view.pile, discard=view.discard)]


def _of_coins(view: PantheonView, _: str, seat: int) -> Sequence[str]:
    if view.coin_top is None:
        return [say("pantheon.table.no_coins")]
    top = CARD_BY_ID[view.coin_top].coins
    return [say("pantheon.about.coins", top=top, left=view.coin_stack), _turned(view)]


def _turned(view: PantheonView) -> str:
    return say("pantheon.about.coins_turned") if view.coins_turned else ""


def _of_cards(view: PantheonView, _: str, seat: int) -> Sequence[str]:
    own = view.seats[seat]
    found = [say("pantheon.about.cards", count=own.hand_size)]
    if own.hand is None and own.coins:
        found.append(say("pantheon.about.known_coins", count=sum(own.coins.values())))
    return found


# Epochs and nations.


def _of_epoch(view: PantheonView, number: str, seat: int) -> Sequence[str]:
    index = int(number) - 1
    found = [say("pantheon.about.epoch", points=EPOCHS.god_points[index])]
    if index < len(view.nations):
        found.insert(0, say(f"pantheon.nation_power.{view.nations[index]}"))
    if int(number) in EPOCHS.scoring_after:
        found.append(say("pantheon.about.scoring"))
    return found


def _of_nation(view: PantheonView, _: str, seat: int) -> Sequence[str]:
    if not view.nations:
        return []
    found = [say(f"pantheon.nation_power.{view.nations[-1]}")]
    if view.ender is None and view.phase == "turns":
        found.append(say("pantheon.about.ending", loot=len(view.loot), gods=len(view.gods), points=POINTS))
    return found


# Demigods.


def _of_demigods(view: PantheonView, _: str, seat: int) -> Sequence[str]:
    if not view.demigods:
        return [say("pantheon.table.no_demigods")]
    return [say("pantheon.about.demigods", best=max(view.demigods))]


def _of_demigod_stack(view: PantheonView, _: str, seat: int) -> Sequence[str]:
    low, high = view.demigod_stacks
    return [say("pantheon.about.demigod_stack", low=low, high=high)]


def _of_own_demigods(view: PantheonView, _: str, seat: int) -> Sequence[str]:
    values = view.seats[seat].demigods
    told = tuple(map(str, sorted(values, reverse=True)))
    return [say("pantheon.about.own_demigods", count=len(values), values=told, points=sum(values))]


# Offerings and stock.


def _of_offering(view: PantheonView, kind: str, seat: int) -> Sequence[str]:
    level = view.seats[seat].levels[CARD_BY_ID[kind].kind]
    found = [say("pantheon.about.level", level=level)]
    if level < LEVELS:
        found.append(say("pantheon.about.next_level", price=BUYING.level_prices[level]))
    return found


def _of_stock(view: PantheonView, pieces: str, seat: int) -> Sequence[str]:
    own = view.seats[seat]
    feet = pieces == "feet"
    board = own.feet_on_board if feet else own.columns_on_board
    stock = own.feet if feet else own.columns
    found = [say("pantheon.about.stock", stock=stock, board=board, most=BUYING.most_pieces)]
    return found if feet else [*found, column_points(view, seat)]


def _of_bonus(view: PantheonView, tile: str, seat: int) -> Sequence[str]:
    if tile not in BONUS_BY_ID:
        return []
    found = [say(f"pantheon.bonus_effect.{tile}")]
    if view.later_cards and BONUS_BY_ID[tile].later_cards:
        seats = len(view.seats)
        second, third, fourth = (*LATER_CARDS[seats - 2], 0, 0)[:3]
        found.append(
            say("pantheon.about.later_cards", seats=seats, second=second, third=third, fourth=fourth)
        )
    return found


def _of_own_bonus(view: PantheonView, _: str, seat: int) -> Sequence[str]:
    return _of_bonus(view, view.seats[seat].bonus or "", seat)


_TOLD: Final[Mapping[str, Callable[[PantheonView, str, int], Sequence[str]]]] = {
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
    "offering": _of_offering,
    "stock": _of_stock,
    "bonus": _of_bonus,
    "own_bonus": _of_own_bonus,
}
