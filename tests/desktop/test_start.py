"""Whatever the system offers, the program starts or says in a sentence why not, and it quits when asked."""

from __future__ import annotations

import base64
import errno
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from struct import pack
from typing import Final

import PySide6
import pytest
import shiboken6
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop import words
from desktop.app.paths import HOME_VARIABLE, NOWHERE, Folders, Unusable, folders, unusable
from desktop.app.settings import Preferences
from desktop.app.terminal import WRONG_CALL
from desktop.shell.geometry import FIRST, FRAME, SMALLEST
from desktop.shell.new_game import NewGame
from desktop.shell.trouble import unkept
from desktop.shell.window import MainWindow
from desktop.start import application
from desktop.start.application import SCALE_FACTOR, drop_absurd_scale
from desktop.words import say
from engine.games import CATALOGUE
from tests.desktop.test_run_marker import started
from tests.desktop.window_kit import click, make_folders, open_window

ROOT = Path(__file__).resolve().parents[2]


def told_by_the_program(home: Path) -> str:
    """What the notice of the whole program says when it starts."""
    with started(home) as program:
        output, _ = program.communicate("\n", timeout=60)
        assert program.returncode == 0
    return output.strip()


def told(found: Folders) -> str:
    """What is said of folders that nothing can be kept in."""
    sentence = unkept(found)
    assert sentence is not None
    return sentence()


# Errors that keep the window from being made.


def test_an_error_before_there_is_a_window_is_told_in_a_sentence_and_reported(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(application, "MainWindow", fails)
    assert application.run(None, smoke_test=False) == WRONG_CALL
    (report,) = (tmp_path / "crashes").glob("*.txt")
    assert capsys.readouterr().err == (
        "An error has occurred in Hearthside, so it can’t be started. "
        f"A report of it has been saved as {report}.\n"
    )
    assert "ZeroDivisionError" in report.read_text()


def test_an_error_before_there_is_a_window_is_told_even_where_nothing_can_be_saved(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    (tmp_path / "crashes").write_text("in the way")
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(application, "MainWindow", fails)
    assert application.run(None, smoke_test=False) == WRONG_CALL
    assert capsys.readouterr().err == "An error has occurred in Hearthside, so it can’t be started.\n"


# Where the program lies.

OPENS = """
import sys
from desktop.app.qt_folders import translations
from desktop.start.application import application
application()
sys.stdout.buffer.write(translations().encode())
"""


@pytest.mark.parametrize("name", ["Games, ours", "a;b", 'the "big" disk', "Zoë ゲーム #1"])
def test_qt_finds_its_parts_in_a_folder_of_any_name(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    folder.mkdir()
    for package in (PySide6, shiboken6):
        found = Path(package.__file__).parent
        (folder / found.name).symlink_to(found, target_is_directory=True)
    own = {**os.environ, "PYTHONPATH": str(folder), "QT_QPA_PLATFORM": "offscreen"}
    said = subprocess.run([sys.executable, "-c", OPENS], check=True, env=own, capture_output=True, cwd=ROOT)
    there = Path(said.stdout.decode())
    assert there.is_relative_to(folder)
    assert any(there.glob("qtbase_ja.*"))


# Folders that nothing can be kept in.


def test_a_folder_is_made_and_nothing_is_left_in_it(tmp_path: Path) -> None:
    folder = tmp_path / "Zoë ゲーム" / "saves"
    assert unusable(folder) is None
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("below", ["", "saves", "data/saves"])
def test_a_file_in_the_way_is_named(tmp_path: Path, below: str) -> None:
    file = tmp_path / "a file"
    file.touch()
    assert unusable(file / below) == Unusable(file, "in_the_way")


@pytest.mark.parametrize("below", ["", "saves"])
@pytest.mark.parametrize("target", ["gone/far", "link"])
def test_a_link_that_leads_nowhere_is_called_one(tmp_path: Path, target: str, below: str) -> None:
    """It was said to be no folder. Often one leads to a drive that isn't connected."""
    link = tmp_path / "link"
    link.symlink_to(tmp_path / target)
    assert unusable(link / below) == Unusable(link, "leads_nowhere")


def test_a_link_to_a_file_is_no_folder_and_leads_somewhere(tmp_path: Path) -> None:
    (tmp_path / "a file").touch()
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "a file")
    assert unusable(link) == Unusable(link, "in_the_way")


@pytest.mark.parametrize(
    ("number", "trouble"),
    [
        (errno.EACCES, "no_rights"),
        (errno.EROFS, "no_rights"),
        (errno.ENOSPC, "full"),
        (errno.EDQUOT, "full"),
        (errno.EFBIG, "full"),
        (errno.EIO, "gone"),
        (errno.ENAMETOOLONG, "too_long"),
    ],
)
def test_what_the_system_refuses_is_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, trouble: str
) -> None:
    def refused(**_: object) -> None:
        raise OSError(number, "made to fail")

    monkeypatch.setattr(tempfile, "TemporaryFile", refused)
    found = unusable(tmp_path)
    assert found is not None
    assert (found.path, found.trouble) == (tmp_path, trouble)


def test_where_nobody_has_a_home_there_is_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (HOME_VARIABLE, "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    found = folders()
    assert all(folder.is_relative_to(NOWHERE) for folder in (found.config, found.saves, found.crashes))
    assert told(found) == say("trouble.unkept.both", why=say("trouble.folder.no_home"))


def test_a_folder_named_from_where_one_is_stays_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(HOME_VARIABLE, "games")
    assert folders().saves == tmp_path / "games" / "saves"


def test_a_place_that_is_gone_names_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> str:
        raise FileNotFoundError(errno.ENOENT, "made to fail")

    monkeypatch.setenv(HOME_VARIABLE, "games")
    monkeypatch.setattr(os, "getcwd", gone)
    assert folders().saves.is_relative_to(NOWHERE)


@pytest.mark.parametrize("language", words.languages())
def test_the_sentence_says_what_is_not_saved(tmp_path: Path, language: str) -> None:
    words.set_language(language)
    try:
        good = make_folders(tmp_path)
        file = tmp_path / "a file"
        file.touch()
        why = say("trouble.folder.in_the_way", path=str(file))
        assert unkept(good) is None
        assert told(Folders(good.config, file, good.crashes)) == say("trouble.unkept.saves", why=why)
        assert told(Folders(file, good.saves, good.crashes)) == say("trouble.unkept.config", why=why)
        assert told(Folders(file, file, file)) == say("trouble.unkept.both", why=why)
        assert str(file) in why
        link = tmp_path / "link"
        link.symlink_to(tmp_path / "gone")
        why = say("trouble.folder.leads_nowhere", path=str(link))
        assert told(Folders(good.config, link, good.crashes)) == say("trouble.unkept.saves", why=why)
        assert str(link) in why
    finally:
        words.set_language("en")


def test_the_program_starts_where_nothing_can_be_kept_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "a file"
    file.touch()
    why = say("trouble.folder.in_the_way", path=str(file))
    assert told_by_the_program(file) == say("trouble.unkept.both", why=why)


def test_what_was_left_half_written_of_the_settings_is_swept_away_at_the_start(tmp_path: Path) -> None:
    config = make_folders(tmp_path).config
    config.mkdir(parents=True, exist_ok=True)
    left = config / "settings.json.7000001.part"
    left.write_bytes(b"{")
    os.utime(left, (1, 1))
    told_by_the_program(tmp_path)
    assert not left.exists()


@pytest.mark.parametrize("name", ["\udcff\udcfe", "a\nb", "%41 #?"])
def test_a_folder_may_be_called_anything(tmp_path: Path, name: str) -> None:
    assert told_by_the_program(tmp_path / name) == "-"
    assert (tmp_path / name / "config" / "settings.json").is_file()


def test_a_name_that_no_folder_can_have_is_told_of(tmp_path: Path) -> None:
    told = told_by_the_program(tmp_path / ("x" * 300))
    assert told.startswith("Games and settings are not being saved. The path of this folder is too long")


# Settings that no program of ours has written.

TABLES: dict[str, dict[str, object]] = {
    "no such game": {"game": "chess", "seats": [{}]},
    "no seats": {"game": "builders", "seats": []},
    "one seat": {"game": "pantheon", "seats": [{"level": "master"}]},
    "strange options": {
        "game": "builders",
        "seats": [{}, {"colour": 3}],
        "options": {"end_points": "12", "first_player": 3, "show_next_cards": 1, "clock": 5, "": -1},
    },
    "strange names": {"game": "builders", "seats": [{"name": "\u0000\n\u202e"}, {"name": "\t", "colour": 2}]},
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_a_table_of_another_program_is_laid_as_far_as_it_can_be(
    qtbot: QtBot, tmp_path: Path, table: dict[str, object]
) -> None:
    found = make_folders(tmp_path)
    found.settings.write_text(json.dumps({"last_table": table}), encoding="utf-8")
    with open_window(tmp_path, qtbot) as window:
        screen = window.screen_named("new")
        assert isinstance(screen, NewGame)
        for meta in CATALOGUE.values():
            window.new_game(meta.id)
            laid = screen.table()
            assert meta.min_seats <= len(laid.players) <= meta.max_seats
            assert len({player.colour for player in laid.players}) == len(laid.players)
            allowed = {option.id: option.values for option in meta.options}
            assert set(laid.options) == set(allowed)
            assert all(value in allowed[name] for name, value in laid.options.items())
            click(screen.start)
            assert window.play is not None
            window.go("home")


@pytest.mark.parametrize("seed", range(40))
def test_wherever_the_window_is_said_to_have_stood_it_can_be_seen(
    qtbot: QtBot, tmp_path: Path, seed: int
) -> None:
    found = make_folders(tmp_path)
    with open_window(tmp_path / "before", qtbot) as window:
        sound = bytes(window.saveGeometry().data())
    generator = Random(seed)
    forged = bytearray(sound)
    for _ in range(generator.randint(1, 12)):
        forged[generator.randrange(8, len(forged))] = generator.choice(
            (0, 1, 0x7F, 0x80, 0xFF, generator.randrange(256))
        )
    geometry = base64.b64encode(forged).decode() if seed else "☃ no letters of that alphabet"
    found.settings.write_text(json.dumps({"window": geometry}), encoding="utf-8")
    made = MainWindow(Preferences(found.settings), found)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    screen = made.screen().availableGeometry()
    assert made.isVisible()
    assert not made.isMinimized()
    assert made.width() <= max(screen.width(), SMALLEST.width())
    assert made.height() <= max(screen.height(), SMALLEST.height())
    assert made.frameGeometry().intersects(screen)
    made.shut()


def test_on_a_screen_that_is_smaller_than_the_least_window_nothing_is_off_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    found = make_folders(tmp_path)
    made = MainWindow(Preferences(found.settings), found)
    qtbot.addWidget(made)
    screen = made.screen().availableGeometry().size()
    assert screen.width() < SMALLEST.width()
    made.appear()
    qtbot.waitExposed(made)
    assert made.size() == made.size().boundedTo(screen)
    assert made.minimumSize() == made.minimumSize().boundedTo(screen - FRAME)
    made.shut()


WIDTH_OF_SCREEN: Final = 46
"""Where Qt writes in a window's geometry how wide its screen was."""


def test_a_window_that_was_not_left_on_such_a_screen_is_maximized_where_a_frame_would_not_fit(
    qtbot: QtBot, tmp_path: Path
) -> None:
    found = make_folders(tmp_path)
    with open_window(tmp_path / "before", qtbot) as window:
        chosen = bytes(window.saveGeometry().data())
    elsewhere = chosen[:WIDTH_OF_SCREEN] + pack(">i", 5120) + chosen[WIDTH_OF_SCREEN + 4 :]
    for place, maximized in ((b"", True), (chosen, False), (elsewhere, True)):
        settings = {"window": base64.b64encode(place).decode()} if place else {}
        found.settings.write_text(json.dumps(settings), encoding="utf-8")
        made = MainWindow(Preferences(found.settings), found)
        qtbot.addWidget(made)
        assert FIRST.width() + FRAME.width() > made.screen().availableGeometry().width()
        made.appear()
        qtbot.waitExposed(made)
        assert made.isMaximized() is maximized
        made.shut()


# No screen.


@pytest.mark.parametrize(
    "named", [{"DISPLAY": ":987"}, {"QT_QPA_PLATFORM": "nonsense"}, {"QT_QPA_PLATFORM": "wayland"}]
)
def test_a_screen_that_does_not_answer_is_told_in_a_sentence(tmp_path: Path, named: dict[str, str]) -> None:
    environment = {"PATH": os.environ["PATH"], HOME_VARIABLE: str(tmp_path), "LC_ALL": "C.UTF-8", **named}
    command = [sys.executable, "-P", "-m", "desktop"]
    done = subprocess.run(
        command, check=False, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    *others, last = done.stderr.splitlines()
    assert last.startswith("There is no screen to open a window on (")
    assert last.endswith("name a screen that is there.")
    assert all("XDG_RUNTIME_DIR" in line for line in others)  # Wayland's own library says that


@pytest.mark.parametrize("option", [[], ["--version"]], ids=["to play", "version"])
def test_a_python_without_what_the_program_needs_says_how_to_get_it(
    tmp_path: Path, option: list[str]
) -> None:
    """As one has it who types the command in a clone without having installed anything."""
    environment = {"PATH": os.environ["PATH"], HOME_VARIABLE: str(tmp_path), "DISPLAY": ":987"}
    done = subprocess.run(
        [sys.executable, "-S", "-m", "desktop", *option],
        check=False,
        cwd=ROOT,
        env={**environment, "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert re.fullmatch(
        r"Hearthside is not installed for this Python: it has no \w+\. In a clone .*start\.py.*\n",
        done.stderr,
    )


# The end.


HEEDED: Final = {
    signal.SIGINT: "default_int_handler",
    signal.SIGTERM: "SIG_DFL",
    signal.SIGHUP: "SIG_DFL",
}
"""What Python does with a signal that nobody has had ignored."""


@pytest.mark.parametrize("asking", HEEDED)
def test_a_program_that_is_told_to_end_puts_everything_away(tmp_path: Path, asking: signal.Signals) -> None:
    environment = {**os.environ, HOME_VARIABLE: str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    # Whoever runs the tests in the background may have had signals ignored, and what they start would inherit that.
    heed = f"import signal, runpy; signal.signal({int(asking)}, signal.{HEEDED[asking]})\n"
    command = [sys.executable, "-P", "-c", f"{heed}runpy.run_module('desktop', run_name='__main__')"]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True) as program:
        config = tmp_path / "config"
        until = time.monotonic() + 60
        while not list(config.glob("running-*")) and time.monotonic() < until:
            time.sleep(0.02)
        assert len(list(config.glob("running-*"))) == 1
        program.send_signal(asking)
        _, complaints = program.communicate(timeout=60)
    assert program.returncode == 128 + asking
    assert "Traceback" not in complaints
    assert [file.name for file in config.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    ("named", "kept"),
    [
        *((absurd, False) for absurd in ("nan", "0", "-1", "inf", "50", "x")),
        *((possible, True) for possible in ("1.5", "2", "")),
    ],
)
def test_a_scale_that_no_window_can_have_is_told_of_and_ignored(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], named: str, kept: bool
) -> None:
    monkeypatch.setenv(SCALE_FACTOR, named)
    drop_absurd_scale()
    assert (SCALE_FACTOR in os.environ) is kept
    assert (SCALE_FACTOR in capsys.readouterr().err) is not kept


def test_a_signal_that_was_ignored_stays_so(tmp_path: Path) -> None:
    """As with nohup: the terminal is closed, the program goes on."""
    trial = (
        "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "from PySide6.QtCore import QCoreApplication\n"
        "from desktop.app.quit_on_signal import QuitOnSignal\n"
        "app = QCoreApplication([]); quit_on_signal = QuitOnSignal(app)\n"
        "signal.raise_signal(signal.SIGHUP); app.processEvents()\n"
        "assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN and quit_on_signal.code == 0\n"
        "signal.raise_signal(signal.SIGTERM)\n"
        "assert quit_on_signal.code == 143\n"
        "raise SystemExit(app.exec())\n"
    )
    done = subprocess.run([sys.executable, "-c", trial], check=False, cwd=ROOT, timeout=60)
    assert done.returncode == 143


def test_a_dialog_with_a_loop_of_its_own_is_closed_when_the_program_is_told_to_end(tmp_path: Path) -> None:
    """As GNOME's choice of a file has: Qt quits its own loops alone."""
    trial = (
        "import signal\n"
        "from PySide6.QtCore import QTimer\n"
        "from PySide6.QtWidgets import QApplication, QDialog\n"
        "from desktop.app.quit_on_signal import QuitOnSignal\n"
        "app = QApplication([]); quit_on_signal = QuitOnSignal(app); dialog = QDialog()\n"
        "def ask():\n"
        "    dialog.show(); signal.raise_signal(signal.SIGTERM)\n"
        "    while dialog.isVisible():\n"
        "        app.processEvents()\n"
        "QTimer.singleShot(0, ask)\n"
        "app.exec()\n"
        "raise SystemExit(quit_on_signal.code)\n"
    )
    alone = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", trial], check=False, cwd=ROOT, timeout=60, env=alone)
    assert done.returncode == 143


def test_ctrl_c_before_there_is_a_window_ends_the_program_without_a_word() -> None:
    """Raised within Qt's binding it was lost there, or aborted the process with a dump."""
    trial = (
        "import signal, sys\n"
        "class Begun:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'desktop.start.application':\n"
        "            print('begun'); sys.stdout.flush()\n"
        "            try:\n"
        "                signal.raise_signal(signal.SIGINT)\n"
        "            except KeyboardInterrupt:\n"
        "                pass  # as the binding does\n"
        "            raise SystemExit('goes on')\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler); sys.meta_path.insert(0, Begun())\n"
        "from desktop.__main__ import main; main([])\n"
    )
    alone = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", trial],
        check=False,
        cwd=ROOT,
        timeout=60,
        env=alone,
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("begun\n", "", -signal.SIGINT)


@pytest.mark.parametrize("asking", HEEDED)
def test_the_bots_process_leaves_it_to_the_window_to_end(asking: signal.Signals) -> None:
    """A closed terminal and a system shutting down ask both; a bot that thinks would be taken for one that failed."""
    command = [sys.executable, "-P", "-m", "desktop", "--bot-worker"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(b'{"id": 1, "op": "ping"}\n')
        worker.stdin.flush()
        assert b"pong" in worker.stdout.readline()
        worker.send_signal(asking)
        rest, complaints = worker.communicate(b'{"id": 2, "op": "ping"}\n', timeout=60)
    assert b"pong" in rest
    assert complaints == b""
    assert worker.returncode == 0


@pytest.mark.parametrize("asking", HEEDED)
def test_the_bots_process_does_so_while_it_is_starting(asking: signal.Signals) -> None:
    trial = (
        "import signal, sys\n"
        "class Begun:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'engine.bots.worker':\n"
        f"            signal.raise_signal({int(asking)})\n"
        f"signal.signal({int(asking)}, signal.{HEEDED[asking]}); sys.meta_path.insert(0, Begun())\n"
        "from desktop.__main__ import main; raise SystemExit(main(['--bot-worker']))\n"
    )
    command = [sys.executable, "-c", trial]
    done = subprocess.run(command, check=False, cwd=ROOT, timeout=60, stdin=subprocess.DEVNULL)
    assert done.returncode == 0
