"""What Stone Age teaches its bots: policy, value, the end of a round, and why a command is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.command import Command
from engine.core.mind import Reason, WeighingMind
from engine.games.stone_age import reasons, value
from engine.games.stone_age.commands import CONFIRM_PAYMENT, CONFIRM_ROLL
from engine.games.stone_age.evaluation import PolicyWeights
from engine.games.stone_age.frames import Payment, Roll
from engine.games.stone_age.policy import Policy
from engine.games.stone_age.state import StoneAgeState


class StoneAgeMind(WeighingMind[StoneAgeState, Policy]):
    """Stone Age's mind, with the weights that it judges by."""

    feature_names = value.FEATURES
    prospects = staticmethod(value.features)
    stage = staticmethod(value.early)
    points = 0.3

    def line(self, state: StoneAgeState) -> Sequence[Command]:
        """What needs no weighing: the only command there is, and paying what has been put down."""
        frame = state.agenda[-1]
        if isinstance(frame, Roll) and not state.tribe.has_tool:
            return (CONFIRM_ROLL,)
        if isinstance(frame, Payment) and sum(frame.paid) == frame.location.number:
            return (CONFIRM_PAYMENT,) if frame.location.kind == "card" else ()
        return ()

    def horizon(self, state: StoneAgeState) -> int:
        """The rounds that have begun."""
        return state.round

    def ponders(self, state: StoneAgeState, *, thorough: bool) -> bool:
        """Placement decides the game; rolling, paying and feeding are routine."""
        return state.phase == "place"

    def reach(self, state: StoneAgeState) -> int:
        """The end of this round."""
        return state.round + 1

    def effort(self, state: StoneAgeState, *, thorough: bool) -> float:
        """The playouts are short and depend on dice, so more of them pay."""
        return 2.0

    def reason(self, state: StoneAgeState, command: Command) -> Reason:
        """What a command is good for."""
        return reasons.reason(state, command, self.policy)


MIND: Final = StoneAgeMind.loaded("engine.games.stone_age", Policy, PolicyWeights)
