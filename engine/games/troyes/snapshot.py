"""How a position of Troyes is written down; what earlier versions wrote is converted."""

from __future__ import annotations

from typing import Final

from engine.core.game import Json
from engine.core.position import Description
from engine.games.troyes import invariants
from engine.games.troyes.state import TroyesState


def _older(data: dict[str, Json]) -> dict[str, Json]:
    """Positions from before there was a second edition of cards don't say which one is dealt."""
    return {"rules": 1, **data}


POSITION: Final = Description(TroyesState, invariants.check, _older)
