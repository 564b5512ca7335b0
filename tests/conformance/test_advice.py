"""What a game's advice says of a command hangs on nothing hidden, and what it would do first can be done."""

from __future__ import annotations

from collections import Counter
from random import Random

from engine.core.advice import Doubt
from engine.core.chance import RecordedChance
from engine.core.game import Choose
from tests.conformance.walks import GAMES, WALKS, Walk, positions


def test_a_doubt_is_the_same_whatever_the_seat_can_not_know(walk: Walk) -> None:
    game = walk.game
    doubt = game.doubt
    for number, state in positions(walk, every=3):
        pending = game.pending(state)
        if isinstance(pending, Choose):
            legal, might = game.legal(state), game.redeal(state, pending.seat, Random(number))
            assert [doubt(might, command) for command in legal] == [doubt(state, each) for each in legal]


def test_what_is_better_done_first_can_be_done_and_then_the_command_as_well(walk: Walk) -> None:
    game = walk.game
    doubt = game.doubt
    for _, state in positions(walk, every=3):
        for command in game.legal(state):
            found = doubt(state, command)
            if found is None or not found.first:
                continue
            then = state.clone()
            for better in (*found.first, command):
                assert better in game.legal(then), f"{better.notation} before {command.notation}"
                if better is not command:
                    game.apply(then, better, RecordedChance([]))
                    assert doubt(then, command) != found


def test_every_game_doubts_and_each_doubt_has_a_name_of_its_own() -> None:
    for game in GAMES:
        doubt = game.doubt
        found: Counter[type[Doubt]] = Counter()
        for walk in WALKS:
            if walk.game is game:
                for _, state in positions(walk, every=3):
                    found.update(
                        type(each) for command in game.legal(state) if (each := doubt(state, command))
                    )
        assert found, game.meta.id
        assert len({each.why for each in found}) == len(found)
