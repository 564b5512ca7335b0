"""Messages on the status line: refusals, hints, what was played automatically.

A screen reader reads them, the lines of the log, and whose turn it is, in the order in which they come.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAccessible

from desktop.controllers.bots import BotController, Hint
from desktop.controllers.dispatcher import Listener
from desktop.controllers.messages import Messages
from desktop.controllers.session import Session, Stretch
from desktop.controllers.turn import TurnController
from desktop.panels.announcement import announce
from desktop.panels.status_line import StatusLine
from desktop.shell.board_presenter import OTHERS_MAT
from desktop.sound.speaker import speaker
from desktop.words import say
from engine.core.errors import Refusal
from engine.match.journal import Entry

STATUS_MS: Final = 9000

Says = Callable[[], str]
"""Makes a sentence in the language spoken when it is called."""


class Announcer(QObject, Listener):
    """Shows messages on the status line, until the next one comes or enough time has passed."""

    def __init__(
        self,
        line: StatusLine,
        session: Session,
        turn: TurnController,
        bots: BotController,
        messages: Messages,
    ) -> None:
        super().__init__(line)
        self._line = line
        self._session = session
        self._turn = turn
        self._bots = bots
        self._messages = messages
        self._refused_by = self._tone = ""
        self._is_of_side = False
        """Whether what the status line says is only so of the side that is near."""
        self._says: Says = _nothing
        """What the status line says."""
        self._asked: int | None = None
        """The seat whose turn was announced last."""
        self._seen = ""
        """What the status line said of a person's command before they confirmed that they had seen it."""
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(STATUS_MS)
        self._wait.timeout.connect(self._clear)
        session.refused.connect(self._refused)
        bots.hinted.connect(self._hinted)
        bots.no_hint.connect(lambda: self._show_message(lambda: say("play.no_hint"), "refusal"))
        turn.strayed.connect(lambda: self._show_the_way("tutorial.not_that"))
        turn.way_asked.connect(lambda: self._show_the_way("tutorial.hint"))
        turn.changed.connect(self._picked_anew)

    @property
    def rule(self) -> str:
        """The section of the rules behind the refusal on screen; empty if there is none."""
        return self._refused_by if self._line.isVisible() else ""

    def on_played(self, entry: Entry) -> None:
        """Say it if a command was played automatically, for a person or for a bot.

        Who plays a seat was chosen by whoever sits here: the line would only cover what is asked next.
        """
        last = self._session.match.position - 1
        self._show_message(lambda: self._messages.made_for(last) or "", "note")
        self._announce(self._messages.handed_over(last) or "")
        for event in entry.events if QAccessible.isActive() else ():
            sentence = self._messages.event(event) or ""
            if sentence not in self._seen:
                self._announce(sentence)
        self._seen = ""
        self._announce_turn()

    def on_stretch_shown(self, stretch: Stretch) -> None:
        self._clear()
        if stretch.held:
            self._seen = self._messages.prompt(None)
            self._announce(self._seen)

    def on_jumped(self) -> None:
        self._seen = ""
        self._clear()
        self._announce_turn()

    def on_players_changed(self) -> None:
        self._clear()

    def show_side(self) -> None:
        """Another side is near: whose the other one is, is no answer to what can be clicked now."""
        if self._is_of_side:
            self._clear()

    def _announce_turn(self) -> None:
        """Announce what is asked if the seat that decides has changed, or who has won if the game is over."""
        match = self._session.match
        if self._session.is_live and match.seat != self._asked:
            self._asked = match.seat
            self._announce(self._messages.prompt(self._bots.thinks))

    def _announce(self, sentence: str) -> None:
        announce(self._line.window(), sentence)  # the line itself may be hidden, and then it is not read

    def _show_the_way(self, asked: str) -> None:
        """Say what the lesson's step asks for: to read on, or, by the key of its sentence, a place."""
        key = asked if self._turn.means.choices else "tutorial.read_on"
        self._show_message(lambda: say(key), "way")

    def show_past_hint(self) -> None:
        """Say that a past position is shown."""
        self._show_message(lambda: self._messages.prompt(self._bots.thinks), "refusal")

    def shut(self) -> None:
        """Stop the messages."""
        self._wait.stop()

    def _hinted(self, hint: Hint) -> None:
        self._show_message(lambda: self._messages.hint(hint), "hint")

    def _refused(self, refusal: Refusal) -> None:
        speaker().play("refuse")
        self._refused_by = refusal.rule
        self._show_message(lambda: self._messages.refusal(refusal), "refusal")
        self._is_of_side = refusal.reason == OTHERS_MAT

    def _picked_anew(self) -> None:
        """What is asked now matters more than why something else could not be done, what was played automatically
        or what was advised.

        Whoever has found the place that a lesson asks for needs the way there no more.
        """
        selection = self._turn.selection
        asks_again = selection.armed is not None or selection.offered is not None
        is_told = self._tone == "note" and selection.is_half_made
        if (self._tone in ("refusal", "way") or asks_again or is_told) and self._line.isVisible():
            self._clear()

    def retranslate(self) -> None:
        """Say in another language what is still to be read."""
        if not self._line.isHidden():
            self._line.show_message(self._says(), self._tone)

    def _clear(self) -> None:
        self._show_message(_nothing, "")

    def _show_message(self, says: Says, tone: str) -> None:
        self._says, self._tone, self._is_of_side = says, tone, False
        sentence = says()
        self._line.show_message(sentence, tone)
        self._announce(sentence)
        if sentence:
            self._wait.start()


def _nothing() -> str:
    return ""
