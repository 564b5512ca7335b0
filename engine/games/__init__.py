"""The catalogue: the titles of the house, each named once. A game is loaded when it is opened, not before."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from engine.core.errors import BrokenFile, Refusal
from engine.core.game import Game, GameMeta
from engine.games.builders.meta import META as BUILDERS
from engine.games.pantheon.meta import META as PANTHEON
from engine.games.revive.meta import META as REVIVE
from engine.games.stone_age.meta import META as STONE_AGE
from engine.games.troyes.meta import META as TROYES

CATALOGUE: dict[str, GameMeta] = {
    meta.id: meta
    for meta in (
        BUILDERS,
        STONE_AGE,
        TROYES,
        REVIVE,
        PANTHEON,
    )
}


@cache
def open_game(game_id: str) -> Game[Any]:
    """The rules of a title. Raises BrokenFile where there is none of that name."""
    meta = CATALOGUE.get(game_id)
    if meta is None:
        raise BrokenFile(Refusal("unknown_game", details={"game": game_id}))
    module, name = meta.rules.split(":")
    game: Game[Any] = getattr(import_module(module), name)
    return game
