"""How a position of Troyes is written down."""

from __future__ import annotations

from typing import Final

from engine.core.position import Description
from engine.games.troyes import invariants
from engine.games.troyes.state import TroyesState

POSITION: Final = Description(TroyesState, invariants.check)
