"""Forged saves in the window: listed, drawn, spoken of and opened, and nothing breaks.

``python -m tests.desktop.shown_forgeries --times 1000 --seed 1`` does so with so many forgeries of every game that the
engine lets in, and some that it does not; ``--game`` takes one game. ``tests.match.mutations`` tries more, faster,
and without a window.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["HEARTHSIDE_STRICT_WORDS"] = "1"

from PySide6.QtCore import QCoreApplication, QEvent, QItemSelectionModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop import words
from desktop.app.paths import Folders
from desktop.app.settings import Preferences
from desktop.shell.load import Load
from desktop.shell.window import MainWindow
from desktop.start.application import application
from engine.core.errors import HearthsideError
from engine.match.save import read_save
from tests.desktop.chaos import ErrorWatch, Trouble
from tests.match.forging import Forgery, forged
from tests.with_pebbles import shipped

AT_ONCE = 20
"""So many lie in the folder when the program is started."""

LONGEST_WAIT = 60.0
GAMES = tuple(meta.id for meta in shipped())


def worth_showing(game: str, seed: int) -> Iterator[Forgery]:
    """The forgeries that read as saves, and one in ten of the others."""
    for number in count():
        forgery = forged(game, seed, number)
        try:
            read_save(forgery.data)
        except HearthsideError:
            if number % 10:
                continue
        yield forgery


def run(
    folder: Path, game: str, times: int, seed: int, *, report: Callable[[str], None] = lambda _: None
) -> int:
    """Show so many, start after start, and how many came to the table; raises ``Trouble`` with the first that broke."""
    watch = ErrorWatch()
    opened = 0
    forgeries = worth_showing(game, seed)
    words.set_language("en")
    with watch.watching():
        for batch in range(0, times, AT_ONCE):
            some = list(islice(forgeries, min(AT_ONCE, times - batch)))
            home = folder / str(batch)
            opened += _shown(home, some, watch, "ja" if batch // AT_ONCE % 2 else "en")
            shutil.rmtree(home)
            report(f"{game}: {batch + len(some)} shown, {opened} of them at the table")
    words.set_language("en")
    return opened


def _shown(home: Path, forgeries: list[Forgery], watch: ErrorWatch, language: str) -> int:
    folders = Folders(home / "config", home / "saves", home / "crashes")
    autosaves = folders.saves / "autosaves"
    for needed in (folders.config, autosaves, folders.crashes):
        needed.mkdir(parents=True)
    for number, forgery in enumerate(forgeries):
        named = number % 2 == 0
        path = folders.saves / f"{number}.hearth" if named else autosaves / f"{number:016x}-000001.hearth"
        path.write_bytes(forgery.data)
    doing = "start"
    window = None
    opened = 0
    try:
        preferences = Preferences(folders.settings)
        preferences.change(language=language, animation="off", sound=False, bot_pace=0)
        window = MainWindow(preferences, folders)
        window.show()
        _look_at(window, watch)
        for number, forgery in enumerate(forgeries):
            doing = f"{forgery.kind}, the number {number} of {len(forgeries)}"
            opened += _picked_and_opened(window, number, watch)
        return opened
    except Exception as wrong:
        raise Trouble(f"{doing}\n{traceback.format_exc(limit=-5)}") from wrong
    finally:
        if window is not None:
            window.shut()  # a disk that is slow would keep it from being closed, and its threads at work
            window.close()
            window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _look_at(window: MainWindow, watch: ErrorWatch) -> None:
    """Let all be done that is to be done, paint what is shown, and see that nothing was complained of."""
    QTest.qWait(1)
    window.grab()
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if watch.problems:
        raise Trouble(watch.problems[0])


def _picked_and_opened(window: MainWindow, number: int, watch: ErrorWatch) -> bool:
    """Choose the line of a save, and open it where it can be; whether it came to the table."""
    window.go("load")
    screen = window.current()
    assert isinstance(screen, Load)
    _until(lambda: screen.list.count() > number and not screen.list.is_filling)
    screen.list.setCurrentRow(number, QItemSelectionModel.SelectionFlag.ClearAndSelect)
    screen.list.scrollToItem(screen.list.item(number))
    _look_at(window, watch)
    _until(lambda: len(screen.list.entries()) == 1)  # what can't be shown is listed again
    (entry,) = screen.list.entries()
    if entry.trouble is not None:
        return False
    window.open_entry(entry)
    _look_at(window, watch)
    play = window.play
    if play is not None:
        _until(lambda: not play.session.is_writing)
        _look_at(window, watch)
    window.go("home")
    _look_at(window, watch)
    return play is not None


def _until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + LONGEST_WAIT
    while not done():
        QTest.qWait(2)
        if time.monotonic() > end:
            raise Trouble("nothing goes on")


def main() -> int:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(prog="python -m tests.desktop.shown_forgeries", description=__doc__)
    parser.add_argument("--times", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=GAMES, help="one game instead of all")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hearthside-forged-") as folder:
        os.environ["HEARTHSIDE_HOME"] = folder
        application()
        for game in [args.game] if args.game else GAMES:
            run(Path(folder, game), game, args.times, args.seed, report=print)
    return 0


if __name__ == "__main__":
    sys.exit(main())
