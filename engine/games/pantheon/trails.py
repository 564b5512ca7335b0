"""Possible trails: what is within reach for how many steps, and which hexes a trail to a goal takes.

Only for bots: the rules only need the next hex.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice, repeat
from typing import Final, NamedTuple

from engine.games.pantheon.content import LAND, SITES
from engine.games.pantheon.evaluation import Goals
from engine.games.pantheon.reach import FREE_HEX, HEX_OF, SHARED_HEX, around, jumped_to
from engine.games.pantheon.state import PantheonState

_BEYOND: Final = 3
"""Goals up to this many steps further than can be paid for are considered, too."""


class Trail(NamedTuple):
    """The next hexes to place on, with what they cost and bring together.

    ``whole`` is false if the steps don't reach the goal.
    """

    hexes: tuple[int, ...]
    cost: int
    worth: float
    whole: bool


class Ground:
    """Where one seat is, what it can place, and what is free. ``walk`` moves on in thought."""

    __slots__ = ("columns", "feet", "free", "full", "jump", "own", "taken")

    def __init__(self, state: PantheonState, seat: int, *, jump: bool) -> None:
        realm = state.realms[seat]
        self.own = realm.pieces | state.temple
        self.feet = realm.feet
        self.columns = realm.columns
        self.taken = state.taken
        self.full = state.full
        self.jump = jump

    def layers(self, most: int) -> list[int]:
        """The hexes by their exact price; its own have the price 0."""
        free, shared = self._open()
        seen = self.own
        beside = around(seen)
        if self.jump and beside & self.taken & ~seen:
            beside |= jumped_to(beside, self.taken)
        layers = [seen]
        before = 0
        for _ in range(most):
            fresh = (beside & free | before & shared) & ~seen
            layers.append(fresh)
            seen |= fresh
            before = beside
            beside = around(fresh) if fresh else 0
            if not (beside | before):
                break
        return layers

    def _open(self) -> tuple[int, int]:
        """The free and the shared hexes that there are pieces for."""
        usable = LAND & ~self.full
        if not self.feet:
            usable &= SITES
        if not self.columns:
            usable &= ~SITES
        return usable & ~self.taken, usable & self.taken

    def jumped(self, most: int) -> list[int]:
        """The hexes by what they cost with a jump at any step: trails, and the layers of others, only begin with it."""
        free, shared = self._open()
        layers, seen, before, beside = [0], 0, 0, 0
        for layer in islice(chain(self.layers(most), repeat(0)), most):
            before, beside = beside, around(layers[-1]) | jumped_to(around(layer), self.taken)
            layers.append((beside & free | before & shared) & ~seen)
            seen |= layers[-1]
        return layers

    @property
    def farthest(self) -> int:
        """No trail costs more: there aren't enough pieces for more hexes."""
        return SHARED_HEX * (self.feet + self.columns)

    def way(self, goal: int, price: int, layers: list[int], liked: int) -> tuple[int, ...] | None:
        """The hexes of a cheapest trail to a goal, over preferred hexes if there is a choice.

        None if there aren't enough feet and columns for it.
        """
        feet, columns, taken = self.feet, self.columns, self.taken
        hexes = []
        while goal:
            if goal & SITES:
                columns -= 1
            else:
                feet -= 1
            if feet < 0 or columns < 0:
                return None
            hexes.append(goal)
            price -= SHARED_HEX if taken & goal else FREE_HEX
            if price <= 0:
                break
            before = HEX_OF[goal].around & layers[price]
            before = before & liked or before & ~SITES or before
            goal = before & -before
        hexes.reverse()
        return tuple(hexes)

    def walk(self, hexes: tuple[int, ...]) -> None:
        """Go on from the end of a trail."""
        for place in hexes:
            if self.jump and not HEX_OF[place].around & self.own:
                self.jump = False
            self.own |= place
            if place & SITES:
                self.columns -= 1
            else:
                self.feet -= 1

    def price(self, place: int) -> int:
        """What one hex costs."""
        return SHARED_HEX if self.taken & place else FREE_HEX


class Search:
    """All goals within so many steps, and a little beyond; trails are worked out when needed."""

    __slots__ = ("_beyond", "_found", "_goals", "_ground", "_layers", "_most")

    def __init__(self, ground: Ground, goals: Goals, most: int, beyond: int = _BEYOND) -> None:
        self._ground = ground
        self._goals = goals
        self._most = most
        self._beyond = beyond
        self._layers = ground.layers(min(most, ground.farthest))
        self._found = self._hits(1)

    def all(self, most: int) -> Iterator[Trail]:
        """A trail to every goal, the best for its price first; those out of reach come last."""
        any_found = False
        for _, price, goal in self._found:
            if price <= most and (trail := self._trail(price, goal, most)) is not None:
                any_found = True
                yield trail
        for _, price, goal in self._found:
            if price > most and (trail := self._trail(price, goal, most)) is not None:
                any_found = True
                yield trail
        if self._beyond and not any_found:
            yield from self._farther(most)

    def best(self, most: int) -> Trail | None:
        """The first of them."""
        return next(self.all(most), None)

    def _farther(self, most: int) -> Iterator[Trail]:
        """What lies beyond, if there is nothing else."""
        self._layers = self._ground.layers(min(self._most + self._beyond, self._ground.farthest))
        for _, price, goal in self._hits(self._most + 1):
            if (trail := self._trail(price, goal, most)) is not None:
                yield trail

    def _hits(self, nearest: int) -> list[tuple[float, int, int]]:
        """The goals from a price on, the best for its price first."""
        targets, worth, layers = self._goals.targets, self._goals.worth, self._layers
        found: list[tuple[float, int, int]] = []
        for price in range(nearest, len(layers)):
            hits = layers[price] & targets
            while hits:
                goal = hits & -hits
                hits ^= goal
                found.append((worth(goal) / price, price, goal))
        found.sort(reverse=True)
        return found

    def _trail(self, price: int, goal: int, most: int) -> Trail | None:
        ground, goals = self._ground, self._goals
        targets = goals.targets
        hexes = ground.way(goal, price, self._layers, targets)
        if hexes is None:
            return None
        worth = goals.worth(goal)
        for place in hexes[:-1]:
            if place & targets:
                worth += goals.worth(place)
        return Trail(hexes, price, worth, True) if price <= most else _part(ground, hexes, price, most, worth)


def _part(ground: Ground, hexes: tuple[int, ...], price: int, most: int, worth: float) -> Trail | None:
    """As much of a trail as can be paid for, and as much of its worth."""
    cost = 0
    for number, place in enumerate(hexes):
        step = ground.price(place)
        if cost + step > most:
            return Trail(hexes[:number], cost, worth * cost / price, False) if cost else None
        cost += step
    return None
