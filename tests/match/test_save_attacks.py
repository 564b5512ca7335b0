"""Save files made to take all the memory or time there is: each in a process that may have 100 MB more than it had.

``python -m tests.match.test_save_attacks`` measures them one by one.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from engine.core.errors import BrokenFile
from engine.core.secret import conceal
from engine.match.match import Match
from engine.match.save import LONGEST_JOURNAL, digest, encoded, open_match, read_save, write_match
from engine.match.save_file import MOST_LINES
from tests.match.games import indecisive, play, table
from tests.trials import Trials, limit, serve

THIS: Final = "tests.match.test_save_attacks"
MEGABYTES: Final = 100
SECONDS: Final = 30
"""Far more than any file takes: a machine may have other things to do."""

LONG: Final = MOST_LINES
NOW: Final = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)


@cache
def good() -> bytes:
    return write_match(play(Match(table(2)), 10), "Evening", NOW)


def parts() -> dict[str, Any]:
    return json.loads(good())  # type: ignore[no-any-return]


def vouched(snapshot: object) -> bytes:
    """A file whose journal is of no use and whose hash is that of its snapshot."""
    return encoded({**parts(), "journal": ["0 fly"] * 10, "snapshot": snapshot, "hash": digest(snapshot)})


def table_with(**changes: object) -> bytes:
    whole = parts()
    return encoded({**whole, "table": {**whole["table"], **changes}})


def endless() -> bytes:
    """A journal of the rules, as long as any that is read."""
    match = indecisive(100)
    whole = json.loads(write_match(match, "Evening", NOW))
    journal, again = whole["journal"], whole["journal"][-2:]
    whole["journal"] = [*journal, *again * LONG][:LONG]
    return encoded({**whole, "position": LONG})


ATTACKS: Final[dict[str, Callable[[], bytes]]] = {
    "440,000 unknown keys": lambda: (
        encoded(parts())[:-3] + b"".join(b',"%x":0' % number for number in range(440_000)) + b"}"
    ),
    "as many unknown keys as may be": lambda: encoded(
        {**parts(), **{f"k{number}": number for number in range(70_000)}}
    ),
    "4.7 MB of options": lambda: table_with(options={f"{number:x}": None for number in range(340_000)}),
    "as many options as may be": lambda: table_with(options={f"k{number}": None for number in range(70_000)}),
    "a million wrong lines": lambda: encoded({**parts(), "journal": [1] * 1_000_000}),
    "as many wrong lines as may be": lambda: encoded({**parts(), "journal": [1] * 140_000}),
    "the longest lines": lambda: encoded({**parts(), "journal": ["0 " + "x" * 98] * LONG}),
    "players": lambda: table_with(players=[{}] * 70_000),
    "figures": lambda: table_with(figures={f"k{number}": None for number in range(70_000)}),
    "wrong changes of players": lambda: encoded(
        {**parts(), "deciders": {"others": [], "changes": [["x", None, []]] * LONG}}
    ),
    "changes of players": lambda: encoded(
        {**parts(), "deciders": {"others": [], "changes": [[number % 10, 0, 1] for number in range(LONG)]}}
    ),
    "notes": lambda: encoded(
        {**parts(), "notes": {"automatic": [number % 10 for number in range(LONG)], "lowered": []}}
    ),
    "others": lambda: encoded({**parts(), "deciders": {"others": [{"name": 1}] * 50_000, "changes": []}}),
    "chance, wide": lambda: encoded({**parts(), "chance": conceal({"0": [[0] * 9_000] * 30})}),
    "chance, long": lambda: encoded({**parts(), "chance": conceal({str(n): [] for n in range(LONG)})}),
    "chance, wrong": lambda: encoded({**parts(), "chance": conceal({"0": ["x"] * 140_000})}),
    "chance, a bomb": lambda: encoded({**parts(), "chance": conceal([0] * 3_000_000)}),
    "chance, long to unpack": lambda: encoded({**parts(), "chance": "0" * 1_000_000}),
    "the deal, a bomb": lambda: encoded({**parts(), "start": conceal([[0] * 5_000] * 600)}),
    "the number of the deal": lambda: table_with(seed=conceal("9" * 4_000_000)),
    "a snapshot of keys": lambda: vouched({f"k{number}": 1 for number in range(70_000)}),
    "a snapshot of lists": lambda: vouched({"yards": [[] for _ in range(70_000)]}),
    "a snapshot of texts": lambda: vouched({"yards": [f"x{number}" for number in range(140_000)]}),
    "a snapshot of one text": lambda: vouched({**parts()["snapshot"], "building_deck": "~" * 4_000_000}),
    "a snapshot with bombs": lambda: vouched(
        {**parts()["snapshot"], "building_deck": conceal(["inn"] * 400_000)}
    ),
    "an origin of keys": lambda: encoded(
        {**parts(), "origin": {"snapshot": {f"k{number}": 1 for number in range(70_000)}, "played": 1}}
    ),
    "names": lambda: table_with(players=[{"name": "🏠" * 1_000_000, "colour": 0, "level": None}]),
    "as many changes of mind as are played again": lambda: write_match(
        indecisive(LONGEST_JOURNAL), "Evening", NOW
    ),
    "as many changes of mind as are read": endless,
    "a deep snapshot": lambda: vouched(json.loads("[" * 500 + "]" * 500)),
    "a first format's names": lambda: encoded({**parts(), "format": 1, "name": "\x00" * 700_000}),
    "a first format's deal": lambda: encoded(
        {**parts(), "format": 1, "table": {**parts()["table"], "seed": [[1]] * 40_000}}
    ),
}


def outcome(data: bytes) -> str:
    try:
        opened = open_match(read_save(data))
    except BrokenFile as broken:
        return broken.refusal.reason
    return opened.warning.reason if opened.warning else "opened"


def tried(name: str) -> str:
    """What comes of a file, tried with so much more memory than this process has, a tab, and what it took."""
    data = Path(name).read_bytes()
    limit(MEGABYTES, SECONDS)
    before = _peak(reset=True)
    began = time.perf_counter()
    came = outcome(data)
    return f"{came}\t{time.perf_counter() - began:.2f} s, {_peak() - before:.0f} MB"


def _peak(*, reset: bool = False) -> float:
    """The most memory, in MB, that this process has had since that was last reset."""
    if reset:
        Path("/proc/self/clear_refs").write_text("5")
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) / 1_024


if sys.platform == "linux":

    @pytest.fixture(scope="module")
    def trials() -> Iterator[Trials]:
        with Trials(THIS) as trials:
            yield trials

    @pytest.mark.parametrize("name", ATTACKS)
    def test_no_save_takes_much_memory_or_time(trials: Trials, tmp_path: Path, name: str) -> None:
        attack = tmp_path / "attack"
        attack.write_bytes(ATTACKS[name]())
        came = trials.of(str(attack)).split("\t")[0]
        # Of some, what is too much can be left out, and the rest is a game.
        assert came in (
            "file_damaged",
            "file_earlier",
            "history_damaged",
            "history_long",
            "opened",
            "other_played_again",
        )


def measure() -> None:
    with tempfile.TemporaryDirectory() as folder, Trials(THIS) as trials:
        attack = Path(folder, "attack")
        for name, make in ATTACKS.items():
            attack.write_bytes(make())
            print(f"{name:32}{trials.of(str(attack))}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog=f"python -m {THIS}", description=__doc__)
    parser.add_argument("child", nargs="?", choices=["-"], help=argparse.SUPPRESS)
    if parser.parse_args().child:
        outcome(encoded(parts()))  # what is imported when it is first needed is there
        serve(tried)
    else:
        measure()
