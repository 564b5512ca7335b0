"""What happens in Revive, in ids and numbers."""

from __future__ import annotations

from engine.core.event import Event


class ArtifactCardKept(Event, ends_turn=True):
    """A seat has kept one of two artifact cards; nobody else knows which (3)."""

    seat: int


class CardPlayed(Event):
    """A card was slid into a slot (5.5)."""

    seat: int
    card: str
    slot: str
    half: str


class SwitchUsed(Event):
    """The switch was used (5.6)."""

    seat: int


class SwitchReset(Event):
    """The switch can be used again."""

    seat: int


class ResourcesPaid(Event):
    """A seat paid gears, books, food and crystals (5.2)."""

    seat: int
    paid: tuple[int, ...]


class ResourcesGained(Event):
    """A seat gained an amount of a resource."""

    seat: int
    resource: str
    count: int


class ResourcesLost(Event):
    """What was above the limits was lost: gears, books, food, crystals (5.3)."""

    seat: int
    lost: tuple[int, ...]


class CrystalsTurned(Event):
    """Crystals above the limit were turned into something else in another seat's turn (5.3)."""

    seat: int
    resource: str
    count: int


class PointsGained(Event):
    """Blue points were gained (2.6)."""

    seat: int
    points: int


class BonusReached(Event):
    """A bonus space of the score track was reached (2.6)."""

    seat: int
    at: int


class AreaExplored(Event):
    """A seat chose the cell whose tile is revealed (5.7)."""

    seat: int
    cell: str


class TileTurned(Event, barrier="revealed"):
    """A tile was turned face up (5.7)."""

    seat: int
    cell: str
    tile: str


class TileLaid(Event):
    """The revealed tile was placed (5.7)."""

    seat: int
    cell: str
    tile: str
    orientation: int


class CitizenGained(Event):
    """A citizen card came to the active area; ``drawn``: from the deck. ``refilled`` is what came into the display."""

    seat: int
    card: str
    drawn: bool
    refilled: str

    @property
    def barrier(self) -> str | None:
        """A card of the deck was seen."""
        return "revealed" if self.drawn or self.refilled else None


class ModuleGained(Event):
    """A slot module was taken; ``drawn``: from the deck. ``refilled`` is what came into the display."""

    seat: int
    module: str
    drawn: bool
    refilled: str

    @property
    def barrier(self) -> str | None:
        """A module of the deck was seen."""
        return "revealed" if self.drawn or self.refilled else None


class ModulePlaced(Event):
    """A slot module was put beside a slot."""

    seat: int
    module: str
    slot: str
    place: int


class ModuleUsed(Event):
    """A slot module gives its reward, beside a card that it matches or on a checked place (5.5, 5.15)."""

    seat: int
    module: str


class MachineInstalled(Event):
    """A machine token was put on a "?" space. ``refilled`` is what came into the display."""

    seat: int
    token: str
    space: str
    refilled: str

    @property
    def barrier(self) -> str | None:
        """A token of the deck was seen."""
        return "revealed" if self.refilled else None


class TrackAdvanced(Event):
    """The marker of a machine track moved one space, to ``at`` (5.8)."""

    seat: int
    track: str
    at: int


class StepsLost(Event):
    """Steps on a machine track were lost at its end (5.8)."""

    seat: int
    track: str
    steps: int


class SpaceUnlocked(Event):
    """A progress marker moved from a space to the progress track, where there are ``markers`` now (5.8)."""

    seat: int
    space: str
    markers: int


class ProgressBonusGained(Event):
    """A bonus of the progress track was gained (2.9)."""

    seat: int
    at: int


class BuildingBuilt(Event):
    """A building was put up (5.8)."""

    seat: int
    building: str
    hex: str
    cell: str


class WaterGained(Event):
    """A water hex gives its reward (5.8)."""

    seat: int
    hex: str
    cell: str
    tile: str


class FigureSent(Event):
    """The place of a figure was chosen (5.9)."""

    seat: int
    place: str
    cell: str


class FigurePlaced(Event):
    """A figure came to a place, and its technology is unlocked (5.9)."""

    seat: int
    figure: str
    place: str
    cell: str


class BookPaidTo(Event):
    """Who lives at a place gets a book from who comes there (5.9)."""

    seat: int
    payer: int


class TechnologyUsed(Event):
    """A technology works, instantly or after an action (2.11)."""

    seat: int
    figure: str


class Hibernated(Event):
    """A seat hibernates: cards wake and go to rest, energy comes back; the marker is on ``space`` (5.10)."""

    seat: int
    space: int


class ArtifactRemoved(Event):
    """An upper artifact was taken out of the game (5.10)."""

    seat: int
    type: str


class HibernationRewardChosen(Event):
    """A reward of the hibernation track was chosen (5.10)."""

    seat: int
    space: int


class ArtifactTaken(Event):
    """An upper artifact was taken (5.15)."""

    seat: int
    type: str


class LowerArtifactTaken(Event):
    """A lower artifact was taken (5.15)."""

    seat: int


class EndTileTaken(Event):
    """The end tile was taken; so many turns follow the present one (9.1)."""

    seat: int
    turns: int


class CrateGained(Event, barrier="revealed"):
    """A crate was gained, face down (5.15)."""

    seat: int


class CrateOpened(Event):
    """A crate was opened (5.13)."""

    seat: int
    crate: str


class EnergyGained(Event):
    """Energy was gained (5.15)."""

    seat: int
    count: int


class MachineUsed(Event):
    """Energy was moved onto a machine (5.11)."""

    seat: int
    space: str


class MachineReadied(Event):
    """Energy came back from a machine (5.15)."""

    seat: int
    space: str


class CardWoken(Event):
    """A card of the rest area woke (5.15)."""

    seat: int
    card: str


class SlotFreed(Event):
    """The cards of a slot went to rest (5.15)."""

    seat: int
    slot: str


class CrystalConverted(Event):
    """A crystal was turned into a basic resource (5.12)."""

    seat: int
    resource: str


class TradeMade(Event):
    """A trade was made, by a technology or within an effect (5.14, 5.15)."""

    seat: int


class TribeAbilityUsed(Event):
    """The ability of the tribe was used; so many ``markers`` lie on the progress track now (5.15)."""

    seat: int
    tribe: str
    markers: int


class AbilityExhausted(Event):
    """The ability of the tribe was due, but no marker was left (5.15)."""

    seat: int


class ActionDiscounted(Event):
    """The next action of a kind in this turn costs less (5.15)."""

    seat: int
    action: str
    less_cost: int
    less_range: int


class AnyColourChosen(Event):
    """The next card counts as every colour (5.5)."""

    seat: int


class EffectLapsed(Event):
    """A step of an effect could not be done."""

    seat: int
    what: str


class Declined(Event):
    """A trade or an extra action was declined (5.15)."""

    seat: int


class ActionForfeited(Event):
    """The second action was forgone, as none was possible (4.1)."""

    seat: int


class ActionEnded(Event):
    """The first action is over (4.3)."""

    seat: int


class TurnEnded(Event, barrier="turn_ended"):
    """A turn is over (4.5)."""

    seat: int


class ArtifactCardsRevealed(Event, barrier="revealed"):
    """The artifact cards, by seat, once the game is over (9.3)."""

    cards: tuple[tuple[str, ...], ...]


class GameEnded(Event):
    """The game is over (9.2)."""

    winners: tuple[int, ...]
