"""The numbers of Pebbles that sentences speak of, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.games.pebbles.content import CONSTANTS

FIGURES: Final[Mapping[str, int]] = {
    "hand": CONSTANTS.hand,
    "most_in_hand": CONSTANTS.most_in_hand,
    "price": CONSTANTS.price_of_a_point,
    "set": CONSTANTS.points_for_a_set,
    "shells": CONSTANTS.shells,
    "sold_for": CONSTANTS.sold_for,
    **{f"worth_{worth}": worth for worth in CONSTANTS.worths},
}
