"""Things of the window end in the window's thread, whoever makes so much that Python would look for garbage."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import current_thread, main_thread

from PySide6.QtWidgets import QApplication

from desktop.app.garbage import Collector


class Thing:
    """Garbage that only a collector finds, and that tells in which thread it ended."""

    def __init__(self, ends: list[str]) -> None:
        self._ends = ends
        self.itself = self

    def __del__(self) -> None:
        self._ends.append(current_thread().name)


def make_much() -> int:
    """More things than Python makes without a look for garbage."""
    return len([[number] for number in range(100_000)])


def test_garbage_ends_in_the_thread_of_the_window(qapp: QApplication) -> None:
    collector = Collector.of(qapp)
    assert collector is Collector.of(qapp), "two would look twice as often"
    ends: list[str] = []
    Thing(ends)
    with ThreadPoolExecutor(max_workers=1) as aside:
        aside.submit(make_much).result()
    assert ends == []
    kept = [[number] for number in range(1000)]
    collector.look()
    assert len(kept) == 1000
    assert ends == [main_thread().name]
