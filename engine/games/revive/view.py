"""What a seat sees of Revive, and what it can't know dealt anew (section 8 of the specification)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from engine.core.content import Thing
from engine.core.deck import Deck
from engine.core.game import Seat
from engine.core.position import left_over
from engine.core.score import ScoreSheet
from engine.games.revive.commands import MODULE_PLACES
from engine.games.revive.content import (
    ARTIFACT_CARDS,
    ARTIFACT_TYPES,
    BACKS,
    CELLS,
    SPACES,
    TRACKS,
    Tile,
)
from engine.games.revive.frames import ModulePlace, Orientation
from engine.games.revive.gaining import surplus
from engine.games.revive.geography import HEXES
from engine.games.revive.scoring import card_worth, knows_card, score_sheets
from engine.games.revive.state import (
    LARGE_SITE_CELLS,
    MAP_ACTIONS,
    TOKEN_SPACES,
    Player,
    ReviveState,
)

T = TypeVar("T", bound=Thing)


@dataclass(frozen=True, slots=True)
class TileView:
    """A tile face up, after so many thirds of a turn."""

    cell: str
    tile: str
    orientation: int


@dataclass(frozen=True, slots=True)
class FrozenView:
    """A frozen area, with its back."""

    cell: str
    back: str


@dataclass(frozen=True, slots=True)
class LargeSiteView:
    """A large site: its tile, and which side of it, a or b."""

    cell: str
    tile: str
    side: str


@dataclass(frozen=True, slots=True)
class SlotView:
    """A slot: the cards in it with the half of each that is visible, and the modules at its places."""

    id: str
    cards: tuple[tuple[str, str], ...]
    modules: tuple[str | None, ...]
    is_open: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What can be known of a seat.

    ``resources`` are gears, books, food and crystals, ``surplus`` what of them will be lost when the action ends.
    ``machines`` are pairs of a space and what is on it: the token, or the space itself for a printed machine.
    ``powered`` are spaces with energy. ``crates`` are those that the viewer may look at, ``crate_count`` counts them
    all. ``artifact_cards`` are empty if nobody else may know them. ``score`` is what the viewer knows of the points.
    """

    tribe: str
    resources: tuple[int, ...]
    surplus: tuple[int, ...]
    points: int
    score: int
    active: tuple[str, ...]
    rest: tuple[str, ...]
    slots: tuple[SlotView, ...]
    switch_used: bool
    figures: tuple[tuple[str, str], ...]
    buildings: tuple[tuple[str, str], ...]
    small_left: int
    large_left: int
    tracks: tuple[int, ...]
    unlocked: tuple[str, ...]
    progress: int
    machines: tuple[tuple[str, str], ...]
    energy: int
    powered: tuple[str, ...]
    tribe_uses: int
    crates: tuple[str, ...]
    crate_count: int
    opened: tuple[str, ...]
    explored: int
    cards_gained: int
    upper: tuple[int, ...]
    lower: int
    end_tile: bool
    marker: int
    artifact_cards: tuple[str, ...]
    artifact_worth: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReviveView:
    """The table as a seat sees it.

    ``window`` is the part of the turn, 1 or 2; 0 outside of turns. ``turned`` is the tile that is about to be laid, and
    ``module`` the one that is about to be put beside a slot. Of decks only the number of cards is known.
    """

    asks: str
    active: int
    first: int
    turn: int
    window: int
    turns_left: int | None
    tiles: tuple[TileView, ...]
    frozen: tuple[FrozenView, ...]
    large_sites: tuple[LargeSiteView, ...]
    turned: TileView | None
    module: str | None
    upper: tuple[int, ...]
    lower: int
    end_tile: bool
    citizens: tuple[str | None, ...]
    modules: tuple[str | None, ...]
    machine_tokens: tuple[tuple[str | None, ...], ...]
    citizen_deck: int
    module_deck: int
    machine_decks: tuple[int, ...]
    crate_deck: int
    energy: int
    shared_card: str | None
    less_cost: tuple[tuple[str, int], ...]
    less_range: tuple[tuple[str, int], ...]
    any_colour: bool
    pending: tuple[tuple[int, str], ...]
    players: tuple[PlayerView, ...]
    over: bool


def table_view(state: ReviveState, seat: Seat | None) -> ReviveView:
    """What a seat may know; None: what everybody may know."""
    top = state.agenda[-1] if state.agenda else None
    return ReviveView(
        asks=state.asks,
        active=state.active,
        first=state.first,
        turn=state.turn,
        window=getattr(state.agenda[0], "window", 0) if state.agenda else 0,
        turns_left=state.turns_left,
        tiles=tuple(
            TileView(cell.id, laid.tile.id, laid.orientation)
            for cell, laid in zip(CELLS, state.tiles, strict=True)
            if laid is not None
        ),
        frozen=tuple(
            FrozenView(cell.id, tile.back.id)
            for cell, tile in zip(CELLS, state.frozen, strict=True)
            if tile is not None and tile.back is not None
        ),
        large_sites=tuple(
            LargeSiteView(cell.id, corner.tile.id, "ab"[corner.side])
            for cell, corner in zip(LARGE_SITE_CELLS, state.large_sites, strict=True)
        ),
        turned=TileView(top.cell.id, top.tile.id, 0) if isinstance(top, Orientation) else None,
        module=top.module.id if isinstance(top, ModulePlace) else None,
        upper=tuple(state.upper),
        lower=state.lower,
        end_tile=state.end_tile,
        citizens=_ids(state.citizens),
        modules=_ids(state.modules),
        machine_tokens=tuple(_ids(state.tokens_shown(track)) for track in range(len(TRACKS))),
        citizen_deck=state.citizen_deck.left,
        module_deck=state.module_deck.left,
        machine_decks=tuple(state.token_deck(track).left for track in range(len(TRACKS))),
        crate_deck=state.crate_deck.left,
        energy=state.energy_left,
        shared_card=state.shared_card[0].id if state.shared_card else None,
        less_cost=tuple(zip(MAP_ACTIONS, state.less_cost, strict=True)),
        less_range=tuple(zip(MAP_ACTIONS, state.less_range, strict=True)),
        any_colour=state.any_colour,
        pending=tuple((frame.seat, _what(frame)) for frame in state.agenda),
        players=tuple(_player_view(state, sheet, seat) for sheet in score_sheets(state, seat)),
        over=state.over,
    )


def _ids(things: Sequence[Thing | None]) -> tuple[str | None, ...]:
    return tuple(thing.id if thing is not None else None for thing in things)


def _what(frame: object) -> str:
    """What is still to come, by the name of its effect or of its kind."""
    effect = getattr(frame, "effect", None)
    return effect.id if effect is not None else str(getattr(frame, "tag", ""))


def _player_view(state: ReviveState, sheet: ScoreSheet, viewer: Seat | None) -> PlayerView:
    owner = sheet.seat
    player = state.players[owner]
    knows = knows_card(state, owner, viewer)
    is_own = owner == viewer
    return PlayerView(
        tribe=player.tribe.id,
        resources=tuple(player.resources),
        surplus=surplus(player),
        points=player.points,
        score=sheet.total,
        active=tuple(card.id for card in player.active),
        rest=tuple(card.id for card in player.rest),
        slots=_slots(player),
        switch_used=player.switch_used,
        figures=tuple((settled.figure, HEXES[settled.hex].id) for settled in player.figures),
        buildings=tuple(
            ("large" if building.is_large else "small", HEXES[building.hex].id)
            for building in player.buildings
        ),
        small_left=player.buildings_left("small"),
        large_left=player.buildings_left("large"),
        tracks=tuple(player.tracks),
        unlocked=tuple(space.id for space in SPACES if player.has_unlocked(space)),
        progress=player.progress,
        machines=_machines(player),
        energy=player.energy,
        powered=tuple(space.id for space in SPACES if player.powered >> space.index & 1),
        tribe_uses=player.tribe_uses,
        crates=tuple(crate.id for crate in player.crates) if is_own else (),
        crate_count=len(player.crates),
        opened=tuple(crate.id for crate in player.opened),
        explored=player.explored,
        cards_gained=player.cards_gained,
        upper=tuple(player.upper),
        lower=player.lower,
        end_tile=player.end_tile,
        marker=player.marker,
        artifact_cards=tuple(card.id for card in state.cards_of(owner)) if knows else (),
        artifact_worth=tuple(card_worth(state, owner, kind) for kind in range(len(ARTIFACT_TYPES)))
        if knows
        else (),
    )


def _slots(player: Player) -> tuple[SlotView, ...]:
    return tuple(
        SlotView(
            slot.id,
            tuple((tucked.card.id, tucked.half) for tucked in player.slots[slot.index]),
            tuple(
                module.id if module is not None else None
                for module, (beside, _) in zip(player.modules, MODULE_PLACES, strict=True)
                if beside is slot
            ),
            player.is_open(slot),
        )
        for slot in dict.fromkeys(slot for slot, _ in MODULE_PLACES)
    )


def _machines(player: Player) -> tuple[tuple[str, str], ...]:
    printed = [(space.id, space.id) for space in SPACES if space.is_machine and player.has_unlocked(space)]
    installed = [
        (space.id, token.id)
        for space, token in zip(TOKEN_SPACES, player.tokens, strict=True)
        if token is not None
    ]
    return (*printed, *installed)


# What can't be known, dealt anew.


def redeal(state: ReviveState, seat: Seat | None, generator: Random) -> ReviveState:
    """A copy in which frozen tiles, decks, the crates of others and their artifact cards are drawn anew (8)."""
    copy = state.clone()
    copy.frozen = _redealt_tiles(copy.frozen, generator)
    copy.citizen_deck.redeal(0, generator, key=_index)
    copy.module_deck.redeal(0, generator, key=_index)
    for track in range(len(TRACKS)):
        copy.token_deck(track).redeal(0, generator, key=_index)
    _redeal_crates(copy, seat, generator)
    if not copy.over:
        _redeal_artifact_cards(copy, seat, generator)
    return copy


def _index(thing: Thing) -> int:
    return thing.index


def _redealt_tiles(frozen: Sequence[Tile | None], generator: Random) -> tuple[Tile | None, ...]:
    """Tiles of one back change places; the backs lie open."""
    dealt = list(frozen)
    for back in BACKS:
        cells = [number for number, tile in enumerate(frozen) if tile is not None and tile.back is back]
        tiles = sorted((tile for tile in frozen if tile is not None and tile.back is back), key=_index)
        generator.shuffle(tiles)
        for number, tile in zip(cells, tiles, strict=True):
            dealt[number] = tile
    return tuple(dealt)


def _redeal_crates(copy: ReviveState, seat: Seat | None, generator: Random) -> None:
    others = [player for owner, player in enumerate(copy.players) if owner != seat]
    closed = [crate for other in others for crate in other.crates]
    copy.crate_deck = Deck((*copy.crate_deck.rest, *closed))
    copy.crate_deck.redeal(0, generator, key=_index)
    for other in others:
        other.crates = tuple(copy.crate_deck.deal(len(other.crates)))


def _redeal_artifact_cards(copy: ReviveState, seat: Seat | None, generator: Random) -> None:
    """A seat knows its own cards, and the one it rejected."""
    own = () if seat is None else (*copy.players[seat].artifact_cards, *copy.players[seat].rejected)
    known = (*own, *copy.shared_card)
    unknown = list(left_over(ARTIFACT_CARDS, known))
    generator.shuffle(unknown)
    for owner, player in enumerate(copy.players):
        if owner != seat:
            count = len(player.artifact_cards)
            player.artifact_cards, unknown = tuple(unknown[:count]), unknown[count:]
            count = len(player.rejected)
            player.rejected, unknown = tuple(unknown[:count]), unknown[count:]
