"""Make the packages of Hearthside from this tree: a folder that runs by itself, and on Linux a ``.deb`` of it.

.venv/bin/python packaging/build.py [--fast]

``--fast`` compresses little and leaves out the ``.tar.xz`` for other kinds of Linux. What is made lies in ``dist/``.
Needs, besides what ``start.py`` sets up: binutils and, with Debian's Python, libpython3.11.
"""

from __future__ import annotations

import argparse
import gzip
import os
import platform
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Final

from desktop.app.notices import PACKAGES, SYSTEM, gathered
from desktop.app.resources import ROOT, compile_rcc

BUILD: Final = ROOT / "build" / "package"  # what goes into the program besides its code; the spec reads it
DIST: Final = ROOT / "dist"
PROGRAM: Final = DIST / "hearthside"
LINUX: Final = ROOT / "packaging" / "linux"
ICON_SIZES: Final = (48, 64, 128, 256)

CJK_FONTS: Final = Path("/usr/share/fonts/opentype/noto")
FACES: Final = (
    "NotoSansCJK-Regular",
    "NotoSansCJK-Bold",
    "NotoSerifCJK-Bold",
)  # of words, strong words, titles
JAPANESE_FACE: Final = 0  # of those for several languages in one file
JIS_SYMBOLS_AND_LEVEL_1: Final = (*range(1, 9), *range(16, 48))  # rows of JIS X 0208

DEBIAN_COPYRIGHT: Final = Path("/usr/share/doc")
COMMON_LICENCES: Final = Path("/usr/share/common-licenses")


def main() -> None:
    """Make everything that this machine can make."""
    asked = argparse.ArgumentParser(description="Make the packages of Hearthside.")
    asked.add_argument(
        "--fast", action="store_true", help="compress little and make no archive, for trying out"
    )
    fast = asked.parse_args().fast
    shutil.rmtree(DIST, ignore_errors=True)
    BUILD.mkdir(parents=True, exist_ok=True)
    compile_rcc(ROOT / "resources.qrc", BUILD / "resources.rcc")
    subset_fonts(BUILD / "fonts")
    freeze()
    gather_notices(PROGRAM / "notices")
    print(f"{PROGRAM.relative_to(ROOT)}: {megabytes(PROGRAM):.0f} MB")
    if sys.platform == "linux":
        for made in [build_deb("-z1")] if fast else [build_deb("-z6"), build_archive()]:
            print(f"{made.relative_to(ROOT)}: {megabytes(made):.0f} MB")


def subset_fonts(folder: Path) -> None:
    """Cut the letters that Hearthside may show out of the system's Japanese fonts."""
    from fontTools import subset

    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    letters = wanted_letters()
    for face in FACES:
        source = CJK_FONTS / f"{face}.ttc"
        if not source.exists():
            sys.exit("The package needs Japanese fonts to cut its own from: apt-get install fonts-noto-cjk")
        options = subset.Options(font_number=JAPANESE_FACE, layout_features=["*"], name_IDs=["*"])
        font = subset.load_font(str(source), options)
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=letters)
        cutter.subset(font)
        subset.save_font(font, str(folder / f"{face}.otf"), options)


def wanted_letters() -> set[int]:
    """Latin with its accents, punctuation, arrows and shapes, kana, the kanji of daily use, and all of our words."""
    blocks = ((0x20, 0x17F), (0x2010, 0x205E), (0x2190, 0x21FF), (0x2200, 0x22FF), (0x2460, 0x24FF))
    shapes = ((0x25A0, 0x26FF), (0x3000, 0x30FF), (0xFF01, 0xFF9F))
    letters = {code for first, last in (*blocks, *shapes) for code in range(first, last + 1)}
    for row in JIS_SYMBOLS_AND_LEVEL_1:
        cells = (bytes((0xA0 + row, 0xA0 + cell)).decode("euc_jp", "ignore") for cell in range(1, 95))
        letters.update(ord(letter) for letter in cells if letter)
    for file in (ROOT / "desktop" / "words").rglob("*.*"):
        if file.suffix != ".pyc":
            letters.update(map(ord, file.read_text(encoding="utf-8")))
    return letters


def freeze() -> None:
    """Let PyInstaller lay the program, its Python and its Qt into one folder."""
    from PyInstaller.__main__ import run

    work = ROOT / "build" / "pyinstaller"
    where = ["--distpath", str(DIST), "--workpath", str(work)]
    run(["--noconfirm", "--log-level", "ERROR", *where, str(ROOT / "packaging" / "hearthside.spec")])
    qt = "_internal/PySide6" if os.name == "nt" else "_internal/PySide6/Qt"
    (PROGRAM / "qt.conf").write_text(f"[Paths]\nPrefix = {qt}\n", encoding="ascii")


def gather_notices(folder: Path) -> None:
    """Lay the licences of all that is in the package beside it, as each of them asks; the program shows them."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for stem, text in gathered((*PACKAGES, "pyinstaller")).items():
        (folder / f"{stem}.txt").write_text(text, encoding="utf-8")
    for name in ("LGPL-2.1", "GPL-2"):
        shutil.copy(COMMON_LICENCES / name, folder / f"{name}.txt")
    shutil.copy(DEBIAN_COPYRIGHT / "fonts-noto-cjk" / "copyright", folder / "noto-fonts.txt")
    for package in debian_packages_inside():
        shutil.copy(DEBIAN_COPYRIGHT / package / "copyright", folder / f"{SYSTEM}{package}.txt")


def debian_packages_inside() -> set[str]:
    """The packages of this system whose libraries PyInstaller took along."""
    names = [file.name for file in (PROGRAM / "_internal").glob("*.so*")]
    found = subprocess.run(
        ["dpkg-query", "--search", *(f"*/lib/*/{name}" for name in names)],
        check=False,  # it complains of each library that came from a wheel
        capture_output=True,
        text=True,
    )
    return {line.partition(":")[0] for line in found.stdout.splitlines()}


def build_deb(compression: str) -> Path:
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
    shutil.copy(LINUX / "copyright", doc)
    with gzip.GzipFile(doc / "changelog.gz", "wb", mtime=0) as packed:
        packed.write((ROOT / "CHANGELOG.md").read_bytes())
    subprocess.run(["chmod", "-R", "u+rwX,go+rX,go-w", tree], check=True)
    size = sum(file.lstat().st_size for file in (tree / "usr").rglob("*")) // 1024
    control = (LINUX / "control").read_text(encoding="utf-8")
    filled = control.format(version=version("hearthside"), architecture=debian_architecture(), size=size)
    (tree / "DEBIAN" / "control").write_text(filled, encoding="utf-8")
    made = DIST / f"hearthside_{version('hearthside')}_{debian_architecture()}.deb"
    pack: list[str | Path] = ["dpkg-deb", "--root-owner-group", "-Zxz", compression, "--build", tree, made]
    subprocess.run(pack, check=True, stdout=subprocess.DEVNULL)
    return made


def build_archive() -> Path:
    """Pack the folder for a Linux of another family: to be unpacked anywhere and run."""
    name = f"hearthside-{version('hearthside')}-linux-{platform.machine()}"
    return Path(shutil.make_archive(str(DIST / name), "xztar", DIST, PROGRAM.name))


def lay_icons(folder: Path) -> None:
    """The program's icon as it is drawn, and at the sizes that older desktops ask for."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    drawing = ROOT / "assets" / "common" / "app.svg"
    apps = folder / "scalable" / "apps"
    apps.mkdir(parents=True)
    shutil.copy(drawing, apps / "hearthside.svg")
    app = QGuiApplication.instance() or QGuiApplication([])
    renderer = QSvgRenderer(str(drawing))
    for size in ICON_SIZES:
        picture = QImage(size, size, QImage.Format.Format_ARGB32)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        renderer.render(painter)
        painter.end()
        apps = folder / f"{size}x{size}" / "apps"
        apps.mkdir(parents=True)
        picture.save(str(apps / "hearthside.png"))
    del app


def debian_architecture() -> str:
    """What Debian calls this machine's kind."""
    return {"x86_64": "amd64", "aarch64": "arm64"}[platform.machine()]


def megabytes(path: Path) -> float:
    """The size of a file, or of all that lies in a folder."""
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(file.lstat().st_size for file in files) / 1e6


if __name__ == "__main__":
    main()
