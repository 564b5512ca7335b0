"""Signals that ask the program to end: Ctrl+C in its terminal, a closed terminal, a system shutting down."""

from __future__ import annotations

import signal
import socket
from types import FrameType
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication, QDialog

from desktop.app.terminal import asking

BY_SIGNAL: Final = 128
"""Added to a signal's number this is the exit code that shells report for it."""


class QuitOnSignal(QObject):
    """Quits Qt's event loop when a signal asks for it, so that the program shuts down in order.

    Python runs signal handlers only between two of its own instructions, and Qt's loop may come to none for hours.
    So a wakeup socket wakes the loop as well. A second signal ends the program at once.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.code = 0
        """The exit code for the signal that came; 0 as long as none has."""
        self._here, self._there = socket.socketpair()
        for end in (self._here, self._there):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._here.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._wake)
        signal.set_wakeup_fd(self._there.fileno(), warn_on_full_buffer=False)
        for number in asking():
            # A signal that is ignored was ignored on purpose by whoever started the program, with nohup, say.
            if signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, self._asked)

    def _wake(self) -> None:
        self._here.recv(4096)

    def _asked(self, number: int, _where: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)
        self.code = BY_SIGNAL + number
        # A loop that hasn't started yet quits as soon as it does.
        QTimer.singleShot(0, self, self._quit)

    def _quit(self) -> None:
        """Quit. Dialogs are closed first, as those of some systems have a loop of their own, which Qt can't quit."""
        for widget in QApplication.topLevelWidgets():
            if isinstance(widget, QDialog):
                widget.reject()
        QCoreApplication.exit(self.code)
