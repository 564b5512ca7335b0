"""Nothing moves that need not: the board keeps its place, and so do the buttons above it, while a game goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.bench.board import begun, changes, places_of_board
from desktop.shell.table_screen import TableScreen
from desktop.words import say, set_language
from engine.core.errors import Refusal
from engine.core.game import GameMeta
from engine.games import playable
from tests.desktop.table_robot import MouseRobot, dressed, match_screen, persons, table_screen

COMMANDS = 60
"""So many commands of a game for most seats show every question at least once."""


@pytest.fixture(params=["en", "ja"])
def tongue(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("meta", playable(), ids=lambda meta: meta.id)
def test_the_board_never_changes_its_place_in_a_game(
    qtbot: QtBot, qapp: QApplication, meta: GameMeta, size: tuple[int, int], tongue: str
) -> None:
    with dressed(qapp):
        screen = match_screen(qtbot, begun(meta))
        screen.resize(*size)
        qtbot.wait(20)
        screen.prompt_bar.show_buttons((), (), (), (), str)
        sentence = screen.prompt_bar._sentence.geometry().getRect()[1::2]
        places = places_of_board(qapp, screen, COMMANDS)
        assert screen.prompt_bar._sentence.geometry().getRect()[1::2] == sentence
        assert changes(places) == 0, places


def controls(screen: TableScreen) -> dict[str, object]:
    bar = screen.history
    return {name: part.geometry().getRect() for name, part in [*bar._buttons.items(), ("slider", bar.slider)]}


def test_the_controls_of_history_never_move_and_the_way_back_is_a_button(
    qtbot: QtBot, qapp: QApplication, tongue: str
) -> None:
    with dressed(qapp):
        screen = table_screen(qtbot, persons(2))
        robot = MouseRobot(screen, seed=1)
        qtbot.wait(20)
        before = controls(screen)
        for _ in range(3):
            robot.click("bar.coins.1")
        for position in (1, 0, 2):
            screen.history.slider.setValue(position)
            qtbot.wait(20)
            assert controls(screen) == before
        back = screen.prompt_bar.button("bar.return")
        assert back.text() == say("history.return")
        QTest.mouseClick(back, Qt.MouseButton.LeftButton)
        assert screen.session.is_live
        assert screen.session.match.position == 3
        screen.session.refuse(Refusal("not_your_turn", "1", {"seat": 0}))
        assert screen.status.isVisible()
        assert not screen.status.geometry().intersects(screen.history.geometry())
        qtbot.wait(20)
        assert controls(screen) == before
