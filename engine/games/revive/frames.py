"""What can lie on the agenda of Revive: the stack of section 4.2, with the turn below it (4.1).

While a seat that plays a card chooses a module, what comes first on top::

    TakeModule · Resolve (the rest of the card) · Resolve (a module of the slot) · AfterAction (1)

Every frame but those of a turn itself is put there by what was done. A choice lies below a ``Settle``, which answers it
where there is nothing to choose, and is put there again when a free action may have changed what can be chosen.
"""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, ClassVar, Final

from pydantic import Field

from engine.core.agenda import Frame
from engine.core.position import Unwritten, by_id, elsewhere, numbered
from engine.games.revive.content import (
    AREA_TILES,
    CELLS,
    MODULES,
    SPACES,
    START_TILES,
    Cell,
    MapAction,
    Module,
    Space,
    Tile,
    Trigger,
)
from engine.games.revive.effects import EFFECTS, NamedEffect
from engine.games.revive.geography import HEXES

TILES: Final = (*START_TILES, *AREA_TILES)

AnyTile = Annotated[Tile, by_id(TILES)]
AnyModule = Annotated[Module, by_id(MODULES)]
AnyHex = Annotated[int, numbered(HEXES)]
_Cell = Annotated[Cell, elsewhere(CELLS)]
_Space = Annotated[Space, elsewhere(SPACES)]
_Effect = Annotated[NamedEffect, elsewhere(EFFECTS)]
_Window = Annotated[int, Field(ge=1, le=2)]
_Few = Annotated[int, Field(ge=0, le=20)]
_Track = Annotated[int, Field(ge=0, le=2)]
_By = Unwritten[str]
"""What caused a choice, to be told with the question: an effect by its id, or "explore"."""


# What a seat is asked.


class ArtifactCardChoice(Frame):
    """Which of two artifact cards is kept (3)."""

    tag: ClassVar[str] = "keep_artifact_card"


class Action(Frame):
    """Which action is taken, in which window of the turn (4.1)."""

    window: _Window = 1


class AfterAction(Frame):
    """An action, or the hibernation, is done: free actions, until the window is ended (4.1)."""

    window: _Window = 1


class ResourceChoice(Frame):
    """Which basic resource is gained (5.15)."""

    tag: ClassVar[str] = "choose_resource"
    by: _By = field(default="", compare=False)


class TrackChoice(Frame):
    """Which machine track advances by so many steps (5.15)."""

    tag: ClassVar[str] = "choose_track"
    steps: _Few
    by: _By = field(default="", compare=False)


class CitizenChoice(Frame):
    """Which citizen card is taken (5.15)."""

    tag: ClassVar[str] = "take_citizen"
    by: _By = field(default="", compare=False)


class Orientation(Frame):
    """How the revealed tile is placed (5.7)."""

    tag: ClassVar[str] = "place_tile"
    cell: _Cell
    tile: AnyTile


class ModuleChoice(Frame):
    """Which slot module is taken (5.15)."""

    tag: ClassVar[str] = "take_module"
    by: _By = field(default="", compare=False)


class ModulePlace(Frame):
    """Where the module taken is put (5.15)."""

    tag: ClassVar[str] = "place_module"
    module: AnyModule
    by: _By = field(default="", compare=False)


class TokenChoice(Frame):
    """Which machine token is put on a "?" space (5.15)."""

    tag: ClassVar[str] = "take_machine_token"
    space: _Space


class ArtifactChoice(Frame):
    """Of which type an upper artifact is taken (5.15)."""

    tag: ClassVar[str] = "take_artifact"
    by: _By = field(default="", compare=False)


class ArtifactRemoval(Frame):
    """Of which type an upper artifact is taken out of the game (5.10)."""

    tag: ClassVar[str] = "remove_artifact"
    by: _By = field(default="", compare=False)


class HibernationReward(Frame):
    """Which reward of the hibernation track is gained (5.10)."""


class FigureChoice(Frame):
    """Which figure is sent to a place, so much cheaper by what allowed it (5.9)."""

    tag: ClassVar[str] = "choose_figure"
    place: AnyHex
    less_cost: _Few = 0
    less_range: _Few = 0


class MachineChoice(Frame):
    """From which machine energy is brought back (5.15)."""

    tag: ClassVar[str] = "ready_machine"
    by: _By = field(default="", compare=False)


class WakingChoice(Frame):
    """Which card of the rest area wakes (5.15)."""

    tag: ClassVar[str] = "wake_card"
    by: _By = field(default="", compare=False)


class SlotChoice(Frame):
    """Which slot is freed (5.15)."""

    tag: ClassVar[str] = "free_slot"
    by: _By = field(default="", compare=False)


class TradeOffer(Frame):
    """Whether a trade within an effect, its step ``at``, is made (5.15)."""

    effect: _Effect
    at: _Few


class ExtraAction(Frame):
    """Whether and where an action is done on the map once more, so much cheaper (5.15)."""

    action: MapAction
    less_cost: _Few = 0
    less_range: _Few = 0
    by: _By = field(default="", compare=False)


# What happens automatically.


class Settle(Frame):
    """The choice below is made if it has one answer, and lapses if it has none (4.2)."""


class Resolve(Frame):
    """An effect, from its step ``at`` on (4.2)."""

    effect: _Effect
    at: _Few = 0


class Advance(Frame):
    """A machine track advances by so many steps (5.8)."""

    track: _Track
    steps: Annotated[int, Field(ge=1, le=50)]


class Unlock(Frame):
    """A progress marker moves, and the space that it leaves gives its reward (5.8)."""

    space: _Space


class Crystals(Frame):
    """So many crystals beside a new building (5.8)."""

    count: _Few


class Water(Frame):
    """What lies in a water hex beside a building, once for each player (5.8)."""

    hex: AnyHex


class TileTurn(Frame):
    """The tile of an explored cell is turned face up (5.7)."""

    cell: _Cell


class TileRewards(Frame):
    """What a new tile brings to the buildings around it (5.7)."""

    cell: _Cell


class Technologies(Frame):
    """The technologies that work after an action (2.11)."""

    trigger: Trigger


QUESTIONS: Final = (
    ArtifactCardChoice,
    Action,
    AfterAction,
    ResourceChoice,
    TrackChoice,
    CitizenChoice,
    Orientation,
    ModuleChoice,
    ModulePlace,
    TokenChoice,
    ArtifactChoice,
    ArtifactRemoval,
    HibernationReward,
    FigureChoice,
    MachineChoice,
    WakingChoice,
    SlotChoice,
    TradeOffer,
    ExtraAction,
)
FRAMES: Final[tuple[type[Frame], ...]] = (
    *QUESTIONS,
    Settle,
    Resolve,
    Advance,
    Unlock,
    Crystals,
    Water,
    TileTurn,
    TileRewards,
    Technologies,
)
