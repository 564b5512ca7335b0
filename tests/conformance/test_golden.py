"""Whole games written down, one for each number of seats: the rules of today make the same of them (8).

``python -m engine golden --write`` writes them anew; read the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cli.golden import every_table, golden_file, rewritten

FOLDER = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize(("game_id", "seats"), list(every_table()))
def test_a_golden_game_goes_as_it_is_written(game_id: str, seats: int) -> None:
    text = golden_file(FOLDER, game_id, seats).read_text(encoding="utf-8")
    assert rewritten(game_id, seats, text).splitlines() == text.splitlines()


def test_no_golden_game_is_left_over() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(
        golden_file(FOLDER, game, seats) for game, seats in every_table()
    )
