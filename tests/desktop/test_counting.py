"""Places that are picked several times, buttons that wait for them, and places that lie in several areas."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.shell.table_screen import TableScreen
from desktop.table.areas import Areas, joined
from desktop.table.layout import Spot
from tests.desktop.stub_game import Block, StubPosition, StubState, Throw, stub_match, with_stub_game
from tests.desktop.table_robot import KeyRobot, MouseRobot, match_screen, see_all, turned_wheel


@pytest.fixture
def screen(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[TableScreen]:
    """Two persons at the stub game; nothing moves."""
    with with_stub_game(monkeypatch):
        made = match_screen(qtbot, stub_match(None, None))
        with qtbot.waitActive(made):
            made.activateWindow()
        yield made


def click(screen: TableScreen, place: str, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    at = MouseRobot(screen, 0).point_of(place)
    QTest.mouseClick(screen.view_widget.viewport(), button, pos=at)


def turn_wheel(screen: TableScreen, place: str, by: int) -> None:
    view = screen.view_widget
    at = MouseRobot(screen, 0).point_of(place)
    QApplication.sendEvent(view.viewport(), turned_wheel(view.viewport(), at, by))


def notations(screen: TableScreen) -> list[str]:
    return [entry.command.notation for entry in screen.session.match.entries]


def test_each_click_adds_one_and_the_button_ends_it(screen: TableScreen) -> None:
    for count in (1, 2, 3):
        click(screen, "forest")
        assert screen.turn.selection.picked == ("forest",) * count
    assert notations(screen) == []
    QTest.mouseClick(screen.prompt_bar.button("bar.send"), Qt.MouseButton.LeftButton)
    assert notations(screen) == ["send forest 3"]


def test_one_more_than_there_are_is_refused_with_the_reason_and_nothing_is_lost(screen: TableScreen) -> None:
    for _ in range(6):
        click(screen, "forest")
    assert screen.turn.selection.picked == ("forest",) * 5
    assert screen.status.text() == "You have 5 people at home."
    refusal = screen.turn.means.refusal_at("forest")
    assert refusal is not None
    assert refusal.reason == "too_few"


def test_the_reason_is_that_of_the_rule_in_the_way(screen: TableScreen) -> None:
    screen.turn.pick_times("forest", 5)
    screen.turn.pick("bar.send")
    for _ in range(3):
        click(screen, "forest")
    assert screen.turn.selection.picked == ("forest", "forest")
    assert screen.status.text() == "Only 2 rings are free."


def test_another_place_starts_over_and_one_that_is_closed_says_why(screen: TableScreen) -> None:
    click(screen, "forest")
    click(screen, "meadow")
    assert screen.turn.selection.picked == ("forest",)
    assert screen.status.text() == "Nothing is done here."
    assert screen.turn.means.refusal_at("lake") is None
    click(screen, "lake")
    assert notations(screen) == ["send lake 1"]


def test_the_last_pick_is_taken_back_and_escape_takes_all(screen: TableScreen) -> None:
    screen.turn.pick_times("forest", 4)
    QTest.keyClick(screen.view_widget, Qt.Key.Key_Backspace)
    assert screen.turn.selection.picked == ("forest",) * 3
    click(screen, "meadow", Qt.MouseButton.RightButton)
    assert screen.turn.selection.picked == ("forest",) * 2
    QTest.keyClick(screen.view_widget, Qt.Key.Key_Escape)
    assert screen.turn.selection.picked == ()


def test_the_wheel_counts_where_it_was_begun_and_zooms_elsewhere(screen: TableScreen) -> None:
    scale = screen.view_widget.transform().m11()
    click(screen, "forest")
    turn_wheel(screen, "forest", 120)
    turn_wheel(screen, "forest", 60)
    turn_wheel(screen, "forest", 60)
    assert screen.turn.selection.picked == ("forest",) * 3
    for _ in range(4):
        turn_wheel(screen, "forest", -120)
    assert screen.turn.selection.picked == ()
    assert screen.view_widget.transform().m11() == scale
    turn_wheel(screen, "lake", 120)
    assert screen.view_widget.transform().m11() > scale


def test_what_is_under_the_mouse_stays_there_while_the_wheel_zooms(screen: TableScreen) -> None:
    view, at = screen.view_widget, MouseRobot(screen, 0).point_of("lake")
    hovered: list[str | None] = []
    view.place_hovered.connect(hovered.append)
    QTest.mouseMove(view.viewport(), at)
    held = view.mapToScene(at)
    for by in (120, 120, 120, 120, -120):
        QApplication.sendEvent(view.viewport(), turned_wheel(view.viewport(), at, by))
        off = view.mapFromScene(held) - at
        assert off.manhattanLength() <= 4
        assert screen.scene.place_at(view.mapToScene(at)) == "lake"
    assert hovered == ["lake", None], "its close look would stay where the place was"
    QTest.mouseMove(view.viewport(), at + QPoint(1, 1))
    QTest.keyClick(view, Qt.Key.Key_0)
    assert hovered == ["lake", None] * 2


def test_a_number_sets_how_many_at_the_place_pointed_at(screen: TableScreen) -> None:
    screen.view_widget.focus_place("forest")
    for key, count in ((Qt.Key.Key_4, 4), (Qt.Key.Key_2, 2), (Qt.Key.Key_9, 2)):
        QTest.keyClick(screen.view_widget, key)
        assert screen.turn.selection.picked == ("forest",) * count
    assert screen.status.text() == "You have 5 people at home."
    screen.view_widget.focus_place("lake")
    QTest.keyClick(screen.view_widget, Qt.Key.Key_1)
    assert screen.turn.selection.picked == ("forest",) * 2


def test_what_is_picked_is_shown_before_it_is_confirmed(screen: TableScreen) -> None:
    assert screen.scene.piece_rect("person.0") is None
    screen.turn.pick_times("forest", 2)
    first = screen.scene.piece_rect("person.0")
    assert first is not None
    assert screen.scene.piece_rect("person.1") is not None
    assert screen.scene.piece_rect("person.2") is None
    assert screen.scene._pieces["person.0"].pos() == first.topLeft()  # a card is lifted, a person stands
    screen.turn.cancel()
    assert screen.scene.piece_rect("person.0") is None


def test_a_button_that_waits_lies_in_its_place_until_it_can_be_pressed(screen: TableScreen) -> None:
    bar = screen.prompt_bar
    send, throw = bar.button("bar.send"), bar.button("bar.throw")
    before = send.geometry(), throw.geometry()
    assert send.isVisible()
    assert send.property("unavailable")
    assert not throw.property("unavailable")
    click(screen, "forest")
    assert not send.property("unavailable")
    assert (send.geometry(), throw.geometry()) == before


def test_the_focus_goes_back_to_the_board_when_its_button_goes(screen: TableScreen) -> None:
    click(screen, "forest")
    button = screen.prompt_bar.button("bar.send")
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert notations(screen) == ["send forest 1"]
    assert screen.view_widget.hasFocus()


@pytest.mark.parametrize("seed", range(3))
def test_robots_count_with_mouse_and_keys(screen: TableScreen, seed: int) -> None:
    """Every command at the start is given both ways; the robots see that it, and nothing else, was played."""
    for robot in (MouseRobot(screen, seed), KeyRobot(screen, seed)):
        choices = {choice.command.notation: choice for choice in screen.turn.means.choices}
        for notation in ("send forest 2", "throw", "draw"):
            robot.play(choices[notation])
            screen.session.undo()
            see_all(screen)


# Places in several areas.


def thrown(screen: TableScreen, dice: tuple[int, ...]) -> None:
    """Let these dice lie there."""
    match = screen.session.match
    screen.session.play(0, Throw())
    now: StubState = match.state.now
    match._states[-1] = StubPosition(StubState(now.turn, now.at, dice, now.cards, now.seats))
    screen.session.jumped.emit()


def test_two_dice_of_one_face_are_one_place_in_two_areas(screen: TableScreen) -> None:
    thrown(screen, (4, 2, 4, 1))
    see_all(screen)
    places = screen.scene._areas
    assert [area.x() for area in places["die.4"]] == [700.0, 900.0]
    assert screen.scene.places["die.4"].width() == 60
    glowing = [mark.boundingRect().center().x() for mark in screen.scene.legal.lines.childItems()]
    assert [x for x in glowing if x > 600 and x > 650] != []
    assert {730.0, 930.0} <= {round(x, 1) for x in glowing}
    screen.scene.hover_on("die.4")
    outline = screen.scene._hover.path()
    assert outline.contains(QPointF(730, 630))
    assert outline.contains(QPointF(930, 630))
    assert not outline.contains(QPointF(830, 630))


@pytest.mark.parametrize("x", [730, 930])
def test_a_click_on_either_takes_it(screen: TableScreen, x: int) -> None:
    thrown(screen, (4, 2, 4, 1))
    at = screen.view_widget.mapFromScene(QPointF(x, 630))
    QTest.mouseClick(screen.view_widget.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert notations(screen) == ["throw", "take 4"]


def test_a_screen_reader_finds_the_place_under_a_point(screen: TableScreen) -> None:
    thrown(screen, (4, 2, 4, 1))
    board = QAccessible.queryAccessibleInterface(screen.view_widget)
    for x, name in ((730, "Die of 4"), (830, "Die of 2"), (930, "Die of 4")):
        viewport = screen.view_widget.viewport()
        at = viewport.mapToGlobal(screen.view_widget.mapFromScene(QPointF(x, 630)))
        node = board.childAt(at.x(), at.y())
        assert node is not None
        assert node.text(QAccessible.Text.Name) == name


def test_what_nearly_touches_is_one_area() -> None:
    card, bars, far = QRectF(0, 0, 100, 100), QRectF(0, 104, 160, 30), QRectF(200, 0, 50, 50)
    beside = QRectF(106, 0, 50, 100)
    assert joined([card, bars, far, beside]) == [far, QRectF(0, 0, 160, 134)]


def test_the_topmost_thing_is_pointed_at_then_the_area() -> None:
    spots = [
        Spot("card", QRectF(0, 0, 100, 100), Block(1), "site"),
        Spot("bars", QRectF(0, 104, 100, 30), Block(2), "site"),
        Spot("on top", QRectF(40, 40, 20, 20), Block(3), "token", level=2),
    ]
    areas = Areas(spots, {"region": QRectF(-50, -50, 400, 400), "site": QRectF(0, 0, 50, 50)})
    assert areas.place_at(QPointF(50, 50)) == "token"
    assert areas.place_at(QPointF(10, 10)) == "site"
    assert areas.place_at(QPointF(10, 102)) == "site", "what is outlined as one is one"
    assert areas.place_at(QPointF(10, 140)) == "region"
    assert areas.place_at(QPointF(300, 300)) == "region"
    assert areas.place_at(QPointF(900, 0)) is None
    assert Areas(spots).place_at(QPointF(10, 102)) == "site"
    assert Areas(spots).area_at("site", QPointF(500, 500)) == QRectF(0, 0, 100, 134)


# Dice.


def test_dice_tumble_and_a_click_ends_it(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    with with_stub_game(monkeypatch):
        screen = match_screen(qtbot, stub_match(None, None), animation="slow")
        screen.turn.pick("bar.throw")
        see_all(screen)
        die = next(piece for key, piece in screen.scene._pieces.items() if key.startswith("die.0"))
        assert screen.animator.is_busy
        assert die.rotation() != 0
        QTest.keyClick(screen.view_widget, Qt.Key.Key_Space)
        assert not screen.animator.is_busy
        assert die.rotation() == 0
        assert die.scale() == 1
        assert die.pos() == die.spot.rect.topLeft()
        assert die.transformOriginPoint() == QPointF(0, 0)


def test_a_rolling_die_shows_other_faces_and_ends_with_its_own(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    with with_stub_game(monkeypatch):
        screen = match_screen(qtbot, stub_match(None, None), animation="fast")
        screen.turn.pick("bar.throw")
        see_all(screen)
        die = next(piece for key, piece in screen.scene._pieces.items() if key.startswith("die.0"))
        seen = {die.pixmap().cacheKey()}
        while screen.animator.is_busy:
            QTest.qWait(5)
            seen.add(die.pixmap().cacheKey())
        rolled = die.pixmap().cacheKey()
        die.draw_at(screen.scene.lod)
        assert die.pixmap().cacheKey() == rolled
        assert len(seen) > 2


def test_reduced_motion_rolls_nothing(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    with with_stub_game(monkeypatch):
        screen = match_screen(qtbot, stub_match(None, None), animation="slow", reduced_motion=True)
        screen.turn.pick("bar.throw")
        see_all(screen)
        die = next(piece for key, piece in screen.scene._pieces.items() if key.startswith("die.0"))
        assert screen.animator.is_busy
        assert die.rotation() == 0
        assert die.opacity() < 1
        assert die.pos() == die.spot.rect.topLeft()
