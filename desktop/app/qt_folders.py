"""Where Qt's own files lie, wherever the program was put."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import PySide6
from PySide6.QtCore import QCoreApplication, QLibraryInfo

BESIDE_PYTHON: Final = Path(PySide6.__file__).parent / ("" if sys.platform == "win32" else "Qt")
"""Where PySide6 brings Qt's files along."""

Kind = QLibraryInfo.LibraryPath


def translations() -> str:
    """The folder of Qt's own translations."""
    return _folder(Kind.TranslationsPath, "translations")


def lead_to_plugins() -> None:
    """Let Qt find its plugins, without which it opens no window. To be called before there is an application."""
    QCoreApplication.addLibraryPath(_folder(Kind.PluginsPath, "plugins"))


def _folder(kind: Kind, name: str) -> str:
    """Where Qt looks for a kind of file, or where it should.

    PySide6 tells it the folder as a setting, in which a comma, a semicolon or a quotation mark ends the path.
    """
    told = QLibraryInfo.path(kind)
    return told if Path(told).is_dir() else str(BESIDE_PYTHON / name)
