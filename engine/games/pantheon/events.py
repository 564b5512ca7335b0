"""What can happen in Pantheon. Cards, gods, tiles and hexes are named by their ids; hidden cards are never named."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.event import Event


class _Reveal:
    """Something hidden came to be seen, if only by one seat."""

    __slots__ = ()

    @property
    def barrier(self) -> str | None:
        """What was seen can't be unseen (13.2)."""
        return "revealed"


# Preparation.


@dataclass(frozen=True, slots=True)
class BonusChosen(Event):
    """A seat chose its bonus tile."""

    seat: int
    bonus: str


@dataclass(frozen=True, slots=True)
class NationRevealed(_Reveal, Event):
    """An epoch begins: its nation is known, and the temple stands on its hex."""

    epoch: int
    nation: str
    hex: str
    seat: int


@dataclass(frozen=True, slots=True)
class GodsDisplayed(_Reveal, Event):
    """The god tiles of the epoch were laid out."""

    gods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LootLaid(_Reveal, Event):
    """Loot was laid on the nation's symbols: ``loot`` in the order of the ``hexes``."""

    hexes: tuple[str, ...]
    loot: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DemigodsDisplayed(_Reveal, Event):
    """Demigods were laid out."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CoinsTurned(Event):
    """Persia turned the special coins: ``coin`` lies on top, None where none is left."""

    coin: str | None


@dataclass(frozen=True, slots=True)
class BonusCarriedOut(Event):
    """A bonus tile takes effect."""

    seat: int
    bonus: str


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    """A seat discarded a card down to seven."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class GalliaChosen(Event):
    """Gallia: a seat wants ``cards``, or to see a ``god``."""

    seat: int
    choice: str


@dataclass(frozen=True, slots=True)
class GodRevealed(_Reveal, Event):
    """Gallia: the top god of the stack was turned up."""

    seat: int
    god: str


@dataclass(frozen=True, slots=True)
class GodDeclined(Event):
    """Gallia: the revealed god was left."""

    seat: int
    god: str


@dataclass(frozen=True, slots=True)
class PieceSwapped(Event):
    """Aegyptus: one piece in stock was swapped (``foot_to_column`` or ``column_to_foot``)."""

    seat: int
    direction: str


@dataclass(frozen=True, slots=True)
class SwapEnded(Event):
    """Aegyptus: a seat swaps no more."""

    seat: int


@dataclass(frozen=True, slots=True)
class OfferingDeclined(Event):
    """Iberia: a seat raises no offering."""

    seat: int


# Turns.


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    """A seat begins its turn."""

    seat: int
    epoch: int
    round: int

    @property
    def barrier(self) -> str | None:
        """What was decided before it can be taken back until this seat has decided (13.2)."""
        return "passed"


@dataclass(frozen=True, slots=True)
class ActionChosen(Event):
    """A seat chose its action: ``move``, ``draw``, ``buy``, ``pray`` or ``pass``."""

    seat: int
    action: str


@dataclass(frozen=True, slots=True)
class TraiteraUsed(Event):
    """A Traitera was used up for another action."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A seat's turn is over."""

    seat: int

    @property
    def barrier(self) -> str | None:
        """It can be taken back until the next seat has decided (13.2)."""
        return "passed"


@dataclass(frozen=True, slots=True)
class HandedOver(Event):
    """Another seat is asked now; ``asks`` is the key of the question."""

    seat: int
    asks: str

    @property
    def barrier(self) -> str | None:
        """What was decided can be taken back until that seat has decided (13.2)."""
        return "passed"


# Moving and placing.


@dataclass(frozen=True, slots=True)
class MoveCardPlayed(Event):
    """A movement card was discarded; so many ``steps`` are left now."""

    seat: int
    steps: int


@dataclass(frozen=True, slots=True)
class PiecePlaced(Event):
    """A ``foot`` or ``column`` was placed for ``cost`` steps (``by`` is ``move``), coins (``buy``) or free (``bonus``).

    ``jumped`` is true where Gaiviles led there.
    """

    seat: int
    piece: str
    hex: str
    cost: int
    by: str
    jumped: bool


@dataclass(frozen=True, slots=True)
class MoveEnded(Event):
    """A seat ended its Move with so many pieces placed."""

    seat: int
    placed: int


# Drawing.


@dataclass(frozen=True, slots=True)
class CardsDrawn(_Reveal, Event):
    """A seat drew cards that only it sees; ``why`` tells what for (``draw``, ``follow``, ``later``, ``roma`` …)."""

    seat: int
    count: int
    why: str


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A seat took an open card."""

    seat: int
    card: str
    slot: int


@dataclass(frozen=True, slots=True)
class DisplayFilled(_Reveal, Event):
    """An empty place of the display was filled from the draw pile."""

    card: str
    slot: int


@dataclass(frozen=True, slots=True)
class PileShuffled(Event):
    """A discard was shuffled into its pile: ``cards``, ``gods`` or ``demigods``."""

    pile: str
    count: int


# Buying.


@dataclass(frozen=True, slots=True)
class CoinPlayed(Event):
    """A coin card was played; so much is in the ``purse`` now."""

    seat: int
    coin: str
    purse: int


@dataclass(frozen=True, slots=True)
class OfferingRaised(Event):
    """An offering rose to a level, for a price in coins or free."""

    seat: int
    offering: str
    level: int
    price: int


@dataclass(frozen=True, slots=True)
class PieceBought(Event):
    """A ``foot`` or ``column`` was bought into the stock."""

    seat: int
    piece: str
    price: int


@dataclass(frozen=True, slots=True)
class BuyEnded(Event):
    """A Buy is over; the coins left are lost."""

    seat: int
    lost: int


# Gods, loot, and what they bring.


@dataclass(frozen=True, slots=True)
class GodTaken(Event):
    """A god of the display, or Gallia's, was paid with ``cards`` and taken; ``left`` are still on display."""

    seat: int
    god: str
    points: int
    cards: tuple[str, ...]
    left: int


@dataclass(frozen=True, slots=True)
class GodDrawn(_Reveal, Event):
    """A god of the stack was taken without an offering."""

    seat: int
    god: str
    points: int


@dataclass(frozen=True, slots=True)
class DemigodTaken(Event):
    """The highest demigod on display was taken."""

    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class DemigodDrawn(_Reveal, Event):
    """A demigod was drawn from its stack."""

    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class DemigodReturned(Event):
    """The lower of two demigods was put away."""

    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class SpecialCoinTaken(Event):
    """The top special coin was taken."""

    seat: int
    coin: str


@dataclass(frozen=True, slots=True)
class LootTaken(Event):
    """A foot came first to a loot tile; ``left`` tiles are still on the map."""

    seat: int
    loot: str
    hex: str
    left: int


@dataclass(frozen=True, slots=True)
class PiecesGained(Event):
    """Pieces came from the general supply into a stock."""

    seat: int
    feet: int
    columns: int


@dataclass(frozen=True, slots=True)
class StepsGained(Event):
    """A seat has one more permanent step; so many in all."""

    seat: int
    steps: int


# The end of an epoch and of the game.


@dataclass(frozen=True, slots=True)
class LastTileTaken(Event):
    """A seat took the last ``loot`` or ``god``: the epoch ends after this action."""

    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class EpochEnded(Event):
    """A nation declines; its ender gets points, and feet, temple and what lies on display go."""

    epoch: int
    nation: str
    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A scoring: points for demigods, for so many columns, and by Pietalte."""

    seat: int
    demigods: int
    columns: int
    column_points: int
    pietalte: int
    total: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over; ``winners`` share the victory."""

    ended_by: str
    winners: tuple[int, ...]

    @property
    def barrier(self) -> str | None:
        """The end stays the end."""
        return "turn_ended"
