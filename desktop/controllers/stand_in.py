"""A bot in a person's place: for good, until they come back, or for one turn."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer

from desktop.controllers.dispatcher import Listener
from desktop.controllers.session import Session
from engine.match.journal import Entry
from engine.match.table import LevelName

LEVEL_OF_TURN: LevelName = "master"
"""The level of a bot that plays one turn for a person: that of the hints."""


class StandIn(QObject, Listener):
    """Gives a seat to a bot, or back to a person; a seat lent for a turn returns at its end."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        lent = (seat for seat, player in enumerate(session.players) if player.lent)
        self._lent: int | None = next(lent, None)
        """The seat that is lent for a turn, perhaps since before the program was closed."""
        self._turn = self._whose_turn
        """Whose turn it was then: another seat's where this one was asked within it."""
        if self._lent is not None:
            QTimer.singleShot(0, self, self.on_jumped)

    def seat_bot(self, seat: int, level: LevelName) -> None:
        """Let a bot play a seat from now on."""
        self._lent = None if self._lent == seat else self._lent
        self._seat(seat, level)

    def seat_person(self, seat: int) -> None:
        """Let a person play a seat from now on."""
        self._lent = None if self._lent == seat else self._lent
        self._seat(seat, None)

    def play_turn(self) -> None:
        """Let a bot play the turn of the person who is asked."""
        if self._session.asks_person:
            self._lent, self._turn = self._session.match.seat, self._whose_turn
            if self._lent is not None:
                self._seat(self._lent, LEVEL_OF_TURN, lent=True)

    def give_back(self) -> None:
        """Return a seat that was lent for a turn, now."""
        seat, self._lent = self._lent, None
        if seat is not None:
            self._seat(seat, None)

    def on_played(self, entry: Entry) -> None:
        match = self._session.match
        ends_own = entry.seat == match.seat == self._lent and match.completes_turn(match.position - 1)
        if self._lent is not None and (ends_own or self._is_over):
            QTimer.singleShot(0, self, self.give_back)

    def on_jumped(self) -> None:
        if self._session.is_live and self._lent is not None and self._is_over:
            QTimer.singleShot(0, self, self.give_back)

    @property
    def _whose_turn(self) -> int | None:
        match = self._session.match
        return None if match.is_over else match.game.whose_turn(match.state)

    @property
    def _is_over(self) -> bool:
        """Whether another's turn has come. Of a seat that is asked within such a turn only the answer was lent."""
        return self._turn != self._whose_turn or self._lent not in (self._turn, self._session.match.seat)

    def _seat(self, seat: int, level: LevelName | None, *, lent: bool = False) -> None:
        player = self._session.players[seat]
        if (player.level, player.lent) != (level, lent):
            self._session.take_over(seat, replace(player, level=level, lent=lent))
