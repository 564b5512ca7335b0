"""Every card, god, loot, bonus tile, nation and hex of the content is used once and does what it says."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.pantheon.content import (
    BONUSES,
    CARDS,
    GADICEA,
    GAIVILES,
    GODS,
    HEXES,
    LOOT,
    NATIONS,
    OFFERINGS,
    PIETALTE,
    STONKUS,
    Card,
    God,
    Hex,
    Nation,
    Tile,
)
from engine.games.pantheon.rules import PANTHEON
from engine.games.pantheon.scoring import points, scoring
from engine.games.pantheon.state import PantheonState
from tests.games.pantheon.table import kinds, legal, play, question_at, staged

FULL_HAND = {kind.id: 6 for kind in OFFERINGS}


def won(god: God) -> PantheonState:
    """Seat 0 prays for a god in the second epoch, with cards alone."""
    spare = next(other.id for other in GODS if other.kind not in (god.kind, "plaesiris"))
    state = staged(
        epoch=2,
        asks="pray",
        gods=[god.id, spare],
        god_stack=["vinthrad_1"] if god.id != "vinthrad_1" else [],
        demigods=[1, 3, 2] if god.kind == "plaesiris" else None,
        loot={"q09r08": "money"},
        seats=[{"hand": FULL_HAND}, {}],
    )
    kinds_named = " ".join(kind.id for kind, _ in zip(OFFERINGS, god.offering, strict=False))
    play(state, f"god {god.id} {kinds_named}")
    return state


@pytest.mark.parametrize("god", GODS, ids=lambda god: god.id)
def test_a_god_costs_its_offering_and_gives_points_and_power(god: God) -> None:
    state = won(god)
    realm = state.realms[0]
    coins = sum(realm.hand[card.index] for card in CARDS if card.special)
    assert sum(realm.hand) - coins == sum(FULL_HAND.values()) - sum(god.offering)
    assert sum(state.discard) == sum(god.offering)
    assert points(realm) == (4 if god.kind == "surparit" else 2)
    assert realm.gods[0] == (god.index, 2)
    assert god.index not in state.gods
    match god.kind:
        case "surparit":
            assert [GODS[number].id for number, _ in realm.gods] == [god.id, "vinthrad_1"]
            assert realm.steps == 1
        case "plaesiris":
            assert realm.demigods == (3,)
            assert state.demigods == (1, 2)
        case "taksator":
            assert coins == 1
        case "vinthrad":
            assert realm.steps == 1
        case "stonkus":
            assert realm.powers[STONKUS] == god.amount
        case "gadicea":
            assert realm.powers[GADICEA] == 1
        case "gaiviles":
            assert realm.powers[GAIVILES] == 1
        case "pietalte":
            assert realm.powers[PIETALTE] == 1
            realm.levels = (0, 3, 1, 0)
            assert scoring(realm) == (0, 0, 3)
        case "traitera":
            assert question_at(state) == (0, "traitera")
        case "depraccus":
            assert sum(realm.hand) == sum(FULL_HAND.values()) - sum(god.offering)


@pytest.mark.parametrize("tile", LOOT, ids=lambda tile: tile.id)
def test_loot(tile: Tile) -> None:
    other = "money" if tile.id != "money" else "god"
    state = staged(
        asks="move",
        loot={"q09r08": tile.id, "q13r04": other},
        demigods=[2, 3, 1] if tile.id == "demigod" else None,
        god_stack=["vinthrad_1"],
        seats=[{"feet_on": ["q10r07"], "feet": 5, "columns": 5}, {}],
    )
    events = play(state, "place q09r08")
    realm = state.realms[0]
    assert kinds(events)[:2] == ["piece_placed", "loot_taken"]
    assert list(state.loot.values()) != [tile.index]
    pieces = {
        "reserve_choice_2": (6, 5),
        "reserve_feet_3": (7, 5),
        "reserve_columns_3": (4, 8),
    }.get(tile.id, (4, 5))
    match tile.id:
        case "reserve_choice_2":
            play(state, "reserve feet")
        case "demigod":
            assert (realm.demigods, state.demigods) == ((3,), (2, 1))
        case "god":
            assert [GODS[number].id for number, _ in realm.gods] == ["vinthrad_1"]
        case "offering_1":
            play(state, "raise jewel")
            assert realm.levels == (0, 0, 1, 0)
        case "offering_2":
            play(state, "raise jewel")
            assert legal(state) == ["raise temple", "raise dancer", "raise priest"]
            play(state, "raise priest")
            assert realm.levels == (0, 0, 1, 1)
        case "cards_3" | "cards_4":
            assert sum(realm.hand) == tile.amount
        case "money":
            assert PANTHEON.view(state, None).seats[0].coins == {"coin2": 1}
        case "steps":
            assert realm.steps == 1
    assert (realm.feet, realm.columns) == pieces
    assert question_at(state) == (0, "move")


@pytest.mark.parametrize("tile", BONUSES, ids=lambda tile: tile.id)
def test_bonus_tiles(tile: Tile) -> None:
    """Iberia's last decision leads to the bonus tiles."""
    state = staged(
        nation="iberia",
        asks="raise",
        asked=1,
        god_stack=["vinthrad_1"],
        low=[2],
        loot={"q03r05": "money"},
        gods=["taksator_1", "taksator_2"],
        seats=[
            {"bonus": tile.id},
            {"bonus": "bonus_cards_4" if tile.id != "bonus_cards_4" else "bonus_demigod"},
        ],
    )
    play(state, "decline")
    realm = state.realms[0]
    match tile.id:
        case "bonus_column":
            assert question_at(state) == (0, "free_column")
            play(state, "free_column q09r06")
            assert (realm.columns, realm.columns_on.bit_count()) == (5, 1)
        case "bonus_demigod":
            assert realm.demigods == (2,)
        case "bonus_god":
            assert [GODS[number].id for number, _ in realm.gods] == ["vinthrad_1"]
        case "bonus_offering_2":
            play(state, "raise temple", "raise dancer")
            assert realm.levels == (1, 1, 0, 0)
        case "bonus_cards_4":
            assert sum(realm.hand) == 4
        case "bonus_reserve_2":
            play(state, "reserve columns")
            assert (realm.feet, realm.columns) == (6, 7)
    assert question_at(state) == (0, "action")


@pytest.mark.parametrize("nation", NATIONS, ids=lambda nation: nation.id)
def test_nations(nation: Nation) -> None:
    """The first epoch ends, and the second one's nation uses its power for every seat."""
    state = staged(
        nation="roma" if nation.id != "roma" else "gallia",
        next_nations=[nation.id],
        asks="pray",
        gods=["gaiviles_3"],
        god_stack=["taksator_1", "taksator_2", "taksator_3"],
        bag=["money", "money", "money"],
        seats=[{"levels": [3, 3, 0, 0]}, {}],
    )
    play(state, "god gaiviles_3 temple dancer")
    assert state.epoch == 2
    assert state.nation is nation
    assert [HEXES[place] for place in state.loot] == list(nation.symbols[:3])
    expected: dict[str, list[str]] = {
        "gallia": ["gallia_cards", "gallia_god", "decline"],
        "aegyptus": ["swap column_to_foot", "end_swap", "end_swap"],
        "cartago": ["buy foot", "end_buy", "end_buy"],
        "iberia": ["raise temple", "raise jewel"],
    }
    play(state, *expected.get(nation.id, []))
    assert question_at(state) == (1, "action")
    hands = {"germania": [7, 7], "graecia": [7, 7], "gallia": [0, 2], "roma": [2, 2]}
    assert [sum(realm.hand) for realm in state.realms] == hands.get(nation.id, [0, 0])
    assert state.coins_turned == (nation.id == "persia")
    assert state.realms[1].levels == ((1, 0, 0, 0) if nation.id == "iberia" else (0, 0, 0, 0))
    assert state.realms[1].feet == (7 if nation.id in ("aegyptus", "cartago") else 6)


@pytest.mark.parametrize("place", HEXES, ids=lambda place: place.id)
def test_every_hex_can_be_stood_on(place: Hex) -> None:
    neighbour = HEXES[place.neighbours[0]]
    nation = next(nation for nation in NATIONS if nation.temple not in (place, neighbour))
    on = "columns_on" if neighbour.kind == "column" else "feet_on"
    state = staged(nation=nation.id, asks="move", loot={}, ender=1, seats=[{on: [neighbour.id]}, {}])
    play(state, f"place {place.id}")
    realm = state.realms[0]
    assert (realm.columns_on if place.kind == "column" else realm.feet_on) & place.mask


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_card_has_its_use(card: Card) -> None:
    seat = {"hand": {card.id: 5 if card.kind >= 0 else 1}}
    scene: dict[str, Any] = {"seats": [seat, {}], "gods": ["gaiviles_1", "gaiviles_2"]}
    if card.id == "move":
        state = staged(asks="move", **scene)
        play(state, "play_move")
        assert PANTHEON.view(state, 0).move.steps == 3
        assert state.discard[card.index] == 1
    elif card.coins:
        state = staged(asks="buy", **scene)
        play(state, f"play_coin {card.id}")
        assert PANTHEON.view(state, 0).buy.purse == card.coins
        assert sum(state.discard) == (0 if card.special else 1)
    else:
        state = staged(asks="pray", **scene)
        play(state, f"god gaiviles_1 {card.id}")
        assert state.discard[card.index] == 5
    assert sum(state.realms[0].hand) == 0
