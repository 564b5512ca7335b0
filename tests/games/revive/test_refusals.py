"""Why nothing happens where a person points: the obstacle that they would meet, not one of another action."""

from __future__ import annotations

import pytest

from engine.core.errors import Refusal
from engine.games.revive.content import BUILDING_RULES, DESERT, SITE
from engine.games.revive.gaining import surplus
from engine.games.revive.geography import HEXES
from engine.games.revive.places import BOARD_PLACES
from engine.games.revive.rules import REVIVE
from engine.games.revive.state import ReviveState
from engine.match.shortcuts import beginnings, refusal
from tests.games.revive.driver import play, scene


def pointed(state: ReviveState, place: str) -> Refusal | None:
    return refusal(REVIVE, state, (place,))


def hex_of(state: ReviveState, terrain: int) -> str:
    return next(f"hex.{HEXES[there].id}" for there, shown in enumerate(state.terrain) if shown == terrain)


@pytest.fixture
def poor() -> ReviveState:
    return scene({"resources": [0, 1, 2, 0], "active": ["s1", "s2"]})


def test_a_desert_names_the_price_of_the_smallest_building_that_is_left(poor: ReviveState) -> None:
    desert = hex_of(poor, DESERT)
    small = pointed(poor, desert)
    assert small is not None
    assert small.reason == "too_few"
    assert small.details == {"cost": (BUILDING_RULES.small_gear, 0, 0, 0), "have": (0, 0, 0, 0)}


def test_a_site_names_the_price_of_a_figure_and_what_is_there(poor: ReviveState) -> None:
    site = pointed(poor, hex_of(poor, SITE))
    assert site is not None
    assert site.reason == "too_few"
    assert site.details["have"] == (0, 1, 2, 0)


def test_terrain_says_that_nothing_goes_there(poor: ReviveState) -> None:
    forest = pointed(poor, hex_of(poor, 0))
    assert forest is not None
    assert forest.reason == "neither_desert_nor_site"


def test_after_the_first_action_it_is_said_why_the_second_is_impossible(poor: ReviveState) -> None:
    desert = hex_of(poor, DESERT)
    before = pointed(poor, desert)
    play(poor, "play s2 t1 top")
    now = REVIVE.refusal(poor, (desert,))
    assert now is not None
    assert now.reason == "wrong_decision"
    later = pointed(poor, desert)
    assert later is not None
    assert later.reason == "too_few"
    assert before is not None
    assert later.details["cost"] == before.details["cost"]


def test_every_place_of_the_board_that_does_nothing_says_why(poor: ReviveState) -> None:
    silent = [place for place in BOARD_PLACES if not _open(poor, place) and pointed(poor, place) is None]
    assert silent == []


def _open(state: ReviveState, place: str) -> bool:
    return any(place in REVIVE.path(state, command) for command in REVIVE.allowed(state))


def test_pointing_at_what_the_second_action_could_be_ends_the_first(poor: ReviveState) -> None:
    play(poor, "play s2 t1 top")
    begun = beginnings(REVIVE, poor)
    assert {begun["card.s1"].notation, begun["b1"].notation} == {"end_action"}
    desert = hex_of(poor, DESERT)
    assert desert not in begun, "nothing can be built"


def test_where_something_would_be_lost_the_first_action_is_ended_by_its_button_alone() -> None:
    state = scene({"resources": [6, 1, 2, 0], "active": ["r01", "s1"]})
    play(state, "play r01 t1 top")
    assert any(surplus(state.players[0]))
    assert beginnings(REVIVE, state) == {}
