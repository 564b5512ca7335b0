"""A button that can't be used looks like one, under the mouse too, and says why when it is pressed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QPushButton,
    QScrollArea,
    QStyle,
    QStyleOptionButton,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.app.presses import PressFilter
from desktop.app.theme import DARK
from desktop.panels.prompt_bar import ChoiceButton, PromptBar
from desktop.shell.questions import NameQuestion, RuleQuestion
from desktop.shell.screens import NAMED
from desktop.shell.table_screen import TableScreen
from desktop.shell.window import MainWindow
from desktop.table.game_table import Button
from engine.core.game import GameMeta
from engine.games import CATALOGUE
from engine.match.match import Match
from engine.match.table import Player, Table
from tests.conformance.tables import moments
from tests.desktop.table_robot import (
    confirm_presence,
    dark_look,
    human_table,
    match_screen,
    see_all,
    table_screen,
)
from tests.desktop.window_kit import open_window

games = pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)


@pytest.fixture(autouse=True)
def as_the_program(qapp: QApplication) -> Iterator[None]:
    """In the program's own look, and with its own listener to what is pressed."""
    PressFilter.of(qapp)
    with dark_look(qapp):
        yield


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with open_window(tmp_path, qtbot) as made:
        yield made


def picture(button: QPushButton, *, hovered: bool) -> QImage:
    """The button as its style draws it, with the mouse over it or not."""
    option = QStyleOptionButton()
    button.initStyleOption(option)
    if hovered:
        option.state |= QStyle.StateFlag.State_MouseOver
    seen = QImage(button.size(), QImage.Format.Format_ARGB32)
    seen.fill(Qt.GlobalColor.black)
    with QPainter(seen) as painter:
        button.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, button)
    return seen


def disabled(part: QWidget) -> list[QAbstractButton]:
    return [
        button
        for button in part.findChildren(QAbstractButton)
        if button.isVisible() and not button.isEnabled() and button.width() > 1
    ]


def says_why(qtbot: QtBot, button: QAbstractButton) -> None:
    """It is told by the tip at once, and to a screen reader."""
    assert any(line.endswith((".", "。")) for line in button.toolTip().splitlines()), button.accessibleName()
    assert button.accessibleDescription()
    button.window().activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is button.window())
    bring_into_sight(button)
    window = button.window().windowHandle()
    middle = button.mapTo(button.window(), button.rect().center())
    QToolTip.hideText()
    QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.waitUntil(lambda: QToolTip.text() != "")
    assert QToolTip.text() == button.toolTip()


def bring_into_sight(button: QAbstractButton) -> None:
    """Scroll to where it lies, if it lies on something that scrolls."""
    around = button.parentWidget()
    while around is not None and not isinstance(around, QScrollArea):
        around = around.parentWidget()
    if around is not None:
        around.ensureWidgetVisible(button)


def unavailable(bar: PromptBar) -> list[str]:
    return [place for place, button in bar._buttons.items() if button.property("unavailable")]


def refuses(screen: TableScreen, place: str) -> str:
    """The button of the prompt bar looks as if it could not be used; returns what a click on it is answered with."""
    button, match = screen.prompt_bar.button(place), screen.session.match
    position = match.position
    at_rest = picture(button, hovered=False)
    assert picture(button, hovered=True) == at_rest, place
    refusals = list[object]()
    screen.session.refused.connect(refusals.append)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert match.position == position
    assert refusals, f"{place} says nothing"
    assert screen.status.isVisible()
    said = screen.status.text()
    assert said
    screen.turn.cancel()
    return said


@games
def test_what_can_not_be_used_at_a_table_says_so(qtbot: QtBot, meta: GameMeta) -> None:
    of_each = {moment.asks: moment for moment in moments(meta.id, 1)}
    for moment in of_each.values():
        players = tuple(Player(f"Player {seat + 1}", seat) for seat in range(moment.walk.seats))
        table = Table(meta.id, players, moment.walk.options(), "friendly", moment.walk.seed)
        screen = match_screen(qtbot, Match.resumed(table, moment.state))
        confirm_presence(screen)
        for place in unavailable(screen.prompt_bar):
            refuses(screen, place)
        for button in disabled(screen):
            says_why(qtbot, button)
        screen.shut()
        screen.hide()


@games
def test_while_another_decides_a_button_says_whose_turn_it_is(qtbot: QtBot, meta: GameMeta) -> None:
    players = (Player("Player 1", 0), Player("Bot", 1, "apprentice"))
    screen = match_screen(qtbot, Match(Table(meta.id, players, {"first_player": 1}, seed=11)), bot_pace=3000)
    screen.bots.pause(True)
    assert not screen.session.asks_person
    for place in unavailable(screen.prompt_bar):
        assert "Bot" in refuses(screen, place)


def test_a_button_that_can_not_be_used_is_paler_than_one_that_can(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    button = screen.prompt_bar.button("bar.coins.3")
    usual = button.icon().pixmap(20, 20).toImage()
    assert picture(button, hovered=True) != picture(button, hovered=False)
    screen.session.play(0, screen.session.match.game.grammar.read("coins 2"))
    see_all(screen)
    assert button.property("unavailable")
    pale = button.icon().pixmap(20, 20).toImage()
    middle = pale.rect().center()
    assert pale.pixelColor(middle).alpha() < usual.pixelColor(middle).alpha() / 2


def test_the_icon_of_a_button_that_can_not_be_used_is_faint(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    for button in disabled(screen):
        usual, faint = (
            max(light(button, mode, x, y) for x in range(0, 20, 2) for y in range(0, 20, 2))
            for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled)
        )
        assert faint < 0.75 * usual, button.accessibleName()


def light(button: QAbstractButton, mode: QIcon.Mode, x: int, y: int) -> float:
    colour = button.icon().pixmap(20, 20, mode).toImage().pixelColor(x, y)
    return colour.lightnessF() * colour.alphaF()


@pytest.mark.parametrize("name", sorted(NAMED))
def test_what_can_not_be_used_on_a_screen_says_why(window: MainWindow, qtbot: QtBot, name: str) -> None:
    window.go(name)
    for button in disabled(window):
        says_why(qtbot, button)


@pytest.mark.parametrize("kind", [NameQuestion, RuleQuestion])
def test_a_question_that_wants_words_says_so(window: MainWindow, qtbot: QtBot, kind: type) -> None:
    dialog = kind(window, "Name", "x") if kind is NameQuestion else kind(window)
    dialog.field.clear()
    dialog.show()
    assert not dialog.buttons["yes"].isEnabled()
    says_why(qtbot, dialog.buttons["yes"])
    dialog.close()


def test_a_button_that_comes_to_be_the_main_one_looks_like_it_and_keeps_the_focus(
    qapp: QApplication, qtbot: QtBot
) -> None:
    """Its place in the row is the same: nothing else tells that it has to be drawn otherwise."""
    bar = PromptBar(DARK, lambda place: place)
    qtbot.addWidget(bar)
    bar.resize(800, bar.height())
    bar.show()
    bar.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is bar)
    for main in (False, True, False):
        button = Button("bar.decline", "common/icon/close", "Decline", main=main)
        bar.show_buttons([button], ["bar.decline"], ["bar.decline"], [], lambda place: place)
        shown = [each for each in bar.findChildren(ChoiceButton) if each.isVisible()]
        assert [each.objectName() for each in shown] == ["mainChoice" if main else "choice"]
        assert shown[0].text() == "Decline"
        if not main:
            shown[0].setFocus()
        assert bar.focused_place == "bar.decline"
