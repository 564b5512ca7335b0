"""A disk that is full, slow or gone, or another window: a clear sentence, play goes on, and nothing is lost."""

from __future__ import annotations

import errno
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import enumerate as enumerate_threads

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop import words
from desktop.app.paths import Folders
from desktop.app.settings import Preferences
from desktop.shell.notice import Question
from desktop.shell.table_screen import TableScreen
from desktop.shell.trouble import tell_unkept
from desktop.shell.window import MainWindow
from desktop.words import say
from desktop.words.engine import refusal_sentence
from engine.core.command import Command
from engine.core.errors import HearthsideError, Refusal
from engine.match import disk
from engine.match.library import Library, Run
from engine.match.match import Match
from engine.match.save import open_match, read_save
from engine.match.table import Player, Table
from tests.desktop.table_robot import MouseRobot
from tests.desktop.window_kit import (
    NoThread,
    make_folders,
    match_after,
    open_window,
    save_match,
    wait_for_listing,
)

TWO = Table("builders", (Player("Anna", 0), Player("ゆき", 2)), {"first_player": 0, "end_points": 12}, seed=5)

TROUBLES = [
    (errno.ENOSPC, "disk_full"),
    (errno.EROFS, "folder_read_only"),
    (errno.EACCES, "folder_read_only"),
    (errno.ENOENT, "folder_gone"),
    (errno.EIO, "disk_trouble"),
]


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with open_window(tmp_path, qtbot) as made:
        yield made


def table_of(window: MainWindow) -> TableScreen:
    """The table in the window, once its position is shown."""
    assert window.play is not None
    assert window.current() is window.play.screen
    wait(lambda: window.play is None or not window.play.session.is_writing)
    return window.play.screen


def wait(until: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not until() and time.monotonic() < end:
        QTest.qWait(2)
    assert until()


def play(window: MainWindow, commands: int) -> None:
    """Play on by hand."""
    robot = MouseRobot(table_of(window), seed=1)
    for _ in range(commands):
        robot.play_sensibly_when_saved()


def on_disk(home: Path) -> int:
    """The position that somebody would find who opened the newest game now."""
    entry = Library(make_folders(home).saves).newest()
    assert entry is not None
    return entry.position


class BrokenDisk:
    """Lets every writing fail, as long as it is broken."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
        self.number = number
        self.is_broken = False
        write = disk._write_through

        def written(descriptor: int, data: bytes) -> None:
            write(descriptor, data[: len(data) // 2] if self.is_broken else data)
            if self.is_broken:
                raise OSError(self.number, "made to fail")

        monkeypatch.setattr(disk, "_write_through", written)


@pytest.mark.parametrize(("number", "reason"), TROUBLES)
def test_a_disk_that_refuses_is_told_of_and_play_goes_on(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str
) -> None:
    broken = BrokenDisk(monkeypatch, number)
    window.start(TWO)
    play(window, 3)
    broken.is_broken = True
    play(window, 4)
    assert window.play is not None
    assert window.play.match.position == window.play.session.shown == 7
    assert window.notice.isVisible()
    assert window.notice.text == say("trouble.cant_save", why=refusal_sentence(Refusal(reason)))
    assert on_disk(tmp_path) == 3
    broken.is_broken = False
    play(window, 1)
    assert on_disk(tmp_path) == 8
    assert not window.notice.isVisible()
    assert not list(tmp_path.rglob("*.part"))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_where_no_game_is_being_played_nothing_is_said_of_playing_on(language: str) -> None:
    words.set_language(language)
    try:
        for reason in sorted({reason for _, reason in TROUBLES}):
            assert not re.search("play|move|続け|次の手", refusal_sentence(Refusal(reason)))
    finally:
        words.set_language("en")


def test_a_game_can_be_begun_and_left_with_a_full_disk(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = BrokenDisk(monkeypatch, errno.ENOSPC)
    broken.is_broken = True
    window.start(TWO)
    play(window, 2)
    assert "full" in window.notice.text
    window.preferences.change(theme="light")
    window.preferences.write()
    window.go("home")
    window.start(TWO)
    play(window, 1)
    assert "full" in window.notice.text
    assert Library(make_folders(tmp_path).saves).entries() == []


def test_a_disk_that_has_room_again_keeps_the_game_that_is_left(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = BrokenDisk(monkeypatch, errno.ENOSPC)
    window.start(TWO)
    play(window, 2)
    broken.is_broken = True
    play(window, 3)
    assert on_disk(tmp_path) == 2
    broken.is_broken = False
    window.go("home")
    wait_for_listing()
    assert on_disk(tmp_path) == 5


def question_of(window: MainWindow) -> Question:
    """What is asked before a game is left that is not saved."""
    (question,) = window.findChildren(Question)
    assert question.windowTitle() == say("trouble.unsaved")
    return question


@pytest.mark.parametrize("door", ["close", "home", "another game", "play again", "lesson"])
def test_a_game_that_cannot_be_saved_is_left_only_if_the_person_says_so(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, door: str
) -> None:
    def leave() -> None:
        if door == "close":
            window.close()
        elif door == "another game":
            window.open_file(tmp_path / "another.hearth")
        elif door == "play again":
            window.start_again(TWO)
        elif door == "lesson":
            window.learn("builders")
        else:
            table_of(window).home_requested.emit()

    broken = BrokenDisk(monkeypatch, errno.ENOSPC)
    window.start(TWO)
    play(window, 2)
    broken.is_broken = True
    play(window, 3)
    unsaved = window.play
    leave()
    assert window.isVisible()
    assert window.play is unsaved
    question_of(window).reject()
    QTest.qWait(20)
    play(window, 1)
    leave()
    asked = question_of(window)
    assert any(
        "moves that aren’t saved yet are lost" in label.text() for label in asked.findChildren(QLabel)
    ), "two are kept"
    asked.buttons["lose"].click()
    QTest.qWait(20)
    assert window.play is not unsaved
    assert (window.play is None) == (door in ("close", "home", "another game"))
    assert window.isVisible() == (door != "close")
    assert on_disk(tmp_path) == 2


@pytest.mark.parametrize("leaves", [False, True])
def test_a_replay_begins_at_its_start_and_nothing_moves_while_leaving_is_in_doubt(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leaves: bool
) -> None:
    save_match(tmp_path, match_after(10), "Another")
    entry = window.library.newest()
    assert entry is not None
    broken = BrokenDisk(monkeypatch, errno.ENOSPC)
    broken.is_broken = True
    window.start(TWO)
    play(window, 3)
    window.open_entry(entry, from_start=True)
    assert window.play is not None
    assert window.play.session.is_live
    question_of(window).buttons["lose" if leaves else "stay"].click()
    QTest.qWait(20)
    assert (window.play.match.position, window.play.session.shown) == ((10, 0) if leaves else (3, 3))


@pytest.mark.parametrize("has_room", [False, True])
def test_a_game_that_cannot_be_saved_can_be_exported_before_it_is_left(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_room: bool
) -> None:
    broken = BrokenDisk(monkeypatch, errno.ENOSPC)
    window.start(TWO)
    play(window, 1)
    broken.is_broken = True
    play(window, 3)
    window.close()
    elsewhere = tmp_path / "elsewhere.hearth"

    def chosen(*_: object) -> Path:
        broken.is_broken = not has_room  # the other disk
        return elsewhere

    monkeypatch.setattr("desktop.shell.window.choose_to_write", chosen)
    question_of(window).buttons["export"].click()
    QTest.qWait(20)
    assert window.isVisible() != has_room
    assert elsewhere.exists() == has_room
    if has_room:
        assert open_match(read_save(elsewhere.read_bytes())).match.position == 4


def test_a_disk_that_has_room_again_keeps_the_game_without_a_question(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = BrokenDisk(monkeypatch, errno.ENOSPC)
    window.start(TWO)
    broken.is_broken = True
    play(window, 3)
    broken.is_broken = False
    window.close()
    assert not window.isVisible()
    assert on_disk(tmp_path) == 3


def test_where_the_system_starts_no_more_threads_the_game_is_saved_and_goes_on(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.app.writer.Thread", NoThread)
    window.start(TWO)
    play(window, 2)
    assert on_disk(tmp_path) == 2
    window.go_home()
    assert window.play is None


def test_whatever_goes_wrong_with_saving_the_table_goes_on(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    window.start(TWO)
    play(window, 1)
    assert window.play is not None
    session = window.play.session
    with monkeypatch.context() as broken, qtbot.captureExceptions() as errors:
        broken.setattr(window.play.kept, "autosave", fails)
        seat = session.match.seat
        assert seat is not None
        session.play(seat, session.match.legal()[0])
        qtbot.waitUntil(lambda: bool(errors))
    assert not session.is_writing
    assert not window.play.is_kept
    play(window, 1)
    assert window.play.is_kept


def test_the_folder_is_made_anew_where_somebody_has_deleted_it(window: MainWindow, tmp_path: Path) -> None:
    window.start(TWO)
    play(window, 3)
    shutil.rmtree(tmp_path / "saves")
    play(window, 1)
    assert not window.notice.isVisible()
    assert on_disk(tmp_path) == 4


def test_a_folder_that_is_none_any_more_is_told_of(window: MainWindow, tmp_path: Path) -> None:
    window.start(TWO)
    play(window, 1)
    shutil.rmtree(tmp_path / "saves")
    (tmp_path / "saves").write_text("a file in its place")
    play(window, 2)
    taken = Refusal("folder_taken", details={"folder": str(tmp_path / "saves")})
    assert window.notice.text == say("trouble.cant_save", why=refusal_sentence(taken))
    (tmp_path / "saves").unlink()
    play(window, 1)
    assert on_disk(tmp_path) == 4


def test_two_windows_do_not_play_the_same_game(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.start(TWO)
    play(window, 2)
    with open_window(tmp_path, qtbot) as other:
        entry = other.library.newest()
        assert entry is not None
        other.open_entry(entry)
        assert other.play is None
        assert other.notice.text == say("load.cant_open", why=refusal_sentence(Refusal("save_in_use")))
        play(window, 2)
        assert on_disk(tmp_path) == 4
        window.close()
        entry = other.library.newest()
        assert entry is not None
        other.open_entry(entry)
        assert table_of(other).session.match.position == 4
        play(other, 1)
        assert on_disk(tmp_path) == 5


def test_what_is_played_here_stays_when_another_game_can_not_be_opened(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    window.start(TWO)
    play(window, 2)
    with open_window(tmp_path, qtbot) as other:
        taken = other.library.newest()
        assert taken is not None
        other.start(TWO)
        play(other, 3)
        other.open_entry(taken)
        assert "another window" in other.notice.text
        mine = other.library.newest()
        assert mine is not None
        other.open_entry(mine)
        assert table_of(other).session.match.position == 3


def test_a_damaged_autosave_costs_one_move_and_is_told_of(window: MainWindow, tmp_path: Path) -> None:
    window.start(TWO)
    play(window, 5)
    window.go("home")
    window.leave_table()
    entry = window.library.newest()
    assert entry is not None
    entry.path.write_bytes(entry.path.read_bytes()[:500])
    again = window.library.newest()
    assert again is not None
    window.open_entry(again)
    assert table_of(window).session.match.position == 4
    assert window.notice.isVisible()
    play(window, 2)
    assert on_disk(tmp_path) == 6
    window.go("settings")
    assert window.notice.isVisible(), "the table is still there, and nobody has read it"
    window.notice.warn_too(lambda: "Mind the gap.")
    window.go("home")
    assert window.notice.text == "Mind the gap.", "what is said of this game ends with its table"


def test_a_file_that_is_none_is_told_of(window: MainWindow, tmp_path: Path) -> None:
    strange = tmp_path / "strange.hearth"
    strange.write_bytes(b"\x00\xffnot a game")
    window.open_file(strange)
    assert window.play is None
    assert window.notice.isVisible()
    assert "strange" not in window.notice.text or window.notice.text.endswith(".")
    save_match(tmp_path, match_after(6), "good")
    entry = window.library.newest()
    assert entry is not None
    window.open_entry(entry)
    assert table_of(window).session.match.position == 6


def test_nothing_is_shown_or_taken_before_it_is_on_the_disk(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow disk: whatever a person does meanwhile, the table waits, and no click falls on the next position."""
    autosave = Run.autosave

    def slowly(run: Run, match: Match | None = None) -> Path:
        time.sleep(0.15)
        return autosave(run, match)

    monkeypatch.setattr(Run, "autosave", slowly)
    window.start(TWO)
    screen = table_of(window)
    robot = MouseRobot(screen, seed=1)
    places = sorted(screen.scene.places)
    robot.click("bar.coins.1")
    assert screen.session.is_writing
    assert (screen.session.shown, screen.session.match.position) == (0, 1)
    for place in places:
        screen.presenters.inspector_popup.point_at(place)
        screen.presenters.inspector_popup.show()
        robot.click(place)
        assert screen.presenters.inspections.describe(place, 0)[0]
    for button in ("bar.coins.1", "bar.coins.3", "bar.buy", "bar.end_turn"):
        screen.prompt_bar.button(button).click()
        assert screen.presenters.inspections.button_tip(button)
    screen.refresh(animate=False)
    assert screen.session.view().yards[0].coins == 10
    screen.session.undo()
    assert screen.session.is_writing
    wait(lambda: not screen.session.is_writing)
    assert screen.session.match.position == screen.session.shown == 1
    assert screen.session.view().yards[0].coins == 11
    play(window, 1)


def test_a_move_that_is_still_being_written_when_the_game_is_left_is_not_lost(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    autosave = Run.autosave

    def slowly(run: Run, match: Match | None = None) -> Path:
        time.sleep(0.1)
        return autosave(run, match)

    monkeypatch.setattr(Run, "autosave", slowly)
    window.start(TWO)
    MouseRobot(table_of(window), seed=1).click("bar.coins.2")
    window.close()
    wait(lambda: not window.isVisible())
    assert on_disk(tmp_path) == 1


def commands(screen: TableScreen, *notations: str) -> list[Command]:
    return [screen.session.match.game.grammar.read(notation) for notation in notations]


def test_of_several_commands_none_comes_after_the_game_was_left(window: MainWindow, tmp_path: Path) -> None:
    window.start(TWO)
    screen = table_of(window)
    screen.turn.play_all(commands(screen, "coins 1", "coins 2"))
    assert screen.session.is_writing
    # Left while the first is still being written: however slow that is, the second hasn't started.
    window.go("home")
    window.leave_table()
    QTest.qWait(50)
    assert on_disk(tmp_path) == 1


def test_of_several_commands_of_which_one_is_refused_none_is_done(window: MainWindow) -> None:
    window.start(TWO)
    screen = table_of(window)
    screen.turn.play_all(commands(screen, "coins 2", "coins 3", "end"))
    assert screen.status.isVisible()
    assert "3" in screen.status.text()
    QTest.qWait(50)
    assert screen.session.match.entries == []


def test_a_table_that_can_be_neither_shown_nor_shut_leaves_nothing_behind(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> str:
        raise ValueError("made to fail")

    save_match(tmp_path, match_after(4), "Odd")
    entry = window.library.newest()
    assert entry is not None
    window.go("load")
    before = set(enumerate_threads())
    with monkeypatch.context() as failing:
        failing.setattr(TableScreen, "title", broken)
        failing.setattr(TableScreen, "shut", broken)
        window.open_entry(entry)
    assert window.play is None
    wait(lambda: not any(thread.name == "writer" for thread in set(enumerate_threads()) - before))
    assert window.current() is window.screen_named("home")
    shown = (window.stack.widget(number) for number in range(window.stack.count()))
    assert not any(isinstance(screen, TableScreen) for screen in shown)
    assert window.notice.text == say("load.cant_open", why=refusal_sentence(Refusal("file_unusable")))
    window.open_entry(entry)
    assert table_of(window).session.match.position == 4


@pytest.mark.parametrize("language", ["en", "ja"])
def test_that_settings_cannot_be_written_is_said_once(qtbot: QtBot, tmp_path: Path, language: str) -> None:
    """Not for each of them; and anew only where they could be written meanwhile."""
    with open_window(tmp_path, qtbot, language=language) as window:
        config = window.folders.config
        wait_for_listing()
        shutil.rmtree(config)
        config.write_text("in the way")
        why = say("trouble.folder.in_the_way", path=str(config))
        assert changed(window, theme="light") == say("trouble.unkept.config", why=why)
        window.notice.hide()
        assert changed(window, theme="dark") == ""
        config.unlink()
        assert changed(window, text_scale=110) == ""
        config.rename(tmp_path / "elsewhere")
        config.write_text("in the way")
        assert changed(window, text_scale=120) == say("trouble.unkept.config", why=why)
        config.unlink()
        assert changed(window, text_scale=130) == "", "it is no longer so"


def test_settings_that_a_single_file_keeps_from_being_written_are_told_as_well(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder can be written to; so what is said is what the writing itself met."""

    def cant_be_moved(*_: object) -> None:
        raise HearthsideError(Refusal("name_taken"))

    settings = window.folders.settings
    settings.unlink(missing_ok=True)
    (settings / "something").mkdir(parents=True)
    with monkeypatch.context() as patched:
        patched.setattr("desktop.app.settings.move", cant_be_moved)
        patched.setattr("desktop.app.settings.move_to_free", cant_be_moved)
        why = refusal_sentence(Refusal("name_taken"))
        assert changed(window, theme="light") == say("trouble.unkept.config", why=why)
        assert (settings / "something").is_dir()
    assert changed(window, text_scale=120) == ""
    assert (settings.with_name("settings-broken.json") / "something").is_dir()


def test_what_was_said_of_the_folders_at_the_start_is_not_said_again(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "config").write_text("in the way")
    found = Folders(tmp_path / "config", tmp_path / "saves", tmp_path / "crashes")
    preferences = Preferences(found.settings)
    window = MainWindow(preferences, found)
    qtbot.addWidget(window)
    assert tell_unkept(window)
    window.show()
    sentence = say("trouble.folder.in_the_way", path=str(found.config))
    assert window.notice.text == say("trouble.unkept.config", why=sentence)
    window.notice.hide()
    assert changed(window, theme="light") == ""
    window.shut()


def changed(window: MainWindow, **fields: object) -> str:
    """Change settings, have them written, and give what is said of that."""
    window.preferences.change(**fields)
    window.preferences.begin_writing()
    wait_for_listing()
    return window.notice.text if window.notice.isVisible() else ""
