"""Forged saves, each tried in a process of its own with limits: refused in words, or a match that can be played.

``python -m tests.match.mutations --times 10000`` tries so many forgeries of every game, and all that may lie in the
place of a file. It prints what came of them as JSON, a game a line, and exits with 1 where one did anything
else: raised what nobody catches, took too much time or memory, touched what is not the program's. ``--game`` takes one
game, ``--only 17`` one forgery, ``--keep FOLDER`` keeps those that failed.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from random import Random
from typing import Any, Final

if __name__ == "__main__":
    os.environ["HEARTHSIDE_STRICT_WORDS"] = "1"

from desktop import words
from desktop.words.engine import refusal_sentence
from engine.core.errors import HearthsideError
from engine.games import CATALOGUE
from engine.match.library import Library, SaveEntry
from engine.match.match import Match
from tests.match.forging import NAMED, forged, oddities, originals

NOW: Final = datetime(2026, 11, 22, 9, tzinfo=UTC)
ZONES: Final = tuple(timezone(timedelta(hours=hours)) for hours in (-12, 0, 14))
COLOURS: Final = range(4)
HANGS_AFTER: Final = 60.0
"""Seconds on the clock; whoever waits that long waits for something that never comes."""

NO_DISK: Final = frozenset(
    ["folder_gone", "folder_taken", "folder_leads_nowhere", "disk_trouble", "folder_read_only", "disk_full"]
)
"""Where the folder of autosaves is none, nothing can be written, and play goes on."""

IN_MEMORY: Final = next((folder for folder in ("/dev/shm",) if os.access(folder, os.W_OK)), None)
"""Where a folder is on no disk: to wait for a disk at every saving takes most of the time, and finds nothing."""

PRECIOUS: Final = "Not to be touched.\n"


@dataclass(frozen=True, slots=True)
class Limits:
    """What one forgery may take: seconds of the processor for a step, megabytes beyond what the process had."""

    seconds: float
    megabytes: int


@dataclass(slots=True)
class Outcome:
    """What came of one forgery: its ``result`` in a word, or the ``failure``."""

    kind: str
    result: str = ""
    failure: str = ""
    seconds: float = 0.0
    step: str = ""
    megabytes: float = 0.0


@dataclass(slots=True)
class Tally:
    """What came of all of them."""

    results: Counter[str] = field(default_factory=Counter)
    slowest: Outcome = field(default_factory=lambda: Outcome(""))
    largest: Outcome = field(default_factory=lambda: Outcome(""))
    failures: list[Outcome] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        """One more."""
        self.results[outcome.result or "failed"] += 1
        self.slowest = max(self.slowest, outcome, key=lambda one: one.seconds)
        self.largest = max(self.largest, outcome, key=lambda one: one.megabytes)
        if outcome.failure:
            self.failures.append(outcome)

    def merge(self, counted: dict[str, Any]) -> None:
        """What another process counted."""
        self.results.update(counted["results"])
        self.slowest = max(self.slowest, Outcome(**counted["slowest"]), key=lambda one: one.seconds)
        self.largest = max(self.largest, Outcome(**counted["largest"]), key=lambda one: one.megabytes)
        self.failures += [Outcome(**failure) for failure in counted["failures"]]

    def as_data(self) -> dict[str, Any]:
        """For ``merge`` and whoever reads it."""
        return {
            "results": dict(self.results.most_common()),
            "slowest": asdict(self.slowest),
            "largest": asdict(self.largest),
            "failures": [asdict(failure) for failure in self.failures],
        }


# What is done to a folder with a forged save.


class Watch:
    """Measures the steps."""

    def __init__(self) -> None:
        self.slowest, self.step = 0.0, ""
        self._began = time.process_time()

    def done(self, step: str) -> None:
        """So far it went; what follows is another step."""
        now = time.process_time()
        if now - self._began > self.slowest:
            self.slowest, self.step = now - self._began, step
        self._began = now


def tried(saves: Path, generator: Random, watch: Watch) -> str:
    """Everything that the program does with its folder. In a word what came of the save; all else is raised."""
    library = Library(saves, lambda: NOW)
    entries = [*library.entries(), *library.trashed()]
    library.newest()
    watch.done("list")
    if not entries:
        return "not listed"
    for entry in entries:
        _described(entry)
    watch.done("describe")
    entry = entries[0]
    try:
        opening = library.open(entry)
    except HearthsideError as refused:
        _in_words(refused.refusal)
        watch.done("refuse")
        if entry.trouble is None and generator.random() < 0.3:
            _kept(library, entry)
        return refused.refusal.reason
    watch.done("open")
    with opening.run as run:
        _sound(run.match)
        watch.done("look")
        for warning in opening.warnings:
            _in_words(warning)
        _play(run.match, generator)
        watch.done("play")
        try:
            _again(library, run.autosave(), run.match)
            library.save_as(run, "Again")
        except HearthsideError as refused:
            if refused.refusal.reason not in NO_DISK:
                raise
        watch.done("write")
    if generator.random() < 0.3:
        _kept(library, entry)
        watch.done("keep")
    return opening.warnings[0].reason if opening.warnings else "opened"


def _described(entry: SaveEntry) -> None:
    """What a list says of it, in both languages."""
    if entry.trouble is not None:
        _in_words(entry.trouble)
    entry.name.encode()
    for zone in ZONES:
        assert entry.saved.astimezone(zone).isoformat()
    if entry.trouble is None:
        _seats_exist([player.colour for player in entry.players], entry.seat)
        assert entry.finished or entry.player is not None, "nobody is asked, and the game goes on"
        for player in entry.players:
            player.name.encode()


def _in_words(refusal: Any) -> None:
    for language in ("en", "ja"):
        words.set_language(language)
        sentence = refusal_sentence(refusal)
        assert sentence.encode()
        assert "{" not in sentence, sentence


def _seats_exist(colours: Sequence[int], seat: int | None) -> None:
    assert len(set(colours)) == len(colours), f"one colour twice: {colours}"
    assert all(colour in COLOURS for colour in colours), f"a colour that there isn't: {colours}"
    assert seat is None or seat in range(len(colours)), f"seat {seat} of {len(colours)}"


def _sound(match: Match) -> None:
    """A match that opened holds together, and everybody can look at it."""
    game, state = match.game, match.state
    game.check(state)
    seats = len(match.table.players)
    _seats_exist([player.colour for player in match.table.players], match.seat)
    assert len(game.scores(state)) == seats, "other seats than players"
    assert bool(match.legal()) != match.is_over, f"{len(match.legal())} commands while {match.pending}"
    for seat in (None, *range(seats)):
        game.view(state, seat)
    for command in match.legal()[:20]:
        game.path(state, command)
    for position in range(0, len(match.entries) + 1, 40):
        game.view(match.state_at(position), 0)


def _play(match: Match, generator: Random) -> None:
    """A command back or forth, if there is one, and a new one."""
    if match.can_redo() and generator.random() < 0.5:
        match.redo()
    elif match.undo_refusal() is None and generator.random() < 0.3:
        match.undo()
    if not match.is_over:
        match.play(match.seat or 0, generator.choice(match.legal()))
        match.game.check(match.state)


def _again(library: Library, path: Path, match: Match) -> None:
    """What was written is the same match."""
    (entry,) = (entry for entry in library.entries() if path in entry.files)
    _described(entry)
    opening = library.open(entry, as_copy=True)
    with opening.run as again:
        assert not opening.warnings, f"written again it opens with {opening.warnings}"
        assert again.match.game.dump(again.match.state) == match.game.dump(match.state), (
            "it is another position"
        )
        assert len(again.match.entries) == len(match.entries), "it is another history"


def _kept(library: Library, entry: SaveEntry) -> None:
    """Copied, renamed, thrown away and brought back: each is done or refused in words."""
    acts: tuple[Callable[[], object], ...] = (
        lambda: library.duplicate(entry, "Copy"),
        lambda: library.copied(entry).export(library.folder / "Out.hearth"),
        lambda: library.rename(entry, "Other"),
        lambda: library.import_file(entry.path),
        lambda: [library.delete(each) for each in library.entries()],
        lambda: library.restore(*library.trashed()),
        lambda: [library.delete(each) for each in library.entries()],
        lambda: library.empty_trash(library.thrown_away()),
    )
    for act in acts:
        try:
            act()
        except HearthsideError as refused:
            _in_words(refused.refusal)
    library.entries()


# Each in a process of its own.


def in_a_process(kind: str, lay: Callable[[Path], None], generator: Random, limits: Limits) -> Outcome:
    """What came of it. The process dies where it takes far too much; less than that is measured."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        try:
            outcome = _in_here(kind, lay, generator, limits)
        except (
            BaseException
        ) as wrong:  # nothing may leave this process, which would go on as the one that asked
            outcome = Outcome(kind, failure=f"{type(wrong).__name__}: {wrong}")
        with os.fdopen(writing, "wb") as out:
            out.write(json.dumps(asdict(outcome)).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        ready, _, _ = select.select([pipe], [], [], HANGS_AFTER)
        if not ready:
            os.kill(pid, signal.SIGKILL)
        answer = pipe.read()
    _, status = os.waitpid(pid, 0)
    if not ready:
        return Outcome(kind, failure=f"hangs: nothing was heard for {HANGS_AFTER:.0f} seconds")
    if not answer:
        return Outcome(kind, failure=f"the process died by {signal.Signals(os.WTERMSIG(status)).name}")
    outcome = Outcome(**json.loads(answer))
    if not outcome.failure and outcome.seconds > limits.seconds:
        outcome.failure = f"{outcome.seconds:.1f} s to {outcome.step}"
    if not outcome.failure and outcome.megabytes > limits.megabytes:
        outcome.failure = f"{outcome.megabytes:.0f} MB"
    return outcome


def _in_here(kind: str, lay: Callable[[Path], None], generator: Random, limits: Limits) -> Outcome:
    outcome = Outcome(kind)
    watch = Watch()
    with tempfile.TemporaryDirectory(dir=IN_MEMORY, ignore_cleanup_errors=True) as root:
        saves = Path(root, "saves")
        saves.mkdir()
        precious = Path(root, "precious")
        precious.mkdir()
        Path(precious, "letter").write_text(PRECIOUS)
        lay(saves)
        before = _memory("VmRSS")
        _limit(limits)
        watch.done("lay")
        watch.slowest = 0.0
        try:
            outcome.result = tried(saves, generator, watch)
            assert Path(precious, "letter").read_text() == PRECIOUS, (
                "what is not the program's was written over"
            )
        except BaseException as wrong:  # whatever it is, it is what is looked for
            outcome.failure = "".join(traceback.format_exception(wrong, limit=-6))[-3_000:]
        outcome.seconds, outcome.step = watch.slowest, watch.step
        outcome.megabytes = max(0.0, _memory("VmHWM") - before)
        resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    return outcome


def _limit(limits: Limits) -> None:
    """Not much more than may be used, so that an attack on the program is none on the machine."""
    used = int(time.process_time())
    seconds = used + int(10 * limits.seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    with suppress(ValueError):
        space = int((_memory("VmSize") + 3 * limits.megabytes + 100) * 1_000_000)
        resource.setrlimit(resource.RLIMIT_AS, (space, resource.RLIM_INFINITY))


def _memory(what: str) -> float:
    """In megabytes, as the system counts them: ``VmRSS`` now, ``VmHWM`` the most so far, ``VmSize`` all addresses."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    line = next(line for line in status.read_text().splitlines() if line.startswith(f"{what}:"))
    return int(line.split()[1]) * 1_024 / 1_000_000


# Many of them.


def warm(game_id: str) -> None:
    """Load what the first save that is opened needs, and the first that is refused: words above all.

    Here once, and not in each process that is forked: there it took three quarters of all the time, and would have
    counted as a forgery's.
    """
    good = originals(game_id)[0]
    for data in (good, good[:-10]):
        with tempfile.TemporaryDirectory(dir=IN_MEMORY) as root:
            Path(root, NAMED).write_bytes(data)
            tried(Path(root), Random(0), Watch())
    gc.collect()
    gc.freeze()  # what is there is left alone by the forks, which would copy all that they look through


def share(args: argparse.Namespace, part: int) -> Tally:
    """Try one thing in so many of a game, from the ``part``-th on: oddities, then forgeries."""
    warm(args.game)
    odd = list(oddities(args.game).items())
    limits = Limits(args.seconds, args.megabytes)
    tally = Tally()
    for number in range(part, len(odd) + args.times, args.processes):
        if number < len(odd):
            kind, lay = odd[number]
        else:
            forgery = forged(args.game, args.seed, number - len(odd))
            kind, lay = forgery.kind, forgery.lay
        tally.add(in_a_process(kind, lay, Random(f"{args.seed} {number}"), limits))
    return tally


def all_shares(args: argparse.Namespace) -> Tally:
    """The whole of a game, in as many processes at once as were asked for."""
    tally = Tally()
    if args.processes == 1:
        return share(args, 0)
    words_given = [
        f"--{name}={getattr(args, name)}" for name in ("game", "times", "seed", "seconds", "megabytes")
    ]
    shares = [
        subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.match.mutations",
                *words_given,
                f"--processes={args.processes}",
                f"--part={part}",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
        )
        for part in range(args.processes)
    ]
    for one in shares:
        answer, _ = one.communicate()
        tally.merge(json.loads(answer))
    return tally


def _only(args: argparse.Namespace) -> Tally:
    """One forgery, or oddity, as often as anybody wants to look at it."""
    limits = Limits(args.seconds, args.megabytes)
    tally = Tally()
    if args.only.isdigit():
        forgery = forged(args.game, args.seed, int(args.only))
        number = len(oddities(args.game)) + int(args.only)
        tally.add(in_a_process(forgery.kind, forgery.lay, Random(f"{args.seed} {number}"), limits))
    else:
        tally.add(in_a_process(args.only, oddities(args.game)[args.only], Random(0), limits))
    return tally


def _keep(args: argparse.Namespace, tally: Tally) -> None:
    """Copies of the forgeries that failed."""
    args.keep.mkdir(parents=True, exist_ok=True)
    for outcome in tally.failures:
        number = outcome.kind.split()[-1]
        if number.isdigit():
            kept = args.keep / f"{args.game}-{outcome.kind.replace(' ', '-')}.hearth"
            kept.write_bytes(forged(args.game, args.seed, int(number)).data)


def main(arguments: Sequence[str] | None = None) -> int:
    """Try them, and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.match.mutations", description=__doc__)
    parser.add_argument("--game", help="one game instead of all")
    parser.add_argument("--times", type=int, default=1_000, help="how many forgeries of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1.0, help="what a step may take of the processor")
    parser.add_argument(
        "--megabytes", type=int, default=100, help="what it may take beyond what the process had"
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--part", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--only", help="the number of one forgery, or the words for one oddity")
    parser.add_argument("--keep", type=Path, help="a folder for the forgeries that failed")
    args = parser.parse_args(arguments)
    if args.part is not None:
        print(json.dumps(share(args, args.part).as_data()))
        return 0
    failed = False
    for game_id in [args.game] if args.game else list(CATALOGUE):
        args.game = game_id
        tally = all_shares(args) if args.only is None else _only(args)
        for outcome in tally.failures:
            print(f"{game_id}, {outcome.kind}: {outcome.failure}", file=sys.stderr)
        if args.keep:
            _keep(args, tally)
        print(json.dumps({"game": game_id, **tally.as_data()}))
        failed |= bool(tally.failures)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
