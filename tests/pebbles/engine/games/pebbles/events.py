"""What can happen in Pebbles. Pebbles are named by their ids."""

from __future__ import annotations

from engine.core.event import Event


class PebbleBought(Event, barrier="revealed"):
    """A pebble was bought and laid out; nobody knew which would come out of the bag in its place."""

    seat: int
    pebble: str
    price: int


class PebbleLaid(Event):
    """A pebble was laid out from the hand."""

    seat: int
    pebble: str


class PebbleSold(Event):
    """A pebble went into the sea for shells."""

    seat: int
    pebble: str
    shells: int


class TurnEnded(Event, barrier="turn_ended"):
    """A seat has ended its turn and drawn a pebble, if it ``drew``. Which one is nobody else's business."""

    seat: int
    drew: bool


class TideCame(Event):
    """The tide was rolled, and everybody gained so many shells."""

    round: int
    dice: tuple[int, ...]
    shells: int


class GameEnded(Event):
    """The last round is over."""

    winners: tuple[int, ...]
