"""Enter acts once each time it is pressed: a key that is held says nothing more, least of all for the next person."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


REPEATED_MS: Final = 100
"""No hand presses a key twice as fast as this. Under X11, Qt does not always say that a key is merely held."""

_last = {"ms": 0, "held": False}
"""When Enter was pressed last, and whether it was only held."""


def enters(event: QKeyEvent) -> bool:
    """Whether Enter was pressed now, and is not merely still held."""
    return event.key() in ENTER and not is_held_enter(event)


def is_held_enter(event: QKeyEvent) -> bool:
    """Whether Enter was pressed before and is still held."""
    if event.key() not in ENTER:
        return False
    now = event.timestamp()
    if now == 0 or now != _last["ms"]:  # else the same press has come on to a widget around the one before
        _last.update(ms=now, held=event.isAutoRepeat() or 0 < now - _last["ms"] < REPEATED_MS)
    return bool(_last["held"])


class HeldEnter(QObject):
    """Keeps an Enter that is still held from widgets which take it by themselves, as the buttons of a question do."""

    def keep_from(self, *widgets: QWidget) -> None:
        """These hear Enter only when it is pressed."""
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take it away from them."""
        return isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and is_held_enter(event)
