"""Playing the only choice there is, or the only sensible one, for those who want that."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QObject, QTimer

from desktop.app.settings import Preferences
from desktop.controllers.dispatcher import Listener
from desktop.controllers.session import Session
from desktop.controllers.turn import TurnController
from engine.core.command import Command
from engine.core.game import is_button
from engine.match.journal import Entry

AUTO_PLAY_MS: Final = 500
"""How long that choice stays on screen before it is played."""


class AutoPlay(QObject, Listener):
    """Plays the only choice, or one of several that come to the same, if the settings say so.

    Not among several persons who hide their hands from each other: it would reveal that there was no other choice.
    Nor in a lesson, which is led by the hand of who learns.
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
        """Whether the settings say so: of a button that ends the turn, or else of what reveals and loses nothing."""
        match, preferences = self._session.match, self._preferences.value
        barriers = match.would_bar(command)
        reveals, ends_turn = "revealed" in barriers, "turn_ended" in barriers
        if ends_turn and not preferences.auto_end_turn:
            return False
        if ends_turn and all(map(is_button, match.game.path(match.state, command))):
            return not (reveals and preferences.confirm_irreversible)
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
        if self._turn.is_restricted:
            return None
        return choices[0].command if len(choices) == 1 else match.game.foregone(match.state)

    def _play_if_still(self, before: Any, command: Command) -> None:
        """Play it unless something else was played meanwhile, even if the position has the same number.

        Nor where a lesson has come to its next step.
        """
        is_still = self._session.match.state is before and self._session.asks_person
        if is_still and not self._turn.is_restricted:
            self._turn.play_now(command, "automatic")
