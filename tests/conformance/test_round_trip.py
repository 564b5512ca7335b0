"""A position can be written down and read again; what was tampered with is refused, never half read (3)."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.core.chance import RecordedChance
from engine.core.errors import BrokenFile
from engine.core.game import Game
from tests.conformance.walks import Walk, played, positions


def reread(game: Game[Any], state: Any) -> Any:
    return game.load(json.loads(json.dumps(game.dump(state))))


def test_writing_and_reading_gives_the_same_position(walk: Walk) -> None:
    game = walk.game
    for _, state in positions(walk):
        again = reread(game, state)
        assert again == state
        assert again is not state
        assert game.legal(again) == game.legal(state)
        assert game.pending(again) == game.pending(state)


def test_a_game_goes_on_alike_from_what_was_read(walk: Walk) -> None:
    match = played(walk)
    for position, entry in list(enumerate(match.entries))[::3]:
        again = reread(walk.game, match.state_at(position))
        events = walk.game.apply(again, entry.command, RecordedChance(entry.outcomes))
        assert tuple(events) == entry.events
        assert again == match.state_at(position + 1)


def test_a_position_can_be_sent_to_another_process(walk: Walk) -> None:
    match = played(walk)
    for position, entry in list(enumerate(match.entries))[::9]:
        state, command = pickle.loads(pickle.dumps((match.state_at(position), entry.command)))
        assert state == match.state_at(position)
        assert command == entry.command
        assert list(walk.game.legal(state)) == list(walk.game.legal(match.state_at(position)))


def leaves(data: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every part of some JSON data."""
    if at:
        yield at
    if isinstance(data, dict | list):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield from leaves(data[key], (*at, key))


def tampered(data: Any, draw: Random) -> Any:
    """The data with one part put out, doubled or changed into something else."""
    data = copy.deepcopy(data)
    *way, last = draw.choice(list(leaves(data)))
    part = data
    for key in way:
        part = part[key]
    act = draw.randrange(4)
    if act == 0:
        del part[last]
    elif act == 1 and isinstance(part, list):
        part.append(part[last])
    elif act == 2 and isinstance(part, dict):
        part["more"] = part[last]
    else:
        part[last] = draw.choice([None, -1, 3, 10**12, 1.5, True, "", "x", "\ud800", [], {}, ["x"], {"x": 1}])
    return data


def test_what_was_tampered_with_is_refused_or_sound(walk: Walk) -> None:
    game = walk.game
    draw = Random(walk.seed)
    refused = 0
    for _, state in positions(walk, every=5):
        data = tampered(game.dump(state), draw)
        try:
            read = game.load(data)
        except BrokenFile:
            refused += 1
        else:
            game.check(read)
            game.legal(read)
            game.view(read, None)
            game.scores(read)
    assert refused > 10


@pytest.mark.parametrize("data", [None, 1, "x", [], {}, [[]], {"options": None}])
def test_what_is_no_position_is_refused(game: Game[Any], data: Any) -> None:
    with pytest.raises(BrokenFile):
        game.load(data)
    with pytest.raises(BrokenFile):
        game.stage(data)
