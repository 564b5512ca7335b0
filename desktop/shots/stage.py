"""A window in one look, brought to a moment and photographed. Nothing in it depends on the clock or on a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from time import monotonic
from typing import Final, Literal

from PySide6.QtCore import QPoint, QRect, QTimer
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from desktop import words
from desktop.app.paths import Folders
from desktop.app.settings import Preferences
from desktop.panels.seat_texts import Number
from desktop.shell.save_list import SaveList
from desktop.shell.table_screen import TableScreen
from desktop.shell.window import MainWindow
from engine.match.library import Library
from engine.match.match import Match

CALM_WITHIN_S: Final = 20
LONGEST_WAIT_MS: Final = 1000
"""A longer timer than this (of a message that disappears after some seconds) is not waited for."""

ROUNDS: Final = 8
"""How many rounds of events nested layouts need at most to settle."""

LONG_AGO: Final = datetime(2026, 1, 10, 20, 15, tzinfo=UTC)
"""When the saved games were saved: long enough ago that the list shows their date, which stays the same."""


@dataclass(frozen=True, slots=True)
class Variant:
    """The size of the window, its language, and its look."""

    width: int = 1280
    height: int = 800
    language: str = "en"
    theme: Literal["dark", "light"] = "dark"
    text: int = 100

    @property
    def name(self) -> str:
        """The folder of its pictures."""
        return f"{self.width}x{self.height}-{self.language}-{self.theme}-{self.text}"


class Stage:
    """The program's window in one variant, with saved games of its own, and ways to use it."""

    def __init__(self, app: QApplication, variant: Variant, home: Path) -> None:
        self._app = app
        self.variant = variant
        self.home = home
        folders = Folders(home / "config", home / "saves", home / "crashes")
        for folder in (folders.config, folders.saves, folders.crashes):
            folder.mkdir(parents=True, exist_ok=True)
        preferences = Preferences()
        preferences.change(
            language=variant.language if variant.language in words.languages() else "en",
            theme=variant.theme,
            text_scale=variant.text,
            animation="off",
            sound=False,
        )
        self.window = MainWindow(preferences, folders)
        self.window.resize(variant.width, variant.height)
        words.set_language(variant.language)
        self.window.screen_named("home").retranslate()
        self.window.show()
        self.window.activateWindow()
        self.settle()

    # Acting.

    def go(self, screen: str) -> None:
        """Show a screen of the shell, as if the program had just been started."""
        self.window.leave_table()
        self.window.go("home")
        if screen != "home":
            self.window.go(screen)
        self.settle()

    def play(self, match: Match) -> TableScreen:
        """Show the table of a match."""
        self.window.play_kept(self._tables.begin(match, "Table"))
        assert self.window.play is not None
        screen = self.window.play.screen
        # No bot is asked anything in a picture; their process need not start.
        screen.bots.shut()
        self.settle()
        return screen

    def point_at(self, screen: TableScreen, place: str) -> None:
        """Let the mouse rest on a place of the board until something is said about it."""
        view = screen.view_widget
        spot = view.mapFromScene(screen.scene.places[place].center())
        QTest.mouseMove(view.viewport(), spot)
        self.settle(screen.inspector.isVisible)

    def settle(self, until: Callable[[], bool] = lambda: True) -> None:
        """Wait until nothing is animated, timed or painted any more."""
        end = monotonic() + CALM_WITHIN_S
        QTest.qWait(1)
        while not (self._is_calm() and until()):
            if monotonic() > end:
                raise TimeoutError(f"the window is not calm after {CALM_WITHIN_S} s")
            QTest.qWait(20)  # finding everything that is still busy takes some milliseconds itself
        for _ in range(ROUNDS):
            self._app.processEvents()

    def shut(self) -> None:
        """Close and delete the window."""
        QTest.mouseMove(self.window, QPoint(0, 0))
        self.window.close()
        self.window.deleteLater()
        self._app.processEvents()

    def _is_calm(self) -> bool:
        play = self.window.play
        if play is not None and play.session.is_writing:
            return False
        lists = self.window.findChildren(SaveList)
        if self.window.listing.is_busy or any(each.is_filling for each in lists):
            return False
        waiting = (
            timer
            for timer in self.window.findChildren(QTimer)
            if timer.isActive() and timer.isSingleShot() and timer.interval() <= LONGEST_WAIT_MS
        )
        flashing = (number for number in self.window.findChildren(Number) if number.flash)
        return next(waiting, None) is None and next(flashing, None) is None

    @cached_property
    def _tables(self) -> Library:
        """The folder of the matches on the table, so that the list of saved games stays as it was made."""
        return Library(self.home / "tables")

    # Taking pictures.

    def picture(self) -> QPixmap:
        """The window as a person sees it, with the dialog in front of it, if any."""
        self.settle()
        self.window.grab()  # what is painted little by little, as a board in the list of games, begins when it is seen
        self.settle()
        taken = self.window.grab()
        with QPainter(taken) as painter:
            for dialog in self.window.findChildren(QDialog):
                if dialog.isVisible() and dialog.isWindow():
                    place = QRect(QPoint(0, 0), dialog.size())
                    place.moveCenter(self.window.rect().center())
                    painter.drawPixmap(place.topLeft(), dialog.grab())
        return taken


def days_ago(days: float) -> datetime:
    """A fixed date in the past."""
    return LONG_AGO - timedelta(days=days)
