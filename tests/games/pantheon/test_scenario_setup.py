"""A scene says what matters; all else is filled in soundly, and what makes no sense is refused."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import BrokenFile
from engine.games.pantheon.content import NATIONS
from engine.games.pantheon.rules import PANTHEON
from tests.games.pantheon.table import legal, question_at, staged

SCENES: dict[str, dict[str, Any]] = {
    "bonus": {},
    "action": {},
    "move": {},
    "follow": {"asked": 1},
    "draw": {},
    "buy": {"purse": 1},
    "pray": {"seats": [{"hand": {"temple": 6, "dancer": 6, "jewel": 6, "priest": 6}}, {}]},
    "reserve": {},
    "raise": {"asked": 1},
    "hand_to_seven": {"nation": "graecia", "seats": [{"hand": {"temple": 8}}, {}]},
    "gallia": {"nation": "gallia"},
    "gallia_god": {"nation": "gallia", "revealed": "vinthrad_1"},
    "aegyptus": {"nation": "aegyptus"},
    "cartago": {"nation": "cartago"},
    "free_column": {},
    "traitera": {"seats": [{"gods": ["traitera_1"]}, {}]},
}


def test_every_question_can_be_staged() -> None:
    assert set(SCENES) == set(PANTHEON.questions)


@pytest.mark.parametrize("asks", PANTHEON.questions)
def test_a_question_needs_little(asks: str) -> None:
    state = staged(asks=asks, **SCENES[asks])
    PANTHEON.check(state)
    assert question_at(state) == (SCENES[asks].get("asked", 0), asks)
    assert legal(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_of_which_nothing_is_said(seats: int) -> None:
    state = PANTHEON.set_up({"seats": [{} for _ in range(seats)]})
    view = PANTHEON.view(state, None)
    assert (view.nations, view.phase, view.asks) == (("roma",), "turns", "action")
    assert (len(view.gods), len(view.loot), view.pile) == (seats + 1, seats + 1, 71)
    assert len({seat.bonus for seat in view.seats}) == seats


def test_earlier_nations_and_later_ones() -> None:
    state = staged(epoch=3, nations=["iberia", "gallia"], next_nations=["persia", "aegyptus"])
    view = PANTHEON.view(state, None)
    assert view.nations == ("iberia", "gallia", "roma")
    assert PANTHEON.view(staged(epoch=3), None).nations[2] == "roma"
    assert [NATIONS[number].id for number in state.nations_to_come[:2]] == ["persia", "aegyptus"]


def test_what_comes_next_from_the_piles() -> None:
    state = staged(
        pile=["priest", "coin1"],
        god_stack=["vinthrad_4"],
        bag=["steps"],
        low=[3, 1],
        high=[6],
        display=["none", "move", "move", "none"],
        coins=["coin4"],
        discard={"jewel": 2},
    )
    view = PANTHEON.view(state, None)
    assert view.display == (None, "move", "move", None)
    assert (view.coin_top, view.coin_stack, view.discard) == ("coin4", 1, 2)
    assert (state.low[:2], state.high[0]) == ((3, 1), 6)
    assert sum(len(pile) for pile in (state.low, state.high)) == 21


@pytest.mark.parametrize(
    "scene",
    [
        {"nation": "atlantis"},
        {"seats": [{}]},
        {"seats": [{"hand": {"temple": 12}}, {}]},
        {"seats": [{"hand": {"incense": 1}}, {}]},
        {"seats": [{"feet": 13}, {}]},
        {"seats": [{"levels": [5, 0, 0, 0]}, {}]},
        {"seats": [{"feet_on": ["q10r06"]}, {}]},
        {"seats": [{"feet_on": ["q10r08"]}, {}]},
        {"seats": [{"columns_on": ["q10r07"]}, {}]},
        {"seats": [{"feet_on": ["q10r07"]}, {"feet_on": ["q10r07"]}, {"feet_on": ["q10r07"]}]},
        {"seats": [{"gods": ["vinthrad_1"]}, {"gods": ["vinthrad_1"]}]},
        {"seats": [{"gods": {"vinthrad_1": 2}}, {}]},
        {"loot": {"q10r07": "money"}},
        {"loot": {}},
        {"asks": "sing"},
        {"asks": "gallia"},
        {"asks": "follow"},
        {"asks": "gallia_god", "nation": "gallia"},
        {"asks": "over"},
        {"asks": "draw", "left": 0},
        {"active": 5},
        {"epoch": 7},
        {"options": {"first_player": 9}},
        {"demigods": [7]},
        {"songs": 3},
        {"coins_turned": True},
        {"agenda": [{"action": {"seat": 1}}]},
        {"seats": [{"pieces": ["q10r07"]}, {}]},
        {"seats": [{"songs": 3}, {}]},
    ],
)
def test_what_makes_no_sense_is_refused(scene: dict[str, Any]) -> None:
    with pytest.raises(BrokenFile):
        staged(**scene)
