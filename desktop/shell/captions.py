"""What another player did, in the words of the log, beside the piece that they used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from desktop.app.style import look
from desktop.controllers.dispatcher import Listener
from desktop.controllers.messages import Messages
from desktop.controllers.session import Session, Stretch
from desktop.shell.feedback import is_in_words, last_great
from desktop.shell.table_parts import TableParts
from desktop.table.game_table import GameTable
from engine.core.event import Event
from engine.match.journal import Entry

SIZE: Final = 24.0
"""How tall its letters are, in board units."""
MOST: Final = 2
"""The most sentences of a command; the log has them all."""
SHOWN_MS: Final = 2500


class Captions(Listener):
    """Shows on the board what a bot does, or what is replayed, unless it is too quick to be read."""

    def __init__(
        self,
        parts: TableParts,
        session: Session,
        table: GameTable[Any, Any],
        messages: Messages,
    ) -> None:
        self._scene, self._animator = parts.scene, parts.animator
        self._session = session
        self._table = table
        self.follows = False
        """Whether the bots leave the time to read what they do."""
        self._messages = messages
        self._shown = session.shown

    def on_played(self, entry: Entry) -> None:
        self._shown = self._session.shown
        left = entry.events[self._session.event_count :]
        if left or not entry.by.is_bot:
            self._follow(entry, left)

    def on_stretch_shown(self, stretch: Stretch) -> None:
        self._follow(stretch.entry, stretch.events)

    def on_jumped(self) -> None:
        before, self._shown = self._shown, self._session.shown
        forward = self._shown == before + 1 and not self._session.is_writing
        entry = self._session.last_entry() if forward else None
        self._show_events(entry.events if entry is not None else (), entry)

    def _follow(self, entry: Entry, events: Sequence[Event]) -> None:
        watched = entry.by.is_bot and self.follows and not self._is_celebrated(events, entry)
        self._show_events(events if watched else (), entry)

    def _is_celebrated(self, events: Sequence[Event], entry: Entry) -> bool:
        """Whether words in the middle of the board say it: a caption would lie below them."""
        great = last_great(self._table, events)
        return great is not None and is_in_words(great, entry) and self._animator.pace > 0

    def _show_events(self, events: Sequence[Event], entry: Entry | None) -> None:
        shown = [event for event in events if event.kind != "turn_ended" and self._messages.event(event)]
        shown = shown[:MOST]
        words = "\n".join(filter(None, map(self._messages.event, shown)))
        self._scene.show_caption(
            words, self._beside(shown), QColor(self._ink(shown, entry)), SIZE * look().text, SHOWN_MS
        )

    def _ink(self, shown: Sequence[Event], entry: Entry | None) -> str:
        """The colour of the seat that the sentences are about, whoever's command brought that about."""
        if entry is None:
            return ""
        seat = next((event.seat for event in shown if hasattr(event, "seat")), entry.seat)
        return self._session.situation().ink(seat)

    def _beside(self, shown: Sequence[Event]) -> QRectF:
        """The first piece that is mentioned; else the player's mat."""
        rects = (self._scene.piece_rect(spot) for event in shown for spot in self._table.mentions(event))
        plate = self._scene.regions.get("owner", self._scene.sceneRect())
        return next((rect for rect in rects if rect is not None), plate) if shown else QRectF()
