"""What The Builders' bots know: who fits where, when to buy, and what a hint says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from desktop.words import has
from desktop.words.engine import hint_sentence
from engine.bots.greedy import best
from engine.bots.levels import decide
from engine.core.chance import SeededChance
from engine.core.game import Choose, Setup
from engine.games.builders.advice import crew_for
from engine.games.builders.commands import BUY_ACTION, END_TURN, RECRUIT, SEND, START, TAKE_COINS
from engine.games.builders.content import BUILDING_BY_ID, WORKER_BY_ID
from engine.games.builders.cover import cost_of_sends, missing, plan
from engine.games.builders.mind import MIND
from engine.games.builders.rules import BUILDERS
from engine.games.builders.state import BuildersState, Site


def new(seats: int = 2, seed: int = 1) -> BuildersState:
    return BUILDERS.new(Setup(seats, {"first_player": 0}, bots_only=True), SeededChance(seed))


def position(
    *,
    free: list[str],
    sites: dict[str, list[str]],
    coins: int,
    points: int = 3,
    final: bool = False,
    market: bool = True,
) -> BuildersState:
    """Seat 0 to move with these workers and sites; the market is left as it was dealt, or is empty."""
    state = new()
    if not market:
        state.building_row = (None,) * 5
        state.worker_row = (None,) * 5
        state.derive()
    yard = state.yards[0]
    yard.available = [WORKER_BY_ID[worker] for worker in free]
    yard.sites = [
        Site(BUILDING_BY_ID[site], tuple(WORKER_BY_ID[worker] for worker in crew))
        for site, crew in sites.items()
    ]
    yard.coins = coins
    state.action_points = points
    state.final_round = final
    return state


def hands(*workers: str) -> frozenset[Any]:
    return frozenset(WORKER_BY_ID[worker] for worker in workers)


def send(worker: str, site: str) -> Any:
    return SEND[BUILDING_BY_ID[site].index][WORKER_BY_ID[worker].index]


@pytest.mark.parametrize(
    ("need", "workers", "chosen", "wages", "lack"),
    [
        ((0, 1, 1, 0), ("apprentice_0110", "laborer_0120"), ("apprentice_0110",), 2, 0),
        (
            (2, 1, 1, 2),
            ("craftsman_2110", "laborer_0012", "laborer_0102"),
            ("craftsman_2110", "laborer_0102"),
            7,
            0,
        ),
        ((3, 2, 2, 3), ("apprentice_1100", "crane_2"), ("apprentice_1100", "crane_2"), 2, 6),
        ((2, 0, 0, 0), ("apprentice_0011",), (), 0, 2),
        ((5, 3, 5, 3), ("crane_2", "crane_1", "saw_2", "instrument_2", "instrument_1", "kiln_2"), None, 0, 0),
    ],
)
def test_a_plan_is_the_fewest_then_the_cheapest_workers(need, workers, chosen, wages, lack):
    made = plan(need, hands(*workers))
    assert made.workers == (hands(*workers) if chosen is None else hands(*chosen))
    assert (made.wages, made.lack, made.sends) == (wages, lack, len(made.workers))


def test_what_workers_brought_is_not_missing_any_more():
    site = Site(BUILDING_BY_ID["inn"], (WORKER_BY_ID["craftsman_2002"],))
    assert missing(site) == (0, 1, 1, 0)


@pytest.mark.parametrize(
    ("sends", "already", "actions"), [(1, 0, 1), (2, 0, 3), (3, 0, 6), (2, 1, 5), (0, 2, 0)]
)
def test_several_sends_in_a_turn_cost_more_and_more(sends, already, actions):
    assert cost_of_sends(sends, already) == actions


def test_greedy_completes_what_it_can():
    state = position(
        free=["apprentice_0110", "master_3200"], sites={"wooden_shack": []}, coins=3, market=False
    )
    assert decide(BUILDERS, state, 0, "craftsman", 1).command == send("apprentice_0110", "wooden_shack")


def test_greedy_buys_the_action_that_completes_and_then_completes():
    state = position(
        free=["apprentice_0110"], sites={"inn": ["craftsman_2002"]}, coins=30, points=0, market=False
    )
    assert decide(BUILDERS, state, 0, "craftsman", 1).command == BUY_ACTION
    BUILDERS.apply(state, BUY_ACTION, SeededChance(1))
    assert decide(BUILDERS, state, 0, "craftsman", 1).command == send("apprentice_0110", "inn")


def test_in_the_final_round_only_points_count():
    """What can't be completed any more is left alone, and the action points become coins."""
    rich = position(
        free=["apprentice_0110"], sites={"inn": ["craftsman_2002"]}, coins=20, points=1, final=True
    )
    assert decide(BUILDERS, rich, 0, "craftsman", 1).command == send("apprentice_0110", "inn")
    idle = position(free=["apprentice_0110"], sites={"cathedral": []}, coins=19, points=3, final=True)
    assert decide(BUILDERS, idle, 0, "craftsman", 1).command == TAKE_COINS[2]


def test_no_turn_of_a_greedy_bot_goes_round_in_circles():
    """Buying actions to take coins would go on until the purse is empty."""
    for seed in range(6):
        state = new(seed=seed)
        state.yards[0].coins = state.yards[1].coins = 200
        chance = SeededChance(seed)
        commands = 0
        while state.active == 0:
            command = decide(BUILDERS, state, 0, "craftsman", seed).command
            if command in TAKE_COINS:
                assert state.action_points <= 3
            BUILDERS.apply(state, command, chance)
            commands += 1
        assert commands < 150


def test_the_value_of_a_seat_is_the_same_by_features_and_by_the_short_way():
    state = new(seats=3)
    chance = SeededChance(1)
    for number in range(60):
        pending = BUILDERS.pending(state)
        assert isinstance(pending, Choose)
        BUILDERS.apply(state, decide(BUILDERS, state, pending.seat, "journeyman", number).command, chance)
    weights = MIND.value_weights(3)
    for seat, value in enumerate(MIND.values(state)):
        features = MIND.features(state, seat)
        assert len(features) == len(MIND.feature_names) == len(weights)
        assert value == pytest.approx(sum(a * b for a, b in zip(features, weights, strict=True)))


def test_more_points_and_coins_are_worth_more():
    state = new()
    before = MIND.values(state)
    state.yards[0].coins += 15
    state.yards[0].complete(BUILDING_BY_ID["hotel"])
    after = MIND.values(state)
    assert after[0] - after[1] > before[0] - before[1]


def test_the_horizon_grows_with_each_turn_and_the_final_round_has_none():
    state = new(seats=3)
    chance = SeededChance(1)
    horizons = [MIND.horizon(state)]
    for _ in range(7):
        BUILDERS.apply(state, END_TURN, chance)
        horizons.append(MIND.horizon(state))
    assert horizons == list(range(8))
    state.final_round = True
    assert MIND.horizon(state) < MIND.reach(state)


def test_the_same_turn_in_another_order_has_the_same_key():
    one, other = new(), new()
    chance = SeededChance(1)
    first, second = START[one.building_row[1].index], RECRUIT[one.worker_row[2].index]  # type: ignore[union-attr]
    for state, commands in ((one, (first, second)), (other, (second, first))):
        for command in commands:
            BUILDERS.apply(state, command, chance)
    assert MIND.key(one) == MIND.key(other)
    BUILDERS.apply(other, TAKE_COINS[0], chance)
    assert MIND.key(one) != MIND.key(other)


@pytest.mark.parametrize(
    ("state", "command", "why", "details"),
    [
        (
            position(free=["apprentice_0110"], sites={"wooden_shack": []}, coins=5),
            send("apprentice_0110", "wooden_shack"),
            "completes",
            {"worker": "apprentice_0110", "building": "wooden_shack", "points": 0, "coins": 8},
        ),
        (
            position(free=["apprentice_0110"], sites={"inn": []}, coins=5),
            send("apprentice_0110", "inn"),
            "brings_needed",
            {"worker": "apprentice_0110", "building": "inn", "count": 2, "missing": 4},
        ),
        (
            position(free=["apprentice_0110"], sites={"inn": ["craftsman_2002"]}, coins=20, points=0),
            BUY_ACTION,
            "buys_to_complete",
            {"building": "inn"},
        ),
        (
            position(free=["master_3200"], sites={}, coins=40, points=0),
            BUY_ACTION,
            "buys_spare",
            {"coins": 40},
        ),
        (
            # 2 actions more are 10 coins, and the wage of the craftsman 4
            position(free=["craftsman_2002", "apprentice_0110"], sites={"inn": []}, coins=15, points=0),
            BUY_ACTION,
            "buys_spare",
            {"coins": 15},
        ),
        (
            position(
                free=["master_3200", "master_0032"], sites={"aqueduct": ["master_2300"]}, coins=6, points=0
            ),
            BUY_ACTION,
            "buys_anyway",
            {},
        ),
        (
            position(free=["apprentice_0110"], sites={"inn": []}, coins=1),
            TAKE_COINS[2],
            "takes_needed_coins",
            {},
        ),
        (position(free=["apprentice_0110"], sites={}, coins=1), TAKE_COINS[2], "takes_coins", {}),
        (position(free=["apprentice_0110"], sites={}, coins=1), END_TURN, "ends_turn", {}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_hint_names_what_the_command_is_good_for(state, command, why, details):
    assert has(f"builders.hint.{why}")
    reason = MIND.reason(state, command)
    assert (reason.why, dict(reason.details)) == (why, details)


def test_a_hint_names_no_coins_that_a_machine_does_not_pay_and_no_points_that_a_building_is_not_worth():
    crane = position(free=["apprentice_0101"], sites={"crane_1": []}, coins=5)
    reason = MIND.reason(crane, send("apprentice_0101", "crane_1"))
    said = "This completes the Level\u00a01 Crane: 1 point, and the machine joins your crew."
    assert hint_sentence("builders", reason.why, reason.details) == said
    shack = position(free=["apprentice_0110"], sites={"wooden_shack": []}, coins=5)
    reason = MIND.reason(shack, send("apprentice_0110", "wooden_shack"))
    assert (
        hint_sentence("builders", reason.why, reason.details) == "This completes the Wooden Shack: 8 coins."
    )


def test_a_hint_counts_as_few_workers_as_the_close_look_does():
    """One after the other, always who provides most, they would be six."""
    crew = ["apprentice_0110", "craftsman_1030", "master_3002", "craftsman_1111a", "craftsman_2002"]
    state = position(free=[*crew, "craftsman_0220"], sites={}, coins=5)
    cathedral = BUILDING_BY_ID["cathedral"]
    reason = MIND.reason(state, START[cathedral.index])
    assert (reason.why, reason.details["workers"]) == ("starts_fitting", 5)
    assert crew_for(state.yard, cathedral).sends == 5


def test_a_recruit_or_a_building_is_explained_by_what_it_fits():
    state = position(free=["apprentice_0110"], sites={"inn": []}, coins=5)
    brings_stone = WORKER_BY_ID["craftsman_2002"]
    assert MIND.reason(state, RECRUIT[brings_stone.index]).why == "recruits_fitting"
    nothing_open = position(free=["apprentice_0110"], sites={}, coins=5)
    assert MIND.reason(nothing_open, RECRUIT[brings_stone.index]).why == "recruits_strong"
    assert MIND.reason(nothing_open, START[BUILDING_BY_ID["wooden_shack"].index]).why == "starts_fitting"
    assert MIND.reason(nothing_open, START[BUILDING_BY_ID["crane_1"].index]).why == "starts_machine"
    later = MIND.reason(nothing_open, START[BUILDING_BY_ID["inn"].index])
    assert (later.why, later.details["missing"]) == ("starts_for_later", 4)


@pytest.mark.parametrize("options", [{}, {"must_use_all_actions": True}], ids=["usual", "all actions"])
def test_the_short_way_to_the_best_command_leads_where_the_scores_do(options):
    for seed in range(12):
        mind = MIND.varied(Random(seed), 0.3)
        chance = SeededChance(seed)
        generator = Random(seed)
        state = BUILDERS.new(Setup(2 + seed % 3, options, bots_only=True), chance)
        for _ in range(150):
            legal = BUILDERS.legal(state)
            if not legal:
                break
            (quick,) = mind.line(state)
            assert quick is best(legal, mind.scores(state, legal))
            BUILDERS.apply(state, quick if generator.random() < 0.7 else generator.choice(legal), chance)


@pytest.mark.parametrize("points", [1_000, 50_000])
def test_what_looks_best_is_legal_however_many_action_points_would_lie_idle(points: int) -> None:
    state = position(free=[], sites={}, coins=1, points=points, market=False)
    legal = BUILDERS.legal(state)
    assert MIND.line(state) == (best(legal, MIND.scores(state, legal)),) == (TAKE_COINS[2],)
