"""Sets of hexes as numbers agree with a plain walk over neighbours, wherever pieces lie."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from engine.games.pantheon import reach
from engine.games.pantheon.content import HEXES, NATION_BY_ID, Hex
from engine.games.pantheon.rules import PANTHEON
from engine.games.pantheon.state import PantheonState

ROMA = NATION_BY_ID["roma"]


def as_set(hexes: Iterable[Hex]) -> int:
    return sum({place.mask for place in hexes})


def scattered(generator: Random, seats: int) -> list[set[Hex]]:
    """Pieces of each seat anywhere but on temple and symbols, two on a hex at most."""
    left = {place: 2 for place in HEXES if place is not ROMA.temple and place not in ROMA.symbols}
    pieces: list[set[Hex]] = []
    for _ in range(seats):
        mine = set(
            generator.sample([place for place, room in left.items() if room], generator.randrange(1, 16))
        )
        columns = [place for place in mine if place.kind == "column"]
        feet = [place for place in mine if place.kind != "column"]
        mine = {*columns[:12], *feet[:12]}
        for place in mine:
            left[place] -= 1
        pieces.append(mine)
    return pieces


def staged(pieces: list[set[Hex]], **changes: Any) -> PantheonState:
    seats = [
        {
            "feet_on": [place.id for place in mine if place.kind != "column"],
            "columns_on": [place.id for place in mine if place.kind == "column"],
            "feet": 0 if sum(place.kind != "column" for place in mine) == 12 else 1,
            "columns": 0 if sum(place.kind == "column" for place in mine) == 12 else 1,
        }
        for mine in pieces
    ]
    seats[0] |= changes
    return PANTHEON.set_up({"seats": seats})


def next_to(places: Iterable[Hex]) -> set[Hex]:
    return {HEXES[number] for place in places for number in place.neighbours}


def by_hand(
    pieces: list[set[Hex]], *, jump: bool, feet: bool = True, columns: bool = True
) -> tuple[int, int]:
    """The free and the shared hexes for seat 0, found step by step."""
    own, others = pieces[0], pieces[1:]
    beside = next_to({*own, ROMA.temple})
    crossed = set().union(*others)
    if jump:
        chain = beside & crossed
        while more := (next_to(chain) & crossed) - chain:
            chain |= more
        beside |= next_to(chain)
    count = {place: sum(place in other for other in others) for place in HEXES}
    open_ones = {
        place
        for place in beside - own - {ROMA.temple}
        if count[place] < 2 and (columns if place.kind == "column" else feet)
    }
    return (
        as_set(place for place in open_ones if not count[place]),
        as_set(place for place in open_ones if count[place]),
    )


@pytest.mark.parametrize("seed", range(40))
def test_what_is_around_a_set(seed: int) -> None:
    places = Random(seed).sample(HEXES, seed % 20 + 1)
    assert reach.around(as_set(places)) == as_set(next_to(places))


@pytest.mark.parametrize("seed", range(60))
def test_open_hexes_agree_with_a_walk(seed: int) -> None:
    generator = Random(seed)
    pieces = scattered(generator, generator.randrange(2, 5))
    state = staged(pieces)
    realm = state.realms[0]
    stock = {"feet": realm.feet > 0, "columns": realm.columns > 0}
    for jump in (False, True):
        assert reach.open_hexes(state, 0, jump) == by_hand(pieces, jump=jump, **stock)


@pytest.mark.parametrize("seed", range(10))
def test_without_a_sort_of_piece_its_hexes_are_closed(seed: int) -> None:
    pieces = scattered(Random(seed), 3)
    for feet, columns in ((True, False), (False, True), (False, False)):
        state = staged(pieces, feet=int(feet), columns=int(columns))
        assert reach.open_hexes(state, 0, jump=True) == by_hand(pieces, jump=True, feet=feet, columns=columns)


def test_prices() -> None:
    free, shared = 0b0110, 0b1000
    assert [reach.payable((free, shared), purse) for purse in range(4)] == [
        0,
        free,
        free | shared,
        free | shared,
    ]


def test_a_set_is_its_hexes_in_order() -> None:
    places = HEXES[5:100:7]
    assert reach.hexes_in(as_set(places)) == places
    assert list(reach.each(0)) == []
