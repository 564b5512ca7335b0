"""Writing matches and reading them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.bench.figures import Figure, figure, timing
from desktop.bench.hands import STEPS, finished_game, timed

if TYPE_CHECKING:
    from engine.match.match import Match


def on_disk(home: Path, game: str) -> Iterator[Figure]:
    """Writing a match after a command, and opening a finished one."""
    from engine.match.library import Library

    library = Library(home / "shelf")
    for seats in (2, 4):
        finished = finished_game(game, seats)
        with library.begin(finished, "Bench") as run:
            times = [timed(None, partial(run.autosave, finished.branch(n))) for n in _some(finished)]
            path = run.autosave(finished)
        entry = next(entry for entry in library.entries() if path in entry.files)
        yield timing(f"autosave, disk and all, {seats} seats", times, "5")
        yield figure(f"file of a finished game, {seats} seats", [path.stat().st_size / 1000], "25", unit="kB")
        opened = [timed(None, partial(library.open, entry, as_copy=True)) for _ in range(9)]
        yield timing(f"opening a finished game, every move checked, {seats} seats", opened, "100")


def _some(match: Match) -> range:
    return range(1, match.position, max(1, match.position // STEPS))
