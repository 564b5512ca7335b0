"""Taking the only choice there is, for those who want that."""

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
"""How long the only choice stays on screen before it is taken."""


class AutoPlay(QObject, Listener):
    """Plays a choice that has no other beside it, if the settings say so.

    Among several persons who hide their hands from each other it plays none: it would tell that there was no other.
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
        """Take the only choice there is, after a moment in which it can be seen."""
        choices = self._turn.choices
        wanted = self._preferences.value
        match = self._session.match
        tells = match.game.meta.hides == "hands" and len(match.table.persons) > 1
        if len(choices) != 1 or tells or not self._session.asks_person:
            return
        (choice,) = choices
        ends = "turn_ended" in match.would_bar(choice.command)
        if wanted.auto_end_turn if ends else wanted.auto_only_choice:
            asked = match.state
            QTimer.singleShot(AUTO_PLAY_MS, self, lambda: self._play_if_still(asked, choice.command))

    def _play_if_still(self, asked: Any, command: Command) -> None:
        """Not where something else was played meanwhile, even if as much of it."""
        if self._session.match.state is asked and self._session.asks_person:
            self._turn.play_now(command, "automatic")
