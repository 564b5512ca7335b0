"""The same work on many things, in a number of processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Thing = TypeVar("Thing")
Done = TypeVar("Done")


def each_done(work: Callable[[Thing], Done], things: Iterable[Thing], processes: int) -> Iterator[Done]:
    """The result for each thing, in their order, whatever the number of processes."""
    if processes == 1:
        yield from map(work, things)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, things)
