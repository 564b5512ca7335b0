"""What the verbs share: arguments, tables, JSON, and progress on a terminal."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any, TypeAlias

from engine.bots.levels import LEVELS
from engine.core.errors import Refusal
from engine.core.game import GameMeta
from engine.games import CATALOGUE

Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""Where a verb adds its own parser."""


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the game, its players and the seed, which every playing verb takes."""
    parser.add_argument("game", metavar="GAME", choices=list(CATALOGUE), help="the game's id")
    parser.add_argument("--players", type=int, metavar="P", help="how many seats (as few as may be)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the first deal (1)")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add ``--json``."""
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def number_of_seats(args: argparse.Namespace) -> int:
    """The number of seats asked for, or the game's smallest. Exits with a sentence if the game doesn't allow it."""
    meta: GameMeta = CATALOGUE[args.game]
    seats = meta.min_seats if args.players is None else int(args.players)
    if not meta.min_seats <= seats <= meta.max_seats:
        wrong(f"{meta.title} is for {meta.min_seats} to {meta.max_seats} players.")
    return seats


def level(name: str) -> str:
    """The name of a level of play, for argparse."""
    if name not in LEVELS:
        raise argparse.ArgumentTypeError(f"there is no level {name}; there are {', '.join(LEVELS)}")
    return name


def at_least_one(word: str) -> int:
    """A count, for argparse."""
    if not word.isdecimal() or int(word) < 1:
        raise argparse.ArgumentTypeError(f"{word} is no number from 1")
    return int(word)


def wrong(sentence: str) -> None:
    """Exit as argparse does for wrong arguments."""
    print(sentence, file=sys.stderr)
    raise SystemExit(2)


def said(refusal: Refusal) -> str:
    """A refusal as a line for developers; the window shows whole sentences."""
    details = ", ".join(f"{name} {value}" for name, value in refusal.details.items() if value != "")
    line = refusal.reason.replace("_", " ").capitalize()
    return f"{line} ({details})." if details else f"{line}."


def print_json(data: Any) -> None:
    """Print the data as JSON, in letters that every terminal and every pipe can take."""
    print(json.dumps(data, indent=2))


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows in columns: the first aligned left, the others, which are numbers, aligned right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        first, *others = (
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join((first, *others)).rstrip())
    return "\n".join(lines)


class Progress:
    """The progress of a long task in one line that is overwritten; silent unless on a terminal."""

    def __init__(self, of: int, what: str) -> None:
        self._of = of
        self._what = what
        self._watched = sys.stderr is not None and sys.stderr.isatty()

    def at(self, done: int, note: str = "") -> None:
        """Show how many are done."""
        if self._watched:
            print(f"\r\x1b[K{done} of {self._of} {self._what}  {note}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Clear the line."""
        if self._watched:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
