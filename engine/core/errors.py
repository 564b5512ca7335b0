"""What can go wrong, in keys and numbers; the window turns them into sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

Detail = int | str | tuple[int, ...]
"""A number, the id of a card, a place or a seat, or so much of each resource in the game's order."""

WRONG_DECISION: Final = "wrong_decision"
"""The reason of a refusal where something else is asked first."""

ONLY_TO_LOOK_AT: Final = "only_to_look_at"
"""The reason where no command is ever given by pointing there."""

ONE_THING_AT_ONCE: Final = "one_thing_at_once"
"""The reason where places that were pointed at belong to no command together, though each may to one of its own."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something can't be done now.

    ``reason`` is a key of the words (``not_in_row``), ``details`` are the ids and numbers for the sentence, ``rule``
    is the section of the game's rules that forbids it (``5.1``).
    """

    reason: str
    rule: str = ""
    details: Mapping[str, Detail] = field(default_factory=dict)


class HearthsideError(Exception):
    """An error meant for people: a reason key with its details, never a traceback."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason, dict(refusal.details))
        self.refusal = refusal


class IllegalCommand(HearthsideError):
    """The command can't be given now. Nothing has changed."""


class BrokenFile(HearthsideError):
    """A file isn't what it should be. Nothing has changed."""


def damaged(part: str = "") -> BrokenFile:
    """The error for a file of which this part makes no sense."""
    return BrokenFile(Refusal("file_damaged", details={"part": part[:80]}))


class BrokenState(AssertionError):
    """A state breaks an invariant of its game: a defect of ours, or a snapshot that was tampered with."""
