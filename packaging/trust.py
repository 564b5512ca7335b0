"""What lets a stranger check the packages: their sums, and a bill of all that is inside them."""

from __future__ import annotations

import json
import platform
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from importlib.metadata import metadata
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote
from uuid import NAMESPACE_DNS, uuid5

from parts import (
    DEBIAN_COPYRIGHT,
    DIST,
    IN_WHEELS,
    PUBLISHED,
    ROOT,
    VERSION,
    build_tools,
    commit_time,
    locked,
)

from desktop.app.notices import SYSTEM

SUMS: Final = "SHA256SUMS"
EXPRESSION: Final = re.compile(r"[\w.+-]+( (AND|OR|WITH) [\w.+-]+)*")
"""What SPDX calls an expression, as packages write it: names without blanks, and what joins them."""
FILES: Final = re.compile(r"^Files:(?:.+\n)+?License: *(\S.*)", re.M)
"""A licence in a machine-readable copyright file of Debian, where it is said of files."""


def not_pythons() -> Iterator[dict[str, Any]]:
    """What is inside and is no Python package, except libraries of Debian."""
    qt, freezer = version_locked("pyside6-essentials"), version_locked("pyinstaller")
    fonts, installer, runtime = map(
        debian_version, ("fonts-noto-cjk", "nsis", "gcc-mingw-w64-x86-64-win32-runtime")
    )
    for version, where in (
        (platform.python_version(), "in the packages for Linux, and its standard library in that for macOS"),
        (PUBLISHED, "in the package for Windows, and in that for macOS without its standard library"),
    ):
        yield {**component("CPython", version, "PSF-2.0", where), "bom-ref": f"CPython {version}"}
    yield component("Qt", qt, "LGPL-3.0-only", "in the wheel of PySide6-Essentials")
    yield component("Noto Sans CJK", fonts, "OFL-1.1", "letters cut out of Debian's package")
    yield component("Noto Serif CJK", fonts, "OFL-1.1", "letters cut out of Debian's package")
    yield component(
        "PyInstaller's bootloader",
        freezer,
        "GPL-2.0-or-later WITH Bootloader-exception",
        "what starts the program on Linux",
    )
    yield component("mypyc's runtime", version_locked("mypy"), "MIT", "in the compiled rules, on Linux")
    yield component("NSIS", installer, "Zlib", "what unpacks the installer for Windows")
    yield component(
        "GCC's runtime for MinGW",
        runtime,
        "GPL-3.0-or-later WITH GCC-exception-3.1",
        "in what starts the program on Windows",
    )


def write_bill(debian_packages: Iterable[str]) -> Path:
    """The bill of materials in CycloneDX's form: the packages of the lock with their hashes, and the rest.

    ``debian_packages`` are those whose libraries are in the packages for Linux.
    """
    listed = ROOT / "build" / "bill.txt"
    listed.write_text(locked(IN_WHEELS), encoding="utf-8")
    tool = build_tools().parent / "cyclonedx-py"
    ask: list[str | Path] = [
        tool,
        "requirements",
        listed,
        "--output-reproducible",
        "--output-format",
        "JSON",
        "--spec-version",
        "1.6",
    ]
    bill: dict[str, Any] = json.loads(subprocess.run(ask, check=True, capture_output=True).stdout)
    bill["serialNumber"] = f"urn:uuid:{uuid5(NAMESPACE_DNS, f'hearthside {VERSION} {commit_time()}')}"
    bill["metadata"]["timestamp"] = datetime.fromtimestamp(commit_time(), UTC).isoformat()
    own = {"type": "application", "name": "hearthside", "version": VERSION, "bom-ref": "hearthside"}
    bill["metadata"]["component"] = {**own, "licenses": [{"license": {"id": "MIT"}}]}
    for wheel in bill["components"]:
        wheel["licenses"] = licences_of(wheel["name"])
    bill["components"] += [*not_pythons(), *map(debian_library, sorted(debian_packages))]
    made = DIST / f"hearthside-{VERSION}.cdx.json"
    made.write_text(json.dumps(bill, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return made


def component(name: str, version: str, licence: str, why: str) -> dict[str, Any]:
    """Something that is inside and in no lock; its licence as an expression of SPDX."""
    return {
        "type": "library",
        "name": name,
        "bom-ref": name,
        "description": why,
        **({"version": version} if version else {}),
        "licenses": [{"expression": licence}],
    }


def licences_of(package: str) -> list[dict[str, Any]]:
    """The licence of a package of the lock, as its wheel tells it in its METADATA."""
    told = metadata(package)
    licence = told["License-Expression"] or told["License"] or ""
    if EXPRESSION.fullmatch(licence):
        return [{"expression": licence}]
    kinds = [kind for kind in told.get_all("Classifier", ()) if kind.startswith("License :: ")]
    names = [kind.rpartition(" :: ")[2] for kind in kinds] or licence.splitlines()[:1]
    return [named(name) for name in names] or sys.exit(f"{package} tells no licence.")


def named(licence: str) -> dict[str, Any]:
    """A licence by a name that is not SPDX's."""
    return {"license": {"name": licence}}


def debian_licences(package: str) -> list[dict[str, Any]]:
    """The licences of the files of a package of Debian, by the names that its copyright file has for them.

    Some of these files are written for people alone; then it is told where in the packages their text is.
    """
    text = (DEBIAN_COPYRIGHT / package / "copyright").read_text(encoding="utf-8")
    names = dict.fromkeys(FILES.findall(text)) if text.startswith("Format:") else {}
    return [named(name) for name in names or [f"told in notices/{SYSTEM}{package}.txt"]]


def debian_library(package: str) -> dict[str, Any]:
    """A package of Debian whose libraries are in the packages for Linux, with what it says of its licences."""
    version = debian_version(package)
    return {
        "type": "library",
        "name": package,
        "bom-ref": f"debian {package}",
        "purl": f"pkg:deb/debian/{package}@{quote(version)}",
        "version": version,
        "description": f"of Debian, in the packages for Linux; its licences are in notices/{SYSTEM}{package}.txt",
        "licenses": debian_licences(package),
    }


def debian_version(package: str) -> str:
    """The version of a package of Debian; empty where it is not installed, so that nothing made contains it."""
    ask = ["dpkg-query", "--show", "--showformat", "${Version}", package]
    return subprocess.run(ask, check=False, capture_output=True, text=True).stdout


def version_locked(package: str) -> str:
    """The version of a package that the lock names."""
    return locked([package]).partition("==")[2].split()[0]


def write_sums(files: Iterable[Path]) -> Path:
    """The sums of files, as ``sha256sum --check`` reads them."""
    made = DIST / SUMS
    lines = [f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(files)]
    made.write_text("".join(lines), encoding="ascii")
    return made
