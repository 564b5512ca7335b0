"""What dice bring on average."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

MOST_ADDED: Final = 15
"""More pips of tools than this count as this many."""

UNLIMITED: Final = 100
"""More than any dice bring."""


@lru_cache(maxsize=16)
def _ways(dice: int) -> tuple[int, ...]:
    """How many throws of the given dice show each sum, beginning with 0."""
    ways = [1]
    for _ in range(dice):
        wider = [0] * (len(ways) + 6)
        for total, count in enumerate(ways):
            for face in range(1, 7):
                wider[total + face] += count
        ways = wider
    return tuple(ways)


@lru_cache(maxsize=2048)
def mean_yield(dice: int, divisor: int, added: int, most: int = UNLIMITED) -> float:
    """How many pieces the given dice bring on average, with these pips of tools added (5.3), where there are so many
    at ``most``."""
    ways = _ways(dice)
    added = min(added, MOST_ADDED)
    gained = (count * min((total + added) // divisor, most) for total, count in enumerate(ways))
    return sum(gained) / sum(ways)


@lru_cache(maxsize=512)
def yields(divisor: int, added: int, most: int = UNLIMITED) -> tuple[float, ...]:
    """The mean yields of no, one, two and up to ten dice; no dice bring nothing, whatever tools there are."""
    return (0.0, *(mean_yield(dice, divisor, added, most) for dice in range(1, 11)))
