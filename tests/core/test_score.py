"""Who stands where: totals first, then the tie-breaks in turn, then a shared place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.score import ScoreLine, ScoreSheet, rank


def sheet(seat: int, points: int, cards: int = 0, coins: int = 0) -> ScoreSheet:
    return ScoreSheet(seat, (ScoreLine("all", points),), (("cards", cards), ("coins", coins)))


def test_a_total_is_the_sum_of_its_lines() -> None:
    assert ScoreSheet(0, (ScoreLine("a", 3), ScoreLine("b", -1, 7))).total == 2


@pytest.mark.parametrize(
    ("sheets", "places", "decided_by"),
    [
        ([sheet(0, 5), sheet(1, 7)], (2, 1), None),
        ([sheet(0, 7, 3), sheet(1, 7, 4)], (2, 1), "cards"),
        ([sheet(0, 7, 4, 9), sheet(1, 7, 4, 8)], (1, 2), "coins"),
        ([sheet(0, 7, 4, 9), sheet(1, 7, 4, 9)], (1, 1), None),
        ([sheet(0, 9), sheet(1, 7), sheet(2, 7), sheet(3, 5)], (1, 2, 2, 4), None),
        ([sheet(0, 7, 4, 1), sheet(1, 7, 4, 1), sheet(2, 7, 3)], (1, 1, 3), "cards"),
        ([sheet(0, 7, 2, 9), sheet(1, 7, 4, 1), sheet(2, 7, 4, 2)], (3, 2, 1), "coins"),
        ([sheet(0, 7, 3), sheet(1, 9), sheet(2, 7, 4)], (3, 1, 2), None),
        ([sheet(0, 7, 4, 2), sheet(1, 7, 3, 9), sheet(2, 7, 4, 1)], (1, 3, 2), "coins"),
    ],
)
def test_places(sheets: list[ScoreSheet], places: tuple[int, ...], decided_by: str | None) -> None:
    ranking = rank(sheets)
    assert ranking.places == places
    assert ranking.decided_by == decided_by
    assert ranking.winners == tuple(seat for seat, place in enumerate(places) if place == 1)


def test_each_who_has_as_many_points_fell_behind_by_something() -> None:
    sheets = [sheet(0, 7, 4, 2), sheet(1, 7, 3, 9), sheet(2, 7, 4, 1), sheet(3, 6, 9, 9)]
    assert rank(sheets).behind_by == (None, "cards", "coins", None)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=6))
def test_a_place_counts_those_who_are_better(standings: list[tuple[int, int, int]]) -> None:
    ranking = rank([sheet(seat, *standing) for seat, standing in enumerate(standings)])
    for mine, place in zip(standings, ranking.places, strict=True):
        assert place == 1 + len([other for other in standings if other > mine])
    assert ranking.winners
