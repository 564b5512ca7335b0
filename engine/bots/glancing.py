"""The bot that goes by the scores of the game's mind, and glances ahead where they tell too little."""

from __future__ import annotations

from dataclasses import replace

from engine.bots.bot import NO_LIMITS, Bot, Decision, Limits, S
from engine.bots.greedy import GreedyBot
from engine.bots.search import SearchBot
from engine.core.game import Game, Seat
from engine.core.mind import Mind


class GlancingBot(Bot[S]):
    """Searches for the few iterations that its mind has for a decision, and scores where it has none."""

    def __init__(self, game: Game[S], mind: Mind[S], scoring: GreedyBot[S]) -> None:
        self._mind = mind
        self._scoring = scoring
        self._searching = SearchBot(game, mind, 1)

    def think(self, state: S, seat: Seat, seed: int, limits: Limits = NO_LIMITS) -> Decision:
        """Glance ahead, or score what is legal and take the best."""
        iterations = self._mind.glances(state)
        if limits.iterations is not None:
            iterations = min(iterations, limits.iterations)
        if not iterations:
            return self._scoring.think(state, seat, seed, limits)
        return self._searching.think(state, seat, seed, replace(limits, iterations=iterations))
