"""What can lie on the agenda of Stone Age: six questions, and the automatic steps between them (4.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, ClassVar, Final

from pydantic import Field

from engine.core.agenda import Frame
from engine.core.event import recurring
from engine.core.position import elsewhere
from engine.games.stone_age.content import (
    CARDS,
    LOCATIONS,
    NO_RESOURCES,
    Amounts,
    Card,
    Location,
    Resource,
)
from engine.games.stone_age.meta import META

Place = Annotated[Location, elsewhere(LOCATIONS)]
NamedCard = Annotated[Card, elsewhere(CARDS)]
Dice = Annotated[tuple[Annotated[int, Field(ge=1, le=6)], ...], Field(min_length=1, max_length=10)]


class Placing(Frame):
    """A seat places people (5.1)."""

    tag: ClassVar[str] = "place"


class Acting(Frame):
    """A seat carries out what its people were placed for, one place after the other (5.2, 5.3)."""

    tag: ClassVar[str] = "act"


def product_of(location: Location, card: Card | None) -> Resource | None:
    """What dice bring that are thrown at a place, or for a card that was bought there; None is food."""
    return location.resource if card is None else card.rolled_for


class Roll(Frame):
    """Dice that tools may be added to, of a gathering place or of a card that was bought at ``location`` (5.4)."""

    tag: ClassVar[str] = "tools"
    location: Place
    card: NamedCard | None
    dice: Dice
    added: int = 0

    @property
    def product(self) -> Resource | None:
        """The resource that is gathered, None for food."""
        return product_of(self.location, self.card)


class Payment(Frame):
    """A card or a tile is being paid for, one resource at a time; nothing has left the stock yet (5.6, 5.7)."""

    tag: ClassVar[str] = "pay"
    location: Place
    paid: Amounts = NO_RESOURCES


class Lottery(Frame):
    """The dice for all that are still there, of a card that was bought at ``location`` (5.7)."""

    location: Place
    card: NamedCard
    dice: Dice


class Hunger(Frame):
    """So much food is missing; ``started`` if the tribe has begun to pay resources instead (5.9)."""

    tag: ClassVar[str] = "feed"
    missing: int
    started: bool = False


class NextAct(Frame):
    """All have placed, or an act is over: whoever has people on the board acts, this seat first, then the next one."""


class Meal(Frame):
    """A tribe eats (5.9)."""


class RoundEnd(Frame):
    """All have eaten, and the round that the seat began is over (4.3)."""


QUESTIONS: Final = (Placing, Acting, Roll, Payment, Lottery, Hunger)
FRAMES: Final = (*QUESTIONS, NextAct, Meal, RoundEnd)

# Frames are values, so recurring ones are built once.

_SEATS: Final = range(META.max_seats)
PLACING: Final = tuple(Placing(seat) for seat in _SEATS)
ACTING: Final = tuple(Acting(seat) for seat in _SEATS)
NEXT_ACT: Final = tuple(NextAct(seat) for seat in _SEATS)
payment = recurring(Payment)
hunger = recurring(Hunger)


CLOCKWISE: Final = tuple(
    tuple(tuple((start + turn) % seats for turn in range(seats)) for start in range(seats))
    for seats in range(META.max_seats + 1)
)
"""All seats in the order of their turns, by their number and the seat that begins."""


@lru_cache(maxsize=16)
def meals(first: int, seats: int) -> tuple[Frame, ...]:
    """The agenda once all have acted: everybody eats, the first player first, and the round ends."""
    return (RoundEnd(first), *map(Meal, reversed(CLOCKWISE[seats][first])))
