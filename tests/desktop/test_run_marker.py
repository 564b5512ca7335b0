"""A program that was not closed properly says so when it is started again, and only then."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pytestqt.qtbot import QtBot

from desktop.app.run_marker import RunMarker
from desktop.shell.window import MainWindow
from desktop.start.application import open_first
from desktop.words import say
from tests.desktop.table_robot import human_table
from tests.desktop.window_kit import click, match_after, open_window, save_match, tab_to, wait_for_listing

ROOT = Path(__file__).resolve().parents[2]

HOLD = """
import sys
from pathlib import Path
from desktop.app.run_marker import RunMarker
marker = RunMarker(Path(sys.argv[1]))
print(marker.was_killed, flush=True)
sys.stdin.readline()
marker.end()
"""


PROGRAM = """
import sys
from PySide6.QtWidgets import QApplication
from desktop.start.application import run
from desktop.shell.window import MainWindow

def look(*_):
    window = next(one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow))
    while window.listing.is_busy:
        QApplication.processEvents()
    print(window.notice.text if window.notice.isVisible() else "-", flush=True)
    sys.stdin.readline()
    return 0

QApplication.exec = look
sys.exit(run(None, False))
"""


class Other:
    """Another program that runs over the same folder."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-c", HOLD, str(folder)]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        self.saw_a_kill = self._process.stdout.readline().strip() == "True"

    def close(self) -> None:
        self._process.communicate("\n", timeout=60)
        assert self._process.returncode == 0

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate(timeout=60)


def marks(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


def test_a_program_that_was_closed_leaves_nothing_behind(tmp_path: Path) -> None:
    RunMarker(tmp_path).end()
    assert marks(tmp_path) == []
    assert not RunMarker(tmp_path).was_killed


def test_a_program_that_was_killed_is_told_of_once(tmp_path: Path) -> None:
    Other(tmp_path).kill()
    assert len(marks(tmp_path)) == 1
    first = RunMarker(tmp_path)
    assert first.was_killed
    first.end()
    assert marks(tmp_path) == []
    assert not RunMarker(tmp_path).was_killed


def test_two_programs_that_run_at_once_are_no_sign_of_trouble(tmp_path: Path) -> None:
    one = RunMarker(tmp_path)
    other = Other(tmp_path)
    assert not one.was_killed
    assert not other.saw_a_kill
    other.close()
    assert len(marks(tmp_path)) == 1
    one.end()


def test_one_that_runs_hides_no_other_that_was_killed(tmp_path: Path) -> None:
    one = RunMarker(tmp_path)
    Other(tmp_path).kill()
    again = Other(tmp_path)
    assert again.saw_a_kill
    again.close()
    one.end()
    assert marks(tmp_path) == []


def test_a_mark_that_is_just_being_made_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "running-1").touch()
    assert not RunMarker(tmp_path).was_killed


def test_a_mark_that_is_not_to_be_removed_is_not_told_of_at_every_start(tmp_path: Path) -> None:
    other_name = tmp_path / "somebody else's"
    other_name.write_text("1")
    os.link(other_name, tmp_path / "running-1")
    for _ in range(2):
        marker = RunMarker(tmp_path)
        assert not marker.was_killed
        marker.end()
    assert [mark.read_text() for mark in marks(tmp_path)] == ["1", "1"]


def test_of_thousands_of_marks_a_start_looks_at_some_and_the_next_at_others(tmp_path: Path) -> None:
    for number in range(1, 51):
        (tmp_path / f"running-{number}").write_text("1")
    for left in (30, 10, 0):
        marker = RunMarker(tmp_path)
        assert marker.was_killed
        marker.end()
        assert len(marks(tmp_path)) == left


def test_a_folder_that_takes_no_mark_stops_nobody(tmp_path: Path) -> None:
    marker = RunMarker(tmp_path / "is not there")
    assert not marker.was_killed
    marker.end()


def test_home_says_it_and_leads_on(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path, qtbot) as window:
        window.report_crash_last_time()
        wait_for_listing()
        assert window.notice.text == say("trouble.after_crash_no_game")
        assert not window.notice.action.isVisible()
        window.start(human_table(2))
        assert not window.notice.isVisible()
        assert window.play is not None
        played = window.play.kept.id
        window.go("home")
        window.report_crash_last_time()
        wait_for_listing()
        assert window.notice.text == say("trouble.after_crash")
        click(window.notice.action)
        assert window.play is not None
        assert window.play.kept.id == played
        assert not window.notice.isVisible()


def test_it_covers_no_warning_that_nobody_has_closed_yet(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path, qtbot) as window:
        window.notice.show_message(lambda: "A warning.", warning=True)
        after_crash = say("trouble.after_crash_no_game")
        for expected in (f"A warning.\n{after_crash}", after_crash):
            window.report_crash_last_time()
            wait_for_listing()
            assert window.notice.text == expected
            click(window.notice.close_button)


def test_what_was_said_at_the_start_is_still_there_beside_the_game_that_was_asked_for(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with open_window(tmp_path, qtbot) as window:
        window.notice.show_message(lambda: "A warning.", warning=True)
        open_first(window, save_match(tmp_path / "elsewhere", match_after(3), "A game"))
        assert window.play is not None
        assert window.notice.isVisible()
        assert window.notice.text == "A warning."


@contextmanager
def offered_after_a_kill(qtbot: QtBot, home: Path) -> Iterator[tuple[MainWindow, str]]:
    """Home as it offers to go on with the game of a run that was killed, and the id of that game."""
    with open_window(home, qtbot) as window:
        window.start(human_table(2))
        assert window.play is not None
        played = window.play.kept.id
        window.go("home")
        window.report_crash_last_time()
        wait_for_listing()
        yield window, played


def test_the_game_is_still_offered_beside_a_later_warning(qtbot: QtBot, tmp_path: Path) -> None:
    """The sentence stayed, but its button was gone."""
    with offered_after_a_kill(qtbot, tmp_path) as (window, played):
        config = window.folders.config
        config.rename(tmp_path / "elsewhere")
        config.write_text("in the way")
        write_settings(window, text_scale=120)
        why = say("trouble.folder.in_the_way", path=str(config))
        both = f"{say('trouble.after_crash')}\n{say('trouble.unkept.config', why=why)}"
        assert window.notice.text == both
        assert window.notice.action.text() == say("home.continue")
        assert window.notice.action.isVisible()
        config.unlink()
        write_settings(window, text_scale=100)
        assert window.notice.text == say("trouble.after_crash"), "they are saved again"
        click(window.notice.action)
        assert window.play is not None
        assert window.play.kept.id == played


def write_settings(window: MainWindow, **fields: object) -> None:
    window.preferences.change(**fields)
    window.preferences.begin_writing()
    wait_for_listing()


def test_the_game_is_still_offered_beside_the_one_that_was_asked_for(qtbot: QtBot, tmp_path: Path) -> None:
    with offered_after_a_kill(qtbot, tmp_path) as (window, played):
        open_first(window, save_match(tmp_path / "elsewhere", match_after(3), "A game"))
        assert window.play is not None
        assert window.play.kept.id != played
        assert window.notice.text == say("trouble.after_crash")
        click(window.notice.action)
        assert window.play.kept.id == played


def test_what_is_taken_back_offers_nothing_any_more(qtbot: QtBot, tmp_path: Path) -> None:
    def offers() -> str:
        return "A game is still here."

    with open_window(tmp_path, qtbot) as window:
        notice, focused = window.notice, window.focusWidget()
        notice.warn_too(offers, action=("home.continue", window.close))
        notice.warn_too(lambda: "A warning.")
        tab_to(notice.action)
        notice.take_back(offers)
        assert notice.text == "A warning."
        assert not notice.action.isVisible()
        assert window.focusWidget() is focused
        click(notice.close_button)
        notice.warn_too(lambda: "Another.")
        assert not notice.action.isVisible()


def started(home: Path) -> subprocess.Popen[str]:
    """The whole program, which prints its notice and runs until it is stopped."""
    environment = {**os.environ, "HEARTHSIDE_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_the_whole_program_says_it_after_a_kill_and_only_then(tmp_path: Path) -> None:
    notices = []
    for ending in ("closed", "killed", "closed", "closed"):
        with started(tmp_path) as program:
            assert program.stdout is not None
            assert program.stdin is not None
            notices.append(program.stdout.readline().strip())
            if ending == "killed":
                program.kill()
            else:
                program.stdin.write("\n")
                program.stdin.close()
            program.wait(60)
    assert notices == ["-", "-", say("trouble.after_crash_no_game"), "-"]


def test_what_only_looks_like_a_mark_stays_and_tells_nothing(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("1234")
    folder = tmp_path / "config"
    folder.mkdir()
    (folder / "running-notes.txt").write_text("12 km on Sunday")
    (folder / "running-7").write_text("seven")
    (folder / "running-x").write_text("1234")
    (folder / "running-8").symlink_to(elsewhere)
    (folder / "running-9").mkdir()
    os.mkfifo(folder / "running-10")
    before = marks(folder)
    marker = RunMarker(folder)
    assert not marker.was_killed
    marker.end()
    assert marks(folder) == before
    assert (folder / "running-7").read_text() == "seven"
    assert elsewhere.read_text() == "1234"
