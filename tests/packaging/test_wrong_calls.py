"""Whoever calls a script with something that it doesn't take is told so in a sentence, and nothing is begun."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.saves import write

ROOT = Path(__file__).resolve().parents[2]
WITHOUT_ARGUMENTS = ("packaging/compiled.py", "packaging/qrc.py")
WITH_A_FOLDER = (
    "packaging/linux/metainfo.py",
    *(f"packaging/macos/{n}.py" for n in ("sign", "verify", "links")),
)
SCRIPTS = (
    *WITHOUT_ARGUMENTS,
    *WITH_A_FOLDER,
    "packaging/build.py",
    "packaging/smoke.py",
    "packaging/parts.py",
)
SHELL = ("packaging/linux/prove.sh", "packaging/windows/prove.sh", "packaging/macos/twin.sh")
WRONG = [
    *((script, "--nope") for script in SCRIPTS),
    *((script, "nope") for script in SCRIPTS if script != "packaging/smoke.py"),
    *((script, ".", "nope") for script in SCRIPTS if not script.endswith(("smoke.py", "metainfo.py"))),
    *((script,) for script in (*WITH_A_FOLDER, "packaging/smoke.py", "packaging/parts.py")),
    ("packaging/build.py", "linux", "nope"),
    ("packaging/parts.py", "compile"),
    ("packaging/start.py", "test", "--nope"),
    ("packaging/start.py", "test", "nope"),
]
WRONG_OF_MODULES = [
    ("tests.saves.write", "2026-02-30"),
    ("tests.saves.write", "2026-02-28bc"),
    ("tests.match.kill", "--nope"),
    ("tests.match.kill", "1"),
    ("tests.match.kill", "1", "2", "3"),
    ("tests.match.kill", "none", "2"),
    ("tests.match.test_save_attacks", "--nope"),
    ("tests.match.test_save_attacks", "nope"),
    ("tests.games.revive.test_position",),
    ("tests.games.revive.test_position", "0"),
    ("tests.games.revive.test_random_games",),
    ("tests.games.revive.test_random_games", "1", "nope"),
    ("tests.games.troyes.test_random_games",),
    ("tests.games.troyes.test_random_games", "1", "nope"),
    ("tests.with_pebbles",),
    ("tests.with_pebbles", "--nope"),
    ("tests.with_pebbles", "nope"),
]


def called(*words: str) -> subprocess.CompletedProcess[str]:
    kind = words[0].rpartition(".")[2]
    command = {"py": [sys.executable], "sh": ["bash"]}.get(kind, [sys.executable, "-m"])
    return subprocess.run(
        [*command, *words], cwd=ROOT, check=False, capture_output=True, text=True, timeout=60
    )


@pytest.mark.parametrize("words", [*WRONG, *WRONG_OF_MODULES], ids=" ".join)
def test_a_wrong_call_is_told_of_and_begins_nothing(words: tuple[str, ...]) -> None:
    done = called(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    assert "[]" not in done.stderr
    sentence = done.stderr.splitlines()[-1]
    assert "error: " in sentence or sentence.endswith(".")
    assert (
        "invalid" not in sentence or "choose from" in sentence
    )  # argparse's own word for what a type refuses


def test_who_asks_for_saves_that_there_are_none_of_is_told_and_no_folder_is_made(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(write, "cases", lambda: iter(()))
    monkeypatch.setattr(write, "FOLDER", tmp_path)
    with pytest.raises(SystemExit) as ended:
        write.main(["2026-11-22", "no-such-save"])
    assert ended.value.code == 2
    assert "no-such-save" in capsys.readouterr().err.splitlines()[-1]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("script", SCRIPTS)
def test_help_begins_nothing(script: str) -> None:
    done = called(script, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: {Path(script).name}")


@pytest.mark.parametrize("package", ["linux", "windows", "macos", "python"])
def test_who_asks_for_an_unknown_package_is_told_of_all_that_there_are(package: str) -> None:
    assert package in called("packaging/build.py", "nope").stderr.splitlines()[-1]


@pytest.mark.parametrize("script", ["packaging/build.py", "packaging/compiled.py", "packaging/qrc.py"])
@pytest.mark.parametrize("word", ["--help", "nope"])
def test_a_python_without_what_the_tree_needs_is_told_which_one_has_it(script: str, word: str) -> None:
    done = subprocess.run(
        [sys.executable, "-S", script, word],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Hearthside is not installed for this Python: it has no PySide6. ")
    assert done.stderr.endswith(".venv/bin/python.\n")


if sys.platform != "win32":

    @pytest.mark.parametrize("script", SHELL)
    @pytest.mark.parametrize(("option", "code"), [("--help", 0), ("--nope", 2)])
    def test_a_script_of_the_shell_says_how_it_is_called(script: str, option: str, code: int) -> None:
        done = called(script, option)
        assert (done.returncode, done.stderr) == (code, "")
        assert done.stdout.startswith(Path(script).name)
