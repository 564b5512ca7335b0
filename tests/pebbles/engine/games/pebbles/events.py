"""What can happen in Pebbles. Pebbles are named by their ids."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.event import Event


@dataclass(frozen=True, slots=True)
class PebbleBought(Event):
    """A pebble was bought and laid out."""

    seat: int
    pebble: str
    price: int


@dataclass(frozen=True, slots=True)
class ShoreFilled(Event):
    """A pebble came out of the bag onto the shore."""

    place: int
    pebble: str

    @property
    def barrier(self) -> str | None:
        """Nobody knew which pebble would come."""
        return "revealed"


@dataclass(frozen=True, slots=True)
class PebbleLaid(Event):
    """A pebble was laid out from the hand."""

    seat: int
    pebble: str


@dataclass(frozen=True, slots=True)
class PebbleSold(Event):
    """A pebble went into the sea for shells."""

    seat: int
    pebble: str
    shells: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A seat has ended its turn and drawn a pebble, if it ``drew``. Which one is nobody else's business."""

    seat: int
    drew: bool

    @property
    def barrier(self) -> str | None:
        """The turn was given away."""
        return "turn_ended"


@dataclass(frozen=True, slots=True)
class TideCame(Event):
    """The tide was rolled, and everybody gained so many shells."""

    round: int
    dice: tuple[int, ...]
    shells: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The last round is over."""

    winners: tuple[int, ...]
