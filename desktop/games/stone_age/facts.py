"""What everybody sees of a tribe in numbers."""

from __future__ import annotations

from desktop.games.stone_age.situation import At, lying
from desktop.table.game_table import Fact
from desktop.words import joined_by, say
from engine.games.stone_age.advice import eats_again, meal
from engine.games.stone_age.content import RESOURCES
from engine.games.stone_age.view import TribeView


def facts(at: At, seat: int) -> list[Fact]:
    """Points and food first, as they rise from the mat when they change; resources in a row of their own."""
    tribe, stock = at.view.tribes[seat], lying(at, seat)
    change = meal(at.state, seat).change
    food = (
        f"{tribe.food} {'+' if change > 0 else '−'}{abs(change)}"
        if eats_again(at.state, seat)
        else str(tribe.food)
    )
    return [
        Fact("stone-age.fact.points", "common/thing/points", tribe.points, _number(tribe.points), "000"),
        Fact("stone-age.fact.food", "stone-age/icon/food", tribe.food, food, "00 −10"),
        Fact(
            "stone-age.fact.people",
            "stone-age/icon/person",
            tribe.people,
            f"{tribe.home}/{tribe.people}",
            "10/10",
        ),
        Fact(
            "stone-age.fact.tools",
            "stone-age/icon/tool",
            _tool_pips(tribe),
            _tools(tribe),
            "12/12+9",
            _each_tool(tribe),
        ),
        *(
            Fact(f"stone-age.fact.{resource.id}", f"stone-age/icon/{resource.id}", stock[resource.index])
            for resource in RESOURCES
        ),
        Fact("stone-age.fact.level", "stone-age/icon/grain", tribe.level),
        Fact("stone-age.fact.buildings", "stone-age/icon/hut", len(tribe.buildings)),
        Fact("stone-age.fact.cards", "common/icon/cards", _cards(tribe)),
        Fact(
            "stone-age.fact.total",
            "common/icon/trophy",
            tribe.total,
            _number(tribe.total),
            "000",
            say("stone-age.more.cards") if tribe.hidden_cards else "",
        ),
    ]


def note(at: At, seat: int) -> str:
    """Who is first, and who lacks food for the meal that this round ends with, or that is eaten."""
    notes = [say("stone-age.table.first_player")] if seat == at.view.first else []
    eats_soon = at.view.phase == "act" or (at.asks == "feed" and seat == at.asked)
    missing = meal(at.state, seat).missing
    if eats_soon and missing:
        notes.append(say("stone-age.table.food_short", missing=missing))
    return " · ".join(notes)


def _tools(tribe: TribeView) -> str:
    """What the tools that can be used now would add, of all of them, and after a plus those of cards: "2/4+3"."""
    every = sum(tool.value for tool in tribe.tools)
    fresh = sum(tool.value for tool in tribe.tools if not tool.used)
    once = sum(tool.value for tool in tribe.one_use)
    counted = f"{fresh}/{every}" if every else ""
    return counted + (f"+{once}" if once else "") or "0"


def _each_tool(tribe: TribeView) -> str:
    """One by one: those that can be used now, those that were used this round, those of cards."""
    ready = [tool.value for tool in tribe.tools if not tool.used]
    used = [tool.value for tool in tribe.tools if tool.used]
    once = [tool.value for tool in tribe.one_use]
    kinds = {"tools_ready": ready, "tools_used": used, "tools_once": once}
    return joined_by(
        "list.more",
        (
            say(f"stone-age.more.{kind}", values=joined_by("stone-age.more.tools", map(str, values)))
            for kind, values in kinds.items()
            if values
        ),
    )


def _tool_pips(tribe: TribeView) -> int:
    return sum(tool.value for tool in tribe.tools) + sum(tool.value for tool in tribe.one_use)


def _cards(tribe: TribeView) -> int:
    """How many cards a tribe has, seen or not."""
    return len(tribe.cards) + len(tribe.drawn) + tribe.hidden_cards


def _number(points: int) -> str:
    """Points may be negative."""
    return str(points).replace("-", "−")
