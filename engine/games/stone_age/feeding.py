"""Feeding the tribes (5.9)."""

from __future__ import annotations

from functools import lru_cache

from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import Event
from engine.games.stone_age import events
from engine.games.stone_age.commands import FEED, STARVE, AcceptStarvation, FeedResource
from engine.games.stone_age.content import CONSTANTS
from engine.games.stone_age.state import Hunger, StoneAgeState

_tribe_fed = lru_cache(maxsize=4096)(events.TribeFed)
_fed_with_resources = lru_cache(maxsize=512)(events.FedWithResources)
_starved = lru_cache(maxsize=256)(events.Starved)


def eat(state: StoneAgeState, seat: int) -> Event:
    """Harvest and meal in one; a tribe that is short is asked what to do."""
    tribe = state.tribes[seat]
    left = tribe.food + tribe.level - tribe.people
    missing = max(0, -left)
    tribe.food = max(0, left)
    if missing:
        state.active = seat
        state.pending = Hunger(missing)
    return _tribe_fed(seat, tribe.people, tribe.level, tribe.food, missing)


def feed(state: StoneAgeState, command: FeedResource, chance: Chance) -> list[Event]:
    """One resource for one missing food, if there are enough for all that is missing."""
    hunger = _hunger(state)
    stock, resource = state.tribe.stock, command.resource
    if sum(stock) < hunger.missing:
        details = {"missing": hunger.missing, "have": sum(stock), "points": -CONSTANTS.points_for_starving}
        raise IllegalCommand(Refusal("cannot_cover_hunger", "5.9", details))
    if not stock[resource.index]:
        raise IllegalCommand(Refusal("not_owned", "5.9", {"resource": resource.id}))
    stock[resource.index] -= 1
    missing = hunger.missing - 1
    state.pending = Hunger(missing, started=True) if missing else None
    return [_fed_with_resources(state.active, resource.id, missing)]


def starve(state: StoneAgeState, command: AcceptStarvation, chance: Chance) -> list[Event]:
    """Keep the resources and lose points, once, whatever is missing."""
    hunger = _hunger(state)
    if hunger.started:
        raise IllegalCommand(Refusal("feeding_started", "5.9", {"missing": hunger.missing}))
    state.tribe.points += CONSTANTS.points_for_starving
    state.pending = None
    return [_starved(state.active, hunger.missing, CONSTANTS.points_for_starving)]


def legal_feeding(state: StoneAgeState) -> list[Command]:
    """Every resource owned, if they cover what is missing, and to starve, if none was eaten yet."""
    hunger = _hunger(state)
    stock = state.tribes[state.active].stock
    commands: list[Command] = []
    if sum(stock) >= hunger.missing:
        commands += [FEED[index] for index, count in enumerate(stock) if count]
    if not hunger.started:
        commands.append(STARVE)
    return commands


def _hunger(state: StoneAgeState) -> Hunger:
    hunger = state.pending
    assert isinstance(hunger, Hunger)
    return hunger
