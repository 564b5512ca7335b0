"""The cards, tiles and map of Pantheon agree with the published counts, and the map is what it was drawn to be."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.pantheon.content import (
    BONUSES,
    BUYING,
    CARD_BY_ID,
    CARDS,
    CARDS_DEALT,
    COLUMN_POINTS,
    DEMIGODS,
    EPOCHS,
    GOD_KINDS,
    GODS,
    HEX_BY_ID,
    HEXES,
    HIGH_DEMIGODS,
    LOOT,
    LOW_DEMIGODS,
    MOVING,
    NATION_BY_ID,
    NATIONS,
    PLAIN_CARDS,
    POWERS,
    RANKS_USED,
    SPECIAL_COINS,
    START_STOCK,
    Hex,
)
from engine.games.pantheon.figures import DESIGNED

OFFERINGS = {
    "surparit": [(6, 4), (6, 4), (5, 3, 2), (5, 3, 2)],
    "plaesiris": [(5, 3), (5, 3), (4, 4), (4, 4)],
    "taksator": [(6,), (6,), (4, 3), (4, 3)],
    "vinthrad": [(6, 3), (6, 3), (5, 4), (5, 4)],
    "stonkus": [(5, 3), (4, 4), (6, 4), (4, 3, 3)],
    "gadicea": [(6, 3), (6, 3), (5, 4), (5, 4)],
    "gaiviles": [(5,), (5,), (3, 3), (3, 3)],
    "pietalte": [(3, 2, 1)] * 4,
    "traitera": [(5, 2), (5, 2), (4, 3), (4, 3)],
    "depraccus": [(6, 3), (6, 3), (5, 4), (5, 4)],
}

LOOT_COUNTS = {
    "reserve_choice_2": 4, "reserve_feet_3": 2, "reserve_columns_3": 2, "demigod": 6, "god": 4, "offering_1": 6,
    "offering_2": 3, "cards_3": 4, "cards_4": 2, "money": 4, "steps": 3,
}  # fmt: skip

TEMPLES = {
    "aegyptus": ("q15r10", ["q13r10", "q17r07", "q11r11", "q18r09", "q19r07"], [3, 4, 5, 5]),
    "cartago": ("q06r10", ["q05r09", "q03r11", "q02r10", "q09r09", "q09r11"], [2, 3, 5, 5]),
    "gallia": ("q07r03", ["q05r03", "q04r05", "q11r02", "q10r00", "q09r05"], [2, 4, 5, 8]),
    "germania": ("q13r01", ["q12r03", "q11r00", "q09r03", "q16r00", "q15r03"], [3, 5, 7, 8]),
    "graecia": ("q14r06", ["q13r08", "q14r03", "q16r03", "q16r07", "q18r04"], [2, 3, 6, 8]),
    "iberia": ("q02r07", ["q03r05", "q05r06", "q06r04", "q00r10", "q01r11"], [2, 3, 5, 6]),
    "persia": ("q19r06", ["q20r04", "q17r05", "q15r09", "q17r09", "q18r10"], [3, 4, 5, 6]),
    "roma": ("q10r06", ["q09r08", "q13r04", "q08r04", "q11r03", "q09r10"], [3, 4, 6, 8]),
}

BETWEEN_TEMPLES = {
    "aegyptus": [0, 10, 16, 12, 6, 18, 4, 11],
    "cartago": [10, 0, 11, 11, 12, 8, 14, 6],
    "gallia": [16, 11, 0, 6, 10, 5, 15, 6],
    "germania": [12, 11, 6, 0, 6, 11, 11, 5],
    "graecia": [6, 12, 10, 6, 0, 14, 5, 6],
    "iberia": [18, 8, 5, 11, 14, 0, 19, 10],
    "persia": [4, 14, 15, 11, 5, 19, 0, 11],
    "roma": [11, 6, 6, 5, 6, 10, 11, 0],
}


def distances(start: Hex, *, around_sites: bool = False) -> dict[Hex, int]:
    """Steps over land from a hex to all others."""
    found = {start: 0}
    queue = [start]
    for place in queue:
        for number in place.neighbours:
            other = HEXES[number]
            if other not in found and not (around_sites and other.kind == "column"):
                found[other] = found[place] + 1
                queue.append(other)
    return found


def test_published_totals() -> None:
    assert sum(card.count for card in PLAIN_CARDS) == 75
    assert CARD_BY_ID["move"].count == 16
    assert CARD_BY_ID["coin1"].count == 15
    assert [CARD_BY_ID[kind].count for kind in ("temple", "dancer", "jewel", "priest")] == [11] * 4
    assert [(coin.coins, coin.count) for coin in SPECIAL_COINS] == [(2, 2), (3, 2), (4, 2), (5, 1)]
    assert len(CARDS) == 10
    assert len(GODS) == sum(tile.count for tile in LOOT) == 40
    assert (sum(DEMIGODS.values()), len(BONUSES), len(NATIONS)) == (21, 6, 8)
    assert LOW_DEMIGODS == (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3)
    assert HIGH_DEMIGODS == (4, 4, 4, 4, 5, 5, 5, 6, 6, 6)


def test_four_tiles_of_each_god_with_their_offerings() -> None:
    offerings: dict[str, list[tuple[int, ...]]] = {}
    for god in GODS:
        offerings.setdefault(god.kind, []).append(god.offering)
        assert god.offering == tuple(sorted(god.offering, reverse=True)), "the topmost group is the largest"
        assert god.cards_only == (god.kind == "pietalte")
    assert offerings == OFFERINGS
    assert list(offerings) == list(GOD_KINDS)
    assert [god.amount for god in GODS if god.kind == "stonkus"] == [1, 1, 2, 2]


def test_loot_counts() -> None:
    assert {tile.id: tile.count for tile in LOOT} == LOOT_COUNTS


def test_constants() -> None:
    assert (EPOCHS.number, EPOCHS.scoring_after, EPOCHS.god_points) == (6, (3, 6), (1, 2, 3, 4, 5, 6))
    assert (EPOCHS.last_tile_points, EPOCHS.tiles_more_than_seats, RANKS_USED) == (3, 1, (3, 4, 5))
    assert (CARDS_DEALT.start_hand, CARDS_DEALT.draw_action, CARDS_DEALT.display) == (5, 3, 4)
    assert CARDS_DEALT.follower_without_piece == 1
    assert (MOVING.free_steps, MOVING.steps_per_card, MOVING.free_hex, MOVING.shared_hex) == (1, 2, 1, 2)
    assert (BUYING.piece, BUYING.free_hex, BUYING.shared_hex, BUYING.most_pieces) == (1, 1, 2, 12)
    assert BUYING.level_prices == (1, 2, 3, 4)
    assert (POWERS.hand_size, POWERS.gallia_cards, POWERS.roma_cards, POWERS.cartago_coins) == (7, 2, 2, 2)
    assert COLUMN_POINTS == (0, 1, 2, 3, 8, 10, 12, 14, 24, 27, 30, 33, 48)


def test_start_stock() -> None:
    assert {id_: (stock.feet, stock.columns) for id_, stock in START_STOCK.items()} == {
        "scaled": ((6, 5, 4), (5, 4, 3)),
        "six_five": ((6, 6, 6), (5, 5, 5)),
        "four_three": ((4, 4, 4), (3, 3, 3)),
    }


def test_the_map_has_its_hexes() -> None:
    assert Counter(place.kind for place in HEXES) == {"plain": 71, "symbol": 40, "column": 25, "temple": 8}
    assert len(HEX_BY_ID) == len({place.mask for place in HEXES}) == 144
    assert all(place.id == f"q{place.q:02}r{place.r:02}" for place in HEXES)
    assert len({place.site for place in HEXES if place.site}) == 25 + 8


def test_neighbours_are_those_of_a_hex_map() -> None:
    for place in HEXES:
        near = {
            other.index
            for other in HEXES
            if (other.q - place.q, other.r - place.r) in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
        }
        assert set(place.neighbours) == near
        assert place.around == sum(HEXES[number].mask for number in near)
        assert all(place.index in HEXES[number].neighbours for number in place.neighbours)


def test_the_land_is_in_one_piece_whatever_hex_is_taken_away() -> None:
    assert len(distances(HEXES[0])) == 144
    assert len(distances(HEX_BY_ID["q10r06"], around_sites=True)) == 144 - 25
    for gone in HEXES:
        start = next(place for place in HEXES if place is not gone)
        found = {start}
        queue = [start]
        for place in queue:
            for number in place.neighbours:
                if HEXES[number] not in found and HEXES[number] is not gone:
                    found.add(HEXES[number])
                    queue.append(HEXES[number])
        assert len(found) == 143, gone.id


@pytest.mark.parametrize("name", list(TEMPLES))
def test_temples_symbols_and_distances(name: str) -> None:
    temple, symbols, within = TEMPLES[name]
    nation = NATION_BY_ID[name]
    assert nation.temple.id == temple
    assert [place.id for place in nation.symbols] == symbols
    over_land = distances(nation.temple)
    without_sites = distances(nation.temple, around_sites=True)
    assert [over_land[place] for place in nation.symbols] == [2, 3, 4, 3, 4]
    assert [without_sites[place] for place in nation.symbols] == [2, 3, 4, 3, 4]
    sites = [over_land[place] for place in HEXES if place.kind == "column"]
    assert [sum(far <= steps for far in sites) for steps in (2, 3, 4, 5)] == within
    assert [over_land[NATION_BY_ID[other].temple] for other in BETWEEN_TEMPLES] == BETWEEN_TEMPLES[name]


def test_no_two_sites_touch_and_no_two_symbols_of_a_nation() -> None:
    for place in HEXES:
        near = [HEXES[number] for number in place.neighbours]
        if place.kind == "column":
            assert all(other.kind != "column" for other in near)
        if place.kind == "symbol":
            assert all((other.kind, other.nation) != ("symbol", place.nation) for other in near)


def test_straits_are_crossed_as_land() -> None:
    for one, other in (
        ("q01r08", "q01r09"), ("q02r08", "q01r09"), ("q09r08", "q09r09"), ("q10r08", "q09r09"),
        ("q09r09", "q08r10"), ("q09r09", "q09r10"), ("q15r06", "q16r06"),
    ):  # fmt: skip
        assert HEX_BY_ID[other].index in HEX_BY_ID[one].neighbours


def test_what_is_our_own_is_known_as_such() -> None:
    assert {name for name in DESIGNED if name.startswith("card.")} == {
        f"card.{kind}" for kind in ("temple", "dancer", "jewel", "priest")
    }
    assert DESIGNED["god.pietalte_1"] == ("count",)
    assert DESIGNED["god.stonkus_3"] == ("offering", "count")
    assert DESIGNED["loot.reserve_choice_2"] == ("count",)
    assert DESIGNED["loot.reserve_feet_3"] == ("effect", "amount", "count")
    assert "bonus.bonus_column" not in DESIGNED
    assert len([name for name in DESIGNED if name.startswith("bonus.")]) == 5
    assert {name for name in DESIGNED if name.startswith("rule.")} == {
        "rule.later_cards",
        "rule.symbols",
        "rule.map",
    }
