"""Questions before what a person might regret: ending a turn, taking back what others decided."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.app.settings import Preferences
from desktop.controllers.session import Session
from desktop.controllers.turn import TurnController
from desktop.shell.notice import Question, ask
from desktop.words import say
from desktop.words.engine import end_turn_answers, end_turn_sentences, end_turn_title
from engine.core.advice import Doubt
from engine.core.command import Command


class EndTurn(QObject):
    """Asks before ending a turn whether to use up what is left, to lose it, or to go back."""

    def __init__(
        self, session: Session, turn: TurnController, preferences: Preferences, window: QWidget
    ) -> None:
        super().__init__(window)
        self._session = session
        self._turn = turn
        self._preferences = preferences
        self._window = window
        turn.end_turn_asked.connect(self.ask)

    def ask(self, command: Command, doubt: Doubt) -> None:
        """End the turn with this command; ask first about the doubt, if the settings say so."""
        if not self._preferences.value.confirm_end_turn:
            self._turn.play_now(command)
            return
        game, all_of_it = self._session.match.table.game, (*doubt.first, command)
        sentence, first = end_turn_sentences(game, doubt)
        anyway, back = end_turn_answers(game)
        words = {"back": back, "anyway": anyway, "first": first}
        answers = [("back", "", ""), ("anyway", "", "danger")]
        if self._turn.can_play_all(all_of_it):
            answers.append(("first", "", "main"))
        asked = Question(self._window, end_turn_title(game), sentence, answers)
        asked.setObjectName("endTurnDialog")
        for name, button in asked.buttons.items():
            button.setText(words[name])
        before = self._session.match.state

        def answered() -> None:
            if self._session.match.state is not before:
                return  # the question was about another position
            if asked.answer == "anyway":
                self._turn.play_now(command)
            elif asked.answer == "first":
                self._turn.play_all(all_of_it)

        asked.finished.connect(answered)
        asked.open()


class TakeBack(QObject):
    """Undoes everything after the position shown; decisions of others only after a question."""

    def __init__(self, session: Session, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._window = window

    def ask(self) -> None:
        """Undo to the position on screen, or say why that can't be done."""
        match, shown = self._session.match, self._session.shown
        back = match.rest_from(shown)
        taken_back = range(back, match.position)
        deciders = {match.entries[number].seat for number in taken_back if match.was_decided(number)}
        if len(deciders) < 2 or match.undo_refusal(shown) is not None:
            self._session.undo_to(shown)
            return
        title = say("undo_to.title", moves=match.position - back)
        answers = [("no", "undo_to.no", ""), ("yes", "undo_to.yes", "main")]
        asked = ask(self._window, title, say("undo_to.text"), answers, partial(self._answered, shown))
        asked.setObjectName("takeBackDialog")

    def _answered(self, shown: int, answer: str) -> None:
        if answer == "yes":
            self._session.undo_to(shown)
