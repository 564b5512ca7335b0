"""A match at the table: its file, its session, its screen, and what the window does for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.controllers.keeper import Autosaver
from desktop.controllers.session import Session
from desktop.shell.table_screen import TableScreen
from desktop.words import say
from desktop.words.engine import refusal_sentence
from engine.core.errors import Refusal
from engine.match.library import Run
from engine.match.match import Match

if TYPE_CHECKING:
    from desktop.shell.window import MainWindow


class Play(QObject):
    """One match being played: it is written after every command, and put away as a whole."""

    def __init__(self, window: MainWindow, kept: Run) -> None:
        super().__init__(window)
        self._window = window
        self.kept = kept
        self.saver = Autosaver(self._write, self)
        self.session = Session(kept.match, self.saver, self)
        self.screen = TableScreen(self.session, window.preferences)
        self.saver.trouble.connect(self._trouble)
        self.screen.home_requested.connect(lambda: window.go("home"))
        self.screen.help_requested.connect(window.show_help)
        self.screen.settings_requested.connect(lambda: window.go("settings"))
        self.screen.score_requested.connect(window.show_score)
        self.screen.branch_requested.connect(self._branch)

    @property
    def match(self) -> Match:
        """What is played."""
        return self.session.match

    def title(self) -> str:
        """What the window calls itself while this table is shown."""
        return say(f"game.{self.match.table.game}")

    @property
    def help_page(self) -> str:
        """The rules at the phase now played."""
        return self.screen.help_page

    def shut(self) -> None:
        """Stop all that runs, see the match written, let other windows have it, and be gone."""
        self.session.shut()
        self.screen.shut()
        self.saver.shut()
        self.kept.close()
        self.deleteLater()

    def _write(self, match: Match) -> None:
        self.kept.autosave(match)

    def _branch(self, match: Match) -> None:
        name = say("load.branch_of", name=self.kept.name, position=match.position)
        self._window.play_kept(self._window.library.begin(match, name, self.kept.family))

    def _trouble(self, refusal: Refusal) -> None:
        why = refusal_sentence(refusal, self.session.players, self.match.table.game)
        self._window.notice.tell(say("trouble.cant_save", why=why), warning=True)
