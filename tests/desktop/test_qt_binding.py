"""Guards what the whole program stands on: Python and Qt side by side, for longer than a short test lasts."""

import subprocess
import sys

MANY_CALLS = """
from PySide6.QtCore import QCoreApplication, QTimer
app = QCoreApplication([])
timer = QTimer()
for _ in range(20_000):
    timer.setInterval(1)
print("alive")
"""


def test_many_calls_that_give_nothing_back_leave_python_alive() -> None:
    """A binding that drops a reference to None at each such call ends Python 3.11 within seconds of play."""
    done = subprocess.run([sys.executable, "-c", MANY_CALLS], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "alive\n"), done.stderr
