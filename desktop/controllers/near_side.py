"""Whose side of the table lies near, and what would lie there at the positions around the one shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop.controllers.dispatcher import Listener
from desktop.controllers.session import Session, Stretch
from desktop.table.game_table import GameTable
from desktop.table.layout import Spot
from engine.core.game import Choose
from engine.match.journal import Entry


class NearSide(QObject, Listener):
    """The near side: of the seat chosen, else of the person who plays, else of the last who did."""

    changed = Signal()
    """A person wants to see another side."""

    def __init__(self, session: Session, table: GameTable[Any, Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._table = table
        self.chosen: int | None = None
        self._last = next((seat for seat, player in enumerate(session.players) if not player.is_bot), None)

    @property
    def facing(self) -> int:
        """The seat at the near side."""
        if self.chosen is not None:
            return self.chosen
        return self._last if self._last is not None else self._session.match.seat or 0

    @property
    def person(self) -> int | None:
        """The person who plays, or who did last; None at a table of bots."""
        return self._last

    def choose(self, seat: int) -> None:
        """Let the side of a seat lie near until a command is played."""
        self.chosen = seat
        self.changed.emit()

    def on_played(self, entry: Entry) -> None:
        self.chosen = None

    def on_laid(self, stretch: Stretch) -> None:
        self.chosen = None

    def follow(self) -> None:
        """The position has changed: the person who is asked now, or whose move is looked at, is the last who played."""
        seat = self._session.acting
        if seat is not None and not self._session.players[seat].is_bot:
            self._last = seat

    def likely(self) -> Iterator[Spot]:
        """What would lie there one position back or on, or two back."""
        session, match = self._session, self._session.match
        for position in (session.shown - 1, session.shown + 1, session.shown - 2):
            if 0 <= position <= len(match.entries):
                facing = self._facing_at(position)
                yield from self._table.lay(session.situation(facing, position=position)).spots

    def _facing_at(self, position: int) -> int:
        """The side that would be near if a position were the present."""
        match = self._session.match
        asked = match.game.pending(match.state_at(position))
        if not self._session.is_live or not isinstance(asked, Choose):
            return self.facing
        return self.facing if self._session.players[asked.seat].is_bot else asked.seat
