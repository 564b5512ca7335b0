"""Thousands of saved games."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import perf_counter, sleep, thread_time
from typing import TYPE_CHECKING, Final

from desktop.bench.children import child, report
from desktop.bench.figures import Figure, figure, p95
from desktop.bench.hands import IDLE_S, finished_game, half_played, paint

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from engine.match.match import Match


SAVES: Final = 5000


def among_many(home: Path, game: str) -> Iterator[Figure]:
    """Home and the list of saved games, where there are thousands."""
    many = home / "many"
    _fill(many / "saves", (half_played(game, 4), half_played(game, 2), finished_game(game, 3)))
    before, os.environ["HEARTHSIDE_HOME"] = os.environ["HEARTHSIDE_HOME"], str(many)
    runs = [child("saves", game) for _ in range(3)]
    os.environ["HEARTHSIDE_HOME"] = before
    homes, firsts, wholes, longest, usual = zip(*runs, strict=True)
    yield figure(f"Home with the game to continue, {SAVES:,} saves", homes, "300")
    yield figure("their list, first lines", firsts)
    yield figure("their list, all lines", wholes)
    yield figure("longest turn of the window's thread meanwhile", longest)
    yield figure("95 of 100 turns", usual, "16")


def _fill(folder: Path, matches: Sequence[Match]) -> None:
    """Write as many saved games as years bring: every second one named, the others autosaves."""
    from datetime import UTC, datetime, timedelta

    from engine.match.save import new_id, write_match

    (folder / "autosaves").mkdir(parents=True)
    saved = datetime.now(UTC) - timedelta(hours=SAVES)
    for number in range(SAVES):
        saved += timedelta(hours=1)
        match_id, name = new_id(), f"Evening {number}"
        path = folder / (f"{name}.hearth" if number % 2 else f"autosaves/{match_id}-{number + 1:06}.hearth")
        path.write_bytes(write_match(matches[number % len(matches)], name, saved, match_id=match_id))
        os.utime(path, (saved.timestamp(), saved.timestamp()))


def list_and_report(_game: str) -> None:
    """Open the window with many saved games, then their list; print how long each takes, and the longest event."""
    from desktop.app.paths import folders
    from desktop.app.settings import Preferences
    from desktop.start.application import application, opened

    app = application()
    begun = perf_counter()
    window = opened(app, Preferences(), folders())
    window.resize(1280, 800)
    window.show()
    card = window.screens.home.continue_card
    while card.entry is None:
        app.processEvents()
    paint(app, window)
    home = perf_counter() - begun
    _turns(app, lambda: window.listing.is_busy or perf_counter() < begun + 2)
    begun = perf_counter()
    window.go("load")
    saves = window.screens.load.list
    turns = _turns(app, lambda: not saves.count())
    first = perf_counter() - begun
    turns += _turns(app, lambda: window.listing.is_busy or saves.is_filling)
    whole = perf_counter() - begun
    assert saves.count() == SAVES
    report(*(number * 1000 for number in (home, first, whole, max(turns), p95(turns))))
    window.close()


def _turns(app: QApplication, goes_on: Callable[[], bool]) -> list[float]:
    """The processor time of each pass of the event loop, in seconds."""
    turns = []
    while goes_on():
        work = thread_time()
        app.processEvents()
        turns.append(thread_time() - work)
        sleep(IDLE_S)
    return turns
