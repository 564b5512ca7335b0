"""A wheel and a source archive, for those who have Python: ``pipx install hearthside-VERSION-py3-none-any.whl``."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from parts import DIST, ROOT, fresh, lay_pictures, remove_old, settle


def build(fast: bool) -> list[Path]:
    """Make both, of a copy of the tree in which the pictures are already compiled: an installed program makes none."""
    del fast  # there is little to pack
    tree = fresh(ROOT / "build" / "python")
    for name in ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tree)
    for name in ("desktop", "engine"):
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
    lay_pictures(tree / "desktop")
    settle(tree)
    remove_old("*.whl", "hearthside-*.tar.gz")
    subprocess.run([sys.executable, "-m", "uv", "build", "--quiet", "--out-dir", DIST, tree], check=True)
    return sorted([*DIST.glob("*.whl"), *DIST.glob("hearthside-*.tar.gz")])
