"""The prospects of each tribe at the start of a round: a linear sum of features, fitted by ``engine.bots.fit``."""

from __future__ import annotations

from operator import mul
from typing import Final

from engine.games.stone_age.content import MULTIPLIERS, RESOURCES
from engine.games.stone_age.evaluation import collection, rounds_after
from engine.games.stone_age.scoring import base
from engine.games.stone_age.state import StoneAgeState, Tribe

_BASE: Final = (
    "points",
    "culture",
    "farmers",
    "tool_makers",
    "builders",
    "shamans",
    "pips",
    "pieces",
    "most_of_a_kind",
    "food",
    "hungry",
    "people",
    "level",
    "tools",
    "one_use",
    "any_two",
    "kinds",
    "farmer_symbols",
    "tool_maker_symbols",
    "builder_symbols",
    "shaman_symbols",
    "buildings",
    "waits",
)
FEATURES: Final = (*_BASE, *(f"early_{name}" for name in _BASE))
"""Each feature of a tribe twice: as it is, and shrinking as the end of the game approaches."""

_DIVISORS: Final = tuple(resource.divisor for resource in RESOURCES)
_LONG: Final = 12.0
"""Roughly how many rounds a game lasts."""
_TILES_PER_ROUND: Final = 0.6


def features(state: StoneAgeState) -> list[tuple[float, ...]]:
    """The numbers that the first half of ``FEATURES`` names, for every seat."""
    return [_base(state, seat, tribe) for seat, tribe in enumerate(state.tribes)]


def early(state: StoneAgeState) -> float:
    """Roughly the share of the game that is still to come, 0 to 1."""
    return min(1.0, rounds_after(state, _TILES_PER_ROUND) / _LONG)


def _base(state: StoneAgeState, seat: int, tribe: Tribe) -> tuple[float, ...]:
    cards = tribe.cards + tribe.drawn
    kinds, doubles, _, symbols = collection(cards)
    marks = [symbols[multiplier] for multiplier in MULTIPLIERS]
    bases = [base(state.options, tribe, multiplier) for multiplier in MULTIPLIERS]
    stock = tribe.stock
    balance = tribe.food + tribe.level - tribe.people
    return (
        tribe.points,
        kinds * kinds + doubles * doubles,
        *(count * worth for count, worth in zip(marks, bases, strict=True)),
        sum(map(mul, _DIVISORS, stock)),
        sum(stock),
        max(stock),
        min(tribe.food, 2 * max(0, tribe.people - tribe.level)),
        min(0, balance),
        tribe.people,
        min(tribe.level, tribe.people),
        sum(tribe.tools),
        sum(card.amount for card in tribe.one_use),
        len(tribe.any_two),
        kinds,
        *marks,
        len(tribe.buildings),
        (seat - state.first) % len(state.tribes),
    )
