"""The rare cases of Stone Age (11), by the numbers that they have in the specification."""

from __future__ import annotations

import pytest

from engine.games.stone_age import events
from engine.games.stone_age.content import CARD_BY_ID
from engine.games.stone_age.rules import STONE_AGE
from tests.games.stone_age.driver import acting, kinds, legal, play, question_at, refused, scene

HUNTING = {"at": {"hunting_grounds": 1}}
DRAW = "civ_card_05"
ANY_TWO = "civ_card_02"
ONE_USE_4 = "civ_card_22"
FOR_ALL = "civ_card_08"
TWO_DICE_FOR_WOOD = "civ_card_36"
ROW = ["civ_card_13", "civ_card_15", "civ_card_16", "civ_card_20"]


def test_1_a_tile_that_cannot_be_paid_can_be_blocked_and_left() -> None:
    state = scene({"at": {"hunting_grounds": 4}}, HUNTING | {"home": 0})
    assert "place building_1 1" in legal(state)
    play(state, "place building_1 1")
    assert "act building_1" not in legal(state)
    play(state, "recall building_1", "act hunting_grounds", dice=[[1, 1, 1, 1]])
    assert state.tribes[0].home == 5
    assert state.piles[0].top is not None


@pytest.mark.parametrize(
    ("tribe", "place", "count"),
    [
        ({"tools": [4, 4, 4]}, "tool_maker", 1),
        ({"level": 10}, "field", 1),
        ({"people": 10}, "hut", 2),
    ],
)
def test_2_a_place_without_effect_may_be_taken(tribe: dict[str, object], place: str, count: int) -> None:
    state = scene(tribe)
    assert f"place {place} {count}" in legal(state)
    there = acting(tribe | {"at": {place: count, "forest": 1}})
    before = there.clone()
    assert kinds(play(there, f"act {place}")) == ["nothing_gained"]
    mine, old = there.tribes[0], before.tribes[0]
    assert (mine.tools, mine.level, mine.people) == (old.tools, old.level, old.people)
    assert mine.home == old.home + count


def test_3_nobody_may_pass_while_there_is_room() -> None:
    state = scene({"at": {"forest": 4}})
    assert all(notation.startswith("place ") for notation in legal(state))
    assert "place hunting_grounds 1" in legal(state)


def test_4_one_person_does_not_fit_into_the_hut() -> None:
    state = scene(
        {"people": 10, "at": {"hunting_grounds": 1, "forest": 7, "field": 1}},
        {"people": 10, "at": {"clay_pit": 7, "tool_maker": 1, "civ_1": 1, "civ_2": 1}},
        {"people": 10, "at": {"quarry": 7, "civ_3": 1, "civ_4": 1, "building_1": 1}},
        {"people": 10, "at": {"river": 7, "building_2": 1, "building_3": 1}},
        active=3,
    )
    emitted = play(state, "place building_4 1")
    assert kinds(emitted) == ["people_placed", "turn_ended", "placement_skipped"]
    assert (state.phase, state.tribes[0].home) == ("act", 1)


def test_5_who_finds_no_place_stays_at_home_and_eats() -> None:
    mine = {
        "hunting_grounds": 2,
        "quarry": 2,
        "river": 1,
        "field": 1,
        "civ_1": 1,
        "civ_2": 1,
        "building_1": 1,
    }
    theirs = {"forest": 3, "clay_pit": 2, "tool_maker": 1, "civ_3": 1, "civ_4": 1, "building_2": 1}
    state = scene({"people": 10, "at": mine}, {"people": 10, "at": theirs}, active=1)
    emitted = play(state, "place hunting_grounds 1")
    assert events.PlacementSkipped(0, 1) in emitted
    assert question_at(state) == (0, "act")
    for place in mine:
        play(state, f"recall {place}")
    for place in (*theirs, "hunting_grounds"):
        play(state, f"recall {place}")
    assert [tribe.food for tribe in state.tribes] == [2, 2]


def test_6_7_the_newborn_eats_but_does_not_work_and_a_level_helps_at_once() -> None:
    state = acting({"at": {"hut": 2, "field": 1}, "people": 5}, {"home": 5})
    play(state, "act hut", "act field")
    assert state.tribes[0].food == 12 + 1 - 6
    assert (state.tribes[0].people, state.tribes[0].home) == (6, 6)  # the next round has started


def test_6_a_newborn_is_not_at_home_in_its_first_round() -> None:
    state = acting({"at": {"hut": 2, "forest": 1}})
    play(state, "act hut")
    assert (state.tribes[0].people, state.tribes[0].home) == (6, 4)
    assert STONE_AGE.view(state, 0).tribes[0].born == 1


def test_7_a_level_from_another_seats_dice_helps_at_the_next_meal() -> None:
    state = acting({"at": {"civ_1": 1}, "wood": 1}, {}, row=[FOR_ALL, *ROW[1:]])
    play(state, "act civ_1", "pay wood", "confirm_payment", "die 1", "die 6", dice=[[1, 6]])
    assert state.tribes[1].food == 12 + 1 - 5


def test_8_a_tool_from_another_seats_dice_helps_in_the_same_round() -> None:
    state = acting(
        {"at": {"civ_1": 1}, "wood": 1}, {"at": {"forest": 1}, "people": 5}, row=[FOR_ALL, *ROW[1:]]
    )
    play(state, "act civ_1", "pay wood", "confirm_payment", "die 1", "die 5", dice=[[1, 5]])
    play(state, "act forest", dice=[[2]])
    assert question_at(state) == (1, "tools")
    play(state, "tool 0", "confirm_roll")
    assert state.tribes[1].stock == [1, 0, 0, 0]


def test_9_what_was_won_first_is_spent_after() -> None:
    state = acting({"at": {"civ_1": 1, "forest": 2}})
    assert "act civ_1" not in legal(state)
    play(state, "act forest", "act civ_1", "pay wood", "confirm_payment", dice=[[1, 2]])
    assert len(state.tribes[0].cards) == 1


def test_11_12_two_cards_at_their_old_prices_in_one_round() -> None:
    state = acting({"at": {"civ_1": 1, "civ_3": 1}, "wood": 4}, HUNTING, row=ROW)
    play(state, "act civ_1", "pay wood", "confirm_payment")
    assert [card.id if card else None for card in state.row] == [None, *ROW[1:]]
    play(state, "act civ_3", "pay wood", "pay wood")
    assert refused(state, "confirm_payment").reason == "wrong_payment"
    play(state, "pay wood", "confirm_payment")
    assert [card.id for card in state.tribes[0].cards] == [ROW[0], ROW[2]]


def test_13_ten_hunters_throw_ten_dice() -> None:
    state = acting({"people": 10, "at": {"hunting_grounds": 10}}, HUNTING)
    play(state, "act hunting_grounds", dice=[[6] * 9 + [5]])
    assert state.tribes[0].food == 12 + 29


def test_14_what_is_left_of_a_roll_is_lost() -> None:
    state = acting({"at": {"river": 1, "forest": 1}})
    assert kinds(play(state, "act river", dice=[[5]])) == ["dice_rolled", "nothing_gained"]
    play(state, "act forest", dice=[[1]])
    assert state.tribes[0].stock == [0, 0, 0, 0]


def test_15_no_tool_helps_dice_for_all() -> None:
    state = acting(
        {"at": {"civ_1": 1}, "wood": 1, "tools": [1, 1, 1], "cards": [ONE_USE_4]}, row=[FOR_ALL, *ROW[1:]]
    )
    play(state, "act civ_1", "pay wood", "confirm_payment", dice=[[1, 5]])
    assert legal(state) == ["die 1", "die 5"]
    assert refused(state, "tool 0").reason == "wrong_decision"


def test_16_17_tools_of_both_sorts_help_two_dice_for_a_resource_and_hunting() -> None:
    state = acting(
        {"at": {"civ_1": 1, "hunting_grounds": 1}, "wood": 1, "tools": [1], "cards": [ONE_USE_4]},
        row=[TWO_DICE_FOR_WOOD, *ROW[1:]],
    )
    play(state, "act civ_1", "pay wood", "confirm_payment", "tool 0", "confirm_roll", dice=[[1, 1]])
    assert state.tribes[0].stock[0] == 1
    play(state, "act hunting_grounds", dice=[[2]])
    assert legal(state) == [f"one_use {ONE_USE_4}", "confirm_roll"]
    play(state, f"one_use {ONE_USE_4}", "confirm_roll")
    assert state.tribes[0].one_use == ()
    assert CARD_BY_ID[ONE_USE_4] in state.tribes[0].cards


def test_17_a_one_use_tool_works_once_in_a_game() -> None:
    state = acting({"at": {"forest": 1}, "tools": [1], "cards": [ONE_USE_4], "spent": [ONE_USE_4]})
    play(state, "act forest", dice=[[2]])
    assert refused(state, f"one_use {ONE_USE_4}").reason == "one_use_tool_gone"
    assert refused(state, "one_use civ_card_23").reason == "no_such_tool"


def test_18_one_use_tools_count_neither_for_points_nor_in_the_tie_break() -> None:
    (sheet, _) = STONE_AGE.scores(scene({"tools": [2, 1], "cards": [ONE_USE_4]}))
    assert {line.source: line.points for line in sheet.lines}["tool_maker"] == 3
    assert dict(sheet.tie_breaks)["tools"] == 3


def test_19_20_equal_dice_and_dice_without_effect() -> None:
    state = acting({"at": {"civ_1": 1, "forest": 1}, "wood": 1, "level": 10}, row=[FOR_ALL, *ROW[1:]])
    play(state, "act civ_1", "pay wood", "confirm_payment", dice=[[6, 6]])
    assert legal(state) == ["die 6"]
    assert kinds(play(state, "die 6")) == ["die_taken", "nothing_gained"]
    assert refused(state, "die 5").details == {"face": 5}
    assert kinds(play(state, "die 6")) == ["die_taken", "level_raised"]
    assert question_at(state) == (0, "act")
    assert [tribe.level for tribe in state.tribes] == [10, 1]


@pytest.mark.parametrize("drawn", [FOR_ALL, ANY_TWO, ONE_USE_4, TWO_DICE_FOR_WOOD, "civ_card_07"])
def test_21_the_upper_half_of_a_drawn_card_does_nothing(drawn: str) -> None:
    state = acting(
        {"at": {"civ_1": 1, "forest": 1}, "wood": 1}, row=[DRAW, *ROW[1:]], deck=[drawn, "civ_card_09"]
    )
    emitted = play(state, "act civ_1", "pay wood", "confirm_payment")
    mine = state.tribes[0]
    assert kinds(emitted)[-1] == "card_drawn"
    assert (mine.food, mine.stock, mine.one_use, mine.any_two) == (12, [0] * 4, (), ())
    assert [card.id for card in mine.drawn] == [drawn]
    assert question_at(state) == (0, "act")
    assert not any("any_two" in notation for notation in legal(state))


def test_21_a_drawn_card_for_two_resources_is_worth_no_two_points() -> None:
    ended = {"phase": "over", "ended_by": "cards_short", "deck_left": 0, "row": ["none"] * 4}
    drawn, bought = scene({"drawn": [ANY_TWO]}, **ended), scene({"cards": [ANY_TWO]}, **ended)
    assert [STONE_AGE.scores(state)[0].total for state in (drawn, bought)] == [1, 3]


def test_22_36_the_draw_card_may_take_the_last_card() -> None:
    state = acting({"at": {"civ_1": 1}, "wood": 1}, row=[DRAW, *ROW[1:]], deck_left=1)
    play(state, "act civ_1", "pay wood", "confirm_payment")
    assert state.ended_by == "cards_short"
    other = acting({"at": {"civ_1": 1}, "wood": 1}, row=[DRAW, *ROW[1:]], deck_left=2)
    play(other, "act civ_1", "pay wood", "confirm_payment")
    assert (other.ended_by, other.deck.left, None in other.row) == (None, 0, False)


def test_23_24_25_two_resources_at_once_at_an_own_decision() -> None:
    state = acting({"at": {"civ_1": 1}, "wood": 1}, HUNTING, row=[ANY_TWO, *ROW[1:]])
    play(state, "act civ_1", "pay wood", "confirm_payment")
    assert question_at(state) == (1, "act")
    assert refused(state, "any_two wood gold").reason == "no_any_two"
    play(state, "act hunting_grounds", dice=[[1]])
    while state.active != 0:
        play(state, "place hunting_grounds 5")
    assert "any_two wood gold" in legal(state)
    play(state, "any_two wood gold")
    assert state.tribes[0].stock == [1, 0, 0, 1]
    assert question_at(state) == (0, "place")
    assert refused(state, "any_two wood wood").reason == "no_any_two"


def test_25_two_resources_in_the_turn_of_the_purchase() -> None:
    state = acting({"at": {"civ_1": 1, "building_1": 1}, "wood": 1}, row=[ANY_TWO, *ROW[1:]])
    play(state, "act civ_1", "pay wood", "confirm_payment", "any_two wood brick")
    assert question_at(state) == (0, "act")
    assert state.tribes[0].stock == [1, 1, 0, 0]


def test_26_exactly_so_many_kinds() -> None:
    state = acting(
        {"at": {"building_1": 1}, "wood": 4, "brick": 1}, HUNTING, piles=[{"tiles": ["building_tile_18"]}]
    )
    play(state, "act building_1", "pay brick") if "pay brick" in legal(state) else play(
        state, "act building_1"
    )
    assert legal(state) == ["pay wood", "cancel_payment"]
    assert refused(state, "pay brick").reason == "payment_dead_end"


def test_27_28_nothing_and_food_pay_for_nothing() -> None:
    state = acting({"at": {"building_1": 1}, "food": 40}, piles=[{"tiles": ["building_tile_26"]}])
    assert refused(state, "act building_1").reason == "cannot_afford"
    paying = acting({"at": {"building_1": 1}, "wood": 1}, piles=[{"tiles": ["building_tile_26"]}])
    play(paying, "act building_1")
    assert refused(paying, "confirm_payment").reason == "nothing_to_pay"


def test_29_31_32_33_hunger() -> None:
    hungry = {"food": 1, "wood": 4, "points": 3}
    state = acting(HUNTING | hungry, {})
    play(state, "recall hunting_grounds")
    assert question_at(state) == (0, "feed")
    assert legal(state) == ["feed wood", "starve"]
    one = state.clone()
    play(state, "starve")
    assert (state.tribes[0].points, state.tribes[0].stock[0]) == (-7, 4)
    play(one, "feed wood")
    assert refused(one, "starve").details == {"missing": 3}
    play(one, "feed wood", "feed wood", "feed wood")
    assert (one.tribes[0].points, one.tribes[0].stock[0], one.phase) == (3, 0, "place")


def test_31_a_part_of_the_hunger_cannot_be_covered() -> None:
    state = acting(HUNTING | {"food": 1, "gold": 3}, {})
    play(state, "recall hunting_grounds")
    assert legal(state) == ["starve"]
    assert refused(state, "feed gold").reason == "cannot_cover_hunger"


def test_30_who_has_enough_is_not_asked() -> None:
    state = acting(HUNTING | {"food": 5}, {"food": 5})
    play(state, "recall hunting_grounds")
    assert state.phase == "place"
    assert refused(state, "starve").reason == "wrong_decision"


def test_34_35_after_the_last_tile_the_round_is_played_to_its_end() -> None:
    state = acting(
        {"at": {"building_1": 1}, "wood": 2, "brick": 1},
        {"at": {"building_2": 1, "hunting_grounds": 1}, "gold": 1, "food": 0},
        piles=[{"tiles": ["building_tile_01"], "left": 1}, {"tiles": ["building_tile_26"]}],
        deck_left=0,
        row=[*ROW[:3], "none"],
    )
    play(state, "act building_1")
    assert (state.phase, state.ended_by, question_at(state)) == ("act", None, (1, "act"))
    play(state, "act building_2", "pay gold", "confirm_payment", "recall hunting_grounds")
    assert question_at(state) == (1, "feed")
    ended = play(state, "starve")
    assert state.ended_by == "building_pile_empty"
    assert kinds(ended) == ["starved", "turn_ended", "game_ended"]


def test_37_after_round_200_the_game_is_scored() -> None:
    state = acting(HUNTING, {}, round=199)
    play(state, "recall hunting_grounds")
    assert (state.round, state.ended_by) == (200, None)
    play(state, f"place hunting_grounds {state.tribe.home}")
    play(state, f"place hunting_grounds {state.tribe.home}")
    play(state, "recall hunting_grounds")
    play(state, "recall hunting_grounds")
    assert (state.round, state.ended_by) == (200, "round_limit")
    assert legal(state) == []


def test_38_one_tribe_may_hold_all_places_of_resources_between_two() -> None:
    state = scene({"people": 10, "at": {"forest": 1, "clay_pit": 1, "quarry": 1}})
    play(state, "place river 1")
    assert not [n for n in legal(state) if n.split()[1] in ("forest", "clay_pit", "quarry", "river")]
    assert refused(state, "place river 1").reason == "site_player_limit"


def test_39_any_two_of_three_tribes() -> None:
    state = scene({"at": {"forest": 1}}, {"at": {"forest": 1}}, {"at": {}}, active=2)
    refusal = refused(state, "place forest 1")
    assert (refusal.reason, refusal.rule, dict(refusal.details)) == (
        "site_player_limit",
        "2.4",
        {"location": "forest", "seats": 3, "limit": 2},
    )
    assert STONE_AGE.view(state, 2).full == ("forest",)


def test_39_no_tribe_of_four_is_kept_out() -> None:
    """Where all are at a place, none of them may place more there: no limit closes it."""
    state = scene(*({"at": {"forest": people}} for people in (1, 1, 1, 2)))
    assert STONE_AGE.view(state, 0).full == ()
    assert refused(state, "place forest 1").reason == "already_here"


def test_40_one_tribe_may_use_two_places_of_the_village() -> None:
    state = scene({"at": {"field": 1}}, {})
    play(state, "place tool_maker 1")
    assert question_at(state) == (1, "place")
    assert refused(state, "place hut 2").reason == "village_limit"
    assert STONE_AGE.view(state, 1).village_closed == "hut"


def test_42_tools_are_fresh_in_the_next_round() -> None:
    state = acting(HUNTING | {"tools": [2, 1, 1], "used": [0, 2]}, {})
    play(state, "recall hunting_grounds")
    assert (state.phase, state.tribes[0].used) == ("place", 0)


def test_43_a_tool_may_be_wasted() -> None:
    state = acting({"at": {"forest": 1, "river": 1}, "tools": [1]})
    play(state, "act forest", "tool 0", "confirm_roll", dice=[[3]])
    assert (state.tribes[0].stock[0], state.tribes[0].used) == (1, 1)
    play(state, "act river", dice=[[5]])
    assert question_at(state) == (1, "place")  # without a question in between


def test_44_who_is_not_on_the_board_is_passed_over() -> None:
    state = acting(HUNTING, {}, HUNTING, {})
    play(state, "recall hunting_grounds")
    assert question_at(state) == (2, "act")


def test_45_food_is_worth_nothing() -> None:
    rich, poor = (STONE_AGE.scores(scene({"food": food}))[0] for food in (99, 0))
    assert rich == poor


def test_46_nothing_can_be_given_away() -> None:
    assert {type(command).__name__ for command in STONE_AGE.legal(scene({}))} == {"PlaceWorkers"}


def test_47_removed_tiles_never_come_back() -> None:
    state = scene({}, {})
    removed = set(state.removed)
    assert len(removed) == 14
    there = {tile for pile in state.piles for tile in pile.tiles}
    assert not removed & there


@pytest.mark.parametrize(("reveal", "seen"), [("round_end", False), ("immediate", True)])
def test_48_the_next_tile_is_seen_at_once_or_later_and_never_bought_this_round(
    reveal: str, seen: bool
) -> None:
    state = acting(
        {"at": {"building_1": 1}, "wood": 2, "brick": 1},
        HUNTING,
        options={"building_reveal": reveal},
        piles=[{"tiles": ["building_tile_01", "building_tile_26"]}],
    )
    emitted = play(state, "act building_1")
    assert ("tile_revealed" in kinds(emitted)) == seen
    assert STONE_AGE.view(state, 0).piles[0].tile == ("building_tile_26" if seen else None)
    assert refused(state, "act building_1").reason == "nobody_there"
    after = play(state, "act hunting_grounds", dice=[[1]])
    assert ("tile_revealed" in kinds(after)) != seen
    assert state.piles[0].top is not None


def test_49_a_card_for_two_resources_is_none_before_it_is_used() -> None:
    state = acting(HUNTING | {"food": 3, "cards": [ANY_TWO]}, {})
    play(state, "recall hunting_grounds")
    refusal = refused(state, "feed wood")
    assert (refusal.reason, refusal.details["more"]) == ("cannot_cover_hunger", 2)
    play(state, "any_two brick brick", "feed brick", "feed brick")
    assert (state.phase, state.tribes[0].stock) == ("place", [0] * 4)


def test_10_purchases_never_compete() -> None:
    state = scene({"at": {"civ_1": 1, "building_1": 1}}, active=1)
    assert (
        refused(state, "place civ_1 1").reason == refused(state, "place building_1 1").reason == "place_taken"
    )


def test_41_without_a_limit_nothing_runs_out() -> None:
    state = acting({"people": 7, "at": {"forest": 7}, "wood": 500}, HUNTING)
    assert STONE_AGE.view(state, 0).supply is None
    play(state, "act forest", dice=[[6] * 7])
    assert state.tribes[0].stock[0] == 514
