"""What reports on balance are made of: games that are played once and kept, and tables of how groups of seats did."""

from __future__ import annotations

import argparse
import pickle
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any, Protocol, TypeVar

from engine.bots.processes import each_done
from engine.bots.tournament import wilson
from engine.core.score import ScoreSheet, rank

Played = TypeVar("Played")


class Fared(Protocol):
    """How a seat fared: its share of the victory, its total, and by how much that is over the mean of its table."""

    @property
    def seats(self) -> int: ...
    @property
    def share(self) -> float: ...
    @property
    def total(self) -> int: ...
    @property
    def lead(self) -> float: ...


F = TypeVar("F", bound=Fared)


def asked(description: str | None) -> argparse.ArgumentParser:
    """What every report can be asked for; one may add its own."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--level", default="craftsman")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument(
        "--keep", type=Path, default=None, help="where games are kept, so that none is played twice"
    )
    return parser


def fared(sheets: Sequence[ScoreSheet]) -> list[tuple[int, float, float]]:
    """Of each seat its total, by how much that is over the mean of its table, and its share of the victory."""
    winners, mean = rank(sheets).winners, fmean(sheet.total for sheet in sheets)
    return [
        (sheet.total, sheet.total - mean, (seat in winners) / len(winners))
        for seat, sheet in enumerate(sheets)
    ]


def each_kept(
    play: Callable[[int], Played], deals: Sequence[int], processes: int = 1, kept: Path | None = None
) -> Iterator[Played]:
    """What comes of each deal, in no order. What lies in ``kept`` is not played again, and the rest is added to it.

    So a report that takes hours can be broken off, and goes on where it was. The file is for this program alone.
    """
    known = _read(kept) if kept is not None and kept.exists() else {}
    yield from (known[deal] for deal in deals if deal in known)
    todo = [deal for deal in deals if deal not in known]
    for deal, played in each_done(partial(_numbered, play), todo, processes):
        if kept is not None:
            with kept.open("ab") as file:
                pickle.dump((deal, played), file)
        yield played


def _numbered(play: Callable[[int], Played], deal: int) -> tuple[int, Played]:
    return deal, play(deal)


def _read(kept: Path) -> dict[int, Any]:
    """What was kept, by deal; what was broken off while it was written is cut off."""
    found: dict[int, Any] = {}
    with kept.open("r+b") as file:
        try:
            while True:
                end = file.tell()
                deal, played = pickle.load(file)
                found[deal] = played
        except (EOFError, pickle.UnpicklingError):
            file.truncate(end)
    return found


def table(title: str, seats: Sequence[F], key: Callable[[F], Hashable]) -> str:
    """A table in Markdown: of each group the seats, the wins with their interval, the mean, the lead."""
    groups: dict[Hashable, list[F]] = {}
    for seat in seats:
        groups.setdefault(key(seat), []).append(seat)
    lines = [
        f"| {title} | seats | wins | 95 % | from even | mean score | over its table |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for name, group in sorted(groups.items(), key=lambda each: -fmean(seat.share for seat in each[1])):
        rate, even = fmean(seat.share for seat in group), fmean(1 / seat.seats for seat in group)
        low, high = wilson(rate, len(group))
        lines.append(
            f"| {name} | {len(group)} | {100 * rate:.1f} % | {100 * low:.1f}–{100 * high:.1f} "
            f"| {100 * (rate - even):+.1f} | {fmean(seat.total for seat in group):.1f} "
            f"| {fmean(seat.lead for seat in group):+.1f} |"
        )
    return "\n".join(lines)
