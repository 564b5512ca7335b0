"""A hand that plays Stone Age for tests: scenes, commands in their notation, dice as they are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.event import Event
from engine.games.stone_age.rules import STONE_AGE
from engine.games.stone_age.state import StoneAgeState
from tests.games.hand import Hand


def scene(*tribes: dict[str, Any], **given: Any) -> StoneAgeState:
    """A position with these tribes; two at least."""
    return STONE_AGE.set_up({"tribes": [*tribes, *({} for _ in range(2 - len(tribes)))], **given})


def acting(*tribes: dict[str, Any], **given: Any) -> StoneAgeState:
    """A position in which people act."""
    return scene(*tribes, phase="act", **given)


_hand = Hand(STONE_AGE)
play, refused, legal, asked = _hand.play, _hand.refused, _hand.legal, _hand.asked


def kinds(happened: Sequence[Event]) -> list[str]:
    """What was told, without that another seat is asked."""
    return [event.kind for event in happened if event.kind != "turn_passed"]
