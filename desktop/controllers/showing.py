"""Showing what a command brought, part by part: each for a while, or until a person has seen it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from desktop.controllers.dispatcher import Listener
from desktop.controllers.session import Session, Stretch
from desktop.table.animator import Animator
from engine.match.journal import Entry

BEAT_MS: Final = 750
"""How long a beat is shown at normal speed, in milliseconds; longer while something moves."""
LONGEST_MS: Final = 1200
"""How long it is shown at most, in milliseconds."""
CHECK_MS: Final = 30


class Showing(QObject, Listener):
    """Leads from one stretch of a command to the next, after a while or when a person wants it."""

    seen = Signal()
    """A person has seen what their turn brought."""

    def __init__(
        self,
        session: Session,
        animator: Animator,
        has_words: Callable[[Stretch], bool],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._has_words = has_words
        self._least_ms = 0
        self._session = session
        self._animator = animator
        self._looked = QElapsedTimer()
        self._wait = QTimer(self)
        self._wait.setInterval(CHECK_MS)
        self._wait.timeout.connect(self._go_on_when_seen)

    def on_stretch_shown(self, stretch: Stretch) -> None:
        self._looked.start()
        self._least_ms = BEAT_MS if self._has_words(stretch) else 0
        if stretch.held:
            self._wait.stop()
        else:
            self._wait.start()

    def on_played(self, entry: Entry) -> None:
        self._wait.stop()

    def on_jumped(self) -> None:
        self._wait.stop()

    def go_on(self) -> bool:
        """A person has seen enough; False if nothing is shown that waits for that."""
        stretch = self._session.stretch
        if stretch is None:
            return False
        self._animator.finish()
        if stretch.held:
            self._session.go_on()
            self.seen.emit()
        else:
            self._session.hurry()
        return True

    def shut(self) -> None:
        """Stop waiting."""
        self._wait.stop()

    def _go_on_when_seen(self) -> None:
        pace, looked = self._animator.pace, self._looked.elapsed()
        if looked >= LONGEST_MS * pace or (looked >= self._least_ms * pace and not self._animator.is_busy):
            self._wait.stop()
            self._session.go_on()
