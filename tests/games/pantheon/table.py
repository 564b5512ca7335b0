"""Short ways to set up and play positions of Pantheon in tests."""

from __future__ import annotations

from typing import Any

from engine.core.chance import RecordedChance, SeededChance
from engine.core.event import Event
from engine.core.game import Choose
from engine.games.pantheon.rules import PANTHEON
from engine.games.pantheon.state import PantheonState


def staged(**scene: Any) -> PantheonState:
    """A scene; two seats of which nothing is said where it names none."""
    return PANTHEON.set_up({"seats": [{}, {}], **scene})


def play(state: PantheonState, *notations: str, chance: RecordedChance | None = None) -> list[Event]:
    """Play commands one after the other, checking the position after each; returns all events."""
    events: list[Event] = []
    for notation in notations:
        events += PANTHEON.apply(state, PANTHEON.grammar.read(notation), chance or SeededChance(0))
        PANTHEON.check(state)
    return events


def legal(state: PantheonState) -> list[str]:
    """The notations of what may be done."""
    return [command.notation for command in PANTHEON.legal(state)]


def question_at(state: PantheonState) -> tuple[int, str]:
    """Who is asked what."""
    pending = PANTHEON.pending(state)
    assert isinstance(pending, Choose)
    return pending.seat, pending.asks


def kinds(events: list[Event]) -> list[str]:
    """The kinds of some events."""
    return [event.kind for event in events]
