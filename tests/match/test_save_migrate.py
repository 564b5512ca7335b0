"""Older formats are brought to the present one step by step, and every released file opens for ever."""

from pathlib import Path

import pytest

from engine.core.errors import BrokenFile
from engine.match.migrate import FORMAT, STEPS, migrated
from engine.match.save import open_match, read_save

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
