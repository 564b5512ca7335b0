"""What isn't legal is refused, for a reason, and has changed nothing (2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, replace
from functools import cache
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.chance import RecordedChance
from engine.core.command import Command
from engine.core.errors import IllegalCommand
from engine.core.game import Game
from tests.conformance.walks import GAMES, Walk, positions, vocabulary


class Foreign(Command):
    """A command that no game knows."""

    verb: ClassVar[str] = "foreign"


def mutants(game: Game[Any], command: Command, generator: Random) -> Iterator[Command]:
    """The command with one of its parts changed into what stands at that place in another command, or out of bounds."""
    known = vocabulary(game.meta.id)
    for part in fields(command):
        value = getattr(command, part.name)
        others = [
            getattr(other, field.name)
            for other in generator.choices(known, k=4)
            for field in fields(other)
            if type(getattr(other, field.name)) is type(value)
        ]
        if type(value) is int:
            others += [value + 1, value - 1, -value, 0, 10**9]
        for other in others:
            yield replace(command, **{part.name: other})


def assert_refused(game: Game[Any], state: Any, command: Command) -> None:
    before, state = state, state.clone()  # other tests look at these positions, too
    with pytest.raises(IllegalCommand) as refused:
        game.apply(state, command, RecordedChance([]))
    assert state == before, f"{command.notation} was refused and changed something"
    assert refused.value.refusal.reason
    assert game.why_not(state, command) == refused.value.refusal
    assert state == before


def test_commands_of_other_moments_are_refused(walk: Walk) -> None:
    generator = Random(walk.seed)
    known = vocabulary(walk.game_id)
    tried = 0
    for _, state in positions(walk, every=4):
        allowed = set(walk.game.allowed(state))
        for command in generator.choices(known, k=30):
            if command not in allowed:
                tried += 1
                assert_refused(walk.game, state, command)
    assert tried > 100


def test_mutated_commands_are_refused(walk: Walk) -> None:
    generator = Random(walk.seed)
    tried = 0
    for _, state in positions(walk, every=4):
        allowed = walk.game.allowed(state)
        for command in generator.sample(list(allowed), min(8, len(allowed))):
            for mutant in mutants(walk.game, command, generator):
                if mutant not in allowed:
                    tried += 1
                    assert_refused(walk.game, state, mutant)
    assert tried > 100


def test_foreign_commands_are_refused(walk: Walk) -> None:
    for _, state in positions(walk, every=50):
        assert_refused(walk.game, state, Foreign())


def test_nothing_can_be_played_after_the_end(walk: Walk) -> None:
    *_, (_, last) = positions(walk)
    for command in vocabulary(walk.game_id)[::5]:
        assert_refused(walk.game, last, command)


def test_every_command_can_be_written_and_read(game: Game[Any]) -> None:
    for command in vocabulary(game.meta.id):
        assert game.grammar.read(command.notation) == command


def test_what_is_written_almost_right_is_read_or_refused(game: Game[Any]) -> None:
    """Real commands with a word exchanged, left out or said twice: some of them are commands as well."""
    generator = Random(1)
    known = [command.notation.split() for command in vocabulary(game.meta.id)]
    said = Counter[str]()
    for _ in range(2000):
        words, other = list(generator.choice(known)), generator.choice(known)
        place = generator.randrange(len(words))
        words[place : place + generator.choice((0, 1, 1, 1))] = generator.choice(
            ([], [generator.choice(other)], words[place:])
        )
        try:
            command = game.grammar.read(" ".join(words))
        except IllegalCommand:
            said["refused"] += 1
        else:
            said["read"] += 1
            assert game.grammar.read(command.notation) == command
    assert min(said["read"], said["refused"]) > 50


@cache
def known_words() -> list[str]:
    """Every word of the commands of all games. Asked for when a test runs: all walks are played for it."""
    known = (command for game in GAMES for command in vocabulary(game.meta.id))
    return sorted({word for command in known for word in command.notation.split()})


a_known_word = st.deferred(lambda: st.sampled_from(known_words()))


@st.composite
def a_command_of(draw: st.DrawFn, game: Game[Any]) -> tuple[Command, str]:
    """A real command and its notation, spaced in any way."""
    command = draw(st.sampled_from(vocabulary(game.meta.id)))
    gap = st.text(" \t\n", min_size=1, max_size=3)
    words = [part for word in command.notation.split() for part in (draw(gap), word)]
    return command, "".join((*words, draw(gap)))


@st.composite
def almost_a_command_of(draw: st.DrawFn, game: Game[Any]) -> str:
    """The notation of a real command, a word of it exchanged for one of another such command or for anything."""
    command, another = draw(st.sampled_from(vocabulary(game.meta.id))), draw(a_command_of(game))[0]
    words = command.notation.split()
    place = draw(st.integers(0, len(words) - 1))
    alike = [other.notation.split() for other in vocabulary(game.meta.id) if other.verb == command.verb]
    fits = st.sampled_from(alike).map(lambda found: found[place % len(found)])
    words[place] = draw(st.one_of(fits, st.sampled_from(another.notation.split()), st.text(max_size=8)))
    return " ".join(words)


@given(game=st.sampled_from(GAMES), data=st.data())
def test_a_command_is_read_however_it_is_spaced(game: Game[Any], data: st.DataObject) -> None:
    command, written = data.draw(a_command_of(game))
    assert game.grammar.read(written) == command


@given(game=st.sampled_from(GAMES), data=st.data())
def test_whatever_is_written_is_read_or_refused(game: Game[Any], data: st.DataObject) -> None:
    notation = data.draw(
        st.one_of(
            st.text(max_size=60),
            st.lists(st.one_of(a_known_word, st.text(max_size=8)), max_size=5).map(" ".join),
            almost_a_command_of(game),
        )
    )
    with suppress(IllegalCommand):
        command = game.grammar.read(notation)
        assert game.grammar.read(command.notation) == command
