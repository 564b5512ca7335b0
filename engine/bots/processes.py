"""The same work on many things, in as many processes as are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Thing = TypeVar("Thing")
Done = TypeVar("Done")


def each_done(work: Callable[[Thing], Done], things: Iterable[Thing], processes: int) -> Iterator[Done]:
    """What comes of each thing, in their order, the same with any number of processes."""
    if processes == 1:
        yield from map(work, things)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, things)
