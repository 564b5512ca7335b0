"""What can lie on the agenda of Pebbles: one question, and one thing that happens by itself."""

from __future__ import annotations

from typing import Final

from engine.core.agenda import Frame
from engine.core.event import recurring


class Turn(Frame):
    """A seat's turn; ``laid`` once it has laid out the pebble that it may (3)."""

    laid: bool = False


class Tide(Frame):
    """The tide comes in before the turn of the first player, who is the ``seat`` (2)."""


FRAMES: Final = (Turn, Tide)

turn = recurring(Turn)
