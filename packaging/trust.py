"""What lets a stranger check the packages: their sums, and a bill of all that is inside them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_DNS, uuid5

from parts import DIST, IN_WHEELS, ROOT, VERSION, build_tools, commit_time, locked

SUMS: Final = "SHA256SUMS"
QT_VERSION: Final = locked(["pyside6-essentials"]).partition("==")[2].split()[0]
NOT_PYTHONS: Final = (
    ("CPython", "3.11", "PSF-2.0", "the interpreter and its standard library"),
    ("Qt", QT_VERSION, "LGPL-3.0-only", "in the wheel of PySide6-Essentials"),
    ("Noto Sans CJK", "", "OFL-1.1", "letters cut out of Debian's package"),
    ("Noto Serif CJK", "", "OFL-1.1", "letters cut out of Debian's package"),
)
"""What no lock names: name, version, licence, and how it comes in."""


def write_bill() -> Path:
    """The bill of materials in CycloneDX's form: the packages of the lock with their hashes, and the rest."""
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
    bill["components"] += [component(*each) for each in NOT_PYTHONS]
    made = DIST / f"hearthside-{VERSION}.cdx.json"
    made.write_text(json.dumps(bill, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return made


def component(name: str, version: str, licence: str, why: str) -> dict[str, Any]:
    """Something that is inside and in no lock."""
    component = {"type": "library", "name": name, "bom-ref": name, "description": why}
    return {
        **component,
        **({"version": version} if version else {}),
        "licenses": [{"license": {"id": licence}}],
    }


def write_sums(files: Iterable[Path]) -> Path:
    """The sums of files, as ``sha256sum --check`` reads them."""
    made = DIST / SUMS
    lines = [f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(files)]
    made.write_text("".join(lines), encoding="ascii")
    return made
