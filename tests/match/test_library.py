"""The folder of saves: what is in it, what can be done with it, and that nothing in it is ever lost."""

import errno
import json
import os
import resource
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from engine.core.command import Command
from engine.core.door import read_file
from engine.core.errors import BrokenFile, HearthsideError, IllegalCommand, Refusal
from engine.core.secret import reveal
from engine.match import disk, shelf
from engine.match.library import ROTATION, Library, Run, SaveEntry
from engine.match.match import Match
from engine.match.save import LARGEST, write_match
from engine.match.save_file import CONCEALED, SaveFile
from engine.match.table import Player, Table
from tests.match.games import finished, play, table

START = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)


def ticking() -> Callable[[], datetime]:
    """A clock that goes on a second each time someone looks."""
    seconds = iter(range(1_000_000))
    return lambda: START + timedelta(seconds=next(seconds))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "Zoë ゲーム" / "saves"


@pytest.fixture
def library(folder: Path) -> Library:
    return Library(folder, ticking())


@pytest.fixture
def run(library: Library) -> Iterator[Run]:
    with library.begin(play(Match(table(3)), 10), "Evening") as begun:
        yield begun


def refused(act: Callable[[], object], kind: type[HearthsideError] = HearthsideError) -> str:
    with pytest.raises(kind) as refusal:
        act()
    return refusal.value.refusal.reason


def reason_of(act: Callable[[], object]) -> str:
    """Why something can't be done; nothing where it was done."""
    try:
        act()
    except HearthsideError as error:
        return error.refusal.reason
    return ""


def only(entries: list[SaveEntry]) -> SaveEntry:
    assert len(entries) == 1
    return entries[0]


def throw_away(library: Library) -> None:
    for entry in library.entries():
        library.delete(entry)


def empty_trash(library: Library) -> None:
    library.empty_trash(library.thrown_away())


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def contents(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in files(folder) if name.endswith(".hearth")}


# Autosaves.


def test_an_autosave_can_be_continued(library: Library, run: Run) -> None:
    run.autosave()
    run.close()
    entry = library.newest()
    assert entry is not None
    opening = library.open(entry)
    assert not opening.warnings
    assert opening.run.id == run.id
    assert opening.run.match.state == run.match.state
    assert opening.run.match.entries == run.match.entries


def test_the_list_says_what_a_person_asks(library: Library, run: Run) -> None:
    run.autosave()
    entry = only(library.entries())
    assert (entry.name, entry.game, entry.position, entry.automatic) == ("Evening", "builders", 10, True)
    assert entry.players == run.match.table.players
    assert (entry.seat, entry.player) == (run.match.seat, run.match.player)
    assert (entry.id, entry.family, entry.saved, entry.trouble) == (run.id, run.id, START, None)
    assert not entry.finished


def test_the_last_three_autosaves_are_kept_and_the_newest_counts(library: Library, run: Run) -> None:
    for _ in range(8):
        play(run.match, 1)
        run.autosave()
    entry = only(library.entries())
    assert len(entry.files) == ROTATION == 3
    assert entry.position == 18
    assert [path.stem[-1] for path in entry.files] == ["8", "7", "6"]


def test_a_damaged_autosave_costs_one_command_and_is_kept(library: Library, run: Run) -> None:
    for _ in range(3):
        play(run.match, 1)
        newest = run.autosave()
    run.close()
    newest.write_bytes(newest.read_bytes()[:500])
    entry = only(library.entries())
    assert (entry.position, entry.trouble) == (12, None)
    opening = library.open(entry)
    assert [warning.reason for warning in opening.warnings] == ["autosave_damaged"]
    assert opening.run.match.position == 12
    play(opening.run.match, 2)
    opening.run.autosave()
    opening.run.close()
    assert only(library.entries()).position == 14
    damaged = only(library.trashed())
    assert damaged.trouble is not None
    library.restore(damaged)
    assert only([entry for entry in library.entries() if entry.trouble is None]).position == 14


@pytest.fixture(params=["can't be read", "can't be played"])
def broken(library: Library, run: Run, request: pytest.FixtureRequest) -> Path:
    """The newest of four autosaves of a match, and one that is damaged."""
    for _ in range(4):
        newest = run.autosave()
    run.close()
    if request.param == "can't be read":
        newest.write_bytes(b"{")
    else:
        damaged(newest, journal={0: "0 fly"}, snapshot={})
    return newest


@contextmanager
def no_trash(library: Library) -> Iterator[None]:
    """Something else has the name of the trash, so that nothing can be put there."""
    in_the_way = library.folder / "trash"
    in_the_way.write_bytes(b"mine")
    yield
    in_the_way.unlink()


def test_a_damaged_autosave_waits_until_it_can_be_put_aside(library: Library, broken: Path) -> None:
    """It was tried once, when the match was opened: soon it was the oldest of three, and thrown away."""
    content = broken.read_bytes()
    with library.open(only(library.entries())).run as opened:
        with no_trash(library):
            opened.put_aside()
            for _ in range(2 * ROTATION):
                opened.autosave()
            assert broken.read_bytes() == content
        opened.autosave()
        assert not broken.exists()
        assert len(opened.files) == ROTATION
    assert only(library.trashed()).path.read_bytes() == content
    assert len(only(library.entries()).files) == ROTATION


def test_a_damaged_autosave_that_is_never_put_aside_stays_and_none_comes_to_be_newer_than_what_is_played(
    library: Library, broken: Path
) -> None:
    """Nor does the next window throw it away, which finds it among older ones."""
    content = broken.read_bytes()
    with no_trash(library):
        for _ in range(3):
            with library.open(only(library.entries())).run as opened:
                for _ in range(2 * ROTATION):
                    play(opened.match, 1)
                    opened.autosave()
            assert broken.read_bytes() == content
            entry = only(library.entries())
            assert (entry.trouble, entry.position) == (None, opened.match.position)
            assert len(entry.files) <= 2 * ROTATION


def test_nothing_has_the_name_of_what_was_put_aside_as_another_window_may_still_be_about_to_do_that(
    library: Library, broken: Path
) -> None:
    content = broken.read_bytes()
    opened = library.open(only(library.entries())).run
    with no_trash(library):
        opened.put_aside()
    next(library.folder.rglob("*.lock")).unlink()
    with Library(library.folder, ticking()).open(only(library.entries())).run as other:
        newest = [other.autosave() for _ in range(2)]
        assert broken not in newest
        opened.put_aside()
        assert all(path.exists() for path in newest)
        opened.autosave()
        assert opened.id != other.id
        assert all(path.exists() for path in newest)
    opened.close()
    assert only(library.trashed()).path.read_bytes() == content


def test_what_was_put_aside_and_is_restored_stays_though_the_match_goes_on(
    library: Library, run: Run
) -> None:
    """Once its name was free again it went among the autosaves, was seen nowhere, and gone after the next command."""
    run.autosave()
    newest = run.autosave()
    run.close()
    newest.write_bytes(b"{")
    with library.open(only(library.entries())).run as opened:
        for _ in range(4):
            opened.autosave()
        library.restore(only(library.trashed()))
        opened.autosave()
        assert opened.id == run.id, "nobody else has played it"
    (damaged,) = (entry for entry in library.entries() if entry.trouble is not None)
    assert damaged.path.read_bytes() == b"{"


@pytest.fixture(params=["builders", "stone-age"])
def thrice(request: pytest.FixtureRequest, library: Library) -> Iterator[Run]:
    """A run with three autosaves, a command apart."""
    match = play(Match(replace(table(3), game=request.param)), 40)
    with library.begin(match, "Evening") as begun:
        begun.autosave()
        for _ in range(2):
            play(begun.match, 1)
            begun.autosave()
        yield begun


@pytest.mark.parametrize("line", ["", "0 fly", "x end", "3 end"])
def test_a_history_that_is_damaged_in_the_newest_autosave_is_told_by_an_earlier_one(
    library: Library, thrice: Run, line: str
) -> None:
    """Otherwise it would be lost with that one, three moves later."""
    thrice.close()
    damaged(thrice.files[0], journal={7: line, 39: line})
    damaged(thrice.files[1], journal={20: line})
    opening = library.open(only(library.entries()))
    with opening.run as again:
        assert opening.warnings == (Refusal("history_mended"),)
        assert [entry.command for entry in again.match.entries] == [
            entry.command for entry in thrice.match.entries
        ]
        assert again.match.game.dump(again.match.state) == thrice.match.game.dump(thrice.match.state)
        again.autosave()
    with library.open(only(library.entries())).run as anew:
        assert len(anew.match.entries) == 42


@pytest.mark.parametrize("part", ["start", "chance"])
def test_what_chance_brought_is_told_by_an_earlier_autosave_as_well(
    library: Library, thrice: Run, part: str
) -> None:
    assert not any(entry.outcomes for entry in thrice.match.entries[-2:])
    thrice.close()
    damaged(thrice.files[0], **{part: "x"})
    with library.open(only(library.entries())).run as again:
        assert [entry.outcomes for entry in again.match.entries] == [
            entry.outcomes for entry in thrice.match.entries
        ]


def test_a_history_is_not_told_by_an_autosave_of_other_moves(library: Library) -> None:
    match = play(Match(table(3, undo="friendly")), 12)
    with library.begin(match, "Evening") as run:
        run.autosave()
        play_another(match)
        run.autosave()
    damaged(run.files[0], journal={11: "x"})
    opening = library.open(only(library.entries()))
    opening.run.close()
    assert opening.warnings == (Refusal("history_damaged"),)
    assert opening.run.match.game.dump(opening.run.match.state) == match.game.dump(match.state)


def test_of_an_earlier_autosave_only_what_led_to_the_position_is_taken(library: Library) -> None:
    """What was undone is what the newest one says: nothing vouches for it."""
    match = play(Match(table(3, undo="friendly")), 12)
    with library.begin(match, "Evening") as run:
        run.autosave()
        other = play_another(match)
        match.undo()
        run.autosave()
    damaged(run.files[0], journal={3: "x"})
    opening = library.open(only(library.entries()))
    opening.run.close()
    assert opening.warnings == (Refusal("history_mended"),)
    assert (opening.run.match.position, opening.run.match.entries[11].command) == (11, other)


def test_what_was_taken_back_is_no_part_of_a_history_told_by_an_earlier_autosave(library: Library) -> None:
    """A move that was played, taken back and replaced stands in earlier autosaves, where it led elsewhere."""
    match = play(Match(table(3, undo="friendly")), 12)
    with library.begin(match, "Evening") as run:
        run.autosave()
        match.undo()
        match.undo()
        run.autosave()
        play(match, 2, seed=4)
        run.autosave()
    damaged(run.files[0], journal={3: "0 fly"})
    with library.open(only(library.entries())).run as again:
        assert [entry.command for entry in again.match.entries] == [entry.command for entry in match.entries]


def test_moves_stand_in_the_order_in_which_they_were_played_last(library: Library) -> None:
    """Also where an earlier autosave has them in another order, which leads to the same position."""
    match = play(Match(table(3, undo="friendly")), 10)
    one, other = two_in_either_order(match)
    with library.begin(match, "Evening") as run:
        play_all(match, one, other)
        run.autosave()
        match.undo_to(10)
        play_all(match, other, one)
        run.autosave()
    damaged(run.files[0], journal={3: "0 fly"})
    with library.open(only(library.entries())).run as again:
        assert [entry.command for entry in again.match.entries] == [entry.command for entry in match.entries]


@pytest.mark.parametrize("line", ["", "0 fly"])
def test_a_history_is_told_by_an_earlier_autosave_in_a_game_dealt_under_earlier_rules(
    library: Library, thrice: Run, line: str
) -> None:
    thrice.close()
    earlier = {"id": thrice.match.table.game, "version": 0}
    damaged(thrice.files[0], journal={7: line}, game=earlier)
    opening = library.open(only(library.entries()))
    with opening.run as again:
        assert opening.warnings == (Refusal("history_mended"),)
        assert len(again.match.entries) == len(thrice.match.entries)


def test_a_history_is_told_by_an_earlier_autosave_to_a_file_with_a_field_more(
    library: Library, thrice: Run
) -> None:
    thrice.close()
    damaged(thrice.files[0], journal={7: "0 fly"}, weather="rain")
    opening = library.open(only(library.entries()))
    with opening.run as again:
        assert opening.warnings == (Refusal("history_mended"),)
        assert len(again.match.entries) == len(thrice.match.entries)


def test_of_an_earlier_autosave_that_is_opened_all_is_told_that_is_damaged(
    library: Library, thrice: Run
) -> None:
    thrice.close()
    thrice.files[0].write_bytes(b"{")
    for older in thrice.files[1:]:
        damaged(older, journal={7: "0 fly"})
    opening = library.open(only(library.entries()))
    opening.run.close()
    assert [warning.reason for warning in opening.warnings] == ["autosave_damaged", "history_damaged"]


def copy(library: Library, entry: SaveEntry, way: str, out: Path) -> tuple[Refusal, ...]:
    """Duplicate, rename or export a save, and give what is told of it."""
    if way == "export":
        return library.copied(entry).export(out)
    return getattr(library, way)(entry, "Other").warnings  # type: ignore[no-any-return]


@pytest.mark.parametrize("way", ["duplicate", "rename", "export"])
@pytest.mark.parametrize(
    ("changed", "warnings"), [({"hash": "0" * 64}, ["autosave_damaged"]), ({}, ["history_mended"])]
)
def test_what_was_lost_of_a_match_is_told_with_a_copy_of_it(
    library: Library,
    thrice: Run,
    tmp_path: Path,
    way: str,
    changed: Mapping[str, object],
    warnings: Sequence[str],
) -> None:
    """The newest autosave has the right form, but can't be played, or only with what an earlier one tells."""
    thrice.close()
    damaged(thrice.files[0], journal={7: "0 fly"}, **changed)
    entry, out = only(library.entries()), tmp_path / "out.hearth"
    told = copy(library, entry, way, out)
    assert [warning.reason for warning in told] == warnings
    opening = library.open_path(out if way == "export" else newest_called(library, "Other"))
    with opening.run as again:
        assert len(again.match.entries) == (41 if changed else 42)


def newest_called(library: Library, name: str) -> Path:
    return next(entry.path for entry in library.entries() if entry.name == name)


def test_a_match_gets_its_name_where_a_damaged_autosave_cant_be_put_aside(
    library: Library, folder: Path, thrice: Run
) -> None:
    thrice.close()
    damaged(thrice.files[0], journal={7: "0 fly"}, hash="0" * 64)
    (folder / "trash").write_bytes(b"")
    renamed = library.rename(only(library.entries()), "Other")
    assert [warning.reason for warning in renamed.warnings] == ["autosave_damaged"]
    opening = library.open(only(library.entries()))
    opening.run.close()
    assert opening.run.name == "Other"
    assert [warning.reason for warning in opening.warnings] == ["autosave_damaged"]


@pytest.mark.parametrize("way", ["duplicate", "rename", "export"])
def test_of_a_sound_match_nothing_is_told_with_a_copy(
    library: Library, thrice: Run, tmp_path: Path, way: str
) -> None:
    thrice.close()
    assert copy(library, only(library.entries()), way, tmp_path / "out.hearth") == ()


def test_a_move_that_was_concealed_in_an_earlier_autosave_is_no_other_one(library: Library) -> None:
    """Once a game is over, its moves are written in clear."""
    options = {"artifact_card": "choose_of_two"}
    match = Match(Table("revive", (Player("Ada", 0), Player("Bob", 1)), options=options))
    with library.begin(match, "Evening") as run:
        for _ in range(3):
            play(match, 8)
            run.autosave()
    newest = json.loads(run.files[0].read_bytes())
    lines = {number: line for number, line in enumerate(newest["journal"]) if CONCEALED in line}
    clear = {
        number: f"{line[:2]}{reveal(line[2:].removeprefix(CONCEALED))}" for number, line in lines.items()
    }
    assert clear
    damaged(run.files[0], journal={**clear, 10: "0 end_action"})
    opening = library.open(only(library.entries()))
    opening.run.close()
    assert opening.warnings == (Refusal("history_mended"),)
    assert [entry.command for entry in opening.run.match.entries] == [
        entry.command for entry in match.entries
    ]


def test_what_was_put_aside_lends_its_number_to_no_later_autosave(library: Library, thrice: Run) -> None:
    """Else the game would come apart in the trash: of two files of one name there, one is no autosave any more."""
    thrice.close()
    thrice.files[0].write_bytes(b"{")
    library.open(only(library.entries())).run.close()
    with library.open(only(library.entries())).run as again:
        play(again.match, 1)
        newest = again.autosave()
    position = again.match.position
    thrown = library.delete(only(library.entries()))
    assert thrown is not None
    assert thrown.path.name == newest.name
    trashed = only(library.trashed())
    assert (trashed.automatic, trashed.position) == (True, position)


@pytest.mark.parametrize("change", [{"format": 7}, {"game": {"id": "chess", "version": 1}}])
def test_a_digit_or_letter_in_the_head_of_the_newest_autosave_costs_one_command(
    library: Library, thrice: Run, change: Mapping[str, object]
) -> None:
    thrice.close()
    damaged(thrice.files[0], **change)
    opening = library.open(only(library.entries()))
    with opening.run as again:
        assert [warning.reason for warning in opening.warnings] == ["autosave_damaged"]
        assert len(again.match.entries) == 41


def test_what_was_undone_before_the_newest_autosave_is_no_part_of_its_history(library: Library) -> None:
    """The autosave before it tells that the move was taken back: what stands there now was another."""
    match = play(Match(table(3, undo="friendly")), 12)
    with library.begin(match, "Evening") as run:
        play(match, 1)
        run.autosave()
        match.undo()
        run.autosave()
        play(match, 1)
        run.autosave()
    damaged(run.files[0], journal={match.position - 1: "0 fly"})
    opening = library.open(only(library.entries()))
    opening.run.close()
    assert opening.warnings == (Refusal("history_damaged"),)


@pytest.mark.parametrize("way", ["duplicate", "rename", "export"])
def test_what_cant_be_opened_is_neither_copied_nor_renamed(
    library: Library, run: Run, tmp_path: Path, way: str
) -> None:
    kept = library.save_as(run, "Evening")
    damaged(kept.path, journal={7: "0 fly"}, hash="0" * 64)
    before = kept.path.read_bytes()
    assert refused(lambda: copy(library, kept, way, tmp_path / "out.hearth")) == "file_damaged"
    assert (only(library.entries()).trouble, kept.path.read_bytes()) == (
        Refusal("file_damaged", details={"part": "journal"}),
        before,
    )
    assert not (tmp_path / "out.hearth").exists()


def two_in_either_order(match: Match) -> tuple[Command, Command]:
    """Two commands that lead to the same position, whichever is given first."""
    for one, other in permutations(match.legal(), 2):
        ways = match.copy(), match.copy()
        with suppress(IllegalCommand):
            play_all(ways[0], one, other)
            play_all(ways[1], other, one)
            if match.game.dump(ways[0].state) == match.game.dump(ways[1].state):
                return one, other
    raise AssertionError("no two commands that lead to the same position")


def play_all(match: Match, *commands: Command) -> None:
    for command in commands:
        match.play(match.seat or 0, command)


def play_another(match: Match) -> Command:
    """Take the last command back, and play another in its place."""
    taken_back = match.undo()
    other = next(command for command in match.legal() if command != taken_back.command)
    match.play(match.seat or 0, other)
    return other


def damaged(path: Path, journal: Mapping[int, str] | None = None, **changed: object) -> None:
    """Damage lines of the journal of a save, or change other parts."""
    parts = json.loads(path.read_bytes())
    for number, line in (journal or {}).items():
        parts["journal"][number] = line
    path.write_text(json.dumps({**parts, **changed}), encoding="utf-8")


def test_an_autosave_that_reads_well_but_cant_be_played_is_passed_over_too(
    library: Library, run: Run
) -> None:
    run.autosave()
    play(run.match, 1)
    newest = run.autosave()
    run.close()
    parts = json.loads(newest.read_bytes())
    newest.write_text(json.dumps({**parts, "journal": ["0 fly"] * 11, "snapshot": {}}))
    opening = library.open(only(library.entries()))
    assert [warning.reason for warning in opening.warnings] == ["autosave_damaged"]
    assert opening.run.match.position == 10


def test_a_match_of_a_newer_program_is_not_played_on_from_an_older_autosave(
    library: Library, run: Run
) -> None:
    run.autosave()
    newest = run.autosave()
    run.close()
    newest.write_text('{"format": 3}')
    entry = only(library.entries())
    assert entry.trouble is not None
    assert entry.trouble.reason == "file_newer"
    assert refused(lambda: library.open(entry), BrokenFile) == "file_newer"
    assert len(contents(library.folder)) == 2


@pytest.mark.parametrize("value", [("undo", "party"), ("players", [])])
def test_what_only_a_newer_program_can_read_is_passed_over_for_no_older_autosave(
    library: Library, run: Run, value: tuple[str, Any]
) -> None:
    """Another program's value, one more level of a bot say, was damage: the match went on from before, and what the
    other program had played was thrown away."""
    run.autosave()
    newest = run.autosave()
    run.close()
    parts = json.loads(newest.read_bytes())
    parts["app"] = "99.1"
    parts["table"] = {**parts["table"], **dict([value])}
    newest.write_text(json.dumps(parts))
    entry = only(library.entries())
    assert entry.trouble is not None
    assert (entry.trouble.reason, entry.trouble.details["needs"]) == ("file_newer", "99.1")
    assert refused(lambda: library.open(entry), BrokenFile) == "file_newer"
    assert len(contents(library.folder)) == 2


def test_an_option_of_a_newer_program_is_passed_over_for_no_older_autosave(
    library: Library, run: Run
) -> None:
    run.autosave()
    newest = run.autosave()
    run.close()
    parts = json.loads(newest.read_bytes())
    parts["app"] = "99.1"
    parts["table"]["options"]["weather"] = True
    newest.write_text(json.dumps(parts))
    entry = only(library.entries())
    assert refused(lambda: library.open(entry), BrokenFile) == "unknown_option"
    assert len(contents(library.folder)) == 2


def test_of_a_match_with_hundreds_of_damaged_autosaves_a_few_are_tried(
    library: Library, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each may take a moment, and the window waits for all."""
    newest = run.autosave()
    run.close()
    for number in range(2, 300):
        run._shelf.autosave_path(run.id, number).write_bytes(b"{")
    tried = []

    def read(path: Path, most: int) -> bytes:
        tried.append(path)
        return read_file(path, most)

    entry = only(library.entries())
    assert entry.trouble is not None
    monkeypatch.setattr(shelf, "read_file", read)
    assert refused(lambda: library.open(entry), BrokenFile) == "file_damaged"
    assert len(tried) == shelf.MOST_TRIED > ROTATION + 1
    assert newest.exists()


def test_an_autosave_is_of_the_match_that_its_name_says(library: Library, run: Run) -> None:
    """A copy under another match's name was taken for the one that is on the table, and could be neither opened nor
    renamed."""
    copied = run.autosave()
    other = run._shelf.autosave_path("0123456789abcdef", 1)
    other.write_bytes(copied.read_bytes())
    ids = {entry.path: entry.id for entry in library.entries()}
    assert ids == {copied: run.id, other: "0123456789abcdef"}
    entry = next(entry for entry in library.entries() if entry.path == other)
    with library.open(entry).run as opened:
        assert opened.id == entry.id


def test_where_every_autosave_is_damaged_the_match_is_listed_with_the_reason(
    library: Library, run: Run
) -> None:
    for _ in range(3):
        run.autosave().write_bytes(b"{")
    run.close()
    entry = only(library.entries())
    assert entry.trouble is not None
    assert entry.trouble.reason == "file_damaged"
    assert not entry.finished
    assert library.newest() is None
    assert refused(lambda: library.open(entry), BrokenFile) == "file_damaged"
    assert len(entry.files) == 3


def test_a_game_goes_on_through_many_sittings(library: Library) -> None:
    with library.begin(Match(table(2)), "Long") as begun:
        begun.autosave()
    while not (entry := only(library.entries())).finished:
        library = Library(library.folder, ticking())
        with library.open(entry).run as run:
            play(run.match, 60, seed=entry.position)
            run.autosave()
    assert library.newest() is None
    assert library.open(entry).run.match.forgotten is None


# Named saves.


def test_a_named_save_stays_as_it_is(library: Library, run: Run) -> None:
    run.autosave()
    kept = library.save_as(run, "夕べ / 3: the *best*?")
    assert kept.path.name == "夕べ 3 the best.hearth"
    assert (kept.name, kept.automatic, kept.position) == ("夕べ / 3: the *best*?", False, 10)
    play(run.match, 5)
    run.autosave()
    opening = library.open(kept)
    assert opening.run.id != run.id
    assert (opening.run.family, opening.run.name) == (run.family, kept.name)
    assert len(library.entries()) == 2
    play(opening.run.match, 1, seed=9)
    opening.run.autosave()
    positions = {(entry.automatic, entry.position) for entry in library.entries()}
    assert positions == {(True, 15), (False, 10), (True, 11)}
    assert {entry.family for entry in library.entries()} == {run.family}


def test_to_continue_means_the_match_played_last(library: Library, run: Run) -> None:
    run.autosave()
    library.save_as(run, "Kept")
    with library.begin(finished(2), "Over") as over:
        over.autosave()
    newest = library.newest()
    assert newest is not None
    assert (newest.name, newest.automatic) == ("Evening", True)
    assert [entry.name for entry in library.entries()] == ["Over", "Kept", "Evening"]


def test_no_save_is_written_over_by_another_of_its_name(library: Library, run: Run) -> None:
    kept = [library.save_as(run, "Same") for _ in range(3)]
    assert [entry.path.name for entry in kept] == ["Same.hearth", "Same 2.hearth", "Same 3.hearth"]
    assert {entry.name for entry in kept} == {"Same"}


@pytest.mark.parametrize(
    ("title", "stem"),
    [
        ("../../etc/passwd", "etc passwd"),
        ("..", "builders"),
        ("", "builders"),
        (" . ", "builders"),
        ("CON", "_CON"),
        ("com¹", "_com¹"),
        ("CONIN$.txt", "_CONIN$.txt"),
        ("nul.txt", "_nul.txt"),
        ("a\x00b\u202ec\nd\te", "abcd e"),
        ("C:\\temp\\x", "C temp x"),
        ("e\u0301tude", "étude"),
        (".hidden", "hidden"),
        ("end. ", "end"),
        ("ゲーム" * 40, "ゲーム" * 11),
    ],
)
def test_any_title_makes_a_harmless_file_name(library: Library, run: Run, title: str, stem: str) -> None:
    assert library.save_as(run, title).path == library.folder / f"{stem}.hearth"


def test_a_save_can_be_renamed_and_duplicated(library: Library, run: Run) -> None:
    kept = library.save_as(run, "Old")
    renamed = library.rename(kept, "New")
    assert (renamed.name, renamed.path.name, renamed.saved) == ("New", "New.hearth", kept.saved)
    assert only(library.entries()) == renamed
    again = library.rename(renamed, "New.")
    assert (again.name, again.path.name) == ("New.", "New.hearth")
    copy = library.duplicate(renamed, "Copy")
    assert (copy.name, copy.position) == ("Copy", renamed.position)
    assert len(library.entries()) == 2


@pytest.mark.parametrize(("old", "new"), [("evening", "Evening"), ("Zoe\u0308", "Zo\u00eb")])
def test_a_disk_that_tells_two_names_not_apart_gives_no_number(
    library: Library, run: Run, old: str, new: str
) -> None:
    """As those of Windows and macOS; here a link stands for the other way to write the name."""
    entry = library.save_as(run, "Evening")
    path = entry.path.replace(library.folder / f"{old}.hearth")
    (library.folder / f"{new}.hearth").symlink_to(path.name)
    entry = next(each for each in library.entries() if each.path == path)
    renamed = library.rename(entry, new)
    assert (renamed.name, renamed.path) == (new, path)
    assert len(list(library.folder.glob("*.hearth"))) == 2


def test_a_match_can_be_renamed_and_duplicated(library: Library, run: Run) -> None:
    run.autosave()
    entry = only(library.entries())
    assert refused(lambda: library.rename(entry, "New")) == "save_in_use"
    run.name = "Through the window"
    run.autosave()
    run.close()
    assert library.rename(only(library.entries()), "New").name == "New"
    assert only(library.entries()).name == "New"
    assert not library.duplicate(only(library.entries()), "Copy").automatic


def test_what_was_deleted_can_be_restored(library: Library, run: Run) -> None:
    for _ in range(3):
        run.autosave()
    kept = library.save_as(run, "Kept")
    (running,) = (entry for entry in library.entries() if entry.automatic)
    assert refused(lambda: library.delete(running)) == "save_in_use"
    run.close()
    before = contents(library.folder)
    assert kept in library.entries()
    throw_away(library)
    assert library.entries() == []
    assert {entry.name for entry in library.trashed()} == {"Kept", "Evening"}
    library.restore(*library.trashed())
    assert library.trashed() == []
    assert set(contents(library.folder).values()) == set(before.values())
    assert {entry.name for entry in library.entries()} == {"Kept", "Evening"}


@pytest.fixture
def two(library: Library, run: Run) -> tuple[SaveEntry, SaveEntry]:
    """Two games of one match; another window renames the second to what the first was called."""
    alpha = library.save_as(run, "Alpha")
    play(run.match, 1)
    beta = library.save_as(run, "Beta")
    run.close()
    return alpha, beta


ACTS: Mapping[str, Callable[[Library, SaveEntry], object]] = {
    "delete": lambda library, entry: library.delete(entry),
    "rename": lambda library, entry: library.rename(entry, "Other"),
    "duplicate": lambda library, entry: library.duplicate(entry, "Other"),
    "export": lambda library, entry: library.copied(entry),
    "open": lambda library, entry: library.open(entry).run.close(),
}


@pytest.mark.parametrize("act", ACTS)
def test_what_is_asked_of_a_game_is_not_done_to_another_that_a_window_gave_its_name(
    library: Library, two: tuple[SaveEntry, SaveEntry], act: str
) -> None:
    alpha, beta = two
    other = Library(library.folder)
    other.rename(alpha, "Zeta")
    other.rename(beta, "Alpha")
    before = contents(library.folder)
    assert refused(lambda: ACTS[act](library, alpha)) == "save_replaced"
    assert contents(library.folder) == before
    library.mark_unusable(alpha, Refusal("file_damaged"))
    assert {entry.name: entry.trouble for entry in library.entries()} == {"Alpha": None, "Zeta": None}


@pytest.mark.parametrize("act", ACTS)
def test_what_was_written_anew_as_it_was_is_the_same_game(
    library: Library, two: tuple[SaveEntry, SaveEntry], act: str
) -> None:
    """By what keeps two machines alike, say."""
    alpha, _ = two
    data = alpha.path.read_bytes()
    disk.write_safely(alpha.path, data)
    ACTS[act](library, alpha)
    assert (alpha.path in [entry.path for entry in library.entries()]) == (act not in ("delete", "rename"))


@pytest.mark.parametrize("act", ACTS)
def test_what_is_asked_of_a_game_that_was_renamed_is_done_to_it_whatever_has_its_name(
    library: Library, two: tuple[SaveEntry, SaveEntry], act: str
) -> None:
    """Its own copy, even: what is on disk tells the two apart by nothing but their names."""
    alpha, _ = two
    copy = library.duplicate(alpha, "Copy")
    library.rename(alpha, "Zeta")
    named = library.rename(copy, "Alpha")
    assert library.current(alpha).name == "Zeta"
    ACTS[act](library, alpha)
    found = {entry.name for entry in library.entries()}
    assert "Alpha" in found
    assert ("Zeta" in found) == (act not in ("delete", "rename"))
    assert library.current(named).name == "Alpha"


@pytest.mark.parametrize("act", ACTS)
def test_of_a_game_that_was_deleted_nothing_is_done_to_its_copy_that_has_its_name(
    library: Library, two: tuple[SaveEntry, SaveEntry], act: str
) -> None:
    alpha, _ = two
    copy = library.duplicate(alpha, "Copy")
    thrown = library.delete(alpha)
    library.rename(copy, "Alpha")
    before = contents(library.folder)
    if act == "delete":
        assert library.delete(alpha) == thrown
    else:
        assert refused(lambda: ACTS[act](library, alpha)) == "file_gone"
    assert contents(library.folder) == before


def test_what_was_brought_back_is_used_as_before_and_brought_back_once(
    library: Library, two: tuple[SaveEntry, SaveEntry]
) -> None:
    alpha, _ = two
    for _ in range(2):
        thrown = library.delete(alpha)
        assert thrown is not None
        for _ in range(2):
            assert library.restore(thrown) == [alpha.path]
        assert library.current(alpha) == alpha
        assert alpha in library.entries()
    assert library.rename(alpha, "Zeta").name == "Zeta"
    assert not library.trashed()


def test_what_another_window_restored_and_what_it_threw_away_instead(
    library: Library, two: tuple[SaveEntry, SaveEntry]
) -> None:
    alpha, beta = two
    thrown = library.delete(alpha)
    assert thrown is not None
    other = Library(library.folder)
    other.restore(*other.trashed())
    other.rename(alpha, "Zeta")
    other.delete(other.rename(beta, "Alpha"))
    before = contents(library.folder)
    assert refused(lambda: library.restore(thrown)) == "save_replaced"
    assert contents(library.folder) == before


def test_what_was_brought_back_is_not_said_to_be_where_it_is_no_longer(
    library: Library, two: tuple[SaveEntry, SaveEntry]
) -> None:
    alpha, beta = two
    thrown = library.delete(alpha)
    assert thrown is not None
    assert library.restore(thrown) == [alpha.path]
    other = Library(library.folder)
    other.delete(alpha)
    empty_trash(other)
    assert library.restore(thrown) == []
    other.rename(beta, "Alpha")
    assert refused(lambda: library.restore(thrown)) == "save_replaced"


def test_where_what_was_brought_back_is_locked_away_it_is_not_said_to_be_gone(
    library: Library, two: tuple[SaveEntry, SaveEntry], monkeypatch: pytest.MonkeyPatch
) -> None:
    alpha, _ = two
    thrown = library.delete(alpha)
    assert thrown is not None
    library.restore(thrown)

    def locked(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        raise PermissionError(errno.EACCES, "locked", str(path))

    monkeypatch.setattr(Path, "stat", locked)
    monkeypatch.setattr(Path, "lstat", locked)
    assert refused(lambda: library.restore(thrown)) == "folder_read_only"


def test_of_what_cant_be_read_it_is_known_which_file_it_is(library: Library) -> None:
    for name in ("Alpha", "Beta"):
        disk.write_safely(library.folder / f"{name}.hearth", b"{")
    alpha, _ = sorted(library.entries(), key=lambda entry: entry.name)
    alpha.path.write_bytes(b"[")
    assert library.current(alpha).trouble is not None
    (library.folder / "Beta.hearth").replace(alpha.path)
    assert refused(lambda: library.delete(alpha)) == "save_replaced"


TAKEN_FROM: Mapping[str, Callable[[Library, SaveEntry], object]] = {
    "delete": ACTS["delete"],
    "rename": ACTS["rename"],
    "name without another file": lambda library, entry: library.rename(entry, "Alpha?"),
}


@pytest.mark.parametrize("act", TAKEN_FROM)
def test_what_gets_a_name_while_a_slow_disk_takes_it_from_another_game_stays(
    library: Library, two: tuple[SaveEntry, SaveEntry], act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    alpha, beta = two
    other, flush = Library(library.folder), os.fsync
    (library.folder / "trash").mkdir()

    def meanwhile(descriptor: int) -> None:
        monkeypatch.setattr(disk.os, "fsync", flush)
        other.rename(alpha, "Zeta")
        other.rename(beta, "Alpha")

    monkeypatch.setattr(disk.os, "fsync", meanwhile)
    with suppress(HearthsideError):
        TAKEN_FROM[act](library, alpha)
    found = {entry.name: entry.position for entry in library.entries()}
    assert (found["Alpha"], found["Zeta"]) == (beta.position, alpha.position)


def test_restoring_writes_over_nothing(library: Library, run: Run) -> None:
    first = library.save_as(run, "Kept")
    library.delete(first)
    play(run.match, 1)
    library.save_as(run, "Kept")
    library.restore(*library.trashed())
    assert sorted(entry.position for entry in library.entries()) == [10, 11]


def test_the_trash_can_be_emptied(library: Library, run: Run) -> None:
    run.autosave()
    library.save_as(run, "Kept")
    run.close()
    throw_away(library)
    empty_trash(library)
    assert library.trashed() == []
    assert contents(library.folder) == {}


def test_what_is_thrown_away_after_it_was_asked_what_to_delete_for_good_stays(
    library: Library, two: tuple[SaveEntry, SaveEntry]
) -> None:
    """Also where it has the name of what lay there then."""
    alpha, beta = two
    gamma = library.duplicate(beta, "Gamma")
    library.delete(alpha)
    library.delete(gamma)
    asked, other = library.thrown_away(), Library(library.folder)
    assert len(asked) == 2
    other.restore(*(entry for entry in other.trashed() if entry.name == "Alpha"))
    other.rename(alpha, "Zeta")
    other.delete(other.rename(beta, "Alpha"))
    other.delete(other.duplicate(library.entries()[0], "Delta"))
    library.empty_trash(asked)
    assert {entry.name: entry.position for entry in library.trashed()} == {
        "Alpha": beta.position,
        "Delta": alpha.position,
    }
    assert only(library.entries()).name == "Zeta"


def test_a_file_from_elsewhere_is_checked_and_copied(library: Library, run: Run, tmp_path: Path) -> None:
    run.autosave()
    out = tmp_path / "on a stick" / "given.hearth"
    out.parent.mkdir()
    library.copied(only(library.entries())).export(out)
    taken = library.import_file(out)
    assert taken.path.name == "Evening.hearth"
    assert taken.position == 10
    assert library.open(taken).run.match.state == run.match.state
    out.write_bytes(b"{}")
    before = files(library.folder)
    assert refused(lambda: library.import_file(out), BrokenFile) == "file_damaged"
    assert refused(lambda: library.import_file(tmp_path / "none.hearth"), BrokenFile) == "file_gone"
    assert files(library.folder) == before


@pytest.mark.parametrize("name", ["", " ", "\u200b\u3164"])
def test_a_save_without_a_name_to_be_seen_is_called_after_its_file(
    library: Library, folder: Path, tmp_path: Path, name: str
) -> None:
    out = tmp_path / "Winter.hearth"
    out.write_bytes(write_match(play(Match(table(3)), 10), name, START))
    assert library.import_file(out).name == only(library.entries()).name == "Winter"
    with library.open_path(out).run as begun:
        assert begun.name == "Winter"
    assert files(folder) == ["Winter.hearth"]


def test_a_file_can_be_opened_where_it_lies(library: Library, run: Run, tmp_path: Path) -> None:
    path = run.autosave()
    out = tmp_path / "given.hearth"
    library.copied(only(library.entries())).export(out)
    run.close()
    with library.open_path(path).run as same:
        assert same.id == run.id
    with library.open_path(out).run as other:
        assert other.id != run.id
        assert other.match.state == run.match.state


# What can't be read.


def test_files_that_are_no_saves_are_listed_last_with_the_reason(library: Library, run: Run) -> None:
    library.save_as(run, "Good")
    folder = library.folder
    (folder / "empty.hearth").write_bytes(b"")
    (folder / "newer.hearth").write_text('{"format": 7}')
    with (folder / "huge.hearth").open("wb") as huge:
        huge.truncate(LARGEST * 20)
    (folder / "notes.txt").write_text("no save")
    (folder / "folder.hearth").mkdir()
    os.mkfifo(folder / "pipe.hearth")
    (folder / "lost.hearth").symlink_to(folder / "nowhere")
    (folder / "round.hearth").symlink_to(folder / "round.hearth")
    (folder / "zeros.hearth").symlink_to("/dev/zero")
    (folder / "linked.hearth").symlink_to(folder)
    good, *broken = library.entries()
    assert good.name == "Good"
    reasons = {entry.name: entry.trouble.reason for entry in broken if entry.trouble}
    assert reasons == {
        "empty": "file_damaged",
        "newer": "file_newer",
        "huge": "file_too_large",
        "lost": "file_gone",
        **dict.fromkeys(["folder", "pipe", "round", "zeros", "linked"], "file_not_ordinary"),
    }
    for entry in broken:
        assert refused(lambda entry=entry: library.open(entry), BrokenFile) == reasons[entry.name]
    (kept,) = (entry for entry in broken if entry.name == "folder")
    assert refused(lambda: library.delete(kept)) == "folder_stays"
    assert kept.path.is_dir()
    for entry in broken:
        if entry is not kept:
            library.delete(entry)
    assert len(library.trashed()) == 8
    (folder / "trash" / "other.hearth").mkdir()
    assert library.count_trash() == 8, "a folder is neither restored nor deleted"
    empty_trash(library)
    (other,) = library.trashed()
    assert other.name == "other"
    assert refused(lambda: library.restore(other)) == "folder_stays"
    assert other.path.is_dir()
    assert Path("/dev/zero").is_char_device()


def test_what_is_no_file_is_never_opened(library: Library, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run.autosave()
    folder = library.folder
    (folder / "folder.hearth").mkdir()
    os.mkfifo(folder / "pipe.hearth")
    (folder / "zeros.hearth").symlink_to("/dev/zero")
    os.mkfifo(folder / "autosaves" / "fedcba9876543210-000001.hearth")
    opened: list[str] = []
    really_open = os.open

    def watched(path: Path, *rest: int) -> int:
        opened.append(Path(path).name)
        return really_open(path, *rest)

    monkeypatch.setattr(os, "open", watched)
    assert len(library.entries()) == 5
    assert library.newest() is not None
    assert set(opened) <= {"last-played", run.autosave().name, *(path.name for path in run._files)}


def test_among_the_autosaves_of_a_match_what_is_no_file_is_passed_over(library: Library, run: Run) -> None:
    run.autosave()
    strange = run._shelf.autosave_path(run.id, 7)
    strange.mkdir()
    (entry,) = library.entries()
    assert entry.trouble is None
    assert entry.files == tuple(run._files)
    run.close()
    library.open(entry).run.close()
    assert strange.is_dir()


def lay_folder(path: Path) -> None:
    path.mkdir()
    (path / "letter").write_text("mine")


def lay_loop(path: Path) -> None:
    path.symlink_to(path.name)


STRANGERS = [lay_folder, os.mkfifo, lay_loop] if hasattr(os, "mkfifo") else [lay_folder]
"""What may have a name that the program would give a file, each as a function that lays it there."""


@pytest.mark.parametrize("lay", STRANGERS)
def test_a_match_is_kept_though_the_name_of_its_next_autosave_is_taken(
    library: Library, run: Run, lay: Callable[[Path], None]
) -> None:
    run.autosave()
    strangers = [run._shelf.autosave_path(run.id, number) for number in (2, 3, 5)]
    for stranger in strangers:
        lay(stranger)
    for position in range(11, 16):
        play(run.match, 1)
        run.autosave()
        entry = only(library.entries())
        assert (entry.position, entry.trouble, len(entry.files)) == (position, None, min(3, position - 9))
    assert all(map(os.path.lexists, strangers))


@pytest.mark.parametrize("taken", [(999_999_999,), (0, 2, 999_999_999), (0, 1, 2, 3, 999_999_999)])
def test_where_the_highest_number_is_taken_numbers_begin_anew_beside_what_is_there(
    library: Library, run: Run, taken: tuple[int, ...]
) -> None:
    newest = run.autosave()
    run.close()
    renamed_to(newest, 999_999_998)
    strangers = [run._shelf.autosave_path(run.id, number) for number in taken]
    for stranger in strangers:
        lay_folder(stranger)
    with library.open(only(library.entries())).run as again:
        for position in range(11, 15):
            play(again.match, 1)
            again.autosave()
            entry = only(library.entries())
            assert (entry.position, len(entry.files)) == (position, min(3, position - 9))
    assert all(stranger.is_dir() for stranger in strangers)


def test_an_ending_in_capitals_is_as_good(library: Library, run: Run) -> None:
    library.save_as(run, "Evening").path.rename(library.folder / "EVENING.HEARTH")
    (entry,) = library.entries()
    assert (entry.name, entry.trouble) == ("Evening", None)
    library.open(entry).run.close()
    thrown = library.delete(entry)
    assert thrown is not None
    assert library.entries() == []
    library.restore(thrown)
    assert [entry.name for entry in library.entries()] == ["Evening"]


def test_strange_files_among_the_autosaves_disturb_nothing(library: Library, run: Run) -> None:
    run.autosave()
    for name in ("x.hearth", f"{run.id}-x.hearth", f"{run.id}.hearth", "-.hearth", f"{run.id}-1.hearth"):
        (library.folder / "autosaves" / name).write_bytes(b"?")
    run.autosave()
    assert len(only(library.entries()).files) == 2


# Several windows.

HOLD = """
import sys, time
from pathlib import Path
from engine.match.library import Library
library = Library(Path(sys.argv[1]))
opening = library.open(library.newest())
print("open", flush=True)
time.sleep(600)
"""


def test_another_window_may_open_a_copy_only(library: Library, run: Run) -> None:
    run.autosave()
    entry = only(library.entries())
    second = Library(library.folder, ticking())
    assert refused(lambda: second.open(entry)) == "save_in_use"
    with second.open(entry, as_copy=True).run as copy:
        assert copy.id != run.id
        assert copy.family == run.family
        copy.autosave()
    assert len(library.entries()) == 2
    run.close()
    with second.open(entry).run as now:
        assert now.id == run.id
    assert not list(library.folder.rglob("*.lock"))


@pytest.mark.parametrize("moves", [1, ROTATION + 1])
def test_what_another_window_has_played_since_it_was_listed_is_exported_and_copied_as_it_is_now(
    library: Library, run: Run, tmp_path: Path, moves: int
) -> None:
    run.autosave()
    entry = only(library.entries())
    for _ in range(moves):
        play(run.match, 1)
        run.autosave()
    outside = tmp_path / "outside.hearth"
    library.copied(entry).export(outside)
    copied = library.duplicate(entry, "Copy")
    assert shelf.read(outside).played == copied.position == run.match.position
    with library.open(entry, as_copy=True).run as copy:
        assert copy.match.position == run.match.position


def test_a_window_that_died_holds_nothing(library: Library, run: Run) -> None:
    run.autosave()
    run.close()
    entry = only(library.entries())
    child = subprocess.Popen([sys.executable, "-c", HOLD, str(library.folder)], stdout=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stdout.readline() == b"open\n"
    with pytest.raises(HearthsideError) as held:
        library.open(entry)
    assert held.value.refusal.reason == "save_in_use"
    assert held.value.refusal.details["process"] == child.pid
    Library(library.folder).sweep()  # sweeping takes no lock away that is held
    assert refused(lambda: library.open(entry)) == "save_in_use"
    child.kill()
    child.wait()
    child.stdout.close()
    Library(library.folder).sweep()
    assert not list(library.folder.rglob("*.lock"))
    library.open(entry).run.close()


def test_a_lock_that_is_taken_away_costs_neither_window_its_game(library: Library, run: Run) -> None:
    run.autosave()
    (lock,) = library.folder.rglob("*.lock")
    lock.unlink()
    second = Library(library.folder, ticking())
    with second.open(only(library.entries())).run as other:
        for _ in range(5):
            play(other.match, 1)
            other.autosave()
        for _ in range(2):
            play(run.match, 1)
            run.autosave()
        assert run.id != other.id
        assert run.family == other.family
        entries = library.entries()
        for entry in entries:
            assert refused(lambda entry=entry: second.delete(entry)) == "save_in_use"
        run.close()
        assert lock.exists()  # it is the other's by now
    assert sorted(entry.position for entry in entries) == [run.match.position, other.match.position]
    assert not list(library.folder.rglob("*.lock"))


def test_a_lock_that_is_taken_away_is_made_anew(library: Library, run: Run) -> None:
    run.autosave()
    match_id = run.id
    (lock,) = library.folder.rglob("*.lock")
    lock.unlink()
    run.autosave()
    assert run.id == match_id
    assert refused(lambda: Library(library.folder).open(only(library.entries()))) == "save_in_use"


@pytest.mark.parametrize("link", [True, False])
def test_a_lock_whose_name_something_else_had_for_a_while_is_taken_again(
    library: Library, run: Run, link: bool
) -> None:
    run.autosave()
    match_id = run.id
    (lock,) = library.folder.rglob("*.lock")
    lock.unlink()
    lock.symlink_to(library.folder) if link else lock.mkdir()
    for _ in range(2):
        run.autosave()
    lock.unlink() if link else lock.rmdir()
    run.autosave()
    assert run.id == match_id
    assert refused(lambda: Library(library.folder).open(only(library.entries()))) == "save_in_use"
    run.close()
    assert not list(library.folder.rglob("*.lock"))


def test_where_nothing_can_be_locked_two_windows_cost_each_other_no_game(folder: Path) -> None:
    library = Library(folder, ticking())
    with library.begin(Match(table(3)), "Evening") as begun:
        play(begun.match, 2)
        begun.autosave()
    (autosave,) = folder.rglob("*.hearth")
    elsewhere = folder.parent / "elsewhere"
    elsewhere.write_bytes(b"")
    autosave.with_name(f"{begun.id}.lock").symlink_to(
        elsewhere
    )  # to lock it would be to write through a link
    first, second = (Library(folder, ticking()) for _ in range(2))
    runs = [each.open(only(each.entries())).run for each in (first, second)]
    for times, run in zip((5, 9), runs, strict=True):
        for _ in range(times):
            play(run.match, 1)
            run.autosave()
    for _ in range(2):
        play(runs[0].match, 1)
        runs[0].autosave()
    for run in runs:
        run.close()
    assert [run.id == begun.id for run in runs] == [True, False]
    assert {run.family for run in runs} == {begun.family}
    assert sorted(entry.position for entry in library.entries()) == [9, 11]


@pytest.mark.parametrize(("trash", "target"), [("trash", "."), ("trash/autosaves", "../autosaves")])
def test_a_trash_that_leads_to_the_saved_games_is_not_emptied(
    library: Library, run: Run, trash: str, target: str
) -> None:
    library.save_as(run, "Evening")
    before = sorted(library.folder.rglob("*.hearth"))
    link = library.folder / trash
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(target)
    assert refused(lambda: empty_trash(library)) == "trash_is_saves"
    link.unlink()
    assert sorted(library.folder.rglob("*.hearth")) == before


def test_what_another_machine_has_played_in_the_same_folder_stays(library: Library, run: Run) -> None:
    play(run.match, 1)
    run.autosave()
    arrived = library.folder / "autosaves" / f"{run.id}-000050.hearth"
    play(run.match, 1)
    arrived.write_bytes(write_match(run.match, run.name, ticking()(), match_id=run.id, family=run.family))
    for _ in range(5):
        play(run.match, 1)
        run.autosave()
    assert arrived.exists()
    assert sorted(entry.position for entry in library.entries()) == [12, 17]
    assert library.newest() == max(library.entries(), key=lambda entry: entry.position)


def seen_too_early(monkeypatch: pytest.MonkeyPatch, taken: Path) -> None:
    """Whoever looks whether that file is there finds none once: another window writes it a moment later."""
    there = os.path.lexists
    early = iter([taken])

    def lexists(path: Path) -> bool:
        return there(path) and not (path == taken and next(early, None) is not None)

    monkeypatch.setattr(disk.os.path, "lexists", lexists)


@pytest.mark.parametrize("knows_links", [True, False])
@pytest.mark.parametrize("act", ["save_as", "duplicate", "rename", "import"])
def test_a_name_that_another_window_takes_at_that_moment_is_written_over_by_nobody(
    library: Library, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: str, knows_links: bool
) -> None:
    outside = tmp_path / "outside.hearth"
    library.copied(library.save_as(run, "Same")).export(outside)
    other = library.save_as(run, "Other")
    before = contents(library.folder)
    acts: dict[str, Callable[[], SaveEntry]] = {
        "save_as": lambda: library.save_as(run, "Same"),
        "duplicate": lambda: library.duplicate(other, "Same"),
        "rename": lambda: library.rename(other, "Same"),
        "import": lambda: library.import_file(outside),
    }
    if not knows_links:
        monkeypatch.setattr(disk.os, "link", failing("link", errno.EPERM))
    seen_too_early(monkeypatch, library.folder / "Same.hearth")
    play(run.match, 1)
    made = acts[act]()
    assert made.path.name == "Same 2.hearth"
    assert contents(library.folder)["Same.hearth"] == before["Same.hearth"]
    assert not list(tmp_path.rglob("*.part"))


@pytest.mark.parametrize("knows_links", [True, False])
@pytest.mark.parametrize("automatic", [True, False])
def test_what_two_windows_delete_and_restore_at_once_is_all_there(
    library: Library, run: Run, monkeypatch: pytest.MonkeyPatch, automatic: bool, knows_links: bool
) -> None:
    """Another window's save of the same name is in the trash, and then on the shelf, just before this one."""
    path = run.autosave() if automatic else library.save_as(run, "Same").path
    run.close()
    mine, name = path.read_bytes(), path.relative_to(library.folder)
    trash = library.folder / "trash"
    if not knows_links:
        monkeypatch.setattr(disk.os, "link", failing("link", errno.EPERM))

    def theirs_is_there_first(folder: Path, act: Callable[[], object]) -> None:
        theirs = folder / name
        theirs.parent.mkdir(parents=True, exist_ok=True)
        theirs.write_bytes(b"theirs")
        with monkeypatch.context() as racing:
            seen_too_early(racing, theirs)
            act()
        assert theirs.read_bytes() == b"theirs"
        theirs.unlink()
        assert list(contents(folder).values()) == [mine]

    entry = only(library.entries())
    theirs_is_there_first(trash, lambda: library.delete(entry))
    (thrown,) = library.trashed()
    theirs_is_there_first(library.folder, lambda: library.restore(thrown))


def test_what_another_window_restores_first_is_no_trouble(
    library: Library, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.save_as(run, "Evening")
    throw_away(library)
    (entry,) = library.trashed()

    def restored_already(path: Path, target: Path, **_: Any) -> None:
        path.rename(target)
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))

    monkeypatch.setattr(disk.os, "link", restored_already)
    assert library.restore(entry) == []
    assert only(library.entries()).trouble is None


# Disks that fail.


def failing(call: str, number: int) -> Callable[..., Any]:
    """A call of the system that fails; files can still be opened to be read."""
    real = getattr(os, call)

    def fail(*arguments: Any, **named: Any) -> Any:
        if call == "open" and not arguments[1] & os.O_WRONLY:
            return real(*arguments, **named)
        raise OSError(number, os.strerror(number))

    return fail


def test_an_export_never_takes_the_name_of_a_device(library: Library, run: Run, tmp_path: Path) -> None:
    kept = library.save_as(run, "Kept")
    pipe = tmp_path / "pipe.hearth"
    os.mkfifo(pipe)
    with pytest.raises(HearthsideError) as refused:
        library.copied(kept).export(pipe)
    assert refused.value.refusal.reason == "name_of_device"
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize(
    ("call", "number", "reason"),
    [
        ("write", errno.ENOSPC, "disk_full"),
        ("write", errno.EDQUOT, "disk_full"),
        ("fsync", errno.ENOSPC, "disk_full"),
        ("fsync", errno.EIO, "disk_trouble"),
        ("open", errno.EACCES, "folder_read_only"),
        ("open", errno.EROFS, "folder_read_only"),
        ("replace", errno.EPERM, "folder_read_only"),
        ("replace", errno.ENOENT, "folder_gone"),
        ("replace", errno.EISDIR, "name_taken"),
        ("open", errno.ENAMETOOLONG, "name_too_long"),
    ],
)
@pytest.mark.parametrize("act", ["autosave", "save_as", "rename", "duplicate", "import", "export"])
def test_a_disk_that_fails_harms_no_earlier_file(
    library: Library,
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    call: str,
    number: int,
    reason: str,
    act: str,
) -> None:
    for _ in range(3):
        play(run.match, 1)
        run.autosave()
    kept = library.save_as(run, "Kept")
    outside = tmp_path / "outside.hearth"
    library.copied(kept).export(outside)
    before = contents(tmp_path)
    acts: dict[str, Callable[[], object]] = {
        "autosave": run.autosave,
        "save_as": lambda: library.save_as(run, "Another"),
        "rename": lambda: library.rename(kept, "Another"),
        "duplicate": lambda: library.duplicate(kept, "Another"),
        "import": lambda: library.import_file(outside),
        "export": lambda: library.copied(kept).export(outside),
    }
    with monkeypatch.context() as broken:
        broken.setattr(disk.os, call, failing(call, number))
        if call == "replace":
            broken.setattr(disk.os, "link", failing("link", number))
        assert refused(acts[act]) == reason
    assert contents(tmp_path) == before
    assert not list(tmp_path.rglob("*.part"))
    acts[act]()
    assert len(library.entries()) >= 2


def failing_for_folders(number: int) -> Callable[[int], None]:
    """A disk that flushes files and no folders."""
    real = os.fsync

    def fail(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(number, os.strerror(number))
        real(descriptor)

    return fail


def test_a_folder_that_fails_to_be_flushed_makes_no_match_of_its_own(
    library: Library, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    run.autosave()
    begun = run.id
    with monkeypatch.context() as broken:
        broken.setattr(disk.os, "fsync", failing_for_folders(errno.EIO))
        for _ in range(5):
            play(run.match, 1)
            assert refused(run.autosave) == "disk_trouble"
    play(run.match, 1)
    run.autosave()
    assert run.id == begun
    entry = only(library.entries())
    assert entry.position == run.match.position
    assert len(entry.files) == ROTATION
    with monkeypatch.context() as broken:
        broken.setattr(disk.os, "fsync", failing_for_folders(errno.EBADF))
        play(run.match, 1)
        run.autosave()  # a file system that can't do that at all


@pytest.mark.parametrize("knows_links", [True, False])
@pytest.mark.parametrize("act", ["write_safely", "write_new", "move", "move_to_free"])
def test_no_power_cut_loses_a_name_once_it_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: str, knows_links: bool
) -> None:
    """The folder is flushed when the name stands in it, and so are those above it that were made for it."""
    on_disk: dict[int, list[str]] = {}
    real = os.fsync

    def flush(descriptor: int) -> None:
        real(descriptor)
        status = os.fstat(descriptor)
        on_disk[status.st_ino] = os.listdir(descriptor) if stat.S_ISDIR(status.st_mode) else []

    source = tmp_path / "source"
    source.write_bytes(b"moved")
    target = tmp_path / "new" / "newer" / "name.hearth"
    acts: dict[str, Callable[[], object]] = {
        "write_safely": lambda: disk.write_safely(target, b"written"),
        "write_new": lambda: disk.write_new(target.parent, "name", ".hearth", b"written"),
        "move": lambda: disk.move(source, target),
        "move_to_free": lambda: disk.move_to_free(source, [target]),
    }
    monkeypatch.setattr(disk.os, "fsync", flush)
    if not knows_links:
        monkeypatch.setattr(disk.os, "link", failing("link", errno.EPERM))
    acts[act]()
    for name in (target, target.parent, target.parent.parent):
        assert name.name in on_disk[name.parent.stat().st_ino]
    if act.startswith("write"):
        assert target.stat().st_ino in on_disk


@pytest.mark.parametrize("knows_links", [True, False])
@pytest.mark.parametrize("act", ["save_as", "rename", "duplicate", "delete"])
def test_what_a_folder_failed_to_keep_is_not_there_twice(
    library: Library, run: Run, monkeypatch: pytest.MonkeyPatch, act: str, knows_links: bool
) -> None:
    kept = library.save_as(run, "Kept")
    (library.folder / "trash").mkdir()
    before = contents(library.folder)
    acts: dict[str, Callable[[], object]] = {
        "save_as": lambda: library.save_as(run, "Another"),
        "rename": lambda: library.rename(kept, "Another"),
        "duplicate": lambda: library.duplicate(kept, "Another"),
        "delete": lambda: library.delete(kept),
    }
    monkeypatch.setattr(disk.os, "fsync", failing_for_folders(errno.EIO))
    if not knows_links:
        monkeypatch.setattr(disk.os, "link", failing("link", errno.EPERM))
    assert refused(acts[act]) == "disk_trouble"
    assert contents(library.folder) == before


@pytest.mark.parametrize("act", ["rename", "delete"])
def test_a_file_that_can_not_be_removed_is_not_there_twice(
    library: Library, run: Run, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    """As one that is immutable, or somebody else's in a folder that belongs to several."""
    kept = library.save_as(run, "Kept")
    (library.folder / "trash").mkdir()
    before = contents(library.folder)
    real = Path.unlink

    def fail(path: Path, missing_ok: bool = False) -> None:
        if path == kept.path:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
        real(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", fail)
    if act == "rename":
        assert refused(lambda: library.rename(kept, "Another")) == "folder_read_only"
    else:
        assert refused(lambda: library.delete(kept)) == "folder_read_only"
    assert contents(library.folder) == before


@contextmanager
def little_room(folder: Path) -> Iterator[None]:
    """A disk that is really full at 64 kB where the tests may mount one, else a system that refuses large files."""
    folder.mkdir(parents=True)
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode == 0:
        try:
            yield
        finally:
            subprocess.run(["umount", str(folder)], check=True)
        return
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (6000, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_disk_that_is_pulled_out_is_told_of_when_something_is_deleted(
    library: Library, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = library.save_as(run, "Kept")
    run.autosave()
    run.close()
    entries = library.entries()
    with monkeypatch.context() as gone:
        gone.setattr(os, "stat", failing("stat", errno.EIO))
        for entry in entries:
            assert refused(lambda entry=entry: library.delete(entry)) == "disk_trouble"  # type: ignore[misc]
    assert library.entries() == entries
    assert kept in entries


def test_what_is_locked_away_is_not_said_to_be_deleted(
    library: Library, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.save_as(run, "Kept")
    run.autosave()
    run.close()
    entries = library.entries()
    (library.folder / "trash").mkdir()
    with monkeypatch.context() as locked:
        locked.setattr(os, "listdir", failing("listdir", errno.EACCES))
        locked.setattr(os, "lstat", failing("lstat", errno.EACCES))
        for call in ("link", "replace"):
            locked.setattr(disk.os, call, failing(call, errno.EACCES))
        for entry in entries:
            assert refused(lambda entry=entry: library.delete(entry)) == "folder_read_only"  # type: ignore[misc]
    assert library.entries() == entries


def test_a_full_disk_is_told_by_the_system_too(tmp_path: Path) -> None:
    small = tmp_path / "small"
    with little_room(small):
        library = Library(small / "saves", ticking())
        run = library.begin(play(Match(table(3)), 10), "Evening")
        run.autosave()
        play(run.match, 600)  # the file grows beyond the one limit, the many files beyond the other
        kept = 0
        with pytest.raises(HearthsideError) as error:  # noqa: PT012 - one of them fails, no matter which
            while kept < 40:
                library.save_as(run, f"Save {kept}")
                kept += 1
        assert error.value.refusal.reason == "disk_full"
        assert not list(small.rglob("*.part"))
        entries = library.entries()
        assert [entry.trouble for entry in entries] == [None] * (kept + 1)
        for entry in entries:
            if not entry.automatic:
                library.delete(entry)
        empty_trash(library)
        run.close()
        with library.open(only(library.entries())).run as again:
            assert again.match.position == 10


def test_a_folder_that_is_gone_is_made_again(library: Library, run: Run) -> None:
    run.autosave()
    for path in sorted(library.folder.rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    library.folder.rmdir()
    assert library.entries() == []
    assert library.newest() is None
    play(run.match, 1)
    run.autosave()
    assert only(library.entries()).position == 11


def test_a_file_in_the_place_of_the_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("no folder")
    library = Library(tmp_path / "saves")
    assert library.entries() == []
    with library.begin(Match(table()), "Evening") as run, pytest.raises(HearthsideError) as told:
        run.autosave()
    assert told.value.refusal.reason == "folder_taken"
    assert told.value.refusal.details["folder"] == str(tmp_path / "saves")


@pytest.mark.parametrize("name", ["saves", "saves/autosaves", "saves/trash"])
@pytest.mark.parametrize("target", ["nowhere/at all", "itself"])
def test_a_link_that_leads_nowhere_in_the_place_of_a_folder_is_said(
    tmp_path: Path, name: str, target: str
) -> None:
    """As one does that leads to a drive which isn't connected: what lies there isn't listed, and isn't gone."""
    place = tmp_path / name
    place.parent.mkdir(exist_ok=True)
    place.symlink_to(place if target == "itself" else tmp_path / target)
    library = Library(tmp_path / "saves")
    expected = Refusal("folder_leads_nowhere", details={"folder": str(place), "errno": errno.EEXIST})
    with library.begin(Match(table()), "Evening") as run:
        acts = [run.autosave] if name != "saves/trash" else []
        acts += [lambda: library.save_as(run, "Kept")] if name == "saves" else []
        if name == "saves/trash":
            acts.append(lambda: library.delete(library.save_as(run, "Kept")))
        for act in acts:
            with pytest.raises(HearthsideError) as told:
                act()
            assert told.value.refusal == expected
    for trash in (False, True):
        unlisted = library.why_unlisted(trash=trash)
        looked_at = name == "saves" or trash == (name == "saves/trash")
        assert (unlisted.reason if unlisted is not None else "") == (
            "folder_leads_nowhere" if looked_at else ""
        )
    assert place.is_symlink()


def test_a_folder_that_cant_be_written_to_can_still_be_read(
    library: Library, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    run.autosave()
    run.close()
    real = os.open

    def read_only(path: Any, flags: int, *rest: Any) -> int:
        if flags & os.O_CREAT:
            raise PermissionError(errno.EACCES, "read-only", str(path))
        return real(path, flags, *rest)

    monkeypatch.setattr(os, "open", read_only)
    opening = library.open(only(library.entries()))
    assert opening.run.match.position == 10
    assert refused(opening.run.autosave) == "folder_read_only"
    assert refused(lambda: library.save_as(opening.run, "Kept")) == "folder_read_only"
    opening.run.close()


# What killed programs left behind.

BEGINNING = b'{\n"format":1,\n"app":"0.1'


def aged(path: Path, content: bytes) -> Path:
    """A file that nobody has written to for two hours."""
    path.write_bytes(content)
    long_ago = time.time() - 7200
    os.utime(path, (long_ago, long_ago))
    return path


def test_what_a_killed_program_left_half_written_is_swept_away(library: Library, run: Run) -> None:
    run.autosave()
    autosaves = library.folder / "autosaves"
    old = [
        aged(autosaves / f"{run.id}-000002.hearth.1.part", BEGINNING),
        aged(autosaves / "last-played.4711.part", b"0123456789abcdef\n01"),
        aged(library.folder / "Evening.hearth.1.part", b""),
        aged(library.folder / "夕べ.hearth.12.part", b"{"),
    ]
    fresh = library.folder / "y.hearth.1.part"
    fresh.write_bytes(b"{")
    library.sweep()
    assert not [path for path in old if path.exists()]
    assert fresh.exists()


@pytest.mark.parametrize(
    "name",
    [
        "notes.part",
        "x.hearth.part",
        "x.hearth.a.part",
        ".hearth.1.part",
        "x.hearth.1.part.bak",
        "last-played.part",
    ],
)
def test_what_has_another_name_is_not_swept_away(library: Library, run: Run, name: str) -> None:
    run.autosave()
    kept = [aged(folder / name, BEGINNING) for folder in (library.folder, library.folder / "autosaves")]
    library.sweep()
    assert all(path.read_bytes() == BEGINNING for path in kept)


def test_what_holds_something_else_is_not_swept_away(library: Library, run: Run) -> None:
    run.autosave()
    folder = library.folder
    letter = aged(folder / "x.hearth.1.part", b"Dear all")
    order = aged(folder / "autosaves" / "last-played.1.part", b"Anna, Yuki")
    target = aged(folder / "target", BEGINNING)
    (folder / "z.hearth.1.part").symlink_to(target)
    (folder / "folder.hearth.1.part").mkdir()
    os.mkfifo(folder / "pipe.hearth.1.part")
    locks = [
        folder / "autosaves" / name for name in ("foo.lock", "0123456789abcdef.lock", "ABCDEF0123456789.lock")
    ]
    for lock in locks:
        lock.write_text("my own notes")
    before = sorted(folder.rglob("*"))
    library.sweep()
    assert sorted(folder.rglob("*")) == before
    assert [path.read_text() for path in (letter, order, *locks)] == [
        "Dear all",
        "Anna, Yuki",
        *["my own notes"] * 3,
    ]


def test_a_lock_that_nobody_holds_is_swept_away(library: Library, run: Run) -> None:
    run.autosave()
    left = library.folder / "autosaves" / "0123456789abcdef.lock"
    left.write_text("4711")
    library.sweep()
    assert not left.exists()
    assert (library.folder / "autosaves" / f"{run.id}.lock").exists()


# Numbers of autosaves.


def renamed_to(path: Path, number: int) -> Path:
    """The same autosave under another number, as nobody but an attacker would have it."""
    target = path.with_name(f"{path.name.split('-')[0]}-{number:06}.hearth")
    path.rename(target)
    return target


def test_the_numbers_of_autosaves_dont_outgrow_their_name(library: Library, run: Run) -> None:
    paths = [run.autosave() for _ in range(3)]
    run.close()
    renamed_to(paths[2], 999_999_999)
    with library.open(only(library.entries())).run as again:
        for position in range(11, 16):
            play(again.match, 1)
            again.autosave()
            entry = only(library.entries())
            assert (entry.position, len(entry.files)) == (position, 3)
    newest = library.newest()
    assert newest is not None
    assert newest.position == 15


@pytest.mark.parametrize("numbers", [(0, 1, 999_999_999), (1, 2, 999_999_999), (5, 999_999_998, 999_999_999)])
def test_numbers_begin_anew_over_no_other_file(library: Library, run: Run, numbers: tuple[int, ...]) -> None:
    paths = []
    for _ in numbers:
        paths.append(run.autosave())
        play(run.match, 1)
    run.close()
    for path, number in reversed(list(zip(paths, numbers, strict=True))):
        renamed_to(path, number)
    with library.open(only(library.entries())).run as again:
        again.autosave()
        positions = [json.loads(path.read_bytes())["position"] for path in only(library.entries()).files]
        assert positions == [12, 12, 11]


def test_a_damaged_file_of_the_highest_number_hides_nothing(library: Library, run: Run) -> None:
    run.autosave()
    run.close()
    (library.folder / "autosaves" / f"{run.id}-999999999.hearth").write_bytes(b"?")
    assert only(library.entries()).trouble is None
    with library.open(only(library.entries())).run as again:
        play(again.match, 1)
        again.autosave()
    assert only(library.entries()).position == 11


def test_another_match_of_the_highest_number_hides_nothing(library: Library, run: Run) -> None:
    run.autosave()
    with library.begin(play(Match(table(2)), 3), "Forged") as other:
        renamed_to(other.autosave(), 999_999_999)
    play(run.match, 1)
    run.autosave()
    run.close()
    newest = library.newest()
    assert newest is not None
    assert (newest.name, newest.position) == ("Evening", 11)


# Clocks that are wrong.


class Clock:
    """A clock that is set."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now


def test_what_was_played_last_goes_on_though_the_clock_was_set_back(folder: Path) -> None:
    clock = Clock()
    for name, day in (("First", 20), ("Second", 22), ("Third", -400), ("Fourth", 21)):
        clock.now = START + timedelta(days=day)
        with Library(folder, clock).begin(play(Match(table(2)), 5), name) as begun:
            begun.autosave()
        newest = Library(folder, clock).newest()
        assert newest is not None
        assert newest.name == name


def test_on_the_last_day_of_the_calendar_everything_is_listed(folder: Path) -> None:
    clock = Clock()
    library = Library(folder, clock)
    clock.now = datetime.max.replace(tzinfo=UTC)
    with library.begin(play(Match(table(2)), 5), "Late") as begun:
        begun.autosave()
    assert [entry.name for entry in library.entries()] == ["Late"]


def test_what_was_played_before_a_finished_game_goes_on_next(folder: Path) -> None:
    clock = Clock()
    for match, name, day in (
        (play(Match(table(2)), 5), "First", 20),
        (play(Match(table(2)), 5), "Second", -3),
        (finished(2), "Over", 22),
    ):
        clock.now = START + timedelta(days=day)
        with Library(folder, clock).begin(match, name) as begun:
            begun.autosave()
    newest = Library(folder, clock).newest()
    assert newest is not None
    assert newest.name == "Second"


def test_of_two_windows_the_one_that_was_left_last_counts(folder: Path) -> None:
    library = Library(folder, Clock())
    with library.begin(play(Match(table(2)), 5), "First") as first:
        first.autosave()
        with library.begin(play(Match(table(2)), 5), "Second") as second:
            second.autosave()
        first.autosave()
    newest = library.newest()
    assert newest is not None
    assert newest.name == "First"


@pytest.mark.parametrize(
    "content", [None, b"", b"\xff\x00" * 40, b"0123456789abcdef\n" * 100_000, b"../../x\n"]
)
def test_a_save_from_the_year_2080_hides_no_game_of_today(folder: Path, content: bytes | None) -> None:
    clock = Clock()
    library = Library(folder, clock)
    with library.begin(play(Match(table(2)), 5), "Today") as today:
        today.autosave()
    clock.now = START.replace(year=2080)
    with library.begin(play(Match(table(2)), 5), "2080") as far:
        far.autosave()
    library.save_as(far, "2080, kept")
    clock.now = START + timedelta(hours=3)
    order = folder / "autosaves" / "last-played"
    order.unlink() if content is None else order.write_bytes(content)
    newest = library.newest()
    assert newest is not None
    assert newest.name == "Today"
    first, *others = [entry.name for entry in library.entries()]
    assert (first, set(others)) == ("Today", {"2080, kept", "2080"})


def test_the_order_of_play_is_no_ordinary_file(folder: Path) -> None:
    (folder / "autosaves").mkdir(parents=True)
    os.mkfifo(folder / "autosaves" / "last-played")
    library = Library(folder, Clock())
    assert library.newest() is None
    with library.begin(play(Match(table(2)), 5), "Today") as today:
        today.autosave()
    newest = library.newest()
    assert newest is not None
    assert newest.name == "Today"


# Whatever lies there.


def test_what_fails_in_any_other_way_is_a_line_with_a_reason(
    library: Library, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.save_as(run, "Kept")
    run.autosave()
    run.close()
    real = shelf.read_save

    def fail_for_one(data: bytes) -> SaveFile:
        if b'"Kept"' in data:
            raise ZeroDivisionError
        return real(data)

    monkeypatch.setattr(shelf, "read_save", fail_for_one)
    good, broken = library.entries()
    assert (good.name, good.trouble) == ("Evening", None)
    assert broken.trouble is not None
    assert (broken.name, broken.trouble.reason) == ("Kept", "file_unusable")


def test_what_fails_while_it_is_opened_is_listed_with_the_reason_from_then_on(
    library: Library, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = library.save_as(run, "Kept")
    assert kept in library.entries()

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr("engine.match.library.open_match", fail)
        assert refused(lambda: library.open(kept), BrokenFile) == "file_unusable"
        assert refused(lambda: library.import_file(kept.path), BrokenFile) == "file_unusable"
    trouble = only(library.entries()).trouble
    assert trouble is not None
    assert trouble.reason == "file_unusable"
    library.rename(only(library.entries()), "Kept anew")
    assert only(library.entries()).trouble is None


def test_what_could_not_be_shown_is_no_game_to_continue(library: Library, run: Run) -> None:
    run.autosave()
    run.close()
    with library.begin(play(Match(table(2)), 5), "Forged") as forged:
        forged.autosave()
    newest = library.newest()
    assert newest is not None
    assert newest.name == "Forged"
    library.mark_unusable(newest, Refusal("file_damaged", details={"part": ""}))
    after = library.newest()
    assert after is not None
    assert after.name == "Evening"
    assert [(entry.name, entry.trouble is None) for entry in library.entries()] == [
        ("Evening", True),
        ("Forged", False),
    ]


def test_what_was_locked_away_is_read_again(
    library: Library, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.save_as(run, "Kept")
    with monkeypatch.context() as broken:
        broken.setattr(os, "read", failing("read", errno.EACCES))
        trouble = only(library.entries()).trouble
        assert trouble is not None
        assert trouble.reason == "file_locked_away"
    assert only(library.entries()).trouble is None


def test_a_file_that_was_read_is_read_again_only_when_it_has_changed(
    library: Library, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = library.save_as(run, "Kept")
    library.save_as(run, "Other")
    first = library.entries()
    read: list[Path] = []
    real = shelf.read_file
    monkeypatch.setattr(shelf, "read_file", lambda path, most: read.append(path) or real(path, most))
    assert library.entries() == first
    assert read == []
    library.rename(kept, "Kept.")
    read.clear()
    assert {entry.name for entry in library.entries()} == {"Kept.", "Other"}
    assert set(read) == {kept.path}


STRANGE = (
    b"bytes \xff\xfe.hearth",
    b"lines\nand\ttabs.hearth",
    b"x" * 248 + b".hearth",
    "夕べ\u202e.hearth".encode(),
)


@pytest.mark.parametrize("name", STRANGE, ids=["bytes", "lines", "long", "turned"])
def test_names_that_nobody_types_are_listed_and_thrown_away(library: Library, run: Run, name: bytes) -> None:
    data = library.save_as(run, "Good").path.read_bytes()
    path = library.folder / os.fsdecode(name)
    for content, sound in ((data, True), (b"?", False)):
        path.write_bytes(content)
        entry = next(entry for entry in library.entries() if entry.path == path)
        assert (entry.trouble is None) == sound
        assert entry.name.isprintable()
        assert entry.name.encode()
        thrown = library.delete(entry)
        assert thrown is not None
        assert not path.exists()
        library.restore(thrown)
        assert path.read_bytes() == content
        path.unlink()


@pytest.mark.parametrize("name", ["autosaves", "trash", "saves"])
@pytest.mark.parametrize("what", ["file", "nowhere", "itself", "zero", "pipe"])
def test_whatever_lies_in_the_place_of_a_folder_is_survived(tmp_path: Path, name: str, what: str) -> None:
    saves = tmp_path / "saves"
    place = saves if name == "saves" else saves / name
    place.parent.mkdir(exist_ok=True)
    {
        "file": lambda: place.write_text("no folder"),
        "nowhere": lambda: place.symlink_to(tmp_path / "nowhere" / "at all"),
        "itself": lambda: place.symlink_to(place),
        "zero": lambda: place.symlink_to("/dev/zero"),
        "pipe": lambda: os.mkfifo(place),
    }[what]()
    library = Library(saves)
    library.sweep()
    assert library.entries() == []
    assert library.trashed() == []
    assert library.newest() is None
    with library.begin(play(Match(table()), 3), "Evening") as begun:
        reasons = [
            reason_of(begun.autosave),
            reason_of(lambda: library.delete(library.save_as(begun, "Kept"))),
        ]
    assert set(reasons) <= {
        "",
        "folder_taken",
        "folder_leads_nowhere",
        "folder_gone",
        "folder_read_only",
        "disk_trouble",
    }
    assert os.path.lexists(place)


def test_a_name_may_be_as_long_as_the_disk_lets_it_be(tmp_path: Path) -> None:
    path = tmp_path / f"{'n' * 248}.hearth"
    disk.write_safely(path, b"{}")
    assert path.read_bytes() == b"{}"
    assert list(tmp_path.iterdir()) == [path]


def test_names_that_begin_alike_may_be_written_at_the_same_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (tmp_path / f"{'n' * 60} {name}.hearth" for name in ("one", "other"))
    replace = disk.os.replace

    def write_the_other_first(part: Path, path: Path) -> None:
        monkeypatch.setattr(disk.os, "replace", replace)
        disk.write_safely(other, b"other")
        replace(part, path)

    monkeypatch.setattr(disk.os, "replace", write_the_other_first)
    disk.write_safely(one, b"one")
    assert (one.read_bytes(), other.read_bytes()) == (b"one", b"other")


def lay_link(path: Path) -> None:
    path.symlink_to("letter")


def lay_second_name(path: Path) -> None:
    os.link(path.with_name("letter"), path)


@pytest.mark.parametrize("lay", [*STRANGERS, lay_link, lay_second_name])
@pytest.mark.parametrize(
    "act", [disk.write_safely, lambda path, data: disk.write_new(path.parent, "a", ".hearth", data)]
)
def test_a_half_written_file_is_always_a_new_one(
    tmp_path: Path, act: Callable[[Path, bytes], object], lay: Callable[[Path], None]
) -> None:
    """Nobody who guesses its name has another file written in its place, nor does a process of the same number."""
    letter, path = tmp_path / "letter", tmp_path / "a.hearth"
    letter.write_text("mine")
    next_one = next(disk._written) + 1
    strangers = [
        path.with_name(f"a.hearth.{os.getpid()}{number:06}.part") for number in (next_one, next_one + 1)
    ]
    for stranger in strangers:
        lay(stranger)
    act(path, b"{}")
    assert path.read_bytes() == b"{}"
    assert not path.is_symlink()
    assert letter.read_text() == "mine"
    assert sorted(tmp_path.iterdir()) == sorted([path, letter, *strangers])


def test_a_time_that_the_system_does_not_know_keeps_nothing_from_being_listed(
    library: Library, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a time before 1970 without its zone Windows says that it is no argument."""

    class Windows(datetime):
        def timestamp(self) -> float:
            if self.tzinfo is None and self.year < 1970:
                raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
            return super().timestamp()

    library.save_as(run, "Evening")
    (library.folder / "old.hearth").write_bytes(b'{\n"saved":"1960-01-01T00:00:00"\n}')
    monkeypatch.setattr(shelf, "datetime", Windows)
    assert [entry.name for entry in library.entries()] == ["Evening", "old"]


def test_what_would_grow_out_of_its_bounds_is_not_written_anew(library: Library, run: Run) -> None:
    """Renamed it was gone, and what was there in its place could be opened by nobody."""
    kept = library.save_as(run, "Evening")
    parts = json.loads(kept.path.read_bytes())
    briefly = json.dumps({**parts, "app": "99", "text": "x" * (LARGEST - 900_000)}, ensure_ascii=False)
    kept.path.write_text(briefly[:-1] + ',"more":[' + ",".join(["1e15"] * 100_000) + "]}")
    before = kept.path.read_bytes()
    entry = only(library.entries())
    assert entry.trouble is None
    for act in (
        lambda: library.rename(entry, "Night"),
        lambda: library.rename(entry, "Evening"),
        lambda: library.duplicate(entry, "Night"),
        lambda: library.copied(entry).export(library.folder / "Night.hearth"),
    ):
        assert refused(act) == "file_too_large"
    assert contents(library.folder) == {"Evening.hearth": before}
