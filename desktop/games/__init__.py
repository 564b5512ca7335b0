"""How each game is laid on the table; loaded when its game is opened."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from desktop.table.layout import GameTable


@cache
def table_of(game_id: str) -> GameTable:
    """The layout of a title: ``desktop.games.<id>.table:TABLE``."""
    table: GameTable = import_module(f"desktop.games.{game_id.replace('-', '_')}.table").TABLE
    return table
