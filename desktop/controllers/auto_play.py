"""Playing the only choice there is, or the only sensible one, for those who want that."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QObject, QTimer

from desktop.app.settings import Preferences
from desktop.controllers.dispatcher import Listener
from desktop.controllers.session import Session
from desktop.controllers.turn import TurnController
from engine.core.command import Command
from engine.match.journal import Entry, pass_on

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

    def on_jumped(self) -> None:
        self.play()

    def on_players_changed(self) -> None:
        self.play()

    def play(self) -> None:
        """Play that choice, after a moment in which it can be seen."""
        if self._choice is not None:
            before = self._session.match.state
            QTimer.singleShot(AUTO_PLAY_MS, self, lambda: self._play_if_still(before))

    def _play_if_still(self, before: Any) -> None:
        """Play it unless something else was played meanwhile, even if the position has the same number.

        Nor where a lesson has come to its next step, or the settings no longer say so.
        """
        choice = self._choice
        if choice is not None and self._session.match.state is before:
            self._turn.play_now(choice, "automatic")

    @property
    def _choice(self) -> Command | None:
        """What is to be played now; None before what was undone: whoever went back there wants to decide."""
        match = self._session.match
        would_tell = match.game.meta.hides == "hands" and match.table.is_shared
        if would_tell or not self._session.asks_person or self._turn.is_restricted:
            return None
        if match.position < len(match.entries):
            return None
        choice = match.game.foregone(match.state)
        return choice if choice is not None and self._may_be_played(choice) else None

    def _may_be_played(self, command: Command) -> bool:
        """Whether the settings say so: of what only ends the turn, or else of what reveals and loses nothing."""
        match, preferences = self._session.match, self._preferences.value
        barriers = match.would_bar(command)
        reveals = "revealed" in barriers
        if command.concludes and pass_on(barriers):
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
