"""The deal of Pantheon, for every number of seats and every option of the start."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.chance import SeededChance
from engine.core.errors import BrokenFile
from engine.core.game import Choose, Setup
from engine.games.pantheon.content import BONUSES, GODS, LOOT, PLAIN_CARDS
from engine.games.pantheon.rules import PANTHEON
from engine.games.pantheon.state import PantheonState
from tests.games.pantheon.table import legal, play, question_at


def dealt(seats: int, seed: int = 1, **options: bool | int | str) -> PantheonState:
    return PANTHEON.new(Setup(seats, options), SeededChance(seed))


def seed_for(nation: str, seats: int = 2) -> int:
    """A deal whose first nation is this one."""
    return next(seed for seed in range(200) if PANTHEON.view(dealt(seats, seed), None).nations == (nation,))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_dealt(seats: int, seed: int) -> None:
    state = dealt(seats, seed)
    PANTHEON.check(state)
    assert (state.epoch, len(state.gods), len(state.loot)) == (1, seats + 1, seats + 1)
    assert len(state.god_stack) + len(state.gods) + sum(len(realm.gods) for realm in state.realms) == len(
        GODS
    )
    assert len(state.bag) == sum(tile.count for tile in LOOT) - (seats + 1)
    assert None not in state.display
    bonuses = [realm.bonus for realm in state.realms]
    assert len(set(bonuses)) == seats
    assert None not in bonuses
    nation = state.nation
    assert nation is not None
    assert list(state.loot) == [place.index for place in nation.symbols[: seats + 1]]
    assert state.nations[0] == nation.index


def test_five_cards_each_before_anything_else() -> None:
    """With Aegyptus nothing happens to the hands before the first decision."""
    state = dealt(3, seed_for("aegyptus", 3))
    assert [sum(realm.hand) for realm in state.realms] == [5, 5, 5]
    assert len(state.pile) == sum(card.count for card in PLAIN_CARDS) - 4 - 15
    assert question_at(state) == (state.first, "aegyptus")


@pytest.mark.parametrize(
    ("stock", "expected"),
    [
        ("scaled", [(6, 5), (5, 4), (4, 3)]),
        ("six_five", [(6, 5)] * 3),
        ("four_three", [(4, 3)] * 3),
    ],
)
def test_start_stock(stock: str, expected: list[tuple[int, int]]) -> None:
    for seats in (2, 3, 4):
        state = dealt(seats, seed_for("aegyptus", seats), start_stock=stock)
        assert {(realm.feet, realm.columns) for realm in state.realms} == {expected[seats - 2]}


def test_bonus_tiles_are_chosen_in_turn_order_where_it_is_agreed_on() -> None:
    state = dealt(3, bonus_choice="choose", first_player=1)
    assert (question_at(state), state.epoch) == ((1, "bonus"), 0)
    assert legal(state) == [f"bonus {bonus.id}" for bonus in BONUSES]
    play(state, "bonus bonus_god")
    assert question_at(state) == (2, "bonus")
    play(state, "bonus bonus_column", "bonus bonus_cards_4")
    assert state.epoch == 1
    assert [BONUSES[realm.bonus or 0].id for realm in state.realms] == [
        "bonus_cards_4",
        "bonus_god",
        "bonus_column",
    ]


def test_the_same_seed_deals_the_same() -> None:
    assert dealt(4, 7) == dealt(4, 7)
    assert dealt(4, 7) != dealt(4, 8)


def test_who_begins() -> None:
    assert {dealt(4, seed).first for seed in range(40)} == {0, 1, 2, 3}
    by_chance, agreed = dealt(3, 5), dealt(3, 5, first_player=2)
    assert agreed.first == 2
    assert agreed.god_stack == by_chance.god_stack


def test_other_options_are_refused() -> None:
    with pytest.raises(BrokenFile, match="unknown_option"):
        dealt(2, start_stock="plenty")


def test_the_first_question_is_a_choice() -> None:
    for seed in range(30):
        state = dealt(2, seed)
        assert isinstance(PANTHEON.pending(state), Choose)
        assert PANTHEON.legal(state)


def test_a_match_goes_on_under_the_rules_that_it_was_dealt_under() -> None:
    older = PANTHEON.new(Setup(3, version=1), SeededChance(7))
    assert PANTHEON.dump(older)["rules"] == 1
    assert PANTHEON.load(PANTHEON.dump(older)) == older
    today = PANTHEON.new(Setup(3), SeededChance(7))
    assert PANTHEON.dump(today)["rules"] == PANTHEON.meta.version == 2
    assert PANTHEON.load(PANTHEON.dump(today)) == today
    assert replace(older, rules=2) == today
