"""What can happen in Stone Age (section 6 of the specification). Places, cards and tiles are named by their ids."""

from __future__ import annotations

from engine.core.event import Event


class RoundStarted(Event):
    """Everybody is at home, all tools are fresh, and ``first`` begins."""

    round: int
    first: int


class PeoplePlaced(Event):
    """People went to a place."""

    seat: int
    location: str
    count: int


class PlacementSkipped(Event):
    """Everybody has placed, and these people found no place; they stay at home and only eat."""

    seat: int
    count: int


class TurnEnded(Event, ends_turn=True):
    """A seat has placed, has acted for all its people, or has fed a tribe that lacked food (4.2)."""

    seat: int


class TurnPassed(Event, barrier="passed", ends_turn=False):
    """Another seat is up, in a turn of its own or to take a die.

    What was decided can be undone until that seat has decided (13.3, D14).
    """

    seat: int
    to: int


class DiceRolled(Event, barrier="revealed"):
    """Dice were thrown for ``product``: food, a resource, or ``gift``, the dice for all of a card.

    ``card`` is the card that asked for them, None at a gathering place. Dice that were seen
    can't be thrown again (13.3).
    """

    seat: int
    location: str
    card: str | None
    product: str
    dice: tuple[int, ...]


class ToolUsed(Event):
    """A tool was added to the roll: of a ``slot``, or of a ``card`` (then the slot is None)."""

    seat: int
    slot: int | None
    card: str | None
    value: int


class ResourcesGained(Event):
    """Resources came into the stock; ``source`` is the place, the card, or ``gift`` for a die for all."""

    seat: int
    resource: str
    count: int
    source: str


class FoodGained(Event):
    """Food came in; ``source`` is the place or the card."""

    seat: int
    count: int
    source: str


class PersonBorn(Event):
    """The tribe has one more person, ``people`` in all."""

    seat: int
    people: int


class LevelRaised(Event):
    """The level of agriculture rose to ``level``; ``source`` is the place, the card, or ``gift``."""

    seat: int
    level: int
    source: str


class ToolGained(Event):
    """The tool of a slot has this value now; ``source`` is the place, the card, or ``gift``."""

    seat: int
    slot: int
    value: int
    source: str


class NothingGained(Event):
    """There was nothing to gain: of ``what`` (food, a resource, tool, level, person, card) at ``source``."""

    seat: int
    what: str
    source: str


class TileBought(Event):
    """A building was paid for with so much wood, brick, stone and gold, and scored at once."""

    seat: int
    tile: str
    location: str
    paid: tuple[int, int, int, int]
    points: int


class CardBought(Event):
    """A card was paid for; ``points`` are those that its upper half scored at once."""

    seat: int
    card: str
    location: str
    paid: tuple[int, int, int, int]
    points: int


class CardDrawn(Event, barrier="revealed"):
    """The top card of the deck went to a seat; only its owner sees it, and can't unsee it (13.3)."""

    seat: int
    left: int


class DieTaken(Event):
    """A seat took one of the dice for all; ``left`` are still there."""

    seat: int
    face: int
    left: int


class AnyTwoTaken(Event):
    """The two resources that a card had promised were taken."""

    seat: int
    card: str
    first: str
    second: str

    @property
    def count(self) -> int:
        """How many resources these are."""
        return len((self.first, self.second))


class PeopleRecalled(Event):
    """People came home without having done anything."""

    seat: int
    location: str
    count: int


class PaymentBegun(Event):
    """A payment for the tile or card of a place was begun."""

    seat: int
    location: str


class ResourceOffered(Event):
    """A resource was added to a payment, ``count`` in all."""

    seat: int
    resource: str
    count: int


class PaymentCancelled(Event):
    """Nothing was paid after all."""

    seat: int
    location: str


class TribeFed(Event):
    """``people`` ate, ``level`` came from the fields; ``food`` is left, or ``missing`` are not fed yet."""

    seat: int
    people: int
    level: int
    food: int
    missing: int


class FedWithResources(Event):
    """A resource was eaten; ``missing`` are not fed yet."""

    seat: int
    resource: str
    missing: int


class Starved(Event):
    """The tribe went hungry; ``points`` is what that cost, below zero."""

    seat: int
    missing: int
    points: int


class TileRevealed(Event, barrier="revealed"):
    """A building tile was turned up, and can't be unseen (13.3)."""

    location: str
    tile: str


class CardsMoved(Event):
    """The row was filled up: ``row`` has the cards from the cheapest on, ``new`` those that came from the deck."""

    row: tuple[str, ...]
    new: tuple[str, ...]
    left: int

    @property
    def barrier(self) -> str | None:
        """Cards that were seen can't be unseen (13.3)."""
        return "revealed" if self.new else None


class FirstPlayerPassed(Event):
    """Another seat begins from now on."""

    seat: int


class GameEnded(Event):
    """The game is over; ``winners`` share the victory. ``drawn`` are the cards that lay face down till now, by seat."""

    reason: str
    winners: tuple[int, ...]
    drawn: tuple[tuple[str, ...], ...]

    @property
    def barrier(self) -> str | None:
        """The end is final; cards that were seen can't be unseen (13.3)."""
        return "revealed" if any(self.drawn) else "turn_ended"
