"""A lock holds for as long as its process, and touches nothing that a lock did not write."""

from __future__ import annotations

import errno
import fcntl
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core.errors import HearthsideError
from engine.match.lock import Lock, left_behind


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "0123456789abcdef.lock"


def is_held(path: Path) -> bool:
    """Whether somebody holds a file, by the system's own word."""
    with path.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def test_a_lock_names_its_process_and_goes_away_with_it(path: Path) -> None:
    lock = Lock(path)
    assert path.read_text() == str(os.getpid())
    assert is_held(path)
    lock.release()
    lock.release()
    assert not path.exists()


def test_who_holds_it_is_told_to_the_second(path: Path) -> None:
    lock = Lock(path)
    with pytest.raises(HearthsideError) as error:
        Lock(path)
    assert (error.value.refusal.reason, error.value.refusal.details) == (
        "save_in_use",
        {"process": os.getpid()},
    )
    lock.release()
    Lock(path).release()


def test_a_lock_may_be_let_go_of_in_another_thread(path: Path) -> None:
    lock = Lock(path)
    thread = threading.Thread(target=lock.release)
    thread.start()
    thread.join()
    assert not path.exists()
    Lock(path).release()


def test_one_that_lets_go_meanwhile_is_no_other_window(path: Path) -> None:
    for _ in range(50):
        lock = Lock(path)
        thread = threading.Thread(target=lock.release)
        thread.start()
        try:
            Lock(path).release()
        except HearthsideError:
            assert thread.is_alive()
        thread.join()


def a_link(path: Path, elsewhere: Path) -> None:
    elsewhere.write_text("1234")
    path.symlink_to(elsewhere)


def a_link_to_nowhere(path: Path, elsewhere: Path) -> None:
    path.symlink_to(elsewhere)


def a_second_name(path: Path, elsewhere: Path) -> None:
    elsewhere.write_text("1234")
    path.hardlink_to(elsewhere)


def a_letter(path: Path, elsewhere: Path) -> None:
    path.write_text("Dear all")


def a_pipe(path: Path, elsewhere: Path) -> None:
    os.mkfifo(path)


def a_folder(path: Path, elsewhere: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize(
    "put",
    [a_link, a_link_to_nowhere, a_second_name, a_letter, a_pipe, a_folder],
    ids=lambda put: put.__name__,
)
def test_what_only_has_the_name_of_a_lock_stays_as_it_is(
    path: Path, tmp_path: Path, put: Callable[[Path, Path], None]
) -> None:
    elsewhere = tmp_path / "elsewhere"
    put(path, elsewhere)

    def found() -> object:
        status = path.lstat()
        read = path.read_bytes() if path.is_file() else None
        return status.st_ino, status.st_mode, read, elsewhere.exists() and elsewhere.read_bytes()

    before = found()
    Lock(path).release()
    assert found() == before


@pytest.mark.parametrize("number", [errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP])
def test_where_the_disk_cant_lock_nothing_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(fcntl, "flock", fail)
    first, second = Lock(path), Lock(path)
    first.release()
    second.release()


@pytest.mark.parametrize("below", ["", "autosaves"])
def test_a_link_that_leads_nowhere_refuses_nothing_and_nothing_is_made_where_it_leads(
    tmp_path: Path, below: str
) -> None:
    """It may lead to a drive that isn't connected: what was written in its place, nobody would find again."""
    link = tmp_path / "saves"
    link.symlink_to(tmp_path / "drive" / "saves")
    lock = Lock(link / below / "0123456789abcdef.lock")
    assert not (tmp_path / "drive").exists()
    assert not lock.is_to_be_taken_again()
    (tmp_path / "drive" / "saves" / below).mkdir(parents=True)
    assert lock.is_to_be_taken_again()
    lock.release()


def test_a_folder_that_is_a_file_refuses_nothing(tmp_path: Path) -> None:
    (tmp_path / "autosaves").write_text("no folder")
    Lock(tmp_path / "autosaves" / "0123456789abcdef.lock").release()
    assert (tmp_path / "autosaves").read_text() == "no folder"


@pytest.mark.parametrize("content", ["", "1", "4194304"])
def test_a_lock_that_was_left_behind_is_known_by_what_it_holds(path: Path, content: str) -> None:
    path.write_text(content)
    assert left_behind(path) == content.encode()


@pytest.mark.parametrize("content", ["1\n", "-1", "x", "1" * 21, "１"])
def test_what_no_lock_writes_was_left_by_none(path: Path, content: str) -> None:
    path.write_text(content, encoding="utf-8")
    assert left_behind(path) is None
