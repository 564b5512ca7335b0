"""The places of Revive's table: where a person points (section 13), and what is meant by it.

On the map the cells of areas and large sites (``cell13``, ``ls_nw``) by their ids, and hexes (``hex.sc1_centre``).
On a seat's own board slots (``t1``), places for modules (``module.t1.2``), spaces of the tracks (``f2``), ``switch``,
``resource.gear``, ``figure.A``, ``card.CARD`` of both areas, ``crate.CRATE``, ``artifact_card.CARD``.
Beside the map ``display.citizen.0``, ``display.citizen_deck``, ``display.module.0``, ``display.module_deck``,
``display.machine.forest.0``, ``upper.orb``, ``hibernation.1``; beside an explored cell ``turn.0`` to ``turn.2``,
the ways in which its tile may lie.

``bar.top`` and ``bar.bottom`` come after the side slot, ``bar.build.small`` and ``bar.build.large`` after a desert,
``bar.into.gear`` after the switch or the crystals. While a resource is chosen ``bar.resource.gear`` chooses, as that is
asked, and ``bar.convert`` comes before ``resource.gear``.
``bar.resource.gear``  ``bar.track.forest``  ``bar.hibernate``  ``bar.forfeit``  ``bar.end_action``
``bar.end_turn``  ``bar.accept``  ``bar.decline``
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.core.command import Command
from engine.core.errors import Refusal
from engine.games.revive.commands import (
    ACCEPT,
    ARTIFACT,
    BUILD,
    CITIZEN,
    CONVERT,
    DECLINE,
    DRAW_CITIZEN,
    DRAW_MODULE,
    END_ACTION,
    END_TURN,
    EXPLORE,
    FIGURE,
    FORFEIT,
    FREE,
    HALVES,
    HIBERNATE,
    KEEP,
    KINDS,
    LAY,
    MACHINE,
    MODULE,
    MODULE_PLACES,
    OPEN,
    PLACE,
    PLAY,
    POPULATE,
    READY,
    REMOVE,
    RESOURCE,
    REWARD,
    SWITCH,
    TOKEN,
    TRACK,
    TRADE,
    WAKE,
    Build,
    ChooseFigure,
    ConvertCrystal,
    Explore,
    FreeSlot,
    PlayCard,
    Populate,
    ReadyMachine,
    RemoveArtifact,
    TakeArtifact,
    TakeCitizen,
    TakeMachineToken,
    TakeModule,
    UseMachine,
    UseSwitch,
    UseTrade,
    WakeCard,
)
from engine.games.revive.content import (
    ARTIFACT_CARDS,
    ARTIFACT_TYPES,
    BASIC,
    CITIZENS,
    CRATES,
    CRYSTAL,
    DESERT,
    DISPLAY,
    FIGURES,
    HIBERNATION,
    RESOURCES,
    SITE,
    SLOTS,
    SPACES,
    TRACKS,
    Citizen,
    Figure,
    Slot,
    by_id,
)
from engine.games.revive.costs import available_figures, distance
from engine.games.revive.ending import is_last_turn
from engine.games.revive.frames import (
    Action,
    ArtifactCardChoice,
    ArtifactRemoval,
    FigureChoice,
    MachineChoice,
    ResourceChoice,
    SlotChoice,
    WakingChoice,
)
from engine.games.revive.geography import HEX_BY_ID, hexes_of
from engine.games.revive.prices import nowhere, too_dear
from engine.games.revive.state import AREA_CELLS, FIGURE_BITS, LARGE_SITE_CELLS, Player, ReviveState

BOARD_PLACES: Final = (
    *(cell.id for cell in (*AREA_CELLS, *LARGE_SITE_CELLS)),
    *(slot.id for slot in SLOTS),
    *(f"module.{slot.id}.{place}" for slot, place in MODULE_PLACES),
    *(space.id for space in SPACES),
    "switch",
    *(f"resource.{name}" for name in RESOURCES),
    *(f"figure.{figure}" for figure in FIGURES),
    *(f"display.citizen.{number}" for number in range(DISPLAY.citizens)),
    "display.citizen_deck",
    *(f"display.module.{number}" for number in range(DISPLAY.modules)),
    "display.module_deck",
    *(
        f"display.machine.{track}.{number}"
        for track in TRACKS
        for number in range(DISPLAY.machines_of_a_track)
    ),
    *(f"upper.{name}" for name in ARTIFACT_TYPES),
    *(f"hibernation.{space}" for space in range(1, len(HIBERNATION.rewards) + 1)),
)

TAKEN: Final = "module.taken"
"""Where a slot module lies that has been taken, until it has a place: no command is given by it alone."""

_TRADE_FIGURE: Final = "E"
_CONVERTS: Final = "bar.convert"
_KIND_AT: Final = {f"bar.build.{kind}": kind for kind in KINDS}
_BUTTONS: Final[Mapping[str, Command]] = {
    # Its refusal says that the module is to be placed. It stands before the place that gives the command.
    TAKEN: RESOURCE[0],
    "bar.hibernate": HIBERNATE,
    "bar.forfeit": FORFEIT,
    "bar.end_action": END_ACTION,
    "bar.end_turn": END_TURN,
    "bar.accept": ACCEPT,
    "bar.decline": DECLINE,
    "display.citizen_deck": DRAW_CITIZEN,
    "display.module_deck": DRAW_MODULE,
    **{f"bar.resource.{name}": RESOURCE[number] for number, name in enumerate(BASIC)},
    **{f"turn.{orientation}": LAY[orientation] for orientation in range(len(LAY))},
    **{f"bar.track.{name}": TRACK[number] for number, name in enumerate(TRACKS)},
    **{f"hibernation.{space}": REWARD[space] for space in range(1, len(REWARD))},
    **{f"crate.{crate.id}": OPEN[crate.index] for crate in CRATES},
    **{f"artifact_card.{card.id}": KEEP[card.index] for card in ARTIFACT_CARDS},
    **{f"module.{slot.id}.{place}": PLACE[number] for number, (slot, place) in enumerate(MODULE_PLACES)},
}
"""Places that mean one command, whatever is asked."""

_TURNED_INTO: Final[Mapping[str, Command]] = {
    "switch": SWITCH[0],
    _CONVERTS: CONVERT[0],
    "resource.crystal": CONVERT[0],
    **{f"bar.into.{name}": CONVERT[number] for number, name in enumerate(BASIC)},
}
"""What is meant by one of the two places that take a resource: why it can't be done is the same for each."""

_PLACES: Final = {command: place for place, command in _BUTTONS.items()}
_SLOT_BY_ID: Final = by_id(SLOTS)
_SPACE_BY_ID: Final = by_id(SPACES)
_CELL_BY_ID: Final = {cell.id: cell for cell in (*AREA_CELLS, *LARGE_SITE_CELLS)}
_HEX_AT: Final = {f"hex.{hex_id}": there for hex_id, there in HEX_BY_ID.items()}
_CARD_AT: Final = {f"card.{card.id}": card for card in CITIZENS}


def path(state: ReviveState, command: Command) -> tuple[str, ...]:
    """The places that a person points at to give a legal command."""
    if command in _PLACES:
        return (_PLACES[command],)
    match command:
        case PlayCard(card, slot, half):
            return (f"card.{card.id}", slot.id, *(() if slot.half else (f"bar.{half}",)))
        case UseSwitch(resource):
            return "switch", f"bar.into.{resource}"
        case ConvertCrystal(resource):
            if _chooses_resource(state):
                return _CONVERTS, f"resource.{resource}"
            return "resource.crystal", f"bar.into.{resource}"
        case Build(kind, there):
            return f"hex.{there.id}", f"bar.build.{kind}"
    return (_place_of(state, command),)


def _chooses_resource(state: ReviveState) -> bool:
    """Whether a resource is chosen, which comes first, by one who could turn a crystal into one as well."""
    top = state.agenda[-1] if state.agenda else None
    chooses = isinstance(top, ResourceChoice) and top.seat == state.active
    return chooses and state.players[state.active].resources[CRYSTAL] > 0


def _place_of(state: ReviveState, command: Command) -> str:
    """The place of a command that takes one, and by which other commands are given, too."""
    match command:
        case Explore(thing) | UseMachine(thing) | ReadyMachine(thing) | FreeSlot(thing):
            return thing.id
        case Populate(there):
            return there.cell.id if there.cell.role == "large_site" else f"hex.{there.id}"
        case UseTrade():
            return f"figure.{_TRADE_FIGURE}"
        case ChooseFigure(figure):
            return f"figure.{figure}"
        case TakeCitizen(card):
            return f"display.citizen.{state.citizens.index(card)}"
        case TakeModule(module):
            return f"display.module.{state.modules.index(module)}"
        case TakeMachineToken(token):
            number = state.tokens_shown(token.track).index(token)
            return f"display.machine.{TRACKS[token.track]}.{number}"
        case TakeArtifact(kind) | RemoveArtifact(kind):
            return f"upper.{kind}"
        case WakeCard(card):
            return f"card.{card.id}"
    raise AssertionError(command)


def intended(state: ReviveState, pointed: Sequence[str]) -> Command | Refusal:
    """The command that a person who points at these places has in mind."""
    pointed = sorted(set(pointed))
    if len(pointed) == 1:
        return _intended_at(state, pointed[0])
    return (
        _intended_by(state, set(pointed)) or _sending(state, set(pointed)) or Refusal("only_to_look_at", "6")
    )


def _intended_at(state: ReviveState, place: str) -> Command | Refusal:
    """What is meant by one place, by what is asked."""
    frame = state.agenda[-1] if state.agenda else None
    kind, _, name = place.partition(".")
    if kind == "artifact_card" and not isinstance(frame, ArtifactCardChoice):  # nothing asks for it any more
        return Refusal("only_to_look_at", "6")
    if place in _BUTTONS:
        return _BUTTONS[place]
    if place in _SPACE_BY_ID:
        number = _SPACE_BY_ID[place].index
        used = state.players[frame.seat].powered >> number & 1 if frame else 0
        return READY[number] if isinstance(frame, MachineChoice) and used else MACHINE[number]
    if place in _SLOT_BY_ID:
        return _intended_slot(state, _SLOT_BY_ID[place])
    if place in _CARD_AT:
        return _intended_card(state, _CARD_AT[place])
    if place in _TURNED_INTO:
        return _turned_at(state, place)
    if place in _KIND_AT:
        return _intended_kind(state, _KIND_AT[place])
    if place in _CELL_BY_ID:
        cell = _CELL_BY_ID[place]
        return EXPLORE[cell.index] if cell in AREA_CELLS else POPULATE[hexes_of(cell)[0]]
    if place in _HEX_AT:
        return _intended_hex(state, _HEX_AT[place].index)
    if kind == "figure" and name in FIGURES:
        return _intended_figure(state, name)
    if kind == "upper" and name in ARTIFACT_TYPES:
        return _intended_upper(state, ARTIFACT_TYPES.index(name), removes=isinstance(frame, ArtifactRemoval))
    if kind == "display":
        return _displayed(state, name)
    return Refusal("only_to_look_at", "6")


def _intended_upper(state: ReviveState, number: int, *, removes: bool) -> Command | Refusal:
    """An upper artifact that is taken or removed, as long as one of its type is left, whatever asks for it."""
    if not state.upper[number]:
        return Refusal("no_artifact_of_type", "5.15", {"type": ARTIFACT_TYPES[number]})
    return REMOVE[number] if removes else ARTIFACT[number]


def _turned_at(state: ReviveState, place: str) -> Command:
    """What takes a resource, alone. Where a resource is chosen the button comes first; elsewhere it means nothing.

    What can't be meant now is given as a command whose refusal says what is asked.
    """
    if place == _CONVERTS:
        chooses = bool(state.agenda) and isinstance(state.agenda[-1], ResourceChoice)
        return _TURNED_INTO[place] if chooses else RESOURCE[0]
    return SWITCH[0] if _chooses_resource(state) else _TURNED_INTO[place]


def _intended_figure(state: ReviveState, figure: Figure) -> Command | Refusal:
    """The trade, or a figure that is sent, as long as there is one to send."""
    frame = state.agenda[-1] if state.agenda else None
    if figure == _TRADE_FIGURE and not isinstance(frame, FigureChoice):
        return TRADE
    if not isinstance(frame, Action):
        return FIGURE[figure]
    kept = _kept(state.players[frame.seat], figure) or nowhere(state, figure)
    return kept or Refusal("figure_needs_place", "5.9")


def _intended_slot(state: ReviveState, slot: Slot) -> Command | Refusal:
    """A slot that is freed, or that a card of the active area goes into."""
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, SlotChoice):
        return FREE[slot.index]
    if not isinstance(frame, Action):
        return _play(CITIZENS[0], slot, ())
    player = state.players[frame.seat]
    if not player.active:
        return Refusal("no_card_to_play", "5.5", {"goes_on": not is_last_turn(state)})
    closed = not player.is_open(slot) or (slot.locked and not player.knows.opens_side)
    return _play(player.active[0], slot, ()) if closed else Refusal("slot_needs_card", "5.5")


def _intended_card(state: ReviveState, card: Citizen) -> Command | Refusal:
    """A card that is woken, or that goes into a slot, as long as one is open."""
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, WakingChoice):
        return WAKE[card.index]
    if not isinstance(frame, Action) or card not in state.players[frame.seat].active:
        return _play(card, SLOTS[0], ())
    player = state.players[frame.seat]
    if any(player.is_open(slot) and (not slot.locked or player.knows.opens_side) for slot in SLOTS):
        return Refusal("card_needs_slot", "5.5", {"card": card.id})
    return Refusal("no_open_slot", "5.5", {"goes_on": not is_last_turn(state)})


def _intended_hex(state: ReviveState, there: int) -> Command | Refusal:
    """A desert is built on and a site populated; nothing goes on terrain and water."""
    if state.terrain[there] == SITE:
        return POPULATE[there]
    if state.terrain[there] != DESERT:
        return Refusal("neither_desert_nor_site", "5.8")
    builder = state.players[state.agenda[-1].seat] if state.agenda else None
    return BUILD[_first_left(builder)][there]


def _intended_kind(state: ReviveState, kind: str) -> Command | Refusal:
    """A building on the free desert nearest to its builder: what prevents it there prevents it everywhere."""
    free = [
        there
        for there, terrain in enumerate(state.terrain)
        if terrain == DESERT and not state.built >> there & 1
    ]
    if not free:
        return Refusal("no_free_desert", "5.8")
    if not state.agenda:
        return BUILD[kind][free[0]]
    builder = state.players[state.agenda[-1].seat]
    return BUILD[kind][min(free, key=lambda there: distance(builder, [there]))]


def _first_left(builder: Player | None) -> str:
    """The smallest kind of building that is left to a player, the smallest of all if none is."""
    return next((kind for kind in KINDS if builder is not None and builder.buildings_left(kind)), KINDS[0])


def _displayed(state: ReviveState, name: str) -> Command | Refusal:
    """What lies at a place of a display."""
    kind, _, number = name.rpartition(".")
    if not number.isdecimal():
        return Refusal("only_to_look_at", "6")
    at = int(number)
    match kind.split("."):
        case ["citizen"] if at < DISPLAY.citizens:
            card = state.citizens[at]
            return CITIZEN[card.index] if card else Refusal("nothing_here", "11")
        case ["module"] if at < DISPLAY.modules:
            module = state.modules[at]
            return MODULE[module.index] if module else Refusal("nothing_here", "11")
        case ["machine", track] if track in TRACKS and at < DISPLAY.machines_of_a_track:
            token = state.tokens_shown(TRACKS.index(track))[at]
            return TOKEN[token.index] if token else Refusal("nothing_here", "11")
    return Refusal("only_to_look_at", "6")


def _intended_by(state: ReviveState, pointed: set[str]) -> Command | None:
    """What is meant by several places together."""
    readers: Sequence[Callable[[set[str]], Command | None]] = (_playing, _converting, _building)
    return next((command for read in readers if (command := read(pointed)) is not None), None)


def _playing(pointed: set[str]) -> Command | None:
    """A card and a slot, and for the side slot which half of the card is meant."""
    cards = [_CARD_AT[place] for place in pointed if place in _CARD_AT]
    slots = [_SLOT_BY_ID[place] for place in pointed if place in _SLOT_BY_ID]
    halves = [half for half in HALVES if f"bar.{half}" in pointed]
    if len(cards) != 1 or len(slots) != 1 or len(pointed) != 2 + len(halves) or len(halves) > 1:
        return None
    return _play(cards[0], slots[0], halves)


def _play(card: Citizen, slot: Slot, halves: Sequence[str]) -> Command:
    half = halves[0] if halves else slot.half or HALVES[0]
    return PLAY[card, slot, half]


def _converting(pointed: set[str]) -> Command | None:
    """The switch or the crystals, and a resource."""
    crystals = {"resource.crystal"} if _CONVERTS in pointed else set()
    pointed = {place.removeprefix("bar.into.") for place in pointed - {_CONVERTS} | crystals}
    names = [name for name in RESOURCES if not {name, f"resource.{name}"}.isdisjoint(pointed)]
    if len(pointed) != 2:
        return None
    if "switch" in pointed and len(names) == 1:
        return SWITCH[RESOURCES.index(names[0])]
    basic = [name for name in names if name in BASIC]
    if len(names) == 2 and len(basic) == 1:
        return CONVERT[RESOURCES.index(basic[0])]
    return None


def _sending(state: ReviveState, pointed: set[str]) -> Command | Refusal | None:
    """A figure and the place where it is to live: that comes first, where it isn't what keeps the figure."""
    figures = [name for name in FIGURES if f"figure.{name}" in pointed]
    places = [place for place in pointed if place in _HEX_AT or place in _CELL_BY_ID]
    if len(figures) != 1 or len(places) != 1 or len(pointed) != 2 or not state.agenda:
        return None
    kept, meant = _kept(state.players[state.agenda[-1].seat], figures[0]), _intended_at(state, places[0])
    if isinstance(meant, Build | Explore):  # whether that can be done is not what keeps a figure
        meant = Refusal("no_site", "5.9")
    dear = too_dear(state, figures[0], meant) if isinstance(meant, Populate) else None
    return kept or dear or meant


def _kept(player: Player, figure: Figure) -> Refusal | None:
    """What keeps a figure, wherever it may be sent; None where nothing does."""
    if player.placed & FIGURE_BITS[figure]:
        return Refusal("figure_placed", "5.9", {"figure": figure})
    if figure not in available_figures(player.placed):
        return Refusal("figure_not_available", "5.9", {"figure": figure})
    return None


def _building(pointed: set[str]) -> Command | None:
    """A desert, and the kind of building."""
    kinds = [kind for kind in KINDS if f"bar.build.{kind}" in pointed]
    hexes = [_HEX_AT[place] for place in pointed if place in _HEX_AT]
    if len(kinds) != 1 or len(hexes) != 1 or len(pointed) != 2:
        return None
    return BUILD[kinds[0]][hexes[0].index]
