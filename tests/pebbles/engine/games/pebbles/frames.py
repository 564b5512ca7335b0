"""What can lie on the agenda of Pebbles: one question, and one thing that happens by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.core.agenda import Frame
from engine.core.event import recurring


@dataclass(frozen=True, slots=True)
class Turn(Frame):
    """A seat's turn; ``laid`` once it has laid out the pebble that it may (3)."""

    laid: bool = False


@dataclass(frozen=True, slots=True)
class Tide(Frame):
    """The tide comes in before the turn of the first player, who is the ``seat`` (2)."""


FRAMES: Final = (Turn, Tide)

turn = recurring(Turn)
