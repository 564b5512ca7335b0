"""What the library has saved is still there when its program is killed at any moment."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_what_was_saved_when_the_program_was_killed_is_there() -> None:
    command = [sys.executable, "-m", "tests.match.kill", "40", "7"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert int(done.stdout) >= 10  # even on a slow machine
