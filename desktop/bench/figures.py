"""Statistics of repeated measurements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median, quantiles


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured thing and how often it was measured; ``goal`` is what it should stay below.

    ``middle``, ``p95`` and ``most`` are wall-clock times, which depend on how busy the machine was; ``work`` and
    ``work_p95`` are median and p95 of the processor time of the window's thread, if that was measured.
    """

    what: str
    unit: str
    middle: float
    p95: float
    most: float
    count: int
    goal: str = ""
    work: float | None = None
    work_p95: float | None = None


@dataclass(frozen=True, slots=True)
class Taken:
    """How long something took, in milliseconds: by the clock, and of the processor."""

    clock: float
    work: float

    def __add__(self, other: Taken) -> Taken:
        return Taken(self.clock + other.clock, self.work + other.work)


def figure(what: str, numbers: Sequence[float], goal: str = "", unit: str = "ms") -> Figure:
    """The statistics of repeated measurements."""
    return Figure(what, unit, median(numbers), p95(numbers), max(numbers), len(numbers), goal)


def timing(what: str, taken: Sequence[Taken], goal: str = "") -> Figure:
    """The same for what was timed."""
    clock, works = figure(what, [each.clock for each in taken], goal), [each.work for each in taken]
    return replace(clock, work=median(works), work_p95=p95(works))


def p95(numbers: Sequence[float]) -> float:
    """The 95th percentile."""
    return quantiles(numbers, n=20, method="inclusive")[18] if len(numbers) > 1 else numbers[0]
