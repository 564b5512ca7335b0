"""Questions before what a person might regret: ending a turn, taking back what others decided."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QMessageBox, QWidget

from desktop.app.over_window import WindowBehind, lay_over
from desktop.app.phrases import in_phrases
from desktop.app.settings import Preferences
from desktop.app.style import look
from desktop.controllers.session import Session
from desktop.controllers.turn import TurnController
from desktop.words import say
from desktop.words.engine import end_turn_answers, end_turn_sentences
from engine.core.advice import Doubt
from engine.core.command import Command

LARGE_TEXT: Final = 1.4
EDGE: Final = 16
TALL: Final = 100_000


def _whole(text: str) -> str:
    """A text whose phrases stay whole, in whatever room: Qt makes the question as wide as the longest needs."""
    return in_phrases(text, QFontMetrics(look().font()), QRect(0, 0, TALL, TALL))


class TableQuestion(QMessageBox):
    """A question over the window. It stays over its middle, whatever size either gets."""

    def __init__(self, window: QWidget, name: str) -> None:
        super().__init__(window)
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setIcon(QMessageBox.Icon.NoIcon)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._put = ""
        self._behind = window.window()
        WindowBehind(self, self._behind).changed.connect(self.fit)

    def text(self) -> str:
        """The question as it was put: Qt has it with the marks that keep its phrases whole."""
        return self._put

    def setText(self, text: str) -> None:
        """Put the question; its lines break between phrases, as those of all text do."""
        self._put = text
        super().setText(_whole(text))

    def setInformativeText(self, text: str) -> None:
        """Set what is said beside it, in the same way."""
        super().setInformativeText(_whole(text))

    def fit(self) -> None:
        """Keep the answers off the edge, and stack them where there is no room for them side by side."""
        edge = look().px(EDGE)
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(edge, edge, edge, edge)
        for label in self.findChildren(QLabel):
            label.setFont(look().font())  # Qt leaves them the one that they had, by chance
        row = sum(button.sizeHint().width() + edge for button in self.buttons())
        stacked = look().scale > LARGE_TEXT or row + edge > self._behind.width()
        directions = Qt.Orientation
        for buttons in self.findChildren(QDialogButtonBox):
            buttons.setOrientation(directions.Vertical if stacked else directions.Horizontal)
        lay_over(self, self._behind)

    def showEvent(self, event: QShowEvent) -> None:
        self.fit()
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """The text may have another size now."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self.isVisible():
            self.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt gives it the size that its text and answers need, and leaves its corner where it was."""
        super().resizeEvent(event)
        self.fit()


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

    def ask(self, command: Command, doubt: Doubt) -> None:
        """End the turn with this command; ask first about the doubt, if the settings say so."""
        if not self._preferences.value.confirm_end_turn:
            self._turn.play_now(command)
            return
        game_id = self._session.match.table.game
        question, answer = end_turn_sentences(game_id, doubt)
        box = TableQuestion(self._window, "endTurnDialog")
        box.setText(question)
        all_of_it = (*doubt.first, command)
        better = None
        if self._turn.can_play_all(all_of_it):
            better = box.addButton(answer, QMessageBox.ButtonRole.AcceptRole)
        end_anyway, go_back = end_turn_answers(game_id)
        anyway = box.addButton(end_anyway, QMessageBox.ButtonRole.DestructiveRole)
        back = box.addButton(go_back, QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(better or back)
        box.setEscapeButton(back)

        before = self._session.match.state

        def answered() -> None:
            if self._session.match.state is not before:
                return  # the question was about another position
            if box.clickedButton() is anyway:
                self._turn.play_now(command)
            elif better is not None and box.clickedButton() is better:
                self._turn.play_all(all_of_it)

        box.finished.connect(answered)
        box.open()


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
        box = TableQuestion(self._window, "takeBackDialog")
        box.setText(say("undo_to.title", moves=match.position - back))
        box.setInformativeText(say("undo_to.text"))
        yes = box.addButton(say("undo_to.yes"), QMessageBox.ButtonRole.AcceptRole)
        box.setEscapeButton(box.addButton(say("undo_to.no"), QMessageBox.ButtonRole.RejectRole))
        box.finished.connect(lambda: self._session.undo_to(shown) if box.clickedButton() is yes else None)
        box.open()
