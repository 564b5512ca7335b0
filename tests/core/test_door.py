"""What comes from outside is read whole, within bounds, or refused in words."""

from __future__ import annotations

import json
import os
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field, TypeAdapter

from engine.core.door import FIRST_ONLY, MOST_VALUES, Part, check, few, read_file, read_json, read_toml
from engine.core.errors import BrokenFile, Refusal
from tests.trials import Trials, limit, serve


def reason(path: Path, most: int = 100) -> str:
    with pytest.raises(BrokenFile) as broken:
        read_file(path, most)
    return broken.value.refusal.reason


# Files.


@pytest.mark.parametrize("size", [0, 1, 99, 100])
def test_an_ordinary_file_is_read_whole(tmp_path: Path, size: int) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"\r\n\x1a" * 40)
    os.truncate(file, size)
    assert read_file(file, 100) == (b"\r\n\x1a" * 40)[:size]


def test_a_large_file_is_read_in_pieces(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(os.urandom(700_001))
    assert read_file(file, 5_000_000) == file.read_bytes()


def test_a_file_of_more_bytes_than_allowed_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"x" * 101)
    assert reason(file) == "file_too_large"


def test_a_file_that_is_not_there_is_gone(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert reason(tmp_path / "none") == "file_gone"
    assert reason(tmp_path / "file" / "none") == "file_gone"
    assert reason(tmp_path / "no\0name") == "file_gone"


def test_what_cant_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(b"x" * 101)
    (tmp_path / "folder").mkdir()
    for name in ("large", "folder", "none"):
        with pytest.raises(BrokenFile) as broken:
            read_file(tmp_path / name, 100)
        assert broken.value.refusal.details["file"] == name


def test_a_folder_is_no_ordinary_file(tmp_path: Path) -> None:
    assert reason(tmp_path) == "file_not_ordinary"


def test_a_link_to_an_ordinary_file_will_do(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"1")
    try:
        (tmp_path / "link").symlink_to(tmp_path / "file")
    except OSError:  # Windows lets not everybody make links
        return
    assert read_file(tmp_path / "link", 100) == b"1"


if sys.platform != "win32":

    @pytest.mark.parametrize("linked", [False, True])
    @pytest.mark.parametrize("kind", ["pipe", "socket", "device", "endless", "folder", "loop"])
    def test_what_is_no_ordinary_file_is_refused_at_once(tmp_path: Path, kind: str, linked: bool) -> None:
        path = tmp_path / "x"
        match kind:
            case "pipe":
                os.mkfifo(path)
            case "socket":
                with socket.socket(socket.AF_UNIX) as made:
                    made.bind(os.path.relpath(path))
            case "device":
                path = Path("/dev/null")
            case "endless":
                path = Path("/dev/zero")
            case "folder":
                path.mkdir()
            case _:
                path.symlink_to(path)
        if linked:
            (tmp_path / "link").symlink_to(path)
            path = tmp_path / "link"
        assert reason(path) == "file_not_ordinary"

    def test_a_file_that_says_it_is_empty_is_still_bounded() -> None:
        # The system's own files have no size until they are read.
        assert Path("/proc/self/maps").stat().st_size == 0 or sys.platform != "linux"
        assert (
            reason(Path("/proc/self/maps") if sys.platform == "linux" else Path(sys.executable))
            == "file_too_large"
        )

    def test_a_pipe_that_took_the_place_of_a_file_is_not_waited_for(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "file").touch()
        os.mkfifo(tmp_path / "pipe")
        before = (tmp_path / "file").stat()
        monkeypatch.setattr(Path, "stat", lambda *_, **__: before)
        assert reason(tmp_path / "pipe") == "file_not_ordinary"


# JSON.


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-(10**30), 10**30)
        | st.text()
        | st.floats(allow_nan=False, allow_infinity=False),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=20,
    )
)
def test_what_json_writes_is_read_as_json_reads_it(value: Any) -> None:
    for text in (json.dumps(value), json.dumps(value, ensure_ascii=False, indent=2)):
        assert read_json(text.encode(), depth=100) == value
        assert read_json(b"\xef\xbb\xbf" + text.encode(), depth=100) == value


@given(st.text('[]{},:"\\a1 \n', max_size=40))
def test_what_is_counted_is_never_less_than_what_there_is(text: str) -> None:
    try:
        value = json.loads(text)
    except ValueError:
        with pytest.raises(BrokenFile):
            read_json(text.encode())
        return

    def values(part: Any) -> int:
        if isinstance(part, dict):
            return 1 + sum(1 + values(inner) for inner in part.values())
        return 1 + sum(map(values, part)) if isinstance(part, list) else 1

    with pytest.raises(BrokenFile):
        read_json(text.encode(), values=values(value) - 2)


def test_brackets_and_commas_in_texts_are_none() -> None:
    value = {'[[,:{\\"': "[" * 1_000 + '"' + "," * 1_000}
    assert read_json(json.dumps(value).encode(), values=3, depth=1) == value


@pytest.mark.parametrize("data", [
    b"", b"\xff", b"{", b"[1,]", b"1 2", b"NaN", b"-Infinity", b"[1e999]", b"1" * 41, b"0." + b"1" * 39,
    b'{"a": 1, "a": 1}', b'{"a": {"b": 1, "\\u0062": 2}}', b'"\\ud800"', b'{"\\uDFFF": 1}', b'["\\ude00\\ud83d"]',
    b'"\xed\xa0\x80"', b"[" * 33 + b"]" * 33, b'{"a":' * 33 + b"1" + b"}" * 33, b"]" * 50 + b"[" * 50,
    b"[" + b"1," * MOST_VALUES + b"1]",
])  # fmt: skip
def test_what_json_forbids_or_what_has_no_bounds_is_refused(data: bytes) -> None:
    with pytest.raises(BrokenFile) as broken:
        read_json(data)
    assert broken.value.refusal == Refusal("file_damaged", details={"part": ""})


def test_whole_letters_in_two_halves_are_read() -> None:
    assert read_json(b'"\\ud83c\\udfe0 \\\\ud800"') == "🏠 \\ud800"


# Forms.


class Seat(Part):
    name: str
    colour: int = 0


class Table(Part):
    seats: Annotated[list[Seat], FIRST_ONLY]
    options: Annotated[dict[str, bool], few(3)] = Field(default_factory=dict)


def test_a_value_in_its_form_is_what_it_says() -> None:
    table = check({"seats": [{"name": "Ada"}], "options": {"a": True}}, Table)
    assert table == Table(seats=[Seat(name="Ada")], options={"a": True})
    assert check([1, 2], TypeAdapter(list[int])) == [1, 2]


@pytest.mark.parametrize(("value", "part"), [
    ([], ""),
    ({}, "seats"),
    ({"chairs": [], "things": {}}, "seats"),
    ({"seats": {}}, "seats"),
    ({"seats": [{"name": 1}, {"name": 2}]}, "seats.0.name"),
    ({"seats": [], "options": {"a": 1}}, "options.a"),
    ({"seats": [], "options": {"a\x1b[1m": 1}}, "options.a?[1m"),
    ({"seats": [], "options": {"a": True, "b": True, "c": True, "d": True}}, "options"),
])  # fmt: skip
def test_what_is_wrong_is_named(value: Any, part: str) -> None:
    with pytest.raises(BrokenFile) as broken:
        check(value, Table, reason="snapshot_wrong", fields="snapshot_other")
    assert broken.value.refusal == Refusal("snapshot_wrong", details={"part": part})


@pytest.mark.parametrize(("value", "part"), [
    ({"options": {}}, "seats"),
    ({"seats": [{}]}, "seats.0.name"),
    ({"seats": [], "more": 1}, "more"),
    ({"seats": [], "options": {}, "more": 1}, ""),
    ({"seats": [{"name": "Ada", "colour": 1, "more": 1}]}, "seats.0"),
])  # fmt: skip
def test_fields_of_another_version_are_told_from_damage(value: Any, part: str) -> None:
    with pytest.raises(BrokenFile) as broken:
        check(value, Table, fields="snapshot_other")
    assert broken.value.refusal == Refusal("snapshot_other", details={"part": part})
    with pytest.raises(BrokenFile) as broken:
        check(value, Table)
    assert broken.value.refusal.reason == "file_damaged"


# Bounds: each of these once took, or could take, all the memory or time there is.

THIS = "tests.core.test_door"
LARGEST = 5_000_000
"""Bytes of an attack."""


class Attacked(Part):
    numbers: Annotated[list[int], FIRST_ONLY] = Field(default_factory=list)
    options: Annotated[dict[str, bool], few(64)] = Field(default_factory=dict)


def filled(piece: bytes, first: bytes = b"", last: bytes = b"") -> bytes:
    return first + piece * ((LARGEST - len(first) - len(last)) // len(piece)) + last


def keys(count: int, first: bytes = b"{") -> bytes:
    return first + b",".join(b'"k%d":0' % number for number in range(count)) + b"}" * first.count(b"{")


ATTACKS: dict[str, Callable[[], bytes]] = {
    "unknown keys": lambda: keys(440_000),
    "as many keys as may be": lambda: keys(29_990),
    "options": lambda: keys(440_000, b'{"options":{'),
    "as many options as may be": lambda: keys(29_990, b'{"options":{'),
    "wrong numbers": lambda: b'{"numbers":["",' + b'"x",' * 1_000_000 + b"1]}",
    "as many wrong numbers as may be": lambda: b'{"numbers":["",' + b'"x",' * 59_990 + b"1]}",
    "texts": lambda: filled(b'"ab",', b"[", b'"ab"]'),
    "objects": lambda: filled(b"{},", b"[", b"{}]"),
    "brackets": lambda: filled(b"["),
    "closing brackets": lambda: filled(b"]"),
    "commas": lambda: filled(b","),
    "commas and digits": lambda: filled(b",,1"),
    "quotes": lambda: filled(b'"'),
    "quoted quotes": lambda: filled(b'\\"', b'"'),
    "backslashes": lambda: filled(b"\\", b'"'),
    "one number": lambda: filled(b"9"),
    "one fraction": lambda: filled(b"9", b"0."),
    "escapes": lambda: filled(b"\\u0041", b'["', b'"]'),
    "half letters": lambda: filled(b"\\ud800", b'["', b'"]'),
    "wide letters": lambda: filled(b"a", '["🏠'.encode(), b'"]'),
    "one key twice": lambda: filled(b'"a":1,', b"{", b'"a":1}'),
    "spaces": lambda: filled(b" "),
}


def tried(attack: str) -> str:
    """Why an attack is refused, by a process that may have 100 MB and 20 s more."""
    data = ATTACKS[attack]()
    limit(megabytes=100, seconds=20)
    try:
        check(read_json(data), Attacked)
    except BrokenFile as broken:
        return broken.refusal.reason
    return "let in"


if sys.platform == "linux":

    @pytest.fixture(scope="module")
    def trials() -> Iterator[Trials]:
        with Trials(THIS) as trials:
            yield trials

    @pytest.mark.parametrize("attack", ATTACKS)
    def test_no_text_takes_much_memory_or_time(trials: Trials, attack: str) -> None:
        assert trials.of(attack) == "file_damaged"


if __name__ == "__main__":
    serve(tried)


# TOML.


@pytest.mark.parametrize("line", ["{}=1", "[{}]", "[[{}]]", "x={{{}=1}}"])
def test_a_key_of_thousands_of_parts_is_refused_before_it_is_looked_at(line: str) -> None:
    """The parser keeps every beginning of such a key: fifty kilobytes took two gigabytes."""
    assert read_toml(line.format(".".join("a" * 90)).encode())
    with pytest.raises(BrokenFile):
        read_toml(line.format(".".join("a" * 3000)).encode())


def test_a_text_with_dots_in_many_lines_is_read() -> None:
    assert read_toml(b"\n".join(b"a.b%d=1.5" % number for number in range(3000)))
