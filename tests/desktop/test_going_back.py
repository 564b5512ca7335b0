"""Undo, redo and going back at the table: what bots did goes along, and nothing that was played is lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.session import Session
from desktop.shell.notice import Question
from desktop.shell.saves import facts_of
from desktop.shell.table_screen import TableScreen
from desktop.words import say
from desktop.words.engine import refusal_sentence
from engine.core.errors import Refusal
from engine.core.game import GameMeta, Json, is_button
from engine.games import CATALOGUE
from engine.match.match import Match
from engine.match.table import LevelName, Player, Table, UndoPolicy
from tests.conformance.tables import moments
from tests.desktop.table_robot import InstantAutosave, lift_curtain, log_of, match_screen, see_all
from tests.desktop.window_kit import match_after
from tests.match.games import following

PLACED = ("place forest 1", "place river 1", "place quarry 1", "place clay_pit 1")


def placed(*levels: LevelName | None, undo: UndoPolicy = "friendly") -> Match:
    """Two seats of Stone Age have sent people out twice each."""
    players = tuple(Player(f"Player {seat + 1}", seat, level) for seat, level in enumerate(levels))
    match = Match(Table("stone-age", players, {"first_player": 0}, undo, seed=1))
    for notation in PLACED:
        assert match.seat is not None
        match.play(match.seat, match.game.grammar.read(notation))
    return match


def force(monkeypatch: pytest.MonkeyPatch, match: Match, notation: str) -> None:
    """Have a command be the one that makes sense, as long as it is legal."""
    monkeypatch.setattr(
        type(match.game),
        "foregone",
        lambda game, state: next((each for each in game.legal(state) if each.notation == notation), None),
    )


def press(screen: TableScreen, key: Qt.Key) -> None:
    QTest.keyClick(screen, key, Qt.KeyboardModifier.ControlModifier)


def test_the_only_choice_is_not_taken_by_itself_where_something_else_was_played_meanwhile(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, soon: list[Callable[[], None]]
) -> None:
    match = placed(None, None)
    screen = match_screen(qtbot, match, auto_only_choice=True, auto_end_turn=True)
    read = match.game.grammar.read
    force(monkeypatch, match, "place hut 2")
    screen.controllers.auto_play.play()
    (take,) = soon
    press(screen, Qt.Key.Key_Z)
    screen.session.play(1, read("place field 1"))
    position = match.position
    assert read("place hut 2") in match.legal()
    take()
    assert match.position == position


def test_the_log_says_that_the_only_choice_was_taken(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    match = placed(None, None)
    screen = match_screen(qtbot, match, auto_only_choice=True)
    line = say("log.automatic", seat=0, players=match.table.players)
    assert line not in log_of(screen)
    force(monkeypatch, match, "place hut 2")
    screen.controllers.auto_play.play()
    qtbot.waitUntil(lambda: match.position == len(PLACED) + 1)
    assert log_of(screen)[-2:] == [line, "Player 1 places 2 people in the hut."]
    assert screen.status.text() == line
    screen.log.item(screen.log.count() - 2).setSelected(True)
    screen.log.itemEntered.emit(screen.log.item(screen.log.count() - 2))  # points at nothing


def test_the_log_says_who_was_not_asked_and_of_a_bot_nothing(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "was_decided", lambda match, number: number != 0)
    for level in (None, "apprentice"):
        screen = match_screen(qtbot, placed(level, None))
        line = say("log.automatic", seat=0, players=screen.session.players)
        assert log_of(screen).count(line) == (level is None)


def test_redo_brings_back_what_the_bots_did(qtbot: QtBot) -> None:
    match = placed(None, "apprentice")
    entries = match.entries[:]
    screen = match_screen(qtbot, match)
    for position in (2, 0):
        press(screen, Qt.Key.Key_Z)
        assert match.position == position
        QTest.qWait(100)  # no bot is asked, and none decides anew
        assert match.entries == entries
    for position in (2, 4):
        press(screen, Qt.Key.Key_Y)
        assert match.position == position
    assert match.entries == entries


def test_the_button_names_what_the_person_decided(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, placed(None, "apprentice"))
    tip = screen.tool_bar.tools["undo"].toolTip()
    assert "quarry" in tip.lower()
    assert "clay" not in tip.lower()


def test_the_button_names_nothing_that_only_another_may_know(qtbot: QtBot) -> None:
    """Which of two cards was kept: a friend may take that back, and is still not told."""
    options = {"first_player": 0, "artifact_card": "choose_of_two"}
    match = Match(Table("revive", (Player("Anna", 0), Player("Bo", 1)), options, "friendly", seed=3))
    screen = match_screen(qtbot, match)

    def tip() -> str:
        see_all(screen)
        return screen.tool_bar.tools["undo"].toolTip()

    screen.session.is_there()
    kept = screen.turn.means.choices[0].command
    assert kept.secret
    screen.turn.play_now(kept)
    assert match.seat == 1
    assert tip() == say("play.undo")  # while the curtain is about to close
    screen.session.is_there()
    assert match.undo_refusal() is None
    assert tip() == say("play.undo")
    assert facts_of(match, 1)["last"] == "0 keep"  # nor does the report of a wrong rule


def test_the_button_takes_back_while_a_bot_is_asked_as_the_key_does(qtbot: QtBot) -> None:
    players = (Player("Player 1", 0), Player("Player 2", 1, "apprentice"))
    match = Match(Table("stone-age", players, {"first_player": 0}, "friendly", seed=1))
    screen = match_screen(qtbot, match, bot_pace=3000)
    screen.bots.pause(True)
    asked = match.state
    screen.turn.play_now(screen.turn.means.choices[0].command)
    assert match.position == 1
    assert screen.bots.thinks == 1
    undo = screen.tool_bar.tools["undo"]
    assert undo.isEnabled()
    assert undo.toolTip() == screen.controllers.messages.undo_tip()
    undo.click()
    assert match.state is asked
    assert screen.session.asks_person


def test_where_a_bot_has_moved_the_button_names_it(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, placed(None, "apprentice", undo="free"))
    assert not screen.tool_bar.tools["undo"].isEnabled()
    press(screen, Qt.Key.Key_Z)
    assert screen.status.text() == "Can’t undo: Player 2 has already moved."
    assert screen.session.match.position == 4


def test_going_back_to_where_a_bot_was_asked_lets_it_do_as_it_did(qtbot: QtBot) -> None:
    match = placed(None, "apprentice")
    screen = match_screen(qtbot, match)
    screen.session.look_at(1)
    screen.presenters.past.taking_back.ask()
    box = screen.findChild(Question, "takeBackDialog")
    assert box is not None
    assert box.windowTitle() == say("undo_to.title", moves=2)
    box.buttons["yes"].click()
    qtbot.waitUntil(lambda: match.position == 2)
    assert len(match.entries) == 4
    screen.session.look_at(1)
    qtbot.waitUntil(lambda: not screen.history.undo_button.isEnabled())
    assert screen.history.undo_button.toolTip().endswith(say("refusal.undo_by_itself"))
    screen.presenters.past.taking_back.ask()
    assert screen.status.text() == say("refusal.undo_by_itself")
    assert match.position == 2


def test_who_takes_back_only_what_others_had_to_do_is_not_asked(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They have decided nothing that could be lost."""
    match = placed(None, None)

    monkeypatch.setattr(match, "was_decided", lambda number: match.entries[number].seat != 1)
    screen = match_screen(qtbot, match)
    screen.session.look_at(0)
    screen.presenters.past.taking_back.ask()
    assert screen.findChild(Question, "takeBackDialog") is None
    assert match.position == 0


HANDS = ({"temple": 1}, {"move": 1})
"""Of the first nothing can be played to follow, which nobody else knows."""


@pytest.mark.parametrize("hand", HANDS)
def test_whether_a_bots_hand_left_it_a_choice_is_not_told_by_what_is_asked(
    qtbot: QtBot, hand: dict[str, int]
) -> None:
    match = following("friendly", hand=hand, levels=(None, "apprentice", "apprentice"))
    for seat in range(3):
        match.play(seat, match.game.grammar.read("end_move"))
    screen = match_screen(qtbot, match)
    screen.bots.pause(paused=True)
    screen.session.look_at(0)
    screen.presenters.past.taking_back.ask()
    assert screen.findChild(Question, "takeBackDialog") is not None


@pytest.mark.parametrize("hand", HANDS)
def test_the_log_does_not_say_of_a_person_who_has_left_that_they_had_no_choice(
    qtbot: QtBot, hand: dict[str, int]
) -> None:
    """They were asked, as nobody may know what they hold; and a bot plays on with it."""
    match = following("until_reveal", hand=hand, levels=(None, None, "apprentice"))
    for seat in range(3):
        match.play(seat, match.game.grammar.read("end_move"))
    match.take_over(1, Player("Player 2", 1, "apprentice"))
    screen = match_screen(qtbot, match)
    assert say("log.automatic", seat=1, players=match.table.players) not in log_of(screen)


def test_what_an_older_program_left_where_a_bot_is_asked_is_played_as_it_was(qtbot: QtBot) -> None:
    match = placed(None, "apprentice")
    entries = match.entries[:]
    match.position = 1
    session = Session(match, InstantAutosave())
    assert (match.position, session.shown, match.entries) == (2, 2, entries)


def test_restarting_takes_nothing_from_whoever_moved_before(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, placed(None, None))
    assert screen.tool_bar.tools["undo"].isEnabled()
    assert not screen.tool_bar.tools["restart_turn"].isEnabled()
    press(screen, Qt.Key.Key_R)
    assert screen.session.match.position == 4
    # The key and the button say the same: that there is nothing to undo yet was untrue.
    why_not = refusal_sentence(Refusal("nothing_to_restart"))
    assert screen.status.text() == why_not
    assert why_not in screen.tool_bar.tools["restart_turn"].toolTip()


def rolled(die: int) -> dict[str, Json]:
    """A die thrown at the river, by somebody with a tool."""
    tribe: Json = {"at": {"river": 1}, "tools": [1]}
    return {"tribes": [tribe, {}], "roll": {"at": "river", "dice": [die]}, "thrown": {"river": [die]}}


def staged(scene: dict[str, Json]) -> Match:
    """A game of Stone Age for two that begins with a scene."""
    begun = Match(Table("stone-age", (Player("Anna", 0), Player("Bo", 1)), {"first_player": 0}, seed=1))
    return Match.resumed(begun.table, begun.game.set_up(scene))


@pytest.mark.parametrize(
    ("die", "automatic", "taken"), [(4, True, True), (5, True, False), (4, False, False)]
)
def test_a_roll_that_no_tool_can_raise_is_taken_where_the_settings_say_so(
    qtbot: QtBot, soon: list[Callable[[], None]], die: int, automatic: bool, taken: bool
) -> None:
    match = staged({**rolled(die), "phase": "act"})
    screen = match_screen(qtbot, match, auto_only_choice=automatic)
    assert len(screen.turn.means.choices) == 2
    screen.controllers.auto_play.play()
    for take in soon:
        take()
    entries = [(entry.command.notation, entry.note) for entry in match.entries]
    assert entries == ([("confirm_roll", "automatic")] if taken else [])
    if taken:
        assert say("log.automatic", seat=0, players=match.table.players) in log_of(screen)


STARVING = {"tribes": [{"food": 0}, {}], "phase": "feed", "hunger": {"missing": 5}}


@pytest.mark.parametrize(
    ("scene", "taken"),
    [
        ({**rolled(4), "phase": "act"}, True),
        ({**rolled(4), "phase": "act", "row": ["civ_card_01", "none", "civ_card_13", "civ_card_07"]}, False),
        (STARVING, False),
    ],
    ids=["nothing lost or revealed", "a card is revealed", "points are lost"],
)
def test_the_only_choice_is_taken_where_it_reveals_or_loses_nothing(
    qtbot: QtBot, soon: list[Callable[[], None]], scene: dict[str, Json], taken: bool
) -> None:
    match = staged(scene)
    assert match.game.foregone(match.state) is not None
    screen = match_screen(qtbot, match, auto_only_choice=True, auto_end_turn=True)
    screen.controllers.auto_play.play()
    assert bool(soon) == taken


@pytest.mark.parametrize("confirms", [False, True])
def test_no_turn_is_ended_by_itself_where_that_reveals_something_and_a_person_wants_to_be_asked(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, soon: list[Callable[[], None]], *, confirms: bool
) -> None:
    screen = match_screen(qtbot, left_to_end(), auto_end_turn=True, confirm_irreversible=confirms)
    monkeypatch.setattr(Match, "would_bar", lambda *_: ("revealed", "turn_ended"))
    screen.controllers.auto_play.play()
    assert bool(soon) != confirms


def left_to_end() -> Match:
    """A game of The Builders in which nothing is left to do but to end the turn."""
    match = Match(Table("builders", (Player("Anna", 0), Player("Bo", 1)), {"first_player": 0}, seed=1))
    for notation in ("start", "start", "start", "buy", "start"):
        (command, *_) = (each for each in match.legal() if each.notation.startswith(notation))
        match.play(0, command)
    while len(match.legal()) > 1:
        match.play(0, next(each for each in match.legal() if each.notation != "end"))
    return match


def ends_by_itself(soon: list[Callable[[], None]], match: Match) -> bool:
    """Whether the turn ends once that moment has passed."""
    while soon:
        soon.pop()()
    return match.seat == 1


def test_the_turn_is_ended_in_a_game_that_is_opened_there_and_after_looking_back(
    qtbot: QtBot, soon: list[Callable[[], None]]
) -> None:
    """Once the moment in which it would have been ended was missed, nothing ended it any more."""
    for came in ("opened", "looked back"):
        match = left_to_end()
        screen = match_screen(qtbot, match, auto_end_turn=True)
        if came == "opened":
            screen.entered()
        else:
            screen.session.look_at(2)
            assert not ends_by_itself(soon, match)
            QTest.keyClick(screen, Qt.Key.Key_Escape)
        assert ends_by_itself(soon, match), came


def test_the_turn_is_ended_where_it_was_redone_and_not_where_it_was_taken_back(
    qtbot: QtBot, soon: list[Callable[[], None]]
) -> None:
    match = left_to_end()
    match.table = replace(match.table, undo="friendly")
    screen = match_screen(qtbot, match, auto_end_turn=True)
    screen.session.play(0, match.game.grammar.read("end"))
    assert match.seat == 1
    press(screen, Qt.Key.Key_Z)
    assert not ends_by_itself(soon, match)
    press(screen, Qt.Key.Key_Z)
    press(screen, Qt.Key.Key_Y)
    assert not ends_by_itself(soon, match), "whoever undid that wants to decide"
    press(screen, Qt.Key.Key_Y)
    assert match.seat == 1


def test_what_is_switched_off_in_time_ends_no_turn(qtbot: QtBot, soon: list[Callable[[], None]]) -> None:
    match = left_to_end()
    screen = match_screen(qtbot, match, auto_end_turn=True)
    screen.entered()
    screen.preferences.change(auto_end_turn=False)
    assert not ends_by_itself(soon, match)


def test_in_a_lesson_nothing_is_played_by_itself(qtbot: QtBot, soon: list[Callable[[], None]]) -> None:
    """What a step had asked for was played once more, and so the lesson was left."""
    match = left_to_end()
    screen = match_screen(qtbot, match, auto_only_choice=True, auto_end_turn=True)
    screen.controllers.auto_play.play()
    (end,) = soon
    screen.turn.restrict(match.legal())
    end()
    screen.controllers.auto_play.play()
    assert len(soon) == 1
    assert match.seat == 0
    screen.turn.restrict(None)
    end()
    assert match.seat == 1


@pytest.mark.parametrize("plays_forced", [False, True])
def test_only_a_button_that_ends_the_turn_is_pressed_by_whoever_wants_it_ended(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, soon: list[Callable[[], None]], *, plays_forced: bool
) -> None:
    """A citizen of Troyes was placed by “End my turn automatically”, and a god paid for: those are forced moves."""
    match = placed(None, None)
    monkeypatch.setattr(Match, "would_bar", lambda *_: ("turn_ended",))
    screen = match_screen(qtbot, match, auto_only_choice=plays_forced, auto_end_turn=True)
    force(monkeypatch, match, "place hut 2")
    screen.controllers.auto_play.play()
    assert bool(soon) == plays_forced


@pytest.mark.parametrize("ended", [False, True], ids=["running", "over"])
def test_the_way_back_is_called_after_where_it_leads(qtbot: QtBot, *, ended: bool) -> None:
    screen = match_screen(qtbot, match_after(1000 if ended else 12))
    assert screen.session.match.is_over == ended
    screen.history.slider.setValue(3)
    see_all(screen)
    over = "_over" if ended else ""
    back = screen.prompt_bar.button("bar.return")
    assert back.text() == say(f"history.return{over}")
    QApplication.sendEvent(back, QHelpEvent(QEvent.Type.ToolTip, QPoint(), QPoint()))
    assert back.toolTip() == say(f"history.return{over}_help")
    assert screen.tool_bar.tools["undo"].toolTip().endswith(say(f"why_not.looking_back{over}"))
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    assert screen.session.is_live


# What the last commands have begun is taken back by Escape as well, where nothing is half made.


@pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)
def test_escape_takes_back_what_was_begun_wherever_that_can_be_taken_back(
    qtbot: QtBot, meta: GameMeta
) -> None:
    """Where a button is for that, it is pressed; where all that was begun lies on the board, none of it stays."""
    for moment in moments(meta.id, each=4):
        match = moment.resumed()
        game, before = match.game, match.state
        back = [command for command in match.legal() if command.undo_like]
        ways = {game.path(before, command): command for command in back}
        button = next((way for path, way in ways.items() if all(map(is_button, path))), None)
        if back:
            screen = match_screen(qtbot, match)
            lift_curtain(screen)
            QTest.keyClick(screen, Qt.Key.Key_Escape)
            if button is not None:
                assert [entry.command for entry in match.entries] == [button], str(moment)
            else:
                assert {entry.command for entry in match.entries} == set(back), str(moment)
                assert not any(command.undo_like for command in match.legal()), str(moment)
            press(screen, Qt.Key.Key_Z)
            assert match.state == before, f"{moment}: a single undo brings all of it back"
            screen.close()


def paying() -> Match:
    """A person pays for a card, and holds another that gives any two resources."""
    tribe: Json = {"at": {"civ_2": 1}, "wood": 3, "cards": ["civ_card_02"]}
    return staged({"phase": "act", "tribes": [tribe, {}], "payment": {"at": "civ_2", "paid": {"wood": 1}}})


def test_escape_takes_back_what_is_half_made_before_what_was_begun(qtbot: QtBot) -> None:
    match = paying()
    screen = match_screen(qtbot, match)
    screen.turn.pick("bar.any.wood")
    assert screen.turn.selection.picked == ("bar.any.wood",)
    QTest.keyClick(screen, Qt.Key.Key_Escape)
    assert not screen.turn.selection.is_half_made
    assert match.position == 0
    QTest.keyClick(screen, Qt.Key.Key_Escape)
    assert [entry.command.notation for entry in match.entries] == ["cancel_payment"]


def test_escape_takes_nothing_back_that_a_lesson_does_not_allow(qtbot: QtBot) -> None:
    match = paying()
    screen = match_screen(qtbot, match)
    screen.turn.restrict([match.game.grammar.read("pay wood")])
    QTest.keyClick(screen, Qt.Key.Key_Escape)
    assert match.position == 0


def test_that_the_only_choice_was_taken_is_told_no_longer_than_it_is_news(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, soon: list[Callable[[], None]]
) -> None:
    """It covered the next question while that was being answered, in words that were no longer true."""
    match = placed(None, None)
    screen = match_screen(qtbot, match, auto_only_choice=True)
    line = say("log.automatic", seat=0, players=match.table.players)
    assert "had only one" in line

    def take() -> None:
        with monkeypatch.context() as forced:
            forced.setattr(type(match.game), "foregone", lambda *_: match.legal()[0])
            screen.controllers.auto_play.play()
            soon.pop()()
        see_all(screen)
        assert screen.status.text() == line.replace("Player 1", f"Player {match.entries[-1].seat + 1}")
        assert screen.status.isVisible()

    take()
    command = next(choice for choice in screen.turn.means.choices if len(choice.path) > 1)
    screen.turn.pick(command.path[0])
    assert screen.turn.selection.is_half_made
    assert not screen.status.isVisible()
    screen.turn.cancel()
    take()
    screen.session.take_over(0, Player("Player 1", 0, "apprentice"))
    assert not screen.status.isVisible()


def test_another_language_writes_nothing_into_the_log_that_is_still_being_saved(qtbot: QtBot) -> None:
    """What was read there could be lost."""
    match, autosave = placed(None, None), InstantAutosave()
    screen = match_screen(qtbot, match, autosave)
    before = log_of(screen)
    autosave.slow = True
    screen.turn.play_now(match.legal()[0])
    assert screen.session.is_writing
    screen.retranslate()
    assert log_of(screen) == before
    autosave.finish()
    see_all(screen)
    assert len(log_of(screen)) == len(before) + 1


def test_who_steps_back_while_an_undo_is_still_being_saved_goes_back_from_what_is_on_screen(
    qtbot: QtBot,
) -> None:
    """It said “Move 2 of 1”, and nothing was stepped back."""
    match, autosave = placed(None, None), InstantAutosave()
    screen = match_screen(qtbot, match, autosave)
    screen.turn.play_now(match.legal()[0])
    see_all(screen)
    reached, session = match.position, screen.session
    match.table = replace(match.table, undo="friendly")
    autosave.slow = True
    session.undo()
    assert match.position == session.shown - 1 == reached - 1
    for name, position in (("back", reached - 1), ("now", reached)):
        screen.history._buttons[name].click()
        assert session.shown == position
        assert screen.history._where.text() == say("history.position", position=position, moves=reached)
    autosave.finish()
    assert session.shown == match.position == reached - 1
    assert session.is_live


def test_a_seat_that_is_given_to_a_bot_while_an_undo_is_still_being_saved_loses_nothing_on_screen(
    qtbot: QtBot,
) -> None:
    match, autosave = placed(None, None), InstantAutosave()
    screen = match_screen(qtbot, match, autosave)
    screen.bots.pause(True)
    seat = match.seat
    screen.turn.play_now(match.legal()[0])
    see_all(screen)
    reached = match.position
    match.table = replace(match.table, undo="friendly")
    autosave.slow = True
    screen.session.undo()
    assert match.seat == seat is not None
    screen.session.take_over(seat, replace(match.table.players[seat], level="apprentice"))
    screen.refresh(animate=False)
    assert not match.can_redo(), "a bot decides anew"
    autosave.finish()
    assert screen.session.shown == match.position == reached - 1
