"""Turns: where one is over, and whose the next one is, whoever is asked something in between."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core.errors import Refusal
from engine.core.game import Choose
from engine.match.journal import Entry
from engine.match.match import Match
from tests.conformance.walks import Walk, played


def followed(match: Match) -> Iterator[tuple[Entry, int, int]]:
    """Each command after which somebody is asked, with whose turn it is then, and who is asked."""
    for number, entry in enumerate(match.entries, start=1):
        state = match.state_at(number)
        pending = match.game.pending(state)
        if isinstance(pending, Choose):
            yield entry, match.game.whose_turn(state), pending.seat


def test_a_turn_that_is_over_is_followed_by_one_that_begins_with_its_own_seat(walk: Walk) -> None:
    ends = 0
    for entry, turn, asked in followed(played(walk)):
        assert entry.ends_turn or turn == entry.turn or entry.passes_on, entry
        assert turn == asked or not entry.ends_turn, entry
        ends += entry.ends_turn
    assert ends > 0


def test_who_has_just_got_the_turn_has_nothing_to_restart(walk: Walk) -> None:
    """Whoever ended the one before, also where the same seat had that."""
    match, nothing = played(walk).copy(), Refusal("nothing_to_restart")
    persons = tuple(replace(player, level=None) for player in match.table.players)
    match.table = replace(match.table, players=persons, undo="free")
    for position, entry in enumerate(match.entries, start=1):
        if entry.ends_turn:
            match.position = position
            assert (match.turn_start(), match.restart_refusal()) == (position, nothing)
