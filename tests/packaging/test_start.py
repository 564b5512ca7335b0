"""The script behind the README's two commands."""

import os
import shutil
import subprocess
import sys
import threading
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging.script import script_module

ROOT = Path(__file__).resolve().parents[2]
NOWHERE = {"libnowhere.so.9": "libnowhere9", "/no/such/file": "nofile", "no-such-command": "nocommand"}


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module, looking after an environment of its own."""
    module = script_module(ROOT / "packaging" / "start.py", monkeypatch)
    monkeypatch.setattr(module, "VENV", tmp_path / "venv")
    monkeypatch.setattr(module, "STAMP", tmp_path / "venv" / "stamp")
    monkeypatch.setattr(module, "PYTHON", tmp_path / "venv" / "python")
    return module


@pytest.fixture
def commands(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What the script would have run."""
    seen: list[list[str]] = []

    def note(command: list[str | Path], *_args: object, **_how: object) -> None:
        seen.append([str(part) for part in command])
        if "venv" in command:
            start.VENV.mkdir(exist_ok=True)
            start.PYTHON.touch()

    monkeypatch.setattr(start, "run", note)
    return seen


def on_debian(start: ModuleType, monkeypatch: pytest.MonkeyPatch, user: int) -> None:
    here = start.is_there
    monkeypatch.setattr(start.shutil, "which", lambda name: "/usr/bin/apt-get" if name == "apt-get" else None)
    monkeypatch.setattr(start, "is_there", lambda sign: sign not in NOWHERE and here(sign))
    monkeypatch.setattr(start.os, "geteuid", lambda: user, raising=False)


def test_root_installs_what_is_missing(
    start: ModuleType, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    on_debian(start, monkeypatch, user=0)
    start.install_debian_packages(NOWHERE)
    update, install = commands
    assert update[:2] == ["apt-get", "update"]
    assert {"apt-get", "install", "libnowhere9", "nofile", "nocommand"} <= set(install)


def test_anybody_else_is_told_the_command(
    start: ModuleType, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    on_debian(start, monkeypatch, user=1000)
    with pytest.raises(SystemExit) as stopped:
        start.install_debian_packages(NOWHERE)
    expected = "sudo apt-get install --yes --no-install-recommends libnowhere9 nofile nocommand"
    assert expected in str(stopped.value)
    assert commands == []


def test_nothing_is_installed_where_all_is_there(
    start: ModuleType, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    on_debian(start, monkeypatch, user=1000)
    start.install_debian_packages({str(ROOT / "LICENSE"): "licence"})
    assert commands == []


@pytest.mark.parametrize("sign", NOWHERE)
def test_what_is_missing_is_seen(start: ModuleType, sign: str) -> None:
    assert not start.is_there(sign)


def test_the_environment_is_made_once(start: ModuleType, commands: list[list[str]]) -> None:
    start.make_environment()
    made = len(commands)
    assert made > 0
    start.make_environment()
    assert len(commands) == made


def test_an_environment_whose_stamp_cannot_be_read_is_made_anew(
    start: ModuleType, commands: list[list[str]]
) -> None:
    start.make_environment()
    made = len(commands)
    start.STAMP.write_bytes(b"\xff\xfe")  # a machine that lost its power may leave such a file
    start.make_environment()
    assert len(commands) == 2 * made
    start.STAMP.unlink()
    start.STAMP.mkdir()
    assert not start.is_made()


def test_two_starts_at_once_set_up_one_after_the_other(
    start: ModuleType, commands: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    note = start.run
    other = threading.Thread(target=start.make_environment)

    def slowly(*words: object, **how: object) -> None:
        if other.ident is None:
            other.start()
            other.join(0.3)
            assert other.is_alive()
        note(*words, **how)

    start.run = slowly
    start.make_environment()
    other.join(10)
    assert not other.is_alive()
    assert sum("venv" in command for command in commands) == 1
    assert "waiting for another start" in capsys.readouterr().out


def test_an_environment_that_was_moved_is_made_anew(
    start: ModuleType, commands: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start.make_environment()
    made = len(commands)
    moved = start.VENV.rename(tmp_path / "moved")
    monkeypatch.setattr(start, "VENV", moved)
    monkeypatch.setattr(start, "STAMP", moved / "stamp")
    monkeypatch.setattr(start, "PYTHON", moved / "python")
    start.make_environment()
    assert len(commands) == 2 * made


def test_even_the_installer_is_pinned_by_its_hash(start: ModuleType, commands: list[list[str]]) -> None:
    start.make_environment()
    pinned = (start.VENV / "uv.lock").read_text(encoding="utf-8")
    assert pinned.startswith("uv==")
    assert "--hash=sha256:" in pinned
    assert pinned.count("==") == 1
    assert all("--require-hashes" in command or "--no-deps" in command for command in commands[1:])


@pytest.mark.parametrize("name", ["Games [mine]", "#1", "100% $HOME & 'me'"])
def test_the_name_of_a_folder_is_no_requirement(
    start: ModuleType, commands: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    tree = tmp_path / name
    shutil.copytree(ROOT / "packaging", tree / "packaging")
    shutil.copy(ROOT / "pyproject.toml", tree)
    monkeypatch.setattr(start, "ROOT", tree)
    start.make_environment()
    (editable,) = (command for command in commands if "--editable" in command)
    assert editable[editable.index("--editable") + 1] == "."


def test_a_folder_whose_name_cannot_be_read_is_told_of(tmp_path: Path) -> None:
    """Else the installer's own error stood there, and the network was blamed."""
    tree = tmp_path / os.fsdecode(b"src\xff")
    shutil.copytree(ROOT / "packaging", tree / "packaging")
    command = [sys.executable, tree / "packaging" / "start.py", "--version"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert "no valid UTF-8" in done.stderr
    assert "src\\xff\nPlease rename that folder" in done.stderr
    assert not (tree / ".venv").exists()


def test_a_tree_that_lacks_something_is_told_of(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "packaging", tmp_path / "packaging")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "packaging" / "requirements.lock").unlink()
    command = [sys.executable, tmp_path / "packaging" / "start.py", "--version"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("Hearthside could not be started: ")
    assert "requirements.lock" in done.stderr


@pytest.mark.parametrize("locale", ["C", "POSIX", "C.UTF-8", "no such locale"])
def test_a_tree_in_a_folder_of_other_letters_is_found_in_every_locale(
    start: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locale: str
) -> None:
    tree = tmp_path / "Zoë ゲーム"
    environment = tree / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    (tree / "hearthside_was_found.py").write_text("print('found')", encoding="utf-8")
    monkeypatch.setattr(start, "ROOT", tree)
    monkeypatch.setattr(start, "VENV", environment)
    start.lead_to_the_tree()
    python = environment / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    found = subprocess.run(
        [python, "-P", "-c", "import hearthside_was_found"],
        check=False,
        cwd=tmp_path,
        env={**os.environ, "LC_ALL": locale},
        capture_output=True,
        text=True,
    )
    assert (found.stdout.strip(), found.stderr) == ("found", "")


def test_the_program_takes_the_place_of_the_script(start: ModuleType) -> None:
    """So that Ctrl+C reaches the program alone, and nobody kills it while it puts things away."""
    script = (ROOT / "packaging" / "start.py").as_posix()
    say = "import os; print(os.getpid())"
    trial = (
        f"import os, runpy, sys; print(os.getpid(), flush=True); found = runpy.run_path({script!r})\n"
        f"found['open_program']([sys.executable, '-c', {say!r}])"
    )
    done = subprocess.run([sys.executable, "-c", trial], check=True, capture_output=True, text=True)
    first, second = done.stdout.split()
    assert (first == second) == (os.name != "nt")


def test_a_failing_check_stops_the_rest_and_hands_its_code_on(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    python = [sys.executable, "-c"]
    checks = {
        "first": [*python, "print('one')"],
        "second": [*python, "raise SystemExit(3)"],
        "third": [*python, "print('never')"],
    }
    monkeypatch.setattr(start, "CHECKS", checks)
    assert start.check_everything() == 3
    said = capfd.readouterr().out
    assert "one" in said
    assert "FAILED: second" in said
    assert "never" not in said


def test_the_lock_holds_every_dependency_with_hashes_and_names_no_host() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lock = (ROOT / "packaging" / "requirements.lock").read_text(encoding="utf-8")
    expected = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]
    names = {line.partition(">=")[0].partition("[")[0].lower() for line in expected}
    locked = {line.partition("==")[0] for line in lock.splitlines() if "==" in line}
    assert names - locked == set()
    assert "://" not in lock
    assert lock.count("==") <= lock.count("--hash=sha256:")


def test_an_old_python_is_told_so() -> None:
    script = (ROOT / "packaging" / "start.py").as_posix()
    lie = f"import runpy, sys; sys.version_info = (3, 9, 2); runpy.run_path({script!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", lie], check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("Hearthside needs Python 3.11")
    assert "Traceback" not in done.stderr
