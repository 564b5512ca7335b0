#!/usr/bin/env python3
"""Set up all that Hearthside needs, once, and then open it or check it.

python3 packaging/start.py [ARGUMENTS]    open the program (a saved game, --help, ...)
python3 packaging/start.py test           run every check and test, as CI does

Needs nothing but Python itself. What it sets up lies in ``.venv`` and is made anew only when the lock changes.
"""

from __future__ import annotations

import ctypes
import errno
import hashlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "packaging" / "requirements.lock"
VENV = ROOT / ".venv"
STAMP = VENV / "hearthside.stamp"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")

# What the program needs of Debian: how to see that it is there (a library's name, a file, a command) → its package.
TO_RUN = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf": "fonts-dejavu-core",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc": "fonts-noto-cjk",
}

# What the tests need besides: a screen of their own, a hand on the mouse, an eye, and what a screen reader hears.
TO_TEST = {
    "Xvfb": "xvfb",
    "xauth": "xauth",
    "xdotool": "xdotool",
    "import": "imagemagick",
    "dbus-run-session": "dbus",
    "/usr/libexec/at-spi2-registryd": "at-spi2-core",
    "/usr/lib/python3/dist-packages/pyatspi/__init__.py": "python3-pyatspi",
}

CHECKS: dict[str, list[str | Path]] = {
    "style (ruff check)": [BIN / "ruff", "check"],
    "layout (ruff format)": [BIN / "ruff", "format", "--check"],
    "types (mypy)": [PYTHON, "-m", "mypy"],
    "borders (import-linter)": [BIN / "lint-imports", "--no-logo"],
    "tests (pytest)": [PYTHON, "-m", "pytest", "-n", "3", "--dist", "worksteal", "-q"],
}


def main(arguments: list[str]) -> int:
    """Open the program with these arguments, or, where the first is ``test``, run every check."""
    if not (3, 11) <= sys.version_info[:2] <= (3, 13):
        sys.exit(f"Hearthside needs Python 3.11, 3.12 or 3.13; this is {sys.version.split()[0]}.")
    testing = arguments[:1] == ["test"]
    if testing and arguments[1:]:
        print(f"After “test” comes nothing more; {arguments[1]!r} is not known.", file=sys.stderr)
        return 2
    refuse_nameless_folder()
    os.environ["PYTHONUTF8"] = "1"  # so that a folder such as 'Zoë ゲーム' is read right everywhere
    install_debian_packages({**TO_RUN, **TO_TEST} if testing else TO_RUN)
    make_environment()
    if testing:
        return check_everything()
    return open_program([str(PYTHON), "-P", "-m", "desktop", *arguments])


def refuse_nameless_folder() -> None:
    """End with a sentence where a folder's name can't be read: neither Python's own tools nor Qt could work there."""
    name = os.fsencode(ROOT)
    try:
        name.decode()
    except UnicodeDecodeError:
        sys.exit(
            f"Hearthside lies in a folder whose name is no valid UTF-8: {name.decode(errors='backslashreplace')}\n"
            "Please rename that folder, or move Hearthside into another one, and start it again."
        )


def open_program(command: list[str]) -> int:
    """Let the program take this one's place, so that what is sent to end it (Ctrl+C, say) reaches it and only it."""
    if os.name == "nt":
        # Nothing takes another's place there. Ctrl+C reaches both, and the program has things to put away.
        signal.signal(signal.SIGINT, lambda *_: None)
        return subprocess.call(command)
    return os.execv(command[0], command)  # which never comes back


def install_debian_packages(packages: dict[str, str]) -> None:
    """Install what is missing as root; tell anybody else the one command that does. Other systems have no apt."""
    if not shutil.which("apt-get"):
        return
    missing = [package for sign, package in packages.items() if not is_there(sign)]
    if not importlib.util.find_spec("ensurepip"):
        missing.append("python3-venv")
    if not missing:
        return
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *missing]
    if os.geteuid() != 0:
        sys.exit(
            f"Hearthside needs some packages of your system. Please run:\n\n    sudo {' '.join(install)}\n"
        )
    say(f"installing {', '.join(missing)}")
    for command in (["apt-get", "update"], ["env", "DEBIAN_FRONTEND=noninteractive", *install]):
        run([*command, "-qq"], "The packages named above could not be installed.", stdout=subprocess.DEVNULL)


def is_there(sign: str) -> bool:
    """Whether this machine has a library (``*.so.N``), a file (an absolute path) or a command (any other name)."""
    if sign.startswith("/"):
        return Path(sign).exists()
    if ".so." not in sign:
        return shutil.which(sign) is not None
    try:
        ctypes.CDLL(sign)
    except OSError:
        return False
    return True


def make_environment() -> None:
    """Make ``.venv`` from the lock, unless the one there was made here from this very lock."""
    if not is_made():
        with nobody_else():
            if not is_made():
                set_up()


def is_made() -> bool:
    """Whether the environment is there, whole, and what it should be."""
    expected = fingerprint().encode()
    try:
        return PYTHON.exists() and STAMP.read_bytes() == expected
    except OSError:
        return False


@contextmanager
def nobody_else() -> Iterator[None]:
    """Wait until nobody else sets up this tree: who starts the program twice would tear down what the other builds.

    The system lets go of the lock when its process ends, however that ends. Where nothing can be locked, go on.
    """
    with ExitStack() as stack:
        try:
            file = stack.enter_context(VENV.with_name(f"{VENV.name}.lock").open("ab"))
        except OSError:
            yield  # nothing can be set up here, which is told when it is tried
            return
        if not held(file, wait=False):
            say("waiting for another start, which is setting up")
            held(file, wait=True)
        yield


def held(file: IO[bytes], *, wait: bool) -> bool:
    """Whether this process has the lock on a file now, or needs none."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except (BlockingIOError, PermissionError):
        return False
    except OSError as error:
        # On Windows the wait ends after ten seconds with this one.
        return held(file, wait=wait) if wait and error.errno == errno.EDEADLK else True
    return True


def set_up() -> None:
    """Make the environment anew."""
    say("setting up, once; this takes a minute or so")
    failed = "Hearthside could not be set up (this needs the network, once); what went wrong stands above."
    base = getattr(sys, "_base_executable", sys.executable)  # this Python itself may be the one in .venv
    run([base, "-m", "venv", "--clear", VENV], failed)
    just_uv = VENV / "uv.lock"
    just_uv.write_text(re.findall(r"^uv==(?:.*\\\n)*.*", LOCK.read_text("utf-8"), re.M)[0], encoding="utf-8")
    pip: list[str | Path] = [PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "-qq"]
    run([*pip, "--require-hashes", "-r", just_uv], failed)
    install: list[str | Path] = [PYTHON, "-m", "uv", "pip", "install", "--quiet", "--python", PYTHON]
    run([*install, "--require-hashes", "-r", LOCK], failed)
    # A path would be read as a requirement, in which '#', '[' and more have a meaning of their own.
    run([*install, "--no-deps", "--editable", "."], failed, cwd=ROOT)
    lead_to_the_tree()
    STAMP.write_bytes(fingerprint().encode())


def lead_to_the_tree() -> None:
    """Say from within the environment where the tree lies, in place of the whole path that the installer wrote.

    Python reads this file in the letters of the locale, whatever else it is told: where they are ASCII, a tree in
    'Zoë ゲーム' would not be found, and Python itself would not even start.
    """
    base = {"base": str(VENV), "platbase": str(VENV)}
    packages = Path(sysconfig.get_path("purelib", "venv", base))
    packages.mkdir(parents=True, exist_ok=True)
    (packages / "hearthside.pth").write_text(f"{os.path.relpath(ROOT, packages)}\n", encoding="utf-8")


def check_everything() -> int:
    """Run every check in turn; stop at the first that fails, with its exit code.

    The tests start Python hundreds of times: what it compiles is kept, also where nothing may be kept in the tree.
    Three run at a time, also on two processors: a window's test waits for a good part of its time.
    """
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(VENV / "pycache")}
    for name, command in CHECKS.items():
        say(name)
        if code := subprocess.call(command, cwd=ROOT, env={**os.environ, **compiled}):
            say(f"FAILED: {name}")
            return code
    say("all checks passed")
    return 0


def run(
    command: Sequence[str | Path], failed: str, stdout: int | None = None, cwd: Path | None = None
) -> None:
    """Run a command; where it fails or is not there, end with a sentence for people."""
    try:
        subprocess.run(command, check=True, stdout=stdout, cwd=cwd)
    except (OSError, subprocess.CalledProcessError):
        sys.exit(failed)


def fingerprint() -> str:
    """All that an environment depends on: where it lies, which Python, which version of Hearthside, which lock."""
    import tomllib  # an older Python, which is told so above, has none

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    python = f"Python {sys.version_info.major}.{sys.version_info.minor}"
    lock = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    return "\n".join([str(VENV), python, f"Hearthside {project['version']}", f"lock {lock}", ""])


def say(text: str) -> None:
    """Tell the person what is being done, at once, even where the output goes into a file."""
    print(f"hearthside: {text}", flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)  # what shells give for Ctrl-C
    except OSError as error:
        sys.exit(f"Hearthside could not be started: {error}")
