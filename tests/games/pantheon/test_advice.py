"""What Pantheon's rules advise: the best payment of a god, and what would be wasted."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from engine.core.advice import Doubt
from engine.games.pantheon.advice import (
    DearPayment,
    FreeLevel,
    FullReserve,
    Group,
    LastTile,
    SpecialCoin,
    UnusedCoins,
    UnusedSteps,
    cards_over,
    doubt,
    group,
    last_tile,
    later_cards,
    payment,
)
from engine.games.pantheon.commands import BUY_COLUMN, BUY_FOOT, END_BUY, EndBuy, PlayCoin, TakeGod
from engine.games.pantheon.content import CARD_BY_ID, GOD_BY_ID, GODS, HEX_BY_ID, HEXES, OFFERINGS, God
from engine.games.pantheon.praying import ways_to_pay
from engine.games.pantheon.rules import PANTHEON
from engine.games.pantheon.state import PantheonState
from tests.conformance.walks import WALKS, Walk, positions
from tests.games.pantheon.table import legal, play, staged

GAIVILES = GOD_BY_ID["gaiviles_2"]
PIETALTE = next(god for god in GODS if god.cards_only)
OURS = [walk for walk in WALKS if walk.game_id == "pantheon"]


def doubted(state: PantheonState, notation: str) -> Doubt | None:
    assert notation in legal(state)
    return doubt(state, PANTHEON.grammar.read(notation))


def seat(**given: Any) -> list[dict[str, Any]]:
    """What the first of two seats has."""
    return [given, {}]


# Doubts.


def test_steps_that_lead_somewhere_are_doubted() -> None:
    begun = staged(asks="move", seats=seat(feet=2))
    play(begun, next(notation for notation in legal(begun) if notation.startswith("place ")))
    assert begun.agenda[-1].steps == 0
    assert doubted(begun, "end_move") is None
    left = staged(asks="move", steps=3, seats=seat(feet=2))
    play(left, next(notation for notation in legal(left) if notation.startswith("place ")))
    places = [notation for notation in legal(left) if notation.startswith("place ")]
    assert doubted(left, "end_move") == UnusedSteps(left.agenda[-1].steps, len(places))


def test_steps_for_which_the_jump_leads_somewhere_are_counted() -> None:
    def left(*, jump: bool) -> tuple[Doubt | None, int]:
        seats = [{"feet": 3, "feet_on": [ours]}, {"feet_on": [theirs]}]
        state = staged(asks="move", steps=1, jump=jump, placed=[ours], seats=seats, loot={"q09r08": "god"})
        places = [notation for notation in legal(state) if notation.startswith("place ")]
        return doubted(state, "end_move"), len(places)

    temple = HEX_BY_ID[str(PANTHEON.view(staged(seats=seat()), 0).temple)]
    ours, theirs = (HEXES[number].id for number in temple.neighbours[:2])
    (far, hexes), (near, fewer) = left(jump=True), left(jump=False)
    assert (far, near) == (UnusedSteps(1, hexes), UnusedSteps(1, fewer))
    assert hexes > fewer > 0


def test_who_stays_where_others_move_gives_up_nothing() -> None:
    state = staged(asks="follow", asked=1, steps=3, seats=[{}, {"feet": 3}])
    assert any(notation.startswith("place ") for notation in legal(state))
    assert doubted(state, "end_move") is None


def test_coins_are_doubted_with_the_pieces_that_they_buy_columns_first() -> None:
    def left(purse: int, asks: str = "buy", nation: str = "roma", **given: Any) -> Doubt | None:
        state = staged(asks=asks, nation=nation, purse=purse, bought=True, seats=seat(**given))
        return doubted(state, "end_buy")

    assert left(2, feet=3, columns=2) == UnusedCoins(2, 2, 0, first=(BUY_COLUMN,) * 2)
    assert left(3, feet=3, columns=11) == UnusedCoins(3, 1, 2, first=(BUY_COLUMN, BUY_FOOT, BUY_FOOT))
    assert left(0, feet=3, columns=2) is None
    assert left(1, "cartago", "cartago", feet=3, columns=2) == UnusedCoins(1, 1, 0, first=(BUY_COLUMN,))


def test_coins_are_doubted_where_they_buy_no_pieces_but_something_else() -> None:
    """Who owns all pieces could still raise an offering, or place a piece beside another."""

    def left(purse: int, **given: Any) -> tuple[Doubt | None, set[str]]:
        state = staged(asks="buy", purse=purse, bought=True, seats=seat(**given))
        return doubted(state, "end_buy"), {notation.split()[0] for notation in legal(state)}

    whole = {"feet": 12, "columns": 12}
    assert left(3, **whole, levels=[4, 2, 4, 4]) == (UnusedCoins(3, 0, 0), {"raise", "place_paid", "end_buy"})
    assert left(2, **whole, levels=[4, 2, 4, 4]) == (UnusedCoins(2, 0, 0), {"place_paid", "end_buy"})


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_coins_are_doubted_where_they_buy_anything(walk: Walk) -> None:
    for _, state in positions(walk):
        if END_BUY in (commands := PANTHEON.legal(state)):
            buys = any(not isinstance(command, EndBuy | PlayCoin) for command in commands)
            assert buys == (doubt(state, END_BUY) is not None)


def test_a_payment_that_takes_more_cards_than_another_is_doubted() -> None:
    rich = seat(hand={"temple": 5, "priest": 5}, levels=[0, 0, 0, 3])
    state = staged(asks="pray", gods=[GAIVILES.id, "vinthrad_2"], seats=rich)
    assert GAIVILES.offering == (5,)
    assert doubted(state, "god gaiviles_2 temple") == DearPayment(5, 2, ("priest",))
    assert doubted(state, "god gaiviles_2 priest") is None


def test_pieces_that_are_owned_already_are_doubted_where_others_would_be_more() -> None:
    many = staged(asks="reserve", seats=seat(feet=3, columns=11))
    assert doubted(many, "reserve columns") == FullReserve("columns", 1)
    assert doubted(many, "reserve feet") is None
    both = staged(asks="reserve", seats=seat(feet=12, columns=11))
    assert doubted(both, "reserve feet") == FullReserve("feet", 0)
    assert doubted(both, "reserve columns") is None


def test_what_is_given_away_for_nothing_is_doubted() -> None:
    iberia = staged(asks="raise", nation="iberia", asked=0, seats=seat(levels=[1, 0, 0, 0]))
    assert doubted(iberia, "decline") == FreeLevel()
    hand = {"temple": 8, "coin1": 1, "coin5": 1}
    germania = staged(asks="hand_to_seven", nation="germania", seats=seat(hand=hand))
    assert doubted(germania, "discard coin5") == SpecialCoin(5)
    assert doubted(germania, "discard temple") is None
    assert doubted(germania, "discard coin1") is None


# What gods cost.


def test_a_number_is_paid_by_the_level_of_the_tile_and_then_by_cards() -> None:
    state = staged(seats=seat(hand={"temple": 2, "jewel": 1}, levels=[2, 0, 4, 0]))
    realm, temple, jewel = state.realms[0], CARD_BY_ID["temple"], CARD_BY_ID["jewel"]
    assert group(realm, GAIVILES, 5, temple) == Group(5, "temple", 2, 2, 1)
    assert group(realm, GAIVILES, 3, temple) == Group(3, "temple", 2, 1, 0)
    assert group(realm, GAIVILES, 3, jewel) == Group(3, "jewel", 3, 0, 0)
    assert group(realm, PIETALTE, 3, jewel) == Group(3, "jewel", 0, 1, 2)


@pytest.mark.parametrize("number", range(40))
def test_no_other_kinds_lack_less_or_take_fewer_cards(number: int) -> None:
    """Against every way to name a kind for each number, and against what is legal."""
    generator = Random(number)
    hand = {kind.id: generator.randrange(4) for kind in OFFERINGS}
    state = staged(seats=seat(hand=hand, levels=[generator.randrange(4) for _ in OFFERINGS]))
    for god in GODS[number % 3 :: 3]:
        found = payment(state, 0, god)
        assert (found.missing, found.cards) == min(
            (sum(each.missing for each in groups), sum(each.cards for each in groups))
            for groups in every_way(state, god)
        )
        assert (found.way in ways_to_pay(state.realms[0], god)) == (not found.missing)
        assert [each.kind for each in found.groups] == [kind.id for kind in found.way.kinds]


@pytest.mark.parametrize(("temples", "dancers", "kept"), [(5, 7, "temple"), (7, 5, "dancer")])
def test_of_equally_cheap_ways_the_one_that_keeps_the_rarest_cards_is_the_best(
    temples: int, dancers: int, kept: str
) -> None:
    state = staged(
        asks="pray",
        gods=[GAIVILES.id],
        seats=seat(hand={"temple": temples, "dancer": dancers}, levels=[0] * 4),
    )
    ways = ways_to_pay(state.realms[0], GAIVILES)
    assert len(ways) == 2
    assert all(doubted(state, way.notation) is None for way in ways)
    for order in (ways, ways[::-1]):
        best = PANTHEON.best_of(state, order)
        assert best in ways
        assert isinstance(best, TakeGod)
        assert kept not in [kind.id for kind in best.kinds]


def test_where_other_commands_or_gods_are_among_them_the_first_without_a_doubt_is_the_best() -> None:
    state = staged(asks="action")
    commands = PANTHEON.legal(state)
    assert PANTHEON.best_of(state, commands) == commands[0]


def every_way(state: PantheonState, god: God) -> list[list[Group]]:
    return [
        [group(state.realms[0], god, need, kind) for need, kind in zip(god.offering, kinds, strict=True)]
        for kinds in permutations(OFFERINGS, len(god.offering))
    ]


def test_a_god_that_is_paid_with_cards_discards_as_many_as_were_said() -> None:
    state = staged(
        asks="pray", gods=[GAIVILES.id, "vinthrad_2"], seats=seat(hand={"dancer": 5}, levels=[0, 2, 0, 0])
    )
    found = payment(state, 0, GAIVILES)
    assert (found.cards, found.missing) == (3, 0)
    play(state, found.way.notation)
    assert sum(state.realms[0].hand) == 2


@pytest.mark.parametrize(("option", "numbers"), [("top_only", 1), ("full", 2)])
def test_of_the_god_that_gallia_reveals_perhaps_the_topmost_number_alone_is_paid(
    option: str, numbers: int
) -> None:
    god = next(god for god in GODS if len(god.offering) == 2)
    state = staged(
        asks="gallia_god", nation="gallia", revealed=god.id, options={"gallia_offering": option},
        seats=seat(hand={"temple": 6, "priest": 6}),
    )  # fmt: skip
    found = payment(state, 0, god)
    assert len(found.groups) == len(found.way.kinds) == numbers
    assert not found.missing
    assert found.way.notation in legal(state)
    other = next(other for other in GODS if len(other.offering) == 2 and other is not god)
    assert len(payment(state, 0, other).groups) == 2


def test_the_last_tile_of_an_epoch_is_worth_more_than_itself() -> None:
    loot = {"q09r08": "god"}
    state = staged(loot=loot, gods=[GAIVILES.id, "vinthrad_2"])
    assert last_tile(state) == LastTile(0, 3)
    assert last_tile(staged(gods=[GAIVILES.id])).god == 3
    assert last_tile(staged(asks="follow", asked=1, ender=0, loot=loot, gods=[GAIVILES.id])) == LastTile(0, 0)


def test_what_the_rules_ask_for_and_bring_besides() -> None:
    over = staged(asks="hand_to_seven", nation="germania", seats=seat(hand={"temple": 8, "coin1": 1}))
    assert cards_over(over) == 2
    play(over, "discard temple")
    assert cards_over(over) == 1
    assert later_cards(staged()) == (4,)
    assert later_cards(staged(seats=[{}, {}, {}, {}])) == (3, 4, 5)
    assert later_cards(staged(options={"later_cards": False})) == ()


def test_the_next_level_of_an_offering_costs_what_is_paid_for_it() -> None:
    state = staged(asks="buy", purse=9, seats=seat(levels=[0, 1, 3, 4]))
    assert [state.realms[0].next_price(kind.kind) for kind in OFFERINGS] == [1, 2, 4, None]
    play(state, "raise jewel")
    assert state.agenda[-1].purse == 9 - 4


@pytest.mark.parametrize(("seats", "ranks"), [(2, 3), (3, 4), (4, 5)])
def test_loot_lies_on_as_many_symbols_as_there_are_seats_for(seats: int, ranks: int) -> None:
    state = staged(seats=[{}] * seats)
    assert [place.rank for place in state.symbols] == [1, 2, 3, 4, 5][:ranks]
    assert set(state.loot) == {place.index for place in state.symbols}
    assert staged(asks="bonus").symbols == ()


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_what_gods_cost_a_seat_hangs_on_nothing_that_it_can_not_know(walk: Walk) -> None:
    others = 0
    for number, state in positions(walk, every=30):
        for seat in range(walk.seats):
            might = walk.game.redeal(state, seat, Random(number))
            others += might != state
            assert last_tile(might) == last_tile(state)
            assert [payment(might, seat, god) for god in GODS] == [payment(state, seat, god) for god in GODS]
    assert others
