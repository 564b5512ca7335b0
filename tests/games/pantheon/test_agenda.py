"""What is still to be done can be saved in the middle of anything, and no other stack is taken for one of ours."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from engine.core.errors import BrokenFile, IllegalCommand, Refusal
from engine.core.flow import Frame
from engine.games.pantheon.agenda import ASKING, preparation, task
from engine.games.pantheon.content import COINS, HEX_BY_ID
from engine.games.pantheon.rules import PANTHEON, QUESTIONS, STEPS
from engine.match.match import Match
from engine.match.table import Player, Table
from tests.games.pantheon.table import asked, kinds, play, staged

FOLLOW = ["follow", 0, 0, 0]
AFTER = ["after"]
HERE = HEX_BY_ID["q10r07"].index


def reread(state: Any) -> Any:
    return PANTHEON.load(json.loads(json.dumps(PANTHEON.dump(state))))


def test_every_verb_is_asked_or_happens() -> None:
    assert set(QUESTIONS) == set(ASKING)
    assert not set(QUESTIONS) & set(STEPS)


def test_a_choice_in_loot_in_a_follow_move_in_a_turn() -> None:
    """A follower takes the last tile, chooses its levels, and the epoch ends into another's decision."""
    state = staged(
        nation="germania",
        asks="follow",
        asked=1,
        loot={"q12r03": "offering_2"},
        next_nations=["iberia"],
        seats=[{}, {"steps": 1, "feet_on": ["q12r02"]}, {}],
    )
    trail = []
    for notation in ("place q12r03", "raise temple", "raise jewel", "end_move", "end_move", "raise dancer"):
        state = reread(state)
        trail.append((asked(state), len(state.flow.frames)))
        play(state, notation)
    assert trail == [
        ((1, "follow"), 3),
        ((1, "raise"), 4),
        ((1, "raise"), 4),
        ((1, "follow"), 3),
        ((2, "follow"), 2),
        ((2, "raise"), 8),
    ]
    assert state.realms[1].levels == (1, 0, 1, 0)
    assert state.realms[2].levels == (0, 1, 0, 0)
    assert (state.epoch, asked(state)) == (2, (0, "raise"))


def test_the_preparation_in_its_order() -> None:
    state = staged(nation="iberia", first=1, asks="raise", asked=1, seats=[{}, {}, {}])
    assert [(frame.task.kind, frame.seat) for frame in preparation(state)] == [
        *(("power", seat) for seat in (1, 2, 0)),
        *(("depraccus", seat) for seat in (1, 2, 0)),
        ("lay_demigods", 1),
        *(("carry_out", seat) for seat in (1, 2, 0)),
        ("begin", 1),
    ]


def test_a_seat_is_told_when_it_is_asked_after_another() -> None:
    state = staged(nation="iberia", asks="raise", seats=[{}, {}])
    told = play(state, "raise temple")
    assert kinds(told) == ["offering_raised", "handed_over"]
    assert told[-1].barrier == "passed"


def test_nothing_is_answered_that_was_not_asked() -> None:
    state = staged()
    for notation in ("place q10r07", "take pile", "end_buy", "raise temple", "decline", "end_turn"):
        with pytest.raises(IllegalCommand, match="not_now"):
            play(state, notation)


SOUND = {
    "turn": [[0, ["action"]]],
    "move": [[0, AFTER], [1, FOLLOW], [0, ["move", 1, 0, 0]]],
    "follow": [[0, AFTER], [1, FOLLOW]],
    "loot": [[0, AFTER], [1, FOLLOW], [0, ["move", 1, 0, 0, HERE]], [0, ["raise", 2, 0, 0]]],
}


def saved(flow: Any) -> Any:
    data = PANTHEON.dump(staged(seats=[{"feet_on": ["q10r07"]}, {}]))
    return copy.deepcopy(data) | {"flow": flow}


@pytest.mark.parametrize("flow", SOUND.values(), ids=list(SOUND))
def test_stacks_of_a_turn(flow: Any) -> None:
    assert PANTHEON.load(saved(flow)).flow.dump() == flow


@pytest.mark.parametrize(
    "flow",
    [
        [],
        [[1, ["action"]]],
        [[0, ["action"]], [0, ["action"]]],
        [[0, AFTER]],
        [[0, ["draw", 3]]],
        [[0, AFTER], [0, ["draw", 0]]],
        [[0, AFTER], [0, ["draw", "x"]]],
        [[0, AFTER], [0, ["draw", 3, 3]]],
        [[1, AFTER], [0, ["draw", 3]]],
        [[0, AFTER], [1, ["draw", 3]]],
        [[0, AFTER], [0, ["move", 1, 0, 0]]],
        [[0, AFTER], [1, ["follow", 5, 0, 0]], [0, ["move", 1, 0, 0]]],
        [[0, AFTER], [0, FOLLOW]],
        [[0, AFTER], [1, FOLLOW], [0, ["move", 1, 0, 0, 999]]],
        [[0, AFTER], [1, FOLLOW], [0, ["move", 1, 0, 0, 5]]],
        [[0, AFTER], [1, FOLLOW], [0, ["move", 1, 0, 0, HERE, HERE]]],
        [[0, AFTER], [1, FOLLOW], [0, ["move", 1, 0, 0]], [0, ["raise", 2, 0, 0]]],
        [[0, AFTER], [1, FOLLOW], [0, ["move", 1, 0, 0, HERE]], [1, ["raise", 2, 0, 0]]],
        [[0, AFTER], [1, FOLLOW], [0, ["move", 0, 0, 0]]],
        [[0, AFTER], [0, ["cartago", 2, 0]]],
        [[0, ["begin"]], [0, ["gallia"]]],
        [[0, ["begin"]], [0, ["action"]]],
        [[0, ["prepare"]], [0, ["bonus"]]],
        [[0, ["aegyptus", "sideways"]]],
        [[0, ["sequence", ["action"], ["action"]]]],
    ],
)
def test_stacks_that_no_rule_lays_are_refused(flow: Any) -> None:
    with pytest.raises(BrokenFile):
        PANTHEON.load(saved(flow))


def test_equal_frames_are_equal() -> None:
    assert Frame(0, task("draw", 3)) == Frame(0, task("draw", 3)) != Frame(1, task("draw", 3))


def test_what_was_decided_can_be_taken_back_until_the_next_seat_has_decided() -> None:
    scene = {"nation": "iberia", "asks": "raise", "epoch": 2, "seats": [{}, {}]}
    begun = Match(Table("pantheon", (Player("A", 0), Player("B", 1))))
    match = Match.resumed(begun.table, PANTHEON.stage(scene))
    read = PANTHEON.grammar.read
    match.play(0, read("raise temple"))
    assert match.undo_refusal() is None
    match.undo()
    match.play(0, read("raise dancer"))
    match.play(1, read("raise priest"))
    match.undo()
    assert match.undo_refusal() == Refusal("undo_passed", details={"seat": 1})
    assert match.state.realms[0].levels == (0, 1, 0, 0)


def test_the_end_of_a_turn_can_be_taken_back_but_not_what_came_to_light_with_it() -> None:
    seats = [{"hand": {"coin2": 1, "temple": 1}}, {}]
    begun = Match(Table("pantheon", (Player("A", 0), Player("B", 1))))
    match = Match.resumed(begun.table, PANTHEON.stage({"asks": "action", "seats": seats}))
    read = PANTHEON.grammar.read
    for notation in ("action buy", "play_coin coin2", "buy column", "end_buy"):
        match.play(0, read(notation))
    assert match.entries[-1].ends_turn
    assert match.seat == 1
    match.undo()
    assert (match.seat, match.turn_start()) == (0, 0)
    match.redo()
    for notation in ("action draw", "take pile", "take pile", "take pile"):
        match.play(1, read(notation))
    assert match.entries[-1].barriers == ("revealed", "passed")
    assert match.undo_refusal() == Refusal("undo_revealed")


def test_at_a_table_without_secrets_too_the_next_seat_ends_what_can_be_taken_back() -> None:
    """A command may bring something to light and end the turn: each holds by itself."""
    begun = Match(Table("pantheon", (Player("A", 0), Player("B", 1)), undo="free"))
    match = Match.resumed(begun.table, PANTHEON.stage({"asks": "draw", "left": 1, "seats": [{}, {}]}))
    match.play(0, PANTHEON.grammar.read("take pile"))
    assert match.undo_refusal() is None
    match.play(1, match.legal()[0])
    match.undo()
    assert match.undo_refusal() == Refusal("undo_passed", details={"seat": 1})


@pytest.mark.parametrize("change", [{"endings": 1}, {"scored": [1, 0, 0]}, {"scored": [0, 0, 1]}])
def test_nobody_has_points_for_what_is_still_to_come(change: dict[str, Any]) -> None:
    """Else they would be more, when it comes, than a position can hold, and it could not be read again."""
    data = PANTHEON.dump(staged(asks="action"))
    PANTHEON.load(data)
    data["realms"][0].update(change)
    with pytest.raises(BrokenFile):
        PANTHEON.load(data)


def test_more_to_be_done_than_there_can_be_is_refused_before_it_is_looked_at() -> None:
    data = PANTHEON.dump(staged(asks="action"))
    data["flow"] = [[0, ["any_order", *(["move", 1, 0, 0] for _ in range(2_000))]]]
    with pytest.raises(BrokenFile) as broken:
        PANTHEON.load(data)
    assert broken.value.refusal == Refusal("snapshot_wrong", details={"part": "flow"})


@pytest.mark.parametrize(
    ("asks", "most", "card"),
    # One free step, and two for each of the 16 movement cards but the one in hand; a coin for each of the 15 plain
    # cards but the one in hand, and what the special ones are worth.
    [
        ("move", 1 + 2 * 15, "play_move"),
        ("follow", 2 * 15, "play_move"),
        ("buy", 14 + sum(coin.coins * coin.count for coin in COINS if coin.special), "play_coin coin1"),
    ],
)
def test_steps_and_coins_leave_room_for_the_cards_in_hand(asks: str, most: int, card: str) -> None:
    active = 1 if asks == "follow" else 0
    state = staged(asks=asks, asked=0, active=active, seats=[{"hand": {"move": 1, "coin1": 1}}, {}])
    saved = json.loads(json.dumps(PANTHEON.dump(state)))
    top = saved["flow"][-1][1]
    assert top[0] == asks
    top[1] = most
    again = PANTHEON.load(saved)
    play(again, card)
    assert reread(again) == again
    top[1] += 1
    with pytest.raises(BrokenFile):
        PANTHEON.load(saved)
