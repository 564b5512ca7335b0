"""The card for any two resources, which its owner uses at any time (5.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.agenda import Beside, Emitted, Frame
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.stone_age import events
from engine.games.stone_age.commands import ANY_TWO, TakeAnyTwo
from engine.games.stone_age.content import CARDS, Resource
from engine.games.stone_age.gaining import supply
from engine.games.stone_age.state import StoneAgeState

PIECES: Final = next(card.amount for card in CARDS if card.gain == "any_two")
"""How many resources such a card brings."""

_any_two_taken = recurring(events.AnyTwoTaken)


def _take(state: StoneAgeState, frame: Frame, command: TakeAnyTwo, chance: Chance, emitted: Emitted) -> None:
    """Gain both at once; whatever was asked is asked again."""
    tribe = state.tribes[frame.seat]
    first, second = command.first, command.second
    if not tribe.any_two:
        raise IllegalCommand(Refusal("no_any_two", "5.8"))
    if first.index > second.index:
        raise IllegalCommand(Refusal("wrong_order", "5.8", {"first": first.id, "second": second.id}))
    lacking = _lacking(state, first, second)
    if lacking is not None:
        raise IllegalCommand(Refusal("supply_empty", "5.8", {"resource": lacking.id}))
    card, tribe.any_two = tribe.any_two[0], tribe.any_two[1:]
    tribe.stock[first.index] += 1
    tribe.stock[second.index] += 1
    emitted.append(_any_two_taken(frame.seat, card.id, first.id, second.id))


def _legal(state: StoneAgeState, seat: Seat) -> Sequence[Command]:
    """Every pair that the supply has, for the owner of such a card."""
    if not state.tribes[seat].any_two:
        return ()
    if state.options.resource_supply == "unlimited":
        return ANY_TWO
    return [command for command in ANY_TWO if _lacking(state, command.first, command.second) is None]


def still_to_come(state: StoneAgeState, seat: Seat) -> int:
    """How many resources a seat can still take with what it has of these cards (5.8)."""
    return PIECES * len(state.tribes[seat].any_two) if _legal(state, seat) else 0


def _lacking(state: StoneAgeState, first: Resource, second: Resource) -> Resource | None:
    """Which of the two the supply doesn't have; a pair of one kind needs two pieces of it (ruling 41)."""
    left = supply(state)
    if left is None:
        return None
    if left[first.index] < 1:
        return first
    return second if left[second.index] < 1 + (first is second) else None


BESIDE: Final = Beside(_legal, {TakeAnyTwo: _take})
"""Allowed besides anything the owner is asked, except for tools and dice."""
