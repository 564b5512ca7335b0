"""Where a seat can place a piece (5.1.3 to 5.1.6): sets of hexes as integers with a bit for each hex.

The bits are in rows with a gap at the end, so that a step in one of the six directions is a shift, and all hexes
around a set are found at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeVar

from engine.core.game import Seat
from engine.games.pantheon.content import HEXES, LAND, MOVING, ROW, SITES, Hex
from engine.games.pantheon.state import PantheonState

FREE_HEX: Final = MOVING.free_hex
SHARED_HEX: Final = MOVING.shared_hex
"""What a hex costs, in steps or coins."""

HEX_OF: Final = {place.mask: place for place in HEXES}
_DIAGONAL: Final = ROW - 1

Named = TypeVar("Named")


def around(hexes: int) -> int:
    """The land next to any of these hexes."""
    below, above = hexes << _DIAGONAL, hexes >> _DIAGONAL
    return ((hexes | below) << 1 | (hexes | above) >> 1 | below | above) & LAND


def each(hexes: int) -> Iterator[int]:
    """The single hexes of a set, from the first row on."""
    while hexes:
        first = hexes & -hexes
        yield first
        hexes ^= first


def those_at(hexes: int, by_hex: Mapping[int, Named]) -> list[Named]:
    """What belongs to each hex of a set, from the first row on."""
    named = []
    while hexes:  # like ``each``, but used so often that it has to be quicker
        first = hexes & -hexes
        named.append(by_hex[first])
        hexes ^= first
    return named


def hexes_in(hexes: int) -> tuple[Hex, ...]:
    """The hexes of a set as things of the content."""
    return tuple(those_at(hexes, HEX_OF))


def starts(state: PantheonState, seat: int) -> int:
    """Where a trail of this seat can begin: the temple and its own pieces."""
    realm = state.realms[seat]
    return realm.pieces | state.temple


def beside_temple(state: PantheonState) -> int:
    """The free hexes for feet next to the temple: the most common case, and quick."""
    nation = state.nation
    return nation.temple.around & ~state.taken & ~SITES if nation else 0


def jumped_to(beside: int, crossed: int) -> int:
    """What is at the end of a chain of hexes with other seats' pieces that begins in ``beside`` (5.1.6).

    It may cross the seat's own pieces: what is next to them is within reach anyway.
    """
    chain = grown = beside & crossed
    while grown:
        grown = around(grown) & crossed & ~chain
        chain |= grown
    return around(chain)


def hexes_with_room(state: PantheonState, seat: Seat, jump: bool) -> tuple[int, int]:
    """The hexes on which a seat could place a piece if its stock had it, free ones and those that another seat shares.

    They differ in cost; whether it can be paid isn't checked here.
    """
    own = state.realms[seat].pieces | state.temple
    beside = around(own)
    if jump:
        beside |= jumped_to(beside, state.taken)
    beside &= ~(own | state.full)
    return beside & ~state.taken, beside & state.taken


def open_hexes(state: PantheonState, seat: Seat, jump: bool) -> tuple[int, int]:
    """Those of them for which the seat has the right piece in stock."""
    free, shared = hexes_with_room(state, seat, jump)
    realm = state.realms[seat]
    if not realm.feet:
        free, shared = free & SITES, shared & SITES
    if not realm.columns:
        free, shared = free & ~SITES, shared & ~SITES
    return free, shared


def payable(hexes: tuple[int, int], purse: int) -> int:
    """Those of the free and the shared hexes that so many steps or coins pay for (5.1.4, 5.3.3)."""
    free, shared = hexes
    if purse >= SHARED_HEX:
        return free | shared
    return free if purse >= FREE_HEX else 0


def needs_jump(state: PantheonState, seat: int, place: Hex) -> bool:
    """True if the seat has nothing next to a hex."""
    return not place.around & starts(state, seat)


def price(state: PantheonState, place: Hex) -> int:
    """The steps or coins for a hex: more if another seat has a piece there (5.1.4)."""
    return SHARED_HEX if state.taken & place.mask else FREE_HEX
