"""Sets of dice, held as bits of a number, and dice that are equal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from engine.games.troyes.content import BLACK_DICE, COLOURS, DICE, DICE_RULES


@lru_cache(maxsize=1 << 13)
def dice_in(mask: int) -> tuple[int, ...]:
    """The coloured dice of a set, by index."""
    return tuple(die.index for die in DICE if mask >> die.index & 1)


@lru_cache(maxsize=64)
def black_in(mask: int) -> tuple[int, ...]:
    """The black dice of a set, by index."""
    return tuple(die.index for die in BLACK_DICE if mask >> die.index & 1)


Thinning = Callable[[Sequence[int], Sequence[int]], Sequence[int]]
"""Leaves one of each of some dice that are alike by their keys, or all of them."""

COLOUR_KEYS: Final = tuple(die.colour * (DICE_RULES.faces + 1) for die in DICE)
"""By die; with its face on top this tells dice of a district apart."""

KEYS: Final = len(COLOURS) * (DICE_RULES.faces + 1)
"""More than any such key."""


def first_of_each(dice: Sequence[int], keys: Sequence[int]) -> Sequence[int]:
    """Of dice that are alike only the first."""
    seen, found = 0, []
    for die, key in zip(dice, keys, strict=True):
        bit = 1 << key
        if not seen & bit:
            seen |= bit
            found.append(die)
    return found


def every_one(dice: Sequence[int], keys: Sequence[int]) -> Sequence[int]:
    """All of them, alike or not."""
    return dice
