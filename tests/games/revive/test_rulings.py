"""Rare cases of Revive that no scenario tells, by the numbers that they have in the specification (11)."""

from __future__ import annotations

import pytest

from desktop.words.engine import event_sentence
from engine.core.chance import SeededChance
from engine.core.game import Setup
from engine.games.revive import events as log
from engine.games.revive.content import AREA_TILES, MODULES
from engine.games.revive.rules import REVIVE
from engine.games.revive.state import AREA_CELLS
from tests.games.revive.driver import legal, play, question_at, refused, scene

PLACES = [
    f"{slot}_module_{place}"
    for slot, many in (("t1", 3), ("t2", 2), ("b1", 3), ("b2", 2))
    for place in range(1, many + 1)
]
SIDE = [f"side_module_{place}" for place in (1, 2)]
OPENED = ["A sc1_north_west", "D sc2_north_west"]


def test_2_decks_of_modules_and_tokens_run_out() -> None:
    names = iter([module.id for module in MODULES])
    others = [
        {
            "figures": OPENED,
            "modules": {place: next(names) for place in (*PLACES, *SIDE)},
            "tracks": [9, 0, 0],
            "tokens": {"f4": f"mf{2 * seat + 1:02}", "f9": f"mf{2 * seat + 2:02}"},
        }
        for seat in range(3)
    ]
    own = {
        "modules": {place: next(names) for place in PLACES[1:8]},
        "active": ["s6", "s2"],
        "tracks": [3, 0, 0],
    }
    state = scene({**own, "energy": 0}, *others)
    assert (state.module_deck.left, state.forest_deck.left) == (0, 1)
    play(state, "play s6 b1 bottom")
    assert legal(state) == [f"module {module.id}" for module in state.modules if module is not None]
    assert refused(state, "draw_module").reason == "deck_empty"
    play(state, f"module {MODULES[43].id}", "place b2 1", "end_action")
    assert state.modules[0] is None
    play(state, "play s2 b2 bottom", "track forest", "token mf07")
    assert [token and token.id for token in state.tokens_shown(0)] == ["mf10", "mf08", "mf09"]
    assert state.forest_deck.left == 0


def test_7_where_nothing_is_frozen_nothing_is_explored() -> None:
    tiles = {cell.id: tile.id for cell, tile in zip(AREA_CELLS, AREA_TILES, strict=True)}
    state = scene({"active": ["y01"], "resources": [6, 6, 6, 3]}, {"explored": 25}, tiles=tiles)
    assert not any(notation.startswith("explore") for notation in legal(state))
    emitted = play(state, "play y01 b1 bottom")
    assert emitted[-1] == log.EffectLapsed(0, "explore")


def test_7_a_module_lapses_only_where_no_place_is_free() -> None:
    """There are as many modules as four players have places: whoever has a free one finds a module left."""
    assert len(MODULES) >= 4 * (len(PLACES) + len(SIDE))
    names = iter(module.id for module in MODULES)
    state = scene({"active": ["s6"], "modules": {place: next(names) for place in PLACES}})
    emitted = play(state, "play s6 b1 bottom")
    assert log.EffectLapsed(0, "module") in emitted
    said = event_sentence(log.EffectLapsed(0, "module"), game_id="revive")
    assert said is not None
    assert "none is left" not in said


def test_26_only_upper_artifacts_are_said_to_be_gone_where_none_can_be_removed() -> None:
    last_round = {"upper": [0, 0, 0], "end_tile": False, "turns_left": 1, "turn": 9}
    state = scene({"marker": 3, "active": []}, {"end_tile": True}, **last_round)
    emitted = play(state, "hibernate")
    assert state.lower > 0
    assert log.EffectLapsed(0, "upper_artifact") in emitted
    said = event_sentence(log.EffectLapsed(0, "upper_artifact"), game_id="revive")
    assert said == "No upper artifact is left to remove."


@pytest.mark.parametrize(
    ("before", "counts"),
    [
        ((), True),
        (("play s1 t1 top",), False),
        (("play s1 b1 bottom",), False),  # a resource is still to be chosen
        (("play s1 t1 top", "end_action"), True),
        (("play s1 t1 top", "end_action", "switch gear"), False),
        (("hibernate",), False),
    ],
)
def test_no_card_is_promised_every_colour_after_the_action(before: tuple[str, ...], counts: bool) -> None:
    """It holds until the part of the turn ends, in which one action is taken (4.3)."""
    state = scene({"tracks": [4, 0, 0], "tokens": {"f4": "mf09"}, "active": ["s1", "s5"]})
    play(state, *before)
    emitted = play(state, "machine f4")
    assert (log.AnyColourChosen(0) in emitted) is counts
    assert (log.EffectLapsed(0, "wild_colour") in emitted) is not counts


@pytest.mark.parametrize("used", [True, False])
def test_a_switch_that_was_not_used_is_not_said_to_be_usable_again(used: bool) -> None:
    state = scene({"active": ["r10"], "switch_used": used})
    emitted = play(state, "play r10 b1 bottom")
    assert not state.players[0].switch_used
    assert (log.SwitchReset(0) in emitted) is used
    assert (log.EffectLapsed(0, "reset_switch") in emitted) is not used


def test_27_one_player_takes_the_last_artifact() -> None:
    """A building reward in another's turn: the seat that takes it has the end tile, the turns count from that turn."""
    state = scene(
        {"buildings": ["small sc1_centre"], "tracks": [10, 2, 0]},
        {"resources": [1, 1, 4, 0]},
        active=1,
        frozen={"cell03": "at16"},
        upper=[1, 0, 0],
    )
    play(state, "explore cell03", "draw_citizen", "lay 0")
    assert [player.end_tile for player in state.players] == [True, False]
    assert question_at(state) == (1, "after_action")
    play(state, "end_action", "switch gear", "end_turn")
    assert (question_at(state), state.turns_left) == ((0, "action"), 1)
    play(state, "hibernate", "resource gear", "resource gear", "end_turn")
    assert question_at(state) == (1, "action")
    play(state, "hibernate", "resource gear", "resource gear", "end_turn")
    assert state.over


@pytest.mark.parametrize(
    ("seat", "commands", "barriers"),
    [
        ({"active": ["s1"]}, ["play s1 t1 top", "end_action"], []),
        ({"crates": ["ct01"]}, ["open ct01"], []),
        ({"active": ["v06"]}, ["play v06 b1 bottom", "draw_citizen"], ["revealed"]),
        ({"active": ["v06"]}, ["play v06 b1 bottom", "citizen r01"], ["revealed"]),
        ({"active": ["s6"]}, ["play s6 b1 bottom", "module sm01", "place t1 1"], ["revealed"]),
        ({"active": ["r05"]}, ["play r05 b1 bottom"], ["revealed"]),
        ({"active": ["v02"], "points": 23}, ["play v02 b1 bottom", "artifact orb"], []),
        ({}, ["switch gear", "end_action", "play s1 t1 top", "end_turn"], ["turn_ended"]),
    ],
)
def test_30_what_was_revealed_is_not_taken_back(
    seat: dict[str, object], commands: list[str], barriers: list[str]
) -> None:
    state = scene({"active": ["s1"], **seat}, {})
    emitted = play(state, *commands)
    assert [event.barrier for event in emitted if event.barrier] == barriers


def test_31_nobody_passes() -> None:
    state = scene({"active": [], "switch_used": True, "resources": [0, 0, 0, 0]}, {})
    assert legal(state) == ["hibernate"]
    assert refused(state, "end_turn").reason == "wrong_decision"
    assert refused(state, "forfeit").reason == "wrong_decision"


def test_32_no_rule_ends_a_long_game() -> None:
    """Who only sleeps can do so until the turns of a bots' test run out: the rules know no limit."""
    state = REVIVE.new(Setup(2), SeededChance(1))
    chance = SeededChance(2)
    for _ in range(200):
        seat = state.active
        while state.active == seat:
            commands = REVIVE.legal(state)
            sleeps = [
                c for c in commands if c.notation in ("hibernate", "end_turn", "reward 1", "resource food")
            ]
            REVIVE.apply(state, (sleeps or list(commands))[0], chance)
    REVIVE.check(state)
    assert (state.turn, state.over, state.turns_left) == (101, False, None)
