"""The program in a window of a real display, used with a real mouse and keyboard, and seen as a screen reader sees it.

Where things are is what the program tells every screen reader, so no test of a real window needs a door of its own
into the program. Needs an X server without a screen, a hand on its mouse, and pyatspi for the system's Python.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Final, TypeVar

T = TypeVar("T")

ROOT: Final = Path(__file__).resolve().parents[2]
READER: Final = Path(__file__).with_name("screen_reader.py")
SYSTEM_PYTHON: Final = "/usr/bin/python3"
NEEDED: Final = {
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "dbus-daemon": "dbus",
    "/usr/libexec/at-spi2-registryd": "at-spi2-core",
    "/usr/lib/python3/dist-packages/pyatspi/__init__.py": "python3-pyatspi",
}
"""A command or a file, and the Debian package that has it."""

HARMLESS: Final = ("ALSA lib ", "qt: AtSpiAdaptor::applicationInterface", "qt: Accessible invalid: ")
"""How lines begin that the system's libraries write where there is no sound, for an older screen reader's question, and
where a reader asks for what was replaced a moment ago: Qt refuses, and the reader looks again."""

SCREEN: Final = (1400, 900)
DEPTH: Final = 24
"""How many bits a point of the screen has."""
PATIENCE: Final = 60.0
"""Seconds that a busy machine may take for anything."""


class Missing(AssertionError):
    """The machine lacks what a real window needs."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One thing that the program tells a screen reader of."""

    role: str
    name: str
    description: str
    x: int
    y: int
    width: int
    height: int
    states: tuple[str, ...]

    @property
    def is_enabled(self) -> bool:
        """Whether it can be used now."""
        return "enabled" in self.states

    @property
    def middle(self) -> tuple[int, int]:
        """The middle of it, in pixels of the screen."""
        return self.x + self.width // 2, self.y + self.height // 2


class Desk:
    """A display, a bus, a screen reader; and the program, as often as it is opened."""

    def __init__(self, home: Path, *, depth: int = DEPTH) -> None:
        _insist_on_what_is_needed()
        self.home = home
        self._depth = depth
        self._running: list[subprocess.Popen[str]] = []
        self.program: subprocess.Popen[str] | None = None
        self.environment = {
            **os.environ,
            "HEARTHSIDE_HOME": str(home),
            "HEARTHSIDE_STRICT_WORDS": "1",
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "LC_ALL": "C.UTF-8",
        }
        self.environment["DISPLAY"] = f":{self._display()}"
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self._bus()
        self._reader = self._start([SYSTEM_PYTHON, str(READER)], stdin=subprocess.PIPE)

    def __enter__(self) -> Desk:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.kill()
        for process in reversed(self._running):
            process.terminate()
            process.wait(PATIENCE)
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    stream.close()

    def prefer(self, **settings: object) -> None:
        """Leave settings for the program to find when it starts."""
        file = self.home / "config" / "settings.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(settings), encoding="utf-8")

    # The program.

    def open(self, *arguments: str) -> None:
        """Start the program, and wait until a screen reader sees its window."""
        assert self.program is None
        self.program = subprocess.Popen(
            [sys.executable, "-m", "desktop", *arguments],
            cwd=ROOT,
            env=self.environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.wait_for(self.seen, "the window")

    def quit(self) -> tuple[int, str]:
        """Close the window with its own key; the exit code, and what the program complained of."""
        self.hand("key", "ctrl+q")
        return self._ended()

    def kill(self) -> None:
        """End the program without a chance to say good-bye."""
        if self.program is not None:
            self.program.send_signal(signal.SIGKILL)
            self._ended()

    def _ended(self) -> tuple[int, str]:
        assert self.program is not None
        _, complaints = self.program.communicate(timeout=PATIENCE)
        code, self.program = self.program.returncode, None
        return code, "".join(line for line in complaints.splitlines(True) if not line.startswith(HARMLESS))

    # The screen reader.

    def seen(self, *, deep: bool = True) -> list[Seen]:
        """Everything that is shown now; unless ``deep``, without what lists and named panels hold, which takes time."""
        assert self._reader.stdin is not None
        self._reader.stdin.write("Hearthside\n" if deep else "Hearthside shallow\n")
        self._reader.stdin.flush()
        nodes = json.loads(_line(self._reader.stdout))
        return [Seen(*node[:7], states=tuple(node[7])) for node in nodes or []]

    def do(self, action: str, name: str) -> bool:
        """Let the screen reader do something with a thing of that name, as the thing says that it can."""
        assert self._reader.stdin is not None
        self._reader.stdin.write(f"Hearthside do {action} {name}\n")
        self._reader.stdin.flush()
        return bool(json.loads(_line(self._reader.stdout)))

    def find(self, name: str, role: str | None = None) -> Seen | None:
        """The last visible thing of that name: what is on top comes last."""
        found = [
            node
            for node in self.seen(deep=False)
            if node.name == name and node.width > 0 and (role is None or node.role == role)
        ]
        return found[-1] if found else None

    def wait_for(self, look: Callable[[], T], what: str) -> T:
        """Wait until a look finds something."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.program is not None and self.program.poll() is not None:
                raise AssertionError(f"the program has ended: {self._ended()}")
            found = look()
            if found:
                return found
            time.sleep(0.05)
        raise AssertionError(
            f"{what} does not come; there is {[node.name for node in self.seen() if node.name]}"
        )

    def wait_for_name(self, name: str, role: str | None = None) -> Seen:
        """Wait until something of that name is shown and can be used."""

        def usable() -> Seen | None:
            found = self.find(name, role)
            return found if found is not None and found.is_enabled else None

        return self.wait_for(usable, name)

    # The hand.

    def hand(self, *arguments: str) -> None:
        """Move the mouse, click, press keys."""
        subprocess.run(
            ["xdotool", *arguments], env=self.environment, check=True, capture_output=True, timeout=PATIENCE
        )

    def click(self, thing: Seen) -> None:
        """Click the middle of something."""
        x, y = thing.middle
        self.hand("mousemove", str(x), str(y), "click", "1")

    # What it all stands on.

    def _start(self, command: list[str], **how: int) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            command,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            **how,  # type: ignore[call-overload]
        )
        self._running.append(process)
        return process

    def _display(self) -> str:
        size = f"{SCREEN[0]}x{SCREEN[1]}x{self._depth}"
        return _line(
            self._start(["Xvfb", "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"]).stdout
        )

    def _bus(self) -> str:
        return _line(self._start(["dbus-daemon", "--session", "--nofork", "--print-address"]).stdout)


def _line(stream: IO[str] | None) -> str:
    assert stream is not None
    return stream.readline().strip()


def _insist_on_what_is_needed() -> None:
    missing = [
        package
        for sign, package in NEEDED.items()
        if not (Path(sign).exists() if sign.startswith("/") else shutil.which(sign))
    ]
    if missing:
        raise Missing(
            f"A real window can't be tried without {', '.join(missing)}: 'python3 packaging/start.py test' as root "
            f"installs what is missing, or 'sudo apt-get install {' '.join(missing)}'."
        )
