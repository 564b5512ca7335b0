"""Helpers for the invariants of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.errors import BrokenState
from engine.core.position import Named


def require(holds: bool, otherwise: str) -> None:
    """Raises BrokenState, with a sentence for developers, if something doesn't hold."""
    if not holds:
        raise BrokenState(otherwise)


def each_once(kind: str, things: Iterable[Named]) -> None:
    """Raises BrokenState if something is in two places."""
    twice = [thing.id for thing, count in Counter(things).items() if count > 1]
    require(not twice, f"a {kind} in two places: {', '.join(twice)}")
