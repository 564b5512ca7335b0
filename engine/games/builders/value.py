"""The prospects of each seat at the end of a turn: a linear sum of features, fitted by ``engine.bots.fit``."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.games.builders.content import Worker
from engine.games.builders.cover import missing, plan
from engine.games.builders.state import BuildersState, Site, Yard
from engine.games.builders.view import brought

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
    "waits",
    "has_played",
)
FEATURES: Final = (*_BASE, *(f"late_{name}" for name in _BASE))
"""Each feature of a seat twice: as it is, and growing with the leader's progress towards the end of the game."""

_USEFUL_PER_SEND: Final = (1.2, 1.5, 1.9, 2.3, 2.55, 2.7, 2.8, 2.85, 2.9)
"""Resources that a worker provides to a well chosen site, by the size of the crew (12.5)."""


def features(state: BuildersState) -> list[tuple[float, ...]]:
    """The numbers that the first half of ``FEATURES`` names, for every seat."""
    return [_base(state, seat, yard) for seat, yard in enumerate(state.yards)]


def late(state: BuildersState) -> float:
    """The leader's progress towards the end of the game, 0 to 1."""
    return min(1.0, max([yard.card_points for yard in state.yards]) / state.options.end_points)


def _base(state: BuildersState, seat: int, yard: Yard) -> tuple[float, ...]:
    """A seat's yard, the turns until it plays, and whether it has played in this round."""
    seats = len(state.yards)
    waits = (seat - state.active) % seats
    has_played = (seat - state.first) % seats < (state.active - state.first) % seats
    hands = frozenset(yard.available)
    return (
        *_yard_features(yard.coins, yard.card_points, hands, tuple(yard.sites), state.options.end_points),
        waits,
        has_played,
    )


@lru_cache(maxsize=1 << 15)
def _yard_features(
    coins: int, points: int, hands: frozenset[Worker], sites: tuple[Site, ...], end: int
) -> tuple[float, ...]:
    """All features of a yard, in the order of the names above; ``hands`` are the crew not at work."""
    everybody = hands.union(*[site.crew for site in sites])
    produced = brought(tuple(everybody))
    size = sum([worker.wage for worker in everybody])
    machines = sum(produced) - size
    site_points = site_net = site_sends = site_lack = ready = 0.0
    for site in sites:
        chosen = plan(missing(site), everybody.difference(site.crew))
        site_points += site.building.points
        site_net += site.building.coins - chosen.wages - chosen.lack
        site_sends += chosen.sends
        site_lack += chosen.lack
        if not chosen.lack and chosen.sends <= 1:
            ready += 1
    crew = len(everybody)
    to_go = _actions_to_go(crew, (size + machines) / crew, end - points, site_points, site_sends + site_lack)
    return (
        points,
        coins,
        min(coins, 6),
        crew,
        size,
        machines,
        min(produced),
        len(sites),
        site_points,
        site_net,
        site_sends,
        site_lack,
        ready,
        to_go,
    )


def _actions_to_go(
    crew: int, size: float, still_missing: int, open_points: float, open_actions: float
) -> float:
    """About how many action points the seat still needs: for its sites, and for the buildings it has to add (12.5)."""
    useful = max(1.0, _USEFUL_PER_SEND[min(crew, len(_USEFUL_PER_SEND) - 1)] + 0.25 * (size - 3.0))
    per_point = (1.0 + 8.0 / useful) / 4.0
    if still_missing <= 0:
        return 0.0
    if open_points > still_missing:
        return open_actions * still_missing / open_points
    return open_actions + (still_missing - open_points) * per_point
