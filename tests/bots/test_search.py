"""The searcher on a game that can be solved by hand."""

from __future__ import annotations

import pytest

from engine.bots.bot import Limits
from engine.bots.greedy import GreedyBot
from engine.bots.search import SearchBot
from tests.bots.toy import LOOK, MIND, NIM, TAKE, Heap, Nim, NimMind, heap


class Counting(Nim):
    """Notes how many layouts of the unknown were drawn."""

    drawn = 0

    def redeal(self, state, seat, generator):
        self.drawn += 1
        return super().redeal(state, seat, generator)


class ALayoutForEveryTen(NimMind):
    def layouts(self, iterations: int) -> int:
        return iterations // 10


class Patient(NimMind):
    """Finds its game worth more thought than usual, and twice that where there is time; low heaps only then."""

    def __init__(self) -> None:
        self.asked: list[bool] = []

    def ponders(self, state: Heap, *, thorough: bool) -> bool:
        self.asked.append(thorough)
        return thorough or state.stones > 8

    def effort(self, state: Heap, *, thorough: bool) -> float:
        return 3.0 if thorough else 1.5


@pytest.mark.parametrize(("stones", "wins"), [(5, TAKE[0]), (6, TAKE[1]), (7, TAKE[2]), (9, TAKE[0])])
def test_search_finds_the_only_winning_move_against_its_policys_taste(stones, wins):
    bot = SearchBot(NIM, MIND, 1500)
    assert bot.choose(heap(stones), 0, 3) == wins


def test_search_sees_that_the_position_is_won_or_lost():
    bot = SearchBot(NIM, MIND, 1500)
    won, lost = bot.think(heap(7), 0, 1), bot.think(heap(8), 0, 1)
    assert won.chance is not None
    assert lost.chance is not None
    assert won.chance > 0.8
    assert lost.chance < 0.35


def test_search_plays_for_the_seat_that_is_asked():
    bot = SearchBot(NIM, MIND, 800)
    assert bot.choose(heap(6, seat=1), 1, 2) == TAKE[1]


def test_a_lost_seat_buys_time_with_the_cup():
    """Four stones lose by any move, but looking under the last cup hands the four to the other seat."""
    bot = SearchBot(NIM, MIND, 1500)
    assert bot.choose(heap(4, cups=(0,)), 0, 4) == LOOK


def test_the_hidden_order_of_the_cups_changes_nothing():
    bot = SearchBot(NIM, MIND, 60)
    one, other = heap(8, cups=(0, 9, 1, 5)), heap(8, cups=(9, 5, 1, 0))
    for seed in range(5):
        a = bot.think(one, 0, seed)
        b = bot.think(other, 0, seed)
        assert (a.command, a.chance) == (b.command, b.chance)


def test_a_search_that_is_stopped_at_once_answers_with_the_policys_choice():
    bot = SearchBot(NIM, MIND, 10_000)
    decision = bot.think(heap(9), 0, 1, Limits(stop=lambda: True))
    assert decision.command == TAKE[2]
    assert decision.iterations == 0


def test_a_search_stops_where_it_is_told_to_and_answers_with_the_best_so_far():
    stops = iter([False] * 20 + [True] * 5)
    decision = SearchBot(NIM, MIND, 10_000).think(heap(9), 0, 1, Limits(stop=lambda: next(stops)))
    assert 0 < decision.iterations < 10_000
    assert decision.command in NIM.legal(heap(9))


def test_a_search_ends_when_nothing_else_can_catch_up_and_not_before():
    """Of two stones, two have to be taken; more than half of all iterations have to show it."""
    decision = SearchBot(NIM, MIND, 1000).think(heap(2), 0, 1)
    assert decision.command == TAKE[1]
    assert 500 < decision.iterations < 900


def test_iterations_can_be_asked_for():
    """Of so few none is left out: after eight no lead can be large enough."""
    assert SearchBot(NIM, MIND, 10).think(heap(9), 0, 1, Limits(iterations=13)).iterations == 13
    assert 13 < SearchBot(NIM, MIND, 10).think(heap(9), 0, 1, Limits(iterations=99)).iterations <= 99


def test_a_forced_move_needs_no_thought():
    decision = SearchBot(NIM, MIND, 500).think(heap(1), 0, 1)
    assert (decision.command, decision.iterations) == (TAKE[0], 0)


def test_a_thorough_bot_thinks_about_more_decisions_but_not_in_the_futures_that_it_thinks_of():
    mind = Patient()
    hasty, thorough = (SearchBot(NIM, mind, 30, thorough=well) for well in (False, True))
    assert hasty.think(heap(6), 0, 1).iterations == 0
    assert mind.asked == [False]
    mind.asked.clear()
    assert thorough.think(heap(6), 0, 1).iterations > 0
    assert mind.asked[0]
    assert set(mind.asked[1:]) == {False}


def test_the_mind_says_how_much_thought_its_game_is_worth():
    """So few that none is left out."""
    hasty, thorough = (SearchBot(NIM, Patient(), 2, thorough=well) for well in (False, True))
    assert hasty.think(heap(9), 0, 1).iterations == 3
    assert thorough.think(heap(9), 0, 1).iterations == 6


@pytest.mark.parametrize(("iterations", "layouts"), [(10, 1), (60, 6), (200, 20)])
def test_as_many_layouts_of_the_unknown_are_drawn_as_the_mind_says(iterations, layouts):
    game = Counting()
    SearchBot(game, ALayoutForEveryTen(), iterations).think(heap(9, cups=(1, 2, 3)), 0, 1)
    assert game.drawn == layouts


def test_the_position_searched_from_is_left_alone():
    state = heap(9, cups=(1, 2, 3))
    SearchBot(NIM, MIND, 50).think(state, 0, 1)
    assert state == heap(9, cups=(1, 2, 3))


def test_greedy_takes_what_scores_best_and_with_noise_only_what_is_in_the_better_half():
    assert GreedyBot(NIM, MIND).choose(heap(9), 0, 1) == TAKE[2]
    noisy = GreedyBot(NIM, MIND, noise=1.0)
    chosen = {noisy.choose(heap(9, cups=(1,)), 0, seed) for seed in range(60)}
    assert chosen == {TAKE[2], TAKE[1]}
