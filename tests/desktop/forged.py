"""Files as an attacker would leave them among the saved games; none may keep the program from starting."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from engine.core.secret import conceal
from engine.match.save import digest

Parts = dict[str, Any]


def _set(path: str, value: object) -> Callable[[Parts], None]:
    """Puts a value at a place; the position stays vouched for."""

    def change(parts: Parts) -> None:
        *way, last = path.split(".")
        at: Any = parts
        for step in way:
            at = at[int(step) if isinstance(at, list) else step]
        at[int(last) if isinstance(at, list) else last] = value
        parts["hash"] = digest(parts["snapshot"])

    return change


def _snapshot(value: object) -> Callable[[Parts], None]:
    """Puts a value in the place of every number of the position, and lets the journal lead nowhere."""

    def change(parts: Parts) -> None:
        def put(whole: Any) -> Any:
            if isinstance(whole, dict):
                return {key: put(each) for key, each in whole.items()}
            if isinstance(whole, list):
                return [put(each) for each in whole]
            return value if isinstance(whole, int) and not isinstance(whole, bool) else whole

        parts["snapshot"] = put(parts["snapshot"])
        parts["journal"], parts["position"] = ["0 fly"], 0
        parts["hash"] = digest(parts["snapshot"])

    return change


MUTATIONS: Final[dict[str, Callable[[Parts], None]]] = {
    "colour 31": _set("table.players.0.colour", 31),
    "one colour twice": _set("table.players.1.colour", 0),
    "seat 31": _set("seat", 31),
    "long ago": _set("saved", "0001-01-01T00:00:00+23:59"),
    "far ahead": _set("saved", "9999-12-31T23:59:59-23:59"),
    "the year 2080": _set("saved", "2080-01-01T00:00:00+00:00"),
    "no zone": _set("saved", "2026-01-01T00:00:00"),
    "no name": _set("name", ""),
    "half a letter": _set("name", "\ud800"),
    "lines": _set("name", "\n" * 60 + "\t\x00\u202e"),
    "marks": _set("name", "<b>{name}</b> %s {0} &amp;" * 4),
    "no player names": _set("table.players.0.name", ""),
    "marks for players": _set("table.players.0.name", "{seat:seat}\n<img src=x>"),
    "another game": _set("game.id", "stone-age"),
    "a third game": _set("game.id", "pantheon"),
    "no game": _set("game.id", "../../etc/passwd"),
    "a newer game": _set("game.version", 9_999_999),
    "options": _set("table.options", {"end_points": -(2**31), "no such": True}),
    "every number 0": _snapshot(0),
    "every number -1": _snapshot(-1),
    "every number large": _snapshot(2**31 - 1),
    "no snapshot": _set("snapshot", {}),
    "no journal": _set("journal", []),
    "counts at their end": _set("position", 10_000_000),
    "an origin at its end": lambda parts: parts.update(
        origin={"snapshot": parts["snapshot"], "played": 10_000_000},
        journal=[],
        position=0,
        chance=conceal({}),
    ),
    "another format": _set("format", 99),
    "no format": _set("format", None),
    "an unknown part": _set("unknown", {"a": [1, 2, 3]}),
}
"""By its name, how a good save is changed."""

BYTES: Final[dict[str, bytes]] = {
    "empty": b"",
    "letter": b"Dear all",
    "zeros": bytes(100_000),
    "deep": b"[" * 200_000,
    "deep too": b'{"a":' * 100_000,
    "many": b"[" + b"0," * 1_000_000 + b"0]",
    "many keys": b"{" + b",".join(b'"%d":0' % number for number in range(300_000)) + b"}",
    "a long number": b'{"format":' + b"9" * 4_000_000 + b"}",
    "large": b" " * 6_000_000,
    "half": b'{\n"format":1,\n"app":"0.1',
    "letters": b"\xff\xfe\x00{",
}
NAMES: Final = (
    b"bytes \xff\xfe",
    b"lines\nand\ttabs",
    b"x" * 248,
    "turned \u202e round".encode(),
    b" ",
    b"-rf",
    b"%s {}",
)


def forge(saves: Path, good: bytes) -> int:
    """Leave them all in a folder of saves, some as autosaves; how many are to be listed."""
    autosaves = saves / "autosaves"
    autosaves.mkdir(parents=True, exist_ok=True)
    count = 0

    def put(name: str, data: bytes) -> None:
        nonlocal count
        count += 2
        (saves / f"{name}.hearth").write_bytes(data)
        (autosaves / f"{count:016x}-000001.hearth").write_bytes(data)

    for name, mutate in MUTATIONS.items():
        parts = json.loads(good)
        mutate(parts)
        put(name, json.dumps(parts).encode())
    for name, data in BYTES.items():
        put(name, data)
    for name in NAMES:
        put(os.fsdecode(name), b"?")
    return count + _strange(saves) + _strange(autosaves)


def _strange(folder: Path) -> int:
    """What is no file; how much of it is named like one."""
    names = iter(f"fedcba98765432{number:02x}-000001.hearth" for number in range(100))
    (folder / next(names)).mkdir()
    os.mkfifo(folder / next(names))
    (folder / next(names)).symlink_to("/dev/zero")
    (folder / next(names)).symlink_to("/proc/self/mem")
    (folder / next(names)).symlink_to(folder / "nowhere")
    (folder / next(names)).symlink_to(folder)
    loop = folder / next(names)
    loop.symlink_to(loop)
    (folder / "fedcba98765432ff.lock").symlink_to("/dev/zero")
    os.mkfifo(folder / "pipe.lock")
    os.mkfifo(folder / "pipe.hearth.1.part")
    (folder / "folder.part").mkdir()
    return 100 - len(list(names))
