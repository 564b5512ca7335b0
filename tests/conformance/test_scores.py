"""A second scorer, written apart from the rules, agrees at every end and on the way there (7)."""

from __future__ import annotations

from importlib import import_module
from itertools import groupby
from types import ModuleType

from engine.core.score import rank
from tests.conformance.walks import Walk, played, positions


def second_scorer(walk: Walk) -> ModuleType:
    """Every game has one, with ``totals`` and ``winners`` from a save's data."""
    return import_module(f"tests.games.{walk.game_id.replace('-', '_')}.second_scorer")


def test_the_second_scorer_agrees(walk: Walk) -> None:
    scorer = second_scorer(walk)
    for _, state in positions(walk, every=5):
        sheets = walk.game.scores(state)
        saved = walk.game.dump(state)
        assert [sheet.total for sheet in sheets] == scorer.totals(saved)
        assert list(rank(sheets).winners) == scorer.winners(saved)


def test_score_sheets_are_in_order_and_whole(walk: Walk) -> None:
    for _, state in positions(walk, every=25):
        sheets = walk.game.scores(state)
        assert [sheet.seat for sheet in sheets] == list(range(walk.seats))
        assert len({tuple((line.source, line.row) for line in sheet.lines) for sheet in sheets}) == 1
        rows = [row for row, _ in groupby(line.row or line.source for line in sheets[0].lines)]
        assert len(set(rows)) == len(rows), "what shares a row stands together"
        assert len({tuple(name for name, _ in sheet.tie_breaks) for sheet in sheets}) == 1


def test_the_last_event_names_the_winners(walk: Walk) -> None:
    match = played(walk)
    assert getattr(match.entries[-1].events[-1], "winners", None) == match.ranking().winners


def test_a_line_that_a_viewer_knows_less_of_says_so(walk: Walk) -> None:
    """Else none would look like no points. At the end nothing is concealed, nor ever from whom it belongs to."""
    for _, state in positions(walk, every=10):
        public, uncovered = walk.game.scores(state), walk.game.uncovered_scores(state)
        for sheet, whole in zip(public, uncovered, strict=True):
            points = {line.source: line.points for line in whole.lines}
            less = [line for line in sheet.lines if not line.corrects and line.points != points[line.source]]
            assert all(line.concealed for line in less), less
            assert not any(line.concealed for line in whole.lines)
    assert not any(sheet.concealed for sheet in played(walk).scores())
