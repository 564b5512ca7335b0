"""The scripts that find the weights: they find weights that are known."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from random import Random

import pytest

from engine.bots import fit, tune
from engine.bots.fit import Moment, fitted, moments, players
from engine.bots.tune import tuned, written
from engine.core.mind import open_mind
from engine.games import open_game
from engine.games.troyes.mind import MIND as TROYES_MIND
from engine.games.troyes.rules import TROYES

GAME = open_game("builders")
MIND = open_mind(GAME.meta)


def known(count: int, seats: int) -> list[list[Moment]]:
    """Games of one moment each, whose totals are three times the first feature less the second, and a little noise."""
    generator = Random(1)
    games = []
    for _ in range(count):
        features = tuple(
            (generator.uniform(0, 5), generator.uniform(0, 5), generator.uniform(0, 5)) for _ in range(seats)
        )
        totals = tuple(3 * one - two + generator.gauss(0, 0.5) for one, two, _ in features)
        shares = tuple(float(total == max(totals)) for total in totals)
        games.append([Moment(features, totals, shares)])
    return games


@pytest.mark.parametrize("seats", [2, 3])
def test_ridge_finds_the_weights_that_made_the_outcomes(seats):
    weights, explained, loss = fitted(known(400, seats), ("good", "bad", "idle"), 1.0)
    assert weights["good"] == pytest.approx(-3 * weights["bad"], rel=0.05)
    assert abs(weights["idle"]) < 0.05 * weights["good"]
    assert explained > 0.95
    assert loss < 0.3


def test_a_game_gives_a_moment_for_every_turn_that_was_ended():
    seen = moments(GAME, MIND, 3, 0.2, "a name")
    assert len(seen) > 15
    assert all(len(moment.features) == 3 for moment in seen)
    assert all(len(features) == len(MIND.feature_names) for moment in seen for features in moment.features)
    assert len({moment.totals for moment in seen}) == 1
    assert sum(seen[0].shares) == pytest.approx(1.0)
    assert moments(GAME, MIND, 3, 0.2, "a name") == seen


def test_players_who_differ_have_plans_and_weights_of_their_own():
    assert all(player is MIND for player in players(MIND, 3, 0.0, Random(1)))
    plans = TROYES_MIND.plans
    assert {"events", "cathedral", "cards", "buildings"} <= set(plans)
    found = players(TROYES_MIND, 60, 0.05, Random(1))
    for name, factors in plans.items():
        assert factors.keys() <= TROYES_MIND.weights().keys(), name
        for weight, factor in factors.items():
            expected = factor * TROYES_MIND.weights()[weight]
            assert any(player.weights()[weight] == pytest.approx(expected, rel=0.06) for player in found)
    assert len({player.weights()["die"] for player in found}) == 60


def test_tuning_moves_every_taste_a_little_and_repeats(capsys):
    first = tuned(GAME, MIND, steps=1, pairs=2, pace=0.5, seats=[2], seed=3)
    assert first == tuned(GAME, MIND, steps=1, pairs=2, pace=0.5, seats=[2], seed=3)
    assert first.keys() == MIND.weights().keys()
    assert first != MIND.weights()
    for name, weight in MIND.weights().items():
        assert first[name] == pytest.approx(weight, abs=0.5 * max(0.1, abs(weight)))
    assert capsys.readouterr().out.startswith("0 ")


def test_tuning_heeds_what_equals_have_together_where_it_is_asked_to():
    alone, together = (
        tuned(TROYES, TROYES_MIND, steps=1, pairs=2, pace=0.5, seats=[2], seed=3, equals=equals)
        for equals in (0.0, 10.0)
    )
    assert together.keys() == alone.keys()
    assert together != alone


def test_weights_are_written_as_a_table_that_can_be_read_back():
    read = tomllib.loads(written("policy", {"send": 1.23456, "idle": -0.5}))
    assert read == {"policy": {"send": 1.235, "idle": -0.5}}


@pytest.mark.parametrize("script", [fit.main, tune.main], ids=["fit", "tune"])
def test_a_game_that_there_is_not_is_told_with_those_that_there_are(
    script: Callable[[], None], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["script", "chess"])
    with pytest.raises(SystemExit):
        script()
    assert "invalid choice: 'chess' (choose from" in capsys.readouterr().err
