"""Tournaments: fair deals, honest intervals, and a ladder whose steps lead upwards."""

from __future__ import annotations

import pytest

from engine.bots.tournament import Contest, Entrant, Result, play_block, run, wilson


def contest(
    challenger: str, rivals: str, seats: int = 2, blocks: int = 10, iterations: int | None = None
) -> Contest:
    return Contest("builders", Entrant(challenger, iterations), Entrant(rivals), seats, blocks, seed=3)


@pytest.mark.parametrize(
    ("rate", "games", "low", "high"),
    [(0.5, 100, 0.4038, 0.5962), (1.0, 200, 0.9812, 1.0), (0.0, 10, 0.0, 0.2775)],
)
def test_wilsons_interval(rate, games, low, high):
    assert wilson(rate, games) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_block_puts_the_challenger_on_every_seat_and_shares_each_victory_once(seats):
    block = play_block(contest("craftsman", "apprentice", seats), 0)
    assert [game.seat for game in block] == list(range(seats))
    assert all(sum(game.shares) == pytest.approx(1.0) for game in block)
    assert not any(game.unfinished for game in block)


def test_equals_of_one_temper_win_just_their_part_and_every_game_of_a_block_is_the_same():
    result = run(contest("random", "random", 2, 2))
    assert result.rate == pytest.approx(0.5)
    for block in result.blocks:
        assert len({game.totals for game in block}) == 1


def test_a_contest_repeats_and_hears_of_its_progress():
    results: list[Result] = []
    first = run(contest("journeyman", "apprentice", blocks=3), progress=results.append)
    assert run(contest("journeyman", "apprentice", blocks=3)) == first
    assert [len(result.blocks) for result in results] == [1, 2, 3]
    assert results[-1] == first
    assert "6 games" in first.line()


def test_two_processes_bring_the_same_result():
    pairing = contest("craftsman", "apprentice", blocks=2)
    assert run(pairing, processes=2) == run(pairing)


def test_blocks_that_vary_more_than_games_widen_the_interval():
    result = run(contest("craftsman", "journeyman", blocks=6))
    low, high = result.interval
    free_low, free_high = wilson(result.rate, len(result.games))
    assert low <= free_low <= result.rate <= free_high <= high


@pytest.mark.parametrize(
    ("better", "worse", "blocks", "at_least"),
    [
        ("apprentice", "random", 10, 0.9),
        ("journeyman", "apprentice", 15, 0.55),
        ("craftsman", "journeyman", 15, 0.55),
    ],
)
def test_each_step_of_the_ladder_leads_upwards(better, worse, blocks, at_least):
    assert run(contest(better, worse, blocks=blocks)).rate >= at_least


def test_search_beats_the_policy_it_searches_with():
    assert run(contest("master", "craftsman", blocks=3, iterations=12)).rate > 0.5
