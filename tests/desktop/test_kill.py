"""Nothing that was on screen is lost when the program is killed."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TIMES = 5


@pytest.mark.parametrize("game", ["builders", "revive"])
def test_what_was_shown_when_the_program_was_killed_is_there(game: str) -> None:
    """In a game where nothing is hidden, and in one where a curtain is lifted first."""
    command = [
        *(sys.executable, "-m", "tests.desktop.kill"),
        *("--times", str(TIMES), "--seed", "3", "--game", game),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    killed, shown = (int(word) for word in done.stdout.split() if word.isdigit())
    assert killed == TIMES
    assert shown > TIMES
