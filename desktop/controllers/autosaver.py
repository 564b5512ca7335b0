"""Saving a match without holding up the window."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress

from PySide6.QtCore import QObject, Signal

from engine.core.errors import HearthsideError
from engine.match.match import Match

Write = Callable[[Match], None]
"""Writes a match to its file. Raises HearthsideError if that fails."""

_log = logging.getLogger(__name__)


class Autosaver(QObject):
    """Saves in a thread of its own, one match after the other; trouble is reported, and play goes on."""

    trouble = Signal(object)
    """A Refusal: the match could not be saved. The next command tries again."""
    saved = Signal()
    """The match is on disk as it was given."""
    _written = Signal(object, object)

    def __init__(self, write: Write, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._write = write
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="autosave")
        self._is_shut = False
        self._written.connect(self._report_result)

    def keep(self, match: Match, kept: Callable[[], None]) -> None:
        """Save the match as it is now, then call ``kept`` in the window's thread, whether that succeeded or not."""
        job = self._submitted(match.copy())
        job.add_done_callback(lambda done: self._written.emit(done, kept))

    def _submitted(self, match: Match) -> Future[None]:
        try:
            return self._thread.submit(self._write, match)
        except RuntimeError:
            if self._is_shut:
                raise
            # The system starts no more threads: the window waits for the disk.
            return _done_here(self._write, match)

    def settle(self) -> None:
        """Wait until everything is saved that is to be saved, whether that succeeds or not."""
        with suppress(RuntimeError):  # without a thread nothing is under way
            self._thread.submit(lambda: None).result()

    def shut(self) -> None:
        """Wait until everything is saved. Trouble is still reported, but ``kept`` is not called any more."""
        self._is_shut = True
        self._thread.shutdown(wait=True)

    def _report_result(self, job: Future[None], kept: Callable[[], None]) -> None:
        error = job.exception()
        if isinstance(error, HearthsideError):
            _log.warning("not saved: %s", error)
            self.trouble.emit(error.refusal)
        elif error is None:
            self.saved.emit()
        if not self._is_shut:
            kept()
        if error is not None and not isinstance(error, HearthsideError):
            raise error  # and the table goes on anyway


def _done_here(write: Write, match: Match) -> Future[None]:
    job: Future[None] = Future()
    try:
        write(match)
        job.set_result(None)
    except Exception as error:
        job.set_exception(error)
    return job
