"""What a game teaches its bots, besides its rules. The searcher knows no game; it asks the game's mind."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any, Generic, Self, TypeVar

from engine.core.command import Command
from engine.core.errors import BrokenFile, Detail, Refusal
from engine.core.game import GameMeta, Seat, State

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Reason:
    """What a command is good for: a key of the game's small vocabulary, and the ids and numbers of the sentence."""

    why: str
    details: Mapping[str, Detail] = field(default_factory=dict)


class Mind(ABC, Generic[S]):
    """The knowledge of one title's bots: which command looks good, how a position stands, when to look up.

    A mind reads nothing that the seat to move couldn't know: it is only ever shown redealt states.
    """

    feature_names: tuple[str, ...]
    """Names the numbers that ``features`` gives, in their order."""

    slips: float = 0.0
    """How much more often than at other games a bot that only scores takes one of the better commands instead of the
    best: where searching gains so little on the scores that else two levels wouldn't fit above them."""

    @abstractmethod
    def scores(self, state: S, legal: Sequence[Command]) -> Sequence[float]:
        """How good each legal command looks, higher is better; one unit is about one point of the game."""

    def line(self, state: S) -> Sequence[Command]:
        """The first command with the highest of all ``scores``, and those that follow from the same plan.

        Each has to be legal after those before it, whatever chance brings, and only the last may end a turn. Empty
        where the game has no faster way to it than to score all that is legal.
        """
        return ()

    @abstractmethod
    def features(self, state: S, seat: Seat) -> Sequence[float]:
        """What a seat's prospects are judged by."""

    @abstractmethod
    def values(self, state: S) -> Sequence[float]:
        """For every seat a number: its chance of winning is in proportion to e to the power of it."""

    @abstractmethod
    def horizon(self, state: S) -> int:
        """A number that grows as the game goes on, by one wherever a position can well be judged."""

    def reach(self, state: S) -> int:
        """The horizon at which a playout that begins here is judged."""
        return self.horizon(state) + 1

    def ponders(self, state: S, *, thorough: bool) -> bool:
        """Whether looking ahead pays at this decision; at others the searcher takes what looks best, and goes on.

        ``thorough`` is asked for at a decision to be made, never for one of a future that is only thought of.
        """
        return True

    def effort(self, state: S, *, thorough: bool) -> float:
        """How many times as often as usual the searcher, or a thorough one, has to look ahead for a decision."""
        return 1.0

    def layouts(self, iterations: int) -> int:
        """How many layouts of the unknown the searcher draws for a decision of so many iterations.

        What it has seen of one it needn't work out again, so fewer are faster, and more see more of what may come.
        """
        return 16

    def trust(self, state: S) -> float:
        """How many times as much as usual the searcher lets itself be led by differences of the scores."""
        return 1.0

    @abstractmethod
    def reason(self, state: S, command: Command) -> Reason:
        """What the asked seat would give a legal command for."""

    @abstractmethod
    def weights(self) -> Mapping[str, float]:
        """The weights that ``scores`` judges by, by name."""

    @abstractmethod
    def with_weights(self, weights: Mapping[str, float]) -> Self:
        """The same mind with other weights for its scores."""

    def varied(self, generator: Random, spread: float) -> Self:
        """A mind with a temperament: the same knowledge, every weight a little stronger or weaker."""
        return self.with_weights(
            {
                name: weight * (1.0 + generator.uniform(-spread, spread))
                for name, weight in self.weights().items()
            }
        )

    def key(self, state: S) -> Hashable | None:
        """Equal for positions of one turn that differ in the order of its commands only; None: don't compare.

        It has to cover everything that the turn's player could have changed.
        """
        return None


def open_mind(meta: GameMeta) -> Mind[Any]:
    """The mind of a title's bots. Raises BrokenFile where the title has none."""
    if meta.bot is None:
        raise BrokenFile(Refusal("no_bots", details={"game": meta.id}))
    module, name = meta.bot.split(":")
    mind: Mind[Any] = getattr(import_module(module), name)
    return mind
