"""Writing down what nobody should read by accident: the order of a deck, the outcome of a shuffle.

This keeps honest eyes honest; it is no encryption.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from engine.core.errors import BrokenFile, Refusal

T = TypeVar("T")

LONGEST = 1_000_000
"""The most bytes that a concealed value may hold; a longer one is refused before it is unpacked."""


def conceal(value: object) -> str:
    """A JSON value as text that says nothing to the eye."""
    plain = json.dumps(value, separators=(",", ":")).encode()
    return base64.b85encode(zlib.compress(plain, 9)).decode()


def reveal(text: str) -> object:
    """The value that was concealed. Raises BrokenFile where the text is none of ours."""
    try:
        unpacker = zlib.decompressobj()
        plain = unpacker.decompress(base64.b85decode(text), LONGEST)
        if unpacker.unconsumed_tail:
            raise BrokenFile(Refusal("file_damaged"))
        value: object = json.loads(plain)
    except (ValueError, binascii.Error, zlib.error, RecursionError) as broken:
        raise BrokenFile(Refusal("file_damaged")) from broken
    return value


def conceal_ids(things: Iterable[Any]) -> str:
    """The ids of some cards or tiles, in their order, as text that says nothing to the eye."""
    return conceal([thing.id for thing in things])


def reveal_ids(text: str, by_id: Mapping[str, T]) -> tuple[T, ...]:
    """The cards or tiles whose ids were concealed. Raises BrokenFile where the text is none of ours."""
    ids = reveal(text)
    if not isinstance(ids, list) or not all(isinstance(id_, str) and id_ in by_id for id_ in ids):
        raise BrokenFile(Refusal("snapshot_wrong"))
    return tuple(by_id[id_] for id_ in ids)
