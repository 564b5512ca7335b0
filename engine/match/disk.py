"""Files written so that a crash, a full disk or a power cut leaves either the old content or the new, never half."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Final

from engine.core.door import read_file
from engine.core.errors import BrokenFile, HearthsideError, Refusal
from engine.core.letters import legible_path

PART: Final = ".part"
"""How the name of a file ends while it is being written."""

_WRITING: Final = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EFBIG: "disk_full",
    errno.EACCES: "folder_read_only",
    errno.EPERM: "folder_read_only",
    errno.EROFS: "folder_read_only",
    errno.ENOENT: "folder_gone",
    errno.ENOTDIR: "folder_gone",
    errno.EEXIST: "folder_taken",
    errno.EISDIR: "name_taken",
    errno.ENXIO: "name_of_device",
    errno.ENAMETOOLONG: "name_too_long",
}

_NO_FLUSHING: Final = (errno.EINVAL, errno.ENOTSUP, errno.EBADF, errno.ENOSYS)
"""What file systems say that can't flush a folder, as some of networks; the file itself is safe there."""

_NOWHERE: Final = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.EINVAL)
"""What systems say of links that lead nowhere; the last one is Windows' for those that lead round."""

_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_written: Final = count(1)
_OLD_S: Final = 3600.0
_LONGEST_STEM: Final = 100
_SEEN_OF_NAME: Final = 25
"""How much of a name and of its ending a half written file has: with all, it could be too long where the name isn't."""
_RESERVED: Final = frozenset(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
    + [f"{port}{number}" for port in ("COM", "LPT") for number in "123456789¹²³"]
)


class Unflushed(HearthsideError):
    """The file has its name, but the disk hasn't confirmed that: a power cut may still lose it."""


@contextmanager
def refusing_disk_errors(folder: Path, kind: type[HearthsideError] = HearthsideError) -> Iterator[None]:
    """Turn errors of the disk into a HearthsideError that says why a folder can't be written to."""
    try:
        yield
    except OSError as error:
        number = error.errno or 0
        if number == errno.EEXIST and error.filename is not None:
            folder = Path(error.filename)  # of several that were to be made, the one whose name is taken
        nowhere = number == errno.EEXIST and leads_nowhere(folder)
        reason = "folder_leads_nowhere" if nowhere else _WRITING.get(number, "disk_trouble")
        raise kind(Refusal(reason, details={"folder": legible_path(folder), "errno": number})) from error


def write_safely(
    path: Path, data: bytes, *, makes_folder: bool = True, look_again: Callable[[], object] | None = None
) -> None:
    """Write a file completely or not at all, and make sure that it is on the disk. Raises HearthsideError, Unflushed
    where it is written nevertheless.

    The bytes go to another file beside it, which is flushed to the disk before it gets the name; the folder, recreated
    if it is gone and ``makes_folder``, is flushed last. Once this returns, neither a killed process nor a power cut
    loses the file. ``look_again`` is called right before it gets the name, as flushing may have taken a while, and
    raises where what has the name by then is to stay.
    """
    with refusing_disk_errors(path.parent):
        if makes_folder:
            _make_folder(path.parent)
        _spare_device(path)
        with _half_written(path, data) as part:
            if look_again is not None:
                look_again()
            os.replace(part, path)  # noqa: PTH105 - one name for all disk operations here
    with refusing_disk_errors(path.parent, Unflushed):
        _flush_folder(path.parent)


def _spare_device(path: Path) -> None:
    """Raise OSError where the name is that of a device, a pipe or the like: a file of its name would end it."""
    with suppress(FileNotFoundError):
        mode = path.lstat().st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISLNK(mode) or stat.S_ISDIR(mode)):
            raise OSError(errno.ENXIO, "no file", str(path))


def write_new(folder: Path, stem: str, ending: str, data: bytes) -> Path:
    """Write a file as safely under a name that nothing else has, whoever writes there meanwhile; with a number if the
    name is taken. Gives its path. Raises HearthsideError."""
    with refusing_disk_errors(folder):
        _make_folder(folder)
        paths = free_paths(folder, stem, ending)
        with _half_written(folder / f"{stem}{ending}", data) as part:
            return next(path for path in paths if _given_new_name(part, path))


@contextmanager
def _half_written(path: Path, data: bytes) -> Iterator[Path]:
    """The bytes on the disk, beside the file that they are for; removed if they don't become it."""
    part, descriptor = _made_beside(path)
    try:
        _write_through(descriptor, data)
        yield part
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def _made_beside(path: Path) -> tuple[Path, int]:
    """A new file to be written beside another, and its descriptor.

    Whatever has its name already is left alone, a link or a pipe, or what another machine is writing in the same
    folder: its processes have the same numbers.
    """
    seen = f"{path.stem[:_SEEN_OF_NAME]}{path.suffix[:_SEEN_OF_NAME]}"
    while True:
        part = path.with_name(f"{seen}.{os.getpid()}{next(_written):06}{PART}")
        with suppress(FileExistsError):
            return part, os.open(part, _NEW, 0o666)


def parts_of(name: str) -> re.Pattern[str]:
    """A pattern of what half written files are called, made of one of the names of the files that they are for."""
    return re.compile(rf"({name})\.[0-9]{{1,20}}{re.escape(PART)}", re.DOTALL)


def left_part(path: Path, most: int) -> bytes | None:
    """What a file holds, of at most so many bytes, that was half written so long ago that nobody is still writing it;
    None for every other."""
    try:
        status = path.lstat()
        is_old = time.time() - status.st_mtime > _OLD_S
        return read_file(path, most) if is_old and stat.S_ISREG(status.st_mode) else None
    except (OSError, BrokenFile):
        return None


def move(path: Path, target: Path) -> None:
    """Give a file another name or folder on the same disk. Raises HearthsideError."""
    with refusing_disk_errors(target.parent):
        _make_folder(target.parent)
        os.replace(path, target)  # noqa: PTH105
        _flush_folder(target.parent)


def move_to_free(path: Path, targets: Iterable[Path]) -> Path | None:
    """Give a file the first of these names that nothing has, whoever takes names there meanwhile. Gives that path; None
    if the file is gone. Raises HearthsideError."""
    for target in targets:
        with refusing_disk_errors(target.parent):
            if is_gone(path):
                return None
            _make_folder(target.parent)
            try:
                if _given_new_name(path, target):
                    return target
            except FileNotFoundError:
                if not is_gone(path):
                    raise
                return None  # another window was faster
    return None


def is_gone(path: Path) -> bool:
    """Whether a file isn't there any more. Raises OSError where the system doesn't tell: then nothing is known."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    return False


def _given_new_name(path: Path, target: Path) -> bool:
    """Give a file a name, and tell the disk; False if something has that name already. Nothing is ever replaced."""
    try:
        # Windows renames onto nothing that is there, and no system a folder onto anything that holds something.
        if sys.platform == "win32" or is_folder(path):
            os.rename(path, target)  # noqa: PTH104
            with _or_taken_back(lambda: os.replace(target, path)):  # noqa: PTH105
                _flush_folder(target.parent)
            return True
        os.link(path, target, follow_symlinks=False)
    except FileExistsError:
        return False
    except OSError:
        return _given_claimed_name(path, target)  # some disks know no second name for a file
    with _or_taken_back(target.unlink):
        _flush_folder(target.parent)
        # That may have taken long: another file may have the former name by now.
        with suppress(FileNotFoundError):
            if os.path.samestat(path.lstat(), target.lstat()):
                path.unlink()
    return True


def _given_claimed_name(path: Path, target: Path) -> bool:
    """The same by an empty file that holds the name until it is replaced."""
    try:
        os.close(os.open(target, _NEW))
    except FileExistsError:
        return False
    try:
        os.replace(path, target)  # noqa: PTH105
    except BaseException:
        with suppress(OSError):
            target.unlink()
        raise
    with _or_taken_back(lambda: os.replace(target, path)):  # noqa: PTH105
        _flush_folder(target.parent)
    return True


@contextmanager
def _or_taken_back(take_back: Callable[[], object]) -> Iterator[None]:
    """Where the disk fails after a name was given, take the name back: what failed has changed nothing."""
    try:
        yield
    except OSError:
        with suppress(OSError):
            take_back()
        raise


def is_folder(path: Path) -> bool:
    """Whether it is itself a folder, not a link to one: its contents aren't the program's.

    What can't be looked at, on a disk that was pulled out, say, is none; unlike these, Path's methods would raise that.
    """
    return os.path.isdir(path) and not os.path.islink(path)  # noqa: PTH112, PTH114


def leads_nowhere(path: Path) -> bool:
    """Whether it is a link to what isn't there: to a drive that isn't connected, say."""
    try:
        path.stat()
    except OSError as error:
        return error.errno in _NOWHERE and os.path.islink(path)  # noqa: PTH114
    return False


def file_stem(title: str, otherwise: str) -> str:
    """A file name, without its ending, from a title that a person typed; good on every system."""
    plain = "".join(
        " " if letter in '<>:"/\\|?*' else letter for letter in unicodedata.normalize("NFC", title)
    )
    seen = "".join(letter for letter in plain if unicodedata.category(letter)[0] != "C" or letter == "\t")
    short = " ".join(seen.split()).encode()[:_LONGEST_STEM].decode(errors="ignore").strip(" .")
    if short.split(".")[0].strip().upper() in _RESERVED:
        return f"_{short}"
    return short or otherwise


def free_path(folder: Path, stem: str, ending: str) -> Path:
    """A path in the folder that no file has yet, with a number if the name is taken."""
    return next(free_paths(folder, stem, ending))


def free_paths(folder: Path, stem: str, ending: str) -> Iterator[Path]:
    """All such paths, one after the other: by the time that a file is to have one, it may be taken."""
    for number in count(1):
        path = folder / (f"{stem}{ending}" if number == 1 else f"{stem} {number}{ending}")
        if not os.path.lexists(path):
            yield path


def _write_through(descriptor: int, data: bytes) -> None:
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(descriptor, left) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _make_folder(folder: Path) -> None:
    """As mkdir with all parents, but safe from a power cut, too."""
    if not folder.is_dir():
        if folder.parent != folder:
            _make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        _flush_folder(folder.parent)


def _flush_folder(folder: Path) -> None:
    # Windows has no such call; it writes file names through anyway.
    if sys.platform != "win32":
        try:
            descriptor = os.open(folder, os.O_RDONLY)
        except PermissionError:
            return  # a folder that may be written to but not looked into
        try:
            os.fsync(descriptor)
        except OSError as error:
            if error.errno not in _NO_FLUSHING:
                raise
        finally:
            os.close(descriptor)
