"""Drives Stone Age in tests: scenes, commands in their notation, dice as the test sets them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.event import Event
from engine.games.stone_age.rules import STONE_AGE
from engine.games.stone_age.state import StoneAgeState
from tests.games.driver import Driver


def scene(*tribes: dict[str, Any], **given: Any) -> StoneAgeState:
    """A position with these tribes; two at least."""
    return STONE_AGE.set_up({"tribes": [*tribes, *({} for _ in range(2 - len(tribes)))], **given})


def acting(*tribes: dict[str, Any], **given: Any) -> StoneAgeState:
    """A position in which people act."""
    return scene(*tribes, phase="act", **given)


_driver = Driver(STONE_AGE)
play, refused, legal, question_at = _driver.play, _driver.refused, _driver.legal, _driver.question_at


def kinds(emitted: Sequence[Event]) -> list[str]:
    """The kinds of events, but for those that only pass the turn on."""
    return [event.kind for event in emitted if event.kind != "turn_passed"]
