"""What may be said to the program on its command line."""

import errno
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.__main__ import main, why_no_save
from desktop.app.terminal import complain

SCREENS = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
QT_FREE = """
import sys
from desktop.__main__ import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
assert not any(name.startswith("PySide6") for name in sys.modules)
"""


@pytest.mark.parametrize(("option", "answer"), [("--version", "Hearthside 0."), ("--help", "SAVE.hearth")])
def test_questions_are_answered_without_qt(option: str, answer: str) -> None:
    said = subprocess.run([sys.executable, "-c", QT_FREE, option], check=True, capture_output=True, text=True)
    assert answer in said.stdout


def test_a_save_that_is_not_there_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "ゲーム.hearth"
    assert main([str(missing)]) == 2
    assert capsys.readouterr().err == f"There is no file {missing}.\n"


def test_an_address_that_is_no_path_is_named_as_it_was_given() -> None:
    """A slash of it was lost."""
    address = "https://example.invalid/Evening.hearth"
    assert why_no_save(address) == f"There is no file {address}."


def test_an_empty_name_is_told_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([""]) == 2
    assert capsys.readouterr().err == "The name of the saved game is empty.\n"


class Unwritable(io.StringIO):
    """What a full disk or a terminal that is gone is to whoever prints."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def write(self, text: str) -> int:
        raise OSError(self.number, os.strerror(self.number))


def code_of(option: str) -> object:
    try:
        return main([option])
    except SystemExit as ended:
        return ended.code


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_an_answer_that_cant_be_written_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    monkeypatch.setattr(sys, "stdout", Unwritable(errno.ENOSPC))
    assert code_of(option) == 1
    assert capsys.readouterr().err == f"The answer can’t be written: {os.strerror(errno.ENOSPC)}.\n"


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_who_stops_reading_is_told_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    monkeypatch.setattr(sys, "stdout", Unwritable(errno.EPIPE))
    assert code_of(option) == 0
    assert capsys.readouterr().err == ""


def test_a_complaint_that_nobody_can_read_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window opens all the same where the terminal that it was started from is gone."""
    monkeypatch.setattr(sys, "stderr", Unwritable(errno.EIO))
    assert complain("QT_SCALE_FACTOR is ignored.") == 2


def test_a_name_does_nothing_to_the_terminal_that_it_is_told_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "\x1b[2Jred\nthere")]) == 2
    assert capsys.readouterr().err == f"There is no file {tmp_path}/?[2Jred?there.\n"


def test_what_is_not_understood_does_nothing_to_the_terminal_either(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["a.hearth", "--\x1b[2Jred", "half \udcff"])
    assert ended.value.code == 2
    assert capsys.readouterr().err.endswith("error: unrecognized arguments: --?[2Jred half ?\n")


def test_no_screen_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in SCREENS:
        monkeypatch.delenv(name, raising=False)
    assert main([]) == 2
    assert capsys.readouterr().err.startswith("There is no screen")


@pytest.mark.parametrize(
    ("kind", "said"), [("folder", "is a folder"), ("pipe", "is no file"), ("long", "can’t be opened")]
)
def test_a_save_that_is_no_file_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str, said: str
) -> None:
    path = tmp_path / ("x" * 300 if kind == "long" else "ゲーム.hearth")
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    assert main([str(path)]) == 2
    printed = capsys.readouterr().err
    assert str(path) in printed
    assert said in printed
    assert printed.count("\n") == 1


def test_a_device_is_no_save(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([os.devnull]) == 2
    assert capsys.readouterr().err.startswith(f"{os.devnull} is no file")


LETTERS = """
import sys
from desktop.__main__ import main
sys.argv = ["hearthside", "--version"]
main()
print(sys.getfilesystemencoding())
"""


def test_names_of_files_are_read_in_utf8_whatever_the_locale() -> None:
    """Qt reads them so, and would look elsewhere than Python."""
    other = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    said = subprocess.run(
        [sys.executable, "-c", LETTERS], check=True, env=other, capture_output=True, text=True
    )
    assert said.stdout.split()[-1] == "utf-8"
    assert said.stdout.count("Hearthside") == 1
