"""What Pebbles teaches its bots: which command looks good, and how a seat stands."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import Final

from engine.core.command import Command
from engine.core.game import Seat
from engine.core.mind import Mind, Reason
from engine.games.pebbles.commands import Buy, Lay, Sell
from engine.games.pebbles.content import CONSTANTS
from engine.games.pebbles.state import PebblesState, Player

WEIGHTS: Final = {"point": 1.0, "set": 1.5, "shell": 0.4, "in_hand": 0.7}
"""What a point, a colour that a set lacks, a shell, and a point of a pebble in the hand are worth."""

FEATURE_WEIGHTS: Final = (0.2, 0.05, 0.1)


class PebblesMind(Mind[PebblesState]):
    """The mind of Pebbles, with the weights that it scores by."""

    feature_names = ("points", "shells", "in_hand")

    def scores(self, state: PebblesState, legal: Sequence[Command]) -> Sequence[float]:
        """How good each legal command looks, in points."""
        return [self._score(state.players[state.agenda[-1].seat], command) for command in legal]

    def _score(self, player: Player, command: Command) -> float:
        weights = self.weights()
        match command:
            case Sell(pebble):
                return weights["shell"] * CONSTANTS.sold_for - weights["in_hand"] * pebble.worth
            case Buy(pebble) | Lay(pebble):
                colours = [laid.colour for laid in player.laid]
                lacking = colours.count(pebble.colour) == min(map(colours.count, CONSTANTS.colours))
                paid = pebble.price if isinstance(command, Buy) else 0
                return weights["point"] * pebble.worth + weights["set"] * lacking - weights["shell"] * paid
        return 0.0

    def features(self, state: PebblesState, seat: Seat) -> Sequence[float]:
        """Points laid out, shells, and points in the hand."""
        player = state.players[seat]
        return player.score, player.shells, sum(pebble.worth for pebble in player.hand)

    def values(self, state: PebblesState) -> Sequence[float]:
        """For every seat a number that grows with its chance of winning."""
        seats = range(len(state.players))
        return [sum(map(mul, FEATURE_WEIGHTS, self.features(state, seat))) for seat in seats]

    def horizon(self, state: PebblesState) -> int:
        """The turns that have ended: a position is best judged between two of them."""
        return state.round * len(state.players) - max(len(state.agenda) - 1, 0)

    def reason(self, state: PebblesState, command: Command) -> Reason:
        """What a command is good for."""
        match command:
            case Buy(pebble) | Lay(pebble) | Sell(pebble):
                return Reason(command.verb, {"pebble": pebble.id, "points": pebble.worth})
        return Reason("nothing_better")


MIND: Final = PebblesMind(WEIGHTS)
