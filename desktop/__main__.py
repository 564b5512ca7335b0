"""The way in: ``python -m desktop``, and the packaged program. Imports Qt only where a window is wanted."""

from __future__ import annotations

import argparse
import faulthandler
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

SMOKE_TEST_SECONDS: Final = 60
THINKING_NICENESS: Final = 5
"""Bots give way to the window where both want the processor; Windows has no such number."""


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line asks and give the exit code."""
    asked = parser().parse_args(argv)
    if asked.version:
        from importlib.metadata import version

        print(f"Hearthside {version('hearthside')}")
        return 0
    if asked.bot_worker:
        from engine.bots.worker import serve

        if hasattr(os, "nice"):
            os.nice(THINKING_NICENESS)
        return serve()
    if asked.save is not None and not asked.save.is_file():
        return complain(f"There is no file {asked.save}.")
    if no_screen():
        if not asked.smoke_test:
            return complain(
                "There is no screen to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set."
            )
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if asked.smoke_test and sys.stderr is not None:
        # A window that hangs must not hang CI.
        faulthandler.dump_traceback_later(SMOKE_TEST_SECONDS, exit=True)
    from desktop.app.application import run

    return run(asked.save, asked.smoke_test)


def parser() -> argparse.ArgumentParser:
    """What may stand on the command line."""
    made = argparse.ArgumentParser(
        prog="hearthside",
        description="Strategy board games for friends at one computer and against bots.",
    )
    made.add_argument("save", nargs="?", type=Path, metavar="SAVE.hearth", help="a saved game to open")
    made.add_argument("--version", action="store_true", help="say which version this is")
    made.add_argument("--smoke-test", action="store_true", help="open the window, see it painted, and end")
    # The program starts itself so, to think in a process of its own.
    made.add_argument("--bot-worker", action="store_true", help=argparse.SUPPRESS)
    return made


def no_screen() -> bool:
    """Whether a window could not be opened: on Linux, where nothing names a display."""
    return sys.platform == "linux" and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    )


def complain(sentence: str) -> int:
    """Say what is wrong in one sentence; the exit code of a wrong call."""
    print(sentence, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
