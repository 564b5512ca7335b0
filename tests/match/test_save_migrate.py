"""Older formats are brought to the present one step by step, and every released file opens for ever."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import BrokenFile
from engine.games import CATALOGUE
from engine.match.match import Match
from engine.match.migrate import FORMAT, STEPS, migrated
from engine.match.save import encoded, open_match, read_save, write_match
from engine.match.table import Player, Table

RELEASED = sorted((Path(__file__).parents[1] / "saves").glob("*.hearth"))


def test_each_step_is_taken_once_and_in_order() -> None:
    steps = {
        1: lambda parts: {**parts, "trail": [1]},
        2: lambda parts: {**parts, "trail": [*parts["trail"], 2]},
        3: lambda parts: {"trail": parts["trail"]},
    }
    assert migrated({"format": 1}, steps, 3) == {"format": 3, "trail": [1, 2]}
    assert migrated({"format": 2, "trail": []}, steps, 4) == {"format": 4, "trail": [2]}
    assert migrated({"format": 3, "trail": []}, steps, 3) == {"format": 3, "trail": []}


@pytest.mark.parametrize(
    "parts", [{"format": 1}, {"format": 1, "players": None}, {"format": 1, "players": [1]}]
)
def test_a_step_that_stumbles_means_a_damaged_file(parts: dict[str, object]) -> None:
    steps = {1: lambda old: {**old, "names": [player["name"].upper() for player in old["players"]]}}
    with pytest.raises(BrokenFile) as broken:
        migrated(parts, steps, 2)
    assert broken.value.refusal.reason == "file_damaged"


def test_there_is_a_step_from_every_released_format() -> None:
    assert sorted(STEPS) == list(range(1, FORMAT))


def test_there_is_a_file_of_every_released_format() -> None:
    assert {int(path.name.split("-")[1]) for path in RELEASED} == set(range(1, FORMAT + 1))


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.stem)
def test_every_released_file_opens(path: Path) -> None:
    save = read_save(path.read_bytes())
    opened = open_match(save)
    match = opened.match
    assert match.table.players == save.players()
    assert (match.forgotten or 0) + match.position == save.played
    assert match.seat == save.seat
    assert ("finished" in path.stem) == match.is_over
    if opened.warning is None:  # rules that were mended since cost the history, and nothing else
        assert ("redo" in path.stem) == match.can_redo()
        assert len(match.entries) == len(save.journal)
    else:
        assert opened.warning.reason == "rules_changed"
    match.game.check(match.state)


FIRST = {path.stem: json.loads(path.read_bytes()) for path in RELEASED if "-1-" in path.stem}


def written_again(parts: dict[str, Any]) -> dict[str, Any]:
    """As renaming or exporting writes it."""
    again: dict[str, Any] = json.loads(encoded(read_save(encoded(parts)).model_dump()))
    return again


def test_a_file_of_the_first_format_conceals_the_deal_of_a_running_game_when_it_is_written_again() -> None:
    for stem, parts in FIRST.items():
        again = written_again(parts)
        assert again["format"] == FORMAT
        seed = again["table"]["seed"]
        assert seed == parts["table"]["seed"] if "finished" in stem else isinstance(seed, str)
        assert open_match(read_save(encoded(again))).match.table.seed == parts["table"]["seed"]


def test_names_and_times_of_the_first_format_are_made_such_that_they_can_be_shown() -> None:
    parts = json.loads(json.dumps(FIRST["builders-1-running"]))
    parts["name"] = "a\tb\x1b[2J"
    parts["table"]["players"][0]["name"] = "\u202eAda\n"
    parts["saved"] = "1970-01-01T00:00:12.000+00:00"
    save = read_save(encoded(parts))
    assert save.name == "a?b?[2J"
    assert save.players()[0].name == "?Ada?"
    assert save.saved_at.year == 1971
    assert open_match(save).warning is None


def in_first_format(match: Match) -> dict[str, Any]:
    parts: dict[str, Any] = json.loads(write_match(match, "Evening", datetime(2026, 11, 22, tzinfo=UTC)))
    table = {name: part for name, part in parts["table"].items() if name not in ("figures", "practice")}
    older = {name: part for name, part in parts.items() if name != "deciders"}
    return {**older, "format": 1, "table": {**table, "seed": match.table.seed}}


@pytest.mark.parametrize("game", list(CATALOGUE))
def test_a_first_player_beyond_the_seats_was_counted_round_in_the_first_format(game: str) -> None:
    """No table is laid like that any more, but there are saves of such tables."""
    players = (Player("P0", 0), Player("P1", 1))
    match = Match(Table(game, players, {"first_player": 1}, seed=3))
    match.play(match.seat or 0, match.legal()[0])
    older = in_first_format(match)
    older["table"]["options"]["first_player"] = 3
    opened = open_match(read_save(encoded(older)))
    assert opened.warning is None
    assert opened.match.state == match.state
    assert opened.match.table == match.table
    younger = json.loads(write_match(match, "Evening", datetime(2026, 11, 22, tzinfo=UTC)))
    younger["table"]["options"]["first_player"] = 3
    with pytest.raises(BrokenFile) as broken:
        read_save(encoded(younger))
    assert broken.value.refusal.reason == "no_such_seat"


@pytest.mark.parametrize(
    "change",
    [
        lambda parts: parts.update(saved="0001-01-01T00:00:00"),
        lambda parts: parts.update(saved=1),
        lambda parts: parts.update(name=None),
        lambda parts: parts.pop("table"),
        lambda parts: parts.update(table=[]),
        lambda parts: parts["table"].update(players=7),
        lambda parts: parts["table"].update(players=[], options={"first_player": 0}),
        lambda parts: parts["table"].update(players=["Ada", "Bob"]),
        lambda parts: parts["table"].update(seed=[[1]] * 1_000),
        lambda parts: parts["table"]["players"][0].update(colour=parts["table"]["players"][1]["colour"]),
        lambda parts: parts["table"]["players"][0].update(name=["x"]),
    ],
)
def test_a_file_of_the_first_format_that_went_wrong_is_refused(
    change: Callable[[dict[str, Any]], None],
) -> None:
    parts = json.loads(json.dumps(FIRST["builders-1-running"]))
    change(parts)
    with pytest.raises(BrokenFile) as broken:
        read_save(encoded(parts))
    assert broken.value.refusal.reason == "file_damaged"


ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 10**39, -1e308, "", "x" * 999, "9" * 40, "0001-01-01T00:00:00+23:59"),
    *(
        "9999-12-31T23:59:59-23:59",
        [],
        {},
        [[]],
        [{}],
        {"name": "Ada"},
        [{"name": "Ada"}],
        {"first_player": 3},
    ),
)
"""What JSON may hold, though no program ever wrote it there."""


def places(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something else may stand in a value."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield (*place, key)
        yield from places(value[key], (*place, key))


def put(value: Any, place: tuple[Any, ...], odd: Any) -> Any:
    """A value with something else at a place."""
    again: Any = dict(value) if isinstance(value, dict) else list(value)
    again[place[0]] = put(value[place[0]], place[1:], odd) if place[1:] else odd
    return again


def test_whatever_stands_wherever_in_a_file_of_the_first_format_nothing_but_damage_is_told() -> None:
    """Anything else is no sentence: the engine alone, without a window, shows a traceback."""
    head = {name: FIRST["builders-1-running"][name] for name in ("format", "name", "saved", "seat", "table")}
    head = put(head, ("table", "options"), {"first_player": 1})
    empty = [put(head, ("table", "players"), nobody) for nobody in ([], {}, "")]
    wrong = [put(parts, place, odd) for parts in (head, *empty) for place in places(parts) for odd in ODD]
    assert len(wrong) > 1000
    for parts in wrong:
        with suppress(BrokenFile):
            migrated(parts)
