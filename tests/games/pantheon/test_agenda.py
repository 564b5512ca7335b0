"""What is still to be done can be saved in the middle of anything, and no other stack is taken for one of ours."""

from __future__ import annotations

import copy
import json
from dataclasses import MISSING, fields
from random import Random
from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.core.errors import BrokenFile, IllegalCommand, Refusal
from engine.core.game import Choose, Over, Setup
from engine.core.position import Description
from engine.games.pantheon.content import COINS, GOD_BY_ID, HEX_BY_ID, OFFERINGS
from engine.games.pantheon.epochs import preparation
from engine.games.pantheon.frames import (
    ASKING,
    FRAMES,
    Aegyptus,
    Buy,
    Cartago,
    Draw,
    Follow,
    Move,
    Raise,
    Reserve,
    RevealedGod,
)
from engine.games.pantheon.rules import PANTHEON
from engine.games.pantheon.snapshot import POSITION
from engine.games.pantheon.state import PantheonState
from engine.match.match import Match
from engine.match.table import Player, Table
from tests.games.pantheon.table import kinds, legal, play, question_at, staged

HERE = "q10r07"


def reread(state: Any) -> Any:
    return PANTHEON.load(json.loads(json.dumps(PANTHEON.dump(state))))


def test_every_frame_is_asked_or_happens() -> None:
    assert {question.frame for question in PANTHEON.asks} == set(ASKING)
    assert {step.frame for step in PANTHEON.steps} == set(FRAMES) - set(ASKING)
    assert len({frame.tag for frame in FRAMES}) == len(FRAMES) == len(PANTHEON.asks) + len(PANTHEON.steps)


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
        trail.append((question_at(state), len(state.agenda)))
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
    assert (state.epoch, question_at(state)) == (2, (0, "raise"))


def test_the_preparation_in_its_order() -> None:
    state = staged(nation="iberia", first=1, asks="raise", asked=1, seats=[{}, {}, {}])
    assert [(frame.tag, frame.seat) for frame in preparation(state)] == [
        *(("power", seat) for seat in (1, 2, 0)),
        *(("depraccus", seat) for seat in (1, 2, 0)),
        ("lay_demigods", 1),
        *(("carry_out", seat) for seat in (1, 2, 0)),
        ("begin", 1),
    ]


def test_a_seat_is_told_when_it_is_asked_after_another() -> None:
    state = staged(nation="iberia", asks="raise", seats=[{}, {}])
    events = play(state, "raise temple")
    assert kinds(events) == ["offering_raised", "handed_over"]
    assert events[-1].barrier == "passed"


def test_nothing_is_answered_that_was_not_asked() -> None:
    state = staged()
    for notation in ("place q10r07", "take pile", "end_buy", "raise temple", "decline", "end_turn"):
        with pytest.raises(IllegalCommand, match="wrong_decision"):
            play(state, notation)


def frame(tag: str, seat: int, **fields: Any) -> dict[str, Any]:
    return {tag: {"seat": seat, **fields}}


def moving(tag: str, seat: int, steps: int, *placed: str) -> dict[str, Any]:
    return frame(tag, seat, steps=steps, jump=False, card_played=False, placed=list(placed))


def raising(seat: int, times: int = 2) -> dict[str, Any]:
    return frame("raise", seat, times=times, raised=[], may_decline=False)


AFTER = frame("after", 0)
FOLLOW = moving("follow", 1, 0)
SOUND = {
    "turn": [frame("action", 0)],
    "move": [AFTER, FOLLOW, moving("move", 0, 1)],
    "follow": [AFTER, FOLLOW],
    "loot": [AFTER, FOLLOW, moving("move", 0, 1, HERE), raising(0)],
}


def saved(agenda: Any) -> Any:
    data = PANTHEON.dump(staged(seats=[{"feet_on": [HERE]}, {}]))
    return copy.deepcopy(data) | {"agenda": agenda}


@pytest.mark.parametrize("agenda", SOUND.values(), ids=list(SOUND))
def test_agendas_of_a_turn(agenda: Any) -> None:
    assert PANTHEON.dump(PANTHEON.load(saved(agenda)))["agenda"] == agenda


@pytest.mark.parametrize(
    "agenda",
    [
        [],
        [frame("action", 2)],
        [frame("action", 0), frame("action", 0)],
        [AFTER],
        [frame("draw", 0, left=3)],
        [AFTER, frame("draw", 0, left=0)],
        [AFTER, frame("draw", 0, left=21)],
        [AFTER, frame("draw", 0, left="x")],
        [AFTER, frame("draw", 0, left=3, more=3)],
        [frame("after", 1), frame("draw", 0, left=3)],
        [AFTER, frame("draw", 1, left=3)],
        [AFTER, frame("draw", -1, left=3)],
        [AFTER, moving("move", 0, 1)],
        [AFTER, moving("follow", 1, 5), moving("move", 0, 1)],
        [AFTER, moving("follow", 0, 0)],
        [AFTER, FOLLOW, moving("move", 0, 1, "q99r99")],
        [AFTER, FOLLOW, moving("move", 0, 1, "q10r08")],
        [AFTER, FOLLOW, moving("move", 0, 1, HERE, HERE)],
        [AFTER, FOLLOW, moving("move", 0, 1), raising(0)],
        [AFTER, FOLLOW, moving("move", 0, 1, HERE), raising(1)],
        [AFTER, FOLLOW, moving("move", 0, 1, HERE), raising(0, times=5)],
        [AFTER, FOLLOW, moving("move", 0, 1, HERE), frame("reserve", 0, pieces=0)],
        [AFTER, FOLLOW, moving("move", 0, 0)],
        [AFTER, frame("cartago", 0, purse=2, bought=False)],
        [frame("begin", 0), frame("gallia", 0)],
        [frame("begin", 0), frame("action", 0)],
        [frame("begin", 0)],
        [frame("prepare", 0)],
        [frame("prepare", 0), frame("bonus", 0)],
        [frame("game_end", 0), frame("scoring", 0)],
        [frame("aegyptus", 0, swapping="sideways")],
        [{**frame("action", 0), **frame("traitera", 0)}],
        [frame("traitera", 0)],
        [{}],
    ],
)
def test_agendas_that_no_rule_lays_are_refused(agenda: Any) -> None:
    with pytest.raises(BrokenFile):
        PANTHEON.load(saved(agenda))


def displayed(state: PantheonState, kind: str) -> PantheonState:
    """With one tile taken from its stack or bag and laid out."""
    if kind == "demigods":
        state.demigods, state.low = state.low[:1], state.low[1:]
    else:
        state.gods, state.god_stack = state.god_stack[:1], state.god_stack[1:]
    return state


@pytest.mark.parametrize("kind", ["demigods", "gods"])
def test_nothing_is_on_display_before_a_preparation_lays_it_there(kind: str) -> None:
    """What is laid would take its place, and the tile would be nowhere."""
    choosing = PANTHEON.new(Setup(2, {"bonus_choice": "choose"}), SeededChance(1))
    assert reread(choosing) == choosing
    with pytest.raises(BrokenFile):
        reread(displayed(choosing, kind))


def test_no_demigod_is_on_display_before_the_power_of_a_nation_is_used() -> None:
    state = staged(nation="iberia", asks="raise", epoch=2, seats=[{}, {}])
    assert reread(state) == state
    with pytest.raises(BrokenFile):
        reread(displayed(state, "demigods"))


EVERY_FIELD = (
    Move(1, 3, True, True, (HEX_BY_ID["q10r07"], HEX_BY_ID["q09r08"])),
    Follow(1, 3, True, True, (HEX_BY_ID["q10r07"],)),
    Draw(1, 4),
    Buy(1, 7, True),
    Cartago(1, 1, True),
    Reserve(1, 3),
    Raise(1, 2, OFFERINGS[1:3], True),
    RevealedGod(1, GOD_BY_ID["vinthrad_2"]),
    Aegyptus(1, "foot_to_column"),
)
FORM = Description(PantheonState, lambda state: None)
EXAMPLES = {type(frame): frame for frame in EVERY_FIELD}


@pytest.mark.parametrize("kind", FRAMES, ids=[frame.tag for frame in FRAMES])
def test_a_frame_of_every_class_is_read_back_as_what_it_was(kind: type[Any]) -> None:
    """With a value other than the default in each of its fields."""
    frame = EXAMPLES[kind] if kind in EXAMPLES else kind(1)
    unsaid = {field.name: field.default for field in fields(kind) if field.default is not MISSING}
    assert all(getattr(frame, name) != default for name, default in unsaid.items())
    state = staged()
    state.agenda = [frame, frame]
    written = json.loads(json.dumps(POSITION.dump(state)))
    again = FORM.load(written).agenda
    assert again == [frame, frame]
    assert [type(one) for one in again] == [kind, kind]


def test_what_follows_from_others_comes_back_as_it_was() -> None:
    """The powers of gods, and where pieces stand, in positions of random games; neither is written."""
    for seed in range(6):
        chance, generator = SeededChance(seed), Random(seed)
        state = PANTHEON.new(Setup(2 + seed % 3), chance)
        while isinstance(PANTHEON.pending(state), Choose):
            PANTHEON.apply(state, generator.choice(PANTHEON.legal(state)), chance)
            if generator.random() < 0.05:
                written = PANTHEON.dump(state)
                assert not {"taken", "full"} & written.keys()
                assert not any("powers" in realm for realm in written["realms"])
                assert reread(state) == state
        assert reread(state) == state
        assert any(any(realm.powers) for realm in state.realms)


def test_what_was_decided_can_be_taken_back_until_the_next_seat_has_decided() -> None:
    scene = {"nation": "iberia", "asks": "raise", "epoch": 2, "seats": [{}, {}]}
    begun = Match(Table("pantheon", (Player("A", 0), Player("B", 1))))
    match = Match.resumed(begun.table, PANTHEON.set_up(scene))
    read = PANTHEON.grammar.read
    match.play(0, read("raise temple"))
    assert match.undo_refusal() is None
    match.undo()
    match.play(0, read("raise dancer"))
    match.play(1, read("raise priest"))
    match.undo()
    assert match.undo_refusal() == Refusal("undo_was_passed", details={"seat": 1})
    assert match.state.realms[0].levels == (0, 1, 0, 0)


def test_the_end_of_a_turn_can_be_taken_back_but_not_what_came_to_light_with_it() -> None:
    seats = [{"hand": {"coin2": 1, "temple": 1}}, {}]
    begun = Match(Table("pantheon", (Player("A", 0), Player("B", 1))))
    match = Match.resumed(begun.table, PANTHEON.set_up({"asks": "action", "seats": seats}))
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
    """A command may bring something to light and end the turn: each is a barrier of its own."""
    begun = Match(Table("pantheon", (Player("A", 0), Player("B", 1)), undo="free"))
    match = Match.resumed(begun.table, PANTHEON.set_up({"asks": "draw", "left": 1, "seats": [{}, {}]}))
    match.play(0, PANTHEON.grammar.read("take pile"))
    assert match.undo_refusal() is None
    match.play(1, match.legal()[0])
    match.undo()
    assert match.undo_refusal() == Refusal("undo_was_passed", details={"seat": 1})


@pytest.mark.parametrize("change", [{"endings": 1}, {"scored": [1, 0, 0]}, {"scored": [0, 0, 1]}])
def test_nobody_has_points_for_what_is_still_to_come(change: dict[str, Any]) -> None:
    """Else they would be more, when it comes, than a position can hold, and it could not be read again."""
    data = PANTHEON.dump(staged(asks="action"))
    PANTHEON.load(data)
    data["realms"][0].update(change)
    with pytest.raises(BrokenFile):
        PANTHEON.load(data)


@pytest.mark.parametrize("change", [{"coins_turned": True}, {"coins": ["coin5", "coin2", "coin3"]}])
def test_special_coins_lie_in_their_order(change: dict[str, Any]) -> None:
    data = PANTHEON.dump(staged(asks="action"))
    PANTHEON.load(data)
    with pytest.raises(BrokenFile):
        PANTHEON.load(data | change)


def test_steps_of_loot_leave_room_for_the_loot_that_is_still_to_be_taken() -> None:
    """Some positions that are written down count steps of loot that lies in the bag nevertheless."""
    state = staged(asks="move", loot={"q09r08": "steps"}, seats=[{"feet_on": ["q10r07"], "steps": 3}, {}])
    saved = json.loads(json.dumps(PANTHEON.dump(state)))
    again = PANTHEON.load(saved)
    play(again, "place q09r08")
    assert again.realms[0].loot_steps == 4
    assert reread(again) == again
    saved["realms"][0]["loot_steps"] += 1
    with pytest.raises(BrokenFile):
        PANTHEON.load(saved)


def test_more_to_be_done_than_there_can_be_is_refused_before_all_of_it_is_looked_at() -> None:
    data = PANTHEON.dump(staged(asks="action"))
    data["agenda"] = [FOLLOW] * 400 + [{"nonsense": None}]
    with pytest.raises(BrokenFile) as broken:
        PANTHEON.load(data)
    assert broken.value.refusal == Refusal("snapshot_wrong", details={"part": "agenda"})


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
    top, of_what = saved["agenda"][-1][asks], "purse" if asks == "buy" else "steps"
    top[of_what] = most
    again = PANTHEON.load(saved)
    play(again, card)
    assert reread(again) == again
    top[of_what] += 1
    with pytest.raises(BrokenFile):
        PANTHEON.load(saved)


def watched(state: PantheonState, notation: str) -> list[tuple[str, int, list[str]]]:
    """The beats of a command: what happens next and for whom, with the kinds of events that led there."""
    beats: list[tuple[PantheonState, int]] = []

    def observe(position: PantheonState, count: int) -> None:
        PANTHEON.check(position)
        assert PANTHEON.view(position, 0).asks is None
        beats.append((position.clone(), count))

    command = PANTHEON.grammar.read(notation)
    emitted = kinds(PANTHEON.apply(state, command, SeededChance(0), observe))
    starts = [0, *(count for _, count in beats)]
    return [
        (position.agenda[-1].tag, position.agenda[-1].seat, emitted[start:end])
        for start, (position, end) in zip(starts, beats, strict=False)
    ]


def test_the_end_of_an_epoch_and_the_next_preparation_are_watched_step_by_step() -> None:
    state = staged(
        epoch=3,
        asks="follow",
        asked=1,
        loot={"q09r08": "money"},
        bag=["demigod"],
        next_nations=["germania"],
        seats=[{"gods": ["depraccus_1"]}, {"feet_on": ["q10r07"], "steps": 1}],
    )
    play(state, "place q09r08")
    assert watched(state, "end_move") == [
        ("nation_decline", 0, ["move_ended", "turn_ended"]),
        ("scoring", 0, ["epoch_ended"]),
        ("prepare", 0, ["scored", "scored"]),
        ("power", 0, ["nation_revealed", "gods_displayed", "loot_laid"]),
        ("power", 1, ["cards_drawn"]),
        ("depraccus", 0, ["cards_drawn"]),
        ("depraccus", 1, ["cards_drawn"]),
        ("lay_demigods", 0, []),
    ]
    assert question_at(state) == (0, "action")


def test_the_first_preparation_is_watched_bonus_by_bonus() -> None:
    state = staged(
        nation="iberia", asks="raise", asked=1, seats=[{"bonus": "bonus_cards_4"}, {"bonus": "bonus_demigod"}]
    )
    beats = [(tag, seat) for tag, seat, _ in watched(state, "raise temple")]
    assert beats == [
        ("depraccus", 0),
        ("depraccus", 1),
        ("lay_demigods", 0),
        ("carry_out", 0),
        ("carry_out", 1),
    ]


def test_the_last_epoch_ends_with_its_scoring() -> None:
    state = staged(
        epoch=6,
        asks="follow",
        asked=1,
        loot={"q09r08": "money"},
        seats=[{}, {"feet_on": ["q10r07"], "steps": 1}],
    )
    play(state, "place q09r08")
    assert [tag for tag, *_ in watched(state, "end_move")] == ["nation_decline", "scoring"]
    assert PANTHEON.pending(state) == Over("epochs")
    assert (state.agenda, state.active, state.first) == ([], 0, 0)


def test_offerings_that_were_raised_stay_out_for_all_that_are_still_to_raise() -> None:
    state = staged(asks="raise", times=4, seats=[{}, {}])
    play(state, "raise dancer", "raise temple")
    assert legal(state) == ["raise jewel", "raise priest"]
    assert state.agenda[-1] == Raise(0, 2, (OFFERINGS[1], OFFERINGS[0]))
    with pytest.raises(IllegalCommand, match="different_offering"):
        play(state, "raise dancer")


@pytest.mark.parametrize(
    ("hand", "forced", "openly"),
    [
        ({}, True, True),
        ({"coin5": 1}, True, True),  # everybody saw it being taken
        ({"temple": 1}, True, False),  # it could be a movement card
        ({"move": 1}, False, False),
    ],
)
def test_who_has_neither_steps_nor_movement_cards_follows_nowhere(
    hand: dict[str, int], forced: bool, openly: bool
) -> None:
    state = staged(asks="follow", asked=1, seats=[{}, {"hand": hand}])
    end = PANTHEON.grammar.read("end_move")
    assert PANTHEON.forced(state) == (end if forced else None)
    assert PANTHEON.forced(state, openly=True) == (end if openly else None)
    assert PANTHEON.forced(staged(asks="follow", asked=1, steps=1)) is None
    assert PANTHEON.forced(staged(asks="move", steps=1)) is None
