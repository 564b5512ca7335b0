"""A monkey test: random clicks, keys, sizes and settings on the real window with real saves.

``python -m tests.desktop.chaos --inputs 20000 --seed 1`` gives that many inputs and prints the last of them if anything
goes wrong. The same seed gives the same inputs, but bots and timers may act at other moments in between. Games of all
titles are started in turn, or of one title with ``--game``.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, get_args

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["HEARTHSIDE_STRICT_WORDS"] = "1"

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMessageLogContext,
    QObject,
    QPoint,
    QProcess,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import isValid

from desktop import words
from desktop.app.paths import Folders
from desktop.app.settings import LANGUAGES, TEXT_SCALES, Preferences, Speed
from desktop.shell import files
from desktop.shell.curtain import Curtain
from desktop.shell.play import Play
from desktop.shell.table_screen import TableScreen
from desktop.shell.window import MainWindow
from desktop.start.application import application
from engine.games import CATALOGUE
from engine.match.table import Player, Table, UndoPolicy
from tests.desktop.table_robot import (
    SENSIBLE,
    SHORT,
    MouseRobot,
    confirm_seen,
    see_all,
    turned_wheel,
    wait_until,
)

REMEMBERED = 40
"""The number of most recent inputs that a failure reports."""

HARMLESS = "This plugin does not support "
"""What the offscreen platform logs about moving and resizing windows."""

LONGEST_WAIT = 30.0

MOST_ITEMS = 600
"""A table that cleans up after itself always has fewer items than this."""

GAMES = tuple(CATALOGUE)
KEYS = (
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down) * 3,
    *(Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Escape) * 2,
    *(Qt.Key.Key_H, Qt.Key.Key_S, Qt.Key.Key_0, Qt.Key.Key_Plus, Qt.Key.Key_Minus),
    *(Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
    *(Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_F1, Qt.Key.Key_F5, Qt.Key.Key_F11),
    *(Qt.Key.Key_A, Qt.Key.Key_Z, Qt.Key.Key_9, Qt.Key.Key_Menu),
)
WITH_CONTROL = (
    *(Qt.Key.Key_Z, Qt.Key.Key_Y, Qt.Key.Key_R, Qt.Key.Key_F, Qt.Key.Key_A, Qt.Key.Key_Comma),
    *(Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Tab),
)
SIZES = ((1024, 640), (1280, 800), (1100, 900), (1500, 700))
BUTTONS = (
    *(Qt.MouseButton.LeftButton,) * 6,
    Qt.MouseButton.RightButton,
    Qt.MouseButton.MiddleButton,
)


class Trouble(AssertionError):
    """Something went wrong; the message lists the last inputs."""


class ErrorWatch:
    """Records everything that goes wrong: unhandled exceptions, and Qt's messages."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Record problems inside a ``with`` block."""
        before = sys.excepthook, threading.excepthook
        sys.excepthook = self._raised
        threading.excepthook = lambda failure: self._raised(
            failure.exc_type, failure.exc_value or failure.exc_type(), failure.exc_traceback
        )
        handler = qInstallMessageHandler(self._qt_says)
        try:
            yield
        finally:
            sys.excepthook, threading.excepthook = before
            qInstallMessageHandler(handler)

    def _raised(self, kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
        self.problems.append("".join(traceback.format_exception(kind, error, where)))

    def _qt_says(self, kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and not message.startswith(HARMLESS):
            where = "".join(traceback.format_stack(limit=8)[:-1])
            self.problems.append(f"Qt: {message}\n{where}")


class Chaos:
    """Gives random inputs to the program's window."""

    def __init__(self, folder: Path, seed: int, games: Sequence[str]) -> None:
        self.random = Random(seed)
        self._games = cycle(games)
        self.folder = folder
        self.folders = Folders(folder / "config", folder / "saves", folder / "crashes")
        self.done: deque[str] = deque(maxlen=REMEMBERED)
        self.count = 0
        self._over: QWidget | None = None
        self._processes_before = _children()
        """Child processes that don't belong to the window, such as Python's resource tracker."""
        self._threads_before = set(threading.enumerate())
        """Threads that don't belong to it either, such as that of a table of a test before."""
        self.window = self.opened()

    def opened(self) -> MainWindow:
        """Open the window as a freshly started program does."""
        window = MainWindow(Preferences(self.folders.settings), self.folders)
        window.show()
        window.activateWindow()
        return window

    # Inputs.

    def give_input(self) -> None:
        """Give one random input."""
        inputs: dict[Callable[[], str], int] = {
            self.click: 30,
            self.press_button: 12,
            self.press_key: 26,
            self.play_on: 10,
            self.click_place: 12,
            self.move_mouse: 8,
            self.drag: 3,
            self.turn_wheel: 4,
            self.change_setting: 2,
            self.resize: 1,
            self.wait: 12,
            self.start_game: 1,
            self.look_back: 3,
            self.close_and_open: 1 if self.random.random() < 0.2 else 0,
        }
        (give_one,) = self.random.choices(list(inputs), list(inputs.values()))
        self.done.append(give_one.__name__)
        self.done[-1] = f"{self.count}: {give_one.__name__} {give_one()}"
        self.count += 1
        QCoreApplication.processEvents()
        # The event loop of the program does this by itself.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def click(self) -> str:
        """Click or double-click at a random point."""
        widget, at = self.random_point()
        button, twice = self.random.choice(BUTTONS), self.random.random() < 0.2
        name = f"{'twice ' if twice else ''}{button.name} {_describe(widget)} {at.x()},{at.y()}"
        (QTest.mouseDClick if twice else QTest.mouseClick)(widget, button, pos=at)
        if twice and isValid(widget):
            QTest.mouseRelease(widget, button, pos=at)  # a double click of QTest holds the button down
        return name

    def press_button(self) -> str:
        """Click a random visible button."""
        buttons = [
            button for button in self.input_window().findChildren(QAbstractButton) if button.isVisible()
        ]
        if not buttons:
            return "none"
        button = self.random.choice(buttons)
        name = _describe(button)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        return name

    def press_key(self) -> str:
        """Press a key, with or without Ctrl, in the widget that has the focus."""
        if self.random.random() < 0.25:
            key, with_it = self.random.choice(WITH_CONTROL), Qt.KeyboardModifier.ControlModifier
        else:
            key, with_it = self.random.choice(KEYS), Qt.KeyboardModifier.NoModifier
        there = QApplication.focusWidget() or self.input_window()
        name = f"{with_it.name} {key.name} on {_describe(there)}"
        QTest.keyClick(there, key, with_it)
        return name

    def play_on(self) -> str:
        """If a person is to decide, play a sensible command for them."""
        self.lift_curtains()
        screen = self.table()
        if (
            screen is None
            or not screen.session.asks_person
            or self.has_dialog()
            or not screen.turn.means.choices
        ):
            return "not now"
        screen.view_widget.fit()
        screen.turn.cancel()
        robot = MouseRobot(screen, self.random.randrange(1000))
        robot.play_sensibly_when_saved()
        return str(screen.session.match.position)

    def lift_curtains(self) -> None:
        """Lift closed curtains, as the person they are closed for, and confirm what was shown."""
        for curtain in self.window.findChildren(Curtain):
            if curtain.is_closed:
                QTest.keyClick(curtain, Qt.Key.Key_Return)
        screen = self.table()
        if screen is not None and screen.isVisible():
            confirm_seen(screen)

    def click_place(self) -> str:
        """Click a place that can be chosen, on the board or in the prompt bar."""
        screen = self.table()
        if screen is None or self.has_dialog():
            return "none"
        see_all(screen)  # what can be chosen follows the board within a few frames
        if not screen.view_widget.candidates:
            return "none"
        place = self.random.choice(sorted(screen.view_widget.candidates))
        screen.view_widget.fit()
        MouseRobot(screen, 0).click(place)
        return place

    def move_mouse(self) -> str:
        """Move the mouse to a random point."""
        widget, at = self.random_point()
        name = f"{_describe(widget)} {at.x()},{at.y()}"
        QTest.mouseMove(widget, at)
        return name

    def drag(self) -> str:
        """Drag from one random point to another."""
        widget, at = self.random_point()
        there = QPoint(self.random.randrange(widget.width()), self.random.randrange(widget.height()))
        name = _describe(widget)
        QTest.mousePress(widget, Qt.MouseButton.LeftButton, pos=at)
        if isValid(widget):
            QTest.mouseMove(widget, there)
            QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, pos=there)
        return name

    def turn_wheel(self) -> str:
        """Turn the mouse wheel at a random point."""
        widget, at = self.random_point()
        by = self.random.choice((-240, -120, 120, 360))
        name = f"{_describe(widget)} {by}"
        QApplication.sendEvent(widget, turned_wheel(widget, at, by))
        return name

    def change_setting(self) -> str:
        """Change a random setting."""
        pick = self.random.choice
        wishes: dict[str, Any] = {
            "language": pick(LANGUAGES),
            "theme": pick(("system", "dark", "light")),
            "text_scale": pick(TEXT_SCALES),
            "animation": pick(get_args(Speed)),
            "reduced_motion": pick((True, False)),
            "confirm_irreversible": pick((True, False)),
            "confirm_end_turn": pick((True, False)),
            "auto_end_turn": pick((True, False)),
            "auto_only_choice": pick((True, False)),
            "sound": pick((True, False)),
        }
        name = pick(sorted(wishes))
        self.window.preferences.change(**{name: wishes[name]})
        return f"{name} {wishes[name]}"

    def resize(self) -> str:
        """Resize the window."""
        width, height = self.random.choice(SIZES)
        self.window.resize(width, height)
        return f"{width}x{height}"

    def wait(self) -> str:
        """Give timers, bots, animations and the disk some time."""
        milliseconds = self.random.choice((1, 5, 20, 60))
        QTest.qWait(milliseconds)
        return f"{milliseconds} ms"

    def start_game(self) -> str:
        """Start another game with persons and bots."""
        if self.has_dialog():
            return "not now"
        players = tuple(
            Player(f"Player {seat}", seat, self.random.choice((None, None, "apprentice", SENSIBLE)))
            for seat in range(self.random.randint(2, 4))
        )
        game = next(self._games)
        undo, seed = self.random.choice(get_args(UndoPolicy)), self.random.randrange(1000)
        self.window.preferences.change(bot_pace=0)
        self.window.start(Table(game, players, SHORT[game], undo, seed))
        return f"{game} {[player.level for player in players]}"

    def look_back(self) -> str:
        """Go to a random position of the match with the slider or the log."""
        screen = self.table()
        if screen is None or self.has_dialog():
            return "none"
        if self.random.random() < 0.5 or not screen.log.count():
            screen.history.slider.setValue(self.random.randint(0, screen.history.slider.maximum()))
            return f"slider {screen.history.slider.value()}"
        screen.tabs.setCurrentWidget(screen.log)
        item = screen.log.item(self.random.randrange(screen.log.count()))
        screen.log.scrollToItem(item)
        at = screen.log.visualItemRect(item).center()
        QTest.mouseClick(screen.log.viewport(), Qt.MouseButton.LeftButton, pos=at)
        return "log"

    def close_and_open(self) -> str:
        """Close the window in the middle of things, and start the program again."""
        self.close()
        self.check_closed()
        self.window = self.opened()
        return ""

    def close(self) -> None:
        """Close the window as a person does, and wait until it is closed: a busy disk takes its time."""
        self.window.close()
        wait_until(lambda: not self.window.isVisible())

    # The state of the window.

    def input_window(self) -> QWidget:
        """The window, menu or dialog that currently receives inputs."""
        return QApplication.activePopupWidget() or QApplication.activeModalWidget() or self.window

    def has_dialog(self) -> bool:
        """Whether a menu or dialog is open, which has to be closed first."""
        return self.input_window() is not self.window

    def random_point(self) -> tuple[QWidget, QPoint]:
        """The widget at a random point of the input window, and the point in its coordinates."""
        # Kept, as PySide frees the widget with the list that it came from.
        top = self._over = self.input_window()
        at = QPoint(self.random.randrange(top.width()), self.random.randrange(top.height()))
        widget = top.childAt(at) or top
        return widget, widget.mapFrom(top, at)

    def table(self) -> TableScreen | None:
        """The table, while it is on screen."""
        shown = self.window.current()
        return shown if isinstance(shown, TableScreen) and shown.isVisible() else None

    # Checks afterwards.

    def check_play_goes_on(self, commands: int) -> None:
        """Check that play goes on after anything that happened: in the current game, or else in a new one."""
        while self.has_dialog():
            QTest.keyClick(self.input_window(), Qt.Key.Key_Escape)
            self.input_window().close() if self.has_dialog() else None
        self.window.preferences.change(animation="off", bot_pace=0, auto_end_turn=False)
        self.window.resize(1280, 800)
        play = self.window.play
        if play is None or play.match.is_over or play.screen.presenters.guide.lesson is not None:
            game = next(self._games)
            self.window.start(Table(game, (Player("One", 0), Player("Two", 1, SENSIBLE)), SHORT[game]))
        self.window._show("table")
        self.lift_curtains()
        screen = self.table()
        assert screen is not None
        QTest.keyClick(screen, Qt.Key.Key_Escape)
        screen.session.return_to_now()
        screen.bots.pause(False)
        position = screen.session.match.position
        until = time.monotonic() + LONGEST_WAIT
        while screen.session.match.position < position + commands and not screen.session.match.is_over:
            QTest.qWait(2)
            self.lift_curtains()
            if screen.session.asks_person:
                screen.view_widget.fit()
                screen.turn.cancel()
                MouseRobot(screen, 0).play_sensibly_when_saved()
            if time.monotonic() > until:
                raise Trouble(
                    f"play does not go on: {screen.prompt_bar.accessibleName()} {screen.session.match.seat}"
                )

    def check_leaks(self) -> None:
        """Check that closed tables are deleted, and that no table accumulates items."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        tables = len(self.window.findChildren(TableScreen))
        plays = len(self.window.findChildren(Play))
        assert tables == plays == (self.window.play is not None), f"{tables} tables, {plays} games"
        for screen in self.window.findChildren(TableScreen):
            assert len(screen.scene.items()) < MOST_ITEMS
            assert len(screen.findChildren(QObject)) < MOST_ITEMS, "objects accumulate at the table"

    def check_closed(self) -> None:
        """Check that a closed window leaves nothing behind: no timer, widget, thread or process."""
        window = self.window
        assert not window.isVisible()
        QTest.qWait(1)
        running = [timer for timer in window.findChildren(QTimer) if timer.isActive()]
        assert not running, f"timers: {[(timer.objectName(), timer.parent()) for timer in running]}"
        assert not window.findChildren(QProcess)
        window.deleteLater()
        self._over = None
        del window, running
        self.window = None  # type: ignore[assignment]
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        left = [
            f"{_describe(widget)} {getattr(widget, 'text', str)()}"
            for widget in QApplication.topLevelWidgets()
            if not _is_qts_own(widget)
        ]
        assert not left, f"widgets: {left}"
        begun = set(threading.enumerate()) - self._threads_before
        threads = [thread.name for thread in begun if thread.name.startswith("autosave")]
        assert not threads, f"threads: {threads}"
        processes = _children() - self._processes_before
        assert not processes, f"processes: {processes}"


def run(
    folder: Path,
    inputs: int,
    seed: int,
    games: Sequence[str] = GAMES,
    *,
    report: Callable[[str], None] = lambda _: None,
) -> None:
    """Give random inputs, play on, and close the window. Raises Trouble if anything goes wrong."""
    watch = ErrorWatch()
    opened_files: list[str] = []
    before = files.choose_to_open, files.choose_to_write, QDesktopServices.openUrl
    files.choose_to_open = lambda _parent: sorted((folder / "saves").glob("*.hearth"))[:2]
    files.choose_to_write = lambda _parent, name: folder / f"out-{len(opened_files)}.hearth"
    QDesktopServices.openUrl = lambda url: bool(opened_files.append(url.toString())) or True  # type: ignore[assignment,method-assign]
    words.set_language("en")
    with watch.watching():
        chaos = Chaos(folder, seed, games)
        try:
            chaos.start_game()
            for number in range(inputs):
                chaos.give_input()
                if watch.problems:
                    raise Trouble(watch.problems[0])
                if number and number % 200 == 0:
                    chaos.check_leaks()
                    report(f"{number} inputs")
            chaos.check_play_goes_on(12)
            chaos.close()
            chaos.check_closed()
            if watch.problems:
                raise Trouble(watch.problems[0])
        except Exception as error:
            raise Trouble("\n".join([*chaos.done, "", traceback.format_exc(limit=-4)])) from error
        finally:
            if chaos.window is not None:
                chaos.window.shut()
                chaos.window.close()
                chaos.window.deleteLater()
                QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            files.choose_to_open, files.choose_to_write, QDesktopServices.openUrl = before  # type: ignore[method-assign]
            words.set_language("en")
    report(f"{inputs} inputs, seed {seed}: no trouble")


def _describe(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.objectName() or widget.accessibleName()}".strip()


def _is_qts_own(widget: QWidget) -> bool:
    return type(widget).__name__ in ("QTipLabel", "QDesktopWidget", "QComboBoxPrivateContainer")


def _children() -> frozenset[str]:
    """The running child processes of this process."""
    if sys.platform != "linux":
        return frozenset()
    tasks = Path("/proc/self/task").glob("*/children")
    return frozenset(child for task in tasks for child in task.read_text().split())


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.desktop.chaos", description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=GAMES, help="start games of this title only")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hearthside-chaos-") as folder:
        os.environ["HEARTHSIDE_HOME"] = folder
        application()
        run(Path(folder), args.inputs, args.seed, [args.game] if args.game else GAMES, report=print)
    return 0


if __name__ == "__main__":
    sys.exit(main())
