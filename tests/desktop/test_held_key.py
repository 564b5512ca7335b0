"""The board goes first, and all that goes with a position follows; while undo is held down, once the key rests."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app.presses import is_held
from desktop.shell import presenters
from desktop.shell.table_screen import TableScreen
from engine.bots.levels import decide
from engine.core.game import GameMeta
from engine.games import CATALOGUE
from engine.match.match import Match
from tests.desktop.table_robot import (
    confirm_presence,
    confirm_seen,
    human_table,
    lift_curtain,
    match_screen,
)
from tests.desktop.window_kit import send_key

CONTROL = Qt.KeyboardModifier.ControlModifier
PLAYED = 16
UNDONE = 5
LONG_MS = 60_000
"""How many commands were played, and how often undo is pressed."""


def played(game: str) -> Match:
    """A match of three persons who may take back what they like."""
    match = Match(replace(human_table(3, game), undo="friendly"))
    for number in range(PLAYED):
        assert match.seat is not None
        match.play(match.seat, decide(match.game, match.state, match.seat, "apprentice", number).command)
    return match


def undo(screen: TableScreen, *, held: bool) -> None:
    """Press undo as a key that is pressed, or that presses itself because it is held down."""
    position = screen.session.match.position
    send_key(screen, Qt.Key.Key_Z, auto=held, modifier=CONTROL)
    assert screen.session.match.position < position
    if held:
        lift_curtain(screen)
    else:
        confirm_presence(screen)


def followed(screen: TableScreen) -> dict[str, object]:
    """What is seen of a position that is passed by."""
    return {
        "pieces": {name: piece.spot for name, piece in screen.scene._pieces.items()},
        "position": screen.history.slider.value(),
        "seats": [card.accessibleName() for card in screen.seats.cards],
    }


def read(screen: TableScreen) -> dict[str, object]:
    """What is read and can be done at a position."""
    bar, log = screen.prompt_bar, screen.log
    return {
        "sentence": bar._sentence.text(),
        "buttons": [(place, bar.offers(place)) for place in bar._buttons],
        "log": [log.item(row).text() for row in range(log.count())],
        "candidates": screen.view_widget.candidates,
        "outlines": len(screen.scene.legal.paths),
        "undo": screen.tool_bar.tools["undo"].toolTip(),
        "recap": screen.recap.accessibleName(),
    }


@pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)
def test_what_a_held_undo_shows_is_what_single_presses_show(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, meta: GameMeta
) -> None:
    match = played(meta.id)
    screen = match_screen(qtbot, match.branch(match.position))
    passed, before = [], dict[str, object]()
    for number in range(1 + UNDONE):
        undo(screen, held=False)
        before = before or read(screen)
        if number:
            passed.append(followed(screen))
    reached = read(screen)
    screen.close()
    screen = match_screen(qtbot, match)
    undo(screen, held=False)
    monkeypatch.setattr(presenters, "REST_MS", LONG_MS)
    for position in passed:
        undo(screen, held=True)
        assert followed(screen) == position
        passing = read(screen)
        assert not passing["candidates"]
        assert not passing["outlines"]
        if meta.hides != "hands":  # else the curtain falls between, and after it all is shown
            assert passing["log"] == before["log"]
    assert reached != before
    screen.presenters.catch_up()
    assert read(screen) == reached


def test_what_is_played_while_the_rest_is_still_to_be_shown_has_its_line_in_the_log(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played("builders")
    screen = match_screen(qtbot, match)
    monkeypatch.setattr(presenters, "REST_MS", LONG_MS)
    for _ in range(UNDONE):
        undo(screen, held=True)
    assert screen.presenters.is_behind
    assert match.seat is not None
    position, (command, *_) = match.position, match.legal()
    screen.session.play(match.seat, command)
    confirm_presence(screen)
    assert match.position == position + 1
    lines = read(screen)["log"]
    screen.log.retranslate()
    screen.presenters.past.write_log()
    assert lines == read(screen)["log"]


@pytest.mark.parametrize("game", ["builders", "stone-age"])
def test_the_board_goes_first_and_the_rest_follows_in_the_turns_of_the_event_loop(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(presenters, "TURN_MS", 0)
    screen = match_screen(qtbot, played(game))
    confirm_presence(screen)
    before, lines = followed(screen), read(screen)["log"]
    send_key(screen, Qt.Key.Key_Z, modifier=CONTROL)
    assert followed(screen)["pieces"] != before["pieces"]
    assert followed(screen)["position"] == screen.session.match.position
    assert screen.view_widget.candidates
    assert read(screen)["log"] == lines
    turns = 0
    while screen.presenters.is_behind:
        QApplication.processEvents()
        turns += 1
    assert turns > 1
    assert len(read(screen)["log"]) < len(lines)


def test_where_there_is_time_nothing_is_left_for_a_later_turn(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presenters, "TURN_MS", LONG_MS)
    screen = match_screen(qtbot, played("builders"))
    confirm_presence(screen)
    lines = read(screen)["log"]
    send_key(screen, Qt.Key.Key_Z, modifier=CONTROL)
    assert not screen.presenters.is_behind
    assert len(read(screen)["log"]) < len(lines)


def test_when_the_curtain_closes_all_behind_it_is_what_everybody_may_see(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presenters, "TURN_MS", 0)
    match = played("pantheon")
    screen = match_screen(qtbot, match)
    confirm_presence(screen)
    session = screen.session
    while session.waits_for is None:
        confirm_seen(screen)
        assert match.seat is not None
        session.play(
            match.seat, decide(match.game, match.state, match.seat, "apprentice", match.position).command
        )
        confirm_seen(screen)
    assert screen.presenters.is_behind
    screen.presenters.hand_over.close()
    assert not screen.presenters.is_behind


def test_a_key_is_held_from_when_it_presses_itself_until_it_is_let_go(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, played("builders"))
    steps = [(False, False), (True, False), (True, True), (True, False), (False, True)]
    told = []
    for auto, let_go in steps:
        send_key(screen, Qt.Key.Key_Z, auto=auto, let_go=let_go, modifier=CONTROL)
        told.append(is_held())
    assert told == [False, True, True, True, False]
