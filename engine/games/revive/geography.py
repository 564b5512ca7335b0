"""The hexes of the map: which lie side by side, and how far apart any two are (2.2, 5.4).

Some hexes together are the bits of a number (``bitboards``).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from operator import or_
from typing import Final

from engine.core.content import Thing
from engine.games.revive.content import CELLS, CRYSTALS, Cell

POSITIONS: Final = ("centre", "east", "south_west", "north_west")
"""The hexes of a cell, in the order in which a tile lists its own."""

_OFFSETS: Final = ((0, 0), (1, 0), (-1, 1), (0, -1))
_DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""East, south-east, south-west, west, north-west, north-east."""


@dataclass(frozen=True, slots=True, eq=False)
class Hex(Thing):
    """One of the four hexes of a cell, in axial coordinates of the hex grid; ``position`` as in ``POSITIONS``."""

    cell: Cell
    position: int
    q: int
    r: int

    @property
    def side(self) -> str | None:
        """Where in its cell it lies; None on a large site, which is one place."""
        return None if self.cell.role == "large_site" else POSITIONS[self.position]


def _hex(cell: Cell, position: int) -> Hex:
    right, down = _OFFSETS[position]
    index = cell.index * len(POSITIONS) + position
    return Hex(
        f"{cell.id}_{POSITIONS[position]}", index, cell, position, 2 * cell.a + right, 2 * cell.b + down
    )


HEXES: Final = tuple(_hex(cell, position) for cell in CELLS for position in range(len(POSITIONS)))
"""Four of each cell, cell after cell: hex ``4 * cell.index + position``."""

HEX_BY_ID: Final = {each.id: each for each in HEXES}
_HEX_AT: Final = {(each.q, each.r): each for each in HEXES}

NEIGHBOURS: Final = tuple(
    tuple(
        _HEX_AT[there].index
        for right, down in _DIRECTIONS
        if (there := (each.q + right, each.r + down)) in _HEX_AT
    )
    for each in HEXES
)
"""By hex those beside it, from the east on clockwise; beyond the edge there is none."""

_CRYSTALS_AT: Final = {(crystal.q, crystal.r) for crystal in CRYSTALS}
CRYSTALS_BESIDE: Final = tuple(
    sum((each.q + right, each.r + down) in _CRYSTALS_AT for right, down in _DIRECTIONS) for each in HEXES
)
"""By hex how many crystals are printed beside it (2.4)."""


def _steps(one: Hex, other: Hex) -> int:
    right, down = one.q - other.q, one.r - other.r
    return (abs(right) + abs(down) + abs(right + down)) // 2


DISTANCES: Final = tuple(bytes(_steps(one, other) for other in HEXES) for one in HEXES)
"""By hex and hex the number of steps between them, whatever lies there (5.4)."""

FARTHEST: Final = max(map(max, DISTANCES))
"""As far apart as any two hexes are."""

OUT_OF_REACH: Final = -1
"""A distance at which there is nothing."""


def _within(distances: bytes) -> tuple[int, ...]:
    rings = [0] * (FARTHEST + 1)
    for there, steps in enumerate(distances):
        rings[steps] |= 1 << there
    return *accumulate(rings, or_), 0


WITHIN: Final = tuple(map(_within, DISTANCES))
"""By hex and number of steps the hexes at most so far from it; at ``OUT_OF_REACH``, the last, there are none."""

_HEXES_OF: Final = tuple(
    range(cell.index * len(POSITIONS), (cell.index + 1) * len(POSITIONS)) for cell in CELLS
)


def hexes_of(cell: Cell) -> range:
    """The indices of the hexes of a cell."""
    return _HEXES_OF[cell.index]
