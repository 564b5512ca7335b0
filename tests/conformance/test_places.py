"""Every command can be given by pointing, and every place that can't be used says why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Any

from engine.core.command import Command
from engine.core.errors import Refusal
from engine.core.game import first_places, is_button, mode_of
from tests.conformance.walks import WALKS, Walk, positions


@cache
def all_places(game_id: str) -> tuple[str, ...]:
    """Every place that a person ever points at in any walk of a game."""
    known: dict[str, None] = {}
    for walk in WALKS:
        if walk.game_id == game_id:
            for _, state in positions(walk, every=5):
                for command in walk.game.allowed(state):
                    known.update(dict.fromkeys(walk.game.path(state, command)))
    return tuple(known)


def paths(walk: Walk, state: Any) -> dict[Command, tuple[str, ...]]:
    return {command: walk.game.path(state, command) for command in walk.game.allowed(state)}


def test_paths_lead_to_one_command_each(walk: Walk) -> None:
    for _, state in positions(walk, every=3):
        found = {frozenset(Counter(path).items()) for path in paths(walk, state).values()}
        assert len(found) == len(walk.game.allowed(state))
        assert frozenset() not in found


def test_no_path_is_a_part_of_another(walk: Walk) -> None:
    """But for one that holds the same places fewer times: a button, pressed last, says that it is enough.

    And for one that is what another is without the button of its mode.
    """
    for _, state in positions(walk, every=25):
        ways = list(paths(walk, state).values())
        assert [(one, other) for one, other in permutations(ways, 2) if is_wrong_part(one, other)] == []


def is_wrong_part(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether a person who points at one path would be on the way of another and not know which is given."""
    few, many = Counter(one), Counter(other)
    if not few <= many:
        return False
    if mode_of(other) is not None and many - few == Counter({mode_of(other): 1}):
        return False
    counts_with_button = any(is_button(place) and few[place] == 1 for place in few)
    return set(many) != set(few) or not counts_with_button


def test_what_is_a_wrong_part_of_another_path() -> None:
    assert is_wrong_part(("die.1",), ("die.1", "die.2"))
    assert is_wrong_part(("die.1",), ("die.1", "bar.reroll"))
    assert is_wrong_part(("forest",), ("forest", "forest"))
    assert is_wrong_part(("bar.reroll",), ("bar.reroll", "die.1"))
    assert not is_wrong_part(("die.1",), ("bar.reroll", "die.1"))
    assert not is_wrong_part(("die.1",), ("die.2", "bar.reroll"))
    assert not is_wrong_part(("forest", "bar.place"), ("forest", "forest", "bar.place"))


def test_a_path_means_its_command_and_is_not_refused(walk: Walk) -> None:
    game = walk.game
    for _, state in positions(walk, every=23):
        for command, path in paths(walk, state).items():
            assert game.intended(state, path) == command
            assert game.intended(state, path[::-1]) == command
            assert game.refusal(state, path) is None
            assert all(game.refusal(state, (place,)) is None for place in first_places(path))


def test_a_place_that_cannot_be_used_says_why(walk: Walk) -> None:
    game = walk.game
    refused = 0
    for _, state in positions(walk, every=23):
        usable = {place for path in paths(walk, state).values() for place in first_places(path)}
        for place in all_places(walk.game_id):
            refusal = game.refusal(state, (place,))
            assert (refusal is None) == (place in usable), place
            if refusal is not None:
                refused += 1
                intended = game.intended(state, (place,))
                assert refusal.rule, f"{place}: {refusal.reason}"
                assert refusal == (
                    intended if isinstance(intended, Refusal) else game.why_not(state, intended)
                )
    assert refused


def test_a_place_that_nobody_knows_is_refused(walk: Walk) -> None:
    for _, state in positions(walk, every=100):
        for places in (
            ("nowhere",),
            ("market.",),
            ("market.building.9",),
            ("crew.", "site."),
            ("bar.coins.99",),
        ):
            refusal = walk.game.refusal(state, places)
            assert refusal is not None
            assert refusal.reason
