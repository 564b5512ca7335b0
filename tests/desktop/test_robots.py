"""Whole games of every title, by hands that see and press only what a person does."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QProcess, QTimer
from pytestqt.qtbot import QtBot

from desktop.shell.table_screen import TableScreen
from engine.core.game import GameMeta, Over, first_places, is_button
from engine.games import CATALOGUE
from engine.match.table import Player, Table
from tests.conformance.tables import moments
from tests.desktop.table_robot import (
    SENSIBLE,
    SHORT,
    KeyRobot,
    MouseRobot,
    Robot,
    confirm_presence,
    confirm_seen,
    human_table,
    match_screen,
    table_screen,
    within_reach,
)

MOST = {"builders": 300, "stone-age": 1200, "pantheon": 1500, "troyes": 1500, "revive": 1500, "pebbles": 200}
"""So many commands are more than any such game takes among fair players."""

TABLES = [
    pytest.param(meta, seats, id=f"{meta.id}-{seats}")
    for meta in CATALOGUE.values()
    for seats in range(meta.min_seats, meta.max_seats + 1)
]
games = pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)


def play_to_the_end(screen: TableScreen, robot: Robot, most: int) -> None:
    for _ in range(most):
        confirm_presence(screen)
        if isinstance(screen.session.match.pending, Over):
            return
        robot.play_sensibly()
    raise AssertionError(f"the game is not over after {most} commands")


@pytest.mark.parametrize(("meta", "seats"), TABLES)
def test_a_whole_game_with_the_keyboard_alone(qtbot: QtBot, meta: GameMeta, seats: int) -> None:
    screen = table_screen(qtbot, human_table(seats, meta.id, **SHORT[meta.id]))
    with qtbot.waitActive(screen):
        screen.activateWindow()
    with qtbot.waitSignal(screen.score_requested):
        play_to_the_end(screen, KeyRobot(screen, seed=seats), most=MOST[meta.id])
    assert not screen.turn.means.choices


@games
def test_every_kind_of_question_is_answered_with_the_keyboard_alone(qtbot: QtBot, meta: GameMeta) -> None:
    """Of each question two positions, and of each position a command of each kind: no fair game asks all of them."""
    answered = set[tuple[str, str]]()
    found = moments(meta.id, 2)
    for number, moment in enumerate(found):
        commands = moment.walk.game.legal(moment.state)
        for verb in sorted({command.verb for command in commands}):
            if (moment.asks, verb) in answered and number % 2:
                continue
            screen = match_screen(qtbot, moment.resumed())
            with qtbot.waitActive(screen):
                screen.activateWindow()
            robot = KeyRobot(screen, seed=number)
            confirm_presence(screen)
            chosen = [choice for choice in screen.turn.means.choices if choice.command.verb == verb]
            assert chosen, f"{verb}, {moment}"
            robot.play(robot.random.choice(chosen))
            answered.add((moment.asks, verb))
            screen.shut()
            screen.close()
    assert {asks for asks, _ in answered} == set(found[0].walk.game.questions)


@games
def test_a_whole_game_with_a_bot_and_with_motion(
    qtbot: QtBot, meta: GameMeta, caplog: pytest.LogCaptureFixture
) -> None:
    """The bot thinks in its process, cards fly, and the person needs to wait for neither to be answered."""
    players = (Player("Person", 0), Player("Bot", 1, SENSIBLE))
    table = Table(meta.id, players, SHORT[meta.id], seed=3)
    screen = table_screen(qtbot, table, animation="fast", bot_pace=0, sound=False)
    robot = MouseRobot(screen, seed=1)
    with caplog.at_level("WARNING"), qtbot.waitSignal(screen.score_requested, timeout=120_000):
        while screen.session.is_busy or not screen.session.match.is_over:
            if screen.session.asks_person:
                robot.play_sensibly()
            else:
                confirm_seen(screen)
                qtbot.wait(2)
    assert not caplog.records  # no lower level had to stand in for the bot
    assert {entry.seat for entry in screen.session.match.entries} == {0, 1}
    qtbot.waitUntil(lambda: not screen.animator.is_busy)
    things = len(screen.scene.items())
    screen.refresh(animate=False)
    assert len(screen.scene.items()) == things
    screen.shut()
    assert not [timer for timer in screen.findChildren(QTimer) if timer.isActive()]
    processes = screen.findChildren(QProcess)
    assert not [one for one in processes if one.state() != QProcess.ProcessState.NotRunning]


@pytest.mark.parametrize(("meta", "seats"), TABLES)
def test_a_whole_game_with_the_mouse_alone_and_every_legal_command_in_reach_of_mouse_and_keys(
    qtbot: QtBot, meta: GameMeta, seats: int
) -> None:
    """Mostly sensible commands, now and then any, so that what a fair player never sees comes about as well."""
    screen = table_screen(qtbot, human_table(seats, meta.id, **SHORT[meta.id]))
    robot = MouseRobot(screen, seed=seats)
    looked_at = 0
    with qtbot.waitSignal(screen.score_requested):
        for _ in range(2 * MOST[meta.id]):
            confirm_presence(screen)
            if screen.session.match.is_over:
                break
            if screen.session.match.position % 7 == seats % 7:
                looked_at += 1
                _all_are_in_reach(screen, robot)
            if robot.random.random() < 0.8:
                robot.play_sensibly()
            else:
                robot.play_one()
    assert screen.session.match.is_over
    assert looked_at > 5
    assert not screen.turn.means.choices
    assert not screen.view_widget.candidates


def _all_are_in_reach(screen: TableScreen, robot: MouseRobot) -> None:
    """The list, the buttons, the glow, the mouse and the arrow keys offer the legal commands, all and none else."""
    match = screen.session.match
    legal = list(match.allowed())
    assert [choice.command for choice in screen.turn.means.choices] == legal
    paths = [match.game.path(match.state, command) for command in legal]
    shown = {place for path in paths for place in first_places(path)}
    begun = screen.turn.means.begun_places
    assert screen.view_widget.candidates == shown | screen.turn.means.offered_places | begun
    _can_be_pointed_at(screen, robot, shown)
    for path in paths:
        _each_has_a_button(screen, path)
    for first in sorted({place for path in paths if len(path) > 1 for place in path} & shown):
        if _gives_it_at_once(screen, first, paths):
            continue
        screen.turn.pick(first)
        partners = {place for path in paths if first in path for place in path}
        instead = shown if screen.turn.selection.armed is not None else set()  # of what was filled in
        assert screen.view_widget.candidates == partners | instead | screen.turn.means.offered_places
        _can_be_pointed_at(screen, robot, partners)
        assert screen.turn.cancel()


def _each_has_a_button(screen: TableScreen, path: tuple[str, ...]) -> None:
    """What has no place on the board has a button, at the latest once what comes before it is picked, unless it then
    goes without saying."""
    for number, place in enumerate(path):
        before = path[:number]
        shared = screen.turn.means.offers.choices.common_after(before)
        if is_button(place) and not (place in shared and screen.table.is_implied(place)):
            assert place in _listed(screen, before)


def _listed(screen: TableScreen, picked: Sequence[str]) -> set[str]:
    at = screen.session.situation(screen.facing, picked)
    return {button.place for button in screen.table.prompt(at).buttons}


def _gives_it_at_once(screen: TableScreen, place: str, paths: list[tuple[str, ...]]) -> bool:
    """Whether this place alone gives a command, or there is one with it and all else that it takes is implied."""
    if (place,) in paths:
        return True
    table = screen.table
    (path, *others) = (path for path in paths if place in path)
    return all(table.is_implied(part) for part in path if part != place) and not others


def _can_be_pointed_at(screen: TableScreen, robot: MouseRobot, places: set[str]) -> None:
    on_board = {place for place in places if not place.startswith("bar.")}
    for place in (places - on_board) & _listed(screen, screen.turn.selection.places):
        button = screen.prompt_bar.button(place)
        assert button.isVisible()
        assert button.isEnabled()
        # A button that ends a choice can't be pressed before the choice has started.
        assert not button.property("unavailable") or place not in screen.turn.means.ready_buttons
    for place in on_board:
        assert screen.view_widget.viewport().rect().contains(robot.point_of(place))
    for start, reached in within_reach(screen, (None, *on_board)).items():
        assert on_board <= {start, *reached}, f"no arrows lead from {start} everywhere"
