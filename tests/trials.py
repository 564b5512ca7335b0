"""A process in which things are tried in forks of their own, each with so much more memory than there was.

What Python imports, and what is made when it is first needed, is there once, and not for each of them.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
HANGS_AFTER: Final = 120
"""Seconds on the clock; whoever waits that long waits for something that never comes."""


class Trials:
    """The process of a module that calls ``serve`` where it is given a dash."""

    def __init__(self, module: str) -> None:
        command = [sys.executable, "-m", module, "-"]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)

    def __enter__(self) -> Trials:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(60)
        self._process.stdout.close()

    def of(self, what: str) -> str:
        """What was said of this, or how its fork ended; nothing where the whole process broke off."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(what, file=self._process.stdin, flush=True)
        return self._process.stdout.readline().rstrip("\n")


def serve(tried: Callable[[str], str]) -> None:
    """Try each line that comes in, and say in a line what came of it."""
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.alarm(HANGS_AFTER)
            answer = "broke off"
            try:
                answer = tried(line.rstrip("\n"))
            except BaseException as wrong:  # no error may leave this fork, which would go on as its parent
                answer = repr(wrong)[:2_000].replace("\n", " ")
            finally:
                print(answer, flush=True)
                os._exit(0)
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            print(f"died by {signal.Signals(os.WTERMSIG(status)).name}", flush=True)


def limit(megabytes: int, seconds: int) -> None:
    """From now on this process may have so much more memory, and so much of the processor in all."""
    import resource

    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + megabytes * 1_000_000
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
