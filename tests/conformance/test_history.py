"""Whatever is played, taken back, played again or branched off, in any order: a match agrees with a plain list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.chance import RecordedChance
from engine.core.game import Game
from engine.games import CATALOGUE
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
        self.loaded_for: tuple[int, int] = (0, 0)
        """Which seat was asked at which position when the match was branched off last."""

    def play(self, number: int) -> None:
        seat = self.match.seat
        if seat is None:
            return
        legal = self.match.legal()
        entry = self.match.play(seat, legal[number % len(legal)])
        self.entries[self.position :] = [entry]
        self.position += 1
        self.loaded_for = (self.loaded_for[0], min(self.loaded_for[1], self.position - 1))

    def undo(self, number: int) -> None:
        back = next((place for place in range(self.position - 1, -1, -1) if self.asks(place)), None)
        if back is None or self.stays(back):
            with pytest.raises(UndoRefused):
                self.match.undo()
        else:
            assert self.match.undo() is self.entries[back]
            self.position = back

    def redo(self, number: int) -> None:
        if self.position == len(self.entries):
            with pytest.raises(UndoRefused):
                self.match.redo()
        else:
            assert self.match.redo() is self.entries[self.position]
            end = len(self.entries)
            self.position = next((p for p in range(self.position + 1, end) if self.asks(p)), end)

    def asks(self, position: int) -> bool:
        """Whether there is something to decide; both seats are persons'."""
        return self.match.forced(position) is None

    def stays(self, back: int) -> bool:
        """Whether what was played since a position can't be taken back."""
        policy = self.match.table.undo
        if policy in ("none", "friendly"):
            return policy == "none"
        stops = {"turn_ended", "revealed"} if policy == "until_reveal" else {"turn_ended"}
        if any(stops & set(entry.barriers) for entry in self.entries[back : self.position]):
            return True
        concerned = {
            entry.seat for place, entry in enumerate(self.entries) if place >= back and self.asks(place)
        }
        seat, loaded_at = self.loaded_for
        return len(concerned | ({seat} if loaded_at > back else set())) > 1

    def branch(self, number: int) -> None:
        self.position = number % (self.position + 1)
        self.entries = self.entries[: self.position]
        self.match = self.match.branch(self.position)
        assert self.match.seat is not None
        self.loaded_for = (self.match.seat, self.position)

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


STEPS = st.lists(
    st.tuples(st.sampled_from(("play", "play", "play", "undo", "redo", "branch")), st.integers(0, 1000)),
    max_size=40,
)


@pytest.mark.parametrize("game_id", list(CATALOGUE))
@settings(max_examples=60)
@given(steps=STEPS, policy=st.sampled_from(POLICIES), seed=st.integers(0, 100))
def test_a_match_remembers_what_a_list_would(
    game_id: str, steps: list[tuple[str, int]], policy: UndoPolicy, seed: int
) -> None:
    players = tuple(Player(str(seat), seat) for seat in range(2))
    story = Story(Match(Table(game_id, players, undo=policy, seed=seed)))
    for step, number in steps:
        getattr(story, step)(number)
    story.check()
