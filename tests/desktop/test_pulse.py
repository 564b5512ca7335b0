"""What may be done glows slowly; with nobody there it rests in full light, and the next input wakes it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.shell.table_screen import TableScreen
from desktop.table.pulse import BEAT_MS, LEAST, PULSE_MS, RESTS_AFTER, Pulse
from tests.desktop.table_robot import human_table, see_all, table_screen

TO_REST = RESTS_AFTER * PULSE_MS // BEAT_MS


@pytest.fixture
def screen(qtbot: QtBot) -> TableScreen:
    return table_screen(qtbot, human_table(2), animation="normal")


def is_running(pulse: Pulse) -> bool:
    return any(clock.isActive() for clock in pulse.findChildren(QTimer))


def tire(pulse: Pulse) -> list[float]:
    """Beat until it rests; how brightly all glowed meanwhile."""
    seen = []
    pulse.begin()
    for _ in range(TO_REST):
        assert not pulse.is_resting
        pulse.beat()
        seen.append(pulse._item.opacity())
    return seen


@pytest.mark.parametrize("setting", [{"reduced_motion": True}, {"animation": "off"}])
def test_it_stops_and_begins_where_that_is_set_while_the_table_is_open(
    screen: TableScreen, setting: dict[str, object]
) -> None:
    assert is_running(screen.scene.pulse)
    screen.preferences.change(**setting)
    assert not is_running(screen.scene.pulse)
    screen.preferences.change(reduced_motion=False, animation="normal")
    assert is_running(screen.scene.pulse)


def test_with_nobody_there_it_rests_and_is_seen_all_the_time(screen: TableScreen) -> None:
    pulse = screen.scene.pulse
    assert is_running(pulse)
    seen = tire(pulse)
    assert pulse.is_resting
    assert not is_running(pulse)
    assert min(seen) == pytest.approx(LEAST)
    assert seen[-1] == 1.0
    assert max(abs(a - b) for a, b in pairwise(seen)) < 0.1


@pytest.mark.parametrize("there", ["mouse", "wheel", "key", "button"])
def test_the_next_input_anywhere_wakes_it(qtbot: QtBot, screen: TableScreen, there: str) -> None:
    pulse = screen.scene.pulse
    tire(pulse)
    if there == "mouse":
        QTest.mouseMove(screen.log.viewport(), QPoint(5, 5))
        QTest.mouseMove(screen.log.viewport(), QPoint(9, 9))
    elif there == "wheel":
        QTest.wheelEvent(screen.windowHandle(), QPoint(20, 300), QPoint(0, 120))
    elif there == "key":
        QTest.keyClick(screen.view_widget, Qt.Key.Key_Left)
    else:
        QTest.mouseClick(screen.seats.cards[1], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: is_running(pulse))
    assert not pulse.is_resting


def test_what_may_be_done_next_glows_anew(screen: TableScreen) -> None:
    pulse = screen.scene.pulse
    tire(pulse)
    screen.session.play(0, screen.session.match.game.grammar.read("coins 1"))
    see_all(screen)
    assert is_running(pulse)
    assert not pulse.is_resting


@pytest.mark.parametrize("calm", [{"reduced_motion": True}, {"animation": "off"}], ids=["reduced", "off"])
def test_with_less_motion_it_glows_steadily(qtbot: QtBot, calm: dict[str, object]) -> None:
    screen = table_screen(qtbot, human_table(2), **{"animation": "normal", **calm})
    assert screen.scene.legal.lines.childItems()
    assert screen.scene.legal.lines.opacity() == 1.0
    assert not is_running(screen.scene.pulse)
    QTest.keyClick(screen.view_widget, Qt.Key.Key_Left)
    assert not is_running(screen.scene.pulse)


def test_a_closed_table_waits_for_nobody(screen: TableScreen) -> None:
    pulse = screen.scene.pulse
    tire(pulse)
    screen.shut()
    QTest.keyClick(screen.view_widget, Qt.Key.Key_Left)
    assert not is_running(pulse)
    assert not pulse.is_resting
