"""The places of Stone Age's table: where a person points (13.3), and what is meant by it.

Locations by their ids; ``back.LOCATION``  ``tool.SLOT``  ``one_use.CARD``  ``stock.RESOURCE``  ``paid.RESOURCE``
``die.FACE``  ``bar.place``  ``bar.take``  ``bar.pay``  ``bar.cancel``  ``bar.any.RESOURCE``  ``bar.starve``
``bar.feed``  ``any_two``
To look at only: ``card.CARD``  ``tile.TILE``  ``drawn.CARD``
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.command import Command
from engine.core.errors import ONE_THING_AT_ONCE, Refusal
from engine.games.stone_age import any_two
from engine.games.stone_age.commands import (
    ANY_TWO,
    CANCEL_PAYMENT,
    CONFIRM_PAYMENT,
    CONFIRM_ROLL,
    FEED,
    PAY,
    PLACE,
    RECALL,
    RESOLVE,
    STARVE,
    TAKE_DIE,
    USE_ONE_USE,
    USE_TOOL,
    PlaceWorkers,
)
from engine.games.stone_age.content import (
    CARDS,
    CONSTANTS,
    GATHERING,
    HUNTING,
    HUT,
    LOCATION_BY_ID,
    LOCATIONS,
    RESOURCE_BY_ID,
    RESOURCES,
    Location,
)
from engine.games.stone_age.state import StoneAgeState

BOARD_PLACES: Final = (
    *(location.id for location in LOCATIONS),
    *(f"tool.{slot}" for slot in range(CONSTANTS.most_tools)),
    *(f"stock.{resource.id}" for resource in RESOURCES),
)
"""The places that are always there; all others come and go."""

_CONFIRM: Final = "bar.place"
_MOST: Final = CONSTANTS.most_people

_USES_ANY_TWO: Final = ("place", "act", "pay", "feed")
"""The questions beside which the card for any two resources may be used (5.8)."""

_ONE_PLACE: Final[Mapping[str, Command]] = {
    "bar.take": CONFIRM_ROLL,
    "bar.pay": CONFIRM_PAYMENT,
    "bar.cancel": CANCEL_PAYMENT,
    "bar.starve": STARVE,
    **{f"back.{command.location.id}": command for command in RECALL},
    **{f"tool.{command.slot}": command for command in USE_TOOL},
    **{f"one_use.{card.id}": USE_ONE_USE[card.index] for card in CARDS if card.gain == "one_use_tool"},
    **{f"die.{command.face}": command for command in TAKE_DIE[1:]},
}
"""What a place means, whatever is asked."""


def _put(command: PlaceWorkers) -> tuple[str, ...]:
    """As many clicks as people, and a button, if their number is free; else one click."""
    id_ = command.location.id
    return (*(id_,) * command.count, _CONFIRM) if command.location in GATHERING else (id_,)


_PATHS: Final[Mapping[Command, tuple[str, ...]]] = {
    **{command: _put(command) for commands in PLACE for command in commands},
    **{command: (command.location.id,) for command in RESOLVE},
    **{command: (f"stock.{command.resource.id}",) for command in PAY},
    **{command: (f"stock.{command.resource.id}",) for command in FEED},
    **{command: (f"bar.any.{command.first.id}", f"bar.any.{command.second.id}") for command in ANY_TWO},
    **{command: (place,) for place, command in _ONE_PLACE.items()},
}


def path(state: StoneAgeState, command: Command) -> tuple[str, ...]:
    """The places that give a legal command; they are the same in every position."""
    return _PATHS.get(command, ())


def intended(state: StoneAgeState, places: Sequence[str]) -> Command | Refusal:
    """What pointing at these places would do if it were allowed."""
    if len(places) == 1 and places[0] in _ONE_PLACE:
        return _ONE_PLACE[places[0]]
    if tuple(places) == ("bar.feed",):  # which resource it is changes nothing about why it can't be done
        return next((FEED[kind] for kind, count in enumerate(state.tribe.stock) if count), FEED[0])
    if len(places) == 1 and places[0].startswith("stock."):
        return _stock(state, places[0].removeprefix("stock."))
    if len(places) == 1 and places[0].startswith("paid."):
        return CANCEL_PAYMENT  # as is meant where nothing else lies there; else ``changes`` says what is
    if tuple(places) == ("any_two",):
        return _card_for_two(state)
    if tuple(places) == ("home",) and state.asks == "place":
        return Refusal("people_by_place", "5.1")
    if tuple(places) == ("food",) and state.asks == "pay":
        return Refusal("food_pays_nothing", "2.2")
    if places and all(place.startswith("bar.any.") for place in places):
        return _any_two([place.removeprefix("bar.any.") for place in places])
    if places and all(place == _CONFIRM or place in LOCATION_BY_ID for place in places):
        return _location(state, [LOCATION_BY_ID[place] for place in places if place != _CONFIRM])
    return Refusal("only_to_look_at", "2")


def _stock(state: StoneAgeState, resource_id: str) -> Command | Refusal:
    """Resources in one's own stock are paid or eaten; the current question says which."""
    resource = RESOURCE_BY_ID.get(resource_id)
    if resource is None:
        return Refusal("only_to_look_at", "2")
    return FEED[resource.index] if state.asks == "feed" else PAY[resource.index]


def _card_for_two(state: StoneAgeState) -> Command | Refusal:
    """The card itself gives nothing: where it may be used, buttons say what it is to give (5.8)."""
    may_be_used = state.asks in _USES_ANY_TWO and any_two.still_to_come(state, state.agenda[-1].seat)
    return Refusal("any_two_by_button", "5.8") if may_be_used else ANY_TWO[0]


def _any_two(ids: Sequence[str]) -> Command | Refusal:
    """If one half is missing, a pair of one kind is assumed."""
    if len(ids) > 2 or any(id_ not in RESOURCE_BY_ID for id_ in ids):
        return Refusal("only_to_look_at", "2")
    first, second = sorted((RESOURCE_BY_ID[ids[0]].index, RESOURCE_BY_ID[ids[-1]].index))
    pair = (RESOURCES[first], RESOURCES[second])
    return next(command for command in ANY_TWO if (command.first, command.second) == pair)


def _location(state: StoneAgeState, locations: Sequence[Location]) -> Command | Refusal:
    """People for a place while they are placed; after that, the action of the place."""
    if len(set(locations)) > 1:
        return Refusal(ONE_THING_AT_ONCE, "5.1")
    # The button alone: the place that is never full is assumed.
    location = locations[0] if locations else HUNTING
    if state.asks != "place" and locations:
        return RESOLVE[location.index]
    count = max(1, len(locations))
    if location not in GATHERING:
        count = 2 if location is HUT else 1
    return PLACE[location.index][min(count, _MOST)]
