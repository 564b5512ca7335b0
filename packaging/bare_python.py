"""Imported first by what is called here: a Python without what this tree needs ends with a sentence."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
NEEDED: Final = ("PySide6", "pydantic")

if str(ROOT) not in sys.path[:1]:
    sys.path.insert(0, str(ROOT))

from engine.core.installed import why_not_installed  # noqa: E402

for _name in NEEDED:
    if find_spec(_name) is None:
        _lacking = ModuleNotFoundError(name=_name)
        print(f"{why_not_installed(_lacking)} Then call this by .venv/bin/python.", file=sys.stderr)
        sys.exit(2)
