"""What can happen in The Builders (section 6 of the specification). Cards are named by their ids."""

from __future__ import annotations

from typing import ClassVar

from engine.core.event import Event


class TurnStarted(Event):
    """A seat begins its turn."""

    seat: int
    round: int


class ConstructionStarted(Event):
    """A building card left its slot of the row and is an open site now."""

    seat: int
    building: str
    slot: int


class WorkerRecruited(Event):
    """A worker card left its slot of the row and joined a crew."""

    seat: int
    worker: str
    slot: int


class RowRefilled(Event):
    """The slot was filled from the deck (``card`` is None if it is empty); ``next_card`` is on top now.

    ``row`` is ``building`` or ``worker``. ``revealed`` is true if a card was seen for the first time.
    """

    row: str
    slot: int
    card: str | None
    next_card: str | None
    revealed: bool

    @property
    def barrier(self) -> str | None:
        """A card that was seen can't be unseen (13.5)."""
        return "revealed" if self.revealed else None


class WorkerSent(Event):
    """A worker went to a site, for action points and a wage in coins."""

    seat: int
    worker: str
    site: str
    action_points: int
    wage: int


class BuildingCompleted(Event):
    """A site has everything it needs."""

    seat: int
    building: str
    points: int


class WorkersReturned(Event):
    """The crew of a completed site is available again."""

    seat: int
    building: str
    workers: tuple[str, ...]


class CoinsEarned(Event):
    """A completed building paid its reward."""

    seat: int
    building: str
    amount: int


class MachineJoined(Event):
    """A completed machine joined the crew."""

    seat: int
    machine: str


class CoinsTaken(Event):
    """Action points were given up for coins."""

    seat: int
    action_points: int
    coins: int


class ActionBought(Event):
    """One action point was bought."""

    seat: int
    price: int


class TurnEnded(Event, barrier="turn_ended"):
    """A seat ended its turn, for good (13.5); the unused action points are lost."""

    seat: int
    unused: int


class FinalRoundTriggered(Event):
    """A seat reached the number of points that ends the game with this round."""

    kind: ClassVar[str] = "final_round"
    seat: int
    points: int


class RoundEnded(Event):
    """Every seat has played this round."""

    round: int


class GameEnded(Event):
    """The game is over; ``winners`` share the victory."""

    ended_by: str
    winners: tuple[int, ...]
