"""Matches brought to a typical moment by bots that play from a seed, the same in every run."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from desktop.controllers.default_names import default_name
from engine.bots.bot import SCORES_ALONE
from engine.bots.levels import decide
from engine.match.match import Match
from engine.match.table import LevelName, Player, Table

PLAYS: Final = "craftsman"
SEEDS: Final = range(1, 40)
COLOURS: Final = ("blue", "orange", "green", "plum")
LEVELS: Final[tuple[LevelName | None, ...]] = (None, "craftsman", "journeyman", "master")

When = Callable[[Match], bool]


def named(match: Match) -> Match:
    """A copy whose players have the default names of the current language."""
    match = match.copy()
    for seat in range(len(match.table.players)):
        level = LEVELS[seat]
        match.take_over(seat, Player(default_name(seat, is_bot=level is not None), seat, level))
    return match


def table(game: str, seats: int, *, first: int = 0, seed: int = 1) -> Table:
    """A table of a person and bots at which seat ``first`` begins. What several persons hide is not shown at once."""
    players = tuple(Player(COLOURS[seat], seat, LEVELS[seat]) for seat in range(seats))
    return Table(game, players, {"first_player": first}, seed=seed)


@cache
def brought_to(game: str, seats: int, when: When, first: int = 0) -> Match:
    """A match of a game at the first moment of the kind. Raises LookupError if no seed leads to one."""
    for seed in SEEDS:
        match = Match(table(game, seats, first=first, seed=seed))
        while not when(match):
            if match.seat is None:
                break
            number = seed * 1000 + match.position
            choice = decide(match.game, match.state, match.seat, PLAYS, number, limits=SCORES_ALONE)
            match.play(match.seat, choice.command)
        else:
            return match
    raise LookupError(f"no game of {game} from seeds {SEEDS} comes to the moment {when.__name__}")


def at_once(match: Match) -> bool:
    """The person is asked for the first time."""
    return match.seat == 0


def over(match: Match) -> bool:
    """The game is over."""
    return match.is_over
