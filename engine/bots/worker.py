"""The process in which bots think: one JSON object a line on the standard input, one answer a line on the output.

The window starts it (``--bot-worker``), and so can anybody: ``python -m engine.bots.worker``. It knows no window.

Requests are ``{"id": 7, "op": "choose", "game": "builders", "state": ..., "seat": 1, "level": "master", "seed": 5}``,
where ``state`` is ``game.dump(game.redeal(state, seat, generator))``: the asking side deals anew what the seat can't
know, so that nothing hidden ever reaches a bot. Further fields: ``temperament``, ``iterations``, ``seconds`` (no field:
the level's own). ``op`` is one of

``choose``  what the level would do: ``{"id", "command", "level", "replaced", "iterations", "chance"}``
``hint``    what the Master would do, and why: the same with ``why`` and ``details``
``ping``    ``{"id", "op": "pong"}``; with a ``game`` once that is loaded, so that the next answer need not wait for it
``quit``    ends the process, as does the end of the input

What can't be understood or done is answered by ``{"id", "error": key, "details": {...}}``; nothing ends the process.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any, BinaryIO, Literal

from engine.bots import protocol
from engine.bots.bot import Limits
from engine.bots.levels import LEVELS, decide_or_lower
from engine.bots.protocol import LONGEST_LINE
from engine.core.errors import BrokenFile, HearthsideError, Refusal
from engine.core.game import Choose, Json
from engine.core.mind import open_mind
from engine.games import open_game

_log = logging.getLogger(__name__)


def serve(source: BinaryIO | None = None, sink: BinaryIO | None = None) -> int:
    """Answer requests until the input ends. Gives the exit code.

    Whatever else writes to the standard output goes to the standard error instead, so that it spoils no answer.
    """
    try:
        source = source or _standard(sys.stdin, 0, "rb")
        sink = sink or _standard(sys.stdout, 1, "wb")
        sys.stdout = sys.stderr
        while line := source.readline(LONGEST_LINE):
            answer = _too_long(source) if _is_cut(line) else answered(line)
            if answer is None:
                break
            sink.write(json.dumps(answer, separators=(",", ":")).encode() + b"\n")
            sink.flush()
    except OSError:
        pass  # the program that asked has ended, or none has ever asked: nobody reads an answer
    return 0


def answered(line: bytes) -> dict[str, Json] | None:
    """The answer to one request; None where it asks to quit."""
    name: int | str | None = None
    try:
        data = protocol.parsed(line)
        name = _name(data)
        request = protocol.request(data)
        if isinstance(request, protocol.Quit):
            return None
        if isinstance(request, protocol.Ping):
            if request.game:
                open_mind(open_game(request.game).meta)
            return {"id": name, "op": "pong"}
        return {"id": name, **_thought(request)}
    except HearthsideError as error:
        return _error(name, error.refusal)
    except Exception:
        _log.exception("a request could not be answered")
        return _error(name, Refusal("bot_failed"))


def _thought(request: protocol.ChooseCommand | protocol.Hint) -> dict[str, Json]:
    game = open_game(request.game)
    state = game.load(request.state)
    pending = game.pending(state)
    if not isinstance(pending, Choose) or pending.seat != request.seat:
        raise BrokenFile(Refusal("not_your_turn", details={"seat": request.seat}))
    answer = decide_or_lower(
        game,
        state,
        request.seat,
        request.level,
        request.seed,
        temperament=request.temperament,
        limits=Limits(request.iterations, _deadline(request)),
    )
    for level, failure in answer.failures.items():
        _log.warning("the %s failed and was replaced for this decision: %r", level, failure)
    decision = answer.decision
    reply: dict[str, Json] = {
        "command": decision.command.notation,
        "level": answer.level,
        "replaced": list(answer.failures),
        "iterations": decision.iterations,
        "chance": None if decision.chance is None else round(decision.chance, 4),
    }
    if isinstance(request, protocol.Hint):
        reason = open_mind(game.meta).reason(state, decision.command)
        reply |= {"why": reason.why, "details": dict(reason.details)}
    return reply


def _deadline(request: protocol.ChooseCommand | protocol.Hint) -> Callable[[], bool]:
    """Called by the bot: whether its time is up."""
    seconds = request.seconds
    if seconds is None:
        seconds = LEVELS[request.level].milliseconds / 1000
    end = monotonic() + seconds
    return lambda: monotonic() >= end


def _name(data: Json) -> int | str | None:
    """Which request this is, so that even a wrong one can be answered by name."""
    name = data.get("id") if isinstance(data, dict) else None
    return name if isinstance(name, int) or (isinstance(name, str) and len(name) <= 100) else None


def _error(name: int | str | None, refusal: Refusal) -> dict[str, Json]:
    return {"id": name, "error": refusal.reason, "details": dict(refusal.details)}


def _is_cut(line: bytes) -> bool:
    return len(line) == LONGEST_LINE and not line.endswith(b"\n")


def _too_long(source: BinaryIO) -> dict[str, Json]:
    """Skip the rest of a line that is too long to be a request."""
    while _is_cut(source.readline(LONGEST_LINE)):
        pass
    return _error(None, Refusal("request_wrong"))


def _standard(stream: Any, number: int, mode: Literal["rb", "wb"]) -> BinaryIO:
    """A standard stream; a program without a console has to open its own."""
    if stream is not None:
        binary: BinaryIO = stream.buffer
        return binary
    return open(number, mode, closefd=False)  # a file descriptor has no path; it stays open to the end


if __name__ == "__main__":
    raise SystemExit(serve())
