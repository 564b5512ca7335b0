"""What every part of the table starts from: the situation, and what the seat shown has."""

from __future__ import annotations

from desktop.table.game_table import Situation
from engine.games.revive.state import ReviveState
from engine.games.revive.view import PlayerView, ReviveView

At = Situation[ReviveView, ReviveState]


def shown(at: At) -> PlayerView:
    """The seat at the near side."""
    return at.view.players[at.facing]
