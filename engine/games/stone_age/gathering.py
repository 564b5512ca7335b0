"""Rolling for food and resources, and the tools that are added to a roll (5.3, 5.4)."""

from __future__ import annotations

from functools import lru_cache

from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import Event
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
from engine.games.stone_age.gaining import gain_food, gain_resources
from engine.games.stone_age.state import Roll, StoneAgeState, Tribe

_tool_used = lru_cache(maxsize=1024)(events.ToolUsed)


def divisor(product: Resource | None) -> int:
    """How many pips buy one of it (2.2); None is food."""
    return FOOD_DIVISOR if product is None else product.divisor


def name_of(product: Resource | None) -> str:
    """The id of a resource, or food."""
    return "food" if product is None else product.id


def gather(state: StoneAgeState, location: Location, chance: Chance) -> list[Event]:
    """One die for each person at a gathering place (5.3)."""
    return _roll(state, location, None, location.resource, state.tribe.at[location.index], chance)


def roll_for_card(state: StoneAgeState, location: Location, card: Card, chance: Chance) -> list[Event]:
    """Two dice for a resource, as a card gives them (5.7)."""
    return _roll(state, location, card, card.rolled_for, CONSTANTS.dice_of_a_card, chance)


def throw(state: StoneAgeState, location: Location, count: int, chance: Chance) -> tuple[int, ...]:
    """Dice, which lie at a place until others are thrown there."""
    dice = chance.roll("dice", count)
    state.thrown = (*(thrown for thrown in state.thrown if thrown[0] is not location), (location, dice))
    return dice


def _roll(
    state: StoneAgeState,
    location: Location,
    card: Card | None,
    product: Resource | None,
    count: int,
    chance: Chance,
) -> list[Event]:
    """Throw, and ask for tools only where there is one that could be used (4.2)."""
    dice = throw(state, location, count, chance)
    card_id = card.id if card is not None else None
    rolled = events.DiceRolled(state.active, location.id, card_id, name_of(product), dice)
    roll = Roll(location, card, product, dice)
    if state.tribe.has_tool:
        state.pending = roll
        return [rolled]
    return [rolled, _settle(state, roll)]


def _settle(state: StoneAgeState, roll: Roll) -> Event:
    """The pips divided, rounded down; the people go home."""
    location = roll.location
    gained = (sum(roll.dice) + roll.added) // divisor(roll.product)
    if roll.card is None:
        send_home(state, location)
        source = location.id
    else:
        source = roll.card.id
    if roll.product is None:
        return gain_food(state, state.active, gained, source)
    return gain_resources(state, state.active, roll.product, gained, source)


def send_home(state: StoneAgeState, location: Location) -> int:
    """The asked seat's people leave a place; tells how many."""
    tribe = state.tribe
    count = tribe.at[location.index]
    tribe.at[location.index] = 0
    tribe.home += count
    state.crowd[location.index] -= count
    return count


def use_tool(state: StoneAgeState, command: UseTool, chance: Chance) -> list[Event]:
    """Add the whole value of a tool, which is used until the next round (5.4)."""
    tribe = state.tribe
    slot = command.slot
    if not 0 <= slot < len(tribe.tools):
        raise IllegalCommand(Refusal("no_such_tool", "5.4", {"slot": slot}))
    value = tribe.tools[slot]
    if tribe.used >> slot & 1:
        raise IllegalCommand(Refusal("tool_used", "5.4", {"slot": slot, "value": value}))
    tribe.used |= 1 << slot
    _add(state, value)
    return [_tool_used(state.active, slot, None, value)]


def use_one_use_tool(state: StoneAgeState, command: UseOneUseTool, chance: Chance) -> list[Event]:
    """Add the tool of a card once in the game; the card stays for its lower half (5.4)."""
    tribe = state.tribe
    card = command.card
    if card not in tribe.one_use:
        reason = "one_use_tool_gone" if _used_up(tribe, card) else "no_such_tool"
        raise IllegalCommand(Refusal(reason, "5.4", {"card": card.id}))
    tribe.one_use = tuple(other for other in tribe.one_use if other is not card)
    _add(state, card.amount)
    return [_tool_used(state.active, None, card.id, card.amount)]


def _used_up(tribe: Tribe, card: Card) -> bool:
    """True for a bought tool of a card that does not wait any more."""
    return card.gain == "one_use_tool" and card in tribe.cards


def _add(state: StoneAgeState, value: int) -> None:
    roll = state.pending
    assert isinstance(roll, Roll)
    state.pending = roll._replace(added=roll.added + value)


def confirm_roll(state: StoneAgeState, command: ConfirmRoll, chance: Chance) -> list[Event]:
    """Take what the roll brings (5.4)."""
    roll = state.pending
    assert isinstance(roll, Roll)
    state.pending = None
    return [_settle(state, roll)]


def legal_tools(state: StoneAgeState) -> list[Command]:
    """Every unused tool, every unused tool of a card, and to leave it at that."""
    tribe = state.tribes[state.active]
    commands: list[Command] = [
        USE_TOOL[slot] for slot in range(len(tribe.tools)) if not tribe.used >> slot & 1
    ]
    commands += [USE_ONE_USE[card.index] for card in tribe.one_use]
    commands.append(CONFIRM_ROLL)
    return commands
