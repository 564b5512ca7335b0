"""Opening a saved game, from the file to the painted table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from desktop.bench.figures import Figure, timing
from desktop.bench.hands import HEIGHT, WIDTH, finished_game, paint, timed, window_shown


def on_screen(home: Path, game: str) -> Iterator[Figure]:
    """Opening a finished game until its table is painted."""
    with window_shown(WIDTH, HEIGHT) as (app, window):
        with window.library.begin(finished_game(game, 4), "Bench") as run:
            path = run.autosave()

        def opened() -> None:
            window.open_file(path)
            paint(app, window)

        first = timed(app, opened)
        again = [timed(app, opened) for _ in range(5)]
        yield timing("first game opened until its table is painted", [first])
        yield timing("another game opened until its table is painted", again)
