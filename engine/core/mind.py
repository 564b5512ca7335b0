"""What a game teaches its bots besides its rules. The searcher knows no game; it asks the game's mind."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from operator import mul
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

from engine.core.command import Command
from engine.core.content import ContentModel, load_content
from engine.core.errors import BrokenFile, Detail, Refusal
from engine.core.game import GameMeta, Seat, State

S = TypeVar("S", bound=State)
W = TypeVar("W", bound=ContentModel)


@dataclass(frozen=True, slots=True)
class Reason:
    """What a command is good for: a key of the game's small vocabulary, and the ids and numbers of the sentence."""

    why: str
    details: Mapping[str, Detail] = field(default_factory=dict)


class Mind(ABC, Generic[S]):
    """The knowledge of one title's bots: which command looks good, how good a position is, when to look ahead.

    A mind reads nothing that the seat to move couldn't know: it is only ever shown redealt states.
    """

    feature_names: tuple[str, ...]
    """Names the numbers that ``features`` gives, in their order."""

    slips: float = 0.0
    """How much more often than in other games a bot that only scores takes one of the better commands instead of the
    best: for games in which searching gains so little that two levels wouldn't fit above it otherwise."""

    plans: ClassVar[Mapping[str, Mapping[str, float]]] = {}
    """By name, what players who aim at different things weigh otherwise: factors of weights, to fit the value by."""

    def __init__(self, weights: Mapping[str, float] = {}) -> None:
        self._weights: Mapping[str, float] = dict(weights)

    @abstractmethod
    def scores(self, state: S, legal: Sequence[Command]) -> Sequence[float]:
        """How good each legal command looks, higher is better; one unit is about one point of the game."""

    def line(self, state: S) -> Sequence[Command]:
        """The first command with the highest of all ``scores``, and those that follow from the same plan.

        Each has to be legal after those before it, whatever chance brings, and only the last may end a turn. Empty if
        the game has no faster way than to score everything that is legal.
        """
        return ()

    def lines(self, state: S) -> Sequence[tuple[float, Sequence[Command]]]:
        """What is pondered where a decision takes several commands: lines like ``line``, each with its score.

        Empty where single commands are pondered. The searcher then looks at no command that begins none of them.
        """
        return ()

    @abstractmethod
    def features(self, state: S, seat: Seat) -> Sequence[float]:
        """What a seat's prospects are judged by."""

    @abstractmethod
    def values(self, state: S) -> Sequence[float]:
        """For every seat a number: its chance of winning is proportional to e to the power of it."""

    @abstractmethod
    def horizon(self, state: S) -> int:
        """A number that grows as the game goes on, by one at each point where a position can be judged well."""

    def reach(self, state: S) -> int:
        """The horizon at which a playout that begins here is judged."""
        return self.horizon(state) + 1

    def ponders(self, state: S, *, thorough: bool) -> bool:
        """Whether looking ahead pays at this decision; at others the searcher simply takes what looks best.

        ``thorough`` is only used for the decision to be made, never for those in an imagined future.
        """
        return True

    def effort(self, state: S, *, thorough: bool) -> float:
        """The factor for the number of iterations that the searcher, or a thorough one, spends on a decision."""
        return 1.0

    def glances(self, state: S) -> int:
        """How many iterations a bot that only scores, and never slips, spends on a decision after all; usually none.

        For games in which scores alone are hardly ahead of bots that slip. Only for decisions that it ``ponders``.
        """
        return 0

    def layouts(self, iterations: int) -> int:
        """How many layouts of the unknown the searcher draws for a decision of so many iterations.

        What it has seen of one it needn't work out again, so fewer are faster, while more cover more possibilities.
        """
        return 16

    def trust(self, state: S, *, thorough: bool) -> float:
        """The factor for how much the searcher, or a thorough one, is guided by differences of the scores."""
        return 1.0

    @abstractmethod
    def reason(self, state: S, command: Command) -> Reason:
        """Why the asked seat would give a legal command."""

    def weights(self) -> Mapping[str, float]:
        """The weights that ``scores`` judges by, by name."""
        return self._weights

    def with_weights(self, weights: Mapping[str, float]) -> Self:
        """The same mind with other weights for its scores."""
        return type(self)(weights)

    def varied(self, generator: Random, spread: float) -> Self:
        """A mind with a temperament: the same knowledge, every weight a little stronger or weaker."""
        return self.with_weights(
            {
                name: weight * (1.0 + generator.uniform(-spread, spread))
                for name, weight in self.weights().items()
            }
        )

    def key(self, state: S) -> Hashable | None:
        """Equal for positions of one turn that differ only in the order of its commands; None: don't compare.

        It has to cover everything that the turn's player could have changed.
        """
        return None


class Policy(ABC, Generic[S, W]):
    """Scores commands by some weights."""

    def __init__(self, weights: W) -> None:
        self.weights = weights

    @abstractmethod
    def scores(self, state: S, legal: Sequence[Command]) -> Sequence[float]:
        """One score for each legal command, in their order."""


L = TypeVar("L", bound=Policy[Any, Any])


class _Weights(ContentModel):
    """The content of ``weights.toml``; ``value`` is by the number of players, then by the feature's name."""

    policy: dict[str, float]
    value: dict[str, dict[str, float]]


class WeighingMind(Mind[S], Generic[S, L]):
    """A mind that judges commands by a policy, and positions by a linear sum of features fitted by ``engine.bots.fit``.

    ``feature_names`` are the names of what ``prospects`` returns, twice: each feature counts as it is, and once more,
    with a weight of its own, times the ``stage`` of the game.
    """

    points: ClassVar[float] = 1.0
    """How many points of the game one unit of the tuned policy's weights is worth, roughly."""

    def __init__(self, policy: L, value_weights: Mapping[int, Sequence[float]]) -> None:
        self.policy = policy
        self._value_weights = value_weights

    @classmethod
    def loaded(cls, package: str, policy: type[L], weights: type[ContentModel]) -> Self:
        """The mind with the weights of ``weights.toml`` in a game's package."""
        written = load_content(package, _Weights, "weights.toml")
        by_seats = {
            int(seats): [numbers[name] for name in cls.feature_names]
            for seats, numbers in written.value.items()
        }
        return cls(policy(weights(**written.policy)), by_seats)

    @abstractmethod
    def prospects(self, state: S) -> Sequence[Sequence[float]]:
        """For every seat the features by which its prospects are judged, as they are."""

    @abstractmethod
    def stage(self, state: S) -> float:
        """Roughly how far the game has come, or how much of it is left, from 0 to 1."""

    def value_weights(self, seats: int) -> Sequence[float]:
        """The weights of ``features`` at a table of so many."""
        return self._value_weights[seats]

    def scores(self, state: S, legal: Sequence[Command]) -> Sequence[float]:
        """How good each legal command looks at first sight."""
        return [score * self.points for score in self.policy.scores(state, legal)]

    def features(self, state: S, seat: Seat) -> Sequence[float]:
        """What a seat's prospects are judged by: each feature as it is, and then times the stage of the game."""
        features, stage = self.prospects(state)[seat], self.stage(state)
        return [*features, *(number * stage for number in features)]

    def values(self, state: S) -> Sequence[float]:
        """The sum of features times weights of every seat; the same as from ``features``, with fewer products."""
        prospects, stage = self.prospects(state), self.stage(state)
        weights = self._value_weights[len(prospects)]
        now = [
            plain + stage * more for plain, more in zip(weights, weights[len(prospects[0]) :], strict=False)
        ]
        return [sum(map(mul, features, now)) for features in prospects]

    def weights(self) -> Mapping[str, float]:
        """The weights of the policy."""
        return dict(vars(self.policy.weights))

    def with_weights(self, weights: Mapping[str, float]) -> Self:
        """The same mind with another policy."""
        policy = self.policy
        return type(self)(type(policy)(type(policy.weights)(**weights)), self._value_weights)


def open_mind(meta: GameMeta) -> Mind[Any]:
    """The mind of a title's bots. Raises BrokenFile if it has none."""
    if meta.bot is None:
        raise BrokenFile(Refusal("no_bots", details={"game": meta.id}))
    module, name = meta.bot.split(":")
    mind: Mind[Any] = getattr(import_module(module), name)
    return mind
