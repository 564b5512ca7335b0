"""The upper half of a civilization card, carried out when it is bought (5.7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core.chance import Chance
from engine.core.event import Event
from engine.games.stone_age import dice_for_all, events, gathering
from engine.games.stone_age.content import RESOURCE_BY_ID, Card, Location
from engine.games.stone_age.gaining import gain_food, gain_level, gain_resources, gain_tool
from engine.games.stone_age.state import StoneAgeState


def carry_out(state: StoneAgeState, location: Location, card: Card, chance: Chance) -> list[Event]:
    """What the asked seat gains from a card that it has just bought at ``location``."""
    return _GAINS[card.gain](state, location, card, chance)


_UpperHalf = Callable[[StoneAgeState, Location, Card, Chance], list[Event]]


def _food(state: StoneAgeState, location: Location, card: Card, chance: Chance) -> list[Event]:
    return [gain_food(state, state.active, card.amount, card.id)]


def _resources(state: StoneAgeState, location: Location, card: Card, chance: Chance) -> list[Event]:
    return [gain_resources(state, state.active, RESOURCE_BY_ID[card.gain], card.amount, card.id)]


def _points(state: StoneAgeState, location: Location, card: Card, chance: Chance) -> list[Event]:
    """The event of the purchase tells of them."""
    state.tribe.points += card.amount
    return []


def _level(state: StoneAgeState, location: Location, card: Card, chance: Chance) -> list[Event]:
    return [gain_level(state, state.active, card.id)]


def _tool(state: StoneAgeState, location: Location, card: Card, chance: Chance) -> list[Event]:
    return [gain_tool(state, state.active, card.id)]


def _one_use_tool(state: StoneAgeState, location: Location, card: Card, chance: Chance) -> list[Event]:
    state.tribe.one_use += (card,)
    return []


def _any_two(state: StoneAgeState, location: Location, card: Card, chance: Chance) -> list[Event]:
    state.tribe.any_two += (card,)
    return []


def _draw(state: StoneAgeState, location: Location, card: Card, chance: Chance) -> list[Event]:
    """Only the lower half of the drawn card will count; from an empty deck nothing comes."""
    drawn = state.deck.draw()
    if drawn is None:
        return [events.NothingGained(state.active, "card", card.id)]
    state.tribe.drawn += (drawn,)
    return [events.CardDrawn(state.active, state.deck.left)]


_GAINS: Final[dict[str, _UpperHalf]] = {
    "food": _food,
    **dict.fromkeys(RESOURCE_BY_ID, _resources),
    "points": _points,
    "level": _level,
    "tool": _tool,
    "one_use_tool": _one_use_tool,
    "any_two": _any_two,
    "draw": _draw,
    "roll": gathering.roll_for_card,
    "dice_for_all": dice_for_all.throw,
}
