"""A bot in a person's place: for good, until they come back, or for one turn."""

from __future__ import annotations

from collections.abc import Sequence
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
        if self._lent:  # perhaps since before the program was closed
            QTimer.singleShot(0, self, self.on_jumped)

    def seat_bot(self, seat: int, level: LevelName) -> None:
        """Let a bot play a seat from now on."""
        self._seat(seat, level)

    def seat_person(self, seat: int) -> None:
        """Let a person play a seat from now on."""
        self._seat(seat, None)

    def play_turn(self) -> None:
        """Let a bot play the turn of the person who is asked; if that is another's turn, no more than the answer."""
        seat = self._session.match.seat
        if seat is not None and self._session.asks_person:
            self._seat(seat, LEVEL_OF_TURN, lent=True)

    def on_played(self, entry: Entry) -> None:
        self._return_later(self._done)

    def on_jumped(self) -> None:
        if self._session.is_live:
            self._return_later(self._done)

    @property
    def _lent(self) -> Sequence[int]:
        """The seats that are lent, of which another one may be asked in a turn that is lent."""
        return [seat for seat, player in enumerate(self._session.players) if player.lent]

    @property
    def _done(self) -> Sequence[int]:
        """Those of them that neither have their turn nor are asked within another's, or that played in the last one.

        Who has just lent their turn has it as well, but has played nothing yet.
        """
        if not self._lent:
            return ()
        match = self._session.match
        goes_on = () if match.is_over else (match.game.whose_turn(match.state), match.seat)
        played = {entry.seat for entry in self._last_turn if entry.by.lent}
        return [seat for seat in self._lent if seat not in goes_on or seat in played]

    @property
    def _last_turn(self) -> Sequence[Entry]:
        """What was played in the turn that has just ended; empty within a turn."""
        match, last = self._session.match, self._session.match.position - 1
        if last < 0 or not match.entries[last].ends_turn:
            return ()
        return match.entries[match.turn_began(last) : last + 1]

    def _return_later(self, seats: Sequence[int]) -> None:
        """Return these seats once all have been told what was played."""

        def give_back() -> None:
            for seat in seats:
                player = self._session.players[seat]
                if player.lent:
                    self._session.take_over(seat, player.given_back)

        if seats:
            QTimer.singleShot(0, self, give_back)

    def _seat(self, seat: int, level: LevelName | None, *, lent: bool = False) -> None:
        player = self._session.players[seat]
        if (player.level, player.lent) != (level, lent):
            self._session.take_over(seat, replace(player, level=level, lent=lent))
