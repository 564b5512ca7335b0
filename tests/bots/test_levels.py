"""The levels: blind to what is hidden, the same each time, and always within the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.bots.bot import Limits
from engine.bots.levels import LADDER, LEVELS, decide, make_bot
from engine.core.chance import SeededChance
from engine.core.errors import BrokenFile
from engine.core.game import Choose, Game, GameMeta, Setup
from engine.core.mind import open_mind
from engine.games import CATALOGUE, open_game
from engine.match.table import LevelName as SavedLevel

GAMES = [open_game(meta.id) for meta in CATALOGUE.values() if meta.bot is not None]
FEW = Limits(iterations=4)


def played(game: Game[Any], seats: int, level: str, seed: int, commands: int = 100_000) -> Any:
    """A position after some commands among bots of one level; each command is checked to be legal."""
    chance = SeededChance(seed)
    state = game.new(Setup(seats, bots_only=True), chance)
    for number in range(commands):
        pending = game.pending(state)
        if not isinstance(pending, Choose):
            break
        command = decide(
            game, state, pending.seat, level, seed + number, temperament=seed, limits=FEW
        ).command
        assert command in game.legal(state)
        game.apply(state, command, chance)
    game.check(state)
    return state


def test_the_levels_are_those_that_a_table_may_name():
    assert set(LEVELS) == {"random", *SavedLevel.__args__}  # type: ignore[attr-defined]
    assert tuple(LEVELS) == tuple(level.name for level in LADDER)


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "random"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.id)
def test_every_level_finishes_games_with_legal_commands(game, seats, level):
    state = played(game, seats, level, seed=seats)
    assert not isinstance(game.pending(state), Choose)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.id)
def test_what_is_hidden_changes_no_choice(game, level):
    """The same view over twelve different hidden layouts: the same command and the same estimate."""
    for moment in (0, 13, 30):
        state = played(game, 2, "journeyman", seed=5, commands=moment)
        seat = game.pending(state).seat
        limits = Limits(iterations=40)
        expected = decide(game, state, seat, level, 7, limits=limits)
        for layout in range(12):
            other = game.redeal(state, seat, Random(layout))
            assert game.view(other, seat) == game.view(state, seat)
            assert decide(game, other, seat, level, 7, limits=limits) == expected


@pytest.mark.parametrize("level", LEVELS)
def test_the_position_is_left_alone_and_the_answer_repeats(level):
    game = GAMES[0]
    state = played(game, 3, "journeyman", seed=2, commands=17)
    before = game.dump(state)
    seat = game.pending(state).seat
    answers = [decide(game, state, seat, level, 11, temperament=6, limits=FEW) for _ in range(2)]
    assert answers[0] == answers[1]
    assert game.dump(state) == before


def test_other_seeds_make_noisy_levels_choose_otherwise():
    game = GAMES[0]
    state = played(game, 2, "craftsman", seed=2, commands=9)
    seat = game.pending(state).seat
    chosen = {decide(game, state, seat, "apprentice", seed).command for seed in range(40)}
    assert len(chosen) > 1


def test_a_temperament_colours_the_choices_of_the_same_level():
    game = GAMES[0]
    plain = make_bot(game, "craftsman")
    others = [make_bot(game, "craftsman", temperament) for temperament in range(1, 9)]
    states = [played(game, 2, "journeyman", seed, commands=4 * seed) for seed in range(1, 13)]
    different = 0
    for state in states:
        seat = game.pending(state).seat
        different += any(bot.choose(state, seat, 1) != plain.choose(state, seat, 1) for bot in others)
    assert different > 0


def test_a_temperament_changes_every_taste_a_little():
    mind = open_mind(GAMES[0].meta)
    varied = mind.varied(Random(1), 0.1)
    for name, weight in mind.weights().items():
        assert abs(varied.weights()[name] - weight) <= 0.1 * abs(weight) + 1e-9
    assert varied.weights() != mind.weights()


@pytest.mark.parametrize(("seats", "iterations"), [(2, 20), (3, 13), (4, 10)])
def test_a_search_plays_fewer_games_in_its_head_where_more_sit_at_the_table(seats, iterations):
    """The most of a few deals: a search may end before, where nothing else can catch up."""
    done = []
    for deal in range(1, 9):
        state = GAMES[0].new(Setup(seats, bots_only=True), SeededChance(deal))
        done.append(decide(GAMES[0], state, GAMES[0].pending(state).seat, "master", deal).iterations)
    assert max(done) == iterations


def test_a_title_without_bots_says_so():
    with pytest.raises(BrokenFile) as error:
        open_mind(GameMeta("quiet", "Quiet", 2, 2, ((1, 1),), "quiet.rules:QUIET"))
    assert error.value.refusal.reason == "no_bots"
