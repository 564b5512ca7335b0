"""Nobody is shown what they can't know, and what they can't know changes nothing that they are shown (6)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from random import Random
from typing import Any

from engine.core.chance import RecordedChance
from engine.core.errors import BrokenFile
from engine.core.event import Event
from engine.core.game import Over
from engine.core.secret import reveal_json
from engine.match.save_file import CONCEALED
from tests.conformance.walks import Walk, played, positions


def test_a_redeal_looks_the_same_to_the_seat(walk: Walk) -> None:
    game = walk.game
    generator = Random(walk.seed)
    count = 0
    for _, state in positions(walk, every=5):
        before = state.clone()
        for seat in (None, *range(walk.seats)):
            other = game.redeal(state, seat, generator)
            game.check(other)
            assert state == before
            assert other is not state
            assert game.view(other, seat) == game.view(state, seat)
            assert game.pending(other) == game.pending(state)
            assert game.scores(other) == game.scores(state)
            assert game.scores(other, seat) == game.scores(state, seat)
            if seat is not None and getattr(game.pending(state), "seat", None) == seat:
                count += 1
                assert list(game.legal(other)) == list(game.legal(state)) != []
    assert count > 5


def test_a_redeal_depends_on_nothing_hidden(walk: Walk) -> None:
    game = walk.game
    for position, state in positions(walk, every=7):
        for seat in (None, *range(walk.seats)):
            other = game.redeal(state, seat, Random(99))
            once = game.redeal(state, seat, Random(position))
            twice = game.redeal(other, seat, Random(position))
            assert once == twice
            assert game.dump(once) == game.dump(twice)


def test_what_stands_openly_in_a_save_hangs_on_nothing_hidden(walk: Walk) -> None:
    """Nor does the order in which it stands there."""
    game = walk.game
    for position, state in positions(walk, every=11):
        written = json.dumps(open_part(game.dump(state)))
        for seat in (None, *range(walk.seats)):
            other = game.redeal(state, seat, Random(position))
            assert json.dumps(open_part(game.dump(other))) == written


def open_part(value: Any) -> Any:
    """What can be read in a save by whoever looks at it: all but what is concealed."""
    if isinstance(value, dict):
        return {name: open_part(part) for name, part in value.items()}
    if isinstance(value, list):
        return [open_part(part) for part in value]
    return CONCEALED if isinstance(value, str) and is_concealed(value) else value


def is_concealed(text: str) -> bool:
    try:
        reveal_json(text)
    except BrokenFile:
        return False
    return True


def test_at_the_end_everybody_may_know_all_points(walk: Walk) -> None:
    match = played(walk)
    assert isinstance(match.pending, Over)
    for seat in range(walk.seats):
        assert match.scores(seat) == match.scores()


def test_a_redeal_does_deal_anew(walk: Walk) -> None:
    start = played(walk).state_at(0)
    redealt = [walk.game.dump(walk.game.redeal(start, 0, Random(seed))) for seed in range(4)]
    assert any(other != redealt[0] for other in redealt)


def test_events_tell_nothing_hidden_unless_they_say_so(walk: Walk) -> None:
    """Up to the first reveal a command brings the same whatever lies hidden; what follows may hang on what was seen."""
    game = walk.game
    match = played(walk)
    compared = 0
    for position, entry in list(enumerate(match.entries))[::3]:
        state = match.state_at(position)
        other = game.redeal(state, entry.seat, Random(position))
        try:
            events = game.apply(other, entry.command, RecordedChance(entry.outcomes))
        except BrokenFile:  # chance was asked for something else, and that is so only after a reveal
            assert any(event.barrier == "revealed" for event in entry.events)
            continue
        assert until_revealed(events) == until_revealed(entry.events) != []
        compared += 1
    assert compared > len(match.entries) // 6


def until_revealed(events: Sequence[Event]) -> list[Event | str]:
    """The events before the first that reveals something, and the kind of that."""
    before: list[Event | str] = []
    for event in events:
        if event.barrier == "revealed":
            return [*before, event.kind]
        before.append(event)
    return before


@cache
def is_frozen(kind: Any) -> bool:
    return bool(kind.__dataclass_params__.frozen)


@cache
def names_in(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def plain(value: Any) -> bool:
    """True for what can be compared and shown: ids, numbers, and frozen records, tuples and mappings of them."""
    if is_dataclass(value):
        return is_frozen(type(value)) and all(plain(getattr(value, name)) for name in names_in(type(value)))
    if isinstance(value, tuple):
        return all(plain(part) for part in value)
    if isinstance(value, dict):
        return all(plain(part) for pair in value.items() for part in pair)
    return value is None or isinstance(value, int | str)


def test_views_and_events_are_plain(walk: Walk) -> None:
    for _, state in positions(walk, every=9):
        for seat in (None, *range(walk.seats)):
            assert plain(walk.game.view(state, seat))
    for entry in played(walk).entries:
        assert all(plain(event) for event in entry.events)
