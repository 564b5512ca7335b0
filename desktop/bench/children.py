"""What is measured in a process of its own, which has loaded and kept nothing yet."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

ANSWER: Final = "hearthside-bench "


def child(name: str, game: str) -> list[float]:
    """The numbers that a child of a name told."""
    command = [sys.executable, "-m", "desktop.bench", "--child", name, "--game", game]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    line = next(line for line in done.stdout.splitlines() if line.startswith(ANSWER))
    return [float(word) for word in line.removeprefix(ANSWER).split()]


def tell(*numbers: float) -> None:
    """What a child measured; whatever else it prints is passed over."""
    print(ANSWER, *numbers)


def megabytes() -> float:
    """The memory that this process has in use now; where the system doesn't tell, the most that it ever had."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
