"""What can lie on the agenda of Troyes: what a seat is asked, and the phases between (4.2, 4.3).

In phase 4, while the seat 1 chooses where a citizen comes from, what comes first on top::

    CitizenSource (1, Miller, twice) · Action (1, dice and cube) · NextTurn (1) · RoundEnd (0)
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from pydantic import Field

from engine.core.agenda import Frame
from engine.core.event import recurring
from engine.core.position import elsewhere, masked
from engine.games.troyes.content import (
    ACTIVITIES,
    BLACK_DICE,
    BUILDINGS,
    DELAYED,
    DICE,
    EVENTS,
    Activity,
    Building,
    Colour,
    EventCard,
)
from engine.games.troyes.meta import META

DiceMask = Annotated[int, masked({die.id: 1 << die.index for die in DICE})]
BlackMask = Annotated[int, masked({die.id: 1 << die.index for die in BLACK_DICE})]
NamedActivity = Annotated[Activity, elsewhere(ACTIVITIES)]
NamedDelayed = Annotated[Activity, elsewhere(DELAYED)]
NamedEvent = Annotated[EventCard, elsewhere(EVENTS)]
NamedBuilding = Annotated[Building, elsewhere(BUILDINGS)]
_Few = Annotated[int, Field(ge=0, le=20)]


# What a seat is asked.


class InitialPlacement(Frame):
    """On which space a citizen begins (3.2)."""


class EventCubeLoss(Frame):
    """From which event a cube is taken back (4.8)."""

    event: NamedEvent


class CathedralCubeLoss(Frame):
    """From which cell of the cathedral a cube is taken back (4.8)."""

    event: NamedEvent


class Defence(Frame):
    """Which black dice are countered with which own dice; so many have failed since the last success (4.9)."""

    failures: _Few = 0
    black: BlackMask = 0
    dice: DiceMask = 0


class Flip(Frame):
    """Which own dice are turned over (5.12)."""

    dice: DiceMask = 0


class Action(Frame):
    """Which action is taken, with which dice and which delayed cube.

    ``colour`` is what the dice count as, if the cube's card leaves a choice.
    """

    dice: DiceMask = 0
    cube: NamedDelayed | None = None
    colour: Colour | None = None


class CitizenSource(Frame):
    """Where the citizen comes from that is placed in a building, or on a card that is activated so often (5.8)."""

    building: NamedBuilding | None = None
    card: NamedActivity | None = None
    times: _Few = 0


class Miller(Frame):
    """The citizens of which building count, for this activation and as many more as are ``left`` (2.8)."""

    tag: ClassVar[str] = "choose_building"
    card: NamedActivity
    left: _Few = 0


class EventCubes(Frame):
    """On which events up to so many cubes are placed, for an activation of a card (2.8)."""

    card: NamedActivity
    cubes: Annotated[int, Field(ge=1, le=20)] = 1


# What happens automatically. The seat is the start player if nothing else is said.


class FillWithNeutrals(Frame):
    """Neutral citizens take the free spaces (3.2)."""


class RoundBegin(Frame):
    """A round begins."""


class Reveal(Frame):
    """Phase 0: activity cards are turned up (4.4)."""


class Income(Frame):
    """Phase 1: income and wages (4.5)."""


class Rolling(Frame):
    """Phase 2: everybody's dice (4.6)."""


class NewEvents(Frame):
    """Phase 3a: two new events (4.7)."""


class Strike(Frame):
    """Phase 3b: an event without black dice strikes (4.8)."""

    event: NamedEvent


class Suffer(Frame):
    """A seat suffers from an event that takes back a cube (4.8)."""

    event: NamedEvent


class Threat(Frame):
    """Phase 3c: the black dice are rolled (4.9)."""


class Duty(Frame):
    """Phase 3d: a seat has the duty to counter; so many have failed since the last success (4.9)."""

    failures: _Few = 0


class Actions(Frame):
    """Phase 4 begins (4.10)."""


class NextTurn(Frame):
    """The turn of the seat is over (4.10)."""


class Shot(Frame):
    """A die is rolled for a cube, now and as often again as are ``left`` (2.8)."""

    card: NamedActivity
    left: _Few = 0


class Ride(Frame):
    """Cubes for the dice in the own district, now and as often again as are ``left`` (2.8)."""

    card: NamedActivity
    left: _Few = 0


class RoundEnd(Frame):
    """Phase 5: the end of the round (4.12)."""


QUESTIONS: Final = (
    InitialPlacement,
    EventCubeLoss,
    CathedralCubeLoss,
    Defence,
    Flip,
    Action,
    CitizenSource,
    Miller,
    EventCubes,
)
FRAMES: Final = (
    *QUESTIONS,
    FillWithNeutrals,
    RoundBegin,
    Reveal,
    Income,
    Rolling,
    NewEvents,
    Strike,
    Suffer,
    Threat,
    Duty,
    Actions,
    NextTurn,
    Shot,
    Ride,
    RoundEnd,
)

# Frames are values, so those that recur are built once.

defence = recurring(Defence)
flip = recurring(Flip)
action = recurring(Action, most=1 << 14)
duty = recurring(Duty)
next_turn = recurring(NextTurn)
round_end = recurring(RoundEnd)

CLOCKWISE: Final = tuple(
    tuple(tuple((start + turn) % seats for turn in range(seats)) for start in range(seats))
    for seats in range(META.max_seats + 1)
)
"""All seats in the order of their turns, by their number and the seat that begins."""
