"""A position can be written down and read again; what was tampered with is refused, never half read (3)."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.core.chance import RecordedChance, SeededChance
from engine.core.errors import BrokenFile
from engine.core.game import Game, Over
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


def tampered(data: Any, generator: Random) -> Any:
    """The data with one part put out, doubled or changed into something else."""
    data = copy.deepcopy(data)
    *way, last = generator.choice(list(leaves(data)))
    part = data
    for key in way:
        part = part[key]
    act = generator.randrange(4)
    if act == 0:
        del part[last]
    elif act == 1 and isinstance(part, list):
        part.append(part[last])
    elif act == 2 and isinstance(part, dict):
        part["more"] = part[last]
    else:
        elsewhere = [
            data,
            *way,
            last,
            None,
            -1,
            3,
            10**12,
            1.5,
            True,
            "",
            "x",
            "\ud800",
            [],
            {},
            ["x"],
            {"x": 1},
        ]
        part[last] = generator.choice([generator.choice(elsewhere), generator.choice(words(data))])
    return data


def words(data: Any) -> list[str]:
    """Every text in some JSON data, the keys of its objects too."""
    if isinstance(data, dict):
        return [word for key, part in data.items() for word in (key, *words(part))]
    if isinstance(data, list):
        return [word for part in data for word in words(part)]
    return [data] if isinstance(data, str) else []


def test_what_was_tampered_with_is_refused_or_sound(walk: Walk) -> None:
    game = walk.game
    generator = Random(walk.seed)
    refused = 0
    for _, state in positions(walk, every=5):
        data = tampered(game.dump(state), generator)
        try:
            read = game.load(data)
        except BrokenFile:
            refused += 1
        else:
            assert_playable(game, read, generator)
    assert refused > 10


def assert_playable(game: Game[Any], state: Any, generator: Random) -> None:
    """A position that was accepted can be looked at and played on from."""
    chance = SeededChance(0)
    for _ in range(20):
        game.check(state)
        game.view(state, None)
        game.scores(state)
        game.dump(state)
        if isinstance(game.pending(state), Over):
            break
        game.apply(state, generator.choice(game.legal(state)), chance)


@pytest.mark.parametrize("data", [None, 1, "x", [], {}, [[]], {"options": None}])
def test_what_is_no_position_is_refused(game: Game[Any], data: Any) -> None:
    with pytest.raises(BrokenFile):
        game.load(data)
    with pytest.raises(BrokenFile):
        game.set_up(data)


def test_what_is_nested_deeper_than_any_position_is_refused(game: Game[Any]) -> None:
    deep: list[Any] = []
    for _ in range(5_000):
        deep = [deep]
    endless: dict[str, Any] = {}
    endless["options"] = endless
    for data in ({"options": deep}, endless):
        with pytest.raises(BrokenFile, match="snapshot_wrong"):
            game.load(data)
