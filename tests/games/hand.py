"""A hand that plays a game for its tests: commands in their notation, dice as they are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.chance import RecordedChance
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import Event
from engine.core.game import Choose, Game


class Hand:
    """Gives commands to one game, for whichever seat is asked."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    def play(self, state: Any, *notations: str, dice: Sequence[Sequence[int]] = ()) -> list[Event]:
        """Give commands for whoever is asked; every position on the way is sound, and all dice are thrown."""
        chance = RecordedChance(dice)
        happened: list[Event] = []
        for notation in notations:
            happened += self._game.apply(state, self._game.grammar.read(notation), chance)
            self._game.check(state)
        assert chance.used_up
        return happened

    def refused(self, state: Any, notation: str) -> Refusal:
        """Why a command is refused; nothing has changed by it."""
        before = state.clone()
        try:
            self._game.apply(state, self._game.grammar.read(notation), RecordedChance([]))
        except IllegalCommand as no:
            assert state == before
            assert notation not in self.legal(state)
            return no.refusal
        raise AssertionError(f"{notation} was not refused")

    def legal(self, state: Any) -> list[str]:
        """What may be done now."""
        return [command.notation for command in self._game.legal(state)]

    def asked(self, state: Any) -> tuple[int, str]:
        """Who is asked what."""
        pending = self._game.pending(state)
        assert isinstance(pending, Choose)
        return pending.seat, pending.asks
