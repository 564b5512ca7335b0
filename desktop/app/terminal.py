"""What is said where there is no window: on the terminal that the program was started from, if from any."""

from __future__ import annotations

import sys
from typing import Final

WRONG_CALL: Final = 2
"""The exit code where the program can't do what it was called for, as argparse gives it too."""


def complain(sentence: str) -> int:
    """Say what is wrong in one sentence; gives the exit code for it."""
    if sys.stderr is not None:
        print(sentence, file=sys.stderr, flush=True)
    return WRONG_CALL
