"""The numbers of Stone Age that sentences speak of, by name, and those that are our own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core.content import designed
from engine.games.stone_age import any_two
from engine.games.stone_age.content import (
    CARD_PLACES,
    CARDS,
    CONSTANTS,
    CULTURES,
    DIE_GAINS,
    FOOD_DIVISOR,
    LIMITS,
    LOCATION_BY_ID,
    RESOURCES,
    SOURCED,
    SUPPLIES,
)

FIGURES: Final[Mapping[str, int]] = {
    "hunger": -CONSTANTS.points_for_starving,
    "resource_left": CONSTANTS.points_for_a_resource,
    "any_two": any_two.PIECES,
    "row": CONSTANTS.more.row_size,
    "rounds": CONSTANTS.stop.rounds,
    "tools": CONSTANTS.most_tools,
    "couple": LOCATION_BY_ID["hut"].rings,
    "village": min(limits.village_places for limits in LIMITS.values()),
    "cultures": len(CULTURES),
    "food": FOOD_DIVISOR,
    **{resource.id: resource.divisor for resource in RESOURCES},
    **{f"face_{gain}": face for face, gain in DIE_GAINS.items()},
    **{f"price_{place.id}": place.number for place in CARD_PLACES},
    **{supply: sum(pieces) for supply, pieces in SUPPLIES.items()},
    **{card.id: card.amount for card in CARDS},
    **{f"{card.id}_symbols": card.symbols for card in CARDS},
}

DESIGNED: Final = designed(SOURCED)
