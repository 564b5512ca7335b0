"""What Pantheon teaches its bots: policy, value, the end of a turn, and why a command is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.command import Command
from engine.core.content import ContentModel, load_content
from engine.core.game import Seat
from engine.core.mind import Mind, Reason
from engine.games.pantheon import lines, reasons, value
from engine.games.pantheon.evaluation import PolicyWeights
from engine.games.pantheon.frames import Action, Move, Pray, RevealedGod, Traitera
from engine.games.pantheon.policy import Policy
from engine.games.pantheon.state import PantheonState

POINTS: Final = 0.4
"""How many points of the game one unit of the weights is about, as they came out of the tuning."""

_PONDERED: Final = (Action, Pray, Traitera, RevealedGod)
_FEWEST_LAYOUTS: Final = 6
_ITERATIONS_FOR_EACH: Final = 12


class Weights(ContentModel):
    """The content of ``weights.toml``; ``value`` is by the number of players, then by the feature's name."""

    policy: PolicyWeights
    value: dict[str, dict[str, float]]


class PantheonMind(Mind[PantheonState]):
    """Pantheon's mind, with the weights that it judges by."""

    feature_names = value.FEATURES
    slips = 0.12

    def __init__(self, policy: PolicyWeights, value_weights: Mapping[int, Sequence[float]]) -> None:
        self._policy = Policy(policy)
        self._value_weights = value_weights

    def scores(self, state: PantheonState, legal: Sequence[Command]) -> Sequence[float]:
        """How good each legal command looks at first sight."""
        return [score * POINTS for score in self._policy.scores(state, legal)]

    def line(self, state: PantheonState) -> Sequence[Command]:
        """A whole Move, Buy or Draw, as far as it can be planned."""
        return lines.line(state, self._policy.weights)

    def features(self, state: PantheonState, seat: Seat) -> Sequence[float]:
        """What a seat's prospects are judged by."""
        return value.features(state, seat)

    def values(self, state: PantheonState) -> Sequence[float]:
        """For every seat a number that grows with its chance of winning."""
        return value.values(state, self.value_weights(len(state.realms)))

    def value_weights(self, seats: int) -> Sequence[float]:
        """The weights of ``features`` at a table of so many."""
        return self._value_weights[seats]

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
        asked = state.agenda[-1]
        if isinstance(asked, Move):
            return thorough or not asked.placed
        return isinstance(asked, _PONDERED)

    def layouts(self, iterations: int) -> int:
        """Six are enough for a Master; with many iterations for each of them a bot would learn them by heart."""
        return max(_FEWEST_LAYOUTS, iterations // _ITERATIONS_FOR_EACH)

    def effort(self, state: PantheonState, *, thorough: bool) -> float:
        """15 iterations for a Master at any table; four times the usual ones for a Grandmaster."""
        return 4.0 if thorough else 0.375 * len(state.realms)

    def trust(self, state: PantheonState) -> float:
        """With more seats there is time for fewer playouts, and the seats' chances lie closer together."""
        return len(state.realms) - 1

    def reason(self, state: PantheonState, command: Command) -> Reason:
        """What a command is good for."""
        return reasons.reason(state, command, self._policy)

    def weights(self) -> Mapping[str, float]:
        """The weights of the policy."""
        weights: dict[str, float] = self._policy.weights.model_dump()
        return weights

    def with_weights(self, weights: Mapping[str, float]) -> PantheonMind:
        """The same mind with another policy."""
        return PantheonMind(PolicyWeights(**weights), self._value_weights)


def _loaded() -> PantheonMind:
    weights = load_content("engine.games.pantheon", Weights, "weights.toml")
    by_seats = {
        int(seats): [numbers.get(name, 0.0) for name in value.FEATURES]
        for seats, numbers in weights.value.items()
    }
    return PantheonMind(weights.policy, by_seats)


MIND: Final = _loaded()
