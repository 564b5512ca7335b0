"""The final score of Stone Age once more, from a save's data and the card list alone: the judge of the judge."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from engine.core.secret import reveal

_CONTENT = tomllib.loads(
    (Path(__file__).parents[3] / "engine/games/stone_age/content.toml").read_text(encoding="utf-8")
)
_CARDS = {card["id"]: card for card in _CONTENT["card"]}


def totals(saved: dict[str, Any]) -> list[int]:
    """The track, the cards that all may see, and what is left of resources, by seat."""
    return [_total(saved, tribe) for tribe in saved["tribes"]]


def winners(saved: dict[str, Any]) -> list[int]:
    """The highest total; then by the agreed tie-break; then shared."""
    tribes = saved["tribes"]
    level = [tribe["level"] for tribe in tribes]
    tools = [sum(tribe["tools"]) for tribe in tribes]
    people = [tribe["people"] for tribe in tribes]
    if saved["options"]["tie_break"] == "sum":
        measures = [[sum(three) for three in zip(level, tools, people, strict=True)]]
    else:
        measures = [level, tools, people]
    seats = list(range(len(tribes)))
    for measure in (totals(saved), *measures):
        most = max(measure[seat] for seat in seats)
        seats = [seat for seat in seats if measure[seat] == most]
    return seats


def _total(saved: dict[str, Any], tribe: dict[str, Any]) -> int:
    cards = [_CARDS[card] for card in _seen(saved, tribe)]
    return (
        tribe["points"]
        + _culture([card["culture"] for card in cards if "culture" in card])
        + sum(
            card["symbols"] * _worth(saved, tribe, card["multiplier"])
            for card in cards
            if "multiplier" in card
        )
        + sum(tribe["stock"])
        + 2 * len(tribe["any_two"])
    )


def _seen(saved: dict[str, Any], tribe: dict[str, Any]) -> list[str]:
    """Until the end nobody counts what only its owner can see."""
    drawn = reveal(tribe["drawn"])
    assert isinstance(drawn, list)
    if saved["ended_by"] is not None:
        return [*tribe["cards"], *drawn]
    return list(tribe["cards"]) if saved["options"]["open_cards"] else []


def _culture(kinds: list[str]) -> int:
    """Take one of each kind away, as often as there is any, and square what was taken."""
    points = 0
    while kinds:
        once = set(kinds)
        points += len(once) ** 2
        for kind in once:
            kinds.remove(kind)
    return points


def _worth(saved: dict[str, Any], tribe: dict[str, Any], multiplier: str) -> int:
    tools = tribe["tools"]
    return {
        "farmer": tribe["level"],
        "tool_maker": len(tools) if saved["options"]["tool_maker_scoring"] == "count" else sum(tools),
        "builder": len(tribe["buildings"]),
        "shaman": tribe["people"],
    }[multiplier]
