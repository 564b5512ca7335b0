"""Rulings on rare cases that are clearer in code than as a scenario, and whole games that keep them."""

from __future__ import annotations

from functools import reduce
from operator import or_
from random import Random

import pytest

from engine.core.chance import RecordedChance, SeededChance
from engine.core.event import Event
from engine.core.game import Choose, Over, Setup
from engine.games.pantheon.content import (
    BUYING,
    CARDS,
    CARDS_DEALT,
    DEMIGODS,
    EPOCHS,
    GODS,
    HEXES,
    HIGH_DEMIGODS,
    LAND,
    LEVELS,
    LOOT,
    LOW_DEMIGODS,
    NATIONS,
    OFFERINGS,
    SITES,
)
from engine.games.pantheon.events import LastTileTaken
from engine.games.pantheon.meta import META
from engine.games.pantheon.rules import PANTHEON
from engine.games.pantheon.state import PantheonState
from tests.games.pantheon.table import kinds, legal, play, question_at, staged

TEMPLES = reduce(or_, (nation.temple.mask for nation in NATIONS))
SYMBOLS = reduce(or_, (place.mask for nation in NATIONS for place in nation.symbols))
EVERY_GOD = [god.id for god in GODS]


def random_game(seats: int, seed: int) -> tuple[PantheonState, list[Event], int]:
    """A random game to its end, all its events, and the most commands that were legal at once."""
    chance, generator = SeededChance(seed), Random(seed)
    state = PANTHEON.new(Setup(seats), chance)
    events: list[Event] = []
    most = 0
    while isinstance(PANTHEON.pending(state), Choose):
        commands = PANTHEON.legal(state)
        most = max(most, len(commands))
        events += PANTHEON.apply(state, generator.choice(commands), chance)
    return state, events, most


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r1_every_epoch_has_one_ender_and_r8_the_bag_is_never_empty(seats: int) -> None:
    for seed in range(4):
        state, events, most = random_game(seats, seed)
        assert sum(isinstance(event, LastTileTaken) for event in events) == EPOCHS.number
        assert sum(realm.endings for realm in state.realms) == EPOCHS.number
        assert len(state.bag) == sum(tile.count for tile in LOOT) - EPOCHS.number * (seats + 1) >= 10
        assert most < 120


def test_r6_the_god_discard_becomes_the_stack() -> None:
    state = staged(
        asks="move",
        loot={"q09r08": "god", "q13r04": "money"},
        gods=["gaiviles_1"],
        god_discard=["gadicea_1", "stonkus_1"],
        seats=[
            {"feet_on": ["q10r07"]},
            {"gods": [god for god in EVERY_GOD if god not in ("gaiviles_1", "gadicea_1", "stonkus_1")]},
        ],
    )
    events = play(state, "place q09r08", chance=RecordedChance([(1, 0)]))
    assert kinds(events) == ["piece_placed", "loot_taken", "pile_shuffled", "god_drawn"]
    assert [EVERY_GOD[god] for god, _ in state.realms[0].gods] == ["stonkus_1"]
    assert (len(state.god_stack), state.god_discard) == (1, ())


def test_r6_without_any_god_there_is_none_to_take_and_fewer_to_display() -> None:
    others = [god for god in EVERY_GOD if god not in ("gaiviles_3", "gaiviles_4")]
    scene = {
        "epoch": 2,
        "next_nations": ["gallia"],
        "loot": {"q09r08": "god"},
        "gods": ["gaiviles_3", "gaiviles_4"],
        "seats": [{"feet_on": ["q10r07"]}, {"gods": others}],
    }
    state = staged(asks="move", **scene)
    assert kinds(play(state, "place q09r08")) == ["piece_placed", "loot_taken", "last_tile_taken"]
    assert state.realms[0].gods == ()
    play(state, "end_move", "end_move")
    # Both gods that were left on display come back, and no third.
    assert len(state.gods) == 2
    assert question_at(state) == (1, "gallia")
    assert legal(state) == ["gallia_cards"]


def test_r9_demigods_of_a_used_up_stack_come_from_its_discard_then_from_the_other_group() -> None:
    held = [value for value in LOW_DEMIGODS if value != 3]
    state = staged(
        asks="move",
        steps=9,
        loot={"q09r08": "demigod", "q13r04": "money"},
        demigods=[],
        low_discard=[3, 3],
        high=[5],
        seats=[{"feet_on": ["q10r07"]}, {"demigods": [*held, 3]}],
    )
    events = play(state, "place q09r08", chance=RecordedChance([(1, 0)]))
    assert kinds(events)[2:] == ["pile_shuffled", "demigod_drawn"]
    assert (state.realms[0].demigods, state.low, state.low_discard) == ((3,), (3,), ())

    state = staged(
        asks="move",
        loot={"q09r08": "demigod", "q13r04": "money"},
        demigods=[],
        high=[5],
        seats=[{"feet_on": ["q10r07"]}, {"demigods": list(LOW_DEMIGODS)}],
    )
    play(state, "place q09r08")
    assert state.realms[0].demigods == (5,)


def test_r9_high_demigods_that_are_used_up_give_way_to_low_ones() -> None:
    state = staged(
        epoch=4,
        asks="move",
        loot={"q09r08": "demigod", "q13r04": "money"},
        demigods=[],
        low=[2],
        seats=[{"feet_on": ["q10r07"]}, {"demigods": list(HIGH_DEMIGODS)}],
    )
    play(state, "place q09r08")
    assert state.realms[0].demigods == (2,)


def test_r9_without_any_demigod_nothing_is_taken() -> None:
    everything = [value for value, count in DEMIGODS.items() for _ in range(count)]
    state = staged(
        asks="move",
        loot={"q09r08": "demigod", "q13r04": "money"},
        seats=[{"feet_on": ["q10r07"]}, {"demigods": everything}],
    )
    assert kinds(play(state, "place q09r08")) == ["piece_placed", "loot_taken"]


def test_a_single_stack_is_made_of_both_discards_when_it_is_used_up() -> None:
    held = [value for value in (*LOW_DEMIGODS, *HIGH_DEMIGODS) if value not in (3, 6)]
    state = staged(
        asks="move",
        loot={"q09r08": "demigod", "q13r04": "money"},
        demigods=[],
        low_discard=[3, 3, 3],
        high_discard=[6, 6, 6],
        options={"demigod_groups": "single_stack"},
        seats=[{"feet_on": ["q10r07"]}, {"demigods": held}],
    )
    play(state, "place q09r08", chance=RecordedChance([(5, 0, 1, 2, 3, 4)]))
    assert state.realms[0].demigods == (6,)
    assert (state.low, state.high) == ((3, 3, 3, 6, 6), ())
    assert state.low_discard == state.high_discard == ()


def test_r18_feet_and_columns_never_share_a_hex_and_r19_loot_never_lies_on_a_site() -> None:
    for place in HEXES:
        assert (place.kind == "column") == (place.site is not None and place.nation is None)
        assert place.kind != "column" or not place.rank


def test_r27_special_coins_never_reach_the_discard() -> None:
    state = staged(asks="buy", purse=0, seats=[{"hand": {"coin5": 1, "coin1": 1}}, {}])
    play(state, "play_coin coin5", "play_coin coin1")
    discarded = {CARDS[number].id: count for number, count in enumerate(state.discard) if count}
    assert discarded == {"coin1": 1}
    assert sum(state.realms[0].hand) == 0


def test_r38_demigods_that_nobody_took_are_put_away_with_their_group() -> None:
    state = staged(
        epoch=4,
        asks="pray",
        gods=["gaiviles_3"],
        demigods=[6, 2],
        next_nations=["persia"],
        god_stack=["stonkus_1", "stonkus_2", "stonkus_3"],
        bag=["money", "money", "money"],
        seats=[{"levels": [3, 3, 0, 0]}, {}],
    )
    play(state, "god gaiviles_3 temple dancer")
    assert (state.low_discard, state.high_discard, state.demigods) == ((2,), (6,), ())


def test_gods_that_nobody_took_are_put_away_and_loot_leaves_the_game() -> None:
    state = staged(
        asks="move",
        gods=["vinthrad_1", "vinthrad_2"],
        loot={"q09r08": "money"},
        next_nations=["persia"],
        seats=[{"feet_on": ["q10r07"]}, {}],
    )
    bag = len(state.bag)
    play(state, "place q09r08", "end_move", "end_move")
    assert [EVERY_GOD[god] for god in state.god_discard] == ["vinthrad_1", "vinthrad_2"]
    assert len(state.bag) == bag - 3


def test_a_traitera_of_one_turn_leaves_those_of_the_next_turns_alone() -> None:
    state = staged(seats=[{"gods": ["traitera_1"]}, {"gods": ["traitera_2"]}], asks="traitera")
    action = ("action draw", *["take pile"] * 3)
    play(state, "use_traitera", *action)
    assert question_at(state) == (1, "action")
    play(state, *action)
    assert question_at(state) == (1, "traitera")


def nobody_can_act(**more: object) -> PantheonState:
    """One seat has nothing, the other all cards and gods, and no piece or level to gain or to place."""
    land = [place for place in HEXES if place.mask & LAND & ~TEMPLES]
    feet = [place.id for place in land if not place.mask & (SITES | SYMBOLS)][: BUYING.most_pieces]
    columns = [place.id for place in land if place.mask & SITES][: BUYING.most_pieces]
    cards = {card.id: card.count for card in CARDS if not card.special}
    full = {"feet": 0, "columns": 0, "feet_on": feet, "columns_on": columns, "hand": cards, "gods": EVERY_GOD}
    seats = [{"feet": 0, "columns": 0}, {**full, "levels": [LEVELS] * len(OFFERINGS)}]
    return staged(display=["none"] * CARDS_DEALT.display, gods=[], seats=seats, **more)


@pytest.mark.parametrize("rules", range(1, META.version + 1))
def test_r5_where_nobody_can_act_any_more_the_epoch_ends_and_nobody_has_points_for_it(rules: int) -> None:
    """Nothing that was passed changes what is possible: all would pass for ever."""
    state = nobody_can_act(rules=rules, epoch=1)
    assert legal(state) == ["action pass"]
    events = play(state, "action pass")
    assert kinds(events)[:3] == ["action_chosen", "turn_ended", "epoch_stalled"]
    assert state.epoch == 2
    assert [realm.endings for realm in state.realms] == [0, 0]
    assert state.first == 1  # who comes after the last to pass
    assert "move" in " ".join(legal(state))  # footprints are back in stock


def test_r5_a_game_in_which_nobody_can_act_ends() -> None:
    state, chance = nobody_can_act(epoch=6), SeededChance(0)
    PANTHEON.apply(state, PANTHEON.legal(state)[0], chance)
    assert PANTHEON.pending(state) == Over("epochs")
