"""Hands are their owners', piles are nobody's: views, events, redeals and saves keep to that."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.core.game import Choose, Setup
from engine.games.pantheon.rules import PANTHEON
from engine.games.pantheon.state import PantheonState
from tests.games.pantheon.table import play, staged

SCENE: dict[str, Any] = {
    "pile": ["move", "temple", "priest"],
    "seats": [{"hand": {"move": 2, "coin3": 1}}, {"hand": {"temple": 2, "coin4": 1}}, {"hand": {"jewel": 3}}],
}


def middle_of_a_game(seed: int, commands: int = 300) -> PantheonState:
    chance, generator = SeededChance(seed), Random(seed)
    state = PANTHEON.new(Setup(3), chance)
    for _ in range(commands):
        if isinstance(PANTHEON.pending(state), Choose):
            PANTHEON.apply(state, generator.choice(PANTHEON.legal(state)), chance)
    return state


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    state = staged(**SCENE)
    for viewer in (None, 0, 1, 2):
        seats = PANTHEON.view(state, viewer).seats
        assert [seat.hand is not None for seat in seats] == [viewer == seat for seat in range(3)]
        assert [seat.hand_size for seat in seats] == [3, 3, 3]
        assert [dict(seat.coins) for seat in seats] == [{"coin3": 1}, {"coin4": 1}, {}]
    assert PANTHEON.view(state, 0).seats[0].hand == {"move": 2, "coin3": 1}


def test_movement_cards_left_are_told_to_the_mover_alone() -> None:
    state = staged(**SCENE, asks="move")
    moves = [PANTHEON.view(state, viewer).move for viewer in (0, 1, None)]
    assert [move.cards if move else -1 for move in moves] == [2, None, None]


def test_what_is_drawn_blind_is_told_by_number() -> None:
    state = staged(**SCENE, asks="draw")
    events = play(state, "take pile", "take pile", "take pile")
    drawn = [event for event in events if event.kind == "cards_drawn"]
    assert len(drawn) == 3
    assert all(event.barrier == "revealed" for event in drawn)
    assert "temple" not in repr(drawn)
    assert state.realms[0].hand[0] == 3


def test_a_stack_of_all_discards_is_counted_by_value() -> None:
    low, high = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3], [4, 4, 4, 4, 5, 5, 5, 6, 6, 6]
    state = staged(
        options={"demigod_groups": "single_stack"},
        asks="move",
        demigods=[],
        loot={"q09r08": "demigod", "q13r04": "money"},
        low_discard=low[4:],
        high_discard=high[:3],
        seats=[{"feet_on": ["q10r07"], "demigods": low[:4]}, {"demigods": high[3:]}],
    )
    assert PANTHEON.view(state, 0).demigod_stacks == (0, 0)
    (drawn,) = (event for event in play(state, "place q09r08") if event.kind == "demigod_drawn")
    assert PANTHEON.view(state, 0).demigod_stacks == ((6, 3) if drawn.value <= 3 else (7, 2))


@pytest.mark.parametrize("seed", range(6))
def test_a_redeal_keeps_what_everybody_saw(seed: int) -> None:
    state = middle_of_a_game(seed)
    for seat in range(3):
        other = PANTHEON.redeal(state, seat, Random(seed))
        assert other.realms[seat] == state.realms[seat]
        for realm, twin in zip(state.realms, other.realms, strict=True):
            assert sum(realm.hand) == sum(twin.hand)
            assert realm.hand[6:] == twin.hand[6:], "special coins were taken openly"
        assert other.nations == state.nations
        for pile in ("pile", "god_stack", "bag", "low", "high", "nations_to_come"):
            assert len(getattr(other, pile)) == len(getattr(state, pile))
        for pile in ("god_stack", "bag", "low", "high", "nations_to_come"):
            assert Counter(getattr(other, pile)) == Counter(getattr(state, pile))


def test_a_redeal_deals_hands_and_piles_anew() -> None:
    state = middle_of_a_game(1, commands=60)
    redealt = [PANTHEON.redeal(state, 0, Random(seed)) for seed in range(20)]
    for part in ("pile", "god_stack", "bag", "low", "high", "nations_to_come"):
        assert len({getattr(other, part) for other in redealt}) > 1, part
    assert len({tuple(other.realms[1].hand) for other in redealt}) > 1


def test_a_save_lets_nobody_read_hands_and_piles() -> None:
    saved = PANTHEON.dump(staged(**SCENE))
    piles = ("pile", "god_stack", "bag", "low", "high", "nations_to_come")
    concealed = [*(saved[pile] for pile in piles), *(realm["hand"] for realm in saved["realms"])]
    assert all(isinstance(text, str) and not text.startswith(("[", "{")) for text in concealed)
    assert not any(name in json.dumps(saved) for name in ("priest", "gadicea_1", "money", "persia"))


def test_a_save_is_small() -> None:
    for seed in range(3):
        assert len(json.dumps(PANTHEON.dump(middle_of_a_game(seed)))) < 5000
