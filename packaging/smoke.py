"""See that a built program lives: that it starts, paints its window, and thinks in a process of its own.

python packaging/smoke.py COMMAND...    e.g. dist/hearthside/hearthside, or: chroot FOLDER hearthside
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

LONGEST_SECONDS = 90
TRIALS = (["--version"], ["--help"], ["--smoke-test"], ["--bot-worker"])


def main(command: list[str]) -> int:
    """Try the command in every way; 0 only where each way ends well and complains of nothing."""
    with tempfile.TemporaryDirectory(prefix="hearthside-smoke-") as home:
        bad = [trial for trial in TRIALS if not ends_well([*command, *trial], home)]
    print(f"smoke test: {'FAILED: ' + str(bad) if bad else 'passed'}")
    return 1 if bad else 0


def ends_well(command: list[str], home: str) -> bool:
    """Whether a command ends by itself, with success and no traceback; with nothing to read on its input."""
    bare = {"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"}
    print(f"$ {' '.join(command)}", flush=True)
    try:
        done = subprocess.run(
            command,
            check=False,
            env=bare,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=LONGEST_SECONDS,
        )
    except subprocess.TimeoutExpired:
        print(f"did not end within {LONGEST_SECONDS} s")
        return False
    print(done.stdout + done.stderr, end="", flush=True)
    return done.returncode == 0 and "Traceback" not in done.stderr


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
