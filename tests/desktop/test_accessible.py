"""What a person hears who can't see the table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop import words
from desktop.app.settings import Preferences
from desktop.controllers.bots import Hint
from desktop.controllers.session import Session
from desktop.panels import announcement
from desktop.shell.table_screen import TableScreen
from desktop.table import accessible
from engine.core.game import GameMeta
from engine.games import CATALOGUE
from engine.match.match import Match
from tests.desktop.table_robot import (
    InstantAutosave,
    MouseRobot,
    confirm_presence,
    confirm_seen,
    human_table,
    see_all,
    table_screen,
)

games = pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)


@pytest.fixture
def screen(qtbot: QtBot) -> TableScreen:
    """A table on which something has happened already."""
    made = table_screen(qtbot, human_table(3, end_points=12))
    robot = MouseRobot(made, seed=1)
    for _ in range(25):
        robot.play_sensibly()
    return made


def board_node(screen: TableScreen) -> QAccessibleInterface:
    node = QAccessible.queryAccessibleInterface(screen.view_widget)
    assert node is not None
    return node


def children(node: QAccessibleInterface) -> list[QAccessibleInterface]:
    found = [node.child(index) for index in range(node.childCount())]
    return [child for child in found if child is not None]


def test_everything_that_takes_the_focus_says_its_name(screen: TableScreen) -> None:
    screen.session.look_at(3)  # so that the button that branches is there as well
    focusable = [
        widget
        for widget in screen.findChildren(QWidget)
        if widget.isVisible()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
    ]
    assert len(focusable) > 15
    assert not [widget for widget in focusable if not _name_of(widget)]


def _name_of(widget: QWidget) -> str:
    node = QAccessible.queryAccessibleInterface(widget)
    return node.text(QAccessible.Text.Name) if node is not None else ""


def test_tools_and_buttons_say_what_they_do(screen: TableScreen) -> None:
    tools = screen.tool_bar.tools.values()
    assert all(tool.accessibleName() and tool.toolTip() for tool in tools)
    buttons = [part for part in screen.prompt_bar.findChildren(QWidget) if part.focusPolicy()]
    names = [_name_of(button) for button in buttons if button.isVisible()]
    assert len(set(names)) == len(names) >= 5


def test_the_board_lists_every_place_with_name_and_what_it_does(screen: TableScreen) -> None:
    board = board_node(screen)
    assert board.role() == QAccessible.Role.List
    assert board.text(QAccessible.Text.Name) == words.say("panel.board")
    places = children(board)
    assert len(places) == len(screen.scene.places)
    names = [place.text(QAccessible.Text.Name) for place in places]
    assert all(names)
    assert (
        len(set(names)) >= len(names) - 3
    )  # two apprentices at hand have the same name, as they have at a table
    assert all(place.role() == QAccessible.Role.Button for place in places)
    usable = [place for place in places if not place.state().disabled]
    assert len(usable) == len(
        [place for place in screen.view_widget.candidates if place in screen.scene.places]
    )
    assert not [
        n for n, place in zip(names, places, strict=True) if not place.text(QAccessible.Text.Description)
    ]
    assert [board.indexOfChild(place) for place in places] == list(range(len(places)))


def test_places_are_told_where_they_are_on_the_screen(screen: TableScreen) -> None:
    board = board_node(screen)
    view = screen.view_widget.viewport()
    whole = QRect(view.mapToGlobal(QPoint(0, 0)), view.size())
    for index, place in enumerate(board.places()):  # type: ignore[attr-defined]
        node = board.child(index)
        assert node is not None
        assert whole.contains(node.rect())
        middle = view.mapFromGlobal(MouseRobot(screen, 0).point_of(place) + whole.topLeft())
        assert node.rect().contains(view.mapToGlobal(middle))


def test_descriptions_speak_the_language_of_the_program(screen: TableScreen) -> None:
    board = board_node(screen)
    english = [place.text(QAccessible.Text.Description) for place in children(board)]
    assert not [text for text in english if ".." in text]
    assert len(english) > 12
    words.set_language("ja")
    try:
        japanese = [place.text(QAccessible.Text.Description) for place in children(board)]
        screen.retranslate()
        assert board.text(QAccessible.Text.Name) == words.say("panel.board")
    finally:
        words.set_language("en")
    assert not set(english) & set(japanese)


def test_the_place_under_the_keyboard_is_the_focused_one(screen: TableScreen) -> None:
    screen.view_widget.focus_place("market.worker.2")
    focused = [place for place in children(board_node(screen)) if place.state().focused]
    assert [place.text(QAccessible.Text.Name).split(":")[0] for place in focused] == ["Worker row, space 3"]


def test_a_screen_reader_that_was_there_first_sees_the_places_too(qtbot: QtBot) -> None:
    """Then Qt makes a node for the view as soon as it exists, before the view is known to be a board."""
    QAccessible.setActive(True)
    try:
        screen = table_screen(qtbot, human_table(2))
        assert len(children(board_node(screen))) == len(screen.scene.places)
    finally:
        QAccessible.setActive(False)


def test_a_button_says_what_it_would_do_or_why_it_does_nothing(qtbot: QtBot) -> None:
    """One that could not be pressed was told like one that could."""
    QAccessible.setActive(True)
    try:
        screen = table_screen(qtbot, human_table(2))
        button = screen.prompt_bar.button("bar.coins.3")
        does = _description_of(button)
        screen.turn.play_now(screen.session.match.game.grammar.read("coins 1"))
        see_all(screen)
        refuses = _description_of(button)
    finally:
        QAccessible.setActive(False)
    assert does.startswith("Take 6 coins for 3 actions")
    assert "This costs 3 actions; you have 2." in refuses


def _description_of(widget: QWidget) -> str:
    node = QAccessible.queryAccessibleInterface(widget)
    return node.text(QAccessible.Text.Description) if node is not None else ""


@pytest.fixture
def announced(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What a screen reader announces."""
    said: list[str] = []

    class Reader(QAccessible):
        """Is there, and notes what it is to say."""

        @staticmethod
        def updateAccessibility(event: QAccessibleEvent) -> None:
            if isinstance(event, QAccessibleAnnouncementEvent):
                said.append(event.message())

    monkeypatch.setattr(announcement, "QAccessible", Reader)
    QAccessible.setActive(True)
    yield said
    QAccessible.setActive(False)


def test_what_happens_is_announced_in_order_and_once(qtbot: QtBot, announced: list[str]) -> None:
    screen = table_screen(qtbot, human_table(2))
    first, second = (player.name for player in screen.session.players)
    screen.session.return_to_now()
    screen.session.return_to_now()
    (turn,) = announced
    assert first in turn
    announced.clear()
    read = screen.session.match.game.grammar.read
    screen.turn.play_now(read("coins 1"))
    assert announced == [screen.log.item(0).text()]
    screen.turn.play_now(read("end"))
    *lines, turn = announced[1:]
    assert lines == [screen.log.item(row).text() for row in range(1, screen.log.count())] != []
    assert second in turn
    assert turn == screen.controllers.messages.prompt(None)


def test_what_a_turn_brought_is_announced_once_before_it_is_seen(qtbot: QtBot, announced: list[str]) -> None:
    screen = table_screen(qtbot, human_table(2, "pebbles"), confirm_end_turn=False)
    confirm_presence(screen)
    announced.clear()
    screen.turn.play_now(next(c.command for c in screen.turn.means.choices if c.path == ("bar.end_turn",)))
    (sentence,) = announced
    see_all(screen)
    assert sentence == screen.prompt_bar._sentence.text()
    assert sentence.startswith("You drew")
    confirm_seen(screen)
    assert announced.count(sentence) == 1


def test_refusals_and_what_is_taken_back_are_announced(qtbot: QtBot, announced: list[str]) -> None:
    screen = table_screen(qtbot, human_table(2))
    screen.session.return_to_now()
    announced.clear()
    screen.session.undo()
    assert announced == [screen.status.text()] != [""]
    screen.turn.play_now(screen.session.match.game.grammar.read("coins 1"))
    announced.clear()
    hinted = screen.session.match.game.grammar.read("coins 1")
    screen.bots.hinted.emit(Hint(hinted, "takes_coins", {}))
    assert announced == [screen.status.text()]
    outlined = {place for place, button in screen.prompt_bar._buttons.items() if button.property("pointed")}
    assert outlined == {"bar.coins.1"}
    screen.turn.pick("bar.coins.2")
    see_all(screen)
    assert not any(button.property("pointed") for button in screen.prompt_bar._buttons.values())


def test_nodes_go_with_their_table(qapp: QApplication) -> None:
    screen = TableScreen(Session(Match(human_table(2)), InstantAutosave()), Preferences())
    assert children(board_node(screen))
    key = id(screen.view_widget)
    assert key in accessible._kept
    screen.shut()
    screen.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert key not in accessible._kept
    assert key not in accessible._described


@games
def test_every_place_that_can_be_taken_has_a_name_of_its_own(qtbot: QtBot, meta: GameMeta) -> None:
    screen = table_screen(qtbot, human_table(meta.max_seats, meta.id))
    confirm_presence(screen)
    while len(screen.view_widget.candidates) <= 3:  # a choice of two, before the first turn
        screen.turn.play_now(screen.turn.means.choices[0].command)
        confirm_presence(screen)
    names = [
        screen.presenters.inspections.describe(place, screen.facing)[0]
        for place in screen.view_widget.candidates
    ]
    assert len(set(names)) == len(names) > 3
