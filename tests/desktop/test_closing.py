"""The window closed in the middle of something: nothing is lost, nothing is asked, nothing goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.shell.settings_screen import SettingsScreen
from desktop.shell.window import MainWindow
from engine.match.library import Library
from engine.match.match import Match
from engine.match.table import Table
from tests.desktop.window_kit import (
    ANNA,
    YUKI,
    click,
    make_folders,
    match_after,
    open_window,
    save_match,
    wait_for_listing,
)

PLAYED = 8


def _menu(entry: str) -> Callable[[MainWindow], None]:
    return lambda window: _of_menu(window, entry)


def _of_menu(window: MainWindow, entry: str) -> None:
    assert window.play is not None
    window.play.screen.menu.chosen.emit(entry)


def _branch(window: MainWindow) -> None:
    assert window.play is not None
    window.play.session.look_at(3)
    QApplication.processEvents()
    click(window.play.screen.history.branch_button)


def _settings(button: str) -> Callable[[MainWindow], None]:
    def pressed(window: MainWindow) -> None:
        window.preferences.change(names=("Anna",))
        window.go("settings")
        screen = window.current()
        assert isinstance(screen, SettingsScreen)
        click(getattr(screen, button))

    return pressed


def _end_turn(window: MainWindow) -> None:
    assert window.play is not None
    click(window.play.screen.prompt_bar.button("bar.end_turn"))


QUESTIONS = {
    "name": _menu("name"),
    "copy": _menu("copy"),
    "wrong rule": _menu("wrong_rule"),
    "branch": _branch,
    "reset": _settings("reset"),
    "forget": _settings("forget"),
    "end of turn": _end_turn,
    "crash": lambda window: window.show_crash(None),
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_closed_while_something_is_asked(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, question: Callable[[MainWindow], None]
) -> None:
    save_match(tmp_path, match_after(PLAYED), "An evening")
    with open_window(tmp_path, qtbot, confirm_end_turn=True) as window:
        (entry,) = window.library.entries()
        window.open_entry(entry)
        wait_for_listing()
        question(window)
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
        window.close()
        QTest.qWait(20)
        assert not window.isVisible()
        assert window.play is None
        assert QApplication.activeModalWidget() is None
    (after,) = Library(make_folders(tmp_path).saves).entries()
    assert (after.name, after.position) == ("An evening", PLAYED)
    assert list(make_folders(tmp_path).crashes.iterdir()) == []


@pytest.mark.parametrize("is_lifted", [False, True])
def test_closed_behind_the_curtain(qapp: QApplication, qtbot: QtBot, tmp_path: Path, is_lifted: bool) -> None:
    save_match(tmp_path, Match(Table("pantheon", (ANNA, YUKI), seed=5)), "An evening")
    with open_window(tmp_path, qtbot) as window:
        (entry,) = window.library.entries()
        window.open_entry(entry)
        wait_for_listing()
        if is_lifted:
            QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
        window.close()
        assert not window.isVisible()
    assert len(Library(make_folders(tmp_path).saves).entries()) == 1
    assert list(make_folders(tmp_path).crashes.iterdir()) == []
