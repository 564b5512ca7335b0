"""Scores as explained sums, and the ranking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points from one source. ``count`` is the number of things they were counted from (cards, coins), for the
    sentence. A line that ``corrects`` is worth a row only where somebody has points from it. Lines one after the other
    with the same ``row`` are the parts of one row of the sheet, which is called by it. ``points`` of a ``concealed``
    line are only those that a viewer may know already."""

    source: str
    points: int
    count: int = 0
    corrects: bool = False
    row: str = ""
    concealed: bool = False


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One seat's score: every point with its source, and the numbers that break ties, most important first."""

    seat: int
    lines: tuple[ScoreLine, ...]
    tie_breaks: tuple[tuple[str, int], ...] = ()

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum([line.points for line in self.lines])

    @property
    def concealed(self) -> bool:
        """Whether those who look may not know all of a line."""
        return any(line.concealed for line in self.lines)


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranking: a place for each seat (1 is best; equal seats share a place, and the following places stay empty).

    ``behind_by`` names for each seat the tie-break by which it fell behind winners with as many points; None for all
    others.
    """

    places: tuple[int, ...]
    behind_by: tuple[str | None, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; more than one share the victory."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    @property
    def decided_by(self) -> str | None:
        """The tie-break that separated the winners from the next seat; None if the totals did."""
        rivals = [
            (place, by) for place, by in zip(self.places, self.behind_by, strict=True) if by is not None
        ]
        return min(rivals)[1] if rivals else None


def rank(sheets: Sequence[ScoreSheet]) -> Ranking:
    """Order seats by total, then by their tie-breaks in turn."""
    standings = [(sheet.total, *(number for _, number in sheet.tie_breaks)) for sheet in sheets]
    places = tuple(1 + sum(other > mine for other in standings) for mine in standings)
    names = (None, *(name for name, _ in sheets[0].tie_breaks))
    best = max(standings)

    def behind_by(standing: tuple[int, ...]) -> str | None:
        if standing[0] < best[0] or standing == best:
            return None
        compared = zip(names, best, standing, strict=True)
        return next((name for name, won, lost in compared if won != lost), None)

    return Ranking(places, tuple(map(behind_by, standings)))
