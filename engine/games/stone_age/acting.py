"""Carrying out what the people were placed for, and taking them back without an action (5.2, 5.3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import Event
from engine.games.stone_age import events, paying
from engine.games.stone_age.commands import RECALL, RESOLVE, RecallWorkers, ResolveLocation
from engine.games.stone_age.content import BUILDING_PLACES, FIELD, HUT, LOCATIONS, TOOL_MAKER, Location
from engine.games.stone_age.gaining import gain_level, gain_person, gain_tool
from engine.games.stone_age.gathering import gather, send_home
from engine.games.stone_age.placing import in_game, no_such_location
from engine.games.stone_age.state import StoneAgeState

_people_recalled = lru_cache(maxsize=1024)(events.PeopleRecalled)


def resolve(state: StoneAgeState, command: ResolveLocation, chance: Chance) -> list[Event]:
    """Carry out what a place is for (5.3)."""
    location = command.location
    _check_somebody_there(state, location, "5.3")
    return _DEEDS[location.kind](state, location, chance)


def recall(state: StoneAgeState, command: RecallWorkers, chance: Chance) -> list[Event]:
    """Take the people back; nothing else happens (5.2)."""
    location = command.location
    _check_somebody_there(state, location, "5.2")
    count = send_home(state, location)
    return [_people_recalled(state.active, location.id, count)]


def _check_somebody_there(state: StoneAgeState, location: Location, rule: str) -> None:
    if not in_game(state, location):
        raise no_such_location(state, location)
    if not state.tribe.at[location.index]:
        raise IllegalCommand(Refusal("nobody_there", rule, {"location": location.id}))


def _in_village(state: StoneAgeState, location: Location, chance: Chance) -> list[Event]:
    send_home(state, location)
    return [_VILLAGE_GAINS[location](state, state.active, location.id)]


_PLACES: Final = range(len(LOCATIONS))
_BUYING: Final = BUILDING_PLACES[0].index
"""From this place on something has to be paid."""

_VILLAGE_GAINS: Final = {TOOL_MAKER: gain_tool, FIELD: gain_level, HUT: gain_person}

_DEEDS: Final[dict[str, Callable[[StoneAgeState, Location, Chance], list[Event]]]] = {
    "hunting": gather,
    "resource": gather,
    "village": _in_village,
    "building": paying.buy,
    "card": paying.buy,
}


def legal_acts(state: StoneAgeState) -> list[Command]:
    """Every place that can be carried out, then every place that people can be taken back from."""
    at = state.tribes[state.active].at
    stands = [index for index in _PLACES if at[index]]
    acts: list[Command] = [
        RESOLVE[index] for index in stands if index < _BUYING or paying.can_pay(state, LOCATIONS[index])
    ]
    acts += [RECALL[index] for index in stands]
    return acts
