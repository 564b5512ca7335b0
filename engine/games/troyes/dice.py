"""Sets of dice, held as bits of a number, and dice that are equal."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache

from engine.games.troyes.content import BLACK_DICE, DICE


@lru_cache(maxsize=1 << 13)
def dice_in(mask: int) -> tuple[int, ...]:
    """The coloured dice of a set, by index."""
    return tuple(die.index for die in DICE if mask >> die.index & 1)


@lru_cache(maxsize=64)
def black_in(mask: int) -> tuple[int, ...]:
    """The black dice of a set, by index."""
    return tuple(die.index for die in BLACK_DICE if mask >> die.index & 1)


def first_of_each(dice: Sequence[int], alike: Callable[[int], Hashable]) -> list[int]:
    """Of dice that are alike only the first."""
    found: dict[Hashable, int] = {}
    for die in dice:
        found.setdefault(alike(die), die)
    return list(found.values())
