"""Names that people have typed, inside a sentence."""

from __future__ import annotations

import unicodedata
from typing import Final

_LEFTWARDS: Final = frozenset(["R", "AL"])
_ISOLATE: Final = "\u2068"
_END: Final = "\u2069"


def in_sentence(name: str) -> str:
    """A name isolated for use in a sentence, so that one written from right to left doesn't reverse the rest.

    A sentence takes the direction of its first strong letter: "גיל builds the inn" would be laid out from right to
    left.
    """
    if any(unicodedata.bidirectional(letter) in _LEFTWARDS for letter in name):
        return f"{_ISOLATE}{name}{_END}"
    return name
