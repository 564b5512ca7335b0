"""A monkey test: random clicks, keys, sizes and settings on the real window with real saves.

``python -m tests.desktop.chaos --inputs 20000 --seed 1`` tries as many inputs, and prints the last of them if something
goes wrong. The same seed makes the same inputs; what bots and timers do in between may differ. The tables are
of all games, one after the other; of one alone with ``--game``.
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
    QPointF,
    QProcess,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QDesktopServices, QWheelEvent
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
from tests.desktop.table_robot import SENSIBLE, SHORT, MouseRobot, confirm_seen

REMEMBERED = 40
"""How many of the last inputs a failure reports."""

HARMLESS = "This plugin does not support "
"""What the offscreen platform logs about moving and resizing windows."""

LONGEST_WAIT = 30.0

MOST_ITEMS = 600
"""More items than any table has that cleans up after itself."""

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
    """Something went wrong; the message has the last inputs."""


class Watch:
    """Records everything that goes wrong: unhandled exceptions, and Qt's messages."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    @contextmanager
    def on(self) -> Iterator[None]:
        """Watch inside a with block."""
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
        self.seen.append("".join(traceback.format_exception(kind, error, where)))

    def _qt_says(self, kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and not message.startswith(HARMLESS):
            where = "".join(traceback.format_stack(limit=8)[:-1])
            self.seen.append(f"Qt: {message}\n{where}")


class Chaos:
    """Gives inputs to a program's window until it is stopped."""

    def __init__(self, folder: Path, seed: int, games: Sequence[str]) -> None:
        self.random = Random(seed)
        self._games = cycle(games)
        self.folder = folder
        self.folders = Folders(folder / "config", folder / "saves", folder / "crashes")
        self.done: deque[str] = deque(maxlen=REMEMBERED)
        self.count = 0
        self._over: QWidget | None = None
        self._processes_before = _children()
        """Not of the window: the tracker that Python keeps for tournaments in several processes, for one."""
        self.window = self.opened()

    def opened(self) -> MainWindow:
        """The window of a program that has just been started."""
        window = MainWindow(Preferences(self.folders.settings), self.folders)
        window.show()
        window.activateWindow()
        return window

    # Inputs.

    def give(self) -> None:
        """Give one input of any kind."""
        acts: dict[Callable[[], str], int] = {
            self.click: 30,
            self.press_button: 12,
            self.press_key: 26,
            self.play_on: 10,
            self.click_place: 12,
            self.move_mouse: 8,
            self.drag: 3,
            self.turn_wheel: 4,
            self.prefer: 2,
            self.resize: 1,
            self.wait: 12,
            self.lay_table: 1,
            self.look_back: 3,
            self.close_and_open: 1 if self.random.random() < 0.2 else 0,
        }
        (act,) = self.random.choices(list(acts), list(acts.values()))
        self.done.append(act.__name__)
        self.done[-1] = f"{self.count}: {act.__name__} {act()}"
        self.count += 1
        QCoreApplication.processEvents()
        # The event loop of the program does this by itself.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def click(self) -> str:
        """Click, or double click, anywhere."""
        widget, at = self.anywhere()
        button, twice = self.random.choice(BUTTONS), self.random.random() < 0.2
        name = f"{'twice ' if twice else ''}{button.name} {_told(widget)} {at.x()},{at.y()}"
        (QTest.mouseDClick if twice else QTest.mouseClick)(widget, button, pos=at)
        return name

    def press_button(self) -> str:
        """Click some button that is shown."""
        buttons = [button for button in self.top().findChildren(QAbstractButton) if button.isVisible()]
        if not buttons:
            return "none"
        button = self.random.choice(buttons)
        name = _told(button)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        return name

    def press_key(self) -> str:
        """Press a key, with Ctrl or without, wherever the focus is."""
        if self.random.random() < 0.25:
            key, with_it = self.random.choice(WITH_CONTROL), Qt.KeyboardModifier.ControlModifier
        else:
            key, with_it = self.random.choice(KEYS), Qt.KeyboardModifier.NoModifier
        there = QApplication.focusWidget() or self.top()
        name = f"{with_it.name} {key.name} on {_told(there)}"
        QTest.keyClick(there, key, with_it)
        return name

    def play_on(self) -> str:
        """Let a fair player give a command, where one is asked for."""
        self.come()
        screen = self.table()
        if screen is None or not screen.session.asks_person or self.is_asked() or not screen.turn.choices:
            return "not now"
        screen.view_widget.fit()
        screen.turn.cancel()
        robot = MouseRobot(screen, self.random.randrange(1000))
        robot.play_sensibly_when_saved()
        return str(screen.session.match.position)

    def come(self) -> None:
        """Be the person for whom the curtain is drawn."""
        for curtain in self.window.findChildren(Curtain):
            if curtain.is_closed:
                QTest.keyClick(curtain, Qt.Key.Key_Return)
        screen = self.table()
        if screen is not None and screen.isVisible():
            confirm_seen(screen)

    def click_place(self) -> str:
        """Click a place of the board that may be taken, or a button of the bar."""
        screen = self.table()
        if screen is None or self.is_asked() or not screen.view_widget.candidates:
            return "none"
        place = self.random.choice(sorted(screen.view_widget.candidates))
        screen.view_widget.fit()
        MouseRobot(screen, 0).click(place)
        return place

    def move_mouse(self) -> str:
        """Point anywhere."""
        widget, at = self.anywhere()
        name = f"{_told(widget)} {at.x()},{at.y()}"
        QTest.mouseMove(widget, at)
        return name

    def drag(self) -> str:
        """Press somewhere and let go somewhere else."""
        widget, at = self.anywhere()
        there = QPoint(self.random.randrange(widget.width()), self.random.randrange(widget.height()))
        name = _told(widget)
        QTest.mousePress(widget, Qt.MouseButton.LeftButton, pos=at)
        if isValid(widget):
            QTest.mouseMove(widget, there)
            QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, pos=there)
        return name

    def turn_wheel(self) -> str:
        """Turn the wheel."""
        widget, at = self.anywhere()
        turned = QPoint(0, self.random.choice((-240, -120, 120, 360)))
        event = QWheelEvent(
            QPointF(at),
            QPointF(widget.mapToGlobal(at)),
            QPoint(),
            turned,
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        name = f"{_told(widget)} {turned.y()}"
        QApplication.sendEvent(widget, event)
        return name

    def prefer(self) -> str:
        """Change a setting."""
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
        """Make the window another size."""
        width, height = self.random.choice(SIZES)
        self.window.resize(width, height)
        return f"{width}x{height}"

    def wait(self) -> str:
        """Let timers, bots, animations and the disk have their time."""
        milliseconds = self.random.choice((1, 5, 20, 60))
        QTest.qWait(milliseconds)
        return f"{milliseconds} ms"

    def lay_table(self) -> str:
        """Begin another game, with persons and bots."""
        if self.is_asked():
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
        """Go to any position of the match, by its slider or by its log."""
        screen = self.table()
        if screen is None or self.is_asked():
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
        """Close the window in the middle of everything, and start the program again."""
        self.window.close()
        self.leave()
        self.window = self.opened()
        return ""

    # What is there.

    def top(self) -> QWidget:
        """The window, menu or dialog that takes the inputs now."""
        return QApplication.activePopupWidget() or QApplication.activeModalWidget() or self.window

    def is_asked(self) -> bool:
        """Whether something must be answered first."""
        return self.top() is not self.window

    def anywhere(self) -> tuple[QWidget, QPoint]:
        """The widget at some point of what takes the inputs, and the point in its own coordinates."""
        top = self._over = self.top()  # held, since the binding lets go of a list's parts with the list
        at = QPoint(self.random.randrange(top.width()), self.random.randrange(top.height()))
        widget = top.childAt(at) or top
        return widget, widget.mapFrom(top, at)

    def table(self) -> TableScreen | None:
        """The table, while it is what is shown."""
        shown = self.window.current()
        return shown if isinstance(shown, TableScreen) and shown.isVisible() else None

    # Afterwards.

    def play_some_more(self, commands: int) -> None:
        """Whatever has happened, a game can be played on: the one on the table, or the newest, or a new one."""
        while self.is_asked():
            QTest.keyClick(self.top(), Qt.Key.Key_Escape)
            self.top().close() if self.is_asked() else None
        self.window.preferences.change(animation="off", bot_pace=0, auto_end_turn=False)
        self.window.resize(1280, 800)
        play = self.window.play
        if play is None or play.match.is_over or play.screen.guide.lesson is not None:
            game = next(self._games)
            self.window.start(Table(game, (Player("One", 0), Player("Two", 1, SENSIBLE)), SHORT[game]))
        self.window._show("table")
        self.come()
        screen = self.table()
        assert screen is not None
        QTest.keyClick(screen, Qt.Key.Key_Escape)
        screen.session.return_to_now()
        screen.bots.pause(False)
        position = screen.session.match.position
        until = time.monotonic() + LONGEST_WAIT
        while screen.session.match.position < position + commands and not screen.session.match.is_over:
            QTest.qWait(2)
            self.come()
            if screen.session.asks_person:
                screen.view_widget.fit()
                screen.turn.cancel()
                MouseRobot(screen, 0).play_sensibly_when_saved()
            if time.monotonic() > until:
                raise Trouble(
                    f"nothing goes on: {screen.prompt_bar.accessibleName()} {screen.session.match.seat}"
                )

    def look_around(self) -> None:
        """Check that closed screens are deleted, and that no table accumulates items."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        tables = len(self.window.findChildren(TableScreen))
        plays = len(self.window.findChildren(Play))
        assert tables == plays == (self.window.play is not None), f"{tables} tables, {plays} games"
        for screen in self.window.findChildren(TableScreen):
            assert len(screen.scene.items()) < MOST_ITEMS
            assert len(screen.findChildren(QObject)) < MOST_ITEMS, "things gather at the table"

    def leave(self) -> None:
        """Check that nothing of a closed window goes on: no timer, no animation, no thread, no process."""
        window = self.window
        assert not window.isVisible()
        QTest.qWait(1)
        running = [timer for timer in window.findChildren(QTimer) if timer.isActive()]
        assert not running, f"clocks: {[(timer.objectName(), timer.parent()) for timer in running]}"
        assert not window.findChildren(QProcess)
        window.deleteLater()
        self._over = None
        del window, running
        self.window = None  # type: ignore[assignment]
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        left = [
            f"{_told(widget)} {getattr(widget, 'text', str)()}"
            for widget in QApplication.topLevelWidgets()
            if not _is_qts_own(widget)
        ]
        assert not left, f"widgets: {left}"
        threads = [thread.name for thread in threading.enumerate() if thread.name.startswith("autosave")]
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
    """Give a number of inputs, play on, and close; raises ``Trouble`` if anything goes wrong."""
    watch = Watch()
    opened_files: list[str] = []
    before = files.choose_to_open, files.choose_to_write, QDesktopServices.openUrl
    files.choose_to_open = lambda _parent: sorted((folder / "saves").glob("*.hearth"))[:2]
    files.choose_to_write = lambda _parent, name: folder / f"out-{len(opened_files)}.hearth"
    files.show_folder = lambda there: opened_files.append(str(there))
    QDesktopServices.openUrl = lambda url: bool(opened_files.append(url.toString())) or True  # type: ignore[assignment,method-assign]
    words.set_language("en")
    with watch.on():
        chaos = Chaos(folder, seed, games)
        try:
            chaos.lay_table()
            for number in range(inputs):
                chaos.give()
                if watch.seen:
                    raise Trouble(watch.seen[0])
                if number and number % 200 == 0:
                    chaos.look_around()
                    report(f"{number} inputs")
            chaos.play_some_more(12)
            chaos.window.close()
            chaos.leave()
            if watch.seen:
                raise Trouble(watch.seen[0])
        except Exception as error:
            raise Trouble("\n".join([*chaos.done, "", traceback.format_exc(limit=-4)])) from error
        finally:
            if chaos.window is not None:
                chaos.window.close()
                chaos.window.deleteLater()
                QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            files.choose_to_open, files.choose_to_write, QDesktopServices.openUrl = before  # type: ignore[method-assign]
            words.set_language("en")
    report(f"{inputs} inputs, seed {seed}: no trouble")


def _told(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.objectName() or widget.accessibleName()}".strip()


def _is_qts_own(widget: QWidget) -> bool:
    return type(widget).__name__ in ("QTipLabel", "QDesktopWidget", "QComboBoxPrivateContainer")


def _children() -> frozenset[str]:
    """The processes that this one has started and that still run."""
    if sys.platform != "linux":
        return frozenset()
    tasks = Path("/proc/self/task").glob("*/children")
    return frozenset(child for task in tasks for child in task.read_text().split())


def main() -> int:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(prog="python -m tests.desktop.chaos", description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=GAMES, help="lay no other tables than this game's")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hearthside-chaos-") as folder:
        os.environ["HEARTHSIDE_HOME"] = folder
        application()
        run(Path(folder), args.inputs, args.seed, [args.game] if args.game else GAMES, report=print)
    return 0


if __name__ == "__main__":
    sys.exit(main())
