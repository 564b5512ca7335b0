"""Whatever the bot process answers, or doesn't, the bot's turn is played and a sentence says so."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop import words
from desktop.controllers import bots
from desktop.controllers.bots import LONGEST_ANSWER, Hint, Thinker, read_answer
from desktop.panels.prompt_bar import ChoiceButton
from desktop.shell.table_screen import TableScreen
from desktop.shell.window import MainWindow
from desktop.words import say
from engine.core.chance import SeededChance
from engine.core.errors import BrokenFile, HearthsideError
from engine.core.game import Game
from engine.games import CATALOGUE, open_game
from engine.match.match import Match
from engine.match.table import Player, Table
from tests.desktop.table_robot import InstantAutosave, human_table, match_screen, see_all
from tests.desktop.window_kit import click, open_window
from tests.with_pebbles import bots_that_know_it

BOT_FIRST = Table(
    "builders", (Player("Bot", 0, "journeyman"), Player("Anna", 2)), {"first_player": 0}, seed=5
)
PERSON_FIRST = Table(
    "builders", (Player("Anna", 0), Player("Bot", 2, "journeyman")), {"first_player": 0}, seed=5
)

WORKER = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    name = asked["id"]
    if asked["op"] == "ping":
        print(json.dumps({"id": name, "op": "pong"}))
    else:
        {says}
    sys.stdout.flush()
"""

ENDS = "print(json.dumps({'id': name, 'command': 'end'}))"

ANSWERS = {
    "nothing readable": "print('hello')",
    "no object": "print([name])",
    "a number": "print(name)",
    "null": "print('null')",
    "not a word": "sys.stdout.buffer.write(b'\\xff\\xfe\\x00\\n')",
    "no id": "print(json.dumps({'command': 'end'}))",
    "an unknown id": "print(json.dumps({'id': name + 7, 'command': 'end'}))",
    "an id that is a list": "print(json.dumps({'id': [name], 'command': 'end'}))",
    "an id that is an object": "print(json.dumps({'id': {}, 'command': 'end'}))",
    "an id that is a text": "print(json.dumps({'id': str(name), 'command': 'end'}))",
    "an id that is true": "print(json.dumps({'id': True, 'command': 'end'}))",
    "an error": "print(json.dumps({'id': name, 'error': 'bot_failed', 'details': {}}))",
    "no command": "print(json.dumps({'id': name}))",
    "a command that is none": "print(json.dumps({'id': name, 'command': 'castle now'}))",
    "a command that is a list": "print(json.dumps({'id': name, 'command': ['end']}))",
    "a command that is illegal": "print(json.dumps({'id': name, 'command': 'send apprentice_0110 inn'}))",
    "a command of another game": "print(json.dumps({'id': name, 'command': 'place 3 forest'}))",
    "an endless command": "print(json.dumps({'id': name, 'command': 'x' * 1000}))",
    "an answer of parts that are none": "print(json.dumps({'id': name, 'command': 'end', 'smell': 'pine'}))",
    "megabytes without an end": "sys.stdout.write('x' * 5_000_000)",
    "a long line": "print('x' * 5_000_000)",
    "something deep": "print('[' * 100_000)",
    "many values": "print(json.dumps({'id': name, 'details': {str(each): each for each in range(2_000)}}))",
    "half an answer, and the end": "sys.stdout.write('{\"id\": '); sys.exit()",
    "the end": "sys.exit(3)",
    "a death": "import os; os.abort()",
    "an endless number": "print('{\"id\": ' + '9' * 10_000 + '}')",
    "half a letter": 'print(\'{"id": 1, "command": "\\\\ud800"}\')',
}

HINTS = {
    "a reason without a sentence": {"why": "because", "details": {}},
    "no reason": {"why": "", "details": {}},
    "a sentence without its details": {"why": "completes", "details": {}},
    "details of other kinds": {
        "why": "completes",
        "details": {"building": [1, 2], "points": "many", "coins": "x"},
    },
    "details that collide": {"why": "ends_turn", "details": {"players": 3}},
    "details that are none": {"why": "ends_turn", "details": [1]},
    "deep details": {"why": "ends_turn", "details": {"a": {"b": 1}}},
    "an unknown card": {"why": "completes", "details": {"building": "moonbase", "points": 1, "coins": 1}},
    "a reason that is a number": {"why": 3, "details": {}},
}


NO_HINTS = {
    **{
        name: f"print(json.dumps({{'id': name, 'command': 'coins 1', **{reason!r}}}))"
        for name, reason in HINTS.items()
    },
    "a hint of a command that is illegal": (
        "print(json.dumps({'id': name, 'command': 'coins 9', 'why': 'takes_coins'}))"
    ),
}
"""Answers whose reason has no words, or whose command is illegal."""


def answering(monkeypatch: pytest.MonkeyPatch, says: str, starting: str = "") -> None:
    """Let the bots' process say this to whatever it is asked; ``starting`` comes before it listens."""
    program = starting + WORKER.replace("{says}", says)
    monkeypatch.setattr(bots, "worker_command", lambda: [sys.executable, "-c", program])


def begun(window: MainWindow, table: Table) -> TableScreen:
    window.start(table)
    assert window.play is not None
    return window.play.screen


def bots_turn_played(qtbot: QtBot, folder: Path) -> None:
    """A game begins with a bot's turn: a person is asked after it, and nothing was refused."""
    with open_window(folder, qtbot) as window:
        session = begun(window, BOT_FIRST).session
        refused: list[object] = []
        session.refused.connect(refused.append)
        qtbot.waitUntil(lambda: session.asks_person)
        assert {entry.seat for entry in session.match.entries} == {0}
        assert refused == []


def no_hint_to_be_had(qtbot: QtBot, screen: TableScreen) -> None:
    """A person asks for a hint: the table says in a sentence that there is none."""
    with qtbot.waitSignal(screen.bots.no_hint):
        screen.bots.hint()
    assert screen.status.isVisible()
    assert screen.status.text() == say("play.no_hint")
    assert screen.session.match.position == 0
    click(screen.status)
    assert not screen.status.isVisible()


class RecordingThinker(Thinker):
    """Writes down what the bots' process is heard to say."""

    def __init__(self) -> None:
        super().__init__("builders")
        self.answers: list[str] = []

    def about(self, request: dict[str, object]) -> None:
        """Ask something, and listen."""
        self.ask(
            request,
            lambda answer: self.answers.append(answer.error or answer.command),
            lambda: self.answers.append("failed"),
        )


@pytest.fixture(autouse=True)
def forks(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """Start the real process, as a program of its own; gives what other tests start in its place."""
    started = bots.worker_command
    monkeypatch.setattr(bots, "worker_command", bots_that_know_it)
    return started


@pytest.fixture
def recorder(qtbot: QtBot) -> Iterator[RecordingThinker]:
    thinker = RecordingThinker()
    yield thinker
    thinker.shut()


@pytest.mark.parametrize("says", ANSWERS.values(), ids=ANSWERS)
def test_whatever_is_answered_the_bots_turn_is_played(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: str
) -> None:
    answering(monkeypatch, says)
    bots_turn_played(qtbot, tmp_path)


def test_that_another_bot_decided_is_told_and_stands_in_the_log(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answering(monkeypatch, ANSWERS["an error"])
    with open_window(tmp_path, qtbot, bot_pace=100) as window:
        screen = begun(window, BOT_FIRST)
        sentence = say("log.lowered", seat=0, players=BOT_FIRST.players)
        qtbot.waitUntil(lambda: screen.status.text() == sentence)
        qtbot.waitUntil(lambda: screen.session.asks_person)
        lines = [screen.log.item(row).text() for row in range(screen.log.count())]
        assert screen.session.match.position > 1
        assert lines.count(sentence) == 1, "and not at each command of the turn"


@pytest.mark.parametrize(("language", "of_time"), [("en", "time"), ("ja", "時間")])
def test_a_bot_whose_process_died_is_not_said_to_have_run_out_of_time(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, of_time: str
) -> None:
    """What is kept with a decision says only that a weaker bot made it, so the sentence has to fit every reason."""
    answering(monkeypatch, ANSWERS["a death"])
    with open_window(tmp_path, qtbot, bot_pace=100, language=language) as window:
        screen = begun(window, BOT_FIRST)
        qtbot.waitUntil(lambda: screen.session.asks_person)
        sentence = screen.log.item(0).text()
        assert sentence == say("log.lowered", seat=0, players=BOT_FIRST.players)
        assert of_time not in sentence


@pytest.mark.parametrize("language", words.languages())
def test_a_hint_that_cannot_be_had_is_told_in_a_sentence(
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    subtests: pytest.Subtests,
    language: str,
) -> None:
    """At one table, where every answer comes of a process of its own."""
    with open_window(tmp_path, qtbot, language=language) as window:
        screen = begun(window, PERSON_FIRST)
        qtbot.waitUntil(lambda: screen.session.asks_person)
        for name, says in {**ANSWERS, **NO_HINTS}.items():
            with subtests.test(name):
                answering(monkeypatch, says)
                screen.bots.shut()
                no_hint_to_be_had(qtbot, screen)


@pytest.fixture
def hinting(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TableScreen]:
    """A table that asks a person, and a bots' process whose hint can be said."""
    answering(monkeypatch, "print(json.dumps({'id': name, 'command': 'coins 1', 'why': 'takes_coins'}))")
    with open_window(tmp_path, qtbot) as window:
        screen = begun(window, PERSON_FIRST)
        qtbot.waitUntil(lambda: screen.session.asks_person)
        yield screen


def test_a_hint_that_can_be_said_is_said(qtbot: QtBot, hinting: TableScreen) -> None:
    with qtbot.waitSignal(hinting.bots.hinted) as hinted:
        hinting.bots.hint()
    assert hinted.args is not None
    command = hinting.session.match.game.grammar.read("coins 1")
    assert hinted.args[0] == Hint(command, "takes_coins", {})
    assert hinting.status.text() == hinting.controllers.messages.hint(hinted.args[0])


def test_what_a_hint_speaks_of_stays_marked_in_another_look_and_no_longer_than_the_hint_holds(
    qtbot: QtBot, hinting: TableScreen
) -> None:
    def marked() -> list[str]:
        see_all(hinting)
        buttons = hinting.prompt_bar.findChildren(ChoiceButton)
        return [each.place for each in buttons if each.isVisible() and each.property("pointed")]

    def give_hint() -> None:
        with qtbot.waitSignal(hinting.bots.hinted):
            hinting.bots.hint()

    give_hint()
    assert marked() == ["bar.coins.1"]
    hinting.preferences.change(language="ja", theme="light", text_scale=150)
    assert marked() == ["bar.coins.1"]
    hinting.turn.pick("market.worker.0")
    qtbot.waitUntil(lambda: hinting.session.match.position == 1 and hinting.session.asks_person)
    assert marked() == [], "something else was done"
    give_hint()
    assert marked() == ["bar.coins.1"]
    hinting.session.look_at(0)
    assert marked() == []
    hinting.session.look_at(1)
    assert marked() == []


def test_a_hint_that_is_on_its_way_is_not_asked_for_again(qtbot: QtBot, hinting: TableScreen) -> None:
    """Else whoever strikes the key in a row waits for as many answers, and the last ones come too late."""
    given: list[Hint] = []
    hinting.bots.hinted.connect(given.append)
    for times in (1, 2):  # who has been given one may ask for it anew
        for _ in range(3):
            hinting.bots.hint()
        assert len(hinting.bots._thinker._asked) == 1
        qtbot.waitUntil(lambda times=times: len(given) == times)
    assert not hinting.bots._thinker._asked


def test_a_hint_asked_for_right_after_an_undo_comes_once_that_is_saved(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the key brings neither a hint nor a word, wherever it is quicker than the disk."""
    answering(monkeypatch, "print(json.dumps({'id': name, 'command': 'coins 1', 'why': 'takes_coins'}))")
    disk = InstantAutosave()
    screen = match_screen(qtbot, Match(replace(PERSON_FIRST, undo="friendly")), disk)
    given: list[Hint] = []
    screen.bots.hinted.connect(given.append)
    screen.turn.pick("market.worker.0")
    disk.slow = True
    screen.session.undo()
    screen.bots.hint()
    assert not screen.bots._thinker._asked
    disk.finish()
    qtbot.waitUntil(lambda: len(given) == 1)


def test_a_hint_asked_for_while_a_turn_is_being_saved_is_not_given_to_who_is_next(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    answering(monkeypatch, "print(json.dumps({'id': name, 'command': 'coins 1', 'why': 'takes_coins'}))")
    disk, match = InstantAutosave(), Match(human_table(2))
    screen = match_screen(qtbot, match, disk)
    disk.slow = True
    screen.turn.play_now(match.game.grammar.read("end"))
    assert match.seat == 1
    screen.bots.hint()
    disk.finish()
    see_all(screen)
    QTest.qWait(1)
    assert screen.session.asks_person
    assert not screen.bots._thinker._asked


@pytest.mark.parametrize("command", ["/nowhere/python", "/", ""])
def test_a_process_that_cannot_be_started_is_no_obstacle(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(bots, "worker_command", lambda: [command])
    bots_turn_played(qtbot, tmp_path)


def test_a_process_that_is_silent_is_given_up(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots.Thinker, "longest_ms", 100)
    answering(monkeypatch, "pass")
    bots_turn_played(qtbot, tmp_path)


def test_a_process_that_never_gets_ready_is_no_obstacle(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots.Thinker, "longest_start_ms", 100)
    answering(monkeypatch, ENDS, "import signal; signal.pause()")
    bots_turn_played(qtbot, tmp_path)


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Processes that start, and don't get ready before this is called: at it they may go on."""
    path = tmp_path / "gate"
    os.mkfifo(path)
    answering(monkeypatch, ENDS, f"open({str(path)!r}).close()")
    return lambda: path.open("w").close()


def test_starting_takes_no_time_from_an_answer(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, gate: Callable[[], None], recorder: RecordingThinker
) -> None:
    """On a slow machine no bot ever answered: the process was killed while it started, again and again."""
    monkeypatch.setattr(recorder, "longest_ms", 50)
    monkeypatch.setattr(recorder, "longest_start_ms", 60_000)
    recorder.about({"op": "choose"})
    qtbot.wait(200)
    assert recorder.answers == []
    monkeypatch.setattr(recorder, "longest_ms", 60_000)
    gate()
    qtbot.waitUntil(lambda: bool(recorder.answers))
    assert recorder.answers == ["end"]


def test_what_is_cancelled_while_the_process_starts_starts_no_other(
    qtbot: QtBot, gate: Callable[[], None], recorder: RecordingThinker
) -> None:
    recorder.start()
    first = recorder._process
    for _ in range(3):
        recorder.about({"op": "choose"})
        recorder.cancel()
    recorder.about({"op": "hint"})
    assert recorder._process is first
    gate()
    qtbot.waitUntil(lambda: bool(recorder.answers))
    assert recorder.answers == ["end"], "what was cancelled is not asked"


def test_a_process_that_takes_too_long_to_start_is_kept_and_asked_once_it_is_ready(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, gate: Callable[[], None], recorder: RecordingThinker
) -> None:
    monkeypatch.setattr(recorder, "longest_start_ms", 50)
    for count in (1, 2):
        recorder.about({"op": "choose"})
        qtbot.waitUntil(lambda count=count: len(recorder.answers) == count)
    first = recorder._process
    gate()
    qtbot.waitUntil(lambda: recorder._is_ready)
    recorder.about({"op": "choose"})
    qtbot.waitUntil(lambda: len(recorder.answers) == 3)
    assert recorder.answers == ["failed", "failed", "end"]
    assert recorder._process is first


def test_a_machine_that_slept_costs_the_bot_no_time(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, recorder: RecordingThinker
) -> None:
    monkeypatch.setattr(bots.Thinker, "longest_ms", 1500)
    monkeypatch.setattr(bots, "LATE_MS", 200)
    answering(monkeypatch, ENDS)
    recorder.start()
    qtbot.waitUntil(lambda: recorder._is_ready)
    recorder.about({"op": "choose"})
    assert recorder._process is not None
    os.kill(recorder._process.processId(), signal.SIGSTOP)
    time.sleep(1.8)  # the window sleeps as well
    os.kill(recorder._process.processId(), signal.SIGCONT)
    qtbot.waitUntil(lambda: bool(recorder.answers))
    assert recorder.answers == ["end"]


def test_an_answer_given_twice_counts_once(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, recorder: RecordingThinker
) -> None:
    answering(monkeypatch, "[print(json.dumps({'id': name, 'command': 'end'})) for _ in range(2)]")
    for number in (1, 2):
        recorder.about({"op": "choose"})
        qtbot.waitUntil(lambda number=number: len(recorder.answers) == number)
        qtbot.waitUntil(lambda: recorder._process is None)
    assert recorder.answers == ["end", "end"]


def test_every_answer_of_our_own_process_can_be_heard(qtbot: QtBot, recorder: RecordingThinker) -> None:
    game: Game[object] = open_game("builders")
    state = game.new(PERSON_FIRST.setup, SeededChance(5))
    request = {"game": "builders", "state": game.dump(state), "seat": 0, "seed": 5}
    for op in ("choose", "hint", "sing"):
        recorder.about({**request, "op": op, "level": "craftsman"})
    qtbot.waitUntil(lambda: len(recorder.answers) == 3)
    assert recorder.answers[2] == "request_wrong"
    assert all(game.grammar.read(notation) in game.legal(state) for notation in recorder.answers[:2])


def test_what_other_tests_start_in_its_place_answers_the_same(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    recorder: RecordingThinker,
    forks: Callable[[], list[str]],
) -> None:
    game: Game[object] = open_game("builders")
    state = game.dump(game.new(PERSON_FIRST.setup, SeededChance(5)))
    request = {"op": "choose", "game": "builders", "state": state, "seat": 0, "seed": 5, "iterations": 20}
    assert forks is not bots.worker_command
    for started in (bots_that_know_it, forks):
        monkeypatch.setattr(bots, "worker_command", started)
        for level in ("apprentice", "master"):
            recorder.about({**request, "level": level, "seconds": 60})
        qtbot.waitUntil(lambda: len(recorder.answers) % 2 == 0 and not recorder._asked)
        recorder.shut()
    assert recorder.answers[:2] == recorder.answers[2:]
    assert not {"failed", "bot_failed", "request_wrong"} & set(recorder.answers)


def test_an_answer_has_its_bounds() -> None:
    good = {"id": 1, "command": "end", "details": {"a": 1, "b": "x", "c": [1, 2]}, "chance": 0.5}
    assert read_answer(json.dumps(good).encode() + b"\n").details == good["details"]
    for wrong in (b"x" * (LONGEST_ANSWER + 1), b"", b"\n", b"{}", b'{"id": 1, "details": {"a": true}}'):
        with pytest.raises(BrokenFile):
            read_answer(wrong)


NOTATIONS = (
    "",
    " ",
    "\x00",
    "end end",
    "coins",
    "coins -1",
    "coins ²",
    "coins " + "9" * 300,
    "ゲーム",
    "\ud800",
    "send a b c",
)


@pytest.mark.parametrize("game_id", list(CATALOGUE))
def test_no_notation_is_read_with_any_other_error(game_id: str) -> None:
    game: Game[object] = open_game(game_id)
    verbs = list(game.grammar._sentences)
    parts: tuple[Callable[[str], str], ...] = (
        lambda verb: verb,
        lambda verb: f"{verb} x",
        lambda verb: f"{verb} 1 2",
        lambda verb: f"{verb} -1,-1",
        lambda verb: f"{verb} 99999 ² \ud800",
        lambda verb: f"{verb} a,b a,b a,b a,b",
    )
    for notation in (*NOTATIONS, *(part(verb) for verb in verbs for part in parts)):
        _read(game, notation)


def _read(game: Game[object], notation: str) -> None:
    try:
        assert game.grammar.read(notation).notation
    except HearthsideError:
        return
