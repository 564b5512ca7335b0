"""Fitting a game's linear value from noisy games of its own policy: ``python -m engine.bots.fit builders``.

Every position where the horizon has moved becomes a row for each seat: its features minus the mean of the others', and
the outcome, its final total minus the mean of the others'. Ridge regression finds the weights; a last step scales them
all so that a lead of one in value is worth one in the logarithm of the odds of winning. The table is printed; numpy is
needed here and nowhere in the program.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from engine.bots.search import noisy_line
from engine.bots.tune import written
from engine.core.chance import SeededChance
from engine.core.game import Choose, Game, Setup
from engine.core.mind import Mind, open_mind
from engine.core.score import rank
from engine.games import CATALOGUE, open_game

HELD_OUT: Final = 5
"""Every fifth game is kept from the regression, to judge it by."""

PLANNED: Final = 0.75
"""How many of the players who differ have a plan."""


class Moment(NamedTuple):
    """The start of a turn: every seat's features, and how the game ended for each."""

    features: tuple[tuple[float, ...], ...]
    totals: tuple[float, ...]
    shares: tuple[float, ...]


def players(mind: Mind[Any], seats: int, spread: float, generator: Random) -> list[Mind[Any]]:
    """Players who differ: each has one of the mind's plans, or none, and every weight varies by up to ``spread``.

    What everybody does alike is constant, and no fit could tell what it is worth.
    """
    if not spread:
        return [mind] * seats
    found = []
    for _ in range(seats):
        factors = (
            mind.plans[generator.choice(sorted(mind.plans))]
            if mind.plans and generator.random() < PLANNED
            else {}
        )
        weights = {name: weight * factors.get(name, 1.0) for name, weight in mind.weights().items()}
        found.append(mind.with_weights(weights).varied(generator, spread))
    return found


def moments(
    game: Game[Any], mind: Mind[Any], seats: int, noise: float, name: str, spread: float = 0.0
) -> list[Moment]:
    """The starts of all turns of one game of self-play."""
    generator = Random(name)
    minds = players(mind, seats, spread, generator)
    chance = SeededChance(generator.getrandbits(48))
    state = game.new(Setup(seats, bots_only=True), chance)
    seen: list[tuple[tuple[float, ...], ...]] = []
    horizon = mind.horizon(state)
    while isinstance(pending := game.pending(state), Choose):
        if mind.horizon(state) != horizon:
            horizon = mind.horizon(state)
            seen.append(tuple(tuple(mind.features(state, seat)) for seat in range(seats)))
        for command in noisy_line(game, minds[pending.seat], state, noise, generator):
            game.apply(state, command, chance)
    sheets = game.scores(state)
    winners = rank(sheets).winners
    totals = tuple(float(sheet.total) for sheet in sheets)
    shares = tuple((seat in winners) / len(winners) for seat in range(seats))
    return [Moment(features, totals, shares) for features in seen]


def fitted(
    games: Sequence[Sequence[Moment]], names: Sequence[str], strength: float
) -> tuple[dict[str, float], float, float]:
    """The weights, how much of the held-out outcomes they explain (R²), and how they foretell the winner (log loss)."""
    import numpy as np

    def rows(chosen: Iterator[Sequence[Moment]]) -> tuple[Any, Any]:
        lines, ends = [], []
        for game in chosen:
            for moment in game:
                table = np.array(moment.features)
                totals = np.array(moment.totals)
                others = len(totals) - 1
                lines.append(table - (table.sum(0) - table) / others)
                ends.append(totals - (totals.sum() - totals) / others)
        return np.vstack(lines), np.concatenate(ends)

    x, y = rows(game for number, game in enumerate(games) if number % HELD_OUT)
    held = [game for number, game in enumerate(games) if not number % HELD_OUT]
    spread = x.std(0)
    spread[spread == 0] = 1.0
    z = x / spread
    weights = np.linalg.solve(z.T @ z + strength * np.eye(z.shape[1]), z.T @ y) / spread
    held_x, held_y = rows(iter(held))
    left = held_y - held_x @ weights
    explained = 1.0 - float((left**2).sum() / (held_y**2).sum())
    scale, loss = _scaled(held, weights)
    return dict(zip(names, (weights * scale).tolist(), strict=True)), explained, loss


def _scaled(games: Sequence[Sequence[Moment]], weights: Any) -> tuple[float, float]:
    """The factor that makes the softmax of the seats' values the best forecast of the winner, and its log loss."""
    import numpy as np

    values = np.array([np.array(moment.features) @ weights for game in games for moment in game])
    shares = np.array([moment.shares for game in games for moment in game])
    best_scale, lowest = 1.0, float("inf")
    for scale in np.arange(0.02, 1.5, 0.01):
        powers = np.exp(scale * (values - values.max(1, keepdims=True)))
        chances = powers / powers.sum(1, keepdims=True)
        loss = float(-(shares * np.log(chances)).sum(1).mean())
        if loss < lowest:
            best_scale, lowest = float(scale), loss
    return best_scale, lowest


def main() -> None:
    """Read the command line, play, fit for each number of players, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(CATALOGUE))
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--noise", type=float, default=0.2)
    parser.add_argument("--spread", type=float, default=0.0)
    parser.add_argument("--strength", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = open_game(args.game)
    mind = open_mind(game.meta)
    for seats in args.seats:
        played = [
            moments(game, mind, seats, args.noise, f"{args.seed}/{seats}/{number}", args.spread)
            for number in range(args.games)
        ]
        weights, explained, loss = fitted(played, mind.feature_names, args.strength)
        print(f"# {args.games} games, seed {args.seed}: R² {explained:.3f}, log loss {loss:.3f}")
        print(written(f"value.{seats}", weights), flush=True)


if __name__ == "__main__":
    main()
