"""Automatic play can be watched beat by beat, and watching changes nothing."""

from __future__ import annotations

from engine.core.chance import RecordedChance
from tests.conformance.walks import GAMES, WALKS, Walk, played


def test_the_beats_of_a_command_tell_all_its_events_in_order_and_end_in_its_position(walk: Walk) -> None:
    match = played(walk)
    for number, entry in enumerate(match.entries):
        stretches = match.stretches(number)
        assert tuple(event for events, _ in stretches for event in events) == entry.events
        assert all(events for events, _ in stretches) or not entry.events
        assert stretches[-1][1] is match.state_at(number + 1)


def test_the_position_at_a_beat_is_one_of_the_game(walk: Walk) -> None:
    match = played(walk)
    beats = [beat for entry in match.entries for beat in entry.beats][::5]
    for beat in beats:
        walk.game.check(beat.state)
        assert len(walk.game.scores(beat.state)) == walk.seats
        walk.game.view(beat.state, None)


def test_who_does_not_watch_comes_to_the_same(walk: Walk) -> None:
    match = played(walk)
    watched = [number for number, entry in enumerate(match.entries) if entry.beats]
    for number in watched[::7]:
        entry, state = match.entries[number], match.state_at(number).clone()
        events = walk.game.apply(state, entry.command, RecordedChance(entry.outcomes))
        assert tuple(events) == entry.events
        assert state == match.state_at(number + 1)


def test_every_game_has_something_to_watch() -> None:
    for game in GAMES:
        walks = [walk for walk in WALKS if walk.game is game]
        assert any(entry.beats for walk in walks for entry in played(walk).entries), game.meta.id
