"""The commands of Troyes (section 6 of the specification), each possible one built once."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core.command import Command, Grammar, one_of, whole_number
from engine.games.troyes.content import (
    ACTIVITIES,
    ACTIVITY_BY_ID,
    BLACK_DICE,
    BLACK_DIE_BY_ID,
    BUILDING_BY_ID,
    BUILDINGS,
    CELL_BY_ID,
    CELLS,
    COLOURS,
    DELAYED,
    DICE,
    DIE_BY_ID,
    EVENT_BY_ID,
    EVENTS,
    SPACE_BY_ID,
    SPACES,
    Activity,
    BlackDie,
    Building,
    Cell,
    Die,
    EventCard,
    Space,
)

# Set-up and events.


class PlaceInitialCitizen(Command):
    """Place a citizen before the first round (3.2)."""

    verb: ClassVar[str] = "place"
    space: Space


class RemoveEventCube(Command):
    """Take back a cube from an event, the one placed there last (4.8)."""

    event: EventCard


class RemoveCathedralCube(Command):
    """Take back a cube from the cathedral (4.8)."""

    cell: Cell


# Choosing dice.


class SelectDie(Command):
    """Add a die to what is chosen: to a group, to a defence or to those that are turned over (5.1, 4.9, 5.12)."""

    verb: ClassVar[str] = "die"
    die: Die


class UnselectDie(Command):
    """Take a die out of what is chosen."""

    verb: ClassVar[str] = "drop"
    undo_like: ClassVar[bool] = True
    die: Die


class SelectBlackDie(Command):
    """Add a black die to those that are countered (4.9)."""

    verb: ClassVar[str] = "black"
    die: BlackDie


class UnselectBlackDie(Command):
    """Take a black die out of those that are countered."""

    verb: ClassVar[str] = "drop_black"
    undo_like: ClassVar[bool] = True
    die: BlackDie


class UseDelayedCube(Command):
    """Put an own cube on a card into use for the group (5.2)."""

    verb: ClassVar[str] = "use"
    card: Activity


class UseDelayedCubeAs(Command):
    """Put an own cube into use for the group, which then counts as dice of a colour (5.2)."""

    verb: ClassVar[str] = "use_as"
    card: Activity
    colour: str


class CancelDelayedCube(Command):
    """Leave the cube on its card."""

    verb: ClassVar[str] = "unuse"
    undo_like: ClassVar[bool] = True


# Defence.


class ConfirmDefence(Command):
    """Counter the chosen black dice with the chosen dice (4.9)."""

    verb: ClassVar[str] = "defend"


class ConcedeDefence(Command):
    """Counter nothing, which costs victory points (4.9)."""

    verb: ClassVar[str] = "concede"


# Influence.


class Reroll(Command):
    """Roll a die of the own district again, for influence (5.12)."""

    die: Die


class StartFlip(Command):
    """Begin to choose dice that are turned over (5.12)."""

    verb: ClassVar[str] = "flip"


class ConfirmFlip(Command):
    """Turn the chosen dice over, for influence (5.12)."""


class CancelFlip(Command):
    """Turn nothing over."""

    undo_like: ClassVar[bool] = True


class GainCitizen(Command):
    """Take a citizen from the stock to the hand, for influence (5.12)."""

    verb: ClassVar[str] = "citizen"


# Actions.


class ActivateCard(Command):
    """Activate an activity card so many times (5.3)."""

    verb: ClassVar[str] = "activate"
    card: Activity
    times: int


class CounterEvent(Command):
    """Place cubes on an event (5.4)."""

    verb: ClassVar[str] = "counter"
    event: EventCard


class BuildCathedral(Command):
    """Place a cube in the cathedral for each die (5.6)."""

    verb: ClassVar[str] = "build"


class PlaceCitizen(Command):
    """Place a citizen in a building (5.7)."""

    verb: ClassVar[str] = "enter"
    building: Building


class Farm(Command):
    """Gain deniers for yellow dice (5.10)."""


class Pass(Command):
    """Do nothing more this round, for some deniers (4.11)."""

    concludes: ClassVar[bool] = True


# What an action asks.


class FromStock(Command):
    """The citizen comes from the stock, for influence (5.8)."""


class FromSpace(Command):
    """The citizen comes from a building (5.8)."""

    space: Space


class FromCard(Command):
    """The citizen comes from an activity card (5.8)."""

    card: Activity


class CancelAction(Command):
    """Back to the choice of an action; the dice stay chosen (5.8)."""

    undo_like: ClassVar[bool] = True


class ChooseBuilding(Command):
    """The building whose citizens count for this activation (2.8)."""

    verb: ClassVar[str] = "count"
    building: Building


class PlaceEventCube(Command):
    """Place a cube on any event, for a card (2.8)."""

    verb: ClassVar[str] = "cube"
    event: EventCard


class StopPlacing(Command):
    """Place no more cubes for this activation (2.8)."""

    verb: ClassVar[str] = "stop"
    concludes: ClassVar[bool] = True


MOST_TIMES: Final = 20
"""More activations than any group can bring."""

PLACE: Final = tuple(PlaceInitialCitizen(space) for space in SPACES)
REMOVE_EVENT_CUBE: Final = tuple(RemoveEventCube(event) for event in EVENTS)
REMOVE_CATHEDRAL_CUBE: Final = tuple(RemoveCathedralCube(cell) for cell in CELLS)
SELECT: Final = tuple(SelectDie(die) for die in DICE)
UNSELECT: Final = tuple(UnselectDie(die) for die in DICE)
SELECT_BLACK: Final = tuple(SelectBlackDie(die) for die in BLACK_DICE)
UNSELECT_BLACK: Final = tuple(UnselectBlackDie(die) for die in BLACK_DICE)
USE: Final = {card: UseDelayedCube(card) for card in DELAYED}
USE_AS: Final = {(card, name): UseDelayedCubeAs(card, name) for card in DELAYED for name in COLOURS}
CANCEL_CUBE: Final = CancelDelayedCube()
CONFIRM_DEFENCE: Final = ConfirmDefence()
CONCEDE: Final = ConcedeDefence()
REROLL: Final = tuple(Reroll(die) for die in DICE)
START_FLIP: Final = StartFlip()
CONFIRM_FLIP: Final = ConfirmFlip()
CANCEL_FLIP: Final = CancelFlip()
GAIN_CITIZEN: Final = GainCitizen()
ACTIVATE: Final = tuple(
    tuple(ActivateCard(card, times) for times in range(MOST_TIMES + 1)) for card in ACTIVITIES
)
"""By the card's index, then the times. None can't be given; those entries keep the numbers aligned."""

COUNTER: Final = tuple(CounterEvent(event) for event in EVENTS)
BUILD: Final = BuildCathedral()
ENTER: Final = tuple(PlaceCitizen(building) for building in BUILDINGS)
FARM: Final = Farm()
PASS: Final = Pass()
FROM_STOCK: Final = FromStock()
FROM_SPACE: Final = tuple(FromSpace(space) for space in SPACES)
FROM_CARD: Final = tuple(FromCard(card) for card in ACTIVITIES)
CANCEL_ACTION: Final = CancelAction()
CHOOSE_BUILDING: Final = tuple(ChooseBuilding(building) for building in BUILDINGS)
PLACE_CUBE: Final = tuple(PlaceEventCube(event) for event in EVENTS)
STOP: Final = StopPlacing()

_space: Final = one_of(SPACE_BY_ID, "unknown_space", "6")
_event: Final = one_of(EVENT_BY_ID, "unknown_event", "6")
_cell: Final = one_of(CELL_BY_ID, "unknown_space", "6")
_die: Final = one_of(DIE_BY_ID, "unknown_die", "6")
_black: Final = one_of(BLACK_DIE_BY_ID, "unknown_die", "6")
_card: Final = one_of(ACTIVITY_BY_ID, "unknown_card", "6")
_building: Final = one_of(BUILDING_BY_ID, "unknown_building", "6")
_colour: Final = one_of({name: name for name in COLOURS}, "unknown_colour", "6")

GRAMMAR: Final = Grammar(
    {
        PlaceInitialCitizen: (_space,),
        RemoveEventCube: (_event,),
        RemoveCathedralCube: (_cell,),
        SelectDie: (_die,),
        UnselectDie: (_die,),
        SelectBlackDie: (_black,),
        UnselectBlackDie: (_black,),
        UseDelayedCube: (_card,),
        UseDelayedCubeAs: (_card, _colour),
        CancelDelayedCube: (),
        ConfirmDefence: (),
        ConcedeDefence: (),
        Reroll: (_die,),
        StartFlip: (),
        ConfirmFlip: (),
        CancelFlip: (),
        GainCitizen: (),
        ActivateCard: (_card, whole_number),
        CounterEvent: (_event,),
        BuildCathedral: (),
        PlaceCitizen: (_building,),
        Farm: (),
        Pass: (),
        FromStock: (),
        FromSpace: (_space,),
        FromCard: (_card,),
        CancelAction: (),
        ChooseBuilding: (_building,),
        PlaceEventCube: (_event,),
        StopPlacing: (),
    }
)
