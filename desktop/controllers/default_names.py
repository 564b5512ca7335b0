"""The names of players to whom nobody gave one: they go with the language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Final

from desktop.app.theme import SEATS
from desktop.words import languages, said_in, say
from engine.match.match import Match
from engine.match.table import Player

KINDS: Final = ("color", "bot_name")
"""What a person is called after, and a bot: their colour, and a flower or fruit of that colour."""


def default_name(colour: int, *, is_bot: bool) -> str:
    """The name of a player who gives none."""
    return say(_key(colour, KINDS[is_bot]))


def name_of(player: Player) -> str:
    """What a player is called in the language spoken now, in whichever a name was that the program gave."""
    keys = (_key(player.colour, kind) for kind in KINDS)
    return next((say(key) for key in keys if player.name in _in_all_languages(key)), player.name)


def spoken(players: Iterable[Player]) -> tuple[Player, ...]:
    """The players with the names that they have in the language now."""
    return tuple(replace(player, name=name_of(player)) for player in players)


def speak_names(match: Match) -> None:
    """Give the players of a match, and those who decided in it, the names that they have in the language now."""
    if spoken(match.table.players) != match.table.players:
        match.rename(name_of)


def _key(colour: int, kind: str) -> str:
    return f"{kind}.{SEATS[colour].name}"


@cache
def _in_all_languages(key: str) -> frozenset[str]:
    return frozenset(said_in(key, languages()))
