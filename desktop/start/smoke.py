"""The smoke test of a built program: every game is played, saved, loaded and shown, in every language.

It fails where a picture, a word, a font, a sound or a licence is missing, where the bots' process does not answer,
and where anything opens a connection. It works in a folder of its own, so a person's games and settings stay.
"""

from __future__ import annotations

import logging
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QDirIterator, QSize
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QWidget

from desktop import words
from desktop.app import fonts, resources
from desktop.app.notices import FIRST, PACKAGES, is_packaged, notices, packaged_stems
from desktop.app.paths import Folders
from desktop.app.settings import Preferences
from desktop.app.terminal import complain
from desktop.controllers.bots import Thinker
from desktop.shell.screens import NAMED
from desktop.shell.trouble import unkept
from desktop.shell.window import MainWindow
from desktop.sound.synth import NAMES, samples
from desktop.words.catalogue import catalogue
from desktop.words.help import PROGRAM, anchors, pages
from engine.games import CATALOGUE
from engine.match.match import Match

MOVES: Final = 40
WITHIN_S: Final = 20
"""The longest that painting or a bot's move may take."""
FEWEST_COLOURS: Final = 20
ONLY_MAKES_CODE: Final = frozenset({"pycparser"})
"""What a package may lack: it wrote code that has been written."""
LINES_OUT: Final = ("socket.connect", "socket.bind", "socket.getaddrinfo", "socket.sendto", "urllib.Request")
"""Python's names for what opens a connection."""

Opened = Callable[[Preferences, Folders], MainWindow]


def smoke(app: QApplication, found: Folders, opened: Opened) -> int:
    """Exercise everything that the program needs to run. Prints one line and returns the exit code."""
    begun = time.monotonic()
    if why := unkept(found):
        return complain(why())
    with tempfile.TemporaryDirectory(prefix="smoke ", dir=found.config, ignore_cleanup_errors=True) as home:
        folder = Path(home)
        own = Folders(folder / "config", folder / "saves", folder / "crashes")
        Thinker.longest_ms = WITHIN_S * 1000  # a busy machine is nothing wrong with the program
        with _listening() as wrong:
            window = opened(Preferences(own.settings), own)
            window.show()
            _see_parts(app, wrong)
            _see_words(wrong)
            matches = [_played(game.id) for game in CATALOGUE.values()]
            for language in words.languages():
                window.preferences.change(language=language)
                _see_screens(app, window, wrong)
                for match in matches:
                    _see_game(app, window, match, wrong)
            window.close()
            window.shut()
    for line in wrong:
        print(f"smoke test: {line}")
    names = ", ".join(match.table.game for match in matches)
    seen = f"{names} in {', '.join(words.languages())}"
    print(f"smoke test: {'FAILED' if wrong else 'passed'}, {seen}, {time.monotonic() - begun:.1f} s")
    return 1 if wrong else 0


@contextmanager
def _listening() -> Iterator[list[str]]:
    """Collects what the program complains of, and every connection that it would open."""
    wrong: list[str] = []

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.name.partition(".")[0] in ("desktop", "engine"):
                wrong.append(record.getMessage())

    def heard(event: str, details: tuple[Any, ...]) -> None:
        if event in LINES_OUT and not _stays_here(details):
            wrong.append(f"a connection: {event} {details}")

    ear = Ear(logging.WARNING)
    logging.getLogger().addHandler(ear)
    sys.addaudithook(heard)  # stays until the process ends, which is soon
    try:
        yield wrong
    finally:
        logging.getLogger().removeHandler(ear)


def _stays_here(details: tuple[Any, ...]) -> bool:
    """Whether what is opened leads to a program of this machine by a file, as to the screen."""
    return any(isinstance(each, socket.socket) and each.family.name == "AF_UNIX" for each in details)


def _played(game: str) -> Match:
    """A match between a person's seat and a bot's, some moves in, with the bot to move if there is such a moment."""
    from engine.bots.levels import decide_or_lower
    from engine.match.table import Player, Table

    match = Match(Table(game, (Player("Blue", 0), Player("Green", 2, "apprentice")), seed=1))
    while match.seat is not None and (match.position < MOVES or match.seat != 1):
        answer = decide_or_lower(match.game, match.state, match.seat, "apprentice", match.position)
        match.play(match.seat, answer.decision.command)
    return match


def _see_parts(app: QApplication, wrong: list[str]) -> None:
    """Pictures, sounds, letters and licences are there."""
    import miniaudio

    found = QDirIterator(":/", ["*.svg"], flags=QDirIterator.IteratorFlag.Subdirectories)
    pictures = set()
    while found.hasNext():
        pictures.add(found.next())
    wrong += [f"no picture: {name}" for name in sorted(pictures) if not QSvgRenderer(name).isValid()]
    wrong += [f"no picture: {name}" for name in resources.listed() if name not in pictures]
    covers = {f":/common/cover/{game.id}.svg" for game in CATALOGUE.values()}
    wrong += [f"no cover: {name}" for name in sorted(covers - pictures)]
    wrong += [f"no sound: {name}" for name in NAMES if not samples(name)]
    wrong += [] if miniaudio.lib else ["no sound device can be asked for"]
    wrong += [
        f"no letters of {code}"
        for code in words.languages()
        if not fonts.can_show(words.own_name(code), app.font())
    ]
    texts = {notice.stem: notice.text for notice in notices()}
    stems = {*FIRST, *PACKAGES} - ONLY_MAKES_CODE
    if is_packaged():
        stems |= {"noto-fonts", *packaged_stems()}
    wrong += [f"no licence: {stem}" for stem in sorted(stems) if not texts.get(stem, "").strip()]


def _see_words(wrong: list[str]) -> None:
    """Each language has words for all that any of them has words for, and all pages of the help."""
    codes = words.languages()
    entries = {code: {*catalogue(code).entries} for code in codes}
    wrong += [f"no words in {code} for {key}" for code, key in _lacking(entries)]
    for topic in (PROGRAM, *CATALOGUE):
        found = {code: {*anchors(code, topic)} for code in codes}
        wrong += [f"no page of the help in {code}: {topic}/{anchor}" for code, anchor in _lacking(found)]


def _lacking(by_language: Mapping[str, set[str]]) -> Iterator[tuple[str, str]]:
    """For each language what others have and it has not."""
    everything = set[str]().union(*by_language.values())
    for code, own in by_language.items():
        yield from ((code, name) for name in sorted(everything - own))


def _see_screens(app: QApplication, window: MainWindow, wrong: list[str]) -> None:
    """Every screen that needs no game is painted, and the help has pages about every game."""
    for name in NAMED:
        if name != "score":
            window.go(name)
            if not _paint(app, window):
                wrong.append(f"{name} is not painted")
    for game in CATALOGUE.values():
        about = pages(game.id)
        if not about:
            wrong.append(f"no help: {game.id}")
        for page in (*about[:1], *about[-1:]):
            window.show_help(f"{game.id}/{page.anchor}")
            app.processEvents()
    window.go("home")


def _see_game(app: QApplication, window: MainWindow, match: Match, wrong: list[str]) -> None:
    """A game is saved, loaded from its file, and shown as it was; then its bot moves, in a process of its own."""
    game = match.table.game
    with window.library.begin(match, f"Smoke test {game}") as kept:
        path = kept.autosave()
    window.open_file(path)
    if window.play is None or window.play.match.state != match.state:
        wrong.append(f"{game} does not open as it was saved")
        return
    if not _paint(app, window):
        wrong.append(f"the table of {game} is not painted")
    shown = window.play.match
    if match.seat is not None and not _until(app, lambda: shown.position > match.position):
        wrong.append(f"no bot moves in {game}")
    window.go("home")


def _paint(app: QApplication, window: QWidget) -> bool:
    """Whether the window comes to show more than a few colours."""

    def is_painted() -> bool:
        picture = window.grab().toImage().scaled(QSize(64, 40))
        return len({picture.pixel(x, y) for x in range(64) for y in range(40)}) > FEWEST_COLOURS

    return _until(app, is_painted)


def _until(app: QApplication, so: Callable[[], bool]) -> bool:
    """Whether something comes to be so while the window goes on."""
    until = time.monotonic() + WITHIN_S
    while time.monotonic() < until:
        app.processEvents()
        if so():
            return True
        time.sleep(0.005)
    return False
