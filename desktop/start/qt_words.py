"""What Qt's own translations lack, in the words of the program: labels of the file dialog that Qt itself draws."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTranslator

from desktop.words import say

LACKING: Final = {
    ("QFileDialog", "&Look in:"): "files.look_in",
    ("QFileDialog", "Files of &type:"): "files.kind",
    ("QAbstractFileIconProvider", "Drive"): "files.drive",
    ("QAbstractFileIconProvider", "Folder"): "files.folder",
    ("QAbstractFileIconProvider", "File"): "files.file",
    ("QAbstractFileIconProvider", "Unknown"): "files.unknown",
}
"""The keys of our words by Qt's context and English text."""


class QtWords(QTranslator):
    """Asked after Qt's own translations; what nobody knows stays as it is."""

    def isEmpty(self) -> bool:
        """There are some."""
        return False

    def translate(self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1) -> str:
        """The words of the program for a text of Qt."""
        key = LACKING.get((context, sourceText))
        return sourceText if key is None else say(key)
