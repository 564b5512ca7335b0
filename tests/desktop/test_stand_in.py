"""A person's seat is given to a bot and taken back at any time; a bot plays a turn for somebody."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop.shell.table_screen import TableScreen
from desktop.words import say
from engine.match.match import Match
from engine.match.table import Player, Table
from tests.desktop.table_robot import be_there, match_screen, sensible, wait_until


def match_of(game: str, *players: Player) -> Match:
    return Match(Table(game, players, {"first_player": 0}, "free", seed=4))


ANNA, BO = Player("Anna", 0), Player("Bo", 1)
ROOK = Player("Rook", 2, "apprentice")


def entry(menu: QMenu, *path: str) -> QAction:
    """The line of a menu that is reached by these words."""
    name, *rest = path
    (found,) = (action for action in menu.actions() if action.text() == name)
    inner = found.menu()
    return entry(inner, *rest) if rest and isinstance(inner, QMenu) else found


def choose(screen: TableScreen, *path: str) -> None:
    """Open the menu of the tool, and choose."""
    QTest.mouseClick(screen.tool_bar.tools["take_over"], Qt.MouseButton.LeftButton)
    entry(screen.seat_menu, *path).trigger()
    screen.seat_menu.hide()


def test_a_seat_is_given_to_a_bot_and_taken_back_in_the_middle_of_a_turn(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, match_of("builders", ANNA, BO))
    session = screen.session
    screen.bots.pause(True)
    choose(screen, "Anna", say("seat.bot", level="apprentice"))
    assert session.players[0] == Player("Anna", 0, "apprentice")
    assert screen.bots.thinks == 0
    screen.bots.step()
    wait_until(lambda: len(session.match.entries) == 1)
    assert session.match.entries[0].by == session.players[0]
    assert session.match.seat == 0, "in the middle of the turn"
    choose(screen, "Anna", say("seat.person"))
    assert session.asks_person
    assert session.players[0] == ANNA
    assert not screen.tool_bar.tools["undo"].isEnabled(), "a bot decided what came before"
    told = say("refusal.undo_bot", seat=0, players=session.players)
    assert screen.tool_bar.tools["undo"].toolTip() == told


def test_the_menu_is_at_the_seat_too(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, match_of("builders", ANNA, BO))
    card = screen.seats.cards[1]
    asks = QContextMenuEvent(
        QContextMenuEvent.Reason.Keyboard, card.rect().center(), card.mapToGlobal(card.rect().center())
    )
    QApplication.sendEvent(card, asks)
    assert entry(screen.seat_menu, say("seat.person")).isChecked()
    entry(screen.seat_menu, say("seat.bot", level="master")).trigger()
    screen.seat_menu.hide()
    assert [player.level for player in screen.session.players] == [None, "master"]


def test_a_bot_plays_one_turn_for_the_person_who_is_asked(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, match_of("builders", ANNA, BO))
    session = screen.session
    choose(screen, say("play.turn_for_me"))
    assert session.players[0].is_bot
    wait_until(lambda: session.match.seat == 1 and not session.players[0].is_bot)
    assert session.asks_person
    assert session.players == (ANNA, BO)
    assert all(entry.by.level == "master" for entry in session.match.entries)


def test_who_stays_behind_is_asked_to_be_there_before_their_hand_is_shown(qtbot: QtBot) -> None:
    """Who gave away their seat may still be looking on."""
    screen = match_screen(qtbot, match_of("pantheon", ANNA, BO, ROOK))
    session = screen.session
    wait_until(lambda: session.match.forced() is None and not session.is_busy)
    be_there(screen)
    screen.bots.pause(True)
    asked = session.match.seat
    assert asked in (0, 1)
    other = 1 - asked
    name = session.players[asked].name
    choose(screen, name, say("seat.bot", level="apprentice"))
    assert session.view().seats[asked].hand is None
    assert session.view().seats[other].hand is None
    screen.bots.pause(False)
    wait_until(lambda: session.waits_for == other or session.match.is_over)
    assert session.view().seats[other].hand is None
    session.is_there()
    assert session.view().seats[other].hand is not None


def test_a_person_takes_the_seat_of_a_bot(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, match_of("stone-age", ANNA, ROOK))
    session = screen.session
    choose(screen, "Rook", say("seat.person"))
    wait_until(lambda: session.asks_person)
    while session.match.seat == 0:
        session.play(0, sensible(screen).command)
        while screen.showing.go_on():
            pass
    assert session.asks_person
    assert session.match.seat == 1
