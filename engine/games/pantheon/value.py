"""The prospects of each seat at the end of a turn: a linear sum of features, fitted by ``engine.bots.fit``."""

from __future__ import annotations

from functools import lru_cache
from operator import add
from typing import Final

from engine.games.pantheon.content import (
    COINS,
    COLUMN_POINTS,
    DEPRACCUS,
    EPOCHS,
    GADICEA,
    GAIVILES,
    HEXES,
    LEVELS,
    MOVE,
    OFFERING_CARDS,
    PIETALTE,
    RANKS_USED,
    STONKUS,
)
from engine.games.pantheon.evaluation import SCORINGS_LEFT, column_steps, starts_saved
from engine.games.pantheon.praying import cheapest
from engine.games.pantheon.reach import around, those_at
from engine.games.pantheon.scoring import points
from engine.games.pantheon.state import PantheonState, Realm

_BASE: Final = (
    "points",
    "demigods",
    "columns",
    "column_ahead",
    "columns_standing",
    "columns_beyond_seven",
    "starts",
    "pietalte",
    "moves",
    "coins",
    "offerings",
    "most_of_a_kind",
    "cards_beyond",
    "first_levels",
    "second_levels",
    "third_levels",
    "fourth_levels",
    "steps",
    "stonkus",
    "gadicea",
    "gaiviles",
    "depraccus",
    "traitera",
    "feet",
    "columns_in_stock",
    "gods_payable",
    "gods_near",
    "loot_near",
    "waits",
)
FEATURES: Final = (*_BASE, *(f"early_{name}" for name in _BASE))
"""Each feature of a seat twice: as it is, and shrinking as the end of the game comes near."""

_COMFORTABLE: Final = 8
_SECOND_STEP: Final = 7
"""The columns before the second large step of the table."""


def features(state: PantheonState) -> list[tuple[float, ...]]:
    """The numbers that the first half of ``FEATURES`` names, for every seat."""
    return [_base(state, seat) for seat in range(len(state.realms))]


def early(state: PantheonState) -> float:
    """The share of the game that is still to come, about, 0 to 1: epochs, and what is left of this one."""
    seats = len(state.realms)
    left = min(
        len(state.loot) / RANKS_USED[seats - 2], len(state.gods) / (seats + EPOCHS.tiles_more_than_seats)
    )
    return (EPOCHS.number - state.epoch + left) / EPOCHS.number


def _base(state: PantheonState, seat: int) -> tuple[float, ...]:
    realm = state.realms[seat]
    hand, levels, powers = realm.hand, realm.levels, realm.powers
    columns = realm.columns_on
    count = columns.bit_count()
    epoch = max(1, state.epoch)
    scorings = SCORINGS_LEFT[epoch]
    offered = tuple(hand[OFFERING_CARDS])
    payable, near = _gods(state, offered, levels)
    saved = starts_saved(state.nations) if epoch < EPOCHS.number else None
    return (
        points(realm),
        sum(realm.demigods) * scorings,
        COLUMN_POINTS[count] * scorings,
        column_steps(count, epoch)[1] * scorings,
        count,
        max(0, count - _SECOND_STEP),
        sum(those_at(columns, saved)) if saved is not None else 0.0,
        powers[PIETALTE] * max(levels) * scorings,
        min(hand[MOVE.index], 4),
        sum([hand[coin.index] * coin.coins for coin in COINS]),
        sum(offered),
        max(map(add, offered, levels)),
        max(0, sum(hand) - _COMFORTABLE),
        *_reached(levels),
        realm.steps,
        powers[STONKUS],
        powers[GADICEA],
        min(1, powers[GAIVILES]),
        powers[DEPRACCUS],
        realm.traitera_left,
        min(8, realm.feet + realm.feet_on.bit_count()),
        min(4, realm.columns),
        payable,
        near,
        _loot_near(state, realm),
        (seat - state.active) % len(state.realms),
    )


@lru_cache(maxsize=1 << 10)
def _reached(levels: tuple[int, ...]) -> tuple[int, ...]:
    """How many offerings have reached the first level, the second, and so on."""
    return tuple(sum(level >= step for level in levels) for step in range(1, LEVELS + 1))


def _gods(state: PantheonState, offered: tuple[int, ...], levels: tuple[int, ...]) -> tuple[int, float]:
    """How many displayed gods can be paid, and how near the next one is that can't."""
    payable, near = 0, 0.0
    for god in state.gods:
        missing = cheapest(god, offered, levels).missing
        if not missing:
            payable += 1
        else:
            near = max(near, 1 / missing)
    return payable, near


def _loot_near(state: PantheonState, realm: Realm) -> float:
    """How near the next loot is: 1 for a neighbour, a half and a third for two and three hexes."""
    loot = 0
    for place in state.loot:
        loot |= HEXES[place].mask
    reached = realm.pieces | state.temple
    for distance in range(1, 4):
        reached |= around(reached)
        if reached & loot:
            return 1 / distance
    return 0.0
