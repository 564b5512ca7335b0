"""Sets of dice, held as bits of a number, and dice that are equal."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.games.troyes.content import BLACK_DICE, COLOURS, DICE, DICE_RULES


@lru_cache(maxsize=1 << 13)
def dice_in(mask: int) -> tuple[int, ...]:
    """The coloured dice of a set, by index."""
    return tuple(die.index for die in DICE if mask >> die.index & 1)


@lru_cache(maxsize=1 << 13)
def names_of(mask: int) -> tuple[str, ...]:
    """The ids of the coloured dice of a set."""
    return tuple(DICE[die].id for die in dice_in(mask))


@lru_cache(maxsize=64)
def black_in(mask: int) -> tuple[int, ...]:
    """The black dice of a set, by index."""
    return tuple(die.index for die in BLACK_DICE if mask >> die.index & 1)


COLOUR_KEYS: Final = tuple(die.colour * (DICE_RULES.faces + 1) for die in DICE)
"""By die; with its face on top this tells dice of a district apart."""

KEYS: Final = len(COLOURS) * (DICE_RULES.faces + 1)
"""More than any such key."""
