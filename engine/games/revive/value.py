"""The prospects of each seat at the start of a turn: a linear sum of features, fitted by ``engine.bots.fit``."""

from __future__ import annotations

from typing import Final

from engine.games.revive.content import CRYSTAL
from engine.games.revive.scoring import score_sheets
from engine.games.revive.state import ReviveState, upper_artifacts

_BASE: Final = (
    "blue",
    "progress",
    "technologies",
    "sites",
    "finals",
    "artifacts",
    "resources",
    "crystals",
    "cards",
    "awake",
    "modules",
    "energy",
    "tokens",
    "crates",
    "uses",
    "figures",
    "buildings",
    "side",
    "lowest",
    "steps",
    "turn",
)
FEATURES: Final = (*_BASE, *(f"left_{name}" for name in _BASE))
"""Each feature of a seat twice: as it is, and by how much of the game is left."""


def features(state: ReviveState) -> list[tuple[float, ...]]:
    """The numbers that the first half of ``FEATURES`` names, for every seat."""
    return [_of(state, seat) for seat in range(state.seats)]


def left(state: ReviveState) -> float:
    """How much of the game is left, from 1 to 0: by the upper artifacts."""
    if state.turns_left is not None or not state.agenda:
        return 0.0
    return sum(state.upper) / sum(upper_artifacts(state.seats))


def _of(state: ReviveState, seat: int) -> tuple[float, ...]:
    player = state.players[seat]
    lines = {line.source: line.points for line in score_sheets(state, seat)[seat].lines}
    return (
        float(lines["blue"]),
        float(lines["progress"]),
        float(lines["rows"] + lines["technology"]),
        float(lines["large_sites"]),
        float(lines["finals"]),
        float(lines["orb"] + lines["prism"] + lines["helix"] + lines["end_tile"] + lines["lower_artifacts"]),
        float(sum(min(count, 6) for count in player.resources[:CRYSTAL])),
        float(player.resources[CRYSTAL]),
        float(player.cards),
        float(len(player.active)),
        float(len(player.modules) - player.modules.count(None)),
        float(player.all_energy),
        float(len(player.tokens) - player.tokens.count(None)),
        float(len(player.crates)),
        float(player.tribe_uses),
        float(len(player.figures)),
        float(len(player.buildings)),
        float(player.knows.opens_side),
        float(min(player.tracks)),
        float(sum(player.tracks)),
        float((seat - state.active) % state.seats),
    )
