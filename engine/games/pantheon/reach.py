"""Where a seat can place a piece (5.1.3 to 5.1.6): sets of hexes as whole numbers, a bit for each hex.

The bits lie in rows with a gap at their end, so that a step in one of the six directions is a shift, and all hexes
around a set are found at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.pantheon.content import HEXES, MOVING, ROW, Hex
from engine.games.pantheon.state import PantheonState

LAND: Final = sum(place.mask for place in HEXES)
SITES: Final = sum(place.mask for place in HEXES if place.kind == "column")
"""Where columns stand, and nothing else does."""

HEX_OF: Final = {place.mask: place for place in HEXES}
_DIAGONAL: Final = ROW - 1


def around(hexes: int) -> int:
    """The land next to any of these hexes."""
    return (
        hexes << 1 | hexes >> 1 | hexes << ROW | hexes >> ROW | hexes << _DIAGONAL | hexes >> _DIAGONAL
    ) & LAND


def each(hexes: int) -> Iterator[int]:
    """The single hexes of a set, from the first row on."""
    while hexes:
        first = hexes & -hexes
        yield first
        hexes ^= first


def hexes_in(hexes: int) -> tuple[Hex, ...]:
    """The hexes of a set as what the content knows of them."""
    return tuple(HEX_OF[place] for place in each(hexes))


def starts(state: PantheonState, seat: int) -> int:
    """Where a trail of this seat can begin: the temple and its own pieces."""
    realm = state.realms[seat]
    return realm.feet_on | realm.columns_on | state.temple


def others(state: PantheonState, seat: int) -> tuple[int, int]:
    """The hexes with pieces of other seats, and those of them with two."""
    once = twice = 0
    for other, realm in enumerate(state.realms):
        if other != seat:
            pieces = realm.feet_on | realm.columns_on
            twice |= once & pieces
            once |= pieces
    return once, twice


def jumped_to(beside: int, crossed: int) -> int:
    """What lies at the end of a chain of hexes with other seats' pieces that begins in ``beside`` (5.1.6)."""
    chain = grown = beside & crossed
    while grown:
        grown = around(grown) & crossed & ~chain
        chain |= grown
    return around(chain)


def open_hexes(state: PantheonState, seat: int, jump: bool) -> tuple[int, int]:
    """The hexes on which a seat could place the right piece, free ones and those that another seat shares.

    They differ by what they cost; whether that can be paid is not asked here.
    """
    realm = state.realms[seat]
    own = realm.feet_on | realm.columns_on
    temple = state.temple
    beside = around(own | temple)
    once, twice = others(state, seat)
    if jump:
        beside |= jumped_to(beside, once)
    beside &= ~(own | temple | twice)
    if not realm.feet:
        beside &= SITES
    if not realm.columns:
        beside &= ~SITES
    return beside & ~once, beside & once


def payable(hexes: tuple[int, int], purse: int) -> int:
    """Of the free and the shared hexes those that so many steps or coins pay for (5.1.4, 5.3.3)."""
    free, shared = hexes
    if purse >= MOVING.shared_hex:
        return free | shared
    return free if purse >= MOVING.free_hex else 0


def needs_jump(state: PantheonState, seat: int, place: Hex) -> bool:
    """True where the seat has nothing next to a hex."""
    return not place.around & starts(state, seat)


def price(state: PantheonState, seat: int, place: Hex) -> int:
    """The steps or coins for a hex: more where another seat has a piece there (5.1.4)."""
    return MOVING.shared_hex if others(state, seat)[0] & place.mask else MOVING.free_hex
