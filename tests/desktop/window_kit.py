"""For tests of the whole window: opens it with folders of its own, clicks, presses keys, saves matches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import NoReturn

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from desktop import words
from desktop.app.paths import Folders
from desktop.app.settings import Preferences
from desktop.app.style import apply_style, look
from desktop.shell.load import Load
from desktop.shell.save_list import SaveList
from desktop.shell.window import MainWindow
from engine.bots.levels import decide_or_lower
from engine.match.library import Library
from engine.match.match import Match
from engine.match.table import Player, Table

ANNA = Player("Anna", 0)
YUKI = Player("ゆき", 2)
MOST_TABS = 80
"""More than any screen has widgets that Tab leads to."""
UNSEEN = ["\u200b\u2060\u00ad", "\u3164\u2800\ufe0f", "\u3000"]
"""Names of invisible characters only."""


def make_folders(home: Path) -> Folders:
    """Make the program's folders below one folder."""
    found = Folders(home / "config", home / "saves", home / "crashes")
    for folder in (found.config, found.saves, found.crashes):
        folder.mkdir(parents=True, exist_ok=True)
    return found


@contextmanager
def open_window(
    home: Path, qtbot: QtBot, size: tuple[int, int] = (1280, 800), **settings: object
) -> Iterator[MainWindow]:
    """Open the program's window without animation and sound; afterwards close it and restore the look."""
    usual = look()
    found = make_folders(home)
    preferences = Preferences(found.settings)
    quiet = {
        "language": "en",
        "theme": "dark",
        "animation": "off",
        "sound": False,
        "confirm_end_turn": False,
        "bot_pace": 0,
    }
    preferences.change(**{**quiet, **settings})
    window = MainWindow(preferences, found)
    qtbot.addWidget(window)
    window.resize(*size)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    wait_for_listing()
    try:
        yield window
    finally:
        window.shut()
        window.close()
        words.set_language("en")
        if look() != usual:
            apply_style(QApplication.instance(), usual)  # type: ignore[arg-type]


def wait_for_listing() -> None:
    """Wait until what was asked is written, and the saved games are listed."""
    end = monotonic() + 20
    for window in QApplication.topLevelWidgets():
        # One of an earlier test may go while another is waited for.
        if isinstance(window, MainWindow) and isValid(window) and window.isVisible():
            while (
                window.writers.is_busy
                or window.listing.is_busy
                or any(each.is_filling for each in window.findChildren(SaveList))
            ):
                assert monotonic() < end
                QTest.qWait(1)
    QApplication.processEvents()


def load(window: MainWindow, name: str = "load") -> Load:
    """The screen of saved games, or that of replays, once everything is listed."""
    window.go(name)
    screen = window.current()
    assert isinstance(screen, Load)
    wait_for_listing()
    return screen


def click(widget: QWidget) -> None:
    """Click in the middle of a widget, which must be visible and enabled."""
    wait_for_listing()
    assert widget.isVisible()
    assert widget.isEnabled()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key in the focused widget."""
    wait_for_listing()
    over = QApplication.activeModalWidget() or next(
        widget
        for widget in QApplication.topLevelWidgets()
        if isinstance(widget, MainWindow) and widget.isVisible()
    )
    QTest.keyClick(over.focusWidget() or over, key, modifier)


def tab_to(widget: QWidget) -> None:
    """Press Tab until a widget has the focus."""
    for _ in range(MOST_TABS):
        if widget.hasFocus():
            return
        press(Qt.Key.Key_Tab)
    raise AssertionError(f"Tab doesn't lead to {widget.accessibleName()}")


def send_key(
    window: QWidget,
    key: Qt.Key,
    at: int = 0,
    *,
    text: str = "",
    auto: bool = False,
    let_go: bool = False,
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """Send a key press or release to a window as the system does; ``auto``: an auto-repeat.

    ``at`` is the system's timestamp in milliseconds; 0 for none.
    """
    kind = QEvent.Type.KeyRelease if let_go else QEvent.Type.KeyPress
    event = QKeyEvent(kind, key, modifier, text, auto)
    event.setTimestamp(at)
    QApplication.sendEvent(window.windowHandle(), event)


@cache
def match_after(moves: int, *, seed: int = 4, names: tuple[Player, ...] = (ANNA, YUKI)) -> Match:
    """A match after so many commands, or at its end. Cached: don't change it."""
    match = Match(Table("builders", names, options={"end_points": 12}, seed=seed))
    while match.seat is not None and match.position < moves:
        answer = decide_or_lower(match.game, match.state, match.seat, "apprentice", match.position)
        match.play(match.seat, answer.decision.command)
    return match


def save_match(home: Path, match: Match, name: str) -> Path:
    """Autosave a match in the library; returns its file."""
    with Library(make_folders(home).saves).begin(match, name) as run:
        return run.autosave()


class NoThread(Thread):
    """A thread where the system starts no more of them."""

    def start(self) -> NoReturn:
        raise RuntimeError("can't start new thread")


class Opened(QObject):
    """Notes every widget that is shown as a window, however shortly."""

    def __init__(self) -> None:
        super().__init__()
        self.windows: list[QObject] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.append(watched)
        return False
