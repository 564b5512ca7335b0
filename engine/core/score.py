"""Scores as explained sums, and the ranking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points from one source. ``count`` is the number of things they were counted from (cards, coins), for the
    sentence. A line that ``corrects`` is worth a row only where somebody has points from it."""

    source: str
    points: int
    count: int = 0
    corrects: bool = False


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One seat's score: every point with its source, and the numbers that break ties, most important first."""

    seat: int
    lines: tuple[ScoreLine, ...]
    tie_breaks: tuple[tuple[str, int], ...] = ()

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranking: a place for each seat (1 is best; equal seats share a place, and the following places stay empty).

    ``decided_by`` names the tie-break that separated the winners from the next seat, None if the totals did.
    """

    places: tuple[int, ...]
    decided_by: str | None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; more than one share the victory."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def rank(sheets: Sequence[ScoreSheet]) -> Ranking:
    """Order seats by total, then by their tie-breaks in turn."""
    standings = [(sheet.total, *(number for _, number in sheet.tie_breaks)) for sheet in sheets]
    places = tuple(1 + sum(other > mine for other in standings) for mine in standings)
    best = max(standings)
    rivals = [standing for standing in standings if standing != best and standing[0] == best[0]]
    decided_by = None
    if rivals:
        nearest = max(rivals)
        step = next(i for i, (won, lost) in enumerate(zip(best, nearest, strict=True)) if won != lost)
        decided_by = sheets[0].tie_breaks[step - 1][0]
    return Ranking(places, decided_by)
