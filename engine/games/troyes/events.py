"""What can happen in Troyes. Cards, dice, spaces and colours are named by their ids; the seat ``NEUTRAL`` is grey."""

from __future__ import annotations

from engine.core.event import Event

# Set-up and phases.


class CitizenPlaced(Event):
    """A citizen was placed before the first round (3.2)."""

    seat: int
    space: str


class PlacementPassed(Event, barrier="turn_ended"):
    """Another seat places now."""

    seat: int


class NeutralsPlaced(Event):
    """Neutral citizens took all spaces that were still free (3.2)."""

    spaces: tuple[str, ...]


class RoundStarted(Event):
    """A round begins (4.2)."""

    round: int
    first: int


class CardsRevealed(Event, barrier="revealed"):
    """Three activity cards were turned up (4.4)."""

    cards: tuple[str, ...]


class WagesPaid(Event):
    """A seat had its income and paid its wages; ``short`` is what it could not pay and ``vp`` what that cost (4.5)."""

    seat: int
    income: int
    wages: int
    short: int
    vp: int


class DiceRolled(Event, barrier="revealed"):
    """The dice of a seat's district, by colour (4.6)."""

    seat: int
    red: tuple[int, ...]
    white: tuple[int, ...]
    yellow: tuple[int, ...]


class NeutralDiceRolled(Event, barrier="revealed"):
    """The dice of the neutral district, by colour (4.6)."""

    red: tuple[int, ...]
    white: tuple[int, ...]
    yellow: tuple[int, ...]


class EventsRevealed(Event, barrier="revealed"):
    """New events came to the end of the row (4.7)."""

    events: tuple[str, ...]


class EventStruck(Event):
    """An event does what it says (4.8)."""

    event: str


class EventSuffered(Event):
    """What an event cost a seat; ``short`` if it could not do all of it, which cost ``vp`` (4.8)."""

    seat: int
    event: str
    deniers: int
    influence: int
    short: bool
    vp: int


class EventCubeRemoved(Event, barrier="turn_ended"):
    """A seat took back a cube from an event (4.8)."""

    seat: int
    event: str


class CathedralCubeRemoved(Event, barrier="turn_ended"):
    """A seat took back a cube from the cathedral (4.8)."""

    seat: int
    cell: str


class NeutralRolled(Event, barrier="revealed"):
    """The black die that says where a neutral citizen goes (5.9)."""

    event: str
    face: int


class NeutralEntered(Event):
    """A neutral citizen came into a building; ``pushed`` is who left, a player, neutral or nobody (5.9)."""

    space: str
    expelled: int | None
    pushed: str


class CitizenExpelled(Event):
    """A seat's citizen was expelled by a neutral one; ``NeutralEntered`` before it is about no seat (5.9)."""

    seat: int
    building: str


class NeutralTurnedAway(Event):
    """A neutral citizen could not come in (5.9)."""

    building: str


# Defence.


class BlackDiceRolled(Event, barrier="revealed"):
    """The threat of this round (4.9)."""

    dice: tuple[int, ...]


class BlackDieSelected(Event):
    """A black die was chosen."""

    seat: int
    die: str


class BlackDieUnselected(Event):
    """A black die is chosen no more."""

    seat: int
    die: str


class Defended(Event, barrier="turn_ended"):
    """A seat countered black dice with its own, for influence; ``doubled`` is what its red ones show (4.9)."""

    seat: int
    black: tuple[int, ...]
    dice: tuple[str, ...]
    faces: tuple[int, ...]
    doubled: tuple[int, ...]
    influence: int


class DefenceFailed(Event, barrier="turn_ended"):
    """A seat could not counter the highest black die (4.9)."""

    seat: int
    black: int
    vp: int


class BlackDieRemoved(Event):
    """A black die that nobody could counter left the table (4.9)."""

    black: int


# Choosing.


class DieSelected(Event):
    """A die was chosen."""

    seat: int
    die: str


class DieUnselected(Event):
    """A die is chosen no more."""

    seat: int
    die: str


class CubeTaken(Event):
    """A delayed cube was put into use, the group counting as dice of a colour (5.2)."""

    seat: int
    card: str


class CubeLeft(Event):
    """The delayed cube stays on its card."""

    seat: int
    card: str


# Influence.


class DieRerolled(Event, barrier="revealed"):
    """A die was rolled again, for influence (5.12)."""

    seat: int
    die: str
    before: int
    face: int


class FlipStarted(Event):
    """A seat chooses dice to turn over."""

    seat: int


class FlipCancelled(Event):
    """Nothing was turned over."""

    seat: int


class DiceFlipped(Event):
    """Dice were turned over, for influence (5.12)."""

    seat: int
    dice: tuple[str, ...]
    faces: tuple[int, ...]
    influence: int


class CitizenGained(Event):
    """A citizen came from the stock, for influence (5.12)."""

    seat: int
    influence: int


# Actions.


class DiceUsed(Event):
    """The dice of an action left the table, ``card`` is the delayed cube that was spent on them (5.1)."""

    seat: int
    colour: str
    dice: tuple[str, ...]
    faces: tuple[int, ...]
    card: str | None


class DiceBought(Event):
    """Dice of another seat were paid for; without an ``owner`` neutral ones, to the bank (5.1)."""

    seat: int
    owner: int | None
    count: int
    deniers: int


class ActionBegun(Event):
    """An action asks where its citizen comes from (5.8)."""

    seat: int


class ActionCancelled(Event):
    """The action is not taken after all."""

    seat: int


class CitizenTaken(Event):
    """A citizen leaves ``place``: the stock, a space or a card; ``influence`` was spent (5.8)."""

    seat: int
    place: str
    influence: int


class TradesmanHired(Event):
    """A citizen became a tradesman; ``vp`` are those of the slot, 0 on the picture (5.3)."""

    seat: int
    card: str
    deniers: int
    vp: int


class CardActivated(Event):
    """An activity card was activated (5.3)."""

    seat: int
    card: str
    times: int


class CubesStored(Event):
    """Delayed cubes were laid on a card (5.3)."""

    seat: int
    card: str
    cubes: int


class CardPaid(Event):
    """What activations cost: deniers, influence, victory points (5.3)."""

    seat: int
    card: str
    costs: tuple[int, int, int]


class CardYielded(Event):
    """What activations brought from the bank: deniers, influence, victory points (5.3)."""

    seat: int
    card: str
    gains: tuple[int, int, int]


class Paid(Event):
    """A seat had to give deniers to another, for a card (2.8)."""

    seat: int
    to: int
    deniers: int


class BuildingCounted(Event):
    """A seat chose the building whose citizens count (2.8)."""

    seat: int
    building: str


class LuckTried(Event, barrier="revealed"):
    """The black die of an activation; a cube may be placed if ``success`` (2.8)."""

    seat: int
    card: str
    face: int
    success: bool


class PlacingStopped(Event):
    """A seat places no more cubes for this activation (2.8)."""

    seat: int


class EventCountered(Event):
    """Cubes were placed on an event, for influence (5.4)."""

    seat: int
    event: str
    cubes: int
    influence: int


class EventCompleted(Event):
    """An event is full (5.5): the victory points of each seat, and who takes the card, if anybody."""

    event: str
    vp: tuple[int, ...]
    taker: int | None


class EventScored(Event):
    """The points of a seat for an event that was completed (5.5)."""

    seat: int
    event: str
    vp: int


class CathedralBuilt(Event):
    """Cubes were placed in the cathedral (5.6)."""

    seat: int
    cells: tuple[str, ...]
    influence: int
    vp: int


class CitizenEntered(Event):
    """A citizen was placed in a building; ``pushed`` is who left: one's own, a player, neutral or nobody (5.7)."""

    seat: int
    space: str
    expelled: int | None
    pushed: str


class SpaceRefilled(Event):
    """A neutral citizen took the space that a citizen left (5.8)."""

    space: str


class Farmed(Event):
    """Yellow dice brought deniers (5.10)."""

    seat: int
    pips: int
    deniers: int


class Passed(Event):
    """A seat does nothing more this round (4.11)."""

    seat: int
    deniers: int


class PassGrew(Event):
    """The turn came to a seat that has passed (4.11)."""

    seat: int
    deniers: int


class TurnEnded(Event, barrier="turn_ended"):
    """An action is over, or a seat has passed."""

    seat: int


class RoundEnded(Event):
    """Expelled citizens came back, and the dice are gone (4.12)."""

    round: int
    first: int


class PassPaid(Event):
    """A seat that passed got its money (4.12)."""

    seat: int
    deniers: int


class CharactersRevealed(Event, barrier="revealed"):
    """What everybody held, by seat (9)."""

    characters: tuple[tuple[str, ...], ...]


class GameEnded(Event):
    """The last round is over (9)."""

    winners: tuple[int, ...]
