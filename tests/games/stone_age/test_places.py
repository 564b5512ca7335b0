"""The places of Stone Age: what each of them means, and what it says where it can't be used."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import Refusal
from engine.games.stone_age.places import BOARD_PLACES
from engine.games.stone_age.rules import STONE_AGE
from engine.games.stone_age.state import StoneAgeState
from tests.games.stone_age.driver import acting, scene

HUNGRY = {"food": 0, "wood": 9}
SETTLING: dict[str, dict[str, Any]] = {
    "place": {},
    "act": {"phase": "act", "tribes": [{"at": {"forest": 2, "civ_1": 1}, "wood": 1}, {}]},
    "tools": {
        "phase": "act",
        "tribes": [{"at": {"forest": 2}, "tools": [1, 1], "used": [1], "cards": ["civ_card_22"]}, {}],
        "roll": {"at": "forest", "dice": [2, 2]},
    },
    "pay": {
        "phase": "act",
        "tribes": [{"at": {"civ_2": 1}, "wood": 3, "cards": ["civ_card_02"]}, {}],
        "payment": {"at": "civ_2", "paid": {"wood": 1}},
    },
    "lottery": {
        "phase": "act",
        "tribes": [{"cards": ["civ_card_06"]}, {}],
        "lottery": {"at": "civ_1", "card": "civ_card_06", "buyer": 0, "dice": [2, 5]},
    },
    "feed": {"phase": "feed", "tribes": [HUNGRY, {}], "hunger": {"missing": 5}},
}


def asking(asks: str) -> StoneAgeState:
    state = STONE_AGE.set_up({"tribes": [{}, {}], **SETTLING[asks]})
    assert state.asks == asks
    return state


def meaning(state: StoneAgeState, *places: str) -> str:
    intended = STONE_AGE.intended(state, places)
    return intended.reason if isinstance(intended, Refusal) else intended.notation


@pytest.mark.parametrize("asks", list(SETTLING))
@pytest.mark.parametrize("place", BOARD_PLACES)
def test_every_place_of_the_board_can_be_used_or_says_why(asks: str, place: str) -> None:
    state = asking(asks)
    usable = {used for command in STONE_AGE.legal(state) for used in STONE_AGE.path(state, command)}
    refusal = STONE_AGE.refusal(state, (place,))
    assert (refusal is None) == (place in usable)
    assert refusal is None or refusal.rule


@pytest.mark.parametrize(
    ("asks", "places", "intended"),
    [
        ("place", ("forest",), "place forest 1"),
        ("place", ("forest",) * 3 + ("bar.place",), "place forest 3"),
        ("place", ("bar.place", "hunting_grounds", "hunting_grounds"), "place hunting_grounds 2"),
        ("place", ("hut",), "place hut 2"),
        ("place", ("building_2",), "place building_2 1"),
        ("place", ("civ_4",), "place civ_4 1"),
        ("place", ("forest", "river"), "one_thing_at_once"),
        ("place", ("home",), "people_by_place"),
        ("act", ("forest",), "act forest"),
        ("act", ("back.civ_1",), "recall civ_1"),
        ("tools", ("tool.1",), "tool 1"),
        ("tools", ("one_use.civ_card_22",), "one_use civ_card_22"),
        ("tools", ("bar.take",), "confirm_roll"),
        ("pay", ("stock.stone",), "pay stone"),
        ("pay", ("bar.pay",), "confirm_payment"),
        ("pay", ("bar.cancel",), "cancel_payment"),
        ("pay", ("food",), "food_pays_nothing"),
        ("act", ("food",), "only_to_look_at"),
        ("pay", ("bar.any.gold", "bar.any.wood"), "any_two wood gold"),
        ("pay", ("bar.any.gold", "bar.any.gold"), "any_two gold gold"),
        ("pay", ("any_two",), "any_two_by_button"),
        ("act", ("any_two",), "any_two wood wood"),
        ("lottery", ("any_two",), "any_two wood wood"),
        ("lottery", ("die.5",), "die 5"),
        ("feed", ("stock.wood",), "feed wood"),
        ("feed", ("bar.starve",), "starve"),
        ("act", ("home",), "only_to_look_at"),
        ("act", ("card.civ_card_02",), "only_to_look_at"),
        ("act", ("drawn.civ_card_02",), "only_to_look_at"),
        ("act", ("stock.food",), "only_to_look_at"),
        ("act", ("one_use.civ_card_02",), "only_to_look_at"),
        ("act", ("bar.any.gold",) * 3, "only_to_look_at"),
        ("act", (), "only_to_look_at"),
    ],
)
def test_what_places_mean(asks: str, places: tuple[str, ...], intended: str) -> None:
    assert meaning(asking(asks), *places) == intended


@pytest.mark.parametrize(
    ("asks", "place", "reason", "rule"),
    [
        ("place", "building_3", "no_such_location", "2.4"),
        ("place", "stock.wood", "wrong_decision", "5.1"),
        ("place", "home", "people_by_place", "5.1"),
        ("act", "bar.place", "wrong_decision", "5.3"),
        ("act", "river", "nobody_there", "5.3"),
        ("act", "back.river", "nobody_there", "5.2"),
        ("act", "back.building_4", "no_such_location", "2.4"),
        ("tools", "forest", "wrong_decision", "5.4"),
        ("tools", "tool.1", "tool_used", "5.4"),
        ("tools", "tool.2", "no_such_tool", "5.4"),
        ("tools", "one_use.civ_card_23", "no_such_tool", "5.4"),
        ("pay", "stock.gold", "not_owned", "5.7"),
        ("pay", "bar.pay", "wrong_payment", "5.7"),
        ("pay", "food", "food_pays_nothing", "2.2"),
        ("pay", "any_two", "any_two_by_button", "5.8"),
        ("act", "any_two", "no_any_two", "5.8"),
        ("lottery", "die.6", "no_such_die", "5.7"),
        ("pay", "hunting_grounds", "wrong_decision", "5.6"),
        ("lottery", "hunting_grounds", "wrong_decision", "5.7"),
        ("feed", "stock.gold", "not_owned", "5.9"),
        ("feed", "forest", "wrong_decision", "5.9"),
        ("feed", "bar.any.wood", "no_any_two", "5.8"),
        ("lottery", "bar.any.wood", "wrong_decision", "5.7"),
    ],
)
def test_why_a_place_cannot_be_used(asks: str, place: str, reason: str, rule: str) -> None:
    refusal = STONE_AGE.refusal(asking(asks), (place,))
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == (reason, rule)


@pytest.mark.parametrize(
    ("tile", "stock", "details"),
    [
        ("building_tile_01", {"wood": 1}, {"price": "fixed", "lack": (1, 1, 0, 0)}),
        (
            "building_tile_20",
            {"wood": 3, "brick": 1},
            {"price": "kinds", "count": 4, "kinds": 3, "owned_kinds": 2},
        ),
        ("building_tile_26", {}, {"price": "any", "least": 1, "have": 0}),
    ],
)
def test_what_is_lacking_is_told(tile: str, stock: dict[str, int], details: dict[str, Any]) -> None:
    state = acting({"at": {"building_1": 1}, **stock}, piles=[{"tiles": [tile]}])
    refusal = STONE_AGE.refusal(state, ("building_1",))
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("cannot_afford", "5.6")
    assert details.items() <= refusal.details.items()
    assert STONE_AGE.refusal(state, ("back.building_1",)) is None


def test_after_the_end_everything_says_so() -> None:
    state = scene(phase="over", ended_by="round_limit", round=200)
    for place in BOARD_PLACES:
        refusal = STONE_AGE.refusal(state, (place,))
        assert refusal is not None
        assert refusal.reason == "game_over"
