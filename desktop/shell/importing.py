"""Files that are imported into the library, picked or dropped, and what is said when they are there."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from urllib.parse import unquote_to_bytes

from PySide6.QtCore import QObject, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.shell.import_report import ImportReport
from desktop.shell.navigator import Navigator
from desktop.shell.screens import Screens
from desktop.words import say
from engine.core.errors import Refusal
from engine.match.shown import LONGEST_NAME

MANY: Final = 20
"""Importing more files than this takes so long that a notice says so."""


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
        if len(paths) > MANY:
            self._navigator.notice.show_message(lambda: say("screens.importing", count=len(paths)))
        self._began_at = self._stack.currentWidget()
        self._navigator.listing.import_files(paths)

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

    def report(self, report: ImportReport) -> None:
        """Show the imported games, unless the person has gone elsewhere meanwhile."""
        report = report.joined_with(ImportReport((), tuple(self._elsewhere)))
        self._elsewhere.clear()
        screen = self._screens.load
        if report.entries and self._stack.currentWidget() in (screen, self._began_at):
            if self._stack.currentWidget() is not screen:
                self._navigator.go("load")
            screen.show_imported([entry.path for entry in report.entries])
        before, notice = self._report, self._navigator.notice
        if before is not None and notice.shows(before.summary):
            report = before.joined_with(report)
        self._report = report
        notice.show_message(report.summary, warning=bool(report.skipped))


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
