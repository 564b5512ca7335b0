"""How positions of Revive are written and read."""

from __future__ import annotations

from typing import Final

from engine.core.position import Description
from engine.games.revive.invariants import check
from engine.games.revive.state import ReviveState

POSITION: Final = Description(ReviveState, check)
