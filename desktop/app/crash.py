"""When something goes wrong that nobody foresaw: a report is written, a sentence is shown, and play goes on."""

from __future__ import annotations

import atexit
import faulthandler
import logging
import os
import platform
import re
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    Qt,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
    qVersion,
)

from desktop.app.privacy import without_folders

RECENT_LINES: Final = 300
MOST_REPORTS: Final = 20
REPORT: Final = re.compile(r"\d{4}-\d\d-\d\d-\d{6}-\d{6}\.txt")
FAULTS: Final = "faults.log"
LONGEST_TEXT: Final = 50_000
LONGEST_LINE: Final = 2_000
"""How many characters of what was raised, and of one line of the log, go into a report."""
MOST_A_RUN: Final = 5
"""An error that comes with every frame fills no disk, and asks no more questions."""

Game = Callable[[], bytes | None]
"""The running game as a save file, None where none is played."""


class Crashes(QObject):
    """Catches what went wrong in any thread, writes a report of it, and tells the window."""

    reported = Signal(object)
    """The Path of a report that has just been written, None where it could not be."""

    def __init__(self, folder: Path, game: Game, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._game = game
        self._count = 0
        self._writing = False
        self._lines: deque[str] = deque(maxlen=RECENT_LINES)
        self._log = _Remembering(self._lines)
        self._before: tuple[Any, ...] = ()

    def watch(self) -> None:
        """From now on, nothing that goes wrong is lost."""
        self._before = (sys.excepthook, threading.excepthook, sys.unraisablehook)
        logging.getLogger().addHandler(self._log)
        sys.excepthook = self.caught
        threading.excepthook = lambda told: self._caught_elsewhere(
            told.exc_type, told.exc_value, told.exc_traceback
        )
        sys.unraisablehook = lambda told: self._caught_elsewhere(
            told.exc_type, told.exc_value, told.exc_traceback
        )
        qInstallMessageHandler(self._qt_says)
        atexit.register(self.stop)  # Qt may have something to say when Python is no longer there to hear it

    def stop(self) -> None:
        """Leave everything as it was found."""
        if self._before:
            sys.excepthook, threading.excepthook, sys.unraisablehook = self._before
            self._before = ()
            logging.getLogger().removeHandler(self._log)
            qInstallMessageHandler(None)
            atexit.unregister(self.stop)

    def caught(
        self, kind: type[BaseException], error: BaseException | None, where: TracebackType | None
    ) -> None:
        """Something was raised that nobody caught."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error or kind(), where)
            return
        text = _told(kind, error, where)
        logging.getLogger(__name__).error("uncaught\n%s", text)
        if self._writing or self._count >= MOST_A_RUN:
            return
        self._count += 1
        self._writing = True
        try:
            self.reported.emit(self.write(text))
        finally:
            self._writing = False

    def _caught_elsewhere(
        self, kind: type[BaseException], error: BaseException | None, where: TracebackType | None
    ) -> None:
        # Python leaves the error out where it had no memory left to make one.
        self.caught(kind, error or kind(), where)

    def write(self, text: str) -> Path | None:
        """Write a report, with the running game beside it, for this person's eyes. None where that can't be done."""
        try:
            return self._written(text)
        except Exception:
            # Whatever it was: trouble with a report is no reason for more trouble.
            return None

    def _written(self, text: str) -> Path:
        name = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folder.chmod(0o700)
        self._forget_old()
        report = self._folder / f"{name}.txt"
        write_privately(report, self._report(text).encode(errors="backslashreplace"))
        game = self._saved_game()
        if game is not None:
            with suppress(OSError):
                write_privately(report.with_suffix(".hearth"), game)
        return report

    def _saved_game(self) -> bytes | None:
        """The running game; what went wrong may well keep it from being written, and then the report goes without."""
        try:
            return self._game()
        except Exception:
            return None

    def _report(self, text: str) -> str:
        told = "\n".join((running_on(), _shortened(text, LONGEST_TEXT), "Log:", *self._lines, ""))
        return without_folders(told, (self._folder, self._folder.parent))

    def _forget_old(self) -> None:
        reports = sorted(file for file in self._folder.iterdir() if REPORT.fullmatch(file.name))
        for old in reports[: max(0, len(reports) - MOST_REPORTS + 1)]:
            with suppress(OSError):
                old.unlink(missing_ok=True)
                old.with_suffix(".hearth").unlink(missing_ok=True)

    def _qt_says(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        """What Qt complains of belongs into the log; only what is fatal ends the program, as Qt itself does."""
        level = {
            QtMsgType.QtDebugMsg: logging.DEBUG,
            QtMsgType.QtInfoMsg: logging.INFO,
            QtMsgType.QtWarningMsg: logging.WARNING,
        }.get(kind, logging.ERROR)
        logging.getLogger("qt").log(level, "%s", message)
        if kind == QtMsgType.QtFatalMsg:
            self.write(f"Qt: {message}\n")


def running_on() -> str:
    """What a report begins with: the versions of the program and of what it stands on."""
    from engine.match.save import app_version

    versions = f"Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}"
    return f"Hearthside {app_version()}\n{versions}\n"


class _Remembering(logging.Handler):
    """Keeps the last lines of the log for a report."""

    def __init__(self, lines: deque[str]) -> None:
        super().__init__(logging.INFO)
        self._lines = lines
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._lines.append(_shortened(self.format(record), LONGEST_LINE))
        except Exception:
            self.handleError(record)  # as every handler does where a record can't be put into words


def _told(kind: type[BaseException], error: BaseException | None, where: TracebackType | None) -> str:
    try:
        return "".join(traceback.format_exception(kind, error, where))
    except Exception:
        return f"{kind.__name__}, of which nothing more can be told\n"


def _shortened(text: str, most: int) -> str:
    """The text, or where it is too long its beginning and its end."""
    return text if len(text) <= most else f"{text[: most // 2]}\n[…]\n{text[-most // 2 :]}"


def write_privately(file: Path, data: bytes) -> None:
    """Write a new file that nobody but its owner may read."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(file, flags, 0o600), "wb") as written:
        written.write(data)


def watch_faults(folder: Path) -> None:
    """Let Python say what it was at when the process dies of itself: where there is no terminal, into a file."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = folder / FAULTS
        if file.exists() and file.stat().st_size > LONGEST_TEXT:
            file.unlink()
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        faulthandler.enable(os.open(file, flags, 0o600))
    except OSError:
        return


def watch(folder: Path, game: Game, told: Callable[[Path | None], None], parent: QObject) -> Crashes:
    """Watch from now on; ``told`` is called in the window's thread with each report."""
    crashes = Crashes(folder, game, parent)
    crashes.reported.connect(told, Qt.ConnectionType.QueuedConnection)
    crashes.watch()
    return crashes
