"""What Stone Age teaches its bots: policy, value, the end of a round, and why a command is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.command import Command
from engine.core.content import ContentModel, load_content
from engine.core.game import Seat
from engine.core.mind import Mind, Reason
from engine.games.stone_age import reasons, value
from engine.games.stone_age.commands import CONFIRM_PAYMENT, CONFIRM_ROLL
from engine.games.stone_age.evaluation import PolicyWeights
from engine.games.stone_age.frames import Payment, Roll
from engine.games.stone_age.policy import Policy
from engine.games.stone_age.state import StoneAgeState

POINTS: Final = 0.3
"""How many points of the game one unit of the weights is about, as they came out of the tuning."""


class Weights(ContentModel):
    """The content of ``weights.toml``; ``value`` is by the number of players, then by the feature's name."""

    policy: PolicyWeights
    value: dict[str, dict[str, float]]


class StoneAgeMind(Mind[StoneAgeState]):
    """Stone Age's mind, with the weights that it judges by."""

    feature_names = value.FEATURES

    def __init__(self, policy: PolicyWeights, value_weights: Mapping[int, Sequence[float]]) -> None:
        self._policy = Policy(policy)
        self._value_weights = value_weights

    def scores(self, state: StoneAgeState, legal: Sequence[Command]) -> Sequence[float]:
        """How good each legal command looks at first sight."""
        return [score * POINTS for score in self._policy.scores(state, legal)]

    def line(self, state: StoneAgeState) -> Sequence[Command]:
        """What can be told without weighing anything: the only command there is, and to pay what has been put down."""
        asked = state.agenda[-1]
        if isinstance(asked, Roll) and not state.tribe.has_tool:
            return (CONFIRM_ROLL,)
        if isinstance(asked, Payment) and sum(asked.paid) == asked.location.number:
            return (CONFIRM_PAYMENT,) if asked.location.kind == "card" else ()
        return ()

    def features(self, state: StoneAgeState, seat: Seat) -> Sequence[float]:
        """What a seat's prospects are judged by."""
        return value.features(state, seat)

    def values(self, state: StoneAgeState) -> Sequence[float]:
        """For every seat a number that grows with its chance of winning."""
        return value.values(state, self._value_weights[len(state.tribes)])

    def horizon(self, state: StoneAgeState) -> int:
        """The rounds that have begun."""
        return state.round

    def ponders(self, state: StoneAgeState, *, thorough: bool) -> bool:
        """Where people are put decides the game; what is rolled, paid and fed is a matter of practice."""
        return state.phase == "place"

    def reach(self, state: StoneAgeState) -> int:
        """The end of this round."""
        return state.round + 1

    def effort(self, state: StoneAgeState, *, thorough: bool) -> float:
        """The playouts are short and depend on dice, so more of them pay."""
        return 2.0

    def reason(self, state: StoneAgeState, command: Command) -> Reason:
        """What a command is good for."""
        return reasons.reason(state, command, self._policy)

    def weights(self) -> Mapping[str, float]:
        """The weights of the policy."""
        weights: dict[str, float] = self._policy.weights.model_dump()
        return weights

    def with_weights(self, weights: Mapping[str, float]) -> StoneAgeMind:
        """The same mind with another policy."""
        return StoneAgeMind(PolicyWeights(**weights), self._value_weights)


def _loaded() -> StoneAgeMind:
    weights = load_content("engine.games.stone_age", Weights, "weights.toml")
    by_seats = {
        int(seats): [numbers[name] for name in value.FEATURES] for seats, numbers in weights.value.items()
    }
    return StoneAgeMind(weights.policy, by_seats)


MIND: Final = _loaded()
