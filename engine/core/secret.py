"""Writing down what nobody should read by accident: the order of a deck, the outcome of a shuffle.

This keeps honest people honest; it isn't encryption.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from functools import lru_cache
from typing import Final, TypeVar

from engine.core.door import read_json
from engine.core.errors import BrokenFile, Refusal

T = TypeVar("T")

LONGEST: Final = 20_000
"""The most bytes that a concealed value may have by default; a longer one is refused unread."""


def conceal(value: object) -> str:
    """A JSON value as unreadable text."""
    return conceal_json(json.dumps(value, separators=(",", ":")))


@lru_cache(maxsize=256)  # from one position to the next most decks are as they were
def conceal_json(plain: str) -> str:
    """A value that is written as JSON already, as unreadable text."""
    return base64.b85encode(zlib.compress(plain.encode(), 9)).decode()


@lru_cache(maxsize=256)  # the same decks, where one position after the other is read
def reveal_json(text: str) -> str:
    """The value that was concealed, written as JSON. Raises BrokenFile if the text isn't ours or is too long."""
    return json.dumps(reveal(text))


def reveal(text: str, longest: int = LONGEST) -> object:
    """The value that was concealed. Raises BrokenFile if the text isn't ours or is too long."""
    try:
        if len(text) > 2 * longest:
            raise ValueError("too long to unpack")
        unpacker = zlib.decompressobj()
        plain = unpacker.decompress(base64.b85decode(text), longest)
        if unpacker.unconsumed_tail or not unpacker.eof:
            raise ValueError("more than there may be, or cut short")
    except (ValueError, binascii.Error, zlib.error) as broken:
        raise BrokenFile(Refusal("file_damaged")) from broken
    value: object = read_json(plain, values=longest // 2, depth=8)
    return value
