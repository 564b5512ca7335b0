"""What a person may know of The Builders, and what is dealt anew for a bot."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.core.game import Setup
from engine.games.builders.rules import BUILDERS
from engine.games.builders.state import BuildersState, RoundEnd, Turn


def dealt(*, shown: bool = True) -> BuildersState:
    return BUILDERS.new(Setup(2, {"show_next_cards": shown}), SeededChance(3))


def decks(state: BuildersState) -> tuple[Any, Any]:
    return state.building_deck, state.worker_deck


@pytest.mark.parametrize("shown", [True, False])
def test_both_decks_are_dealt_anew_below_what_is_seen(shown: bool) -> None:
    state = dealt(shown=shown)
    redealt = BUILDERS.redeal(state, 0, Random(1))
    seen = 1 if shown else 0
    for before, after in zip(decks(state), decks(redealt), strict=True):
        assert after.rest[:seen] == before.rest[:seen]
        assert after.rest[seen:] != before.rest[seen:]
        assert set(after.rest) == set(before.rest)


@pytest.mark.parametrize("shown", [True, False])
def test_a_redeal_of_the_reversed_decks_is_the_same(shown: bool) -> None:
    state = dealt(shown=shown)
    other = state.clone()
    seen = 1 if shown else 0
    for deck in decks(other):
        deck.cards = (*deck.cards[: deck.drawn + seen], *reversed(deck.cards[deck.drawn + seen :]))
    assert other != state
    assert BUILDERS.redeal(other, 0, Random(1)) == BUILDERS.redeal(state, 0, Random(1))


def test_next_cards_are_seen_or_not() -> None:
    assert BUILDERS.view(dealt(), None).next_building is not None
    hidden = BUILDERS.view(dealt(shown=False), 0)
    assert (hidden.next_building, hidden.next_worker) == (None, None)
    assert (hidden.buildings_left, hidden.workers_left) == (37, 35)


def test_who_is_still_to_play_in_the_final_round() -> None:
    state = BUILDERS.new(Setup(4, {"first_player": 2}), SeededChance(3))
    assert BUILDERS.view(state, 0).still_to_play == ()
    state.final_round = True
    state.agenda = [Turn(3)]
    assert BUILDERS.view(state, 0).still_to_play == (3, 0, 1)
    state.agenda = [RoundEnd(2)]
    assert BUILDERS.view(state, 0).still_to_play == (), "everybody has had their last turn"


def test_who_is_still_to_play_in_the_round_at_the_limit() -> None:
    """It is the last one as surely as a final round."""
    state = BUILDERS.new(Setup(4, {"first_player": 2, "round_cap": 100}), SeededChance(3))
    state.round, state.agenda = 99, [Turn(3)]
    assert BUILDERS.view(state, 0).still_to_play == ()
    state.round = 100
    assert BUILDERS.view(state, 0).still_to_play == (3, 0, 1)


@pytest.mark.parametrize(("first", "turns"), [(0, [1, 2, 3, 4]), (2, [3, 4, 1, 2])])
def test_the_turns_of_a_round_are_counted_from_the_first_player(first: int, turns: list[int]) -> None:
    state = BUILDERS.new(Setup(4, {"first_player": first}), SeededChance(3))
    assert [state.turn_of(seat) for seat in range(4)] == turns
