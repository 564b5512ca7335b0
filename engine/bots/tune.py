"""Tuning a policy's weights by self-play: ``python -m engine.bots.tune builders``; prints the tuned table.

Evolution strategy: in each step the present weights play against themselves, one side shifted by a random vector and
the other by its opposite; the mean of the shifts, each times how well it did, is the way to go. Every game says
something about every weight, so hundreds of games move dozens of weights at once.

Weights that only have to beat others may spoil the game for all: each takes from the next what nobody gains. With
``--equals`` it counts, too, how many points there are where everybody plays alike.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any, Final

from engine.bots.search import noisy_line
from engine.core.chance import SeededChance
from engine.core.game import Choose, Game, Seat, Setup
from engine.core.mind import Mind, open_mind
from engine.core.score import rank
from engine.games import CATALOGUE, open_game

SHIFT: Final = 0.25
"""How far weights are shifted for a trial, as a part of their size."""
SMALLEST: Final = 0.1
"""The size that a weight near zero is given for its shift."""
NOISE: Final = 0.05
"""How often a player takes one of the better commands instead of the best, so that games differ."""
MARGIN: Final = 0.02
"""What a point of lead counts besides the victory."""
CHECKS: Final = 60
"""On so many deals at most new weights meet the first after a step."""


def tuned(
    game: Game[Any],
    mind: Mind[Any],
    *,
    steps: int,
    pairs: int,
    pace: float,
    seats: Sequence[int],
    seed: int,
    equals: float = 0.0,
) -> dict[str, float]:
    """The weights after so many steps of so many pairs of games; each step prints how they do against the first.

    ``equals`` is what a point counts, in victories, that a seat has more among its equals.
    """
    weights = dict(mind.weights())
    names = tuple(weights)
    momentum = dict.fromkeys(names, 0.0)
    for step in range(steps):
        generator = Random(f"{seed}/{step}")
        slope = dict.fromkeys(names, 0.0)
        sizes = {name: max(SMALLEST, abs(weights[name])) for name in names}
        for pair in range(pairs):
            shift = {name: generator.gauss(0.0, SHIFT) for name in names}
            up = mind.with_weights({name: weights[name] + shift[name] * sizes[name] for name in names})
            down = mind.with_weights({name: weights[name] - shift[name] * sizes[name] for name in names})
            count = seats[pair % len(seats)]
            deal = f"{seed}/{step}/{pair}"
            outcome = _duel(game, up, down, count, deal)
            if equals:
                outcome += equals * (_mean(game, up, count, deal) - _mean(game, down, count, deal))
            for name in names:
                slope[name] += outcome * shift[name]
        length = sqrt(sum(part * part for part in slope.values())) or 1.0
        for name in names:
            momentum[name] = 0.7 * momentum[name] + 0.3 * slope[name] / length
            weights[name] += pace * momentum[name] * sizes[name]
        print(
            step,
            _against(
                game, mind, mind.with_weights(weights), seats, min(CHECKS, pairs), f"{seed}/{step}/check"
            ),
            flush=True,
        )
    return weights


def _duel(game: Game[Any], up: Mind[Any], down: Mind[Any], seats: int, deal: str) -> float:
    """How much better ``up`` does than ``down`` on one deal, sitting alternately, first one way, then the other."""
    minds = [up if seat % 2 == 0 else down for seat in range(seats)]
    signs = [1.0 if seat % 2 == 0 else -1.0 for seat in range(seats)]
    there = _outcomes(game, minds, deal)
    other = [down if mind is up else up for mind in minds]
    back = _outcomes(game, other, deal)
    return sum(sign * (a - b) for sign, a, b in zip(signs, there, back, strict=True))


def _against(
    game: Game[Any], old: Mind[Any], new: Mind[Any], seats: Sequence[int], blocks: int, deal: str
) -> float:
    """The mean rate of the new mind against the old, as a multiple of parity."""
    total = 0.0
    for block in range(blocks):
        count = seats[block % len(seats)]
        for seat in range(count):
            minds = [old] * count
            minds[seat] = new
            total += _outcomes(game, minds, f"{deal}/{block}", margin=0.0)[seat]
    return round(total / blocks, 3)


def _mean(game: Game[Any], mind: Mind[Any], seats: int, deal: str) -> float:
    """The mean points of a seat where all are of one mind."""
    return fmean(_totals(game, [mind] * seats, deal)[0])


def _outcomes(game: Game[Any], minds: Sequence[Mind[Any]], deal: str, margin: float = MARGIN) -> list[float]:
    """For each seat its share of the victory and something for its lead."""
    totals, winners = _totals(game, minds, deal)
    mean = fmean(totals)
    return [(seat in winners) / len(winners) + margin * (totals[seat] - mean) for seat in range(len(minds))]


def _totals(game: Game[Any], minds: Sequence[Mind[Any]], deal: str) -> tuple[list[int], tuple[Seat, ...]]:
    """The points and the winners of a game."""
    generator = Random(deal)
    chance = SeededChance(generator.getrandbits(48))
    state = game.new(Setup(len(minds), bots_only=True), chance)
    while isinstance(pending := game.pending(state), Choose):
        for command in noisy_line(game, minds[pending.seat], state, NOISE, generator):
            game.apply(state, command, chance)
    sheets = game.scores(state)
    return [sheet.total for sheet in sheets], rank(sheets).winners


def written(section: str, weights: Mapping[str, float]) -> str:
    """Weights as a table of a TOML file."""
    lines = (f"{name} = {round(number, 3)}" for name, number in weights.items())
    return "\n".join((f"[{section}]", *lines, ""))


def main() -> None:
    """Read the command line, tune, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(CATALOGUE))
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--pace", type=float, default=0.5)
    parser.add_argument("--seats", type=int, nargs="+", default=[2])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--equals",
        type=float,
        default=0.0,
        help="what a point among equals counts, in victories",
    )
    args = parser.parse_args()
    game = open_game(args.game)
    weights = tuned(
        game,
        open_mind(game.meta),
        steps=args.steps,
        pairs=args.pairs,
        pace=args.pace,
        seats=args.seats,
        seed=args.seed,
        equals=args.equals,
    )
    print(written("policy", weights))


if __name__ == "__main__":
    main()
