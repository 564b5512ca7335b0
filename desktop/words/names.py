"""The names that people give, in the middle of a sentence."""

from __future__ import annotations

import unicodedata
from typing import Final

_LEFTWARDS: Final = frozenset(["R", "AL"])
_ISOLATE: Final = "\u2068"
_END: Final = "\u2069"


def in_sentence(name: str) -> str:
    """A name as it stands in a sentence: one that is written from right to left turns only itself round.

    Left to itself a sentence goes the way of its first letter, and with "גיל builds the inn" would come to stand
    on its head.
    """
    if any(unicodedata.bidirectional(letter) in _LEFTWARDS for letter in name):
        return f"{_ISOLATE}{name}{_END}"
    return name
