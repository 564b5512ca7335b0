"""The levels of play, weakest first, and the one entry point through which the program asks a bot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Final, Literal, TypeVar

from engine.bots.bot import NO_LIMITS, Bot, Decision, Limits
from engine.bots.glancing import GlancingBot
from engine.bots.greedy import GreedyBot
from engine.bots.random_bot import RandomBot
from engine.bots.search import SearchBot
from engine.core.errors import IllegalCommand, Refusal
from engine.core.game import Game, Seat, State
from engine.core.mind import open_mind

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Level:
    """One step of the ladder.

    ``noise`` is how often the bot takes one of the better half of the commands instead of the best, besides what its
    mind lets slip, and ``warmth`` by how many points that one may be worse. ``iterations`` is how many games it plays
    in its head at most for a decision with two players, None if it only scores, apart from the glances that its mind
    may take; ``thorough`` is whether it takes as much time as the game deserves: more iterations, and for more of its
    decisions. ``spread`` is how much its weights may vary from game to game. ``milliseconds`` is what a decision may
    take in the application.
    """

    name: str
    kind: Literal["random", "greedy", "search"]
    milliseconds: int
    noise: float = 0.0
    warmth: float = 1.0
    iterations: int | None = None
    thorough: bool = False
    spread: float = 0.0


LADDER: Final = (
    Level("random", "random", 10),
    Level("apprentice", "greedy", 10, noise=0.6, warmth=6.0, spread=0.3),
    Level("journeyman", "greedy", 10, noise=0.25, warmth=3.5, spread=0.25),
    Level("craftsman", "greedy", 100, warmth=2.0, spread=0.15),
    Level("master", "search", 300, iterations=20, spread=0.15),
    Level("grandmaster", "search", 2000, iterations=200, thorough=True, spread=0.1),
)
HINT_LEVEL: Final = "master"
"""Whose choice a hint shows."""

LEVELS: Final[Mapping[str, Level]] = {level.name: level for level in LADDER}
"""By name, weakest first."""


def make_bot(game: Game[S], level: str, temperament: int = 0) -> Bot[S]:
    """A bot of a level. ``temperament`` varies its weights; 0 leaves them as they are. Raises KeyError if there is no
    such level."""
    return _made(game, LEVELS[level], temperament)


@lru_cache(maxsize=32)
def _made(game: Game[Any], level: Level, temperament: int) -> Bot[Any]:
    if level.kind == "random":
        return RandomBot(game)
    mind = open_mind(game.meta)
    if temperament and level.spread:
        mind = mind.varied(Random(temperament), level.spread)
    if level.iterations is not None:
        return SearchBot(game, mind, level.iterations, thorough=level.thorough)
    scoring = GreedyBot(game, mind, level.noise + mind.slips, level.warmth)
    return scoring if level.noise else GlancingBot(game, mind, scoring)


def decide(
    game: Game[S],
    state: S,
    seat: Seat,
    level: str,
    seed: int,
    *,
    temperament: int = 0,
    limits: Limits = NO_LIMITS,
) -> Decision:
    """What a bot of a level does in a position; it is shown the position redealt for its seat, never the real one.

    Equal view, seed, temperament and iterations: equal answer.
    """
    seen = game.redeal(state, seat, Random(seed))
    return make_bot(game, level, temperament).think(seen, seat, seed, limits)


def would_ponder(game: Game[S], state: S, level: str) -> bool:
    """Whether a bot of a level takes its time over a decision, if it has a choice."""
    how = LEVELS[level]
    return how.kind == "search" and open_mind(game.meta).ponders(state, thorough=how.thorough)


@dataclass(frozen=True, slots=True)
class Answer:
    """A decision, the level that made it, and the levels that should have and failed, strongest first."""

    decision: Decision
    level: str
    failures: Mapping[str, Exception]


def decide_or_lower(
    game: Game[S],
    state: S,
    seat: Seat,
    level: str,
    seed: int,
    *,
    temperament: int = 0,
    limits: Limits = NO_LIMITS,
) -> Answer:
    """The same, but if a bot fails, or returns an illegal command, the next lower level decides in its place.

    Raises the last failure if even the lowest level fails, which means that the position itself is broken.
    """
    names = tuple(LEVELS)
    failures: dict[str, Exception] = {}
    for name in reversed(names[: names.index(level) + 1]):
        try:
            decision = decide(game, state, seat, name, seed, temperament=temperament, limits=limits)
            if decision.command in game.legal(state):
                return Answer(decision, name, failures)
            raise IllegalCommand(Refusal("illegal_choice", details={"command": decision.command.notation}))
        except Exception as failure:
            failures[name] = failure
    raise failures[names[0]]
