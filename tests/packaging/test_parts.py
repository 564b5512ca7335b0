"""What goes into the packages, how it is named and in which order."""

from __future__ import annotations

import importlib
import re
import struct
import tomllib
from importlib.metadata import Distribution
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtWidgets import QApplication

from desktop.app import notices

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
OF_WHEELS = [
    ("pydantic/main.py", True),
    ("babel/locale-data/ja.dat", True),
    ("babel/locale-data/fr.dat", False),
    ("PySide6/__init__.py", True),
    ("PySide6/Qt6Core.dll", True),
    ("PySide6/Qt6Network.dll", False),
    ("PySide6/plugins/platforms/qwindows.dll", True),
    ("PySide6/QtCore.pyi", False),
    ("shiboken6/include/basewrapper.h", False),
    ("cffi/api.py", False),
    ("_cffi_backend.cp311-win_amd64.pyd", True),
]


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(PACKAGING))
    return importlib.import_module("for_windows")


@pytest.mark.parametrize(("name", "taken"), OF_WHEELS)
def test_only_what_the_program_needs_is_taken_of_a_wheel(windows: ModuleType, name: str, taken: bool) -> None:
    parts = importlib.import_module("parts")
    assert parts.is_taken(name, lambda part: bool(windows.QT_LIBRARIES.match(part))) == taken


def test_parts_are_fetched_by_their_hashes(windows: ModuleType) -> None:
    parts = importlib.import_module("parts")
    listed = parts.locked(parts.IN_WHEELS)
    named = re.findall(r"^[\w-]+==\S+", listed, re.M)
    assert len(named) == len(parts.IN_WHEELS)
    assert listed.count("--hash=sha256:") >= len(named)
    assert windows.EMBEDDABLE.count("--hash=sha256:") == 1


def test_nothing_says_where_it_was_fetched_from() -> None:
    for lock in PACKAGING.glob("*.lock"):
        assert "://" not in lock.read_text(encoding="utf-8")


def test_a_package_tells_which_licences_it_brings(
    windows: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    parts = importlib.import_module("parts")
    (tmp_path / "notices").mkdir()
    for name in ("python.txt", "system-zlib1g.txt"):
        (tmp_path / "notices" / name).touch()
    parts.lay_facts(tmp_path, tmp_path / "notices")
    (facts,) = tmp_path.glob("hearthside-*.dist-info")
    told = Distribution.at(facts)
    assert told.version == parts.VERSION
    monkeypatch.setattr(notices, "metadata", lambda package: told.metadata)
    assert notices.packaged_stems() == ["python", "system-zlib1g"]


def test_the_icon_leads_to_each_of_its_pictures(
    windows: ModuleType, qapp: QApplication, tmp_path: Path
) -> None:
    parts = importlib.import_module("parts")
    sizes = (16, 256)
    for size in sizes:
        parts.draw_icon(size, tmp_path / f"{size}.png")
    icon = windows.ico([(size, tmp_path / f"{size}.png") for size in sizes])
    assert struct.unpack_from("<3H", icon) == (0, 1, 2)
    places = [struct.unpack_from("<4B2H2I", icon, 6 + 16 * i) for i in range(2)]
    assert [place[0] for place in places] == [16, 0]  # none stands for 256
    assert [place[5] for place in places] == [32, 32]
    small, large = (icon[place[7] : place[7] + place[6]] for place in places)
    assert struct.unpack_from("<Iii", small) == (40, 16, 32)
    assert large.startswith(b"\x89PNG")
    assert places[1][6] + places[1][7] == len(icon)


def test_files_are_packed_in_an_order_of_their_own(
    windows: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("b.txt", "sub/z.txt", "sub/a.txt", "a.txt"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.touch()
    monkeypatch.setattr(windows, "PAYLOAD", tmp_path)
    assert windows.in_order().splitlines() == [
        'SetOutPath "$INSTDIR"',
        f'File "{tmp_path}/a.txt"',
        f'File "{tmp_path}/b.txt"',
        'SetOutPath "$INSTDIR\\sub"',
        f'File "{tmp_path}/sub/a.txt"',
        f'File "{tmp_path}/sub/z.txt"',
    ]


def test_the_source_archive_asks_for_no_patch_of_what_builds_it() -> None:
    """``uv`` builds it here by itself, pipx elsewhere with ``uv_build``, whose newest patch may not be out yet."""
    project = tomllib.loads((PACKAGING.parent / "pyproject.toml").read_text(encoding="utf-8"))
    (asked,) = project["build-system"]["requires"]
    assert re.fullmatch(r"uv_build>=\d+\.\d+,<\d+\.\d+", asked)
