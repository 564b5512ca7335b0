"""Hundreds of forged files of every game: refused in words or opened as a match that can be played, within bounds."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core.errors import BrokenFile
from engine.match.save import open_match, read_save
from tests.match import mutations
from tests.match.forging import FORGERS, forged, oddities, originals
from tests.match.mutations import Limits, Watch, in_a_process, tried
from tests.with_pebbles import shipped

ROOT = Path(__file__).parents[2]
TIMES = 150
SECONDS, MEGABYTES = 8.0, 150
"""Generous, as machines differ; ``python -m tests.match.mutations`` asks for 1 s and 100 MB."""

GAMES = [meta.id for meta in shipped()]


@pytest.mark.parametrize("game_id", GAMES)
def test_no_file_however_forged_does_harm(game_id: str) -> None:
    arguments = {
        "game": game_id,
        "times": TIMES,
        "seed": 20261122,
        "seconds": SECONDS,
        "megabytes": MEGABYTES,
    }
    words = [f"--{name}={value}" for name, value in arguments.items()]
    command = [sys.executable, "-m", "tests.match.mutations", *words, "--processes=1"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-5_000:]
    tally: dict[str, Any] = json.loads(done.stdout)
    assert tally["failures"] == []
    assert sum(tally["results"].values()) == TIMES + len(oddities(game_id))
    # All ways to end were gone, so the forgeries are worth something.
    assert {"opened", "file_damaged", "file_too_large", "not listed"} <= set(tally["results"])
    assert tally["results"]["opened"] > TIMES * 0.1
    assert tally["results"]["file_damaged"] < TIMES * 0.8


@pytest.mark.parametrize("game_id", GAMES)
def test_the_same_number_is_the_same_forgery_and_none_is_the_file_that_it_came_from(game_id: str) -> None:
    some = [forged(game_id, 1, number) for number in range(40)]
    assert [forged(game_id, 1, number) for number in range(40)] == some
    assert {forged(game_id, 2, number).data for number in range(40)} & {one.data for one in some} == set()
    untouched = [one for one in some if one.data in originals(game_id)]
    assert len(untouched) <= 4  # a value may be put in its own place


@pytest.mark.parametrize("kind", FORGERS)
def test_every_forger_makes_files_that_are_refused(kind: str) -> None:
    generator = Random(kind)
    files = [FORGERS[kind](generator.choice(originals("builders")), generator) for _ in range(25)]
    assert [data for data in files if _is_refused(data)]


def _is_refused(data: bytes) -> bool:
    try:
        return open_match(read_save(data)).warning is not None
    except BrokenFile:
        return True


# The watch itself bites.


@pytest.mark.parametrize(
    ("harm", "seconds", "failure"),
    [
        (lambda _: 1 // 0, 0.3, "ZeroDivisionError"),
        (lambda _: bytearray(200_000_000).hex(), 0.3, "MB"),
        (lambda _: bytearray(5_000_000_000), 0.3, "MemoryError"),
        (lambda saves: (saves / "../precious/letter").write_text("Mine."), 0.3, "written over"),
        (lambda _: all(range(1, 10**12)), 0.05, "SIGXCPU"),
    ],
)
def test_what_does_harm_is_told(
    monkeypatch: pytest.MonkeyPatch, harm: Callable[[Path], object], seconds: float, failure: str
) -> None:
    def harmful(saves: Path, generator: Random, watch: Watch) -> str:
        harm(saves)
        return tried(saves, generator, watch)

    monkeypatch.setattr(mutations, "tried", harmful)
    outcome = in_a_process("harm", lambda _: None, Random(1), Limits(seconds, 100))
    assert failure in outcome.failure


def test_what_does_no_harm_is_told_in_a_word() -> None:
    good = originals("builders")[0]
    outcome = in_a_process(
        "none",
        lambda saves: (saves / "Evening.hearth").write_bytes(good) and None,
        Random(1),
        Limits(8.0, 150),
    )
    assert (outcome.result, outcome.failure) == ("opened", "")
