"""``golden``: whole games as readable text, compared with what the rules make of them today.

A golden file holds its own commands, so it depends only on the rules and the deal, not on bots. ``--write`` replays the
file's commands and writes the result; if there is no file, or its commands are no longer legal, bots play a new game.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from difflib import unified_diff
from itertools import islice
from pathlib import Path

from engine.bots.levels import decide
from engine.cli.output import Verbs, wrong
from engine.cli.replay import as_lines
from engine.core.door import read_file
from engine.core.errors import IllegalCommand
from engine.core.letters import legible
from engine.games import CATALOGUE
from engine.match.match import Match
from engine.match.table import Player, Table

FOLDER = Path("tests/golden")
LEVEL = "craftsman"
SHOWN_LINES = 40
LARGEST = 1_000_000
"""The most bytes that a golden file may have, ten times what the longest game takes."""

_COMMAND = re.compile(r"^\d+\. seat (\d{1,2}): (.+)$", re.MULTILINE)


def add_to(verbs: Verbs) -> None:
    """Add the arguments of this verb."""
    parser = verbs.add_parser(
        "golden", help="compare whole games with what is written down", description=__doc__
    )
    parser.add_argument("--write", action="store_true", help="write them down anew")
    parser.add_argument(
        "--folder", type=Path, default=FOLDER, metavar="DIR", help=f"where they lie ({FOLDER})"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Compare or write; the exit code is 1 if a game differs from its file."""
    if not args.folder.is_dir():
        wrong(f"{args.folder} is no folder.")
    other = 0
    for game, seats in every_table():
        file = golden_file(args.folder, game, seats)
        old = _text(file) if file.is_file() else ""
        new = rewritten(game, seats, old)
        if args.write:
            file.write_text(new, encoding="utf-8", newline="\n")
            print(f"{file.name}: {'written' if new != old else 'as it was'}")
        elif new != old:
            other += 1
            diff = unified_diff(old.splitlines(), new.splitlines(), "written", "today", lineterm="", n=1)
            shown = map(legible, islice(diff, SHOWN_LINES))
            print("\n".join([f"{file.name} goes otherwise:", *shown]))
    return 1 if other else 0


def _text(file: Path) -> str:
    """What a golden file holds; what is no text is none of ours, and goes otherwise. Raises BrokenFile."""
    return read_file(file, LARGEST).decode(errors="replace").replace("\r\n", "\n")


def every_table() -> Iterator[tuple[str, int]]:
    """Every game at every number of seats."""
    for meta in CATALOGUE.values():
        for seats in range(meta.min_seats, meta.max_seats + 1):
            yield meta.id, seats


def golden_file(folder: Path, game: str, seats: int) -> Path:
    """The golden file of a game with this many seats."""
    return folder / f"{game}-{seats}.txt"


def rewritten(game: str, seats: int, text: str) -> str:
    """The commands in ``text``, replayed by today's rules, as text."""
    try:
        return as_text(_replayed(game, seats, text))
    except IllegalCommand:
        return as_text(_played(game, seats))


def _table(game: str, seats: int) -> Table:
    players = tuple(Player(f"seat {seat}", seat, "craftsman") for seat in range(seats))
    return Table(game, players, seed=seats)


def _replayed(game: str, seats: int, text: str) -> Match:
    match = Match(_table(game, seats))
    for seat, notation in _COMMAND.findall(text):
        match.play(int(seat), match.game.grammar.read(notation))
    return match if match.is_over else _played(game, seats)


def _played(game: str, seats: int) -> Match:
    match = Match(_table(game, seats))
    while (seat := match.seat) is not None:
        match.play(seat, decide(match.game, match.state, seat, LEVEL, match.position).command)
    return match


def as_text(match: Match) -> str:
    """A whole game: its setup, every command with its events, the score and the final position."""
    lines = [
        f"{match.game.meta.title}, {len(match.table.players)} seats, seed {match.table.seed}",
        "",
        *_view(match, 0),
        "",
        *as_lines(match),
        "",
        *_view(match, match.position),
    ]
    return "\n".join(lines) + "\n"


def _view(match: Match, position: int) -> list[str]:
    """The public view of a position: a line for each field and for each entry of a list of records."""
    lines = []
    for name, value in asdict(match.game.view(match.state_at(position), None)).items():
        if isinstance(value, tuple | list) and value and isinstance(value[0], dict):
            lines += [f"{name} {place}: {json.dumps(part)}" for place, part in enumerate(value)]
        else:
            lines.append(f"{name}: {json.dumps(value)}")
    return lines
