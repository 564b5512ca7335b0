"""Drives a game in its tests: commands in their notation, dice as the test sets them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.chance import RecordedChance
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import Event
from engine.core.game import Choose, Game


class Driver:
    """Gives commands to one game, for whichever seat is to decide."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    def play(self, state: Any, *notations: str, dice: Sequence[Sequence[int]] = ()) -> list[Event]:
        """Give commands in turn and return their events. Checks every position, and that all dice were used."""
        chance = RecordedChance(dice)
        emitted: list[Event] = []
        for notation in notations:
            emitted += self._game.apply(state, self._game.grammar.read(notation), chance)
            self._game.check(state)
        assert chance.used_up
        return emitted

    def refused(self, state: Any, notation: str) -> Refusal:
        """Why a command is refused. Checks that the position is unchanged."""
        before = state.clone()
        try:
            self._game.apply(state, self._game.grammar.read(notation), RecordedChance([]))
        except IllegalCommand as no:
            assert state == before
            assert notation not in self.legal(state)
            return no.refusal
        raise AssertionError(f"{notation} was not refused")

    def legal(self, state: Any) -> list[str]:
        """The legal commands, in their notation."""
        return [command.notation for command in self._game.legal(state)]

    def question_at(self, state: Any) -> tuple[int, str]:
        """The seat that is to decide, and the question."""
        pending = self._game.pending(state)
        assert isinstance(pending, Choose)
        return pending.seat, pending.asks
