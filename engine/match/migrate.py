"""Older save files are brought to the present format, one step at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.core.errors import BrokenFile, Refusal
from engine.core.game import Json

FORMAT: Final = 1
"""The format that is written. It grows when the layout changes; a change of rules has a number of its own."""

OLDEST: Final = 1
"""The first format that was ever released."""

Step = Callable[[dict[str, Json]], dict[str, Json]]
"""Turns the parts of a save of one format into those of the next."""

STEPS: Final[Mapping[int, Step]] = {}
"""By the format that a step begins with. Once released, a step stays for ever."""

_STUMBLES = (KeyError, TypeError, ValueError, IndexError, AttributeError)


def migrated(
    parts: dict[str, Json], steps: Mapping[int, Step] = STEPS, current: int = FORMAT
) -> dict[str, Json]:
    """The parts of a save in the present format.

    Raises BrokenFile: ``file_newer`` where a newer program wrote it, ``file_damaged`` where it makes no sense.
    The parts come from outside and are checked only after the last step, so a step may stumble over anything.
    """
    found = parts.get("format")
    if type(found) is not int or found < OLDEST:
        raise BrokenFile(Refusal("file_damaged", details={"part": "format"}))
    if found > current:
        raise BrokenFile(Refusal("file_newer", details={"format": min(found, 1_000_000), "known": current}))
    for number in range(found, current):
        try:
            parts = {**steps[number](parts), "format": number + 1}
        except _STUMBLES as stumble:
            raise BrokenFile(Refusal("file_damaged", details={"part": f"format {number}"})) from stumble
    return parts
