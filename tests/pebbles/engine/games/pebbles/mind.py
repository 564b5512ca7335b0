"""What Pebbles teaches its bots: which command looks good, and how a seat stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.command import Command
from engine.core.game import Seat
from engine.core.mind import Mind, Reason
from engine.games.pebbles.commands import Buy, Lay, Sell
from engine.games.pebbles.content import CONSTANTS, Pebble
from engine.games.pebbles.state import PebblesState, Player

TASTES: Final = {"point": 1.0, "set": 1.5, "shell": 0.4, "in_hand": 0.7}
"""What a point, a colour that a set lacks, a shell, and a point of a pebble in the hand are worth."""


class PebblesMind(Mind[PebblesState]):
    """The mind of Pebbles, with the weights that it scores by."""

    feature_names = ("points", "shells", "in_hand")

    def __init__(self, weights: Mapping[str, float]) -> None:
        self._weights = dict(weights)

    def scores(self, state: PebblesState, legal: Sequence[Command]) -> Sequence[float]:
        """How good each legal command looks, in points."""
        player = state.asked
        return [] if player is None else [self._score(player, command) for command in legal]

    def _score(self, player: Player, command: Command) -> float:
        weights = self._weights
        match command:
            case Buy(pebble):
                return self._laid(player, pebble) - weights["shell"] * pebble.price
            case Lay(pebble):
                return self._laid(player, pebble)
            case Sell(pebble):
                return weights["shell"] * CONSTANTS.sold_for - weights["in_hand"] * pebble.worth
            case _:
                return 0.0

    def _laid(self, player: Player, pebble: Pebble) -> float:
        colours = [laid.colour for laid in player.laid]
        lacking = colours.count(pebble.colour) == min(map(colours.count, CONSTANTS.colours))
        return self._weights["point"] * pebble.worth + self._weights["set"] * lacking

    def features(self, state: PebblesState, seat: Seat) -> Sequence[float]:
        """Points that lie open, shells, and points in the hand."""
        player = state.players[seat]
        return player.score, player.shells, sum(pebble.worth for pebble in player.hand)

    def values(self, state: PebblesState) -> Sequence[float]:
        """For every seat a number that grows with its chance of winning."""
        weights = (0.2, 0.05, 0.1)
        return [
            sum(weight * number for weight, number in zip(weights, self.features(state, seat), strict=True))
            for seat in range(len(state.players))
        ]

    def horizon(self, state: PebblesState) -> int:
        """The turns that have ended: a position is best judged between two of them."""
        seats = len(state.players)
        return state.round * seats - max(len(state.agenda) - 1, 0)

    def reason(self, state: PebblesState, command: Command) -> Reason:
        """What a command is good for."""
        match command:
            case Buy(pebble) | Lay(pebble) | Sell(pebble):
                return Reason(command.verb, {"pebble": pebble.id, "points": pebble.worth})
            case _:
                return Reason("nothing_better")

    def weights(self) -> Mapping[str, float]:
        """The weights of the scores."""
        return self._weights

    def with_weights(self, weights: Mapping[str, float]) -> PebblesMind:
        """The same mind with other weights."""
        return PebblesMind(weights)


MIND: Final = PebblesMind(TASTES)
