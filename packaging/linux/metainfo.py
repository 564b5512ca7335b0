"""See that what software centres are told is right: appstreamcli finds nothing in it but what is meant.

python packaging/linux/metainfo.py FOLDER [COMMAND...]

FOLDER      the root of a system, or of a package that was unpacked
COMMAND...  what appstreamcli is called by, e.g. chroot FOLDER
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

METAINFO: Final = "usr/share/metainfo/org.hearthside.Hearthside.metainfo.xml"
PICTURES: Final = "file:///usr/share/hearthside/pictures/"
HARMLESS: Final = ("info", "pedantic")
REFUSED: Final = 3  # what appstreamcli ends with where it found something
FINDING: Final = re.compile(r"^- tag: (\S+)\n((?:  .*\n)*)", re.M)
FACT: Final = re.compile(r"^  (severity|line|hint): (.*)", re.M)


@dataclass(frozen=True, slots=True)
class Finding:
    """What appstreamcli has to say, and of what."""

    tag: str
    severity: str
    line: str
    hint: str

    def is_meant(self, folder: Path) -> bool:
        """Whether it is known, and as it should be.

        No option of appstreamcli can say so: it lets nobody override ``web-url-expected``, and Debian 12's knows no
        ``url-homepage-missing``.
        """
        if self.severity in HARMLESS or self.tag == "url-homepage-missing":
            return True  # the project has no address on the web, and none is made up
        # So its pictures come with the package, where software centres find them: GNOME Software shows them.
        picture = folder / self.hint.removeprefix("file:///")
        return self.tag == "web-url-expected" and self.hint.startswith(PICTURES) and picture.is_file()

    def __str__(self) -> str:
        return f"{self.severity}, line {self.line or '?'}: {self.tag} {self.hint}".rstrip()


def main(folder: Path, command: Sequence[str]) -> int:
    """Say what is wrong; 0 only where nothing is, and appstreamcli has looked."""
    ask = [*command, "appstreamcli", "validate", "--no-net", "--format=yaml", METAINFO]
    try:
        done = subprocess.run(ask, check=False, cwd=folder, capture_output=True, text=True)
    except OSError as error:
        print(f"appstreamcli can't be started: {error}")
        return 1
    found = list(findings(done.stdout))
    wrong = [str(finding) for finding in found if not finding.is_meant(folder)]
    refused = any(finding.severity not in HARMLESS for finding in found)
    if done.returncode != (REFUSED if refused else 0) or "Validator: " not in done.stdout:
        wrong.append(f"appstreamcli ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    print("\n".join(wrong) if wrong else "the metainfo is right")
    return 1 if wrong else 0


def findings(told: str) -> Iterator[Finding]:
    """What appstreamcli tells in its YAML."""
    for tag, rest in FINDING.findall(told):
        facts = dict(FACT.findall(rest))
        yield Finding(tag, facts["severity"], facts.get("line", ""), facts.get("hint", ""))


def asked() -> tuple[Path, Sequence[str]]:
    """The root of a system, and the command that appstreamcli is called by."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="the root of a system or of a package")
    parser.add_argument(
        "command", metavar="COMMAND", nargs=argparse.REMAINDER, help="what appstreamcli is called by"
    )
    args = parser.parse_args()
    if not args.folder.is_dir():
        parser.error(f"{args.folder} is no folder")
    return args.folder, args.command


if __name__ == "__main__":
    sys.exit(main(*asked()))
