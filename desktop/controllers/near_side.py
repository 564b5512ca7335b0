"""Whose side of the table is near, and what would be there at the positions around the one shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.controllers.dispatcher import Listener
from desktop.controllers.session import Session, Stretch
from desktop.table.game_table import GameTable
from desktop.table.layout import Spot
from engine.core.game import Choose
from engine.match.journal import Entry

READ_MS: Final = 500
"""How long the result of a command stays before another seat's side replaces it, in milliseconds; a bot that has played
by then is not followed, as nobody could see its side."""


class NearSide(QObject, Listener):
    """The near side: of the seat chosen, else of the one that acts; of the person's own seat if that is pinned."""

    changed = Signal()
    """Another side is to be shown at the same position."""

    def __init__(self, session: Session, table: GameTable[Any, Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._table = table
        self.chosen: int | None = None
        self.is_pinned = False
        self._last = self._first_person
        self._shown: int | None = None
        self._turning = QTimer(self)
        self._turning.setSingleShot(True)
        self._turning.setInterval(READ_MS)
        self._turning.timeout.connect(self._turn)

    @property
    def facing(self) -> int:
        """The seat at the near side."""
        if self.chosen is not None:
            return self.chosen
        return self._shown if self._shown is not None else self._automatic

    @property
    def person(self) -> int | None:
        """The seat of the person who plays, or played last, or has lent their turn; None at a table of bots."""
        return self._last

    @property
    def _first_person(self) -> int | None:
        return min(self._session.match.table.sitting, default=None)

    def choose(self, seat: int) -> None:
        """Show the side of a seat until a person plays, or is asked again."""
        self.chosen = seat
        self.changed.emit()

    def pin(self, pinned: bool) -> None:
        """Show the person's own side all the time, or that of whoever acts."""
        self.is_pinned = pinned
        self.return_own()

    def return_own(self) -> None:
        """Undo ``choose``, at once."""
        self.choose_none()
        self._turn()

    def choose_none(self) -> None:
        """Undo ``choose``, for when the position is shown anew."""
        self.chosen = None

    def on_played(self, entry: Entry) -> None:
        by_person = not entry.by.is_bot
        if by_person or self._session.acting == self._last:
            self.chosen = None

    def on_jumped(self) -> None:
        self._shown = None

    def on_players_changed(self) -> None:
        self._shown = None
        if self._last is None or not self._session.players[self._last].has_person:
            self._last = self._first_person

    def on_stretch_shown(self, stretch: Stretch) -> None:
        if not stretch.entry.by.is_bot:
            self.chosen = None

    def shut(self) -> None:
        """Change sides no more."""
        self._turning.stop()

    def follow(self) -> None:
        """The position has changed: remember the person who is asked now, or whose command is looked at.

        What another person chose to look at is dropped. The side of who acts is shown soon: first the result of the
        last command is seen, on the side of its seat.
        """
        seat = self._session.acting
        if seat is not None and seat != self._last and not self._session.players[seat].is_bot:
            self._last, self.chosen = seat, None
        if self._shown is None or not self._session.is_live:
            self._turning.stop()
            self._shown = self._automatic
        elif self._shown == self._automatic:
            self._turning.stop()
        elif not self._turning.isActive():
            self._turning.start()

    def likely(self) -> Iterator[Spot]:
        """The spots one position back or on, or two back."""
        session, match = self._session, self._session.match
        for position in (session.shown - 1, session.shown + 1, session.shown - 2):
            if 0 <= position <= len(match.entries):
                facing = self._facing_at(position)
                yield from self._table.lay(session.situation(facing, position=position)).spots

    @property
    def _automatic(self) -> int:
        """The seat whose side is to be shown where none is chosen."""
        session = self._session
        if self._last is None:
            acts = session.acting
        elif self.is_pinned:
            acts = self._last
        elif session.is_live:
            acts = session.acting if session.acting is not None else self._last
        elif (entry := session.last_entry()) is not None:
            acts = entry.seat
        else:
            pending = session.pending
            acts = pending.seat if isinstance(pending, Choose) else self._last
        return acts or 0

    def _turn(self) -> None:
        self._turning.stop()
        self._shown = self._automatic
        self.changed.emit()

    def _facing_at(self, position: int) -> int:
        """The side that would be near if a position were the last."""
        match = self._session.match
        pending = match.game.pending(match.state_at(position))
        if not self._session.is_live or not isinstance(pending, Choose):
            return self.facing
        return self.facing if self._session.players[pending.seat].is_bot else pending.seat
