"""Some hexes together, as the bits of a number, the first hex the lowest: what lies within reach is found by ``&``.

Apart from ``geography`` so that it can be compiled.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.games.revive.content import CELLS
from engine.games.revive.geography import HEXES, hexes_of

_CENTRES: Final = sum(1 << each.index for each in HEXES if not each.position)


def bits(hexes: Iterable[int]) -> int:
    """Some hexes, each named once, together."""
    return sum(1 << there for there in hexes)


def members(hexes: int) -> list[int]:
    """Each of some hexes, the first one first."""
    found = []
    while hexes:
        lowest = hexes & -hexes
        found.append(lowest.bit_length() - 1)
        hexes ^= lowest
    return found


def centres(hexes: int) -> int:
    """The centres of the cells that some hexes belong to."""
    return (hexes | hexes >> 1 | hexes >> 2 | hexes >> 3) & _CENTRES


CELL_BITS: Final = tuple(bits(hexes_of(cell)) for cell in CELLS)
"""The hexes of each cell together."""
