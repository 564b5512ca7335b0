"""The numbers of Pebbles that sentences speak of, by name: all whole numbers of the content, and each worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.games.pebbles.content import CONSTANTS

FIGURES: Final = {**CONSTANTS.whole_numbers(), **{f"worth_{worth}": worth for worth in CONSTANTS.worths}}

DESIGNED: Final[Mapping[str, Sequence[str]]] = {}
"""The figures that are our own and not from the box: Pebbles has no box."""
