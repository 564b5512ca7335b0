"""Placing people (5.1), within the limits of a table (2.4)."""

from __future__ import annotations

from typing import Final

from engine.core.agenda import Emitted, Question
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import Detail, IllegalCommand, Refusal
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.stone_age import any_two, events
from engine.games.stone_age.commands import PLACE, PlaceWorkers
from engine.games.stone_age.content import (
    BUILDING_PLACES,
    CARD_PLACES,
    HUNTING,
    HUT,
    LIMITS,
    RESOURCE_PLACES,
    VILLAGE,
    Location,
)
from engine.games.stone_age.frames import CLOCKWISE, NEXT_ACT, PLACING, Placing
from engine.games.stone_age.state import StoneAgeState, Tribe

_people_placed = recurring(events.PeoplePlaced)
_turn_ended = recurring(events.TurnEnded)

_UP_TO: Final = tuple(tuple(commands[1 : most + 1] for most in range(len(commands))) for commands in PLACE)
"""All ways to place people, by the place's index and the most people that fit."""

_RINGS: Final = RESOURCE_PLACES[0].rings
_RESOURCE_PLACES: Final = tuple(place.index for place in RESOURCE_PLACES)
_FOR_ONE: Final = {
    seats: tuple(
        (place.index, PLACE[place.index][1]) for place in (*BUILDING_PLACES[: limits.piles], *CARD_PLACES)
    )
    for seats, limits in LIMITS.items()
}
"""The places of tiles and cards, by the number of players."""


def in_game(state: StoneAgeState, location: Location) -> bool:
    """False for the piles that aren't used with fewer players (2.3)."""
    return location.kind != "building" or location.number <= state.limits.piles


def tribes_at(state: StoneAgeState, location: Location) -> int:
    """How many tribes have people there."""
    return _tribes_at(state, location.index)


def _tribes_at(state: StoneAgeState, index: int) -> int:
    return sum(1 for tribe in state.tribes if tribe.at[index])


def used_in_village(state: StoneAgeState) -> int:
    """How many village places are used this round, by anybody."""
    return sum(1 for place in VILLAGE if state.crowd[place.index])


def closed_in_village(state: StoneAgeState) -> str | None:
    """The village place that stays empty this round, once that is settled (2.4)."""
    if state.phase != "place" or used_in_village(state) < state.limits.village_places:
        return None
    return next((place.id for place in VILLAGE if not state.crowd[place.index]), None)


def is_locked(state: StoneAgeState, location: Location) -> bool:
    """True for a resource place with free rings that has as many tribes as allowed, where not all are (2.4)."""
    limit = state.limits.tribes_at_a_place
    return (
        state.phase == "place"
        and limit < len(state.tribes)
        and state.crowd[location.index] < location.rings
        and tribes_at(state, location) >= limit
    )


def _place(
    state: StoneAgeState, placing: Placing, command: PlaceWorkers, chance: Chance, emitted: Emitted
) -> None:
    """Place people; refusals in the order of 5.1. The next player who can place is up, or else everybody acts (4.2)."""
    seat, location, count = placing.seat, command.location, command.count
    tribe = state.tribes[seat]
    _check(state, tribe, location, count)
    tribe.home -= count
    tribe.at[location.index] += count
    state.crowd[location.index] += count
    emitted += [_people_placed(seat, location.id, count), _turn_ended(seat)]
    following = _next_with_room(state, seat)
    if following is not None:
        state.agenda[-1] = PLACING[following]
        return
    emitted += [
        events.PlacementSkipped(number, other.home) for number, other in enumerate(state.tribes) if other.home
    ]
    state.thrown = state.throwers = ()
    state.agenda[-1] = NEXT_ACT[state.first]


def _check(state: StoneAgeState, tribe: Tribe, location: Location, count: int) -> None:
    if not in_game(state, location):
        raise no_such_location(state, location)
    if count < 1:
        raise _refused("at_least_one")
    if count > tribe.home:
        raise _refused("not_enough_people", free=tribe.home, count=count)
    if tribe.at[location.index] and not (location is HUNTING and state.options.hunting_reentry):
        raise _refused("already_here", location=location.id)
    if location.kind == "resource":
        _check_resource_place(state, location, count)
    elif location is HUT:
        _check_single(state, location, count, 2, "hut_needs_two")
    elif location is not HUNTING:
        _check_single(state, location, count, 1, "one_person_only")


def no_such_location(state: StoneAgeState, location: Location) -> IllegalCommand:
    """The refusal for a pile that isn't used with fewer players."""
    details: dict[str, Detail] = {"location": location.id, "seats": len(state.tribes)}
    return IllegalCommand(Refusal("no_such_location", "2.4", details))


def _check_resource_place(state: StoneAgeState, location: Location, count: int) -> None:
    left = location.rings - state.crowd[location.index]
    if count > left:
        raise _refused("site_full", location=location.id, left=left)
    limit = LIMITS[len(state.tribes)].tribes_at_a_place
    if left < location.rings and tribes_at(state, location) >= limit:
        details: dict[str, Detail] = {
            "location": location.id,
            "seats": len(state.tribes),
            "limit": limit,
        }
        raise IllegalCommand(Refusal("site_player_limit", "2.4", details))


def _check_single(state: StoneAgeState, location: Location, count: int, need: int, otherwise: str) -> None:
    """Places for one tribe, which puts this many people there at once."""
    if count != need:
        raise _refused(otherwise, location=location.id)
    if state.crowd[location.index]:
        raise _refused("place_taken", location=location.id)
    if location.kind == "village" and used_in_village(state) >= state.limits.village_places:
        details: dict[str, Detail] = {"seats": len(state.tribes), "limit": state.limits.village_places}
        raise IllegalCommand(Refusal("village_limit", "2.4", details))


def _refused(reason: str, **details: Detail) -> IllegalCommand:
    return IllegalCommand(Refusal(reason, "5.1", details))


def _legal(state: StoneAgeState, placing: Placing) -> list[Command]:
    """Hunting grounds, resource places, village, piles, cards: each with every number of people that may go there."""
    tribe = state.tribes[placing.seat]
    home, at, crowd = tribe.home, tribe.at, state.crowd
    commands: list[Command] = []
    if not at[0] or state.options.hunting_reentry:
        commands += _UP_TO[0][home]
    seats = len(state.tribes)
    limits = LIMITS[seats]
    most = limits.tribes_at_a_place
    for index in _RESOURCE_PLACES:
        free = _RINGS - crowd[index]
        if free and not at[index] and (free == _RINGS or most == seats or _tribes_at(state, index) < most):
            commands += _UP_TO[index][free if free < home else home]
    tools, field, hut = crowd[5:8]
    if (tools > 0) + (field > 0) + (hut > 0) < limits.village_places:
        if not tools:
            commands.append(PLACE[5][1])
        if not field:
            commands.append(PLACE[6][1])
        if not hut and home >= 2:
            commands.append(PLACE[7][2])
    commands += [command for index, command in _FOR_ONE[seats] if not crowd[index]]
    return commands


def can_place(state: StoneAgeState, seat: Seat) -> bool:
    """True if a seat has somebody at home and a place to go to."""
    tribe = state.tribes[seat]
    if not tribe.home:
        return False
    return not tribe.at[0] or bool(_legal(state, PLACING[seat]))


def _next_with_room(state: StoneAgeState, seat: Seat) -> Seat | None:
    """The next seat clockwise that can place, possibly the same one; None if all are done."""
    seats = len(state.tribes)
    for other in CLOCKWISE[seats][(seat + 1) % seats]:
        if can_place(state, other):
            return other
    return None


ASKS: Final = Question(Placing, _legal, {PlaceWorkers: _place}, besides=(any_two.BESIDE,), rule="5.1")
