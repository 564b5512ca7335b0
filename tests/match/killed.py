"""A program that plays and saves until it is killed, again and again.

``python -m tests.match.killed TIMES SEED`` begins a match, lets a child process play on and promise a position
each time an autosave has returned, kills it after a moment that nobody knows before, and looks at what is left.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import NoReturn

from engine.games import open_game
from engine.match.library import Library
from engine.match.match import Match
from tests.match.games import play, table

LONGEST_LIFE = 0.15


def main(times: int, seed: int, folder: Path) -> None:
    """Say how many positions were promised in all. Raises AssertionError where one is lost or a file is broken."""
    open_game("builders")  # loaded before the children are forked, who have no time for it
    generator = Random(seed)
    promised = 0
    for _ in range(times):
        promises = _killed_after(generator.uniform(0.01, LONGEST_LIFE), folder)
        promised += len(promises)
        _look(folder, promises)
    print(promised)


def play_on(folder: Path, promise: int) -> NoReturn:
    """Play and save without end; a match that is over is followed by another."""
    library = Library(folder)
    while True:
        entry = library.newest()
        with library.open(entry).run if entry else library.begin(Match(table(2)), "Doomed") as run:
            while not run.match.is_over:
                play(run.match, 1, seed=run.match.position)
                run.autosave()
                os.write(promise, f"{run.id} {run.match.position}\n".encode())


def _killed_after(seconds: float, folder: Path) -> list[str]:
    """What a program that lived so long had promised. Forked rather than started, to live and die quickly."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            play_on(folder, writing)
        finally:
            os._exit(1)
    os.close(writing)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "it ended by itself"
    with os.fdopen(reading) as promises:
        return promises.read().splitlines()


def _look(folder: Path, promises: list[str]) -> None:
    library = Library(folder)
    entries = library.entries()
    assert all(entry.trouble is None for entry in entries), "a file is broken"
    newest = {entry.id: entry for entry in entries}
    for promise in promises[-1:]:
        match_id, position = promise.split()
        entry = newest[match_id]
        assert entry.position >= int(position), f"{position} was promised, {entry.position} is there"
        opening = library.open(entry)
        with opening.run as run:
            assert opening.warning is None
            assert run.match.position == entry.position


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        main(int(sys.argv[1]), int(sys.argv[2]), Path(place))
