"""How a position of The Builders is written down; what earlier versions wrote is converted."""

from __future__ import annotations

from typing import Final

from engine.core.game import Json
from engine.core.position import Description
from engine.games.builders import invariants
from engine.games.builders.state import BuildersState


def _older(data: dict[str, Json]) -> dict[str, Json]:
    """Positions from before 2026-11 have an active seat instead of an agenda."""
    if "agenda" in data or "active" not in data:
        return data
    now = {**data}
    active = now.pop("active")
    now["agenda"] = [{"turn": {"seat": active}}] if now.get("ended_by") is None else []
    return now


POSITION: Final = Description(BuildersState, invariants.check, _older)
