"""The folder of saved games: autosaves of running matches, saves that a person made and named, and a trash.

What is promised: when ``Run.autosave`` has returned, that position is on the disk in a file of its own, complete
and readable, whatever happens to the program or the machine from then on. The files before it are left alone until
then, and the last two of them longer, so that a damaged file costs one command and not the match.

``NAME.hearth``                  what a person saved under a name; opening it begins a new run, it stays as it is
``autosaves/ID-NUMBER.hearth``   the last three autosaves of a running match, the highest number newest
``autosaves/ID.lock``            held by the window in which that match is open
``trash/``                       the same again: what was deleted and can be restored
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeVar

from engine.core.door import read_file
from engine.core.errors import BrokenFile, HearthsideError, Refusal
from engine.match.disk import PART, file_stem, free_path, move, told_of_writing, write_safely
from engine.match.lock import Lock
from engine.match.match import Match
from engine.match.save import (
    LARGEST,
    Opened,
    SaveFile,
    encoded,
    new_id,
    open_match,
    read_save,
    write_match,
)
from engine.match.shown import LONGEST_NAME, clean
from engine.match.table import Player

ENDING: Final = ".hearth"
LOCK: Final = ".lock"
ROTATION: Final = 3
"""How many autosaves of a match are kept."""

_AUTOSAVE: Final = re.compile(r"[0-9a-f]{16}-[0-9]{6,9}\.hearth")
_NO_DAMAGE: Final = frozenset(["file_newer", "rules_newer", "unknown_game", "file_locked_away"])
"""Reasons for which no older autosave is taken: what a newer program wrote, say, is not to be passed over."""

_OLD_PART: Final = 3600.0
_LONG_AGO: Final = datetime.fromtimestamp(0, UTC)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line in the list of saves. Where ``trouble`` says why it can't be opened, little more is known than its files.

    ``automatic`` are the autosaves of a match, and only they are more than one of its ``files``, the newest first;
    all others a person made and named. ``path`` is the newest file that can be read.
    ``seat`` is asked next, None when the game is finished. ``family`` is shared by a match and its branches.
    """

    path: Path
    files: tuple[Path, ...]
    automatic: bool
    id: str = ""
    family: str = ""
    name: str = ""
    game: str = ""
    players: tuple[Player, ...] = ()
    seat: int | None = None
    position: int = 0
    saved: datetime = _LONG_AGO
    trouble: Refusal | None = None

    @property
    def finished(self) -> bool:
        """True where the game is over."""
        return self.trouble is None and self.seat is None

    @property
    def player(self) -> Player | None:
        """Whose turn it is, None where nobody's."""
        return self.players[self.seat] if self.seat is not None and self.seat < len(self.players) else None


class Run:
    """A match that one window has open, and its autosaves. To be closed when the match is put away."""

    def __init__(self, shelf: Shelf, match: Match, name: str, match_id: str, family: str, lock: Lock) -> None:
        self.match = match
        self.name = name
        self.id = match_id
        self.family = family
        self._shelf = shelf
        self._lock = lock
        self._files = list(reversed(shelf.autosaves_of(match_id)))

    def autosave(self, match: Match | None = None) -> Path:
        """Write the match, or a copy of it, to a new file; when this returns it can't be lost any more.

        Raises HearthsideError (``disk_full``, ``folder_read_only``, ``folder_gone``, ``disk_trouble``), and every
        earlier autosave is as it was. May be called in a thread, but by one at a time.
        """
        data = write_match(
            match or self.match, self.name, self._shelf.now(), match_id=self.id, family=self.family
        )
        path = self._shelf.autosave_path(self.id, _number(self._files[-1]) + 1 if self._files else 1)
        write_safely(path, data)
        self._files.append(path)
        while len(self._files) > ROTATION:
            with suppress(OSError):
                self._files[0].unlink(missing_ok=True)
            del self._files[0]
        return path

    def close(self) -> None:
        """Let other windows have the match."""
        self._lock.release()

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@dataclass(frozen=True, slots=True)
class Opening:
    """A run that was opened from a save, and what a person should be told about it.

    ``warning`` is that of ``open_match``, or ``autosave_damaged`` where the newest autosave couldn't be read and an
    earlier one was opened.
    """

    run: Run
    warning: Refusal | None


class Shelf:
    """A folder with saves and autosaves: the library's own, or its trash."""

    def __init__(self, folder: Path, now: Callable[[], datetime]) -> None:
        self.folder = folder
        self.autosaves = folder / "autosaves"
        self.now = now

    def entries(self) -> list[Entry]:
        """Every save, the newest first, those that can't be opened last."""
        runs: dict[str, list[Path]] = {}
        for path in self._autosaves():
            runs.setdefault(_match_id(path), []).append(path)
        found = [_entry_of(_newest_first(files), automatic=True) for files in runs.values()]
        found += [_entry_of((path,), automatic=False) for path in _files(self.folder)]
        present = [entry for entry in found if entry is not None]
        return sorted(
            present, key=lambda entry: (entry.trouble is None, entry.saved, entry.path.name), reverse=True
        )

    def autosaves_of(self, match_id: str) -> tuple[Path, ...]:
        """The autosaves of one match, the newest first."""
        return _newest_first(path for path in self._autosaves() if _match_id(path) == match_id)

    def autosave_path(self, match_id: str, number: int) -> Path:
        """Where the autosave of that number lies."""
        return self.autosaves / f"{match_id}-{number:06}{ENDING}"

    def take_in(self, files: Sequence[Path], *, automatic: bool) -> None:
        """Move a save's files from another shelf to this one, over no other file. The newest comes last."""
        for path in reversed(files):
            target = self.autosaves / path.name
            if not automatic or target.exists():
                target = free_path(self.folder, path.stem, ENDING)
            if path.exists():
                move(path, target)

    def _autosaves(self) -> list[Path]:
        return [path for path in _files(self.autosaves) if _AUTOSAVE.fullmatch(path.name)]


class Library:
    """The saved games of one person. What it can't do it says in a HearthsideError, and nothing has changed then."""

    def __init__(self, folder: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.folder = folder
        self._shelf = Shelf(folder, now)
        self._trash = Shelf(folder / "trash", now)
        self._sweep()

    # What is there.

    def entries(self) -> list[Entry]:
        """Every save, running or named, the newest first and those that can't be opened last. Nothing is replayed."""
        return self._shelf.entries()

    def trashed(self) -> list[Entry]:
        """What was deleted and can be restored."""
        return self._trash.entries()

    def newest(self) -> Entry | None:
        """The match to continue: the running one that was played last, else the newest save of an unfinished game."""
        open_ones = [entry for entry in self.entries() if entry.trouble is None and not entry.finished]
        return next((entry for entry in open_ones if entry.automatic), next(iter(open_ones), None))

    # Playing.

    def begin(self, match: Match, name: str, family: str | None = None) -> Run:
        """A run for a match that no file holds yet; ``family`` is that of the match it branched off from.

        Nothing is written before the first autosave.
        """
        match_id = new_id()
        return self._run(match, name, match_id, family or match_id)

    def open(self, entry: Entry, *, as_copy: bool = False) -> Opening:
        """Play on. A running match goes on as itself, unless as a copy; a named save begins a new run of its own.

        Raises BrokenFile where it can't be opened, and HearthsideError ``save_in_use`` where another window plays
        on it: a copy can be opened all the same.
        """
        if not entry.automatic or as_copy:
            save, opened, warning = _opened(entry.files)
            return Opening(self._run(opened, save.name, new_id(), save.family), warning)
        lock = self._lock(entry.path)
        try:
            match_id = _match_id(entry.path)
            files = self._shelf.autosaves_of(match_id)
            save, opened, warning = _opened(files)
            damaged = warning.details.get("damaged") if warning is not None else None
            if isinstance(damaged, int):
                with suppress(HearthsideError):
                    self._trash.take_in(files[:damaged], automatic=True)
            return Opening(Run(self._shelf, opened, save.name, match_id, save.family, lock), warning)
        except BaseException:
            lock.release()
            raise

    def open_path(self, path: Path) -> Opening:
        """Play on from a file that lies anywhere."""
        for entry in self.entries():
            if path.resolve() in (file.resolve() for file in entry.files):
                return self.open(entry)
        return self.open(Entry(path, (path,), automatic=False))

    # Keeping.

    def save_as(self, run: Run, name: str) -> Entry:
        """Keep the match as it is now under a name. No other save is written over."""
        data = write_match(run.match, name, self._shelf.now(), match_id=run.id, family=run.family)
        return self._keep(data, name, run.match.table.game)

    def duplicate(self, entry: Entry, name: str) -> Entry:
        """Keep a copy of a save under a name."""
        _, save = _newest_good(entry.files, _read)
        return self._keep(_renamed(save, name), name, save.game.id)

    def rename(self, entry: Entry, name: str) -> Entry:
        """Give a save another name. A match that is open in a window gets it through ``Run.name`` instead."""
        with self._held(entry) as files:
            old, save = _newest_good(files, _read)
            stem = file_stem(name, otherwise=save.game.id)
            same = entry.automatic or stem == old.stem
            new = old if same else free_path(self.folder, stem, ENDING)
            write_safely(new, _renamed(save, name))
            if new != old:
                with told_of_writing(self.folder):
                    old.unlink(missing_ok=True)
            return _described(_read(new), new, files if same else (new,), automatic=entry.automatic)

    def import_file(self, path: Path) -> Entry:
        """Take a file from elsewhere into the library, if it can be opened. Raises BrokenFile where it can't."""
        data = read_file(path, LARGEST)
        save = read_save(data)
        open_match(save)
        return self._keep(data, save.name, save.game.id)

    def export(self, entry: Entry, path: Path) -> None:
        """Write a copy of a save to where a person wants it; a file of that name is replaced."""
        _, save = _newest_good(entry.files, _read)
        write_safely(path, encoded(save.model_dump()))

    # Throwing away.

    def delete(self, *entries: Entry) -> None:
        """Move saves to the trash. Raises ``save_in_use`` at the first that is open in a window."""
        for entry in entries:
            with self._held(entry) as files:
                self._trash.take_in(files, automatic=entry.automatic)

    def restore(self, *entries: Entry) -> None:
        """Bring saves back from the trash."""
        for entry in entries:
            self._shelf.take_in(entry.files, automatic=entry.automatic)

    def empty_trash(self) -> None:
        """Delete what is in the trash for good."""
        with told_of_writing(self._trash.folder):
            for path in [*_files(self._trash.folder), *_files(self._trash.autosaves)]:
                path.unlink(missing_ok=True)

    # How.

    def _run(self, match: Match, name: str, match_id: str, family: str) -> Run:
        lock = self._lock(self._shelf.autosave_path(match_id, 1))
        return Run(self._shelf, match, name, match_id, family, lock)

    def _lock(self, autosave: Path) -> Lock:
        with suppress(OSError):
            self._shelf.autosaves.mkdir(parents=True, exist_ok=True)
        return Lock(self._shelf.autosaves / f"{_match_id(autosave)}{LOCK}")

    @contextmanager
    def _held(self, entry: Entry) -> Iterator[tuple[Path, ...]]:
        """The files of a save, while no window plays on it."""
        if not entry.automatic:
            yield entry.files
            return
        lock = self._lock(entry.path)
        try:
            yield self._shelf.autosaves_of(_match_id(entry.path))
        finally:
            lock.release()

    def _keep(self, data: bytes, name: str, game: str) -> Entry:
        path = free_path(self.folder, file_stem(name, otherwise=game), ENDING)
        write_safely(path, data)
        return _described(_read(path), path, (path,), automatic=False)

    def _sweep(self) -> None:
        """Take away what killed programs left behind: locks that nobody holds, files half written long ago."""
        with suppress(OSError):
            for folder in (self.folder, self._shelf.autosaves):
                for path in folder.glob(f"*{PART}"):
                    if time.time() - path.stat().st_mtime > _OLD_PART:
                        path.unlink()
            for path in self._shelf.autosaves.glob(f"*{LOCK}"):
                with suppress(HearthsideError):
                    Lock(path).release()


def _match_id(autosave: Path) -> str:
    return autosave.name.split("-")[0]


def _number(autosave: Path) -> int:
    return int(autosave.stem.split("-")[1])


def _newest_first(autosaves: Iterable[Path]) -> tuple[Path, ...]:
    return tuple(sorted(autosaves, key=_number, reverse=True))


def _files(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if path.suffix == ENDING and path.is_file()]
    except OSError:
        return []


def _read(path: Path) -> SaveFile:
    return read_save(read_file(path, LARGEST))


def _newest_good(files: Iterable[Path], read: Callable[[Path], T]) -> tuple[Path, T]:
    """The newest of a match's files that can be read, and what it holds. Raises the newest one's BrokenFile."""
    first: BrokenFile | None = None
    for path in files:
        try:
            return path, read(path)
        except BrokenFile as broken:
            first = first or broken
            if broken.refusal.reason in _NO_DAMAGE:
                break
    raise first or BrokenFile(Refusal("file_gone"))


def _opened(files: Sequence[Path]) -> tuple[SaveFile, Match, Refusal | None]:
    def read_and_open(path: Path) -> tuple[SaveFile, Opened]:
        save = _read(path)
        return save, open_match(save)

    path, (save, opened) = _newest_good(files, read_and_open)
    damaged = files.index(path)
    if damaged:
        return save, opened.match, Refusal("autosave_damaged", details={"damaged": damaged})
    return save, opened.match, opened.warning


def _entry_of(files: tuple[Path, ...], *, automatic: bool) -> Entry | None:
    """What the list says of a save; None where another window took it away just now."""
    try:
        path, save = _newest_good(files, _read)
    except BrokenFile as broken:
        return _unreadable(files, broken.refusal, automatic=automatic)
    return _described(save, path, files, automatic=automatic)


def _unreadable(files: tuple[Path, ...], trouble: Refusal, *, automatic: bool) -> Entry | None:
    try:
        changed = datetime.fromtimestamp(files[0].stat().st_mtime, UTC)
    except OSError:
        return None
    name = "" if automatic else files[0].stem
    return Entry(files[0], files, automatic, name=name, saved=changed, trouble=trouble)


def _described(save: SaveFile, path: Path, files: tuple[Path, ...], *, automatic: bool) -> Entry:
    return Entry(
        path=path,
        files=files,
        automatic=automatic,
        id=save.id,
        family=save.family,
        name=save.name,
        game=save.game.id,
        players=save.players(),
        seat=save.seat,
        position=save.played,
        saved=save.saved_at,
    )


def _renamed(save: SaveFile, name: str) -> bytes:
    return encoded({**save.model_dump(), "name": clean(name, LONGEST_NAME)})
