"""Handing the machine over: the curtain closes for the next person once the last command has been seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from desktop.controllers.session import Session
from desktop.shell.curtain import Curtain

HAND_OVER_MS: Final = 700
"""How long a person sees what came of their command before the curtain closes for the next one."""


class HandOver(QObject):
    """Closes a curtain over a table while its session waits for somebody, and tells the session when they are there."""

    closes = Signal()
    """The curtain is about to close."""
    lifts = Signal()
    """The person who is waited for has lifted it, and is about to be shown what they alone may know."""
    called_off = Signal()
    """Who asked for the curtain wants it opened again, and to see nothing."""

    def __init__(self, session: Session, table: QWidget, is_moving: Callable[[], bool]) -> None:
        super().__init__(table)
        self._session = session
        self._table = table
        self._is_moving = is_moving
        self._curtain: Curtain | None = None
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(HAND_OVER_MS)
        self._wait.timeout.connect(self.close)

    def begin(self) -> None:
        """The position or what is shown of it has changed: close the curtain soon if the session waits for somebody."""
        if self._session.waits_for is not None:
            self._wait.start()

    def take_focus(self) -> None:
        """The curtain takes the focus, where it is closed."""
        if self._curtain is not None and self._curtain.is_closed:
            self._curtain.ready.setFocus()

    def retranslate(self) -> None:
        """Take on another language."""
        if self._curtain is not None:
            self._curtain.retranslate()

    def restyle(self) -> None:
        """Take on another look."""
        if self._curtain is not None:
            self._curtain.restyle()

    def shut(self) -> None:
        """The table is being closed, and the curtain with it."""
        self._wait.stop()
        if self._curtain is not None:
            self._curtain.take_down()
            self._curtain.deleteLater()
            self._curtain = None

    def close(self) -> None:
        """Close the curtain for whoever is waited for, as soon as nothing moves."""
        self._wait.stop()
        seat = self._session.waits_for
        if seat is None or not self._table.isVisible():
            return
        if self._is_moving():
            self._wait.start()
            return
        if self._curtain is None:
            # Made only here: before, the table may not be in its window yet.
            self._curtain = Curtain(self._table)
            self._curtain.lifted.connect(self.lifts)
            self._curtain.lifted.connect(self._session.is_there)
            self._curtain.called_off.connect(self.called_off)
        self.closes.emit()
        self._curtain.close_for(seat, self._session.players, is_wished=self._session.is_looking_wished)
