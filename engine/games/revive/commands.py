"""The commands of Revive (section 6 of the specification), each possible one built once."""

from __future__ import annotations

from itertools import product
from typing import ClassVar, Final

from engine.core.command import Command, Grammar, one_of, whole_number
from engine.games.revive.content import (
    ARTIFACT_CARDS,
    ARTIFACT_TYPES,
    BASIC,
    CELLS,
    CITIZENS,
    CRATES,
    FIGURES,
    HIBERNATION,
    MACHINE_TOKENS,
    MODULES,
    RESOURCES,
    SLOTS,
    SPACES,
    TRACKS,
    ArtifactCard,
    Cell,
    Citizen,
    Crate,
    MachineToken,
    Module,
    Slot,
    Space,
    by_id,
)
from engine.games.revive.geography import HEX_BY_ID, HEXES, Hex

KINDS: Final = ("small", "large")
"""Kinds of buildings."""

HALVES: Final = ("top", "bottom")


# Before the first turn.


class KeepArtifactCard(Command):
    """Keep one of two artifact cards (3)."""

    verb: ClassVar[str] = "keep"
    secret: ClassVar[bool] = True
    card: ArtifactCard


# Main actions.


class PlayCard(Command):
    """Slide a card of the active area into a slot; the visible half counts (5.5)."""

    verb: ClassVar[str] = "play"
    card: Citizen
    slot: Slot
    half: str


class UseSwitch(Command):
    """Gain a basic resource, once until the next hibernation (5.6)."""

    verb: ClassVar[str] = "switch"
    resource: str


class Explore(Command):
    """Reveal the tile of a frozen area (5.7)."""

    cell: Cell


class Build(Command):
    """Put up a building on a desert (5.8)."""

    kind: str
    hex: Hex


class Populate(Command):
    """Send a figure to a site, or to a large site, which is named by its centre (5.9)."""

    place: Hex


class Hibernate(Command):
    """Hibernate instead of two actions (5.10)."""


class ForfeitAction(Command):
    """Forgo the second action, as none is possible (4.1)."""

    verb: ClassVar[str] = "forfeit"
    concludes: ClassVar[bool] = True


class EndAction(Command):
    """End the first action: what is above the limits is lost (4.3)."""

    concludes: ClassVar[bool] = True


class EndTurn(Command):
    """End the turn (4.5)."""

    concludes: ClassVar[bool] = True


# Free actions.


class ConvertCrystal(Command):
    """Turn a crystal into a basic resource (5.12)."""

    verb: ClassVar[str] = "convert"
    resource: str


class UseMachine(Command):
    """Move energy onto a machine (5.11)."""

    verb: ClassVar[str] = "machine"
    space: Space


class OpenCrate(Command):
    """Open an own crate (5.13)."""

    verb: ClassVar[str] = "open"
    crate: Crate


class UseTrade(Command):
    """Trade by the technology of the tribe (5.14)."""

    verb: ClassVar[str] = "trade"


# Answers.


class ChooseResource(Command):
    """The basic resource that is gained (5.15)."""

    verb: ClassVar[str] = "resource"
    resource: str


class ChooseTrack(Command):
    """The machine track that advances (5.15)."""

    verb: ClassVar[str] = "track"
    track: str


class TakeCitizen(Command):
    """Take a citizen card of the display (5.15)."""

    verb: ClassVar[str] = "citizen"
    card: Citizen


class DrawCitizen(Command):
    """Take the top citizen card of the deck (5.15)."""


class PlaceTile(Command):
    """Place the revealed tile, rotated by a number of thirds of a turn (5.7)."""

    verb: ClassVar[str] = "lay"
    orientation: int


class TakeModule(Command):
    """Take a slot module of the display (5.15)."""

    verb: ClassVar[str] = "module"
    module: Module


class DrawModule(Command):
    """Take the top slot module of the deck (5.15)."""


class PlaceModule(Command):
    """Place the module taken beside a slot; places count from 1 (5.15)."""

    verb: ClassVar[str] = "place"
    slot: Slot
    place: int


class TakeMachineToken(Command):
    """Take a displayed machine token for the space just reached (5.15)."""

    verb: ClassVar[str] = "token"
    token: MachineToken


class TakeArtifact(Command):
    """Take an upper artifact (5.15)."""

    verb: ClassVar[str] = "artifact"
    type: str


class RemoveArtifact(Command):
    """Take an upper artifact out of the game (5.10)."""

    verb: ClassVar[str] = "remove"
    type: str


class ChooseHibernationReward(Command):
    """The space of the hibernation track whose reward is gained (5.10)."""

    verb: ClassVar[str] = "reward"
    space: int


class ChooseFigure(Command):
    """The figure that is sent (5.9)."""

    verb: ClassVar[str] = "figure"
    figure: str


class ReadyMachine(Command):
    """Return the energy from a used machine (5.15)."""

    verb: ClassVar[str] = "ready"
    space: Space


class WakeCard(Command):
    """Wake a card of the rest area (5.15)."""

    verb: ClassVar[str] = "wake"
    card: Citizen


class FreeSlot(Command):
    """Send the cards of a slot to rest (5.15)."""

    verb: ClassVar[str] = "free"
    slot: Slot


class AcceptTrade(Command):
    """Pay for what an effect offers (5.15)."""

    verb: ClassVar[str] = "accept"


class Decline(Command):
    """Decline a trade or an extra action (5.15)."""


MODULE_PLACES: Final = tuple((slot, place) for slot in SLOTS for place in range(1, slot.places + 1))
"""The places for modules, slot after slot."""

KEEP: Final = tuple(KeepArtifactCard(card) for card in ARTIFACT_CARDS)
PLAY: Final = {
    (card, slot, half): PlayCard(card, slot, half) for card, slot, half in product(CITIZENS, SLOTS, HALVES)
}
SWITCH: Final = tuple(UseSwitch(resource) for resource in RESOURCES)
EXPLORE: Final = tuple(Explore(cell) for cell in CELLS)
BUILD: Final = {kind: tuple(Build(kind, there) for there in HEXES) for kind in KINDS}
POPULATE: Final = tuple(Populate(there) for there in HEXES)
HIBERNATE: Final = Hibernate()
FORFEIT: Final = ForfeitAction()
END_ACTION: Final = EndAction()
END_TURN: Final = EndTurn()
CONVERT: Final = tuple(ConvertCrystal(resource) for resource in BASIC)
MACHINE: Final = tuple(UseMachine(space) for space in SPACES)
OPEN: Final = tuple(OpenCrate(crate) for crate in CRATES)
TRADE: Final = UseTrade()
RESOURCE: Final = tuple(ChooseResource(resource) for resource in BASIC)
TRACK: Final = tuple(ChooseTrack(track) for track in TRACKS)
CITIZEN: Final = tuple(TakeCitizen(card) for card in CITIZENS)
DRAW_CITIZEN: Final = DrawCitizen()
LAY: Final = tuple(PlaceTile(orientation) for orientation in range(3))
MODULE: Final = tuple(TakeModule(module) for module in MODULES)
DRAW_MODULE: Final = DrawModule()
PLACE: Final = tuple(PlaceModule(slot, place) for slot, place in MODULE_PLACES)
TOKEN: Final = tuple(TakeMachineToken(token) for token in MACHINE_TOKENS)
ARTIFACT: Final = tuple(TakeArtifact(name) for name in ARTIFACT_TYPES)
REMOVE: Final = tuple(RemoveArtifact(name) for name in ARTIFACT_TYPES)
REWARD: Final = tuple(ChooseHibernationReward(space) for space in range(len(HIBERNATION.rewards) + 1))
"""By the space of the track. None is the start; that entry keeps the numbers aligned."""

FIGURE: Final = {figure: ChooseFigure(figure) for figure in FIGURES}
READY: Final = tuple(ReadyMachine(space) for space in SPACES)
WAKE: Final = tuple(WakeCard(card) for card in CITIZENS)
FREE: Final = tuple(FreeSlot(slot) for slot in SLOTS)
ACCEPT: Final = AcceptTrade()
DECLINE: Final = Decline()

_card: Final = one_of(by_id(CITIZENS), "unknown_thing", "6")
_slot: Final = one_of(by_id(SLOTS), "unknown_thing", "6")
_half: Final = one_of({half: half for half in HALVES}, "unknown_thing", "6")
_resource: Final = one_of({name: name for name in RESOURCES}, "unknown_thing", "6")
_basic: Final = one_of({name: name for name in BASIC}, "unknown_thing", "6")
_cell: Final = one_of(by_id(CELLS), "unknown_thing", "6")
_kind: Final = one_of({kind: kind for kind in KINDS}, "unknown_thing", "6")
_hex: Final = one_of(HEX_BY_ID, "unknown_thing", "6")
_space: Final = one_of(by_id(SPACES), "unknown_thing", "6")
_crate: Final = one_of(by_id(CRATES), "unknown_thing", "6")
_track: Final = one_of({name: name for name in TRACKS}, "unknown_thing", "6")
_module: Final = one_of(by_id(MODULES), "unknown_thing", "6")
_token: Final = one_of(by_id(MACHINE_TOKENS), "unknown_thing", "6")
_type: Final = one_of({name: name for name in ARTIFACT_TYPES}, "unknown_thing", "6")
_figure: Final = one_of({name: name for name in FIGURES}, "unknown_thing", "6")
_artifact_card: Final = one_of(by_id(ARTIFACT_CARDS), "unknown_thing", "6")

GRAMMAR: Final = Grammar(
    {
        KeepArtifactCard: (_artifact_card,),
        PlayCard: (_card, _slot, _half),
        UseSwitch: (_resource,),
        Explore: (_cell,),
        Build: (_kind, _hex),
        Populate: (_hex,),
        Hibernate: (),
        ForfeitAction: (),
        EndAction: (),
        EndTurn: (),
        ConvertCrystal: (_basic,),
        UseMachine: (_space,),
        OpenCrate: (_crate,),
        UseTrade: (),
        ChooseResource: (_basic,),
        ChooseTrack: (_track,),
        TakeCitizen: (_card,),
        DrawCitizen: (),
        PlaceTile: (whole_number,),
        TakeModule: (_module,),
        DrawModule: (),
        PlaceModule: (_slot, whole_number),
        TakeMachineToken: (_token,),
        TakeArtifact: (_type,),
        RemoveArtifact: (_type,),
        ChooseHibernationReward: (whole_number,),
        ChooseFigure: (_figure,),
        ReadyMachine: (_space,),
        WakeCard: (_card,),
        FreeSlot: (_slot,),
        AcceptTrade: (),
        Decline: (),
    }
)
