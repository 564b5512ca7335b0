"""The numbers of Revive that sentences speak of, by name, and those that are our own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core.content import designed
from engine.games.revive.content import (
    BUILDING_RULES,
    DISPLAY,
    END,
    END_TILE,
    ENERGY,
    HIBERNATION,
    LIMITS,
    LOWER_ARTIFACTS,
    RESOURCES,
    SCORE_TRACK,
    SOURCED,
    TRACK_LENGTH,
    TRIBE_BOARD,
)

FIGURES: Final[Mapping[str, int]] = {
    **{f"{name}_limit": most for name, most in zip(RESOURCES, LIMITS, strict=True)},
    "small_gear": BUILDING_RULES.small_gear,
    "large_gear": BUILDING_RULES.large_gear,
    "small_buildings": BUILDING_RULES.small,
    "large_buildings": BUILDING_RULES.large,
    "large_factor": BUILDING_RULES.large_factor,
    "display_citizens": DISPLAY.citizens,
    "display_modules": DISPLAY.modules,
    "display_machines": DISPLAY.machines_of_a_track,
    "energy": ENERGY.total,
    "energy_start": ENERGY.start,
    "resources_for_a_point": END.resources_for_a_point,
    "end_tile": END_TILE.points,
    "lower_artifact": LOWER_ARTIFACTS[0].points,
    "lower_artifacts": len(LOWER_ARTIFACTS),
    "score_spaces": SCORE_TRACK.spaces,
    "track_length": TRACK_LENGTH,
    "ability_uses": TRIBE_BOARD.ability_uses,
    "first_row_books": TRIBE_BOARD.rows[0].books,
    "removes_artifact_at": HIBERNATION.removes_artifact_at,
}

DESIGNED: Final = designed(SOURCED)
