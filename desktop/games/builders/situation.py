"""The situation that every part of the table starts from."""

from __future__ import annotations

from typing import Final

from desktop.table.game_table import Situation
from engine.games.builders.state import BuildersState
from engine.games.builders.view import BuildersView

At = Situation[BuildersView, BuildersState]

BOARD: Final = "builders/board"
