"""What the program of the first day of 0.1.0 left in its folders is taken over by the program of today.

``first_version`` holds the folders of somebody who played with the last state of 2026-11-21, written by that program
itself: settings, named games, one that was going on, and a crash report with its game. It is never written again.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app.settings import Preferences
from desktop.shell.home import Home
from desktop.shell.load import Load
from desktop.shell.trouble import CrashQuestion
from desktop.shell.window import MainWindow
from desktop.words import say
from tests.desktop.window_kit import click, make_folders, open_window, wait_for_listing

LEFT = Path(__file__).parent / "first_version"
RULES_CHANGED = "refusal.rules_changed"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return Path(shutil.copytree(LEFT, tmp_path / "home"))


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, home: Path) -> Iterator[MainWindow]:
    with open_window(home, qtbot) as made:
        yield made


def test_the_settings_are_as_they_were_left(home: Path) -> None:
    preferences = Preferences(make_folders(home).settings)
    kept = preferences.value
    assert (kept.language, kept.theme, kept.text_scale) == ("ja", "light", 120)
    assert (kept.sound_volume, kept.bot_pace, kept.confirm_end_turn) == (35, 800, False)
    assert kept.window
    assert not preferences.were_broken


def test_the_game_that_was_going_on_is_gone_on_with(window: MainWindow) -> None:
    screen = window.current()
    assert isinstance(screen, Home)
    click(screen.continue_card.button)
    assert window.play is not None
    match = window.play.kept.match
    assert match.table.game == "pantheon"
    assert match.position == 60
    match.play(match.seat or 0, match.legal()[0])
    assert match.position == 61


@pytest.mark.parametrize(
    ("name", "moves", "notice"),
    [
        ("builders 4 60 kept", 60, ""),
        ("stone-age 2 60 kept", 60, ""),
        ("pantheon 2 60 kept", 0, RULES_CHANGED),
    ],
)
def test_every_named_game_is_listed_and_opened(
    window: MainWindow, name: str, moves: int, notice: str
) -> None:
    """Where rules were corrected since and lead elsewhere, the game goes on from its position, and that is said."""
    window.go("load")
    screen = window.current()
    assert isinstance(screen, Load)
    wait_for_listing()
    entries = {entry.name: entry for entry in window.library.entries()}
    assert [entry.trouble for entry in entries.values()] == [None] * 4
    window.open_entry(entries[name])
    assert window.play is not None
    assert window.play.kept.match.position == moves
    assert window.notice.text == (say(notice) if notice else "")


def test_a_crash_report_is_shown_and_its_game_opens(window: MainWindow, home: Path) -> None:
    (report,) = (home / "crashes").glob("*.txt")
    question = CrashQuestion(window, window.notice, report, kept=True)
    question.open()
    click(question.show_button)
    assert question.text.toPlainText().startswith("Hearthside 0.1.0\n")
    question.reject()
    window.open_file(report.with_suffix(".hearth"))
    assert window.play is not None
    assert window.play.kept.match.position == 20
