"""Stone Age's hints say only what holds in the position that they are given for."""

from __future__ import annotations

from typing import Any

import pytest

from desktop.words.engine import hint_sentence
from engine.bots.levels import decide
from engine.games.stone_age.content import CONSTANTS
from engine.games.stone_age.mind import MIND
from engine.games.stone_age.rules import STONE_AGE
from engine.games.stone_age.state import StoneAgeState
from tests.games.stone_age.driver import acting, legal, play, scene

DRAW_GOLD, ANY_TWO_CARD, ONE_USE = "civ_card_04", "civ_card_02", "civ_card_22"


def why(state: StoneAgeState, notation: str) -> str:
    """The reason for a legal command; it has words."""
    assert notation in legal(state)
    reason = MIND.reason(state, STONE_AGE.grammar.read(notation))
    assert hint_sentence("stone-age", reason.why, reason.details)
    return reason.why


def acts(at: dict[str, int], notation: str, row: Any = None, **tribe: Any) -> str:
    return why(acting({"at": at, **tribe}, **({} if row is None else {"row": row})), notation)


@pytest.mark.parametrize(
    ("at", "place", "expected"),
    [
        ({"field": 1, "forest": 1}, "field", "field"),  # fields yield nothing that a place takes
        ({"hut": 2, "forest": 1}, "hut", "hut"),  # who is born works from the next round on
        ({"tool_maker": 1, "forest": 1}, "tool_maker", "helps_later"),
        ({"tool_maker": 1, "building_1": 1}, "tool_maker", "tool"),  # no roll is left for the tool
        ({"hunting_grounds": 1, "building_1": 1}, "hunting_grounds", "food_kept"),  # food pays for nothing
        ({"forest": 1, "clay_pit": 1, "building_1": 1}, "forest", "dice_now"),
        ({"forest": 1, "building_1": 1}, "forest", "resources_kept"),  # there is no brick to go with the wood
        ({"forest": 1, "civ_2": 1}, "forest", "dice_now"),
        ({"forest": 1, "civ_3": 1}, "forest", "resources_kept"),  # six pips are two pieces of wood
        ({"forest": 1, "quarry": 1}, "forest", "resources_kept"),  # nothing is left to be bought
    ],
)
def test_what_a_place_yields_is_praised_for_what_it_can_do(
    at: dict[str, int], place: str, expected: str
) -> None:
    assert acts(at, f"act {place}") == expected


def test_a_tool_helps_the_roll_of_a_card_that_can_still_be_bought() -> None:
    row = ["civ_card_01", DRAW_GOLD, "civ_card_03", "civ_card_05"]
    at = {"tool_maker": 1, "civ_2": 1}
    assert acts(at, "act tool_maker", row, wood=2) == "helps_later"
    assert acts(at, "act tool_maker", row, wood=1) == "tool"
    assert acts({"tool_maker": 1, "civ_1": 1}, "act tool_maker", row, wood=2) == "tool"


FULL = {"people": 10, "level": 10, "tools": [4, 4, 4]}


@pytest.mark.parametrize("place", ["tool_maker 1", "field 1", "hut 2"])
def test_a_place_that_yields_nothing_more_is_not_praised_for_it(place: str) -> None:
    assert why(scene(FULL), f"place {place}") == "blocks"
    name, _, count = place.partition(" ")
    assert acts({name: int(count)}, f"act {name}", **FULL) == "full"
    assert acts({name: int(count)}, f"recall {name}", **FULL) == "full"


@pytest.mark.parametrize(
    ("level", "food", "expected"), [(5, 0, "hunts_freely"), (4, 0, "food_needed"), (4, 9, "hunts_ahead")]
)
def test_hunters_are_asked_for_only_where_food_is_eaten(level: int, food: int, expected: str) -> None:
    assert why(scene({"level": level, "food": food}), "place hunting_grounds 2") == expected


@pytest.mark.parametrize(
    ("place", "wood", "expected"),
    [("civ_2", 1, "recall_unpaid"), ("civ_2", 2, "recall_cheaper"), ("forest", 0, "returns")],
)
def test_who_returns_has_kept_only_what_could_be_paid(place: str, wood: int, expected: str) -> None:
    assert acts({place: 1}, f"recall {place}", wood=wood) == expected


def test_who_returns_could_have_paid_with_a_card_as_well() -> None:
    """It was said that this can't be paid, while the table offered to take the two and pay."""
    for wood, expected in ((0, "recall_unpaid"), (1, "recall_cheaper")):
        assert acts({"civ_3": 1}, "recall civ_3", wood=wood, cards=[ANY_TWO_CARD]) == expected


@pytest.mark.parametrize(
    ("at", "tribe", "expected"),
    [
        ({"forest": 1, "quarry": 1}, {"tools": [2]}, "save_tools"),
        ({"forest": 1}, {"tools": [2]}, "enough"),  # ready again next round: kept for no roll
        ({"forest": 1}, {"tools": [1], "cards": [ONE_USE]}, "save_one_use"),
        ({"forest": 1}, {"tools": [1]}, "no_tool_helps"),
    ],
)
def test_tools_are_saved_only_for_a_roll_to_come(
    at: dict[str, int], tribe: dict[str, Any], expected: str
) -> None:
    state = acting({"at": at, **tribe})
    play(state, "act forest", dice=[[1]])
    assert why(state, "confirm_roll") == expected


@pytest.mark.parametrize("level", ["craftsman", "master"])
@pytest.mark.parametrize(("theirs", "first"), [(18, "act forest"), (19, "act civ_1")])
def test_a_card_is_bought_before_wood_is_cut_where_that_puts_some_back(
    level: str, theirs: int, first: str
) -> None:
    """Of the 20 pieces of wood, the card for 1 puts the only one back that the forest could yield (ruling 41)."""
    tribe = {"at": {"forest": 3, "civ_1": 1}, "wood": 1}
    state = acting(tribe, {"wood": theirs}, options={"resource_supply": "limited_58"})
    assert decide(STONE_AGE, state, 0, level, 1).command.notation == first


def hungry(missing: int, **tribe: Any) -> StoneAgeState:
    """The first tribe has so much too little food; it has come home from the river without gold."""
    state = acting({"people": 5, "level": 5 - missing, "food": 0, "at": {"river": 1}, **tribe})
    play(state, "recall river")
    return state


def test_the_only_die_is_not_said_to_be_the_best() -> None:
    def takes(*dice: int) -> str:
        buyer = {"at": {"forest": 1}, "cards": ["civ_card_08"]}
        lottery = {"at": "civ_1", "card": "civ_card_08", "buyer": 0, "dice": dice}
        return why(acting(buyer, {}, active=2 - len(dice), lottery=lottery), f"die {dice[0]}")

    assert takes(1, 4) == "best_die"
    assert takes(1, 1) == takes(1) == "only_choice"


def test_points_are_lost_for_resources_only_by_who_could_pay_them() -> None:
    assert why(hungry(2, gold=2), "starve") == "starve_cheaper"
    assert why(hungry(2, gold=1), "starve") == "only_choice"
    assert why(hungry(3, gold=1, cards=[ANY_TWO_CARD]), "starve") == "starve_cheaper"
    assert why(hungry(4, gold=1, cards=[ANY_TWO_CARD]), "starve") == "starve_short"  # the two can be taken


def test_who_feeds_on_can_no_longer_lose_points_instead() -> None:
    state = hungry(2, wood=2)
    assert why(state, "feed wood") == "feed_cheaper"
    play(state, "feed wood")
    state = hungry(2, wood=1, brick=1)
    play(state, "feed wood")
    assert why(state, "feed brick") == "feed_started"


LAST = CONSTANTS.stop.rounds
LEVEL, TOOL, FOOD, DRAW, STONE = (f"civ_card_{number}" for number in ("09", "03", "29", "05", "17"))
SECOND = {LEVEL: "civ_card_10", TOOL: DRAW_GOLD, DRAW: "civ_card_06"}
"""Another of the same kind of culture."""
RANGE = "building_tile_26"


def offered(card: str, *, second: bool = False, given: dict[str, Any], **tribe: Any) -> str:
    """The reason for the first place of the row, where a card lies; the tribe may have one of its kind."""
    row = [card, "civ_card_01", ANY_TWO_CARD, "civ_card_13"]
    return why(scene({"cards": [SECOND[card]] if second else [], **tribe}, row=row, **given), "place civ_1 1")


@pytest.mark.parametrize(
    ("card", "tribe", "given", "expected"),
    [
        (LEVEL, {"level": 4, "second": True}, {}, "card_gain"),
        (LEVEL, {"level": 10, "second": True}, {}, "culture_second"),
        (LEVEL, {"level": 5, "second": True}, {}, "culture_second"),  # its fields feed it already
        ("civ_card_18", {"level": 1, "people": 1}, {}, "card_gain"),  # the lower half counts the level
        ("civ_card_18", {"level": 10}, {}, "multiplier"),
        (TOOL, {"tools": [4, 4, 3], "second": True}, {}, "card_gain"),
        (TOOL, {"tools": [4, 4, 4], "second": True}, {}, "culture_second"),
        (TOOL, {"tools": [], "home": 1, "second": True}, {"round": LAST}, "culture_second"),
        (TOOL, {"tools": [], "home": 2, "second": True}, {"round": LAST}, "card_gain"),
        (ONE_USE, {"tools": [1]}, {}, "card_gain"),
        (ONE_USE, {"tools": [1], "home": 1}, {"round": LAST}, "multiplier"),
        (ONE_USE, {"tools": [], "home": 1}, {"round": LAST}, "card_blocks"),
        (FOOD, {"level": 0, "food": 0}, {}, "card_gain"),
        (FOOD, {"level": 0, "food": 9}, {}, "card_gain"),
        (FOOD, {"level": 0, "food": 9}, {"round": LAST}, "card_blocks"),
        (FOOD, {"level": 9, "food": 0}, {}, "card_blocks"),
        (DRAW, {"second": True}, {}, "card_gain"),
        (DRAW, {"second": True}, {"deck_left": 0}, "culture_second"),
        (STONE, {"level": 0, "stone": 9}, {"options": {"resource_supply": "limited_58"}}, "card_gain"),
        (STONE, {"level": 0, "stone": 12}, {"options": {"resource_supply": "limited_58"}}, "card_blocks"),
        (
            DRAW_GOLD,
            {"gold": 10, "cards": [TOOL]},
            {"options": {"resource_supply": "limited_58"}},
            "culture_second",
        ),
    ],
)
def test_only_an_effect_that_helps_is_said_to_be_valuable(
    card: str, tribe: dict[str, Any], given: dict[str, Any], expected: str
) -> None:
    assert offered(card, given=given, **tribe) == expected


@pytest.mark.parametrize(("round_", "expected"), [(1, "best_die"), (LAST, "no_better_die")])
def test_a_die_is_not_said_to_be_the_best_where_another_is_worth_as_much(round_: int, expected: str) -> None:
    """In the last round each resource is worth one point."""
    buyer = {"at": {"forest": 1}, "cards": ["civ_card_08"]}
    lottery = {"at": "civ_1", "card": "civ_card_08", "buyer": 0, "dice": [1, 3]}
    assert why(acting(buyer, {}, active=0, lottery=lottery, round=round_), "die 3") == expected


@pytest.mark.parametrize(
    ("place", "stock", "expected"),
    [
        ("civ_3", {"wood": 2, "brick": 2}, {"wood": "cheap_payment", "brick": "spared_payment"}),
        ("civ_3", {"stone": 1, "gold": 2}, {"stone": "cheap_payment", "gold": "spared_payment"}),
        ("building_1", {"wood": 2, "brick": 2}, {"wood": "paid_points", "brick": "dear_payment"}),
        ("building_1", {"brick": 2, "gold": 1}, {"brick": "paid_points", "gold": "dear_payment"}),
    ],
)
def test_a_payment_is_called_the_cheapest_or_the_dearest_only_where_it_is(
    place: str, stock: dict[str, int], expected: dict[str, str]
) -> None:
    state = acting({"at": {place: 1}, **stock}, piles=[{"tiles": [RANGE]}, {}])
    play(state, f"act {place}")
    assert {resource: why(state, f"pay {resource}") for resource in expected} == expected


def test_what_is_put_down_already_can_be_no_cheaper() -> None:
    state = acting({"at": {"civ_3": 1}, "wood": 1, "brick": 1, "stone": 1})
    play(state, "act civ_3", "pay wood")
    assert why(state, "pay brick") == "cheap_payment"
