"""Who hears what happens to a session, in which order: one list for a whole table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from desktop.controllers.session import Session, Stretch
from engine.match.journal import Entry


class Listener:
    """Something at a table that is told what happens to its session. It overrides what it needs to hear."""

    def on_played(self, entry: Entry) -> None:
        """A command was played, and is on disk; play goes on."""

    def on_laid(self, stretch: Stretch) -> None:
        """A part of what a command brought lies there to be looked at, before play goes on."""

    def on_jumped(self) -> None:
        """The position on screen changed in any other way: undo, redo, looking back."""

    def on_players_changed(self) -> None:
        """Somebody else decides for a seat from now on."""


class Dispatcher(QObject):
    """Hears a session, nobody else does at a table, and tells each listener in the order in which they are listed.

    One that fails keeps none of the others from hearing it: what went wrong is told as if Qt had called it.
    """

    told = Signal(object)
    """An Entry that was played, once all listeners know of it: for what is not of the table."""

    def __init__(
        self, session: Session, listeners: Sequence[Listener], parent: QObject | None = None
    ) -> None:
        super().__init__(parent or session)
        self.listeners = tuple(listeners)
        session.played.connect(self._played)
        session.laid.connect(self._laid)
        session.jumped.connect(self._jumped)
        session.players_changed.connect(self._players_changed)

    def _played(self, entry: Entry) -> None:
        self._tell(lambda listener: listener.on_played(entry))
        self.told.emit(entry)

    def _laid(self, stretch: Stretch) -> None:
        self._tell(lambda listener: listener.on_laid(stretch))

    def _jumped(self) -> None:
        self._tell(lambda listener: listener.on_jumped())

    def _players_changed(self) -> None:
        self._tell(lambda listener: listener.on_players_changed())

    def _tell(self, tell: Callable[[Listener], None]) -> None:
        for listener in self.listeners:
            try:
                tell(listener)
            except Exception:
                sys.excepthook(*sys.exc_info())
