"""What can be agreed on is dealt for; what a game or a table lacks is refused, not put right in silence (3)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.core.errors import BrokenFile, Refusal
from engine.core.game import Game, Setup


def refused(game: Game[Any], setup: Setup) -> Refusal:
    with pytest.raises(BrokenFile) as wrong:
        game.new(setup, SeededChance(1))
    return wrong.value.refusal


def test_a_number_of_seats_that_a_game_lacks_is_refused(game: Game[Any]) -> None:
    meta = game.meta
    for seats in (-1, 0, meta.min_seats - 1, meta.max_seats + 1, 99):
        details = {"game": meta.id, "least": meta.min_seats, "most": meta.max_seats, "seats": seats}
        assert refused(game, Setup(seats)) == Refusal("wrong_seats", details=details)


def test_a_seat_that_the_table_lacks_is_refused(game: Game[Any]) -> None:
    meta = game.meta
    of_seats = [option for option in meta.options if option.of_seats]
    assert [option.id for option in of_seats] == ["first_player"]
    (option,) = of_seats
    for seats in range(meta.min_seats, meta.max_seats + 1):
        assert option.values_at(seats) == ("random", *range(seats))
        for seat in range(seats):
            game.check(game.new(Setup(seats, {option.id: seat}), SeededChance(1)))
        for seat in range(seats, meta.max_seats):
            details = {"number": seat + 1, "seats": seats}
            assert refused(game, Setup(seats, {option.id: seat})) == Refusal("no_such_seat", details=details)
        for seat in (-1, meta.max_seats, True):
            assert refused(game, Setup(seats, {option.id: seat})).reason == "unknown_option"


def test_every_other_value_is_allowed_at_every_table(game: Game[Any]) -> None:
    for seats in range(game.meta.min_seats, game.meta.max_seats + 1):
        for option in game.meta.options:
            for value in option.values_at(seats):
                game.check(game.new(Setup(seats, {option.id: value}), SeededChance(2)))


def test_a_position_keeps_to_what_was_agreed_on(game: Game[Any]) -> None:
    """What is left to chance may come out as anything, and two values may come to the same at a table."""
    for seats in range(game.meta.min_seats, game.meta.max_seats + 1):
        for option in (option for option in game.meta.options if not option.of_seats):
            values = [value for value in option.values_at(seats) if value != "random"]
            for value, other in product(values, repeat=2):
                setup, setup_of_other = Setup(seats, {option.id: value}), Setup(seats, {option.id: other})
                state, of_other = (game.new(each, SeededChance(2)) for each in (setup, setup_of_other))
                is_same = game.dump(state) == game.dump(of_other)
                assert game.agrees(state, setup_of_other) == is_same, (option.id, value, other)
