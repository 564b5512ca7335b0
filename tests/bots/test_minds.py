"""What every game's mind has to keep, over positions of games that its own policy plays with some noise."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from desktop.words import has
from desktop.words.engine import hint_sentence
from engine.bots.greedy import best
from engine.bots.search import quick
from engine.core.chance import SeededChance
from engine.core.game import Choose, Game, Setup
from engine.core.mind import Mind, open_mind
from engine.games import CATALOGUE, open_game

GAMES = [open_game(meta.id) for meta in CATALOGUE.values() if meta.bot is not None]
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.id)
PLAYERS = tuple(f"Seat {number}" for number in range(1, 5))


def positions(game: Game[Any], seed: int, every: int = 5, most: int = 1500) -> Iterator[Any]:
    """Positions of one game in which there is a choice; seven commands in ten are the best ones."""
    mind = open_mind(game.meta)
    generator = Random(seed)
    chance = SeededChance(seed)
    state = game.new(Setup(2 + seed % 3, bots_only=True), chance)
    for number in range(most):
        if not isinstance(game.pending(state), Choose):
            break
        legal = game.legal(state)
        if number % every == 0 and len(legal) > 1:
            yield state.clone()
        game.apply(
            state, quick(game, mind, state) if generator.random() < 0.7 else generator.choice(legal), chance
        )


def alike(one: Mind[Any], other: Mind[Any], game: Game[Any], state: Any) -> bool:
    legal = game.legal(state)
    return list(one.scores(state, legal)) == list(other.scores(state, legal))


@games
def test_a_mind_made_anew_from_its_tastes_scores_the_same_and_another_taste_does_not(game):
    mind = open_mind(game.meta)
    same = mind.with_weights(mind.weights())
    assert same.weights() == mind.weights()
    other = mind.varied(Random(3), 0.3)
    assert other.weights().keys() == mind.weights().keys()
    assert all(alike(mind, same, game, state) for state in positions(game, 1))
    assert not all(alike(mind, other, game, state) for state in positions(game, 1))


@games
def test_every_taste_matters_somewhere(game):
    """A taste that no score depends on would only be noise for the tuning."""
    mind = open_mind(game.meta)
    weights = mind.weights()
    idle = set(weights)
    for state in (state for seed in range(12) for state in positions(game, seed, every=3)):
        for name in sorted(idle):
            if not alike(mind, mind.with_weights({**weights, name: weights[name] + 0.7}), game, state):
                idle.discard(name)
        if not idle:
            break
    assert idle == set()


@games
@pytest.mark.parametrize("seed", range(3))
def test_every_command_has_a_reason_that_can_be_said(game, seed):
    mind = open_mind(game.meta)
    sentences = set()
    for state in positions(game, seed):
        for command in game.legal(state):
            reason = mind.reason(state, command)
            sentences.add(hint_sentence(game.meta.id, reason.why, reason.details, PLAYERS))
            assert any(
                has(f"{game.meta.id}.hint.{reason.why}{variant}") for variant in ("", ".other", ".none")
            )
    assert len(sentences) > 5


@games
@pytest.mark.parametrize("seed", range(6))
def test_the_best_command_never_takes_back_what_was_done(game, seed):
    """And the short way to it leads where the scores do."""
    mind = open_mind(game.meta).varied(Random(seed), 0.3)
    for state in positions(game, seed, every=2):
        legal = game.legal(state)
        chosen = best(legal, mind.scores(state, legal))
        assert quick(game, mind, state) == chosen
        if any(not _takes_back(command) for command in legal):
            assert not _takes_back(chosen)


@games
@pytest.mark.parametrize("seed", range(3))
def test_a_line_can_be_played_to_its_end_by_the_seat_that_begins_it(game, seed):
    mind = open_mind(game.meta)
    for number, state in enumerate(positions(game, seed, every=2)):
        seat = game.pending(state).seat
        turn = mind.horizon(state)
        for command in mind.line(state):
            assert game.pending(state).seat == seat
            assert mind.horizon(state) == turn
            assert command in game.legal(state)
            game.apply(state, command, SeededChance(number))


@games
def test_what_is_pondered_can_be_played_and_begins_with_what_looks_best(game):
    mind = open_mind(game.meta)
    for number, state in enumerate(positions(game, 2, every=3)):
        lines = mind.lines(state)
        for _, commands in lines:
            trial, seat = state.clone(), game.pending(state).seat
            for command in commands:
                assert game.pending(trial).seat == seat
                assert command in game.legal(trial)
                game.apply(trial, command, SeededChance(number))
        if lines:
            assert max(lines, key=lambda way: way[0])[1][0] == quick(game, mind, state)


def _takes_back(command: Any) -> bool:
    return getattr(command, "undo_like", False)


@games
@pytest.mark.parametrize("seed", range(3))
def test_the_horizon_only_grows_and_a_playout_ends_beyond_it(game, seed):
    mind = open_mind(game.meta)
    before = 0
    for state in positions(game, seed, every=1):
        horizon = mind.horizon(state)
        assert horizon < mind.reach(state)
        # A game may stop its clock for an end that is always played out.
        assert before <= horizon or not horizon
        before = max(before, horizon)
    assert before > 3


@games
def test_every_seat_has_as_many_features_as_there_are_names(game):
    mind = open_mind(game.meta)
    for state in positions(game, 2, every=9):
        seats = range(len(game.scores(state)))
        assert len(mind.values(state)) == len(seats)
        for seat in seats:
            assert len(mind.features(state, seat)) == len(mind.feature_names)
