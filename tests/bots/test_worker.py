"""The protocol of the bots' process, spoken with a real one."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from engine.bots import levels, worker
from engine.bots.bot import Bot
from engine.bots.levels import decide
from engine.core.chance import SeededChance
from engine.core.game import Setup
from engine.games import open_game
from engine.games.builders.reasons import REASONS

GAME = open_game("builders")


def position(seed: int = 4) -> Any:
    return GAME.new(Setup(2), SeededChance(seed))


def request(op: str = "choose", **fields: Any) -> dict[str, Any]:
    state = fields.pop("of", None) or position()
    seat = GAME.pending(state).seat
    known = GAME.redeal(state, seat, Random(1))
    asked = {"id": 1, "op": op, "game": "builders", "state": GAME.dump(known), "seat": seat, "seed": 9}
    if op == "choose":
        asked["level"] = "craftsman"
    return {**asked, **fields}


def answered(asked: dict[str, Any]) -> dict[str, Any]:
    answer = worker.answered(json.dumps(asked).encode())
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


@pytest.mark.parametrize("level", levels.LEVELS)
def test_every_level_chooses_a_legal_command_and_the_same_as_in_this_process(process, level):
    state = position()
    seat = GAME.pending(state).seat
    asked = request(id=level, level=level, iterations=20, seconds=100.0, temperament=3)
    answer = ask(process, json.dumps(asked))
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
    assert answer["why"] in REASONS
    assert isinstance(answer["details"], dict)


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
    assert ask(process, line) == {"id": name, "error": "request_wrong", "details": {}}
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
