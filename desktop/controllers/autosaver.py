"""Saving a match without holding up the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from desktop.app.writer import Writer
from engine.core.errors import Refusal
from engine.match.match import Match

Write = Callable[[Match], None]
"""Writes a match to its file. Raises HearthsideError if that fails."""


class Autosaver(QObject):
    """Saves one match after the other; trouble is reported, and play goes on."""

    trouble = Signal(object)
    """A Refusal: the match could not be saved. The next command tries again."""
    saved = Signal()
    """The match is on disk as it was given."""

    def __init__(self, write: Write, writer: Writer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._write = write
        self._writer = writer
        self._is_shut = False

    def keep(self, match: Match, kept: Callable[[], None]) -> None:
        """Save the match as it is now, then call ``kept`` in the window's thread, whether that succeeded or not.

        Play waits for it, so people are told where that takes long.
        """
        copy = match.copy()

        def done(_: object) -> None:
            self.saved.emit()
            self._go_on(kept)

        def failed(refusal: Refusal | None) -> None:
            if refusal is not None:
                self.trouble.emit(refusal)
            self._go_on(kept)

        self._writer.begin(lambda: self._write(copy), done, failed, awaited=True)

    def _go_on(self, kept: Callable[[], None]) -> None:
        if not self._is_shut:
            kept()

    def settle(self) -> None:
        """Wait until everything is saved that is to be saved, whether that succeeds or not."""
        self._writer.settle()

    def shut(self) -> None:
        """Wait until everything is saved. Trouble is still reported, but ``kept`` is not called any more."""
        self._is_shut = True
        self.settle()
