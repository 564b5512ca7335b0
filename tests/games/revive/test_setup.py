"""What is dealt at the beginning (3)."""

from __future__ import annotations

from copy import deepcopy

import pytest

from engine.core.chance import SeededChance
from engine.core.game import Json, Setup
from engine.games.revive.content import LARGE_SITES, START_TILES
from engine.games.revive.rules import REVIVE
from engine.games.revive.state import START_CELLS, STARTERS


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_dealt(seats: int) -> None:
    state = REVIVE.new(Setup(seats), SeededChance(seats))
    REVIVE.check(state)
    assert state.upper == [seats] * 3
    assert (state.lower, state.end_tile) == (8, True)
    assert (state.citizen_deck.left, state.module_deck.left, state.crate_deck.left) == (34, 43, 28)
    assert [state.token_deck(track).left for track in range(3)] == [7, 7, 7]
    assert None not in (*state.citizens, *state.modules, *state.machines)
    assert sum(tile is not None for tile in state.frozen) == 25
    assert state.energy_left == 28 - seats
    for player in state.players:
        assert (len(player.active), len(player.rest)) == (3, 3)
        assert {*player.active, *player.rest} == set(STARTERS)
        assert (player.small, player.large, player.figures, player.progress) == (0, 0, (), 0)
        assert (player.buildings_left("small"), player.buildings_left("large")) == (5, 3)
        assert (player.energy, player.tribe_uses, player.points, player.marker) == (1, 5, 0, 0)
        assert (player.switch_used, player.tracks, len(player.artifact_cards)) == (False, [0, 0, 0], 1)
    assert len({player.tribe for player in state.players}) == seats


def test_tiles_sides_and_orders_are_drawn() -> None:
    deals = [REVIVE.new(Setup(2), SeededChance(seed)) for seed in range(60)]
    starts = [[state.tiles[cell.index] for cell in START_CELLS] for state in deals]
    assert {laid.orientation for placed in starts for laid in placed if laid} == {0, 1, 2}
    assert {placed[0].tile for placed in starts if placed[0]} == set(START_TILES)
    corners = {corner for state in deals for corner in state.large_sites}
    assert len(corners) == 2 * len(LARGE_SITES)
    for dealt in ("frozen", "citizens", "modules", "machines", "first"):
        assert len({str(getattr(state, dealt)) for state in deals}) > 1
    assert len({state.crate_deck.rest for state in deals}) == len(deals)
    assert len({tuple(state.players[0].active) for state in deals}) > 10


def test_by_the_options_one_card_is_shared_and_tribes_are_chosen() -> None:
    state = REVIVE.new(
        Setup(2, {"artifact_card": "shared", "tribe_1": "long_walkers", "first_player": 1}), SeededChance(1)
    )
    assert (len(state.shared_card), state.first) == (1, 1)
    assert [player.artifact_cards for player in state.players] == [(), ()]
    assert state.players[0].tribe.name == "long_walkers"


def test_the_same_seed_deals_the_same() -> None:
    assert REVIVE.new(Setup(4), SeededChance(5)) == REVIVE.new(Setup(4), SeededChance(5))


def test_a_scene_stays_as_it_was_and_can_be_set_up_again() -> None:
    seat: dict[str, Json] = {
        "tracks": [4, 0, 0],
        "slots": {"t1": ["s1 top"]},
        "modules": {"t1_module_1": "sm05"},
        "tokens": {"f4": "mf01"},
    }
    scene: Json = {"seats": [seat, {}]}
    before = deepcopy(scene)
    assert REVIVE.dump(REVIVE.set_up(scene)) == REVIVE.dump(REVIVE.set_up(scene))
    assert scene == before
