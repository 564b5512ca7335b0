"""Ending a turn: a question first where something would be given away."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from desktop.controllers.session import Session
from desktop.controllers.turn import TurnController
from desktop.table.layout import GameTable
from desktop.words import say
from engine.core.command import Command


class EndTurn(QObject):
    """Asks whether what is left should be used up, lost, or thought about again."""

    def __init__(self, session: Session, turn: TurnController, table: GameTable, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._turn = turn
        self._table = table
        self._window = window

    def ask(self, command: Command, *, confirm: bool) -> None:
        """End the turn with this command; ask first if ``confirm`` is set and something would be lost."""
        unused = self._table.unused(self._session.view())
        if unused is None or not confirm:
            self._turn.play_now(command)
            return
        game_id = self._session.match.table.game
        box = QMessageBox(self._window)
        box.setObjectName("endTurnDialog")
        box.setIcon(QMessageBox.Icon.NoIcon)
        box.setText(unused.question)
        better = box.addButton(unused.better, QMessageBox.ButtonRole.AcceptRole)
        anyway = box.addButton(say(f"{game_id}.end_turn.anyway"), QMessageBox.ButtonRole.DestructiveRole)
        back = box.addButton(say(f"{game_id}.end_turn.back"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(better)
        box.setEscapeButton(back)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def answered() -> None:
            if box.clickedButton() is anyway:
                self._turn.play_now(command)
            elif box.clickedButton() is better:
                self._turn.play_all([*unused.commands, command.notation])

        box.finished.connect(answered)
        box.open()
