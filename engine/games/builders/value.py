"""What a position at the end of a round promises each seat: a linear sum of features, fitted by ``engine.bots.fit``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.builders.content import RESOURCES
from engine.games.builders.cover import missing, plan
from engine.games.builders.state import BuildersState, Yard

_BASE: Final = (
    "points",
    "coins",
    "low_coins",
    "crew",
    "size",
    "machines",
    "weakest",
    "sites",
    "site_points",
    "site_net",
    "site_sends",
    "site_lack",
    "ready",
    "actions_to_go",
)
FEATURES: Final = (*_BASE, *(f"late_{name}" for name in _BASE), "order", "late_order")
"""Each feature of a yard twice: as it is, and growing with the leader's way to the end of the game."""

_USEFUL_PER_SEND: Final = (1.2, 1.5, 1.9, 2.3, 2.55, 2.7, 2.8, 2.85, 2.9)
"""Resources that a send brings to a well chosen site, by the size of the crew (12.5)."""


def features(state: BuildersState, seat: int) -> list[float]:
    """The numbers that ``FEATURES`` names, for one seat."""
    end = state.options.end_points
    late = min(1.0, max(yard.card_points for yard in state.yards) / end)
    base = _yard_features(state.yards[seat], end)
    order = float((seat - state.first) % len(state.yards))
    return [*base, *(number * late for number in base), order, order * late]


def _yard_features(yard: Yard, end: int) -> tuple[float, ...]:
    crew = tuple(yard.crew())
    everybody = frozenset(crew)
    size = sum(worker.wage for worker in crew)
    machines = sum(sum(worker.produces) for worker in crew if not worker.wage)
    weakest = min(sum(worker.produces[kind] for worker in crew) for kind in range(len(RESOURCES)))
    points = yard.card_points
    coins = yard.coins
    site_points = site_net = site_sends = site_lack = ready = 0.0
    for site in yard.sites:
        chosen = plan(missing(site), everybody.difference(site.crew))
        site_points += site.building.points
        site_net += site.building.coins - chosen.wages - chosen.lack
        site_sends += chosen.sends
        site_lack += chosen.lack
        if not chosen.lack and chosen.sends <= 1:
            ready += 1
    to_go = _actions_to_go(
        len(crew), (size + machines) / len(crew), end - points, site_points, site_sends + site_lack
    )
    return (
        points,
        coins,
        min(coins, 6),
        len(crew),
        size,
        machines,
        weakest,
        len(yard.sites),
        site_points,
        site_net,
        site_sends,
        site_lack,
        ready,
        to_go,
    )


def _actions_to_go(crew: int, size: float, wanting: int, open_points: float, open_actions: float) -> float:
    """About how many action points the seat still needs: for its sites, and for the buildings it has to add (12.5)."""
    useful = max(1.0, _USEFUL_PER_SEND[min(crew, len(_USEFUL_PER_SEND) - 1)] + 0.25 * (size - 3.0))
    per_point = (1.0 + 8.0 / useful) / 4.0
    if wanting <= 0:
        return 0.0
    if open_points > wanting:
        return open_actions * wanting / open_points
    return open_actions + (wanting - open_points) * per_point


def weighed(numbers: Sequence[float], weights: Sequence[float]) -> float:
    """The sum of features times weights."""
    return sum(number * weight for number, weight in zip(numbers, weights, strict=True))
