"""What lets a stranger check the packages: their sums, and a bill of all that is inside them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote
from uuid import NAMESPACE_DNS, uuid5

from parts import DIST, IN_WHEELS, ROOT, VERSION, build_tools, commit_time, locked

from desktop.app.notices import SYSTEM

SUMS: Final = "SHA256SUMS"


def not_pythons() -> Iterator[dict[str, Any]]:
    """What is inside and is no Python package, except libraries of Debian."""
    qt, freezer = version_locked("pyside6-essentials"), version_locked("pyinstaller")
    fonts, installer, runtime = map(
        debian_version, ("fonts-noto-cjk", "nsis", "gcc-mingw-w64-x86-64-win32-runtime")
    )
    yield component("CPython", "3.11", "PSF-2.0", "the interpreter and its standard library")
    yield component("Qt", qt, "LGPL-3.0-only", "in the wheel of PySide6-Essentials")
    yield component("Noto Sans CJK", fonts, "OFL-1.1", "letters cut out of Debian's package")
    yield component("Noto Serif CJK", fonts, "OFL-1.1", "letters cut out of Debian's package")
    yield component(
        "PyInstaller's bootloader",
        freezer,
        "GPL-2.0-or-later WITH Bootloader-exception",
        "what starts the program on Linux",
    )
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


def debian_library(package: str) -> dict[str, Any]:
    """A package of Debian whose libraries are in the packages for Linux, with what it says of its licences."""
    version = debian_version(package)
    return {
        "type": "library",
        "name": package,
        "bom-ref": f"debian {package}",
        "purl": f"pkg:deb/debian/{package}@{quote(version)}",
        "version": version,
        "description": "of Debian, in the packages for Linux",
        "licenses": [{"license": {"name": f"told in notices/{SYSTEM}{package}.txt"}}],
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
