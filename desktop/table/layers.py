"""Which thing lies above which on the table; every z-value of the house stands here."""

from __future__ import annotations

from enum import IntEnum


class Layer(IntEnum):
    """From the board up to the hand that moves a piece."""

    GROUND = 0
    PIECE = 10
    LABEL = 20
    GLOW = 30
    FOCUS = 40
    MOVING = 50
    NOTE = 60
