"""What Revive teaches its bots: policy, value, the end of a turn, and why a command is given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from engine.core.command import Command
from engine.core.mind import Reason, WeighingMind
from engine.games.revive import reasons, value
from engine.games.revive.evaluation import PolicyWeights
from engine.games.revive.frames import Action
from engine.games.revive.policy import Policy
from engine.games.revive.state import ReviveState


class ReviveMind(WeighingMind[ReviveState, Policy]):
    """Revive's mind, with the weights that it judges by."""

    feature_names = value.FEATURES
    prospects = staticmethod(value.features)
    stage = staticmethod(value.left)
    points = 0.5  # a slip costs half as many points as its score lacks, see docs/bots.md
    plans: ClassVar[Mapping[str, Mapping[str, float]]] = {
        "map": {"card": 1.6, "base": 1.8, "hibernate": 0.8},
        "machine": {"step": 1.5, "marker": 1.6, "token": 1.5, "energy": 1.4},
        "sites": {"later": 1.7, "side": 1.5, "counted": 1.4},
        "artifacts": {"artifact": 1.7, "artifact_line": 1.6, "bonus": 1.6},
    }

    def horizon(self, state: ReviveState) -> int:
        """The turns that have ended."""
        if not state.agenda:
            return state.turn * state.seats + state.seats
        return state.turn * state.seats + (state.active - state.first) % state.seats

    def reach(self, state: ReviveState) -> int:
        """The seat's own next turn: what a turn was good for shows in the next one."""
        return self.horizon(state) + state.seats + 1

    def trust(self, state: ReviveState, *, thorough: bool) -> float:
        """As much as the tuned weights tell, which is more than the points that are at stake."""
        return 1 / self.points

    def effort(self, state: ReviveState, *, thorough: bool) -> float:
        """Three times as many iterations as usual, for which there is time; measured, see docs/bots.md."""
        return 3.0

    def glances(self, state: ReviveState) -> int:
        """A few where a turn begins: scores alone are too little ahead of a Journeyman's slips; see docs/bots.md."""
        asked = state.agenda[-1]
        return 3 if isinstance(asked, Action) and asked.window == 1 else 0

    def ponders(self, state: ReviveState, *, thorough: bool) -> bool:
        """Actions; a thorough bot also thinks about every choice."""
        return thorough or isinstance(state.agenda[-1], Action)

    def reason(self, state: ReviveState, command: Command) -> Reason:
        """What a command is good for."""
        return reasons.reason(state, command)


MIND: Final = ReviveMind.loaded("engine.games.revive", Policy, PolicyWeights)
