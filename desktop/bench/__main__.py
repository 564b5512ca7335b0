"""``python -m desktop.bench``: how fast the window is. Figures are of one machine and one moment; compare within a run.

It runs without a screen, in a temporary folder, with the program's own parts. None of it belongs to the tests: a test
never asserts a time.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

from desktop.bench.board import steadiness
from desktop.bench.disk import on_disk
from desktop.bench.figures import Figure
from desktop.bench.hands import HEIGHT, LARGE, WIDTH
from desktop.bench.leaving import leave_and_report, leaving
from desktop.bench.look import another_look
from desktop.bench.opening import on_screen
from desktop.bench.saves import among_many, list_and_report
from desktop.bench.starts import open_and_report, start_and_report, starting
from desktop.bench.table import at_the_table
from engine.games import CATALOGUE

FIRST: Final = next(iter(CATALOGUE))

CHILDREN: Final[dict[str, Callable[[str], None]]] = {
    "start": start_and_report,
    "game": open_and_report,
    "leave": lambda _: leave_and_report(1280, 800),
    "leave-large": lambda _: leave_and_report(*LARGE),
    "saves": list_and_report,
}
"""What runs in a process of its own, by its name for ``--child``."""

MEASURES: Final = {
    "start": starting,
    "table": at_the_table,
    "board": steadiness,
    "disk": on_disk,
    "screen": on_screen,
    "leaving": leaving,
    "look": another_look,
    "saves": among_many,
}
"""The measurements, by their names for ``--only``."""


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print the figures."""
    parser = argparse.ArgumentParser(
        prog="python -m desktop.bench", description="Measure how fast the window is."
    )
    parser.add_argument(
        "--game",
        default=FIRST,
        choices=list(CATALOGUE),
        metavar="ID",
        help=f"the game on the table ({FIRST})",
    )
    parser.add_argument("--only", choices=list(MEASURES), help="measure this and nothing else")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--child", choices=list(CHILDREN), help=argparse.SUPPRESS)
    args = parser.parse_args(argv)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if args.child:
        CHILDREN[args.child](args.game)
        return 0
    with tempfile.TemporaryDirectory(prefix="hearthside-bench-") as home:
        os.environ["HEARTHSIDE_HOME"] = home
        before = _load()
        measures = [MEASURES[args.only]] if args.only else MEASURES.values()
        figures = [figure for measure in measures for figure in measure(Path(home), args.game)]
        _print(figures, (before, _load()), as_json=args.json)
    return 0


def _load() -> float:
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def _print(figures: Sequence[Figure], load: tuple[float, float], *, as_json: bool) -> None:
    from engine.cli.output import print_json, table

    if as_json:
        print_json(
            {"load": load, "processors": os.cpu_count(), "figures": [asdict(each) for each in figures]}
        )
        return
    print(
        f"{os.cpu_count()} processors, load {load[0]:.1f} before and {load[1]:.1f} after, {WIDTH}×{HEIGHT}, no screen\n"
    )
    rows = [["", "median", "p95", "most", "processor", "p95", "of", "unit", "goal below"]]
    for each in figures:
        numbers = [f"{number:.1f}" for number in (each.middle, each.p95, each.most)]
        works = ["" if number is None else f"{number:.1f}" for number in (each.work, each.work_p95)]
        rows.append([each.what, *numbers, *works, str(each.count), each.unit, each.goal])
    print(table(rows))


if __name__ == "__main__":
    sys.exit(main())
