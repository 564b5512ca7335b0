"""What the packages of all systems are made of: version, time, pictures, fonts, wheels, licences, compiled code."""

from __future__ import annotations

import argparse
import compileall
import hashlib
import os
import py_compile
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path[:1]:
    sys.path.insert(0, str(ROOT))  # this tree's program goes into the package, whatever else is installed

from desktop.app.notices import PACKAGES, QT  # noqa: E402
from desktop.app.resources import LIST, compile_rcc  # noqa: E402
from desktop.words.catalogue import SHIPPED  # noqa: E402

BUILD: Final = ROOT / "build" / "package"  # what goes into the program besides its code; the spec reads it
DIST: Final = ROOT / "dist"
LOCK: Final = ROOT / "packaging" / "requirements.lock"
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
VERSION: Final[str] = PROJECT["version"]
PYTHON: Final = "3.11"
PUBLISHED: Final = "3.11.9"
"""The CPython of the Python Software Foundation that the packages for Windows and macOS have inside."""

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

IN_WHEELS: Final = (*(name for name in PACKAGES if name != "pycparser"), "pyside6-essentials", "shiboken6")
"""What a bundle of wheels has; pycparser only generates code, which has been generated."""
TAKEN: Final = re.compile(
    r"(shiboken6|shibokensupport|pydantic|pydantic_core|platformdirs|annotated_types|typing_inspection|filelock|babel)/"
    r"|(typing_extensions|miniaudio)\.py$|_miniaudio\.|_cffi_backend\.|[^/]+\.dist-info/METADATA$"
)
NOT_TAKEN: Final = re.compile(r"\.(pyi|lib|h|hpp|xml|typed)$|/include/|/docs/|^babel/messages/")
QT_MODULES: Final = ("Core", "Gui", "Svg", "Widgets")
QT_PYTHON: Final = re.compile(r"(__init__|_config|_git_pyside_version)\.py$|support/")
LICENCE_FILE: Final = re.compile(r"\.dist-info/licenses/.*[^/]$|/LICENSE[^/]*$")
KEPT_LOCALES: Final = re.compile(rf"(root|{'|'.join(SHIPPED)})\.dat$")
FOR_MAKERS: Final = ("__pycache__", "bench", "shots", "*.pyc")


def commit_time() -> int:
    """The time that is written into packages: of the commit, so that it can be built again to the same bytes."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    command = ["git", "log", "-1", "--format=%ct"]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    return int(done.stdout) if done.returncode == 0 else int((ROOT / "pyproject.toml").stat().st_mtime)


def settle(folder: Path) -> None:
    """Give all files of a folder the time of the commit and rights that depend on nobody's habits."""
    when = commit_time()
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            runs = path.is_dir() or (path.stat().st_mode & 0o100 and ".so" not in path.suffixes)
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (when, when), follow_symlinks=False)


def fresh(folder: Path) -> Path:
    """An empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def remove_old(*patterns: str) -> None:
    """Leave no package of an older version beside the one that is made."""
    for pattern in patterns:
        for file in DIST.glob(pattern):
            file.unlink()


def megabytes(path: Path) -> float:
    """The size of a file, or of all that lies in a folder."""
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(file.lstat().st_size for file in files) / 1e6


def tool(name: str, package: str) -> str:
    """The path of a program that building needs, or the end with a sentence."""
    return shutil.which(name) or sys.exit(f"This package needs {name} to be built: apt-get install {package}")


def expect_published(library: Path) -> None:
    """End with a sentence where a Python's library is not of the version that the bill of materials names."""
    if PUBLISHED.encode() not in library.read_bytes():
        sys.exit(f"{library.name} is not of Python {PUBLISHED}.")


def build_tools() -> Path:
    """The Python that has the tools of ``tools.lock``, which only building needs."""
    lock, folder = LOCK.with_name("tools.lock"), ROOT / "build" / "tools"
    stamp, python = folder / "stamp", folder / "bin" / "python"
    mark = hashlib.sha256(lock.read_bytes()).hexdigest()
    if not (stamp.exists() and stamp.read_text(encoding="ascii") == mark):
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        install: list[str | Path] = [
            sys.executable,
            "-m",
            "uv",
            "pip",
            "install",
            "--quiet",
            "--python",
            python,
        ]
        subprocess.run([*install, "--require-hashes", "--requirement", lock], check=True)
        stamp.write_text(mark, encoding="ascii")
    return python


# Pictures and fonts.


def make_resources() -> None:
    """Compile the pictures and cut the fonts, into ``BUILD``."""
    BUILD.mkdir(parents=True, exist_ok=True)
    for facts in BUILD.glob("*.dist-info"):  # of another version, perhaps
        shutil.rmtree(facts)
    os.environ["QT_RCC_SOURCE_DATE_OVERRIDE"] = str(commit_time())
    compile_rcc(ROOT / LIST, BUILD / "resources.rcc")
    subset_fonts(BUILD / "fonts")


def subset_fonts(folder: Path) -> None:
    """Cut the letters that Hearthside may show out of the system's Japanese fonts, unless that was done already."""
    from fontTools import subset, version

    sources = [CJK_FONTS / f"{face}.ttc" for face in FACES]
    if not all(source.exists() for source in sources):
        sys.exit("The package needs Japanese fonts to cut its own from: apt-get install fonts-noto-cjk")
    letters = needed_letters()
    facts = (
        version,
        sorted(letters),
        [hashlib.sha256(source.read_bytes()).hexdigest() for source in sources],
    )
    stamp, mark = folder.with_suffix(".stamp"), hashlib.sha256(repr(facts).encode()).hexdigest()
    if folder.exists() and stamp.exists() and stamp.read_text(encoding="ascii") == mark:
        return
    fresh(folder)
    for face, source in zip(FACES, sources, strict=True):
        options = subset.Options(font_number=JAPANESE_FACE, layout_features=["*"], name_IDs=["*"])
        font = subset.load_font(str(source), options)
        font.recalcTimestamp = False
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=letters)
        cutter.subset(font)
        subset.save_font(font, str(folder / f"{face}.otf"), options)
    stamp.write_text(mark, encoding="ascii")


def needed_letters() -> set[int]:
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


def draw_icon(size: int, file: Path) -> None:
    """The program's icon as a picture of so many pixels."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    app = QGuiApplication.instance() or QGuiApplication([])
    picture = QImage(size, size, QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(str(ROOT / "assets" / "common" / "app.svg")).render(painter)
    painter.end()
    picture.save(str(file))
    del app


# Wheels, for bundles that are laid together from them.


def locked(names: Iterable[str]) -> str:
    """The part of the lock that is about these packages: their versions and hashes."""
    text = LOCK.read_text(encoding="utf-8")
    parts = {name: re.search(rf"^{re.escape(name)}==.*\\\n(?:    --hash.*\n)+", text, re.M) for name in names}
    if lost := [name for name, part in parts.items() if part is None]:
        sys.exit(f"The lock lacks {', '.join(lost)}.")
    return "".join(part[0] for part in parts.values() if part)


def fetch(folder: Path, requirements: str, *options: str) -> list[Path]:
    """Download packages by their hashes, unless these very ones are there already."""
    mark, stamp = hashlib.sha256(repr((requirements, options)).encode()).hexdigest(), folder / "stamp"
    if not (stamp.exists() and stamp.read_text(encoding="ascii") == mark):
        listed = fresh(folder) / "requirements.txt"
        listed.write_text(requirements, encoding="utf-8")
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"]
        arguments = ["--require-hashes", "--requirement", str(listed), "--dest", str(folder)]
        if subprocess.run([*pip, *arguments, *options], check=False).returncode:
            sys.exit("The parts named above could not be downloaded.")
        stamp.write_text(mark, encoding="ascii")
    return sorted(file for file in folder.iterdir() if file.suffix in {".whl", ".gz"})


def wheels_for(name: str, platforms: Sequence[str]) -> list[Path]:
    """The wheels of the lock for a system: what the program runs with."""
    tags = [f"--abi={abi}" for abi in ("cp311", "abi3", "none")]
    where = [f"--platform={platform}" for platform in platforms]
    only = ["--only-binary=:all:", "--implementation=cp", f"--python-version={PYTHON}"]
    return fetch(ROOT / "build" / "wheels" / name, locked(IN_WHEELS), *only, *tags, *where)


def is_taken(name: str, of_qt: Callable[[str], bool]) -> bool:
    """Whether a file of a wheel goes into a bundle; ``of_qt`` answers for what is Qt's own."""
    if name.endswith("/") or NOT_TAKEN.search(name):
        return False
    if name.startswith("babel/locale-data/"):
        return bool(KEPT_LOCALES.match(name.rpartition("/")[2]))
    if name.startswith("PySide6/"):
        part = name.removeprefix("PySide6/")
        return bool(QT_PYTHON.match(part)) or of_qt(part)
    return bool(TAKEN.match(name))


def unpack(wheel: Path, folder: Path, of_qt: Callable[[str], bool]) -> None:
    """Lay what is needed of a wheel into a folder."""
    with zipfile.ZipFile(wheel) as packed:
        for name in packed.namelist():
            if is_taken(name, of_qt):
                file = folder / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(packed.read(name))


def lay_code(folder: Path) -> None:
    """The program's code, as its source."""
    for part in ("desktop", "engine"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns(*FOR_MAKERS))


def lay_program(folder: Path) -> None:
    """The program itself, with its pictures and fonts, and what says which version it is."""
    lay_code(folder)
    lay_pictures(folder / "desktop")
    shutil.copytree(BUILD / "fonts", folder / "fonts")
    lay_facts(folder)


def lay_pictures(folder: Path) -> None:
    """The program's pictures, and the list by which the smoke test notices that one is missing."""
    shutil.copy(BUILD / "resources.rcc", folder)
    shutil.copy(ROOT / LIST, folder)


def lay_facts(folder: Path, notices: Path | None = None) -> None:
    """What tells the program its version, and which licences were laid beside it."""
    facts = folder / f"hearthside-{VERSION}.dist-info" / "METADATA"
    facts.parent.mkdir(exist_ok=True)
    licences = sorted(file.name for file in notices.glob("*.txt")) if notices else []
    lines = ["Metadata-Version: 2.4", "Name: hearthside", f"Version: {VERSION}"]
    lines += [f"License-File: {name}" for name in licences]
    facts.write_text("\n".join([*lines, ""]), encoding="utf-8")


def compile_code(folder: Path) -> None:
    """Compile all Python code, never to be compared with its source nor written anew: so it may lie anywhere.

    A process of its own, with a fixed seed, makes the same bytes of the same code.
    """
    if f"{sys.version_info.major}.{sys.version_info.minor}" != PYTHON:
        sys.exit(f"The package has Python {PYTHON} inside, and only the same Python can compile for it.")
    made = [sys.executable, "-I", str(Path(__file__).resolve()), "compile", str(folder)]
    subprocess.run(made, check=True, env={**os.environ, "PYTHONHASHSEED": "0"})


def _compile(folder: Path) -> None:
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    for file in sorted(folder.rglob("*.py")):
        if not compileall.compile_file(
            file, quiet=1, force=True, stripdir=str(folder), invalidation_mode=unchecked
        ):
            sys.exit(f"{file} could not be compiled.")


# Licences.


def lay_notices(folder: Path, wheels: Iterable[Path], python_licence: str) -> None:
    """The licences of all that is in a bundle of wheels, taken from the wheels themselves; the program shows them."""
    fresh(folder)
    own = ROOT / "desktop" / "app" / "licences"
    texts = {
        "hearthside": (ROOT / "LICENSE").read_text(encoding="utf-8"),
        "python": python_licence,
        **{
            name: (own / f"{name}.txt").read_text(encoding="utf-8")
            for name in ("qt-third-party", "LGPL-3", "GPL-3")
        },
        "noto-fonts": (DEBIAN_COPYRIGHT / "fonts-noto-cjk" / "copyright").read_text(encoding="utf-8"),
    }
    for wheel in wheels:
        name, version, *_ = wheel.name.split("-")
        stem = name.lower().replace("_", "-")
        if stem == "pyside6-essentials":
            texts["qt-and-pyside6"] = QT.format(version=version)
        elif stem != "shiboken6":
            texts[stem] = licence_of(wheel)
    for stem, text in texts.items():
        (folder / f"{stem}.txt").write_text(text, encoding="utf-8")


def licence_of(wheel: Path) -> str:
    """The licence files of a wheel, one after the other."""
    with zipfile.ZipFile(wheel) as packed:
        names = sorted(name for name in packed.namelist() if LICENCE_FILE.search(name))
        if not names:
            sys.exit(f"{wheel.name} brings no licence.")
        return "\n\n".join(packed.read(name).decode("utf-8") for name in names)


def _asked() -> Path:
    """The folder that a process of its own is to compile."""
    parser = argparse.ArgumentParser(description="Compile all Python code in a folder.")
    parser.add_argument("verb", choices=["compile"])
    parser.add_argument("folder", type=Path)
    return Path(parser.parse_args().folder)


if __name__ == "__main__":
    _compile(_asked())
