"""The folder of saved games: autosaves of running matches, saves that a person made and named, and a trash.

The guarantee: when ``Run.autosave`` has returned, that position is on the disk in a file of its own, complete and
readable, whatever happens to the program or the machine afterwards. Earlier files are left alone until then, and the
last two of them even longer, so that a damaged file costs one command and not the match; and where nothing but its
history is damaged, not even that, as they still have it.

``NAME.hearth``                  what a person saved under a name; opening it begins a new run, it stays as it is
``autosaves/ID-NUMBER.hearth``   the last three autosaves of a running match, the highest number newest
``autosaves/last-played``        the ids of the matches, the one played last first: clocks may be wrong
``autosaves/ID.lock``            held by the window in which that match is open
``trash/``                       the same again: what was deleted and can be restored
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import Final

from engine.core.door import only_broken_files, read_file
from engine.core.errors import BrokenFile, HearthsideError, Refusal
from engine.core.letters import clean
from engine.match.disk import (
    PART,
    Unflushed,
    file_stem,
    is_gone,
    left_part,
    parts_of,
    refusing_disk_errors,
    write_new,
    write_safely,
)
from engine.match.lock import Lock, left_behind
from engine.match.match import Match
from engine.match.save import (
    LARGEST,
    Opened,
    encoded,
    has_sound_position,
    new_id,
    open_match,
    read_save,
    write_match,
)
from engine.match.save_file import SaveFile
from engine.match.shelf import (
    AUTOSAVE,
    ENDING,
    HIGHEST,
    LAST_PLAYED,
    Breathe,
    Bundle,
    SaveEntry,
    Shelf,
    Stamp,
    described,
    go_on,
    match_id_of,
    newest_good,
    number_of,
    read,
    stamp_of,
    title_of,
)
from engine.match.shown import LONGEST_NAME

__all__ = ["ENDING", "ROTATION", "Library", "Opening", "Run", "SaveEntry"]

LOCK: Final = ".lock"
ROTATION: Final = 3
"""How many autosaves of a match are kept."""

_TOLD_ONCE: Final = frozenset(["autosave_damaged", "history_mended"])
"""Warnings of what no copy tells that is made from then on."""

_LOCK: Final = re.compile(rf"[0-9a-f]{{16}}{re.escape(LOCK)}")
_PART: Final = parts_of(rf".+{re.escape(ENDING)}|{LAST_PLAYED}")
_BEGINNING: Final = b'{\n"format":'
"""How every save that this program writes begins."""


class Run:
    """A match that one window has open, and its autosaves. To be closed along with the match.

    If somebody deletes the lock file, if the disk can't lock, or if the folder is synced with another machine, the
    same match may be played elsewhere. Then each continues as a match of its own, so that neither overwrites what the
    other has played.
    """

    def __init__(
        self,
        shelf: Shelf,
        match: Match,
        name: str,
        match_id: str,
        family: str,
        lock: Lock,
        trash: Shelf,
        damaged: Sequence[Path] = (),
    ) -> None:
        self.match = match
        self.name = name
        self.id = match_id
        self.family = family
        self._shelf = shelf
        self._lock = lock
        self._files = list(reversed(shelf.autosaves_of(match_id)))
        self._known = set(self._files)
        self._ours: set[Path] = set()
        self._highest = max(self._highest_there(), _highest_of(trash.autosaves_of(match_id)))
        self._was_played = False
        self._is_new = not self._files
        self._trash = trash
        self._damaged = list(damaged)
        """What waits to be put aside."""

    @property
    def files(self) -> tuple[Path, ...]:
        """Its autosaves, the newest first."""
        return tuple(reversed(self._files))

    def put_aside(self) -> None:
        """Move its autosaves that can't be opened into the trash, if there are any and that hasn't been done.

        It is tried before anything is written, and on closing, until it is done. Where files are written in a thread,
        this is for the same thread.
        """
        if self._damaged:
            with suppress(HearthsideError):
                self._trash.take_in(tuple(self._damaged), automatic=True)
                self._damaged.clear()
                there = frozenset(self._shelf.autosaves_of(self.id))
                self._files = [path for path in self._files if path in there]

    def autosave(self, match: Match | None = None) -> Path:
        """Write the match, or a copy of it, to a new file; when this returns it can't be lost any more.

        Raises HearthsideError (``disk_full``, ``folder_read_only``, ``folder_gone``, ``disk_trouble``), and every
        earlier autosave is as it was. May be called in a thread, but only by one at a time.
        """
        self.put_aside()
        if self._lock.is_to_be_taken_again():
            self._lock_again()
        elif not self._is_alone():
            self._part_ways()
        data = write_match(
            match or self.match, self.name, self._shelf.now(), match_id=self.id, family=self.family
        )
        path = self._shelf.autosave_path(self.id, self._next_number())
        try:
            write_safely(path, data)
        except Unflushed:
            self._count_as_ours(path)
            raise
        self._count_as_ours(path)
        if not self._was_played:
            self._was_played = True
            self._shelf.tell_played(self.id)
        self._rotate()
        return path

    def close(self) -> None:
        """Let other windows have the match."""
        self.put_aside()
        if self._was_played:
            self._shelf.tell_played(self.id)  # another window may have started playing meanwhile
        self._lock.release()

    def give_up(self) -> None:
        """Close it as if it had never been opened: a newly begun run leaves nothing behind."""
        if self._is_new:
            for path in self._files:
                with suppress(OSError):
                    path.unlink(missing_ok=True)
        self._lock.release()

    def _rotate(self) -> None:
        """Delete its autosaves but for the last three. Of what was found here, what can't be opened is put aside."""
        for path in self._files[:-ROTATION]:
            self._files.remove(path)
            if path in self._ours or _can_be_opened(path):
                with suppress(OSError):
                    path.unlink(missing_ok=True)
            elif path not in self._damaged:
                self._damaged.append(path)

    def _lock_again(self) -> None:
        self._lock.release()
        try:
            self._lock = _lock(self._shelf, self.id)
            is_alone = self._is_alone()
        except HearthsideError:
            is_alone = False
        if not is_alone:
            self._part_ways()

    def _is_alone(self) -> bool:
        """Whether nobody else has written an autosave of the match since it was opened."""
        return self._known.issuperset(self._shelf.autosaves_of(self.id))

    def _part_ways(self) -> None:
        """Continue as a match of its own, because somebody else is playing this one."""
        self._lock.release()
        self.id, self._files, self._was_played = new_id(), [], False
        self._known, self._highest, self._damaged = set(), 0, []
        self._lock = _lock(self._shelf, self.id)

    def _count_as_ours(self, autosave: Path) -> None:
        self._files.append(autosave)
        self._known.add(autosave)
        self._ours.add(autosave)
        self._highest = number_of(autosave)

    def _next_number(self) -> int:
        """The number of the next autosave: one that nothing has, not even a folder or a pipe, and that nothing had that
        was put aside: another window may still be about to do that."""
        number = self._free_number()
        if number > HIGHEST:
            self._files = self._shelf.renumbered(self._files)
            self._known.update(self._files)
            self._highest = self._highest_there()
            number = self._free_number()
        return number

    def _free_number(self) -> int:
        return self._shelf.free_number(self.id, self._highest + 1)

    def _highest_there(self) -> int:
        return _highest_of(self.files)

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@dataclass(frozen=True, slots=True)
class Opening:
    """A run that was opened from a save, and what a person should know about it.

    ``warnings``: ``autosave_damaged`` if the newest autosave couldn't be opened and an earlier one was, then that of
    ``open_match``.
    """

    run: Run
    warnings: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of a save that can be exported, wherever the save itself is by then. ``warnings`` say what was lost of it
    (see ``SaveEntry``)."""

    data: bytes
    warnings: tuple[Refusal, ...]

    def export(self, path: Path) -> tuple[Refusal, ...]:
        """Write it to a folder that is there; a file of that name is replaced. Gives the warnings."""
        write_safely(path, self.data, makes_folder=False)
        return self.warnings


class Library:
    """The saved games of one person. If something can't be done, it raises HearthsideError, and nothing has changed."""

    def __init__(self, folder: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.folder = folder
        self._shelf = Shelf(folder, now)
        self._trash = Shelf(folder / "trash", now)
        self._moved: dict[_Listed, SaveEntry] = {}
        """What became of saves that were renamed, deleted or restored here, for whoever listed them before that."""

    # What is there.

    def entries(self) -> list[SaveEntry]:
        """Every save, running or named, the newest first and those that can't be opened last. Nothing is replayed."""
        return list(self._shelf.listed())

    def trashed(self) -> list[SaveEntry]:
        """What was deleted and can be restored."""
        return list(self._trash.listed())

    def listed(self, breathe: Breathe, *, trash: bool = False) -> Iterator[SaveEntry]:
        """The same, one by one as they are read: for a list that fills up meanwhile."""
        return (self._trash if trash else self._shelf).listed(breathe)

    def why_unlisted(self, *, trash: bool = False) -> Refusal | None:
        """Why a folder can't be looked through, so that saves may be there that are not listed."""
        return (self._trash if trash else self._shelf).why_unlisted()

    def thrown_away(self) -> list[Bundle]:
        """What lies in the trash now, and can be restored or deleted for good. Nothing is read."""
        return self._trash.movable()

    def count_trash(self) -> int:
        """How many deleted saves can be restored."""
        return len(self.thrown_away())

    def newest(self, breathe: Breathe | None = None) -> SaveEntry | None:
        """The match to continue: the running one that was played last, else the newest save of an unfinished game."""
        return self._shelf.newest(breathe) if breathe is not None else self._shelf.newest()

    def current(self, entry: SaveEntry) -> SaveEntry:
        """A save that was listed, as it is now: it may have been renamed here since, or played on by another window.

        Whatever is done with a save is done with this. Raises HearthsideError: ``file_gone`` where it was deleted here,
        ``save_replaced`` where another save has its name by now.
        """
        there = self._followed(entry)
        if there is not entry and self._is_thrown_away(there):
            raise BrokenFile(Refusal("file_gone"))
        return self._shelf.current(there)

    def mark_unusable(self, entry: SaveEntry, trouble: Refusal) -> None:
        """List a save with a reason why it can't be opened, until its files change: it couldn't be shown."""
        for shelf in (self._shelf, self._trash):
            shelf.mark_unusable(entry, trouble)

    # Playing.

    def begin(self, match: Match, name: str, family: str | None = None) -> Run:
        """A run for a match that isn't saved yet; ``family`` is that of the match it branched off from.

        Nothing is written before the first autosave.
        """
        match_id = new_id()
        return self._run(match, name, match_id, family or match_id)

    def open(self, entry: SaveEntry, *, as_copy: bool = False) -> Opening:
        """Open a save to play on. A running match continues as itself, unless as a copy; a named save begins a new
        run.

        Raises BrokenFile if it can't be opened, and HearthsideError ``save_in_use`` if another window is playing it; a
        copy can still be opened.
        """
        try:
            return self._opened(entry, as_copy=as_copy)
        except BrokenFile as broken:
            self._shelf.mark_unusable(entry, broken.refusal)
            raise

    def open_path(self, path: Path) -> Opening:
        """Play on from a file that lies anywhere."""
        return self.open(self._entry_at(path))

    def _opened(self, entry: SaveEntry, *, as_copy: bool) -> Opening:
        # Nothing of a running match may be read before it is locked, so both are done in the same thread: a lock is
        # never flushed, and takes no longer than to read.
        if not entry.automatic or as_copy:
            now = self.current(entry)
            found = _found(now.files)
            title = title_of(found.save, now.path, automatic=entry.automatic)
            return Opening(self._run(found.match, title, new_id(), found.save.family), found.warnings)
        lock = _lock(self._shelf, match_id_of(entry.path))
        try:
            match_id = match_id_of(entry.path)
            found = _found(self._shelf.autosaves_of(match_id))
            save = found.save
            run = Run(
                self._shelf, found.match, save.name, match_id, save.family, lock, self._trash, found.damaged
            )
            return Opening(run, found.warnings)
        except BaseException:
            lock.release()
            raise

    def _entry_at(self, path: Path) -> SaveEntry:
        """The entry for a file: that of the running match, if it is one of its autosaves."""
        with suppress(OSError, ValueError):
            real = Path(os.path.realpath(path))
            here = real.parent == Path(os.path.realpath(self._shelf.autosaves))
            if here and AUTOSAVE.fullmatch(real.name):
                files = self._shelf.autosaves_of(match_id_of(real))
                return SaveEntry(files[0] if files else real, files, automatic=True)
        return self._shelf.entry_at(path)

    # Keeping.

    def save_as(self, run: Run, name: str, match: Match | None = None) -> SaveEntry:
        """Save the match, or a copy of it, under a name. No other save is overwritten."""
        kept = match or run.match
        data = write_match(kept, name, self._shelf.now(), match_id=run.id, family=run.family)
        return self._keep(data, name, kept.table.game)

    def duplicate(self, entry: SaveEntry, name: str) -> SaveEntry:
        """Save a copy of a save under a name. Raises BrokenFile if it can't be opened."""
        found = self._to_be_copied(entry)
        copy = self._keep(_renamed(found.save, name), name, found.save.game.id)
        return replace(copy, warnings=found.told_once)

    def rename(self, entry: SaveEntry, name: str) -> SaveEntry:
        """Give a save another name. Raises BrokenFile if it can't be opened.

        A match that is open in a window is renamed through ``Run.name`` instead.
        """
        listed = self._followed(entry)
        with self._held(entry) as now:
            found = self._to_be_copied(now)
            old, save = found.files[0], found.save
            data, stem = _renamed(save, name), file_stem(name, otherwise=save.game.id)
            if now.automatic or _is_the_same(old, self.folder / f"{stem}{ENDING}"):
                write_safely(old, data, look_again=lambda: self._shelf.current(now))
                with suppress(HearthsideError):  # what stays there is put aside when the match is opened
                    self._trash.take_in(found.damaged, automatic=True)
                renamed = _as_listed(data, found.files, automatic=now.automatic)
            else:
                new = write_new(self.folder, stem, ENDING, data)
                try:
                    self._shelf.current(now)  # writing may have taken a while
                    with refusing_disk_errors(self.folder):
                        old.unlink(missing_ok=True)
                except HearthsideError:
                    with suppress(OSError):
                        new.unlink()
                    raise
                renamed = _as_listed(data, (new,), automatic=False)
            return replace(self._has_moved(listed, renamed), warnings=found.told_once)

    def import_file(self, path: Path) -> SaveEntry:
        """Import a file from elsewhere, if it can be opened. Raises BrokenFile if it can't."""
        with only_broken_files():
            data = read_file(path, LARGEST)
            save = read_save(data)
            open_match(save)
        return self._keep(data, title_of(save, path, automatic=False), save.game.id)

    def copied(self, entry: SaveEntry) -> Copy:
        """A copy of a save, to be exported. Raises BrokenFile if it can't be opened."""
        found = self._to_be_copied(entry)
        return Copy(_rewritten(found.save), found.told_once)

    # Throwing away.

    def delete(self, entry: SaveEntry) -> SaveEntry | None:
        """Move a save to the trash. Raises ``save_in_use`` where it is open in a window, ``folder_stays`` where it is a
        folder that has the name of a save, ``save_replaced`` as ``current`` does.

        Returns it as it is there, to be restored; None if it was gone already, and not thrown away here.
        """
        there = self._followed(entry)
        if self._is_thrown_away(there):
            return there
        with self._held(there) as now:
            taken = tuple(self._trash.take_in(now.files, automatic=now.automatic))
        if not taken:
            return None
        return self._has_moved(there, replace(now, path=taken[0], files=taken, stamp=stamp_of(taken[0])))

    def restore(self, *entries: SaveEntry) -> list[Path]:
        """Bring saves back from the trash. Gives the newest file of each that is there again. Raises ``folder_stays``
        and ``save_replaced`` as ``delete`` does."""
        restored = [self._restored(entry) for entry in entries]
        return [path for path in restored if path is not None]

    def _restored(self, entry: SaveEntry) -> Path | None:
        there = self._followed(entry)
        if there is not entry and not self._is_thrown_away(there):
            return self._where(there)
        self._trash.current(there)
        is_continued = self._is_continued(there)
        taken = tuple(self._shelf.take_in(there.files, automatic=is_continued))
        if not taken:
            return None
        back = replace(there, path=taken[0], files=taken, automatic=is_continued, stamp=stamp_of(taken[0]))
        return self._has_moved(there, back).path

    def _where(self, restored: SaveEntry) -> Path | None:
        """Where a save is that was restored here before; None if it is gone since."""
        path = self._shelf.current(restored).path
        with refusing_disk_errors(path.parent):
            return None if is_gone(path) else path

    def empty_trash(self, thrown_away: Sequence[Bundle], breathe: Breathe = go_on) -> None:
        """Delete for good what lay in the trash when that was asked; what came there since stays, whatever its name.

        Raises ``trash_is_saves`` where a link makes the saved games themselves its contents.
        """
        with refusing_disk_errors(self._trash.folder):
            kept, trashed = (
                {os.path.realpath(folder) for folder in (shelf.folder, shelf.autosaves)}
                for shelf in (self._shelf, self._trash)
            )
            if kept & trashed:
                raise HearthsideError(Refusal("trash_is_saves"))
            for path, stamp in chain.from_iterable(bundle.stamped for bundle in thrown_away):
                if stamp_of(path) == stamp:
                    path.unlink(missing_ok=True)
                breathe()

    # How.

    def _run(self, match: Match, name: str, match_id: str, family: str) -> Run:
        lock = _lock(self._shelf, match_id)
        return Run(self._shelf, match, name, match_id, family, lock, self._trash)

    def _to_be_copied(self, entry: SaveEntry) -> _Found:
        """What would be opened of a save. Raises BrokenFile if nothing can be, and it is listed so."""
        now = self.current(entry)
        try:
            return _found(now.files)
        except BrokenFile as broken:
            self._shelf.mark_unusable(now, broken.refusal)
            raise

    @contextmanager
    def _held(self, entry: SaveEntry) -> Iterator[SaveEntry]:
        """A save as it is now, while no window is playing it."""
        if not entry.automatic:
            yield self.current(entry)
            return
        lock = _lock(self._shelf, match_id_of(entry.path))
        try:
            yield self.current(entry)
        finally:
            lock.release()

    def _followed(self, entry: SaveEntry) -> SaveEntry:
        """A save that was listed, as it was when it was last moved here; unless it is where it was listed."""
        while stamp_of(entry.files[0]) != entry.stamp and (moved := self._moved.get(_listed(entry))):
            entry = moved
        return entry

    def _has_moved(self, listed: SaveEntry, moved: SaveEntry) -> SaveEntry:
        """Take note of what became of a save. What has moved back is where it was."""
        self._moved[_listed(listed)] = moved
        self._moved.pop(_listed(moved), None)
        return moved

    def _is_thrown_away(self, entry: SaveEntry) -> bool:
        return entry.path.parent in (self._trash.folder, self._trash.autosaves)

    def _is_continued(self, entry: SaveEntry) -> bool:
        """Whether a save from the trash is that of a running match again. What can't be read is a line of its own where
        the match went on: among its autosaves nobody would see it, and it would soon be thrown away."""
        there = {path.name for path in self._shelf.autosaves_of(match_id_of(entry.path))}
        return entry.automatic and (entry.trouble is None or there <= {path.name for path in entry.files})

    def _keep(self, data: bytes, name: str, game: str) -> SaveEntry:
        path = write_new(self.folder, file_stem(name, otherwise=game), ENDING, data)
        return _as_listed(data, (path,), automatic=False)

    def sweep(self, breathe: Breathe = go_on) -> None:
        """Remove what killed programs left behind: locks that nobody holds, files half written long ago.

        What this program didn't write stays, whatever its name; and nothing here is an error.
        """
        for path in _names(self.folder) + _names(self._shelf.autosaves):
            if _is_left_part(path):
                with suppress(OSError):
                    path.unlink()
            elif path.parent == self._shelf.autosaves and _is_left_lock(path):
                with suppress(HearthsideError):
                    Lock(path).release()
            breathe()


def _lock(shelf: Shelf, match_id: str) -> Lock:
    return Lock(shelf.autosaves / f"{match_id}{LOCK}")


def _highest_of(autosaves: Sequence[Path]) -> int:
    """The number of the newest of a match's autosaves, which comes first; 0 if there are none."""
    return number_of(autosaves[0]) if autosaves else 0


def _can_be_opened(autosave: Path) -> bool:
    """Whether an autosave can be opened; its journal is only played again where its position is of no use."""
    try:
        save = read(autosave)
        if not has_sound_position(save):
            open_match(save)
    except BrokenFile:
        return False
    return True


def _names(folder: Path) -> list[Path]:
    try:
        return [folder / name for name in os.listdir(folder) if name.endswith((PART, LOCK))]  # noqa: PTH208
    except OSError:
        return []


def _is_left_part(path: Path) -> bool:
    """Whether a file was half written by this program, so long ago that nobody is still writing it."""
    named = _PART.fullmatch(path.name)
    if named is None or (data := left_part(path, LARGEST)) is None:
        return False
    if named[1] == LAST_PLAYED:
        return re.fullmatch(rb"[0-9a-f\n]*", data) is not None
    return data[: len(_BEGINNING)] == _BEGINNING[: len(data)]


def _is_left_lock(path: Path) -> bool:
    return _LOCK.fullmatch(path.name) is not None and left_behind(path) is not None


@dataclass(frozen=True, slots=True)
class _Found:
    """What was opened of the files of a save: ``files`` from that one on, ``damaged`` the newer ones that can't be."""

    opened: Opened
    files: tuple[Path, ...]
    damaged: tuple[Path, ...]

    @property
    def save(self) -> SaveFile:
        return self.opened.save

    @property
    def match(self) -> Match:
        return self.opened.match

    @property
    def warnings(self) -> tuple[Refusal, ...]:
        """What a person should know of it."""
        passed_over = Refusal("autosave_damaged", details={"damaged": len(self.damaged)})
        found = (passed_over if self.damaged else None, self.opened.warning)
        return tuple(warning for warning in found if warning is not None)

    @property
    def told_once(self) -> tuple[Refusal, ...]:
        """Those of the warnings that no copy of it would tell."""
        return tuple(warning for warning in self.warnings if warning.reason in _TOLD_ONCE)


def _found(files: tuple[Path, ...]) -> _Found:
    """The newest of the files of a save that can be opened. Raises the newest one's BrokenFile."""

    def read_and_open(path: Path) -> Opened:
        place = files.index(path)
        return open_match(read(path), _readable(files[place + 1 : place + ROTATION]))

    path, opened = newest_good(files, read_and_open)
    place = files.index(path)
    return _Found(opened, files[place:], files[:place])


def _readable(files: Sequence[Path]) -> Iterator[SaveFile]:
    """Those of a match's saves that can be read; they are thrown away as it goes on."""
    for path in files:
        with suppress(BrokenFile):
            yield read(path)


_Listed = tuple[tuple[Path, ...], Stamp | None]


def _listed(entry: SaveEntry) -> _Listed:
    """What tells an entry from every other that was ever listed."""
    return entry.files, entry.stamp


def _as_listed(data: bytes, files: tuple[Path, ...], *, automatic: bool) -> SaveEntry:
    """The entry for what was just written to the first of these files."""
    return described(read_save(data), files[0], files, automatic=automatic, stamp=stamp_of(files[0]))


def _is_the_same(old: Path, new: Path) -> bool:
    """Whether both names are of one file: some disks tell neither capitals nor accents that are written in two ways
    apart."""
    try:
        return old == new or old.samefile(new)
    except OSError:
        return False


def _renamed(save: SaveFile, name: str) -> bytes:
    return _rewritten(save, name=clean(name, LONGEST_NAME))


def _rewritten(save: SaveFile, **changed: object) -> bytes:
    """The bytes of a save that was read, with some parts changed. Raises BrokenFile where nobody could read them again:
    what was written more briefly than this program does may grow out of its bounds."""
    data = encoded({**save.model_dump(), **changed})
    read_save(data)
    return data
