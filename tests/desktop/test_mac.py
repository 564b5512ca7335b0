"""What a Mac asks of a program: files by events, its menu's entries by their roles, Command in place of Ctrl."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop import words
from desktop.app.paths import HOME_VARIABLE
from desktop.shell.mac_menu import MacMenu
from desktop.words.keys import as_written
from tests.desktop.window_kit import match_after, open_window, save_match

OPENS = """
import sys
from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication
from desktop.start.application import application, run

def ask():
    app = QApplication.instance()
    QCoreApplication.sendEvent(app, QFileOpenEvent(sys.argv[1]))
    window = next(each for each in app.topLevelWidgets() if hasattr(each, "play"))
    print("moves:", window.play.match.position if window.play is not None else "none", flush=True)
    window.close()

application()
QTimer.singleShot(500, ask)
sys.exit(run(None, False))
"""


def test_a_file_comes_as_an_event_while_the_program_runs(tmp_path: Path) -> None:
    save = save_match(tmp_path, match_after(9), "From the Finder")
    environment = {
        "QT_QPA_PLATFORM": "offscreen",
        HOME_VARIABLE: str(tmp_path / "another home"),
        "LC_ALL": "C.UTF-8",
    }
    done = subprocess.run(
        [sys.executable, "-c", OPENS, str(save)],
        check=False, capture_output=True, text=True, env=environment, timeout=120,
    )  # fmt: skip
    assert "moves: 9" in done.stdout, done.stderr
    assert done.returncode == 0


def test_a_mac_knows_the_entries_by_their_roles(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    left: list[bool] = []
    with open_window(tmp_path, qtbot) as window:
        menu = MacMenu(window, lambda: left.append(True))
        qtbot.addWidget(menu)
        roles = {entry.menuRole(): entry for entry in menu.entries.values()}
        roles[QAction.MenuRole.AboutRole].trigger()
        assert window.current() is window.screens.about
        roles[QAction.MenuRole.PreferencesRole].trigger()
        assert window.current() is window.screens.settings
        roles[QAction.MenuRole.QuitRole].trigger()
        assert left == [True]
        words.set_language("ja")
        menu.retranslate()
        assert roles[QAction.MenuRole.QuitRole].text() == "Hearthsideを終了"
        words.set_language("en")


@pytest.mark.parametrize(
    ("written", "on_a_mac"), [("Ctrl+Z", "⌘Z"), ("Ctrl+Shift+Z", "⇧⌘Z"), ("Ctrl+,", "⌘,"), ("F1", "F1")]
)
def test_keys_are_written_as_the_system_writes_them(written: str, on_a_mac: str) -> None:
    assert as_written(written, on_mac=True) == on_a_mac
    assert as_written(written, on_mac=False) == written
