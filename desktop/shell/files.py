"""The system's own file dialogs, and its file manager."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.words import say
from engine.match.library import ENDING
from engine.match.shelf import is_save_name


def _kinds() -> str:
    return f"{say('load.files')} (*{ENDING})"


def _documents() -> Path:
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))


def choose_to_open(parent: QWidget) -> list[Path]:
    """The saved games that a person picks; empty if they cancel."""
    names, _ = QFileDialog.getOpenFileNames(parent, say("load.import"), str(_documents()), _kinds())
    return [Path(name) for name in names]


def choose_to_write(parent: QWidget, name: str) -> Path | None:
    """The path to export a saved game to; None if the person cancels."""
    picked, _ = QFileDialog.getSaveFileName(parent, say("load.export"), str(_documents() / name), _kinds())
    if not picked:
        return None
    path = Path(picked)
    return path if is_save_name(path.name) else path.with_name(path.name + ENDING)


def show_folder(folder: Path) -> None:
    """Open a folder in the system's file manager."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
