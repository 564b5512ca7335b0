"""Letter keys on keyboards that have no Latin letters: there the key itself counts, wherever no text is written."""

from __future__ import annotations

import sys
import unicodedata
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

_ROWS: Final = {16: "qwertyuiop[]", 30: "asdfghjkl;'`", 44: "zxcvbnm,./"}
"""What the keys of a Latin keyboard write, by the number of the first key of a row, as a PC numbers its keys."""

_FIRST: Final = 0 if sys.platform == "win32" else 8
"""What the system adds to these numbers."""

_BY_CODE: Final = {
    _FIRST + first + number: letter for first, row in _ROWS.items() for number, letter in enumerate(row)
}
_BY_LETTER: Final = dict(
    zip("йцукенгшщзхъфывапролджэёячсмитьбю", "qwertyuiop[]asdfghjkl;'`zxcvbnm,.", strict=True)
) | dict(zip("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm", strict=True))
"""The same for Russian and Greek keyboards, where a system doesn't number its keys."""

_SPECIAL: Final = int(Qt.Key.Key_Escape)
"""From here on keys write nothing."""

_TURNED: Final = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.GroupSwitchModifier
"""With these a key is not the one that is printed on it."""


def latin_letter(event: QKeyEvent) -> str | None:
    """What a Latin keyboard has on the key that was pressed; None where the key writes Latin letters or none at all."""
    if event.key() >= _SPECIAL or event.modifiers() & _TURNED:
        return None
    letter = chr(event.key()).lower()
    if letter.isascii() or not letter.isalpha() or unicodedata.name(letter, "").startswith("LATIN"):
        return None
    return _BY_CODE.get(event.nativeScanCode()) or _BY_LETTER.get(letter)


def as_latin(event: QKeyEvent, latin: str) -> QKeyEvent:
    """The same movement of the same key, as a Latin keyboard would tell it."""
    shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    commands = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
    text = "" if commands or not event.text() else latin.upper() if shifted else latin
    made = QKeyEvent(
        event.type(),
        ord(latin.upper()),
        event.modifiers(),
        event.nativeScanCode(),
        event.nativeVirtualKey(),
        event.nativeModifiers(),
        text,
        event.isAutoRepeat(),
        event.count(),
    )
    made.setTimestamp(event.timestamp())
    return made


class Letters(QObject):
    """The letters of other scripts that were met, each with the Latin one of its key. An application has one."""

    met = Signal()
    """A letter was met for the first time."""

    def __init__(self, app: QGuiApplication) -> None:
        super().__init__(app)
        self._known: dict[str, str] = {}

    @classmethod
    def of(cls, app: QObject) -> Letters:
        """The application's, made if it has none yet."""
        if not isinstance(app, QGuiApplication):
            raise TypeError(app)
        return app.findChild(cls) or cls(app)

    def meet(self, event: QKeyEvent, latin: str) -> None:
        """Remember what a key writes: shortcuts of its Latin letter are given by it from this press on."""
        letter = chr(event.key())
        if self._known.get(letter) != latin.upper():
            self._known[letter] = latin.upper()
            self.met.emit()

    def sequences(self, keys: str) -> list[QKeySequence]:
        """Some keys of a Latin keyboard as they are named there, and as each script that was met has them."""
        every = [keys, *(_with(keys, latin, letter) for letter, latin in self._known.items())]
        return [QKeySequence(each) for each in dict.fromkeys(every)]


def _with(keys: str, latin: str, letter: str) -> str:
    """The same keys with another letter: "Ctrl+Z", or "B, 1"."""
    ways = (key.rpartition("+") for key in keys.split(", "))
    return ", ".join(f"{held}{plus}{letter if key == latin else key}" for held, plus, key in ways)


class Shortcut(QShortcut):
    """A shortcut of keys as a Latin keyboard has them, on any keyboard."""

    def __init__(self, keys: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._keys = keys
        app = QGuiApplication.instance()
        assert app is not None
        self._letters = Letters.of(app)
        self._letters.met.connect(self._take)
        self._take()

    def _take(self) -> None:
        self.setKeys(self._letters.sequences(self._keys))
