"""Seeds of new deals."""

from __future__ import annotations

from secrets import randbelow
from typing import Final
from unicodedata import normalize

from PySide6.QtGui import QValidator

SEEDS: Final = 1_000_000_000
"""Seeds are below this, so that one can be read out over the telephone."""
LONGEST: Final = len(str(SEEDS - 1))


def new_seed() -> int:
    """An unpredictable seed."""
    return randbelow(SEEDS)


class SeedValidator(QValidator):
    """Allows seeds, and takes what is pasted with spaces around it, with the label that the score sheet shows before
    it, or typed with wide digits for one."""

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        """Whether a text may stand in the field, and what stands there then."""
        _, labelled, given = normalize("NFKC", text).rpartition(":")
        seed = given.strip()
        is_seed = (not seed and not labelled) or (seed.isascii() and seed.isdigit() and len(seed) <= LONGEST)
        if not is_seed:
            return QValidator.State.Invalid, text, at
        return QValidator.State.Acceptable, seed, min(at, len(seed))
