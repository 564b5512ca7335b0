"""Where there is no window: messages on the terminal that the program was started from, if any, and what ends it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from typing import Final

WRONG_CALL: Final = 2
"""The exit code for a wrong command line; argparse has the same."""
NOT_TOLD: Final = 1
"""The exit code where what was asked for could not be written."""

ASKING: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""The signals that ask the program to end; not every system has all of them."""


def asking() -> Iterator[int]:
    """The numbers of the signals that ask the program to end."""
    return (getattr(signal, name) for name in ASKING if hasattr(signal, name))


def tell(answer: str) -> int:
    """Print what was asked for; returns the exit code.

    Whoever stops reading wants no more. Any other failure is told in a sentence.
    """
    if sys.stdout is None:
        return 0
    try:
        print(answer, flush=True)
    except BrokenPipeError:
        sys.stdout = None  # else Python would try again at its end
    except OSError as error:
        sys.stdout = None
        complain(f"The answer can’t be written: {error.strerror}.")
        return NOT_TOLD
    return 0


def complain(sentence: str) -> int:
    """Print what is wrong in one sentence, unless nothing can be written there; returns the exit code for it."""
    if sys.stderr is not None:
        try:
            print(sentence, file=sys.stderr, flush=True)
        except OSError:
            sys.stderr = None  # a full disk, or a terminal that is gone, keeps nobody from playing
    return WRONG_CALL
