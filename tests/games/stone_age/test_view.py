"""What a person may know of Stone Age, and what is dealt anew for a bot (8)."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.chance import SeededChance
from engine.core.errors import BrokenFile
from engine.core.game import Setup
from engine.games.stone_age.rounds import is_last
from engine.games.stone_age.rules import STONE_AGE
from engine.games.stone_age.state import Pile, StoneAgeState
from tests.games.stone_age.driver import acting, play, scene

HUNTING = {"at": {"hunting_grounds": 1}}


def dealt(seats: int = 2) -> StoneAgeState:
    return STONE_AGE.new(Setup(seats, {}), SeededChance(3))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_lies_face_down_is_dealt_anew(seats: int) -> None:
    state = dealt(seats)
    other = STONE_AGE.redeal(state, 0, Random(1))
    assert [pile.top for pile in other.piles] == [pile.top for pile in state.piles]
    assert other.row == state.row
    assert set(other.deck.rest) == set(state.deck.rest)
    assert other.deck != state.deck
    assert other.piles != state.piles
    assert (set(other.removed) != set(state.removed)) == (seats < 4)


def test_a_redeal_of_another_order_is_the_same() -> None:
    state = dealt(3)
    other = state.clone()
    other.deck.cards = (*other.row, *reversed(other.deck.rest))
    other.piles = [Pile(pile.top, pile.below[::-1]) for pile in other.piles]
    below, removed = other.piles[0].below, other.removed
    other.piles[0] = Pile(other.piles[0].top, removed[:6])
    other.removed = (*below, *removed[6:])
    STONE_AGE.check(other)
    assert other != state
    assert STONE_AGE.redeal(other, 0, Random(1)) == STONE_AGE.redeal(state, 0, Random(1))


def test_a_tile_to_be_turned_up_is_dealt_anew() -> None:
    state = acting(HUNTING, {}, piles=[{"face_down": True, "left": 3}])
    tops = {STONE_AGE.redeal(state, 0, Random(seed)).piles[0].tiles[0] for seed in range(12)}
    assert len(tops) > 3
    assert STONE_AGE.view(state, 0).piles[0].tile is None


def test_a_drawn_card_is_known_to_its_owner_alone() -> None:
    state = scene({"drawn": ["civ_card_31"], "buildings": ["building_tile_01"]}, {"drawn": ["civ_card_09"]})
    mine, theirs, public = (STONE_AGE.view(state, seat).tribes[0] for seat in (0, 1, None))
    assert (mine.drawn, mine.hidden_cards, mine.total) == (("civ_card_31",), 0, 3)
    for other in (theirs, public):
        assert (other.drawn, other.hidden_cards, other.total) == ((), 1, 0)
    redealt = [STONE_AGE.redeal(state, 0, Random(seed)) for seed in range(9)]
    assert {other.tribes[0].drawn for other in redealt} == {state.tribes[0].drawn}
    assert len({other.tribes[1].drawn for other in redealt}) > 3
    for other in redealt:
        STONE_AGE.check(other)


def test_a_seat_knows_the_points_of_its_own_cards_and_nobody_elses() -> None:
    own = {"cards": ["civ_card_01"], "drawn": ["civ_card_09"]}
    state = scene(own, {"drawn": ["civ_card_10"]})
    public, mine, theirs = STONE_AGE.scores(state), STONE_AGE.scores(state, 0), STONE_AGE.scores(state, 1)
    assert mine[0].total > theirs[0].total == public[0].total
    assert mine[1] == public[1]
    assert theirs[1].total > public[1].total
    state.ended_by = "cards_short"
    assert STONE_AGE.scores(state) == STONE_AGE.scores(state, 0) == STONE_AGE.scores(state, 1)


def test_drawn_cards_are_turned_up_at_the_end() -> None:
    state = scene({"drawn": ["civ_card_09"]}, phase="over", ended_by="round_limit", round=200)
    assert STONE_AGE.view(state, 1).tribes[0].drawn == ("civ_card_09",)
    assert STONE_AGE.scores(state)[0].total == 1
    assert STONE_AGE.redeal(state, 1, Random(1)).tribes[0].drawn == state.tribes[0].drawn


def test_what_is_hidden_is_in_no_save_file_in_plain_words() -> None:
    state = scene({"drawn": ["civ_card_31"]})
    written = STONE_AGE.dump(state)
    hidden = [*state.tribes[0].drawn, *state.deck.rest, *state.removed]
    hidden += [tile for pile in state.piles for tile in pile.below]
    assert len(hidden) == 1 + 31 + 14 + 12
    assert [thing.id for thing in hidden if thing.id in str(written)] == []
    assert all(pile.top is not None and pile.top.id in str(written["piles"]) for pile in state.piles)
    assert STONE_AGE.load(written) == state


def test_dice_lie_where_they_were_thrown_until_the_next_act() -> None:
    state = acting({"at": {"forest": 2}}, HUNTING)
    play(state, "act forest", "act hunting_grounds", dice=[[2, 4], [5]])
    thrown = {"forest": (2, 4), "hunting_grounds": (5,)}
    assert (state.phase, STONE_AGE.view(state, 0).last_rolls) == ("place", thrown)
    play(state, "place hunting_grounds 5", "place hut 2")
    assert STONE_AGE.view(state, 0).last_rolls == thrown
    play(state, "place hunting_grounds 3")
    view = STONE_AGE.view(state, 0)
    assert (state.phase, view.last_rolls, view.rolled_by) == ("act", {}, {})


def test_dice_are_of_who_threw_them_last() -> None:
    state = acting({"at": {"forest": 2, "hunting_grounds": 1}}, {"at": {"forest": 1}}, {}, {})
    play(state, "act forest", "act hunting_grounds", dice=[[2, 4], [5]])
    assert STONE_AGE.view(state, 0).rolled_by == {"forest": 0, "hunting_grounds": 0}
    play(state, "act forest", dice=[[6]])
    view = STONE_AGE.view(state, 0)
    assert view.last_rolls == {"hunting_grounds": (5,), "forest": (6,)}
    assert view.rolled_by == {"hunting_grounds": 0, "forest": 1}


def test_a_position_that_tells_nobody_who_threw_is_read_and_dice_of_nobody_are_refused() -> None:
    state = acting({"at": {"forest": 2}}, HUNTING)
    play(state, "act forest", dice=[[2, 4]])
    written = STONE_AGE.dump(state)
    earlier = {name: value for name, value in written.items() if name != "throwers"}
    view = STONE_AGE.view(STONE_AGE.load(earlier), 0)
    assert (view.last_rolls, view.rolled_by) == ({"forest": (2, 4)}, {})
    for throwers in ({"forest": 2}, {"river": 0}):
        with pytest.raises(BrokenFile):
            STONE_AGE.load({**written, "throwers": throwers})


ONE_TO_PLACE = [{"at": {"forest": 4}}, {"at": {"hunting_grounds": 5}}]
DRAWING_NONE = ["civ_card_04", "civ_card_01", "civ_card_02", "civ_card_03"]


@pytest.mark.parametrize(
    ("given", "near"),
    [
        ({}, None),
        ({"piles": [{"left": 1}]}, "building_pile_empty"),
        ({"piles": [{"left": 1}], "phase": "act"}, None),
        (
            {"piles": [{"left": 1}], "phase": "act", "tribes": [{"at": {"building_1": 1}}, {}]},
            "building_pile_empty",
        ),
        ({"deck_left": 4}, None),
        ({"deck_left": 3}, "cards_short"),
        (
            {"deck_left": 4, "row": ["civ_card_05", "civ_card_01", "civ_card_02", "civ_card_03"]},
            "cards_short",
        ),
        ({"deck_left": 0, "phase": "act"}, None),
        ({"deck_left": 0, "phase": "act", "tribes": [{"at": {"civ_4": 1}}, {}]}, "cards_short"),
        ({"deck_left": 1, "tribes": ONE_TO_PLACE, "row": DRAWING_NONE}, None),
        ({"deck_left": 0, "tribes": ONE_TO_PLACE, "row": DRAWING_NONE}, "cards_short"),
        ({"deck_left": 1, "tribes": ONE_TO_PLACE, "row": [*DRAWING_NONE[:3], "civ_card_05"]}, "cards_short"),
        ({"deck_left": 2, "tribes": ONE_TO_PLACE, "row": [*DRAWING_NONE[:3], "civ_card_05"]}, None),
        ({"round": 200}, "round_limit"),
        ({"phase": "over", "ended_by": "round_limit", "round": 200, "tribes": [{}, {}]}, None),
    ],
)
def test_whether_the_game_could_end_with_this_round(given: dict[str, object], near: str | None) -> None:
    tribes = [HUNTING, {}]
    assert STONE_AGE.view(STONE_AGE.set_up({"tribes": tribes, **given}), 0).end_near == near


@pytest.mark.parametrize(
    ("given", "last"),
    [
        ({}, False),
        ({"piles": [{"left": 1}]}, False),
        ({"piles": [{"left": 0}], "phase": "act"}, True),
        ({"deck_left": 0}, False),
        ({"deck_left": 1, "phase": "act", "row": ["civ_card_05", "none", "none", "civ_card_03"]}, True),
        ({"deck_left": 2, "phase": "act", "row": ["civ_card_05", "none", "none", "civ_card_03"]}, False),
        ({"round": 200}, True),
        ({"phase": "over", "ended_by": "round_limit", "round": 200, "tribes": [{}, {}]}, False),
    ],
)
def test_whether_the_game_surely_ends_with_this_round(given: dict[str, object], last: bool) -> None:
    state = STONE_AGE.set_up({"tribes": [HUNTING, {}], **given})
    assert is_last(state) is last
    assert STONE_AGE.view(state, 0).end_near is not None or not last


def test_what_is_being_settled_can_be_seen() -> None:
    roll = acting({"at": {"forest": 2}, "tools": [2]}, roll={"at": "forest", "dice": [2, 3], "added": 1})
    view = STONE_AGE.view(roll, 1).roll
    assert (view.location, view.product, view.divisor, view.total, view.gain) == ("forest", "wood", 3, 6, 2)
    pay = acting(
        {"at": {"building_1": 1}, "gold": 4, "wood": 1},
        piles=[{"tiles": ["building_tile_23"]}],
        payment={"at": "building_1", "paid": {"gold": 2, "wood": 1}},
    )
    payment = STONE_AGE.view(pay, 1).payment
    assert (payment.tile, payment.card, payment.points, payment.count, payment.kinds) == (
        "building_tile_23",
        None,
        15,
        5,
        2,
    )


def test_who_takes_a_die_is_told_from_the_buyer_on() -> None:
    state = acting(
        {"at": {"forest": 1}, "cards": ["civ_card_08"]},
        {},
        {},
        active=2,
        lottery={"at": "civ_1", "card": "civ_card_08", "buyer": 0, "dice": [4]},
    )
    lottery = STONE_AGE.view(state, 1).lottery
    assert (lottery.buyer, lottery.takers, lottery.dice) == (0, (2,), (4,))
