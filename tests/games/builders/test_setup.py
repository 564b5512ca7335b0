"""The deal of The Builders, for every number of seats."""

from __future__ import annotations

import pytest

from engine.core.chance import SeededChance
from engine.core.errors import BrokenFile
from engine.core.game import Choose, Setup
from engine.games.builders.content import APPRENTICES
from engine.games.builders.rules import BUILDERS
from engine.games.builders.state import BuildersState


def dealt(seats: int, seed: int = 1, **options: bool | int | str) -> BuildersState:
    return BUILDERS.new(Setup(seats, options), SeededChance(seed))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("seats", "workers_left", "apprentices_left"), [(2, 35, 4), (3, 34, 3), (4, 33, 2)])
def test_what_is_dealt(seats: int, workers_left: int, apprentices_left: int, seed: int) -> None:
    state = dealt(seats, seed)
    BUILDERS.check(state)
    assert (state.building_deck.left, state.worker_deck.left) == (37, workers_left)
    assert None not in state.building_row
    assert None not in state.worker_row
    assert [yard.coins for yard in state.yards] == [10] * seats
    hired = [worker for yard in state.yards for worker in yard.available]
    assert len(set(hired)) == seats
    assert set(hired) <= set(APPRENTICES)
    to_come = [worker for worker in (*state.worker_row, *state.worker_deck.rest) if worker in APPRENTICES]
    assert len(to_come) == apprentices_left
    assert all(yard.sites == yard.completed == [] for yard in state.yards)
    assert len(BUILDERS.legal(state)) == 15
    assert BUILDERS.pending(state) == Choose(state.first, "turn")
    assert (state.round, state.action_points, state.sent) == (1, 3, {})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_seed_deals_the_same(seats: int) -> None:
    assert dealt(seats, 7) == dealt(seats, 7)
    assert dealt(seats, 7) != dealt(seats, 8)


def test_every_seat_is_first_some_time() -> None:
    assert {dealt(4, seed).first for seed in range(40)} == {0, 1, 2, 3}


def test_a_fixed_first_seat_leaves_the_cards_alone() -> None:
    by_chance, agreed = dealt(3, 5), dealt(3, 5, first_player=1)
    assert (agreed.first, agreed.active) == (1, 1)
    assert agreed.building_deck == by_chance.building_deck
    assert agreed.worker_deck == by_chance.worker_deck


def test_only_bots_have_a_last_round() -> None:
    assert dealt(2).options.round_cap == 0
    assert dealt(2, round_cap=100).options.round_cap == 100
    assert BUILDERS.new(Setup(2, {}, bots_only=True), SeededChance(1)).options.round_cap == 100


@pytest.mark.parametrize(
    "options", [{"luck": True}, {"end_points": 16}, {"end_points": True}, {"round_cap": "100"}]
)
def test_what_cannot_be_agreed_on_is_refused(options: dict[str, bool | int | str]) -> None:
    with pytest.raises(BrokenFile):
        dealt(2, **options)
