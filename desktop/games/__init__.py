"""How each game is laid on the table; loaded when its game is opened."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from importlib import import_module
from threading import Thread
from typing import Any, Final

from desktop.table.game_table import GameTable
from engine.games import open_game

_loading: Final[dict[str, Thread]] = {}


@cache
def table_of(game_id: str) -> GameTable[Any, Any]:
    """The layout of a title: ``desktop.games.<id>.table:TABLE``."""
    table: GameTable[Any, Any] = import_module(f"desktop.games.{game_id.replace('-', '_')}.table").TABLE
    return table


def is_loaded(game_id: str) -> bool:
    """Whether a title is there already; where it isn't, it is being loaded in a thread, as that takes some frames.

    Where the system starts no more threads, the window waits for it.
    """
    if game_id not in _loading:
        _loading[game_id] = Thread(target=_load, args=(game_id,), name=f"loading {game_id}")
        try:
            _loading[game_id].start()
        except RuntimeError:
            _load(game_id)
    return not _loading[game_id].is_alive()


def _load(game_id: str) -> None:
    with suppress(Exception):  # whoever opens it hears what is wrong
        open_game(game_id)
        table_of(game_id)
