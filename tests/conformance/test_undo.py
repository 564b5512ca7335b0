"""Back to the start and forth to the end; barriers hold; what was reached never changes (4)."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from engine.core.errors import Refusal
from engine.match.journal import TURN_ENDS
from engine.match.match import Match, UndoRefused
from engine.match.table import UndoPolicy
from tests.conformance.walks import Walk, played


def written(walk: Walk, state: Any) -> str:
    return json.dumps(walk.game.dump(state), sort_keys=True)


def under(match: Match, policy: UndoPolicy) -> Match:
    """The same history under another agreement on undo."""
    other = match.branch(match.position)
    other.table = replace(match.table, undo=policy)
    return other


def test_undo_to_the_start_and_redo_to_the_end(walk: Walk) -> None:
    match = under(played(walk), "friendly")
    end = match.position
    for position in range(end - 1, -1, -1):
        assert match.undo() is match.entries[position]
        assert match.state == played(walk).state_at(position)
    with pytest.raises(UndoRefused):
        match.undo()
    for position in range(1, end + 1):
        assert match.redo() is match.entries[position - 1]
        assert match.state == played(walk).state_at(position)
    with pytest.raises(UndoRefused):
        match.redo()


def test_old_positions_never_change(walk: Walk) -> None:
    source = played(walk)
    match = Match(walk.table)
    seen = [written(walk, match.state)]
    for entry in source.entries:
        match.play(entry.seat, entry.command)
        seen.append(written(walk, match.state))
    for position, before in enumerate(seen):
        assert written(walk, match.state_at(position)) == before


def test_no_undo_across_a_barrier(walk: Walk) -> None:
    source = played(walk)
    barriers = set()
    for position, entry in enumerate(source.entries, start=1):
        match = under(source.branch(position), "until_reveal")
        barriers.add(entry.barrier)
        if entry.barrier in (None, "passed"):
            assert match.undo() is entry
            continue
        refusal = match.undo_refusal()
        assert refusal is not None
        assert refusal.reason == f"undo_{entry.barrier}"
        with pytest.raises(UndoRefused):
            match.undo()
        assert match.position == position
    assert barriers & {"turn_ended", "passed"}


def test_free_undo_stays_within_the_turn(walk: Walk) -> None:
    source = played(walk)
    for position, entry in list(enumerate(source.entries, start=1))[::3]:
        match = under(source.branch(position), "free")
        assert (match.undo_refusal() is None) == (entry.barrier != "turn_ended")


def test_what_passed_the_turn_stays_once_the_next_seat_has_decided(walk: Walk) -> None:
    source = under(played(walk), "free")
    for position, entry in list(enumerate(source.entries[:-1], start=1))[::3]:
        match = source.branch(position + 1)
        match.position = position
        refusal = match.undo_refusal()
        stays = next((barrier for barrier in entry.barriers if barrier in TURN_ENDS), None)
        assert refusal == (Refusal(f"undo_{stays}") if stays else None)


def test_undo_may_be_off(walk: Walk) -> None:
    match = under(played(walk).branch(1), "none")
    with pytest.raises(UndoRefused) as refused:
        match.undo()
    assert refused.value.refusal.reason == "undo_off"


def test_what_is_played_after_undo_takes_the_place_of_what_was(walk: Walk) -> None:
    source = played(walk)
    for position in range(0, source.position, 11):
        match = under(source.branch(position + 1), "friendly")
        match.undo()
        command = match.legal()[-1]
        match.play(source.entries[position].seat, command)
        assert match.position == len(match.entries) == position + 1
        assert match.entries[-1].command == command
        assert not match.can_redo()
        assert source.state_at(position) == match.state_at(position)
