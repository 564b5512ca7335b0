"""Things of the window end in the window's thread, whoever makes so much that Python would look for garbage."""

from __future__ import annotations

import gc
from concurrent.futures import ThreadPoolExecutor
from threading import current_thread, main_thread

import pytest
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


def test_the_oldest_things_are_counted_only_when_more_may_have_come_to_them(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counting them takes tens of milliseconds at a large table, and the window looks five times a second."""
    collector = Collector.of(qapp)
    collector.clear()
    counted = 0
    objects = gc.get_objects

    def count(generation: int | None = None) -> list[object]:
        nonlocal counted
        counted += 1
        return objects(generation=generation)

    monkeypatch.setattr(gc, "get_objects", count)
    for middle_collections, times in ((11, 1), (11, 1), (20, 1), (22, 2), (30, 2), (33, 3)):
        monkeypatch.setattr(gc, "get_count", lambda so_many=middle_collections: (0, 0, so_many))
        collector.look()
        assert counted == times, middle_collections
