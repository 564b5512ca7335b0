"""Kills the program at random moments of a game, and checks what is left on disk.

``python -m tests.desktop.kill --times 200`` does this 200 times: it starts the whole program with its window, bots and
files, plays with clicks, and kills it. Whatever was on screen must still be there when the saves are opened again.

A driver inside the program's process clicks as a person would, and prints each position once it is on screen. Every
printed position was therefore shown.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Final, NoReturn

ROOT: Final = Path(__file__).resolve().parents[2]
MOST_SHOWN: Final = 6
"""How many different positions are waited for at most before the kill: as many on a slow machine as on a fast one."""

LONGEST_PAUSE: Final = 0.3
"""The longest time from the last position that was waited for to the kill, in seconds."""

PATIENCE: Final = 60.0
READY: Final = "ready"


def driven(home: Path, game: str) -> NoReturn:
    """Run the program in this process: open its window, start or continue a game, and play with clicks until killed."""
    os.environ["HEARTHSIDE_HOME"] = str(home)
    from PySide6.QtTest import QTest

    from desktop.app.paths import folders
    from desktop.app.settings import Preferences
    from desktop.shell.window import MainWindow
    from desktop.start.application import application, opened
    from engine.match.table import Player, Table
    from tests.desktop.table_robot import SHORT, MouseRobot, confirm_seen

    def begin(window: MainWindow) -> None:
        players = (Player("One", 0), Player("Two", 1), Player("Three", 2, "craftsman"))
        window.start(Table(game, players, SHORT[game], seed=int(time.time())))

    app = application()
    found = folders()
    preferences = Preferences(found.settings)
    preferences.change(animation="off", sound=False, bot_pace=0)
    window = opened(app, preferences, found)
    window.show()
    newest = window.library.newest()
    if newest is None:
        begin(window)
    else:
        window.open_entry(newest)
    print(READY, flush=True)
    while True:
        play = window.play
        assert play is not None
        if play.match.is_over and not play.session.is_writing:
            begin(window)
            continue
        screen, session = play.screen, play.session
        print(play.kept.id, session.shown, flush=True)
        confirm_seen(screen)
        if session.waits_for is not None:
            session.is_there()
        if session.asks_person and screen.turn.means.choices:  # not while what is filled in is still to come
            robot = MouseRobot(screen, seed=session.shown)
            robot.play_sensibly()
        QTest.qWait(1)


def killed_after(positions: int, seconds: float, home: Path, game: str) -> list[str]:
    """Start the program and kill it some seconds after so many different positions; returns what it had shown."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HEARTHSIDE_STRICT_WORDS": "1"}
    command = [sys.executable, "-m", "tests.desktop.kill", "--play", str(home), "--game", game]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        first = program.stdout.readline().strip()
        assert first == READY, f"it did not start: {first}"
        shown: list[str] = []
        while len(set(shown)) < positions:
            shown.append(program.stdout.readline())
            assert shown[-1], "it ended by itself"
        time.sleep(seconds)
        program.send_signal(signal.SIGKILL)
        shown += program.stdout.readlines()
        complaints = program.stderr.read()  # from the bots' process as well, which ends with the program
        assert "Traceback" not in complaints, complaints
        assert program.wait(PATIENCE) == -signal.SIGKILL, "it ended by itself"
    return [line.strip() for line in shown if line.endswith("\n")]  # the last may have been cut


def look(home: Path, shown: list[str]) -> int:
    """Check that nothing shown is lost and that every file is valid; returns the furthest position."""
    from engine.match.library import Library

    library = Library(home / "saves")
    entries = library.entries()
    assert all(entry.trouble is None for entry in entries), (
        f"broken: {[e.trouble for e in entries if e.trouble]}"
    )
    by_id = {entry.id: entry for entry in entries}
    for line in shown[-1:]:
        match_id, position = line.split()
        entry = by_id[match_id]
        assert entry.position >= int(position), f"{position} was shown, {entry.position} is on the disk"
        opening = library.open(entry)
        with opening.run as run:
            assert not opening.warnings
            assert run.match.position == entry.position
            run.match.game.check(run.match.state)
    return max((entry.position for entry in entries), default=0)


def main(times: int, seed: int, home: Path, game: str) -> int:
    """Kill the program repeatedly; returns the number of positions shown. Raises AssertionError if one is lost."""
    generator = Random(seed)
    count = 0
    for _ in range(times):
        positions, seconds = generator.randint(0, MOST_SHOWN), generator.uniform(0, LONGEST_PAUSE)
        shown = killed_after(positions, seconds, home, game)
        look(home, shown)
        count += len(set(shown))
        _no_bot_is_left(home)
    return count


def _no_bot_is_left(home: Path) -> None:
    """Check that the bots' process ends on its own once its program is gone."""
    if sys.platform != "linux":
        return
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if not [pid for pid in _bots() if _environment_of(pid, home)]:
            return
        time.sleep(0.05)
    raise AssertionError("a bots' process outlived its program")


def _bots() -> list[Path]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if b"--bot-worker" in (process / "cmdline").read_bytes():
                found.append(process)
        except OSError:
            continue
    return found


def _environment_of(process: Path, home: Path) -> bool:
    try:
        return f"HEARTHSIDE_HOME={home}".encode() in (process / "environ").read_bytes().split(b"\0")
    except OSError:
        return False


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.desktop.kill", description=__doc__)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="builders")
    parser.add_argument("--play", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.play is not None:
        driven(args.play, args.game)
    with tempfile.TemporaryDirectory(prefix="hearthside-kill-") as place:
        count = main(args.times, args.seed, Path(place), args.game)
        print(f"{args.times} times killed, {count} positions shown, none lost")
