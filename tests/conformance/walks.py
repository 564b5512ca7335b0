"""Whole games, played once for all conformance tests: every game of the catalogue, every seat count, other options.

A game that enters the catalogue is held to its contract by that alone. It has to bring three things: scenarios in
``tests/scenarios/<game>``, a second scorer in ``tests/games/<game>/second_scorer.py`` (``totals`` and ``winners`` from
a save's data), and golden games (``python -m engine golden --write``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from engine.bots.bot import SCORES_ALONE
from engine.bots.levels import decide
from engine.core.command import Command
from engine.core.game import Game, GameMeta, OptionValue
from engine.games import CATALOGUE, open_game
from engine.match.match import Match
from engine.match.table import Player, Table


@dataclass(frozen=True)
class Walk:
    """How a game is played: the level, the seed, and whether its options are random too."""

    game_id: str
    seats: int
    seed: int
    level: str = "random"
    options_drawn: bool = False

    def __str__(self) -> str:
        options = ", options drawn" if self.options_drawn else ""
        return f"{self.game_id}, {self.seats} seats, {self.level}{options}"

    @property
    def meta(self) -> GameMeta:
        return CATALOGUE[self.game_id]

    @property
    def game(self) -> Game[Any]:
        return open_game(self.game_id)

    @property
    def table(self) -> Table:
        players = tuple(Player(str(seat), seat, "apprentice") for seat in range(self.seats))
        return Table(self.game_id, players, self.options(), "friendly", self.seed)

    def options(self) -> dict[str, OptionValue]:
        generator = Random(self.seed)
        options = self.meta.options if self.options_drawn else ()
        return {option.id: generator.choice(option.values_at(self.seats)) for option in options}


def _walks() -> Iterator[Walk]:
    for meta in CATALOGUE.values():
        for seats in range(meta.min_seats, meta.max_seats + 1):
            yield Walk(meta.id, seats, seats)
            yield Walk(meta.id, seats, seats + 10, options_drawn=True)
            if meta.bot is not None:
                yield Walk(meta.id, seats, seats + 20, level="craftsman")


WALKS = tuple(_walks())
GAMES = tuple(open_game(meta.id) for meta in CATALOGUE.values())


@cache
def played(walk: Walk) -> Match:
    """The whole game. Shared by all tests: not to be changed, play on in a copy."""
    match = Match(walk.table)
    generator = Random(walk.seed)
    while (seat := match.seat) is not None and match.position < walk.meta.most_commands:
        if walk.level == "random":
            command = generator.choice(match.legal())
            if command.undo_like:  # seldom, so that the game comes to its end
                command = generator.choice(match.legal())
        else:
            command = decide(
                match.game, match.state, seat, walk.level, match.position, limits=SCORES_ALONE
            ).command
        match.play(seat, command)
    return match


def positions(walk: Walk, every: int = 1) -> Iterator[tuple[int, Any]]:
    """The number and state of one position in ``every``, the first and the last one always among them."""
    match = played(walk)
    for position in range(match.position + 1):
        if position % every == 0 or position == match.position:
            yield position, match.state_at(position)


@cache
def vocabulary(game_id: str) -> tuple[Command, ...]:
    """Every command that was legal anywhere in any walk of a game."""
    known: dict[Command, None] = {}
    for walk in WALKS:
        if walk.game_id == game_id:
            for _, state in positions(walk, every=3):
                known.update(dict.fromkeys(walk.game.allowed(state)))
    return tuple(known)
