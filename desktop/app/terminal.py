"""Messages where there is no window: on the terminal that the program was started from, if any."""

from __future__ import annotations

import sys
from typing import Final

WRONG_CALL: Final = 2
"""The exit code for a wrong command line; argparse has the same."""


def complain(sentence: str) -> int:
    """Print what is wrong in one sentence; returns the exit code for it."""
    if sys.stderr is not None:
        print(sentence, file=sys.stderr, flush=True)
    return WRONG_CALL
