"""Keys are written as the system writes them: Ctrl+Z, and ⌘Z on a Mac, whose Command key Qt takes for Ctrl."""

from __future__ import annotations

import platform
import re
from typing import Final

ON_MAC: Final = platform.system() == "Darwin"
_TOGETHER: Final = re.compile(r"Ctrl\+(Shift\+)?")


def as_written(text: str, *, on_mac: bool = ON_MAC) -> str:
    """A text with its keys as this system writes them."""
    return _TOGETHER.sub(lambda found: "⇧⌘" if found[1] else "⌘", text) if on_mac else text
