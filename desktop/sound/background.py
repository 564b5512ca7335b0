"""A thread for what may never come back."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeAlias

Job: TypeAlias = tuple["Future[object]", Callable[[], object]]


class Background:
    """Does one thing after the other in a thread of its own, which is started for the first.

    Whatever hangs in it keeps the program from ending no longer than ``shut`` waits; Python's own pools wait for ever.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._is_shut = False

    def submit(self, act: Callable[[], object]) -> Future[object]:
        """Have it done soon; after ``shut`` it is cancelled instead.

        Raises RuntimeError where the system starts no more threads.
        """
        asked: Future[object] = Future()
        if self._is_shut:
            asked.cancel()
            return asked
        if self._thread is None:
            thread = Thread(target=self._work, name=self._name, daemon=True)
            thread.start()
            self._thread = thread
        self._jobs.put((asked, act))
        return asked

    def shut(self, seconds: float) -> bool:
        """Do nothing more of what waits, and wait so long for what is being done; whether it came to its end."""
        self._is_shut = True
        try:
            while (job := self._jobs.get_nowait()) is not None:
                job[0].cancel()
        except Empty:
            pass
        self._jobs.put(None)
        if self._thread is not None:
            self._thread.join(seconds)
        return self._thread is None or not self._thread.is_alive()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            asked, act = job
            try:
                asked.set_result(act())
            except Exception as error:
                asked.set_exception(error)
