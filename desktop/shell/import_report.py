"""The message about imported files: how many were imported, and which were not and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from desktop.shell.saves import shown_name
from desktop.words import say
from desktop.words.engine import refusal_sentence
from engine.core.errors import Refusal
from engine.core.letters import legible

if TYPE_CHECKING:
    from engine.match.shelf import SaveEntry

MOST_REASONS: Final = 3
MOST_NAMES: Final = 3
"""The most files named for each reason; the others are only counted."""


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The result of an import: the entries of the files imported, and the others, each with its reason."""

    entries: tuple[SaveEntry, ...]
    skipped: tuple[tuple[Path, Refusal], ...]

    def joined_with(self, later: ImportReport) -> ImportReport:
        """The same with the result of more files."""
        return ImportReport(self.entries + later.entries, self.skipped + later.skipped)

    def summary(self) -> str:
        """The summary, in a few sentences."""
        reasons = "\n".join(reason_lines([(_name(path), refusal) for path, refusal in self.skipped]))
        if not self.skipped:
            if len(self.entries) == 1:
                return say("load.imported", name=shown_name(self.entries[0]))
            return say("screens.imported", count=len(self.entries))
        if len(self.skipped) == 1 and not self.entries:
            return reasons
        left = len(self.skipped)
        return say("screens.imported_but", count=len(self.entries), left=left, why=f"\n{reasons}")


def reason_lines(skipped: Sequence[tuple[str, Refusal]]) -> Iterator[str]:
    """Why some files were left out, each reason with their names."""
    said: dict[object, str] = {}
    by_reason: dict[str, list[str]] = {}
    for name, refusal in skipped:
        why = _but_for_the_name(refusal)
        if why not in said:
            said[why] = refusal_sentence(refusal)
        by_reason.setdefault(said[why], []).append(name)
    named = 0
    for why, names in list(by_reason.items())[:MOST_REASONS]:
        named += len(names)
        yield say("screens.not_imported", file=_named(names), why=why)
    if named < len(skipped):
        yield say("screens.more_skipped", count=len(skipped) - named)


def _but_for_the_name(refusal: Refusal) -> object:
    """What is the same for all files that are skipped for the same reason; their names stand before the sentence."""
    return refusal.reason, *(detail for detail in refusal.details.items() if detail[0] != "file")


def _name(path: Path) -> str:
    """What a file is called; a whole drive, which has no name, by its path."""
    return legible(path.name or str(path))


def _named(names: Sequence[str]) -> list[str]:
    if len(names) <= MOST_NAMES:
        return list(names)
    return [*names[: MOST_NAMES - 1], say("screens.more_files", count=len(names) - MOST_NAMES + 1)]
