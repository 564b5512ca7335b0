"""Older save files are brought to the present format, one step at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from engine.core.errors import BrokenFile, Refusal, damaged
from engine.core.game import Json
from engine.core.letters import clean
from engine.core.secret import conceal
from engine.match.shown import LONGEST_NAME, LONGEST_PLAYER_NAME, written_time

FORMAT: Final = 2
"""The format that is written. Its number grows when the layout changes; rules have a version of their own."""

OLDEST: Final = 1
"""The first format that was ever released."""

Step = Callable[[dict[str, Json]], dict[str, Json]]
"""Turns the parts of a save of one format into those of the next."""


def _second(parts: dict[str, Json]) -> dict[str, Json]:
    """Names and times can be shown, the deal of a running game is concealed, and who decided what has room."""
    table = parts["table"]
    players = [
        {**player, "name": clean(_text(player["name"]), LONGEST_PLAYER_NAME)} for player in table["players"]
    ]
    seed = table["seed"] if parts["seat"] is None else conceal(table["seed"])
    return {
        **parts,
        "name": clean(_text(parts["name"]), LONGEST_NAME),
        "saved": written_time(datetime.fromisoformat(parts["saved"])),
        "table": {
            **table,
            "players": players,
            "options": _seated(table["options"], len(players)),
            "figures": {},
            "seed": seed,
            "practice": False,
        },
        "deciders": None,
    }


def _seated(options: dict[str, Json], seats: int) -> dict[str, Json]:
    """A first player that the table didn't have meant another seat: seats were counted round."""
    first = options.get("first_player")
    return {**options, "first_player": first % seats} if type(first) is int else options


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value


STEPS: Final[Mapping[int, Step]] = {1: _second}
"""The steps by the format they start from. Once released, a step stays for ever."""

_STUMBLES = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""Whatever a value brings about that isn't what a step takes it for."""


def migrated(
    parts: dict[str, Json], steps: Mapping[int, Step] = STEPS, current: int = FORMAT
) -> dict[str, Json]:
    """The parts of a save in the present format.

    Raises BrokenFile: ``file_newer`` if a newer program wrote it, ``file_damaged`` if it makes no sense. The parts
    come from outside and are checked only after the last step, so a step may stumble over anything.
    """
    found = parts.get("format")
    if type(found) is not int or found < OLDEST:
        raise damaged("format")
    if found > current:
        raise BrokenFile(Refusal("file_newer", details={"format": min(found, 1_000_000), "known": current}))
    for number in range(found, current):
        try:
            parts = {**steps[number](parts), "format": number + 1}
        except _STUMBLES as stumble:
            raise damaged(f"format {number}") from stumble
    return parts
