"""What every bot is: it is shown a position as its seat may know it, and returns a command."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.core.command import Command
from engine.core.game import Seat, State

S = TypeVar("S", bound=State)


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a bot may think: at most so many iterations (None: its level's), and only while ``stop`` returns false.

    The clock is the caller's: a bot calls ``stop`` now and then, and returns the best it has once that is true.
    """

    iterations: int | None = None
    stop: Callable[[], bool] = _never


NO_LIMITS = Limits()
SCORES_ALONE = Limits(iterations=0)
"""Nothing is played ahead: the best by the scores, which takes a fraction of the time where a bot glances."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A bot's answer. ``chance`` is its estimate, 0 to 1, of winning after this command; None if it has none.

    ``iterations`` is how many games it played in its head.
    """

    command: Command
    iterations: int = 0
    chance: float | None = None


class Bot(ABC, Generic[S]):
    """One way to play a game. Bots keep nothing between decisions."""

    @abstractmethod
    def think(self, state: S, seat: Seat, seed: int, limits: Limits = NO_LIMITS) -> Decision:
        """Decide for ``seat``. ``state`` has been redealt for it; equal view, seed and iterations: equal answer.

        The state is not changed, and ``seat`` must be the one that is asked.
        """

    def choose(self, state: S, seat: Seat, seed: int) -> Command:
        """The command alone."""
        return self.think(state, seat, seed).command
