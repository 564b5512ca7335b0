"""Names that look like HTML are shown as they stand: nothing that a file says is ever loaded as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop.panels.label import plain_tip
from desktop.shell.load import Load
from desktop.shell.window import MainWindow
from engine.match.library import Library
from engine.match.match import Match
from engine.match.table import Player, Table
from tests.desktop.window_kit import make_folders, open_window, wait_for_listing

PICTURE = '<img src=":/common/app.svg">'
"""With another path it would be a device that is read to its end, or a machine that is asked who knows what."""

PEOPLE = (Player(PICTURE, 0), Player("<h1>Ann</h1>", 1))


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with open_window(tmp_path, qtbot) as window:
        yield window


def marked_up(window: QWidget) -> list[str]:
    """What of all that is said could be taken for markup."""
    labels = [
        label.text()
        for label in window.findChildren(QLabel)
        if label.text() and label.textFormat() != Qt.TextFormat.PlainText
    ]
    tips = [widget.toolTip() for widget in window.findChildren(QWidget)]
    return labels + [tip for tip in tips if tip != plain_tip(tip.replace("\u2060", ""))]


@pytest.mark.parametrize("game", ["builders", "stone-age", "pantheon"])
def test_a_name_is_no_markup_at_the_table(window: MainWindow, game: str) -> None:
    window.start(Table(game, PEOPLE, seed=1))
    wait_for_listing()
    assert marked_up(window) == []
    assert any(PICTURE in label.text() for label in window.findChildren(QLabel))
    window.go("score")
    wait_for_listing()
    assert marked_up(window) == []


def test_a_name_is_no_markup_among_saved_games(window: MainWindow, tmp_path: Path) -> None:
    library = Library(make_folders(tmp_path).saves)
    with library.begin(Match(Table("builders", PEOPLE, seed=1)), PICTURE) as run:
        path = library.save_as(run, "x").path
    path.rename(path.with_name("<b>bold.hearth"))
    window.go("home")
    wait_for_listing()
    window.go("load")
    wait_for_listing()
    assert marked_up(window) == []
    screen = window.current()
    assert isinstance(screen, Load)
    tips = [screen.list.item(row).toolTip() for row in range(screen.list.count())]
    assert tips == [plain_tip("<b>bold.hearth")]


@pytest.mark.parametrize("text", [PICTURE, "&lt;b&gt; <b>bold</b>", "Ann <3 Bob", "1 < 2"])
def test_a_tooltip_shows_what_it_is_given(qapp: QApplication, text: str) -> None:
    label = QLabel(plain_tip(text))
    plain = QLabel(plain_tip(text))
    plain.setTextFormat(Qt.TextFormat.PlainText)
    assert label.sizeHint() == plain.sizeHint()
