"""What Troyes's mind knows: whole actions that are legal, the cheapest defence, and the duty of a good player."""

from __future__ import annotations

from statistics import fmean

import pytest

from engine.bots.search import line
from engine.core.chance import SeededChance
from engine.core.game import Choose, Setup
from engine.games.troyes.acting import targets
from engine.games.troyes.evaluation import Evaluation, smooth
from engine.games.troyes.frames import Action, Defence
from engine.games.troyes.lines import plans
from engine.games.troyes.mind import MIND
from engine.games.troyes.rules import TROYES
from tests.games.troyes import opening_advice
from tests.games.troyes.plain_player import CONTESTS, plain


def positions(seats: int, seed: int):
    """The positions of a game in which whole actions begin or a defence does."""
    chance = SeededChance(seed)
    state = TROYES.new(Setup(seats, bots_only=True), chance)
    while isinstance(TROYES.pending(state), Choose):
        yield state
        for command in line(TROYES, MIND, state):
            TROYES.apply(state, command, chance)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_action_that_is_thought_of_can_be_carried_out_and_none_that_can_be_is_overlooked(seats):
    looked_at = 0
    for state in positions(seats, seats):
        frame = state.agenda[-1]
        if not isinstance(frame, Action) or frame.dice or frame.cube is not None:
            continue
        found = plans(Evaluation(state, MIND.policy.weights, frame.seat), frame)
        for plan in found:
            mask = sum(1 << die for die in plan.dice)
            action = Action(frame.seat, mask, plan.cube, plan.colour)
            assert plan.target in targets(state, action)
            looked_at += 1
        single = {plan.target for plan in found if len(plan.dice) == 1 and plan.cube is None}
        for die in state.own_dice(frame.seat):
            action = Action(frame.seat, 1 << die)
            # Fewer activations than there could be are not thought of.
            assert {type(target) for target in targets(state, action)} <= {type(target) for target in single}
    assert looked_at > 1000


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_defence_that_succeeds_is_never_stronger_than_needed_by_a_whole_die(seats):
    seen = 0
    for seed in range(4):
        for state in positions(seats, seed):
            if not isinstance(state.agenda[-1], Defence) or state.agenda[-1].dice:
                continue
            commands = line(TROYES, MIND, state)
            if commands[-1].notation != "defend":
                continue
            trial = state.clone()
            for command in commands[:-1]:
                TROYES.apply(trial, command, SeededChance(0))
            assert TROYES.doubt(trial, commands[-1]) is None
            seen += 1
    assert seen > 5


def test_a_tier_is_worth_a_part_of_its_points_on_the_way_to_it():
    tiers = ((3, 1), (5, 3), (7, 6))
    assert [smooth(tiers, counted) for counted in (0, 3, 4, 5, 7, 9)] == [0, 1, 2, 3, 6, 6]


@pytest.mark.parametrize(("seats", "games"), [(2, 30), (4, 40)])
def test_the_policy_beats_a_plain_player(seats, games):
    rate, own, rivals = CONTESTS.contest(CONTESTS.policy, plain, seats, games)
    assert rate > 1 / seats
    assert own > rivals


@pytest.mark.parametrize(("seats", "least"), [(2, 36), (4, 33)])
def test_equals_leave_each_other_enough(seats, least):
    totals = [total for seed in range(60) for total in CONTESTS.played([CONTESTS.policy] * seats, seed)[0]]
    assert fmean(totals) >= least


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_plain_player_plays_to_the_end(seats):
    totals, winners = CONTESTS.played([plain] * seats, seats)
    assert len(totals) == seats
    assert winners


@pytest.mark.parametrize("advised", opening_advice.ADVICE.values(), ids=list(opening_advice.ADVICE))
def test_an_advice_on_the_opening_can_be_followed(advised):
    totals, winners = CONTESTS.played([advised, CONTESTS.policy], 1)
    assert len(totals) == 2
    assert winners


def test_openings_are_counted():
    openings, won, defences = opening_advice.watched(3, 2, 1)
    assert [sum(one.spread) for one in openings] == [5] * 6
    assert sum(one.starts for one in openings) == 2
    assert sum(fmean(shares) * len(shares) for (kind, _), shares in won.items() if kind == "yellow") == 6
    assert len(defences.pips_over) == defences.fought > 0
    assert min(defences.pips_over) >= 0
