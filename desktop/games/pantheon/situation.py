"""A position of Pantheon as it is shown, which everything on the table is made from."""

from __future__ import annotations

from desktop.table.game_table import Situation
from engine.games.pantheon.state import PantheonState
from engine.games.pantheon.view import PantheonView

At = Situation[PantheonView, PantheonState]
