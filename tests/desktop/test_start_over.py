"""One button takes back the clicks of an unfinished choice, or else the commands of the turn."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.panels.tool_bar import KEYS
from desktop.shell.table_screen import TableScreen
from desktop.words import say, set_language
from tests.desktop.table_robot import MouseRobot, human_table, see_all, table_screen


def start_over(screen: TableScreen) -> None:
    button = screen.prompt_bar.aid("start_over")
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def is_offered(screen: TableScreen) -> bool:
    see_all(screen)
    return screen.prompt_bar.aid("start_over").isVisible()


def test_clicks_are_taken_back_all_at_once(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2, "stone-age"))
    assert not is_offered(screen)
    robot = MouseRobot(screen, seed=1)
    for _ in range(3):
        robot.click("forest")
    assert "".join(screen.turn.selection.picked) == 3 * "forest"
    assert "Key: Esc" in screen.prompt_bar.aid("start_over").toolTip()
    start_over(screen)
    assert not screen.turn.selection.is_half_made
    assert screen.session.match.position == 0
    assert not is_offered(screen)


def test_what_waits_for_a_confirmation_is_taken_back_too(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2), confirm_irreversible=True)
    MouseRobot(screen, seed=1).click("market.building.0")
    assert screen.turn.selection.is_half_made
    start_over(screen)
    assert not screen.turn.selection.is_half_made
    assert not is_offered(screen)


def test_the_clicks_first_and_then_the_commands_of_the_turn(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2), confirm_irreversible=True)
    robot = MouseRobot(screen, seed=1)
    robot.click("bar.coins.1")
    robot.click("bar.coins.1")
    robot.click("market.building.0")
    start_over(screen)
    assert screen.session.match.position == 2
    button = screen.prompt_bar.aid("start_over")
    assert button.accessibleName() == say("play.restart_turn")
    assert f"Key: {KEYS['restart_turn']}" in button.toolTip()
    start_over(screen)
    assert screen.session.match.position == 0
    assert not is_offered(screen)


def test_with_the_keyboard_a_second_press_does_nothing_else(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    MouseRobot(screen, seed=1).click("bar.coins.1")
    with qtbot.waitActive(screen):
        screen.activateWindow()
    button = screen.prompt_bar.aid("start_over")
    button.setFocus()
    for _ in range(2):
        QTest.keyClick(screen.focusWidget(), Qt.Key.Key_Space)
    assert screen.session.match.position == 0
    assert screen.view_widget.hasFocus()


def test_where_nothing_can_be_taken_back_it_is_not_there(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2), confirm_end_turn=False)
    robot = MouseRobot(screen, seed=1)
    robot.click("bar.coins.1")
    assert is_offered(screen)
    screen.history.slider.setValue(0)
    assert not is_offered(screen)
    screen.session.return_to_now()
    robot.click("bar.end_turn")
    assert not is_offered(screen)


@pytest.mark.parametrize("tongue", ["en", "ja"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_board_keeps_its_size_when_it_comes_and_goes(
    qtbot: QtBot, size: tuple[int, int], tongue: str
) -> None:
    set_language(tongue)
    try:
        screen = table_screen(qtbot, human_table(2))
        screen.resize(*size)
        qtbot.wait(20)
        before = screen.view_widget.geometry()
        MouseRobot(screen, seed=1).click("bar.coins.1")
        assert is_offered(screen)
        qtbot.wait(20)
        assert screen.view_widget.geometry() == before
    finally:
        set_language("en")
