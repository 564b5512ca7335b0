"""One window at a time plays a match. The system itself releases a lock when its process ends, however it ends.

The locking is done by filelock, which others test on Windows. The content of the file, and its removal, are ours.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from engine.core.door import read_file
from engine.core.errors import HearthsideError, Refusal

_LARGEST: Final = 20
_OURS: Final = re.compile(rb"[0-9]{0,20}")
"""What a lock file holds: the id of its process, or nothing yet."""

_PATIENCE_S: Final = 0.05
"""A window that releases its lock removes the file, possibly while we are taking it; so the name is checked again."""


class Lock:
    """This process's hold on a lock file, which names the process while it is held."""

    def __init__(self, path: Path) -> None:
        """Take the lock. Raises HearthsideError ``save_in_use`` where another window holds it.

        A folder that isn't there is made. If it can't be, if it can't be written to or can't lock, or if the name
        belongs to a link or anything else but an ordinary file, there is nothing to hold and nothing is refused: either
        two windows can't harm each other there, or there is no way of telling.
        """
        self._path = path
        self._is_ours = self._is_barred = False
        self._held = None
        self._file: tuple[int, int] | None = None
        # An existing file keeps filelock from falling back to a soft lock, which would outlive a killed process.
        lock = FileLock(
            path,
            _PATIENCE_S,
            thread_local=False,
            poll_interval=0.01,
            preserve_lock_file=True,
            on_acquired=self._sign,
        )
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._is_barred = not _can_be_locked(path)
            if not self._is_barred:
                lock.acquire()
                self._held = lock
        except Timeout:
            raise HearthsideError(Refusal("save_in_use", details={"process": _process_in(path)})) from None
        except (OSError, NotImplementedError):
            return

    def is_to_be_taken_again(self) -> bool:
        """Whether its file was removed meanwhile, so that another window may hold a new one of that name; or whether
        what barred it from being taken is gone."""
        try:
            if self._file is None:
                return self._is_barred and _can_be_locked(self._path)
            return _file_of(self._path.lstat()) != self._file
        except FileNotFoundError:
            return True
        except OSError:
            return False

    def release(self) -> None:
        """Release the lock and remove its file."""
        lock, self._held = self._held, None
        if lock is None:
            return
        if self.is_to_be_taken_again():
            self._is_ours = False  # a file of that name is now another window's
        with suppress(OSError):
            if self._is_ours and sys.platform != "win32":
                self._path.unlink()
        with suppress(OSError):
            lock.release()
            if self._is_ours and sys.platform == "win32":
                self._path.unlink()  # an open file can't be removed there, so it isn't anybody else's

    def _sign(self, descriptor: int) -> None:
        """Write the process id into the file, unless it is somebody else's that happens to have this name."""
        with suppress(OSError):
            status = os.fstat(descriptor)
            self._file = _file_of(status)
            alone = status.st_nlink == 1
            self._is_ours = alone and _OURS.fullmatch(os.read(descriptor, _LARGEST + 1)) is not None
            if self._is_ours:
                os.ftruncate(descriptor, 0)
                os.lseek(descriptor, 0, os.SEEK_SET)
                os.write(descriptor, str(os.getpid()).encode())


def _file_of(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino


def left_behind(path: Path) -> bytes | None:
    """The content of a lock file that this program may have left; None if no lock would have written it."""
    try:
        content = read_file(path, _LARGEST) if stat.S_ISREG(path.lstat().st_mode) else None
    except (OSError, HearthsideError):
        return None
    return content if content is not None and _OURS.fullmatch(content) else None


def _can_be_locked(path: Path) -> bool:
    """Whether the folder is there, and the name an ordinary file's or nobody's.

    Where a link leads nowhere, filelock would make a folder there: on the disk where a drive is not connected, say.
    """
    try:
        return path.parent.is_dir() and stat.S_ISREG(path.lstat().st_mode)
    except FileNotFoundError:
        return True


def _process_in(path: Path) -> int:
    return int(left_behind(path) or 0)
