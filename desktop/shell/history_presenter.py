"""What happened: the log, the history bar, and the recap of what the others did."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from desktop.controllers.dispatcher import Listener
from desktop.controllers.messages import Messages
from desktop.controllers.near_side import NearSide
from desktop.controllers.recap import Recap, recap_since_last_turn
from desktop.controllers.session import Session, Stretch
from desktop.shell.table_parts import TableParts
from desktop.shell.table_questions import TakeBack
from engine.match.journal import Entry


class HistoryPresenter(QObject, Listener):
    """Keeps the log, the history bar and the recap in step with the match, and leads back to past positions."""

    branch_asked = Signal(object)
    """A Match that continues from the position shown."""

    def __init__(self, parts: TableParts, session: Session, near_side: NearSide, messages: Messages) -> None:
        super().__init__(parts)
        self._parts = parts
        self._session = session
        self._near_side = near_side
        self._messages = messages
        self.taking_back = TakeBack(session, parts)
        self._is_led = False
        self._log_is_behind = False
        """Whether the log still shows the commands of before a jump."""
        self._looks_back = False
        self._persons = session.match.persons_so_far
        self._told: tuple[int, int] | None = None
        """Up to which position the recap tells what the others did, and for whom; None if it tells nothing yet.

        A command that is still being shown lies behind it.
        """
        for part in (parts.recap, parts.history):
            part.begins_midway = session.match.forgotten is not None
        parts.log.opened.connect(session.look_at)
        parts.recap.replayed.connect(self._show_again)
        parts.history.moved.connect(session.look_at)
        parts.history.stepped.connect(session.step)
        parts.history.undo_asked.connect(self.taking_back.ask)
        parts.history.branch_asked.connect(lambda: self.branch_asked.emit(session.branch()))

    def on_played(self, entry: Entry) -> None:
        self._catch_up(self._session.match.position - 1)
        self._add(entry)

    def on_stretch_shown(self, stretch: Stretch) -> None:
        if self._parts.log.entry_count < self._session.match.position - 1:
            self._log_is_behind = True  # more was redone than what is shown
        self._catch_up(self._session.match.position - 1)
        self._add(stretch.entry, stretch.event_count)

    def on_jumped(self) -> None:
        self._log_is_behind = self._log_is_behind or self._session.is_live

    def on_players_changed(self) -> None:
        persons = self._session.match.persons_so_far
        if persons != self._persons:
            # That a hand left no choice was told to whoever knew that hand; now somebody else reads it too.
            self._persons = persons
            self._parts.log.begin_anew()
            self._log_is_behind = True

    def write_log(self) -> None:
        """Rewrite the whole log."""
        self._log_is_behind = True
        self._catch_up_with_shown()

    def _catch_up_with_shown(self) -> None:
        """Bring the log in step with what has been shown: of a command that is still to be seen, no more than that."""
        stretch, was_behind = self._session.unseen, self._log_is_behind
        self._catch_up(self._session.shown_whole)
        if was_behind and stretch is not None:
            self._add(stretch.entry, stretch.event_count)

    def _add(self, entry: Entry, until: int | None = None) -> None:
        self._parts.log.add(entry, self._colours, self._messages.event, self._messages.note, until)

    def _catch_up(self, position: int) -> None:
        """Bring the log in step with the commands up to a position after a jump."""
        if self._log_is_behind:
            match, colours, sentence = self._session.match, self._colours, self._messages.event
            self._parts.log.show_opening(match.opening, colours, sentence)
            entries = match.entries[:position]
            self._parts.log.show_entries(entries, colours, sentence, self._messages.note)
        self._log_is_behind = False

    def show_position(self) -> None:
        """Show which position is on screen."""
        self._parts.history.is_over = self._session.match.is_over
        self._parts.history.show_position(self._session.shown, self._session.present)

    def show(self) -> None:
        """Mark the position on screen in the log, and show what the others did before it."""
        session = self._session
        self._catch_up_with_shown()
        self._parts.log.mark(None if session.is_live else session.shown, session.looked_beat)
        self._show_recap()

    def leave_recap_to_lesson(self, is_led: bool) -> None:
        """Hide the recap while a lesson explains what happened."""
        self._is_led = is_led

    def _show_recap(self) -> None:
        """Show what the others did before the position shown, since the person's last command.

        While they play it stays as it is: it would grow with each of their moves, and push the log away. So it does
        while the end of the game is shown bit by bit: it would tell what comes.
        """
        person, session = self._near_side.person, self._session
        if not session.match.table.sitting:
            person = None
            self._parts.recap.show_recap(
                Recap(0), session.players
            )  # there is nobody whose last turn it could be about
        if person is None or self._is_led:
            return
        returned, self._looks_back = self._looks_back, not session.is_live
        is_over = session.match.is_over and session.stretch is None
        if session.asks_person or is_over or returned or self._looks_back:
            self._told = session.shown if self._looks_back else session.shown_whole, person
        if self._told is not None:
            position, told = self._told
            entries, game = session.match.entries[:position], session.match.table.game
            recap = recap_since_last_turn(entries, told, session.players, game)
            self._parts.recap.show_recap(recap, session.players)

    def _show_again(self, position: int) -> None:
        """Look back at what the others did, move by move."""
        self._session.look_at(position)
        self._parts.history.play()

    @property
    def _colours(self) -> list[int]:
        return [player.colour for player in self._session.players]
