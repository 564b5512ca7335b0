"""What a line of the log points at: the things that an event names, and what else of the table it changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.event import Event
from engine.games.revive.content import RESOURCES
from engine.games.revive.events import ResourcesLost, ResourcesPaid

KINDS: Final = ("card", "module", "token", "tile", "crate", "resource", "space", "hex")
"""How the ids of pieces begin that have the name of what lies there."""

CHANGED: Final[Mapping[str, str]] = {
    "track_advanced": "track.{seat}.{track}",
    "steps_lost": "track.{seat}.{track}",
    "points_gained": "score.{seat}",
    "bonus_reached": "score.{seat}",
    "crystals_turned": "resource.crystal",
    "crystal_converted": "resource.crystal",
    "book_paid_to": "resource.book",
    "switch_used": "switch",
    "switch_reset": "switch",
    "technology_used": "figure.{figure}",
    "tribe_ability_used": "ability",
    "ability_exhausted": "ability",
    "progress_bonus_gained": "progress.{at}",
    "hibernated": "marker.{seat}",
    "hibernation_reward_chosen": "hibernation.{space}",
    "artifact_taken": "upper.{type}",
    "artifact_removed": "upper.{type}",
    "lower_artifact_taken": "lower",
    "end_tile_taken": "lower",
    "energy_gained": "energy.{seat}.0",
    "crate_gained": "supply.crate",
}
"""By event the spot that it changes without naming it, from its fields."""


def mentioned(event: Event, named: Sequence[str]) -> Sequence[str]:
    """The spots of an event that names these things."""
    spots = [f"{kind}.{name}" for name in named for kind in KINDS]
    if event.kind in CHANGED:
        spots.append(CHANGED[event.kind].format_map(vars(event)))
    if isinstance(event, ResourcesPaid | ResourcesLost):
        counts = event.paid if isinstance(event, ResourcesPaid) else event.lost
        spots += [f"resource.{name}" for name, count in zip(RESOURCES, counts, strict=True) if count]
    return [*named, *spots]
