"""The order in which the parts of a table are notified of what happens to its session."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from desktop.controllers.session import Session, Stretch
from engine.match.journal import Entry


class Listener:
    """A part of a table that is notified of what happens to its session. It overrides what it needs."""

    def on_played(self, entry: Entry) -> None:
        """A command was played, and is on disk; play goes on."""

    def on_stretch_shown(self, stretch: Stretch) -> None:
        """A part of what a command brought is on screen to be seen, before play goes on."""

    def on_jumped(self) -> None:
        """The position on screen changed in any other way: undo, redo, looking back."""

    def on_players_changed(self) -> None:
        """Another player has a seat from now on."""


class Dispatcher(QObject):
    """The only one at a table connected to the session; it calls the listeners in their order.

    One that fails keeps none of the others from being called. It has to begin anew at the position that is on
    screen, so that it doesn't go on with an earlier one, and its error is reported as if Qt had called it.
    """

    delivered = Signal(object)
    """An Entry that was played, after all listeners were called: for parts outside the table."""

    def __init__(
        self, session: Session, listeners: Sequence[Listener], parent: QObject | None = None
    ) -> None:
        super().__init__(parent or session)
        self.listeners = tuple(listeners)
        session.played.connect(self._played)
        session.stretch_shown.connect(self._stretch_shown)
        session.jumped.connect(self._jumped)
        session.players_changed.connect(self._players_changed)

    def _played(self, entry: Entry) -> None:
        self._notify(lambda listener: listener.on_played(entry))
        self.delivered.emit(entry)

    def _stretch_shown(self, stretch: Stretch) -> None:
        self._notify(lambda listener: listener.on_stretch_shown(stretch))

    def _jumped(self) -> None:
        self._notify(lambda listener: listener.on_jumped())

    def _players_changed(self) -> None:
        self._notify(lambda listener: listener.on_players_changed())

    def _notify(self, notify: Callable[[Listener], None]) -> None:
        failed = [listener for listener in self.listeners if not _succeeds(notify, listener)]
        for listener in failed:
            _succeeds(_begin_anew, listener)


def _begin_anew(listener: Listener) -> None:
    listener.on_jumped()


def _succeeds(notify: Callable[[Listener], None], listener: Listener) -> bool:
    """Tell a listener something; False if it failed, which is reported."""
    try:
        notify(listener)
    except Exception:
        sys.excepthook(*sys.exc_info())
        return False
    return True
