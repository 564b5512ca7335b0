"""Save files that went wrong in every way: each must be refused in words or open as a match that can be played.

``python -m tests.match.mutations COUNT SEED [MEGABYTES]`` tries so many in a process whose memory is limited,
prints what came of them as JSON, and shows the first file that does anything else.
"""

from __future__ import annotations

import base64
import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import UTC, datetime
from itertools import chain
from random import Random
from typing import Any

from engine.core.errors import BrokenFile
from engine.core.secret import conceal
from engine.match.match import Match
from engine.match.save import digest, encoded, open_match, read_save, write_match
from tests.match.games import finished, play, table

NOW = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)
HANGS_AFTER = 30
"""Seconds for one file; far more than any needs, as machines differ."""

ODD_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 3, 10**6, 2**31, 2**63, 2**64, 10**400, 0.5, -0.0, 1e308, "", "0", "none",
    "\ud800", "\x00", "ゲーム", "x" * 40, "x" * 100_000, [], [[]], {}, {"": {}}, [None] * 70, ["0 end"] * 500,
    [0] * 20_000, {str(number): number for number in range(100)}, "__import__('os').abort()", "../../x",
)  # fmt: skip

BOMB = conceal([0] * 3_000_000)
"""Little text that unpacks to much."""

WORDS = (
    "end",
    "buy",
    "coins",
    "send",
    "recruit",
    "start",
    "0",
    "1",
    "3",
    "99",
    "apprentice_0110",
    "inn",
    "fly",
    "",
)


def originals() -> list[bytes]:
    """A game just dealt, one under way, one in the middle of a turn with commands taken back, two that are special."""
    middle = play(Match(table(2, seed=4, undo="friendly")), 40)
    middle.undo_to(30)
    half = play(Match(table(4, seed=5)), 60)
    resumed = play(Match.resumed(half.table, half.state, forgotten=60), 12)
    matches = (Match(table(2)), play(Match(table(3, seed=3)), 50), middle, resumed)
    return [write_match(match, "Evening", NOW) for match in (*matches, *matches, finished(2, seed=6))]


def mutated(original: bytes, hand: Random) -> bytes:
    """One way in which the file may have gone wrong."""
    return hand.choice(MUTATIONS)(original, hand)


def _flipped(data: bytes, hand: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(hand.choice((1, 1, 1, 2, 8, 64))):
        changed[hand.randrange(len(changed))] ^= 1 << hand.randrange(8)
    return bytes(changed)


def _cut(data: bytes, hand: Random) -> bytes:
    return data[: hand.randrange(len(data))]


def _spliced(data: bytes, hand: Random) -> bytes:
    here, there = sorted(hand.randrange(len(data)) for _ in range(2))
    middle = hand.choice(
        (b"", data[here:there] * 2, hand.randbytes(min(there - here, 200)), b"\x00" * (there - here))
    )
    return data[:here] + middle + data[there:]


def _digit(data: bytes, hand: Random) -> bytes:
    places = [place for place, letter in enumerate(data) if chr(letter).isdigit()]
    place = hand.choice(places)
    return (
        data[:place]
        + hand.choice((b"9", b"0", b"-1", b"1e9", b"9" * 5000, b"9" * 30, b"NaN"))
        + data[place + 1 :]
    )


def _nested(data: bytes, hand: Random) -> bytes:
    depth = hand.choice((10, 40, 900, 5_000))
    opening, closing = hand.choice(((b"[", b"]"), (b'{"a":', b"}")))
    nest = opening * depth + b"1" + closing * depth
    return hand.choice(
        (nest, b'{"format":1,"x":' + nest + b"}", data.replace(b'"snapshot":', b'"snapshot":' + nest, 1))
    )


def _value(data: bytes, hand: Random) -> bytes:
    """A value somewhere in the tree is another; often the hash vouches for it."""
    parts = json.loads(data)
    for _ in range(hand.choice((1, 1, 2, 5))):
        holder, key = hand.choice(list(_places(parts)))
        _change(holder, key, hand)
    return _vouched(parts, hand)


def _snapshot(data: bytes, hand: Random) -> bytes:
    """A wrong position whose hash is right and whose journal is of no use."""
    parts = json.loads(data)
    holder, key = hand.choice(list(_places(parts["snapshot"])))
    _change(holder, key, hand)
    parts["hash"] = digest(parts["snapshot"])
    parts["journal"] = ["0 fly"] * len(parts["journal"])
    return json.dumps(parts).encode()


def _concealed(data: bytes, hand: Random) -> bytes:
    parts = json.loads(data)
    holder = hand.choice((parts, parts, parts["snapshot"]))
    key = hand.choice([key for key in ("start", "chance", "building_deck", "worker_deck") if key in holder])
    packed = base64.b85encode(hand.randbytes(40)).decode()
    holder[key] = hand.choice(
        (packed, BOMB, conceal(hand.choice(ODD_VALUES)), conceal([hand.choice(ODD_VALUES)]), "~")
    )
    return _vouched(parts, hand)


def _command(data: bytes, hand: Random) -> bytes:
    parts = json.loads(data)
    journal = parts["journal"]
    for _ in range(hand.choice((1, 2, 10))):
        line = " ".join(hand.choice(WORDS) for _ in range(hand.randrange(6)))
        journal.insert(
            hand.randrange(len(journal) + 1), hand.choice((line, f"{hand.randrange(4)} {line}", "0 " * 40))
        )
    return _vouched(parts, hand)


def _future(data: bytes, hand: Random) -> bytes:
    parts = json.loads(data)
    parts["format"] = hand.choice((0, 1, 3, 99, 10**12, -1, 1.0, "1", None, True, [1]))
    return json.dumps(parts).encode()


def _vouched(parts: dict[str, Any], hand: Random) -> bytes:
    if hand.random() < 0.5 and isinstance(parts.get("snapshot"), dict):
        parts["hash"] = digest(parts["snapshot"])
    return json.dumps(parts).encode()


def _places(tree: Any) -> Iterator[tuple[Any, Any]]:
    keys = list(tree) if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ()
    for key in keys:
        yield tree, key
        yield from _places(tree[key])


def _change(holder: Any, key: Any, hand: Random) -> None:
    other = hand.choice(list(holder)) if isinstance(holder, dict) else hand.randrange(len(holder))
    if not (other in holder if isinstance(holder, dict) else key < len(holder)):
        return
    match hand.randrange(5):
        case 0:
            del holder[key]
        case 1:
            holder[key], holder[other] = holder[other], holder[key]
        case 2 if isinstance(holder, list):
            holder.insert(other, holder[key])
        case 2:
            holder[f"{key}x"] = holder[key]
        case 3 if type(holder[key]) is int:
            holder[key] += hand.choice((-1, 1, 100))
        case _:
            holder[key] = deepcopy(hand.choice(ODD_VALUES))


MUTATIONS: tuple[Callable[[bytes, Random], bytes], ...] = (
    _flipped, _cut, _spliced, _digit, _nested, _value, _value, _snapshot, _snapshot, _concealed, _command, _future,
)  # fmt: skip


def heavy() -> Iterator[bytes]:
    """Files that are made to take all the memory or time there is."""
    yield b" " * 100_000_000
    yield b" " * 5_000_000
    yield b"[" * 5_000_000
    yield b'{"format":1,"journal":[' + b"[]," * 1_600_000 + b"[]]}"
    yield b'{"format":1,"journal":[' + b"{}," * 1_600_000 + b"{}]}"
    yield b'{"format":1,' + b'"a":1,' * 800_000 + b'"b":1}'
    yield b'{"format":1,"name":"' + b"\\u0041" * 800_000 + b'"}'
    yield b'{"format":1,"position":' + b"9" * 4_900_000 + b"}"
    parts = json.loads(originals()[0])
    yield encoded({**parts, "journal": ["0 coins 1"] * 20_000})
    yield encoded({**parts, "journal": ["0 " + "x" * 98] * 20_000})
    yield encoded({**parts, "chance": conceal({"0": [[0] * 10_000] * 30})})
    yield encoded({**parts, "start": "0" * 1_000_000})


def outcome(data: bytes) -> str:
    """What came of opening the file: ``opened``, the warning, or the reason of the refusal. All else is raised."""
    try:
        opened = open_match(read_save(data))
    except BrokenFile as broken:
        return broken.refusal.reason
    match = opened.match
    match.game.check(match.state)
    if len(match.scores()) != len(match.table.players):
        raise AssertionError("other seats than players")
    if bool(match.legal()) == match.is_over:
        raise AssertionError(f"{len(match.legal())} commands while {match.pending}")
    again = open_match(read_save(write_match(play(match, 2), "Again", NOW)))
    if again.warning is not None or again.match.state != match.state:
        raise AssertionError("saved again it is another match")
    return opened.warning.reason if opened.warning else "opened"


def limit_memory(megabytes: int) -> None:
    """Let this process have so much more memory than it has now."""
    import resource
    from pathlib import Path

    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + megabytes * 1_000_000
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def main(count: int, seed: int, megabytes: int = 500) -> int:
    """Try the heavy files and so many mutated ones."""
    files = originals()
    if sys.platform == "linux":
        limit_memory(megabytes)
    came: Counter[str] = Counter()
    slowest = 0.0
    hand = Random(seed)
    for attempt in chain(heavy(), (mutated(hand.choice(files), hand) for _ in range(count))):
        began = time.perf_counter()
        signal.alarm(HANGS_AFTER)
        try:
            came[outcome(attempt)] += 1
        except Exception as wrong:
            print(f"{type(wrong).__name__}: {wrong}\n{attempt[:20_000]!r}", file=sys.stderr)
            raise
        signal.alarm(0)
        slowest = max(slowest, time.perf_counter() - began)
    print(json.dumps({"slowest": round(slowest, 3), "came": came}))
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
