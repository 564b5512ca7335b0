"""Unexpected errors: a report is written, a message is shown, and play goes on."""

from __future__ import annotations

import atexit
import faulthandler
import logging
import os
import platform
import re
import stat
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
"""The most characters of an error, and of one line of the log, in a report."""
MOST_A_RUN: Final = 5
"""The most reports of one run: an error in every frame must not fill the disk or ask again and again."""

# Without O_NONBLOCK opening a pipe waits for its reader.
_ADDING: Final = (
    os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
)

Game = Callable[[], bytes | None]
"""The running game as a save file; None if none is being played."""


class Crashes(QObject):
    """Catches unhandled errors of any thread, writes a report of each, and notifies the window."""

    reported = Signal(object)
    """The Path of the report just written; None if it couldn't be written."""

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
        """Install the hooks that catch errors."""
        self._before = (sys.excepthook, threading.excepthook, sys.unraisablehook)
        logging.getLogger().addHandler(self._log)
        sys.excepthook = self.caught
        threading.excepthook = lambda error: self._caught_elsewhere(
            error.exc_type, error.exc_value, error.exc_traceback
        )
        sys.unraisablehook = lambda error: self._caught_elsewhere(
            error.exc_type, error.exc_value, error.exc_traceback
        )
        qInstallMessageHandler(self._qt_says)
        atexit.register(self.stop)  # Qt may still log when Python has already shut down

    def stop(self) -> None:
        """Put the former hooks back."""
        if self._before:
            sys.excepthook, threading.excepthook, sys.unraisablehook = self._before
            self._before = ()
            logging.getLogger().removeHandler(self._log)
            qInstallMessageHandler(None)
            atexit.unregister(self.stop)

    def caught(
        self, kind: type[BaseException], error: BaseException | None, where: TracebackType | None
    ) -> None:
        """Report an unhandled exception."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error or kind(), where)
            return
        text = traceback_text(kind, error, where)
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
        # Python passes no exception if there was no memory left to make one.
        self.caught(kind, error or kind(), where)

    def write(self, text: str) -> Path | None:
        """Write a report, readable by this person alone, with the running game beside it; None if that fails."""
        # At once, in the thread that failed: the program may be going down, and a writer would come to nothing.
        try:
            return self._written(text)
        except Exception:
            # Whatever went wrong: failing to report an error must not raise another.
            return None

    def _written(self, text: str) -> Path:
        name = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not self._folder.is_symlink():  # what a link leads to may be there for others, too
            with suppress(OSError):  # a stick may know no rights
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
        """The running game; None if the error that is reported keeps it from being written."""
        try:
            return self._game()
        except Exception:
            return None

    def _report(self, text: str) -> str:
        report = "\n".join((running_on(), shortened(text, LONGEST_TEXT), "Log:", *self._lines, ""))
        return without_folders(report, (self._folder, self._folder.parent))

    def _forget_old(self) -> None:
        reports = sorted(file for file in self._folder.iterdir() if REPORT.fullmatch(file.name))
        for old in reports[: max(0, len(reports) - MOST_REPORTS + 1)]:
            with suppress(OSError):
                old.unlink(missing_ok=True)
                old.with_suffix(".hearth").unlink(missing_ok=True)

    def _qt_says(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        """Log Qt's messages; a fatal one ends the program, as in Qt itself."""
        level = {
            QtMsgType.QtDebugMsg: logging.DEBUG,
            QtMsgType.QtInfoMsg: logging.INFO,
            QtMsgType.QtWarningMsg: logging.WARNING,
        }.get(kind, logging.ERROR)
        logging.getLogger("qt").log(level, "%s", message)
        if kind == QtMsgType.QtFatalMsg:
            self.write(f"Qt: {message}\n")


def running_on() -> str:
    """The head of a report: the versions of the program, Python, Qt and the system."""
    from engine.match.versions import app_version

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
            self._lines.append(shortened(self.format(record), LONGEST_LINE))
        except Exception:
            self.handleError(record)  # as every handler does if a record can't be formatted


def traceback_text(
    kind: type[BaseException], error: BaseException | None, where: TracebackType | None
) -> str:
    """What Python would print of an error, even of one that can't be printed."""
    try:
        return "".join(traceback.format_exception(kind, error, where))
    except Exception:
        return f"{kind.__name__}, of which nothing more is known\n"


def shortened(text: str, most: int) -> str:
    """The text; if it is too long, its beginning and its end."""
    return text if len(text) <= most else f"{text[: most // 2]}\n[…]\n{text[-most // 2 :]}"


def write_privately(file: Path, data: bytes) -> None:
    """Write a new file that only its owner may read. Raises OSError, and leaves nothing half written."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(file, flags, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as written:
            written.write(data)
    except OSError:
        with suppress(OSError):
            file.unlink()
        raise


def watch_faults(folder: Path) -> None:
    """Have Python write a traceback when the process crashes: to the terminal, or else to a file that only its owner
    may read. Where a link, a pipe or the like has its name, nothing is written."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = folder / FAULTS
        with suppress(FileNotFoundError):
            if file.lstat().st_size > LONGEST_TEXT:
                file.unlink()
        descriptor = os.open(file, _ADDING, 0o600)
        status = os.fstat(descriptor)
        if stat.S_ISREG(status.st_mode) and status.st_nlink == 1:
            faulthandler.enable(descriptor)
        else:
            os.close(descriptor)
    except OSError:
        return


def watch(folder: Path, game: Game, on_report: Callable[[Path | None], None], parent: QObject) -> Crashes:
    """Catch errors from now on; ``on_report`` is called in the window's thread with each report."""
    crashes = Crashes(folder, game, parent)
    crashes.reported.connect(on_report, Qt.ConnectionType.QueuedConnection)
    crashes.watch()
    return crashes
