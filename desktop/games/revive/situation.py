"""What all parts of the table share: the situation, and the seat that is shown."""

from __future__ import annotations

from desktop.table.game_table import Situation
from engine.games.revive.state import ReviveState
from engine.games.revive.view import PlayerView, ReviveView

At = Situation[ReviveView, ReviveState]


def shown(at: At) -> PlayerView:
    """The seat at the near side."""
    return at.view.players[at.facing]
