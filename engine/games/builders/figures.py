"""The numbers of The Builders that sentences speak of, by name, and those that are our own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core.content import designed
from engine.games.builders.content import CONSTANTS, SOURCED

FIGURES: Final[Mapping[str, int]] = {
    "actions": CONSTANTS.free_action_points,
    "action_price": CONSTANTS.extra_action_price,
    **{f"coins_{number}": coins for number, coins in enumerate(CONSTANTS.coins_for_points_given_up, start=1)},
    "coins_per_point": CONSTANTS.coins_per_point,
    "row": CONSTANTS.row_size,
    "rounds_without_work": CONSTANTS.stall.rounds_without_work,
}

DESIGNED: Final = designed(SOURCED)
