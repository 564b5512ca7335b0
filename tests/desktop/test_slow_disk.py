"""A disk that takes its time: the window goes on, what was asked last holds, and closing waits for it."""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from desktop.app import writer
from desktop.app.writer import Writer
from desktop.panels.prompt_bar import ChoiceButton
from desktop.shell import files
from desktop.shell.load import Load
from desktop.shell.notice import Question
from desktop.shell.play import Play
from desktop.shell.window import MainWindow
from desktop.words import say
from engine.core.errors import HearthsideError, Refusal
from engine.match import disk
from engine.match.library import Library, SaveEntry
from engine.match.save import read_save, write_match
from engine.match.shelf import Bundle
from engine.match.table import Player
from tests.desktop.table_robot import MouseRobot, human_table
from tests.desktop.window_kit import (
    click,
    load,
    match_after,
    open_window,
    press,
    save_match,
    wait_for_listing,
)

PATIENCE_S = 60.0


class SlowDisk:
    """A disk that confirms nothing before it is let; what the window's own thread asks of it is noted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._lets = Event()
        self._goes_on = 0
        self.held_up_window = 0
        flush = os.fsync

        def slowly(descriptor: int) -> None:
            if current_thread() is main_thread():
                self.held_up_window += 1
            elif self._goes_on:
                self._goes_on -= 1
            else:
                self._lets.wait(PATIENCE_S)
            flush(descriptor)

        monkeypatch.setattr(disk.os, "fsync", slowly)
        monkeypatch.setattr(writer, "BLINK_S", 0.0)
        monkeypatch.setattr(writer, "SLOW_MS", 1)
        self.lets()

    def stalls(self, *, after: int = 0) -> None:
        """Confirm so much more, and then nothing."""
        self._goes_on = after
        self._lets.clear()

    def lets(self) -> None:
        self._lets.set()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowDisk]:
    made = SlowDisk(monkeypatch)
    yield made
    made.lets()


@pytest.fixture
def window(slow: SlowDisk, qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    save_match(tmp_path, match_after(9), "First evening")
    save_match(tmp_path, match_after(14), "Second evening")
    slow.held_up_window = 0
    with open_window(tmp_path, qtbot) as made:
        made.preferences.begin_writing()  # at once, and not in the midst of what a test lets the disk do
        wait_for_listing()
        yield made
        slow.lets()


def names(screen: Load) -> list[str]:
    wait_for_listing()
    return [screen.list.item(number).text() for number in range(screen.list.count())]


def opened(window: MainWindow, entry: SaveEntry) -> Play:
    window.open_entry(entry)
    wait_for_listing()
    assert window.play is not None
    return window.play


def give_command(play: Play) -> None:
    seat = play.match.seat
    assert seat is not None
    play.session.play(seat, play.match.legal()[0])


def is_told(window: MainWindow) -> bool:
    return window.notice.isVisible() and window.notice.text == say("trouble.slow_disk")


def test_of_two_names_the_one_that_was_asked_for_last_holds(
    window: MainWindow, slow: SlowDisk, qtbot: QtBot
) -> None:
    screen = load(window)
    (entry,) = screen.list.entries()
    named = window.library.duplicate(entry, "Named")
    screen.refresh([named.path])
    wait_for_listing()
    slow.held_up_window = 0
    slow.stalls()
    screen._rename(named, "One")
    screen._rename(named, "Two")
    qtbot.waitUntil(lambda: is_told(window))
    assert (screen.list.isVisible(), screen.list.entries()[0].name) == (True, "Named")
    slow.lets()
    assert names(screen).count("Two") == 1
    assert not {"One", "Named"} & set(names(screen))
    assert not window.notice.isVisible()
    assert slow.held_up_window == 0


@pytest.mark.parametrize("deletes", [True, False])
def test_what_was_asked_of_a_game_that_is_being_renamed_is_done_to_it_whatever_gets_its_name(
    window: MainWindow, slow: SlowDisk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deletes: bool
) -> None:
    """And not to its copy, which has the former name of the game once that is free."""
    target = tmp_path / "out.hearth"
    monkeypatch.setattr(files, "choose_to_write", lambda *_: target)
    screen = load(window)
    (entry,) = screen.list.entries()
    game = window.library.duplicate(entry, "Alpha")
    copy = window.library.duplicate(entry, "Alpha (copy)")
    screen.refresh([game.path])
    wait_for_listing()
    slow.stalls()
    screen._rename(game, "Beta")
    screen._rename(copy, "Alpha")
    screen._duplicate(game)
    if deletes:
        screen._delete()
    else:
        screen._export(game)
    slow.lets()
    listed = names(screen)
    assert {"Alpha", "Beta (copy)"} <= set(listed)
    assert ("Beta" in listed) is not deletes
    assert [each.name for each in window.library.trashed()] == ["Beta"][: int(deletes)]
    assert deletes or read_save(target.read_bytes()).name == "Beta"


def test_a_game_that_is_listed_while_the_disk_has_both_its_names_stands_once_when_it_is_renamed(
    window: MainWindow, slow: SlowDisk, qtbot: QtBot
) -> None:
    """What stays in its place beside its family is known by its file until it comes in its turn."""
    began, ticks = datetime.now(UTC) - timedelta(seconds=20), count()
    library = Library(window.folders.saves, lambda: began + timedelta(milliseconds=20 * next(ticks)))
    with library.begin(match_after(9), "") as one, library.begin(match_after(12), "") as two:
        for run, name in ((one, "0"), (two, "1"), (one, "Beta"), (two, "3"), (two, "4"), (one, "5")):
            library.save_as(run, name)
    screen = load(window)
    (game,) = (each for each in library.entries() if each.name == "Beta")
    screen.refresh([game.path])
    expected = sorted(["Alpha", *names(screen)])
    expected.remove("Beta")
    slow.stalls(after=1)
    screen._rename(game, "Alpha")
    qtbot.waitUntil((window.library.folder / "Alpha.hearth").exists)
    screen.refresh()
    qtbot.waitUntil(lambda: not screen.list.is_filling)
    slow.lets()
    for _ in range(2):
        assert sorted(names(screen)) == expected
        assert [each.name for each in screen.list.entries()] == ["Alpha"]
        screen.refresh()


@pytest.mark.parametrize("order", ["rename", "duplicate", "export", "delete"])
def test_what_is_asked_of_a_game_that_is_being_deleted_is_done_to_no_other_that_gets_its_name(
    window: MainWindow, slow: SlowDisk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, order: str
) -> None:
    target = tmp_path / "out.hearth"
    monkeypatch.setattr(files, "choose_to_write", lambda *_: target)
    screen = load(window)
    (entry,) = screen.list.entries()
    game, other = window.library.duplicate(entry, "Alpha"), window.library.duplicate(entry, "Beta")
    screen.refresh([game.path])
    expected = {*names(screen)} - {"Beta"}
    slow.stalls()
    screen._delete()
    screen._rename(other, "Alpha")
    orders: dict[str, Callable[[], None]] = {
        "rename": lambda: screen._rename(game, "Zeta"),
        "duplicate": lambda: screen._duplicate(game),
        "export": lambda: screen._export(game),
        "delete": screen._delete,
    }
    orders[order]()
    slow.lets()
    assert {*names(screen)} == expected
    assert [each.name for each in window.library.trashed()] == ["Alpha"]
    assert not target.exists()
    assert order == "delete" or window.notice.text == say("refusal.file_gone")


@pytest.fixture
def no_collection() -> Iterator[None]:
    """What holds itself in a ring, as an error does whose traceback leads to who keeps it, stays."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collection")
def test_a_game_that_is_brought_back_is_used_as_before_whatever_was_refused_while_it_was_deleted(
    window: MainWindow, slow: SlowDisk
) -> None:
    screen = load(window)
    (entry,) = screen.list.entries()
    game = window.library.duplicate(entry, "Alpha")
    screen.refresh([game.path])
    wait_for_listing()
    slow.stalls()
    screen._delete()
    screen._rename(game, "Zeta")
    slow.lets()
    assert "Alpha" not in names(screen)
    (thrown,) = window.library.trashed()
    screen._bring_back([thrown])
    wait_for_listing()
    (back,) = screen.list.entries()
    assert back.name == "Alpha"
    screen._rename(back, "Gamma")
    assert "Gamma" in names(screen)


def choose(screen: Load, name: str) -> None:
    (line,) = screen.list.findItems(name, Qt.MatchFlag.MatchExactly)
    screen.list.scrollToItem(line)
    at = screen.list.visualItemRect(line).center()
    QTest.mouseClick(screen.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert screen.list.entries()[0].name == name


def who(entry: SaveEntry) -> str:
    return entry.players[0].name


def three_games(window: MainWindow) -> Load:
    """Games that are told apart by who plays them, whatever they are called."""
    for number, name in enumerate(("Alpha", "Beta", "Gamma")):
        match = match_after(20 + number, names=(Player(f"P{name}", 0), Player("Q", 1)))
        with window.library.begin(match, name) as run:
            window.library.save_as(run, name)
    screen = load(window)
    wait_for_listing()
    return screen


def ask_to_rename(screen: Load, name: str, to: str) -> None:
    choose(screen, name)
    screen._rename(screen.list.entries()[0], to)


def players_by_name(entries: Sequence[SaveEntry]) -> dict[str, str]:
    return {entry.name: who(entry) for entry in entries if who(entry).startswith("P")}


def test_a_game_that_is_being_renamed_is_opened_whatever_gets_its_name(
    window: MainWindow, slow: SlowDisk
) -> None:
    screen = three_games(window)
    slow.stalls()
    ask_to_rename(screen, "Alpha", "Zeta")
    ask_to_rename(screen, "Beta", "Alpha")
    choose(screen, "Alpha")
    assert who(screen.list.entries()[0]) == "PAlpha"
    QTest.mouseClick(screen.open, Qt.MouseButton.LeftButton)
    slow.lets()
    wait_for_listing()
    assert window.play is not None
    assert (window.play.kept.name, window.play.match.table.players[0].name) == ("Zeta", "PAlpha")


def test_a_game_that_is_being_deleted_is_not_opened_whatever_gets_its_name(
    window: MainWindow, slow: SlowDisk
) -> None:
    screen = three_games(window)
    slow.stalls()
    choose(screen, "Alpha")
    screen._delete()
    ask_to_rename(screen, "Beta", "Alpha")
    choose(screen, "Alpha")
    screen.list.opened.emit(screen.list.entries()[0])
    slow.lets()
    assert "Alpha" in names(screen)
    assert window.play is None
    assert window.notice.text == say("load.cant_open", why=say("refusal.file_gone"))
    assert not any(entry.trouble for entry in window.library.entries())


@pytest.mark.parametrize("order", ["rename", "duplicate", "export", "delete"])
def test_of_a_game_that_stands_twice_while_it_is_renamed_both_lines_are_its_own(
    window: MainWindow,
    slow: SlowDisk,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    order: str,
) -> None:
    target = tmp_path / "out.hearth"
    monkeypatch.setattr(files, "choose_to_write", lambda *_: target)
    screen = three_games(window)
    slow.stalls(after=1)
    ask_to_rename(screen, "Alpha", "Zeta")
    qtbot.waitUntil((window.library.folder / "Zeta.hearth").exists)
    screen.refresh()
    qtbot.waitUntil(lambda: not screen.list.is_filling)
    choose(screen, "Alpha")
    screen._delete()
    ask_to_rename(screen, "Beta", "Zeta")
    (line,) = screen.list.findItems("Zeta", Qt.MatchFlag.MatchExactly)
    screen.list.setCurrentItem(line)
    (zeta,) = screen.list.entries()
    orders: dict[str, Callable[[], None]] = {
        "rename": lambda: screen._rename(zeta, "Other"),
        "duplicate": lambda: screen._duplicate(zeta),
        "export": lambda: screen._export(zeta),
        "delete": screen._delete,
    }
    orders[order]()
    slow.lets()
    wait_for_listing()
    assert players_by_name(window.library.entries()) == {"Zeta": "PBeta", "Gamma": "PGamma"}
    assert players_by_name(window.library.trashed()) == {"Zeta": "PAlpha"}
    assert not target.exists()


def test_whatever_is_asked_while_others_are_being_deleted_is_done_in_its_turn(
    window: MainWindow, slow: SlowDisk
) -> None:
    """It was dropped without a word."""
    screen = three_games(window)
    choose(screen, "Gamma")
    screen._delete()
    wait_for_listing()
    undo = window.notice.action
    slow.stalls()
    for name in ("Alpha", "Beta"):
        choose(screen, name)
        QTest.keyClick(screen.list, Qt.Key.Key_Delete)
    if undo.isVisible():
        QTest.mouseClick(undo, Qt.MouseButton.LeftButton)
    else:
        screen._bring_back(window.library.trashed())
    slow.lets()
    wait_for_listing()
    assert players_by_name(window.library.entries()) == {"Gamma": "PGamma"}
    assert players_by_name(window.library.trashed()) == {"Alpha": "PAlpha", "Beta": "PBeta"}
    slow.stalls()
    choose(screen, "Gamma")
    screen._delete()
    asked_about = window.library.thrown_away()
    screen._empty(asked_about, "yes")
    slow.lets()
    wait_for_listing()
    assert window.library.count_trash() == 3 - len(asked_about), (
        "what came to the trash meanwhile stays there"
    )
    assert "Gamma" not in names(screen)


def test_what_is_deleted_twice_can_be_brought_back(window: MainWindow, slow: SlowDisk) -> None:
    screen = three_games(window)
    choose(screen, "Beta")
    slow.stalls()
    for _ in range(2):
        QTest.keyClick(screen.list, Qt.Key.Key_Delete)
    slow.lets()
    assert "Beta" not in names(screen)
    assert window.notice.text == say("load.deleted", count=1)
    QTest.mouseClick(window.notice.action, Qt.MouseButton.LeftButton)
    assert "Beta" in names(screen)


def test_a_game_that_is_being_renamed_gets_its_name_back_where_that_is_asked(
    window: MainWindow, slow: SlowDisk
) -> None:
    screen = three_games(window)
    slow.stalls()
    ask_to_rename(screen, "Alpha", "Zeta")
    ask_to_rename(screen, "Alpha", "Alpha")
    slow.lets()
    assert {"Alpha", "Beta", "Gamma"} <= set(names(screen))
    assert "Zeta" not in names(screen)


def test_what_is_exported_is_read_in_its_turn_whatever_is_done_to_it_afterwards(
    window: MainWindow, slow: SlowDisk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    targets = [tmp_path / f"{number}.hearth" for number in range(3)]
    screen = three_games(window)
    slow.stalls()
    for target, name in zip(targets, ("Alpha", "Beta", "Gamma"), strict=True):
        monkeypatch.setattr(files, "choose_to_write", lambda *_, target=target: target)
        choose(screen, name)
        screen._export(screen.list.entries()[0])
    ask_to_rename(screen, "Beta", "Zeta")
    choose(screen, "Gamma")
    screen._delete()
    ask_to_rename(screen, "Alpha", "Gamma")
    slow.lets()
    wait_for_listing()
    assert [read_save(target.read_bytes()).name for target in targets] == ["Alpha", "Beta", "Gamma"]


def test_a_copy_of_the_game_on_the_table_is_named_after_what_it_is_called_by_then(
    window: MainWindow, slow: SlowDisk
) -> None:
    play = opened(window, window.library.entries()[0])
    screen = load(window)
    (entry,) = (each for each in window.library.entries() if play.is_of(each))
    slow.stalls()
    screen._rename(entry, "Zeta")
    screen._duplicate(entry)
    slow.lets()
    assert {"Zeta", say("load.copy_of", name="Zeta")} <= set(names(screen))


@pytest.mark.parametrize("order", ["delete", "undo"])
def test_home_offers_the_game_to_continue_once_what_was_asked_before_is_done(
    window: MainWindow, slow: SlowDisk, order: str
) -> None:
    first, second = window.library.entries()
    screen = load(window)
    choose(screen, first.name)
    if order == "delete":
        slow.stalls()
    screen._delete()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert window.current() is window.screens.home
    if order == "undo":
        wait_for_listing()
        slow.stalls()
        QTest.mouseClick(window.notice.action, Qt.MouseButton.LeftButton)
    QTest.qWait(50)
    slow.lets()
    wait_for_listing()
    card = window.screens.home.continue_card
    assert card.entry is not None
    assert card.entry.name == (second if order == "delete" else first).name


@pytest.mark.parametrize("does", ["chooses", "searches", "nothing"])
def test_who_has_gone_on_to_something_else_is_not_fetched_to_what_was_imported(
    window: MainWindow, slow: SlowDisk, qtbot: QtBot, tmp_path: Path, does: str
) -> None:
    file = tmp_path / "Imported.hearth"
    file.write_bytes(write_match(match_after(9), "Imported", datetime.now(UTC)))
    screen = three_games(window)
    choose(screen, "Gamma")
    slow.stalls()
    window.import_files([file])
    qtbot.waitUntil(lambda: is_told(window))
    if does == "chooses":
        choose(screen, "Alpha")
    elif does == "searches":
        screen.search.setText("alp")
    slow.lets()
    wait_for_listing()
    assert "Imported" in {entry.name for entry in window.library.entries()}
    assert screen.search.text() == ("alp" if does == "searches" else "")
    assert [entry.name for entry in screen.list.entries()] == ["Imported" if does == "nothing" else "Alpha"]
    assert "Imported" in window.notice.text


@pytest.mark.parametrize("goes_on", [True, False])
def test_when_the_trash_is_empty_the_focus_stays_where_the_person_took_it(
    window: MainWindow, slow: SlowDisk, goes_on: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = three_games(window)
    choose(screen, "Gamma")
    screen._delete()
    QTest.mouseClick(screen.trash, Qt.MouseButton.LeftButton)
    wait_for_listing()
    screen.empty_trash.setFocus()
    emptied, begun = Event(), Event()
    empty_trash = window.library.empty_trash

    def slowly(thrown_away: Sequence[Bundle], breathe: Callable[[], None]) -> None:
        begun.set()
        assert emptied.wait(PATIENCE_S)
        empty_trash(thrown_away, breathe)

    monkeypatch.setattr(window.library, "empty_trash", slowly)
    screen._empty(window.library.thrown_away(), "yes")
    assert begun.wait(PATIENCE_S)
    if goes_on:
        QTest.mouseClick(screen.trash, Qt.MouseButton.LeftButton)
        QTest.mouseClick(screen.search, Qt.MouseButton.LeftButton)
        QTest.keyClicks(screen.search, "bet")
    emptied.set()
    wait_for_listing()
    assert window.focusWidget() is (screen.search if goes_on else screen.trash)
    assert not window.library.count_trash()


@pytest.mark.parametrize("order", ["rename", "duplicate", "delete", "restore"])
def test_what_was_chosen_while_the_disk_takes_its_time_stays_chosen(
    window: MainWindow, slow: SlowDisk, order: str
) -> None:
    """A stroke that is meant for that goes to nothing else."""
    screen = load(window)
    (entry,) = screen.list.entries()
    copies = [window.library.duplicate(entry, name) for name in ("Alpha", "Beta", "Gamma")]
    if order == "restore":
        for copy in copies:
            window.library.delete(copy)
        QTest.mouseClick(screen.trash, Qt.MouseButton.LeftButton)
    screen.refresh()
    wait_for_listing()
    choose(screen, "Beta")
    slow.stalls()
    if order == "rename":
        screen._rename(screen.list.entries()[0], "Delta")
    else:
        QTest.mouseClick(getattr(screen, order), Qt.MouseButton.LeftButton)
    choose(screen, "Gamma")
    choose(screen, "Alpha")
    slow.lets()
    assert ("Beta" in names(screen)) == (order == "duplicate")
    assert [each.name for each in screen.list.entries()] == ["Alpha"]


def test_where_what_is_being_deleted_is_chosen_again_the_game_below_is_chosen_after_that(
    window: MainWindow, slow: SlowDisk
) -> None:
    screen = load(window)
    (entry,) = screen.list.entries()
    window.library.duplicate(entry, "Alpha")
    screen.refresh()
    listed = names(screen)
    choose(screen, listed[1])
    slow.stalls()
    screen._delete()
    choose(screen, listed[0])
    choose(screen, listed[1])
    slow.lets()
    assert names(screen) == [listed[0], listed[2]]
    assert [each.name for each in screen.list.entries()] == [listed[2]]


def test_whatever_is_done_with_saves_holds_up_no_window(
    window: MainWindow, slow: SlowDisk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out.hearth"
    monkeypatch.setattr(files, "choose_to_write", lambda *_: target)
    screen = load(window)
    for button in (screen.duplicate, screen.export, screen.delete):
        slow.stalls()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert window.writers.is_busy
        slow.lets()
        wait_for_listing()
    assert target.exists()
    assert window.library.count_trash() == 1
    slow.stalls()
    QTest.mouseClick(window.notice.action, Qt.MouseButton.LeftButton)
    slow.lets()
    wait_for_listing()
    assert window.library.count_trash() == 0
    assert slow.held_up_window == 0


def test_a_copy_of_the_running_game_is_as_it_was_when_it_was_asked_for(
    window: MainWindow, slow: SlowDisk, qtbot: QtBot
) -> None:
    play = opened(window, window.library.entries()[0])
    position = play.match.position
    slow.stalls()
    window.menu._save_copy(play, "As it was")
    give_command(play)
    assert play.session.is_writing
    slow.lets()
    qtbot.waitUntil(lambda: not play.session.is_writing)
    wait_for_listing()
    (copy,) = (entry for entry in window.library.entries() if entry.name == "As it was")
    assert (copy.position, play.match.position) == (position, position + 1)
    assert slow.held_up_window == 0


def test_a_game_that_is_left_on_a_slow_disk_can_be_opened_again_at_once(
    window: MainWindow, slow: SlowDisk, qtbot: QtBot
) -> None:
    entry = window.library.entries()[0]
    play = opened(window, entry)
    slow.stalls()
    give_command(play)
    window.go_home()
    qtbot.waitUntil(lambda: is_told(window))
    assert window.play is play
    slow.lets()
    qtbot.waitUntil(lambda: window.play is None)
    slow.stalls()
    window.open_entry(entry)
    slow.lets()
    qtbot.waitUntil(lambda: window.play is not None)
    assert window.play is not None
    assert window.play.match.position == entry.position + 1
    assert slow.held_up_window == 0


@pytest.mark.parametrize("opens", ["help", "settings"])
def test_who_opens_another_screen_while_the_table_is_being_left_stays_there(
    window: MainWindow, slow: SlowDisk, qtbot: QtBot, opens: str
) -> None:
    """They were taken from the help to the home screen in the middle of a word."""
    play = opened(window, window.library.entries()[0])
    slow.stalls()
    give_command(play)
    QTest.mouseClick(play.screen.tool_bar.tools["leave"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: is_told(window))
    if opens == "help":
        QTest.keyClick(window, Qt.Key.Key_F1)
    else:
        QTest.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    slow.lets()
    wait_for_listing()
    assert window.current() is window.screen_named(opens)
    assert window.play is play
    press(Qt.Key.Key_Escape)
    assert window.current() is play.screen
    click(play.screen.tool_bar.tools["leave"])
    qtbot.waitUntil(lambda: window.current() is window.screens.home)
    assert window.play is None


def test_who_goes_back_from_the_saved_games_while_one_is_being_opened_is_not_fetched_to_it(
    window: MainWindow, slow: SlowDisk
) -> None:
    screen = load(window)
    slow.stalls()
    screen._rename(screen.list.entries()[0], "Another name")
    QTest.mouseClick(screen.open, Qt.MouseButton.LeftButton)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    slow.lets()
    wait_for_listing()
    assert window.current() is window.screens.home
    assert window.play is None


def test_a_window_that_is_being_closed_closes_whatever_is_opened_meanwhile(
    window: MainWindow, slow: SlowDisk, qtbot: QtBot
) -> None:
    play = opened(window, window.library.entries()[0])
    slow.stalls()
    give_command(play)
    window.close()
    qtbot.waitUntil(lambda: is_told(window))
    QTest.keyClick(window, Qt.Key.Key_F1)
    slow.lets()
    qtbot.waitUntil(lambda: not window.isVisible())


def test_who_leaves_after_the_last_move_leaves_though_the_score_comes_by_itself(
    window: MainWindow, slow: SlowDisk, qtbot: QtBot
) -> None:
    last = match_after(999).entries[-1]
    save_match(window.folders.saves.parent, match_after(match_after(999).position - 1), "Third evening")
    play = opened(window, window.library.entries()[0])
    slow.stalls()
    play.session.play(last.seat, last.command)
    assert play.match.is_over
    QTest.mouseClick(play.screen.tool_bar.tools["leave"], Qt.MouseButton.LeftButton)
    slow.lets()
    qtbot.waitUntil(lambda: window.play is None)
    assert window.current() is window.screens.home


def test_a_move_made_while_the_table_is_being_left_holds_up_no_window(
    window: MainWindow, slow: SlowDisk, qtbot: QtBot
) -> None:
    """What was asked before was on disk and the move was not yet: the window stood still until it was."""
    play = opened(window, window.library.entries()[0])
    position = play.match.position
    moved: list[bool] = []

    def move_once_more(_: object) -> None:
        slow.stalls()
        give_command(play)
        moved.append(True)

    slow.stalls()
    give_command(play)
    window.writers.saves.begin(lambda: None, move_once_more)
    window.go_home()
    slow.lets()
    qtbot.waitUntil(lambda: bool(moved) and is_told(window))
    assert window.play is play
    slow.lets()
    qtbot.waitUntil(lambda: window.play is None)
    assert max(entry.position for entry in window.library.entries()) == position + 2


def asked(play: Play) -> str:
    (sentence,) = play.screen.findChildren(QLabel, "promptSentence")
    return sentence.text()


@pytest.mark.parametrize("does", ["plays", "takes back"])
def test_who_waits_for_the_disk_at_the_table_is_told_so_and_asked_nothing_meanwhile(
    window: MainWindow, slow: SlowDisk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, does: str
) -> None:
    """The question before stood there with its outlines lit, and no click or key was answered."""
    window.start(replace(human_table(2), undo="friendly"))
    wait_for_listing()
    play = window.play
    assert play is not None
    screen, robot = play.screen, MouseRobot(play.screen, 0)
    robot.click("market.building.0")
    qtbot.waitUntil(lambda: not play.session.is_busy and not screen.presenters.is_behind)
    before, sentence = asked(play), say("refusal.still_saving")
    slow.stalls()
    with monkeypatch.context() as patched:
        patched.setattr(writer, "BLINK_S", 2 * PATIENCE_S)  # so long the window would be held up
        if does == "plays":
            robot.click("market.worker.0")
        else:
            QTest.mouseClick(screen.tool_bar.tools["undo"], Qt.MouseButton.LeftButton)
    assert play.session.is_writing
    qtbot.waitUntil(lambda: is_told(window))
    assert asked(play) == sentence
    assert not screen.view_widget.candidates
    buttons = screen.prompt_bar.findChildren(ChoiceButton)
    assert all(button.property("unavailable") for button in buttons if button.isVisible())
    assert not screen.tool_bar.tools["undo"].isEnabled()
    assert not screen.status.isVisible()
    for ask in (
        lambda: robot.click("market.worker.1"),
        lambda: robot.click("bar.coins.1"),
        lambda: QTest.keyClick(screen, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier),
        lambda: QTest.keyClick(screen, Qt.Key.Key_H),
    ):
        ask()
        assert screen.status.isVisible()
        assert screen.status.text() == sentence
        screen.presenters.announcer._clear()
    slow.lets()
    qtbot.waitUntil(lambda: not play.session.is_busy and not screen.presenters.is_behind)
    wait_for_listing()
    assert asked(play) not in (before, sentence)
    assert screen.view_widget.candidates
    assert not window.notice.isVisible()
    assert not screen.status.isVisible()
    assert slow.held_up_window == 0


def test_what_is_done_before_anybody_is_told_of_it_keeps_nobody_waiting(qtbot: QtBot) -> None:
    """A window that was busy for a moment said that the disk was slow."""
    made, told = Writer(), list[str]()
    made.slow.connect(lambda: told.append("slow"))
    made.begin(lambda: None, lambda _: told.append("done"), awaited=True)
    made.settle()
    made._patience.timeout.emit()
    assert told == ["done"]
    made.shut()


def test_a_damaged_autosave_is_moved_aside_while_its_game_is_played(
    window: MainWindow, slow: SlowDisk, qtbot: QtBot
) -> None:
    entry = window.library.entries()[0]
    play = opened(window, entry)
    give_command(play)
    window.go_home()
    wait_for_listing()
    (newest,) = window.library.entries()[0].files[:1]
    newest.write_bytes(newest.read_bytes()[:300])
    slow.held_up_window = 0
    play = opened(window, window.library.entries()[0])
    assert slow.held_up_window == 0
    assert play.match.position == entry.position
    assert [each.files[0].name for each in window.library.trashed()] == [newest.name]
    give_command(play)
    qtbot.waitUntil(lambda: not play.session.is_writing)
    assert window.library.entries()[0].position == entry.position + 1


def test_what_is_just_being_written_is_not_said_to_be_lost(
    window: MainWindow, slow: SlowDisk, qtbot: QtBot
) -> None:
    """Somebody asks to leave and then plays on: when leaving has its turn, the command is being written."""
    play = opened(window, window.library.entries()[0])
    position = play.match.position
    reported: list[bool] = []
    window.writers.saves.once_written(lambda: reported.append(play.is_kept))
    slow.stalls()
    give_command(play)
    window.writers.saves.begin(lambda: None)
    qtbot.waitUntil(lambda: bool(reported))
    assert play.is_kept
    window.go_home()
    slow.lets()
    qtbot.waitUntil(lambda: window.play is None)
    assert not window.findChildren(Question)
    assert max(entry.position for entry in window.library.entries()) >= position + 1


def test_closing_says_that_it_waits_and_loses_nothing(
    window: MainWindow, slow: SlowDisk, qtbot: QtBot, tmp_path: Path
) -> None:
    screen = load(window)
    (entry,) = screen.list.entries()
    window.preferences.change(text_scale=150)
    slow.stalls()
    screen._rename(entry, "As the window closes")
    window.close()
    qtbot.waitUntil(lambda: is_told(window))
    assert window.isVisible()
    window.close()  # who asks again is not let out earlier
    QTest.qWait(5)
    assert window.isVisible()
    slow.lets()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert "As the window closes" in [each.name for each in window.library.entries()]
    assert json.loads(window.folders.settings.read_text("utf-8"))["text_scale"] == 150
    assert slow.held_up_window == 0


def test_closing_waits_for_the_files_that_are_being_imported(
    window: MainWindow, slow: SlowDisk, qtbot: QtBot, tmp_path: Path
) -> None:
    """Only those that had been imported by then were there the next time, and nobody was told of the others."""
    wait_for_listing()
    files = [tmp_path / f"Evening {number}.hearth" for number in range(6)]
    for file in files:
        file.write_bytes(write_match(match_after(9), file.stem, datetime.now(UTC)))
    slow.stalls(after=2)
    window.import_files(files)
    qtbot.waitUntil(lambda: is_told(window))
    window.writers.elsewhere.do(lambda: None)
    qtbot.waitUntil(lambda: not window.writers.elsewhere.is_busy)
    assert is_told(window), "what else was asked is done, but not this"
    window.close()
    assert window.isVisible()
    slow.lets()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert {each.name for each in window.library.entries()} >= {file.stem for file in files}
    assert slow.held_up_window == 0


def test_that_the_disk_is_slow_is_said_below_what_is_still_to_be_read(
    window: MainWindow, slow: SlowDisk, qtbot: QtBot
) -> None:
    """An offer to go on with the game of a run that was killed was gone, with its button."""
    screen, notice, taken = load(window), window.notice, []
    (entry,) = screen.list.entries()
    offer = partial(say, "trouble.after_crash")
    notice.warn_too(offer, action=("home.continue", partial(taken.append, True)))
    slow.stalls()
    screen._rename(entry, "Another name")
    qtbot.waitUntil(lambda: notice.text == f"{offer()}\n{say('trouble.slow_disk')}")
    slow.lets()
    qtbot.waitUntil(lambda: notice.text == offer())
    click(notice.action)
    assert taken == [True]


def test_a_setting_is_written_while_the_window_goes_on(
    window: MainWindow, slow: SlowDisk, qtbot: QtBot
) -> None:
    slow.stalls()
    window.preferences.change(theme="light")
    qtbot.waitUntil(lambda: window.preferences.writer.is_busy)
    window.preferences.change(theme="dark", text_scale=130)
    window.preferences.begin_writing()
    slow.lets()
    wait_for_listing()
    found = json.loads(window.folders.settings.read_text("utf-8"))
    assert (found["theme"], found["text_scale"]) == ("dark", 130)
    assert slow.held_up_window == 0


def test_what_was_exported_is_whole_before_the_game_is_left(
    window: MainWindow, slow: SlowDisk, tmp_path: Path
) -> None:
    told: list[int] = []
    data = window.library.entries()[0].path.read_bytes()
    target = tmp_path / "out.hearth"
    slow.stalls()
    window.write_out(target, data, lambda: told.append(read_save(target.read_bytes()).played))
    QApplication.processEvents()
    assert not told
    slow.lets()
    wait_for_listing()
    assert len(told) == 1


def test_what_fails_is_told_in_its_turn_and_keeps_nothing_else(qtbot: QtBot) -> None:
    told: list[object] = []

    def fails() -> None:
        raise HearthsideError(Refusal("disk_full"))

    def breaks() -> None:
        raise ZeroDivisionError

    def failed(refusal: Refusal | None) -> None:
        told.append(refusal and refusal.reason)

    made = Writer()
    with qtbot.captureExceptions() as errors:
        made.begin(lambda: 1, told.append)
        made.begin(fails, told.append, failed)
        made.begin(breaks, told.append, failed)
        made.begin(lambda: 2, told.append)
        qtbot.waitUntil(lambda: not made.is_busy)
    assert told == [1, "disk_full", None, 2]
    assert [kind for kind, *_ in errors] == [ZeroDivisionError]
    made.shut()
