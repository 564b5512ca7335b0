"""What The Builders teaches its bots: policy, value, the end of a round, and why a command is given."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from engine.core.command import Command
from engine.core.mind import WeighingMind
from engine.games.builders import reasons, value
from engine.games.builders.ending import is_last_round
from engine.games.builders.policy import Policy, PolicyWeights
from engine.games.builders.state import BuildersState


class BuildersMind(WeighingMind[BuildersState, Policy]):
    """The Builders' mind, with the weights that it judges by."""

    feature_names = value.FEATURES
    prospects = staticmethod(value.features)
    stage = staticmethod(value.late)
    reason = staticmethod(reasons.reason)

    def line(self, state: BuildersState) -> Sequence[Command]:
        """The command that looks best."""
        return (self.policy.best(state),)

    def horizon(self, state: BuildersState) -> int:
        """The number of turns ended; 0 in the last round, which is worth playing to its end."""
        if is_last_round(state):
            return 0
        seats = len(state.yards)
        return (state.round - 1) * seats + (state.active - state.first) % seats

    def reach(self, state: BuildersState) -> int:
        """The end of this seat's next turn, in which it shows what this one was good for."""
        return self.horizon(state) + len(state.yards) + 1

    def key(self, state: BuildersState) -> Hashable:
        """Everything that the turn's player can change, however it came about."""
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


MIND: Final = BuildersMind.loaded("engine.games.builders", Policy, PolicyWeights)
