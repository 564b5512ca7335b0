"""What dice bring on average."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

MOST_ADDED: Final = 15
"""More pips of tools than this count as this many."""


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
def mean_yield(dice: int, divisor: int, added: int) -> float:
    """How many pieces the given dice bring on average, with these pips of tools added (5.3)."""
    ways = _ways(dice)
    added = min(added, MOST_ADDED)
    return sum(count * ((total + added) // divisor) for total, count in enumerate(ways)) / sum(ways)


@lru_cache(maxsize=512)
def yields(divisor: int, added: int) -> tuple[float, ...]:
    """The mean yields of no, one, two and up to ten dice; no dice bring nothing, whatever tools there are."""
    return (0.0, *(mean_yield(dice, divisor, added) for dice in range(1, 11)))
