"""``simulate``: many games among bots, and their results."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from operator import add
from statistics import fmean
from typing import Any, NamedTuple

from engine.bots.levels import decide
from engine.bots.processes import each_done
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
    wrong,
)
from engine.core.chance import SeededChance
from engine.core.event import Event
from engine.core.game import Choose, Game, OptionValue, Setup, agreed_options
from engine.core.score import rank
from engine.games import CATALOGUE, open_game

SHOWN_ERRORS = 5


@dataclass(frozen=True, slots=True)
class Simulation:
    """What is simulated: the level at each seat, the options, and the fields of events whose values are counted."""

    game: str
    levels: Sequence[str]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    counted: Sequence[str] = ()


class Occurrence(NamedTuple):
    """A value of a counted field, and whose it was: None where the event is nobody's."""

    counted: str
    value: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game: its seed, how it ended, its length and its winners. ``error`` says what stopped it, if anything did.

    ``sources`` has the points of all seats by source, ``counts`` for each occurrence how often there was such a one and
    the sums of the numbers that were asked for with it.
    """

    seed: int
    ended_by: str = ""
    rounds: int = 0
    commands: int = 0
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    sources: Mapping[str, int] = field(default_factory=dict)
    counts: Mapping[Occurrence, Sequence[int]] = field(default_factory=dict)
    error: str | None = None


def add_to(verbs: Verbs) -> None:
    """Add the arguments of this verb."""
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
    parser.add_argument(
        "--options",
        type=lambda words: [agreed(word) for word in words.split(",")],
        default=[],
        metavar="A=B,C=D",
        help="what is agreed other than usual",
    )
    parser.add_argument(
        "--count",
        type=lambda fields: fields.split(","),
        default=[],
        metavar="EVENT.FIELD[:NUMBER],...",
        help="count the values of events' fields, as game_ended.ended_by; sum up a number that goes with them",
    )
    parser.add_argument("--processes", type=at_least_one, default=1, metavar="K", help="how many at once (1)")
    add_json(parser)
    parser.set_defaults(run=run)


def agreed(word: str) -> tuple[str, OptionValue]:
    """An option with its value, for argparse."""
    name, _, value = word.partition("=")
    values: dict[str, OptionValue] = {"true": True, "false": False}
    return name, int(value) if value.isdecimal() else values.get(value, value)


def run(args: argparse.Namespace) -> int:
    """Play and report; the exit code is 1 if a game failed. Raises BrokenFile for options that the game lacks."""
    seats = number_of_seats(args)
    levels = [args.bots[seat % len(args.bots)] for seat in range(seats)]
    options = agreed_options(CATALOGUE[args.game], dict(args.options), seats)
    _check_counted(open_game(args.game), args.count)
    simulation = Simulation(args.game, levels, options, args.count)
    games = []
    progress = Progress(args.games, "games")
    seeds = range(args.seed, args.seed + args.games)
    for game in each_done(partial(simulate_game, simulation), seeds, args.processes):
        games.append(game)
        progress.at(len(games))
    progress.end()
    result = summary(levels, games)
    if args.json:
        print_json({"game": args.game, "seed": args.seed, **result})
    else:
        print(shown(CATALOGUE[args.game].title, result))
    return 1 if result["errors"] else 0


def _check_counted(game: Game[Any], fields_counted: Sequence[str]) -> None:
    """Exits with a sentence if something is to be counted that no event of the game has."""
    package = type(game).__module__.rpartition(".")[0]
    kinds = {event.kind: event for event in _below(Event) if event.__module__.startswith(f"{package}.")}
    for counted in fields_counted:
        kind, _, names = counted.partition(".")
        if kind not in kinds:
            wrong(f"{game.meta.title} has no event {kind}; it has {', '.join(sorted(kinds))}.")
        known = [each.name for each in fields(kinds[kind])]
        name, colon, number = names.partition(":")
        for one in (name, number) if colon else (name,):
            if one not in known:
                wrong(f"The event {kind} has no field {one or 'without a name'}; it has {', '.join(known)}.")


def _below(base: type[Event]) -> Iterator[type[Event]]:
    for event in base.__subclasses__():
        yield event
        yield from _below(event)


def simulate_game(simulation: Simulation, seed: int) -> GameResult:
    """One game of bots from one seed; an error is a result, not the end of the simulation."""
    try:
        return _played(open_game(simulation.game), simulation, seed)
    except Exception as broken:
        return GameResult(seed, error=f"{type(broken).__name__}: {broken}")


def _played(game: Game[Any], simulation: Simulation, seed: int) -> GameResult:
    levels = simulation.levels
    chance = SeededChance(seed)
    state = game.new(Setup(len(levels), simulation.options, bots_only=True), chance)
    commands = rounds = 0
    counts: dict[Occurrence, list[int]] = {}
    while isinstance(pending := game.pending(state), Choose):
        if commands == game.meta.most_commands:
            return GameResult(seed, error=f"not ended after {commands} commands")
        seat = pending.seat
        command = decide(game, state, seat, levels[seat], seed * 1_000_003 + commands).command
        _count(simulation.counted, game.apply(state, command, chance), counts)
        commands += 1
        rounds = getattr(state, "round", 0)
    game.check(state)
    sheets = game.scores(state)
    totals = tuple(sheet.total for sheet in sheets)
    sources: Counter[str] = Counter()
    for line in (line for sheet in sheets for line in sheet.lines):
        sources[line.source] += line.points
    return GameResult(
        seed, pending.ended_by, rounds, commands, totals, rank(sheets).winners, dict(sources), counts
    )


def _count(
    fields_counted: Sequence[str], events: Sequence[Event], counts: dict[Occurrence, list[int]]
) -> None:
    """Add events to the counts of a game."""
    for counted in fields_counted:
        kind, _, fields = counted.partition(".")
        name, _, number = fields.partition(":")
        for event in events:
            if event.kind != kind:
                continue
            with_it = getattr(event, number) if number else ()
            added = (1, *(with_it if isinstance(with_it, tuple) else (with_it,)))
            for value, seat in _values(getattr(event, name), getattr(event, "seat", None)):
                before = counts.setdefault(Occurrence(counted, value, seat), [0] * len(added))
                before[:] = map(add, before, added)


def _values(found: object, seat: int | None) -> list[tuple[str, int | None]]:
    """The values of a field, each with its seat: a row counts one by one, rows in a row are those of the seats."""
    if not isinstance(found, tuple):
        return [(str(found), seat)]
    return [
        value
        for place, part in enumerate(found)
        for value in _values(part, place if isinstance(part, tuple) else seat)
    ]


def summary(levels: Sequence[str], games: Sequence[GameResult]) -> dict[str, Any]:
    """The results of the games as data."""
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
        "sources": _sources(whole),
        "counts": _counts(whole),
    }


def _counts(games: Sequence[GameResult]) -> dict[str, dict[str, Any]]:
    """By counted field and value: how often it occurred, the sums of its numbers, and how its seats did.

    ``seats`` are those with at least one, once a game; ``wins`` is what they won of what would have been their share,
    and ``lead`` what they had more than the mean of their games.
    """
    found: dict[tuple[str, str], list[tuple[GameResult, int | None, Sequence[int]]]] = {}
    for game in games:
        for (counted, value, seat), numbers in game.counts.items():
            found.setdefault((counted, value), []).append((game, seat, numbers))
    by_field: dict[str, dict[str, Any]] = {}
    for (counted, value), occurrences in found.items():
        times, *sums = [sum(numbers) for numbers in zip(*(each[2] for each in occurrences), strict=True)]
        line: dict[str, Any] = {"times": times, "sums": sums}
        seated = [(game, seat) for game, seat, _ in occurrences if seat is not None]
        if seated:
            won = sum((seat in game.winners) / len(game.winners) for game, seat in seated)
            line["seats"] = len(seated)
            line["wins"] = round(won / sum(1 / len(game.totals) for game, _ in seated), 3)
            line["lead"] = round(fmean(game.totals[seat] - fmean(game.totals) for game, seat in seated), 2)
        by_field.setdefault(counted, {})[value] = line
    return {
        counted: dict(sorted(lines.items(), key=lambda line: line[1]["times"], reverse=True))
        for counted, lines in by_field.items()
    }


def _sources(games: Sequence[GameResult]) -> list[dict[str, Any]]:
    """The mean points of a seat from each source, and the source's share of all points."""
    points = _summed(game.sources for game in games)
    seats = sum(len(game.totals) for game in games)
    every = points.total()
    return [
        {
            "source": source,
            "mean": round(number / seats, 2),
            "share": round(number / every, 4) if every else 0.0,
        }
        for source, number in points.items()
    ]


def _summed(parts: Iterable[Mapping[str, int]]) -> Counter[str]:
    whole: Counter[str] = Counter()
    for part in parts:
        whole.update(part)
    return whole


def _spread(numbers: Sequence[int]) -> dict[str, float]:
    if not numbers:
        return {"mean": 0.0, "least": 0, "most": 0}
    return {"mean": round(fmean(numbers), 2), "least": min(numbers), "most": max(numbers)}


def _shown_count(line: dict[str, Any]) -> list[str]:
    """What was counted of one value, as text."""
    seats = ["–", "–", "–"]
    if "seats" in line:
        seats = [str(line["seats"]), f"{line['wins']:.2f}", f"{line['lead']:+.1f}"]
    return [str(line["times"]), " ".join(map(str, line["sums"])) or "–", *seats]


def shown(title: str, result: dict[str, Any]) -> str:
    """The summary as text."""
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
    sources = [["source", "points a seat", "of all points"]]
    sources += [
        [source["source"], f"{source['mean']:.1f}", f"{100 * source['share']:.1f} %"]
        for source in result["sources"]
    ]
    blocks = [*lines, "", table(rows), "", table(sources)]
    for counted, lines in result["counts"].items():
        head = [counted, "times", "sums", "seats", "wins of their share", "points over the mean"]
        rows = [[value, *_shown_count(line)] for value, line in lines.items()]
        blocks += ["", table([head, *rows])]
    return "\n".join(blocks)
