"""Forged save files: as an attacker would make them, or as a faulty disk, a bad copy or another program leaves them.

``forged`` makes any number of them; the same game, seed and number give the same file. Most files that are well formed
but wrong carry the matching hash, as an attacker's would. ``oddities`` are other things in the place of files.
"""

from __future__ import annotations

import base64
import json
import os
import socket
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, wraps
from pathlib import Path
from random import Random
from typing import Any, Final

from engine.core.errors import HearthsideError
from engine.core.secret import conceal, reveal
from engine.games import CATALOGUE
from engine.match.save import LARGEST, digest, open_match, read_save, write_match
from tests.saves.write import FOLDER

LONGEST: Final = 80
"""The most commands in a save to forge from, so that ten thousand forgeries are opened in minutes."""

MATCH_ID: Final = "0123456789abcdef"
NAMED: Final = "Evening.hearth"

Parts = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Forgery:
    """A forged save: its kind, its content, and its path below the folder of saves."""

    kind: str
    data: bytes
    path: str = NAMED

    def lay(self, saves: Path) -> None:
        """Write it where the program finds it."""
        path = saves / self.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.data)


@cache
def originals(game_id: str) -> tuple[bytes, ...]:
    """The short saves of the corpus, both as they are and as this version writes them."""
    files = []
    for path in sorted(FOLDER.glob(f"*/{game_id}-*.hearth")):
        data = path.read_bytes()
        save = read_save(data)
        if len(save.journal) <= LONGEST:
            match = open_match(save).match
            again = write_match(match, save.name, save.saved_at, match_id=save.id, family=save.family)
            files += [data, again]
    assert files, f"there are no saves of {game_id} yet: python -m tests.saves.write"
    return tuple(files)


def forged(game_id: str, seed: int, number: int) -> Forgery:
    """The forged save of a game that belongs to a seed and a number."""
    generator = Random(f"{game_id} {seed} {number}")
    kind = generator.choice(tuple(FORGERS))
    data = FORGERS[kind](generator.choice(originals(game_id)), generator)
    return Forgery(f"{kind} {number}", data, _path(generator))


def _path(generator: Random) -> str:
    if generator.random() < 0.7:
        return NAMED
    number = generator.choice(("000001", "000001", "000000", "999999", "1000000", "999999999"))
    return f"autosaves/{MATCH_ID}-{number}.hearth"


# Values to insert.

HALVES: Final = ("\ud800", "\udfff", "\udc00\ud800", "a\udbff", "\ud83d \ude00")
ODD_VALUES: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 2, 3, 10**6, 2**31, 2**63, 2**64, 10**400, 0.5, -0.0, 1e308, "", "0", "none",
    "\ud800", "\x00", "ゲーム", "x" * 40, "x" * 100_000, [], [[]], {}, {"": {}}, [None] * 70, ["0 end"] * 500,
    [0] * 20_000, {str(number): number for number in range(100)}, "__import__('os').abort()", "../../x",
)  # fmt: skip
ODD_NUMBERS: Final = (
    -1, -2, 4, 5, 8, 31, 32, 100, 1000, 65_536, 9_999_999, 10_000_000, 10_000_001, 2**31 - 1, 2**31, -(2**31),
    2**53, 2**63 - 1, 2**63, 2**64, -(2**63) - 1, 10**39, 10**40, 10**4299, 0.5, 1.0, -0.0, 1e15, 1e308, 5e-324,
    True, False, "1", None,
)  # fmt: skip
NUMBERS_AS_TEXT: Final = (
    b"1e400", b"-1e400", b"1" + b"0" * 5_000, b"-0", b"01", b"0x1", b"1E0", b"1.0", b"NaN", b"Infinity",
    b"-Infinity", b"1" * 39, b"1_000", b"\xef\xbc\x91", b"0." + b"3" * 100_000, b"1e-400", b"+1", b".5", b"1.",
)  # fmt: skip
DATES: Final = (
    "0001-01-01T00:00:00+00:00", "0001-01-01T00:00:00+23:59", "0001-01-01T12:00:00-23:59",
    "0001-01-02T00:00:00+14:00", "9999-12-31T23:59:59+00:00", "9999-12-31T23:59:59.999999-23:59",
    "9999-12-31T12:00:00+23:59", "9999-12-30T23:59:59-12:00", "1969-12-31T23:59:59+00:00",
    "1900-01-01T00:00:00+00:00", "1582-10-10T00:00:00Z", "0099-03-01T00:00:00Z", "2038-01-19T03:14:08Z",
    "3001-01-19T07:14:08Z", "2024-02-29T23:59:59Z", "2023-02-29T23:59:59Z", "2026-11-22T24:00:00Z",
    "2026-11-22T23:59:60Z", "2026-11-22T09:00:00", "2026-11-22", "2026-W47-7T09:00:00+00:00", "20261122T090000Z",
    "2026-11-22T09:00:00+23:59:59.999999", "2026-11-22T09:00:00-00:00:00.000001", "2026-11-22 09:00:00+24:00",
    "2026-11-22\ud80009:00:00+00:00", "２０２６-11-22T09:00:00Z", "", "now", "1e9", "0",
)  # fmt: skip
NAMES: Final = (
    "", " ", "\t\n\r", "\x00", "\x01\x02\x1b[2J\x7f", "\u202eecneulfni\u202c", "\u2066\u2067\u2068\u2069\u200f",
    "\u200b" * 40, "a" + "\u0301" * 39, "Z̷̨͝a̸l̶g̵o̴" * 4, "\ufeff", "\ufffe\uffff", "\U0010ffff", "\ue000\uf8ff",
    "\u2028\u2029", "&Save &&", "<b>bold</b><img src=x>", "{name} {players} {0} {", "%s %n %1 %99", "../etc/passwd",
    "CON", "nul.hearth", "C:\\autoexec", "-rf", ".", "..", "~", "$(id)", "👩‍👩‍👧‍👦" * 5, "🇯🇵" * 20, "ﷺ" * 40, "𒐫" * 40,
    "x" * 40, "x" * 41, "x" * 120, "x" * 121, "x" * 100_000, "夕" * 120, "\u0e49" * 120, "a\u0308\u0323" * 13,
)  # fmt: skip
VERSIONS: Final = (0, 1, 2, 3, 99, 10_000_000, 10**12, -1, 1.0, "1", None, True, [1], {"1": 1})
DEPTHS: Final = (2, 10, 29, 31, 32, 33, 40, 900, 5_000, 100_000, 1_000_000)
AMOUNTS: Final = (65, 65, 1_001, 1_001, 10_001, 10_001, 100_000, 450_000, 1_200_000)
WORDS: Final = (
    "end", "buy", "coins", "send", "recruit", "start", "place", "act", "move", "action", "pass", "pay", "raise", "0",
    "1", "3", "99", "-1", "apprentice_0110", "inn", "fly", "q03r07", "wood", "１", "", "\x00", "\u202e", "x" * 90,
)  # fmt: skip


def packed(plain: bytes) -> str:
    """Any bytes, encoded as concealed values are."""
    return base64.b85encode(zlib.compress(plain, 9)).decode()


MILLION: Final = 1_000_000
MANY: Final[tuple[Callable[[], object], ...]] = (
    lambda: [0] * (3 * MILLION),
    lambda: [0] * 499_990,
    lambda: [[]] * 249_990,
    lambda: [{}] * 249_990,
    lambda: {"0": [[0] * 10_000] * 30},
    lambda: {"0": [[0] * 10_000] * 49},
    lambda: {"0": [[]] * 300_000},
    lambda: {"0": [[1]] * 9_999},
    lambda: {str(number): [[0]] for number in range(60_000)},
    lambda: {str(number): 0 for number in range(90_000)},
    lambda: ["x" * 999_000],
    lambda: ["\ud800"],
    lambda: {"-1": [[0]], "1e3": [[0]], "": [[0]], "９": [[0]]},
    lambda: [[2**31 - 1] * 99],
    lambda: [[0.5]],
    lambda: [True],
    lambda: None,
)
PLAIN: Final[tuple[Callable[[], bytes], ...]] = (
    lambda: b"[" * 400_000,
    lambda: b"[" * 400_000 + b"]" * 400_000,
    lambda: b"1" * 900_000,
    lambda: b"[" + b"1" * 4_300 + b"]",
    lambda: b'"' + b"\\u0041" * 160_000 + b'"',
    lambda: b"[1e999]",
    lambda: b"NaN",
    lambda: b"",
    lambda: b"\xff\xfe",
    lambda: b"\x00" * (50 * MILLION),
    lambda: packed(b"0" * MILLION).encode(),
)
GARBAGE: Final = (
    "~",
    "",
    "0" * MILLION,
    packed(b"[]")[:-2],
    packed(b"[]") + packed(b"[]"),
    " " + packed(b"[]"),
)
BOMBS: Final = (*MANY, *PLAIN, *GARBAGE)


@cache
def bomb(number: int) -> str:
    """A short text that unpacks to very much, or to something unexpected. It is packed when first needed."""
    if number < len(MANY):
        return conceal(MANY[number]())
    if number < len(MANY) + len(PLAIN):
        return packed(PLAIN[number - len(MANY)]())
    return GARBAGE[number - len(MANY) - len(PLAIN)]


# Finding places in the tree.


def leaves(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, Any, tuple[Any, ...]]]:
    """Every value of a tree, as its container, its key there, and the path to it."""
    keys = list(tree) if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ()
    for key in keys:
        yield tree, key, (*path, key)
        yield from leaves(tree[key], (*path, key))


def places(tree: Any, matches: Callable[[Any, Any], bool]) -> list[tuple[Any, Any]]:
    """The container and key of every value that matches."""
    return [(holder, key) for holder, key, _ in leaves(tree) if matches(key, holder[key])]


def named(*names: str) -> Callable[[Any, Any], bool]:
    """A condition that holds for values with one of these keys."""
    return lambda key, _: key in names


def _is_concealed(_: Any, value: Any) -> bool:
    if not isinstance(value, str) or len(value) < 8:
        return False
    try:
        reveal(value)
    except HearthsideError:
        return False
    return True


def _is_number(_: Any, value: Any) -> bool:
    return type(value) is int


def _is_text(_: Any, value: Any) -> bool:
    return isinstance(value, str)


def _is_list(_: Any, value: Any) -> bool:
    return isinstance(value, list)


def _is_object(_: Any, value: Any) -> bool:
    return isinstance(value, dict)


def _one(
    tree: Any, generator: Random, matches: Callable[[Any, Any], bool] = lambda *_: True
) -> tuple[Any, Any]:
    """A random place that matches, or any place if none does."""
    return generator.choice(places(tree, matches) or places(tree, lambda *_: True))


def _sealed(parts: Parts, generator: Random, sealed: float = 0.7, lost: float = 0.3) -> bytes:
    """The file of these parts, usually with a valid hash, sometimes with a journal that can't be replayed.

    ``sealed`` and ``lost`` are the probabilities of the two.
    """
    if isinstance(parts.get("snapshot"), dict) and generator.random() < sealed:
        with suppress(ValueError, UnicodeEncodeError):
            parts["hash"] = digest(parts["snapshot"])
    if isinstance(parts.get("journal"), list) and generator.random() < lost:
        parts["journal"] = ["0 fly"] * len(parts["journal"])
    return text_of(parts)


def text_of(parts: Any) -> bytes:
    """JSON in ASCII."""
    return json.dumps(parts).encode()


def _put(parts: Parts, holder: Any, key: Any, text: bytes, generator: Random) -> bytes:
    """The file with raw text at one place, such as JSON that no Python value is written as."""
    holder[key] = "\x07here\x07"
    return _sealed(parts, generator, 0.3).replace(b'"\\u0007here\\u0007"', text)


# The forgers. Each takes a good file and gives a bad one.

Forger = Callable[[bytes, Random], bytes]


def in_the_parts(
    sealed: float = 0.7, lost: float = 0.3
) -> Callable[[Callable[[Parts, Random], None]], Forger]:
    """Make a forger of a function that changes the parts of a file; the file usually gets a valid hash."""

    def forger(change: Callable[[Parts, Random], None]) -> Forger:
        @wraps(change)
        def forge(data: bytes, generator: Random) -> bytes:
            parts = json.loads(data)
            change(parts, generator)
            return _sealed(parts, generator, sealed, lost)

        return forge

    return forger


def _flipped(data: bytes, generator: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(generator.choice((1, 1, 1, 2, 8, 64))):
        changed[generator.randrange(len(changed))] ^= 1 << generator.randrange(8)
    return bytes(changed)


def _cut(data: bytes, generator: Random) -> bytes:
    return data[: generator.randrange(len(data))]


def _spliced(data: bytes, generator: Random) -> bytes:
    here, there = sorted(generator.randrange(len(data)) for _ in range(2))
    middle = generator.choice(
        (b"", data[here:there] * 2, generator.randbytes(min(there - here, 200)), b"\x00" * (there - here))
    )
    return data[:here] + middle + data[there:]


def _encodings(data: bytes, generator: Random) -> bytes:
    text = data.decode()
    coding = generator.choice(("utf-8-sig", "utf-16", "utf-32", "utf-7", "utf-16-le", "cp037"))
    return generator.choice(
        (
            text.encode(coding, errors="replace"),
            b"\xef\xbb\xbf" * 2 + data,
            data + data,
            data + b"\x00" * 1_000,
            b"\n" * 4_900_000 + data,
            data.replace(b"\n", b"\r\n"),
            zlib.compress(data),
            data.replace(b'"', b"'"),
            data.replace(b",", b",/* */", 3),
            data.replace(b"}", b",}"),
        )
    )


def _digits(data: bytes, generator: Random) -> bytes:
    place = generator.choice([place for place, letter in enumerate(data) if chr(letter).isdigit()])
    return (
        data[:place]
        + generator.choice((b"9", b"0", b"-1", b"1e9", b"9" * 30, *NUMBERS_AS_TEXT))
        + data[place + 1 :]
    )


def _numbers(data: bytes, generator: Random) -> bytes:
    parts = json.loads(data)
    holder, key = _one(parts, generator, _is_number)
    if generator.random() < 0.3:
        return _put(parts, holder, key, generator.choice(NUMBERS_AS_TEXT), generator)
    holder[key] = generator.choice(ODD_NUMBERS)
    return _sealed(parts, generator)


@in_the_parts()
def _counters(parts: Parts, generator: Random) -> None:
    """Counters at their limit, just below it, or beyond."""
    for _ in range(generator.choice((1, 1, 2))):
        holder, key = _one(
            parts, generator, named("position", "played", "version", "round", "number", "seed", "forgotten")
        )
        holder[key] = generator.choice(ODD_NUMBERS)


@in_the_parts()
def _colours(parts: Parts, generator: Random) -> None:
    players = [holder for holder, _ in places(parts, named("colour"))]
    for player in generator.sample(players, generator.randrange(1, len(players) + 1)):
        other = generator.choice(players)["colour"]
        player["colour"] = generator.choice((other, -1, 4, 5, 7, 8, 31, 32, 255, 10**9, True, 1.0, "0", None))


@in_the_parts(lost=0)
def _dates(parts: Parts, generator: Random) -> None:
    holder, key = _one(parts, generator, named("saved"))
    holder[key] = generator.choice(DATES)


@in_the_parts()
def _seats(parts: Parts, generator: Random) -> None:
    """Seats that don't exist, tables of other sizes, and another seat's turn."""
    players = parts["table"]["players"]
    match generator.randrange(6):
        case 0:
            parts["seat"] = generator.choice((-1, 0, 1, 2, 3, 4, 7, 8, 31, 32, 10**9, None, True, "0", 0.0))
        case 1:
            journal = parts["journal"]
            for place in generator.sample(range(len(journal)), min(len(journal), 3)):
                seat = generator.choice(
                    ("4", "7", "31", "99", "-1", "００", "0", "1", "2", "", "1e0", "None")
                )
                journal[place] = f"{seat} {journal[place].partition(' ')[2]}"
        case 2:
            del players[generator.randrange(len(players))]
        case 3:
            new = {**deepcopy(generator.choice(players)), "colour": generator.choice((0, 1, 2, 3))}
            players += [new] * generator.choice((1, 1, 2, 8, 100, 50_000))
        case 4:
            parts["table"]["options"]["first_player"] = generator.choice(
                (*range(-1, 6), 31, 2**31, "randoM", True)
            )
        case _:
            holder, key = _one(
                parts["snapshot"],
                generator,
                lambda key, value: type(value) is int and 0 <= value < len(players),
            )
            holder[key] = generator.choice((-1, len(players), 3, 4, 31, 10**9))


@in_the_parts()
def _surrogates(parts: Parts, generator: Random) -> None:
    """Lone surrogates in texts and keys, which JSON escapes allow."""
    for _ in range(generator.choice((1, 1, 3))):
        holder, key = _one(
            parts, generator, _is_text if generator.random() < 0.8 else lambda key, _: isinstance(key, str)
        )
        half = generator.choice(HALVES)
        if generator.random() < 0.7 and isinstance(holder[key], str):
            place = generator.randrange(len(holder[key]) + 1)
            holder[key] = generator.choice((half, holder[key][:place] + half + holder[key][place:]))
        elif isinstance(holder, dict):
            holder[f"{key}{half}"] = holder.pop(key)


@in_the_parts()
def _names(parts: Parts, generator: Random) -> None:
    """Names that nobody could type."""
    for holder, key in places(parts, named("name", "app")):
        if generator.random() < 0.6:
            holder[key] = generator.choice(NAMES)


def _deep(data: bytes, generator: Random) -> bytes:
    parts = json.loads(data)
    depth = generator.choice(DEPTHS)
    opening, closing = generator.choice(((b"[", b"]"), (b'{"a":', b"}"), (b'["a",', b"]"), (b'[{"":', b"}]")))
    nest = opening * depth + b"1" + closing * generator.choice((depth, depth, 0))
    if generator.random() < 0.2:
        return generator.choice((nest, b'{"format":1,"x":' + nest + b"}"))
    return _put(parts, *_one(parts, generator), nest, generator)


def _keys(data: bytes, generator: Random) -> bytes:
    """Hundreds of thousands of keys in an object that has a few."""
    parts = json.loads(data)
    amount = generator.choice(AMOUNTS)
    value = generator.choice((b"1", b"[]", b"{}", b'""', b"null"))
    many = b"{" + b",".join(b'"%x":%b' % (number, value) for number in range(amount)) + b"}"
    holder, key = _one(parts, generator, _is_object)
    if generator.random() < 0.3:
        return text_of(parts)[:-1] + b"," + many[1:]
    return _put(parts, holder, key, many, generator)


def _doubled(data: bytes, generator: Random) -> bytes:
    """The same key twice in an object, which parsers treat differently."""
    parts = json.loads(data)
    holder, key = _one(parts, generator, lambda key, _: isinstance(key, str))
    if isinstance(holder, dict):
        holder[f"{key}\x07"] = deepcopy(generator.choice((holder[key], *ODD_VALUES)))
    return _sealed(parts, generator).replace(b'\\u0007":', b'":') * generator.choice((1, 1, 1, 2))


def _lists(data: bytes, generator: Random) -> bytes:
    parts = json.loads(data)
    holder, key = _one(parts, generator, _is_list)
    amount = generator.choice(AMOUNTS)
    inner = holder[key][:1] if isinstance(holder[key], list) else []
    item = generator.choice(
        (text_of(inner)[1:-1] or b"0", b"0", b"[]", b"{}", b'"x"', b'"0 end"', b"-1", b"1e9")
    )
    return _put(parts, holder, key, b"[" + b",".join([item] * amount) + b"]", generator)


@in_the_parts(sealed=0.5)
def _values(parts: Parts, generator: Random) -> None:
    for _ in range(generator.choice((1, 1, 2, 5))):
        _change(*_one(parts, generator), generator)


@in_the_parts(sealed=1, lost=0.7)
def _snapshot(parts: Parts, generator: Random) -> None:
    """A wrong position with a valid hash, often with a journal that can't be replayed."""
    for _ in range(generator.choice((1, 1, 2))):
        _change(*_one(parts["snapshot"], generator), generator)


@in_the_parts(sealed=1, lost=0.8)
def _nudged(parts: Parts, generator: Random) -> None:
    """A position that differs slightly from the right one, as a cheater would change it."""
    where = (
        parts["origin"]["snapshot"] if parts.get("origin") and generator.random() < 0.5 else parts["snapshot"]
    )
    for _ in range(generator.choice((1, 2, 3))):
        holder, key = _one(where, generator, lambda _, value: type(value) in (int, bool, str))
        value = holder[key]
        if type(value) is int:
            holder[key] = value + generator.choice((-1, 1, 2, -2, 7))
        elif isinstance(value, str):
            holder[key] = generator.choice([leaf[key] for leaf, key in places(where, _is_text)] or [""])
        else:
            holder[key] = value is False


def _bomb(generator: Random) -> str:
    return bomb(generator.randrange(len(BOMBS)))


@in_the_parts()
def _concealed(parts: Parts, generator: Random) -> None:
    for _ in range(generator.choice((1, 1, 2))):
        holder, key = _one(parts, generator, _is_concealed)
        garbage = base64.b85encode(generator.randbytes(40)).decode()
        other = conceal(generator.choice(ODD_VALUES))
        holder[key] = generator.choice((_bomb(generator), _bomb(generator), garbage, other))


@in_the_parts()
def _dealt(parts: Parts, generator: Random) -> None:
    """Concealed outcomes of chance or the order of a deck, slightly changed."""
    holder, key = _one(parts, generator, _is_concealed)
    try:
        inside = reveal(holder[key])
    except (HearthsideError, TypeError, AttributeError):
        inside = []
    if isinstance(inside, list | dict) and inside:
        _change(*_one(inside, generator), generator)
    holder[key] = conceal(inside)


@in_the_parts()
def _commands(parts: Parts, generator: Random) -> None:
    """Commands that were never given, or given by other seats, in another order, or repeatedly."""
    journal = parts["journal"]
    spoken = [*journal, *json.loads(generator.choice(originals(parts["game"]["id"])))["journal"], "0 end"]
    for _ in range(generator.choice((1, 2, 10))):
        line = generator.choice(
            (
                " ".join(generator.choice(WORDS) for _ in range(generator.randrange(6))),
                f"{generator.randrange(4)} {' '.join(generator.choice(WORDS) for _ in range(generator.randrange(5)))}",
                generator.choice(spoken),
                generator.choice(spoken).replace(
                    " ", generator.choice(("  ", "\t", "\u3000", "\n", " \x00"))
                ),
                "0 " * 40,
            )
        )
        journal.insert(generator.randrange(len(journal) + 1), line)
    if generator.random() < 0.2:
        parts["journal"] = [generator.choice(spoken)] * generator.choice((19_999, 20_000, 20_001))
    if generator.random() < 0.2:
        generator.shuffle(parts["journal"])
    parts["position"] = generator.choice((parts["position"], len(parts["journal"]), 0))


@in_the_parts(sealed=1, lost=0.5)
def _foreign(parts: Parts, generator: Random) -> None:
    """Parts of another save, of this game or another one; each is valid by itself."""
    saved = [meta.id for meta in CATALOGUE.values() if any(FOLDER.glob(f"*/{meta.id}-*.hearth"))]
    game_id = generator.choice(saved)
    other = json.loads(generator.choice(originals(game_id)))
    takes = ("snapshot", "journal", "start", "chance", "table", "game", "origin", "seat", "position")
    for part in generator.sample(takes, generator.choice((1, 1, 2, 4))):
        parts[part] = other[part]
    if generator.random() < 0.3:
        parts["origin"] = {"snapshot": other["snapshot"], "played": generator.choice((0, 5, 10_000_000))}
    if generator.random() < 0.2:
        parts["table"]["options"] = other["table"]["options"]


@in_the_parts()
def _fields(parts: Parts, generator: Random) -> None:
    """Fields as in another version: some added, some missing, some renamed."""
    for _ in range(generator.choice((1, 1, 2))):
        holder, key = _one(parts, generator, lambda key, _: isinstance(key, str))
        if not isinstance(holder, dict) or key not in holder:
            break
        match generator.randrange(3):
            case 0:
                del holder[key]
            case 1:
                holder[f"{key}_of_tomorrow"] = deepcopy(generator.choice(ODD_VALUES))
            case _:
                holder[f"{key}_then"] = holder.pop(key)


@in_the_parts()
def _versions(parts: Parts, generator: Random) -> None:
    if generator.random() < 0.6:
        parts["format"] = generator.choice(VERSIONS)
    if generator.random() < 0.6:
        parts["game"]["version"] = generator.choice(VERSIONS)
    if generator.random() < 0.3:
        parts["game"]["id"] = generator.choice(
            ("troyes", "revive", "chess", "", "../builders", "Builders", "pantheon\x00")
        )
    if generator.random() < 0.3:
        parts["app"] = generator.choice(("9.9.9", "", "\u202e", "x" * 40, "x" * 41, None))


@in_the_parts(sealed=0, lost=0)
def _ids(parts: Parts, generator: Random) -> None:
    for key in ("id", "family"):
        if generator.random() < 0.7:
            parts[key] = generator.choice(
                (MATCH_ID, "f" * 16, "F" * 16, "0" * 15, "../../etc/pass", "", f"{MATCH_ID}\n", None)
            )
    parts["hash"] = generator.choice(
        (parts["hash"], "0" * 64, parts["hash"].upper(), "", f"{parts['hash']}\n")
    )


@in_the_parts()
def _options(parts: Parts, generator: Random) -> None:
    """Unknown options, values that aren't allowed, and very many options."""
    options = parts["table"]["options"]
    name = generator.choice(list(options) or ["first_player"])
    match generator.randrange(4):
        case 0:
            options[name] = deepcopy(generator.choice(ODD_VALUES))
        case 1:
            options[generator.choice(NAMES)] = generator.choice((True, 1, "x"))
        case 2:
            options |= {f"{name}{number}": number for number in range(generator.choice((60, 64, 65, 1_000)))}
        case _:
            for other in (*parts["snapshot"].get("options", {}),):
                parts["snapshot"]["options"][other] = deepcopy(generator.choice((True, 0, "x", None)))
    parts["table"]["undo"] = generator.choice((parts["table"]["undo"], "always", "", None))


def _change(holder: Any, key: Any, generator: Random) -> None:
    """Replace, remove, duplicate or swap a value."""
    other = generator.choice(list(holder)) if isinstance(holder, dict) else generator.randrange(len(holder))
    match generator.randrange(5):
        case 0:
            del holder[key]
        case 1:
            holder[key], holder[other] = holder[other], holder[key]
        case 2 if isinstance(holder, list):
            holder.insert(other, holder[key])
        case 2:
            holder[f"{key}x"] = holder[key]
        case 3 if type(holder[key]) is int:
            holder[key] += generator.choice((-1, 1, 100))
        case _:
            holder[key] = deepcopy(generator.choice(ODD_VALUES))


FORGERS: Final[dict[str, Forger]] = {
    forger.__name__[1:]: forger
    for forger in (
        _flipped, _cut, _spliced, _encodings, _digits, _numbers, _counters, _colours, _dates, _seats, _surrogates,
        _names, _deep, _keys, _doubled, _lists, _values, _snapshot, _nudged, _concealed, _dealt, _commands, _foreign,
        _fields, _versions, _ids, _options,
    )
}  # fmt: skip


# Things in the place of files.


def oddities(game_id: str) -> dict[str, Callable[[Path], None]]:
    """What else may lie where a save, a lock or a folder belongs, each as a function that writes it into the saves."""
    good = originals(game_id)[0]
    return {**_no_files(good), **_folders_and_locks(good), **_file_names(good)}


def _no_files(good: bytes) -> dict[str, Callable[[Path], None]]:
    def linked(to: str) -> Callable[[Path], None]:
        return lambda saves: (saves / NAMED).symlink_to(to)

    def socket_in(saves: Path) -> None:
        here = Path.cwd()
        os.chdir(saves)  # a socket's name may be no longer than a hundred bytes
        try:
            with socket.socket(socket.AF_UNIX) as server:
                server.bind(NAMED)
        finally:
            os.chdir(here)

    def sparse(saves: Path) -> None:
        with (saves / NAMED).open("wb") as file:
            file.write(good)
            file.truncate(10**12)

    return {
        "a pipe": lambda saves: os.mkfifo(saves / NAMED),
        "a pipe as autosave": lambda saves: os.mkfifo(_autosave(saves)),
        "a socket": socket_in,
        "a folder": lambda saves: (saves / NAMED).mkdir(),
        "a folder as autosave": lambda saves: _autosave(saves).mkdir(),
        "a link to itself": linked(NAMED),
        "a link to nothing": linked("nothing"),
        "a link to the folder": linked("."),
        "a sparse file": sparse,
        "a file too large": lambda saves: _file(saves, NAMED, b" " * (LARGEST + 1)),
        "an empty file": lambda saves: _file(saves, NAMED, b""),
        "an empty autosave": lambda saves: _file(_autosave(saves).parent, _autosave(saves).name, b""),
        **{
            f"a link to {device}": linked(device)
            for device in ("/dev/zero", "/dev/full", "/dev/tty", "/dev/random", "/dev/null", "/dev/stdin", "/proc/kmsg",
                           "/proc/self/mem", "/proc/self/environ", "/proc/self/pagemap", "/proc/self/fd/0", "/")
        },
    }  # fmt: skip


def _folders_and_locks(good: bytes) -> dict[str, Callable[[Path], None]]:
    def beside(lay: Callable[[Path], None]) -> Callable[[Path], None]:
        def laid(saves: Path) -> None:
            _autosave(saves).write_bytes(good)
            lay(saves / "autosaves" / f"{MATCH_ID}.lock")

        return laid

    def instead(name: str, lay: Callable[[Path], None]) -> Callable[[Path], None]:
        def laid(saves: Path) -> None:
            _file(saves, NAMED, good)
            lay(saves / name)

        return laid

    odd: dict[str, Callable[[Path], None]] = {
        "a file": lambda path: path.write_text("a file") and None,
        "a pipe": os.mkfifo,
        "a folder": lambda path: path.mkdir(),
        "a link to what is precious": lambda path: path.symlink_to("../../precious/letter"),
        "a link to a folder elsewhere": lambda path: path.symlink_to("../../precious"),
        "a link to itself": lambda path: path.symlink_to(path.name),
        "a link to /dev/full": lambda path: path.symlink_to("/dev/full"),
    }
    return {
        **{f"{what} as lock": beside(lay) for what, lay in odd.items()},
        **{f"{what} as {name}": instead(name, lay) for what, lay in odd.items() for name in ("autosaves", "trash")},
        **{f"{what} as {name}": instead(name, _long_ago(lay)) for what, lay in odd.items()
           for name in (f"{NAMED}.7.part", "stranger.part", "autosaves.part")},
    }  # fmt: skip


def _file_names(good: bytes) -> dict[str, Callable[[Path], None]]:
    names = (
        *("\n.hearth", "\x1b[2J.hearth", "\u202egnp.hearth", " .hearth", ".hearth", "..hearth", "-.hearth"),
        *(
            "a.hearth.hearth",
            "A.HEARTH",
            f"{'x' * 248}.hearth",
            f"{'夕' * 82}.hearth",
            "\udcff.hearth",
            "&a.hearth",
        ),
        *("%s{0}<b>.hearth", "CON.hearth", "~$a.hearth", "a.hearth~", "a\\b.hearth", "\u0301.hearth"),
    )
    numbers = (
        "000000",
        "999999",
        "1000000",
        "99999999",
        "999999999",
        "9999999999",
        "-1",
        "１２３４５６",
        "00001",
    )
    return {
        **{f"the name {name!a}": lambda saves, name=name: _file(saves, name, good) for name in names},
        **{
            f"the autosave {number!a}": lambda saves, number=number: _file(
                saves / "autosaves", f"{MATCH_ID}-{number}.hearth", good
            )
            for number in numbers
        },
    }  # type: ignore[return-value]


def _autosave(saves: Path) -> Path:
    folder = saves / "autosaves"
    folder.mkdir(exist_ok=True)
    return folder / f"{MATCH_ID}-000001.hearth"


def _file(folder: Path, name: str, data: bytes) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(data)


def _long_ago(lay: Callable[[Path], None]) -> Callable[[Path], None]:
    """The same with a time long ago, as the library only removes leftovers older than an hour."""

    def aged(path: Path) -> None:
        lay(path)
        with suppress(OSError, NotImplementedError):
            os.utime(path, (1, 1), follow_symlinks=False)

    return aged
