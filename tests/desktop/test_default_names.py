"""A player to whom nobody gave a name is called what the language spoken calls them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop.shell.load import Load
from engine.match.match import Match
from engine.match.table import Player, Table
from tests.desktop.window_kit import open_window, save_match, wait_for_listing

ENGLISH = ("Blue", "Marigold", "Anna")
JAPANESE = ("青", "キンカン", "Anna")
PLAYERS = (Player(ENGLISH[0], 0), Player(ENGLISH[1], 1, "apprentice"), Player(ENGLISH[2], 2))


def begun(home: Path) -> None:
    match = Match(Table("builders", PLAYERS, {"first_player": 0}, seed=3))
    match.play(0, match.legal()[0])
    save_match(home, match, "Evening")


def read_on(screen: QWidget) -> str:
    return "\n".join(label.text() for label in screen.findChildren(QLabel) if label.isVisible())


def test_a_game_is_told_with_the_names_of_the_language(qtbot: QtBot, tmp_path: Path) -> None:
    """Also what was begun, decided and saved in another; a name that was given stays."""
    begun(tmp_path)
    with open_window(tmp_path, qtbot, language="ja") as window:
        (entry,) = window.library.entries()
        window.open_entry(entry)
        assert window.play is not None
        match, screen = window.play.match, window.play.screen
        assert tuple(player.name for player in match.table.players) == JAPANESE
        assert match.entries[0].by == match.table.players[0]
        assert all(name in read_on(screen) for name in JAPANESE)
        logged = [screen.log.item(row).text() for row in range(screen.log.count())]
        assert any(JAPANESE[0] in line for line in logged)
        window.preferences.change(language="en")
        assert tuple(player.name for player in match.table.players) == ENGLISH
        assert all(name in read_on(screen) for name in ENGLISH)
        logged = [screen.log.item(row).text() for row in range(screen.log.count())]
        assert any(ENGLISH[0] in line for line in logged)
        assert not any(name in line for line in logged for name in JAPANESE[:2])


def test_the_lists_tell_them_so_too(qtbot: QtBot, tmp_path: Path) -> None:
    begun(tmp_path)
    with open_window(tmp_path, qtbot, language="ja") as window:
        window.go("home")
        wait_for_listing()
        assert all(name in read_on(window.screen_named("home")) for name in JAPANESE)
        window.go("load")
        wait_for_listing()
        screen = window.current()
        assert isinstance(screen, Load)
        assert "、".join(JAPANESE) in read_on(screen)
        screen.search.setText(JAPANESE[1])
        wait_for_listing()
        assert not screen.list.item(0).isHidden()
