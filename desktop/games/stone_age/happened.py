"""What events of Stone Age speak of, and how they sound."""

from __future__ import annotations

from typing import Final

from engine.core.event import Event
from engine.games.stone_age.content import CONSTANTS

SOUNDS: Final = {
    "people_placed": "wood",
    "people_recalled": "wood",
    "dice_rolled": "dice",
    "tool_used": "wood",
    "resources_gained": "coins",
    "food_gained": "coins",
    "tool_gained": "wood",
    "card_bought": "card",
    "card_drawn": "card",
    "cards_moved": "card",
    "tile_bought": "complete",
    "person_born": "complete",
    "die_taken": "wood",
    "starved": "refuse",
    "round_started": "turn",
    "game_ended": "fanfare",
}
"""By the kind of the event."""

_OF_SEAT: Final = {
    "level_raised": "level",
    "starved": "score",
    "tribe_fed": "score",
    "first_player_passed": "first_marker",
}


def sound(event: Event) -> str | None:
    """The sound of an event, if it has one."""
    return SOUNDS.get(event.kind)


def mentioned(event: Event) -> list[str]:
    """The ids of the people, dice, tiles, cards and counters that an event names."""
    ids = [name for part in ("card", "tile") if isinstance(name := getattr(event, part, None), str)]
    ids += [*getattr(event, "new", ()), *getattr(event, "row", ())]
    seat, place = getattr(event, "seat", None), getattr(event, "location", None)
    if place is not None:
        ids += [f"pile.{place}", f"outcome.{place}", f"sum.{place}", f"price.{place}"]
    if seat is None:
        return ids
    if place is not None:
        ids += [f"person.{seat}.{place}.{number}" for number in range(CONSTANTS.most_people)]
    dice = getattr(event, "dice", None)
    if place is not None and dice is not None:
        ids += [f"die.{place}.{''.join(map(str, sorted(dice)))}.{number}" for number in range(len(dice))]
    counter = _OF_SEAT.get(event.kind)
    if counter is not None:
        ids.append(counter if counter == "first_marker" else f"{counter}.{seat}")
    resource = getattr(event, "resource", None)
    return [*ids, f"stock.{resource}"] if resource is not None else ids
