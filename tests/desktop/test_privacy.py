"""A report may be shown to anybody: it names no folder of the person's, however the path is written."""

from __future__ import annotations

import json
import os
import sysconfig
import tempfile
import traceback
import unicodedata
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from pydantic import TypeAdapter

from desktop.app.paths import HOME_VARIABLE
from desktop.app.privacy import PROGRAM, without_folders
from desktop.app.settings import SeatChoice
from engine.core.door import read_file
from engine.core.errors import BrokenFile, Refusal
from engine.match.table import Player

SECRET = "Zoë Geheim"
"""Stands in every path below, as a folder."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of somebody whose name is a secret, with a space and an accent in it."""
    found = tmp_path / SECRET
    found.mkdir()
    monkeypatch.setenv("HOME", str(found))
    monkeypatch.setenv("USERPROFILE", str(found))
    monkeypatch.setenv("USER", "zgeheim")
    monkeypatch.setenv(HOME_VARIABLE, str(found / "Spiele von Zoë"))
    return found


def hidden(text: str) -> str:
    """The text without folders, which is seen to name none of the person's."""
    cleaned = without_folders(text)
    plain = unicodedata.normalize("NFC", cleaned).lower()
    for word in ("zoë", "geheim", "zo%c3%ab", "zo\\u", "zo\\x", "spiele"):
        assert word not in plain, cleaned
    return cleaned


WRITTEN = {
    "plain": str,
    "below": lambda home: f"{home}/Spiele von Zoë/Abend mit Geheim.hearth",
    "in quotes": lambda home: repr(f"{home}/a.txt"),
    "with quotes": lambda home: repr(f'{home}/d\'Arc und "Geheim"/a.txt'),
    "of Python": lambda home: f'  File "{home}/ein x/a.py", line 3, in f',
    "URL": lambda home: f"file://{quote(str(home))}/a.hearth",
    "URL of Qt": lambda home: f"file://{home}/a.hearth".replace(" ", "%20"),
    "encoded": lambda home: quote(str(home), safe=""),
    "half encoded": lambda home: quote(str(home)),
    "JSON": lambda home: json.dumps({"folder": str(home)}),
    "ASCII": lambda home: ascii(str(home)),
    "other letters": lambda home: str(home).upper(),
    "accents apart": lambda home: unicodedata.normalize("NFD", str(home)),
    "relative": lambda home: f"cannot open ../../..{home}/x",
    "an address": lambda home: f"path={home}/x:{home}/y",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_a_home_is_named_in_no_form(home: Path, written: object) -> None:
    assert callable(written)
    cleaned = hidden(f"it began\nsomething failed: {written(home)}\nand went on")
    assert cleaned.startswith("it began\nsomething failed: ")
    assert cleaned.endswith("\nand went on")


def test_nor_is_what_a_link_leads_to(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = tmp_path / "link"
    link.symlink_to(home)
    monkeypatch.setenv("HOME", str(link))
    monkeypatch.delenv(HOME_VARIABLE)
    hidden(f"could not write {home}/Zoë Geheim/x y, really")


@pytest.mark.parametrize(
    "path",
    [
        "/media/zgeheim/stick/a.hearth",
        "C:\\Users\\zgeheim\\AppData\\Roaming\\a.hearth",
        "'C:\\\\Users\\\\zgeheim\\\\a b\\\\c.hearth'",
        "\\\\server\\zgeheim\\a.hearth",
        "/srv/Geheim/a.hearth",
        '"/srv/ein Geheim/a.hearth"',
        "~zgeheim/a.hearth",
        "~/Geheim/a.hearth",
        "zgeheim/a.hearth",
        "../zgeheim/a.hearth",
        "..\\ZGEHEIM\\a.hearth",
    ],
)
def test_other_paths_tell_nobody_apart(home: Path, path: str) -> None:
    assert ".hearth" in hidden(f"could not read {path}: no such file")


@pytest.mark.parametrize("name", ["Geheim und Zoë", "O'Geheim spielt", "'Zoë' \"Geheim\" \\"])
def test_what_a_game_is_called_and_who_plays_are_nobody_elses_business(home: Path, name: str) -> None:
    assert "<path>.hearth" in hidden(f"{f'{name}.hearth'!r} can't be shown")
    hidden(str(BrokenFile(Refusal("file_gone", details={"file": name, "errno": 2}))))
    hidden(repr(KeyError(Player(name, 1, "master"))))
    hidden(repr(SeatChoice(name=name[:24])))
    autosave = "'05636ce5031d2cda-000001.hearth' can't be shown"
    assert hidden(autosave) == autosave
    assert hidden("'one', 'two' of three.hearth") == "'one', 'two' of three.hearth"


def test_folders_of_the_moment_are_as_private(home: Path, tmp_path: Path) -> None:
    cleaned = without_folders(f"{tempfile.gettempdir()}/zoë/x", [])
    assert "zoë" not in cleaned
    cleaned = without_folders(f"wrote {tmp_path}/my own/reports now", [tmp_path / "my own"])
    assert "own" not in cleaned


def test_a_traceback_can_still_be_read(home: Path) -> None:
    try:
        TypeAdapter(int).validate_python("x")
    except ValueError:
        text = traceback.format_exc()
    try:
        read_file(Path(PROGRAM, "is not there"), 1)
    except BrokenFile:
        text += traceback.format_exc()
    cleaned = hidden(text)
    assert 'File "<hearthside>/tests/desktop/test_privacy.py", line ' in cleaned
    assert 'File "<hearthside>/engine/core/door.py", line ' in cleaned
    assert 'File "<packages>/pydantic/type_adapter.py", line ' in cleaned
    assert "No such file or directory: '<hearthside>/is not there'" in cleaned
    assert "TypeAdapter(int).validate_python" in cleaned
    stdlib = sysconfig.get_path("stdlib")
    assert hidden(f'File "{stdlib}/json/decoder.py", line 5') == 'File "<python>/json/decoder.py", line 5'


def test_a_packaged_programs_traceback_is_left_as_it_is(home: Path) -> None:
    text = '  File "desktop/app/crash.py", line 5, in watch\n  File "<string>", line 1, in <module>\n'
    assert hidden(text) == text


def test_where_nobody_has_a_home_paths_go_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "USERPROFILE", "USER", "LOGNAME", HOME_VARIABLE):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert without_folders("could not read /home/zoë/a.hearth now") == "could not read <path>.hearth now"


@pytest.mark.parametrize(
    "words", ["He won 3/4 of it and/or more – see 10.1 \\ 2.", "It's 12:30, isn't it?", "", "<b>big</b>"]
)
def test_what_is_no_path_is_left_as_it_is(home: Path, words: str) -> None:
    assert without_folders(words) == words


@pytest.mark.parametrize("write", [repr, ascii, json.dumps, lambda text: f"[Errno 2] nothing: {text!r}"])
def test_a_folder_with_a_quote_in_its_name_is_none_that_is_named(write: Callable[[str], str]) -> None:
    """Python marks the one kind of quotes where a path has both, and what came after it was told."""
    folder = "/srv/Zoë's Spiele"
    for file in ('a "b".txt', 'it\'s "c"/Geheim.json', "x\"y'z Geheim.hearth", "Geheim"):
        hidden(without_folders(write(f"{folder}/{file}"), (Path(folder),)))
