"""What strangers are told of what is inside: everything has a version and a licence, taken from where it was got."""

from __future__ import annotations

import importlib
import json
import subprocess
from email.message import Message
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
BY_CLASSIFIER = ("License :: OSI Approved", "License :: OSI Approved :: BSD License", "Topic :: Games")
BY_TEXT = "MIT License\n\nPermission is hereby granted, ..."
FOR_MACHINES = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
License: of-the-whole

Files: *
Copyright: 2001, Somebody
           2002, Somebody Else
License: Expat

Files: debian/*
Copyright: 2003, Somebody
License: GPL-2+
 On Debian systems the text is in a file.

Files: doc/*
License: Expat

License: named-but-of-no-file
 Text.
"""


@pytest.fixture
def trust(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(PACKAGING))
    return importlib.import_module("trust")


def facts(**fields: str | tuple[str, ...]) -> Message:
    """A wheel's METADATA."""
    told = Message()
    for name, values in fields.items():
        for value in (values,) if isinstance(values, str) else values:
            told[name.replace("_", "-")] = value
    return told


@pytest.mark.parametrize(
    ("told", "licences"),
    [
        (facts(License_Expression="MIT-0", License="no more said"), [{"expression": "MIT-0"}]),
        (facts(License="LGPL-3.0-only OR GPL-2.0-only"), [{"expression": "LGPL-3.0-only OR GPL-2.0-only"}]),
        (
            facts(License=BY_TEXT, Classifier=BY_CLASSIFIER),
            [{"license": {"name": "OSI Approved"}}, {"license": {"name": "BSD License"}}],
        ),
        (facts(License=BY_TEXT), [{"license": {"name": "MIT License"}}]),
    ],
    ids=["expression", "field", "classifiers", "text"],
)
def test_a_wheel_tells_its_licence(
    trust: ModuleType, monkeypatch: pytest.MonkeyPatch, told: Message, licences: list[dict[str, Any]]
) -> None:
    monkeypatch.setattr(trust, "metadata", lambda package: told)
    assert trust.licences_of("something") == licences


def test_a_wheel_without_a_licence_ends_the_build(trust: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trust, "metadata", lambda package: facts(Name="something"))
    with pytest.raises(SystemExit, match="something tells no licence"):
        trust.licences_of("something")


def test_debian_names_the_licences_of_files(
    trust: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(trust, "DEBIAN_COPYRIGHT", tmp_path)
    for package, text in (("libone", FOR_MACHINES), ("libtwo", "This package was debianized.\nLicense: old")):
        (tmp_path / package).mkdir()
        (tmp_path / package / "copyright").write_text(text, encoding="utf-8")
    named = [licence["license"]["name"] for licence in trust.debian_licences("libone")]
    assert named == ["Expat", "GPL-2+"]
    assert trust.debian_licences("libtwo") == [{"license": {"name": "told in notices/system-libtwo.txt"}}]


def test_all_that_is_in_the_bill_has_a_version_and_a_licence(
    trust: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    wheels = [
        {"type": "library", "name": name, "version": trust.version_locked(name)} for name in trust.IN_WHEELS
    ]
    made_by_the_tool = json.dumps({"metadata": {}, "components": wheels})
    copyright_file = tmp_path / "libffi8" / "copyright"
    copyright_file.parent.mkdir()
    copyright_file.write_text(FOR_MACHINES, encoding="utf-8")

    def run(command: list[str | Path], **_: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 0, "1.0" if "dpkg-query" in command else made_by_the_tool)

    monkeypatch.setattr(trust.subprocess, "run", run)
    monkeypatch.setattr(trust, "build_tools", lambda: tmp_path / "python")
    monkeypatch.setattr(trust, "commit_time", lambda: 0)
    for name, folder in (("DEBIAN_COPYRIGHT", tmp_path), ("DIST", tmp_path), ("ROOT", tmp_path)):
        monkeypatch.setattr(trust, name, folder)
    (tmp_path / "build").mkdir()
    bill = json.loads(trust.write_bill({"libffi8"}).read_text(encoding="utf-8"))
    parts = {part["name"]: part for part in bill["components"]}
    assert {"CPython", "Qt", "PyInstaller's bootloader", "libffi8", *trust.IN_WHEELS} <= parts.keys()
    for part in bill["components"]:
        assert part["version"], part["name"]
        assert part["licenses"], part["name"]
    for name in trust.IN_WHEELS:  # of what is installed, as it tells by itself
        assert list(parts[name]["licenses"][0]) == ["expression"], name
    refs = [part["bom-ref"] for part in bill["components"] if "bom-ref" in part]
    assert len(refs) == len(set(refs))


def test_whose_a_library_is_tells_its_file_not_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.syspath_prepend(str(PACKAGING))
    build = importlib.import_module("build")
    monkeypatch.setattr(build, "BUILD", tmp_path)
    real = tmp_path / "usr" / "lib" / "libffi.so.8.1"
    real.parent.mkdir(parents=True)
    real.touch()
    link = tmp_path / "libffi.so.8"
    link.symlink_to(real)
    own = tmp_path / "python" / "libpython3.11.so.1.0"
    (tmp_path / "libraries.txt").write_text(f"{link}\n{own}\n", encoding="utf-8")
    asked: list[str] = []

    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        asked.extend(command)
        return subprocess.CompletedProcess(command, 1, f"libffi8:amd64: {real}\n")

    monkeypatch.setattr(build.subprocess, "run", run)
    assert build.debian_packages_inside() == {"libffi8"}
    assert {str(real), str(own)} <= set(asked)
    assert not any("*" in word for word in asked)
