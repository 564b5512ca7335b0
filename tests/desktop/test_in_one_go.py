"""A wish that takes several commands: offered where they can surely be given, and done wholly or not at all."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from desktop.controllers.in_one_go import NOT_SURE, in_one_go
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.session import Session
from desktop.controllers.turn import TurnController
from desktop.games import table_of
from desktop.shell.table_screen import TableScreen
from desktop.table.layout import Shortcut, Unused
from engine.core.command import Command
from engine.core.errors import Refusal
from engine.match.match import Match
from engine.match.table import Player
from tests.desktop.camp import camp, campers
from tests.desktop.table_robot import MouseRobot, PromptKeeper, match_screen, persons


@pytest.fixture
def match() -> Match:
    """The Builders with a site begun and a worker at hand, but no action left."""
    match = Match(persons(2))
    for notation in (f"start {match.state.building_row[0].id}", "coins 2"):
        match.play(0, match.game.grammar.read(notation))
    return match


def wish(match: Match) -> Shortcut:
    """What the table names: buy an action and send."""
    shortcuts: Sequence[Shortcut] = table_of("builders").shortcuts(match.game.view(match.state, 0))
    return shortcuts[0]


def turn_with(session: Session, *shortcuts: Shortcut) -> TurnController:
    return TurnController(session, lambda _: None, lambda: shortcuts, lambda _: True, session)


def goes(match: Match, commands: Sequence[str]) -> Sequence[Command] | Refusal:
    return in_one_go(match.game, match.state, commands)


def notations(match: Match) -> list[str]:
    return [entry.command.notation for entry in match.entries[: match.position]]


# What can be given in one go.


def test_each_has_to_be_legal_after_those_before_it(match: Match) -> None:
    buy, send = wish(match).commands
    commands = goes(match, (buy, send))
    assert not isinstance(commands, Refusal)
    assert tuple(command.notation for command in commands) == (buy, send)
    for wrong in ((send,), (buy, send, send), (buy, "coins 2"), ("coins 1", buy)):
        refusal = goes(match, wrong)
        assert isinstance(refusal, Refusal), wrong
        assert refusal.rule, wrong


def test_what_nobody_can_read_is_refused(match: Match) -> None:
    assert isinstance(goes(match, ("buy", "dance")), Refusal)


def test_nothing_is_promised_beyond_a_reveal(match: Match) -> None:
    reveals = f"start {match.state.building_row[1].id}"
    assert not isinstance(goes(match, ("buy", reveals)), Refusal)
    assert not isinstance(goes(match, ("buy", "buy")), Refusal)
    assert goes(match, ("buy", "buy", reveals, "coins 1")) == NOT_SURE


def test_nothing_is_promised_beyond_the_turn_of_another(match: Match) -> None:
    assert goes(match, ("end", "coins 1")) == NOT_SURE


def test_nothing_is_promised_beyond_a_roll(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    with camp(monkeypatch):
        match = campers(None, None)
        assert not isinstance(goes(match, ("throw",)), Refusal)
        for face in range(1, 7):
            assert isinstance(goes(match, ("throw", f"take {face}")), Refusal)
        assert goes(match, ("throw", "draw")) == NOT_SURE


def test_looking_ahead_leaves_the_match_alone(match: Match) -> None:
    before = match.game.dump(match.state)
    goes(match, wish(match).commands)
    assert match.game.dump(match.state) == before
    assert match.position == 2


# What is offered.


def test_what_cannot_be_done_wholly_is_not_offered(qapp: QApplication, match: Match) -> None:
    whole = wish(match)
    buy, send = whole.commands
    session = Session(match, PromptKeeper())
    turn = turn_with(session, whole)
    assert turn.offered_places == set(whole.path)
    for commands in ((send,), (buy, send, send), (buy, "dance"), ("coins 1",)):
        turn = turn_with(session, Shortcut(whole.path, commands, "Never to be said"))
        assert turn.offered_places == set()
        for place in whole.path:
            assert turn.shortcut_at(place) is None
            assert turn.refusal_at(place) is not None
            turn.pick(place)
        assert turn.offered is None
        assert turn.picked == ()
    assert match.position == 2


def test_a_close_look_says_what_will_be_done_and_does_not_refuse_it(qtbot: QtBot, match: Match) -> None:
    screen = match_screen(qtbot, match)
    shortcut = wish(match)
    worker, site = shortcut.path
    assert not screen.closer.look_at(worker, 0).refuses
    screen.turn.pick(worker)
    look = screen.closer.look_at(site, 0)
    assert look.does == shortcut.sentence
    assert not look.refuses
    assert shortcut.sentence in screen.closer.describe(site, 0)[1]


def test_what_is_offered_follows_the_position(qapp: QApplication, match: Match) -> None:
    session = Session(match, PromptKeeper())
    shortcut = wish(match)
    turn = turn_with(session, shortcut)
    assert turn.can_play_all(shortcut.commands)
    session.play(0, match.game.grammar.read("buy"))
    assert not turn.can_play_all((*shortcut.commands, "buy", "buy", "buy", "buy"))
    session.play(0, match.game.grammar.read(shortcut.commands[-1]))
    assert not turn.can_play_all(shortcut.commands)
    assert turn.offered_places == set()


# Done wholly or not at all.


class Slowly:
    """Two commands on their way to a slow disk."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.keeper = PromptKeeper()
        self.session = Session(match, self.keeper)
        self.commands = wish(match).commands
        self.turn = turn_with(self.session, wish(match))
        self.keeper.slow = True
        self.turn.play_all(self.commands)


@pytest.fixture
def slowly(qapp: QApplication, match: Match) -> Slowly:
    return Slowly(match)


def test_the_next_follows_when_the_one_before_is_kept(qtbot: QtBot, slowly: Slowly) -> None:
    for number in (3, 4):
        qtbot.wait(1)
        assert slowly.match.position == number
        slowly.keeper.finish()
    qtbot.wait(1)
    assert notations(slowly.match)[2:] == list(slowly.commands)
    assert slowly.turn.choices


def test_nothing_comes_between_them(qtbot: QtBot, slowly: Slowly) -> None:
    """Neither a click nor what is played alone, in the moment in which the first is shown and the second not begun."""
    tried: list[int] = []

    def meddle(_: object) -> None:
        tried.append(slowly.match.position)
        slowly.turn.pick("bar.buy")
        slowly.turn.pick_times("bar.buy", 1)
        slowly.turn.choose(slowly.match.game.grammar.read("buy"))
        slowly.turn.play_now(slowly.match.game.grammar.read("end"))
        slowly.turn.play_all(["buy"])
        slowly.turn.confirm()
        assert not slowly.turn.choices

    slowly.session.played.connect(meddle)
    slowly.keeper.finish()
    slowly.session.played.disconnect(meddle)
    qtbot.wait(1)
    slowly.keeper.finish()
    assert tried == [3]
    assert notations(slowly.match)[2:] == list(slowly.commands)


def test_who_takes_the_first_back_has_taken_back_the_wish(qtbot: QtBot, slowly: Slowly) -> None:
    slowly.session.played.connect(lambda _: slowly.session.undo())
    slowly.keeper.slow = False
    slowly.keeper.finish()
    qtbot.wait(1)
    assert slowly.match.position == 2
    assert slowly.turn.choices


def test_who_leaves_the_seat_has_left_the_wish(qtbot: QtBot, slowly: Slowly) -> None:
    slowly.session.played.connect(lambda _: slowly.session.take_over(0, Player("Bot", 0, "apprentice")))
    slowly.keeper.slow = False
    slowly.keeper.finish()
    qtbot.wait(1)
    assert slowly.match.position == 3


# The question at the end of a turn.


@pytest.mark.parametrize(("commands", "answers"), [(("coins 3",), 3), (("coins 2", "coins 2"), 2)])
def test_the_better_answer_is_there_only_where_it_can_be_done(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, commands: tuple[str, ...], answers: int
) -> None:
    screen: TableScreen = match_screen(qtbot, Match(persons(2)))
    unused = Unused("Your actions would be lost.", "Take coins", commands)
    monkeypatch.setattr(screen.layout_of_game, "unused", lambda _: unused)
    robot = MouseRobot(screen, seed=1)
    screen.turn.pick("bar.end_turn")
    box = robot.dialog()
    assert box is not None
    assert len(box.buttons()) == answers
    assert box.defaultButton() in box.buttons()
    named = [button for button in box.buttons() if button.text() == unused.better]
    assert len(named) == answers - 2
    for button in named:
        button.click()
        assert notations(screen.session.match) == [*commands, "end"]
    box.done(0)
