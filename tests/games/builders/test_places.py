"""The places of The Builders: what each of them means, and what it says where it can't be used."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import Refusal
from engine.games.builders.places import BOARD_PLACES
from engine.games.builders.rules import BUILDERS
from engine.games.builders.state import BuildersState

ROWS = {
    "building_row": ["chapel", "bower", "none", "hotel", "rural_house"],
    "worker_row": ["craftsman_0013", "none", "master_0230", "apprentice_0101", "craftsman_1111a"],
}

MEANINGS = {
    "market.building.0": "start chapel",
    "market.building.1": "start bower",
    "market.building.2": "slot_empty",
    "market.building.3": "start hotel",
    "market.building.4": "start rural_house",
    "market.worker.0": "recruit craftsman_0013",
    "market.worker.1": "slot_empty",
    "market.worker.2": "recruit master_0230",
    "market.worker.3": "recruit apprentice_0101",
    "market.worker.4": "recruit craftsman_1111a",
    "market.next_building": "deck_empty",
    "market.next_worker": "deck_empty",
    "bar.coins.1": "coins 1",
    "bar.coins.2": "coins 2",
    "bar.coins.3": "coins 3",
    "bar.buy": "buy",
    "bar.end_turn": "end",
    "done.post": "only_to_look_at",
}


def staged(**changes: Any) -> BuildersState:
    mine = {"available": ["laborer_2001", "apprentice_0110"], "sites": {"inn": [], "farm": ["master_0023"]}}
    scene = {"deck_exact": True, "yards": [{"completed": ["post"], **mine}, {"sites": {"castle": []}}]}
    return BUILDERS.set_up({**scene, **ROWS, **changes})


def meaning(state: BuildersState, *places: str) -> str:
    intended = BUILDERS.intended(state, places)
    return intended.reason if isinstance(intended, Refusal) else intended.notation


@pytest.mark.parametrize(("place", "intended"), list(MEANINGS.items()))
def test_what_a_place_means(place: str, intended: str) -> None:
    assert meaning(staged(), place) == intended


def test_every_place_of_the_board_is_tried_here() -> None:
    assert set(BOARD_PLACES) <= set(MEANINGS)


@pytest.mark.parametrize(
    ("places", "section"),
    [
        ((), "5"),
        (("market.building.0",), "5.1"),
        (("market.building.2",), "11.1"),
        (("market.worker.0",), "5.2"),
        (("crew.apprentice_0110",), "5.3"),
        (("site.inn",), "5.3"),
        (("crew.apprentice_0110", "site.inn"), "5.3"),
        (("bar.coins.2",), "5.4"),
        (("bar.buy",), "5.5"),
        (("bar.end_turn",), "5"),
        (("done.post",), "5"),
    ],
)
def test_the_rules_tell_of_what_is_pointed_at_and_else_of_the_turn(
    places: tuple[str, ...], section: str
) -> None:
    assert BUILDERS.section(staged(), places) == section


@pytest.mark.parametrize("worker", ["laborer_2001", "apprentice_0110"])
@pytest.mark.parametrize("site", ["inn", "farm"])
def test_a_worker_and_a_site_are_a_send_in_either_order(worker: str, site: str) -> None:
    state = staged()
    places = (f"crew.{worker}", f"site.{site}")
    assert meaning(state, *places) == meaning(state, *places[::-1]) == f"send {worker} {site}"
    assert BUILDERS.refusal(state, places) is None


@pytest.mark.parametrize(
    ("changes", "places", "reason"),
    [
        ({"action_points": 0}, ("market.building.0",), "no_action_points"),
        ({"action_points": 0}, ("crew.apprentice_0110",), "send_action_points"),
        ({"action_points": 0}, ("site.inn",), "send_action_points"),
        ({"action_points": 1, "sent": {"farm": 1}}, ("site.farm",), "send_action_points"),
        ({}, ("crew.master_0023", "site.inn"), "worker_busy"),
        ({}, ("crew.master_0230", "site.inn"), "not_your_worker"),
        ({}, ("crew.apprentice_0110", "crew.master_0230"), "not_your_worker"),
        ({}, ("crew.apprentice_0110", "site.castle"), "not_your_site"),
        ({}, ("crew.apprentice_0110", "site.post"), "site_completed"),
        ({"yards": [{"available": ["apprentice_0110"]}, {}]}, ("crew.apprentice_0110",), "no_site"),
        ({"yards": [{"sites": {"inn": []}}, {}]}, ("site.inn",), "nobody_available"),
        (
            {"yards": [{"coins": 1, "available": ["apprentice_0110"], "sites": {"inn": []}}, {}]},
            ("site.inn",),
            "wage",
        ),
        ({"yards": [{"coins": 4}, {}]}, ("bar.buy",), "buy_coins"),
        ({"action_points": 1}, ("bar.coins.2",), "no_action_points"),
        ({"options": {"must_use_all_actions": True}}, ("bar.end_turn",), "actions_left"),
        ({"ended_by": "stalled", "stall_rounds": 10}, ("bar.end_turn",), "game_over"),
    ],
)
def test_why_a_place_cannot_be_used(changes: dict[str, Any], places: tuple[str, ...], reason: str) -> None:
    refusal = BUILDERS.refusal(staged(**changes), places)
    assert refusal is not None
    assert refusal.reason == reason
    assert refusal.rule


NO_SITE = {"yards": [{"available": ["apprentice_0110"]}, {}]}
NOBODY = {"yards": [{"sites": {"inn": ["apprentice_0110"]}}, {}]}


@pytest.mark.parametrize(
    ("changes", "place", "told"),
    [
        (NO_SITE, "crew.apprentice_0110", {"may_start": 1}),
        ({**NO_SITE, "action_points": 0}, "crew.apprentice_0110", {"may_start": 0}),
        ({**NO_SITE, "building_row": ["none"] * 5}, "crew.apprentice_0110", {"may_start": 0}),
        (NOBODY, "site.inn", {"may_recruit": 1}),
        ({**NOBODY, "action_points": 0}, "site.inn", {"may_recruit": 0}),
        ({**NOBODY, "worker_row": ["none"] * 5}, "site.inn", {"may_recruit": 0}),
    ],
)
def test_what_would_help_is_told_only_where_it_can_be_done(
    changes: dict[str, Any], place: str, told: dict[str, int]
) -> None:
    state = staged(**changes)
    refusal = BUILDERS.refusal(state, (place,))
    assert refusal is not None
    assert refusal.details == told
    (said,), verb = told.values(), {"may_start": "start", "may_recruit": "recruit"}[next(iter(told))]
    assert bool(said) == (verb in {command.verb for command in BUILDERS.legal(state)})


def test_an_empty_deck_is_told_as_empty() -> None:
    workers = ["craftsman_0013", "laborer_1020", "master_0230", "apprentice_0101", "craftsman_1111a"]
    state = staged(worker_row=workers, worker_deck=["master_3002"])
    place = "market.next_building"
    assert BUILDERS.refusal(state, (place,)) == Refusal("deck_empty", "11.1", {"row": "building"})
    assert meaning(state, "market.next_worker") == "next_card"
    refusal = BUILDERS.refusal(staged(), ("market.next_worker",))
    assert refusal == Refusal("deck_empty", "11.1", {"row": "worker"})


def test_without_a_site_the_obstacle_of_the_best_one_is_named() -> None:
    """A second worker on the Inn would cost an action more; what is missing at the Farm is the wage."""
    sites = {"inn": ["master_0230"], "farm": []}
    mine = {"available": ["craftsman_0013"], "sites": sites, "coins": 0}
    state = staged(yards=[mine, {}], sent={"inn": 1}, action_points=1, worker_row=["none"] * 5)
    refusal = BUILDERS.refusal(state, ("crew.craftsman_0013",))
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("wage", "5.3")
    dear = BUILDERS.refusal(state, ("crew.craftsman_0013", "site.inn"))
    assert dear is not None
    assert dear.reason == "send_action_points"
