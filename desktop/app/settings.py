"""A person's settings: validated when read, written atomically, kept aside as well when broken."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field
from PySide6.QtCore import QLocale, QObject, QTimer, Signal

from desktop.app.writer import Writer
from desktop.words import languages
from engine.core.door import Part, Unknown, check, few, read_file, read_json
from engine.core.errors import BrokenFile, HearthsideError, Refusal
from engine.core.game import OptionValue
from engine.match.disk import (
    free_paths,
    left_part,
    move,
    move_to_free,
    parts_of,
    write_new,
    write_safely,
)
from engine.match.lock import Lock
from engine.match.table import LevelName, UndoPolicy

Speed = Literal["off", "fast", "normal", "slow"]

LANGUAGES: Final = languages()
TEXT_SCALES: Final = range(100, 201, 10)
BOT_PACES: Final = range(0, 3001, 100)
"""How many milliseconds a bot waits before its move."""
MOST_NAMES: Final = 8
MOST_GAMES: Final = 12
"""How many people's names, and how many games with their last table, are remembered."""
WRITE_AFTER_MS: Final = 300
"""The file is written this long after the last change: a slider that is dragged changes a setting many times."""
BROKEN: Final = "settings-broken"
"""What a broken file of settings is called, but for its ending."""
ATTEMPTS: Final = 10
"""How often a window tries to be the only one that writes the file; one that hangs keeps no other from it."""


LARGEST: Final = 64 * 1024
MOST_VALUES: Final = 1000
DEEPEST: Final = 6
"""Limits of a settings file: bytes, values and depth of nesting. A real one has a hundredth of that."""
PARTS: Final = parts_of(rf"settings\.json|{BROKEN}(?: [0-9]+)?\.json")
"""What half written files of settings are called, and half written copies of what was broken."""
BEGINNING: Final = b'{\n  "language": "'
"""How every file of settings begins that this program writes."""

Name = Annotated[str, Field(max_length=24)]


Share = Annotated[float, Field(ge=0, le=1)]


class SeatChoice(Part):
    """Who sat at a seat of the last table."""

    name: Name = ""
    colour: Annotated[int, Field(ge=0, le=3)] = 0
    level: LevelName | None = None


def _no_colour_twice(seats: tuple[SeatChoice, ...]) -> tuple[SeatChoice, ...]:
    if len({seat.colour for seat in seats}) < len(seats):
        raise ValueError("a colour twice")
    return seats


class TableChoice(Part):
    """The last table, so that the next one is set up the same way."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[tuple[SeatChoice, ...], few(4), Field(strict=False), AfterValidator(_no_colour_twice)]
    options: Annotated[dict[str, OptionValue], few(40)] = Field(default_factory=dict)
    undo: UndoPolicy = "until_reveal"


def system_language() -> str:
    """The system's language if the program has it, else English."""
    code = QLocale.system().name().partition("_")[0]
    return code if code in LANGUAGES else LANGUAGES[0]


def _spoken(code: str) -> str:
    if code not in LANGUAGES:
        raise ValueError("no language of the program")
    return code


class Settings(Part):
    """All settings."""

    language: Annotated[str, AfterValidator(_spoken)] = Field(default_factory=system_language)
    theme: Literal["system", "dark", "light"] = "system"
    text_scale: Annotated[int, Field(ge=100, le=200)] = 100
    animation: Speed = "normal"
    reduced_motion: bool = False
    sound: bool = True
    sound_volume: Annotated[int, Field(ge=0, le=100)] = 70
    confirm_irreversible: bool = False
    confirm_end_turn: bool = True
    auto_end_turn: bool = False
    auto_only_choice: bool = False
    bot_pace: Annotated[int, Field(ge=0, le=3000)] = 1000
    last_table: TableChoice | None = None
    other_tables: Annotated[tuple[TableChoice, ...], few(MOST_GAMES), Field(strict=False)] = ()
    """The last table of each other game."""
    names: Annotated[tuple[Name, ...], few(MOST_NAMES), Field(strict=False)] = ()
    """The names that people have played under; whoever seems to play here most comes first."""
    splits: Annotated[dict[str, Share], few(MOST_GAMES)] = Field(default_factory=dict)
    """By game the share of the height that the upper part of its board has been given."""
    window: Annotated[str, Field(max_length=2000)] = ""
    """The window's geometry as Qt saves it, in base64."""

    @property
    def tables(self) -> dict[str, TableChoice]:
        """The last table of each game, by the game's id; the newest first."""
        every = (self.last_table, *self.other_tables)
        return {table.game: table for table in every if table is not None}

    @property
    def remembers_tables(self) -> bool:
        """Whether anything is remembered of who played, and how."""
        return bool(self.tables or self.names)

    def altered(self, change: Change) -> Settings:
        """The settings after a change. Raises ValidationError for a value that isn't allowed."""
        return Settings.model_validate({**dict(self), **change(self)})

    def remembering(self, table: TableChoice) -> dict[str, Any]:
        """The fields that change when a game is started at a table.

        Known people keep their order wherever they sit: shuffled seats make nobody else the first.
        """
        others = [other for game, other in self.tables.items() if game != table.game]
        people = [seat.name for seat in table.seats if seat.level is None and seat.name]
        known = iter([name for name in self.names if name in people])
        people = [next(known) if name in self.names else name for name in people]
        names = [*people, *(name for name in self.names if name not in people)]
        return {
            "last_table": table,
            "other_tables": tuple(others[:MOST_GAMES]),
            "names": tuple(names[:MOST_NAMES]),
        }

    def divided(self, game: str, share: float | None) -> dict[str, Any]:
        """The fields that change when a game's board is divided anew; None: as it is printed.

        The file may name as many games as are remembered, none of them known here.
        """
        others = [(other, kept) for other, kept in self.splits.items() if other != game]
        own = [] if share is None else [(game, share)]
        return {"splits": dict([*own, *others][:MOST_GAMES])}


_NAMED: Final = re.compile(rb'"(%b)"\s*:' % "|".join(Settings.model_fields).encode())
"""How a field of settings is named in a file, whatever else of it is damaged."""
_FIRST: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*\{\s*")
"""What a file has before its first field."""
_SEVERAL: Final = 3
"""So many fields of settings no file names by chance, wherever they stand in it."""
_BLANK: Final = b"\0 \t\r\n"
"""What a file has in which nothing is left; zeros are what a power cut leaves on some disks."""

Change = Callable[[Settings], Mapping[str, Any]]
"""Tells of settings the fields that change, and their values."""


class Preferences(QObject):
    """The current settings, the one signal of their change, and their file."""

    changed = Signal()
    not_written = Signal(object)
    """The Refusal that keeps the file from being written; told once until it could be written again."""
    written = Signal()
    """The file could be written again."""

    def __init__(self, file: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = file
        self.writer = Writer(self)
        """What writes the file."""
        self._ours: list[Change] = []
        """What was changed here and is not yet in the file."""
        self.told_not_written = False
        """Whether a person knows that the file can't be written."""
        self.were_broken = False
        """Whether something in the file was no valid setting and has its default instead."""
        self.broken: tuple[str, ...] = ()
        """The fields that were broken; empty if nothing of the file could be read."""
        self.value = self._read()
        self._writing = QTimer(self)
        self._writing.setSingleShot(True)
        self._writing.setInterval(WRITE_AFTER_MS)
        self._writing.timeout.connect(self.begin_writing)
        if self.were_broken:
            self.begin_writing()  # else what is sound would be so in no file, and the rest broken at the next start

    def change(self, **fields: Any) -> None:
        """Change settings. Raises ValidationError for a value that isn't allowed."""
        self.alter(lambda _: fields)

    def alter(self, change: Change) -> None:
        """Change settings by what they are, here and in the file: another window may have added to the same lists."""
        new = self.value.altered(change)
        self._ours.append(change)
        if new == self.value:
            return
        self.value = new
        if self._file is not None:
            self._writing.start()
        self.changed.emit()

    def begin_writing(self) -> None:
        """Write what was changed here to the file; all else stays as another window may have written it.

        If that fails, the settings hold until the program ends.
        """
        self._writing.stop()
        if self._file is None:
            return
        ours, self._ours = self._ours, []
        act = partial(_write, self._file, self.value, ours)
        self.writer.begin(act, self._was_written, partial(self._could_not_write, ours))

    def write(self) -> None:
        """The same, and wait until it is done."""
        self.begin_writing()
        self.writer.settle()

    def sweep(self) -> None:
        """Remove what killed programs left half written of the file; once is enough, at the start."""
        if self._file is not None:
            self.writer.begin(partial(_sweep, self._file))

    def _was_written(self, _: None) -> None:
        if self.told_not_written:
            self.told_not_written = False
            self.written.emit()

    def _could_not_write(self, ours: Sequence[Change], refusal: Refusal | None) -> None:
        self._ours[:0] = ours
        if refusal is not None and not self.told_not_written:
            self.told_not_written = True
            self.not_written.emit(refusal)

    def _read(self) -> Settings:
        """The settings in the file; whatever is not valid has its default.

        An unknown setting comes from a newer or an older program, and is no damage.
        """
        if self._file is None:
            return Settings()
        try:
            found = _found(self._file)
        except BrokenFile as broken:
            self.were_broken = broken.refusal.reason != "file_gone"
            return Settings()
        self.broken = _broken(found)
        self.were_broken = bool(self.broken)
        return check(_sound(found), Settings, unknown="ignore")


def _aside(file: Path) -> Path:
    """Where what is broken is kept, and an older one replaced."""
    return file.with_name(f"{BROKEN}.json")


def _found(file: Path) -> dict[str, Any]:
    return _decoded(read_file(file, LARGEST))


def _decoded(data: bytes) -> dict[str, Any]:
    found = _json(data)
    if not isinstance(found, dict):
        raise BrokenFile(Refusal("file_damaged"))
    return found


def _json(data: bytes) -> Any:
    return read_json(data, values=MOST_VALUES, depth=DEEPEST)


def _write(file: Path, value: Settings, ours: Sequence[Change]) -> None:
    """Write settings, of which ``ours`` were changed here, and keep aside what is broken there. Raises HearthsideError.

    Both while no other window writes: what one has mended, another neither keeps aside nor takes for broken.
    """
    lock = _lock(file)
    try:
        target = _kept_at(file)
        _keep_aside(file, target)
        data = _content(file, value, ours)
        try:
            write_safely(target, data)
        except HearthsideError as error:
            if error.refusal.reason != "folder_read_only":
                raise
            write_safely(file, data)  # a link to what may not be written gives way
    finally:
        if lock is not None:
            lock.release()


def _kept_at(file: Path) -> Path:
    """Where the settings lie: for a link to settings there, as for whoever keeps theirs in a folder of their own.

    Through a link to anything else nothing is written: the link itself gives way.
    """
    try:
        if file.is_symlink() and _holds_settings(read_file(file, LARGEST)):
            return Path(os.path.realpath(file, strict=True))
    except (OSError, BrokenFile):
        pass
    return file


def _holds_settings(data: bytes) -> bool:
    """Whether a file is one of settings: it has one of them. What can't be read as anything is one that is broken where
    it names one first, or several wherever, or where nothing is left in it."""
    try:
        found = _json(data)
        return isinstance(found, dict) and any(map(_is_known, found))
    except BrokenFile:
        first = _FIRST.match(data)
        names_one_first = first is not None and _NAMED.match(data, first.end()) is not None
        return names_one_first or len(set(_NAMED.findall(data))) >= _SEVERAL or not data.strip(_BLANK)


def _keep_aside(file: Path, target: Path) -> None:
    """Keep beside the file what is broken where it leads, in the place of what was kept before. Raises HearthsideError.

    A file is copied: it lies where it is until it is written over. What can't be read, or is a link to what can be no
    settings, gives way itself.
    """
    try:
        data = read_file(target, LARGEST)
    except BrokenFile as broken:
        if broken.refusal.reason != "file_gone":
            _move_aside(file)
        return
    if not _is_broken(data):
        return
    if target.is_symlink():
        _move_aside(file)
    else:
        _copy_aside(file, data)


def _move_aside(file: Path) -> None:
    if _may_be_replaced(_aside(file), file):
        with suppress(HearthsideError):
            move(file, _aside(file))
            return
    move_to_free(file, free_paths(file.parent, BROKEN, ".json"))


def _copy_aside(file: Path, data: bytes) -> None:
    if _may_be_replaced(_aside(file), file):
        with suppress(HearthsideError):
            write_safely(_aside(file), data)
            return
    write_new(file.parent, BROKEN, ".json", data)


def _may_be_replaced(aside: Path, file: Path) -> bool:
    """Whether it isn't what the file leads to: what was kept may have been brought back by a link."""
    return os.path.realpath(aside) != os.path.realpath(file)


def _sweep(file: Path) -> None:
    """Remove what was left half written of the file; what this program didn't write stays, whatever its name."""
    for folder in {file.parent, _kept_at(file).parent}:
        with suppress(OSError):
            for part in [path for path in folder.iterdir() if _is_left_part(path)]:
                part.unlink(missing_ok=True)


def _is_left_part(path: Path) -> bool:
    named = PARTS.fullmatch(path.name)
    if named is None or (data := left_part(path, LARGEST)) is None:
        return False
    begins = data[: len(BEGINNING)] == BEGINNING[: len(data)]
    return begins or (named[1].startswith(BROKEN) and _holds_settings(data))


def _content(file: Path, value: Settings, ours: Sequence[Change]) -> bytes:
    """The new content of the file: what was changed here is done to what others have written, as far as it is valid."""
    there: dict[str, Any] = {}
    with suppress(BrokenFile):
        there = _found(file)
    known = _sound(there)

    def changed(unknown_within: Unknown) -> dict[str, Any]:
        now = check({**value.model_dump(mode="json"), **known}, Settings, unknown=unknown_within)
        for change in ours:
            now = now.altered(change)
        return now.model_dump(mode="json")

    whole = _encoded({**changed("allow"), **_unknown(there)})
    return whole if len(whole) <= LARGEST // 2 else _encoded(changed("ignore"))


def _lock(file: Path) -> Lock | None:
    """Keep other windows from writing the file between reading and writing it; None if one of them hangs."""
    for _ in range(ATTEMPTS):
        with suppress(HearthsideError):
            return Lock(file.with_suffix(".lock"))
    return None


def _unknown(found: Mapping[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in found.items() if not _is_known(name)}


def _sound(found: Mapping[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in found.items() if _is_known(name) and _is_sound(name, each)}


def _broken(found: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(name for name, each in found.items() if _is_known(name) and not _is_sound(name, each))


def _is_broken(data: bytes) -> bool:
    """Whether something in a file is no valid setting, or can't be read at all."""
    try:
        return bool(_broken(_decoded(data)))
    except BrokenFile:
        return True


def _is_known(name: str) -> bool:
    return name in Settings.model_fields


def _is_sound(name: str, value: Any) -> bool:
    try:
        check({name: value}, Settings, unknown="ignore")
    except BrokenFile:
        return False
    return True


def _encoded(value: dict[str, Any]) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode()
