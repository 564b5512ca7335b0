"""What another player did, in the words of the log, beside the piece that they used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from desktop.app.style import look
from desktop.controllers.dispatcher import Listener
from desktop.controllers.messages import Messages
from desktop.controllers.near_side import NearSide
from desktop.controllers.session import Session, Stretch
from desktop.shell.table_parts import TableParts
from desktop.table.board import board
from desktop.table.game_table import GameTable
from engine.core.event import Event
from engine.match.journal import Entry

SIZE: Final = 24.0
"""How tall its letters are, in board units."""
MOST: Final = 2
"""The most sentences of a command; the log has them all."""
TOLD_MS: Final = 2500


class Captions(Listener):
    """Shows on the board what a bot does, or what is replayed, unless it is too quick to be read."""

    def __init__(
        self,
        parts: TableParts,
        session: Session,
        table: GameTable[Any, Any],
        near_side: NearSide,
        messages: Messages,
    ) -> None:
        self._scene = parts.scene
        self._session = session
        self._table = table
        self._near_side = near_side
        self._messages = messages
        self._shown = session.shown

    def on_played(self, entry: Entry) -> None:
        self._shown = self._session.shown
        left = entry.events[self._session.event_count :]
        if left or not entry.by.is_bot:
            self._follow(entry, left)

    def on_laid(self, stretch: Stretch) -> None:
        self._follow(stretch.entry, stretch.events)

    def on_jumped(self) -> None:
        before, self._shown = self._shown, self._session.shown
        forward = self._shown == before + 1 and not self._session.is_writing
        entry = self._session.last_entry() if forward else None
        self._tell(entry.events if entry is not None else (), entry)

    def _follow(self, entry: Entry, events: Sequence[Event]) -> None:
        watched = entry.by.is_bot and self._near_side.follows
        self._tell(events if watched else (), entry)

    def _tell(self, events: Sequence[Event], entry: Entry | None) -> None:
        words, rect = self._words(events) if events else ("", QRectF())
        ink = self._session.situation().ink(entry.seat) if entry is not None else ""
        self._scene.tell(words, rect, QColor(ink), SIZE * look().text, TOLD_MS)

    def _words(self, events: Sequence[Event]) -> tuple[str, QRectF]:
        """The first sentences of what happened, and the first piece that they mention; else the player's mat."""
        captioned = [
            event for event in events if event.barrier != "turn_ended" and self._messages.event(event)
        ]
        captioned = captioned[:MOST]
        rects = (self._scene.piece_rect(spot) for event in captioned for spot in self._table.mentions(event))
        plate = board(self._scene.board).regions.get("owner", self._scene.sceneRect())
        beside = next((rect for rect in rects if rect is not None), plate)
        return "\n".join(filter(None, map(self._messages.event, captioned))), beside
