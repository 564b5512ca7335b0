"""Files that are imported into the library, picked or dropped, and what is said when they are there."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote_to_bytes

from PySide6.QtCore import QObject, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.shell.import_report import ImportReport
from desktop.shell.listing import Breath
from desktop.shell.navigator import Navigator
from desktop.shell.screens import Screens
from desktop.words import say
from engine.core.errors import HearthsideError, Refusal
from engine.match.shown import LONGEST_NAME

if TYPE_CHECKING:
    from engine.match.library import Library
    from engine.match.shelf import SaveEntry

MANY: Final = 20
"""Importing more files than this takes so long that a notice says so."""

_log = logging.getLogger(__name__)


class Importing(QObject):
    """Imports files in the background, and shows the games among the saved ones."""

    def __init__(
        self, navigator: Navigator, screens: Screens, stack: QStackedWidget, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._navigator = navigator
        self._screens = screens
        self._stack = stack
        self._report: ImportReport | None = None
        """The result that the notice shows, while it is on screen."""
        self._elsewhere: list[tuple[Path, Refusal]] = []
        """What was dropped and lies on no disk of this computer, until that is told."""
        self._began_at: QWidget | None = None
        """The screen on which files were dropped."""

    def import_files(self, paths: Sequence[Path]) -> None:
        """Import files into the library."""
        if not paths:
            return
        self._began_at = self._stack.currentWidget()
        writer = self._navigator.writers.imports
        ask = writer.begin if len(paths) > MANY else writer.do
        if len(paths) > MANY:
            self._navigator.notice.show_message(lambda: say("screens.importing", count=len(paths)))
        report = partial(self.report, show=self._screens.load.to_show_imported())
        ask(partial(import_all, self._navigator.library, paths), report)

    def drop(self, event: QDropEvent) -> None:
        """Import the files that were dropped, and say of what is none on this computer why it isn't."""
        urls = event.mimeData().urls()
        files = list(dict.fromkeys(_path(url) for url in urls if url.isLocalFile()))
        elsewhere = dict.fromkeys(_name(url) for url in urls if not url.isLocalFile())
        refusal = Refusal("file_elsewhere")
        self._elsewhere += ((Path(name), refusal) for name in elsewhere)
        if files:
            self.import_files(files)  # their report tells of the others, too
        elif elsewhere:
            self.report(ImportReport((), ()))

    def report(self, report: ImportReport, show: Callable[[Sequence[Path]], None] | None = None) -> None:
        """Show the imported games, unless the person has gone elsewhere meanwhile, or closes the window."""
        report = report.joined_with(ImportReport((), tuple(self._elsewhere)))
        self._elsewhere.clear()
        screen = self._screens.load
        here = self._stack.currentWidget() if self._stack.isEnabled() else None
        if show is not None and report.entries and here in (screen, self._began_at):
            if here is not screen:
                self._navigator.go("load")
                show = screen.to_show_imported()
            show([entry.path for entry in report.entries])
        elif report.entries:
            self._navigator.writers.saves_changed.emit()
        before, notice = self._report, self._navigator.notice
        if before is not None and notice.shows(before.summary):
            report = before.joined_with(report)
        self._report = report
        notice.show_message(report.summary, warning=bool(report.skipped))


def import_all(library: Library, paths: Sequence[Path]) -> ImportReport:
    """Import files, one after the other; may be called in any thread."""
    entries: list[SaveEntry] = []
    skipped: list[tuple[Path, Refusal]] = []
    breath = Breath()
    for path in paths:
        try:
            entries.append(library.import_file(path))
        except HearthsideError as error:
            skipped.append((path, error.refusal))
        except Exception:
            _log.exception("a file could not be taken in")
            skipped.append((path, Refusal("file_unusable")))
        breath.draw()
    return ImportReport(tuple(entries), tuple(skipped))


def accept_as_copy(event: QDropEvent) -> bool:
    """Accept what is dragged as a copy, whatever is proposed: of what is moved, its source removes the original."""
    copies = bool(event.possibleActions() & Qt.DropAction.CopyAction)
    event.setDropAction(Qt.DropAction.CopyAction if copies else Qt.DropAction.IgnoreAction)
    event.setAccepted(copies)
    return copies


def _name(url: QUrl) -> str:
    """What something that is not on this computer is called."""
    return (url.fileName() or url.host() or url.scheme())[:LONGEST_NAME]


def _path(url: QUrl) -> Path:
    """The path that a URL names. Where names are bytes, one may be no valid text, which Qt's own answer makes it."""
    if sys.platform == "win32" or url.host():
        return Path(url.toLocalFile())
    encoded = url.path(QUrl.ComponentFormattingOption.FullyEncoded)
    return Path(os.fsdecode(unquote_to_bytes(encoded)))
