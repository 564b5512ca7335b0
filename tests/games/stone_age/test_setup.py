"""The deal of Stone Age, for every number of seats (3)."""

from __future__ import annotations

import pytest

from engine.core.chance import SeededChance
from engine.core.errors import BrokenFile
from engine.core.game import Choose, Setup
from engine.games.stone_age.content import CARDS, TILES
from engine.games.stone_age.rules import STONE_AGE
from engine.games.stone_age.state import StoneAgeState


def dealt(seats: int, seed: int = 1, **options: bool | int | str) -> StoneAgeState:
    return STONE_AGE.new(Setup(seats, options), SeededChance(seed))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("seats", "removed", "placements"), [(2, 14, 34), (3, 7, 35), (4, 0, 36)])
def test_what_is_dealt(seats: int, removed: int, placements: int, seed: int) -> None:
    state = dealt(seats, seed)
    STONE_AGE.check(state)
    assert [len(pile.tiles) for pile in state.piles] == [7] * seats
    assert len(state.removed) == removed
    assert {*state.removed, *(tile for pile in state.piles for tile in pile.tiles)} == set(TILES)
    assert {*state.row, *state.deck.rest} == set(CARDS)
    assert state.deck.left == 32
    for tribe in state.tribes:
        assert (tribe.people, tribe.home, tribe.food, tribe.level, tribe.points) == (5, 5, 12, 0, 0)
        assert (tribe.stock, sum(tribe.at), tribe.tools, tribe.cards, tribe.buildings) == (
            [0] * 4,
            0,
            (),
            (),
            (),
        )
    assert STONE_AGE.pending(state) == Choose(state.first, "place")
    assert len(STONE_AGE.legal(state)) == placements
    assert (state.round, state.phase, state.active) == (1, "place", state.first)


def test_the_first_card_drawn_is_the_cheapest() -> None:
    chance = SeededChance(4)
    state = STONE_AGE.new(Setup(3), chance)
    order = chance.take_outcomes()[0]
    assert [card.index for card in state.row if card is not None] == list(order[:4])
    assert [card.index for card in state.deck.rest] == list(order[4:])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_seed_deals_the_same(seats: int) -> None:
    assert dealt(seats, 7) == dealt(seats, 7)
    assert dealt(seats, 7) != dealt(seats, 8)


def test_every_seat_is_first_some_time() -> None:
    assert {dealt(4, seed).first for seed in range(40)} == {0, 1, 2, 3}


def test_a_fixed_first_seat_leaves_cards_and_tiles_alone() -> None:
    by_chance, agreed = dealt(3, 5), dealt(3, 5, first_player=1)
    assert (agreed.first, agreed.active) == (1, 1)
    assert (agreed.deck, agreed.piles, agreed.row) == (by_chance.deck, by_chance.piles, by_chance.row)


@pytest.mark.parametrize(
    "options", [{"luck": True}, {"tie_break": "seed"}, {"open_cards": 1}, {"resource_supply": "68"}]
)
def test_what_cannot_be_agreed_on_is_refused(options: dict[str, bool | int | str]) -> None:
    with pytest.raises(BrokenFile):
        dealt(2, **options)
