"""What The Builders' hints claim holds in the position that they are given for."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from desktop.words.engine import hint_sentence
from engine.games.builders.commands import BUY_ACTION, TAKE_COINS
from engine.games.builders.mind import MIND
from engine.games.builders.rules import BUILDERS
from engine.games.builders.state import BuildersState
from tests.conformance.walks import WALKS, Walk, positions

OURS = [walk for walk in WALKS if walk.game_id == "builders"]
ROW = ["cathedral", "bower", "crane_1", "hotel", "rural_house"]
MARKET = ["laborer_1020", "master_0230", "apprentice_0101", "craftsman_1111a", "craftsman_0013"]
_OF_LATER_TURNS = {"takes_needed_coins", "buys_spare"}


def turn(state: BuildersState) -> tuple[int, int]:
    return state.round, state.active


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_coins_are_praised_for_a_later_turn_only_where_there_is_one(walk: Walk) -> None:
    """Whether one came is known from how the game went on; that none does is certain once somebody has the points."""
    asked = [state for _, state in positions(walk) if state.agenda]
    last = {state.active: turn(state) for state in asked}
    said: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for state in asked:
        has_later = turn(state) != last[state.active]
        ends = any(yard.card_points >= state.options.end_points for yard in state.yards)
        for command in BUILDERS.legal(state):
            if command in TAKE_COINS or command is BUY_ACTION:
                why = MIND.reason(state, command).why
                said[why] += 1
                if why == "takes_last_coins" and has_later:
                    wrong["another turn came"] += 1
                if why in _OF_LATER_TURNS and ends and not has_later:
                    wrong[f"{why} in the last turn"] += 1
    assert not wrong
    assert said["takes_coins"]
    assert said["takes_last_coins"] or walk.level == "random"


def staged(**changes: Any) -> BuildersState:
    """The first seat has a site, and too few coins for the worker who would help there."""
    yard = {"coins": 1, "available": ["apprentice_0110"], "sites": {"inn": []}}
    rows = {"building_row": ROW, "worker_row": MARKET}
    return BUILDERS.set_up({"yards": [yard, {}], **rows, **changes})


def why(state: BuildersState) -> str:
    return MIND.reason(state, TAKE_COINS[2]).why


def test_no_wage_follows_in_ones_last_turn() -> None:
    state = staged()
    assert why(state) == "takes_needed_coins"
    state.final_round = True
    assert why(state) == "takes_last_coins"
    capped = staged(options={"round_cap": 100}, round=99)
    assert why(capped) == "takes_needed_coins"
    capped.round = 100
    assert why(capped) == "takes_last_coins"


def test_coins_are_said_to_be_the_only_use_of_an_action_nowhere() -> None:
    """A site could be completed instead, for more coins."""
    for reason in ("takes_coins", "takes_last_coins"):
        assert "other action" not in hint_sentence("builders", reason, {})
