"""What the bots of Revive judge, and how well."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean

import pytest

from engine.bots.bot import SCORES_ALONE
from engine.bots.levels import decide
from engine.core.chance import SeededChance
from engine.core.command import Command
from engine.core.game import Choose, Setup
from engine.games.revive.commands import DECLINE, END_ACTION, END_TURN, TRADE
from engine.games.revive.content import TRIBES
from engine.games.revive.frames import Action, AfterAction
from engine.games.revive.mind import MIND
from engine.games.revive.rules import REVIVE
from engine.games.revive.state import FIGURE_BITS, ReviveState, knowledge
from tests.games.revive.driver import scene
from tests.games.revive.plain_player import CONTESTS, plain


def _positions(seats: int, seed: int) -> Iterator[tuple[ReviveState, list[Command]]]:
    """Every decision of a game of the policy, with what is legal."""
    chance = SeededChance(seed)
    state = REVIVE.new(Setup(seats, bots_only=True), chance)
    while isinstance(REVIVE.pending(state), Choose):
        yield state, list(REVIVE.legal(state))
        for command in CONTESTS.policy(state):
            REVIVE.apply(state, command, chance)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_of_the_policy_end_and_bring_points(seats: int) -> None:
    totals = [total for seed in range(3) for total in CONTESTS.played([CONTESTS.policy] * seats, seed)[0]]
    assert min(totals) > 40
    assert fmean(totals) > 85


def test_every_command_has_a_score_and_a_reason() -> None:
    for state, legal in _positions(3, 7):
        scores = MIND.scores(state, legal)
        assert len(scores) == len(legal)
        assert all(MIND.reason(state, command).why for command in legal)


def test_a_craftsman_glances_ahead_where_its_turn_begins_and_only_scores_elsewhere() -> None:
    glanced, scored = set(), set()
    for number, (state, legal) in enumerate(_positions(2, 11)):
        if len(legal) > 1:
            decision = decide(REVIVE, state, state.agenda[-1].seat, "craftsman", number)
            if decision.iterations:
                assert decision.iterations == 3
                glanced.add(state.turn)
                assert isinstance(state.agenda[-1], Action)
                assert state.agenda[-1].window == 1
            else:
                scores = MIND.scores(state, legal)
                assert decision.command == legal[scores.index(max(scores))]
                scored.add(state.agenda[-1].tag)
    assert len(glanced) > 8
    assert "action" in scored, "the second action of a turn is scored"


def test_a_craftsman_that_may_play_nothing_ahead_goes_by_its_scores() -> None:
    for number, (state, legal) in enumerate(_positions(2, 11)):
        scores = MIND.scores(state, legal)
        decision = decide(REVIVE, state, state.agenda[-1].seat, "craftsman", number, limits=SCORES_ALONE)
        assert decision.command == legal[scores.index(max(scores))]


def test_a_card_is_praised_for_the_modules_of_its_own_slot_only() -> None:
    state = scene({"active": ["s1", "s2"], "modules": {"t1_module_1": "sm05"}})

    def why(notation: str) -> str:
        command = REVIVE.grammar.read(notation)
        assert command in REVIVE.legal(state)
        return MIND.reason(state, command).why

    assert why("play s2 t1 top") == "plays_with_modules"  # red, as the module
    assert why("play s2 t2 top") == "plays"  # beside that slot there is none
    assert why("play s1 t1 top") == "plays"  # yellow
    state.any_colour = True
    assert why("play s1 t1 top") == "plays_with_modules"


@pytest.mark.parametrize(
    ("tracks", "card", "crate", "prompt"),
    [([12, 11, 11], "plays", "free", "choose_track"), ([12, 12, 12], "nothing_better", "free_in_vain", "")],
)
def test_steps_that_would_be_lost_are_not_praised(
    tracks: list[int], card: str, crate: str, prompt: str
) -> None:
    """All three tracks are at their ends, or two are not yet (5.8)."""
    state = scene({"tracks": tracks, "active": ["r09", "s2"], "crates": ["ct16"]})
    played, opened = (
        MIND.reason(state, REVIVE.grammar.read(told)) for told in ("play r09 b1 bottom", "open ct16")
    )
    assert (played.why, played.details.get("what", "")) == (card, prompt)
    assert opened.why == crate


@pytest.mark.parametrize(
    ("tracks", "expected"), [([12, 12, 11], "plays_with_modules"), ([12, 12, 12], "plays")]
)
def test_a_module_is_not_praised_whose_step_would_be_lost(tracks: list[int], expected: str) -> None:
    """The modules, red and yellow, advance any track; the cards bring resources besides, one of which is to be chosen
    before."""
    modules = {"t1_module_1": "sm07", "b1_module_1": "sm23"}
    state = scene({"tracks": tracks, "active": ["s1", "s2"], "modules": modules})
    for notation in ("play s2 t1 top", "play s1 b1 bottom"):
        found = MIND.reason(state, REVIVE.grammar.read(notation))
        assert found.why == expected


@pytest.mark.parametrize(
    ("card", "tracks", "steps"),
    [
        ("r02", [0, 3, 0], 2),
        ("r12", [3, 3, 3], 3),
        ("r12", [2, 2, 2], 3),
        ("r12", [3, 12, 3], 2),
        ("y04", [3, 0, 0], 2),
        ("y04", [10, 0, 0], 2),
        ("y02", [0, 0, 6], 2),
    ],
)
def test_all_steps_that_a_card_brings_are_told_whatever_a_space_asks_on_the_way(
    card: str, tracks: list[int], steps: int
) -> None:
    """The first step, or one of the others, unlocks a space of which something is to be chosen (4.2)."""
    state = scene({"tracks": tracks, "active": [card]})
    reason = MIND.reason(state, REVIVE.grammar.read(f"play {card} b1 bottom"))
    assert (reason.details["what"], reason.details["steps"]) == ("steps", steps)


def test_resources_and_points_that_come_after_a_question_are_told_too() -> None:
    """The tribe ability brings 2 food, something to be chosen and points, the rest of the card a book; without a use of
    it left, 2 points reach an artifact, and the rest of the card is 1 more."""
    seats = {
        "v05": {"tribe": "moss_herders"},
        "v09": {"tribe": "moss_herders", "tribe_uses": 0, "points": 22},
    }
    found = {}
    for card, seat in seats.items():
        state = scene({"active": [card], **seat})
        found[card] = MIND.reason(state, REVIVE.grammar.read(f"play {card} b1 bottom")).details
    assert found == {
        "v05": {"what": "resources", "gains": (0, 1, 2, 0)},
        "v09": {"what": "points", "points": 3},
    }


def test_a_module_is_not_praised_whose_step_is_lost_once_the_card_has_advanced() -> None:
    """The first step brings an artifact to be chosen, the second is the last that can be made at all."""
    modules = {"b1_module_1": "sm07"}
    state = scene({"tracks": [12, 10, 12], "active": ["r02"], "modules": modules})
    reason = MIND.reason(state, REVIVE.grammar.read("play r02 b1 bottom"))
    assert (reason.why, reason.details) == ("plays", {"what": "steps", "steps": 2})


@pytest.mark.parametrize("token", ["mf04", "mm04", "mp04"])
@pytest.mark.parametrize(("points", "expected"), [(3, ("free_trade", 3)), (10, ("free", 0))])
def test_a_machine_is_praised_for_points_where_its_trade_brings_nothing_else(
    token: str, points: int, expected: tuple[str, int]
) -> None:
    """The 3 points help nobody at once, but for those that bring a crate."""
    space = f"{token[1]}4"
    state = scene({"tokens": {space: token}, "tracks": [4, 4, 4], "energy": 1, "points": points})
    reason = MIND.reason(state, REVIVE.grammar.read(f"machine {space}"))
    assert (reason.why, reason.details["points"]) == expected


@pytest.mark.parametrize(("food", "expected"), [(1, "free_trade"), (0, "free_in_vain")])
def test_a_machine_is_not_praised_for_a_trade_that_cannot_be_paid(food: int, expected: str) -> None:
    """The machine takes 1 food for 3 points."""
    seat = {"tokens": {"f4": "mf04"}, "tracks": [4, 0, 0], "energy": 1, "resources": [1, 1, food, 0]}
    state = scene(seat)
    assert MIND.reason(state, REVIVE.grammar.read("machine f4")).why == expected


def test_a_machine_is_judged_by_its_own_trade_where_another_waits() -> None:
    """Neither the food for the one nor the gear for the other is there."""
    seat = {
        "tokens": {"f4": "mf04", "m4": "mm04"},
        "tracks": [4, 4, 0],
        "energy": 2,
        "resources": [0, 0, 0, 0],
    }
    state = scene(seat)
    REVIVE.apply(state, REVIVE.grammar.read("machine f4"), SeededChance(1))
    assert DECLINE in REVIVE.legal(state)
    assert MIND.reason(state, REVIVE.grammar.read("machine m4")).why == "free_in_vain"


def test_nothing_is_done_for_ever() -> None:
    """Trades and conversions come to an end: between two turns at most two dozen commands or so."""
    since = longest = 0
    for state, _ in _positions(4, 3):
        since = 0 if CONTESTS.policy(state)[0] == END_TURN else since + 1
        longest = max(longest, since)
    assert 5 < longest < 30


def test_declining_is_what_everything_else_is_measured_by() -> None:
    declined = [
        dict(zip(legal, MIND.scores(state, legal), strict=True))[DECLINE]
        for seed in range(4)
        for state, legal in _positions(2, seed)
        if DECLINE in legal
    ]
    assert declined
    assert set(declined) == {0.0}


def test_a_trade_that_brings_nothing_is_left() -> None:
    """With much food and a single gear nobody gives the gear for food."""
    state = next(state for state, _ in _positions(2, 1) if isinstance(state.agenda[-1], AfterAction)).clone()
    player = state.players[state.active]
    player.tribe = next(tribe for tribe in TRIBES if tribe.id == "forgeborn")
    player.knows = knowledge(player.tribe, player.placed | FIGURE_BITS["E"])
    player.resources = [1, 0, 6, 0]
    legal = REVIVE.legal(state)
    scores = dict(zip(legal, MIND.scores(state, legal), strict=True))
    assert scores[TRADE] < max(scores[end] for end in (END_ACTION, END_TURN) if end in legal)


def test_the_features_have_their_names() -> None:
    state, _ = next(_positions(2, 1))
    assert len(MIND.features(state, 0)) == len(MIND.feature_names)
    assert set(MIND.plans) == {"map", "machine", "sites", "artifacts"}
    for factors in MIND.plans.values():
        assert set(factors) <= set(MIND.weights())


def test_the_clock_ticks_once_for_each_turn() -> None:
    ticks = [MIND.horizon(state) for state, _ in _positions(3, 2)]
    assert ticks == sorted(ticks)
    assert {later - sooner for sooner, later in pairwise(ticks)} == {0, 1}


def test_a_master_decides() -> None:
    state, legal = next(_positions(2, 4))
    decision = decide(REVIVE, state, state.active, "master", 1)
    assert decision.command in legal
    assert decision.iterations > 0


def test_the_policy_beats_the_plain_player() -> None:
    """Of 400 games it wins more than three in five (see docs/bots.md); this is a small sample of them."""
    rate, own, others = CONTESTS.contest(CONTESTS.policy, plain, 2, 24)
    assert rate > 0.5
    assert own > others
