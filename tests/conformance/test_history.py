"""Whatever is played, taken back, played again or branched off, in any order: a match agrees with a plain list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.chance import RecordedChance
from engine.core.game import Game
from engine.games import playable
from engine.match.journal import Entry
from engine.match.match import Match, UndoRefused
from engine.match.table import Player, Table, UndoPolicy

POLICIES: tuple[UndoPolicy, ...] = ("none", "until_reveal", "free", "friendly")


class Story:
    """The history of a match, kept in the simplest way: the entries, and how many of them hold."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.entries: list[Entry] = []
        self.position = 0

    def play(self, number: int) -> None:
        seat = self.match.seat
        if seat is None:
            return
        legal = self.match.legal()
        entry = self.match.play(seat, legal[number % len(legal)])
        self.entries[self.position :] = [entry]
        self.position += 1

    def undo(self, number: int) -> None:
        last = self.entries[self.position - 1] if self.position else None
        policy = self.match.table.undo
        stays = (
            last is None
            or policy == "none"
            or (policy != "friendly" and last.barrier == "turn_ended")
            or (policy != "friendly" and last.barrier == "passed" and self.position < len(self.entries))
            or (policy == "until_reveal" and last.barrier == "revealed")
        )
        if stays:
            with pytest.raises(UndoRefused):
                self.match.undo()
        else:
            assert self.match.undo() is last
            self.position -= 1

    def redo(self, number: int) -> None:
        if self.position == len(self.entries):
            with pytest.raises(UndoRefused):
                self.match.redo()
        else:
            assert self.match.redo() is self.entries[self.position]
            self.position += 1

    def branch(self, number: int) -> None:
        self.position = number % (self.position + 1)
        self.entries = self.entries[: self.position]
        self.match = self.match.branch(self.position)

    def positions(self) -> Iterator[Any]:
        """Every position, made anew from the first one by the entries alone."""
        game: Game[Any] = self.match.game
        state = self.match.state_at(0).clone()
        yield state
        for entry in self.entries:
            state = state.clone()
            game.apply(state, entry.command, RecordedChance(entry.outcomes))
            yield state

    def check(self) -> None:
        assert self.match.entries == self.entries
        assert self.match.position == self.position
        assert self.match.can_redo() == (self.position < len(self.entries))
        for place, state in enumerate(self.positions()):
            assert self.match.state_at(place) == state


DEEDS = st.lists(
    st.tuples(st.sampled_from(("play", "play", "play", "undo", "redo", "branch")), st.integers(0, 1000)),
    max_size=40,
)


@pytest.mark.parametrize("game_id", [meta.id for meta in playable()])
@settings(max_examples=60)
@given(deeds=DEEDS, policy=st.sampled_from(POLICIES), seed=st.integers(0, 100))
def test_a_match_remembers_what_a_list_would(
    game_id: str, deeds: list[tuple[str, int]], policy: UndoPolicy, seed: int
) -> None:
    players = tuple(Player(str(seat), seat) for seat in range(2))
    story = Story(Match(Table(game_id, players, undo=policy, seed=seed)))
    for deed, number in deeds:
        getattr(story, deed)(number)
    story.check()
