"""Scenes of Stone Age: what is left out is filled in, and what makes no sense is refused with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import BrokenFile, BrokenState
from engine.games.stone_age.content import CARDS, TILES
from engine.games.stone_age.frames import Hunger, Meal, RoundEnd
from engine.games.stone_age.rules import STONE_AGE
from tests.games.stone_age.driver import acting, legal, scene

ROW = ["civ_card_01", "civ_card_02", "civ_card_03", "civ_card_04"]
AT_FOREST = {"at": {"forest": 2}}
ROLL = {"at": "forest", "dice": [1, 2]}
NEVER = "an agenda that never comes about"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_left_out_is_filled_in(seats: int) -> None:
    state = scene(*({} for _ in range(seats)))
    assert {*state.row, *state.deck.rest} == set(CARDS)
    tiles = [tile for pile in state.piles for tile in pile.tiles]
    assert {*tiles, *state.removed} == set(TILES)
    assert len(tiles) == 7 * seats
    assert [(tribe.people, tribe.home, tribe.food) for tribe in state.tribes] == [(5, 5, 12)] * seats
    assert (state.active, state.first, state.round, state.phase) == (0, 0, 1, "place")


def test_people_are_counted() -> None:
    state = acting(
        {"at": {"forest": 2}, "home": 1}, {"people": 8, "at": {"river": 3}}, {"people": 7, "home": 6}
    )
    assert [(tribe.people, tribe.home) for tribe in state.tribes] == [(3, 1), (8, 5), (7, 6)]
    assert state.crowd[1] == 2


def test_cards_and_tiles_lie_where_they_are_named_and_nowhere_else() -> None:
    tribe = {"cards": ["civ_card_05", "civ_card_22", "civ_card_23", "civ_card_02"], "spent": ["civ_card_23"]}
    state = scene(
        tribe | {"drawn": ["civ_card_36"], "buildings": ["building_tile_02"]},
        row=[ROW[0], "civ_card_09", "civ_card_10", "civ_card_11"],
        deck=["civ_card_30"],
        deck_left=3,
        piles=[{}, {"tiles": ["building_tile_28", "building_tile_27"], "left": 3}],
    )
    assert [card.id for card in state.deck.rest] == ["civ_card_30", "civ_card_03", "civ_card_04"]
    assert [card.id for card in state.tribes[0].one_use] == ["civ_card_22"]
    assert [card.id for card in state.tribes[0].any_two] == ["civ_card_02"]
    assert [tile.index for tile in state.piles[0].tiles] == [0, 2, 3, 4, 5, 6, 7]
    assert [tile.index for tile in state.piles[1].tiles] == [27, 26, 8]


def test_few_tiles_are_shared_out() -> None:
    owned = [tile.id for tile in TILES[:12]]
    state = scene({"buildings": owned}, {}, {}, {})
    assert [len(pile.tiles) for pile in state.piles] == [4, 4, 4, 4]


@pytest.mark.parametrize(
    ("scene", "sentence"),
    [
        ({"luck": 1}, "Unexpected keyword"),
        ({"agenda": []}, "multiple values for keyword argument 'agenda'"),
        ({"crowd": [0] * 16}, "follows from other fields"),
        ({"tribes": [{"coins": 1}, {}]}, "Unexpected keyword"),
        ({"tribes": [{"stock": [9, 9, 9, 9]}, {}]}, "multiple values for keyword argument 'stock'"),
        ({"piles": [{"top": "building_tile_01"}]}, "unexpected keyword"),
        ({"piles": [{"tiles": ["building_tile_01"], "left": 0}]}, "Stop argument for islice"),
        ({"deck_left": -1}, "Stop argument for islice"),
        ({"row": [*ROW[:3], "civ_card_99"]}, "civ_card_99"),
        ({"row": [*ROW[:3], ROW[0]]}, "a card in two places: civ_card_01"),
        ({"row": ROW[:3]}, "a row with a wrong number of slots"),
        ({"row": [*ROW[:3], "none"]}, "an empty slot while people are placed"),
        (
            {"piles": [{"tiles": ["building_tile_01"]}, {"tiles": ["building_tile_01"]}]},
            "a tile in two places",
        ),
        ({"piles": [{}, {}, {}]}, "a wrong number of piles"),
        ({"piles": [{"left": 0}]}, "a pile without a tile"),
        ({"piles": [{"face_down": True}]}, "a pile without a tile"),
        ({"active": 2}, "no such seat"),
        ({"phase": "over"}, "over without a reason"),
        ({"ended_by": "cards_short"}, "over without a reason"),
        ({"phase": "over", "ended_by": "cards_short"}, "over for a reason that does not hold"),
        ({"phase": "over", "ended_by": "building_pile_empty"}, "over for a reason that does not hold"),
        ({"phase": "over", "ended_by": "round_limit", "round": 199}, "over for a reason that does not hold"),
        ({"round": 201}, "a round after the last"),
        ({"tribes": [{"people": 11}, {}]}, "too few or too many people"),
        ({"tribes": [{"level": 11}, {}]}, "a level out of range"),
        ({"tribes": [{"tools": [1, 1, 1, 1]}, {}]}, "at most 3"),
        ({"tribes": [{"tools": [5]}, {}]}, "a tool out of range"),
        ({"tribes": [{"used": [0]}, {}]}, "a used tool that isn't there"),
        ({"tribes": [{"home": 4, "people": 5}, {}]}, "people lost or found"),
        ({"tribes": [{"home": 6, "people": 5}, {}]}, "people lost or found"),
        ({"tribes": [{"people": 10, "at": {"forest": 8}}, {}]}, "too many people on forest"),
        ({"tribes": [{"at": {"forest": 1}}, {"at": {"forest": 1}}]}, "too many tribes on forest"),
        ({"tribes": [{"at": {"hut": 1}}, {}]}, "one person alone in the hut"),
        ({"tribes": [{"at": {"building_3": 1}}, {}]}, "which is not in the game"),
        ({"tribes": [{"at": {"moon": 1}}, {}]}, "moon"),
        (
            {"tribes": [{"at": {"hut": 2, "field": 1}}, {"at": {"tool_maker": 1}}]},
            "too many places of the village",
        ),
        ({"tribes": [{"home": 0, "at": {"forest": 5}}, {}]}, "a seat is asked that can't place"),
        ({"tribes": [{"wood": 29}, {}], "options": {"resource_supply": "limited_68"}}, "more resources than"),
        ({"roll": ROLL}, NEVER),
        ({"phase": "act"}, "a seat acts that has nobody on the board"),
        # Whoever is still in the hut has nobody newly born: a second birth led to a position that no file may hold.
        (
            {"phase": "act", "tribes": [{"people": 6, "home": 3, "at": {"hut": 2}}, {}]},
            "people lost or found",
        ),
        ({"phase": "act", "tribes": [AT_FOREST, {}], "roll": ROLL | {"dice": [1]}}, "a wrong number of dice"),
        (
            {"phase": "act", "tribes": [AT_FOREST, {}], "roll": ROLL | {"dice": [1, 7]}},
            "less than or equal to 6",
        ),
        ({"phase": "act", "tribes": [AT_FOREST, {}], "hunger": {"missing": 1}}, NEVER),
        (
            {"phase": "act", "tribes": [AT_FOREST, {}], "roll": ROLL, "hunger": {"missing": 1}},
            NEVER,
        ),
        ({"phase": "act", "tribes": [AT_FOREST, {}], "roll": ROLL, "payment": {"at": "civ_1"}}, NEVER),
        ({"phase": "moon"}, "Extra inputs"),
        ({"phase": "act", "tribes": [AT_FOREST, {}], "payment": {"at": "forest"}}, "where nothing is bought"),
        ({"phase": "act", "tribes": [AT_FOREST, {}], "payment": {"at": "civ_1"}}, "without a person there"),
        (
            {"phase": "act", "tribes": [{"at": {"civ_1": 1}}, {}], "row": ["none", *ROW[1:]]},
            "nothing to buy at civ_1",
        ),
        (
            {
                "phase": "act",
                "tribes": [{"at": {"civ_1": 1}}, {}],
                "payment": {"at": "civ_1", "paid": {"gold": 1}},
            },
            "more paid than owned or needed",
        ),
        (
            {"phase": "act", "tribes": [{"at": {"civ_2": 1}, "wood": 1}, {}], "payment": {"at": "civ_2"}},
            "a payment that can't come out",
        ),
        (
            {"phase": "act", "lottery": {"at": "civ_1", "card": "civ_card_06", "buyer": 0, "dice": [1, 2]}},
            "dice for no card",
        ),
        (
            {"phase": "feed", "active": 1, "tribes": [{}, {"food": 0}], "hunger": {"missing": 0}},
            "no real hunger",
        ),
        ({"phase": "feed", "tribes": [AT_FOREST, {}], "hunger": {"missing": 1}}, "people on the board"),
        ({"phase": "feed", "hunger": {"missing": 1}}, "no real hunger"),
        (
            {"phase": "feed", "tribes": [{"food": 0}, {}], "hunger": {"missing": 1, "started": True}},
            "hunger that can't be covered",
        ),
    ],
)
def test_what_makes_no_sense_is_refused(scene: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BrokenFile) as broken:
        STONE_AGE.set_up({"tribes": [{}, {}], **scene})
    assert sentence in str(broken.value.__cause__)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_table_has_two_to_four_seats(seats: int) -> None:
    with pytest.raises(BrokenFile) as broken:
        STONE_AGE.set_up({"tribes": [{}] * seats})
    assert broken.value.refusal.reason == "wrong_seats"
    assert broken.value.refusal.details == {"game": "stone-age", "least": 2, "most": 4, "seats": seats}


def test_a_meal_without_hunger_asks_nothing() -> None:
    with pytest.raises(BrokenFile, match="scene_wrong"):
        STONE_AGE.set_up({"phase": "feed", "tribes": [{}, {}]})


def test_the_others_eat_after_the_hungry_one() -> None:
    state = scene({}, {"food": 0}, {}, phase="feed", first=2, active=1, hunger={"missing": 2})
    assert state.agenda == [RoundEnd(2), Hunger(1, 2)]
    state = scene({"food": 0}, {}, {}, phase="feed", first=2, active=0, hunger={"missing": 2})
    assert state.agenda == [RoundEnd(2), Meal(1), Hunger(0, 2)]
    state.agenda[1] = Meal(2)
    with pytest.raises(BrokenState, match="a meal out of turn"):
        STONE_AGE.check(state)


def test_counts_that_disagree_are_found() -> None:
    state = scene()
    state.crowd[1] = 1
    with pytest.raises(BrokenState, match="a wrong count forest"):
        STONE_AGE.check(state)


def test_the_longest_list_of_commands() -> None:
    state = scene({"people": 10, "cards": ["civ_card_02"]}, {}, {}, {})
    assert len(legal(state)) == 59
