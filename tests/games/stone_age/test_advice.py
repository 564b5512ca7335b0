"""What Stone Age's rules advise: the best payments, what things count now, what would be wasted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from engine.core.advice import Doubt
from engine.games.stone_age.advice import (
    CheapTile,
    DearCard,
    IdleReturn,
    LowerHalf,
    Meal,
    Multiplied,
    NeedlessHunger,
    NoEffect,
    Offer,
    UnusedTools,
    Yield,
    doubt,
    gathered,
    lower_half,
    meal,
    multiplied,
    must_starve,
    offer,
    rolls_after,
    span,
    whole_meal,
)
from engine.games.stone_age.commands import ANY_TWO
from engine.games.stone_age.content import (
    BUILDING_PLACES,
    CARD_BY_ID,
    CARD_PLACES,
    CARDS,
    CONSTANTS,
    FOREST,
    HUNTING,
    LOCATION_BY_ID,
    MULTIPLIERS,
    RESOURCE_BY_ID,
    RIVER,
    TILES,
    Amounts,
    Location,
)
from engine.games.stone_age.outlook import may_pay
from engine.games.stone_age.paying import can_come_out, need_at, worth
from engine.games.stone_age.rules import STONE_AGE
from engine.games.stone_age.scoring import score_lines
from engine.games.stone_age.state import StoneAgeState
from engine.match.shortcuts import in_one_go, shortcuts
from tests.conformance.walks import WALKS, Walk, positions
from tests.games.stone_age.driver import acting, legal, play, scene

RANGE, OF_TWO, FIXED = "building_tile_26", "building_tile_19", "building_tile_01"
ANY_TWO_CARD, DICE_CARD = "civ_card_02", "civ_card_04"
FIRST_PILE = BUILDING_PLACES[0]
OURS = [walk for walk in WALKS if walk.game_id == "stone-age"]


def doubted(state: StoneAgeState, notation: str) -> Doubt | None:
    assert notation in legal(state)
    return doubt(state, STONE_AGE.grammar.read(notation))


def stocked(stock: Amounts) -> dict[str, Any]:
    return dict(zip(("wood", "brick", "stone", "gold"), stock, strict=True))


def at_tile(tile: str, stock: Amounts) -> StoneAgeState:
    """Somebody stands on a tile and could pay with a stock."""
    return acting({"at": {"building_1": 1}, **stocked(stock)}, piles=[{"tiles": [tile]}, {}])


# Doubts.


def test_a_place_that_can_do_nothing_more_is_doubted() -> None:
    full = scene({"people": 10, "level": 10, "tools": [4, 4, 4]})
    near = scene({"people": 9, "level": 9, "tools": [4, 4, 3]})
    for notation in ("place tool_maker 1", "place field 1", "place hut 2"):
        assert doubted(full, notation) == NoEffect(notation.split()[1])
        assert doubted(near, notation) is None
    assert doubted(full, "place forest 2") is None


def test_going_home_is_doubted_where_something_could_be_done() -> None:
    people = {"forest": 1, "field": 1, "civ_3": 1, "civ_4": 1, "building_1": 1}
    state = acting({"at": people, "level": 10, "wood": 3}, piles=[{"tiles": [RANGE]}, {}])
    assert doubted(state, "recall forest") == IdleReturn("forest", payable=False, people=1)
    several = acting({"at": {"forest": 2}})
    assert doubted(several, "recall forest") == IdleReturn("forest", payable=False, people=2)
    assert doubted(state, "recall field") is None
    assert doubted(state, "recall civ_3") == IdleReturn("civ_3", payable=True, people=1)
    assert doubted(state, "recall civ_4") is None
    assert doubted(state, "recall building_1") == IdleReturn("building_1", payable=True, people=1)


@pytest.mark.parametrize(
    ("theirs", "expected"), [(19, IdleReturn("forest", payable=False, people=1)), (20, None)]
)
def test_going_home_is_not_doubted_where_the_supply_is_used_up(
    theirs: int, expected: IdleReturn | None
) -> None:
    state = acting({"at": {"forest": 1}}, {"wood": theirs}, options={"resource_supply": "limited_58"})
    assert doubted(state, "recall forest") == expected


@pytest.mark.parametrize("theirs", [19, 20])
@pytest.mark.parametrize("buys", [0, 1])
@pytest.mark.parametrize("own", [0, 1])
def test_tools_are_not_kept_for_a_roll_that_brings_nothing(theirs: int, buys: int, own: int) -> None:
    """Who buys something may put a piece of their own back before they roll for it (ruling 41)."""
    state = rolled(
        5,
        {"wood": theirs - own},
        tools=[1],
        at={"river": 1, "forest": 1, "civ_1": buys},
        wood=own,
        options={"resource_supply": "limited_58"},
    )
    kept = theirs == 19 or (buys and own)
    assert doubted(state, "confirm_roll") == (None if kept else UnusedTools("gold", 0, 1))


@pytest.mark.parametrize(
    ("also", "kept"),
    [
        ({}, False),  # nobody sells anything for wood
        ({"at": {"building_1": 1}, "stone": 1}, False),  # this takes bricks and stone
        ({"at": {"building_2": 1}, "brick": 1}, False),  # this takes wood, but another brick as well
        ({"at": {"building_2": 1}, "brick": 2}, True),
        ({"at": {"building_2": 1, "clay_pit": 1}, "brick": 1}, True),  # one can still be made
        ({"at": {"civ_2": 1}}, False),  # the tool would have to bring the other piece
        ({"at": {"civ_2": 1}, "brick": 1}, True),
        ({"at": {"civ_3": 1}, "brick": 1}, False),
        ({"at": {"civ_3": 1}, "brick": 2}, True),
    ],
)
def test_tools_are_kept_only_where_something_can_be_paid_back_into_the_supply(
    also: dict[str, Any], kept: bool
) -> None:
    """Of the 20 pieces of wood the tribe has one, and only what it pays can be cut (ruling 41)."""
    at = {"river": 1, "forest": 1, **also.get("at", {})}
    state = rolled(
        5,
        {"wood": 19},
        {"resource_supply": "limited_58"},
        **{"tools": [1], "wood": 1, **also, "at": at},
        piles=[{"tiles": ["building_tile_08"]}, {"tiles": ["building_tile_03"]}],
    )
    assert doubted(state, "confirm_roll") == (None if kept else UnusedTools("gold", 0, 1))


@pytest.mark.parametrize(
    ("wood", "die", "tools", "kept"),
    [
        (1, 2, [4], False),  # the tool would have to pay for the card
        (1, 2, [4, 1], False),  # one would do, but then it isn't kept
        (1, 6, [4], True),
        (2, 2, [4], True),
    ],
)
def test_tools_are_kept_for_the_dice_of_a_card_only_if_it_can_be_paid_without_them(
    wood: int, die: int, tools: list[int], kept: bool
) -> None:
    """The card costs two pieces; the roll is for gold."""
    tribe = {"at": {"river": 1, "civ_2": 1}, "wood": wood, "tools": tools}
    dice = {"roll": {"at": "river", "dice": [die]}, "thrown": {"river": [die]}}
    state = acting(tribe, row=[None, DICE_CARD, None, None], **dice)
    assert rolls_after(state, RIVER) is kept
    gained = die // 6, (die + sum(tools)) // 6
    assert doubted(state, "confirm_roll") == (None if kept else UnusedTools("gold", *gained))


@pytest.mark.parametrize(("second", "wood"), [("civ_4", 1), ("civ_2", 1), ("civ_2", 0)])
def test_the_dice_of_one_card_may_pay_for_another_one_if_it_can_be_paid_itself(
    second: str, wood: int
) -> None:
    """With one piece the first is bought; both dice may bring four pieces of wood, and the second costs 4 or 2."""
    cards = {card.rolled_for.id: card.id for card in CARDS if card.rolled_for is not None}
    tribe = {"at": {"hunting_grounds": 1, "civ_1": 1, second: 1}, "wood": wood, "tools": [1]}
    row = [
        cards["wood"],
        *(cards["gold"] if second == place else None for place in ("civ_2", "civ_3", "civ_4")),
    ]
    assert may_pay(acting(tribe, row=row), LOCATION_BY_ID[second]) is bool(wood)


@pytest.mark.parametrize(("wood", "kept"), [(3, False), (4, True)])
def test_tools_are_not_kept_for_the_dice_of_a_card_that_cannot_be_paid(wood: int, kept: bool) -> None:
    """The hunt brings no resources, and the card costs 4."""
    tribe = {"at": {"hunting_grounds": 1, "civ_4": 1}, "wood": wood, "tools": [1]}
    state = acting(tribe, row=[None, None, None, DICE_CARD])
    play(state, "act hunting_grounds", dice=[[1]])
    assert doubted(state, "confirm_roll") == (None if kept else UnusedTools("food", 0, 1))


def test_going_home_is_doubted_where_two_resources_of_a_card_would_pay() -> None:
    people = {"civ_3": 1, "civ_4": 1, "building_1": 1, "building_2": 1}
    fixed, four_kinds = "building_tile_01", "building_tile_21"
    state = acting(
        {"at": people, "wood": 2, "cards": [ANY_TWO_CARD]},
        piles=[{"tiles": [fixed]}, {"tiles": [four_kinds]}],
    )
    for place in ("civ_3", "civ_4", "building_1"):
        assert doubted(state, f"recall {place}") == IdleReturn(place, payable=True, people=1, promised=True)
    assert doubted(state, "recall building_2") is None


def rolled(
    die: int, rivals: Any = None, options: Any = None, piles: Any = None, **tribe: Any
) -> StoneAgeState:
    """Somebody throws for gold, which takes six pips."""
    river = {"river": [die]}
    given: Any = {"roll": {"at": "river", "dice": [die]}, "thrown": river, "options": options or {}}
    given |= {"piles": piles} if piles else {}
    return acting({"at": {"river": 1}, **tribe}, *([rivals] if rivals else []), **given)


def test_tools_are_missed_where_they_bring_more() -> None:
    assert doubted(rolled(5, tools=[1]), "confirm_roll") == UnusedTools("gold", 0, 1)
    assert doubted(rolled(4, tools=[1]), "confirm_roll") is None
    assert doubted(rolled(4, tools=[4, 2, 1]), "confirm_roll") == UnusedTools("gold", 0, 1)
    assert doubted(rolled(4, tools=[1, 1], used=[0]), "confirm_roll") is None
    once = rolled(5, tools=[1], used=[0], cards=["civ_card_22"])
    assert doubted(once, "confirm_roll") is None


def test_tools_may_be_kept_for_the_dice_of_a_card() -> None:
    """They help where a card throws for a resource, and not where the dice are for all."""
    dice = {"roll": {"at": "river", "dice": [5]}, "thrown": {"river": [5]}}
    tribe = {"at": {"river": 1, "civ_1": 1}, "tools": [1], "wood": 1}
    for card, found in (("civ_card_36", None), ("civ_card_01", UnusedTools("gold", 0, 1))):
        row = [card, "civ_card_02", "civ_card_03", "civ_card_04"]
        assert doubted(acting(tribe, row=row, **dice), "confirm_roll") == found


@pytest.mark.parametrize(
    ("die", "tribe", "decides"),
    [
        (4, {"tools": [1]}, False),
        (5, {"tools": [1]}, True),
        (4, {"tools": [1, 1]}, True),
        (4, {"tools": [1, 1], "used": [0]}, False),
        (5, {"tools": [1], "used": [0], "cards": ["civ_card_22"]}, True),
    ],
)
def test_a_roll_that_no_tool_can_raise_is_foregone(die: int, tribe: dict[str, Any], decides: bool) -> None:
    state = rolled(die, **tribe)
    found = STONE_AGE.foregone(state)
    assert (found is None) == decides
    assert decides or found == STONE_AGE.grammar.read("confirm_roll")


@pytest.mark.parametrize(("die", "asked"), [(4, False), (5, True)])
def test_a_roll_that_no_tool_can_raise_is_taken_at_once(die: int, asked: bool) -> None:
    """Once a tool was used the roll is the seat's own to take: the other way nothing of it could be taken back."""
    state = rolled(die, tools=[1])
    notations = [command.notation for command in STONE_AGE.filled_in(state)]
    assert notations == ([] if asked else ["confirm_roll"])
    play(state, "tool 0")
    assert not STONE_AGE.filled_in(state)


def test_tools_bring_nothing_that_the_supply_lacks() -> None:
    """With 10 pieces of gold in all, nine of them owned, a second one can't be had."""
    tribe = {"at": {"river": 2}, "tools": [1], "gold": 9}
    dice = {"roll": {"at": "river", "dice": [6, 5]}, "thrown": {"river": [6, 5]}}
    for supply, found in (("limited_68", None), ("unlimited", UnusedTools("gold", 1, 2))):
        state = acting(tribe, options={"resource_supply": supply}, **dice)
        assert doubted(state, "confirm_roll") == found


def test_tools_are_not_kept_for_a_roll_that_surely_takes_all_that_is_left() -> None:
    """Four dice bring at least one brick, and one or two are left."""
    for owned, found in ((15, UnusedTools("gold", 0, 1)), (14, None)):
        at = {"river": 1, "clay_pit": 4}
        state = rolled(5, {"brick": owned}, {"resource_supply": "limited_58"}, tools=[1], at=at)
        assert doubted(state, "confirm_roll") == found


def paying(
    at: str, paid: dict[str, int], stock: Amounts, cards: Sequence[str] = (), **given: Any
) -> StoneAgeState:
    return acting(
        {"at": {at: 1}, **stocked(stock), "cards": list(cards)}, payment={"at": at, "paid": paid}, **given
    )


def test_a_dear_resource_for_a_card_is_doubted_while_a_cheap_one_is_kept() -> None:
    stock = (1, 1, 0, 1)
    found = doubted(paying("civ_2", {"brick": 1, "gold": 1}, stock), "confirm_payment")
    assert found == DearCard("gold", "wood", (1, 1, 0, 0))
    assert doubted(paying("civ_2", {"wood": 1, "brick": 1}, stock), "confirm_payment") is None


def test_a_building_that_could_count_more_is_doubted() -> None:
    piles = [{"tiles": [RANGE]}, {}]
    found = doubted(
        paying("building_1", {"wood": 1, "gold": 1}, (2, 0, 1, 1), piles=piles), "confirm_payment"
    )
    assert found == CheapTile(9, 17, (2, 0, 1, 1))
    all_of_it = {"wood": 2, "stone": 1, "gold": 1}
    assert doubted(paying("building_1", all_of_it, (2, 0, 1, 1), piles=piles), "confirm_payment") is None


def test_of_two_payments_that_count_most_neither_is_doubted() -> None:
    stock, piles = (0, 3, 2, 1), [{"tiles": [OF_TWO]}, {}]
    for paid in ({"brick": 3, "gold": 1}, {"brick": 2, "stone": 2}):
        assert doubted(paying("building_1", paid, stock, piles=piles), "confirm_payment") is None
    cheap = doubted(paying("building_1", {"brick": 3, "stone": 1}, stock, piles=piles), "confirm_payment")
    assert isinstance(cheap, CheapTile)
    assert (cheap.points, cheap.most) == (17, 18)


def hungry(missing: int, stock: Amounts, **tribe: Any) -> StoneAgeState:
    return scene({"food": 0, **stocked(stock), **tribe}, phase="feed", hunger={"missing": missing})


def test_hunger_is_doubted_where_resources_of_less_worth_would_end_it() -> None:
    assert doubted(hungry(2, (3, 0, 0, 1)), "starve") == NeedlessHunger((2, 0, 0, 0), promised=False)
    assert doubted(hungry(3, (2, 1, 0, 0)), "starve") is None
    assert doubted(hungry(2, (0, 0, 0, 2)), "starve") is None
    assert doubted(hungry(4, (3, 0, 0, 0)), "starve") is None


def test_in_the_last_round_a_resource_is_worth_one_point() -> None:
    """Nothing more is built: 3 gold were thought to be worth more than the 10 points lost, and bring 3 (9.2)."""
    stock, card = (0, 0, 0, 3), {"cards": [ANY_TWO_CARD]}
    for missing, tribe, promised in ((3, {}, False), (5, card, True)):
        state = hungry(missing, stock, **tribe)
        assert doubted(state, "starve") is None
        state.round = CONSTANTS.stop.rounds
        doubt = doubted(state, "starve")
        assert isinstance(doubt, NeedlessHunger)
        assert (sum(doubt.amounts), doubt.promised) == (missing, promised)


def test_one_go_feeds_all_with_what_is_worth_least_and_only_where_there_is_enough() -> None:
    def meal(missing: int, stock: Amounts) -> list[str]:
        return [command.notation for command in STONE_AGE.changes(hungry(missing, stock)).get("bar.feed", ())]

    assert meal(3, (2, 0, 0, 4)) == ["feed wood", "feed wood", "feed gold"]
    assert meal(1, (0, 0, 2, 4)) == ["feed stone"]
    assert meal(3, (1, 1, 0, 0)) == []


@pytest.mark.parametrize(
    ("missing", "stock", "card", "starves"),
    [
        (2, (1, 0, 0, 1), {}, False),
        (3, (1, 0, 0, 1), {}, True),
        (3, (1, 0, 0, 1), {"cards": [ANY_TWO_CARD]}, False),
        (4, (1, 0, 0, 1), {"cards": [ANY_TWO_CARD]}, False),
        (5, (1, 0, 0, 1), {"cards": [ANY_TWO_CARD]}, True),
    ],
)
def test_who_has_too_few_resources_must_starve(
    missing: int, stock: Amounts, card: dict[str, Any], *, starves: bool
) -> None:
    assert must_starve(hungry(missing, stock, **card)) == starves


def test_who_is_not_fed_need_not_starve() -> None:
    assert not must_starve(acting({"at": {"river": 1}}))


def test_hunger_is_doubted_where_the_two_resources_of_a_card_would_end_it() -> None:
    card = {"cards": [ANY_TWO_CARD]}
    assert doubted(hungry(3, (1, 0, 0, 0), **card), "starve") == NeedlessHunger((3, 0, 0, 0), promised=True)
    assert doubted(hungry(2, (1, 0, 0, 0), **card), "starve") == NeedlessHunger((2, 0, 0, 0), promised=True)
    assert doubted(hungry(3, (0, 1, 0, 0), **card), "starve") is None
    assert doubted(hungry(4, (1, 0, 0, 0), **card), "starve") is None
    assert doubted(hungry(2, (1, 0, 0, 0), **card, spent=[ANY_TWO_CARD]), "starve") is None


# Two resources of a card.


def prepared(state: StoneAgeState) -> list[str]:
    return [command.notation.removeprefix("any_two ") for command in STONE_AGE.prepares(state)]


def test_the_two_resources_that_count_most_come_first() -> None:
    card = {"cards": [ANY_TWO_CARD]}
    found = prepared(scene(card))
    pairs = [tuple(RESOURCE_BY_ID[name].divisor for name in pair.split()) for pair in found]
    assert len(set(found)) == len(ANY_TWO)
    assert [sum(pair) for pair in pairs] == sorted(map(sum, pairs), reverse=True)
    assert (found[0], found[-1]) == ("gold gold", "wood wood")
    assert prepared(scene({})) == prepared(scene({}, card)) == []
    assert prepared(scene({**card, "spent": [ANY_TWO_CARD]})) == []


def test_the_two_resources_prepare_only_where_they_may_be_taken() -> None:
    """Not while tools are used (5.8), and nothing that the supply lacks."""
    card = {"cards": [ANY_TWO_CARD]}
    assert prepared(hungry(2, (1, 0, 0, 0), **card))
    assert prepared(paying("civ_2", {}, (1, 1, 0, 0), **card))
    assert prepared(rolled(5, tools=[1], **card)) == []
    few = scene({**card, "gold": 9}, options={"resource_supply": "limited_68"})
    assert "gold gold" not in prepared(few)
    assert "stone gold" in prepared(few)


def test_whatever_the_two_resources_are_offered_for_can_be_done() -> None:
    """In whole games; what they make legal that a seat could do anyway is not offered."""
    offered: Counter[str] = Counter()
    for walk in OURS:
        for _, state in positions(walk):
            for found in shortcuts(STONE_AGE, state) if STONE_AGE.prepares(state) else ():
                assert found.wish not in STONE_AGE.legal(state)
                assert in_one_go(STONE_AGE, state, found.commands) is None
                offered[found.wish.verb] += 1
    assert set(offered) == {"act", "pay", "feed"}


# Payments.


def test_a_building_is_best_paid_with_what_counts_most_and_a_card_with_what_counts_least() -> None:
    stock = (3, 2, 1, 1)
    assert offer(*at_place(at_tile(RANGE, stock), FIRST_PILE)) == Offer(stock, 28, 0, None)
    assert offer(*at_place(at_tile(OF_TWO, stock), FIRST_PILE)) == Offer((3, 0, 0, 1), 15, 0, None)
    assert offer(*at_place(at_tile(FIXED, stock), FIRST_PILE)) == Offer((2, 1, 0, 0), 10, 0, None)
    state = acting({"at": {"civ_4": 1}, **stocked(stock)})
    assert offer(*at_place(state, CARD_PLACES[3])) == Offer((3, 1, 0, 0), None, 0, None)


def test_what_is_missing_is_told_of_each_resource_where_the_price_is_fixed() -> None:
    stock = (1, 0, 0, 0)
    assert offer(*at_place(at_tile(FIXED, stock), FIRST_PILE)) == Offer(None, None, 2, (1, 1, 0, 0))
    assert offer(*at_place(at_tile(OF_TWO, stock), FIRST_PILE)) == Offer(None, None, 3, None)
    assert offer(*at_place(at_tile(RANGE, (0, 0, 0, 0)), FIRST_PILE)) == Offer(None, None, 1, None)
    state = acting({"at": {"civ_4": 1}, **stocked(stock)})
    assert offer(*at_place(state, CARD_PLACES[3])) == Offer(None, None, 3, None)


def at_place(state: StoneAgeState, location: Location) -> Any:
    return state, state.tribe, location


@pytest.mark.parametrize("tile", [tile for tile in TILES if tile.price is None], ids=lambda tile: tile.id)
def test_no_other_payment_of_a_building_brings_more_and_no_fewer_resources_would_do(tile: Any) -> None:
    """Against every way to pay, one resource at a time."""
    generator = Random(tile.index)
    for _ in range(12):
        stock = tuple(generator.randrange(5) for _ in range(4))
        state = at_tile(tile.id, stock)
        need = need_at(state, FIRST_PILE)
        ways = [
            way for way in product(*(range(have + 1) for have in stock)) if can_come_out(stock, way, need)
        ]
        ways = [way for way in ways if need.fewest <= sum(way) <= need.most]
        found = offer(state, state.tribe, FIRST_PILE)
        if ways:
            assert found.paid in ways
            assert found.points == max(map(worth, ways))
        else:
            more = [more for more in product(range(need.fewest + 1), repeat=4) if pays(stock, more, need)]
            assert found == Offer(None, None, min(map(sum, more)), None)


def pays(stock: Any, more: Any, need: Any) -> bool:
    return can_come_out(tuple(map(int.__add__, stock, more)), (0, 0, 0, 0), need)


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.id)
def test_the_span_of_a_building_is_what_the_richest_could_pay_and_the_poorest(tile: Any) -> None:
    state = at_tile(tile.id, (7, 7, 7, 7))
    least, most = span(tile)
    assert offer(state, state.tribe, FIRST_PILE).points == most
    if tile.id == OF_TWO:
        assert (least, most) == (13, 23)
    assert (least, most) == (tile.points, tile.points) if tile.price else least < most or tile.kinds == 4
    if tile.price is None and not tile.kinds:
        assert least == tile.fewest * 3


@pytest.mark.parametrize(
    ("tile", "stock", "points", "missing"),
    [
        ("building_tile_01", (2, 1, 0, 0), 10, (0, 0, 0, 0)),
        ("building_tile_01", (1, 0, 5, 5), None, (1, 1, 0, 0)),
        ("building_tile_24", (0, 1, 1, 3), 27, 0),
        ("building_tile_24", (0, 2, 1, 2), 25, 0),
        ("building_tile_24", (4, 4, 0, 0), None, 1),
        ("building_tile_18", (4, 0, 0, 4), 24, 0),
        ("building_tile_18", (3, 2, 0, 1), None, 1),
        ("building_tile_26", (0, 0, 0, 8), 42, 0),
        ("building_tile_26", (0, 0, 0, 0), None, 1),
    ],
)
def test_what_a_building_brings_at_most_by_hand(
    tile: str, stock: Amounts, points: int | None, missing: Amounts | int
) -> None:
    found = offer(*at_place(at_tile(tile, stock), FIRST_PILE))
    assert (found.points, found.paid is None) == (points, points is None)
    if isinstance(missing, int):
        assert (found.missing, found.lacking) == (missing, None)
    else:
        assert (found.missing, found.lacking or (0, 0, 0, 0)) == (sum(missing), missing)


# What things count now.


@pytest.mark.parametrize("seed", range(6))
def test_a_card_counts_the_difference_that_it_makes_to_the_score(seed: int) -> None:
    owned = Random(seed).sample(CARDS, 12)
    options = {"tool_maker_scoring": "count" if seed % 2 else "value"}
    state = scene({"cards": [card.id for card in owned], "tools": [3, 2], "level": 4}, options=options)
    for card in CARDS:
        others = [other for other in owned if other is not card]
        without, whole = (
            sum(line.points for line in score_lines(state.options, state.tribe, cards))
            for cards in (others, [*others, card])
        )
        kinds = {other.culture for other in others}
        is_new = card.culture is not None and card.culture not in kinds
        assert lower_half(state, 0, card, 0) == LowerHalf(whole - without, is_new)


def test_of_the_cards_of_others_only_the_known_ones_count() -> None:
    bought, secret = CARD_BY_ID["civ_card_22"], CARD_BY_ID["civ_card_24"]
    assert {bought.multiplier, secret.multiplier} == {"tool_maker"}
    for is_open, known in ((True, bought.symbols), (False, 0)):
        tribe = {"cards": [bought.id], "drawn": [secret.id]}
        state = scene(tribe, {}, options={"open_cards": is_open})
        assert multiplied(state, 0, "tool_maker", 0).symbols == bought.symbols + secret.symbols
        assert [multiplied(state, 0, "tool_maker", viewer).symbols for viewer in (1, None)] == [known, known]


def test_what_the_symbols_of_a_multiplier_count() -> None:
    state = scene({"cards": ["civ_card_22", "civ_card_24"], "tools": [3, 2], "people": 7})
    assert multiplied(state, 0, "tool_maker", 0) == Multiplied(3, 5)
    assert multiplied(state, 0, "shaman", 0) == Multiplied(0, 7)


def test_a_meal_takes_what_the_fields_do_not_bear() -> None:
    state = scene({"people": 8, "level": 3, "food": 2}, {"people": 5, "level": 7})
    assert meal(state, 0) == Meal(5, 2)
    assert meal(state, 0).missing == 3
    assert (meal(state, 1), meal(state, 1).missing) == (Meal(0, 12, surplus=2), 0)
    assert (meal(state, 0).change, meal(state, 1).change) == (-5, 2)
    starved = hungry(4, (5, 0, 0, 0))
    assert meal(starved, 0) == Meal(4, 0)
    assert meal(starved, 1) == Meal(5, 12)
    play(starved, "feed wood")
    assert meal(starved, 0) == Meal(3, 0)
    assert [whole_meal(tribe).change for tribe in (*state.tribes, starved.tribe)] == [-5, 2, -5]


def test_what_so_many_people_bring() -> None:
    assert gathered(scene(), RIVER, 1) == Yield(0, 1 / 6, 1)
    assert gathered(scene(), FOREST, 2) == Yield(0, pytest.approx(2.0), 4)
    assert gathered(scene(), HUNTING, 0) == Yield(0, 0.0, 0)


@pytest.mark.parametrize(("people", "told"), [(1, "1.5"), (2, "3.3"), (3, "5.0"), (4, "6.8")])
def test_half_a_tenth_of_what_people_bring_on_average_is_always_rounded_up(people: int, told: str) -> None:
    assert gathered(scene(), HUNTING, people).tenths == told  # two bring 3.25, four 6.75


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_what_things_count_hangs_on_nothing_that_the_viewer_can_not_know(walk: Walk) -> None:
    others = 0
    for number, state in positions(walk, every=60):
        for viewer in range(walk.seats):
            might = walk.game.redeal(state, viewer, Random(number))
            others += might != state
            assert everything(might, viewer) == everything(state, viewer)
    assert others


def everything(state: StoneAgeState, viewer: int) -> list[object]:
    """The advice on every tribe's offers and cards, as a viewer sees it."""
    row = [place for place, card in zip(CARD_PLACES, state.row, strict=True) if card is not None]
    piles = [place for place, pile in zip(BUILDING_PLACES, state.piles, strict=False) if pile.top is not None]
    found: list[object] = []
    for seat, tribe in enumerate(state.tribes):
        found += [offer(state, tribe, place) for place in (*row, *piles)]
        found += [lower_half(state, seat, card, viewer) for card in CARDS]
        found += [multiplied(state, seat, multiplier, viewer) for multiplier in MULTIPLIERS]
        found.append(meal(state, seat))
    return found
