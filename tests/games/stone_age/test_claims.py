"""What Stone Age's hints claim holds in the position that they are given for, played out by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

import pytest

from engine.core.chance import SeededChance
from engine.core.command import Command
from engine.games.stone_age import any_two
from engine.games.stone_age.advice import doubt
from engine.games.stone_age.commands import PAY, RESOLVE, FeedResource, PlaceWorkers, ResolveLocation
from engine.games.stone_age.content import (
    BUILDING_PLACES,
    CARD_PLACES,
    CONSTANTS,
    FIELD,
    GATHERING,
    HUT,
    RESOURCES,
    Location,
    Resource,
)
from engine.games.stone_age.frames import Hunger
from engine.games.stone_age.gaining import gain_level, gain_person, gain_tool
from engine.games.stone_age.mind import MIND
from engine.games.stone_age.rounds import is_last
from engine.games.stone_age.rules import STONE_AGE
from engine.games.stone_age.scoring import score_lines
from engine.games.stone_age.state import StoneAgeState
from tests.conformance.walks import WALKS, Walk, positions
from tests.games.stone_age.driver import acting, legal, play, scene

OURS = [walk for walk in WALKS if walk.game_id == "stone-age"]
ANY_TWO_CARD, ONE_USE, DICE_CARD = "civ_card_02", "civ_card_22", "civ_card_04"
LOST: Final = -CONSTANTS.points_for_starving

_OF_A_NEXT_ROUND = {"field", "hut", "tool", "hunts_ahead", "food_kept", "save_one_use"}
_OF_THE_LAST = {"field_last", "hut_last", "tool_last", "tool_now", "hunts_last", "food_last", "counts_more"}
_GAINS = {"tool_maker": gain_tool, "field": gain_level, "hut": gain_person}


def after_the_village(state: StoneAgeState) -> StoneAgeState:
    """The position once one's own people on the field and at the hut have acted."""
    then = state.clone()
    for place, gain in ((FIELD, gain_level), (HUT, gain_person)):
        if then.tribe.at[place.index]:
            gain(then, then.active, place.id)
    return then


def takes(state: StoneAgeState, place: Location, resource: Resource) -> bool:
    """Whether a resource is paid at a place, at once or if it is chosen, by who had the best of dice and cards."""
    then = state.clone()
    tribe = then.tribe
    cards = any(tribe.at[other.index] for other in CARD_PLACES if other is not place)
    tribe.stock = [
        have
        + (6 * people + tribe.tools_left + 1) // kind.divisor * bool(people)
        + 2 * len(tribe.any_two)
        + 6 * cards
        for kind, have, people in zip(RESOURCES, tribe.stock, tribe.at[1:5], strict=True)
    ]
    had, act = tribe.stock[resource.index], RESOLVE[place.index]
    if act not in STONE_AGE.legal(then):
        return False
    STONE_AGE.apply(then, act, SeededChance(1))
    return tribe.stock[resource.index] < had or PAY[resource.index] in STONE_AGE.legal(then)


def meals(stock: Sequence[int], missing: int, least: Sequence[int] = (0, 0, 0, 0)) -> Iterator[list[int]]:
    for eaten in product(*(range(few, have + 1) for few, have in zip(least, stock, strict=True))):
        if sum(eaten) == missing:
            yield list(eaten)


def least_worth(state: StoneAgeState, first: Any = None) -> int:
    """The fewest points that a meal would cost: with one of ``first``, else with the two of a card, too."""
    frame, stocks = state.agenda[-1], [list(state.tribe.stock)]
    assert isinstance(frame, Hunger)
    least = [int(resource is first) for resource in RESOURCES]
    if first is None:
        for two in any_two.BESIDE.legal(state, frame.seat):
            kinds = (two.first, two.second)  # type: ignore[attr-defined]
            stocks.append(
                [have + kinds.count(kind) for have, kind in zip(state.tribe.stock, RESOURCES, strict=True)]
            )
    each = [1 if is_last(state) else resource.divisor for resource in RESOURCES]
    return min(
        sum(count * worth for count, worth in zip(eaten, each, strict=True))
        for stock in stocks
        for eaten in meals(stock, frame.missing, least)
    )


def points_of_cards(state: StoneAgeState) -> int:
    tribe = state.tribe
    return sum(line.points for line in score_lines(state.options, tribe, tribe.cards + tribe.drawn))


def untrue(state: StoneAgeState, command: Command, why: str, details: Mapping[str, Any]) -> str:
    """What does not hold of a reason in a position; nothing if it does."""
    tribe, last = state.tribe, is_last(state)
    if last and why in _OF_A_NEXT_ROUND:
        return "no round follows"
    if not last and why in _OF_THE_LAST:
        return "this is not the last round"
    if why in ("food_needed", "hunts_ahead", "hunts_freely", "hunts_last"):
        fed = after_the_village(state).tribe
        need = fed.people - fed.level
        if why == "hunts_freely":
            return "" if need <= 0 else "the fields don't feed all"
        if why != "hunts_last" and (details["need"], details["have"]) != (need, tribe.food):
            return "the meal takes another number"
        return "" if need > 0 and (why == "food_needed") == (need > tribe.food) else "there is enough, or not"
    if why == "dice_now":
        assert isinstance(command, ResolveLocation)
        places = [place for place in (*BUILDING_PLACES, *CARD_PLACES) if tribe.at[place.index]]
        resource = command.location.resource
        spends = resource is not None and any(takes(state, place, resource) for place in places)
        return "" if spends else "no place takes it"
    if why == "starve_cheaper":
        dear = doubt(state, command) is None and least_worth(state) > LOST
        return "" if dear else "a cheaper meal would do"
    if why == "feed_cheaper":
        assert isinstance(command, FeedResource)
        return "" if least_worth(state, command.resource) < LOST else "the meal is worth as much"
    if why == "helps_later":
        then = state.clone()
        gain_tool(then, then.active, "tool_maker")
        return "" if then.tribe.fresh_tools > tribe.fresh_tools else "the tool has been used"
    if why == "tool_now":
        rolls = tribe.home > 1 or any(tribe.at[place.index] for place in GATHERING)
        cards = any(
            card is not None and card.gain == "roll" and tribe.at[place.index]
            for place, card in zip(CARD_PLACES, state.row, strict=True)
        )
        return "" if rolls or cards else "no roll follows"
    if why == "counts_more":
        assert isinstance(command, PlaceWorkers | ResolveLocation)
        then = state.clone()
        _GAINS[command.location.id](then, then.active, command.location.id)
        more = points_of_cards(then) - points_of_cards(state)
        return "" if more == details["points"] > 0 else "another number of points"
    return ""


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_what_a_hint_claims_holds_in_the_position(walk: Walk) -> None:
    said: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for _, state in positions(walk):
        for command in STONE_AGE.legal(state):
            reason = MIND.reason(state, command)
            said[reason.why] += 1
            if found := untrue(state, command, reason.why, reason.details):
                wrong[f"{reason.why}: {found}"] += 1
    assert not wrong
    assert said["food_needed"]
    assert said["dice_now"]


def why(state: StoneAgeState, notation: str) -> str:
    """The reason for a legal command; what it claims holds."""
    assert notation in legal(state)
    command = STONE_AGE.grammar.read(notation)
    reason = MIND.reason(state, command)
    assert not untrue(state, command, reason.why, reason.details), reason.why
    return reason.why


def last(*tribes: dict[str, Any], **given: Any) -> StoneAgeState:
    """A position of the last round."""
    state = scene(*tribes, round=CONSTANTS.stop.rounds, **given)
    assert is_last(state)
    return state


def test_what_is_gained_in_the_last_round_is_praised_for_no_later_one() -> None:
    home = {"people": 5, "food": 3}
    assert why(last(home), "place field 1") == "field_last"
    assert why(last(home), "place tool_maker 1") == "tool_now"
    assert why(last(home), "place hut 2") == "hut_last"
    for place, count, expected in (
        ("field", 1, "field_last"),
        ("hut", 2, "hut_last"),
        ("tool_maker", 1, "tool_last"),
    ):
        acts = {"people": 5, "at": {place: count}}
        assert why(last(acts, phase="act"), f"act {place}") == expected
    rolls = last({"people": 5, "at": {"tool_maker": 1, "forest": 1}}, phase="act")
    assert why(rolls, "act tool_maker") == "helps_later"


@pytest.mark.parametrize(
    ("place", "count", "card"),
    [("field", 1, "civ_card_17"), ("hut", 2, "civ_card_32"), ("tool_maker", 1, ONE_USE)],
)
def test_in_the_last_round_a_gain_may_still_count_on_cards(place: str, count: int, card: str) -> None:
    tribe = {"people": 5, "cards": [card]}
    assert why(last(tribe), f"place {place} {count}") == "counts_more"
    assert why(last({**tribe, "at": {place: count}}, phase="act"), f"act {place}") == "counts_more"


def test_a_tool_that_is_improved_once_used_helps_no_later_roll() -> None:
    at = {"tool_maker": 1, "forest": 1}
    for used, expected in (([0, 1, 2], "tool"), ([0, 1], "helps_later")):
        assert why(acting({"at": at, "tools": [1, 1, 1], "used": used}), "act tool_maker") == expected


@pytest.mark.parametrize(
    ("level", "food", "placed", "acted"),
    [
        (5, 0, "hunts_freely", "hunts_freely"),
        (3, 0, "food_needed", "food_last"),
        (3, 9, "hunts_last", "hunts_last"),
    ],
)
def test_food_of_the_last_round_is_for_one_meal(level: int, food: int, placed: str, acted: str) -> None:
    tribe = {"level": level, "food": food}
    assert why(last(tribe), "place hunting_grounds 2") == placed
    assert why(last({**tribe, "at": {"hunting_grounds": 2}}, phase="act"), "act hunting_grounds") == acted


def test_a_tool_of_a_card_is_kept_for_no_roll_after_the_last_round() -> None:
    state = last({"at": {"forest": 1}, "tools": [1], "cards": [ONE_USE]}, phase="act")
    play(state, "act forest", dice=[[1]])
    assert why(state, "confirm_roll") == "enough"


@pytest.mark.parametrize(
    ("at", "people", "level", "food", "expected"),
    [
        ({"field": 1}, 5, 0, 4, "hunts_ahead"),
        ({"hut": 2}, 5, 0, 5, "food_needed"),
        ({"field": 1, "hut": 2}, 6, 0, 5, "food_needed"),
        ({"field": 1}, 5, 4, 0, "hunts_freely"),
    ],
)
def test_the_meal_counts_who_is_on_the_field_and_at_the_hut(
    at: dict[str, int], people: int, level: int, food: int, expected: str
) -> None:
    tribe = {"people": people, "level": level, "food": food, "at": at}
    assert why(scene(tribe), "place hunting_grounds 1") == expected


def test_a_resource_is_spent_only_where_it_is_taken() -> None:
    """The first tile takes wood and brick."""
    piles = [{"tiles": ["building_tile_01"]}, {"tiles": ["building_tile_26"]}]
    tribe = {"at": {"forest": 1, "river": 1, "building_1": 1}, "brick": 1}
    assert why(acting(tribe, piles=piles), "act forest") == "dice_now"
    assert why(acting(tribe, piles=piles), "act river") == "resources_kept"
    tribe = {"at": {"forest": 1, "river": 1, "building_1": 1, "building_2": 1}}
    assert why(acting(tribe, piles=piles), "act river") == "dice_now"


_TWO_BRICKS_ONE_STONE, _WOOD_BRICK_GOLD, _FIVE_OF_TWO = (
    f"building_tile_{number}" for number in ("08", "09", "23")
)


@pytest.mark.parametrize(
    ("also", "expected"),
    [
        ({}, "resources_kept"),
        ({"wood": 9, "brick": 9}, "resources_kept"),
        ({"at": {"river": 1}}, "dice_now"),
        ({"gold": 1}, "dice_now"),
        ({"cards": [ANY_TWO_CARD]}, "dice_now"),  # it can bring the gold
        ({"at": {"civ_1": 1}}, "dice_now"),  # a card takes anything
        ({"at": {"quarry": 1}, "tools": [4, 4, 4]}, "resources_kept"),
    ],
)
def test_a_resource_is_spent_only_where_the_price_can_still_be_reached(
    also: dict[str, Any], expected: str
) -> None:
    """The one building takes no wood, and for the other there is no gold."""
    piles = [{"tiles": [_TWO_BRICKS_ONE_STONE]}, {"tiles": [_WOOD_BRICK_GOLD]}]
    at = {"forest": 2, "clay_pit": 2, "building_1": 1, "building_2": 1, **also.get("at", {})}
    tribe = {"people": 10, "wood": 3, "brick": 1, **also, "at": at}
    row = ["civ_card_01", "civ_card_03", DICE_CARD, "civ_card_05"]
    assert why(acting(tribe, piles=piles, row=row), "act forest") == expected


@pytest.mark.parametrize(
    ("tile", "tribe", "expected"),
    [
        (_TWO_BRICKS_ONE_STONE, {"stone": 1}, "resources_kept"),  # one person makes one brick at most
        (_TWO_BRICKS_ONE_STONE, {"stone": 1, "tools": [2]}, "dice_now"),
        (_TWO_BRICKS_ONE_STONE, {"stone": 1, "tools": [2], "used": [0]}, "resources_kept"),
        (_TWO_BRICKS_ONE_STONE, {"stone": 1, "tools": [1]}, "resources_kept"),
        (
            _TWO_BRICKS_ONE_STONE,
            {"stone": 1, "tools": [1], "at": {"tool_maker": 1}},
            "resources_kept",
        ),  # too late
        (_FIVE_OF_TWO, {"at": {"quarry": 1}, "tools": [4, 4, 1]}, "resources_kept"),  # each tool helps once
        (_FIVE_OF_TWO, {"at": {"quarry": 1}, "tools": [4, 4, 1], "stone": 1}, "dice_now"),
    ],
)
def test_tools_may_bring_what_a_price_still_lacks(tile: str, tribe: dict[str, Any], expected: str) -> None:
    at = {"clay_pit": 1, "building_1": 1, **tribe.get("at", {})}
    state = acting({**tribe, "at": at}, piles=[{"tiles": [tile]}, {}])
    assert why(state, "act clay_pit") == expected


@pytest.mark.parametrize(
    ("theirs", "gathers", "saves", "helps"),
    [(19, "resources_kept", "save_tools", "helps_later"), (20, "full", "enough", "tool_last")],
)
def test_no_roll_is_to_come_where_the_supply_is_used_up(
    theirs: int, gathers: str, saves: str, helps: str
) -> None:
    """Of the 20 pieces of wood one is left, or none."""
    given: Any = {"options": {"resource_supply": "limited_58"}}
    rivals = {"wood": theirs}
    at = {"tool_maker": 1, "forest": 1}
    assert why(acting({"at": at}, rivals, **given), "act forest") == gathers
    assert why(last({"at": at}, rivals, phase="act", **given), "act tool_maker") == helps
    at = {"river": 1, "forest": 1}
    state = last({"at": at, "tools": [4, 4, 3]}, rivals, phase="act", **given)
    play(state, "act river", dice=[[4]])
    assert why(state, "confirm_roll") == saves


@pytest.mark.parametrize(
    ("brick", "stone", "expected"), [(0, 2, "tool"), (1, 1, "tool"), (1, 2, "helps_later")]
)
def test_a_tool_helps_later_only_where_gold_can_come_back(brick: int, stone: int, expected: str) -> None:
    """All ten pieces of gold are owned, one by the tribe; its building takes none, the one beside it does."""
    at = {"tool_maker": 1, "river": 1, "building_1": 1, "building_2": 1}
    piles = [{"tiles": ["building_tile_12"]}, {"tiles": ["building_tile_16"]}]
    tribe = {"at": at, "gold": 1, "brick": brick, "stone": stone - 1}
    state = acting(tribe, {"gold": 9}, piles=piles, options={"resource_supply": "limited_58"})
    assert why(state, "act tool_maker") == expected


@pytest.mark.parametrize(("theirs", "expected"), [(19, "tool"), (18, "helps_later")])
def test_a_tool_helps_no_roll_that_surely_takes_all_that_is_left(theirs: int, expected: str) -> None:
    """Of the 20 pieces of wood three dice bring at least one, and one or two are left."""
    given: Any = {"options": {"resource_supply": "limited_58"}}
    state = acting({"at": {"tool_maker": 1, "forest": 3}}, {"wood": theirs}, **given)
    assert why(state, "act tool_maker") == expected


@pytest.mark.parametrize(("stone", "expected"), [(12, "tool"), (9, "helps_later")])
def test_a_card_pays_for_another_only_with_what_the_supply_holds(stone: int, expected: str) -> None:
    """The third card costs three, two are there, and the dice of the first bring stone, of which there are twelve."""
    tribe = {"at": {"tool_maker": 1, "civ_1": 1, "civ_3": 1}, "wood": 1, "gold": 1}
    row = ["civ_card_34", "civ_card_22", "civ_card_36", "civ_card_30"]
    state = acting(tribe, {"stone": stone, "brick": 16}, row=row, options={"resource_supply": "limited_58"})
    assert why(state, "act tool_maker") == expected


@pytest.mark.parametrize(("wood", "expected"), [(4, "save_tools"), (3, "enough")])
def test_no_roll_is_to_come_for_a_card_that_cannot_be_paid(wood: int, expected: str) -> None:
    """Four resources pay for the card of two dice, and hunting brings none."""
    tribe = {"at": {"hunting_grounds": 1, "civ_4": 1}, "wood": wood, "tools": [1]}
    state = last(tribe, phase="act", row=[None, None, None, DICE_CARD])
    play(state, "act hunting_grounds", dice=[[1]])
    assert why(state, "confirm_roll") == expected


def hungry(missing: int, **tribe: Any) -> StoneAgeState:
    state = acting({"people": 5, "level": 5 - missing, "food": 0, "at": {"river": 1}, **tribe})
    play(state, "recall river")
    return state


@pytest.mark.parametrize(
    ("missing", "stock", "feeds", "starves"),
    [
        (3, {"wood": 3}, "feed_cheaper", "starve_keeps"),  # 9
        (2, {"stone": 2}, "feed_saves", "starve_keeps"),  # 10
        (2, {"gold": 2}, "feed_saves", "starve_cheaper"),  # 12
        (2, {"gold": 2, "cards": [ANY_TWO_CARD]}, "feed_saves", "starve_keeps"),  # 2 wood are 6
    ],
)
def test_points_and_resources_are_compared_as_the_doubt_does(
    missing: int, stock: dict[str, Any], feeds: str, starves: str
) -> None:
    state = hungry(missing, **stock)
    kind = next(iter(stock))
    assert (why(state, f"feed {kind}"), why(state, "starve")) == (feeds, starves)
