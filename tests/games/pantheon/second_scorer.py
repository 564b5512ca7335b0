"""The score of Pantheon once more, from a save's data and the tables of the rules alone: the judge of the judge."""

from __future__ import annotations

from typing import Any

from engine.games.pantheon.content import HEXES

SITES = {place.id for place in HEXES if place.kind == "column"}
COLUMNS = [0, 1, 2, 3, 4 * 2, 5 * 2, 6 * 2, 7 * 2, 8 * 3, 9 * 3, 10 * 3, 11 * 3, 12 * 4]


def totals(saved: dict[str, Any]) -> list[int]:
    """What stands on the track, and while the game runs what a scoring would bring now."""
    over = saved["agenda"] == []
    return [_on_track(realm) + (0 if over else _scoring(realm)) for realm in saved["realms"]]


def winners(saved: dict[str, Any]) -> list[int]:
    """The highest total; then the most demigod tiles, not the most valuable; then shared."""
    standings = list(zip(totals(saved), (len(realm["demigods"]) for realm in saved["realms"]), strict=True))
    return [seat for seat, standing in enumerate(standings) if standing == max(standings)]


def _on_track(realm: dict[str, Any]) -> int:
    """A god gives the number of its epoch, whoever ends an epoch three; then the scorings that have been."""
    return sum(realm["gods"].values()) + 3 * realm["endings"] + sum(realm["scored"])


def _scoring(realm: dict[str, Any]) -> int:
    pietalte = sum(god.startswith("pietalte") for god in realm["gods"])
    return (
        sum(realm["demigods"])
        + COLUMNS[len(SITES.intersection(realm["pieces"]))]
        + pietalte * max(realm["levels"])
    )
