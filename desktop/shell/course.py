"""How a match went: the points after each turn, and what each seat did how often. Read from its journal alone."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from desktop.words import say
from desktop.words.engine import tallied
from engine.match.match import Match


@dataclass(frozen=True, slots=True)
class Tally:
    """One thing that was counted, with its number for each seat."""

    name: str
    counts: tuple[int, ...]


def course_of(match: Match) -> tuple[tuple[int, ...], ...]:
    """The totals of all seats: at the first position that is known, after each turn, and now.

    A turn is what one seat decides until it ends its turn or another seat is asked.
    """
    moments = [0]
    for position, (entry, after) in enumerate(pairwise(match.entries[: match.position]), start=1):
        if entry.ends_turn or after.seat != entry.seat:
            moments.append(position)
    moments += [match.position] * (match.position > 0)
    scores = (match.game.scores(match.state_at(moment)) for moment in moments)
    return tuple(tuple(sheet.total for sheet in sheets) for sheets in scores)


def tallies_of(match: Match) -> list[Tally]:
    """The most points in one turn, and whatever the game has words for; nothing that nobody did."""
    course = course_of(match)
    seats = range(len(match.table.players))
    best = tuple(
        max((after[seat] - before[seat] for before, after in pairwise(course)), default=0) for seat in seats
    )
    found = [Tally(say("scores.best_turn"), best)]
    game = match.table.game
    found += [Tally(say(f"{game}.tally.{what}"), _counted(match, what)) for what in tallied(game)]
    return [tally for tally in found if any(tally.counts)]


def _counted(match: Match, what: str) -> tuple[int, ...]:
    """How often an event happened to each seat; of ``event.field``, the sum of that number."""
    kind, _, field = what.partition(".")
    counts = [0] * len(match.table.players)
    for entry in match.entries[: match.position]:
        for event in entry.events:
            if event.kind == kind:
                counts[getattr(event, "seat", entry.seat)] += getattr(event, field) if field else 1
    return tuple(counts)
