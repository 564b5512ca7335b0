"""See that a built program lives: it starts, shows every game in every language, and thinks in its own process.

python packaging/smoke.py COMMAND...    e.g. dist/hearthside/hearthside, or: chroot FOLDER hearthside
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass

LONGEST_SECONDS = 300


@dataclass(frozen=True, slots=True)
class Trial:
    """What the program is asked, what it reads, and a part of what it must answer."""

    option: str
    answer: str
    reads: str = ""


TRIALS = (
    Trial("--version", "Hearthside "),
    Trial("--help", "SAVE.hearth"),
    Trial("--smoke-test", "passed"),
    Trial("--bot-worker", "pong", reads='{"id": 1, "op": "ping"}\n'),
)


def main(command: list[str]) -> int:
    """Try the command in every way; 0 only where each way ends well, as expected and without complaint."""
    with tempfile.TemporaryDirectory(prefix="hearthside-smoke-") as home:
        failed = [trial.option for trial in TRIALS if not lives(command, trial, home)]
    print(f"smoke test of the build: {'FAILED: ' + ', '.join(failed) if failed else 'passed'}")
    return 1 if failed else 0


def lives(command: list[str], trial: Trial, home: str) -> bool:
    """Whether the program ends by itself, with success, with the answer and with no traceback."""
    bare = {"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"}
    print(f"$ {' '.join(command)} {trial.option}", flush=True)
    try:
        done = subprocess.run(
            [*command, trial.option],
            check=False,
            env=bare,
            input=trial.reads,
            capture_output=True,
            text=True,
            timeout=LONGEST_SECONDS,
        )
    except subprocess.TimeoutExpired:
        print(f"did not end within {LONGEST_SECONDS} s")
        return False
    except OSError as error:
        print(f"can't be started: {error}")
        return False
    print(done.stdout + done.stderr, end="", flush=True)
    return done.returncode == 0 and trial.answer in done.stdout and "Traceback" not in done.stderr


def asked() -> list[str]:
    """The command that starts the built program."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", metavar="COMMAND", help="what starts the built program")
    parser.add_argument("others", metavar="...", nargs=argparse.REMAINDER, help="what belongs to the command")
    args = parser.parse_args()
    return [args.program, *args.others]


if __name__ == "__main__":
    sys.exit(main(asked()))
