"""How a position of Stone Age is written down; what earlier versions wrote is converted."""

from __future__ import annotations

from typing import Any, Final

from engine.core.game import Json
from engine.core.position import Description
from engine.games.stone_age import invariants
from engine.games.stone_age.state import StoneAgeState

_TAGS: Final = {"roll": "tools", "payment": "pay", "lottery": "lottery", "hunger": "feed"}


def _older(data: dict[str, Json]) -> dict[str, Json]:
    """Positions from before 2026-12 don't tell who threw the dice; those from before 2026-11 have no agenda."""
    now = {"throwers": {}, **data}
    return now if "agenda" in now or "phase" not in now else _with_agenda(now)


def _with_agenda(now: dict[str, Json]) -> dict[str, Json]:
    """With an agenda in place of an active seat, a phase and a pending decision."""
    phase, seat, pending = now.pop("phase"), now.pop("active"), now.pop("pending")
    settled = [] if pending is None else [_settled(pending, seat)]
    if phase == "over":
        now["agenda"] = settled
    elif phase == "feed":
        first, seats = now["first"], len(now["tribes"])
        fed = (seat - first) % seats + 1
        hungry = [{"meal": {"seat": (first + turn) % seats}} for turn in reversed(range(fed, seats))]
        now["agenda"] = [{"round_end": {"seat": first}}, *hungry, *settled]
    elif pending is None:
        now["agenda"] = [{phase: {"seat": seat}}]
    else:
        now["agenda"] = [{"next_act": {"seat": pending.get("buyer", seat)}}, *settled]
    return now


def _settled(pending: dict[str, Any], seat: int) -> Json:
    frame = {name: value for name, value in pending.items() if name not in ("kind", "product", "buyer")}
    return {_TAGS[pending["kind"]]: {"seat": seat, **frame}}


POSITION: Final = Description(StoneAgeState, invariants.check, _older)
