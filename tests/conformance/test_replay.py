"""The journal is enough to play a game again without a generator (5)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from engine.core.chance import SeededChance
from engine.core.errors import BrokenFile, IllegalCommand
from engine.match.match import Match, Move, Replay
from engine.match.save import write_match
from tests.conformance.walks import WALKS, Walk, played

AMONG_BOTS = [walk for walk in WALKS if walk.level == "craftsman"]
SMALL_FILE = 25_000
"""Bytes of a finished game among bots."""


def journal(match: Match) -> Replay:
    moves = (Move(entry.seat, entry.command.notation, entry.outcomes, entry.by) for entry in match.entries)
    return Replay(match.start_outcomes, tuple(moves))


def test_a_replay_gives_the_same_positions_and_events(walk: Walk) -> None:
    match = played(walk)
    again = Match.replayed(walk.table, journal(match))
    assert again.position == match.position
    for position in range(match.position + 1):
        assert again.state_at(position) == match.state_at(position)
    assert again.entries == match.entries
    assert again.start_outcomes == match.start_outcomes
    assert again.opening == match.opening


def test_what_happened_before_the_first_command_is_told_as_long_as_that_is_known(walk: Walk) -> None:
    match = played(walk)
    game, setup = match.game, match.setup
    state, opening = game.opening(setup, SeededChance(walk.seed))
    assert state == game.new(setup, SeededChance(walk.seed))
    assert [event.kind for event in Match(walk.table).opening] == [event.kind for event in opening]
    assert match.copy().opening == match.branch(0).opening == match.opening
    assert Match.resumed(walk.table, match.state_at(0)).opening == ()


def test_the_same_seed_gives_the_same_game(walk: Walk) -> None:
    match = played(walk)
    again = Match(walk.table)
    assert again.start_outcomes == match.start_outcomes
    for entry in match.entries:
        assert again.play(entry.seat, entry.command) == entry
    assert again.state == match.state


def test_another_seed_gives_another_deal(walk: Walk) -> None:
    outcomes = {
        played(other).start_outcomes for other in (walk, Walk(walk.game_id, walk.seats, walk.seed + 100))
    }
    assert len(outcomes) == 2


def test_a_journal_that_leads_elsewhere_is_refused(walk: Walk) -> None:
    whole = journal(played(walk))
    without_deal = Replay((), whole.moves)
    shorter_deal = Replay((whole.start_outcomes[0][1:], *whole.start_outcomes[1:]), whole.moves)
    for broken in (without_deal, shorter_deal):
        with pytest.raises((IllegalCommand, BrokenFile)):
            Match.replayed(walk.table, broken)


def test_a_journal_without_its_first_move_is_refused_or_ends_elsewhere(walk: Walk) -> None:
    whole = journal(played(walk))
    try:
        match = Match.replayed(walk.table, Replay(whole.start_outcomes, whole.moves[1:]))
    except (IllegalCommand, BrokenFile):
        return
    assert match.state != played(walk).state


@pytest.mark.parametrize("bots", AMONG_BOTS, ids=str)
def test_a_finished_game_among_bots_is_a_small_file(bots: Walk) -> None:
    match = played(bots)
    assert match.is_over
    assert len(write_match(match, "Evening", datetime.now(UTC))) < SMALL_FILE
