"""Who hears what happens at a table, and in which order: it stands in one list, and nobody hears it elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from PySide6.QtCore import SIGNAL
from pytestqt.qtbot import QtBot

from desktop.app.settings import Preferences
from desktop.app.writer import Writer
from desktop.controllers.auto_play import AutoPlay
from desktop.controllers.bots import BotController
from desktop.controllers.dispatcher import Dispatcher, Listener
from desktop.controllers.near_side import NearSide
from desktop.controllers.session import Session
from desktop.controllers.showing import Showing
from desktop.controllers.stand_in import StandIn
from desktop.controllers.turn import TurnController
from desktop.shell.announcer import Announcer
from desktop.shell.captions import Captions
from desktop.shell.feedback import Feedback
from desktop.shell.history_presenter import HistoryPresenter
from desktop.shell.lesson_guide import LessonGuide
from desktop.shell.play import Play
from desktop.shell.pointing import Pointing
from desktop.shell.seat_menu import SeatMenu
from desktop.shell.table_screen import TableScreen
from engine.match.journal import Entry
from engine.match.library import Library
from engine.match.table import Player
from tests.desktop.stub_game import Draw, stub_match, with_stub_game
from tests.desktop.table_robot import InstantAutosave, match_screen

ORDER: Final = [
    TurnController,
    Pointing,
    StandIn,
    BotController,
    NearSide,
    Announcer,
    HistoryPresenter,
    TableScreen,
    Showing,
    Captions,
    Feedback,
    AutoPlay,
    LessonGuide,
    SeatMenu,
]
HANDLERS: Final = ["on_played", "on_stretch_shown", "on_jumped", "on_players_changed"]
SIGNALS: Final = ["played(PyObject)", "stretch_shown(PyObject)", "jumped()", "players_changed()"]


@pytest.fixture
def screen(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[TableScreen]:
    with with_stub_game(monkeypatch):
        yield match_screen(qtbot, stub_match(None, None))


def recorded_calls(screen: TableScreen, monkeypatch: pytest.MonkeyPatch) -> list[tuple[type, str]]:
    """The calls that listeners get from now on, in order."""
    calls: list[tuple[type, str]] = []

    def note(listener: Listener, name: str, hear: Any, *details: object) -> None:
        calls.append((type(listener), name))
        hear(*details)

    for listener in screen.dispatcher.listeners:
        for name in HANDLERS:
            monkeypatch.setattr(listener, name, partial(note, listener, name, getattr(listener, name)))
    return calls


def test_all_are_told_in_the_order_that_is_written_down(
    screen: TableScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls, session = recorded_calls(screen, monkeypatch), screen.session
    session.play(0, Draw())
    assert calls == [(each, "on_played") for each in ORDER]
    calls.clear()
    session.undo()
    assert calls == [(each, "on_jumped") for each in ORDER]
    calls.clear()
    session.take_over(1, Player("Bot", 1, "apprentice"))
    assert calls == [(each, "on_players_changed") for each in ORDER]


def test_nobody_else_at_the_table_hears_the_session(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with with_stub_game(monkeypatch), Library(tmp_path).begin(stub_match(None, None), "Evening") as run:
        play = Play(run, Preferences(), Writer())
        qtbot.addWidget(play.screen)
        assert [play.session.receivers(SIGNAL(name)) for name in SIGNALS] == [1, 1, 1, 1]
        play.shut()


def test_each_hears_only_what_there_is_to_hear(screen: TableScreen) -> None:
    """A misspelt method would silently never be called."""
    for listener in screen.dispatcher.listeners:
        assert [name for name in dir(listener) if name.startswith("on_") and name not in HANDLERS] == []
        assert any(getattr(type(listener), name) is not getattr(Listener, name) for name in HANDLERS)


class RecordingListener(Listener):
    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def on_played(self, entry: Entry) -> None:
        self.entries.append(entry)


class FailingListener(Listener):
    def on_played(self, entry: Entry) -> None:
        raise RuntimeError("broken")


def test_one_that_fails_keeps_no_other_from_hearing_and_is_told_of(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    with with_stub_game(monkeypatch):
        session, before, after = (
            Session(stub_match(None, None), InstantAutosave()),
            RecordingListener(),
            RecordingListener(),
        )
        dispatcher = Dispatcher(session, [before, FailingListener(), after])
        with qtbot.capture_exceptions() as exceptions, qtbot.waitSignal(dispatcher.delivered):
            session.play(0, Draw())
    assert [str(error) for _, error, _ in exceptions] == ["broken"]
    assert before.entries == after.entries == session.match.entries


def test_one_that_fails_begins_anew_at_the_position_on_screen(
    qtbot: QtBot, screen: TableScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(entry: Entry) -> None:
        raise RuntimeError

    monkeypatch.setattr(screen.turn, "on_played", fails)
    match = screen.session.match
    with qtbot.capture_exceptions() as exceptions:
        screen.session.play(0, Draw())
    assert len(exceptions) == 1
    assert {choice.command for choice in screen.turn.means.choices} == set(match.legal())
