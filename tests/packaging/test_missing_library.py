"""Where a library of the system is missing, a sentence says which, and what to do."""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from desktop.__main__ import PACKAGES_OF_LIBRARIES, main

CONTROL = Path(__file__).resolve().parents[2] / "packaging" / "linux" / "control"
APPLICATION = "desktop.start.application"


class Lacking(MetaPathFinder):
    """Says of the window what the system's loader says of a missing library."""

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        if fullname == APPLICATION:
            raise ImportError("libGL.so.1: cannot open shared object file: No such file or directory")
        return None


def test_the_library_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delitem(sys.modules, APPLICATION, raising=False)
    monkeypatch.setattr(sys, "meta_path", [Lacking(), *sys.meta_path])
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert main([]) == 2
    said = capsys.readouterr().err
    assert "needs the library libGL.so.1" in said
    assert "Traceback" not in said


def test_what_is_told_is_what_the_package_depends_on() -> None:
    depends = next(line for line in CONTROL.read_text("utf-8").splitlines() if line.startswith("Depends: "))
    named = {part.split()[0] for part in depends.removeprefix("Depends: ").split(",")}
    assert named - {"libc6"} == set(PACKAGES_OF_LIBRARIES.partition("apt install ")[2].split())
