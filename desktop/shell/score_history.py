"""The course of a match: the points after each turn, and what each seat did how often. Read from its journal alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Any, Final

from desktop.words import say
from desktop.words.engine import tallied
from engine.core.event import Event
from engine.match.journal import Entry
from engine.match.match import Match

PIECE: Final = 40
"""How many commands are worked out at a time in the window's thread: a small part of a frame."""

Totals = tuple[int, ...]
"""Points by seat."""


@dataclass(frozen=True, slots=True)
class Tally:
    """One thing that was counted, with its number for each seat."""

    name: str
    counts: tuple[int, ...]


class ScoreHistory:
    """The course of one match, worked out once and continued as the match grows; undone commands are dropped."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.to_the_end = match.is_over
        """Whether the game is over, and nothing is hidden any more."""
        self.begins_midway = match.forgotten is not None
        """Whether the first position that is known is not the start of the game."""
        self._entries: list[Entry] = []
        """The entries that are worked out."""
        self._done: list[tuple[tuple[str, int, int], ...]] = []
        """What each of them adds to the tallies: (what, seat, number)."""
        self._totals: dict[int, Totals] = {}
        """By position: the start, the ends of turns, and wherever they were asked for."""
        self._counts = [
            (what, *part.partition(".")[::2])
            for what in tallied(match.table.game)
            for part in what.split("+")
        ]
        """(key of the tally, kind of event, its field that is added up, or empty)."""

    def work_out(self, most: int = sys.maxsize) -> bool:
        """Work out at most this many commands; True if all that has been played is known now."""
        self._forget_what_is_gone()
        match = self._match
        for entry in match.entries[len(self._entries) : min(match.position, len(self._entries) + most)]:
            self._entries.append(entry)
            self._done.append(tuple(self._counted(entry.events, entry.seat)))
            position = len(self._entries)
            if position == match.position or self._ends_turn(position):
                self._total(position)
        return len(self._entries) >= match.position

    def totals(self) -> tuple[Totals, ...]:
        """The totals of all seats: at the start, after each turn, and now.

        Who is asked something within another's turn doesn't end it.
        """
        self.work_out()
        now = self._match.position
        moments = [0, *(position for position in range(1, now) if self._ends_turn(position))]
        moments += [now] * (now > 0)
        return tuple(self._total(moment) for moment in moments)

    def tallies(self) -> list[Tally]:
        """The biggest rise in one turn, and whatever the game has words for; without what nobody did."""
        totals = self.totals()
        seats = range(len(self._match.table.players))
        best = tuple(
            max((after[seat] - before[seat] for before, after in pairwise(totals)), default=0)
            for seat in seats
        )
        sums = {what: [0] * len(seats) for what, *_ in self._counts}
        dealt = self._counted(self._match.opening)
        for what, seat, much in chain(dealt, *self._done[: self._match.position]):
            sums[what][seat] += much
        game = self._match.table.game
        found = [Tally(say("scores.best_turn"), best)]
        found += [Tally(say(f"{game}.tally.{what}"), tuple(counts)) for what, counts in sums.items()]
        return [tally for tally in found if any(tally.counts)]

    def _forget_what_is_gone(self) -> None:
        """Drop what was undone: after an entry that differs from the journal's, all others do as well."""
        if self.to_the_end != self._match.is_over:
            self.to_the_end = self._match.is_over
            for found in (self._entries, self._done, self._totals):
                found.clear()
        known, journal = self._entries, self._match.entries
        while known and (len(known) > len(journal) or known[-1] is not journal[len(known) - 1]):
            self._totals.pop(len(known), None)
            known.pop()
            self._done.pop()

    def _ends_turn(self, position: int) -> bool:
        """Whether a turn ended at a position."""
        return self._match.entries[position - 1].ends_turn

    def _total(self, position: int) -> Totals:
        found = self._totals.get(position)
        if found is None:
            found = self._totals[position] = tuple(self._totals_at(self._match.state_at(position)))
        return found

    def _totals_at(self, state: Any) -> Iterator[int]:
        """What everybody may know; after the game all of it, as nothing is hidden any more."""
        game = self._match.game
        sheets = game.uncovered_scores(state) if self.to_the_end else game.scores(state)
        return (sheet.total for sheet in sheets)

    def _counted(self, events: Sequence[Event], decided: int | None = None) -> Iterator[tuple[str, int, int]]:
        """How often an event happened to each seat; for ``event.field``, the sum of that field.

        What names no seat was done by who ``decided``, if anybody.
        """
        for event in events:
            seat: int | None = getattr(event, "seat", decided)
            for what, kind, field in self._counts:
                if event.kind == kind and seat is not None:
                    yield what, seat, getattr(event, field) if field else 1
