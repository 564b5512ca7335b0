"""The application for Macs of both kinds of processor and its archive, made on Debian; nothing of it runs here."""

from __future__ import annotations

import os
import plistlib
import re
import shutil
import struct
import subprocess
import sys
import sysconfig
import time
import zipfile
from pathlib import Path
from typing import Final

from parts import (
    BUILD,
    DIST,
    PYTHON,
    QT_MODULES,
    ROOT,
    VERSION,
    build_tools,
    commit_time,
    compile_code,
    draw_icon,
    expect_published,
    fetch,
    fresh,
    is_taken,
    lay_facts,
    lay_notices,
    lay_program,
    megabytes,
    remove_old,
    settle,
    tool,
    wheels_for,
)

HERE: Final = ROOT / "packaging" / "macos"
WORK: Final = ROOT / "build" / "macos"
APP: Final = WORK / "Hearthside.app"
INTERPRETER: Final = (
    "freeze-core==0.8.1 --hash=sha256:538b175153a852cdbd0ac7dcb389e77736bb7ba8add7b65581735c586ba019c7\n"
)
"""Holds python.org's CPython for both kinds of processor, its library and its extension modules."""
SYSTEMS: Final = ("13_0_universal2", "11_0_{}", "10_15_{}", "10_13_{}", "10_12_{}", "10_9_{}")
PROCESSORS: Final = ("arm64", "x86_64")
MACH_O: Final = (b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe")  # for several kinds of processor, and for one
NATIVE_NOT_NEEDED: Final = re.compile(
    r"_?(crypt|curses|dbm|gdbm|hashlib|nis|sqlite3|ssl|test|tkinter|xx)|readline"
)
LIBRARY_NOT_NEEDED: Final = re.compile(
    r"(__pycache__|curses|dbm|(dist|site)-packages|distutils|doctest\.py|ensurepip|idlelib|lib-dynload|lib2to3|msilib"
    r"|pydoc\.py|pydoc_data|sqlite3|tests?|tkinter|turtle\.py|turtledemo|unittest|venv)$"
    r"|config-3|_sysconfigdata_|libpython|.*\.(so|a|pyc)$"  # this system's own
)
FRAMEWORKS: Final = (*QT_MODULES, "DBus")  # which Gui refers to
QT_LIBRARIES: Final = re.compile(
    rf"Qt({'|'.join(QT_MODULES)})\.abi3\.so$|libpyside6\.abi3\.[\d.]+dylib$"
    rf"|Qt/lib/Qt({'|'.join(FRAMEWORKS)})\.framework/Versions/(?!.*/Headers/)"
    r"|Qt/plugins/(platforms/lib(qcocoa|qoffscreen)|styles/|iconengines/|imageformats/lib(qsvg|qico|qjpeg|qgif)\.)"
    r"|Qt/translations/qtbase_(en|ja)\.qm$"
)
SYSTEM_OF_LIBRARIES: Final = "13.0"
SDK: Final = 15  # of Qt's own libraries: a newer one would switch on looks that Qt was not made for
SDK_COMMAND: Final = 0x32
ICON_SIZES: Final = (16, 32, 128, 256, 512, 1024)
KIND: Final = "org.hearthside.save"
RUNS: Final = "Contents/MacOS/Hearthside"


def build(fast: bool) -> list[Path]:
    """Make the application, seal it, and pack it."""
    python = build_tools()
    lay_application(python)
    subprocess.run([python, HERE / "sign.py", APP], check=True)
    for check in ("verify.py", "links.py"):
        subprocess.run([python, HERE / check, APP], check=True)
    print(f"{APP.relative_to(ROOT)}: {megabytes(APP):.0f} MB")
    remove_old("*-macos.zip")
    made = DIST / f"hearthside-{VERSION}-macos.zip"
    pack(made, 1 if fast else 9)
    return [made]


def lay_application(python: Path) -> None:
    """Lay the bundle. All but programs and Python's library lies below ``Resources``, where the seal takes any file."""
    contents = fresh(APP) / "Contents"
    resources = contents / "Resources"
    site, library = resources / "site", resources / "python" / "lib" / f"python{PYTHON}"
    for folder in (contents / "MacOS", contents / "Frameworks", site):
        folder.mkdir(parents=True)
    lay_python(contents / "Frameworks" / "libpython3.11.dylib", library)
    wheels = [
        wheels_for(f"macos-{each}", [f"macosx_{s.format(each)}" for s in SYSTEMS]) for each in PROCESSORS
    ]
    for wheel in (wheel for each in wheels for wheel in each):
        lay_wheel(wheel, site)
    for folder in (site / "PySide6" / "Qt" / "lib").glob("*.framework"):  # the links that a wheel can't hold
        (folder / "Versions" / "Current").symlink_to("A")
        (folder / folder.stem).symlink_to(f"Versions/Current/{folder.stem}")
        (folder / "Resources").symlink_to("Versions/Current/Resources")
    (resources / "app").mkdir()
    lay_program(resources / "app")
    shutil.rmtree(resources / "app" / "fonts")  # every Mac has Japanese letters
    shutil.copytree(BUILD / "fonts", resources / "app" / "fonts", ignore=shutil.ignore_patterns("*Sans*"))
    licence = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    lay_notices(
        resources / "notices", wheels[0], licence.read_text("utf-8") if licence.exists() else sys.copyright
    )
    lay_facts(resources / "app", resources / "notices")
    for folder in (library, site, resources / "app"):
        compile_code(folder)
    (resources / "qt.conf").write_text("[Paths]\nPrefix = Resources/site/PySide6/Qt\n", encoding="ascii")
    lay_icon(resources / "Hearthside.icns")
    build_launcher(python, APP / RUNS)
    tell_the_system(contents)
    for file in APP.rglob("*"):
        if file.is_file() and not file.is_symlink():
            file.chmod(0o755 if is_mach_o(file) else 0o644)
    settle(APP)


def is_mach_o(file: Path) -> bool:
    """Whether a file is a program or a library of a Mac."""
    with file.open("rb") as opened:
        return opened.read(4) in MACH_O


def lay_python(made: Path, library: Path) -> None:
    """The interpreter out of its wheel, and the standard library of the Python that builds."""
    only = ["--only-binary=:all:", "--implementation=cp", f"--python-version={PYTHON}", "--abi=cp311"]
    where = ROOT / "build" / "wheels" / "macos-python"
    (wheel,) = fetch(where, INTERPRETER, *only, "--platform=macosx_10_9_universal2")

    def left_out(folder: str, names: list[str]) -> list[str]:
        return [name for name in names if LIBRARY_NOT_NEEDED.match(name)]

    shutil.copytree(sysconfig.get_path("stdlib"), library, ignore=left_out)
    # Read by zoneinfo, and so by pydantic; the second is the name that Debian's library asks for.
    for name in ("_sysconfigdata__darwin_darwin.py", "_sysconfigdata__darwin.py"):
        (library / name).write_text('build_time_vars = {"TZPATH": "/usr/share/zoneinfo"}\n', encoding="ascii")
    native = library / "lib-dynload"
    native.mkdir()
    with zipfile.ZipFile(wheel) as packed:
        made.write_bytes(packed.read("freeze_core/bases/lib/Python"))
        expect_published(made)
        for name in packed.namelist():
            part = re.fullmatch(r"freeze_core/lib/([^/]+\.so)", name)
            if part and not NATIVE_NOT_NEEDED.match(part[1]):
                (native / part[1]).write_bytes(packed.read(name))


def lay_wheel(wheel: Path, site: Path) -> None:
    """Lay what is needed of a wheel; what came for one kind of processor already is joined with its twin."""
    with zipfile.ZipFile(wheel) as packed:
        for name in packed.namelist():
            if not is_taken(name, lambda part: bool(QT_LIBRARIES.match(part))):
                continue
            file, data = site / name, packed.read(name)
            file.parent.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                file.write_bytes(data)
            elif data[:4] in MACH_O and data != file.read_bytes():
                other = WORK / "other"
                other.write_bytes(data)
                join([file, other], file)


def join(files: list[Path], made: Path) -> None:
    """One file for both kinds of processor."""
    both = WORK / "both"
    subprocess.run([tool("llvm-lipo-14", "llvm-14"), "-create", *files, "-output", both], check=True)
    both.replace(made)


def lay_icon(made: Path) -> None:
    """The icon in a Mac's form."""
    pictures = [WORK / f"icon_{size}.png" for size in ICON_SIZES]
    for size, picture in zip(ICON_SIZES, pictures, strict=True):
        draw_icon(size, picture)
    subprocess.run([tool("png2icns", "icnsutils"), made, *pictures], check=True, stdout=subprocess.DEVNULL)


def build_launcher(python: Path, made: Path) -> None:
    """Compile the program that starts the bundle's Python, for both kinds of processor."""
    slices = []
    for processor in ("x86_64", "aarch64"):
        part = WORK / f"launcher-{processor}"
        flags = [
            "-Os",
            "-Wall",
            "-Wno-unused-variable",
            "-target",
            f"{processor}-macos.{SYSTEM_OF_LIBRARIES}-none",
        ]
        heads = ["-I", str(HERE), "-I", str(sysconfig.get_config_var("INCLUDEPY"))]
        compiles = [
            str(python),
            "-m",
            "ziglang",
            "cc",
            *flags,
            *heads,
            str(HERE / "launcher.c"),
            "-o",
            str(part),
        ]
        subprocess.run(compiles, check=True, env=_zig_here())
        part.write_bytes(with_sdk(part.read_bytes()))
        slices.append(part)
    join(slices, made)


def _zig_here() -> dict[str, str]:
    caches = {f"ZIG_{kind}_CACHE_DIR": str(WORK / "zig") for kind in ("LOCAL", "GLOBAL")}
    return {**os.environ, **caches}


def with_sdk(program: bytes) -> bytes:
    """A program that says it was made with the same SDK as Qt."""
    data, at = bytearray(program), 32
    for _ in range(struct.unpack_from("<I", data, 16)[0]):
        command, length = struct.unpack_from("<II", data, at)
        if command == SDK_COMMAND:
            struct.pack_into("<I", data, at + 16, SDK << 16)
        at += length
    return bytes(data)


def tell_the_system(contents: Path) -> None:
    """What the system is told of the application, its languages and its kind of file."""
    for language in ("en", "ja"):
        words = contents / "Resources" / f"{language}.lproj" / "InfoPlist.strings"
        words.parent.mkdir()
        words.write_text('"CFBundleName" = "Hearthside";\n', encoding="utf-8")
    kind = {
        "UTTypeIdentifier": KIND,
        "UTTypeDescription": "Hearthside saved game",
        "UTTypeConformsTo": ["public.data"],
        "UTTypeTagSpecification": {"public.filename-extension": ["hearth"]},
    }
    opens = {
        "CFBundleTypeName": "Hearthside saved game",
        "CFBundleTypeRole": "Editor",
        "LSHandlerRank": "Owner",
        "LSItemContentTypes": [KIND],
    }
    facts = {
        "CFBundleDevelopmentRegion": "en",
        "CFBundleDisplayName": "Hearthside",
        "CFBundleDocumentTypes": [opens],
        "CFBundleExecutable": "Hearthside",
        "CFBundleIconFile": "Hearthside",
        "CFBundleIdentifier": "org.hearthside.Hearthside",
        "CFBundleInfoDictionaryVersion": "6.0",
        "CFBundleLocalizations": ["en", "ja"],
        "CFBundleName": "Hearthside",
        "CFBundlePackageType": "APPL",
        "CFBundleShortVersionString": VERSION,
        "CFBundleSupportedPlatforms": ["MacOSX"],
        "CFBundleVersion": VERSION,
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": SYSTEM_OF_LIBRARIES,
        "NSHighResolutionCapable": True,
        "NSPrincipalClass": "NSApplication",
        "UTExportedTypeDeclarations": [kind],
    }
    (contents / "Info.plist").write_bytes(plistlib.dumps(facts))
    (contents / "PkgInfo").write_text("APPL????", encoding="ascii")


def pack(made: Path, level: int) -> None:
    """Pack the application with its links and rights, as the Finder needs them."""
    when = time.gmtime(commit_time())[:6]
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as packed:
        for path in [APP, *sorted(APP.rglob("*"))]:
            folder = path.is_dir() and not path.is_symlink()
            entry = zipfile.ZipInfo(str(path.relative_to(APP.parent)) + "/" * folder, when)
            entry.create_system = 3  # Unix, whose rights follow
            entry.external_attr = (path.lstat().st_mode & 0xFFFF) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            data = (
                str(path.readlink()).encode() if path.is_symlink() else b"" if folder else path.read_bytes()
            )
            packed.writestr(entry, data)
