"""``simulate``: many games among bots, and what became of them."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from engine.bots.levels import decide
from engine.cli.output import (
    Progress,
    Verbs,
    add_game,
    add_json,
    at_least_one,
    level,
    print_json,
    seats_asked,
    table,
)
from engine.core.chance import SeededChance
from engine.core.game import Choose, Game, Setup
from engine.core.score import rank
from engine.games import open_game

SHOWN_ERRORS = 5


@dataclass(frozen=True, slots=True)
class Simulated:
    """One game: its deal, how it ended, how long it was, and who won. ``error`` says what broke it off, if anything."""

    seed: int
    ended_by: str = ""
    rounds: int = 0
    commands: int = 0
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    error: str | None = None


def add_to(verbs: Verbs) -> None:
    """What may be asked of this verb."""
    parser = verbs.add_parser("simulate", help="play many games among bots", description=__doc__)
    add_game(parser)
    parser.add_argument("--games", type=at_least_one, default=100, metavar="N", help="how many games (100)")
    parser.add_argument(
        "--bots",
        type=lambda names: [level(name) for name in names.split(",")],
        default=["random"],
        metavar="A,B",
        help="levels from seat 0 on, again from the first when they run out (random)",
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Play and report; the exit code is 1 where a game broke."""
    seats = seats_asked(asked)
    levels = [asked.bots[seat % len(asked.bots)] for seat in range(seats)]
    game = open_game(asked.game)
    games = []
    progress = Progress(asked.games, "games")
    for number in range(asked.games):
        games.append(simulated(game, levels, asked.seed + number))
        progress.at(number + 1)
    progress.end()
    result = summary(levels, games)
    if asked.json:
        print_json({"game": asked.game, "seed": asked.seed, **result})
    else:
        print(shown(game.meta.title, result))
    return 1 if result["errors"] else 0


def simulated(game: Game[Any], levels: Sequence[str], seed: int) -> Simulated:
    """One game of bots from one deal; whatever goes wrong is a result, not the end of the simulation."""
    try:
        return _played(game, levels, seed)
    except Exception as broken:
        return Simulated(seed, error=f"{type(broken).__name__}: {broken}")


def _played(game: Game[Any], levels: Sequence[str], seed: int) -> Simulated:
    chance = SeededChance(seed)
    state = game.new(Setup(len(levels), {}, bots_only=True), chance)
    commands = rounds = 0
    while isinstance(pending := game.pending(state), Choose):
        if commands == game.meta.most_commands:
            return Simulated(seed, error=f"not ended after {commands} commands")
        seat = pending.seat
        command = decide(game, state, seat, levels[seat], seed * 1_000_003 + commands).command
        game.apply(state, command, chance)
        commands += 1
        rounds = getattr(state, "round", 0)
    game.check(state)
    sheets = game.scores(state)
    totals = tuple(sheet.total for sheet in sheets)
    return Simulated(seed, pending.ended_by, rounds, commands, totals, rank(sheets).winners)


def summary(levels: Sequence[str], games: Sequence[Simulated]) -> dict[str, Any]:
    """What became of the games, as data."""
    whole = [game for game in games if game.error is None]
    seats = []
    for seat, name in enumerate(levels):
        wins = sum(1 / len(game.winners) for game in whole if seat in game.winners)
        mean = fmean(game.totals[seat] for game in whole) if whole else 0.0
        seats.append({"seat": seat, "bot": name, "mean_score": round(mean, 2), "wins": round(wins, 2)})
    broken = [{"seed": game.seed, "error": game.error} for game in games if game.error is not None]
    return {
        "games": len(games),
        "ended_by": dict(Counter(game.ended_by for game in whole).most_common()),
        "errors": len(broken),
        "first_errors": broken[:SHOWN_ERRORS],
        "rounds": _spread([game.rounds for game in whole]),
        "commands": _spread([game.commands for game in whole]),
        "seats": seats,
    }


def _spread(numbers: Sequence[int]) -> dict[str, float]:
    if not numbers:
        return {"mean": 0.0, "least": 0, "most": 0}
    return {"mean": round(fmean(numbers), 2), "least": min(numbers), "most": max(numbers)}


def shown(title: str, result: dict[str, Any]) -> str:
    """The summary for a person."""
    whole = result["games"] - result["errors"]
    ends = ", ".join(f"{reason} {count}" for reason, count in result["ended_by"].items()) or "none"
    lines = [f"{title}: {result['games']} games", f"ended by  {ends}", f"errors    {result['errors']}"]
    lines += [f"          seed {broken['seed']}: {broken['error']}" for broken in result["first_errors"]]
    for name in ("rounds", "commands"):
        spread = result[name]
        lines.append(f"{name:<9} {spread['mean']:.1f} ({spread['least']} to {spread['most']})")
    rows = [["seat", "bot", "mean score", "wins", "of games"]]
    rows += [
        [
            str(seat["seat"]),
            seat["bot"],
            f"{seat['mean_score']:.1f}",
            f"{seat['wins']:g}",
            f"{100 * seat['wins'] / whole:.1f} %" if whole else "–",
        ]
        for seat in result["seats"]
    ]
    return "\n".join([*lines, "", table(rows)])
