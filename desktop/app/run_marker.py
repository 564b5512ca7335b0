"""Whether the program was closed properly last time. While it runs it keeps a small file, and a lock on it."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from engine.core.errors import HearthsideError
from engine.match.lock import Lock, left_behind

PREFIX: Final = "running-"
MOST_MARKS: Final = 20
"""How many files are looked at in one start, of which each may make it wait: no more programs run at once."""
MARK: Final = re.compile(rf"{PREFIX}[0-9]{{1,20}}")


class RunMarker:
    """The lock file of this process, and what those of others tell.

    The system itself releases a lock when its process ends. So a file that is locked belongs to a running process, and
    one that is not to a process that was killed before it could remove it.
    """

    def __init__(self, folder: Path) -> None:
        """Lock a new file, and remove those of processes that were killed."""
        left = [mark for mark in _marks(folder) if self._clear(mark)]
        self.was_killed = bool(left)
        """Whether some process was killed since the program was last started."""
        self._mark: Lock | None = None
        with suppress(HearthsideError):
            self._mark = Lock(folder / f"{PREFIX}{os.getpid()}")

    def end(self) -> None:
        """Remove the file: the program is being closed properly."""
        if self._mark is not None:
            self._mark.release()
            self._mark = None

    @staticmethod
    def _clear(mark: Path) -> bool:
        """Remove a file that nobody locks; whether it was that of a process, and is told of only this once."""
        left = left_behind(mark)
        if left is None:
            return False
        try:
            Lock(mark).release()
        except HearthsideError:
            return False
        if os.path.lexists(mark):  # one that stays would be told of at every start
            return False
        return bool(left)  # an empty one belongs to a process that is just starting


def _marks(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if MARK.fullmatch(path.name))[:MOST_MARKS]
    except OSError:
        return []
