"""The bot that looks one command ahead, by the scores of the game's mind, and sometimes makes a mistake."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from engine.bots.bot import NO_LIMITS, Bot, Decision, Limits, S
from engine.core.command import Command
from engine.core.game import Game, Seat
from engine.core.mind import Mind


class GreedyBot(Bot[S]):
    """The command with the best score; with the chance ``noise``, one drawn among the better half."""

    def __init__(self, game: Game[S], mind: Mind[S], noise: float = 0.0, warmth: float = 1.0) -> None:
        self._game = game
        self._mind = mind
        self._noise = noise
        self._warmth = warmth

    def think(self, state: S, seat: Seat, seed: int, limits: Limits = NO_LIMITS) -> Decision:
        """Score what is legal and take the best, or nearly the best."""
        legal = self._game.legal(state)
        if len(legal) == 1:
            return Decision(legal[0])
        scores = self._mind.scores(state, legal)
        generator = Random(seed)
        if self._noise and generator.random() < self._noise:
            return Decision(drawn_from_better_half(legal, scores, self._warmth, generator))
        return Decision(best(legal, scores))


def best(legal: Sequence[Command], scores: Sequence[float]) -> Command:
    """The first command among those with the highest score."""
    return legal[scores.index(max(scores))]


def drawn_from_better_half(
    legal: Sequence[Command], scores: Sequence[float], warmth: float, generator: Random
) -> Command:
    """A command out of the better half, the more likely the better: by the softmax of score / ``warmth``."""
    order = sorted(range(len(legal)), key=lambda index: -scores[index])[: (len(legal) + 1) // 2]
    top = scores[order[0]]
    weights = [exp((scores[index] - top) / warmth) for index in order]
    return legal[generator.choices(order, weights)[0]]
