"""A wish that takes several commands: offered where they can surely be given, and done wholly or not at all."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.choices import Choices
from desktop.controllers.dispatcher import Dispatcher
from desktop.controllers.inspector import changes
from desktop.controllers.session import Session
from desktop.controllers.turn import TurnController
from desktop.games import table_of
from desktop.shell.table_screen import TableScreen
from desktop.words.engine import end_turn_sentences, shortcut_sentence
from engine.core.command import Command
from engine.games.builders.advice import UnusedActions
from engine.match.match import Match
from engine.match.shortcuts import Shortcut, shortcuts
from engine.match.table import Player
from tests.desktop.table_robot import InstantAutosave, MouseRobot, human_table, match_screen


@pytest.fixture
def match() -> Match:
    """The Builders with a site and an available worker, but no action left."""
    match = Match(human_table(2))
    for notation in (f"start {match.state.building_row[0].id}", "coins 2"):
        match.play(0, match.game.grammar.read(notation))
    return match


def wish(match: Match) -> Shortcut:
    """Buy an action and send."""
    found = shortcuts(match.game, match.state)
    return next(shortcut for shortcut in found if shortcut.path[0].startswith("crew."))


def turn_at(session: Session) -> TurnController:
    turn = TurnController(session, table_of("builders"), session)
    Dispatcher(session, [turn])
    return turn


def commands_of(match: Match, *notations: str) -> tuple[Command, ...]:
    return tuple(map(match.game.grammar.read, notations))


def notations(match: Match) -> list[str]:
    return [entry.command.notation for entry in match.entries[: match.position]]


# What is offered.


def test_what_is_found_is_offered_on_the_way_there(qapp: QApplication, match: Match) -> None:
    whole = wish(match)
    turn = turn_at(Session(match, InstantAutosave()))
    assert whole in turn.means.shortcuts
    assert set(whole.path) <= turn.means.offered_places
    worker, site = whole.path
    turn.pick(worker)
    assert turn.selection.offered is None
    assert turn.means.shortcut_at(site) == whole
    turn.pick(site)
    assert turn.selection.offered == whole
    assert match.position == 2


def test_what_cannot_be_done_is_not_offered_and_says_why(qapp: QApplication, match: Match) -> None:
    whole = wish(match)
    match.state.yards[0].coins = 0
    turn = turn_at(Session(match, InstantAutosave()))
    assert not turn.means.shortcuts
    assert turn.means.offered_places == set()
    for place in whole.path:
        assert turn.means.shortcut_at(place) is None
        assert turn.means.refusal_at(place) is not None
        turn.pick(place)
    assert turn.selection.offered is None
    assert turn.selection.picked == ()
    assert match.position == 2


def test_a_close_look_says_what_will_be_done_and_does_not_refuse_it(qtbot: QtBot, match: Match) -> None:
    screen = match_screen(qtbot, match)
    shortcut = wish(match)
    said = shortcut_sentence("builders", shortcut.commands, match.table.players)
    worker, site = shortcut.path
    assert not screen.presenters.inspections.look_at(worker, 0).refuses
    screen.turn.pick(worker)
    look = screen.presenters.inspections.look_at(site, 0)
    assert look.does == said
    assert not look.refuses
    assert said in screen.presenters.inspections.describe(site, 0)[1]


def test_a_close_look_says_what_all_of_it_would_bring(qtbot: QtBot, match: Match) -> None:
    screen = match_screen(qtbot, match)
    worker, site = wish(match).path
    screen.turn.pick(worker)
    before = screen.table.seat(screen.session.situation(), 0).facts
    gains = screen.presenters.inspections.look_at(site, 0).gains
    screen.turn.pick(site)
    screen.turn.confirm()
    assert match.position == 4
    after = screen.table.seat(screen.session.situation(), 0).facts
    assert gains == "\n".join(changes(before, after))


def test_what_is_offered_follows_the_position(qapp: QApplication, match: Match) -> None:
    session = Session(match, InstantAutosave())
    shortcut = wish(match)
    turn = turn_at(session)
    buy, send = shortcut.commands
    assert turn.can_play_all(shortcut.commands)
    session.play(0, buy)
    assert not turn.can_play_all((buy,) * 5)
    assert shortcut not in turn.means.shortcuts
    session.play(0, send)
    assert not turn.can_play_all(shortcut.commands)
    assert shortcut not in turn.means.shortcuts


# Done wholly or not at all.


class Slowly:
    """Two commands on their way to a slow disk."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.autosave = InstantAutosave()
        self.session = Session(match, self.autosave)
        self.commands = wish(match).commands
        self.turn = turn_at(self.session)
        self.autosave.slow = True
        self.turn.play_all(self.commands)


@pytest.fixture
def slowly(qapp: QApplication, match: Match) -> Slowly:
    return Slowly(match)


def test_the_next_follows_when_the_one_before_is_kept(qtbot: QtBot, slowly: Slowly) -> None:
    for number in (3, 4):
        qtbot.wait(1)
        assert slowly.match.position == number
        slowly.autosave.finish()
    qtbot.wait(1)
    assert notations(slowly.match)[2:] == [command.notation for command in slowly.commands]
    assert slowly.turn.means.choices


def test_nothing_comes_between_them(qtbot: QtBot, slowly: Slowly) -> None:
    """Neither a click nor a forced move, while the first command is shown and the second hasn't started."""
    tried: list[int] = []

    def meddle(_: object) -> None:
        tried.append(slowly.match.position)
        slowly.turn.pick("bar.buy")
        slowly.turn.pick_times("bar.buy", 1)
        slowly.turn.choose(slowly.match.game.grammar.read("buy"))
        slowly.turn.play_now(slowly.match.game.grammar.read("end"))
        slowly.turn.play_all(commands_of(slowly.match, "buy"))
        slowly.turn.confirm()
        assert not slowly.turn.means.choices

    slowly.session.played.connect(meddle)
    slowly.autosave.finish()
    slowly.session.played.disconnect(meddle)
    qtbot.wait(1)
    slowly.autosave.finish()
    assert tried == [3]
    assert notations(slowly.match)[2:] == [command.notation for command in slowly.commands]


def test_who_takes_the_first_back_has_taken_back_the_wish(qtbot: QtBot, slowly: Slowly) -> None:
    slowly.session.played.connect(lambda _: slowly.session.undo())
    slowly.autosave.slow = False
    slowly.autosave.finish()
    qtbot.wait(1)
    assert slowly.match.position == 2
    assert slowly.turn.means.choices


def test_who_leaves_the_seat_has_left_the_wish(qtbot: QtBot, slowly: Slowly) -> None:
    slowly.session.played.connect(lambda _: slowly.session.take_over(0, Player("Bot", 0, "apprentice")))
    slowly.autosave.slow = False
    slowly.autosave.finish()
    qtbot.wait(1)
    assert slowly.match.position == 3


# The question at the end of a turn.


@pytest.mark.parametrize(("first", "answers"), [(("coins 3",), 3), (("coins 2", "coins 2"), 2)])
def test_the_better_answer_is_there_only_where_it_can_be_done(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, first: tuple[str, ...], answers: int
) -> None:
    match = Match(human_table(2))
    lost = UnusedActions(3, 6, first=commands_of(match, *first))
    monkeypatch.setattr(type(match.game), "doubt", lambda *_: lost)
    screen: TableScreen = match_screen(qtbot, match)
    robot = MouseRobot(screen, seed=1)
    screen.turn.pick("bar.end_turn")
    box = robot.dialog()
    assert box is not None
    question, better = end_turn_sentences("builders", lost)
    assert box.sentence.text() == question
    assert len(box.buttons) == answers
    assert [button.isDefault() for button in box.buttons.values()].count(True) == 1
    assert not box.buttons["anyway"].isDefault()
    named = [button for button in box.buttons.values() if button.text() == better]
    assert len(named) == answers - 2
    for button in named:
        button.click()
        assert notations(screen.session.match) == [*first, "end"]
    box.done(0)


def test_an_error_between_two_commands_leaves_the_rest_undone_and_the_table_listening(
    qtbot: QtBot, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(match, InstantAutosave())
    turn = turn_at(session)
    whole = wish(match)
    errors: list[object] = []

    choices_at = Choices.at

    def fails_once(*of: Any) -> Choices:
        monkeypatch.setattr(Choices, "at", choices_at)
        raise RuntimeError

    monkeypatch.setattr(Choices, "at", fails_once)
    monkeypatch.setattr(sys, "excepthook", lambda *error: errors.append(error[0]))
    turn.play_all(whole.commands)
    QApplication.processEvents()
    assert errors == [RuntimeError]
    assert notations(match)[2:] == [whole.commands[0].notation]
    session.undo()
    turn.play_all(whole.commands)
    QApplication.processEvents()
    assert notations(match)[2:] == [command.notation for command in whole.commands]
