"""The system's own file dialogs, and its file manager."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QDir, QFileInfo, QSize, QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.app.style import look
from desktop.shell.notice import Notice
from desktop.shell.saves import proposed_name
from desktop.words import has, say
from desktop.words.engine import refusal_sentence
from engine.core.errors import Refusal
from engine.core.letters import legible
from engine.match.disk import file_stem, free_path
from engine.match.library import ENDING
from engine.match.shelf import is_save_name

WIDE: Final = 720
HIGH: Final = 460
"""The size of Qt's own dialog, in pixels at 100 %."""


def _kinds() -> str:
    return f"{say('load.files')} (*{ENDING})"


def _documents() -> Path:
    """Where a person keeps their files; not every system has a folder for documents.

    It may lie on a disk that does not answer: Qt says then that there is none, where Python would raise that.
    """
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    # The home folder is there also for a user without a home.
    return Path(folder if QFileInfo(folder).isDir() else QDir.homePath())


def _picked(parent: QWidget, dialog: QFileDialog) -> list[Path]:
    """What a person picks; empty if they cancel. Where Qt draws the dialog itself, it has room for large letters."""
    dialog.resize(QSize(look().px(WIDE), look().px(HIGH)).boundedTo(parent.window().size()))
    accepted = dialog.exec() == QFileDialog.DialogCode.Accepted
    dialog.deleteLater()
    return [Path(name) for name in dialog.selectedFiles()] if accepted else []


def choose_to_open(parent: QWidget) -> list[Path]:
    """The saved games that a person picks; empty if they cancel."""
    dialog = QFileDialog(parent, say("load.import"), str(_documents()), _kinds())
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    return _picked(parent, dialog)


def choose_to_write(parent: QWidget, name: str) -> Path | None:
    """The path to export a saved game to; None if the person cancels.

    The dialog asks before a file is replaced. A name that gets its ending only here was not asked about, so if it is
    taken it gets a number.
    """
    dialog = QFileDialog(parent, say("load.export"), str(_documents()), _kinds())
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(ENDING.removeprefix("."))
    dialog.selectFile(name)
    picked = _picked(parent, dialog)
    if not picked:
        return None
    path = picked[0]  # names in quotes are several to Qt's dialog
    return path if is_save_name(path.name) else free_path(path.parent, path.name, ENDING)


def export_name(name: str, game: str) -> str:
    """The name proposed for the file that a saved game is exported to."""
    return file_stem(proposed_name(name, game), otherwise=game) + ENDING


def why_not_exported(refusal: Refusal) -> str:
    """Why a file could not be written where a person wants it, which says nothing about saving the game."""
    key = f"load.not_exported.{refusal.reason}"
    return say(key, players=(), **refusal.details) if has(key) else refusal_sentence(refusal)


def show_folder(folder: Path, notice: Notice) -> None:
    """Open a folder in the system's file manager, or say where it is: not every system has one."""
    # Not from a text: where names are bytes, one may be no valid text, of which Qt would leave out a part.
    open_elsewhere(QUrl.fromEncoded(folder.absolute().as_uri().encode()), notice)


def open_elsewhere(url: QUrl, notice: Notice) -> None:
    """Have the system open something in a program of its own, or say that it has none for that."""
    if not QDesktopServices.openUrl(url):
        what = legible(url.toLocalFile() or url.toString())
        notice.show_message(lambda: say("trouble.nothing_opens", what=what), warning=True)
