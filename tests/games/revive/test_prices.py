"""What an action on the map costs, told in parts that add up to what is paid, and where it is within reach."""

from __future__ import annotations

import pytest

from engine.core.chance import RecordedChance
from engine.games.revive.advice import next_bonus
from engine.games.revive.commands import (
    BUILD,
    END_ACTION,
    EXPLORE,
    POPULATE,
    Build,
    ChooseFigure,
    Explore,
    Populate,
)
from engine.games.revive.content import CRYSTAL, LIMITS, SCORE_TRACK
from engine.games.revive.frames import Action, AfterAction, ExtraAction, FigureChoice
from engine.games.revive.geography import DISTANCES, HEX_BY_ID
from engine.games.revive.prices import MapPrice, cost, price, within_reach
from engine.games.revive.rules import REVIVE
from engine.games.revive.state import ReviveState
from tests.games.revive.driver import played

MAP = Explore | Populate | Build


def prices_of(state: ReviveState) -> list[MapPrice]:
    """The price of each legal command that has one."""
    return [found for command in REVIVE.legal(state) if (found := price(state, command)) is not None]


@pytest.mark.parametrize("seed", range(4))
def test_parts_add_up_to_what_is_paid(seed: int) -> None:
    seen: set[str] = set()
    for state in played(3, seed):
        if not state.agenda or not isinstance(state.agenda[-1], Action | ExtraAction | FigureChoice):
            continue
        for found in prices_of(state):
            parts = [part.cost for part in found.parts]
            assert tuple(map(sum, zip((0, 0, 0, 0), *parts, strict=True))) == found.cost
            seen.update(part.why for part in found.parts)
    assert {"printed", "distance"} <= seen


def test_a_way_leads_from_the_nearest_of_ones_own() -> None:
    for state in played(2, 5):
        if state.agenda and isinstance(state.agenda[-1], Action):
            for found in prices_of(state):
                start, end = HEX_BY_ID[found.start].index, HEX_BY_ID[found.end].index
                assert start in state.players[state.agenda[-1].seat].bases
                assert DISTANCES[start][end] == found.steps


def test_within_reach_is_what_is_legal_of_the_same_kind() -> None:
    compared = 0
    for state in played(2, 6):
        if state.agenda and isinstance(state.agenda[-1], Action | ExtraAction):
            legal = REVIVE.legal(state)
            for command in legal:
                if isinstance(command, MAP):
                    same = [each for each in legal if each.verb == command.verb]
                    if isinstance(command, Build):
                        same = [
                            each for each in same if isinstance(each, Build) and each.kind == command.kind
                        ]
                    assert set(within_reach(state, command)) == set(same)
                    compared += 1
    assert compared


def test_between_two_actions_that_is_within_reach_which_is_legal_once_what_exceeds_the_limits_is_lost() -> (
    None
):
    fewer = 0
    for state in played(2, 6):
        frame = state.agenda[-1] if state.agenda else None
        if not isinstance(frame, AfterAction) or frame.window != 1:
            continue
        player = state.players[frame.seat]
        before = state.clone()
        player.resources = [*(most + 2 for most in LIMITS[:3]), player.resources[CRYSTAL]]
        following = state.clone()
        REVIVE.apply(following, END_ACTION, RecordedChance(()))
        legal = REVIVE.legal(following)
        for sample in (EXPLORE[0], POPULATE[0], BUILD["small"][0], BUILD["large"][0]):
            kind = sample.kind if isinstance(sample, Build) else None
            same = {
                each
                for each in legal
                if each.verb == sample.verb and (not isinstance(each, Build) or each.kind == kind)
            }
            assert set(within_reach(state, sample)) == same
            assert set(within_reach(before, sample)) <= same
            unlimited = state.clone()
            unlimited.agenda[-1] = Action(frame.seat)
            fewer += len(within_reach(unlimited, sample)) > len(same)
    assert fewer


def test_what_an_effect_grants_makes_no_other_action_cheaper() -> None:
    others = 0
    for state in played(2, 6):
        frame = state.agenda[-1] if state.agenda else None
        if isinstance(frame, ExtraAction):
            for command in (*EXPLORE, *POPULATE, *BUILD["small"]):
                if isinstance(command, MAP) and command.verb != frame.action:
                    assert price(state, command) is None
                    assert cost(state, command) is None
                    assert not within_reach(state, command)
                    others += 1
    assert others


def test_every_price_of_a_figure_is_its_own() -> None:
    told = 0
    for state in played(2, 7):
        if state.agenda and isinstance(state.agenda[-1], FigureChoice):
            for command in REVIVE.legal(state):
                if isinstance(command, ChooseFigure):
                    found = price(state, command)
                    assert found is not None
                    assert found.cost == cost(state, command)
                    told += 1
    assert told


def test_the_next_bonus_lies_beyond_what_was_reached() -> None:
    first, *others = SCORE_TRACK.bonuses
    assert next_bonus(SCORE_TRACK.bonuses, first.at - 1) == first
    assert next_bonus(SCORE_TRACK.bonuses, first.at) == others[0]
    assert next_bonus(SCORE_TRACK.bonuses, others[-1].at) is None
