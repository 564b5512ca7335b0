"""The thirteen commands of Stone Age (section 6 of the specification), each possible one built once."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import ClassVar, Final

from engine.core.command import Command, Grammar, one_of, whole_number
from engine.games.stone_age.content import (
    CARD_BY_ID,
    CARDS,
    CONSTANTS,
    LOCATION_BY_ID,
    LOCATIONS,
    RESOURCE_BY_ID,
    RESOURCES,
    Card,
    Location,
    Resource,
)


class PlaceWorkers(Command):
    """Place people (5.1)."""

    verb: ClassVar[str] = "place"
    location: Location
    count: int


class ResolveLocation(Command):
    """Carry out what a place is for (5.3)."""

    verb: ClassVar[str] = "act"
    location: Location


class RecallWorkers(Command):
    """Take the people back without an action (5.2)."""

    verb: ClassVar[str] = "recall"
    location: Location


class UseTool(Command):
    """Add a tool to the roll (5.4)."""

    verb: ClassVar[str] = "tool"
    slot: int


class UseOneUseTool(Command):
    """Add a tool of a card to the roll, once in the game (5.4)."""

    verb: ClassVar[str] = "one_use"
    card: Card


class ConfirmRoll(Command):
    """Take what the roll brings (5.4)."""


class PayResource(Command):
    """Add one resource to the payment (5.6, 5.7)."""

    verb: ClassVar[str] = "pay"
    resource: Resource


class ConfirmPayment(Command):
    """Pay, and take the tile or the card (5.6, 5.7)."""


class CancelPayment(Command):
    """Pay nothing after all; the person stays there (5.6)."""

    undo_like: ClassVar[bool] = True


class TakeDie(Command):
    """Take one of the dice for all (5.7)."""

    verb: ClassVar[str] = "die"
    face: int


class TakeAnyTwo(Command):
    """Take two resources for a card that promised them (5.8)."""

    verb: ClassVar[str] = "any_two"
    first: Resource
    second: Resource


class FeedResource(Command):
    """Pay a resource instead of one missing food (5.9)."""

    verb: ClassVar[str] = "feed"
    resource: Resource


class AcceptStarvation(Command):
    """Keep the resources and lose points (5.9)."""

    verb: ClassVar[str] = "starve"


PLACE: Final = tuple(
    tuple(PlaceWorkers(location, count) for count in range(CONSTANTS.most_people + 1))
    for location in LOCATIONS
)
"""By the place's index, then the number of people. No people can't be placed; those entries keep the numbers aligned.
"""

RESOLVE: Final = tuple(ResolveLocation(location) for location in LOCATIONS)
RECALL: Final = tuple(RecallWorkers(location) for location in LOCATIONS)
USE_TOOL: Final = tuple(UseTool(slot) for slot in range(CONSTANTS.most_tools))
USE_ONE_USE: Final = tuple(UseOneUseTool(card) for card in CARDS)
CONFIRM_ROLL: Final = ConfirmRoll()
PAY: Final = tuple(PayResource(resource) for resource in RESOURCES)
CONFIRM_PAYMENT: Final = ConfirmPayment()
CANCEL_PAYMENT: Final = CancelPayment()
TAKE_DIE: Final = tuple(TakeDie(face) for face in range(7))
"""By the face."""

ANY_TWO: Final = tuple(TakeAnyTwo(*pair) for pair in combinations_with_replacement(RESOURCES, 2))
FEED: Final = tuple(FeedResource(resource) for resource in RESOURCES)
STARVE: Final = AcceptStarvation()

_location = one_of(LOCATION_BY_ID, "no_such_location", "6")
_card = one_of(CARD_BY_ID, "unknown_card", "6")
_resource = one_of(RESOURCE_BY_ID, "unknown_resource", "6")

GRAMMAR: Final = Grammar(
    {
        PlaceWorkers: (_location, whole_number),
        ResolveLocation: (_location,),
        RecallWorkers: (_location,),
        UseTool: (whole_number,),
        UseOneUseTool: (_card,),
        ConfirmRoll: (),
        PayResource: (_resource,),
        ConfirmPayment: (),
        CancelPayment: (),
        TakeDie: (whole_number,),
        TakeAnyTwo: (_resource, _resource),
        FeedResource: (_resource,),
        AcceptStarvation: (),
    }
)
