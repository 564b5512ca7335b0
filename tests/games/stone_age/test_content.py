"""The cards, tiles and numbers of Stone Age are complete (2.1 to 2.8)."""

from __future__ import annotations

from collections import Counter

from engine.games.stone_age.content import (
    CARDS,
    CONSTANTS,
    CULTURES,
    DIE_GAINS,
    FOOD_DIVISOR,
    LIMITS,
    LOCATIONS,
    MULTIPLIERS,
    RESOURCES,
    SUPPLIES,
    TILES,
)
from engine.games.stone_age.figures import DESIGNED
from engine.games.stone_age.paying import worth


def test_cards() -> None:
    assert len(CARDS) == len({card.id for card in CARDS}) == 36
    assert Counter(card.culture for card in CARDS if card.culture) == dict.fromkeys(CULTURES, 2)
    sand = [card for card in CARDS if card.multiplier]
    assert Counter(card.multiplier for card in sand) == dict.fromkeys(MULTIPLIERS, 5)
    assert all((card.culture is None) != (card.multiplier is None) for card in CARDS)
    assert [sum(card.symbols for card in sand if card.multiplier == kind) for kind in MULTIPLIERS] == [
        7,
        8,
        9,
        7,
    ]


def test_upper_halves() -> None:
    gains = Counter(card.gain for card in CARDS)
    resources = sum(gains.pop(resource.id, 0) for resource in RESOURCES)
    assert resources == 5
    assert gains == {
        "dice_for_all": 10,
        "food": 7,
        "roll": 3,
        "points": 3,
        "one_use_tool": 3,
        "level": 2,
        "tool": 1,
        "draw": 1,
        "any_two": 1,
    }
    amounts = {
        gain: sorted(card.amount for card in CARDS if card.gain == gain) for gain in ("food", "one_use_tool")
    }
    assert amounts == {"food": [1, 2, 3, 3, 4, 5, 7], "one_use_tool": [2, 3, 4]}
    assert sorted(card.rolled_for.id for card in CARDS if card.rolled_for is not None) == [
        "gold",
        "stone",
        "wood",
    ]


def test_both_halves_belong_together() -> None:
    """The pairs that decide what a card is good for."""
    green = {
        kind: sorted(f"{card.gain}" for card in CARDS if card.culture == kind)
        for kind in ("medicine", "art", "writing", "sundial", "music")
    }
    assert green == {
        "medicine": ["any_two", "food"],
        "art": ["roll", "tool"],
        "writing": ["dice_for_all", "draw"],
        "sundial": ["dice_for_all", "level"],
        "music": ["points", "points"],
    }
    sand = {
        kind: sorted(f"{card.symbols} {card.gain}" for card in CARDS if card.multiplier == kind)
        for kind in MULTIPLIERS
    }
    assert sand == {
        "farmer": ["1 dice_for_all", "1 level", "1 stone", "2 dice_for_all", "2 food"],
        "tool_maker": [
            "1 one_use_tool",
            "1 one_use_tool",
            "2 dice_for_all",
            "2 dice_for_all",
            "2 one_use_tool",
        ],
        "builder": ["1 dice_for_all", "1 food", "2 dice_for_all", "2 food", "3 points"],
        "shaman": ["1 gold", "1 roll", "1 stone", "2 brick", "2 roll"],
    }


def test_tiles() -> None:
    assert len(TILES) == len({tile.id for tile in TILES}) == 28
    fixed = [tile for tile in TILES if tile.price is not None]
    assert Counter((tile.price, tile.points) for tile in fixed) == {
        ((2, 1, 0, 0), 10): 1,
        ((2, 0, 1, 0), 11): 1,
        ((1, 2, 0, 0), 11): 1,
        ((2, 0, 0, 1), 12): 1,
        ((1, 1, 1, 0), 12): 2,
        ((1, 0, 2, 0), 13): 1,
        ((0, 2, 1, 0), 13): 1,
        ((1, 1, 0, 1), 13): 2,
        ((0, 2, 0, 1), 14): 1,
        ((0, 1, 2, 0), 14): 1,
        ((1, 0, 1, 1), 14): 2,
        ((0, 1, 1, 1), 15): 2,
        ((0, 0, 2, 1), 16): 1,
    }
    for tile in fixed:
        assert tile.price is not None
        assert sum(tile.price) == tile.fewest == tile.most == 3
        assert tile.points == worth(tile.price)
    exact = [(tile.most, tile.kinds) for tile in TILES if tile.price is None and tile.fewest == tile.most]
    assert exact == [(count, number) for count in (4, 5) for number in (1, 2, 3, 4)]
    free = [tile for tile in TILES if tile.fewest < tile.most]
    assert [(tile.fewest, tile.most, tile.kinds) for tile in free] == [(1, 7, 0)] * 3


def test_resources_and_supplies() -> None:
    assert [(resource.id, resource.divisor) for resource in RESOURCES] == [
        ("wood", 3),
        ("brick", 4),
        ("stone", 5),
        ("gold", 6),
    ]
    assert FOOD_DIVISOR == 2
    assert {name: sum(pieces) for name, pieces in SUPPLIES.items()} == {"limited_68": 68, "limited_58": 58}
    assert SUPPLIES == {"limited_68": (28, 18, 12, 10), "limited_58": (20, 16, 12, 10)}
    assert list(DIE_GAINS.items()) == [
        (1, "wood"),
        (2, "brick"),
        (3, "stone"),
        (4, "gold"),
        (5, "tool"),
        (6, "level"),
    ]


def test_places() -> None:
    assert len(LOCATIONS) == 16
    assert [(place.id, place.rings) for place in LOCATIONS[:8]] == [
        ("hunting_grounds", 0),
        ("forest", 7),
        ("clay_pit", 7),
        ("quarry", 7),
        ("river", 7),
        ("tool_maker", 1),
        ("field", 1),
        ("hut", 2),
    ]
    assert [place.id for place in LOCATIONS[8:]] == [
        f"{k}_{n}" for k in ("building", "civ") for n in (1, 2, 3, 4)
    ]
    assert all(place.rings == 1 and place.number == int(place.id[-1]) for place in LOCATIONS[8:])


def test_limits() -> None:
    assert [
        (seats, limits.tribes_at_a_place, limits.village_places, limits.piles, limits.dice_for_all)
        for seats, limits in LIMITS.items()
    ] == [(2, 1, 2, 2, 2), (3, 2, 2, 3, 3), (4, 4, 3, 4, 4)]


def test_constants() -> None:
    assert (CONSTANTS.people_at_start, CONSTANTS.most_people, CONSTANTS.most_level) == (5, 10, 10)
    assert (CONSTANTS.most_tools, CONSTANTS.most_tool_value, CONSTANTS.pile_size) == (3, 4, 7)
    assert (CONSTANTS.points_for_starving, CONSTANTS.points_for_a_resource) == (-10, 1)
    assert (CONSTANTS.more.food_at_start, CONSTANTS.more.level_at_start, CONSTANTS.more.points_at_start) == (
        12,
        0,
        0,
    )
    assert (CONSTANTS.more.row_size, CONSTANTS.dice_of_a_card, CONSTANTS.stop.rounds) == (4, 2, 200)


def test_no_card_tile_or_place_is_our_own() -> None:
    assert DESIGNED == {"rule.stop": ("rounds",)}
