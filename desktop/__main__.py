"""The entry point: ``python -m desktop``, and the packaged program. Imports Qt only if a window is opened."""

from __future__ import annotations

import argparse
import faulthandler
import gc
import os
import re
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from desktop.app.terminal import asking, complain, tell
from engine.core.installed import why_not_installed

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

SMOKE_TEST_SECONDS: Final = 240
BY_CTRL_C: Final = 130
"""The exit code that shells report for a program ended by Ctrl+C."""
UTF8: Final = "PYTHONUTF8"
LACKING: Final = re.compile(r"(lib\S+\.so\S*): cannot open shared object file")
"""What the system's loader says of a library that is not there."""
PACKAGES_OF_LIBRARIES: Final = (
    "On Debian and its kin this installs all that is needed: apt install libegl1 libgl1 libxcb1 libwayland-client0 "
    "libwayland-cursor0 libwayland-egl1"
)
THINKING_NICENESS: Final = 5
"""The bots' process yields the processor to the window; Windows has no such number."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    try:
        if argv is None:
            speak_utf8()
        return run_command(parser().parse_args(argv))
    except KeyboardInterrupt:
        return BY_CTRL_C  # before there was a window to close


def why_not_imported(error: ImportError) -> str:
    """The sentence that says what a Python or a system lacks; empty if that is not why an import has failed."""
    if isinstance(error, ModuleNotFoundError):
        return why_not_installed(error)
    library = LACKING.match(str(error))
    if library is None:
        return ""
    return f"Hearthside needs the library {library[1]}, which this system lacks. {PACKAGES_OF_LIBRARIES}"


def speak_utf8() -> None:
    """Restart the process if file names are not decoded as UTF-8, the only encoding that Qt uses."""
    if sys.getfilesystemencoding() == "utf-8" or os.environ.get(UTF8) == "1":
        return
    os.environ[UTF8] = "1"
    frozen = getattr(sys, "frozen", False)
    os.execv(sys.executable, [sys.executable, *(sys.argv if frozen else sys.orig_argv)[1:]])


def run_command(args: argparse.Namespace) -> int:
    """Run a parsed command line; returns the exit code."""
    if args.version:
        return tell_version()
    if args.bot_worker:
        return think()
    wrong = why_no_save(args.save) if args.save is not None else ""
    if wrong:
        return complain(wrong)
    if no_screen():
        if not args.smoke_test:
            return complain(
                "There is no screen to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set."
            )
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if sys.__stderr__ is not None:
        faulthandler.enable(sys.__stderr__)
    if args.smoke_test and sys.stderr is not None:
        # A window that hangs must not hang CI.
        faulthandler.dump_traceback_later(SMOKE_TEST_SECONDS, exit=True)
    if not args.smoke_test:
        leave_ctrl_c_to_the_system()
    gc.disable()  # what is imported is no garbage; from then on the application collects for itself
    try:
        from desktop.start.application import run
    except ImportError as error:
        lacking = why_not_imported(error)
        if not lacking:
            raise
        return complain(lacking)
    return run(None if args.save is None else Path(args.save), args.smoke_test)


def tell_version() -> int:
    """Say which version this is; returns the exit code."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return tell(f"Hearthside {version('hearthside')}")
    except PackageNotFoundError as error:
        return complain(why_not_imported(error))


def leave_ctrl_c_to_the_system() -> None:
    """Let Ctrl+C end the process at once, until there is a window to close.

    Python would raise it wherever it is, and in the middle of Qt's binding that is lost, or breaks what is being made.
    """
    if signal.getsignal(signal.SIGINT) == signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


class Parser(argparse.ArgumentParser):
    """Reports what is wrong with a command line, without its control characters."""

    def error(self, message: str) -> NoReturn:
        """Print the error and exit."""
        from engine.core.letters import legible

        super().error(legible(message))

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help; where it can't be written, end with the code for that."""
        if code := tell(self.format_help().rstrip()):
            self.exit(code)


def parser() -> Parser:
    """The options of the command line."""
    made = Parser(
        prog="hearthside",
        description="Strategy board games for friends at one computer and against bots.",
    )
    made.add_argument("save", nargs="?", metavar="SAVE.hearth", help="a saved game to open")
    made.add_argument("--version", action="store_true", help="say which version this is")
    made.add_argument("--smoke-test", action="store_true", help="try every game and screen, and end")
    # The program starts itself with this, as the process in which bots think.
    made.add_argument("--bot-worker", action="store_true", help=argparse.SUPPRESS)
    return made


def think() -> int:
    """Run as the process in which bots think, until the window closes it. Returns the exit code."""
    # What asks the window to end reaches this process too: Ctrl+C, a closed terminal, a system shutting down. The
    # window ends it once everything is saved; a bot whose process ended before would be taken for one that failed.
    for number in asking():
        signal.signal(number, signal.SIG_IGN)

    from engine.bots.worker import serve  # takes a moment, in which it may be asked already

    if sys.__stderr__ is not None:
        faulthandler.enable(sys.__stderr__)
    if hasattr(os, "nice"):
        os.nice(THINKING_NICENESS)
    return serve()


def why_no_save(named: str) -> str:
    """The sentence that says why a path can't be that of a saved game; empty if it may be one."""
    from engine.core.letters import legible

    if not named:
        return "The name of the saved game is empty."
    path = Path(named)
    name = legible(named)  # as it was given, but for control characters
    try:
        if path.is_file():
            return ""
        if path.is_dir():
            return f"{name} is a folder; name a saved game in it."
        if path.exists():
            return f"{name} is no file that a game could be saved in."
    except OSError as error:
        return f"The file {name} can’t be opened: {error.strerror}."
    return f"There is no file {name}."


def no_screen() -> bool:
    """Whether no window can be opened: on Linux, if nothing names a display."""
    return sys.platform == "linux" and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    )


if __name__ == "__main__":
    sys.exit(main())
