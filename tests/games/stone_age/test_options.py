"""What can be agreed on before a game of Stone Age (1.2), each way."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.score import rank
from engine.games.stone_age import events
from engine.games.stone_age.advice import Yield, gathered
from engine.games.stone_age.content import LOCATION_BY_ID
from engine.games.stone_age.mind import MIND
from engine.games.stone_age.rules import STONE_AGE
from engine.games.stone_age.state import StoneAgeState
from tests.games.stone_age.driver import acting, legal, play, question_at, refused, scene

RIVER = LOCATION_BY_ID["river"]
HUNTING = {"at": {"hunting_grounds": 1}}
OVER: dict[str, Any] = {"phase": "over", "ended_by": "round_limit", "round": 200}
FOR_ALL = ["civ_card_06", "civ_card_13", "civ_card_14", "civ_card_15"]


def limited(**given: Any) -> dict[str, Any]:
    return {"options": {"resource_supply": "limited_58"}, **given}


@pytest.mark.parametrize(("tie_break", "winners"), [("one_by_one", (0,)), ("sum", (1,))])
def test_ties_one_by_one_or_by_the_sum(tie_break: str, winners: tuple[int, ...]) -> None:
    state = scene(
        {"points": 150, "level": 5, "tools": [1, 1, 1], "people": 6},
        {"points": 150, "level": 4, "tools": [2, 2, 2], "people": 7},
        options={"tie_break": tie_break},
        **OVER,
    )
    assert rank(STONE_AGE.scores(state)).winners == winners


@pytest.mark.parametrize("tie_break", ["one_by_one", "sum"])
def test_equal_in_everything_is_shared(tie_break: str) -> None:
    state = scene({"points": 9}, {"points": 8, "wood": 1}, options={"tie_break": tie_break}, **OVER)
    ranking = rank(STONE_AGE.scores(state))
    assert (ranking.winners, ranking.places) == ((0, 1), (1, 1))


def test_back_to_the_hunting_grounds_if_agreed() -> None:
    hunters = {"at": {"hunting_grounds": 2}}
    assert refused(scene(hunters), "place hunting_grounds 1").details == {"location": "hunting_grounds"}
    state = scene(hunters, options={"hunting_reentry": True})
    play(state, "place hunting_grounds 1")
    assert STONE_AGE.view(state, 0).people["hunting_grounds"] == (3, 0)
    again = scene({"at": {"forest": 2}}, options={"hunting_reentry": True})
    assert refused(again, "place forest 1").reason == "already_here"


@pytest.mark.parametrize(("scoring", "points"), [("value", 36), ("count", 9)])
def test_tool_makers_count_values_or_tools(scoring: str, points: int) -> None:
    cards = ["civ_card_22", "civ_card_25"]
    state = scene({"tools": [4, 4, 4], "cards": cards}, options={"tool_maker_scoring": scoring})
    (sheet, _) = STONE_AGE.scores(state)
    assert {line.source: line.points for line in sheet.lines}["tool_maker"] == points
    assert dict(sheet.tie_breaks)["tools"] == 12


def test_closed_cards_are_seen_by_their_owner_and_counted_at_the_end() -> None:
    tribe = {"cards": ["civ_card_13", "civ_card_27"], "buildings": ["building_tile_01"]}
    state = scene(tribe, options={"open_cards": False})
    mine, theirs = (STONE_AGE.view(state, seat).tribes[0] for seat in (0, 1))
    assert (mine.cards, mine.hidden_cards, mine.total) == (("civ_card_13", "civ_card_27"), 0, 2)
    assert (theirs.cards, theirs.hidden_cards, theirs.total) == ((), 2, 0)
    assert STONE_AGE.scores(state)[0].total == 0
    over = scene(tribe, options={"open_cards": False}, **OVER)
    assert STONE_AGE.scores(over)[0].total == STONE_AGE.view(over, 1).tribes[0].total == 2


# A limited supply (ruling 41). The first printing has 20 wood, 16 brick, 12 stone and 10 gold.


def test_the_supply_is_what_nobody_owns() -> None:
    state = scene({"wood": 5, "gold": 1}, {"wood": 3}, **limited())
    assert STONE_AGE.view(state, 0).supply == (12, 16, 12, 9)
    more = scene({"wood": 5}, {}, options={"resource_supply": "limited_68"})
    assert STONE_AGE.view(more, 0).supply == (23, 18, 12, 10)


def test_a_roll_brings_what_there_is_and_the_rest_is_lost() -> None:
    state = acting({"people": 7, "at": {"forest": 6}}, HUNTING | {"wood": 18}, **limited())
    emitted = play(state, "act forest", dice=[[6, 6, 6, 6, 6, 6]])
    assert events.ResourcesGained(0, "wood", 2, "forest") in emitted
    assert state.tribes[0].stock[0] == 2


def test_an_exhausted_kind_brings_nothing() -> None:
    taken = HUNTING | {"gold": 10}
    river = acting({"at": {"river": 2}}, taken, **limited())
    assert events.NothingGained(0, "gold", "river") in play(river, "act river", dice=[[6, 6]])
    card = acting({"at": {"civ_1": 1}, "wood": 1}, taken, **limited(row=["civ_card_33", *FOR_ALL[1:]]))
    assert events.NothingGained(0, "gold", "civ_card_33") in play(
        card, "act civ_1", "pay wood", "confirm_payment"
    )
    die = acting({"at": {"civ_1": 1}, "wood": 1}, taken, **limited(row=FOR_ALL))
    play(die, "act civ_1", "pay wood", "confirm_payment", dice=[[4, 4]])
    assert events.NothingGained(0, "gold", "gift") in play(die, "die 4")


def test_any_two_takes_what_the_supply_holds() -> None:
    owner = HUNTING | {"cards": ["civ_card_02"], "wood": 20, "brick": 15}
    state = acting(owner, {"stone": 12}, **limited())
    pairs = [notation for notation in legal(state) if notation.startswith("any_two")]
    assert pairs == ["any_two brick gold", "any_two gold gold"]
    assert refused(state, "any_two wood gold").details == {"resource": "wood"}
    assert refused(state, "any_two brick brick").details == {"resource": "brick"}
    assert refused(state, "any_two brick stone").reason == "supply_empty"


def test_any_two_waits_while_no_pair_can_be_had() -> None:
    owner = HUNTING | {"cards": ["civ_card_02"], "wood": 20, "brick": 16}
    state = acting(owner, {"stone": 12, "gold": 9}, **limited())
    assert not any(notation.startswith("any_two") for notation in legal(state))
    assert STONE_AGE.view(state, 0).tribes[0].any_two == ("civ_card_02",)
    play(state, "recall hunting_grounds")
    assert state.tribes[0].any_two


def test_what_is_paid_can_be_won_again_in_the_same_turn() -> None:
    state = acting({"at": {"civ_1": 1, "river": 1}, "gold": 10}, HUNTING, **limited(row=FOR_ALL[::-1]))
    play(state, "act civ_1", "pay gold", "confirm_payment", "act river", dice=[[6]])
    assert state.tribes[0].stock[3] == 10


def test_what_is_fed_goes_back() -> None:
    state = acting(HUNTING | {"food": 4, "wood": 20}, {}, **limited())
    play(state, "recall hunting_grounds")
    assert question_at(state) == (0, "feed")
    play(state, "feed wood")
    assert STONE_AGE.view(state, 0).supply == (1, 16, 12, 10)


def test_what_is_only_offered_is_not_yet_back() -> None:
    state = acting({"at": {"civ_2": 1}, "gold": 9, "cards": ["civ_card_02"]}, HUNTING, **limited(row=FOR_ALL))
    play(state, "act civ_2", "pay gold")
    assert STONE_AGE.view(state, 0).supply == (20, 16, 12, 1)
    assert refused(state, "any_two gold gold").reason == "supply_empty"


def test_what_a_roll_would_bring_is_no_more_than_the_supply_holds() -> None:
    tribe = {"at": {"river": 3}, "tools": [1], "gold": 9}
    state = acting(tribe, roll={"at": "river", "dice": [6, 6, 5]}, thrown={"river": [6, 6, 5]}, **limited())
    roll = STONE_AGE.view(state, 0).roll
    assert roll is not None
    assert (roll.total, roll.gain, roll.short) == (17, 1, True)
    play(state, "confirm_roll")
    assert state.tribes[0].stock[3] == 10


def test_what_people_would_bring_is_no_more_than_the_supply_holds() -> None:
    for gold, most in ((10, 0), (9, 1)):
        found = gathered(scene({"gold": gold}, **limited()), RIVER, 5)
        assert found == Yield(0, pytest.approx(most * (1 - 1 / 6**5)), most)
    assert gathered(scene({"gold": 10}), RIVER, 5).most == 5


# How bots and hints take account of what was agreed.


def scored(state: StoneAgeState) -> dict[str, float]:
    """What the plain policy makes of every legal command."""
    commands = STONE_AGE.legal(state)
    scores = MIND.policy.scores(state, commands)
    return {command.notation: score for command, score in zip(commands, scores, strict=True)}


def test_nobody_is_sent_for_what_the_supply_lacks() -> None:
    scores = scored(scene({"gold": 10}, **limited()))
    assert scores["place river 3"] < scores["place quarry 3"]
    assert scores["place river 5"] < scores["place river 1"]
    assert scored(scene({"gold": 10}))["place river 3"] > scores["place river 3"]


def test_no_tool_is_spent_on_what_the_supply_lacks() -> None:
    tribe = {"at": {"river": 1}, "tools": [1], "gold": 9}
    for dice, asked in (([5], "tool 0"), ([6, 5], "confirm_roll")):
        at = {"river": len(dice)}
        state = acting(
            tribe | {"at": at}, roll={"at": "river", "dice": dice}, thrown={"river": dice}, **limited()
        )
        scores = scored(state)
        assert max(scores, key=scores.__getitem__) == asked
        reason = MIND.reason(state, STONE_AGE.grammar.read("confirm_roll"))
        assert (reason.why == "no_tool_helps") == (asked == "confirm_roll")


def test_tool_makers_are_worth_no_more_than_tools_that_count() -> None:
    """With three tools no better one counts more, and a card that multiplies them is worth its symbols times three."""
    tribe = {"tools": [3, 3, 3], "cards": ["civ_card_22", "civ_card_25"]}
    row = {"row": ["civ_card_23", "civ_card_01", "civ_card_02", "civ_card_03"]}
    value, count = (
        scored(scene(tribe, options={"tool_maker_scoring": scoring}, **row)) for scoring in ("value", "count")
    )
    assert count["place tool_maker 1"] < value["place tool_maker 1"]
    assert count["place civ_1 1"] < value["place civ_1 1"]
    assert count["place field 1"] == value["place field 1"]
