"""Exploring, populating and building, as actions or granted by an effect (5.7 to 5.9)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from engine.core.agenda import Emitted, Question, Step
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.revive import costs, events
from engine.games.revive.bitboards import CELL_BITS, centres, members
from engine.games.revive.commands import (
    BUILD,
    DECLINE,
    EXPLORE,
    FIGURE,
    KINDS,
    LAY,
    POPULATE,
    Build,
    ChooseFigure,
    Decline,
    Explore,
    PlaceTile,
    Populate,
)
from engine.games.revive.content import (
    BOOK,
    BUILDING_RULES,
    CRYSTAL,
    DESERT,
    FIGURES,
    TRACKS,
    WATER,
    Instant,
    MapAction,
)
from engine.games.revive.costs import (
    available_figures,
    build_cost,
    cheapest,
    explore_cost,
    farthest,
    farthest_deserts,
    farthest_ice,
    fewest_books,
    figure_cost,
    place_cost,
    populate_cost,
)
from engine.games.revive.effects import EFFECT_BY_ID
from engine.games.revive.frames import (
    Action,
    AfterAction,
    CitizenChoice,
    Crystals,
    ExtraAction,
    FigureChoice,
    Orientation,
    Technologies,
    TileRewards,
    TileTurn,
    Water,
)
from engine.games.revive.free_actions import FREE_ACTIONS, technologies_after
from engine.games.revive.gaining import can_pay, gain, gain_points, lack, pay, resolve
from engine.games.revive.geography import (
    CRYSTALS_BESIDE,
    HEXES,
    NEIGHBOURS,
    WITHIN,
    hexes_of,
)
from engine.games.revive.refusing import number_of, refused
from engine.games.revive.settling import ask
from engine.games.revive.state import (
    FIGURE_BITS,
    LARGE_SITE_CELLS,
    MAP_ACTIONS,
    LaidTile,
    Player,
    ReviveState,
)
from engine.games.revive.tracks import advance

_water = recurring(Water)
_crystals = recurring(Crystals)
_tile_turn = recurring(TileTurn)
_tile_rewards = recurring(TileRewards)
_citizen_choice = recurring(CitizenChoice)
_figure_choice = recurring(FigureChoice)
_area_explored = recurring(events.AreaExplored)
_building_built = recurring(events.BuildingBuilt)
_figure_sent = recurring(events.FigureSent)
_figure_placed = recurring(events.FigurePlaced)
_book_paid_to = recurring(events.BookPaidTo)
_technology_used = recurring(events.TechnologyUsed)
after_action = recurring(AfterAction)

_LARGE_SITES: Final = sum(CELL_BITS[cell.index] for cell in LARGE_SITE_CELLS)
"""The hexes of large sites; their figures stand at the centre."""


# What is legal.


def explorations(
    state: ReviveState, seat: Seat, less_cost: int = 0, less_range: int = 0
) -> Sequence[Command]:
    """The frozen areas whose cost can be paid (5.7)."""
    player = state.players[seat]
    less = player.knows.less
    free = 1 + less.range + state.less_range[costs.EXPLORE] + less_range
    reductions = less.explore + state.less_cost[costs.EXPLORE] + less_cost
    found, near, ice = 0, player.near, state.ice
    for back, far in enumerate(farthest_ice(tuple(player.resources), free, reductions)):
        found |= ice[back] & near[far]
    return _explore(centres(found))


@lru_cache(maxsize=1 << 12)
def _explore(centres_there: int) -> Sequence[Command]:
    return tuple([EXPLORE[HEXES[there].cell.index] for there in members(centres_there)])


def populations(state: ReviveState, seat: Seat, less_cost: int = 0, less_range: int = 0) -> Sequence[Command]:
    """The places where a figure can be paid for and none of one's own lives (5.9)."""
    player = state.players[seat]
    printed = fewest_books(player.placed)
    if printed is None:
        return ()
    books = max(0, printed - player.knows.less.populate - state.less_cost[costs.POPULATE] - less_cost)
    free = 1 + player.knows.less.range + state.less_range[costs.POPULATE] + less_range
    near = player.near[farthest(player.resources, free, (0, books, 0, 0))]
    found = _places_to_live(state, near) & ~player.homes
    for others, crowded in enumerate(_crowded(state, player, found), 1):
        near = player.near[farthest(player.resources, free, (0, books + others, 0, 0))]
        found &= ~crowded | _places_to_live(state, near)
    return _populate(found)


def _places_to_live(state: ReviveState, near: int) -> int:
    """The sites among some hexes, and the large sites of which one hex is among them (5.9)."""
    large = near & _LARGE_SITES
    return near & state.sites | centres(large) if large else near & state.sites


def _crowded(state: ReviveState, player: Player, places: int) -> Sequence[int]:
    """Of some places those where another player lives, those where two do, and so on, as far as there are any."""
    crowded: list[int] = []
    for rival in state.players:
        homes = places & rival.homes if rival is not player else 0
        for others, before in enumerate(crowded):
            crowded[others], homes = before | homes, before & homes
        if homes:
            crowded.append(homes)
    return crowded


@lru_cache(maxsize=1 << 12)
def _populate(hexes: int) -> Sequence[Command]:
    """Sites first, then large ones."""
    sites, large = members(hexes & ~_LARGE_SITES), members(hexes & _LARGE_SITES)
    return tuple([POPULATE[there] for there in sites + large])


def constructions(
    state: ReviveState, seat: Seat, less_cost: int = 0, less_range: int = 0
) -> Sequence[Command]:
    """The deserts where a building can be paid for (5.8)."""
    player, deserts = state.players[seat], state.deserts & ~state.built
    free = 1 + player.knows.less.range + state.less_range[costs.BUILD] + less_range
    less, less_large = state.less_cost[costs.BUILD] + less_cost, player.knows.less.large_building
    found: list[Command] = []
    left = player.left_to_build
    for number, far in enumerate(farthest_deserts(tuple(player.resources), free, less, less_large)):
        if left[number]:
            found += _build(KINDS[number], deserts & player.near[far])
    return found


@lru_cache(maxsize=1 << 12)
def _build(kind: str, hexes: int) -> Sequence[Command]:
    return tuple([BUILD[kind][there] for there in members(hexes)])


_LEGAL: Final = {"explore": explorations, "populate": populations, "build": constructions}


def can_ever(state: ReviveState, player: Player, action: MapAction) -> bool:
    """Whether an extra action may become possible at all (ruling 7)."""
    match action:
        case "explore":
            return any(tile is not None for tile in state.frozen)
        case "populate":
            return len(player.figures) < len(player.tribe.technologies)
    return any(map(player.buildings_left, KINDS))


def _extra(state: ReviveState, frame: ExtraAction) -> Sequence[Command]:
    legal = _LEGAL[frame.action](state, frame.seat, frame.less_cost, frame.less_range)
    return [*legal, DECLINE]


def _decline(
    state: ReviveState, frame: ExtraAction, command: Decline, chance: Chance, emitted: Emitted
) -> None:
    state.agenda.pop()
    emitted.append(events.Declined(frame.seat))


def _less(frame: Action | ExtraAction) -> tuple[int, int]:
    """What an action costs less, and less for the distance, by what granted it."""
    return (frame.less_cost, frame.less_range) if isinstance(frame, ExtraAction) else (0, 0)


def _check_granted(frame: Action | ExtraAction, action: MapAction) -> None:
    """Raises IllegalCommand where an effect has granted another action than this (5.15)."""
    if isinstance(frame, ExtraAction) and frame.action != action:
        raise refused("other_action_granted", "5.15", action=frame.action)


def begin(state: ReviveState, frame: Action | ExtraAction) -> None:
    """The action is taken: free actions follow a main action, whatever else an effect."""
    if isinstance(frame, Action):
        state.agenda[-1] = after_action(frame.seat, frame.window)
    else:
        state.agenda.pop()


def _use_discount(state: ReviveState, action: MapAction) -> None:
    """Discounts of one kind are used up together (5.15)."""
    number = MAP_ACTIONS.index(action)
    state.less_cost[number] = state.less_range[number] = 0


# Exploring.


def explore(
    state: ReviveState,
    frame: Action | ExtraAction,
    command: Explore,
    chance: Chance,
    emitted: Emitted,
) -> None:
    """Pay, gain the points and a citizen card; then the tile is turned, laid and rewards buildings (5.7)."""
    _check_granted(frame, "explore")
    seat, cell = frame.seat, command.cell
    player = state.players[seat]
    tile = state.frozen[cell.index]
    if cell.role != "area":
        raise refused("not_frozen", "5.7")
    if tile is None or tile.back is None:
        raise refused("explored_already", "5.7")
    cost = explore_cost(state, player, cell, *_less(frame))
    if lacking := lack(player, cost, "5.7"):
        raise refused(lacking.reason, lacking.rule, **lacking.details)
    begin(state, frame)
    _use_discount(state, "explore")
    emitted.append(_area_explored(seat, cell.id))
    pay(player, seat, cost, emitted)
    player.explored += 1
    state.agenda += [
        technologies_after(seat, "explore"),
        _tile_rewards(seat, cell),
        _tile_turn(seat, cell),
    ]
    ask(state, _citizen_choice(seat, "explore"))
    gain_points(state, seat, tile.back.points, emitted)


def _turn_tile(state: ReviveState, frame: TileTurn, chance: Chance, emitted: Emitted) -> None:
    """The tile is turned face up, and its explorer asked how it lies (5.7)."""
    number = frame.cell.index
    tile = state.frozen[number]
    assert tile is not None
    state.thaw(number)
    emitted.append(events.TileTurned(frame.seat, frame.cell.id, tile.id))
    state.agenda.append(Orientation(frame.seat, frame.cell, tile))


def _orientations(state: ReviveState, frame: Orientation) -> Sequence[Command]:
    return LAY


def _place_tile(
    state: ReviveState, frame: Orientation, command: PlaceTile, chance: Chance, emitted: Emitted
) -> None:
    if not 0 <= command.orientation < len(LAY):
        raise refused("no_such_orientation", "5.7")
    state.agenda.pop()
    number, laid = frame.cell.index, LaidTile(frame.tile, command.orientation)
    state.tiles = (*state.tiles[:number], laid, *state.tiles[number + 1 :])
    state.show(hexes_of(frame.cell), laid)
    emitted.append(events.TileLaid(frame.seat, frame.cell.id, frame.tile.id, command.orientation))


def _reward_buildings(state: ReviveState, frame: TileRewards, chance: Chance, emitted: Emitted) -> None:
    """From the explorer on, for every building in the order of building: terrain, then water (5.7)."""
    new = hexes_of(frame.cell)
    rewards = []
    for turn in range(state.seats):
        seat = (frame.seat + turn) % state.seats
        for building in state.players[seat].buildings:
            if not WITHIN[building.hex][1] & CELL_BITS[frame.cell.index]:
                continue
            beside = [there for there in NEIGHBOURS[building.hex] if there in new]
            rewards += _terrain_rewards(state, seat, beside, building.is_large)
            rewards += [_water(seat, there) for there in beside if state.terrain[there] == WATER]
    state.agenda += reversed(rewards)


def _terrain_rewards(state: ReviveState, seat: Seat, beside: Sequence[int], is_large: bool) -> list[Any]:
    """A step of its track for each hex of terrain, doubled for a large building (5.8)."""
    shown = [state.terrain[there] for there in beside]
    factor = BUILDING_RULES.large_factor if is_large else 1
    return [
        advance(seat, track, factor * shown.count(track)) for track in range(len(TRACKS)) if track in shown
    ]


# Building.


def build(
    state: ReviveState, frame: Action | ExtraAction, command: Build, chance: Chance, emitted: Emitted
) -> None:
    """Put up a building; terrain, crystals and water around it bring their rewards (5.8)."""
    _check_granted(frame, "build")
    seat, there, kind = frame.seat, command.hex.index, KINDS[number_of(command.kind, KINDS, "5.8")]
    player = state.players[seat]
    if not player.buildings_left(kind):
        raise refused("no_building_left", "5.8", building=kind)
    if state.terrain[there] != DESERT:
        raise refused("no_desert", "5.8")
    if state.built >> there & 1:
        raise refused("desert_occupied", "5.8")
    cost = build_cost(state, player, kind, there, *_less(frame))
    if lacking := lack(player, cost, "5.8"):
        raise refused(lacking.reason, lacking.rule, **lacking.details, building=kind)
    begin(state, frame)
    _use_discount(state, "build")
    is_large = kind == "large"
    emitted.append(_building_built(seat, kind, command.hex.id, command.hex.cell.id))
    pay(player, seat, cost, emitted)
    player.build(there, is_large=is_large)
    state.built |= 1 << there
    beside = NEIGHBOURS[there]
    crystals = CRYSTALS_BESIDE[there] * (BUILDING_RULES.large_factor if is_large else 1)
    rewards = [
        *_terrain_rewards(state, seat, beside, is_large),
        *([_crystals(seat, crystals)] if crystals else ()),
        *(_water(seat, hex_) for hex_ in beside if state.terrain[hex_] == WATER),
        technologies_after(seat, "build"),
    ]
    state.agenda += reversed(rewards)


def _gain_crystals(state: ReviveState, frame: Crystals, chance: Chance, emitted: Emitted) -> None:
    gain(state, frame.seat, CRYSTAL, frame.count, emitted)


def _gain_water(state: ReviveState, frame: Water, chance: Chance, emitted: Emitted) -> None:
    """A water hex gives each player its reward once (ruling 37)."""
    player, there = state.players[frame.seat], frame.hex
    if player.water >> there & 1:
        return
    tile = state.tile_at(there)
    assert tile is not None
    player.water |= 1 << there
    emitted.append(events.WaterGained(frame.seat, HEXES[there].id, HEXES[there].cell.id, tile.id))
    state.agenda.append(resolve(frame.seat, EFFECT_BY_ID[f"water.{tile.id}"]))


# Populating.


def populate(
    state: ReviveState, frame: Action | ExtraAction, command: Populate, chance: Chance, emitted: Emitted
) -> None:
    """Choose the place of a figure; the cost is paid when the figure is chosen (5.9)."""
    _check_granted(frame, "populate")
    seat, there = frame.seat, command.place.index
    player = state.players[seat]
    if not state.may_live(there):
        raise refused("no_site", "5.9")
    if any(settled.hex == there for settled in player.figures):
        raise refused("lives_there", "5.9")
    figures = available_figures(player.placed)
    if not figures:
        raise refused("no_figure_left", "5.9")
    less_cost, less_range = _less(frame)
    cost = populate_cost(state, player, there, cheapest(figures), less_cost, less_range)
    if lacking := lack(player, cost, "5.9"):
        raise refused(lacking.reason, lacking.rule, **lacking.details)
    begin(state, frame)
    emitted.append(_figure_sent(seat, command.place.id, command.place.cell.id))
    state.agenda.append(_figure_choice(seat, there, less_cost, less_range))


def _figures(state: ReviveState, frame: FigureChoice) -> Sequence[Command]:
    """Those that are available and can be paid for (5.9)."""
    player = state.players[frame.seat]
    asked = place_cost(state, player, frame.place, frame.less_range)
    return [
        FIGURE[figure]
        for figure in available_figures(player.placed)
        if can_pay(player, figure_cost(state, player, figure, frame.less_cost, *asked))
    ]


def _choose_figure(
    state: ReviveState, frame: FigureChoice, command: ChooseFigure, chance: Chance, emitted: Emitted
) -> None:
    seat, there = frame.seat, frame.place
    figure = FIGURES[number_of(command.figure, FIGURES, "5.9")]
    player = state.players[seat]
    if player.placed & FIGURE_BITS[figure]:
        raise refused("figure_placed", "5.9", figure=figure)
    if figure not in available_figures(player.placed):
        raise refused("figure_not_available", "5.9", figure=figure)
    cost = populate_cost(state, player, there, figure, frame.less_cost, frame.less_range)
    if lacking := lack(player, cost, "5.9"):
        raise refused(lacking.reason, lacking.rule, **lacking.details)
    state.agenda.pop()
    _use_discount(state, "populate")
    emitted.append(_figure_placed(seat, figure, HEXES[there].id, HEXES[there].cell.id))
    pay(player, seat, cost, emitted)
    for other in state.living_at(there):
        emitted.append(_book_paid_to(other, seat))
        gain(state, other, BOOK, 1, emitted)
    player.settle(figure, there)
    state.agenda.append(technologies_after(seat, "populate"))
    technology = player.tribe.technologies[FIGURES.index(figure)]
    if isinstance(technology, Instant):
        emitted.append(_technology_used(seat, figure))
        state.agenda.append(resolve(seat, EFFECT_BY_ID[f"technology.{player.tribe.id}.{figure.lower()}"]))


def _technologies(state: ReviveState, frame: Technologies, chance: Chance, emitted: Emitted) -> None:
    """What a seat's technologies bring after an action of a kind (2.11)."""
    for trigger, effect in state.players[frame.seat].knows.after:
        if trigger == frame.trigger:
            emitted.append(_technology_used(frame.seat, effect[-1].upper()))
            state.agenda.append(resolve(frame.seat, EFFECT_BY_ID[effect]))


MAP_ANSWERS: Final[dict[type[Command], Any]] = {Explore: explore, Populate: populate, Build: build}
MAP_RULES: Final[dict[type[Command], str]] = {Explore: "5.7", Populate: "5.9", Build: "5.8"}

QUESTIONS: Final = (
    Question(Orientation, _orientations, {PlaceTile: _place_tile}, (FREE_ACTIONS,), rule="5.7"),
    Question(FigureChoice, _figures, {ChooseFigure: _choose_figure}, rule="5.9"),
    Question(
        ExtraAction,
        _extra,
        {**MAP_ANSWERS, Decline: _decline},
        (FREE_ACTIONS,),
        rule="5.15",
        rules=MAP_RULES,
    ),
)
STEPS: Final = (
    Step(TileTurn, _turn_tile, beat=True),
    Step(TileRewards, _reward_buildings),
    Step(Crystals, _gain_crystals),
    Step(Water, _gain_water),
    Step(Technologies, _technologies),
)
