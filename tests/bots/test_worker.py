"""The protocol of the bots' process, spoken with a real one."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from desktop.words.engine import can_hint
from engine.bots import levels, protocol, worker
from engine.bots.bot import Bot
from engine.bots.levels import decide
from engine.core.chance import SeededChance
from engine.core.errors import BrokenFile
from engine.core.game import Setup
from engine.games import open_game

GAME = open_game("builders")


def position(seed: int = 4) -> Any:
    return GAME.new(Setup(2), SeededChance(seed))


def request(op: str = "choose", **fields: Any) -> dict[str, Any]:
    state = fields.pop("of", None) or position()
    seat = GAME.pending(state).seat
    known = GAME.redeal(state, seat, Random(1))
    message = {"id": 1, "op": op, "game": "builders", "state": GAME.dump(known), "seat": seat, "seed": 9}
    if op == "choose":
        message["level"] = "craftsman"
    return {**message, **fields}


def answered(message: dict[str, Any]) -> dict[str, Any]:
    answer = worker.answered(json.dumps(message).encode())
    assert answer is not None
    return answer


@pytest.fixture(scope="module")
def process():
    with subprocess.Popen(
        [sys.executable, "-m", "engine.bots.worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        yield running
        assert running.stdin is not None
        running.stdin.close()
        assert running.wait(20) == 0


def ask(process: subprocess.Popen[str], line: str) -> dict[str, Any]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()
    answer: dict[str, Any] = json.loads(process.stdout.readline())
    return answer


def test_ping_is_answered(process):
    assert ask(process, json.dumps({"id": "a", "op": "ping"})) == {"id": "a", "op": "pong"}


def test_a_ping_that_names_a_game_is_answered_once_it_is_loaded():
    asks = (
        "import json, sys; from engine.bots import worker\n"
        "print(worker.answered(json.dumps({'id': 1, 'op': 'ping', 'game': 'pantheon'}).encode()))\n"
        "print([name for name in ('rules', 'mind') if f'engine.games.pantheon.{name}' not in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["{'id': 1, 'op': 'pong'}", "[]"]
    unknown = answered({"id": 1, "op": "ping", "game": "chess"})
    assert unknown == {"id": 1, "error": "unknown_game", "details": {"game": "chess"}}


@pytest.mark.parametrize("level", levels.LEVELS)
def test_every_level_chooses_a_legal_command_and_the_same_as_in_this_process(process, level):
    state = position()
    seat = GAME.pending(state).seat
    message = request(id=level, level=level, iterations=20, seconds=100.0, temperament=3)
    answer = ask(process, json.dumps(message))
    assert answer["id"] == level
    assert answer["level"] == level
    assert answer["replaced"] == []
    command = GAME.grammar.read(answer["command"])
    assert command in GAME.legal(state)
    limits = levels.Limits(iterations=20)
    assert command == decide(GAME, state, seat, level, 9, temperament=3, limits=limits).command


def test_a_hint_gives_a_reason_with_its_details(process):
    answer = ask(process, json.dumps(request("hint", iterations=20)))
    assert answer["level"] == "master"
    assert isinstance(answer["details"], dict)
    assert can_hint("builders", answer["why"], answer["details"])


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("no json", None),
        ("[1, 2]", None),
        ("{}", None),
        ('{"id": 5}', 5),
        ('{"id": 5, "op": "dance"}', 5),
        (json.dumps(request(id=6, level="emperor")), 6),
        (json.dumps(request(id=6, wish=1)), 6),
        (json.dumps(request(id=6, seed="nine")), 6),
        (json.dumps(request(id=6, iterations=0)), 6),
        ("[" * 100_000, None),
        ("x" * (worker.LONGEST_LINE + 5), None),
    ],
    ids=lambda value: str(value)[:24],
)
def test_a_malformed_request_gets_an_error_and_the_next_one_an_answer(process, line, name):
    answer = ask(process, line)
    assert (answer["id"], answer["error"]) == (name, "request_wrong")
    assert ask(process, json.dumps({"id": 2, "op": "ping"})) == {"id": 2, "op": "pong"}


def test_what_can_be_read_but_not_done_says_why(process):
    unknown = ask(process, json.dumps(request(game="chess")))
    assert (unknown["error"], unknown["details"]) == ("unknown_game", {"game": "chess"})
    assert ask(process, json.dumps(request(state={"seats": 2})))["error"] == "snapshot_wrong"
    other = 1 - GAME.pending(position()).seat
    assert ask(process, json.dumps(request(seat=other)))["error"] == "not_your_turn"


def test_quit_ends_the_process_well():
    line = json.dumps({"id": 1, "op": "quit"}) + "\n"
    done = subprocess.run(
        [sys.executable, "-m", "engine.bots.worker"], input=line, capture_output=True, text=True, check=True
    )
    assert done.stdout == ""


@pytest.mark.parametrize("streams", ["<&-", ">&-", "> /dev/full"])
def test_where_nobody_asks_or_listens_it_ends_in_silence(streams):
    """Started by hand, from a terminal that is gone, it said so in a traceback."""
    call = ["sh", "-c", f"'{sys.executable}' -m engine.bots.worker {streams}"]
    done = subprocess.run(call, input="{}\n", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_is_printed_while_thinking_spoils_no_answer(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    sink = io.BytesIO()

    def talkative(*_: Any, **__: Any) -> Any:
        print("thinking aloud")
        return levels.Answer(levels.Decision(GAME.legal(position())[0]), "craftsman", {})

    monkeypatch.setattr(worker, "decide_or_lower", talkative)
    assert worker.serve(io.BytesIO(json.dumps(request()).encode() + b"\n"), sink) == 0
    assert len(sink.getvalue().splitlines()) == 1
    assert "thinking aloud" not in capsys.readouterr().out


def test_a_search_out_of_time_answers_with_its_best_so_far():
    answer = answered(request(level="grandmaster", seconds=1e-9))
    assert GAME.grammar.read(answer["command"]) in GAME.legal(position())
    assert answer["iterations"] == 0


class _Failing(Bot[Any]):
    def think(self, state, seat, seed, limits=levels.NO_LIMITS):
        raise ZeroDivisionError


class _Cheating(Bot[Any]):
    def think(self, state, seat, seed, limits=levels.NO_LIMITS):
        return levels.Decision(GAME.grammar.read("send apprentice_1100 inn"))


@pytest.mark.parametrize("broken", [_Failing, _Cheating])
def test_a_bot_that_fails_or_cheats_is_replaced_by_the_next_lower_level(monkeypatch, broken):
    make_bot = levels.make_bot

    def made(game, level, temperament=0):
        return broken() if level in ("master", "craftsman") else make_bot(game, level, temperament)

    monkeypatch.setattr(levels, "make_bot", made)
    answer = answered(request(level="master"))
    assert answer["level"] == "journeyman"
    assert answer["replaced"] == ["master", "craftsman"]
    assert GAME.grammar.read(answer["command"]) in GAME.legal(position())


def test_where_no_level_can_decide_the_answer_is_an_error(monkeypatch):
    monkeypatch.setattr(levels, "make_bot", lambda *_: _Failing())
    assert answered(request(id=8)) == {"id": 8, "error": "bot_failed", "details": {}}


# What the process says is read as carefully as what it is asked.


@pytest.mark.parametrize("op", ["choose", "hint"])
def test_an_answer_is_read_as_it_was_said(op):
    said = answered(request(op, iterations=5))
    read = protocol.read_answer(json.dumps(said).encode())
    assert isinstance(read, protocol.Decided)
    assert {name: getattr(read, name) for name in said} == said
    assert bool(read.why) == (op == "hint")


def test_an_answer_that_says_why_not_is_read_and_so_is_a_pong():
    said = answered(request(game="chess"))
    read = protocol.read_answer(json.dumps(said).encode())
    assert (read.id, read.error, read.details) == (1, "unknown_game", {"game": "chess"})
    pong = answered({"id": "a", "op": "ping"})
    assert protocol.read_answer(json.dumps(pong).encode()) == protocol.Pong(id="a", op="pong")


DECIDED = {"id": 1, "command": "end", "level": "master", "replaced": [], "iterations": 1, "chance": None}


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"thinking aloud",
        b"[]",
        b"null",
        b"7",
        b'"x"',
        b"{}",
        b"[" * 500_000,
        b'{"id": 1}',
        b'{"id": [], "op": "pong"}',
        b'{"id": {}, "error": "x", "details": {}}',
        b'{"id": 1, "error": {}, "details": {}}',
        b'{"id": 1, "error": "x", "details": [1]}',
        b'{"id": 1, "error": "x", "details": {"a": {}}}',
        json.dumps({**DECIDED, "command": 3}).encode(),
        json.dumps({**DECIDED, "command": "x" * 101}).encode(),
        json.dumps({**DECIDED, "level": "god"}).encode(),
        json.dumps({**DECIDED, "replaced": "master"}).encode(),
        json.dumps({**DECIDED, "id": float("nan")}).encode(),
        json.dumps({**DECIDED, "why": []}).encode(),
        json.dumps({**DECIDED, "more": 1}).encode(),
        json.dumps(DECIDED).encode() + b" " * 1_000_000,
    ],
    ids=lambda line: line[:24].decode(),
)
def test_an_answer_of_any_other_shape_is_refused(line):
    assert protocol.read_answer(json.dumps(DECIDED).encode()).command == "end"
    with pytest.raises(BrokenFile) as broken:
        protocol.read_answer(line)
    assert broken.value.refusal.reason == "request_wrong"


STATE = GAME.dump(position())


@pytest.mark.parametrize(
    "change",
    [
        {"id": []},
        {"id": 1.5},
        {"id": "x" * 200_000},
        {"op": {}},
        {"op": "dance"},
        {"game": ["builders"]},
        {"game": "x" * 500_000},
        {"state": None},
        {"state": "x"},
        {"state": [[]] * 9_000},
        {"state": {**STATE, "worker_deck": "~" * 400_000}},
        {"state": {**STATE, "round": 10**39}},
        {"state": {**STATE, "yards": STATE["yards"] * 2_000}},
        {"state": {**STATE, "more": 1}},
        {"state": {key: STATE[key] for key in list(STATE)[1:]}},
        {"seat": -1},
        {"seat": 10**6},
        {"seat": True},
        {"seed": None},
        {"seed": 1e300},
        {"level": "god"},
        {"level": None},
        {"iterations": 0},
        {"iterations": 10**9},
        {"seconds": -1.0},
        {"seconds": 1e9},
        {"temperament": "bad"},
        {f"more_{number}": number for number in range(9_000)},
    ],
    ids=lambda change: str(change)[:40],
)
def test_a_request_of_any_shape_is_answered_by_an_error(process, change):
    answer = ask(process, json.dumps({**request(), **change}))
    assert answer["error"] in ("request_wrong", "snapshot_wrong", "snapshot_other")
    assert ask(process, json.dumps({"id": 2, "op": "ping"})) == {"id": 2, "op": "pong"}


HEAVY = """
import io, json, resource, sys
from engine.bots import worker
from engine.games import open_game
open_game("builders"), worker.answered(b'{"id": 1, "op": "ping"}')
full = 999_990
lines = [
    b"[" * full, b"{" * full, b'"' * full, b"9" * full, b'["' + b"\\ud800" * 160_000 + b'"]',
    b"[" + b"{}," * 330_000 + b"{}]", b"{" + b",".join(b'"k%d":0' % n for n in range(80_000)) + b"}",
    b'{"id":1,"op":"choose","game":"builders","seat":0,"seed":1,"level":"random","state":['
    + b"[]," * 330_000 + b"1]}", b"x" * 30_000_000, b'{"id":2,"op":"ping"}',
]
source = io.BytesIO(b"\\n".join(lines) + b"\\n")
pages = int(open("/proc/self/statm").read().split()[0])
most = pages * resource.getpagesize() + 100_000_000
resource.setrlimit(resource.RLIMIT_AS, (most, most))
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
sink = io.BytesIO()
worker.serve(source, sink)
answers = [json.loads(line) for line in sink.getvalue().splitlines()]
assert [answer.get("error") for answer in answers[:-1]] == ["request_wrong"] * (len(lines) - 1), answers
assert answers[-1] == {"id": 2, "op": "pong"}
"""

if sys.platform == "linux":

    def test_no_request_takes_much_memory_or_time():
        done = subprocess.run(
            [sys.executable, "-c", HEAVY], capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == 0, done.stderr[-2000:]
