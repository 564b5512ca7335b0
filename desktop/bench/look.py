"""Changing the theme, size or language of an open window."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from desktop.bench.figures import Figure, timing
from desktop.bench.hands import GONE_MS, LARGE, finished_game, paint, rest, timed, window_shown

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from desktop.shell.window import MainWindow


LOOKS: Final = 6


def another_look(_home: Path, _game: str) -> Iterator[Figure]:
    """Changing the theme, size of text, language, and size of the window on a large screen, until it is painted."""
    from engine.games import CATALOGUE

    with window_shown(*LARGE) as (app, window):
        yield _changing("another theme, Home", app, window, theme=("light", "dark"))
        for meta in CATALOGUE.values():
            window.play_kept(window.library.begin(finished_game(meta.id, 4), "Bench"))
            paint(app, window)
            rest(2000)
            window.show_score()
            window.leave()
            yield _changing(f"another theme, {meta.id} at its end", app, window, theme=("light", "dark"))
            window.go("settings")
            rest(200)
            yield _changing("another theme, Settings over it", app, window, theme=("light", "dark"))
            yield _changing("larger or smaller text, Settings over it", app, window, text_scale=(125, 100))
            yield _changing("another language, Settings over it", app, window, language=("ja", "en"))
            window.leave()
            sizes = ((LARGE[0] - 40 * step, LARGE[1] - 20 * step) for step in range(1, LOOKS + 1))
            resized = [timed(app, partial(window.resize, *size)) for size in sizes]
            yield timing("a step of resizing the window over it", resized)
            window.resize(*LARGE)
            window.go("home")
            rest(GONE_MS)


def _changing(what: str, app: QApplication, window: MainWindow, **choices: tuple[object, object]) -> Figure:
    """Switching between two values of a setting."""
    ((setting, values),) = choices.items()
    taken = []
    for number in range(LOOKS):
        change = partial(window.preferences.change, **{setting: values[number % 2]})
        taken.append(timed(app, change))
        rest(700)
    return timing(what, taken, "300")
