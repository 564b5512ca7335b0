"""Keys mean the same everywhere: Enter and the space bar press what has the focus, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QProxyStyle,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.shell.home import Home
from desktop.shell.layouts import Scroll
from desktop.shell.new_game import NewGame
from desktop.shell.notice import ask
from desktop.shell.window import MainWindow
from desktop.shots import pantheon, stone_age
from engine.bots.levels import decide
from engine.match.match import Match
from engine.match.table import Player, Table
from tests.desktop.table_robot import (
    MouseRobot,
    confirm_presence,
    dark_look,
    human_table,
    match_screen,
    see_all,
    table_screen,
)
from tests.desktop.window_kit import MOST_TABS, match_after, open_window, press, save_match, wait_for_listing

PRESSING = [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter]


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with open_window(tmp_path, qtbot) as made:
        yield made


@pytest.mark.parametrize("key", PRESSING)
def test_a_button_of_the_shell_is_pressed(window: MainWindow, key: Qt.Key) -> None:
    home = window.current()
    assert isinstance(home, Home)
    home.load.setFocus()
    QTest.keyClick(home.load, key)
    assert window.current() is window.screen_named("load")


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab])
@pytest.mark.parametrize("name", ["settings", "new", "load", "about"])
def test_tab_leads_to_what_is_in_sight(qtbot: QtBot, tmp_path: Path, name: str, key: Qt.Key) -> None:
    """From what is above a page to its first and last part, too, however far it was scrolled."""
    save_match(tmp_path, match_after(3), "Evening")
    with open_window(tmp_path, qtbot, (1024, 640), text_scale=200) as window:
        window.go(name)
        wait_for_listing()
        seen = []
        for _ in range(2 * MOST_TABS):
            focused = QApplication.focusWidget()
            assert focused is not None
            QTest.keyClick(focused, key)
            focused = QApplication.focusWidget()
            assert focused is not None
            part = focused.viewport() if isinstance(focused, QAbstractScrollArea) else focused
            assert not part.visibleRegion().isEmpty(), focused.accessibleName()
            seen.append(focused)
            if seen.count(focused) > 2:
                return  # all round, twice
        pytest.fail("it leads to no end")


def test_a_page_is_scrolled_by_keys_wherever_the_focus_is(qtbot: QtBot, tmp_path: Path) -> None:
    """The score sheet of a running game has nothing in it that could be focused."""
    with open_window(tmp_path, qtbot, (1024, 640), text_scale=200) as window:
        window.play_kept(window.library.begin(Match(human_table(4, "revive")), "Revive"))
        window.show_score()
        page = window.current()
        assert page is not None
        (bar,) = [
            scroll.verticalScrollBar()
            for scroll in page.findChildren(Scroll)
            if scroll.verticalScrollBar().maximum() > 0
        ]
        seen = []
        for key in (Qt.Key.Key_PageDown, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_Home):
            press(key)
            seen.append(bar.value())
        assert 0 < seen[0] <= seen[1] == bar.maximum()
        assert seen[2] < seen[1]
        assert seen[3] == 0


@pytest.mark.parametrize("key", PRESSING)
def test_a_name_that_is_written_presses_nothing(window: MainWindow, key: Qt.Key) -> None:
    window.new_game("builders")
    screen = window.current()
    assert isinstance(screen, NewGame)
    name = screen.seats.rows[0].name
    name.setFocus()
    QTest.keyClick(name, key)
    assert window.current() is screen


@pytest.mark.parametrize("key", PRESSING)
def test_a_question_gets_the_answer_that_has_the_focus(window: MainWindow, key: Qt.Key) -> None:
    given: list[str] = []
    answers = [("no", "button.cancel", ""), ("yes", "button.ok", "danger")]
    question = ask(window, "Heading", "Sentence", answers, given.append)
    question.buttons["no"].setFocus()
    QTest.keyClick(question.buttons["no"], key)
    assert given == ["no"]


@pytest.mark.parametrize("key", PRESSING)
def test_a_button_of_the_table_is_pressed_and_confirms_nothing_else(qtbot: QtBot, key: Qt.Key) -> None:
    screen = table_screen(qtbot, human_table(2), confirm_irreversible=True)
    with qtbot.waitActive(screen):
        screen.activateWindow()
    MouseRobot(screen, seed=1).click("market.building.0")
    assert screen.turn.selection.armed is not None
    coins: QWidget = screen.prompt_bar.button("bar.coins.1")
    coins.setFocus()
    QTest.keyClick(coins, key)
    assert [entry.command.notation for entry in screen.session.match.entries] == ["coins 1"]


def test_the_space_bar_ends_what_moves(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2), animation="slow")
    robot = MouseRobot(screen, seed=1)
    robot.click("market.building.0")
    assert screen.animator.is_busy
    QTest.keyClick(screen.view_widget, Qt.Key.Key_Space)
    assert not screen.animator.is_busy
    assert screen.session.match.position == 1


def test_the_space_bar_takes_the_focused_place_where_nothing_moves(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    screen.view_widget.setFocus()
    screen.view_widget.focus_place("market.building.0")
    QTest.keyClick(screen.view_widget, Qt.Key.Key_Space)
    assert screen.session.match.entries[0].command.notation.startswith("start ")


@pytest.mark.parametrize(
    ("part", "key"), [*(("choices", key) for key in PRESSING), ("log", Qt.Key.Key_Space)]
)
def test_what_has_to_be_seen_is_confirmed_from_the_lists_too(qtbot: QtBot, part: str, key: Qt.Key) -> None:
    """“Done” was listed, but no line was the current one: no key did anything."""
    screen = table_screen(qtbot, human_table(2, "stone-age"))
    screen.tabs.setCurrentWidget(getattr(screen, part))
    getattr(screen, part).setFocus(Qt.FocusReason.TabFocusReason)
    match = screen.session.match
    while screen.session.stretch is None:
        assert match.seat is not None
        screen.session.play(match.seat, decide(match.game, match.state, match.seat, "apprentice", 7).command)
        see_all(screen)
        qtbot.waitUntil(lambda: screen.session.asks_person or screen.session.stretch is not None)
    QTest.keyClick(getattr(screen, part), key)
    assert screen.session.stretch is None


def test_the_space_bar_chooses_the_line_that_keys_act_on(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    screen.tabs.setCurrentWidget(screen.choices)
    screen.choices.setFocus(Qt.FocusReason.TabFocusReason)
    screen.choices.setCurrentRow(1)
    listed = screen.turn.means.listed[1].command
    QTest.keyClick(screen.choices, Qt.Key.Key_Space)
    assert [entry.command for entry in screen.session.match.entries] == [listed]
    QTest.keyClick(screen.choices, Qt.Key.Key_Space)
    assert screen.session.match.position == 1


def test_plus_and_minus_zoom_wherever_the_keyboard_is(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    whole = screen.view_widget.transform().m11()
    for part in (screen.log, screen.choices, screen.prompt_bar.button("bar.buy"), screen.history.slider):
        QTest.keyClick(part, Qt.Key.Key_Plus, Qt.KeyboardModifier.ShiftModifier)
        assert screen.view_widget.transform().m11() > whole
        QTest.keyClick(part, Qt.Key.Key_Minus)
        assert screen.view_widget.transform().m11() == pytest.approx(whole)


def test_no_hint_is_asked_for_while_looking_back_and_that_is_said(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    with qtbot.waitActive(screen):
        screen.activateWindow()
    screen.session.play(0, screen.turn.means.choices[0].command)
    screen.session.look_at(0)
    see_all(screen)
    QTest.keyClick(screen.view_widget, Qt.Key.Key_H)
    assert screen.status.text().startswith("Looking back")


def test_what_is_said_of_a_place_goes_with_the_keyboard(qtbot: QtBot) -> None:
    """A close look lay over the board until a move was made."""
    screen = table_screen(qtbot, human_table(2))
    with qtbot.waitActive(screen):
        screen.activateWindow()
    view, looked_at = screen.view_widget, list[str | None]()
    view.place_hovered.connect(looked_at.append)
    view.setFocus()
    view.focus_place("market.building.0")
    assert looked_at == ["market.building.0"]
    screen.log.setFocus(Qt.FocusReason.TabFocusReason)
    assert looked_at == ["market.building.0", None]


def test_the_first_arrow_leads_somewhere_even_if_nothing_lies_in_its_direction(qtbot: QtBot) -> None:
    """As after a step of a lesson that led to the end of a row: no mark was seen, and nothing moved."""
    view = table_screen(qtbot, human_table(2)).view_widget
    view.setFocus()
    view.focus_place("market.building.4")
    view.release_focus()
    view.candidates = frozenset({"market.worker.3"})
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.focused_place == "market.worker.3"
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.focused_place == "market.worker.3"


def test_arrows_lead_from_button_to_button_and_to_the_board_but_nowhere_else(qtbot: QtBot) -> None:
    """Below the last button of a lesson was the one that ends it: Down and Enter did."""
    screen = table_screen(qtbot, human_table(2))
    with qtbot.waitActive(screen):
        screen.activateWindow()
    bar = screen.prompt_bar
    bar.button("bar.buy").setFocus()
    for key, place in ((Qt.Key.Key_Right, "bar.end_turn"), (Qt.Key.Key_Right, "bar.end_turn")):
        QTest.keyClick(QApplication.focusWidget(), key)
        assert bar.focused_place == place
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Left)
    assert bar.focused_place == "bar.buy"
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    assert screen.view_widget.hasFocus()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_confirms_and_adds_no_more_where_people_are_counted(qtbot: QtBot, key: Qt.Key) -> None:
    screen = table_screen(qtbot, human_table(2, "stone-age"))
    view = screen.view_widget
    view.setFocus()
    view.focus_place("forest")
    QTest.keyClick(view, key)
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert screen.turn.selection.picked == ("forest", "forest")
    view.focus_place("clay_pit")
    QTest.keyClick(view, key)
    assert [entry.command.notation for entry in screen.session.match.entries] == ["place forest 2"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_pays_wherever_the_keyboard_is_and_the_space_bar_adds_to_the_payment(
    qtbot: QtBot, key: Qt.Key
) -> None:
    screen = match_screen(qtbot, stone_age._staged(2, stone_age.PAYING))
    view = screen.view_widget
    view.setFocus()
    view.focus_place("stock.wood")
    for pressed in (Qt.Key.Key_Space, key, key):  # what is doubted is confirmed once more
        QTest.keyClick(view, pressed)
    played = [entry.command for entry in screen.session.match.entries]
    assert [type(command).__name__ for command in played] == ["PayResource", "ConfirmPayment"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_a_choice_that_reveals_is_asked_for_again_in_the_list_too(qtbot: QtBot, key: Qt.Key) -> None:
    screen = table_screen(qtbot, human_table(2), confirm_irreversible=True)
    screen.tabs.setCurrentWidget(screen.choices)
    screen.choices.setFocus()
    screen.choices.setCurrentRow(0)
    QTest.keyClick(screen.choices, key)
    assert screen.session.match.position == 0
    assert screen.turn.selection.armed is not None
    QTest.keyClick(screen.choices, key)
    assert screen.session.match.position == 1


class OneClickActs(QProxyStyle):
    """What some desktops want of every list: that a single click opens what it hits."""

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returned: QStyleHintReturn | None = None,
    ) -> int:
        if hint == QStyle.StyleHint.SH_ItemView_ActivateItemOnSingleClick:
            return 1
        return super().styleHint(hint, option, widget, returned)


def test_a_click_in_the_list_of_choices_gives_no_command_on_any_desktop(
    qapp: QApplication, qtbot: QtBot
) -> None:
    with dark_look(qapp):
        screen = table_screen(qtbot, human_table(2))
        style = OneClickActs("Fusion")
        screen.choices.setStyle(style)
        screen.tabs.setCurrentWidget(screen.choices)
        line = screen.choices.visualItemRect(screen.choices.item(0)).center()
        QTest.mouseClick(screen.choices.viewport(), Qt.MouseButton.LeftButton, pos=line)
        assert screen.choices.currentRow() == 0
        assert screen.session.match.position == 0
        QTest.mouseDClick(screen.choices.viewport(), Qt.MouseButton.LeftButton, pos=line)
        assert screen.session.match.position == 1
        screen.choices.setStyle(None)


def test_undo_among_friends_goes_back_over_the_bots(qtbot: QtBot) -> None:
    """A bot would only do the same again, and a person could never come back to what they regret."""
    players = (Player("Person", 0), Player("Bot", 1, "craftsman"))
    table = Table("builders", players, {"first_player": 0}, "friendly", seed=2)
    screen = table_screen(qtbot, table, bot_pace=0, confirm_end_turn=False)
    match = screen.session.match
    robot = MouseRobot(screen, seed=1)
    robot.click("bar.coins.3")
    robot.click("bar.end_turn")
    qtbot.waitUntil(lambda: screen.session.asks_person)
    assert match.position > 3
    screen.tool_bar.tools["undo"].click()
    assert screen.session.asks_person
    assert match.position == 1
    qtbot.wait(100)
    assert match.position == 1


# The main button, where nothing else is meant.


def test_enter_presses_the_main_button_that_is_all_there_is(qtbot: QtBot) -> None:
    poor = {**pantheon.BLUE, "hand": {"temple": 1}, "feet": 0, "columns": 0}
    scene = {**pantheon.FOLLOWING, "seats": [poor, pantheon.ORANGE, pantheon.GREEN]}
    begun = Match(human_table(3, "pantheon"))  # who plays alone against bots isn't asked there
    screen = match_screen(qtbot, Match.resumed(begun.table, begun.game.set_up(scene)))
    confirm_presence(screen)
    assert screen.prompt_bar.button("bar.end_move").objectName() == "mainChoice"
    QTest.keyClick(screen.view_widget, Qt.Key.Key_Return)
    assert [entry.command.notation for entry in screen.session.match.entries] == ["end_move"]


def test_enter_ends_no_turn_while_the_board_has_something_to_offer(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2), confirm_end_turn=False)
    match = screen.session.match
    assert screen.prompt_bar.main == "bar.end_turn"
    for _ in range(2):
        QTest.keyClick(screen.view_widget, Qt.Key.Key_Return)
        QTest.qWait(150)
    assert match.entries == []
