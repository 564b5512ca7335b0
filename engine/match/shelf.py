"""One folder of saves on the disk: which files belong together, what is listed for each, and in which order.

``NAME.hearth``                  what a person saved under a name
``autosaves/ID-NUMBER.hearth``   the last autosaves of a running match, the highest number newest
``autosaves/last-played``        the ids of the matches, the one played last first

Capitals in ``.HEARTH`` are fine, too. Nothing in the folder can keep the rest from being listed: whatever goes wrong
with a file is said in its own entry, and so is anything that isn't a file, which is never opened.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from itertools import chain, count, islice
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from engine.core.door import only_broken_files, read_file
from engine.core.errors import BrokenFile, HearthsideError, Refusal
from engine.core.letters import is_blank, legible, legible_path
from engine.match.disk import free_paths, is_folder, leads_nowhere, move, move_to_free, write_safely
from engine.match.save import LARGEST, read_save
from engine.match.save_file import SaveFile
from engine.match.shown import LONGEST_NAME
from engine.match.table import Player

ENDING: Final = ".hearth"
HIGHEST: Final = 999_999_999
"""The highest number that an autosave may have."""

AUTOSAVE: Final = re.compile(r"([0-9a-f]{16})-([0-9]{6}|[1-9][0-9]{6,8})\.hearth")
_SAVE: Final = re.compile(rf".+{re.escape(ENDING)}", re.DOTALL | re.IGNORECASE)
LAST_PLAYED: Final = "last-played"
MOST_PLAYED: Final = 200
"""For how many matches the order in which they were played is kept."""

SLACK_S: Final = 3600.0
"""Some disks know the time of a file only roughly."""

AHEAD: Final = timedelta(days=1)
"""A save from a later time than this was made by a wrong clock: it is listed after the others."""

_NO_DAMAGE: Final = frozenset(["file_newer", "rules_newer", "file_locked_away"])
"""Reasons that don't lead to an older autosave: what a newer program wrote, for instance, must not be skipped. So is
whatever a newer one is needed for."""

MOST_TRIED: Final = 5
"""How many of a match's files are tried, each of which may take a moment: it has three, and another while one is
written."""

_PASSES: Final = frozenset(["file_gone", "file_locked_away", "disk_trouble"])
"""Reasons that may be gone next time although the file is the same."""

_LONG_AGO: Final = datetime.fromtimestamp(0, UTC)
_HEAD: Final = 2_000
_SAVED: Final = re.compile(rb'^"saved":"([0-9T:.+Z-]{10,40})"', re.MULTILINE)
_ID: Final = re.compile(r"[0-9a-f]{16}")

Breathe = Callable[[], None]
"""Called after every file that was read; may wait, or raise to end the listing."""

T = TypeVar("T")


class Stamp(NamedTuple):
    """What shows whether something has changed; ``kind`` is the system's number for the kind of file. Links are
    followed."""

    inode: int
    size: int
    time: int
    kind: int

    @property
    def is_file(self) -> bool:
        """Whether it is an ordinary file, or a link to one."""
        return self.kind == stat.S_IFREG


@dataclass(frozen=True, slots=True)
class SaveEntry:
    """A line in the list of saves. If ``trouble`` says why it can't be opened, little more is known than its files.

    ``automatic`` entries are the autosaves of a match, and only they have several ``files``, the newest first; all
    others were made and named by a person. Which match they are of is what their names say, whatever is written in
    them. ``path`` is the newest file that can be read. ``seat`` is asked next, None when the game is finished; in
    ``practice`` its result doesn't count. ``family`` is shared by a match and its branches. ``warnings`` are those of a
    copy that was just made, or a save just renamed: what was lost of it, which the file itself tells no more. ``stamp``
    is that of the newest file when it was listed: by then, or by another window, something else may get its name.
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
    practice: bool = False
    trouble: Refusal | None = None
    warnings: tuple[Refusal, ...] = ()
    stamp: Stamp | None = None

    @property
    def finished(self) -> bool:
        """True where the game is over."""
        return self.trouble is None and self.seat is None

    @property
    def player(self) -> Player | None:
        """Whose turn it is, None if nobody's."""
        return self.players[self.seat] if self.seat is not None and self.seat < len(self.players) else None

    @property
    def goes_on(self) -> bool:
        """True if it can be played on."""
        return self.trouble is None and self.seat is not None


Stamped = tuple[Path, Stamp]


@dataclass(frozen=True, slots=True)
class Bundle:
    """The files of one save, the newest first, each with what shows a change."""

    files: tuple[Path, ...]
    automatic: bool
    stamps: tuple[Stamp, ...]

    @property
    def stamped(self) -> Iterator[Stamped]:
        """Each of the files with what shows a change of it."""
        return zip(self.files, self.stamps, strict=True)

    @property
    def changed(self) -> float:
        """When the newest file was changed, in seconds since 1970."""
        return self.stamps[0].time / 1e9


def go_on() -> None:
    """Neither wait nor stop."""


class Shelf:
    """A folder with saves and autosaves: the library's own, or its trash."""

    def __init__(self, folder: Path, now: Callable[[], datetime]) -> None:
        self.folder = folder
        self.autosaves = folder / "autosaves"
        self.now = now
        self._known: dict[Bundle, SaveEntry] = {}

    # What is there.

    def listed(self, breathe: Breathe = go_on) -> Iterator[SaveEntry]:
        """Every save, the newest first, those that can't be opened last; each is read when it is needed.

        Files that haven't changed since they were read aren't read again.
        """
        bundles = self._bundles()
        if self._known:
            for gone in set(self._known).difference(bundles):
                self._known.pop(gone, None)
        broken: list[SaveEntry] = []
        for bundle in self._in_order(bundles):
            entry = self._entry(bundle, breathe)
            if entry is not None and entry.trouble is None:
                yield entry
            elif entry is not None:
                broken.append(entry)
        yield from sorted(broken, key=lambda entry: (entry.saved, entry.path.name), reverse=True)

    def newest(self, breathe: Breathe = go_on) -> SaveEntry | None:
        """The match to continue: the running one that was played last, else the newest save of an unfinished game."""
        played = self.played()
        running = {match_id_of(path) for path in _named(self.autosaves, AUTOSAVE)} if played else ()
        for match_id in played:
            bundle = _bundle(self._stamped(match_id), automatic=True) if match_id in running else None
            entry = self._entry(bundle, breathe) if bundle is not None else None
            if entry is not None and entry.goes_on:
                return entry
        named = None
        for entry in self.listed(breathe):
            if entry.goes_on and entry.automatic:
                return entry
            if entry.goes_on and named is None:
                named = entry
        return named

    def why_unlisted(self) -> Refusal | None:
        """Why one of its folders can't be looked through, so that saves may be there that are not listed; None if they
        can, or if there are none."""
        for folder in (self.folder, self.autosaves):
            try:
                os.listdir(folder)  # noqa: PTH208
            except OSError as error:
                link = next(filter(leads_nowhere, (folder, *folder.parents)), None)
                if link is not None:
                    reason = "folder_leads_nowhere"
                elif isinstance(error, FileNotFoundError | NotADirectoryError):
                    continue
                else:
                    reason = "folder_locked_away" if isinstance(error, PermissionError) else "disk_trouble"
                where = legible_path(link or folder)
                return Refusal(reason, details={"folder": where, "errno": error.errno or 0})
        return None

    def movable(self) -> list[Bundle]:
        """Every save, whether it can be opened or not; a folder that has the name of one is none."""
        return [bundle for bundle in self._bundles() if not any(map(is_folder, bundle.files))]

    def mark_unusable(self, entry: SaveEntry, trouble: Refusal) -> None:
        """List a save with a reason why it can't be opened, until its files change."""
        bundle = self._bundle_of(entry)
        if bundle is None or trouble.reason in _PASSES:
            return
        if entry.automatic or bundle.stamps[0] == entry.stamp:
            stamp = bundle.stamps[0]
            self._known[bundle] = replace(entry, files=bundle.files, stamp=stamp, trouble=trouble)

    def current(self, entry: SaveEntry) -> SaveEntry:
        """A save that was listed, as it is now; as it was, where nothing is left of it. Raises ``save_replaced`` where
        something else has its name by now.

        Nothing is read of what hasn't changed. A match goes on under its name; what a person named is the same as long
        as it holds the same position of the same match, whoever has written it anew.
        """
        bundle = self._bundle_of(entry)
        if bundle is None or (bundle.files, bundle.stamps[0]) == (entry.files, entry.stamp):
            return entry
        now = self._entry(bundle, go_on)
        if now is not None and not entry.automatic and content_of(now) != content_of(entry):
            raise HearthsideError(Refusal("save_replaced"))
        return now or entry

    def entry_at(self, path: Path) -> SaveEntry:
        """The entry for a file that lies anywhere, as if a person had saved it here."""
        bundle = _bundle(_with_stamps([path]), automatic=False)
        entry = self._entry(bundle, go_on) if bundle is not None else None
        return entry or SaveEntry(path, (path,), automatic=False)

    def autosaves_of(self, match_id: str) -> tuple[Path, ...]:
        """The autosaves of one match, the newest first."""
        return tuple(path for path, _ in self._stamped(match_id))

    # What was played last, whatever the clock said.

    def played(self) -> tuple[str, ...]:
        """The ids of the matches that were played, the latest first."""
        try:
            text = read_file(self.autosaves / LAST_PLAYED, 17 * MOST_PLAYED).decode("ascii", "replace")
        except BrokenFile:
            return ()
        return tuple(line for line in text.splitlines() if _ID.fullmatch(line))

    def tell_played(self, match_id: str) -> None:
        """Record this match as the one that was played last; if that can't be written, the clock decides."""
        before = self.played()
        if before[:1] != (match_id,):
            after = [match_id, *(other for other in before if other != match_id)][:MOST_PLAYED]
            with suppress(HearthsideError):
                write_safely(self.autosaves / LAST_PLAYED, "".join(f"{each}\n" for each in after).encode())

    # Files.

    def autosave_path(self, match_id: str, number: int) -> Path:
        """Where the autosave of that number lies."""
        return self.autosaves / f"{match_id}-{number:06}{ENDING}"

    def free_number(self, match_id: str, first: int, *, own: Path | None = None) -> int:
        """The lowest number for an autosave, from a first one on, of which nothing has the name but perhaps ``own``."""
        return next(
            number
            for number in count(first)
            if (path := self.autosave_path(match_id, number)) == own or not os.path.lexists(path)
        )

    def renumbered(self, autosaves: Sequence[Path]) -> list[Path]:
        """The autosaves of a match, the oldest first, with the lowest numbers that are free. Raises HearthsideError.

        Their order holds at every moment: each gets a number between those of its neighbours, or keeps its own.
        """
        renumbered: list[Path] = []
        for path in autosaves:
            match_id, first = match_id_of(path), number_of(renumbered[-1]) + 1 if renumbered else 0
            target = self.autosave_path(match_id, self.free_number(match_id, first, own=path))
            if path != target:
                move(path, target)
            renumbered.append(target)
        return renumbered

    def take_in(self, files: Sequence[Path], *, automatic: bool) -> list[Path]:
        """Move a save's files from another shelf to this one, overwriting nothing. The newest is moved last.

        Returns where they are now, the newest first. Raises ``folder_stays`` where one is a folder that has the name of
        a save: its contents aren't the program's.
        """
        if any(map(is_folder, files)):
            raise HearthsideError(Refusal("folder_stays"))
        taken: list[Path] = []
        for path in reversed(files):
            own = [self.autosaves / path.name] if automatic else []
            target = move_to_free(path, chain(own, free_paths(self.folder, path.stem, ENDING)))
            if target is not None:
                taken.insert(0, target)
        return taken

    # How.

    def _bundle_of(self, entry: SaveEntry) -> Bundle | None:
        """The files of a save that was listed, as they are now."""
        files = self._stamped(match_id_of(entry.path)) if entry.automatic else _with_stamps(entry.files)
        return _bundle(files, automatic=entry.automatic)

    def _bundles(self) -> list[Bundle]:
        matches: dict[str, list[Stamped]] = {}
        for stamped in _with_stamps(_named(self.autosaves, AUTOSAVE)):
            matches.setdefault(match_id_of(stamped[0]), []).append(stamped)
        bundles = [_bundle(found, automatic=True) for found in matches.values()]
        bundles += [_bundle([found], automatic=False) for found in _with_stamps(_named(self.folder, _SAVE))]
        return [bundle for bundle in bundles if bundle is not None]

    def _stamped(self, match_id: str) -> list[Stamped]:
        """The autosaves of one match, the newest first; only files count."""
        paths = _named(self.autosaves, AUTOSAVE, match_id)
        found = (stamped for stamped in _with_stamps(paths) if stamped[1].is_file)
        return sorted(found, key=_number, reverse=True)

    def _in_order(self, bundles: Iterable[Bundle]) -> Iterator[Bundle]:
        """The newest first, as far as the beginnings of the files tell; no more of them are read than necessary.

        A save was made before its file was last changed. So if one was saved after all unread files were last changed,
        none of those is newer.
        """
        latest = self.now().timestamp() + AHEAD.total_seconds()
        unread = sorted(bundles, key=lambda bundle: bundle.changed)
        # A heap gives the smallest first, so the signs are reversed.
        read: list[tuple[bool, float, int, Bundle]] = []
        while unread or read:
            while unread and not (read and not read[0][0] and -read[0][1] > unread[-1].changed + SLACK_S):
                bundle = unread.pop()
                saved = self._saved(bundle)
                heappush(read, (saved > latest, -saved, len(unread), bundle))
            yield heappop(read)[-1]

    def _saved(self, bundle: Bundle) -> float:
        known = self._known.get(bundle)
        return known.saved.timestamp() if known is not None else _saved_in_head(bundle)

    def _entry(self, bundle: Bundle, breathe: Breathe) -> SaveEntry | None:
        """The list's entry for a save; None if another window has just removed it."""
        known = self._known.get(bundle)
        if known is not None:
            return known
        entry = entry_of(bundle)
        if entry is not None and (entry.trouble is None or entry.trouble.reason not in _PASSES):
            self._known[bundle] = entry
        breathe()
        return entry


# Files and their names.


def match_id_of(autosave: Path) -> str:
    """The id of the match that an autosave is of."""
    return autosave.name.split("-")[0]


def number_of(autosave: Path) -> int:
    """The number of an autosave; the higher the newer."""
    return int(autosave.stem.split("-")[1])


def is_save_name(name: str) -> bool:
    """Whether a file of that name would be listed."""
    return _SAVE.fullmatch(name) is not None


def _number(stamped: Stamped) -> int:
    return number_of(stamped[0])


def _named(folder: Path, pattern: re.Pattern[str], beginning: str = "") -> list[Path]:
    """The files of such a name in a folder. Paths are costly, and so made only of the names that are asked for."""
    try:
        names = os.listdir(folder)  # noqa: PTH208
    except OSError:
        return []
    return [folder / name for name in names if name.startswith(beginning) and pattern.fullmatch(name)]


def _with_stamps(paths: Iterable[Path]) -> list[Stamped]:
    """Whatever is there, each with what shows a change. Nothing is opened."""
    found = ((path, stamp_of(path)) for path in paths)
    return [(path, stamp) for path, stamp in found if stamp is not None]


def stamp_of(path: Path) -> Stamp | None:
    """What shows a change of what is there; None if nothing is, or if that can't be told."""
    try:
        status = _status(path)
    except (OSError, ValueError):  # no file can have such a name
        return None
    return Stamp(status.st_ino, status.st_size, status.st_mtime_ns, stat.S_IFMT(status.st_mode))


def _status(path: Path) -> os.stat_result:
    """For a link that leads somewhere, what it leads to. Raises OSError."""
    try:
        return path.stat()
    except OSError:
        return path.lstat()


def _bundle(stamped: Sequence[Stamped], *, automatic: bool) -> Bundle | None:
    if not stamped:
        return None
    if automatic:
        files_only = [each for each in stamped if each[1].is_file]
        stamped = sorted(files_only or stamped, key=_number, reverse=True)
    files, stamps = zip(*stamped, strict=True)
    return Bundle(files, automatic, stamps)


# Reading.


def read(path: Path) -> SaveFile:
    """The save in a file. Raises BrokenFile."""
    with only_broken_files():
        return read_save(read_file(path, LARGEST))


def newest_good(files: Iterable[Path], act: Callable[[Path], T]) -> tuple[Path, T]:
    """The newest of a match's files that can be read, and what it holds. Raises the newest one's BrokenFile."""
    first: BrokenFile | None = None
    for path in islice(files, MOST_TRIED):
        try:
            with only_broken_files():
                return path, act(path)
        except BrokenFile as broken:
            first = first or broken
            if broken.refusal.reason in _NO_DAMAGE or "needs" in broken.refusal.details:
                break
    raise first or BrokenFile(Refusal("file_gone"))


def entry_of(bundle: Bundle) -> SaveEntry | None:
    """The list's entry for a save; None if another window has just removed it."""

    def read_and_describe(path: Path) -> SaveEntry:
        return described(read(path), path, bundle.files, automatic=bundle.automatic, stamp=bundle.stamps[0])

    try:
        return newest_good(bundle.files, read_and_describe)[1]
    except BrokenFile as broken:
        return _unreadable(bundle, broken.refusal)


def title_of(save: SaveFile, path: Path, *, automatic: bool) -> str:
    """What a save is called: after its file where nothing can be seen of its name, if a person named that."""
    if is_blank(save.name) and not automatic:
        return legible(path.stem)[:LONGEST_NAME]
    return " ".join(save.name.split())


def described(
    save: SaveFile, path: Path, files: tuple[Path, ...], *, automatic: bool, stamp: Stamp | None
) -> SaveEntry:
    """The list's entry for a save that can be read."""
    return SaveEntry(
        path=path,
        files=files,
        automatic=automatic,
        id=match_id_of(path) if automatic else save.id,
        family=save.family,
        name=title_of(save, path, automatic=automatic),
        game=save.game.id,
        players=save.players(),
        seat=save.seat,
        position=save.played,
        saved=save.saved_at,
        practice=save.is_practice,
        stamp=stamp,
    )


def content_of(entry: SaveEntry) -> tuple[object, ...]:
    """What tells a save that a person named from every other but its copies, whatever it is called. Of what can't be
    read nothing is known but which file it is."""
    if not entry.game:
        return (entry.stamp and entry.stamp.inode,)
    return entry.id, entry.family, entry.game, entry.position, entry.saved


def _unreadable(bundle: Bundle, trouble: Refusal) -> SaveEntry | None:
    files, automatic = bundle.files, bundle.automatic
    changed = _changed(files[0])
    if changed is None:
        return None
    name = "" if automatic else legible(files[0].stem)
    return SaveEntry(
        files[0], files, automatic, name=name, saved=changed, trouble=trouble, stamp=bundle.stamps[0]
    )


def _changed(path: Path) -> datetime | None:
    try:
        return datetime.fromtimestamp(_status(path).st_mtime, UTC)
    except OSError:
        return None
    except (ValueError, OverflowError):  # a time beyond any calendar
        return _LONG_AGO


def _saved_in_head(bundle: Bundle) -> float:
    """When a save was made, according to the beginning of its newest file, or else when that file was changed."""
    # Of a time without a zone Windows knows none before 1970.
    with suppress(BrokenFile, ValueError, OverflowError, OSError):
        saved_at = _SAVED.search(read_file(bundle.files[0], LARGEST), 0, _HEAD)
        if saved_at is not None:
            return datetime.fromisoformat(saved_at[1].decode()).timestamp()
    return bundle.changed
