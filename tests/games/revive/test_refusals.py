"""Why nothing happens where a person points: the obstacle that they would meet, not one of another action."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import Refusal
from engine.games.revive.content import (
    ARTIFACT_TYPES,
    BOOK,
    BUILDING_RULES,
    CITIZENS,
    DESERT,
    FOOD,
    LIMITS,
    SITE,
    SLOTS,
)
from engine.games.revive.gaining import surplus
from engine.games.revive.geography import HEXES
from engine.games.revive.places import BOARD_PLACES
from engine.games.revive.rules import REVIVE
from engine.games.revive.state import AREA_CELLS, ReviveState, Tucked
from engine.match.shortcuts import beginnings, refusal, shortcuts
from tests.games.revive.driver import ENDING, play, scene


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
    cost = (BUILDING_RULES.small_gear, 0, 0, 0)
    assert small.details == {"cost": cost, "have": (0, 0, 0, 0), "building": "small"}


def test_a_site_names_the_price_of_a_figure_and_what_is_there(poor: ReviveState) -> None:
    site = pointed(poor, hex_of(poor, SITE))
    assert site is not None
    assert site.reason == "too_few"
    assert site.details["have"] == (0, 1, 2, 0)


def test_terrain_says_that_nothing_goes_there(poor: ReviveState) -> None:
    forest = pointed(poor, hex_of(poor, 0))
    assert forest is not None
    assert forest.reason == "neither_desert_nor_site"


def test_an_artifact_card_is_only_to_look_at_once_it_is_kept(poor: ReviveState) -> None:
    kept = pointed(poor, "artifact_card.ac04")
    assert kept is not None
    assert kept.reason == "only_to_look_at"


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


@pytest.mark.parametrize("place", ["display.citizen.0", "upper.orb", "hibernation.1", "module.t1.1"])
def test_what_only_an_effect_asks_for_names_what_comes_first(poor: ReviveState, place: str) -> None:
    asked = pointed(poor, place)
    assert asked is not None
    assert (asked.reason, asked.details) == ("wrong_decision", {"asks": "action"})
    play(poor, "play s2 t1 top")
    over = pointed(poor, place)
    assert over is not None
    assert (over.reason, over.details) == ("wrong_decision", {"asks": "after_action_over"})


def test_every_place_of_the_board_that_does_nothing_says_why(poor: ReviveState) -> None:
    silent = [place for place in BOARD_PLACES if not _open(poor, place) and pointed(poor, place) is None]
    assert silent == []


def _open(state: ReviveState, place: str) -> bool:
    return any(place in REVIVE.path(state, command) for command in REVIVE.allowed(state))


PHASES = {
    "no module place is a slot": (("play s6 b1 bottom", "module {module}"), "t1", "wrong_decision"),
    "no module place is a card": (("play s6 b1 bottom", "module {module}"), "card.s1", "wrong_decision"),
    "no module place is a figure": (
        ("play s6 b1 bottom", "module {module}"),
        "figure.A",
        "wrong_decision",
    ),
    "a second card needs an open slot": (("play s6 t1 top", "end_action"), "t1", "slot_occupied"),
}


@pytest.mark.parametrize(("played", "place", "reason"), PHASES.values(), ids=PHASES.keys())
def test_what_is_asked_is_said_before_what_a_place_is_for(
    played: tuple[str, ...], place: str, reason: str
) -> None:
    state = scene({"active": ["s1", "s6"]})
    for command in played:
        play(state, command.format(module=state.modules[0] and state.modules[0].id))
    found = REVIVE.refusal(state, (place,))
    assert found is not None
    assert found.reason == reason


def test_the_switch_says_that_it_was_used() -> None:
    state = scene({"active": ["s1"], "switch_used": True})
    used = pointed(state, "switch")
    assert used is not None
    assert used.reason == "switch_used"


@pytest.mark.parametrize("place", ["bar.into.gear", "resource.crystal"])
def test_a_counter_says_that_there_is_no_crystal_to_turn(place: str) -> None:
    state = scene({"active": [], "switch_used": True, "resources": [1, 1, 1, 0]})
    found = pointed(state, place)
    assert found is not None
    assert found.reason == "no_crystal"


@pytest.mark.parametrize(
    ("space", "reason"),
    [
        ("f2", "no_machine"),
        ("f4", "no_machine"),
        ("f7", "space_works_once"),
        ("c3", "space_works_once"),
        ("f12", "space_scores"),
    ],
)
def test_a_space_that_never_holds_a_machine_promises_none(poor: ReviveState, space: str, reason: str) -> None:
    found = pointed(poor, space)
    assert found is not None
    assert found.reason == reason


def test_without_a_card_a_slot_says_so_and_without_a_slot_a_card() -> None:
    empty = pointed(scene({"active": []}), "t1")
    assert empty is not None
    assert empty.reason == "no_card_to_play"
    full = scene({"active": ["s1"]})
    for slot in SLOTS:
        if not slot.locked:
            full.players[0].tuck(slot, Tucked(CITIZENS[1], "top"))
    closed = pointed(full, "card.s1")
    assert closed is not None
    assert closed.reason == "no_open_slot"


def test_a_figure_and_a_place_name_what_keeps_the_figure_then_what_keeps_the_place(poor: ReviveState) -> None:
    high = refusal(REVIVE, poor, ("figure.F", "ls_nw"))
    assert high is not None
    assert high.reason == "figure_not_available"
    far = refusal(REVIVE, poor, ("figure.A", "ls_nw"))
    assert far is not None
    assert far.reason == "too_few"
    wrong = refusal(REVIVE, poor, ("figure.A", hex_of(poor, 0)))
    assert wrong is not None
    assert wrong.reason == "neither_desert_nor_site"


@pytest.mark.parametrize(
    ("figure", "reason"),
    [("A", "figure_placed"), ("B", "figure_needs_place"), ("F", "figure_not_available")],
)
def test_a_figure_that_can_go_nowhere_says_so_before_a_site_is_asked_for(figure: str, reason: str) -> None:
    state = scene({"resources": [0, 6, 6, 3], "active": ["s1"]})
    state.players[0].settle("A", next(there for there, shown in enumerate(state.terrain) if shown == SITE))
    said = pointed(state, f"figure.{figure}")
    assert said is not None
    assert said.reason == reason


def test_a_figure_that_can_be_paid_for_nowhere_says_its_price_at_the_cheapest_site() -> None:
    """It was told to choose a site first, at each of which it was refused."""
    state = scene({"resources": [6, 1, 6, 0], "active": ["s1"]})
    sites = [there.index for there in HEXES if state.may_live(there.index)]
    dear = [refusal(REVIVE, state, ("figure.A", f"hex.{HEXES[there].id}")) for there in sites]
    prices = [said.details["cost"] for said in dear if said is not None and said.reason == "too_few"]
    cheapest = min((price for price in prices if isinstance(price, tuple)), key=sum)
    said = pointed(state, "figure.A")
    assert said is not None
    assert (said.reason, said.rule, said.details["cost"]) == ("too_few", "5.9", cheapest)
    assert said.details["have"] == (0, 1, 6 if cheapest[FOOD] else 0, 0)
    state.players[0].resources[BOOK] = cheapest[BOOK]
    enough = pointed(state, "figure.A")
    assert enough is not None
    assert enough.reason == "figure_needs_place"


def test_the_price_that_is_said_is_that_of_the_site_where_least_is_missing() -> None:
    """Another site asked for less in all, but for more books than there were."""
    state = scene({"resources": [0, 1, 6, 0], "active": ["s1"]})
    sites = [there for there, shown in enumerate(state.terrain) if shown == SITE]
    for figure, there in zip("ABC", sites, strict=True):
        state.players[1].settle(figure, there)
    shared = pointed(state, f"hex.{HEXES[sites[0]].id}")
    said = pointed(state, "figure.A")
    assert shared is not None
    assert said is not None
    assert (shared.details["cost"], said.details["cost"]) == ((0, 3, 1, 0), (0, 2, 5, 0))


def test_a_figure_that_is_dearer_than_what_is_there_says_so_though_another_could_go() -> None:
    state = scene({"resources": [0, 2, 6, 0], "active": ["s1"]})
    state.players[0].settle("A", next(there for there, shown in enumerate(state.terrain) if shown == SITE))
    for figure, reason in (("B", "figure_needs_place"), ("C", "too_few")):
        said = pointed(state, f"figure.{figure}")
        assert said is not None
        assert said.reason == reason


def test_a_figure_that_has_no_place_left_to_live_at_says_so() -> None:
    state = scene({"resources": [0, 6, 6, 3], "active": ["s1"]})
    state.terrain = [DESERT if shown == SITE else shown for shown in state.terrain]
    places = [there.index for there in HEXES if state.may_live(there.index)]
    for figure, there in zip("BCDE", places, strict=True):
        state.players[0].settle(figure, there)
    said = pointed(state, "figure.A")
    assert said is not None
    assert said.reason == "no_site"


@pytest.mark.parametrize("resources", [[0, 0, 0, 0], [6, 6, 6, 3]])
def test_a_figure_on_a_desert_or_on_ice_is_not_told_what_building_or_exploring_there_costs(
    resources: list[int],
) -> None:
    """Where that could be paid nothing was said at all."""
    state = scene({"resources": resources, "active": ["s1"]})
    for place in (hex_of(state, DESERT), "cell13"):
        said = refusal(REVIVE, state, ("figure.A", place))
        assert said is not None
        assert said.reason == "no_site"


def test_a_figure_that_is_too_dear_for_a_place_says_what_it_costs_there_though_another_could_go() -> None:
    """What the cheapest figure costs could be paid, so that nothing was said."""
    state = scene({"resources": [0, 2, 6, 0], "active": ["s1"]})
    sites = [HEXES[there] for there, shown in enumerate(state.terrain) if shown == SITE]
    state.players[0].settle("A", sites[0].index)
    assert refusal(REVIVE, state, ("figure.B", f"hex.{sites[1].id}")) is None
    said = refusal(REVIVE, state, ("figure.C", f"hex.{sites[1].id}"))
    assert said is not None
    assert (said.reason, said.rule) == ("too_few", "5.9")
    play(state, f"populate {sites[1].id}")
    alone = REVIVE.refusal(state, ("figure.C",))
    assert alone is not None
    assert alone.details == said.details


def test_a_figure_can_be_sent_by_itself_and_its_site() -> None:
    rich = scene({"resources": [0, 6, 6, 3], "active": ["s1"]})
    sent = {each.path: each.commands for each in shortcuts(REVIVE, rich)}
    site = hex_of(rich, SITE)
    assert [command.notation for command in sent[site, "figure.A"]] == [
        f"populate {site.removeprefix('hex.')}",
        "figure A",
    ]


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
    for place in ("card.s1", "t2", "switch"):
        kept = pointed(state, place)
        assert kept is not None
        assert (kept.reason, kept.details) == ("surplus", {"lost": surplus(state.players[0]), "free": 0})
    for place, reason in (("t1", "slot_occupied"), ("upper.orb", "wrong_decision")):
        other = pointed(state, place)
        assert other is not None
        assert other.reason == reason


def test_what_would_be_left_for_the_second_action_is_not_told_as_what_is_there() -> None:
    state = scene({"resources": [0, 2, 6, 0], "active": ["s2", "s1"]})
    play(state, "play s2 t1 top")
    told = set()
    for food in (5, LIMITS[FOOD], LIMITS[FOOD] + 2):
        state.players[0].resources = [0, 2, food, 0]
        for cell in AREA_CELLS:
            refusal = pointed(state, cell.id)
            if refusal is None or refusal.reason not in ("too_few", "too_few_then"):
                continue
            left, told_left = min(food, LIMITS[FOOD]), refusal.reason == "too_few_then"
            cost, have = refusal.details["cost"], refusal.details["have"]
            assert isinstance(cost, tuple)
            assert have == (0, 2 if cost[BOOK] else 0, left if cost[FOOD] else 0, 0)
            assert told_left == (left < food and cost[FOOD] > 0)
            told.add((refusal.reason, food > LIMITS[FOOD]))
    assert told >= {("too_few", False), ("too_few_then", True)}


def test_a_building_alone_names_its_price_where_it_would_be_cheapest(poor: ReviveState) -> None:
    large = pointed(poor, "bar.build.large")
    assert large is not None
    assert large.reason == "too_few"
    assert large.details["cost"] == (BUILDING_RULES.large_gear, 0, 0, 0)


def test_each_of_two_crates_that_hold_the_same_can_be_pointed_at() -> None:
    state = scene({"crates": ["ct04", "ct05"]})
    places = {place for command in REVIVE.legal(state) for place in REVIVE.path(state, command)}
    assert {place for place in places if place.startswith("crate.")} == {"crate.ct04", "crate.ct05"}
    assert pointed(state, "crate.ct04") is pointed(state, "crate.ct05") is None


def test_a_type_of_upper_artifacts_of_which_none_is_left_says_so() -> None:
    state = scene({})
    state.upper[0] = 0
    gone = pointed(state, f"upper.{ARTIFACT_TYPES[0]}")
    assert gone is not None
    assert (gone.reason, gone.details) == ("no_artifact_of_type", {"type": ARTIFACT_TYPES[0]})


def test_of_what_would_be_lost_it_is_told_whether_anything_can_still_be_done_first() -> None:
    for crates, free in (([], 0), (["ct01"], 1)):
        state = scene({"resources": [6, 1, 2, 0], "active": ["r01", "s1"], "crates": crates})
        play(state, "play r01 t1 top")
        kept = pointed(state, "card.s1")
        assert kept is not None
        assert (kept.reason, kept.details["free"]) == ("surplus", free)


LAST = {
    "a slot that is occupied": ("t1", {"active": ["s1"]}),
    "a slot without a card": ("t2", {"active": []}),
    "a card without an open slot": ("card.s1", {"active": ["s1"]}),
    "the switch": ("switch", {"active": ["s1"], "switch_used": True}),
}


@pytest.mark.parametrize(("place", "seat"), LAST.values(), ids=LAST.keys())
def test_in_the_last_turn_nothing_is_said_to_come_back_by_hibernating(
    place: str, seat: dict[str, Any]
) -> None:
    """After it no card can be played, nor the switch used."""
    for ending, goes_on in (({}, True), *(({**ENDING, "turns_left": left}, left == 2) for left in range(3))):
        state = scene(seat, {"end_tile": bool(ending)}, **ending)
        for slot in SLOTS if place.startswith("card") else SLOTS[:1]:
            if not slot.locked:
                state.players[0].tuck(slot, Tucked(CITIZENS[1], "top"))
        said = pointed(state, place)
        assert said is not None
        assert said.details == {"goes_on": goes_on}


def test_a_machine_is_said_to_come_back_by_hibernating_as_long_as_that_can_be_done() -> None:
    """In the last turn that is before the first action; the machine can be used after it."""
    seat = {"active": ["s1", "s2"], "tracks": [2, 0, 0], "powered": ["f2"], "energy": 1}
    told = []
    for ending in ({}, {**ENDING, "turns_left": 0}):
        state = scene(seat, {"end_tile": bool(ending)}, **ending)
        for command in ("play s2 t1 top", "end_action", ""):
            said = REVIVE.refusal(state, ("f2",))
            assert said is not None
            assert said.reason == "machine_used"
            told.append(said.details["goes_on"])
            if command:
                play(state, command)
    assert told == [True, True, True, True, False, False]
