"""The situation that every part of the table starts from."""

from __future__ import annotations

from desktop.table.game_table import Situation
from engine.games.pantheon.state import PantheonState
from engine.games.pantheon.view import PantheonView

At = Situation[PantheonView, PantheonState]
