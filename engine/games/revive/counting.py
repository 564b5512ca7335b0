"""What is counted for points (2.12), and the value of an effect's points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.games.revive.content import SPACES, Counted, Score
from engine.games.revive.geography import HEXES
from engine.games.revive.state import Player


def _on_large_sites(player: Player) -> int:
    return sum(HEXES[settled.hex].cell.role == "large_site" for settled in player.figures)


def _machines(player: Player) -> int:
    """Printed machines that are unlocked, and "?" spaces with a token (2.12)."""
    printed = sum(space.is_machine and player.has_unlocked(space) for space in SPACES)
    return printed + _machine_tokens(player)


def _machine_tokens(player: Player) -> int:
    return len(player.tokens) - player.tokens.count(None)


_COUNTERS: Final[Mapping[Counted, Callable[[Player], int]]] = {
    "buildings": lambda player: len(player.buildings),
    "small_buildings": lambda player: player.small,
    "large_buildings": lambda player: player.large,
    "figures": lambda player: len(player.figures),
    "figures_on_sites": lambda player: len(player.figures) - _on_large_sites(player),
    "figures_on_large_sites": _on_large_sites,
    "explored": lambda player: player.explored,
    "cards_gained": lambda player: player.cards_gained,
    "crates_gained": lambda player: len(player.crates) + len(player.opened),
    "machine_tokens": _machine_tokens,
    "machines": _machines,
    "modules": lambda player: len(player.modules) - player.modules.count(None),
    "energy": lambda player: player.all_energy,
    "upper_artifacts": lambda player: sum(player.upper),
    "lowest_track": lambda player: min(player.tracks),
    "highest_track": lambda player: max(player.tracks),
}


def count(player: Player, counted: Counted) -> int:
    """The amount that a player has of what is counted."""
    return _COUNTERS[counted](player)


def worth(player: Player, score: Score) -> int:
    """The points that a player scores for a scoring line."""
    return score.of(count(player, score.counted))
