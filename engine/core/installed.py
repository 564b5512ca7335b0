"""What a Python says that lacks what the program needs. It is asked before anything of that is there."""

from __future__ import annotations

from typing import Final

TO_INSTALL: Final = (
    "In a clone of its sources, “python3 packaging/start.py” installs all of it and starts the program."
)


def why_not_installed(error: ModuleNotFoundError) -> str:
    """The sentence that says what this Python lacks, and how to get it."""
    return f"Hearthside is not installed for this Python: it has no {error.name}. {TO_INSTALL}"
