"""The places of Pantheon: what each of them means, and what it says where it can't be used."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import Refusal
from engine.games.pantheon.commands import TakeGod
from engine.games.pantheon.content import GOD_BY_ID, GODS
from engine.games.pantheon.places import BOARD_PLACES
from engine.games.pantheon.rules import PANTHEON
from engine.games.pantheon.state import PantheonState
from tests.games.pantheon.table import play, staged

WIDEST = [
    ("pietalte_1", "pietalte_2", "pietalte_3", "pietalte_4", "surparit_3"),
    ("surparit_3", "surparit_4", "pietalte_1", "pietalte_2", "pietalte_3"),
    ("surparit_3", "pietalte_1", "stonkus_4", "vinthrad_3", "traitera_1"),
    ("surparit_3", "pietalte_1", "vinthrad_1", "gadicea_1", "depraccus_1"),
]
"""Displays of four players with most ways to pay: with equal tiles, and with different ones."""

HAND = {"move": 1, "coin2": 1, "temple": 1}

MEANINGS = [
    ({}, "bar.move", "action move"),
    ({}, "bar.draw", "action draw"),
    ({}, "bar.buy", "action buy"),
    ({}, "bar.pray", "action pray"),
    ({}, "bar.pass", "action pass"),
    ({}, "hand.move", "play_move"),
    ({}, "hand.coin2", "play_coin coin2"),
    ({}, "hand.temple", "cards_for_gods"),
    ({"asks": "buy", "purse": 1}, "hand.temple", "discard temple"),
    ({"asks": "free_column"}, "hand.temple", "discard temple"),
    ({}, "hand.nothing", "only_to_look_at"),
    ({}, "hex.q10r07", "place q10r07"),
    ({}, "hex.q00r00", "sea"),
    ({}, "display.0", "take display0"),
    ({}, "display.3", "take display3"),
    ({}, "pile", "take pile"),
    ({}, "offering.temple", "raise temple"),
    ({}, "stock.feet", "buy foot"),
    ({}, "stock.columns", "buy column"),
    ({}, "bar.end_move", "end_move"),
    ({}, "bar.end_buy", "end_buy"),
    ({"asks": "gallia", "epoch": 2, "nation": "gallia"}, "pile", "gallia_cards"),
    ({"asks": "gallia", "epoch": 2, "nation": "gallia"}, "god_stack", "gallia_god"),
    ({}, "god_stack", "only_to_look_at"),
    ({}, "bar.decline", "decline"),
    ({"asks": "aegyptus", "epoch": 2, "nation": "aegyptus"}, "stock.columns", "swap foot_to_column"),
    ({"asks": "aegyptus", "epoch": 2, "nation": "aegyptus"}, "stock.feet", "swap column_to_foot"),
    ({}, "bar.end_swap", "end_swap"),
    ({}, "medal.traitera", "only_to_look_at"),
    ({}, "bar.end_turn", "end_turn"),
    ({}, "bonus.bonus_god", "bonus bonus_god"),
    ({}, "bar.offer.0.temple", "choose_god"),
    ({}, "nowhere", "only_to_look_at"),
    ({"asks": "buy", "purse": 1}, "hex.q10r07", "place_paid q10r07"),
    ({"asks": "free_column"}, "hex.q10r08", "free_column q10r08"),
    ({"asks": "free_column"}, "hex.q10r07", "no_site"),
    ({"asks": "reserve"}, "stock.feet", "reserve feet"),
    ({"asks": "reserve"}, "stock.columns", "reserve columns"),
]


def meaning(state: PantheonState, *places: str) -> str:
    intended = PANTHEON.intended(state, places)
    return intended.reason if isinstance(intended, Refusal) else intended.notation


@pytest.mark.parametrize(("scene", "place", "intended"), MEANINGS)
def test_what_a_place_means(scene: dict[str, Any], place: str, intended: str) -> None:
    state = staged(**scene, seats=[{"hand": HAND}, {}])
    assert meaning(state, place) == intended
    refusal = PANTHEON.refusal(state, (place,))
    assert refusal is None or (refusal.reason and refusal.rule)


def test_every_sort_of_board_place_is_tried_here() -> None:
    tried = {place for _, place, _ in MEANINGS}
    assert {place.rstrip("0123") for place in BOARD_PLACES if not place.startswith("offering.")} <= {
        place.rstrip("0123") for place in tried
    }


def test_the_own_traitera_is_used_where_that_is_asked() -> None:
    state = staged(asks="traitera", seats=[{"gods": {"traitera_1": 1}}, {}])
    assert meaning(state, "medal.traitera") == "use_traitera"
    assert PANTHEON.refusal(state, ("medal.traitera",)) is None
    assert meaning(state, "medal.stonkus") == "only_to_look_at"


@pytest.mark.parametrize("place", ["stock.feet", "stock.columns"])
def test_a_swap_is_refused_at_its_place_as_by_its_button(place: str) -> None:
    for swapping, feet, columns, reason in (
        ("column_to_foot" if place == "stock.columns" else "foot_to_column", 3, 3, "other_way_round"),
        (None, 0 if place == "stock.columns" else 3, 3 if place == "stock.columns" else 0, "none_to_swap"),
    ):
        scene = {"asks": "aegyptus", "epoch": 2, "nation": "aegyptus", "swapping": swapping}
        state = staged(**scene, seats=[{"feet": feet, "columns": columns}, {}])
        refusal = PANTHEON.refusal(state, (place,))
        assert refusal is not None
        assert refusal.reason == reason


def test_a_card_is_discarded_where_too_many_are_held() -> None:
    state = staged(epoch=2, nation="germania", asks="hand_to_seven", seats=[{"hand": {"temple": 8}}, {}])
    assert meaning(state, "hand.temple") == "discard temple"
    assert meaning(state, "hand.move") == "discard move"
    assert PANTHEON.refusal(state, ("hand.move",)).reason == "not_in_hand"


def praying() -> PantheonState:
    seats = [{"levels": [4, 0, 0, 0], "hand": {"dancer": 4, "jewel": 1}}, {}]
    return staged(asks="pray", gods=["taksator_3", "plaesiris_3", "surparit_1"], seats=seats)


@pytest.mark.parametrize(
    ("places", "intended"),
    [
        (("god.taksator_3",), "god taksator_3 temple dancer"),
        (("god.taksator_3", "bar.offer.1.temple"), "god taksator_3 dancer temple"),
        (("bar.offer.0.dancer", "god.taksator_3"), "god taksator_3 dancer temple"),
        (("god.taksator_3", "bar.offer.1.dancer", "bar.offer.0.temple"), "god taksator_3 temple dancer"),
        (("god.surparit_1",), "god surparit_1 temple dancer"),
        (("god.plaesiris_3", "bar.offer.0.temple", "bar.offer.1.temple"), "god plaesiris_3 temple temple"),
        (("god.plaesiris_3", "bar.offer.0.dancer", "bar.offer.1.temple"), "god plaesiris_3 dancer temple"),
        (("god.taksator_3", "pile"), "only_to_look_at"),
        (("god.taksator_3", "bar.offer.0.incense"), "only_to_look_at"),
        (("god.taksator_3", "bar.offer.0.temple", "bar.offer.0.dancer"), "only_to_look_at"),
        (("hand.jewel",), "pay_by_number"),
        (("god.taksator_3", "hand.jewel"), "pay_by_number"),
        (("god.taksator_3", "bar.offer.0.temple", "offering.jewel"), "pay_by_number"),
        (("god.zeus",), "only_to_look_at"),
        (("god.taksator_3", "god.surparit_1"), "only_to_look_at"),
        (("hex.q10r07", "hex.q10r05"), "only_to_look_at"),
    ],
)
def test_a_god_and_offers_are_a_prayer(places: tuple[str, ...], intended: str) -> None:
    assert meaning(praying(), *places) == intended


@pytest.mark.parametrize(
    ("places", "reason", "details"),
    [
        (("god.surparit_1",), "offerings", {"kind": "temple", "count": 2}),
        (("god.plaesiris_3", "bar.offer.0.temple", "bar.offer.1.temple"), "one_kind_once", {}),
        (("god.plaesiris_3", "bar.offer.0.dancer", "bar.offer.1.temple"), "equal_groups", {}),
        (("god.vinthrad_1",), "not_there", {}),
        (("hex.q10r07",), "wrong_decision", {}),
    ],
)
def test_why_a_prayer_cannot_be_said(
    places: tuple[str, ...], reason: str, details: dict[str, int | str]
) -> None:
    refusal = PANTHEON.refusal(praying(), places)
    assert refusal is not None
    assert (refusal.reason, bool(refusal.rule)) == (reason, True)
    assert details.items() <= dict(refusal.details).items()


def test_a_god_that_can_not_be_paid_says_so_before_an_action_is_chosen() -> None:
    seats = [{"levels": [4, 0, 0, 0], "hand": {"dancer": 4, "jewel": 1}}, {}]
    state = staged(asks="action", gods=["taksator_3", "plaesiris_3", "surparit_1"], seats=seats)
    lacking = PANTHEON.refusal(state, ("god.surparit_1",))
    assert lacking is not None
    assert (lacking.reason, dict(lacking.details)["count"]) == ("offerings", 2)
    assert PANTHEON.refusal(state, ("god.taksator_3",)).reason == "wrong_decision"
    assert PANTHEON.refusal(state, ("god.gaiviles_2",)).reason == "wrong_decision"


def test_gallia_asks_for_one_offer() -> None:
    seats = [{"levels": [4, 0, 0, 0], "hand": {"temple": 2}}, {}]
    state = staged(epoch=2, nation="gallia", asks="gallia_god", revealed="gadicea_1", seats=seats)
    assert meaning(state, "god.gadicea_1", "bar.offer.0.temple") == "god gadicea_1 temple"
    assert PANTHEON.refusal(state, ("god.gadicea_1", "bar.offer.0.temple")) is None
    assert PANTHEON.refusal(state, ("god.gadicea_1", "bar.offer.0.dancer")).reason == "offerings"


@pytest.mark.parametrize(
    ("hand", "told"),
    [({"temple": 6, "dancer": 6, "jewel": 6, "priest": 6}, "gallia_god"), ({}, "gallia_god_short")],
)
def test_another_god_waits_until_the_revealed_one_is_paid_or_declined(
    hand: dict[str, int], told: str
) -> None:
    scene = {"epoch": 2, "nation": "gallia", "asks": "gallia_god", "revealed": "gadicea_1"}
    state = staged(**scene, gods=["taksator_3"], seats=[{"hand": hand}, {}])
    refusal = PANTHEON.refusal(state, ("god.taksator_3",))
    assert (refusal.reason, refusal.details) == ("wrong_decision", {"asks": told})


def test_an_empty_place_of_the_display_says_that_no_card_is_left() -> None:
    state = staged(asks="draw", seats=[{}, {}])
    state.display[1] = None
    assert PANTHEON.refusal(state, ("display.1",)).reason == "no_card_left"


def test_of_equal_tiles_one_is_weighed_and_either_may_be_taken() -> None:
    hand = {"temple": 3, "dancer": 3, "jewel": 3, "priest": 3}
    gods = ["pietalte_3", "plaesiris_1", "pietalte_1"]
    state = staged(asks="pray", gods=gods, seats=[{"hand": hand}, {}])
    weighed = [command for command in PANTHEON.legal(state) if isinstance(command, TakeGod)]
    allowed = [command for command in PANTHEON.allowed(state) if isinstance(command, TakeGod)]
    assert {command.god.id for command in weighed} == {"pietalte_3"}  # five of a kind are not in this hand
    assert {command.god.id for command in allowed} == {"pietalte_3", "pietalte_1"}
    for god, other in (("pietalte_3", "pietalte_1"), ("pietalte_1", "pietalte_3")):
        assert PANTHEON.refusal(state, (f"god.{god}",)) is None
        then = state.clone()
        play(then, f"god {god} temple dancer jewel")
        assert {GODS[left].id for left in then.gods} == {"plaesiris_1", other}
        assert [GODS[won].id for won, _ in then.realms[0].gods] == [god]


@pytest.mark.parametrize("display", WIDEST)
def test_a_prayer_never_has_too_many_answers(display: tuple[str, ...]) -> None:
    """Whatever lies on display, and a seat that can pay for all of it in every way."""
    rich = {"temple": 6, "dancer": 6, "jewel": 6, "priest": 6}
    state = staged(asks="pray", gods=list(display), seats=[{"hand": rich}, {}, {}, {}])
    legal = PANTHEON.legal(state)
    assert len(set(legal)) == len(legal) < 120
    faces = {(god.kind, god.offering, god.amount) for god in map(GOD_BY_ID.__getitem__, display)}
    assert {(each.god.kind, each.god.offering, each.god.amount) for each in legal} == faces
