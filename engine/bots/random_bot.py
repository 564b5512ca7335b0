"""The bot that knows nothing: the yardstick at the foot of the ladder, for tests only."""

from __future__ import annotations

from random import Random

from engine.bots.bot import NO_LIMITS, Bot, Decision, Limits, S
from engine.core.game import Game, Seat


class RandomBot(Bot[S]):
    """Any legal command that takes nothing back, all equally likely."""

    def __init__(self, game: Game[S]) -> None:
        self._game = game

    def think(self, state: S, seat: Seat, seed: int, limits: Limits = NO_LIMITS) -> Decision:
        """Draw a command."""
        commands = [command for command in self._game.legal(state) if not command.undo_like]
        return Decision(Random(seed).choice(commands))
