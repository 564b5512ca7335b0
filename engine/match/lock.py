"""One window at a time plays on a match. The system itself lets go of a lock when its process ends, however it ends."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from engine.core.errors import HearthsideError, Refusal

_TAKEN: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)

if sys.platform == "win32":
    import msvcrt

    def _hold(descriptor: int) -> None:
        os.lseek(descriptor, 1 << 30, os.SEEK_SET)  # far behind the process number, which stays readable
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)
else:
    import fcntl

    def _hold(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """This process's hold on a lock file, which names the process while it is held."""

    def __init__(self, path: Path) -> None:
        """Take the lock. Raises HearthsideError ``save_in_use`` where another window holds it.

        Where the folder can't be written to or can't lock, there is nothing to hold and nothing is refused: two
        windows can't do each other harm there, or the system has no way of telling.
        """
        self._path = path
        self._descriptor: int | None = None
        while self._descriptor is None:
            try:
                descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
            except OSError:
                return
            if not self._held(descriptor):
                os.close(descriptor)
                return
            if self._is_current(descriptor):
                self._descriptor = descriptor
            else:
                os.close(descriptor)
        with suppress(OSError):
            os.ftruncate(self._descriptor, 0)
            os.write(self._descriptor, str(os.getpid()).encode())

    def release(self) -> None:
        """Let go, and take the lock file away."""
        if self._descriptor is None:
            return
        descriptor, self._descriptor = self._descriptor, None
        if sys.platform == "win32":
            os.close(descriptor)  # an open file can't be taken away there
            descriptor = -1
        with suppress(OSError):
            self._path.unlink()
        if descriptor >= 0:
            os.close(descriptor)

    def _held(self, descriptor: int) -> bool:
        try:
            _hold(descriptor)
        except OSError as error:
            if error.errno in _TAKEN:
                holder = os.read(descriptor, 20)
                os.close(descriptor)
                pid = int(holder) if holder.isdigit() else 0
                raise HearthsideError(Refusal("save_in_use", details={"process": pid})) from error
            return False
        return True

    def _is_current(self, descriptor: int) -> bool:
        """False where its last holder took the file away between our opening it and our holding it."""
        try:
            return os.path.samestat(os.fstat(descriptor), self._path.stat())
        except FileNotFoundError:
            return False
