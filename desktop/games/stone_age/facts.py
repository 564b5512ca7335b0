"""What everybody sees of a tribe in numbers."""

from __future__ import annotations

from desktop.table.game_table import Fact
from desktop.words import say
from engine.games.stone_age.content import RESOURCES
from engine.games.stone_age.sight import StoneAgeView, TribeView


def facts(view: StoneAgeView, seat: int) -> list[Fact]:
    """Points and food first, as they rise from the mat when they change; resources in a row of their own."""
    tribe = view.tribes[seat]
    food = food_told(tribe, food_needed(view, seat))
    return [
        Fact("stone-age.fact.points", "common/thing/points", tribe.points, _number(tribe.points)),
        Fact("stone-age.fact.food", "stone-age/icon/food", tribe.food, food),
        Fact("stone-age.fact.people", "stone-age/icon/person", tribe.people, f"{tribe.home}/{tribe.people}"),
        Fact("stone-age.fact.tools", "stone-age/icon/tool", _tool_pips(tribe), tools_told(tribe)),
        *(
            Fact(
                f"stone-age.fact.{resource.id}", f"stone-age/icon/{resource.id}", tribe.stock[resource.index]
            )
            for resource in RESOURCES
        ),
        Fact("stone-age.fact.level", "stone-age/icon/grain", tribe.level),
        Fact("stone-age.fact.buildings", "stone-age/icon/hut", len(tribe.buildings)),
        Fact("stone-age.fact.cards", "common/icon/cards", cards_owned(tribe)),
        Fact("stone-age.fact.total", "common/icon/trophy", tribe.total, _number(tribe.total)),
    ]


def food_told(tribe: TribeView, need: int) -> str:
    """What a tribe has to eat, and what it will eat: "12 −5"."""
    return f"{tribe.food} −{need}"


def food_needed(view: StoneAgeView, seat: int) -> int:
    """What a tribe has still to eat: what is missing at this meal, else what the next one takes."""
    if view.hunger is not None and seat == view.active:
        return view.hunger.missing
    return max(0, view.tribes[seat].food_needed)


def tools_told(tribe: TribeView) -> str:
    """The tools that can be used now, those that were used in brackets, those of cards after a plus: "2·(1)·+3"."""
    tools = [f"({tool.value})" if tool.used else str(tool.value) for tool in tribe.tools]
    return "·".join([*tools, *(f"+{tool.value}" for tool in tribe.one_use)]) or "0"


def cards_owned(tribe: TribeView) -> int:
    """How many cards a tribe has, seen or not."""
    return len(tribe.cards) + len(tribe.drawn) + tribe.hidden_cards


def seat_note(view: StoneAgeView, seat: int) -> str:
    """Who is first, and who would go hungry if the meal were now."""
    notes = [say("stone-age.table.first_player")] if seat == view.first else []
    short = food_needed(view, seat) - view.tribes[seat].food
    hungry = view.phase == "act" or (view.hunger is not None and seat == view.active)
    if hungry and short > 0:
        notes.append(say("stone-age.table.food_short", missing=short))
    return " · ".join(notes)


def _number(points: int) -> str:
    """Points may be fewer than none."""
    return str(points).replace("-", "−")


def _tool_pips(tribe: TribeView) -> int:
    return sum(tool.value for tool in tribe.tools) + sum(tool.value for tool in tribe.one_use)
