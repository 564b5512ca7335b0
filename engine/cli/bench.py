"""``bench``: how fast a game's rules are, alone and beside a known engine in the same run."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median, quantiles
from time import perf_counter_ns, process_time
from typing import Any

from engine.cli import peer
from engine.cli.output import (
    Progress,
    Verbs,
    add_game,
    add_json,
    at_least_one,
    number_of_seats,
    print_json,
    table,
)
from engine.core.chance import SeededChance
from engine.core.game import Choose, Game, Setup
from engine.games import open_game
from engine.match.match import Match
from engine.match.table import Player, Table

ROUNDS = 5
EVERY = 20
"""One position in so many of a timed game is cloned, written, read and gone back from."""


def add_to(verbs: Verbs) -> None:
    """Add the arguments of this verb."""
    parser = verbs.add_parser(
        "bench",
        help="measure how fast a game's rules are",
        description="Random play from deal to end, events and all, in rounds; medians of CPU time. Counted are "
        "decisions with a choice; nothing is taken back, as among bots. "
        "A rate says little without its machine, so compare with --peer, whose games are played in between.",
    )
    add_game(parser)
    parser.add_argument(
        "--games",
        type=at_least_one,
        default=60,
        metavar="N",
        help=f"games in each of the {ROUNDS} rounds (60)",
    )
    parser.add_argument("--peer", choices=list(peer.PEERS), help="measure this engine too, in the same run")
    add_json(parser)
    parser.set_defaults(run=run)


@dataclass(frozen=True, slots=True)
class Rate:
    """Commands, how many of them were decisions, and the CPU seconds they took.

    A decision had more than one legal command to choose from, those not counted that only take back.
    """

    commands: int
    decisions: int
    seconds: float

    @property
    def per_second(self) -> float:
        """Decisions a second; forced commands take time and count for nothing."""
        return self.decisions / self.seconds


def run(args: argparse.Namespace) -> int:
    """Measure and report; the exit code is 1 if the peer is missing."""
    seats = number_of_seats(args)
    game = open_game(args.game)
    other = peer.PEERS[args.peer]() if args.peer else None
    if args.peer and other is None:
        print(peer.missing(args.peer))
        return 1
    rates, peer_rates = measured_rates(game, seats, args.games, args.seed, other)
    result: dict[str, Any] = {
        "game": args.game,
        "players": seats,
        "decisions_per_second": round(median(rate.per_second for rate in rates)),
        "decisions_per_game": round(sum(rate.decisions for rate in rates) / len(rates) / args.games),
        "commands_per_game": round(sum(rate.commands for rate in rates) / len(rates) / args.games),
        "microseconds": {name: spread(times) for name, times in call_times(game, seats, args.seed).items()},
    }
    if peer_rates:
        result["peer"] = args.peer
        result["peer_decisions_per_second"] = round(median(peer_rates))
        ratios = [rate.per_second / theirs for rate, theirs in zip(rates, peer_rates, strict=True)]
        result["ratio"] = round(median(ratios), 2)
        result["ratios"] = [round(ratio, 2) for ratio in ratios]
    if args.json:
        print_json(result)
    else:
        print(shown(game.meta.title, result))
    return 0


def measured_rates(
    game: Game[Any], seats: int, games: int, seed: int, other: Callable[[int], float] | None
) -> tuple[list[Rate], list[float]]:
    """Rates of random games, alternating with rounds of the other engine's."""
    progress = Progress(ROUNDS, "rounds")
    random_games(game, seats, 1, seed)  # warm-up
    rates = []
    peer_rates = []
    for number in range(ROUNDS):
        rates.append(random_games(game, seats, games, seed + number * games))
        if other is not None:
            peer_rates.append(other(seed + number))
        progress.at(number + 1)
    progress.end()
    return rates, peer_rates


def random_games(game: Game[Any], seats: int, games: int, seed: int) -> Rate:
    """Whole games of random commands, chosen beforehand so that only the rules are timed."""
    setup = Setup(seats, {}, bots_only=True)
    walks = {number: random_walk(game, setup, number) for number in range(seed, seed + games)}
    pending, legal, apply = game.pending, game.legal, game.apply
    start = process_time()
    for number, walk in walks.items():
        chance = SeededChance(number)
        state = game.new(setup, chance)
        indices = iter(walk.indices)
        while isinstance(pending(state), Choose):
            apply(state, legal(state)[next(indices)], chance)
    seconds = process_time() - start
    return Rate(
        sum(len(walk.indices) for walk in walks.values()),
        sum(walk.decisions for walk in walks.values()),
        seconds,
    )


@dataclass(frozen=True, slots=True)
class Walk:
    """A random game: which of the legal commands was taken each time, and how often there was a choice."""

    indices: list[int]
    decisions: int


def random_walk(game: Game[Any], setup: Setup, number: int) -> Walk:
    """A game of uniformly random commands that take nothing back."""
    generator, chance = Random(number), SeededChance(number)
    state = game.new(setup, chance)
    indices: list[int] = []
    decisions = 0
    while isinstance(game.pending(state), Choose):
        commands = game.legal(state)
        onward = [index for index, command in enumerate(commands) if not command.undo_like]
        indices.append(generator.choice(onward))
        decisions += len(onward) > 1
        game.apply(state, commands[indices[-1]], chance)
    return Walk(indices, decisions)


def call_times(game: Game[Any], seats: int, seed: int) -> dict[str, list[int]]:
    """Nanoseconds per call in two random games, less the cost of reading the clock."""
    times: dict[str, list[int]] = {
        name: [] for name in ("legal", "apply", "clone", "save", "load", "undo", "redeal", "view")
    }
    for number in (seed, seed + 1):
        _time_game(game, seats, number, times)
    clock = round(median(_timed(lambda: None) for _ in range(1000)))
    return {name: [max(0, time - clock) for time in taken] for name, taken in times.items()}


def _time_game(game: Game[Any], seats: int, seed: int, times: dict[str, list[int]]) -> None:
    players = tuple(Player(str(seat), seat) for seat in range(seats))
    match = Match(Table(game.meta.id, players, undo="friendly", seed=seed))
    draw = Random(seed)
    chance = SeededChance(seed)
    while (seat := match.seat) is not None:
        state = match.state
        times["legal"].append(_timed(game.legal, state))
        command = draw.choice(game.legal(state))
        twin = state.clone()
        times["apply"].append(_timed(game.apply, twin, command, chance))
        match.play(seat, command)
        if match.position % EVERY == 0:
            _time_rarer(game, match, seat, times)


def _time_rarer(game: Game[Any], match: Match, seat: int, times: dict[str, list[int]]) -> None:
    """Time what isn't done at every command. Undo is timed with its redo, so that the game goes on."""
    state = match.state
    written = json.dumps(game.dump(state))
    times["clone"].append(_timed(state.clone))
    times["save"].append(_timed(lambda: json.dumps(game.dump(state))))
    times["load"].append(_timed(lambda: game.load(json.loads(written))))
    times["undo"].append(_timed(match.undo) + _timed(match.redo))
    times["redeal"].append(_timed(game.redeal, state, seat, Random(0)))
    times["view"].append(_timed(game.view, state, seat))


def _timed(call: Callable[..., Any], *arguments: Any) -> int:
    start = perf_counter_ns()
    call(*arguments)
    return perf_counter_ns() - start


def spread(nanoseconds: Sequence[int]) -> dict[str, float]:
    """Median and 99th percentile in microseconds."""
    return {
        "median": round(median(nanoseconds) / 1000, 2),
        "p99": round(quantiles(nanoseconds, n=100, method="inclusive")[98] / 1000, 2),
    }


def shown(title: str, result: dict[str, Any]) -> str:
    """The figures as text."""
    lines = [
        f"{title}, {result['players']} seats, random play, events on",
        f"{result['decisions_per_second']:,} decisions with a choice a second, {result['decisions_per_game']} a game "
        f"among {result['commands_per_game']} commands",
    ]
    if "peer" in result:
        ratios = ", ".join(f"{ratio:.1f}" for ratio in result["ratios"])
        lines.append(
            f"{result['peer']}: {result['peer_decisions_per_second']:,} decisions/s in the same run; "
            f"ratio {result['ratio']:.1f} (rounds: {ratios})"
        )
    rows = [["call", "median µs", "p99 µs"]]
    for name, times in result["microseconds"].items():
        rows.append([name, f"{times['median']:.2f}", f"{times['p99']:.2f}"])
    return "\n".join([*lines, "", table(rows)])
