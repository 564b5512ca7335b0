"""What events of Pantheon speak of, and how they sound."""

from __future__ import annotations

from typing import Final

from desktop.games.pantheon.landscape import piece_id
from engine.core.event import Event

SOUNDS: Final = {
    "piece_placed": "wood",
    "piece_bought": "coins",
    "piece_swapped": "wood",
    "pieces_gained": "wood",
    "coin_played": "coins",
    "special_coin_taken": "coins",
    "cards_drawn": "card",
    "card_taken": "card",
    "card_discarded": "card",
    "move_card_played": "card",
    "offering_raised": "wood",
    "god_taken": "complete",
    "god_drawn": "complete",
    "demigod_taken": "complete",
    "demigod_drawn": "complete",
    "loot_taken": "complete",
    "turn_started": "turn",
    "nation_revealed": "turn",
    "epoch_ended": "complete",
    "game_ended": "fanfare",
}
"""By the kind of the event."""

_SHOWS: Final = {"offering": "offering.{}", "god": "{}", "coin": "coins"}
"""What shows a thing that an event names."""


def sound(event: Event) -> str | None:
    """The sound of an event, if it has one."""
    return SOUNDS.get(event.kind)


def mentioned(event: Event) -> list[str]:
    """The ids of the pieces, tiles and cards that an event names."""
    ids: list[str] = []
    seat, place = getattr(event, "seat", None), getattr(event, "hex", None)
    if place is not None:
        ids += [f"loot.{place}", *([] if seat is None else [piece_id(seat, place)])]
    ids += [f"loot.{each}" for each in getattr(event, "hexes", ())]
    ids += [*getattr(event, "gods", ())]
    slot = getattr(event, "slot", None)
    if slot is not None:
        ids.append(f"display.{slot}")
    for part, shows in _SHOWS.items():
        name = getattr(event, part, None)
        if isinstance(name, str):
            ids.append(shows.format(name))
    if event.kind in ("nation_revealed", "epoch_ended"):
        ids += ["nation", "temple"]
    return ids
