"""Rolling for food and resources, and the tools that are added to a roll (5.3, 5.4)."""

from __future__ import annotations

from typing import Final

from engine.core.agenda import Emitted, Question
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import Event, recurring
from engine.core.game import Seat
from engine.games.stone_age import events
from engine.games.stone_age.commands import (
    CONFIRM_ROLL,
    USE_ONE_USE,
    USE_TOOL,
    ConfirmRoll,
    UseOneUseTool,
    UseTool,
)
from engine.games.stone_age.content import CONSTANTS, FOOD_DIVISOR, Card, Location, Resource
from engine.games.stone_age.frames import Roll, product_of
from engine.games.stone_age.gaining import gain_food, gain_resources, obtainable
from engine.games.stone_age.state import StoneAgeState, Tribe

_tool_used = recurring(events.ToolUsed)


def divisor(product: Resource | None) -> int:
    """How many pips buy one of it (2.2); None is food."""
    return FOOD_DIVISOR if product is None else product.divisor


def name_of(product: Resource | None) -> str:
    """The id of a resource, or food."""
    return "food" if product is None else product.id


def throw(
    state: StoneAgeState, seat: Seat, location: Location, count: int, chance: Chance
) -> tuple[int, ...]:
    """A seat's dice, which stay at a place until others are thrown there."""
    dice = chance.roll("dice", count)
    state.thrown = (*[thrown for thrown in state.thrown if thrown[0] is not location], (location, dice))
    state.throwers = (
        *[thrower for thrower in state.throwers if thrower[0] is not location],
        (location, seat),
    )
    return dice


def roll(
    state: StoneAgeState, seat: Seat, location: Location, card: Card | None, chance: Chance, emitted: Emitted
) -> None:
    """One die for each person at a gathering place (5.3), or those that a card bought there gives (5.7).

    Tools are only asked for if there is one that could be used (4.2).
    """
    count = state.tribes[seat].at[location.index] if card is None else CONSTANTS.dice_of_a_card
    dice = throw(state, seat, location, count, chance)
    card_id = card.id if card is not None else None
    emitted.append(events.DiceRolled(seat, location.id, card_id, name_of(product_of(location, card)), dice))
    if state.tribes[seat].has_tool:
        state.agenda.append(Roll(seat, location, card, dice))
    else:
        emitted.append(_settle(state, seat, location, card, sum(dice)))


def gain(state: StoneAgeState, roll: Roll, more: int = 0) -> int:
    """What a roll would gain with so many pips more."""
    pips = sum(roll.dice) + roll.added + more
    return obtainable(state, roll.product, pips // divisor(roll.product))


def _settle(state: StoneAgeState, seat: Seat, location: Location, card: Card | None, pips: int) -> Event:
    """The pips divided, rounded down; the people go home."""
    product = product_of(location, card)
    gained = pips // divisor(product)
    if card is None:
        send_home(state, seat, location)
        source = location.id
    else:
        source = card.id
    if product is None:
        return gain_food(state, seat, gained, source)
    return gain_resources(state, seat, product, gained, source)


def send_home(state: StoneAgeState, seat: Seat, location: Location) -> int:
    """A seat's people leave a place; returns how many."""
    tribe = state.tribes[seat]
    count = tribe.at[location.index]
    tribe.at[location.index] = 0
    tribe.home += count
    state.crowd[location.index] -= count
    return count


def _use_tool(state: StoneAgeState, roll: Roll, command: UseTool, chance: Chance, emitted: Emitted) -> None:
    """Add the whole value of a tool, which is used until the next round (5.4)."""
    tribe = state.tribes[roll.seat]
    slot = command.slot
    if not 0 <= slot < len(tribe.tools):
        raise IllegalCommand(Refusal("no_such_tool", "5.4", {"slot": slot}))
    value = tribe.tools[slot]
    if tribe.used >> slot & 1:
        raise IllegalCommand(Refusal("tool_used", "5.4", {"slot": slot, "value": value}))
    tribe.used |= 1 << slot
    state.agenda[-1] = _added(roll, value)
    emitted.append(_tool_used(roll.seat, slot, None, value))


def _use_one_use_tool(
    state: StoneAgeState, roll: Roll, command: UseOneUseTool, chance: Chance, emitted: Emitted
) -> None:
    """Add the tool of a card once in the game; the card stays for its lower half (5.4)."""
    tribe = state.tribes[roll.seat]
    card = command.card
    if card not in tribe.one_use:
        reason = "one_use_tool_gone" if _used_up(tribe, card) else "no_such_tool"
        raise IllegalCommand(Refusal(reason, "5.4", {"card": card.id}))
    tribe.one_use = tuple(other for other in tribe.one_use if other is not card)
    state.agenda[-1] = _added(roll, card.amount)
    emitted.append(_tool_used(roll.seat, None, card.id, card.amount))


def _used_up(tribe: Tribe, card: Card) -> bool:
    """True for a card's tool that has been used."""
    return card.gain == "one_use_tool" and card in tribe.cards


def _added(roll: Roll, value: int) -> Roll:
    return Roll(roll.seat, roll.location, roll.card, roll.dice, roll.added + value)


def _confirm(
    state: StoneAgeState, roll: Roll, command: ConfirmRoll, chance: Chance, emitted: Emitted
) -> None:
    """Take what the roll brings (5.4)."""
    state.agenda.pop()
    emitted.append(_settle(state, roll.seat, roll.location, roll.card, sum(roll.dice) + roll.added))


def _legal(state: StoneAgeState, roll: Roll) -> list[Command]:
    """Every unused tool, every unused tool of a card, and taking the roll as it is."""
    tribe = state.tribes[roll.seat]
    commands: list[Command] = [
        USE_TOOL[slot] for slot in range(len(tribe.tools)) if not tribe.used >> slot & 1
    ]
    commands += [USE_ONE_USE[card.index] for card in tribe.one_use]
    commands.append(CONFIRM_ROLL)
    return commands


ASKS: Final = Question(
    Roll,
    _legal,
    {UseTool: _use_tool, UseOneUseTool: _use_one_use_tool, ConfirmRoll: _confirm},
    rule="5.4",
)
