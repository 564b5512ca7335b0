"""What can happen in Pantheon. Cards, gods, tiles and hexes are named by their ids; hidden cards are never named."""

from __future__ import annotations

from engine.core.event import Event

# What was seen can't be unseen, so whatever is revealed is a barrier (13.2).

# Preparation.


class BonusChosen(Event):
    """A seat chose its bonus tile."""

    seat: int
    bonus: str


class NationRevealed(Event, barrier="revealed"):
    """An epoch begins: its nation is known, and the temple stands on its hex."""

    epoch: int
    nation: str
    hex: str
    seat: int


class GodsDisplayed(Event, barrier="revealed"):
    """The god tiles of the epoch were laid out."""

    gods: tuple[str, ...]


class LootLaid(Event, barrier="revealed"):
    """Loot was laid on the nation's symbols: ``loot`` in the order of the ``hexes``."""

    hexes: tuple[str, ...]
    loot: tuple[str, ...]


class DemigodsDisplayed(Event, barrier="revealed"):
    """Demigods were laid out."""

    values: tuple[int, ...]


class CoinsTurned(Event):
    """Persia turned the special coins: ``coin`` lies on top, None where none is left."""

    coin: str | None


class BonusCarriedOut(Event):
    """A bonus tile takes effect."""

    seat: int
    bonus: str


class CardDiscarded(Event):
    """A seat discarded a card down to seven."""

    seat: int
    card: str


class GalliaChosen(Event):
    """Gallia: a seat chose ``cards``, or to reveal a ``god``."""

    seat: int
    choice: str


class GodRevealed(Event, barrier="revealed"):
    """Gallia: the top god of the stack was turned up."""

    seat: int
    god: str


class GodDeclined(Event):
    """Gallia: the revealed god was declined."""

    seat: int
    god: str


class PieceSwapped(Event):
    """Aegyptus: one piece in stock was swapped (``foot_to_column`` or ``column_to_foot``)."""

    seat: int
    direction: str


class SwapEnded(Event):
    """Aegyptus: a seat stopped swapping."""

    seat: int


class OfferingDeclined(Event):
    """Iberia: a seat raises no offering."""

    seat: int


# Turns.


class TurnStarted(Event, barrier="passed"):
    """A seat begins its turn; what was decided before can be undone until this seat has decided (13.2)."""

    seat: int
    epoch: int
    round: int


class ActionChosen(Event):
    """A seat chose its action: ``move``, ``draw``, ``buy``, ``pray`` or ``pass``."""

    seat: int
    action: str


class TraiteraUsed(Event):
    """A Traitera was used up for another action."""

    seat: int


class TurnEnded(Event, barrier="passed"):
    """A seat's turn is over; it can be undone until the next seat has decided (13.2)."""

    seat: int


class HandedOver(Event, barrier="passed", ends_turn=False):
    """Another seat is asked now; ``asks`` is the key of the question.

    What was decided can be undone until that seat has decided (13.2).
    """

    seat: int
    asks: str


# Moving and placing.


class MoveCardPlayed(Event):
    """A movement card was discarded; so many ``steps`` are left now."""

    seat: int
    steps: int


class PiecePlaced(Event):
    """A ``foot`` or ``column`` was placed for ``cost`` steps (``by`` is ``move``), coins (``buy``) or free (``bonus``).

    ``jumped`` is true if it was reached with Gaiviles.
    """

    seat: int
    piece: str
    hex: str
    cost: int
    by: str
    jumped: bool


class MoveEnded(Event):
    """A seat ended its Move with so many pieces placed."""

    seat: int
    placed: int


# Drawing.


class CardsDrawn(Event, barrier="revealed"):
    """A seat drew cards that only it sees; ``why`` says what for (``draw``, ``follow``, ``later``, ``roma`` …)."""

    seat: int
    count: int
    why: str


class CardTaken(Event):
    """A seat took an open card."""

    seat: int
    card: str
    slot: int


class DisplayFilled(Event, barrier="revealed"):
    """An empty place of the display was filled from the draw pile."""

    card: str
    slot: int


class PileShuffled(Event):
    """A discard was shuffled into its pile: ``cards``, ``gods`` or ``demigods``."""

    pile: str
    count: int


# Buying.


class CoinPlayed(Event):
    """A coin card was played; so much is in the ``purse`` now."""

    seat: int
    coin: str
    purse: int


class OfferingRaised(Event):
    """An offering rose to a level, for a price in coins or free."""

    seat: int
    offering: str
    level: int
    price: int


class PieceBought(Event):
    """A ``foot`` or ``column`` was bought into the stock."""

    seat: int
    piece: str
    price: int


class BuyEnded(Event):
    """A Buy is over; the coins left are lost."""

    seat: int
    lost: int


# Gods, loot, and what they bring.


class GodTaken(Event):
    """A god of the display, or Gallia's, was paid with ``cards`` and taken; ``left`` are still on display."""

    seat: int
    god: str
    points: int
    cards: tuple[str, ...]
    left: int


class GodDrawn(Event, barrier="revealed"):
    """A god of the stack was taken without an offering."""

    seat: int
    god: str
    points: int


class DemigodTaken(Event):
    """The highest demigod on display was taken."""

    seat: int
    value: int


class DemigodDrawn(Event, barrier="revealed"):
    """A demigod was drawn from its stack."""

    seat: int
    value: int


class DemigodReturned(Event):
    """The lower of two demigods was discarded."""

    seat: int
    value: int


class SpecialCoinTaken(Event):
    """The top special coin was taken."""

    seat: int
    coin: str


class LootTaken(Event):
    """A foot was the first to reach a loot tile; ``left`` tiles are still on the map."""

    seat: int
    loot: str
    hex: str
    left: int


class PiecesGained(Event):
    """Pieces came from the general supply into a stock."""

    seat: int
    feet: int
    columns: int


class StepsGained(Event):
    """A seat has one more permanent step; so many in all."""

    seat: int
    steps: int


# The end of an epoch and of the game.


class LastTileTaken(Event):
    """A seat took the last ``loot`` or ``god``: the epoch ends after this action or its preparation (4.1)."""

    seat: int
    tile: str
    phase: str


class EpochEnded(Event):
    """A nation declines; its ender gets points; feet, temple and display are removed."""

    epoch: int
    nation: str
    seat: int
    points: int


class EpochStalled(Event):
    """A nation declines because nobody can act any more; nobody gets points for that."""

    epoch: int
    nation: str


class Scored(Event):
    """A scoring: points for demigods, for so many columns, and by Pietalte."""

    seat: int
    demigods: int
    columns: int
    column_points: int
    pietalte: int
    total: int


class GameEnded(Event, barrier="turn_ended"):
    """The game is over for good; ``winners`` share the victory."""

    ended_by: str
    winners: tuple[int, ...]
