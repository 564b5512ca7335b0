"""What can happen in The Builders (section 6 of the specification). Cards are named by their ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.event import Event


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    """A seat begins its turn."""

    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class ConstructionStarted(Event):
    """A building card left its slot of the row and is an open site now."""

    seat: int
    building: str
    slot: int


@dataclass(frozen=True, slots=True)
class WorkerRecruited(Event):
    """A worker card left its slot of the row and joined a crew."""

    seat: int
    worker: str
    slot: int


@dataclass(frozen=True, slots=True)
class RowRefilled(Event):
    """The slot was filled from the deck (``card`` is None where it is empty); ``next_card`` lies on top now.

    ``row`` is ``building`` or ``worker``. ``revealed`` is true where somebody saw a card that nobody had seen.
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


@dataclass(frozen=True, slots=True)
class WorkerSent(Event):
    """A worker went to a site, for action points and a wage in coins."""

    seat: int
    worker: str
    site: str
    action_points: int
    wage: int


@dataclass(frozen=True, slots=True)
class BuildingCompleted(Event):
    """A site has all it needs."""

    seat: int
    building: str
    points: int


@dataclass(frozen=True, slots=True)
class WorkersReturned(Event):
    """The crew of a completed site is available again."""

    seat: int
    building: str
    workers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CoinsEarned(Event):
    """A completed building paid its reward."""

    seat: int
    building: str
    amount: int


@dataclass(frozen=True, slots=True)
class MachineJoined(Event):
    """A completed machine joined the crew."""

    seat: int
    machine: str


@dataclass(frozen=True, slots=True)
class CoinsTaken(Event):
    """Action points were given up for coins."""

    seat: int
    action_points: int
    coins: int


@dataclass(frozen=True, slots=True)
class ActionBought(Event):
    """One action point was bought."""

    seat: int
    price: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A seat ended its turn; the unused action points are lost."""

    seat: int
    unused: int

    @property
    def barrier(self) -> str | None:
        """A turn that was ended stays ended (13.5)."""
        return "turn_ended"


@dataclass(frozen=True, slots=True)
class FinalRoundTriggered(Event):
    """A seat reached the points that end the game with this round."""

    kind: ClassVar[str] = "final_round"
    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """Every seat has played this round."""

    round: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over; ``winners`` share the victory."""

    ended_by: str
    winners: tuple[int, ...]
