"""A person's seat is given to a bot and taken back at any time; a bot plays a turn for somebody."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop.shell.notice import Question
from desktop.shell.table_screen import TableScreen
from desktop.words import say, set_language
from desktop.words.engine import refusal_sentence
from desktop.words.help import PROGRAM, pages
from engine.bots.levels import decide
from engine.core.errors import Refusal
from engine.match.journal import Entry
from engine.match.match import Match
from engine.match.save import open_match, read_save, write_match
from engine.match.table import Player, Table, UndoPolicy
from tests.desktop.table_robot import (
    SENSIBLE,
    InstantAutosave,
    confirm_presence,
    log_of,
    match_screen,
    sensible_choice,
    wait_until,
)


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
    refusal = say("refusal.undo_bot", seat=0, players=session.players)
    assert screen.tool_bar.tools["undo"].toolTip().endswith(f"\n{refusal}")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_a_bot_decided_for_a_person_is_undone_where_the_help_says_so(
    qtbot: QtBot, language: str
) -> None:
    set_language(language)
    (asked,) = (each for each in pages(PROGRAM) if each.anchor == "bots")
    assert say("undo_policy.friendly") in asked.body
    screen = match_screen(qtbot, Match(replace(match_of("builders", ANNA, BO).table, undo="friendly")))
    session = screen.session
    screen.bots.pause(True)
    choose(screen, "Anna", say("seat.bot", level="apprentice"))
    screen.bots.step()
    wait_until(lambda: len(session.match.entries) == 1)
    choose(screen, "Anna", say("seat.person"))
    screen.tool_bar.tools["undo"].click()
    assert session.match.position == 0
    assert session.asks_person


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
    lent = say("log.by_lent", seat=0, players=session.players)
    assert log_of(screen).count(lent) == 1
    assert screen.status.isHidden(), "what is asked next is not covered"
    given_back = say("log.by_person", seat=0, players=session.players)
    choose(screen, "Bo", say("seat.bot", level="apprentice"))
    wait_until(lambda: session.match.seat == 0 and session.asks_person)
    screen.turn.play_now(screen.turn.means.choices[0].command)
    assert given_back not in log_of(screen)


def dice_for_all(left: int = 1) -> Match:
    """Stone Age: in Anna's turn she and Bo take a die each; then she has people left to act with, or Bo acts."""
    begun = match_of("stone-age", ANNA, BO)
    people = {"hunting_grounds": left, "forest": left}
    tribes = [{"at": people, "cards": ["civ_card_08"]}, {"at": {"clay_pit": 1}}]
    lottery = {"at": "civ_1", "card": "civ_card_08", "buyer": 0, "dice": [1, 5]}
    row = ["none", "civ_card_35", "civ_card_07", "civ_card_13"]
    scene = {"phase": "act", "row": row, "tribes": tribes, "lottery": lottery}
    return Match.resumed(begun.table, begun.game.set_up(scene))


def test_a_turn_that_was_lent_goes_on_where_others_are_asked_something_in_it(qtbot: QtBot) -> None:
    """It came back as soon as Bo took a die, and Anna had to act herself in the turn that a bot was to play."""
    screen = match_screen(qtbot, dice_for_all())
    session = screen.session
    choose(screen, say("play.turn_for_me"))
    wait_until(lambda: session.match.seat == 1 and session.asks_person)
    assert session.players[0].lent
    screen.turn.play_now(screen.turn.means.choices[0].command)
    wait_until(lambda: session.match.seat == 1 and session.asks_person and not session.players[0].is_bot)
    played = [(entry.seat, entry.command.verb, entry.by.lent) for entry in session.match.entries]
    assert [by for seat, _, by in played if seat == 0] == [True] * (len(played) - 1)
    assert [verb for seat, verb, _ in played if seat == 0].count("act") == 2


def test_who_is_asked_in_anothers_turn_lends_no_more_than_the_answer(qtbot: QtBot) -> None:
    """The bot went on with the whole turn that came next."""
    match = dice_for_all(0)
    match.play(0, match.game.grammar.read("die 5"))
    screen = match_screen(qtbot, match)
    session = screen.session
    choose(screen, say("play.turn_for_me"))
    wait_until(lambda: session.asks_person and not session.players[1].is_bot)
    assert match.seat == 1
    assert [(entry.seat, entry.by.lent) for entry in match.entries] == [(0, False), (1, True)]


def test_each_seat_comes_back_where_a_second_one_lends_its_answer_within_a_turn_that_is_lent(
    qtbot: QtBot,
) -> None:
    """Only the second one did: the first was a bot's for good."""
    screen = match_screen(qtbot, dice_for_all())
    session = screen.session
    choose(screen, say("play.turn_for_me"))
    wait_until(lambda: session.match.seat == 1 and session.asks_person)
    choose(screen, say("play.turn_for_me"))
    assert [player.lent for player in session.players] == [True, True]
    kept = open_match(read_save(write_match(session.match, "Evening", datetime.now(UTC)))).match
    assert [player.lent for player in kept.table.players] == [True, True]
    wait_until(lambda: session.asks_person and not session.players[0].is_bot)
    assert session.match.seat == 1
    assert not session.players[1].is_bot
    played = [(entry.seat, entry.command.verb) for entry in session.match.entries if entry.by.lent]
    assert played.count((1, "die")) == 1
    assert [verb for seat, verb in played if seat == 0].count("act") == 2
    assert {seat for seat, verb in played if verb != "die"} == {0}


def last_to_act() -> Match:
    """Stone Age: Anna has one person left to act with; then the round ends, and she begins the next one."""
    begun = match_of("stone-age", ANNA, BO)
    tribes = [{"at": {"hunting_grounds": 1}, "food": 9}, {"food": 9}]
    scene = {"phase": "act", "first": 1, "active": 0, "tribes": tribes}
    return Match.resumed(begun.table, begun.game.set_up(scene))


def test_a_turn_that_was_lent_is_over_where_the_same_seat_has_the_next_one(qtbot: QtBot) -> None:
    """The bot began the next round for Anna, who could restart what she had not begun."""
    screen = match_screen(qtbot, last_to_act())
    session = screen.session
    choose(screen, say("play.turn_for_me"))
    wait_until(lambda: session.match.state.round == 2 and session.asks_person)
    match = session.match
    assert (match.seat, match.state.phase, session.players[0].is_bot) == (0, "place", False)
    assert {entry.command.verb for entry in match.entries} <= {"act", "tool", "confirm_roll"}
    assert (match.turn_start(), match.restart_refusal()) == (match.position, Refusal("nothing_to_restart"))
    assert not screen.tool_bar.tools["restart_turn"].isEnabled()


def test_a_turn_that_was_lent_is_over_also_where_the_game_was_left_as_it_ended(qtbot: QtBot) -> None:
    """Opened again, the bot began the next round for Anna."""
    match = last_to_act()
    match.take_over(0, replace(ANNA, level="master", lent=True))
    while match.seat is not None and not (match.entries and match.entries[-1].ends_turn):
        match.play(match.seat, match.legal()[0])
    kept = open_match(read_save(write_match(match, "Evening", datetime.now(UTC)))).match
    assert (kept.seat, kept.state.phase, kept.table.players[0].lent) == (0, "place", True)
    session = match_screen(qtbot, kept).session
    wait_until(lambda: session.asks_person)
    assert session.players == (ANNA, BO)
    assert session.match.position == match.position


def test_the_log_says_of_each_turn_that_is_lent_that_a_bot_plays_it(qtbot: QtBot) -> None:
    """Of a second one in a row it didn't: the seat had been a person's in between."""
    screen = match_screen(qtbot, match_of("builders", ANNA, BO))
    session = screen.session
    for _ in range(2):
        choose(screen, say("play.turn_for_me"))
        wait_until(lambda: session.asks_person and session.match.seat == 1)
        while session.match.seat == 1:
            screen.turn.play_now(sensible_choice(screen).command)
        wait_until(lambda: session.asks_person and session.match.seat == 0)
    assert log_of(screen).count(say("log.by_lent", seat=0, players=session.players, level="master")) == 2


def test_the_log_says_that_who_lent_the_turn_goes_on_where_another_was_asked_in_it(qtbot: QtBot) -> None:
    match = dice_for_all()
    screen = match_screen(qtbot, match)
    session = screen.session
    choose(screen, say("play.turn_for_me"))
    wait_until(lambda: session.match.seat == 1 and session.asks_person)
    choose(screen, "Anna", say("seat.person"))
    screen.turn.play_now(screen.turn.means.choices[0].command)
    wait_until(lambda: session.match.seat == 0 and session.asks_person)
    screen.turn.play_now(screen.turn.means.choices[0].command)
    back = say("log.by_person", seat=0, players=session.players)
    wait_until(lambda: log_of(screen).count(back) == 1)


def test_the_log_says_that_a_person_goes_on_in_the_turn_that_a_bot_began(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, match_of("builders", ANNA, BO))
    session = screen.session
    screen.bots.pause(True)
    choose(screen, say("play.turn_for_me"))
    screen.bots.step()
    wait_until(lambda: len(session.match.entries) == 1 and not session.is_busy)
    choose(screen, "Anna", say("seat.person"))
    screen.turn.play_now(screen.turn.means.choices[0].command)
    lines = log_of(screen)
    lent, back = (say(f"log.by_{who}", seat=0, players=session.players) for who in ("lent", "person"))
    assert lines.count(lent) == lines.count(back) == 1
    assert lines.index(lent) < lines.index(back)


def test_who_stays_behind_is_asked_to_be_there_before_their_hand_is_shown(qtbot: QtBot) -> None:
    """Who gave away their seat may still be looking on."""
    screen = match_screen(qtbot, match_of("pantheon", ANNA, BO, ROOK))
    session = screen.session
    wait_until(lambda: session.match.forced() is None and not session.is_busy)
    confirm_presence(screen)
    screen.bots.pause(True)
    seat = session.match.seat
    assert seat in (0, 1)
    other = 1 - seat
    name = session.players[seat].name
    choose(screen, name, say("seat.bot", level="apprentice"))
    assert session.view().seats[seat].hand is None
    assert session.view().seats[other].hand is None
    screen.bots.pause(False)
    wait_until(lambda: session.waits_for == other or session.match.is_over)
    assert session.view().seats[other].hand is None
    session.is_there()
    assert session.view().seats[other].hand is not None


def test_who_opens_a_game_again_whose_turn_is_lent_sees_nobodys_hand(qtbot: QtBot) -> None:
    """Who lent the turn sits there as well, and has a hand of their own."""
    lent = match_of("pantheon", replace(ANNA, level="master", lent=True), BO)
    session = match_screen(qtbot, lent).session
    assert [seat.hand for seat in session.view().seats] == [None, None]


def test_nothing_is_played_or_undone_before_a_seat_taken_over_meanwhile_is_saved_too(qtbot: QtBot) -> None:
    """Otherwise a command is told as saved that isn't, and one undone meanwhile is shown after all."""
    disk = InstantAutosave()
    screen = match_screen(qtbot, match_of("stone-age", ANNA, BO), disk)
    session = screen.session
    played: list[Entry] = []
    session.played.connect(played.append)
    disk.slow = True
    session.play(0, sensible_choice(screen).command)
    screen.controllers.stand_in.seat_bot(1, "apprentice")
    screen.bots.pause(True)
    disk.finish_one()
    assert len(played) == 1
    assert session.is_writing
    assert not session.asks_person
    session.undo()
    assert session.match.position == 1
    disk.finish()
    assert not session.is_writing
    session.undo()
    disk.finish()
    assert session.match.position == 0
    assert session.asks_person
    assert len(played) == 1


def test_a_person_takes_the_seat_of_a_bot(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, match_of("stone-age", ANNA, ROOK))
    session = screen.session
    choose(screen, "Rook", say("seat.person"))
    wait_until(lambda: session.asks_person)
    while session.match.seat == 0:
        session.play(0, sensible_choice(screen).command)
        while screen.controllers.showing.go_on():
            pass
    assert session.asks_person
    assert session.match.seat == 1


def test_a_turn_that_was_lent_comes_back_also_where_the_program_was_closed_in_its_middle(
    qtbot: QtBot,
) -> None:
    screen = match_screen(qtbot, match_of("builders", ANNA, BO))
    screen.bots.pause(True)
    choose(screen, say("play.turn_for_me"))
    screen.bots.step()
    wait_until(lambda: len(screen.session.match.entries) == 1 and not screen.session.is_busy)
    saved = write_match(screen.session.match, "Lent", datetime.now(UTC))
    screen.shut()
    again = match_screen(qtbot, open_match(read_save(saved)).match)
    wait_until(lambda: again.session.match.seat == 1 and not again.session.players[0].is_bot)
    assert again.session.players == (ANNA, BO)
    assert {entry.by.level for entry in again.session.match.entries} == {"master"}


@pytest.mark.parametrize("spoken", ["en", "ja"])
def test_the_log_says_when_a_seat_changes_hands(qtbot: QtBot, spoken: str) -> None:
    set_language(spoken)
    screen = match_screen(qtbot, match_of("builders", ANNA, BO))
    session, read = screen.session, screen.session.match.game.grammar.read
    screen.bots.pause(True)
    screen.turn.play_now(read("coins 1"))
    choose(screen, "Anna", say("seat.bot", level="apprentice"))
    screen.bots.step()
    wait_until(lambda: len(session.match.entries) == 2 and not session.is_busy)
    choose(screen, "Anna", say("seat.person"))
    if session.match.seat == 0:
        screen.turn.play_now(screen.turn.means.choices[0].command)
    lines = log_of(screen)
    details = {"seat": 0, "players": session.players, "level": "apprentice"}
    given, back = say("log.by_bot", **details), say("log.by_person", **details)
    assert lines.count(given) == lines.count(back) == 1
    assert lines.index(given) < lines.index(back)
    set_language("en")


def test_an_answer_that_comes_while_an_undo_is_written_is_for_nobody(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    autosave = InstantAutosave()
    screen = match_screen(qtbot, match_of("builders", ANNA, ROOK), autosave)
    session, read = screen.session, screen.session.match.game.grammar.read
    screen.bots.pause(True)
    screen.turn.play_now(read("coins 1"))
    screen.turn.play_now(read("end"))
    assert screen.bots.thinks == 1
    wait_until(lambda: screen.bots.is_ready)
    session.match.table = replace(session.match.table, undo="friendly")
    autosave.slow = True
    session.undo()
    assert session.match.seat == 0
    screen.bots.pause(False)
    screen.bots._answer = "what was legal there"
    screen.bots._play_when_ready()
    screen.bots._play_when_ready()
    assert caplog.text == ""  # nobody decided in a bot's place
    autosave.finish()
    assert [entry.command.notation for entry in session.match.entries[: session.match.position]] == [
        "coins 1"
    ]
    assert session.asks_person


def test_the_end_of_a_turn_that_was_asked_about_ends_no_other(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, match_of("builders", ANNA, BO), confirm_end_turn=True)
    session, read = screen.session, screen.session.match.game.grammar.read
    end = read("end")
    doubt = session.match.game.doubt(session.match.state, end)
    assert doubt is not None
    screen.presenters.ending.ask(end, doubt)
    (box,) = screen.findChildren(Question, "endTurnDialog")
    session.play(0, end)
    box.buttons["anyway"].click()
    assert [entry.command for entry in session.match.entries] == [end]


def test_the_menu_says_why_no_turn_can_be_handed_over_now(qtbot: QtBot) -> None:
    why_not = say("why_not.no_turn")
    for first, second in ((ANNA, ROOK), (ROOK, ANNA)):
        screen = match_screen(qtbot, match_of("builders", first, second))
        screen.bots.pause(True)
        screen.seat_menu.open_at(QPoint(0, 0), 0)
        turn, reason = screen.seat_menu.actions()[:2]
        screen.seat_menu.hide()
        assert turn.isEnabled() is not first.is_bot
        assert (reason.text() == why_not) is first.is_bot


def test_the_menu_says_that_no_turn_can_be_handed_over_while_the_disk_takes_its_time(qtbot: QtBot) -> None:
    autosave = InstantAutosave()
    screen = match_screen(qtbot, match_of("builders", ANNA, BO), autosave)
    screen.turn.play_now(screen.session.match.game.grammar.read("coins 1"))
    autosave.slow = True
    screen.session.undo()
    screen.seat_menu.open_below(screen.tool_bar.tools["take_over"])
    screen.session.delay()
    saving, turn = say("refusal.still_saving"), say("play.turn_for_me")
    assert opened(screen) == [f"[{turn}]", f"[{saving}]", "Anna", "Bo"]
    autosave.finish()
    assert opened(screen) == [turn, "Anna", "Bo"]
    screen.seat_menu.hide()


def opened(screen: TableScreen) -> list[str]:
    """What the menu of all seats says while it is open, the lines that can't be chosen in brackets."""
    assert screen.seat_menu.isVisible()
    lines = [action for action in screen.seat_menu.actions() if not action.isSeparator()]
    return [line.text() if line.isEnabled() else f"[{line.text()}]" for line in lines]


def test_a_menu_that_is_left_open_stays_true_when_the_turn_passes(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, match_of("builders", ROOK, ANNA))
    session, menu = screen.session, screen.seat_menu
    screen.bots.pause(True)
    menu.open_below(screen.tool_bar.tools["take_over"])
    turn, right = say("play.turn_for_me"), menu.geometry().right()
    assert opened(screen) == [f"[{turn}]", f"[{say('why_not.no_turn')}]", "Rook", "Anna"]
    while session.match.seat == 0:
        state, number = session.match.state, session.match.position
        session.play(0, decide(session.match.game, state, 0, SENSIBLE, number).command)
        wait_until(lambda: session.stretch is None)
    assert session.asks_person
    assert opened(screen) == [turn, "Rook", "Anna"]
    assert menu.geometry().right() == right
    session.look_at(0)
    assert opened(screen) == [f"[{turn}]", f"[{say('why_not.looking_back')}]", "Rook", "Anna"]
    session.return_to_now()
    assert opened(screen) == [turn, "Rook", "Anna"]
    menu.hide()


def test_a_menu_that_is_left_open_stays_true_when_a_seat_returns_and_the_game_ends(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, match_of("builders", ANNA, ROOK))
    session, menu = screen.session, screen.seat_menu
    screen.bots.pause(True)
    screen.controllers.stand_in.play_turn()
    menu.open_at(QPoint(0, 0), 0)
    bot, person = entry(menu, say("seat.bot", level="master")), entry(menu, say("seat.person"))
    assert (bot.isChecked(), person.isChecked()) == (True, False)
    screen.controllers.stand_in.seat_person(0)
    assert (bot.isChecked(), person.isChecked()) == (False, True)
    while session.match.seat is not None:
        state, seat = session.match.state, session.match.seat
        session.play(seat, decide(session.match.game, state, seat, SENSIBLE, session.match.position).command)
        wait_until(lambda: session.stretch is None)
    assert opened(screen) == [f"[{refusal_sentence(Refusal('game_over'))}]"]
    menu.hide()


def test_no_seat_is_given_to_anybody_once_the_game_is_over(qtbot: QtBot) -> None:
    match = match_of("builders", ANNA, BO)
    while match.seat is not None:
        match.play(match.seat, decide(match.game, match.state, match.seat, SENSIBLE, match.position).command)
    screen = match_screen(qtbot, match)
    for seat in (None, 0):
        screen.seat_menu.open_at(QPoint(0, 0), seat)
        (only,) = screen.seat_menu.actions()
        screen.seat_menu.hide()
        assert only.text() == refusal_sentence(Refusal("game_over"))
        assert not only.isEnabled()


def lent_in_the_turn(qtbot: QtBot, *players: Player, undo: UndoPolicy) -> TableScreen:
    """The Builders: Anna has taken a coin, and lends the turn; the bots are paused."""
    screen = match_screen(qtbot, Match(replace(match_of("builders", *players).table, undo=undo)))
    read = screen.session.match.game.grammar.read
    screen.bots.pause(True)
    if undo == "friendly":
        for notation in ("coins 1", "end", "coins 1", "end"):
            screen.turn.play_now(read(notation))
    screen.turn.play_now(read("coins 1"))
    choose(screen, say("play.turn_for_me"))
    return screen


@pytest.mark.parametrize(("other", "undo"), [(BO, "friendly"), (ROOK, "free")])
def test_who_lends_the_turn_takes_back_what_they_did_in_it_before_the_bot_decides(
    qtbot: QtBot, other: Player, undo: UndoPolicy
) -> None:
    """Another's end of the turn went with it, or there was nothing to undo."""
    screen = lent_in_the_turn(qtbot, ANNA, other, undo=undo)
    session = screen.session
    before, tip = session.match.position, screen.tool_bar.tools["undo"].toolTip()
    command = screen.controllers.messages.command(session.match.entries[-1].command)
    assert tip.startswith(say("play.undo_this", command=command))
    QTest.keyClick(screen, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert session.match.position == before - 1
    assert session.players == (ANNA, other)
    assert session.asks_person
    assert screen.bots.thinks is None
    assert screen.controllers.near_side.person == 0
    screen.bots.pause(False)
    QTest.keyClick(screen, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert session.match.position == before
    assert session.asks_person


def test_undo_to_here_leads_to_what_the_person_decided_who_has_lent_the_turn(qtbot: QtBot) -> None:
    """It led to another's turn."""
    screen = lent_in_the_turn(qtbot, ANNA, BO, undo="friendly")
    session = screen.session
    session.look_at(0)
    QTest.mouseClick(screen.history.undo_button, Qt.MouseButton.LeftButton)
    (box,) = screen.findChildren(Question, "takeBackDialog")
    assert box.windowTitle() == say("undo_to.title", moves=session.match.position)
    box.buttons["yes"].click()
    assert session.match.position == 0
    assert session.asks_person
    assert session.players == (ANNA, BO)


@pytest.mark.parametrize("back", [0, 1, 4])
def test_playing_on_from_a_lent_turn_asks_the_person(qtbot: QtBot, back: int) -> None:
    """A bot played the whole turn, and what had been undone could not be redone."""
    screen = lent_in_the_turn(qtbot, ANNA, BO, undo="friendly")
    session, branches = screen.session, list[Match]()
    screen.branch_requested.connect(branches.append)
    screen.bots.step()
    wait_until(lambda: session.match.position == 6 and not session.is_busy)
    session.look_at(session.match.position - back - 1)
    QTest.mouseClick(screen.history.branch_button, Qt.MouseButton.LeftButton)
    (branch,) = branches
    assert session.players[0].lent
    kept = open_match(read_save(write_match(branch, "Evening", datetime.now(UTC)))).match
    position = kept.position
    other = match_screen(qtbot, kept).session
    assert other.players == (ANNA, BO)
    assert other.asks_person
    QTest.qWait(0)
    assert other.match.position == position


def test_who_plays_alone_with_bots_keeps_their_hand_in_sight_while_the_turn_is_lent(qtbot: QtBot) -> None:
    match = match_of("pantheon", ANNA, ROOK)
    match.take_over(0, replace(ANNA, level="master", lent=True))
    screen = match_screen(qtbot, match)
    assert [seat.hand is None for seat in screen.session.view().seats] == [False, True]
    assert screen.controllers.near_side.person == 0
