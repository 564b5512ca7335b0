"""A long name takes no room from the board, and can be read whole."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from desktop.shell.table_screen import TableScreen
from engine.match.table import Player, Table
from tests.desktop.table_robot import table_screen

LONGEST = ("W" * 24, "龍" * 24)


def called(qtbot: QtBot, name: str) -> TableScreen:
    """A table in the least window, with a person of this name."""
    screen = table_screen(qtbot, Table("pantheon", (Player(name, 0), Player("Bo", 1)), {"first_player": 0}))
    screen.resize(1024, 640)
    qtbot.wait(50)
    return screen


@pytest.mark.parametrize("name", LONGEST)
def test_the_board_is_as_wide_beside_a_long_name_as_beside_a_short_one(qtbot: QtBot, name: str) -> None:
    usual = called(qtbot, "Anna").view_widget.width()
    screen = called(qtbot, name)
    assert screen.view_widget.width() == usual
    shown = screen.seats.cards[0]._name
    assert shown.text().endswith("…")
    assert shown.toolTip() == name
    assert name in screen.seats.cards[0].accessibleName()


@pytest.mark.parametrize("name", ["Anna", "Wilhelmina Hohenstaufen"])
def test_a_name_that_has_room_is_shown_whole(qtbot: QtBot, name: str) -> None:
    shown = called(qtbot, name).seats.cards[0]._name
    assert shown.text() == name
    assert not shown.toolTip()
