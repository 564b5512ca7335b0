"""Measurements in a process of its own, which has nothing loaded or cached yet."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

ANSWER: Final = "hearthside-bench "


def child(name: str, game: str) -> list[float]:
    """Run a child by its name; returns the numbers that it printed."""
    command = [sys.executable, "-m", "desktop.bench", "--child", name, "--game", game]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    line = next(line for line in done.stdout.splitlines() if line.startswith(ANSWER))
    return [float(word) for word in line.removeprefix(ANSWER).split()]


def report(*numbers: float) -> None:
    """Print a child's measurements; whatever else it prints is ignored."""
    print(ANSWER, *numbers)


def megabytes() -> float:
    """The memory that this process uses now, or its peak where the system tells no more."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
