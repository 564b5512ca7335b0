"""What a tribe can gain, wherever it comes from: food, resources, a level, a tool, a person (5.3, 5.5, 5.7)."""

from __future__ import annotations

from engine.core.event import Event, recurring
from engine.games.stone_age import events
from engine.games.stone_age.content import CONSTANTS, SUPPLIES, Amounts, Resource
from engine.games.stone_age.state import StoneAgeState, Tribe

MOST_TOOLS = CONSTANTS.most_tools
MOST_TOOL_VALUE = CONSTANTS.most_tool_value

_resources_gained = recurring(events.ResourcesGained)
_food_gained = recurring(events.FoodGained)
_nothing_gained = recurring(events.NothingGained)
_person_born = recurring(events.PersonBorn)
_level_raised = recurring(events.LevelRaised)
_tool_gained = recurring(events.ToolGained)


def supply(state: StoneAgeState) -> Amounts | None:
    """The pieces that nobody owns, None if they never run out; what is only offered is still owned (2.1)."""
    pieces = SUPPLIES.get(state.options.resource_supply)
    if pieces is None:
        return None
    wood, brick, stone, gold = (
        count - sum(tribe.stock[index] for tribe in state.tribes) for index, count in enumerate(pieces)
    )
    return wood, brick, stone, gold


def obtainable(state: StoneAgeState, resource: Resource | None, count: int) -> int:
    """The given number of pieces, or as many as there are (ruling 41); None is food, which never runs out."""
    left = supply(state)
    return count if left is None or resource is None else min(count, left[resource.index])


def gain_resources(state: StoneAgeState, seat: int, resource: Resource, count: int, source: str) -> Event:
    """The given number of pieces, or as many as there are (ruling 41)."""
    count = obtainable(state, resource, count)
    if not count:
        return _nothing_gained(seat, resource.id, source)
    state.tribes[seat].stock[resource.index] += count
    return _resources_gained(seat, resource.id, count, source)


def gain_food(state: StoneAgeState, seat: int, count: int, source: str) -> Event:
    """Food never runs out."""
    if not count:
        return _nothing_gained(seat, "food", source)
    state.tribes[seat].food += count
    return _food_gained(seat, count, source)


def gain_level(state: StoneAgeState, seat: int, source: str) -> Event:
    """One level of agriculture more, up to the highest."""
    tribe = state.tribes[seat]
    if tribe.level == CONSTANTS.most_level:
        return _nothing_gained(seat, "level", source)
    tribe.level += 1
    return _level_raised(seat, tribe.level, source)


def gain_person(state: StoneAgeState, seat: int, source: str) -> Event:
    """One person more, who comes home with the next round."""
    tribe = state.tribes[seat]
    if tribe.people == CONSTANTS.most_people:
        return _nothing_gained(seat, "person", source)
    tribe.people += 1
    return _person_born(seat, tribe.people)


def gain_tool(state: StoneAgeState, seat: int, source: str) -> Event:
    """A new tool in the next slot, or the lowest one raised; it keeps its used mark (5.5)."""
    tribe = state.tribes[seat]
    slot = len(tribe.tools)
    if slot < MOST_TOOLS:
        tribe.tools = (*tribe.tools, 1)
        return _tool_gained(seat, slot, 1, source)
    slot = _lowest(tribe)
    value = tribe.tools[slot] + 1
    if value > MOST_TOOL_VALUE:
        return _nothing_gained(seat, "tool", source)
    tribe.tools = (*tribe.tools[:slot], value, *tribe.tools[slot + 1 :])
    return _tool_gained(seat, slot, value, source)


def _lowest(tribe: Tribe) -> int:
    """The slot of the lowest tool: an unused one before a used one, then the leftmost."""
    return min(range(MOST_TOOLS), key=lambda slot: (tribe.tools[slot], tribe.used >> slot & 1))
