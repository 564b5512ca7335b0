"""Bots at the table: they think in a process of their own, and the window never waits for them."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Annotated, Any, Final, Literal

from pydantic import Field
from PySide6.QtCore import QElapsedTimer, QObject, QProcess, QTimer, Signal

from desktop.controllers.dispatcher import Listener
from desktop.controllers.session import Session
from desktop.words.engine import can_hint
from engine.bots.levels import LEVELS, decide_or_lower, would_ponder
from engine.core.command import Command
from engine.core.door import Part, check, few, read_json
from engine.core.errors import BrokenFile, HearthsideError, Refusal
from engine.core.game import Choose
from engine.match.journal import Entry, Note
from engine.match.match import Match
from engine.match.table import LevelName

LONGEST_MS: Final = 6000
"""After this long without an answer the process is killed and the lowest level decides. It counts from when the process
was ready."""

LONGEST_START_MS: Final = 60_000
"""After this long a process that is still starting is waited for no longer; it goes on starting, and until it is ready
the lowest level decides."""

LONGEST_TURN_MS: Final = 8000
"""Each command of a turn is shown a little shorter than the one before, so that all together take no longer."""

UNSEEN: Final = 0.25
"""The share of the time for a command that shows nothing on the board."""

PACES: Final = (0, 250, 500, 1000, 2000, 3000)
"""The steps of faster and slower: how long the first command of a turn is shown, in milliseconds."""

LATE_MS: Final = 2000
"""A timer that is this late was stopped: the machine slept, or the window was held up."""

HINT_LEVEL: Final[LevelName] = "master"

READY: Final = 0
"""The id of the first request of each process, whose answer says that it is ready."""

LONGEST_ANSWER: Final = 16 * 1024
MOST_VALUES: Final = 300
DEEPEST: Final = 4
"""Limits of one answer: bytes, values and depth of nesting."""

_log = logging.getLogger(__name__)


class Answer(Part):
    """The process's answer to one question. Without a command it has failed, and ``error`` says why.

    What says that it is ready is the answer to a ping, and has an ``op`` in place of a command.
    """

    id: int
    op: Literal["", "pong"] = ""
    command: Annotated[str, Field(max_length=400)] = ""
    level: str = ""
    replaced: Annotated[list[str], few(8)] = Field(default_factory=list)
    iterations: int = 0
    chance: float | None = None
    why: str = ""
    details: Annotated[dict[str, int | str | Annotated[list[int], few(64)]], few(16)] = Field(
        default_factory=dict
    )
    error: str = ""


@dataclass(frozen=True, slots=True)
class Hint:
    """A legal command that the Master would give, and why: key and details of a sentence that exists."""

    command: Command
    why: str
    details: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A question, and its callbacks: one of the two is called, once."""

    line: bytes
    answered: Callable[[Answer], None]
    failed: Callable[[], None]


def worker_command() -> list[str]:
    """The command that starts the process in which bots think: this program itself."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "--bot-worker"]
    return [sys.executable, "-P", "-m", "desktop", "--bot-worker"]


class Thinker(QObject):
    """The process in which bots think of a game. It is started ahead, asked one thing at a time, and killed to cancel.

    Until it says that it is ready, what is asked waits here. So starting takes no time from thinking, and no question
    kills a process that is still starting, however slow the machine: the next one would start from the beginning.
    """

    longest_ms = LONGEST_MS
    longest_start_ms = LONGEST_START_MS

    def __init__(self, game: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._process: QProcess | None = None
        self._is_ready = False
        self._asked: dict[int, _Waiting] = {}
        self._number = READY
        self._limit = QTimer(self)
        self._limit.setSingleShot(True)
        self._limit.timeout.connect(self._time_is_up)
        self._clock = QElapsedTimer()

    def start(self) -> None:
        """Start a process if none is running."""
        if self._process is not None:
            return
        process = self._process = QProcess(self)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._ended)
        process.errorOccurred.connect(self._ended)
        self._wait_for(self.longest_start_ms)
        program, *arguments = worker_command()
        process.start(program, arguments)
        if process is self._process:
            process.write(_line({"id": READY, "op": "ping", "game": self._game}))

    def ask(
        self, request: dict[str, Any], answered: Callable[[Answer], None], failed: Callable[[], None]
    ) -> None:
        """Send a request; one of the two callbacks is called later, unless it is cancelled before."""
        self.start()
        self._number += 1
        waiting = _Waiting(_line({**request, "id": self._number}), answered, failed)
        self._asked[self._number] = waiting
        if self._process is None:  # it could not even be started
            QTimer.singleShot(0, self, self.cancel_failed)
        elif self._is_ready:
            self._process.write(waiting.line)
            self._wait_for(self.longest_ms)
        elif not self._limit.isActive():  # it has been starting for too long
            QTimer.singleShot(0, self, self._decline)

    def cancel(self) -> None:
        """Drop the question. A process that thinks about it is killed; the next question starts another."""
        if not self._is_ready:
            self._asked.clear()
        elif self._asked:
            self.shut()

    def cancel_failed(self) -> None:
        """Give up waiting, kill the process, and call back with the failure."""
        waiting = list(self._asked.values())
        self.shut()
        for waiting_answer in waiting:
            waiting_answer.failed()

    def _decline(self) -> None:
        """Answer what is asked of a process that is still starting with the failure, and let it start."""
        if self._is_ready:
            return  # in the meantime, and it was asked
        waiting, self._asked = self._asked, {}
        for waiting_answer in waiting.values():
            waiting_answer.failed()

    def _wait_for(self, milliseconds: int) -> None:
        self._clock.start()
        self._limit.start(milliseconds)

    def _time_is_up(self) -> None:
        """Give up waiting, unless the process had no time either: what holds up the window usually holds up both."""
        if self._clock.elapsed() > self._limit.interval() + LATE_MS:
            self._wait_for(self._limit.interval())
        elif self._is_ready:
            self.cancel_failed()
        else:
            _log.warning("the bots' process takes very long to start")
            self._decline()

    def shut(self) -> None:
        """Kill the process."""
        self._asked.clear()
        self._limit.stop()
        self._is_ready = False
        process, self._process = self._process, None
        if process is not None:
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(2000)
            process.deleteLater()

    def _read(self) -> None:
        """Read an answer. A process that writes anything else is killed, as it can't be trusted any more."""
        process = self._process
        while process is not None and process is self._process and process.bytesAvailable():
            if not process.canReadLine() and process.bytesAvailable() <= LONGEST_ANSWER:
                return  # the rest of the line is on its way
            try:
                answer = read_answer(bytes(process.readLine(LONGEST_ANSWER + 1).data()))
                if answer.id == READY and not self._is_ready:
                    self._ask_waiting(process)
                    continue
                waiting_answer = self._asked.pop(answer.id)
            except (BrokenFile, KeyError):
                _log.warning("the bots' process said something that is no answer, and is ended")
                self.cancel_failed()
                return
            if not self._asked:
                self._limit.stop()
            waiting_answer.answered(answer)

    def _ask_waiting(self, process: QProcess) -> None:
        """The process is ready: send what was asked meanwhile; the time for the answer counts from now."""
        self._is_ready = True
        self._limit.stop()
        for waiting in self._asked.values():
            process.write(waiting.line)
            self._wait_for(self.longest_ms)

    def _ended(self, *_: object) -> None:
        _log.warning("the bots' process has ended")
        self.cancel_failed()


def _line(request: dict[str, Any]) -> bytes:
    return json.dumps(request).encode() + b"\n"


def read_answer(line: bytes) -> Answer:
    """Parse a line of the process. Raises BrokenFile if it is not an answer."""
    if len(line) > LONGEST_ANSWER:
        raise BrokenFile(Refusal("file_too_large", details={"most": LONGEST_ANSWER}))
    return check(read_json(line, values=MOST_VALUES, depth=DEEPEST), Answer)


class BotController(QObject, Listener):
    """Lets the bots of a match decide when they are asked, no faster than a person can follow.

    Commands that are forced on a person go on at the same pace.
    """

    thinking = Signal(object)
    """Another seat thinks now, or None; the same as ``thinks``."""
    hinted = Signal(object)
    """A Hint."""
    paced = Signal()
    """The bots are to play faster or slower, or not at all for a while."""
    no_hint = Signal()
    """The Master gave no hint that can be taken."""

    def __init__(
        self,
        session: Session,
        is_moving: Callable[[], bool],
        has_changed: Callable[[], bool],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._is_moving = is_moving
        self._has_changed = has_changed
        self._pace_ms = PACES[3]
        self._is_paused = self._is_stepping = False
        self._shown = -1
        """How many commands of the turn were played; -1 before the first is thought about."""
        self._turn_takes = QElapsedTimer()
        self.thinks: int | None = None
        """The seat of the bot that is asked now."""
        self.script: Callable[[], str | None] = unscripted
        """Returns the recorded command of the asked bot; None if it is to think for itself."""
        self._thinker = Thinker(session.match.table.game, self)
        self._clock = QElapsedTimer()
        self._least_ms = 0
        self._hinting: Any = None
        """The state that a hint is on its way for; None if none is."""
        self._wished_at: Any = None
        """The state that a hint was asked for before it could be given; None if none was."""
        self._answer: str | None = None
        self._note: Note | None = None
        self._wait = QTimer(self)
        self._wait.setInterval(30)
        self._wait.timeout.connect(self._play_when_ready)

    def start(self) -> None:
        """Start the process, and let a bot decide if one is asked."""
        if any(player.is_bot for player in self._session.players):
            self._thinker.start()
        self._begin()

    def follow(self, script: Callable[[], str | None]) -> None:
        """Play by a script from now on; a bot that is thinking already gives its recorded command instead."""
        self.script = script
        if self.thinks is not None:
            self._begin()

    def on_played(self, entry: Entry) -> None:
        if self._session.match.seat != entry.seat or entry.passes_on:
            self._shown = -1
        self._begin()

    def on_jumped(self) -> None:
        self._shown = -1
        self._begin()

    def on_players_changed(self) -> None:
        self._begin()

    @property
    def pace_ms(self) -> int:
        """How long the first command of a bot's turn is shown, in milliseconds."""
        return self._pace_ms

    @pace_ms.setter
    def pace_ms(self, milliseconds: int) -> None:
        self._pace_ms = milliseconds
        self.paced.emit()

    @property
    def is_paused(self) -> bool:
        """Whether the bots are paused."""
        return self._is_paused

    @property
    def is_ready(self) -> bool:
        """Whether a bot has decided and waits until its command is due."""
        return self._answer is not None

    def pause(self, paused: bool) -> None:
        """Pause the bots, or let them go on."""
        self._is_paused, self._is_stepping = paused, False
        self.paced.emit()

    def step(self) -> None:
        """Let a bot give one command as soon as it has one, then pause."""
        self._is_paused = self._is_stepping = True
        self.paced.emit()

    @property
    def faster_ms(self) -> int | None:
        """The next faster pace in milliseconds; None if there is none."""
        return max((pace for pace in PACES if pace < self._pace_ms), default=None)

    @property
    def slower_ms(self) -> int | None:
        """The next slower pace in milliseconds; None if there is none."""
        return min((pace for pace in PACES if pace > self._pace_ms), default=None)

    def hint(self) -> None:
        """Ask the Master what the person who is asked should do; a hint that is on its way is not asked for again.

        What comes right after an undo, while that is still being saved, is asked once it is. Where the person knows
        something that others may not, they are alone before it is told: it may speak of that.
        """
        before = self._session.match.state
        if self._session.is_writing:
            self._session.answer_if_delayed()
            shown = self._session.pending
            if isinstance(shown, Choose) and shown.seat == self._session.match.seat:
                self._wished_at = before  # another who is next has not asked for it
            return
        if self._session.may_look:
            self._wished_at = before
            self._session.wish_to_look()
            return
        if not self._session.asks_person or self._hinting is before:
            return
        self._hinting = before

        def answered(answer: Answer | None) -> None:
            self._hinting = None
            if self._session.match.state is not before:
                return
            hint = None if answer is None else self._hint(answer)
            if hint is None:
                self.no_hint.emit()
            else:
                self.hinted.emit(hint)

        self._thinker.ask(self._request("hint", HINT_LEVEL), answered, lambda: answered(None))

    def drop_hint(self) -> None:
        """Give no hint that was asked for and could not be given yet."""
        self._wished_at = None

    def shut(self) -> None:
        """Stop thinking and kill the process."""
        self._wait.stop()
        self._thinker.shut()

    def _think(self, seat: int | None) -> None:
        if seat != self.thinks:
            self.thinks = seat
            self.thinking.emit(seat)

    def _begin(self) -> None:
        self._wait.stop()
        self._thinker.cancel()
        self._answer = self._note = self._hinting = None
        match, wished_at = self._session.match, self._wished_at
        if self._session.waits_for is None:
            self._wished_at = None
        player, forced = match.player, match.forced()
        still = not self._session.is_live or self._session.is_busy
        if still or player is None or (player.level is None and forced is None):
            self._think(None)
            if wished_at is match.state:
                self.hint()
            return
        self._think(match.seat if player.is_bot else None)
        if self._shown < 0:
            self._shown = 0
            self._turn_takes.start()
        self._clock.start()
        self._least_ms = 0
        self._answer = self.script()
        if self._answer is None:
            self._least_ms = feigned_ms(match)
            self._answer = forced.notation if forced is not None else None
        if self._answer is not None:
            self._wait.start()
        elif player.level is not None:
            self._thinker.ask(self._request("choose", player.level), self._answered, self._decide_here)

    def _request(self, op: str, level: LevelName) -> dict[str, Any]:
        """A question about the position as the asked seat may know it: a redeal, so that nothing hidden leaves."""
        match = self._session.match
        # A seed from which that of the deal can't be worked out: with it the hidden part could be dealt.
        seed = Random(f"{match.table.seed} thinking {match.position}").getrandbits(62)
        seat = match.seat or 0
        known = match.game.redeal(match.state, seat, Random(seed))
        return {
            "op": op,
            "game": match.table.game,
            "state": match.game.dump(known),
            "seat": seat,
            "level": level,
            "seed": seed,
            "temperament": temperament(match.table.seed, seat) if op == "choose" else 0,
            "seconds": LEVELS[level].milliseconds / 1000,
        }

    def _answered(self, answer: Answer) -> None:
        if not answer.command:
            self._decide_here()
            return
        self._answer = answer.command
        self._note = "lowered" if answer.replaced else None
        self._wait.start()

    def _hint(self, answer: Answer) -> Hint | None:
        """The hint of an answer; None if it isn't legal, or there are no words for it."""
        match, command = self._session.match, self._legal(answer.command)
        if command is None or not can_hint(match.table.game, answer.why, answer.details, match.table.players):
            _log.warning("the bots' process gave a hint that is none")
            return None
        return Hint(command, answer.why, answer.details)

    def _legal(self, notation: str) -> Command | None:
        """The command of a notation; None if it isn't legal now."""
        match = self._session.match
        try:
            command = match.game.grammar.read(notation)
        except HearthsideError:
            return None
        return command if command in match.legal() else None

    def _decide_here(self) -> None:
        """Let the lowest level decide, which takes no time: no answer came, or none that is legal."""
        match = self._session.match
        if match.seat is None:
            return
        _log.warning("the lowest level decides in place of a bot that gave no answer, or none that is legal")
        seed = match.table.seed + match.position
        answer = decide_or_lower(match.game, match.state, match.seat, "apprentice", seed)
        self._answer = answer.decision.command.notation
        self._note = "lowered"
        self._wait.start()

    def _is_time(self) -> bool:
        """Whether the last command was on screen long enough and the bots aren't paused."""
        if self._is_paused and self.thinks is not None:
            return self._is_stepping and self._clock.elapsed() >= self._least_ms
        if self._is_moving() and self._turn_takes.elapsed() < LONGEST_TURN_MS:
            return False
        wait = shown_ms(self._pace_ms, self._shown)
        if self._shown and not self._has_changed():
            wait *= UNSEEN
        return self._clock.elapsed() >= max(wait, self._least_ms)

    def _play_when_ready(self) -> None:
        match = self._session.match
        if self._session.is_busy or not self._is_time():
            return  # what is being saved, an undo perhaps, asks anew
        self._is_stepping = False
        self._wait.stop()
        answer, self._answer = self._answer, None
        if answer is None or match.seat is None or not self._session.is_live:
            return
        command = self._legal(answer)
        if command is None:
            self._decide_here()
        else:
            self._shown += 1
            self._session.play(match.seat, command, self._note)


def shown_ms(pace_ms: int, number: int) -> float:
    """How long a command of a turn is shown, in milliseconds, counted from 0: the sum of a turn is limited."""
    return pace_ms * (1 - pace_ms / LONGEST_TURN_MS) ** number


def unscripted() -> str | None:
    """The script without a recorded game: the bot thinks for itself."""
    return None


def feigned_ms(match: Match) -> int:
    """How long the asked bot seems to think although there is nothing to decide, in milliseconds.

    If its hand leaves it a single choice, and nobody else can see that, an immediate answer would reveal it.
    """
    game, state, player = match.game, match.state, match.player
    if player is None or player.level is None or game.meta.hides != "hands":
        return 0
    seen = len(match.legal()) > 1 or game.forced(state, openly=True) is not None
    if seen or not would_ponder(game, state, player.level):
        return 0
    return Random(f"{match.table.seed} feigned {match.position}").randrange(LEVELS[player.level].milliseconds)


def temperament(table_seed: int, seat: int) -> int:
    """The seed of a bot's tastes in a game, so that two of one level don't play alike."""
    return Random(f"{table_seed} temperament {seat}").getrandbits(31)
