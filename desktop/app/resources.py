"""The pictures come from one Qt resource file, compiled from everything below ``assets/``.

A packaged or installed program brings ``desktop/resources.rcc``, and the list of what should be in it. A run from
source compiles it in ``build/`` whenever the folder changed, so whoever adds or redraws a picture sees it at the next
start.
"""

from __future__ import annotations

import os
import re
import subprocess
import sysconfig
import tempfile
from html import escape, unescape
from pathlib import Path
from typing import Final

from PySide6.QtCore import QResource

ROOT: Final = Path(__file__).resolve().parents[2]
ASSETS: Final = ROOT / "assets"
LIST: Final = "resources.qrc"
ALIAS: Final = re.compile(r'alias="([^"]+)"')


def register() -> None:
    """Make every asset readable under ``:/``, e.g. ``:/common/icon/undo.svg``."""
    packaged = ROOT / "desktop" / "resources.rcc"
    try:
        _register(packaged if packaged.exists() else fresh_rcc(ROOT / "build"))
    except (OSError, subprocess.CalledProcessError):
        # The source folder may not be writable. What is registered stays readable when its file is deleted.
        with tempfile.TemporaryDirectory(prefix="hearthside-", ignore_cleanup_errors=True) as folder:
            _register(fresh_rcc(Path(folder)))


def _register(rcc: Path) -> None:
    if not QResource.registerResource(str(rcc)):
        raise RuntimeError(f"the pictures in {rcc} could not be read")


def listed() -> list[str]:
    """Every picture that there should be, e.g. ``:/common/icon/undo.svg``: those of the list that was committed."""
    packaged = ROOT / "desktop" / LIST
    file = packaged if packaged.exists() else ROOT / LIST
    return [f":/{unescape(alias)}" for alias in ALIAS.findall(file.read_text(encoding="utf-8"))]


def asset_files() -> list[Path]:
    """Every file below ``assets/``, sorted by name."""
    return sorted((path for path in ASSETS.rglob("*") if path.is_file()), key=Path.as_posix)


def qrc(files: list[Path], folder: Path) -> str:
    """The text of a ``.qrc`` in ``folder`` that lists these assets."""
    lines = [
        f'    <file alias="{escape(path.relative_to(ASSETS).as_posix())}">'
        f"{escape(Path(os.path.relpath(path, folder)).as_posix())}</file>"
        for path in files
    ]
    return "\n".join(["<RCC>", '  <qresource prefix="/">', *lines, "  </qresource>", "</RCC>", ""])


def compile_rcc(source: Path, target: Path) -> None:
    """Compile a ``.qrc`` to a binary ``.rcc``, replaced in one step so that nobody reads half a file."""
    tool = Path(sysconfig.get_path("scripts"), "pyside6-rcc")
    part = target.with_suffix(f".{os.getpid()}.part")
    # Not every system's Qt can unpack zstd.
    subprocess.run([tool, "--binary", "--no-zstd", source, "-o", part], check=True)
    part.replace(target)


def fresh_rcc(build: Path) -> Path:
    """The ``.rcc`` of the current assets, compiled only if one was added, removed or changed."""
    build.mkdir(exist_ok=True)
    listing, rcc = build / LIST, build / "resources.rcc"
    files = asset_files()
    text = qrc(files, build)
    if not listing.exists() or listing.read_text(encoding="utf-8") != text:
        listing.write_text(text, encoding="utf-8")
    newest = max(path.stat().st_mtime_ns for path in [listing, *files])
    if not rcc.exists() or rcc.stat().st_mtime_ns <= newest:
        compile_rcc(listing, rcc)
    return rcc
