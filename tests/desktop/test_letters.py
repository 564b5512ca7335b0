"""Keyboards without Latin letters: every shortcut is where its letter is printed on a Latin one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.app.letters import Letters, Shortcut, latin_letter
from desktop.app.presses import PressFilter

NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
CODES = {"и": 56, "β": 56, "я": 52, "б": 59, "й": 24}
"""What a PC with X or Wayland numbers the keys with."""


class Heard(QObject):
    """What the keys were when they came to a window."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[tuple[int, str]] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            self.keys.append((event.key(), event.text()))
        return False


def pressed(letter: str, modifier: Qt.KeyboardModifier = NONE, code: int = 0) -> QKeyEvent:
    key = ord(letter.upper())
    return QKeyEvent(QEvent.Type.KeyPress, key, modifier, code, 0, 0, letter if modifier == NONE else "")


@pytest.mark.parametrize(
    ("letter", "latin"),
    [("и", "b"), ("β", "b"), ("я", "z"), ("б", ","), ("й", "q"), ("ö", None), ("b", None), ("é", None)],
)
def test_a_letter_of_another_script_is_the_key_that_it_is_on(letter: str, latin: str | None) -> None:
    assert latin_letter(pressed(letter)) == latin
    assert latin_letter(pressed(letter, CTRL)) == latin
    if letter in CODES:
        assert latin_letter(pressed(letter, code=CODES[letter])) == latin


def test_where_a_key_has_a_number_that_counts_whatever_it_writes() -> None:
    """A Bulgarian keyboard has its letters elsewhere than a Russian one."""
    assert latin_letter(pressed("я", code=24)) == "q"


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is made)
    PressFilter.of(qapp)
    return made


def test_the_window_is_given_the_latin_letter(window: QWidget, qapp: QApplication) -> None:
    heard = Heard()
    window.installEventFilter(heard)
    for letter, modifier in (("и", NONE), ("я", CTRL), ("б", CTRL)):
        QApplication.sendEvent(window.windowHandle(), pressed(letter, modifier))
    assert heard.keys == [(Qt.Key.Key_B, "b"), (Qt.Key.Key_Z, ""), (Qt.Key.Key_Comma, "")]


def test_what_is_written_stays_as_it_is(window: QWidget) -> None:
    field = QLineEdit(window)
    field.show()
    field.setFocus()
    for letter in "ибя":
        QApplication.sendEvent(window.windowHandle(), pressed(letter, code=CODES[letter]))
    assert field.text() == "ибя"


def test_a_shortcut_has_the_letters_of_its_key_from_the_first_press_on(window: QWidget) -> None:
    one, two = Shortcut("Ctrl+Z", window), Shortcut("B, 1", window)
    override = QKeyEvent(QEvent.Type.ShortcutOverride, ord("И"), NONE, 56, 0, 0, "и")
    override.ignore()
    QApplication.sendEvent(window.windowHandle(), override)
    assert not override.isAccepted(), "so that Qt looks for the shortcut"
    QApplication.sendEvent(window.windowHandle(), pressed("я", CTRL))
    assert two.keys() == [QKeySequence("B, 1"), QKeySequence("И, 1")]
    assert one.keys() == [QKeySequence("Ctrl+Z"), QKeySequence("Ctrl+Я")]


def test_a_shortcut_that_is_made_later_has_them_too(window: QWidget) -> None:
    QApplication.sendEvent(window.windowHandle(), pressed("β", code=56))
    assert Shortcut("B", window).keys()[1:] == [QKeySequence("Β")]


@pytest.fixture(autouse=True)
def forget(qapp: QApplication) -> None:
    """Start with a keyboard of which nothing is known."""
    Letters.of(qapp)._known.clear()
