"""The table by real clicks and keys: what is shown is what is legal, and what is clicked is what happens."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app.style import look
from desktop.app.theme import DARK
from desktop.panels.prompt_bar import ChoiceButton, PromptBar
from desktop.panels.seat_texts import Number
from desktop.shell.table_screen import TableScreen
from desktop.sound.speaker import speaker
from desktop.table.game_table import Button
from desktop.words import say, set_language
from engine.core.errors import Refusal
from engine.games import CATALOGUE
from tests.desktop.table_robot import MouseRobot, dark_look, human_table, see_all, table_screen


def test_the_places_that_glow_are_those_of_the_legal_commands(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    match = screen.session.match
    legal = {place for command in match.legal() for place in match.game.path(match.state, command)}
    assert screen.view_widget.candidates == legal
    on_board = {place for place in legal if not place.startswith("bar.")}
    assert on_board <= set(screen.scene.places)


def test_a_card_that_turns_up_another_is_taken_with_the_second_click(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2), confirm_irreversible=True)
    robot = MouseRobot(screen, seed=1)
    building = screen.session.view().building_row[0]
    robot.click("market.building.0")
    assert screen.session.match.position == 0
    assert screen.turn.selection.armed is not None
    robot.click("market.building.0")
    assert screen.session.view().yards[0].sites[0].building == building


def test_escape_takes_back_a_half_made_choice(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2), confirm_irreversible=True)
    MouseRobot(screen, seed=1).click("market.building.0")
    QTest.keyClick(screen, Qt.Key.Key_Escape)
    assert screen.turn.selection.armed is None
    assert screen.session.match.position == 0


def test_undo_and_redo_by_keys(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    MouseRobot(screen, seed=1).click("bar.coins.1")
    assert screen.session.view().yards[0].coins == 11
    with qtbot.waitActive(screen):
        screen.activateWindow()
    QTest.keyClick(screen, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert screen.session.view().yards[0].coins == 10
    QTest.keyClick(screen, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert screen.session.view().yards[0].coins == 11


def test_undo_takes_back_what_is_picked_before_what_was_played(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2), confirm_irreversible=True)
    robot, undo = MouseRobot(screen, seed=1), screen.tool_bar.tools["undo"]
    robot.click("bar.coins.1")
    names_the_move = undo.toolTip()
    robot.click("market.building.0")
    assert undo.toolTip().startswith(say("play.undo_pick"))
    undo.click()
    assert screen.turn.selection.armed is None
    assert screen.session.match.position == 1
    assert undo.toolTip() == names_the_move
    see_all(screen)
    undo.click()
    assert screen.session.match.position == 0
    robot.click("market.building.0")
    assert undo.isEnabled()
    QTest.keyClick(screen, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert screen.turn.selection.armed is None
    assert not undo.isEnabled()


@pytest.mark.parametrize("key", [Qt.Key.Key_Z, Qt.Key.Key_R, Qt.Key.Key_Y])
def test_while_looking_back_no_key_changes_a_game_that_is_not_in_sight(qtbot: QtBot, key: Qt.Key) -> None:
    screen = table_screen(qtbot, human_table(2))
    robot = MouseRobot(screen, seed=1)
    for _ in range(3):
        robot.click("bar.coins.1")
    screen.session.undo()
    screen.session.look_at(1)
    with qtbot.waitActive(screen):
        screen.activateWindow()
    QTest.keyClick(screen, key, Qt.KeyboardModifier.ControlModifier)
    assert screen.session.match.position == 2
    assert screen.session.shown == 1
    assert not screen.status.isHidden()


def test_a_refused_click_says_why_with_the_numbers(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    robot = MouseRobot(screen, seed=1)
    robot.click("bar.coins.3")
    robot.click("bar.coins.1")
    assert screen.status.text().startswith("This costs 1 action; you have 0.")
    assert screen.session.match.position == 1


@pytest.mark.parametrize("tongue", ["en", "ja"])
@pytest.mark.parametrize("game", list(CATALOGUE))
def test_a_refusal_covers_nothing_of_the_board_and_a_click_puts_it_away(
    qtbot: QtBot, game: str, tongue: str
) -> None:
    set_language(tongue)
    try:
        screen = table_screen(qtbot, human_table(2, game))
        screen.session.undo()
        assert screen.status.isVisible()
        covered = screen.status.geometry().intersected(screen.view_widget.geometry())
        assert not covered.isValid()
        QTest.mouseClick(screen.status, Qt.MouseButton.LeftButton)
        assert not screen.status.isVisible()
        assert screen.session.match.position == 0
    finally:
        set_language("en")


def test_a_long_message_in_large_letters_is_written_smaller_before_it_covers_buttons(
    qtbot: QtBot, qapp: QApplication
) -> None:
    with dark_look(qapp, 2.0):
        screen = table_screen(qtbot, human_table(2))
        screen.resize(1024, 640)
        qtbot.wait(20)
        sizes = []
        for times in (1, 4, 1):
            screen.status.show_message("What could be done here and why. " * times, "hint")
            bar, status = screen.prompt_bar, screen.status
            assert status.height() >= status.heightForWidth(status.width())
            for button in bar.findChildren(ChoiceButton):
                covered = QRect(button.mapTo(screen, QPoint()), button.size()).intersected(
                    QRect(status.mapTo(screen, QPoint()), status.size())
                )
                assert covered.isEmpty(), button.text()
            sizes.append(status.font().pixelSize())
        assert sizes[0] == sizes[2] == look().font().pixelSize() > sizes[1] > sizes[0] / 2


def test_a_button_too_long_for_the_bar_is_written_smaller_in_large_letters(
    qtbot: QtBot, qapp: QApplication
) -> None:
    with dark_look(qapp, 2.0):
        bar = PromptBar(DARK, lambda place: place)
        qtbot.addWidget(bar)
        bar.resize(480, bar.height())
        bar.show()
        sizes = []
        for label in ("Feed with 3 wood", "Feed with 3 wood and 2 brick", "Feed with 3 wood"):
            bar.show_buttons(
                [Button("feed", "common/icon/confirm", label, main=True)], ["feed"], [], [], lambda _: "feed"
            )
            button = bar.button("feed")
            assert button.sizeHint().width() <= button.width() < bar.width()
            sizes.append(button.font().pixelSize())
        assert sizes[0] == sizes[2] == look().font().pixelSize() > sizes[1]


def test_what_is_still_to_be_read_is_said_in_the_language_spoken(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    screen.session.undo()
    refused = screen.status.text()
    set_language("ja")
    try:
        screen.retranslate()
        assert screen.status.text() == screen.presenters.announcer._messages.refusal(
            Refusal("nothing_to_undo")
        )
        assert screen.status.accessibleName() == screen.status.text() != refused
        screen.status.hide()
        screen.retranslate()
        assert screen.status.isHidden(), "what was put away stays away"
    finally:
        set_language("en")


def test_while_looking_back_the_way_to_the_present_is_not_covered(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    MouseRobot(screen, seed=1).click("bar.coins.1")
    screen.history.slider.setValue(0)
    MouseRobot(screen, seed=1).click("market.building.0")
    assert screen.status.isVisible()
    assert not screen.status.geometry().intersects(screen.history.geometry())
    assert screen.status.geometry().bottom() < screen.history.geometry().top()


def test_the_keyboard_alone_takes_a_card(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    building = screen.session.view().building_row[0]
    view = screen.view_widget
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.focused_place == "market.building.0"
    QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert screen.session.view().yards[0].sites[0].building == building


def test_the_keyboard_alone_goes_everywhere_at_any_zoom(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    view = screen.view_widget
    view.setFocus()
    for _ in range(8):
        QTest.keyClick(view, Qt.Key.Key_Plus)

    def in_sight() -> QRectF:
        return view.mapToScene(view.viewport().rect()).boundingRect()

    assert in_sight().height() < view.sceneRect().height() / 2
    seen = set()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Up) * 4:
        QTest.keyClick(view, key)
        assert view.focused_place is not None
        seen.add(view.focused_place)
        assert in_sight().contains(screen.scene.places[view.focused_place])
    assert len(seen) > 5
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert in_sight().contains(screen.scene.places[view.focused_place])
    before = in_sight()
    QTest.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert in_sight().top() > before.top()
    QTest.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert abs(in_sight().top() - before.top()) < 1


def test_every_choice_can_be_given_from_the_list(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2), confirm_irreversible=False, confirm_end_turn=False)
    for row in range(screen.choices.count()):
        fresh = table_screen(qtbot, human_table(2), confirm_irreversible=False, confirm_end_turn=False)
        expected = fresh.turn.means.choices[row].command
        fresh.choices.setCurrentRow(row)
        fresh.tabs.setCurrentWidget(fresh.choices)
        QTest.keyClick(fresh.choices, Qt.Key.Key_Return)
        assert fresh.session.match.entries[0].command == expected


def test_looking_back_and_branching(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    robot = MouseRobot(screen, seed=5)
    for _ in range(6):
        robot.play_one()
    screen.history.slider.setValue(2)
    assert not screen.session.is_live
    assert screen.session.shown == 2
    with qtbot.waitSignal(screen.branch_requested) as signal:
        QTest.mouseClick(screen.history.branch_button, Qt.MouseButton.LeftButton)
    branch = signal.args[0] if signal.args else None
    assert branch is not None
    assert branch.position == 2
    assert branch.state == screen.session.match.state_at(2)
    QTest.keyClick(screen, Qt.Key.Key_Escape)
    assert screen.session.is_live


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9, 1.0])
def test_a_click_in_the_groove_of_the_history_leads_to_where_it_was_clicked(
    qtbot: QtBot, share: float
) -> None:
    screen = table_screen(qtbot, human_table(2))
    robot = MouseRobot(screen, seed=5)
    for _ in range(24):
        robot.play_one()
    slider = screen.history.slider
    at = QPoint(round(share * (slider.width() - 1)), slider.height() // 2)
    QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=at)
    assert abs(screen.session.shown - share * screen.session.match.position) <= 1


def test_nothing_is_left_behind(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2), animation="normal")
    robot = MouseRobot(screen, seed=9)
    for _ in range(10):
        robot.play_one()
    counted = len(screen.scene.items())
    screen.refresh(animate=False)
    screen.animator.finish()
    assert not screen.animator.is_busy
    assert len(screen.scene.items()) <= counted
    screen.shut()
    assert not _running_timers(screen)


def _running_timers(screen: TableScreen) -> list[str]:
    from PySide6.QtCore import QTimer

    return [timer.objectName() or "unnamed" for timer in screen.findChildren(QTimer) if timer.isActive()]


def test_missing_actions_are_bought_and_the_worker_sent_with_two_clicks(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2), confirm_irreversible=False)
    robot = MouseRobot(screen, seed=1)
    robot.click("market.building.0")
    robot.click("market.worker.0")
    robot.click("market.worker.1")
    view = screen.session.view()
    worker, site = view.yards[0].available[0], view.yards[0].sites[0].building
    assert view.action_points == 0
    position = screen.session.match.position
    robot.click(f"crew.{worker}")
    robot.click(f"site.{site}")
    assert screen.turn.selection.offered is not None
    assert screen.session.match.position == position
    robot.click(f"site.{site}")
    notations = [entry.command.notation for entry in screen.session.match.entries[position:]]
    assert notations == ["buy", f"send {worker} {site}"]


def test_what_is_offered_is_confirmed_at_the_place_clicked_last(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2), confirm_irreversible=False)
    robot = MouseRobot(screen, seed=1)
    for place in ("market.building.0", "market.worker.0", "market.worker.1"):
        robot.click(place)
    view = screen.session.view()
    worker, site = view.yards[0].available[0], view.yards[0].sites[0].building
    robot.click(f"site.{site}")
    robot.click(f"crew.{worker}")
    assert screen.turn.selection.offered is not None
    screen.view_widget.setFocus()
    QTest.keyClick(screen.view_widget, Qt.Key.Key_Return)
    notations = [entry.command.notation for entry in screen.session.match.entries[3:]]
    assert notations == ["buy", f"send {worker} {site}"]


def test_taking_back_to_a_moment_looked_at(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    robot = MouseRobot(screen, seed=1)
    for _ in range(3):
        robot.click("bar.coins.1")
    screen.history.slider.setValue(1)
    see_all(screen)
    QTest.mouseClick(screen.history.undo_button, Qt.MouseButton.LeftButton)
    assert screen.session.is_live
    assert screen.session.match.position == 1
    assert screen.session.view().yards[0].coins == 11


def test_no_taking_back_past_the_end_of_a_turn_and_the_reason_is_told(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2), confirm_end_turn=False)
    robot = MouseRobot(screen, seed=1)
    robot.click("bar.coins.1")
    screen.history.slider.setValue(0)
    see_all(screen)
    back = screen.history.undo_button
    assert back.isEnabled()
    assert (back.toolTip(), back.accessibleDescription()) == ("Undo to here", "Undo to here")
    screen.session.return_to_now()
    robot.click("bar.end_turn")
    for position in (0, 1):
        screen.history.slider.setValue(position)
        see_all(screen)
        assert screen.history.branch_button.isVisible()
        assert not back.isVisible(), "it is offered only where it works"
        screen.presenters.past.taking_back.ask()
        assert screen.status.text() == "Can’t undo: the turn has ended."
    assert screen.session.match.position == 2


def test_help_opens_at_what_was_refused_or_picked(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2), confirm_irreversible=True)
    robot = MouseRobot(screen, seed=1)
    assert screen.help_page == "builders/5"
    robot.click("market.worker.0")
    assert screen.help_page == "builders/5.2"
    robot.click("bar.coins.3")
    robot.click("bar.coins.1")
    assert screen.help_page == "builders/5.4"


def test_another_yard_can_be_looked_at_and_the_own_one_is_a_click_away(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    own = f"crew.{screen.session.view().yards[0].available[0]}"
    QTest.mouseClick(screen.seats.cards[1], Qt.MouseButton.LeftButton)
    assert screen.facing == 1
    assert own not in screen.scene.places
    robot = MouseRobot(screen, seed=1)
    robot.show_own_side()
    assert screen.facing == 0
    assert own in screen.scene.places
    QTest.mouseClick(screen.seats.cards[1], Qt.MouseButton.LeftButton)
    robot.click("bar.coins.1")
    assert screen.facing == 0


def test_a_number_of_a_seat_takes_as_much_room_as_the_widest_whatever_it_is(qapp: QApplication) -> None:
    """Some digits reach a little beyond their own width: the board must not move by a pixel for them."""
    number = Number()
    number.setObjectName("fact")
    number.widest = "000"
    widths = set()
    for value in range(1000):
        number.setText(str(value))
        widths.add((number.sizeHint().width(), number.minimumSizeHint().width()))
    assert len(widths) == 1


@pytest.mark.parametrize(
    ("name", "value", "taken"),
    [
        ("confirm_irreversible", True, lambda screen: screen.turn.confirm_reveals),
        ("bot_pace", 3000, lambda screen: screen.bots.pace_ms),
        ("animation", "slow", lambda screen: (screen.session.lays_beats, screen.animator.pace)),
        ("reduced_motion", True, lambda screen: screen.animator.fade_only),
        ("sound", True, lambda _: speaker().on),
        ("sound_volume", 10, lambda _: speaker().volume),
    ],
)
def test_what_is_set_while_a_table_is_open_holds_there_at_once(
    qtbot: QtBot, name: str, value: object, taken: Callable[[TableScreen], object]
) -> None:
    """Only another look brought it there, or another game."""
    screen = table_screen(qtbot, human_table(2))
    before = taken(screen)
    screen.preferences.change(**{name: value})
    held = taken(screen)
    screen.preferences.change(sound=False)
    assert held != before
    assert taken(table_screen(qtbot, human_table(2), **{name: value})) == held
