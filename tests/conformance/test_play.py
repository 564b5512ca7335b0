"""Games can be played to their end, and the list of legal commands is what it claims to be (1)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.core.command import Command
from engine.core.errors import IllegalCommand
from engine.core.game import Choose, Over
from engine.games import CATALOGUE
from tests.conformance.walks import WALKS, Walk, played, positions


def test_something_is_played() -> None:
    assert {walk.game_id for walk in WALKS} == set(CATALOGUE) != set()


def test_the_asked_seat_always_has_a_command_and_none_twice(walk: Walk) -> None:
    for position, state in positions(walk):
        legal = walk.game.legal(state)
        pending = walk.game.pending(state)
        if position == played(walk).position:
            assert isinstance(pending, Over), "the game has ended"
            assert list(legal) == []
        else:
            assert isinstance(pending, Choose)
            assert 0 <= pending.seat < walk.seats
            assert pending.asks in walk.game.questions
            assert legal, f"a dead end at {position}"
            assert len(set(legal)) == len(legal)
            assert all(isinstance(command, Command) for command in legal)


def test_what_comes_to_the_same_as_a_legal_command_may_be_given_too(walk: Walk) -> None:
    for _, state in positions(walk):
        legal, allowed = list(walk.game.legal(state)), list(walk.game.allowed(state))
        assert set(legal) <= set(allowed)
        assert len(set(allowed)) == len(allowed)
        if len(allowed) == len(legal):
            continue
        outcomes = {command: _outcome(walk, state, command) for command in allowed}
        assert all(outcome in [outcomes[one] for one in legal] for outcome in outcomes.values())


def _outcome(walk: Walk, state: Any, command: Command) -> Any:
    """Who is asked what after a command, and how the seats stand."""
    then = state.clone()
    walk.game.apply(then, command, SeededChance(0))
    sheets = walk.game.scores(then)
    return walk.game.pending(then), [sheet.total for sheet in sheets], len(walk.game.legal(then))


def test_only_what_is_the_only_choice_is_done_without_asking(walk: Walk) -> None:
    for _, state in positions(walk):
        forced = walk.game.forced(state)
        assert forced is None or list(walk.game.legal(state)) == [forced]
        assert walk.game.forced(state, openly=True) in (None, forced)


def test_what_is_openly_forced_is_so_whatever_a_seat_holds(walk: Walk) -> None:
    """Nobody who is asked tells by it what they hold, and nobody who is not asked either."""
    for position, state in positions(walk, every=3):
        pending = walk.game.pending(state)
        if not isinstance(pending, Choose):
            continue
        forced = walk.game.forced(state, openly=True)
        for other in set(range(walk.seats)) - {pending.seat}:
            seen = walk.game.redeal(state, other, Random(position))
            assert walk.game.forced(seen, openly=True) == forced


def test_a_game_ends_within_its_bound(walk: Walk) -> None:
    match = played(walk)
    assert match.is_over
    assert 0 < match.position <= walk.meta.most_commands


def test_every_position_is_sound(walk: Walk) -> None:
    for _, state in positions(walk):
        walk.game.check(state)


def test_asking_changes_nothing(walk: Walk) -> None:
    game = walk.game
    for _, state in positions(walk, every=5):
        before = state.clone()
        answers = [
            (game.legal(state), game.pending(state), game.view(state, 0), game.scores(state)) for _ in "ab"
        ]
        for command in answers[0][0]:
            game.path(state, command)
            assert game.why_not(state, command) is None
        assert state == before
        assert answers[0] == answers[1]


def test_the_command_played_was_legal_and_the_asked_seats(walk: Walk) -> None:
    match = played(walk)
    for position, entry in enumerate(match.entries):
        state = match.state_at(position)
        assert entry.command in walk.game.legal(state)
        pending = walk.game.pending(state)
        assert isinstance(pending, Choose)
        assert pending.seat == entry.seat
        assert entry.events, "a command that nobody hears of"


def test_no_other_seat_may_command(walk: Walk) -> None:
    match = played(walk)
    for position, entry in list(enumerate(match.entries))[::7]:
        here = match.branch(position)
        for seat in range(-1, walk.seats + 1):
            if seat == entry.seat:
                continue
            assert here.why_not(seat, entry.command) is not None
            with pytest.raises(IllegalCommand):
                here.play(seat, entry.command)
            assert (here.position, here.state) == (position, match.state_at(position))
