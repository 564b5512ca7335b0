"""Starting the program, and the memory that it needs."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, process_time
from typing import Final

from desktop.bench.children import child, megabytes, report
from desktop.bench.figures import Figure, Taken, figure, timing
from desktop.bench.hands import half_played, paint, window_shown

STARTS: Final = 5


def starting(_home: Path, game: str) -> Iterator[Figure]:
    """The time from starting the interpreter to the first painted window, and the memory of a window with a game."""
    _started(game)  # the first one warms the caches
    starts, loaded = zip(*(_started(game) for _ in range(STARTS)), strict=True)
    yield timing("start to first painted window", starts, "1200")
    yield figure("game modules loaded by then", loaded, "1", unit="")
    homes, games = zip(*(child("game", game) for _ in range(3)), strict=True)
    yield figure("memory of the window, Home", homes, unit="MB")
    yield figure("memory of the window, game open", games, "300", unit="MB")


def _started(game: str) -> tuple[Taken, float]:
    """How long a start took, and how many modules of games were loaded for it."""
    begun = monotonic()
    painted, work, loaded = child("start", game)
    return Taken((painted - begun) * 1000, work), loaded


def start_and_report(_game: str) -> None:
    """Open the window as the program does; print when it was painted and how many modules of games were loaded."""
    gc.disable()
    with window_shown() as (_, __):
        now = monotonic()
        loaded = [name for name in sys.modules if name.startswith(("engine.games.", "desktop.games."))]
        rules = [name for name in loaded if name.count(".") > 2 and not name.endswith(".meta")]
        report(now, process_time() * 1000, len(rules))


def open_and_report(game: str) -> None:
    """Open the window, then a game in the middle; print the megabytes before and after."""
    with window_shown() as (app, window):
        home = megabytes()
        window.play_kept(window.library.begin(half_played(game, 4), "Bench"))
        paint(app, window)
        report(home, megabytes())
