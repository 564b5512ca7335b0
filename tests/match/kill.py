"""Kills a process that plays and saves, at random moments, and checks what is left on disk.

``python -m tests.match.kill TIMES SEED`` lets a child process play a match and report each position whose autosave has
returned, kills it a random time after some of them, and checks that no reported position is lost.
"""

from __future__ import annotations

import argparse
import os
import signal
import tempfile
import time
from pathlib import Path
from random import Random
from typing import NoReturn

from engine.cli.output import at_least_one
from engine.games import open_game
from engine.match.library import Library
from engine.match.match import Match
from tests.match.games import play, table

MOST_REPORTED = 3
"""How many positions are waited for at most before the kill: as many on a slow machine as on a fast one."""

LONGEST_PAUSE = 0.15
"""The longest time from the last position that was waited for to the kill, in seconds."""


def main(times: int, seed: int, folder: Path) -> None:
    """Print the number of positions reported in all. Raises AssertionError if one is lost or a file is broken."""
    open_game("builders")  # loaded before forking, as the children live too briefly to load it
    generator = Random(seed)
    reported = 0
    for _ in range(times):
        positions, seconds = generator.randint(0, MOST_REPORTED), generator.uniform(0.01, LONGEST_PAUSE)
        reports = _killed_after(positions, seconds, folder)
        reported += len(reports)
        _look(folder, reports)
    print(reported)


def play_on(folder: Path, report: int) -> NoReturn:
    """Play and save match after match, and report each saved position, until killed."""
    library = Library(folder)
    while True:
        entry = library.newest()
        with library.open(entry).run if entry else library.begin(Match(table(2)), "Doomed") as run:
            while not run.match.is_over:
                play(run.match, 1, seed=run.match.position)
                run.autosave()
                os.write(report, f"{run.id} {run.match.position}\n".encode())


def _killed_after(positions: int, seconds: float, folder: Path) -> list[str]:
    """The positions that a child process reported before it was killed. It is forked, as that is quickest."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            play_on(folder, writing)
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading) as reports:
        awaited = [reports.readline() for _ in range(positions)]
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status), "it ended on its own"
        return [line.rstrip("\n") for line in (*awaited, *reports)]


def _look(folder: Path, reports: list[str]) -> None:
    library = Library(folder)
    entries = library.entries()
    assert all(entry.trouble is None for entry in entries), "a file is broken"
    newest = {entry.id: entry for entry in entries}
    for report in reports[-1:]:
        match_id, position = report.split()
        entry = newest[match_id]
        assert entry.position >= int(position), f"{position} was reported, {entry.position} is there"
        opening = library.open(entry)
        with opening.run as run:
            assert not opening.warnings
            assert run.match.position == entry.position


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.match.kill", description=__doc__)
    parser.add_argument("times", type=at_least_one)
    parser.add_argument("seed", type=int)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        main(args.times, args.seed, Path(place))
