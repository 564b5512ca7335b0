"""The screens around the table, used as a person uses them: with the mouse, and with the keyboard alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop import words
from desktop.app.paths import HOME_VARIABLE, folders
from desktop.app.settings import Preferences
from desktop.shell.home import Home
from desktop.shell.new_game import NewGame
from desktop.shell.settings_screen import SettingsScreen
from desktop.shell.widgets import Segments
from desktop.shell.window import MainWindow


@pytest.fixture
def window(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MainWindow]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    words.set_language("en")
    made = MainWindow(Preferences(folders().settings), folders())
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.shut()
    words.set_language("en")


def click(widget: object) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)  # type: ignore[call-overload]


def test_home_leads_to_the_settings_and_escape_back(window: MainWindow) -> None:
    home = window.current()
    assert isinstance(home, Home)
    click(home.settings)
    assert isinstance(window.current(), SettingsScreen)
    assert window.windowTitle() == "Settings – Hearthside"
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.current() is home


def test_a_cover_lays_a_table_for_its_game(window: MainWindow) -> None:
    home = window.current()
    assert isinstance(home, Home)
    assert [cover.meta.id for cover in home.covers.covers if cover.isEnabled()] == ["builders"]
    click(home.covers.cover("builders"))
    screen = window.current()
    assert isinstance(screen, NewGame)
    assert screen.table().game == "builders"


def test_settings_hold_at_once_and_speak_another_language(window: MainWindow) -> None:
    window.go("settings")
    screen = window.current()
    assert isinstance(screen, SettingsScreen)
    language = screen.lines["language"].control
    assert isinstance(language, Segments)
    click(language.buttons()[1])
    assert window.preferences.value.language == words.language() == "ja"
    assert screen.heading.text() == "設定"
    assert window.windowTitle() == "設定 – Hearthside"
