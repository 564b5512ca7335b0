"""Who should work where: the cheapest set of workers that brings what a site still needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.games.builders.content import Amounts, Worker
from engine.games.builders.sight import brought
from engine.games.builders.state import Site

_REMEMBERED: Final = 1 << 16
_SEARCHED: Final = 3
"""Sets of up to so many workers are all tried; larger ones are gathered greedily."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Workers who bring what is missing, with their wages; ``lack`` is how many resources nobody there brings."""

    workers: frozenset[Worker]
    sends: int
    wages: int
    lack: int


@lru_cache(maxsize=_REMEMBERED)
def missing(site: Site) -> Amounts:
    """What a site still needs."""
    needs, has = site.building.needs, brought(site.crew)
    return (
        max(0, needs[0] - has[0]),
        max(0, needs[1] - has[1]),
        max(0, needs[2] - has[2]),
        max(0, needs[3] - has[3]),
    )


def useful(worker: Worker, need: Amounts) -> int:
    """How many of a worker's resources answer a need."""
    stone, wood, knowledge, tile = worker.produces
    return min(stone, need[0]) + min(wood, need[1]) + min(knowledge, need[2]) + min(tile, need[3])


def cost_of_sends(sends: int, already: int) -> int:
    """Action points for so many sends to one site within one turn, after those already made (5.3)."""
    return sends * already + sends * (sends + 1) // 2


@lru_cache(maxsize=_REMEMBERED)
def plan(need: Amounts, hands: frozenset[Worker]) -> Plan:
    """The fewest workers among ``hands`` that cover a need, the cheapest such set; as much of it as can be."""
    helpers = [worker for worker in hands if useful(worker, need)]
    helpers.sort(key=lambda worker: (worker.wage, worker.index))
    total = brought(tuple(helpers))
    stone, wood, knowledge, tile = (min(part, whole) for part, whole in zip(need, total, strict=True))
    within = (stone, wood, knowledge, tile)
    chosen = _cheapest(within, helpers)
    wages = sum(worker.wage for worker in chosen)
    return Plan(frozenset(chosen), len(chosen), wages, sum(need) - sum(within))


def _cheapest(need: Amounts, helpers: Sequence[Worker]) -> Sequence[Worker]:
    """The fewest, then the cheapest workers that cover a need which all helpers together can cover."""
    wanted = sum(need)
    if not wanted:
        return ()
    gifts = sorted((useful(worker, need) for worker in helpers), reverse=True)
    for size in range(1, min(_SEARCHED, len(helpers)) + 1):
        if sum(gifts[:size]) < wanted:
            continue
        covering = [crew for crew in combinations(helpers, size) if _covers(brought(crew), need)]
        if covering:
            return min(covering, key=_wages)
    return _gathered(need, list(helpers))


def _gathered(need: Amounts, helpers: list[Worker]) -> Sequence[Worker]:
    """One worker after the other, each the one who brings most of what is still missing."""
    chosen: list[Worker] = []
    while any(need):
        worker = max(helpers, key=lambda helper: useful(helper, need))
        helpers.remove(worker)
        chosen.append(worker)
        need = rest(need, worker)
    return chosen


@lru_cache(maxsize=_REMEMBERED)
def rest(need: Amounts, worker: Worker) -> Amounts:
    """What is missing once a worker has come."""
    stone, wood, knowledge, tile = worker.produces
    return (
        max(0, need[0] - stone),
        max(0, need[1] - wood),
        max(0, need[2] - knowledge),
        max(0, need[3] - tile),
    )


def _covers(amounts: Amounts, need: Amounts) -> bool:
    return amounts[0] >= need[0] and amounts[1] >= need[1] and amounts[2] >= need[2] and amounts[3] >= need[3]


def _wages(crew: Sequence[Worker]) -> int:
    return sum(worker.wage for worker in crew)
