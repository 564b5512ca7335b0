"""What takes an action or a movement card first in Pantheon, and can surely be had with it in one go."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.core.command import Command
from engine.core.game import Choose
from engine.games.pantheon.advice import payment
from engine.games.pantheon.commands import TakeGod
from engine.games.pantheon.content import GODS
from engine.games.pantheon.rules import PANTHEON
from engine.games.pantheon.state import PantheonState
from engine.match.shortcuts import Shortcut, in_one_go, shortcuts
from tests.conformance.walks import WALKS, Walk, positions
from tests.games.pantheon.table import legal, play, question_at, staged

OURS = [walk for walk in WALKS if walk.game_id == "pantheon"]
DECIDES = {"action", "end_move", "end_buy", "end_turn", "end_swap", "decline", "use_traitera"}
"""Verbs that end a turn or a decision, or choose what it is about: they are said, and never come along with others."""


def implied(place: str) -> bool:
    """What a god is paid with is no part of the way to it, as at the table."""
    return place.startswith("bar.offer.")


def offered(state: PantheonState) -> dict[str, list[str]]:
    """By the place that is pointed at the commands that are given."""
    found: dict[str, list[str]] = {}
    for shortcut in shortcuts(PANTHEON, state, implied):
        (place,) = shortcut.path
        found[place] = [command.notation for command in shortcut.commands]
    return found


def prepared(state: PantheonState) -> list[str]:
    return [command.notation for command in PANTHEON.prepares(state)]


RICH: dict[str, Any] = {
    "hand": {"move": 1, "coin1": 1, "coin3": 1, "temple": 5, "priest": 5},
    "levels": [0, 0, 0, 3],
    "feet": 3,
    "columns": 2,
}
SCENE: dict[str, Any] = {
    "asks": "action",
    "gods": ["gaiviles_2", "vinthrad_2"],
    "display": ["temple", "move", "coin1", "jewel"],
    "seats": [RICH, {}],
}


def test_an_action_is_chosen_for_the_sake_of_what_it_begins_with() -> None:
    state = staged(**SCENE)
    assert prepared(state) == ["action move", "action draw", "action buy", "action pray"]
    found = offered(state)
    for slot in range(4):
        assert found[f"display.{slot}"] == ["action draw", f"take display{slot}"]
    assert found["pile"] == ["action draw", "take pile"]
    assert found["hand.move"] == ["action move", "play_move"]
    for coin in ("coin1", "coin3"):
        assert found[f"hand.{coin}"] == ["action buy", f"play_coin {coin}"]
    assert "hand.temple" not in found


def test_a_god_is_paid_with_the_fewest_cards() -> None:
    found = offered(staged(**SCENE))
    assert found["god.gaiviles_2"] == ["action pray", "god gaiviles_2 priest"]
    poor = {**RICH, "hand": {"temple": 5}, "levels": [0, 0, 0, 0]}
    found = offered(staged(**{**SCENE, "seats": [poor, {}]}))
    assert found["god.gaiviles_2"] == ["action pray", "god gaiviles_2 temple"]
    assert "god.vinthrad_2" not in found


def test_of_two_equal_gods_both_can_be_taken() -> None:
    rich = {"hand": {"temple": 3, "dancer": 2, "jewel": 1}}
    found = offered(staged(asks="action", gods=["pietalte_2", "pietalte_3"], seats=[rich, {}]))
    for god in ("pietalte_2", "pietalte_3"):
        assert found[f"god.{god}"] == ["action pray", f"god {god} temple dancer jewel"]


def test_hexes_are_stepped_on_after_the_action_and_with_a_card_where_steps_lack() -> None:
    near = staged(**SCENE)
    play(near, "action move")
    at_once = {f"hex.{notation[6:]}" for notation in legal(near) if notation.startswith("place ")}
    play(near, "play_move")
    with_card = {f"hex.{notation[6:]}" for notation in legal(near) if notation.startswith("place ")}
    found = offered(staged(**SCENE))
    assert at_once
    assert {place for place in found if place.startswith("hex.")} == with_card >= at_once
    for place in with_card:
        card = [] if place in at_once else ["play_move"]
        assert found[place] == ["action move", *card, f"place {place[4:]}"]


@pytest.mark.parametrize("asks", ["move", "follow"])
def test_in_a_move_a_card_is_played_for_the_sake_of_a_hex_out_of_reach(asks: str) -> None:
    for steps in range(4):
        scene = {**SCENE, "asks": asks, "asked": 0, "active": int(asks == "follow"), "steps": steps}
        state = staged(**scene)
        move = PANTHEON.view(state, 0).move
        assert move is not None
        found = offered(state)
        assert set(found) == {f"hex.{place}" for place in move.farther}
        assert bool(found) == (steps == 0)
        for place, commands in found.items():
            assert commands == ["play_move", f"place {place[4:]}"]


def test_who_has_no_card_follows_nowhere_with_it() -> None:
    seats = [{**RICH, "hand": {"temple": 1}}, {}]
    state = staged(**{**SCENE, "asks": "follow", "asked": 0, "active": 1, "steps": 0, "seats": seats})
    assert prepared(state) == []
    assert offered(state) == {}


def test_one_card_is_played_and_not_all_of_them() -> None:
    """Two steps lead onto every hex: another card would be wasted."""
    many = {**RICH, "hand": {"move": 5}}
    state = staged(**{**SCENE, "asks": "move", "steps": 0, "seats": [many, {}]})
    assert prepared(state) == ["play_move"]
    assert {len(commands) for commands in offered(state).values()} == {2}
    play(state, "play_move")
    assert "play_move" in legal(state)
    assert prepared(state) == []


def test_coins_are_played_for_no_sake_but_their_own() -> None:
    """Which coins to part with, and for what, is a decision that nobody is spared."""
    state = staged(**{**SCENE, "asks": "buy", "purse": 0})
    assert {"play_coin coin1", "play_coin coin3"} <= set(legal(state))
    assert prepared(state) == []
    assert offered(state) == {}
    funded = {**RICH, "gods": {"stonkus_1": 1}}
    found = offered(staged(**{**SCENE, "nation": "roma", "seats": [funded, {}]}))
    assert found["stock.columns"] == ["action buy", "buy column"]
    assert found["offering.temple"] == ["action buy", "raise temple"]


def test_a_hex_that_is_bought_in_one_go_says_what_it_costs() -> None:
    """2 coins, as Orange stands there; the one step of a move is too few."""
    funded = {**RICH, "hand": {"priest": 1}, "gods": {"stonkus_1": 1, "stonkus_2": 1}}
    state = staged(**{**SCENE, "seats": [funded, {"feet": 3, "feet_on": ["q10r05"]}]})
    (bought,) = (each for each in shortcuts(PANTHEON, state, implied) if each.path == ("hex.q10r05",))
    assert [command.notation for command in bought.commands] == ["action buy", "place_paid q10r05"]
    assert bought.details["coins"] == 2


def test_nothing_is_promised_where_the_display_would_be_filled_first() -> None:
    state = staged(**SCENE)
    state.display[1] = None
    assert "action draw" in prepared(state)
    assert not {place for place in offered(state) if place.startswith(("display.", "pile"))}


def test_who_can_only_pass_is_offered_nothing() -> None:
    state = staged(asks="action", gods=["vinthrad_2"], seats=[{"feet": 0, "columns": 0}, {}])
    state.pile, state.display = (), [None] * 4
    state.discard = [0] * len(state.discard)
    assert legal(state) == ["action pass"]
    assert prepared(state) == []
    assert offered(state) == {}


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_whatever_is_offered_can_be_had_and_decides_nothing_by_the_way(walk: Walk) -> None:
    found: Counter[str] = Counter()
    for number, state in positions(walk, every=5):
        pending = PANTHEON.pending(state)
        if not isinstance(pending, Choose):
            continue
        seat, asks = question_at(state)
        known = PANTHEON.redeal(state, seat, Random(number))
        gods: set[int] = set()
        view = PANTHEON.view(state, seat)
        if asks in ("move", "follow"):
            assert view.move is not None
            farther = view.move.farther if view.move.cards else ()
            assert set(offered(known)) == {f"hex.{place}" for place in farther}
        for shortcut in shortcuts(PANTHEON, known, implied):
            assert in_one_go(PANTHEON, known, shortcut.commands) is None
            assert in_one_go(PANTHEON, state, shortcut.commands) is None
            assert shortcut.wish.verb not in DECIDES
            assert PANTHEON.doubt(after(state, shortcut), shortcut.wish) is None
            found[shortcut.wish.verb] += 1
            if isinstance(shortcut.wish, TakeGod):
                god = shortcut.wish.god
                assert god.index not in gods
                gods.add(god.index)
                then = after(state, shortcut)
                before = sum(then.realms[seat].hand)
                events = PANTHEON.apply(then, shortcut.wish, SeededChance(0))
                paid = next(event for event in events if event.kind == "god_taken")
                assert len(paid.cards) == payment(state, seat, god).cards <= before
        if asks == "action":
            payable = {god for god in state.gods if not payment(state, seat, GODS[god]).missing}
            assert gods == payable
    assert {"place", "take", "god", "play_coin"} <= set(found)


def after(state: PantheonState, shortcut: Shortcut) -> PantheonState:
    """The position in which the wish is legal."""
    then = state.clone()
    before: tuple[Command, ...] = shortcut.commands[:-1]
    play(then, *(command.notation for command in before))
    return then


@pytest.mark.parametrize(("temples", "dancers", "kind"), [(7, 5, "temple"), (5, 7, "dancer")])
def test_the_payment_that_is_named_is_the_one_that_a_click_would_fill_in(
    temples: int, dancers: int, kind: str
) -> None:
    """Both take as many cards: the one that keeps the rarer kind is the best."""
    seat = {**RICH, "hand": {"temple": temples, "dancer": dancers}, "levels": [0, 0, 0, 0]}
    state = staged(**{**SCENE, "gods": ["gaiviles_2"], "seats": [seat, {}]})
    assert offered(state)["god.gaiviles_2"] == ["action pray", f"god gaiviles_2 {kind}"]
