"""The message about imported files: how many were imported, and which were not and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

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
class TakenIn:
    """The result of an import: the entries of the files imported, and the others, each with its reason."""

    entries: tuple[SaveEntry, ...]
    left_out: tuple[tuple[Path, Refusal], ...]

    def and_then(self, later: TakenIn) -> TakenIn:
        """The same with the result of more files."""
        return TakenIn(self.entries + later.entries, self.left_out + later.left_out)

    def told(self) -> str:
        """The summary, in a few sentences."""
        reasons = "\n".join(reasons_told([(legible(path.name), refusal) for path, refusal in self.left_out]))
        if not self.left_out:
            one = len(self.entries) == 1
            named = say("load.imported", name=self.entries[0].name) if one else ""
            return named or say("screens.taken_in", count=len(self.entries))
        if len(self.left_out) == 1 and not self.entries:
            return reasons
        left = len(self.left_out)
        return say("screens.taken_in_but", count=len(self.entries), left=left, why=f"\n{reasons}")


def reasons_told(left_out: Sequence[tuple[str, Refusal]]) -> Iterator[str]:
    """Why some files were left out, each reason with their names."""
    by_reason: dict[str, list[str]] = {}
    for name, refusal in left_out:
        by_reason.setdefault(refusal_sentence(refusal), []).append(name)
    named = 0
    for why, names in list(by_reason.items())[:MOST_REASONS]:
        named += len(names)
        yield say("screens.not_taken_in", file=_named(names), why=why)
    if named < len(left_out):
        yield say("screens.more_left_out", count=len(left_out) - named)


def _named(names: Sequence[str]) -> list[str]:
    if len(names) <= MOST_NAMES:
        return list(names)
    return [*names[: MOST_NAMES - 1], say("screens.more_files", count=len(names) - MOST_NAMES + 1)]
