"""What Pantheon teaches its bots: policy, value, the end of a turn, and why a command is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.command import Command
from engine.core.mind import Reason, WeighingMind
from engine.games.pantheon import lines, reasons, value
from engine.games.pantheon.evaluation import PolicyWeights
from engine.games.pantheon.frames import Action, Move, Pray, RevealedGod, Traitera
from engine.games.pantheon.policy import Policy
from engine.games.pantheon.state import PantheonState

_PONDERED: Final = (Action, Pray, Traitera, RevealedGod)
_FEWEST_LAYOUTS: Final = 6
_ITERATIONS_FOR_EACH: Final = 12


class PantheonMind(WeighingMind[PantheonState, Policy]):
    """Pantheon's mind, with the weights that it judges by."""

    feature_names = value.FEATURES
    prospects = staticmethod(value.features)
    stage = staticmethod(value.early)
    points = 0.4
    slips = 0.12

    def line(self, state: PantheonState) -> Sequence[Command]:
        """A whole Move, Buy or Draw, as far as it can be planned."""
        return lines.line(state, self.policy.weights)

    def horizon(self, state: PantheonState) -> int:
        """The turns that have ended; an epoch that ends within a round skips those that are left of it."""
        seats = len(state.realms)
        if state.prepares:
            return (state.round + 1) * seats
        return state.round * seats + (state.active - state.first) % seats

    def reach(self, state: PantheonState) -> int:
        """The end of the seat's own next turn: what a turn was good for shows in the next one."""
        return self.horizon(state) + len(state.realms) + 1

    def ponders(self, state: PantheonState, *, thorough: bool) -> bool:
        """The choice of an action, of a god, of a second action, and where a Move goes before its first piece stands.

        The rest is a matter of practice; a thorough bot looks ahead at every hex of a Move besides.
        """
        frame = state.agenda[-1]
        if isinstance(frame, Move):
            return thorough or not frame.placed
        return isinstance(frame, _PONDERED)

    def layouts(self, iterations: int) -> int:
        """Six are enough for a Master; with many iterations for each of them a bot would learn them by heart."""
        return max(_FEWEST_LAYOUTS, iterations // _ITERATIONS_FOR_EACH)

    def effort(self, state: PantheonState, *, thorough: bool) -> float:
        """15 iterations for a Master at any table; four times the usual ones for a Grandmaster."""
        return 4.0 if thorough else 0.375 * len(state.realms)

    def trust(self, state: PantheonState, *, thorough: bool) -> float:
        """With more seats there is time for fewer playouts, and the seats' chances lie closer together."""
        return len(state.realms) - 1

    def reason(self, state: PantheonState, command: Command) -> Reason:
        """What a command is good for."""
        return reasons.reason(state, command, self.policy)


MIND: Final = PantheonMind.loaded("engine.games.pantheon", Policy, PolicyWeights)
