"""The full licences of everything that the program is made of, to be read offline.

A packaged program has them in a folder beside it, written by ``packaging/build.py``. A run from source reads them
from the installed packages.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.metadata import distribution, metadata, version
from importlib.resources import files
from pathlib import Path
from typing import Final

from desktop.app.resources import ROOT

PACKAGES: Final = (
    "annotated-types",
    "babel",
    "cffi",
    "filelock",
    "miniaudio",
    "platformdirs",
    "pycparser",
    "pydantic",
    "pydantic-core",
    "typing-extensions",
    "typing-inspection",
)
"""The packages that the program runs with, besides Python and Qt."""

BESIDE: Final = ROOT.parent / "notices"
"""Where a package has them: beside the folder of its code."""

FIRST: Final = ("hearthside", "qt-and-pyside6", "qt-third-party", "LGPL-3", "GPL-3", "python")
NAMES: Final[Mapping[str, str]] = {
    "hearthside": "Hearthside",
    "qt-and-pyside6": "Qt, PySide6",
    "qt-third-party": "Qt: code of others",
    "python": "Python",
    "noto-fonts": "Noto Sans, Noto Serif",
    "LGPL-3": "GNU LGPL 3",
    "LGPL-2.1": "GNU LGPL 2.1",
    "GPL-3": "GNU GPL 3",
    "GPL-2": "GNU GPL 2",
}
FULL_LINE: Final = 56
"""The fewest characters of a line whose paragraph continues on the next one."""

DEEPEST_HANG: Final = 4
SYSTEM: Final = "system-"
"""The prefix of the files of libraries that the package took from the system it was built on."""

QT: Final = (
    "Qt and PySide6 are used under the GNU Lesser General Public License, version 3; its text is beside this one.\n"
    "Their libraries are separate files in the program's folder and may be replaced by others.\n"
    "Their source can be had from the Qt Project; the version used is {version}.\n"
    "What they hold of others is listed beside this one, too.\n"
)


@dataclass(frozen=True, slots=True)
class Notice:
    """One text, and what it is about; ``stem`` is the name of its file."""

    stem: str
    name: str
    text: str


def notices() -> list[Notice]:
    """Every licence: the program's own first, then Qt's, then by name."""
    texts = _beside(BESIDE) if is_packaged() else gathered()
    order = [*(stem for stem in FIRST if stem in texts), *sorted(texts.keys() - set(FIRST), key=_by_name)]
    return [Notice(stem, name_of(stem), texts[stem]) for stem in order]


def gathered(packages: Iterable[str] = PACKAGES) -> dict[str, str]:
    """The licences of what is installed, by the names of the files that they are written to."""
    return {
        "hearthside": _ours(),
        "qt-and-pyside6": QT.format(version=version("PySide6-Essentials")),
        **{name: _own(name) for name in ("qt-third-party", "LGPL-3", "GPL-3")},
        "python": _of_python(),
        **{package: _of_package(package) for package in packages},
    }


def name_of(stem: str) -> str:
    """What a text is called in the list."""
    return NAMES.get(stem, stem.removeprefix(SYSTEM))


def reflowed(text: str) -> str:
    """A text that was hard-wrapped for a page of a fixed width, with each paragraph on one line."""
    out: list[str] = []
    before = ""
    for line in (each.rstrip() for each in text.expandtabs().splitlines()):
        if _goes_on(before, line):
            out[-1] += " " + line.lstrip()
        else:
            out.append(line)
        before = line
    return "\n".join(out)


def _goes_on(before: str, line: str) -> bool:
    """Whether a line continues the one before: that one is full, and this one is no heading, item, row or field."""
    if (
        len(before) < FULL_LINE
        or before.endswith((":", ">"))
        or _indent(line) - _indent(before) > DEEPEST_HANG
    ):
        return False
    first, _, rest = line.lstrip().partition(" ")
    return first[:1].isalpha() and not (first.endswith((":", ")")) and rest)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def packaged_stems() -> list[str]:
    """The names of all licences that were laid into this package, as what it tells of itself lists them."""
    return [Path(name).stem for name in metadata("hearthside").get_all("License-File", ())]


def is_packaged() -> bool:
    """Whether this program is a package that brings its own Python."""
    return bool(getattr(sys, "frozen", False))


def _beside(folder: Path) -> dict[str, str]:
    return {file.stem: file.read_text(encoding="utf-8", errors="replace") for file in folder.glob("*.txt")}


def _by_name(stem: str) -> tuple[bool, str]:
    return stem.startswith(SYSTEM), name_of(stem).casefold()


def _own(name: str) -> str:
    return files("desktop.app").joinpath("licences", f"{name}.txt").read_text(encoding="utf-8")


def _ours() -> str:
    file = ROOT / "LICENSE"  # of the tree; an installed program has its own among those of the packages
    return file.read_text(encoding="utf-8") if file.exists() else _of_package("hearthside")


def _of_python() -> str:
    file = Path(os.__file__).parent / "LICENSE.txt"
    return file.read_text(encoding="utf-8") if file.exists() else sys.copyright


def _of_package(name: str) -> str:
    found = distribution(name)
    texts = [file.read_text(encoding="utf-8") for file in found.files or () if "licenses" in file.parts]
    return "\n\n".join(texts)
