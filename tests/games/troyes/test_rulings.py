"""Rare cases of Troyes that no scenario tells, by the numbers that they have in the specification (11)."""

from __future__ import annotations

from engine.core.chance import RecordedChance
from engine.core.content import dealt_by
from engine.core.event import Event
from engine.games.troyes import events
from engine.games.troyes.content import EVENT_BY_ID, EVENTS, MARAUDING, events_of
from engine.games.troyes.countering import settle
from engine.games.troyes.frames import Duty, Strike
from engine.games.troyes.meta import META
from engine.games.troyes.rules import TROYES
from engine.games.troyes.state import NEUTRAL, OpenEvent
from engine.games.troyes.threat import threatened
from tests.games.troyes.driver import legal, play, question_at, refused, scene

OTHERS = {"dice": "W1"}


def test_10_a_cube_cannot_serve_in_the_action_that_placed_it() -> None:
    state = scene({"dice": "W3 W6"}, OTHERS, cards=["monk"], tradesmen={"monk": "A"})
    assert "use monk" not in legal(state)
    play(state, "die white_1", "activate monk 1")
    assert question_at(state) == (1, "action")
    play(state, "pass", "pass")
    assert "use monk" in legal(state)


def test_13_and_14_there_are_always_enough_cubes_money_and_grey_citizens() -> None:
    state = scene(
        {"deniers": 500, "vp": 300, "dice": "W6 W1"},
        OTHERS,
        cards=["monk"],
        tradesmen={"monk": "A"},
        cubes={"monk": "A" * 25},
        palace="nnnnnn",
        bishopric="nnn nnn",
        city_hall="nnn nnn",
    )
    play(state, "die white_1", "activate monk 2")
    assert state.workplaces[1].cubes[0] == 27
    assert state.spaces.count(NEUTRAL) == 18


def test_20_a_neutral_citizen_that_may_expel_nobody_stays_away() -> None:
    state = scene(
        {"dice": "W1"}, palace="BBBBBB", expelled={"palace": "B"}, row={"conflict_of_succession": ""}
    )
    before = state.spaces[:]
    state.agenda[1:] = [Strike(0, EVENT_BY_ID["conflict_of_succession"])]
    emitted: list[Event] = []
    card = state.agenda.pop()
    next(step.happen for step in TROYES.steps if step.frame is Strike)(
        state, card, RecordedChance([[3]]), emitted
    )
    assert state.spaces == before
    assert emitted[-1] == events.NeutralTurnedAway("palace")


def test_22_the_row_has_room_for_all_events() -> None:
    red, white, yellow = ([card.name for card in events_of(colour, META.version)] for colour in range(3))
    row = dict.fromkeys((*red[:6], *white, *yellow[:2]), "")
    state = scene({"dice": "R4"}, {}, {}, {}, row=row, round=6)
    assert len(state.row) == 13
    assert TROYES.load(TROYES.dump(state)) == state


def test_25_marauding_can_be_completed_twice_by_one_activation() -> None:
    state = scene(
        {"dice": "R6 R6 R6 R6 R6"},
        OTHERS,
        cards=["chivalry"],
        tradesmen={"chivalry": "A"},
        row={"marauding": "BB"},
    )
    emitted = play(state, "die red_1", "activate chivalry 1", *["cube marauding"] * 4)
    completed = [event for event in emitted if isinstance(event, events.EventCompleted)]
    assert [event.vp for event in completed] == [(1, 2, 0), (3, 0, 0)]
    assert state.row[0] == OpenEvent(MARAUDING)


def test_28_grey_shares_where_it_has_a_cube() -> None:
    full = OpenEvent(EVENT_BY_ID["drought"]).with_cubes(NEUTRAL, 1).with_cubes(0, 2)
    settled = settle(full, sole_takes_both=True)
    assert settled.vp == {0: 3, NEUTRAL: 1}
    assert settled.taker == 0


def test_39_there_is_always_a_black_die() -> None:
    assert threatened(scene({"dice": "W1"})) == 1
    assert threatened(scene({"dice": "W1"}, row={"war": "", "bandits": "", "heresy": ""})) == 4
    assert sum(card.black_dice for card in dealt_by(META.version, EVENTS)) == 6
    state = scene({"dice": "W1"})
    state.agenda[1:] = [Duty(0)]
    emitted: list[Event] = []
    next(step.happen for step in TROYES.steps if step.frame is Duty)(
        state, state.agenda.pop(), RecordedChance([]), emitted
    )
    assert (len(state.agenda), emitted) == (1, [])


def test_nobody_is_hired_twice_on_a_card() -> None:
    poor = {"hand": 1, "deniers": 0, "dice": "Y3 Y3"}
    state = scene(poor, OTHERS, cards=["merchant"], tradesmen={"merchant": "A"})
    play(state, "die yellow_1")
    assert "activate merchant 1" in legal(state), "nothing is to be paid"
    play(state, "activate merchant 1")
    assert (state.players[0].hand, state.workplaces[2].slots.count(0)) == (1, 1)


def test_cubes_are_kept_from_round_to_round() -> None:
    state = scene(
        {"dice": "W1"},
        {"passed": True},
        {"passed": True},
        cards=["monk"],
        cubes={"monk": "AAB"},
        palace="A.....",
        bishopric="... ...",
        city_hall="... ...",
        red=["bandits"],
        yellow=["famine"],
    )
    play(state, "pass", dice=[[3], [1, 1]])
    assert state.round == 2
    assert state.workplaces[1].cubes == (2, 1, 0)


def test_passing_is_always_possible() -> None:
    state = scene({"deniers": 0, "influence": 0}, OTHERS)
    assert legal(state) == ["pass"]
    play(state, "pass")
    assert refused(state, "concede").reason == "wrong_decision"


def test_influence_may_be_used_again_and_again() -> None:
    state = scene({"influence": 20, "dice": "W1 Y2"}, OTHERS)
    play(
        state,
        "reroll white_1", "flip", "die white_1", "die yellow_1", "confirm_flip", "citizen", "reroll white_1",
        "citizen", "flip", "die yellow_1", "confirm_flip",
        dice=[[1], [2]],
    )  # fmt: skip
    assert state.players[0].influence == 20 - 1 - 4 - 2 - 1 - 2 - 4
    assert (state.faces[6], state.faces[12]) == (2, 2)
    assert state.players[0].hand == 2
