"""Who should work where: the cheapest set of workers that brings what a site still needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.games.builders.content import CONSTANTS, WORKERS, Amounts, Building, Worker
from engine.games.builders.state import Site
from engine.games.builders.view import brought

PRICE: Final = CONSTANTS.extra_action_price
_REMEMBERED: Final = 1 << 16
_SEARCHED: Final = 3
"""Up to this size, all sets of workers are tried; larger ones are built greedily."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Workers who provide what is missing, with their wages; ``lack`` is how many resources nobody there provides."""

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
    """How many of a worker's resources meet a need."""
    stone, wood, knowledge, tile = worker.produces
    return (
        (stone if stone < need[0] else need[0])
        + (wood if wood < need[1] else need[1])
        + (knowledge if knowledge < need[2] else need[2])
        + (tile if tile < need[3] else need[3])
    )


@lru_cache(maxsize=_REMEMBERED)
def gift_and_waste(worker: Worker, need: Amounts) -> tuple[int, int]:
    """How many of a worker's resources meet a need, and how many are paid for in vain."""
    gift = useful(worker, need)
    return gift, max(0, worker.wage - gift)


@lru_cache(maxsize=_REMEMBERED)
def suits_best(worker: Worker, row: tuple[Building | None, ...]) -> int:
    """How many of a worker's resources meet the needs of the building of a row that it suits best."""
    return max([useful(worker, building.needs) for building in row if building is not None], default=0)


def cost_of_sends(sends: int, already: int) -> int:
    """Action points for so many sends to one site within one turn, after those already made (5.3)."""
    return sends * already + sends * (sends + 1) // 2


def fits_turn(chosen: Plan, actions: int, points: int, coins: int) -> bool:
    """Whether a plan of so many action points can be carried out with those left, some bought if necessary (5.5)."""
    if chosen.lack:
        return False
    bought = actions - points
    return chosen.wages + (bought * PRICE if bought > 0 else 0) <= coins


def _packed(amounts: Amounts) -> int:
    """Four amounts in one number, a byte each, so that one addition adds all four."""
    stone, wood, knowledge, tile = amounts
    return stone | wood << 8 | knowledge << 16 | tile << 24


_PACKED: Final = tuple(_packed(worker.produces) for worker in WORKERS)
_TOP_BITS: Final = 0x80808080
"""Set above four packed amounts, each of these bits survives a subtraction if the amount was large enough."""


@lru_cache(maxsize=_REMEMBERED)
def plan(need: Amounts, hands: frozenset[Worker]) -> Plan:
    """The fewest workers among ``hands`` that cover a need, and the cheapest such set; or as much of it as possible."""
    helpers = [worker for worker in hands if useful(worker, need)]
    helpers.sort(key=_by_wage)
    stone, wood, knowledge, tile = brought(tuple(helpers))
    within = (
        min(need[0], stone),
        min(need[1], wood),
        min(need[2], knowledge),
        min(need[3], tile),
    )
    chosen = _cheapest(within, helpers)
    wages = sum([worker.wage for worker in chosen])
    return Plan(frozenset(chosen), len(chosen), wages, sum(need) - sum(within))


@lru_cache(maxsize=_REMEMBERED)
def plan_with(need: Amounts, hands: frozenset[Worker], recruit: Worker) -> Plan:
    """The plan that a recruit would make possible."""
    return plan(need, hands | {recruit})


def least(
    need: Amounts, workers: Iterable[Worker], price: Callable[[Worker], tuple[int, int]]
) -> tuple[Amounts, tuple[int, int]]:
    """What all workers together don't provide of a need, and the lowest price of a set that provides the rest.

    All sets are weighed, however large: what people are told is told by this, while bots plan by the quicker ``plan``.
    """
    reached, lacks = {need: (0, 0)}, need
    for worker in workers:
        lacks = rest(lacks, worker)
        first, second = price(worker)
        for left, (before, beside) in tuple(reached.items()):
            then, with_worker = rest(left, worker), (before + first, beside + second)
            reached[then] = min(reached.get(then, with_worker), with_worker)
    return lacks, reached[lacks]


def _by_wage(worker: Worker) -> tuple[int, int]:
    return worker.wage, worker.index


def _cheapest(need: Amounts, helpers: Sequence[Worker]) -> Sequence[Worker]:
    """The fewest, then the cheapest workers that cover a need, if all helpers together can."""
    needed = sum(need)
    if not needed:
        return ()
    packed = _packed(need)
    gifts = sorted([useful(worker, need) for worker in helpers], reverse=True)
    for size in range(1, min(_SEARCHED, len(helpers)) + 1):
        if sum(gifts[:size]) < needed:
            continue
        best: Sequence[Worker] = ()
        lowest = 1000
        for crew in combinations(helpers, size):
            together = _TOP_BITS - packed
            wages = 0
            for worker in crew:
                together += _PACKED[worker.index]
                wages += worker.wage
            if wages < lowest and together & _TOP_BITS == _TOP_BITS:
                best, lowest = crew, wages
        if best:
            return best
    return _gathered(need, list(helpers))


def _gathered(need: Amounts, helpers: list[Worker]) -> Sequence[Worker]:
    """One worker after another, always the one who provides most of what is still missing."""
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
