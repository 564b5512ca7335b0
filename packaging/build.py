"""Make the packages of Hearthside from this tree, wherever this is called from. What is made lies in ``dist/``.

.venv/bin/python packaging/build.py [linux] [windows] [macos] [python] [--fast]

``linux``    a folder that runs by itself, a ``.deb`` and a ``.tar.xz`` of it (this is what is made if nothing is named)
``windows``  an installer for Windows, made on Debian
``macos``    an application for Macs, made on Debian
``python``   a wheel and a source archive for those who have Python
``--fast``   compiles the rules once, compresses little and leaves out the ``.tar.xz``, for trying out

Beside them lie ``SHA256SUMS`` and a bill of materials, unless they were made fast.
``docs/packaging.md`` says what each of them needs and how it was tried.
"""

from __future__ import annotations

import argparse
import gzip
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from email.utils import format_datetime
from hashlib import md5
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import bare_python  # noqa: F401  # first of all
import for_macos
import for_python
import for_windows
import trust
from compiled import compile_rules
from parts import (
    BUILD,
    COMMON_LICENCES,
    DEBIAN_COPYRIGHT,
    DIST,
    ROOT,
    VERSION,
    commit_time,
    draw_icon,
    lay_facts,
    make_resources,
    megabytes,
    remove_old,
    settle,
)

from desktop.app.notices import PACKAGES, SYSTEM, gathered

PROGRAM: Final = DIST / "hearthside"
LINUX: Final = ROOT / "packaging" / "linux"
ICON_SIZES: Final = (48, 64, 128, 256)
PICTURE_QUALITY: Final = 80


def main() -> None:
    """Make what is asked for."""
    makers: dict[str, Callable[[bool], list[Path]]] = {
        "linux": build_linux,
        "windows": for_windows.build,
        "macos": for_macos.build,
        "python": for_python.build,
    }
    parser = argparse.ArgumentParser(description="Make the packages of Hearthside.")
    parser.add_argument(
        "packages",
        nargs="*",
        type=one_of(makers),
        metavar="package",
        help=f"which of them: {', '.join(makers)}; linux if none is named",
    )
    parser.add_argument(
        "--fast",
        action="store_true",
        help="compile once, compress little and make no archive, for trying out",
    )
    args = parser.parse_args()
    # What packs reads it, so that a commit gives the same bytes.
    os.environ["SOURCE_DATE_EPOCH"] = str(commit_time())
    DIST.mkdir(exist_ok=True)
    make_resources()
    for name in args.packages or ["linux"]:
        for made in makers[name](args.fast):
            print(f"{made.relative_to(ROOT)}: {megabytes(made):.1f} MB")
    if not args.fast:
        trust.write_bill(debian_packages_inside())
        trust.write_sums(
            file for file in DIST.iterdir() if file.is_file() and file.name not in (trust.SUMS, ".gitignore")
        )


def one_of(makers: Iterable[str]) -> Callable[[str], str]:
    """The name of a package, for argparse; its own ``choices`` want the empty list among them."""

    def checked(name: str) -> str:
        if name not in makers:
            raise argparse.ArgumentTypeError(f"there is no {name}; there are {', '.join(makers)}")
        return name

    return checked


def build_linux(fast: bool) -> list[Path]:
    """Make the folder, and what is packed of it."""
    freeze(fast)
    gather_notices(PROGRAM / "notices")
    lay_facts(PROGRAM / "_internal", PROGRAM / "notices")
    settle(PROGRAM)
    print(f"{PROGRAM.relative_to(ROOT)}: {megabytes(PROGRAM):.0f} MB")
    if sys.platform != "linux":
        return []
    remove_old("*.deb", "*.tar.xz")
    return [build_deb("-Zgzip", "-z1")] if fast else [build_deb("-Zxz", "-z6"), build_archive()]


def freeze(fast: bool) -> None:
    """Let PyInstaller lay the program, its Python and its Qt into one folder."""
    lay_facts(BUILD)
    where: list[str | Path] = ["--distpath", DIST, "--workpath", ROOT / "build" / "pyinstaller"]
    ask: list[str | Path] = [
        sys.executable,
        "-P",
        "-m",
        "PyInstaller",
        "--noconfirm",
        "--log-level",
        "ERROR",
        *where,
    ]
    # This tree's code, whatever else is installed, its rules compiled; and the same order of everything each time.
    own = {**os.environ, "PYTHONPATH": str(compile_rules(fast=fast) or ROOT), "PYTHONHASHSEED": "0"}
    subprocess.run([*ask, ROOT / "packaging" / "hearthside.spec"], check=True, env=own)
    qt = "_internal/PySide6" if os.name == "nt" else "_internal/PySide6/Qt"
    (PROGRAM / "qt.conf").write_text(f"[Paths]\nPrefix = {qt}\n", encoding="ascii")


def gather_notices(folder: Path) -> None:
    """Lay the licences of all that is in the package beside it, as each of them asks; the program shows them."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for stem, text in gathered((*PACKAGES, "mypy", "pyinstaller")).items():
        (folder / f"{stem}.txt").write_text(text, encoding="utf-8")
    for name in ("LGPL-2.1", "GPL-2"):
        shutil.copy(COMMON_LICENCES / name, folder / f"{name}.txt")
    shutil.copy(DEBIAN_COPYRIGHT / "fonts-noto-cjk" / "copyright", folder / "noto-fonts.txt")
    for package in debian_packages_inside():
        shutil.copy(DEBIAN_COPYRIGHT / package / "copyright", folder / f"{SYSTEM}{package}.txt")


def debian_packages_inside() -> set[str]:
    """The packages of this system whose libraries PyInstaller took along, by the files that it took.

    Their names don't tell: a Python that was not Debian's brings a library that is called like Debian's.
    """
    listed = BUILD / "libraries.txt"
    taken = listed.read_text(encoding="utf-8").splitlines() if listed.exists() else []
    files = {Path(name).resolve().as_posix() for name in taken}
    known = (*files, *(name.removeprefix("/usr") for name in files))  # as it was before /lib became a link
    found = subprocess.run(
        ["dpkg-query", "--search", *sorted(known)],
        check=False,  # it complains of each library that came from a wheel
        capture_output=True,
        text=True,
    )
    return {line.partition(":")[0] for line in found.stdout.splitlines()}


def build_deb(*compression: str) -> Path:
    """Pack the folder for Debian and its kin, with menu entry, file type, icons and licences."""
    tree = ROOT / "build" / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    share = tree / "usr" / "share"
    doc = share / "doc" / "hearthside"
    for folder in (tree / "DEBIAN", tree / "usr" / "lib", tree / "usr" / "bin", doc):
        folder.mkdir(parents=True)
    shutil.copytree(PROGRAM, tree / "usr" / "lib" / "hearthside", symlinks=True)
    (tree / "usr" / "bin" / "hearthside").symlink_to("../lib/hearthside/hearthside")
    for file, place in (
        (LINUX / "hearthside.desktop", "applications"),
        (LINUX / "org.hearthside.Hearthside.metainfo.xml", "metainfo"),
        (LINUX / "hearthside.xml", "mime/packages"),
    ):
        (share / place).mkdir(parents=True)
        shutil.copy(file, share / place)
    lay_icons(share / "icons" / "hicolor")
    lay_screenshots(LINUX / "org.hearthside.Hearthside.metainfo.xml", share / "hearthside" / "pictures")
    control = (LINUX / "control").read_text(encoding="utf-8")
    shutil.copy(LINUX / "copyright", doc)
    pack_gzip((ROOT / "CHANGELOG.md").read_bytes(), doc / "NEWS.md.gz")
    pack_gzip(debian_changelog(control).encode(), doc / "changelog.gz")
    pack_gzip((LINUX / "hearthside.6").read_bytes(), share / "man" / "man6" / "hearthside.6.gz")
    overrides = share / "lintian" / "overrides"
    overrides.mkdir(parents=True)
    shutil.copy(LINUX / "lintian-overrides", overrides / "hearthside")
    size = sum(file.lstat().st_size for file in (tree / "usr").rglob("*")) // 1024
    filled = control.format(version=VERSION, architecture=debian_architecture(), size=size)
    (tree / "DEBIAN" / "control").write_text(filled, encoding="utf-8")
    files = sorted(file for file in (tree / "usr").rglob("*") if file.is_file() and not file.is_symlink())
    sums = (f"{md5(file.read_bytes()).hexdigest()}  {file.relative_to(tree)}\n" for file in files)
    (tree / "DEBIAN" / "md5sums").write_text("".join(sums), encoding="utf-8")
    settle(tree)
    made = DIST / f"hearthside_{VERSION}_{debian_architecture()}.deb"
    pack: list[str | Path] = ["dpkg-deb", "--root-owner-group", *compression, "--build", tree, made]
    subprocess.run(pack, check=True, stdout=subprocess.DEVNULL)
    return made


def debian_changelog(control: str) -> str:
    """Debian's form of a list of changes, which leads to ours."""
    kept_by = re.findall("^Maintainer: (.*)", control, re.M)[0]
    when = format_datetime(datetime.fromtimestamp(commit_time(), UTC))
    line = f"  * Version {VERSION}; what is new is told in NEWS.md.gz."
    return f"hearthside ({VERSION}) stable; urgency=medium\n\n{line}\n\n -- {kept_by} <>  {when}\n"


def pack_gzip(text: bytes, file: Path) -> None:
    """Pack a text as Debian asks: as small as can be, without name and time."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with gzip.GzipFile("", "wb", 9, file.open("wb"), mtime=0) as packed:
        packed.write(text)


def build_archive() -> Path:
    """Pack the folder for a Linux of another family: to be unpacked anywhere and run."""
    made = DIST / f"hearthside-{VERSION}-linux-{platform.machine()}.tar.xz"
    with tarfile.open(made, "w:xz", preset=6) as packed:
        for path in [PROGRAM, *sorted(PROGRAM.rglob("*"))]:
            packed.add(path, path.relative_to(DIST), recursive=False, filter=_nobodys)
    return made


def _nobodys(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def lay_icons(folder: Path) -> None:
    """The program's icon as it is drawn, and at the sizes that older desktops ask for."""
    apps = folder / "scalable" / "apps"
    apps.mkdir(parents=True)
    shutil.copy(ROOT / "assets" / "common" / "app.svg", apps / "hearthside.svg")
    for size in ICON_SIZES:
        apps = folder / f"{size}x{size}" / "apps"
        apps.mkdir(parents=True)
        draw_icon(size, apps / "hearthside.png")


def lay_screenshots(metainfo: Path, folder: Path) -> None:
    """The pictures that software centres show, as large as the metainfo says: the README's, made smaller."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage

    folder.mkdir(parents=True)
    for image in ElementTree.parse(metainfo).iter("image"):
        name = Path(image.text or "").stem
        width, height = int(image.attrib["width"]), int(image.attrib["height"])
        picture = QImage(str(ROOT / "docs" / "pictures" / f"{name}.png"))
        smaller = picture.scaled(width, height, mode=Qt.TransformationMode.SmoothTransformation)
        smaller.save(str(folder / f"{name}.jpg"), quality=PICTURE_QUALITY)


def debian_architecture() -> str:
    """What Debian calls this machine's kind."""
    return {"x86_64": "amd64", "aarch64": "arm64"}[platform.machine()]


if __name__ == "__main__":
    main()
