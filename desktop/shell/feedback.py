"""Feedback to a command: its sound, and what it gained rising from the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from desktop.app.settings import Settings
from desktop.app.style import look
from desktop.controllers.dispatcher import Listener
from desktop.controllers.inspector import changes
from desktop.controllers.messages import Messages
from desktop.controllers.near_side import NearSide
from desktop.controllers.session import Session, Stretch
from desktop.shell.table_parts import TableParts
from desktop.sound.speaker import speaker
from desktop.table.game_table import GameTable, Situation
from engine.core.event import Event
from engine.match.journal import Entry

FACTS_WATCHED: Final = 2
"""How many facts of a seat have their change shown: the score, and what is paid with."""
SIZE: Final = 30
LETTERS: Final = 28.0
"""The font size of what was gained, in board units."""


def last_great(table: GameTable[Any, Any], events: Sequence[Event]) -> Event | None:
    """The last event that is celebrated."""
    return next((event for event in reversed(events) if event.kind in table.great), None)


def is_in_words(great: Event, entry: Entry) -> bool:
    """Whether words celebrate an event, too: what a bot did has its caption, what happens to everybody has none."""
    return not entry.by.is_bot or not hasattr(great, "seat")


class Feedback(Listener):
    """Plays the sound of each command, and shows what the seat shown has gained or lost by it."""

    def __init__(
        self,
        parts: TableParts,
        session: Session,
        table: GameTable[Any, Any],
        near_side: NearSide,
        messages: Messages,
    ) -> None:
        self._messages = messages
        self._parts = parts
        self._session = session
        self._table = table
        self._near_side = near_side

    def take_preferences(self, settings: Settings) -> None:
        """Set the volume, or silence."""
        speaker().on = settings.sound
        speaker().volume = settings.sound_volume / 100

    def shut(self) -> None:
        """Stop all sound."""
        speaker().hush()

    def on_played(self, entry: Entry) -> None:
        if self._session.event_count < len(entry.events):
            session = self._session
            self._note_changes(entry, session.situation(position=max(0, session.shown - 1)))
            self._sound(entry.events)
            self._celebrate(entry, entry.events[session.event_count :])

    def on_stretch_shown(self, stretch: Stretch) -> None:
        self._note_changes(stretch.entry, self._session.situation_of(stretch.before, is_beat=True))
        self._sound(stretch.events)
        self._celebrate(stretch.entry, stretch.events)

    def _celebrate(self, entry: Entry, events: Sequence[Event]) -> None:
        """Celebrate the last great event of a command; those of bots have their caption anyway."""
        scene, table = self._parts.scene, self._table
        great = last_great(table, events)
        if great is None or self._parts.animator.pace == 0:
            return
        there = (spot for spot in table.mentions(great) if scene.piece_rect(spot) is not None)
        words = self._messages.event(great) or "" if is_in_words(great, entry) else ""
        ink = QColor(self._session.situation().ink(entry.seat))
        scene.celebrate(next(there, None), words, ink, LETTERS * look().text)

    def _note_changes(self, entry: Entry, before: Situation[Any, Any]) -> None:
        facing = self._near_side.facing
        if entry.seat != facing:
            return
        gains = changes(
            self._table.seat(before, facing).facts[:FACTS_WATCHED],
            self._table.seat(self._session.situation(), facing).facts[:FACTS_WATCHED],
        )
        if gains and self._parts.animator.pace > 0:
            scene = self._parts.scene
            middle = scene.sceneRect().center()
            spot = scene.piece_rect(self._table.gains_at) or QRectF(middle, middle)
            scene.note("   ".join(gains), spot.center(), SIZE)

    def _sound(self, events: Sequence[Event]) -> None:
        """Play the sound of the last event that has one."""
        sounds = [sound for event in events if (sound := self._table.sounds.get(event.kind))]
        if sounds:
            speaker().play(sounds[-1])
