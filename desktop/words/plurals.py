"""Which form of a noun goes with a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final


def ordinal(number: int) -> str:
    """The form of an English ordinal: 1st, 2nd, 3rd, 4th, 11th."""
    if number % 100 in (11, 12, 13):
        return "other"
    return {1: "one", 2: "two", 3: "few"}.get(number % 10, "other")


PLURALS: Final[Mapping[str, Callable[[int], str]]] = {
    "en": lambda number: "one" if abs(number) == 1 else "other",
    "ja": lambda number: "other",
}
"""The form of a noun for a number, by language."""
