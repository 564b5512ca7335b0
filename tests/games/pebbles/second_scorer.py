"""The final score of Pebbles once more, from a save's data and the names of the pebbles alone."""

from __future__ import annotations

from collections import Counter
from typing import Any


def totals(saved: dict[str, Any]) -> list[int]:
    """The points on the pebbles that lie before each seat, and three for each set of three colours."""
    return [_points(player["laid"]) for player in saved["players"]]


def winners(saved: dict[str, Any]) -> list[int]:
    """The highest total; then the most shells; then shared."""
    standings = [(_points(player["laid"]), player["shells"]) for player in saved["players"]]
    return [seat for seat, standing in enumerate(standings) if standing == max(standings)]


def _points(laid: list[str]) -> int:
    colours = Counter(pebble.split("_")[0] for pebble in laid)
    sets = min(colours[colour] for colour in ("amber", "jade", "flint"))
    return sum(int(pebble.split("_")[1]) for pebble in laid) + 3 * sets
