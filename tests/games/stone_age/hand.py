"""A hand that plays Stone Age for tests: scenes, commands in their notation, dice as they are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.chance import RecordedChance
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import Event
from engine.core.game import Choose
from engine.games.stone_age.rules import STONE_AGE
from engine.games.stone_age.state import StoneAgeState


def scene(*tribes: dict[str, Any], **given: Any) -> StoneAgeState:
    """A position with these tribes; two at least."""
    return STONE_AGE.set_up({"tribes": [*tribes, *({} for _ in range(2 - len(tribes)))], **given})


def acting(*tribes: dict[str, Any], **given: Any) -> StoneAgeState:
    """A position in which people act."""
    return scene(*tribes, phase="act", **given)


def play(state: StoneAgeState, *notations: str, dice: Sequence[Sequence[int]] = ()) -> list[Event]:
    """Give commands for whoever is asked; every position on the way is sound, and all dice are thrown."""
    chance = RecordedChance(dice)
    happened: list[Event] = []
    for notation in notations:
        happened += STONE_AGE.apply(state, STONE_AGE.grammar.read(notation), chance)
        STONE_AGE.check(state)
    assert chance.used_up
    return happened


def refused(state: StoneAgeState, notation: str) -> Refusal:
    """Why a command is refused; nothing has changed by it."""
    before = state.clone()
    try:
        STONE_AGE.apply(state, STONE_AGE.grammar.read(notation), RecordedChance([]))
    except IllegalCommand as no:
        assert state == before
        assert notation not in legal(state)
        return no.refusal
    raise AssertionError(f"{notation} was not refused")


def legal(state: StoneAgeState) -> list[str]:
    """What may be done now."""
    return [command.notation for command in STONE_AGE.legal(state)]


def asked(state: StoneAgeState) -> tuple[int, str]:
    """Who is asked what."""
    pending = STONE_AGE.pending(state)
    assert isinstance(pending, Choose)
    return pending.seat, pending.asks


def kinds(happened: Sequence[Event]) -> list[str]:
    """What was told, without that another seat is asked."""
    return [event.kind for event in happened if event.kind != "turn_passed"]
