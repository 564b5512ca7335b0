"""Where a new deal comes from."""

from __future__ import annotations

from secrets import randbelow
from typing import Final

SEEDS: Final = 1_000_000_000
"""Seeds lie below this, so that one can be read to somebody over the telephone."""


def new_seed() -> int:
    """A deal that nobody can foresee."""
    return randbelow(SEEDS)
