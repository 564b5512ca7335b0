"""The program is asked from outside to end: Ctrl+C in its terminal, a closed terminal, a system that is shut down."""

from __future__ import annotations

import signal
import socket
from types import FrameType
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, QTimer

ASKING: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""The signals that ask for it, on one system or another."""

BY_SIGNAL: Final = 128
"""Shells give the number of the signal, and this much more, as the exit code of what it ended."""


class Ending(QObject):
    """Ends Qt's loop when a signal asks for it, so that whatever is done at the end is done.

    Python runs what it does at a signal only between two lines of Python, and Qt's loop may come to none for hours.
    So the system writes into a socket besides, which wakes the loop. Who asks a second time means it: that ends the
    program at once.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.code = 0
        """The exit code for what asked, 0 as long as nothing did."""
        self._here, self._there = socket.socketpair()
        for end in (self._here, self._there):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._here.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._wake)
        signal.set_wakeup_fd(self._there.fileno(), warn_on_full_buffer=False)
        for name in ASKING:
            number = getattr(signal, name, None)
            # One that is ignored was so by the wish of whoever started the program, with nohup, say.
            if number is not None and signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, self._asked)

    def _wake(self) -> None:
        self._here.recv(4096)

    def _asked(self, number: int, _where: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)
        self.code = BY_SIGNAL + number
        # A loop that has not begun yet ends as soon as it does.
        QTimer.singleShot(0, self, lambda: QCoreApplication.exit(self.code))
