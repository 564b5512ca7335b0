"""What is always true of a position of Revive (4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.agenda import Frame
from engine.core.content import dealt_by
from engine.core.invariants import each_once, require
from engine.core.position import things
from engine.games.revive import content
from engine.games.revive.choosing import SETTLED, can_be_answered, free_places
from engine.games.revive.commands import KINDS, MODULE_PLACES
from engine.games.revive.content import (
    AREA_TILES,
    ARTIFACT_CARDS,
    ARTIFACT_TYPES,
    CELLS,
    CITIZENS,
    CRATES,
    DESERT,
    HIBERNATION,
    LARGE_SITES,
    LOWER_ARTIFACTS,
    MACHINE_TOKENS,
    MODULES,
    SLOTS,
    SPACES,
    START_TILES,
    TRACK_LENGTH,
    TRACKS,
    TRIBE_BOARD,
    TRIBES,
    UPPER_ARTIFACTS,
    WATER,
    Citizen,
    Exchange,
    Gain,
    Step,
    TakeMachine,
)
from engine.games.revive.costs import available_figures
from engine.games.revive.frames import (
    TILES,
    Action,
    AfterAction,
    ArtifactCardChoice,
    ExtraAction,
    FigureChoice,
    HibernationReward,
    ModulePlace,
    Orientation,
    Resolve,
    Settle,
    TileRewards,
    TileTurn,
    TokenChoice,
    TradeOffer,
    Unlock,
    Water,
)
from engine.games.revive.gaining import MOST_HELD, MOST_POINTS
from engine.games.revive.geography import HEXES, NEIGHBOURS
from engine.games.revive.meta import META
from engine.games.revive.state import (
    AREA_CELLS,
    FIGURE_BITS,
    START_CELLS,
    STARTERS,
    TOKEN_SPACES,
    Player,
    ReviveState,
)
from engine.games.revive.turns import halves_of

MOST_FRAMES: Final = 100
"""More than the longest chain puts on the agenda."""


def check(state: ReviveState) -> None:
    """Raises BrokenState, with a sentence for developers, if something is wrong."""
    seats = range(state.seats)
    require(state.first in seats, "no such first seat")
    require(all(frame.seat in seats for frame in state.agenda), "no such seat")
    _check_things(state)
    _check_map(state)
    for player in state.players:
        _check_player(state, player)
    _check_artifacts(state)
    require(state.energy_left >= 0, "more energy than there is")
    _check_agenda(state)


def _check_things(state: ReviveState) -> None:
    """Every thing lies in one place."""
    deck = [card for card in things(state, CITIZENS) if not card.is_starter]
    each_once("citizen", deck)
    require(len(deck) == len(CITIZENS) - len(STARTERS), "a citizen is missing")
    for kind, those in (("module", MODULES), ("machine token", MACHINE_TOKENS), ("crate", CRATES)):
        lying = things(state, those)
        each_once(kind, lying)
        require(len(lying) == len(those), f"a {kind} is missing")
    each_once("tile", things(state, TILES))
    require(len(things(state, TILES)) == len(TILES), "a tile is missing")
    each_once("large site", things(state, LARGE_SITES))
    each_once("artifact card", things(state, ARTIFACT_CARDS))
    boards = {player.tribe for player in state.players}
    require(len({board.name for board in boards}) == state.seats, "a tribe twice")
    dealt = (dealt_by(version, TRIBES) for version in range(1, META.version + 1))
    require(any(boards <= {*together} for together in dealt), "tribes of different editions")
    for track in range(len(TRACKS)):
        deck_and_shown = (*state.token_deck(track).rest, *state.tokens_shown(track))
        require(all(token is None or token.track == track for token in deck_and_shown), "a token elsewhere")
    _check_displays(state)


def _check_displays(state: ReviveState) -> None:
    """Nothing is missing in a display as long as its deck can fill it."""
    pairs: tuple[tuple[Sequence[object], int], ...] = (
        (state.citizens, state.citizen_deck.left),
        (state.modules, state.module_deck.left),
        *((state.tokens_shown(track), state.token_deck(track).left) for track in range(len(TRACKS))),
    )
    require(all(not left or None not in shown for shown, left in pairs), "a display is not full")


def _check_map(state: ReviveState) -> None:
    laying = [frame.cell for frame in state.agenda if isinstance(frame, Orientation)]
    for cell, tile, laid in zip(CELLS, state.frozen, state.tiles, strict=True):
        if cell in START_CELLS:
            require(tile is None and laid is not None and laid.tile in START_TILES, "no start tile")
        elif cell in AREA_CELLS:
            there = (tile is not None) + (laid is not None) + (cell in laying)
            require(there == 1, "an area with no tile, or two")
            require(laid is None or laid.tile in AREA_TILES, "a start tile elsewhere")
            require(tile is None or tile in AREA_TILES, "a start tile frozen")
        else:
            require(tile is None and laid is None, "a tile where none lies")
    built = [building.hex for player in state.players for building in player.buildings]
    require(len(set(built)) == len(built), "two buildings on a desert")
    require(all(state.terrain[there] == DESERT for there in built), "a building on no desert")


def _check_player(state: ReviveState, player: Player) -> None:
    require(sorted(card.id for card in _cards(player) if card.is_starter) == _STARTER_IDS, "starters lost")
    require(player.cards_gained >= 0, "cards lost")
    require(max(player.resources) <= MOST_HELD, "too rich")
    require(player.points <= MOST_POINTS, "too many points")
    require(all(at <= TRACK_LENGTH for at in player.tracks), "off a track")
    require(player.marker <= min(len(HIBERNATION.rewards), state.turn), "off the hibernation track")
    require(player.tribe_uses <= TRIBE_BOARD.ability_uses, "too many markers on the tribe board")
    require(all(player.buildings_left(kind) >= 0 for kind in KINDS), "too many buildings")
    _check_figures(state, player)
    _check_slots(player)
    _check_machine(player)
    beside = {there for building in player.buildings for there in NEIGHBOURS[building.hex]}
    wet = {there.index for there in HEXES if player.water >> there.index & 1}
    require(all(state.terrain[there] == WATER for there in wet) and wet <= beside, "water from elsewhere")


_STARTER_IDS: Final = sorted(card.id for card in STARTERS)


def _cards(player: Player) -> list[Citizen]:
    return [*player.active, *player.rest, *(tucked.card for cards in player.slots for tucked in cards)]


def _check_figures(state: ReviveState, player: Player) -> None:
    """Each figure was available when it was placed, and lives where figures live (5.9)."""
    homes = [settled.hex for settled in player.figures]
    require(len(set(homes)) == len(homes), "two figures of a seat at one place")
    require(all(map(state.may_live, homes)), "a figure where none lives")
    placed = 0
    for settled in player.figures:
        require(settled.figure in available_figures(placed), "a figure out of its order")
        placed |= FIGURE_BITS[settled.figure]


def _check_slots(player: Player) -> None:
    opens_side = player.knows.opens_side
    for slot, cards in zip(SLOTS, player.slots, strict=True):
        require(not cards or opens_side or not slot.locked, "a card in a locked slot")
        require(all(tucked.half in halves_of(slot) for tucked in cards), "a wrong half in a slot")
        require(all(tucked.keeps_open for tucked in cards[:-1]), "a card in an occupied slot")
    for (slot, _), module in zip(MODULE_PLACES, player.modules, strict=True):
        require(module is None or opens_side or not slot.locked, "a module at a locked slot")


def _check_machine(player: Player) -> None:
    """Spaces are unlocked where, and only where, their conditions hold (5.8)."""
    for space in SPACES:
        reached = all(at >= need for at, need in zip(player.tracks, space.needs, strict=True))
        require(player.has_unlocked(space) == reached, "a space unlocked too early or too late")
        powered = player.powered >> space.index & 1
        require(not powered or bool(player.machine_at(space)), "energy on no machine")
    for space, token in zip(TOKEN_SPACES, player.tokens, strict=True):
        fits = token is None or (player.has_unlocked(space) and space.needs[token.track] > 0)
        require(fits, "a machine token on a wrong space")


def _check_artifacts(state: ReviveState) -> None:
    for kind in range(len(ARTIFACT_TYPES)):
        used = sum(each.type == kind and each.players <= state.seats for each in UPPER_ARTIFACTS)
        held = sum(player.upper[kind] for player in state.players)
        require(state.upper[kind] + held <= used, "an artifact too many")
    lower = state.lower + sum(player.lower for player in state.players)
    require(lower == len(LOWER_ARTIFACTS), "a lower artifact lost or found")
    holders = sum(player.end_tile for player in state.players)
    require(holders == 1 - state.end_tile, "the end tile lost or found")
    require(state.end_tile == any(state.upper), "the end tile taken too early or too late")
    require((state.turns_left is None) == state.end_tile, "a last round before the end, or none after it")
    require(state.turns_left is None or state.turns_left <= state.seats, "too many turns left")
    _check_artifact_cards(state)


def _check_artifact_cards(state: ReviveState) -> None:
    shared = state.options.artifact_card == "shared"
    require(len(state.shared_card) == shared, "a wrong number of shared cards")
    for seat, player in enumerate(state.players):
        dealt = {"random": 1, "choose_of_two": 2, "shared": 0}[state.options.artifact_card]
        chooses = any(isinstance(frame, ArtifactCardChoice) and frame.seat == seat for frame in state.agenda)
        kept = dealt if chooses else min(dealt, 1)
        require(len(player.artifact_cards) == kept, "a wrong number of artifact cards")
        require(len(player.rejected) == dealt - kept, "a wrong number of rejected cards")


# The agenda.


def _check_agenda(state: ReviveState) -> None:
    """A turn at the bottom, above it what its action has brought about, and nothing that can't be done."""
    agenda = state.agenda
    require(len(agenda) <= MOST_FRAMES, "too much still to be done")
    match agenda:
        case []:
            require(state.turns_left == 0, "over without an end")
        case [Action(window=1) as first, *choices] if any(isinstance(c, ArtifactCardChoice) for c in choices):
            order = [(state.first + turn) % state.seats for turn in reversed(range(state.seats))]
            require(all(isinstance(each, ArtifactCardChoice) for each in choices), "a choice too early")
            require([each.seat for each in choices] == order[: len(choices)], "chosen out of turn")
            require(first.seat == state.first and state.turn == 1, "chosen too late")
        case [Action() | AfterAction(), *above]:
            for frame, next_frame in zip(above, (*above[1:], None), strict=False):
                _check_frame(state, frame, next_frame)
        case _:
            require(False, "an agenda that never comes about")
    _check_counts(state)


def _check_counts(state: ReviveState) -> None:
    """Markers that are about to move, and tiles that are about to be turned, are counted already."""
    for seat, player in enumerate(state.players):
        moving = sum(isinstance(frame, Unlock) and frame.seat == seat for frame in state.agenda)
        used = TRIBE_BOARD.ability_uses - player.tribe_uses
        require(player.progress == player.unlocked.bit_count() + used - moving, "progress markers lost")
    turning = sum(isinstance(frame, TileTurn) for frame in state.agenda)
    frozen = sum(tile is not None for tile in state.frozen)
    explored = sum(player.explored for player in state.players)
    require(explored == len(AREA_CELLS) - frozen + turning, "tiles explored by nobody")


def _check_frame(state: ReviveState, frame: Frame, above: Frame | None) -> None:
    """What a frame speaks of is there; a choice that may settle itself lies below what settles it."""
    player = state.players[frame.seat]
    require(not isinstance(frame, Action | AfterAction | ArtifactCardChoice), "a turn within a turn")
    settles = above is None or isinstance(above, Settle)
    require(settles or type(frame) not in SETTLED, "a choice that nobody looks at again")
    answered = above is not None or type(frame) not in SETTLED or can_be_answered(state, frame)
    require(answered, "a choice that has no answer")
    match frame:
        case Resolve():
            require(frame.at < len(frame.effect.steps), "a step after the last")
            # What such a space gives is chosen when it is unlocked, by a frame of its own.
            require(
                not any(isinstance(step, TakeMachine) for step in frame.effect.steps), "no effect by itself"
            )
            own = frame.seat == state.active or not any(map(_is_of_the_turn, frame.effect.steps))
            require(own, "a card played out of turn")
        case ExtraAction(seat):
            require(seat == state.active, "an action out of turn")
        case TradeOffer():
            at_trade = frame.at < len(frame.effect.steps)
            require(at_trade and isinstance(frame.effect.steps[frame.at], Exchange), "no trade to be offered")
        case TokenChoice(_, space):
            require(space in TOKEN_SPACES and player.has_unlocked(space), "a machine where none can be")
            require(player.tokens[TOKEN_SPACES.index(space)] is None, "a machine too many")
        case Unlock(_, space):
            require(player.has_unlocked(space), "a marker that can't move")
            require(space not in TOKEN_SPACES or player.machine_at(space) == "", "unlocked twice")
        case HibernationReward():
            require(player.marker > 0, "a reward without hibernating")
        case ModulePlace():
            require(bool(free_places(player)), "a module without a place")
        case TileTurn(_, cell):
            require(state.frozen[cell.index] is not None, "a tile that was turned already")
        case TileRewards(_, cell):
            require(cell in AREA_CELLS, "rewards of no area")
        case Water(_, there):
            require(state.terrain[there] == WATER or _is_coming(state, there), "no water there")
            beside = any(there in NEIGHBOURS[building.hex] for building in player.buildings)
            require(beside, "water beside no building")
        case FigureChoice():
            _check_figure_choice(state, frame)


def _is_of_the_turn(step: Step) -> bool:
    """Whether only who has the turn can gain it: all cards and abilities that give an action, or the ability itself."""
    return isinstance(step, content.ExtraAction) or (isinstance(step, Gain) and step.gain == "tribe")


def _is_coming(state: ReviveState, there: int) -> bool:
    """Whether the tile of a hex is still to be laid."""
    return any(isinstance(frame, Orientation) and frame.cell is HEXES[there].cell for frame in state.agenda)


def _check_figure_choice(state: ReviveState, frame: FigureChoice) -> None:
    player = state.players[frame.seat]
    require(frame is state.agenda[-1] and frame.seat == state.active, "a figure chosen out of turn")
    require(state.may_live(frame.place), "a figure for no site")
    require(all(settled.hex != frame.place for settled in player.figures), "two figures at one place")
