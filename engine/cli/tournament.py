"""``tournament``: which level beats which, with confidence intervals."""

from __future__ import annotations

import argparse
from itertools import combinations
from typing import Any

from engine.bots.tournament import Contest, Entrant, Result
from engine.bots.tournament import run as run_contest
from engine.cli.output import (
    Progress,
    Verbs,
    add_game,
    add_json,
    at_least_one,
    level,
    number_of_seats,
    print_json,
    table,
)


def add_to(verbs: Verbs) -> None:
    """Add the arguments of this verb."""
    parser = verbs.add_parser(
        "tournament",
        help="let levels of play meet each other",
        description="Each level meets tables of each level named before it. Every deal is played once from every seat; "
        "a shared win counts as its share.",
    )
    add_game(parser)
    parser.add_argument(
        "--levels",
        type=entrants,
        required=True,
        metavar="A,B,C",
        help="two levels or more; master:40 thinks 40 iterations instead of its own",
    )
    parser.add_argument(
        "--games",
        type=at_least_one,
        default=400,
        metavar="N",
        help="games for each pair, rounded up to deals (400)",
    )
    parser.add_argument("--processes", type=at_least_one, default=1, metavar="K", help="how many at once (1)")
    add_json(parser)
    parser.set_defaults(run=run)


def entrants(words: str) -> list[Entrant]:
    """Two levels or more, for argparse."""
    named = [entrant(word) for word in words.split(",")]
    if len(named) < 2:
        raise argparse.ArgumentTypeError(f"{words} has nobody to play against; name two levels or more")
    return named


def entrant(word: str) -> Entrant:
    """A level with or without a number of iterations, for argparse."""
    name, colon, iterations = word.partition(":")
    return Entrant(level(name), at_least_one(iterations) if colon else None)


def run(args: argparse.Namespace) -> int:
    """Play every pair and report."""
    seats = number_of_seats(args)
    blocks = -(-args.games // seats)
    results = []
    for rivals, challenger in combinations(args.levels, 2):
        contest = Contest(args.game, challenger, rivals, seats, blocks, args.seed)
        progress = Progress(contest.games, f"games, {challenger} against {rivals}")
        results.append(run_contest(contest, args.processes, _watching(progress)))
        progress.end()
    if args.json:
        print_json([as_data(result) for result in results])
    else:
        print(shown(results))
    return 0


def _watching(progress: Progress) -> Any:
    def report(result: Result) -> None:
        progress.at(len(result.games), f"{100 * result.rate:.1f} %")

    return report


def as_data(result: Result) -> dict[str, Any]:
    """A result as data."""
    contest = result.contest
    low, high = result.interval
    return {
        "game": contest.game,
        "players": contest.seats,
        "seed": contest.seed,
        "challenger": str(contest.challenger),
        "rivals": str(contest.rivals),
        "games": contest.games,
        "wins": round(result.wins, 4),
        "rate": round(result.rate, 4),
        "interval_95": [round(low, 4), round(high, 4)],
        "parity": round(result.parity, 4),
        "margin": round(result.margin, 3),
        "margin_error": round(result.margin_error, 3) if contest.blocks > 1 else None,
        "rounds": round(result.rounds, 2),
        "place_rates": [round(rate, 4) for rate in result.seat_rates],
        "unfinished": result.unfinished,
    }


def shown(results: list[Result]) -> str:
    """The results as text."""
    rows = [
        [
            "challenger",
            "against",
            "games",
            "wins",
            "95 % interval",
            "parity",
            "margin",
            "rounds",
            "unfinished",
        ]
    ]
    for result in results:
        contest = result.contest
        low, high = result.interval
        rows.append(
            [
                str(contest.challenger),
                f"{contest.seats - 1} {contest.rivals}",
                str(contest.games),
                f"{100 * result.rate:.1f} %",
                f"{100 * low:.1f} – {100 * high:.1f} %",
                f"{100 * result.parity:.0f} %",
                f"{result.margin:+.2f}",
                f"{result.rounds:.1f}",
                str(result.unfinished),
            ]
        )
    return table(rows)
