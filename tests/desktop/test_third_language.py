"""A third language is a folder of words and one line: in a copy of the program that speaks Polish as well."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINE = 'SHIPPED: Final = ("en", "ja")'

WORDS = {
    "language.toml": """
language.name = "Polski"
number.group = " "

[list]
nothing = "nic"
more = "{a}, {b}"
last = "{a} i {b}"
sentences = "{a} {b}"
labelled = "{what}: {value}"

[noun.point]
one = "{n} punkt"
few = "{n} punkty"
many = "{n} punktów"
other = "{n} punktu"

[noun.ordinal]
other = "{n}."

[predicate]
links = ""
full_stop = "."
""",
    "table.toml": """
[ranking]
won = "{winner:seat} wygrywa: {total:point}."
shared = "{winners:seat} wygrywają: {total:point}."
""",
    "builders.toml": """
[builders.noun.coin]
one = "{n} monetę"
few = "{n} monety"
many = "{n} monet"
other = "{n} monety"

[builders.event]
coins_taken = "{seat:seat} bierze {coins:coin}."
""",
}

PROGRAM = """
from types import SimpleNamespace

from desktop.app.settings import Settings
from desktop.shell.saves import branch_name
from desktop.words import own_name, languages, say, say_unnamed, set_language, written
from desktop.words.help import pages

set_language(Settings(language="pl").language)
players = [SimpleNamespace(name=name) for name in ("Ola", "Jan")]
print(languages(), [own_name(code) for code in languages()], written(12345))
for total in (1, 3, 5, 12, 22, 25):
    print(say("ranking.won", players=players, winner=0, total=total))
print(say("ranking.shared", players=players, winners=(0, 1), total=2))
print(say_unnamed("builders.event.coins_taken", 1, players, {"seat": 1, "coins": 3, "action_points": 2}))
print(say("home.new"), len(pages("program")) > 3)
print(branch_name("Evening", "builders", 5))
"""

SPOILT = """
from desktop.shell.saves import branch_name
from desktop.words import own_name, say, set_language, written
from desktop.words.help import page

set_language("ja")
print(own_name("ja"), say("home.new"), written(12345))
print(branch_name("Troyes, 10/01/2026 20:15", "troyes", 5))
print(page("troyes", "1").title)
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The program, its words copied and all else as it is."""
    (tmp_path / "engine").symlink_to(ROOT / "engine")
    (tmp_path / "desktop").mkdir()
    for part in (ROOT / "desktop").iterdir():
        if part.name != "words":
            (tmp_path / "desktop" / part.name).symlink_to(part)
    shutil.copytree(ROOT / "desktop" / "words", tmp_path / "desktop" / "words")
    return tmp_path


def ran(copy: Path, program: str) -> subprocess.CompletedProcess[str]:
    """A run of a program in the copy, for a person, to whom a missing word is no error."""
    environment = {name: value for name, value in os.environ.items() if name != "HEARTHSIDE_STRICT_WORDS"}
    environment |= {"PYTHONPATH": str(copy), "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", program]
    return subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)


def test_a_third_language_is_a_folder_and_a_line(copy: Path) -> None:
    words = copy / "desktop" / "words"
    (words / "pl").mkdir()
    for name, text in WORDS.items():
        (words / "pl" / name).write_text(text, encoding="utf-8")
    code = (words / "catalogue.py").read_text(encoding="utf-8")
    assert code.count(LINE) == 1
    (words / "catalogue.py").write_text(
        code.replace(LINE, LINE.replace('"ja"', '"ja", "pl"')), encoding="utf-8"
    )
    run = ran(copy, PROGRAM)
    assert run.stdout.splitlines() == [
        "('en', 'ja', 'pl') ['English', '日本語', 'Polski'] 12 345",
        "Ola wygrywa: 1 punkt.",
        "Ola wygrywa: 3 punkty.",
        "Ola wygrywa: 5 punktów.",
        "Ola wygrywa: 12 punktów.",
        "Ola wygrywa: 22 punkty.",
        "Ola wygrywa: 25 punktów.",
        "Ola i Jan wygrywają: 2 punkty.",
        "bierze 3 monety",
        "New game True",  # what has no words yet is English
        "Evening, from move 5",
    ], run.stderr


@pytest.mark.parametrize(
    ("written", "why"),
    [
        (b'x = "never closed\n', "at line 1"),
        (b"\xff", "can't decode byte 0xff"),
        (b"", ""),
        (b"y = 1", ""),
    ],
)
def test_a_file_of_words_that_was_spoilt_is_named_and_english_stands_for_it(
    copy: Path, written: bytes, why: str
) -> None:
    folder = copy / "desktop" / "words" / "ja"
    for name in ("language", "shell", "help/troyes"):
        (folder / f"{name}.toml").write_bytes(written)
    run = ran(copy, SPOILT)
    assert run.stdout.splitlines() == [
        "ja New game 12345",
        "Troyes, from move 5",
        "Overview",
    ], run.stderr
    told = run.stderr.replace("\\", "/").splitlines()
    for name in ("language", "shell", "help/troyes") if why else ():
        assert any(f"words/ja/{name}.toml can't be read" in line and why in line for line in told), run.stderr
