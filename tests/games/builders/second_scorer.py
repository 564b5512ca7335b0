"""The final score of The Builders once more, from a save's data and the card list alone: the judge of the judge."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

_CARDS = tomllib.loads(
    (Path(__file__).parents[3] / "engine/games/builders/content.toml").read_text(encoding="utf-8")
)
_POINTS = {card["id"]: card["points"] for card in _CARDS["building"] + _CARDS["machine"]}


def totals(saved: dict[str, Any]) -> list[int]:
    """Card points and one point for each full ten coins, by seat."""
    return [_card_points(yard) + yard["coins"] // 10 for yard in saved["yards"]]


def winners(saved: dict[str, Any]) -> list[int]:
    """The highest total; then the most points on cards; then the most coins; then shared."""
    seats = list(range(len(saved["yards"])))
    for measure in (totals(saved), [_card_points(yard) for yard in saved["yards"]], _coins(saved)):
        most = max(measure[seat] for seat in seats)
        seats = [seat for seat in seats if measure[seat] == most]
    return seats


def _card_points(yard: dict[str, Any]) -> int:
    return sum(_POINTS[card] for card in yard["completed"])


def _coins(saved: dict[str, Any]) -> list[int]:
    return [yard["coins"] for yard in saved["yards"]]
