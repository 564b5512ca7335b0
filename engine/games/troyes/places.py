"""The places of Troyes' table: where a person points (13.2), and what is meant by it.

Spaces (``palace_3``), buildings (``palace``), places of activity cards (``activity_red_1``), cells (``cell_5_2``), the
``cathedral`` and the ``farm`` by their ids; ``event.CARD``  ``die.DIE``  ``black.DIE``  ``cube.CARD``

``bar.reroll`` and ``bar.times.N`` come before a die or a card; ``bar.colour.COLOUR`` comes after a cube.
``bar.flip``  ``bar.confirm_flip``  ``bar.cancel_flip``  ``bar.citizen``  ``bar.pass``  ``bar.defend``  ``bar.concede``
``bar.stock``  ``bar.cancel_action``  ``bar.stop``

To look at only: ``influence``  ``district.SEAT``  ``character.CARD``
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.command import Command
from engine.core.errors import ONE_THING_AT_ONCE, Refusal
from engine.games.troyes.activating import most_payable
from engine.games.troyes.commands import (
    ACTIVATE,
    BUILD,
    CANCEL_ACTION,
    CANCEL_CUBE,
    CANCEL_FLIP,
    CHOOSE_BUILDING,
    CONCEDE,
    CONFIRM_DEFENCE,
    CONFIRM_FLIP,
    COUNTER,
    ENTER,
    FARM,
    FROM_CARD,
    FROM_SPACE,
    FROM_STOCK,
    GAIN_CITIZEN,
    MOST_TIMES,
    PASS,
    PLACE,
    PLACE_CUBE,
    REMOVE_CATHEDRAL_CUBE,
    REMOVE_EVENT_CUBE,
    REROLL,
    SELECT,
    SELECT_BLACK,
    START_FLIP,
    STOP,
    UNSELECT,
    UNSELECT_BLACK,
    USE,
    USE_AS,
    ActivateCard,
    CancelDelayedCube,
    ChooseBuilding,
    CounterEvent,
    FromCard,
    FromSpace,
    PlaceCitizen,
    PlaceEventCube,
    PlaceInitialCitizen,
    RemoveCathedralCube,
    RemoveEventCube,
    Reroll,
    SelectBlackDie,
    SelectDie,
    UnselectBlackDie,
    UnselectDie,
    UseDelayedCube,
    UseDelayedCubeAs,
)
from engine.games.troyes.content import (
    ACTIVITY_BY_ID,
    BLACK_DIE_BY_ID,
    BUILDING_BY_ID,
    BUILDINGS,
    CELL_BY_ID,
    CELLS,
    COLOURS,
    DIE_BY_ID,
    EVENT_BY_ID,
    PLACES,
    SPACE_BY_ID,
    SPACES,
    Activity,
    Building,
    Cell,
    Die,
    EventCard,
    Place,
    Space,
)
from engine.games.troyes.frames import (
    Action,
    CathedralCubeLoss,
    CitizenSource,
    Defence,
    EventCubeLoss,
    EventCubes,
    Flip,
    InitialPlacement,
    Miller,
)
from engine.games.troyes.groups import delayed_of, group
from engine.games.troyes.state import TroyesState

BOARD_PLACES: Final = (
    *(space.id for space in SPACES),
    *(building.id for building in BUILDINGS),
    *(place.id for place in PLACES),
    *(cell.id for cell in CELLS),
    "cathedral",
    "farm",
)

_BUTTONS: Final[Mapping[str, Command]] = {
    "bar.flip": START_FLIP,
    "bar.confirm_flip": CONFIRM_FLIP,
    "bar.cancel_flip": CANCEL_FLIP,
    "bar.citizen": GAIN_CITIZEN,
    "bar.pass": PASS,
    "bar.defend": CONFIRM_DEFENCE,
    "bar.concede": CONCEDE,
    "bar.stock": FROM_STOCK,
    "bar.cancel_action": CANCEL_ACTION,
    "bar.stop": STOP,
    "cathedral": BUILD,
    "farm": FARM,
}
_BUTTON_OF: Final = {command: place for place, command in _BUTTONS.items()}
_PLACE_BY_ID: Final = {place.id: place for place in PLACES}

LOOK: Final = Refusal("only_to_look_at", "2.1")
CHOOSE_A_SPACE: Final = Refusal("choose_a_space", "3.2")


def path(state: TroyesState, command: Command) -> tuple[str, ...]:
    """The places of a legal command."""
    match command:
        case PlaceInitialCitizen(space) | FromSpace(space):
            return (space.id,)
        case RemoveEventCube(event) | CounterEvent(event) | PlaceEventCube(event):
            return (f"event.{event.id}",)
        case RemoveCathedralCube(cell):
            return (cell.id,)
        case SelectDie(die) | UnselectDie(die):
            return (f"die.{die.id}",)
        case SelectBlackDie(die) | UnselectBlackDie(die):
            return (f"black.{die.id}",)
        case Reroll(die):
            return ("bar.reroll", f"die.{die.id}")
        case UseDelayedCube(card):
            return (f"cube.{card.id}",)
        case UseDelayedCubeAs(card, colour):
            return (f"cube.{card.id}", f"bar.colour.{colour}")
        case CancelDelayedCube():
            return (f"cube.{_cube_in_use(state)}",)
        case ActivateCard(card, times):
            place = _place_of(state, card)
            return (place,) if times == most_times(state, card) else (f"bar.times.{times}", place)
        case FromCard(card):
            return (_place_of(state, card),)
        case PlaceCitizen(building) | ChooseBuilding(building):
            return (building.id,)
    return (_BUTTON_OF[command],)


def most_times(state: TroyesState, card: Activity) -> int:
    """How often the chosen dice activate a card, if that can be paid; 0 if they don't (5.3)."""
    frame = state.agenda[-1] if state.agenda else None
    chosen = group(state, frame) if isinstance(frame, Action) else None
    if chosen is None or not isinstance(frame, Action):
        return 0
    return min(chosen.total // card.divisor, most_payable(state, frame, card))


def _cube_in_use(state: TroyesState) -> str:
    frame = state.agenda[-1] if state.agenda else None
    return frame.cube.id if isinstance(frame, Action) and frame.cube is not None else ""


def _place_of(state: TroyesState, card: Activity) -> str:
    return next(
        place.id for place, there in zip(PLACES, state.workplaces, strict=False) if there.card is card
    )


def intended(state: TroyesState, pointed: Sequence[str]) -> Command | Refusal:
    """The command that is meant by pointing at some places, legal or not; a Refusal if there is none."""
    if len(pointed) == 1:
        return _meant_by(state, pointed[0])
    if len(pointed) == 2:
        first, second = sorted(pointed, key=lambda place: not place.startswith("bar."))
        if first == "bar.reroll" and (die := DIE_BY_ID.get(second.removeprefix("die."))) is not None:
            return REROLL[die.index]
        if first.startswith("bar.times."):
            return _times(state, first, second)
        if first.startswith("bar.colour."):
            return _as_colour(first, second)
    return Refusal(ONE_THING_AT_ONCE, "6")


def _meant_by(state: TroyesState, place: str) -> Command | Refusal:
    kind, _, name = place.partition(".")
    frame = state.agenda[-1] if state.agenda else None
    if place in _BUTTONS:
        return _BUTTONS[place]
    if kind == "die" and name in DIE_BY_ID:
        return _die(frame, DIE_BY_ID[name])
    if kind == "black" and name in BLACK_DIE_BY_ID:
        die = BLACK_DIE_BY_ID[name]
        chosen = isinstance(frame, Defence) and frame.black >> die.index & 1
        return UNSELECT_BLACK[die.index] if chosen else SELECT_BLACK[die.index]
    if kind == "event" and name in EVENT_BY_ID:
        return _event(state, EVENT_BY_ID[name])
    if kind == "cube" and name in ACTIVITY_BY_ID:
        return _cube(frame, ACTIVITY_BY_ID[name])
    if place in SPACE_BY_ID:
        return _space(frame, SPACE_BY_ID[place])
    if place in BUILDING_BY_ID:
        return _building(frame, BUILDING_BY_ID[place])
    if place in CELL_BY_ID:
        return _cell(frame, CELL_BY_ID[place])
    if place in _PLACE_BY_ID:
        return _card_at(state, _PLACE_BY_ID[place])
    if place == "citizens" and isinstance(frame, InitialPlacement):
        return CHOOSE_A_SPACE
    return _mode(state, place)


def _mode(state: TroyesState, place: str) -> Command | Refusal:
    """A button that only says what comes next, where nothing can come: of any die the rules say why."""
    if place != "bar.reroll":
        return LOOK
    frame = state.agenda[-1] if state.agenda else None
    own = state.own_dice(frame.seat) if frame is not None else ()
    if isinstance(frame, Action | Defence) and not own:
        return NO_DICE
    return REROLL[own[0] if own else 0]


NO_DICE: Final = Refusal("no_own_dice", "5.12")


def _die(frame: object, die: Die) -> Command:
    chosen = isinstance(frame, Action | Defence | Flip) and frame.dice >> die.index & 1
    return UNSELECT[die.index] if chosen else SELECT[die.index]


def _event(state: TroyesState, event: EventCard) -> Command | Refusal:
    if state.place_in_row(event) is None:  # it lies on the mat of who won it, and no dice change that
        return Refusal("event_gone", "5.4")
    match state.agenda[-1] if state.agenda else None:
        case EventCubeLoss():
            return REMOVE_EVENT_CUBE[event.index]
        case EventCubes():
            return PLACE_CUBE[event.index]
    return COUNTER[event.index]


def _cube(frame: object, card: Activity) -> Command | Refusal:
    if isinstance(frame, Action) and frame.cube is card:
        return CANCEL_CUBE
    if card.delayed is None:
        return Refusal("no_cube", "5.2", {"card": card.id})
    if len(delayed_of(card).counts_as) > 1 and isinstance(frame, Action) and frame.cube is None:
        return Refusal("choose_a_colour", "5.2", {"card": card.id})
    return USE[card]


def _space(frame: object, space: Space) -> Command | Refusal:
    match frame:
        case InitialPlacement():
            return PLACE[space.index]
        case CitizenSource():
            return FROM_SPACE[space.index]
        case Action():
            return Refusal("space_by_die", "5.7", {"building": space.building.id})
    return ENTER[space.building.index]


def _building(frame: object, building: Building) -> Command | Refusal:
    match frame:
        case InitialPlacement():
            return CHOOSE_A_SPACE
        case Miller():
            return CHOOSE_BUILDING[building.index]
    return ENTER[building.index]


def _cell(frame: object, cell: Cell) -> Command | Refusal:
    if isinstance(frame, CathedralCubeLoss):
        return REMOVE_CATHEDRAL_CUBE[cell.index]
    if isinstance(frame, Action):
        return Refusal("cell_by_die", "5.6", {"column": cell.column})
    return BUILD


def _card_at(state: TroyesState, place: Place) -> Command | Refusal:
    """As often as the dice allow; once where they don't, so that it is said why."""
    if place.index >= len(state.workplaces):
        return Refusal("card_face_down", "5.3")
    card = state.workplaces[place.index].card
    if isinstance(state.agenda[-1] if state.agenda else None, CitizenSource):
        return FROM_CARD[card.index]
    return ACTIVATE[card.index][min(MOST_TIMES, max(1, most_times(state, card)))]


def _times(state: TroyesState, button: str, place: str) -> Command | Refusal:
    number = button.removeprefix("bar.times.")
    there = _PLACE_BY_ID.get(place)
    if there is None or not number.isdecimal() or not 1 <= int(number) <= MOST_TIMES:
        return LOOK
    if there.index >= len(state.workplaces):
        return Refusal("card_face_down", "5.3")
    return ACTIVATE[state.workplaces[there.index].card.index][int(number)]


def _as_colour(button: str, place: str) -> Command | Refusal:
    card = ACTIVITY_BY_ID.get(place.removeprefix("cube."))
    colour = button.removeprefix("bar.colour.")
    if card is None or colour not in COLOURS or (card, colour) not in USE_AS:
        return LOOK
    return USE_AS[card, colour]
