"""The content of Revive: what lies in the box, how well it is known, and the map that the cells make."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.content import dealt_by, designed
from engine.games.revive.content import (
    AREA_TILES,
    ARTIFACT_CARDS,
    BACKS,
    BUILDING_RULES,
    CELLS,
    CITIZENS,
    COLOURS,
    CRATES,
    ENERGY,
    FIGURE_BOOKS,
    FIGURE_POINTS,
    FIGURES,
    LARGE_SITES,
    LIMITS,
    LOWER_ARTIFACTS,
    MACHINE_TOKENS,
    MODULES,
    PROGRESS,
    SLOTS,
    SOURCED,
    SPACES,
    START,
    START_TILES,
    TERRAINS,
    TRIBE_BOARD,
    TRIBES,
    UPPER_ARTIFACTS,
    Exchange,
    Gain,
    Opens,
    Score,
    Scores,
)
from engine.games.revive.geography import CRYSTALS_BESIDE, DISTANCES, HEX_BY_ID, HEXES, NEIGHBOURS, hexes_of

CELL_BY_ID = {cell.id: cell for cell in CELLS}

FROM_THE_ABYSS = {
    0: "abyss",
    1: "sc1 sc2 sc3 cell13 sc4 sc5",
    2: "cell03 cell07 cell08 cell17 cell18 cell23",
    3: "cell02 cell04 cell12 cell14 cell22 cell24",
    4: "cell01 cell05 cell06 cell09 cell16 cell19 cell21 cell25",
    5: "cell11 cell15",
    6: "ls_nw ls_ne cell10 cell20 ls_sw ls_se",
}
"""The cells by their distance (2.2)."""


def test_the_box_holds_what_it_should() -> None:
    assert [
        len(kind)
        for kind in (
            START_TILES, AREA_TILES, LARGE_SITES, UPPER_ARTIFACTS, LOWER_ARTIFACTS, CRATES, MACHINE_TOKENS, MODULES,
            ARTIFACT_CARDS, dealt_by(1, TRIBES), SPACES, SLOTS,
        )
    ] == [5, 25, 5, 12, 8, 28, 30, 48, 10, 6, 20, 5]  # fmt: skip
    assert ENERGY.total == 28
    assert (BUILDING_RULES.small, BUILDING_RULES.large) == (5, 3)
    assert [sum(card.is_starter == starter for card in CITIZENS) for starter in (True, False)] == [6, 39]
    assert LIMITS == (6, 6, 6, 3)


def test_colours_tracks_and_types_are_even() -> None:
    deck = [card for card in CITIZENS if not card.is_starter]
    assert Counter(COLOURS[card.colour] for card in deck) == dict.fromkeys(COLOURS, 13)
    assert Counter(token.track for token in MACHINE_TOKENS) == dict.fromkeys(range(3), 10)
    assert Counter((tile.type, tile.players) for tile in UPPER_ARTIFACTS) == {
        (kind, players): 2 if players == 2 else 1 for kind in range(3) for players in (2, 3, 4)
    }
    assert Counter(len(module.colours) for module in MODULES) == {1: 24, 2: 24}
    assert Counter(crate.kind for crate in CRATES) == {
        f"ck{kind:02}": 3 if kind < 8 else 2 if kind < 11 else 1 for kind in range(1, 12)
    }


@pytest.mark.parametrize(
    ("tiles", "shown"),
    [
        (AREA_TILES, {"desert": 30, "site": 21, "forest": 13, "mountain": 13, "plains": 13, "water": 10}),
        (START_TILES, {"desert": 6, "site": 3, "forest": 3, "mountain": 3, "plains": 3, "water": 2}),
    ],
)
def test_the_faces_of_the_tiles(tiles: tuple, shown: dict[str, int]) -> None:
    assert Counter(TERRAINS[hex_] for tile in tiles for hex_ in tile.hexes) == shown


def test_five_tiles_have_each_back() -> None:
    assert Counter(tile.back for tile in AREA_TILES) == dict.fromkeys(BACKS, 5)


def test_a_tile_is_turned_about_its_centre() -> None:
    tile = AREA_TILES[3]
    centre, x, y, z = tile.hexes
    assert [tile.turned(orientation) for orientation in range(3)] == [
        (centre, x, y, z), (centre, z, x, y), (centre, y, z, x),
    ]  # fmt: skip


def test_figures_cost_and_score_by_their_row() -> None:
    assert [FIGURE_BOOKS[figure] for figure in FIGURES] == [2, 2, 3, 3, 3, 4, 4]
    assert [FIGURE_POINTS[figure] for figure in FIGURES] == [0, 0, 1, 1, 1, 2, 2]
    assert TRIBE_BOARD.after["D"] == ("A", "B")


def test_every_tribe_opens_the_side_slot_trades_and_scores() -> None:
    for tribe in TRIBES:
        assert tribe.technologies[3] == Opens("side")
        assert isinstance(tribe.technologies[4], Exchange)
        assert tribe.technologies[5].instant == (Gain("artifact"),)  # type: ignore[union-attr]
        assert isinstance(tribe.technologies[6], Scores)


def test_points_grow_with_every_progress_marker() -> None:
    assert len(PROGRESS.points) == len(SPACES) + TRIBE_BOARD.ability_uses + 1
    assert list(PROGRESS.points) == sorted(PROGRESS.points)


def test_points_for_what_is_counted() -> None:
    assert Score("modules", 3, 2).of(5) == 6
    assert Score("buildings", 1, 1, 5).of(8) == 5


def test_who_comes_later_begins_with_more() -> None:
    more = [sum(extra.values()) for extra in START.by_seat]
    assert more == sorted(more)


def test_the_map_lies_around_the_abyss() -> None:
    abyss = hexes_of(CELL_BY_ID["abyss"])
    found = {
        cell.id: min(DISTANCES[here][there] for here in hexes_of(cell) for there in abyss) for cell in CELLS
    }
    assert found == {cell: far for far, cells in FROM_THE_ABYSS.items() for cell in cells.split()}


def test_hexes_lie_side_by_side_both_ways() -> None:
    assert len(HEXES) == 140
    for here, around in enumerate(NEIGHBOURS):
        assert all(here in NEIGHBOURS[there] and DISTANCES[here][there] == 1 for there in around)
    inside = HEX_BY_ID["abyss_centre"].index
    assert [HEXES[there].id for there in NEIGHBOURS[inside]] == [
        "abyss_east", "sc5_north_west", "abyss_south_west", "sc3_east", "abyss_north_west", "sc2_south_west",
    ]  # fmt: skip


def test_crystals_touch_the_edge() -> None:
    beside = Counter(each.cell.id for each in HEXES for _ in range(CRYSTALS_BESIDE[each.index]))
    assert sum(beside.values()) == 5 + 5 + 4 * 6
    assert beside["cell06"] == 3
    assert beside["cell16"] == 3


def test_what_is_our_own_is_known() -> None:
    ours = designed(SOURCED)
    assert "ability_uses" not in ours["tribe_board"]
    assert ours["back.k1"] == ("food", "book", "points")
    assert "a" not in ours["large_site.ls1"]
    assert ours["energy"] == ("start",)
