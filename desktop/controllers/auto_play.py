"""Playing the only choice there is, or the only sensible one, for those who want that."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QObject, QTimer

from desktop.app.settings import Preferences
from desktop.controllers.dispatcher import Listener
from desktop.controllers.session import Session
from desktop.controllers.turn import TurnController
from engine.core.command import Command
from engine.match.journal import Entry

AUTO_PLAY_MS: Final = 500
"""How long that choice stays on screen before it is played."""


class AutoPlay(QObject, Listener):
    """Plays the only choice, or one of several that come to the same, if the settings say so.

    Not among several persons who hide their hands from each other: it would reveal that there was no other choice. In
    a lesson only what a step allows counts as a choice.
    """

    def __init__(
        self, session: Session, turn: TurnController, preferences: Preferences, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._turn = turn
        self._preferences = preferences

    def on_played(self, entry: Entry) -> None:
        self.play()

    def play(self) -> None:
        """Play that choice, after a moment in which it can be seen."""
        match = self._session.match
        would_tell = match.game.meta.hides == "hands" and match.table.is_shared
        command = None if would_tell or not self._session.asks_person else self._only_sense
        if command is not None and self._may_be_played(command):
            before = match.state
            QTimer.singleShot(AUTO_PLAY_MS, self, lambda: self._play_if_still(before, command))

    def _may_be_played(self, command: Command) -> bool:
        """Whether the settings say so: of what ends a turn, or else of what reveals and loses nothing."""
        preferences, barriers = self._preferences.value, self._session.match.would_bar(command)
        reveals = "revealed" in barriers
        if "turn_ended" in barriers:
            return preferences.auto_end_turn and not (reveals and preferences.confirm_irreversible)
        return preferences.auto_only_choice and not reveals and not self._loses(command)

    def _loses(self, command: Command) -> bool:
        """Whether the rules doubt it, or it is certain to cost points."""
        match = self._session.match
        seat = match.seat
        if seat is None:
            return False
        if match.game.doubt(match.state, command) is not None:
            return True
        before, *afters = (
            match.game.scores(state, seat)[seat].total
            for state in (match.state, *match.foreseen(seat, command))
        )
        return bool(afters) and max(afters) < before

    @property
    def _only_sense(self) -> Command | None:
        choices, match = self._turn.means.choices, self._session.match
        if len(choices) == 1:
            return choices[0].command
        return None if self._turn.is_restricted else match.game.foregone(match.state)

    def _play_if_still(self, before: Any, command: Command) -> None:
        """Play it unless something else was played meanwhile, even if the position has the same number."""
        if self._session.match.state is before and self._session.asks_person:
            self._turn.play_now(command, "automatic")
