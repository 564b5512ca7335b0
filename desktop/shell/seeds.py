"""Seeds of new deals."""

from __future__ import annotations

from secrets import randbelow
from typing import Final

SEEDS: Final = 1_000_000_000
"""Seeds are below this, so that one can be read out over the telephone."""


def new_seed() -> int:
    """An unpredictable seed."""
    return randbelow(SEEDS)
