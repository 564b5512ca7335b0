"""Writing without holding up the window: everything that goes to a disk goes this way."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Thread
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from engine.core.errors import HearthsideError, Refusal

BLINK_S: Final = 0.1
"""So long the window waits for what a person asked: on any usual disk it is done before anybody could see a wait."""

SLOW_MS: Final = 1000
"""How long something that was asked may take before that is worth a sentence."""

_log = logging.getLogger(__name__)


def _nothing(_: Any) -> None:
    """Nobody asks what came of it."""


class _Job:
    """Something to write, and who is told what came of it."""

    def __init__(
        self, act: Callable[[], Any], done: Callable[[Any], None], failed: Callable[[Refusal | None], None]
    ) -> None:
        self._act = act
        self._done = done
        self._failed = failed
        self._result: Any = None
        self._error: Exception | None = None

    def run(self) -> None:
        """Do it; may be called in any thread."""
        try:
            self._result = self._act()
        except Exception as error:
            self._error = error

    def report(self) -> None:
        """Tell what came of it, in the window's thread. Raises whatever is no HearthsideError."""
        error = self._error
        if error is None:
            self._done(self._result)
        elif isinstance(error, HearthsideError):
            _log.warning("not written: %s", error)
            self._failed(error.refusal)
        else:
            self._failed(None)
            raise error


class Writer(QObject):
    """Does what is asked in a thread, one after the other, and tells what came of each in the window's thread.

    Both in the order in which it was asked. The thread ends when there is nothing left to do; where the system starts
    no more of them, the window waits for the disk.
    """

    slow = Signal()
    """A person has been waiting for a while for what they asked."""
    caught_up = Signal()
    """Everything that was asked is done."""
    _finished = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: deque[_Job] = deque()
        self._ended: deque[_Job] = deque()
        self._changed = Condition()
        self._is_working = False
        self._is_shut = False
        self._asked = 0
        self._done = 0
        self._told = 0
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(SLOW_MS)
        self._patience.timeout.connect(self._lose_patience)
        self._finished.connect(self._report, Qt.ConnectionType.QueuedConnection)

    @property
    def is_busy(self) -> bool:
        """Whether something that was asked is not yet done, or nobody has yet been told of it."""
        return self._told < self._asked

    def begin(
        self,
        act: Callable[[], Any],
        done: Callable[[Any], None] = _nothing,
        failed: Callable[[Refusal | None], None] = _nothing,
        *,
        awaited: bool = False,
    ) -> None:
        """Do something without holding up the window; where it is ``awaited``, a disk that is slow is told.

        ``done`` gets what it returns, ``failed`` the Refusal that it raises, or None where it raises anything else,
        which is then reported as every error is.
        """
        with self._changed:
            self._jobs.append(_Job(act, done, failed))
            self._asked += 1
            was_working, self._is_working = self._is_working, True
        if awaited and not self._patience.isActive():
            self._patience.start()
        if was_working:
            return
        try:
            Thread(target=self._work, name="writer").start()
        except RuntimeError:
            self._work()

    def do(
        self,
        act: Callable[[], Any],
        done: Callable[[Any], None] = _nothing,
        failed: Callable[[Refusal | None], None] = _nothing,
    ) -> None:
        """Do what a person has asked. Usually it is done, and told, when this returns; a disk that is slow is told."""
        self.begin(act, done, failed, awaited=True)
        if self._settled(BLINK_S):
            self._report()

    def once_written(self, act: Callable[[], None]) -> None:
        """Go on as soon as everything is done that was asked up to now, whether that succeeded or not."""
        self.do(lambda: None, lambda _: act())

    def settle(self) -> None:
        """Wait until everything is done that was asked up to now, in any thread but its own."""
        self._settled(None)

    def shut(self) -> None:
        """Wait until everything is done; nobody is told of it any more."""
        self._is_shut = True
        self._patience.stop()
        self.settle()

    def _settled(self, patience: float | None) -> bool:
        with self._changed:
            asked = self._asked
            return self._changed.wait_for(lambda: self._done >= asked, patience)

    def _work(self) -> None:
        while True:
            with self._changed:
                if not self._jobs:
                    self._is_working = False
                    return
                job = self._jobs.popleft()
            job.run()
            self._ended.append(job)
            with suppress(RuntimeError):  # the window is gone
                self._finished.emit()
            with self._changed:
                self._done += 1
                self._changed.notify_all()

    def _lose_patience(self) -> None:
        self._report()  # what is done, and only not yet told, keeps nobody waiting
        if self.is_busy:
            self.slow.emit()

    def _report(self) -> None:
        while self._ended and not self._is_shut:
            job = self._ended.popleft()
            self._told += 1
            if not self.is_busy:
                self._patience.stop()
                self.caught_up.emit()
            job.report()
