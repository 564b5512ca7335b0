"""Reports of a wrong rule: what a person writes, and the game, in files for the developers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

from desktop.app.crash import running_on, shortened, write_privately
from desktop.app.privacy import without_folders

MOST_WORDS: Final = 100_000
"""The most characters of what a person writes; of more the middle is left out, and that is to be seen."""


def write_rule_report(folder: Path, words: str, facts: Mapping[str, str], game: bytes | None) -> Path:
    """Write what somebody says of a rule, and beside it the saved game, if one is being played.

    The text names none of the person's folders. Raises OSError if it can't be written.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    report = folder / f"rule-{datetime.now():%Y-%m-%d-%H%M%S-%f}.txt"
    known = "".join(f"{what}: {value}\n" for what, value in facts.items())
    text = "\n".join((running_on(), shortened(words.strip(), MOST_WORDS), "", known))
    cleaned = without_folders(text, (folder, folder.parent))
    write_privately(report, cleaned.encode(errors="backslashreplace"))
    if game is not None:
        write_privately(report.with_suffix(".hearth"), game)
    return report
