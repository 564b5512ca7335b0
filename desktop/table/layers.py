"""What is above what on the table: all z-values."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Layer(IntEnum):
    """From the board up to moving pieces and notes."""

    GROUND = 0
    PIECE = 10
    GLOW = 30
    FOCUS = 40
    PONDERED = 44
    MOVING = 50
    NOTE = 60


OVER_OUTLINES: Final = Layer.FOCUS + 2 - Layer.PIECE
"""The level of a piece that no outline of a place below or beside it covers."""
