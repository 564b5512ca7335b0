"""What goes wrong unforeseen: a report with the running game, a sentence for the person, and play goes on."""

from __future__ import annotations

import errno
import gc
import logging
import os
import resource
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer, qWarning
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot

from desktop.app import crash
from desktop.app.crash import FAULTS, MOST_A_RUN, MOST_REPORTS, Crashes
from desktop.app.paths import HOME_VARIABLE
from desktop.shell.home import Home
from desktop.shell.trouble import CrashQuestion
from desktop.shell.window import MainWindow
from desktop.words import say
from desktop.words.engine import refusal_sentence
from engine.core.errors import HearthsideError, Refusal
from engine.games import CATALOGUE
from engine.match.library import Library, Run
from engine.match.save import open_match, read_save
from engine.match.table import Player
from tests.desktop.window_kit import click, match_after, open_window, press, save_match

ROOT = Path(__file__).resolve().parents[2]


class Broken(RuntimeError):
    """Something that nobody foresaw."""


def broken() -> None:
    raise Broken("the roof")


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    save_match(tmp_path, match_after(9), "Running")
    with open_window(tmp_path, qtbot) as made:
        yield made


@pytest.fixture
def crashes(tmp_path: Path, qapp: QApplication) -> Iterator[Crashes]:
    before = (sys.excepthook, threading.excepthook, sys.unraisablehook)
    made = Crashes(tmp_path / "crashes", lambda: b"the game")
    made.watch()
    yield made
    made.stop()
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before


def reports(crashes_folder: Path) -> list[Path]:
    return sorted(crashes_folder.glob("*.txt"))


def test_a_report_holds_the_error_the_log_and_the_game(
    crashes: Crashes, tmp_path: Path, qtbot: QtBot
) -> None:
    logging.getLogger("test").warning("a tile is loose under %s", Path.home())
    with qtbot.waitSignal(crashes.reported) as reported:
        try:
            broken()
        except Broken as error:
            sys.excepthook(Broken, error, error.__traceback__)
    (report,) = reports(tmp_path / "crashes")
    assert reported.args == [report]
    text = report.read_text(encoding="utf-8")
    assert text.startswith("Hearthside 0.")
    assert "Broken: the roof" in text
    assert "a tile is loose under <path>\n" in text
    assert str(Path.home()) not in text
    assert report.with_suffix(".hearth").read_bytes() == b"the game"


def test_errors_of_threads_and_of_destruction_are_caught(crashes: Crashes, tmp_path: Path) -> None:
    thread = threading.Thread(target=broken)
    thread.start()
    thread.join()

    class Falling:
        def __del__(self) -> None:
            broken()

    Falling()
    gc.collect()
    assert len(reports(tmp_path / "crashes")) == 2


def test_an_error_with_every_frame_fills_no_disk(crashes: Crashes, tmp_path: Path) -> None:
    for _ in range(3 * MOST_A_RUN):
        sys.excepthook(Broken, Broken(), None)
    assert len(reports(tmp_path / "crashes")) == MOST_A_RUN


def test_old_reports_make_room(tmp_path: Path, qapp: QApplication) -> None:
    crashes = Crashes(tmp_path, lambda: None)
    written = [crashes.write(f"number {number}") for number in range(MOST_REPORTS + 5)]
    assert len(reports(tmp_path)) == MOST_REPORTS
    assert written[-1] in reports(tmp_path)
    assert written[0] not in reports(tmp_path)


def test_a_game_that_cant_be_written_leaves_the_report_without_it(tmp_path: Path, qapp: QApplication) -> None:
    def game() -> bytes:
        raise Broken

    report = Crashes(tmp_path, game).write("something")
    assert report is not None
    assert report.exists()
    assert not report.with_suffix(".hearth").exists()


def test_where_the_disk_refuses_there_is_no_report_and_no_second_error(
    tmp_path: Path, qapp: QApplication
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder", encoding="utf-8")
    assert Crashes(blocked / "crashes", lambda: None).write("something") is None


def test_a_report_that_the_disk_has_no_room_for_leaves_nothing_behind(
    tmp_path: Path, qapp: QApplication
) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
    try:
        assert Crashes(tmp_path / "crashes", lambda: None).write("something") is None
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list((tmp_path / "crashes").iterdir()) == []


def test_a_report_is_for_its_owner_alone(tmp_path: Path, qapp: QApplication) -> None:
    folder = tmp_path / "crashes"
    folder.mkdir(mode=0o755)
    before = os.umask(0)
    try:
        report = Crashes(folder, lambda: b"the game").write("something")
    finally:
        os.umask(before)
    assert report is not None
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for file in (report, report.with_suffix(".hearth")):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_folder_that_reports_only_lead_to_keeps_its_rights(tmp_path: Path, qapp: QApplication) -> None:
    """A link in place of the folder closed what it leads to for all others."""
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o755)
    (tmp_path / "crashes").symlink_to(shared)
    report = Crashes(tmp_path / "crashes", lambda: None).write("something")
    assert report is not None
    assert stat.S_IMODE(shared.stat().st_mode) == 0o755
    assert stat.S_IMODE(report.stat().st_mode) == 0o600


def test_a_report_is_written_where_the_disk_knows_no_rights(
    tmp_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, mode: int) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(path))

    monkeypatch.setattr(Path, "chmod", refuse)
    report = Crashes(tmp_path / "crashes", lambda: b"the game").write("something")
    assert report is not None
    assert "something" in report.read_text(encoding="utf-8")


def test_only_reports_make_room_for_reports(tmp_path: Path, qapp: QApplication) -> None:
    own = [tmp_path / "my notes.txt", tmp_path / "2020-01-01.txt", tmp_path / "my notes.hearth"]
    for file in own:
        file.touch()
    crashes = Crashes(tmp_path, lambda: None)
    for number in range(MOST_REPORTS + 5):
        crashes.write(f"number {number}")
    assert all(file.exists() for file in own)
    assert len(reports(tmp_path)) == MOST_REPORTS + 2


def test_a_report_may_hold_what_is_no_text(crashes: Crashes) -> None:
    # Not by way of a logger: what runs the tests side by side can't pass such a letter on.
    crashes._log.handle(
        logging.LogRecord("test", logging.WARNING, "", 0, "half a letter: %s", ("\ud800",), None)
    )
    report = crashes.write("\udcff and \x00")
    assert report is not None
    text = report.read_text(encoding="utf-8")
    assert "\\udcff and \x00" in text
    assert "half a letter: \\ud800" in text


def test_a_line_of_the_log_that_cannot_be_said_stops_nobody(
    crashes: Crashes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging, "raiseExceptions", False)

    class Mute:
        def __str__(self) -> str:
            raise Broken("dumb")

    record = logging.LogRecord("test", logging.WARNING, "", 0, "%s", (Mute(),), None)
    crashes._log.handle(record)
    assert crashes.write("something") is not None


def test_an_error_that_cannot_say_what_it_is_is_reported(crashes: Crashes, tmp_path: Path) -> None:
    class Dumb(Exception):
        def __str__(self) -> str:
            raise Broken("dumb")

    sys.excepthook(Dumb, Dumb(), None)
    (report,) = reports(tmp_path / "crashes")
    assert "Dumb" in report.read_text(encoding="utf-8")


def test_what_is_endless_is_cut(crashes: Crashes) -> None:
    logging.getLogger("test").warning("a long line: %s", "x" * 10_000_000)
    report = crashes.write("beginning" + "y" * 10_000_000 + "end")
    assert report is not None
    text = report.read_text(encoding="utf-8")
    assert len(text) < 100_000
    assert "beginning" in text
    assert "yend" in text


def test_trouble_with_a_report_is_no_more_trouble(
    crashes: Crashes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(crash, "without_folders", broken)
    with qtbot.waitSignal(crashes.reported) as reported:
        sys.excepthook(Broken, Broken(), None)
    assert reported.args == [None]
    assert reports(tmp_path / "crashes") == []


def test_what_qt_complains_of_stands_in_the_log_of_the_report(crashes: Crashes, tmp_path: Path) -> None:
    qWarning("a beam creaks")
    report = crashes.write("something")
    assert report is not None
    assert "a beam creaks" in report.read_text(encoding="utf-8")


def test_a_person_is_told_sees_the_report_and_plays_on(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    window.open_entry(window.library.entries()[0])
    report = Crashes(tmp_path / "crashes", window.game_for_report).write("Traceback of something")
    window.show_crash(report)
    window.show_crash(report)
    question = QApplication.activeModalWidget()
    assert isinstance(question, CrashQuestion)
    assert not question.text.isVisible()
    click(question.show_button)
    assert "Traceback of something" in question.text.toPlainText()
    click(question.buttons["go_on"])
    assert QApplication.activeModalWidget() is None
    assert window.play is not None
    assert window.current() is window.play.screen
    assert report is not None
    saved = open_match(read_save(report.with_suffix(".hearth").read_bytes())).match
    assert saved.state == window.play.match.state


def test_the_game_beside_a_report_names_nobody(window: MainWindow, tmp_path: Path) -> None:
    window.open_entry(window.library.entries()[0])
    assert window.play is not None
    match = window.play.match
    before = [player.name for player in match.table.players]
    match.take_over(0, Player("Carla", 0, "apprentice"))
    window.play.rename("Evening at Dora's")
    report = Crashes(tmp_path / "crashes", window.game_for_report).write("Traceback of something")
    assert report is not None
    text = report.with_suffix(".hearth").read_text(encoding="utf-8")
    assert not [name for name in (*before, "Carla", "Dora") if name in text]
    assert open_match(read_save(text.encode())).match.state == match.state
    assert before[1] in [player.name for player in match.table.players]


def test_enter_presses_the_button_that_has_the_focus(window: MainWindow, tmp_path: Path) -> None:
    """Going to the report by the keyboard alone does not close the question instead."""
    window.show_crash(Crashes(tmp_path / "crashes", lambda: None).write("Traceback of something"))
    question = QApplication.activeModalWidget()
    assert isinstance(question, CrashQuestion)
    for _ in range(3):
        if not question.show_button.hasFocus():
            press(Qt.Key.Key_Tab)
    assert question.show_button.hasFocus()
    press(Qt.Key.Key_Return)
    assert QApplication.activeModalWidget() is question
    assert "Traceback of something" in question.text.toPlainText()
    click(question.buttons["go_on"])


def test_a_report_that_is_gone_is_told_of(window: MainWindow, tmp_path: Path) -> None:
    report = Crashes(tmp_path / "crashes", lambda: None).write("something")
    assert report is not None
    window.show_crash(report)
    report.unlink()
    question = QApplication.activeModalWidget()
    assert isinstance(question, CrashQuestion)
    click(question.show_button)
    assert question.text.toPlainText() == refusal_sentence(Refusal("file_gone"))
    click(question.buttons["go_on"])


def test_it_is_not_said_that_a_game_is_saved_that_is_not(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def full(*_: object) -> None:
        raise HearthsideError(Refusal("disk_full"))

    window.open_entry(window.library.entries()[0])
    assert window.play is not None
    saver, match = window.play.saver, window.play.match
    for works, sentence in ((True, "trouble.text"), (False, "screens.crash_no_game"), (True, "trouble.text")):
        with monkeypatch.context() as disk:
            if not works:
                disk.setattr(Run, "autosave", full)
            saved: list[bool] = []
            assert match.seat is not None
            match.play(match.seat, match.legal()[0])  # what is only looked at is not written again
            saver.keep(match, lambda saved=saved: saved.append(True))
            qtbot.waitUntil(lambda saved=saved: bool(saved))
        window.show_crash(None)
        question = QApplication.activeModalWidget()
        assert isinstance(question, CrashQuestion)
        assert say(sentence) in [label.text() for label in question.findChildren(QLabel)]
        click(question.buttons["go_on"])


def test_a_person_may_go_home_instead(window: MainWindow) -> None:
    window.open_entry(window.library.entries()[0])
    window.show_crash(None)
    question = QApplication.activeModalWidget()
    assert isinstance(question, CrashQuestion)
    assert not question.show_button.isVisible()
    click(question.buttons["home"])
    assert isinstance(window.current(), Home)


def test_an_error_in_a_slot_reaches_the_hook(crashes: Crashes, tmp_path: Path, qtbot: QtBot) -> None:
    crashes.stop()
    with capture_exceptions() as caught:
        QTimer.singleShot(0, broken)
        qtbot.waitUntil(lambda: bool(caught))
    assert caught[0][0] is Broken
    crashes.watch()


def test_a_disk_that_is_full_is_told_while_the_game_goes_on(window: MainWindow) -> None:
    window.open_entry(window.library.entries()[0])
    assert window.play is not None
    window.play.saver.trouble.emit(Refusal("disk_full"))
    assert window.notice.isVisible()
    assert "Not saved" in window.notice.text
    assert window.current() is window.play.screen


DYING = """
import faulthandler, os, sys
from pathlib import Path
from desktop.app.crash import watch_faults
watch_faults(Path(sys.argv[1]))
faulthandler._sigsegv()
"""


def test_a_process_that_dies_without_a_terminal_leaves_word(tmp_path: Path) -> None:
    folder = tmp_path / "crashes"
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", DYING, str(folder)], check=False, cwd=ROOT, timeout=60)
        assert done.returncode < 0
    word = (folder / FAULTS).read_text(encoding="utf-8")
    assert word.count("Fatal Python error: Segmentation fault") == 2
    assert stat.S_IMODE((folder / FAULTS).stat().st_mode) == 0o600


def lay_link(file: Path) -> None:
    file.symlink_to("../letter")


def lay_second_name(file: Path) -> None:
    os.link(file.parent.parent / "letter", file)


@pytest.mark.parametrize("lay", [lay_link, lay_second_name, os.mkfifo])
def test_what_has_the_name_of_the_file_for_deaths_holds_up_no_start_and_stays_as_it_is(
    tmp_path: Path, lay: Callable[[Path], None]
) -> None:
    letter, folder = tmp_path / "letter", tmp_path / "crashes"
    letter.write_text("mine", encoding="utf-8")
    folder.mkdir()
    lay(folder / FAULTS)
    done = subprocess.run([sys.executable, "-c", DYING, str(folder)], check=False, cwd=ROOT, timeout=60)
    assert done.returncode < 0
    assert letter.read_text(encoding="utf-8") == "mine"


def test_a_process_says_on_its_terminal_what_it_died_of(tmp_path: Path) -> None:
    trial = "import faulthandler; from desktop.__main__ import main; main(['--bot-worker']); faulthandler._sigsegv()"
    done = subprocess.run(
        [sys.executable, "-c", trial],
        check=False,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
    )
    assert done.returncode < 0
    assert b"Fatal Python error" in done.stderr


def test_the_smoke_test_says_why_where_nothing_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "in the way").touch()
    environment = {"QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path / "in the way"), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-m", "desktop", "--smoke-test"],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
        env=environment,
        timeout=120,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    (said,) = (line for line in done.stderr.splitlines() if not line.startswith("This plugin does not"))
    assert said == (
        f"Games and settings are not being saved. {tmp_path / 'in the way'} is not a folder. Move or rename it."
    )
    assert not done.stdout


def test_the_built_program_proves_itself_alive(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "desktop", "--smoke-test"]
    environment = {
        "QT_QPA_PLATFORM": "offscreen",
        HOME_VARIABLE: str(tmp_path / "Zoë ゲーム"),
        "LC_ALL": "C.UTF-8",
    }
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment, timeout=240)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("smoke test: passed")
    assert all(game.id in done.stdout for game in CATALOGUE.values() if game.id != "pebbles")
    assert "in en, ja" in done.stdout
    assert "Traceback" not in done.stderr
    saves = Library(tmp_path / "Zoë ゲーム" / "saves")
    assert saves.newest() is None, "a game that nobody has begun is offered to be continued"
    assert not saves.trashed()


def test_what_qt_says_when_python_is_at_its_end_ends_nothing(tmp_path: Path) -> None:
    """Whatever Qt tells goes through Python, which may be gone by then: the process died at its very end."""
    environment = {
        "QT_QPA_PLATFORM": "offscreen",
        "QT_LOGGING_RULES": "*=true",
        HOME_VARIABLE: str(tmp_path),
        "LC_ALL": "C.UTF-8",
    }
    opens_and_closes = (
        "import sys; from PySide6.QtCore import QTimer; from desktop.start.application import application, run; "
        "app = application(); QTimer.singleShot(500, app.closeAllWindows); sys.exit(run(None, False))"
    )
    command = [sys.executable, "-c", opens_and_closes]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment, timeout=240)
    assert done.returncode == 0
