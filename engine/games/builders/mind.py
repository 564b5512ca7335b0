"""What The Builders teaches its bots: policy, value, the end of a round, and why a command is given."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from engine.core.command import Command
from engine.core.content import ContentModel, load_content
from engine.core.game import Seat
from engine.core.mind import Mind, Reason
from engine.games.builders import reasons, value
from engine.games.builders.policy import Policy, PolicyWeights
from engine.games.builders.state import BuildersState


class Weights(ContentModel):
    """The content of ``weights.toml``; ``value`` is by the number of players, then by the feature's name."""

    policy: PolicyWeights
    value: dict[str, dict[str, float]]


class BuildersMind(Mind[BuildersState]):
    """The Builders' mind, with the weights that it judges by."""

    feature_names = value.FEATURES

    def __init__(self, policy: PolicyWeights, value_weights: Mapping[int, Sequence[float]]) -> None:
        self._policy = Policy(policy)
        self._value_weights = value_weights

    def value_weights(self, seats: int) -> Sequence[float]:
        """The weights of the features at a table of so many."""
        return self._value_weights[seats]

    def scores(self, state: BuildersState, legal: Sequence[Command]) -> Sequence[float]:
        """How good each legal command looks at first sight."""
        return self._policy.scores(state, legal)

    def line(self, state: BuildersState) -> Sequence[Command]:
        """The command that looks best."""
        return (self._policy.best(state),)

    def features(self, state: BuildersState, seat: Seat) -> Sequence[float]:
        """What a seat's prospects are judged by."""
        return value.features(state, seat)

    def values(self, state: BuildersState) -> Sequence[float]:
        """For every seat a number that grows with its chance of winning."""
        return value.values(state, self._value_weights[len(state.yards)])

    def horizon(self, state: BuildersState) -> int:
        """The number of turns ended; 0 in the final round, which is worth playing to its end."""
        if state.final_round:
            return 0
        seats = len(state.yards)
        return (state.round - 1) * seats + (state.active - state.first) % seats

    def reach(self, state: BuildersState) -> int:
        """The end of this seat's next turn: what a turn was good for shows in the next one."""
        return self.horizon(state) + len(state.yards) + 1

    def key(self, state: BuildersState) -> Hashable:
        """All that the turn's player can change, however the turn came here."""
        yard = state.yard
        return (
            state.active,
            state.round,
            state.action_points,
            yard.coins,
            frozenset(yard.available),
            frozenset([(site.building, frozenset(site.crew)) for site in yard.sites]),
            frozenset(state.sent.items()),
            len(yard.completed),
            state.building_row,
            state.worker_row,
        )

    def reason(self, state: BuildersState, command: Command) -> Reason:
        """What a command is good for."""
        return reasons.reason(state, command)

    def weights(self) -> Mapping[str, float]:
        """The weights of the policy."""
        weights: dict[str, float] = self._policy.weights.model_dump()
        return weights

    def with_weights(self, weights: Mapping[str, float]) -> BuildersMind:
        """The same mind with another policy."""
        return BuildersMind(PolicyWeights(**weights), self._value_weights)


def _loaded() -> BuildersMind:
    weights = load_content("engine.games.builders", Weights, "weights.toml")
    by_seats = {
        int(seats): [numbers[name] for name in value.FEATURES] for seats, numbers in weights.value.items()
    }
    return BuildersMind(weights.policy, by_seats)


MIND: Final = _loaded()
