"""Whether the program was closed properly last time. While it runs a small file says so, and a lock that it is true."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from engine.core.errors import HearthsideError
from engine.match.lock import Lock, left_behind

PREFIX: Final = "running-"
MARK: Final = re.compile(rf"{PREFIX}[0-9]{{1,20}}")


class Running:
    """This program's mark, one for each that runs, and what the marks of others tell.

    The system itself lets go of a lock when its program ends. So a mark that somebody holds is of a program that runs,
    and one that nobody holds is of a program that was ended before it could take its mark away.
    """

    def __init__(self, folder: Path) -> None:
        """Leave a mark, and clear away those of programs that were not closed."""
        left = [mark for mark in _marks(folder) if self._clear(mark)]
        self.was_killed = bool(left)
        """Whether some program was not closed properly since this was last asked."""
        self._mark: Lock | None = None
        with suppress(HearthsideError):
            self._mark = Lock(folder / f"{PREFIX}{os.getpid()}")

    def end(self) -> None:
        """The program is being closed properly."""
        if self._mark is not None:
            self._mark.release()
            self._mark = None

    @staticmethod
    def _clear(mark: Path) -> bool:
        """Take a mark away that nobody holds; whether it was one that told of a program."""
        told = left_behind(mark)
        if told is None:
            return False
        try:
            Lock(mark).release()
        except HearthsideError:
            return False
        return bool(told)  # an empty one belongs to a program that is just being started


def _marks(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if MARK.fullmatch(path.name))
    except OSError:
        return []
