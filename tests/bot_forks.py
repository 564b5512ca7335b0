"""Starts the bots' process of a table sooner: by a fork of one that has everything loaded.

Most tests of the window open a table and so start the process in which bots think, which takes most of a second only to
import pydantic. Here each test process starts one that imports the bots and opens the games, once; each table's process
is a fork of it. To the program it is a process like any other: it reads requests, writes answers, ends and is killed.
Tests of that process itself start the real one.
"""

from __future__ import annotations

import atexit
import gc
import os
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from select import select
from threading import Thread
from typing import Final

from desktop.controllers import bots

ROOT: Final = Path(__file__).parents[1]
ENDED: Final = b"ended"

ASK: Final = """
import array, _socket, sys
asked = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
asked.connect(sys.argv[1])
asked.sendmsg([b"?"], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, array.array("i", [0, 1, 2]))])
sys.exit(0 if asked.recv(5) else 1)
"""
"""What a table starts in place of the bots' process: it gives its own input and output to a fork and ends with it."""


def fork_bots() -> None:
    """From now on let tables start their bots' process by a fork."""
    folder = tempfile.TemporaryDirectory(prefix="hearthside-bots-")
    path = str(Path(folder.name, "ask"))
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(path)
        listening.listen(64)
        command = [sys.executable, "-m", "tests.bot_forks", str(listening.fileno())]
        loaded = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, pass_fds=[listening.fileno()])
    atexit.register(folder.cleanup)
    atexit.register(loaded.communicate)  # the end of its input ends it
    bots.worker_command = lambda: [sys.executable, "-I", "-S", "-c", ASK, path]


def serve(listening: socket.socket) -> None:
    """Fork for each that asks, until the input ends."""
    import tests.with_pebbles  # noqa: F401  # before it is asked which games there are
    from engine.bots import worker  # noqa: F401
    from engine.core.mind import open_mind
    from engine.games import CATALOGUE, open_game

    for meta in CATALOGUE.values():
        open_game(meta.id)
        open_mind(meta)
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
    while sys.stdin not in select([listening, sys.stdin], [], [])[0]:
        asked, _ = listening.accept()
        _, given, *_ = socket.recv_fds(asked, 1, 3)
        if len(given) == 3 and os.fork() == 0:
            listening.close()
            think(asked, given)
        for each in given:
            os.close(each)
        asked.close()


def think(asked: socket.socket, given: list[int]) -> None:
    """Be the bots' process, with somebody's input and output, for as long as who asked is alive."""
    from desktop.__main__ import main

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for at, each in enumerate(given):
        os.dup2(each, at)
        os.close(each)

    def ends_with_who_asked() -> None:
        asked.recv(1)
        os._exit(1)

    Thread(target=ends_with_who_asked, daemon=True).start()
    main(["--bot-worker"])
    with suppress(OSError):  # who asked is killed when a table is left
        asked.sendall(ENDED)
    os._exit(0)


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
