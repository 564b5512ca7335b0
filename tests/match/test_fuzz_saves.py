"""Thousands of files that went wrong: refused in words or opened as a match that can be played, within bounds."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
COUNT = 5_000


def test_no_file_however_wrong_does_harm() -> None:
    command = [sys.executable, "-m", "tests.match.mutations", str(COUNT), "20260304"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    came = json.loads(done.stdout)["came"]
    assert sum(came.values()) == COUNT + 12
    # All ways to end were gone, so the mutations are worth something.
    assert set(came) >= {
        "file_too_large",
        "file_damaged",
        "file_newer",
        "history_damaged",
        "snapshot_damaged",
        "opened",
    }
    assert came["file_damaged"] < COUNT * 0.8
