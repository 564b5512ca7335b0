"""A button that says what pointing at a place after it means: a die is taken, or after "Throw again" thrown again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.shell.table_screen import TableScreen
from engine.core.chance import RecordedChance
from engine.core.game import mode_of
from engine.match.match import Match
from tests.desktop.stub_game import Throw, stub_match, with_stub_game
from tests.desktop.table_robot import MouseRobot, match_screen


@pytest.fixture
def screen(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[TableScreen]:
    """Two persons at the stub game, to whom a six, two twos and a five lie open; the next die thrown is a four."""
    with with_stub_game(monkeypatch):
        match = Match(stub_match(None, None).table, RecordedChance([[6, 2, 2, 5], [4]]))
        match.play(0, Throw())
        made = match_screen(qtbot, match)
        with qtbot.waitActive(made):
            made.activateWindow()
        yield made


def click(screen: TableScreen, place: str) -> None:
    QTest.mouseClick(
        screen.view_widget.viewport(), Qt.MouseButton.LeftButton, pos=MouseRobot(screen, 0).point_of(place)
    )


def press(screen: TableScreen, place: str) -> None:
    button = screen.prompt_bar.button(place)
    assert button.isVisible()
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def played(screen: TableScreen) -> list[str]:
    return [entry.command.notation for entry in screen.session.match.entries[1:]]


def glowing(screen: TableScreen) -> set[str]:
    return {place for place in screen.turn.means.open_places if not place.startswith("bar.")}


def test_the_mode_of_a_path_is_a_button_before_a_place_of_the_board() -> None:
    assert mode_of(("bar.reroll", "die.2")) == "bar.reroll"
    assert mode_of(("die.2", "bar.reroll")) is None
    assert mode_of(("bar.offer", "bar.temple")) is None
    assert mode_of(("die.2",)) is None


def test_a_click_alone_means_the_command_without_the_button(screen: TableScreen) -> None:
    click(screen, "die.2")
    assert played(screen) == ["take 2"]


def test_the_button_first_makes_the_same_click_mean_the_other_command(screen: TableScreen) -> None:
    assert {"forest", "lake", "die.6", "die.5", "die.2"} <= glowing(screen)
    press(screen, "bar.reroll")
    assert screen.turn.means.mode == "bar.reroll"
    assert played(screen) == []
    assert glowing(screen) == {"die.2", "die.5"}
    click(screen, "die.2")
    assert played(screen) == ["reroll 2"]
    assert screen.session.match.state.now.dice == (6, 2, 5, 4)
    assert screen.turn.means.mode is None


@pytest.mark.parametrize(
    ("place", "reason"), [("die.6", "A six stays as it is."), ("lake", "Nothing is done here.")]
)
def test_what_does_not_go_with_the_mode_is_refused_and_never_done_without_it(
    screen: TableScreen, place: str, reason: str
) -> None:
    press(screen, "bar.reroll")
    refusal = screen.turn.means.refusal_at(place)
    click(screen, place)
    assert played(screen) == []
    assert screen.turn.means.mode == "bar.reroll"
    assert screen.status.text() == reason
    assert refusal is not None
    assert screen.turn.means.choice_at(place) is None


def test_escape_and_the_button_again_leave_the_mode(screen: TableScreen) -> None:
    everything = glowing(screen)
    for leave in (
        lambda: QTest.keyClick(screen.view_widget, Qt.Key.Key_Escape),
        lambda: press(screen, "bar.reroll"),
        lambda: QTest.keyClick(screen.view_widget, Qt.Key.Key_Backspace),
    ):
        press(screen, "bar.reroll")
        assert glowing(screen) < everything
        leave()
        assert screen.turn.means.mode is None
        assert glowing(screen) == everything
    click(screen, "die.5")
    assert played(screen) == ["take 5"]


def test_another_button_is_not_held_up_by_the_mode(screen: TableScreen) -> None:
    press(screen, "bar.reroll")
    press(screen, "bar.draw")
    assert played(screen) == ["draw"]


def test_the_list_of_choices_follows_the_mode_and_gives_both_commands(screen: TableScreen) -> None:
    listed = [choice.command.notation for choice in screen.turn.means.listed]
    assert {"take 2", "reroll 2", "take 6"} <= set(listed)
    assert "reroll 6" not in listed
    press(screen, "bar.reroll")
    assert [choice.command.notation for choice in screen.turn.means.listed] == ["reroll 2", "reroll 5"]
    screen.turn.choose(screen.turn.means.listed[1].command)
    assert played(screen) == ["reroll 5"]


def test_the_keyboard_alone_throws_a_die_again(screen: TableScreen) -> None:
    button = screen.prompt_bar.button("bar.reroll")
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert screen.turn.means.mode == "bar.reroll"
    screen.view_widget.focus_place("die.5")
    QTest.keyClick(screen.view_widget, Qt.Key.Key_Return)
    assert played(screen) == ["reroll 5"]


def test_arrows_lead_only_where_the_mode_goes(screen: TableScreen) -> None:
    press(screen, "bar.reroll")
    reached = set()
    screen.view_widget.focus_place("die.2")
    for step in (QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)):
        reached.add(screen.scene.neighbour("die.2", screen.view_widget.candidates - {"bar.reroll"}, step))
    assert reached <= {"die.2", "die.5", None}
    assert "die.5" in reached
