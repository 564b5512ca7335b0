"""What can happen in Stone Age (section 6 of the specification). Places, cards and tiles are named by their ids."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.event import Event


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """Everybody is at home, all tools are fresh, and ``first`` begins."""

    round: int
    first: int


@dataclass(frozen=True, slots=True)
class PeoplePlaced(Event):
    """People went to a place."""

    seat: int
    location: str
    count: int


@dataclass(frozen=True, slots=True)
class PlacementSkipped(Event):
    """Everybody has placed, and these people found no place; they stay at home and do nothing but eat."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """Another seat is asked from now on."""

    seat: int
    to: int

    @property
    def barrier(self) -> str | None:
        """What was decided can be taken back until that seat has decided (13.3, D14)."""
        return "passed"


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """Dice were thrown for ``product``: food, a resource, or ``gift``, the dice for all of a card.

    ``card`` is the card that asked for them, None at a gathering place.
    """

    seat: int
    location: str
    card: str | None
    product: str
    dice: tuple[int, ...]

    @property
    def barrier(self) -> str | None:
        """Dice that were seen can't be thrown again (13.3)."""
        return "revealed"


@dataclass(frozen=True, slots=True)
class ToolUsed(Event):
    """A tool was added to the roll: of a ``slot``, or of a ``card`` (the slot is None then)."""

    seat: int
    slot: int | None
    card: str | None
    value: int


@dataclass(frozen=True, slots=True)
class ResourcesGained(Event):
    """Resources came into the stock; ``source`` is the place, the card, or ``gift`` for a die for all."""

    seat: int
    resource: str
    count: int
    source: str


@dataclass(frozen=True, slots=True)
class FoodGained(Event):
    """Food came in; ``source`` is the place or the card."""

    seat: int
    count: int
    source: str


@dataclass(frozen=True, slots=True)
class PersonBorn(Event):
    """The tribe has one more person, ``people`` in all."""

    seat: int
    people: int


@dataclass(frozen=True, slots=True)
class LevelRaised(Event):
    """The level of agriculture rose to ``level``; ``source`` is the place, the card, or ``gift``."""

    seat: int
    level: int
    source: str


@dataclass(frozen=True, slots=True)
class ToolGained(Event):
    """The tool of a slot has this value now; ``source`` is the place, the card, or ``gift``."""

    seat: int
    slot: int
    value: int
    source: str


@dataclass(frozen=True, slots=True)
class NothingGained(Event):
    """There was nothing to be had: of ``what`` (food, a resource, tool, level, person, card) at ``source``."""

    seat: int
    what: str
    source: str


@dataclass(frozen=True, slots=True)
class TileBought(Event):
    """A building was paid for with so much wood, brick, stone and gold, and scored at once."""

    seat: int
    tile: str
    location: str
    paid: tuple[int, int, int, int]
    points: int


@dataclass(frozen=True, slots=True)
class CardBought(Event):
    """A card was paid for; ``points`` are those that its upper half scored at once."""

    seat: int
    card: str
    location: str
    paid: tuple[int, int, int, int]
    points: int


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """The top card of the deck went to a seat; only its owner sees it."""

    seat: int
    left: int

    @property
    def barrier(self) -> str | None:
        """A card that was seen can't be unseen (13.3)."""
        return "revealed"


@dataclass(frozen=True, slots=True)
class DieTaken(Event):
    """A seat took one of the dice for all; ``left`` still lie there."""

    seat: int
    face: int
    left: int


@dataclass(frozen=True, slots=True)
class AnyTwoTaken(Event):
    """The two resources that a card had promised were taken."""

    seat: int
    card: str
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class PeopleRecalled(Event):
    """People came home without having done anything."""

    seat: int
    location: str
    count: int


@dataclass(frozen=True, slots=True)
class PaymentBegun(Event):
    """What is paid for the tile or card of a place is being put together."""

    seat: int
    location: str


@dataclass(frozen=True, slots=True)
class ResourceOffered(Event):
    """A resource was added to a payment, ``count`` in all."""

    seat: int
    resource: str
    count: int


@dataclass(frozen=True, slots=True)
class PaymentCancelled(Event):
    """Nothing was paid after all."""

    seat: int
    location: str


@dataclass(frozen=True, slots=True)
class TribeFed(Event):
    """``people`` ate, ``level`` came from the fields; ``food`` is left, or ``missing`` are not fed yet."""

    seat: int
    people: int
    level: int
    food: int
    missing: int


@dataclass(frozen=True, slots=True)
class FedWithResources(Event):
    """A resource was eaten; ``missing`` are not fed yet."""

    seat: int
    resource: str
    missing: int


@dataclass(frozen=True, slots=True)
class Starved(Event):
    """The tribe went hungry; ``points`` is what that cost, below zero."""

    seat: int
    missing: int
    points: int


@dataclass(frozen=True, slots=True)
class TileRevealed(Event):
    """A building tile was turned up."""

    location: str
    tile: str

    @property
    def barrier(self) -> str | None:
        """A tile that was seen can't be unseen (13.3)."""
        return "revealed"


@dataclass(frozen=True, slots=True)
class CardsMoved(Event):
    """The row was filled up: ``row`` has the cards from the cheapest on, ``new`` those that came from the deck."""

    row: tuple[str, ...]
    new: tuple[str, ...]
    left: int

    @property
    def barrier(self) -> str | None:
        """Cards that were seen can't be unseen (13.3)."""
        return "revealed" if self.new else None


@dataclass(frozen=True, slots=True)
class FirstPlayerPassed(Event):
    """Another seat begins from now on."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over; ``winners`` share the victory. ``drawn`` are the cards that lay face down till now, by seat."""

    reason: str
    winners: tuple[int, ...]
    drawn: tuple[tuple[str, ...], ...]

    @property
    def barrier(self) -> str | None:
        """The end stays the end; cards that were seen can't be unseen (13.3)."""
        return "revealed" if any(self.drawn) else "turn_ended"
