"""A match at the table: its file, its session, its screen."""

from __future__ import annotations

from contextlib import suppress

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.app.settings import Preferences
from desktop.controllers.autosaver import Autosaver
from desktop.controllers.session import Session
from desktop.shell.score_history import PIECE, ScoreHistory
from desktop.shell.table_screen import TableScreen
from desktop.words import say
from desktop.words.engine import refusal_sentence
from engine.core.errors import HearthsideError, Refusal
from engine.match.library import Run
from engine.match.match import Match


class Play(QObject):
    """One match being played: it is written after every command, and put away as a whole.

    ``as_saved`` says that it lies on the disk as it is: it is not written before something has changed.
    """

    not_saved = Signal(str)
    """The sentence that says why the match could not be written; it is played on all the same."""

    def __init__(
        self,
        kept: Run,
        preferences: Preferences,
        parent: QObject | None = None,
        *,
        as_saved: bool = False,
    ) -> None:
        super().__init__(parent)
        self.kept = kept
        self._saved = _content(kept.match) if as_saved else None
        self.is_kept = True
        """Whether the last position that was written is on the disk."""
        self.saver = Autosaver(self._write, self)
        self.session = Session(kept.match, self.saver, self)
        try:
            self.screen = TableScreen(self.session, preferences)
        except BaseException:
            # What can't be shown is not played: nobody else has what was made so far, to shut it.
            self.session.shut()
            self.saver.shut()
            self.deleteLater()
            raise
        self.saver.trouble.connect(self._trouble)
        self.score_history = ScoreHistory(kept.match)
        self._working_out = QTimer(self)
        self._working_out.setSingleShot(True)
        self._working_out.timeout.connect(self._work_out)
        self.screen.dispatcher.told.connect(lambda _: self._working_out.start())
        self._working_out.start()

    @property
    def match(self) -> Match:
        """What is played."""
        return self.session.match

    def rename(self, name: str) -> None:
        """Call the game otherwise from now on."""
        self.kept.name, self._saved = name, None
        self.saver.keep(self.match, lambda: None)

    def shut(self) -> None:
        """Stop all that runs, see the match written, let other windows have it, and be gone."""
        self._working_out.stop()
        self.session.shut()
        self.screen.shut()
        self.saver.shut()
        if not self.is_kept:
            self._keep_at_last()
        self.kept.close()
        self.deleteLater()

    def _work_out(self) -> None:
        """Go on with how the match went, a piece at a time, so that the score is there when it is asked for."""
        if not self.score_history.work_out(PIECE):
            self._working_out.start()

    def _write(self, match: Match) -> None:
        if self._saved == _content(match):
            return
        self._saved = None
        self.is_kept = False
        self.kept.autosave(match)
        self.is_kept = True

    def _keep_at_last(self) -> None:
        """What could not be written when it was played may be written now: a disk that was full has room again."""
        with suppress(HearthsideError):
            self._write(self.match)

    def _trouble(self, refusal: Refusal) -> None:
        why = refusal_sentence(refusal, self.session.players, self.match.table.game)
        self.not_saved.emit(say("trouble.cant_save", why=why))


def _content(match: Match) -> tuple[object, ...]:
    """What changes with whatever is worth being written."""
    return match.position, tuple(map(id, match.entries)), match.table
