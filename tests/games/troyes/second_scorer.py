"""The score of Troyes once more, from a save's data and what is printed on the cards alone.

Written from the rules and apart from the engine. Before the end it counts what lies open for everybody.
"""

from __future__ import annotations

import re
from typing import Any

SLOTS = {
    "archery": (2, 1), "diplomat": (2, 1), "tax_collector": (2, 1),
    "hunting": (3, 1), "mercenary": (1,), "chivalry": (3, 2),
    "troubadour": (3, 1), "joust": (3, 1), "captain": (3, 2),
    "tithing": (2, 1), "monk": (3, 2), "priest": (2, 1),
    "apprenticeship": (3, 1), "confession": (2, 1), "templar": (2, 1),
    "pilgrimage": (3, 1), "glassmaker": (3, 2), "procession": (3, 1),
    "artisan": (1,), "merchant": (2, 1), "miller": (2, 1),
    "innkeeper": (1,), "blacksmith": (3, 1), "militia": (2, 1),
    "journeyman": (3, 1), "goldsmith": (3, 2), "sculptor": (3, 1),
    "archery_2": (2,),
}  # fmt: skip
"""By card; where an edition isn't named, it has the slots of the first."""

STEPS = {
    "chretien_de_troyes": (3, 5, 7),
    "urban_iv": (3, 5, 7),
    "thibaut_ii": (6, 12, 18),
    "hugues_de_payns": (5, 10, 15),
    "the_florentine": (2, 4, 6),
    "henry_i": (1, 3, 5),
}
"""From so many on a character gives 1, 3 and 6 points; with two players the first two ask for one more."""


def first_edition(card: str) -> str:
    """The name of a card without its edition."""
    return re.sub(r"_\d$", "", card)


def slots_of(card: str) -> tuple[int, ...]:
    """The points of the slots of a card."""
    return SLOTS[card if card in SLOTS else first_edition(card)]


def totals(saved: dict[str, Any]) -> list[int]:
    """Points gained, slots, open events, levels without a cube, and the characters of all."""
    return [_total(saved, seat) for seat in range(len(saved["players"]))]


def winners(saved: dict[str, Any]) -> list[int]:
    """The highest total; nothing breaks a tie."""
    found = totals(saved)
    return [seat for seat, total in enumerate(found) if total == max(found)]


def _total(saved: dict[str, Any], seat: int) -> int:
    player, total = saved["players"][seat], 0
    counts_all = saved["ended"] or not saved["options"]["hidden_vp"]
    if counts_all:
        total += _revealed(player["vp"])
    for place in saved["workplaces"]:
        for owner, points in zip(place["slots"], slots_of(place["card"]), strict=True):
            total += points if owner == seat else 0
    total += sum(any(owner == seat for owner, _ in event["cubes"]) for event in saved["row"])
    for level in range(3):
        total -= 2 if seat not in saved["cathedral"][level::3] else 0
    if saved["ended"]:
        for holder in saved["players"]:
            for character in _revealed(holder["characters"]):
                total += _of_character(saved, seat, character)
    return max(0, total) if counts_all else total


def _of_character(saved: dict[str, Any], seat: int, character: str) -> int:
    player = saved["players"][seat]
    counted = {
        "chretien_de_troyes": saved["spaces"].count(seat),
        "urban_iv": saved["cathedral"].count(seat),
        "thibaut_ii": player["deniers"],
        "hugues_de_payns": player["influence"],
        "the_florentine": sum(seat in [*place["slots"], *place["others"]] for place in saved["workplaces"]),
        "henry_i": len(player["won"]),
    }[character]
    one_more = len(saved["players"]) == 2 and character in ("chretien_de_troyes", "urban_iv")
    reached = sum(counted >= step + one_more for step in STEPS[character])
    return (0, 1, 3, 6)[reached]


def _revealed(concealed: str) -> Any:
    """What a save conceals from a careless eye."""
    from engine.core.secret import reveal

    return reveal(concealed)
