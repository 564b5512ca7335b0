"""Gaining and losing deniers, influence and victory points within their bounds (2.7, 4.8)."""

from __future__ import annotations

from engine.games.troyes.content import INFLUENCE
from engine.games.troyes.state import Player


def gain_influence(player: Player, influence: int) -> int:
    """Up to the end of the track, what is above is lost; returns how much was gained (2.7)."""
    before = player.influence
    player.influence = min(INFLUENCE.most, before + influence)
    return player.influence - before


def lose_vp(player: Player, vp: int) -> int:
    """Never below 0; returns how many were lost (4.8)."""
    lost = min(player.vp, vp)
    player.vp -= lost
    return lost
