"""A match at the table: its file, its session, its screen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.app.settings import Preferences
from desktop.app.writer import Writer
from desktop.controllers.autosaver import Autosaver
from desktop.controllers.default_names import speak_names
from desktop.controllers.session import Session
from desktop.shell.score_history import PIECE, ScoreHistory
from desktop.shell.table_screen import TableScreen
from desktop.words import say
from desktop.words.engine import refusal_sentence
from engine.core.errors import Refusal
from engine.match.library import Run, SaveEntry
from engine.match.match import Match


class Play(QObject):
    """One match being played: it is saved after every command, and closed as a whole.

    ``as_saved`` says that it is on disk as it is: it is not saved before something changes.
    """

    not_saved = Signal(object)
    """What says why the match could not be saved; play goes on."""
    saved = Signal()
    """The match is on disk: what was said of that it wasn't is no longer so."""

    def __init__(
        self,
        kept: Run,
        preferences: Preferences,
        writer: Writer,
        parent: QObject | None = None,
        *,
        as_saved: bool = False,
    ) -> None:
        super().__init__(parent)
        self.kept = kept
        speak_names(kept.match)
        self._saved = _content(kept.match) if as_saved else None
        self.is_kept = True
        """Whether the last save succeeded."""
        self._writer = writer
        self.saver = Autosaver(self._write, writer, self)
        self.session = Session(kept.match, self.saver, self)
        try:
            self.screen = TableScreen(self.session, preferences)
        except BaseException:
            # What can't be shown is not played; nobody else has the parts made so far, to shut them.
            self.session.shut()
            self.saver.shut()
            self.deleteLater()
            raise
        self.saver.trouble.connect(self._trouble)
        self.saver.saved.connect(self.saved)
        writer.slow.connect(self.session.delay)
        self.score_history = ScoreHistory(kept.match)
        self._working_out = QTimer(self)
        self._working_out.setSingleShot(True)
        self._working_out.timeout.connect(self._work_out)
        self.screen.dispatcher.delivered.connect(lambda _: self._working_out.start())
        self._working_out.start()

    @property
    def match(self) -> Match:
        """The match that is played."""
        return self.session.match

    def is_of(self, entry: SaveEntry) -> bool:
        """Whether a line in a list of saved games is of this match itself."""
        return entry.automatic and entry.id == self.kept.id

    def rename(self, name: str) -> None:
        """Rename the saved game."""
        self.kept.name, self._saved = name, None
        self.saver.keep(self.match, lambda: None)

    def shut(self) -> None:
        """Stop everything, save the match, release its lock, and delete the screen."""
        self._working_out.stop()
        try:
            self.session.shut()
            self.screen.shut()
        finally:  # a screen that fails keeps neither the match from the disk nor its lock
            self.saver.shut()
            self._writer.begin(self._retry())
            self._writer.begin(self.kept.close)
            self.deleteLater()

    def _work_out(self) -> None:
        """Work out the score history piece by piece, so that it is ready when it is asked for."""
        if not self.score_history.work_out(PIECE):
            self._working_out.start()

    def _write(self, match: Match) -> None:
        if self._saved == _content(match):
            return
        self._saved = None
        try:
            self.kept.autosave(match)
        except BaseException:
            self.is_kept = False
            raise
        self.is_kept = True

    def keep(self) -> None:
        """See to it that the match is on disk: what couldn't be saved is tried once more, after all that is asked.

        A disk that was full may have room again. Whether it has is known by ``is_kept`` once that is written.
        """
        self._writer.begin(self._retry(), lambda _: self.saved.emit())

    def _retry(self) -> Callable[[], None]:
        """What saves the match as it is now, unless it is saved already."""
        match = self.match.copy()
        return lambda: None if self.is_kept else self._write(match)

    def _trouble(self, refusal: Refusal) -> None:
        players, game = self.session.players, self.match.table.game
        self.not_saved.emit(lambda: say("trouble.cant_save", why=refusal_sentence(refusal, players, game)))


def _content(match: Match) -> tuple[object, ...]:
    """A value that changes whenever there is something to save."""
    return match.position, tuple(map(id, match.entries)), match.table
